"""Personal data: what is held, why, for how long, and what is left afterwards (T21, I22).

One table says it; a chore removes what has expired. What is sealed stays: the ledger, decisions, frozen applications,
papers. Removing never changes an append-only row, a hash or a total.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q, QuerySet

from casino_night import clock
from casino_night.accounts import throttle
from casino_night.documents.models import Pulse
from casino_night.documents.services import beat
from casino_night.hall.models import EnrolmentCode, Pin
from casino_night.mail.models import UNSENT, Letter
from licensing.models import Change, Operator, Organisation, Provider, ResponsiblePerson, Upload
from licensing.regulations import limits
from licensing.uploads.selectors import folder

log = logging.getLogger(__name__)

RETENTION = "retention"  # name of the pulse: when it was last done
EVERY = timedelta(hours=20)
LETTERS_FOR = timedelta(days=90)
PINS_FOR = timedelta(days=7)
CODES_FOR = timedelta(days=1)
ENDED = ("draft", "withdrawn", "refused", "revoked", "expired")  # nobody may hold or run anything on these
HOUSE = "house choice"


@dataclass(frozen=True)
class Kept:
    """One kind of personal data. Without `remove` it stays for good, and `ground` says why it may."""

    what: str
    why: str
    how_long: str
    ground: str
    left: str
    remove: Callable[[], int] | None = None


def remove_when_due() -> dict[str, int]:
    """The chore: once a day is often enough."""
    if Pulse.objects.filter(name=RETENTION, at__gt=clock.now() - EVERY).exists():
        return {}
    return remove_expired()


def remove_expired() -> dict[str, int]:
    """Everything that has expired, each kind in a transaction of its own; how many of each."""
    removed = {}
    for kind in TABLE:
        if kind.remove:
            with transaction.atomic():
                removed[kind.what] = kind.remove()
    beat(RETENTION)
    log.info("Expired personal data removed: %d rows and files.", sum(removed.values()))
    return removed


def _sessions() -> int:
    return _deleted(Session.objects.filter(expire_date__lt=clock.now()))


def _letters() -> int:
    """The words go; that a letter was sent, when and because of which step, stays."""
    old = Letter.objects.filter(created_at__lt=clock.now() - LETTERS_FOR).exclude(state__in=UNSENT)
    return old.exclude(to="").update(to="", subject="", text="", error="")


def _letter_files() -> int:
    """Where no mail server is set, letters lie in a folder."""
    before = (clock.now() - LETTERS_FOR).timestamp()
    files = [file for file in Path(settings.EMAIL_FILE_PATH).glob("*.log") if file.stat().st_mtime < before]
    _discard(files)
    return len(files)


def _pins() -> int:
    return _deleted(Pin.objects.filter(night__date__lt=clock.today() - PINS_FOR))


def _enrolment_codes() -> int:
    return _deleted(EnrolmentCode.objects.filter(expires_at__lt=clock.now() - CODES_FOR))


def _responsible_people() -> int:
    return _deleted(ResponsiblePerson.objects.filter(organisation__in=_ended(Organisation, "memberships__user")))


def _operators_particulars() -> int:
    return _blanked(_ended(Operator, "user"), address="", telephone="", experience="", notary="")


def _providers_particulars() -> int:
    return _blanked(_ended(Provider, "staff__user"), contact="", telephone="", owners="")


def _uploads() -> int:
    """Rows first: a row stands only for a file that is there."""
    ended = (_ended(Organisation, "memberships__user"), _ended(Operator, "user"), _ended(Provider, "staff__user"))
    ids = [pk for subjects in ended for pk in subjects.values_list("pk", flat=True)]
    uploads = list(Upload.objects.filter(subject_id__in=ids))
    Upload.objects.filter(pk__in=[one.pk for one in uploads]).delete()
    transaction.on_commit(lambda: _discard([folder() / one.stored_as for one in uploads]))
    return len(uploads)


def _ended(model: Any, people: str) -> QuerySet[Any]:
    """Over, and for longer than records are kept neither moved nor has anybody of theirs signed in."""
    since = _records_begin()
    moved = Change.objects.filter(created_at__gte=since).values("subject_id")
    lasting = Q(expires_on__gte=since.date()) | Q(**{f"{people}__last_login__gte": since}) | Q(pk__in=moved)
    old = model.objects.filter(state__in=ENDED, created_at__lt=since)
    return old.exclude(pk__in=model.objects.filter(lasting).values("pk"))  # type: ignore[no-any-return]


def _records_begin() -> datetime:
    years = int(limits.at(clock.today())["records_years"])
    return clock.now() - timedelta(days=366 * years)


def _discard(files: list[Path]) -> None:
    for file in files:
        file.unlink(missing_ok=True)


def _deleted(rows: QuerySet[Any]) -> int:
    return rows.delete()[0]


def _blanked(rows: QuerySet[Any], **fields: str) -> int:
    return rows.exclude(**fields).update(**fields)


_RECORDS = "13:47-8.41, by analogy: limit records_years"
TABLE = (
    Kept("sessions", "being signed in", "12 hours at most", HOUSE, "nothing", _sessions),
    Kept("counts of tries", "stopping guesses", "a day without a guess", HOUSE, "nothing", throttle.forget_old),
    Kept("letters", "telling people", "90 days", HOUSE, "that one was sent, when, and why", _letters),
    Kept(
        "letters in the mail folder", "telling people without a mail server", "90 days", HOUSE, "nothing", _letter_files
    ),
    Kept("PINs", "signing in on a tablet", "7 days after the night", HOUSE, "nothing", _pins),
    Kept("enrollment codes", "enrolling a tablet", "a day after they end", HOUSE, "the device", _enrolment_codes),
    Kept(
        "responsible people of organizations that are no longer registered",
        "the five adults who answer for the games (13:47-2.3)",
        "3 years after the registration ended and the last sign-in",
        _RECORDS,
        "the frozen application",
        _responsible_people,
    ),
    Kept(
        "addresses, telephones and experience of former operators",
        "qualifying, and forwarding served papers (13:47-19.2, 20.5)",
        "3 years after the license ended and the last sign-in",
        _RECORDS,
        "name, number, decisions, the frozen application",
        _operators_particulars,
    ),
    Kept(
        "contacts and owners of former providers",
        "approval and asking back",
        "3 years after the approval ended and the last sign-in",
        _RECORDS,
        "name, number, decisions, the frozen application",
        _providers_particulars,
    ),
    Kept(
        "files of those organizations, operators and providers",
        "proof of what they declared",
        "3 years after it ended and the last sign-in",
        _RECORDS,
        "their names and hashes in the frozen application",
        _uploads,
    ),
    Kept("accounts", "who did what", "for good", "every record names its author", "all of it"),
    Kept(
        "sign-ins", "finding a break-in", "for good", "append-only; the mailbox is a hash", "account, network address"
    ),
    Kept("frozen applications and decisions", "what was decided on", "for good", "sealed by a hash", "all of it"),
    Kept("winners of prizes", "the list of winners", "for good", "append-only, in the report", "the name"),
    Kept("incidents", "what happened at a table", "for good", "append-only", "as little about a guest as will do"),
    Kept("papers", "what was handed out", "for good", "sealed by a hash", "the file and what it says"),
)
