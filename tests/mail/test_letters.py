"""Letters: written with what causes them, sent once, tried again, and never in anybody's way."""

import smtplib
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connections, transaction
from django.test import Client

from casino_night import clock, doorbell
from casino_night.mail import selectors, services
from casino_night.mail.models import Letter
from casino_night.roles import Role
from tests.cast import person, signed_in_client

SECOND = timedelta(seconds=1)
SENDERS = 8


@pytest.fixture(autouse=True)
def bells(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    rung: list[Any] = []
    monkeypatch.setattr(doorbell, "ring", lambda *words, **_options: rung.append(words))
    return rung


@pytest.fixture
def letter(db: None) -> Letter:
    return services.write("olivia@example.org", "Hello", "A line.\n")


def aged(letter: Letter, **fields: Any) -> Letter:
    Letter.objects.filter(pk=letter.pk).update(**fields)
    letter.refresh_from_db()
    return letter


def broken(problem: Exception) -> Callable[..., Any]:
    def send(self: Any, *_: Any, **__: Any) -> int:
        raise problem

    return send


def test_a_letter_goes_out_once(letter: Letter) -> None:
    for _ in range(3):
        services.send(letter.pk)
    assert [(sent.to, sent.subject, sent.body) for sent in mail.outbox] == [
        (["olivia@example.org"], "Hello", "A line.\n")
    ]
    assert aged(letter).state == "sent"
    assert letter.sent_at


def test_the_bell_rings_when_the_transaction_is_through(
    db: None, bells: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        letter = services.write("olivia@example.org", "Hello", "")
        assert bells == []
    assert bells == [("mail.send", str(letter.pk))]


def test_a_step_that_fails_writes_no_letter(db: None) -> None:
    @transaction.atomic
    def step() -> None:
        services.write("olivia@example.org", "Hello", "")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        step()
    assert not Letter.objects.exists()


def test_a_subject_is_one_line(db: None) -> None:
    letter = services.write("olivia@example.org", "Hello\r\nBcc: everybody@example.org", "")
    services.send(letter.pk)
    assert mail.outbox[0].subject == "Hello Bcc: everybody@example.org"
    assert mail.outbox[0].recipients() == ["olivia@example.org"]


def test_a_letter_that_is_not_taken_is_tried_again_with_growing_pauses_and_then_fails(
    letter: Letter, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = smtplib.SMTPRecipientsRefused({"olivia@example.org": (550, b"no such mailbox")})
    monkeypatch.setattr("django.core.mail.EmailMessage.send", broken(refused))
    for pause in services.PAUSES:
        before = clock.now()
        services.send(letter.pk)
        assert aged(letter).state == "waiting"
        assert pause <= letter.run_after - before < pause + 5 * SECOND
        aged(letter, run_after=clock.now())
    services.send(letter.pk)
    assert aged(letter).state == "failed"
    assert "no such mailbox" in letter.error
    services.send(letter.pk)
    assert aged(letter).attempts == services.TRIES


def test_a_dead_mail_server_counts_no_try_and_all_letters_wait_together(
    letter: Letter, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = services.write("peter@example.org", "Hello", "")
    monkeypatch.setattr("django.core.mail.EmailMessage.send", broken(ConnectionRefusedError("nobody is there")))
    services.send(letter.pk)
    assert (aged(letter).state, letter.attempts) == ("waiting", 0)
    assert "nobody is there" in letter.error
    assert aged(other).run_after > clock.now() + 50 * SECOND
    services.send(other.pk)
    assert other.attempts == 0


def test_a_real_dead_server_holds_up_a_letter_and_nothing_else(letter: Letter, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9  # nobody listens there
    services.send(letter.pk)
    assert (aged(letter).state, letter.attempts) == ("waiting", 0)


def test_the_sweep_rings_again_and_sends_what_nobody_sends(letter: Letter, bells: list[Any]) -> None:
    assert services.sweep() is False
    assert bells == []
    aged(letter, rung_at=clock.now() - services.RING_AGAIN - SECOND)
    services.sweep()
    assert bells == [("mail.send", str(letter.pk))]
    aged(letter, run_after=clock.now() - services.UNANSWERED - SECOND)
    assert services.sweep() is True
    assert aged(letter).state == "sent"


def test_the_sweep_command_looks_after_letters_too(letter: Letter) -> None:
    aged(letter, run_after=clock.now() - services.UNANSWERED - SECOND)
    call_command("sweep", "--once")
    assert aged(letter).state == "sent"


def test_a_letter_whose_sender_died_is_sent_by_another(letter: Letter) -> None:
    aged(letter, state="sending", attempts=1, lease_until=clock.now() + 30 * SECOND)
    services.send(letter.pk)
    assert mail.outbox == []
    aged(letter, lease_until=clock.now() - SECOND)
    services.send(letter.pk)
    assert len(mail.outbox) == 1
    assert aged(letter).attempts == 2


def test_a_letter_whose_senders_died_every_time_is_given_up(letter: Letter) -> None:
    aged(letter, state="sending", attempts=services.TRIES, lease_until=clock.now() - SECOND)
    services.sweep()
    assert aged(letter).state == "failed"


def admin() -> Client:
    return signed_in_client(person("Ada", Role.ADMINISTRATOR))


def test_the_administrator_sees_what_failed_but_not_what_it_said_and_tries_again(letter: Letter) -> None:
    aged(letter, state="failed", attempts=8, error="no such mailbox", text="SECRET")
    client = admin()
    assert "no such mailbox" in client.get("/admin/mail/letter/").content.decode()
    assert "SECRET" not in client.get(f"/admin/mail/letter/{letter.pk}/change/").content.decode()
    client.post("/admin/mail/letter/", {"action": "retry", "_selected_action": [str(letter.pk)]})
    assert (aged(letter).state, letter.attempts) == ("waiting", 0)


class ReadTogether:
    """Lets every sender read before the first one writes. With the guard off the write compares nothing."""

    def __init__(self, *, guarded: bool) -> None:
        self._guarded = guarded
        self._all_have_read = threading.Barrier(SENDERS)
        self._due = selectors.due

    def __call__(self, now: datetime) -> Any:
        found = self._due(now)
        return Met(found, self._all_have_read, guarded=self._guarded)


class Met:
    """A query that meets the others between reading and writing."""

    def __init__(self, rows: Any, all_have_read: threading.Barrier, *, guarded: bool, last: bool = False) -> None:
        self._rows, self._all, self._guarded, self._last = rows, all_have_read, guarded, last

    def filter(self, **compared: Any) -> Any:
        if "claim" not in compared:
            self._pk = compared["pk"]
            return self._same(self._rows.filter(**compared))
        self._all.wait(30)
        return self._rows.filter(**compared) if self._guarded else Letter.objects.filter(pk=self._pk)

    def _same(self, rows: Any) -> "Met":
        met = Met(rows, self._all, guarded=self._guarded)
        met._pk = self._pk
        return met

    def values_list(self, *names: str, **how: Any) -> Any:
        return self._rows.values_list(*names, **how)


@pytest.mark.parametrize(("guarded", "senders"), [(False, SENDERS), (True, 1)])
def test_of_eight_senders_at_once_one_gets_the_letter(
    committed_db: Any, monkeypatch: pytest.MonkeyPatch, guarded: bool, senders: int
) -> None:
    letter = services.write("olivia@example.org", "Hello", "")
    monkeypatch.setattr(services, "TRIES", 100)
    monkeypatch.setattr(selectors, "due", ReadTogether(guarded=guarded))
    claimed: list[Any] = []

    def claim() -> None:
        try:
            claimed.append(services._claim(letter.pk))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=claim) for _ in range(SENDERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(one is not None for one in claimed) == senders
