"""What the board and the close read of tables and incidents. The number of queries does not grow with the night."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Sum

from casino_night.banking.models import Account, Movement
from casino_night.money import Scrip
from casino_night.night.incidents.owed import Duty, duties
from casino_night.night.models import Call, Incident, Sitting, TableDay
from games.sheets import sheet
from licensing.models import Night, Table


@dataclass(frozen=True)
class At:
    """Somebody at a table now."""

    user: Any
    name: str
    operator_class: str
    post: str
    since: datetime


@dataclass(frozen=True)
class Tile:
    """A table as the board shows it."""

    table: Table
    game: str  # in words
    state: str  # closed, open or stopped
    people: tuple[At, ...]
    opened_at: datetime | None
    closed_at: datetime | None
    fills: int  # how often imitation money came to it, the opening inventory included
    filled: Scrip
    in_rack: Scrip  # by the ledger: opening and fills less credits
    opening: Scrip
    stopped_reason: str
    calls: tuple[str, ...]  # in words

    @property
    def estimate(self) -> Scrip | None:
        """What the bank has won so far if the rack stands as it was opened: what went out of it again, less the fills.

        Nobody knows better until the rack is counted; without a fill or a credit there is nothing to go by.
        """
        moved = self.state == "open" and self.in_rack != self.opening
        return self.opening - self.in_rack if moved else None

    @property
    def crew(self) -> tuple[At, ...]:
        return tuple(one for one in self.people if one.post != "supervisor")

    @property
    def supervisor(self) -> At | None:
        return next((one for one in self.people if one.post == "supervisor"), None)


def tables_now(night: Night) -> list[Tile]:
    """Every table of the night, in the order of the plan. Six queries."""
    tables = list(night.tables.all())
    days = {day.table_id: day for day in TableDay.objects.filter(night=night)}
    people: dict[Any, list[At]] = {}
    for one in Sitting.objects.filter(night=night, ended_at=None).select_related("user", "operator"):
        at = At(one.user, one.user.name, one.operator.operator_class, one.post, one.created_at)
        people.setdefault(one.table_id, []).append(at)
    calls: dict[Any, list[str]] = {}
    for call in Call.objects.filter(night=night, answered_at=None):
        calls.setdefault(call.table_id, []).append(call.get_kind_display())
    racks = dict(Account.objects.filter(night=night, kind="table").values_list("table_id", "balance"))
    fills = _fills(night)
    return [_tile(table, days.get(table.pk), people, calls, racks, fills) for table in tables]


def _fills(night: Night) -> dict[Any, tuple[int, int]]:
    rows = Movement.objects.filter(night=night, kind="fill", target__night=night, target_kind="table")
    grouped = rows.order_by().values_list("target__table_id").annotate(times=Count("pk"), total=Sum("amount"))
    return {table: (times, int(total)) for table, times, total in grouped}


def _tile(table: Table, day: TableDay | None, people: Any, calls: Any, racks: Any, fills: Any) -> Tile:
    times, total = fills.get(table.pk, (0, 0))
    return Tile(
        table=table,
        game=sheet(table.game).name,
        state=day.state if day else "closed",
        people=tuple(people.get(table.pk, ())),
        opened_at=day.opened_at if day else None,
        closed_at=day.closed_at if day else None,
        fills=times,
        filled=Scrip(total),
        in_rack=Scrip(racks.get(table.pk, 0)),
        opening=Scrip(day.opening if day else 0),
        stopped_reason=day.stopped_reason if day and day.state == "stopped" else "",
        calls=tuple(calls.get(table.pk, ())),
    )


@dataclass(frozen=True)
class OpenIncident:
    """An incident for which something is still owed."""

    incident: Incident
    owed: tuple[Duty, ...]  # not done yet, the most urgent first

    @property
    def due_at(self) -> datetime:
        return min(duty.due_at for duty in self.owed)


def incidents_open(night: Night) -> list[OpenIncident]:
    """Those with something owed, the most urgent first. Two queries."""
    found = []
    for incident in Incident.objects.filter(night=night).select_related("table", "by").prefetch_related("steps"):
        owed = tuple(sorted((one for one in duties(incident) if one.owed), key=lambda one: one.due_at))
        if owed:
            found.append(OpenIncident(incident, owed))
    return sorted(found, key=lambda one: one.due_at)
