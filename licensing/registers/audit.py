"""Who did what: steps and decisions, sign-ins, exports and changes of roles, in one list, newest first.

The rows themselves are append-only in the database; this only reads them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from casino_night import clock
from casino_night.accounts.models import Deed, SignIn
from licensing.models import Change

ROWS = 100
KINDS = {"step": "Steps and decisions", "sign_in": "Sign-ins", "export": "Exports", "roles": "Changes of roles"}


@dataclass(frozen=True)
class Wish:
    """What is wanted of the log, read from the address; nonsense in it means nothing."""

    kind: str = ""
    person: str = ""
    day: date | None = None
    before: tuple[datetime, UUID] | None = None

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> "Wish":
        kind = asked.get("kind", "")
        person = asked.get("person", "").replace("\x00", "").strip()[:80]
        return cls(kind if kind in KINDS else "", person, _day(asked.get("day", "")), _place(asked.get("before", "")))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _place(text: str) -> tuple[datetime, UUID] | None:
    when, _mark, entry = text.rpartition("_")
    try:
        at = datetime.fromisoformat(when)
        return (at, UUID(entry)) if at.tzinfo else None
    except ValueError:
        return None


@dataclass(frozen=True)
class Entry:
    at: datetime
    id: UUID
    kind: str
    who: str
    what: str
    why: str = ""


def log(wish: Wish) -> tuple[list[Entry], str]:
    """A page of the log and the place where the next one begins. One query per source, whatever its length."""
    entries = [_step(row) for row in _rows(Change.objects.select_related("actor"), "actor", wish, "step")]
    entries += [_sign_in(row) for row in _rows(SignIn.objects.select_related("user"), "user", wish, "sign_in")]
    deeds = Deed.objects.select_related("actor", "person")
    for kind in ("export", "roles"):
        entries += [_deed(row) for row in _rows(deeds.filter(kind=kind), "actor", wish, kind)]
    entries.sort(key=lambda one: (one.at, one.id), reverse=True)
    last = entries[ROWS - 1] if len(entries) > ROWS else None
    return entries[:ROWS], f"{last.at.isoformat()}_{last.id}" if last else ""


def _rows(rows: QuerySet[Any], person: str, wish: Wish, kind: str) -> list[Any]:
    if wish.kind and wish.kind != kind:
        return []
    if wish.person:
        rows = rows.filter(**{f"{person}__name__icontains": wish.person})
    if wish.day:
        begins = datetime.combine(wish.day, time(0), clock.NEW_JERSEY)
        ends = datetime.combine(wish.day + timedelta(days=1), time(0), clock.NEW_JERSEY)
        rows = rows.filter(created_at__gte=begins, created_at__lt=ends)
    if wish.before:
        at, entry_id = wish.before
        rows = rows.filter(created_at__lt=at) | rows.filter(created_at=at, id__lt=entry_id)
    return list(rows.order_by("-created_at", "-id")[: ROWS + 1])


def _step(row: Change) -> Entry:
    what = f"{row.subject_kind.capitalize()}: {row.action.replace('_', ' ')} ({row.source} to {row.target})"
    return Entry(row.created_at, row.pk, "Step", str(row.actor), what.replace("_", " "), row.reason)


def _sign_in(row: SignIn) -> Entry:
    where = f"from {row.address}" if row.address else ""
    return Entry(
        row.created_at, row.pk, "Sign-in", str(row.user or "Unknown mailbox"), row.get_outcome_display(), where
    )


def _deed(row: Deed) -> Entry:
    about = f"{row.person}: " if row.person else ""
    return Entry(row.created_at, row.pk, row.get_kind_display(), str(row.actor or "The system"), f"{about}{row.words}")
