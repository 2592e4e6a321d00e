"""Questions about many rows at once, in one form each: the rental of every table, and who works where.

A cell is an input with a name of its own and a hidden twin `seen-<name>` with what the page showed. Only changed cells
are saved, and a cell somebody else changed meanwhile is never overwritten.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe

from casino_night.money import Cents
from games.engines import NIGHT_GAMES
from games.sheets import sheet
from licensing.application.forms import CashField
from licensing.application.opening import Opening
from licensing.checks.case import Case
from licensing.checks.operators import CRAPS_CREW, RUNNING_THE_GAME
from licensing.models import Engagement, Post, Table

CASH = CashField(required=False)
NOBODY = ""


@dataclass
class Cell:
    """One answer of a grid: where it stands, what it says, and whether it can be changed."""

    name: str
    label: str
    value: str
    seen: str
    open: bool = True
    error: str = ""
    short: str = ""  # the label beside its neighbours
    options: "People" = field(default_factory=lambda: People(()))

    @property
    def changed(self) -> bool:
        return self.value != self.seen

    @property
    def options_html(self) -> str:
        return self.options.html(self.value)


@dataclass(frozen=True)
class Person:
    """Somebody on the list of a cell, and why they cannot be chosen there."""

    value: str
    words: str
    barred: bool = False


class People:
    """The list of a select. Thirty tables offer sixty people each, so it is written once; only the choice differs."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.people = tuple(people)
        rows = ((one.value, mark_safe(" disabled" if one.barred else ""), one.words) for one in self.people)  # noqa: S308
        self._html = format_html_join("", '<option value="{}"{}>{}</option>', (("", "", "Nobody"), *rows))

    def html(self, chosen: str) -> str:
        if chosen and chosen not in {one.value for one in self.people}:
            return self._html
        return mark_safe(self._html.replace(f'value="{chosen}"', f'value="{chosen}" selected', 1))  # noqa: S308

    @cached_property
    def offered(self) -> frozenset[str]:
        return frozenset(one.value for one in self.people if not one.barred)

    def __contains__(self, value: str) -> bool:
        return any(one.value == value for one in self.people)

    def and_also(self, one: Person) -> "People":
        return People([*self.people, one])


class Grid:
    """The cells of one form, read from the night and from what was sent."""

    def __init__(self, case: Case, open_now: Opening, data: Any = None) -> None:
        self.case, self.open_now, self.data = case, open_now, data
        self.cells: dict[str, Cell] = {}

    def cell(self, name: str, label: str, value: str, *, allowed: bool, options: People | None = None) -> Cell:
        """With the value that was sent, if it was; a closed cell is sent by nobody but an old window."""
        sent = self.data.get(name) if self.data is not None else None
        seen = self.data.get(f"seen-{name}", value) if sent is not None else value
        made = Cell(name, label, value if sent is None else sent.strip(), seen, allowed, options=options or People(()))
        self.cells[name] = made
        return made

    @property
    def changed(self) -> list[Cell]:
        return [cell for cell in self.cells.values() if cell.changed]

    @property
    def errors(self) -> list[Cell]:
        return [cell for cell in self.cells.values() if cell.error]


def typed(cents: int | None) -> str:
    """Money as it stands in a box."""
    return str(CASH.prepare_value(cents)) if cents is not None else ""


def cents_of(cell: Cell) -> int | None:
    """What somebody typed, in cents; an amount that cannot be read is said at its cell."""
    try:
        amount: int | None = CASH.to_python(cell.value)
    except ValidationError as wrong:
        cell.error = " ".join(wrong.messages)
        return None
    return amount


class Rentals(Grid):
    """What each table costs for the day (13:47-16.1(d))."""

    def __init__(self, case: Case, open_now: Opening, data: Any = None) -> None:
        super().__init__(case, open_now, data)
        self.rows = [(table, self._cell(table)) for table in case.tables]
        self.amounts = {table.pk: cents_of(cell) for table, cell in self.rows}

    def _cell(self, table: Table) -> Cell:
        name = f"rental-{table.pk}"
        allowed = self.open_now.allows(f"tables:{table.pk}:rental_cents")
        return self.cell(name, f"Rental of {table.label}", typed(table.rental_cents), allowed=allowed)

    @property
    def most(self) -> Cents:
        limit: Cents = self.case.limits["rental_per_game_day"]
        return limit

    @property
    def total(self) -> Cents:
        return Cents(sum(amount or 0 for amount in self.amounts.values()))


@dataclass
class Hired:
    engagement: Engagement
    pay: Cell
    standing: str  # empty, or what is wrong with the licence
    places: int


@dataclass
class Staffed:
    table: Table
    game: str
    supervisor: Cell
    crew: list[tuple[str, Cell]]  # post and who has it
    class_a_only: bool


class Roster(Grid):
    """Who works the night, for what pay, and at which table under whom (13:47-16.2, 20.9)."""

    def __init__(self, case: Case, open_now: Opening, data: Any = None) -> None:
        super().__init__(case, open_now, data)
        self.hired = [self._hired(one) for one in case.engagements]
        self.pays = {one.engagement.pk: cents_of(one.pay) for one in self.hired}
        self._class_a = People(
            Person(str(one.operator_id), one.operator.user.name)
            for one in case.engagements
            if one.operator.operator_class == "A"
        )
        self._everybody = {barred: People(_person(one, barred) for one in case.engagements) for barred in (False, True)}
        self.tables = [self._staffed(table) for table in case.tables]
        self._refuse_doubles()

    def _hired(self, one: Engagement) -> Hired:
        allowed = self.open_now.allows(f"engagements:{one.pk}:pay_cents")
        pay = self.cell(f"pay-{one.pk}", f"Pay of {one.operator.user.name}", typed(one.pay_cents), allowed=allowed)
        operator = one.operator
        wrong = "" if operator.state == "approved" else operator.get_state_display()
        if not wrong and not self.case.covered_by(operator.expires_on):
            wrong = "Expired" if operator.expires_on and operator.expires_on < self.case.today else "Ends too early"
        places = sum(post.engagement_id == one.pk for post in self.case.posts)
        return Hired(one, pay, wrong, places)

    def _staffed(self, table: Table) -> Staffed:
        known = sheet(table.game) if table.game in NIGHT_GAMES else None
        over = str(table.supervisor_id or NOBODY)
        options = self._class_a
        if table.supervisor and over not in options:
            options = options.and_also(Person(over, f"{table.supervisor.user.name} (not engaged)"))
        allowed = any(self.open_now.allows(f"tables:{table.pk}:{part}") for part in ("supervisor", "crew"))
        label = f"Class A operator over {table.label}"
        supervisor = self.cell(f"supervisor-{table.pk}", label, over, allowed=allowed, options=options)
        crew = [] if known and known.kind == "machine" else self._crew(table, bool(known and known.class_a_only))
        name = known.name if known else table.game
        return Staffed(table, name, supervisor, crew, bool(known and known.class_a_only))

    def _crew(self, table: Table, class_a_only: bool) -> list[tuple[str, Cell]]:
        """A place for everybody there is, and one more for a dealer who takes over."""
        there = self.case.posts_at.get(table.pk, [])
        wanted = CRAPS_CREW if table.game == "craps" else ("dealer",)
        found: list[tuple[str, Cell]] = []
        for post in dict.fromkeys([*wanted, *(one.post for one in there)]):
            holders: list[Post | None] = [one for one in there if one.post == post]
            spare = 1 if post == "dealer" or not holders else 0
            for number, holder in enumerate([*holders, *[None] * spare] if holders else [None]):
                found.append((post, self._place(table, post, number, holder, class_a_only)))
        return found

    def _place(self, table: Table, post: str, number: int, holder: Post | None, class_a_only: bool) -> Cell:
        name = f"crew-{table.pk}-{post}-{number}"
        allowed = self.open_now.allows(f"tables:{table.pk}:crew")
        value = str(holder.engagement_id) if holder else NOBODY
        short = post.capitalize() if number == 0 else f"One more {post}"
        options = self._people(post, class_a_only)
        made = self.cell(name, f"{short} of {table.label}", value, allowed=allowed, options=options)
        made.short = short
        return made

    def _people(self, post: str, class_a_only: bool) -> People:
        """Class B stays on the list at craps and roulette, but cannot be chosen (13:47-20.9(d)). R060"""
        return self._everybody[class_a_only and post in RUNNING_THE_GAME]

    def _refuse_doubles(self) -> None:
        for staffed in self.tables:
            taken: set[str] = set()
            for _post, cell in staffed.crew:
                if cell.value and cell.value in taken:
                    cell.error = f"This person is already at {staffed.table.label}."
                taken.add(cell.value)

    @property
    def total_pay(self) -> Cents:
        return Cents(sum(amount or 0 for amount in self.pays.values()))


def _person(one: Engagement, barred: bool) -> Person:
    operator = one.operator
    out = barred and operator.operator_class == "B"
    words = f"{operator.user.name} ({operator.operator_class}{': not at this game' if out else ''})"
    return Person(str(one.pk), words, out)


GRIDS: dict[str, type[Grid]] = {"equipment": Rentals, "operators": Roster}
