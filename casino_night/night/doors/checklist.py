"""The doors-open check of a night, filled from its own data: what is ticked, what the data say by themselves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from casino_night import clock
from casino_night.hall.models import Device
from casino_night.money import Cents
from casino_night.night.models import Tick
from casino_night.roles import Role
from games.sheets import Line, sheet
from licensing import checks
from licensing.checks.case import Case
from licensing.models import Delivery, Table

NOTICES, EQUIPMENT, PEOPLE, HALL, REHEARSAL = "notices", "equipment", "people", "hall", "rehearsal"
TITLES = {
    NOTICES: "Notices",
    EQUIPMENT: "Equipment",
    PEOPLE: "People on site",
    HALL: "The hall",
    REHEARSAL: "Rehearsal",
}
# What everybody who works tonight is told, and says yes to with their PIN (13:47-20.10(d)). R069 R070 R071
BRIEFING = (
    Line("I do not play at any game tonight.", "13:47-20.10(d)1"),
    Line("I take no tips, neither directly nor in a roundabout way.", "13:47-20.10(d)2"),
    Line("I drink no alcohol during the event.", "13:47-20.10(d)3"),
)
# Without somebody in each of these on site the doors stay shut.
NEEDED_ON_SITE = (
    (Role.MEMBER_IN_CHARGE, "13:47-20.6(a)"),
    (Role.BANKER, "13:47-20.12(c)3"),
    (Role.CLASS_A_OPERATOR, "13:47-20.9(c)1"),
)


@dataclass(frozen=True)
class Item:
    """One thing somebody looks at. `hard`: the doors do not open without it."""

    key: str
    title: str
    citation: str
    part: str
    hard: bool = True
    table: Table | None = None
    device: Device | None = None
    lines: tuple[Line, ...] = ()  # what to look at
    hint: str = ""
    paper: str = ""  # the kind of document that prints it
    tick: Tick | None = None
    by_itself: bool = False  # the person or the device says so, nobody ticks it for them
    page: str = ""  # where it is done, if not by a tick

    @property
    def done(self) -> bool:
        return self.tick is not None and self.tick.passed

    @property
    def failed(self) -> bool:
        return self.tick is not None and not self.tick.passed

    @property
    def stops(self) -> bool:
        """A table that failed its inspection stays shut alone; everything else hard keeps the doors shut."""
        return self.hard and not self.done and not (self.failed and self.key == "inspected")


@dataclass(frozen=True)
class Missing:
    """Why the doors do not open."""

    message: str
    citation: str
    fix: str = ""
    part: str = ""  # of the list, where it waits for a tick


@dataclass(frozen=True)
class Part:
    """One heading of the list: what still wants somebody, and what is done."""

    code: str
    title: str
    waiting: tuple[Item, ...]
    done: tuple[Item, ...]

    @property
    def all(self) -> int:
        return len(self.waiting) + len(self.done)


@dataclass(frozen=True)
class Checklist:
    items: tuple[Item, ...]
    rules: tuple[checks.Outcome, ...]
    missing: tuple[Missing, ...] = field(default=())

    @property
    def parts(self) -> list[Part]:
        return [
            Part(
                code,
                title,
                tuple(one for one in self.items if one.part == code and not one.done),
                tuple(one for one in self.items if one.part == code and one.done),
            )
            for code, title in TITLES.items()
        ]

    def unfolded(self, asked: str) -> str:
        """Where to go on: in the part somebody was at, until nothing of it keeps the doors shut; then in the next."""
        shut = [one.part for one in self.items if one.stops]
        return asked if asked in shut or not shut else shut[0]

    @property
    def besides_ticks(self) -> list[Missing]:
        return [one for one in self.missing if not one.part]

    @property
    def ticks_missing(self) -> list[tuple[Part, int]]:
        """How many ticks each part still wants before the doors open."""
        counted = [(part, sum(one.stops for one in part.waiting)) for part in self.parts]
        return [(part, number) for part, number in counted if number]

    @property
    def rules_passed(self) -> int:
        return sum(not one.stops for one in self.rules)

    def item(self, key: str, table: Any = None, device: Any = None) -> Item | None:
        wanted = (key, str(table or ""), str(device or ""))
        return next((one for one in self.items if _place(one) == wanted), None)


def _place(item: Item) -> tuple[str, str, str]:
    return item.key, str(item.table.pk if item.table else ""), str(item.device.pk if item.device else "")


def checklist(
    case: Case,
    notices: Iterable[dict[str, Any]],
    deliveries: Iterable[Delivery],
    devices: Iterable[Device],
    ticks: Iterable[Tick],
    in_safe: Cents,
) -> Checklist:
    """Everything was read before: this only puts it together."""
    said = {(one.item, one.table_id, one.device_id): one for one in sorted(ticks, key=lambda one: one.created_at)}
    made = [
        *_notices(notices),
        *_equipment(case, list(deliveries)),
        *_people(case),
        *_hall(in_safe),
        *_rehearsals(devices),
    ]
    items = tuple(_ticked(item, said) for item in made)
    rules = tuple(checks.run(case))
    return Checklist(items, rules, tuple(_missing(case, items, rules)))


def _ticked(item: Item, said: dict[Any, Tick]) -> Item:
    key = (item.key, item.table.pk if item.table else None, item.device.pk if item.device else None)
    found = said.get(key)
    return replace(item, tick=found) if found else item


def _notices(sheets: Iterable[dict[str, Any]]) -> Iterator[Item]:
    """Each sheet of the poster pack at its place. R072 R073 R074 R075 R076 R077"""
    seen: dict[str, int] = {}
    for one in sheets:
        key = f"notice:{one['title']}:{one['place']}"[:160]
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > 1:  # several sheets of tags are hung together
            continue
        title = f"{one['title']} — {one['place']}"
        yield Item(key, title, one["citation"] or "13:47-20.11(a)", NOTICES, paper="poster_pack")


def _equipment(case: Case, deliveries: list[Delivery]) -> Iterator[Item]:
    provider = case.night.provider
    came = "; ".join(f"{one.received_by}: {one.get_condition_display().lower()}" for one in deliveries)
    yield Item(
        "delivered",
        f"Equipment received from {provider or 'the provider'}",
        "13:47-20.6(a)2, 20.15(a)",
        EQUIPMENT,
        lines=(Line("The member in charge receives it, item by item, with the delivery receipt.", "13:47-20.6(a)2"),),
        hint=f"Recorded hand-over: {came}." if came else "No hand-over is recorded by the provider yet.",
        paper="delivery_receipt",
    )
    for table in case.tables:
        known = sheet(table.game)
        number = table.machine.certificate_number if table.machine else ""
        yield Item(
            "inspected",
            f"{table.label}: {known.name}",
            "13:47-20.15(b)",
            EQUIPMENT,
            table=table,
            lines=(Line("No signs of wear.", "13:47-20.15(b)"), *_level(table), *known.equipment),
            hint=f"Certificate number {number}." if number else "",
        )


def _level(table: Table) -> tuple[Line, ...]:
    """R090"""
    if table.game != "roulette":
        return ()
    return (Line("The wheel stands horizontal and level.", "13:47-20.15(c)"),)


def _people(case: Case) -> Iterator[Item]:
    """Each by their own PIN, with the briefing. R055 R069 R070 R071"""
    needed = {role for role, _citation in NEEDED_ON_SITE}
    for one in case.assignments:
        role = Role(one.role)
        yield Item(
            f"here:{one.user_id}",
            one.user.name,
            "13:47-20.10(d)",
            PEOPLE,
            hard=False,  # one of each needed role has to be there: see _missing
            hint=role.label.capitalize() + (", needed" if role in needed else ""),
            by_itself=True,
        )


def _hall(in_safe: Cents) -> Iterator[Item]:
    """Counted here before there is a ledger; once the doors are open the member in charge puts it into the safe."""
    yield Item(
        "float",
        "Change money counted by two people",
        "13:47-20.8(a)2",
        HALL,
        hard=False,
        hint=f"{in_safe} of it is in the ledger." if in_safe else "",
        by_itself=True,
        page="night:float",
    )
    yield Item("no_other_gambling", "No other gambling anywhere on the premises", "13:47-20.10(a)", HALL)
    yield Item("tokens_marked", "Every token and chip shows its value or its posted color", "13:47-20.12(a)", HALL)


def _rehearsals(devices: Iterable[Device]) -> Iterator[Item]:
    for device in devices:
        if device.revoked_at is None:
            yield Item("rehearsal", device.name, "", REHEARSAL, hard=False, device=device, by_itself=True)


def _missing(case: Case, items: tuple[Item, ...], rules: tuple[checks.Outcome, ...]) -> Iterator[Missing]:
    """One list, with citations: the licence, the rules of the plan, the people, then what nobody has ticked yet."""
    if case.now not in case.night.window:
        yield Missing(
            "The license does not run now; it runs from 12:00 AM of its date to 2:00 AM the next day.",
            "13:47-6.11(c)",
            f"It is {clock.in_words(case.now.astimezone(clock.NEW_JERSEY).time())} now.",
        )
    for outcome in rules:
        if outcome.stops:
            for problem in outcome.problems:
                yield Missing(problem.message, problem.citation or outcome.check.citation, problem.fix)
    here = {one.key for one in items if one.part == PEOPLE and one.done}
    for role, citation in NEEDED_ON_SITE:
        if not any(f"here:{one.user_id}" in here for one in case.assignments if one.role == role):
            yield Missing(f"No {role.label} is on site yet.", citation, "They say so on a device, with their PIN.")
    for item in items:
        if item.stops:
            words = "was not in order" if item.failed else "is not ticked yet"
            said = f": {item.tick.note}" if item.tick and item.tick.note else ""
            yield Missing(
                f"{item.title} {words}{said}.", item.citation, f"Look at it under {TITLES[item.part]}.", item.part
            )
