"""Adding a limit: the only thing that ever happens to limits."""

from datetime import date
from typing import Any

from django.db import IntegrityError, transaction

from casino_night import clock
from casino_night.refusal import NotPermitted, Refused
from casino_night.roles import permissions_of, require_known
from licensing.regulations.models import Limit
from licensing.regulations.seed import definitions
from licensing.regulations.units import UNITS

ADD = require_known("limit.add")


def add_limit(new: Limit, *, actor: Any, corrects: bool = False, rows_seen: int | None = None) -> Limit:
    """Store a row that begins after today. Nothing is changed: the row before it ends because this one begins.

    `rows_seen` is how many rows the limit had when the person looked: rows are only ever added, so their number tells
    whether what was looked at still holds.
    """
    if ADD not in permissions_of(actor.staff_roles):
        raise NotPermitted(
            "not_permitted",
            "Only a supervisor of the Commission adds limits.",
            next_step="Ask a supervisor to add the row.",
        )
    try:
        with transaction.atomic():
            new.correction = check_addition(new, corrects=corrects)
            _require_same_rows(new.code, rows_seen)
            new.added_by = actor
            new.save(force_insert=True)
    except IntegrityError as clash:  # a colleague was faster by a moment; the database kept one of the two
        raise _start_taken(new.effective_from) from clash
    return new


def check_addition(new: Limit, *, corrects: bool = False) -> int:
    """Raise the refusal that adding this row would meet, or give the number of the correction it is (0: none)."""
    _require_known_code_and_unit(new)
    _require_grounds(new)
    _require_future(new.effective_from)
    taken = Limit.objects.filter(code=new.code, effective_from=new.effective_from).count()
    if taken and not corrects:
        raise _start_taken(new.effective_from)
    if corrects and not taken:
        raise Refused(
            "nothing_to_correct",
            f"No row of this limit begins on {_words(new.effective_from)}, so there is nothing to correct.",
            next_step="Give the first day of the row you want to correct, or add an ordinary row.",
        )
    return taken


def _require_same_rows(code: str, rows_seen: int | None) -> None:
    if rows_seen is not None and Limit.objects.filter(code=code).count() != rows_seen:
        raise Refused(
            "changed_meanwhile",
            "A colleague has added a row to this limit since you looked at it.",
            next_step="Look at the preview again: it now shows the new row too.",
        )


def _require_known_code_and_unit(new: Limit) -> None:
    definition = definitions().get(new.code)
    if definition is None:
        raise Refused(
            "unknown_code",
            f"No part of this program reads a limit called {new.code!r}.",
            next_step="Choose a limit from the list.",
        )
    if new.unit != definition.unit.name:
        raise Refused(
            "wrong_unit",
            f"This limit is kept in {definition.unit.name.replace('_', ' ')}, not in {new.unit.replace('_', ' ')}.",
            definition.citation,
            "Give the value in the unit of the rows before it.",
        )
    try:
        UNITS[new.unit].require(new.value)
    except ValueError as out_of_range:
        raise Refused("wrong_value", str(out_of_range), definition.citation, "Correct the value.") from None


def _require_grounds(new: Limit) -> None:
    if not new.citation.strip() or not new.note.strip():
        raise Refused(
            "grounds_missing",
            "A new value needs the rule it comes from and the reason for adding it.",
            next_step="Write the citation and the reason; both stay in the history.",
        )


def _require_future(start: date) -> None:
    """Up to today a value may already stand in somebody's decision, so the past is closed."""
    if start <= clock.today():
        raise Refused(
            "start_past",
            f"A row cannot begin on {_words(start)}: the values up to today have already been relied on.",
            next_step="Choose tomorrow or a later day; the reason can say since when the value has really applied.",
        )


def _start_taken(start: date) -> Refused:
    return Refused(
        "start_taken",
        f"A row of this limit already begins on {_words(start)}; two values cannot be in force at once.",
        next_step='Choose another day, or tick "This corrects the row that begins on that day".',
    )


def _words(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"
