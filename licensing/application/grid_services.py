"""Saving a grid: every changed cell, or none of them if somebody else changed one meanwhile."""

from typing import Any

from django.db import transaction

from casino_night.refusal import Refused
from licensing.application.grids import Cell, Grid, Rentals, Roster, cents_of, typed
from licensing.application.services import open_for_change, uuids, withdraw_declaration
from licensing.conditions import class_b_stays_away
from licensing.models import Engagement, Night, Post, Table


def save_grid(night: Night, grid: Grid, *, actor: Any) -> None:
    if grid.changed:
        with transaction.atomic():
            current = open_for_change(night, [] if _all_open(grid) else ["grid"])
            _SAVES[type(grid)](current, grid)
            class_b_stays_away(current)
            withdraw_declaration(current, save=True)


def _all_open(grid: Grid) -> bool:
    """A closed cell is changed by an old window only; then the night is asked for a field nobody can have flagged."""
    return all(cell.open for cell in grid.changed)


def _save_rentals(night: Night, grid: Any) -> None:
    for table, cell in grid.rows:
        if cell.changed:
            row = Table.objects.get(pk=table.pk, night=night)
            _refuse_if_changed(cell, typed(row.rental_cents))
            Table.objects.filter(pk=table.pk).update(rental_cents=grid.amounts[table.pk])


def _save_roster(night: Night, grid: Any) -> None:
    for hired in grid.hired:
        if hired.pay.changed:
            row = Engagement.objects.get(pk=hired.engagement.pk, night=night)
            _refuse_if_changed(hired.pay, typed(row.pay_cents))
            Engagement.objects.filter(pk=row.pk).update(pay_cents=cents_of(hired.pay) or 0)
    for staffed in grid.tables:
        _save_supervisor(night, staffed.table, staffed.supervisor)
        _save_crew(night, staffed.table, [(post, cell) for post, cell in staffed.crew if cell.changed])


def _save_supervisor(night: Night, table: Table, cell: Cell) -> None:
    if cell.changed:
        _refuse_if_changed(cell, str(Table.objects.get(pk=table.pk, night=night).supervisor_id or ""))
        _refuse_stranger(cell)
        Table.objects.filter(pk=table.pk).update(supervisor_id=cell.value or None)


def _save_crew(night: Night, table: Table, places: list[tuple[str, Cell]]) -> None:
    """Whoever leaves goes first, so that two people can change places."""
    for _post, cell in places:
        _refuse_stranger(cell)
        if cell.seen and not _leave(night, table, cell.seen):
            raise _changed_meanwhile(cell)
    for post, cell in places:
        if cell.value:
            Post.objects.get_or_create(table=table, engagement_id=cell.value, defaults={"post": post})


def _leave(night: Night, table: Table, engagement_id: str) -> bool:
    there = Post.objects.filter(table=table, table__night=night, engagement__pk__in=uuids(engagement_id))
    return bool(there.delete()[0])


def _refuse_stranger(cell: Cell) -> None:
    """Only people on the list of the cell, and there only those who may."""
    if cell.value and cell.value not in cell.options.offered:
        raise Refused(
            "not_offered",
            f"{cell.label}: this person cannot work there.",
            "13:47-20.9(d)",
            "Choose somebody from the list.",
        )


def _refuse_if_changed(cell: Cell, now: str) -> None:
    if now not in (cell.seen, cell.value):
        raise _changed_meanwhile(cell)


def _changed_meanwhile(cell: Cell) -> Refused:
    return Refused(
        "changed_meanwhile",
        f"Somebody changed this in another window meanwhile: {cell.label}. Yours was not saved.",
        next_step="Reload the page, look at what stands there now, and change it again if you still want to.",
    )


_SAVES = {Rentals: _save_rentals, Roster: _save_roster}
