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
from licensing.models import Change, Municipality, Night, Operator, Organisation, Provider

ROWS = 100
SUBJECTS: dict[str, QuerySet[Any]] = {
    "night": Night.objects.all(),
    "registration": Organisation.objects.all(),
    "operator licence": Operator.objects.select_related("user"),
    "provider approval": Provider.objects.all(),
    "municipality": Municipality.objects.all(),
}
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
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day < date.max else None  # which has no next day


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
    steps = _rows(Change.objects.select_related("actor"), "actor", wish, "step")
    names = _names(steps)
    entries = [_step(row, names.get(row.subject_id, "")) for row in steps]
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


def _names(steps: list[Change]) -> dict[UUID, str]:
    """What each step is about, by name: one query for each kind of subject on the page."""
    wanted: dict[str, set[UUID]] = {}
    for step in steps:
        wanted.setdefault(step.subject_kind, set()).add(step.subject_id)
    found: dict[UUID, str] = {}
    for kind, ids in wanted.items():
        found |= {pk: str(one) for pk, one in SUBJECTS[kind].in_bulk(list(ids)).items()}
    return found


def _step(row: Change, name: str) -> Entry:
    moved = f" ({row.source} to {row.target})" if row.source != row.target else ""
    what = f"{row.subject_kind.capitalize()} {name}: {row.action.replace('_', ' ')}{moved.replace('_', ' ')}"
    return Entry(row.created_at, row.pk, "Step", str(row.actor), what, row.reason)


def _sign_in(row: SignIn) -> Entry:
    where = f"from {row.address}" if row.address else ""
    return Entry(
        row.created_at, row.pk, "Sign-in", str(row.user or "Unknown mailbox"), row.get_outcome_display(), where
    )


def _deed(row: Deed) -> Entry:
    about = f"{row.person}: " if row.person else ""
    return Entry(row.created_at, row.pk, row.get_kind_display(), str(row.actor or "The system"), f"{about}{row.words}")
