"""What the pages of incidents read."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from casino_night.documents.models import Document
from casino_night.documents.selectors import latest
from casino_night.night.incidents.owed import LETTER, Duty, duties
from casino_night.night.models import Incident
from games.models import KeptRound
from licensing.models import Night


@dataclass(frozen=True)
class Entry:
    """An incident with everything owed for it, done and not done."""

    incident: Incident
    duties: tuple[Duty, ...]
    letter: Document | None = None

    @property
    def open(self) -> bool:
        return any(duty.owed for duty in self.duties)

    @property
    def late(self) -> bool:
        return any(duty.late for duty in self.duties)

    @property
    def status(self) -> str:
        return "Late" if self.late else "In progress" if self.open else "Done"

    @property
    def next(self) -> Duty | None:
        return next((duty for duty in self.duties if duty.owed), None)


def _found(night: Night) -> Any:
    return (
        Incident.objects.filter(night=night)
        .select_related("table", "by", "kept", "night", "device")
        .prefetch_related("steps__by")
    )


def entries(night: Night) -> list[Entry]:
    """What is open first, then the latest."""
    every = [Entry(one, tuple(duties(one))) for one in _found(night).order_by("-number")]
    return sorted(every, key=lambda entry: not entry.open)


def entry(night: Night, pk: UUID) -> Entry | None:
    found = _found(night).filter(pk=pk).first()
    return Entry(found, tuple(duties(found)), latest(LETTER, found.pk)) if found else None


def tables(night: Night) -> list[tuple[str, str]]:
    return [(str(table.pk), table.label) for table in night.tables.all()]


def kept_rounds(night: Night) -> list[tuple[str, str]]:
    rows = KeptRound.objects.filter(night=night).select_related("table")[:50]
    return [(str(one.pk), f"{one.table}: {one.why}") for one in rows]
