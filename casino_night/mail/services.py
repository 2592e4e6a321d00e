"""Writing letters and sending them.

The row is the truth: it is written in the transaction that causes it, and costs that transaction one insert. A mail
server that is away delays the letters and nothing else. A sender that dies between handing a letter over and saying so
has it sent twice: better than not at all.
"""

import logging
import smtplib
import socket
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F

from casino_night import clock, doorbell
from casino_night.mail import selectors
from casino_night.mail.models import UNSENT, Letter, State

log = logging.getLogger(__name__)

SEND = "mail.send"  # what the worker is woken for
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720, 1440))
TRIES = len(PAUSES) + 1  # a mail server may be away for two days
LEASE = timedelta(minutes=2)  # far longer than EMAIL_TIMEOUT lets one try take
SERVER_PAUSE = timedelta(minutes=1)
RING_AGAIN = timedelta(seconds=15)
UNANSWERED = timedelta(seconds=45)  # then the sweep sends the letter itself


# The mail server does not answer, or not yet. (What it says about one letter is an SMTPResponseException or the like.)
AWAY = (
    ConnectionError,
    TimeoutError,
    socket.gaierror,
    smtplib.SMTPServerDisconnected,
    smtplib.SMTPConnectError,
    smtplib.SMTPAuthenticationError,
)


def write(to: str, subject: str, text: str, *, cause: str = "") -> Letter:
    """Promise a letter, in the caller's transaction. Line breaks in a subject would be headers of somebody else's."""
    letter = Letter.objects.create(to=to, subject=" ".join(subject.split())[:160], text=text, cause=cause)
    transaction.on_commit(lambda: doorbell.ring(SEND, str(letter.pk)))
    return letter


def send(letter_id: Any) -> None:
    """Send a letter that is due; nothing happens if it is not, or if somebody else is at it."""
    letter = _claim(letter_id)
    if letter is None:
        return
    try:
        EmailMessage(letter.subject, letter.text, None, [letter.to], headers=_headers(letter)).send()
    except AWAY as problem:
        _postpone_all(letter, f"{type(problem).__name__}: {problem}"[:500])
    except Exception as problem:  # whatever the mail server does, it delays this letter only
        _fail_try(letter, f"{type(problem).__name__}: {problem}"[:500])
    else:
        _held(letter).update(state=State.SENT, sent_at=clock.now(), lease_until=None, error="")


def _headers(letter: Letter) -> dict[str, str]:
    return {"Auto-Submitted": "auto-generated", "X-Letter": str(letter.pk)}


def _claim(letter_id: Any) -> Letter | None:
    """Compare and set: of all who heard the wake-up, one gets the letter."""
    now, claim = clock.now(), uuid4()
    due = selectors.due(now).filter(pk=letter_id, attempts__lt=TRIES)
    earlier = due.values_list("claim", flat=True).first()
    claimed = due.filter(claim=earlier).update(
        state=State.SENDING, claim=claim, lease_until=now + LEASE, attempts=F("attempts") + 1
    )
    return Letter.objects.get(pk=letter_id) if claimed else None


def _held(letter: Letter) -> Any:
    return Letter.objects.filter(pk=letter.pk, claim=letter.claim, state=State.SENDING)


def _fail_try(letter: Letter, reason: str) -> None:
    if letter.attempts >= TRIES:
        _held(letter).update(state=State.FAILED, error=reason, lease_until=None)
        log.error("%s failed for good: %s", letter, reason)
        return
    log.warning("%s could not be sent (%s); it is tried again.", letter, reason)
    after = clock.now() + PAUSES[letter.attempts - 1]
    _held(letter).update(state=State.WAITING, error=reason, lease_until=None, run_after=after)


def _postpone_all(letter: Letter, reason: str) -> None:
    """The server's fault: the try does not count, and the others wait too instead of asking the same one by one."""
    after = clock.now() + SERVER_PAUSE
    log.warning("The mail server is away (%s); letters wait.", reason)
    _held(letter).update(
        state=State.WAITING, error=reason, lease_until=None, run_after=after, attempts=F("attempts") - 1
    )
    Letter.objects.filter(state=State.WAITING, run_after__lt=after).update(run_after=after)


def retry(letters: Any) -> int:
    """Try failed letters again, from the beginning. The sweep rings for them."""
    now = clock.now()
    again = letters.filter(state=State.FAILED)
    count: int = again.update(state=State.WAITING, attempts=0, error="", run_after=now, rung_at=now - RING_AGAIN * 2)
    return count


def sweep() -> bool:
    """One round: wake the worker for what is due, and send what nobody sends. True if there may be more to do."""
    now = clock.now()
    _bury(now)
    _ring_again(now)
    unanswered = selectors.due(now - UNANSWERED).order_by("run_after").first()
    if unanswered is None:
        return False
    log.warning("Nobody sends %s; sending it here.", unanswered)
    send(unanswered.pk)
    return True


def _bury(now: datetime) -> None:
    """A letter whose senders died every time."""
    dead = selectors.due(now).filter(attempts__gte=TRIES)
    dead.update(state=State.FAILED, lease_until=None, error="The process that sent it ended each time.")


def _ring_again(now: datetime) -> None:
    ripe = selectors.due(now).filter(rung_at__lt=now - RING_AGAIN).order_by("run_after")
    ids = list(ripe.values_list("pk", flat=True)[:50])
    Letter.objects.filter(pk__in=ids, state__in=UNSENT).update(rung_at=now)
    for letter_id in ids:
        doorbell.ring(SEND, str(letter_id))
