"""The limits in force on a date. A night is judged by the limits of its own date, never by those of today.

limits = at(night.date)
if total > limits["prize_total"]: raise Refused(..., limits.row("prize_total").citation)
facts = limits.used()  # what the decision rested on, to be stored with it
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from licensing.regulations.models import Limit
from licensing.regulations.seed import Definition, definitions


class UnknownLimit(LookupError):
    """The program asked for a limit that does not exist, or did not yet exist on that date."""


class Limits:
    """The rows in force on one date, read at once, and which of them were looked at."""

    def __init__(self, day: date, rows: dict[str, Limit]) -> None:
        self.day = day
        self._rows = rows
        self._read: set[str] = set()

    def __getitem__(self, code: str) -> Any:
        return self.row(code).typed

    def row(self, code: str) -> Limit:
        if code not in self._rows:
            known = f"has no value on {self.day}" if code in definitions() else "does not exist"
            raise UnknownLimit(f"The limit {code!r} {known}.")
        self._read.add(code)
        return self._rows[code]

    def used(self) -> dict[str, dict[str, Any]]:
        """The values read so far, ready to be stored with the decision that rests on them."""
        return {code: _stored(self._rows[code]) for code in sorted(self._read)}


def at(day: date) -> Limits:
    """One query. Later rows of a code replace earlier ones, up to the day."""
    rows = Limit.objects.filter(effective_from__lte=day).order_by("effective_from", "correction")
    return Limits(day, {row.code: row for row in rows})


def over_time(code: str) -> Callable[[date], Any]:
    """The value of one limit on any day, for lists whose rows each have a day of their own. One query."""
    rows = list(Limit.objects.filter(code=code).order_by("effective_from", "correction"))

    def on(day: date) -> Any:
        return Limits(day, {row.code: row for row in rows if row.effective_from <= day})[code]

    return on


def _stored(row: Limit) -> dict[str, Any]:
    return {
        "value": row.value,
        "unit": row.unit,
        "citation": row.citation,
        "effective_from": row.effective_from.isoformat(),
    }


@dataclass(frozen=True)
class Span:
    """One row with its last day, which the row after it decides."""

    row: Limit
    last_day: date | None  # None: until further notice
    corrected: bool = False  # a later correction took its place before it began

    def state(self, day: date) -> str:
        if self.corrected:
            return "corrected"
        if day < self.row.effective_from:
            return "coming"
        return "past" if self.last_day and self.last_day < day else "in_force"


@dataclass(frozen=True)
class Line:
    """What the list of limits shows about one code."""

    definition: Definition
    row: Limit
    next_row: Limit | None


def first_day() -> date:
    """Where the record begins."""
    return min(one.effective_from for one in definitions().values())


def history(code: str) -> list[Span]:
    """Every row of a code with its author, the latest first. One query."""
    rows = list(Limit.objects.filter(code=code).select_related("added_by").order_by("-effective_from", "-correction"))
    spans: list[Span] = []
    begins_next: date | None = None
    for row, after in zip(rows, [None, *rows[:-1]], strict=True):
        corrected = after is not None and after.effective_from == row.effective_from
        if after is not None and not corrected:
            begins_next = after.effective_from
        spans.append(Span(row, _day_before(begins_next), corrected))
    return spans


def groups(day: date) -> dict[str, list[Line]]:
    """All limits in force on a day, by group, in the order of limits.toml. One query."""
    in_force: dict[str, Limit] = {}
    coming: dict[str, Limit] = {}
    for row in Limit.objects.order_by("effective_from", "correction"):
        if row.effective_from <= day:
            in_force[row.code] = row
        elif row.code not in coming or coming[row.code].effective_from == row.effective_from:
            coming[row.code] = row
    found: dict[str, list[Line]] = {}
    for one in definitions().values():
        if one.code in in_force:
            found.setdefault(one.group, []).append(Line(one, in_force[one.code], coming.get(one.code)))
    return found


@dataclass(frozen=True)
class Preview:
    """What a new row would change: which value, from which day, until when, and what it takes the place of."""

    definition: Definition
    before: Limit
    after: Limit
    last_day: date | None
    before_last_day: date
    corrected: Limit | None  # the row that begins the same day and has not begun yet


def preview(new: Limit) -> Preview:
    """Expects a row that services.check_addition accepts."""
    spans = [span for span in history(new.code) if not span.corrected]
    before = next(span.row for span in spans if span.row.effective_from < new.effective_from)
    later = [span.row.effective_from for span in spans if span.row.effective_from > new.effective_from]
    return Preview(
        definitions()[new.code],
        before,
        new,
        _day_before(min(later, default=None)),
        new.effective_from - timedelta(days=1),
        next((span.row for span in spans if span.row.effective_from == new.effective_from), None),
    )


def _day_before(day: date | None) -> date | None:
    return day - timedelta(days=1) if day else None
