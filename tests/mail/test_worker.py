"""A real worker process sends the letters."""

from subprocess import Popen

from casino_night.mail import services
from tests.documents.scenes import wait_until


def test_a_letter_is_sent_by_the_worker_that_was_woken(worker: "Popen[bytes]") -> None:
    letter = services.write("olivia@example.org", "Hello", "A line.")

    def sent() -> bool:
        letter.refresh_from_db()
        return letter.state == "sent"

    wait_until(sent, 30)
    assert letter.attempts == 1
