"""What the screens of a table read, and why it cannot open or be played on."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from casino_night import clock
from casino_night.banking import chain
from casino_night.banking.models import Account, Posting, Slip
from casino_night.money import Scrip
from casino_night.night.incidents.owed import STOPS_TABLE
from casino_night.night.models import Call, Incident, Sitting, TableDay, Tick
from casino_night.night.tables import procedure, seats
from casino_night.refusal import Refused
from games.sheets import Line, sheet
from licensing.models import Night, Table


def table_of(night: Night, table_id: UUID) -> Table | None:
    return Table.objects.filter(night=night, pk=table_id).select_related("night", "machine", "supervisor").first()


def require_running(night: Night) -> None:
    refused = why_not_running(night)
    if refused:
        raise refused


def why_not_running(night: Night) -> Refused | None:
    """By the server's clock, in New Jersey's hours, also when the clocks change (reading A8). R003"""
    if night.state != "open":
        return Refused(
            "not_open",
            f"The night is {night.get_state_display().lower()}; tables are for a night that is open.",
            "13:47-20.12(c)2",
            "Ask the member in charge to open the night first.",
        )
    if clock.now() not in night.window:
        return Refused(
            "outside_licence",
            "The license runs from 12:00 AM of its date to 2:00 AM the next day, and that is over or not begun.",
            "13:47-6.11(c)",
            "Close the tables; nothing opens any more.",
        )
    return None


def why_not_play(table: Table) -> list[Refused]:
    """The people and the equipment; empty where the table may be played on."""
    found = list(seats.lacking(table, seats.standing_at(table), seats.taught_tonight(table.night)))
    broken = Incident.objects.filter(table=table, kind__in=STOPS_TABLE).exclude(steps__step="replaced").first()
    if broken:
        found.insert(
            0,
            Refused(
                "equipment_out",
                f"Equipment is out of use: {broken.about or broken.happened}"[:200],
                "13:47-20.15(b)",
                "Replace it and record that with the incident.",
            ),
        )
    return found


def why_not_open(table: Table) -> list[Refused]:
    """Everything that is missing before a table opens, in the order of doing it. R003 R057 R089 R096"""
    running = why_not_running(table.night)
    found = [running] if running else []
    inspected = Tick.objects.filter(table=table, item="inspected").order_by("-created_at").first()
    if inspected and not inspected.passed:
        found.append(
            Refused(
                "worn",
                f"This table did not pass the inspection: {inspected.note or 'signs of wear'}.",
                "13:47-20.15(b)",
                "Have it replaced and inspect it again on the doors-open check.",
            )
        )
    ordered = table.removal_orders.first()
    if ordered:
        found.append(
            Refused(
                "ordered_off",
                f"The Commission has ordered equipment of this table off the floor: {ordered.item}.",
                "13:47-20.15(b)",
                "Leave the table closed tonight.",
            )
        )
    found += why_not_play(table)
    found += _deals_alone(table)
    if not has_inventory(table):
        found.append(
            Refused(
                "no_inventory",
                "The opening inventory is not counted yet.",
                "13:47-20.12(c)4",
                "Ask the bank to bring it, then let the dealer count it.",
            )
        )
    found += [
        Refused("not_ticked", step.line.text, step.line.citation, "Do it and tick it.")
        for step in procedure.missing(opening_steps(table))
    ]
    return found


def _deals_alone(table: Table) -> list[Refused]:
    """Cards are inspected by one and checked by another. R096"""
    unchecked = any(step.verified for step in procedure.missing(opening_steps(table)))
    standing = {one.post: one for one in seats.standing_at(table)}
    dealer, over = standing.get(seats.DEALER), standing.get(seats.SUPERVISOR)
    if not unchecked or not dealer or not over or dealer.user_id != over.user_id:
        return []
    return [
        Refused(
            "deals_alone",
            f"{dealer.user.name} deals here and supervises too; another class A operator has to check the cards.",
            "13:47-20.18(a)1",
            "Let another class A operator take over the supervision.",
        )
    ]


def has_inventory(table: Table) -> bool:
    """A machine pays from its own hopper; every other table has a counted rack."""
    if sheet(table.game).kind == "machine":
        return True
    return Account.objects.filter(table=table, balance__gt=0).exists()


def opening_steps(table: Table) -> list[procedure.Step]:
    day = TableDay.objects.filter(table=table).first()
    ticks = Tick.objects.filter(table=table).select_related("by", "verified_by").order_by("created_at")
    return procedure.steps(table, ticks, day.closed_at if day else None)


def relief(table: Table) -> Line | None:
    """What the dealer who took over still has to do and tick, if anything. R102"""
    line, day = procedure.after_relief(table), TableDay.objects.filter(table=table).first()
    if line is None or day is None or day.state == "closed" or day.opened_at is None:
        return None
    dealer = Sitting.objects.filter(table=table, post=seats.DEALER, ended_at=None).first()
    if dealer is None or dealer.created_at <= day.opened_at:
        return None
    done = Tick.objects.filter(table=table, item=procedure.RELIEF, created_at__gte=dealer.created_at).exists()
    return None if done else line


# Slips on their way.


@dataclass(frozen=True)
class Waiting:
    """A slip that was written and not received yet; its figure stays hidden until the receiver has counted."""

    slip: Slip
    attempts_left: int


def waiting_slip(table: Table) -> Waiting | None:
    """The latest one of the table, unless it has been received or is void by two wrong counts."""
    slip = Slip.objects.filter(table=table).select_related("sender").prefetch_related("counts").last()
    if slip is None or Posting.objects.filter(pk=chain.follow_up_id(slip.pk, "received"), refusal="").exists():
        return None
    left = 2 - len(slip.counts.all())
    return Waiting(slip, left) if left > 0 else None


def in_rack(table: Table) -> Scrip:
    found = Account.objects.filter(table=table).first()
    return Scrip(found.balance if found else 0)


# The screen of a table.


@dataclass(frozen=True)
class Place:
    """A post of the table and who has it."""

    post: str
    words: str
    sitting: Sitting | None


@dataclass(frozen=True)
class Screen:
    """Everything the tablet at a table shows."""

    table: Table
    game: str
    state: str
    day: TableDay | None
    places: tuple[Place, ...]
    mine: tuple[Sitting, ...]  # the posts of whoever is signed in
    steps: tuple[procedure.Step, ...]
    missing: tuple[Refused, ...]  # before it opens
    rack: Scrip
    inventory_done: bool
    waiting: Waiting | None
    calls: tuple[Call, ...]
    options: tuple[tuple[str, str, str], ...]
    relief: Line | None  # not ticked yet by the new dealer

    @property
    def supervisor(self) -> Sitting | None:
        return next((one.sitting for one in self.places if one.post == seats.SUPERVISOR), None)

    @property
    def sign_is_due(self) -> bool:
        """What is posted has to be compared with the sign before the table opens."""
        return self.state == "closed" and not any(step.key == procedure.SIGN and step.tick for step in self.steps)

    @property
    def steps_left(self) -> int:
        return len(self.missing) - len(self.besides_steps)

    @property
    def besides_steps(self) -> list[Refused]:
        """What is missing and not in the list of steps anyway."""
        return [one for one in self.missing if one.code not in ("no_inventory", "not_ticked")]


def screen(table: Table, user: Any) -> Screen:
    day = TableDay.objects.filter(table=table).first()
    standing = {one.post: one for one in seats.standing_at(table)}
    places = tuple(Place(post, seats.post_words(post), standing.get(post)) for post in seats.posts_of(table))
    opening = not day or day.state == "closed"
    return Screen(
        table=table,
        game=sheet(table.game).name,
        state=day.state if day else "closed",
        day=day,
        places=places,
        mine=tuple(one for one in standing.values() if one.user_id == user.pk),
        steps=tuple(opening_steps(table)),
        missing=tuple(why_not_open(table)) if opening else (),
        rack=in_rack(table),
        inventory_done=has_inventory(table),
        waiting=waiting_slip(table),
        calls=tuple(Call.objects.filter(table=table, answered_at=None)),
        options=tuple(procedure.options_posted(table)),
        relief=relief(table),
    )
