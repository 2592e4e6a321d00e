"""A night at its busiest, for tests that go everywhere: everything there is an address for, and who may go there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import partial, reduce
from itertools import product
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.test import Client

from casino_night.access import Rule
from casino_night.banking.models import Book
from casino_night.banking.services import books, cash, counts, draws, prizes, sales, shifts, trays
from casino_night.banking.services import tables as racks
from casino_night.hall.models import Device
from casino_night.money import Cents
from casino_night.night.models import ReportLine
from casino_night.roles import GRANTS, STAFF_ROLES, Role
from games.models import KeptRound
from licensing.application import sections as application
from licensing.application.grids import GRIDS
from licensing.models import (
    Assignment,
    Flag,
    MachineModel,
    Night,
    Operator,
    Organisation,
    Phrase,
    Prize,
    Provider,
    ProviderStaff,
    SavedFilter,
    ServedPaper,
)
from licensing.professionals import answers as professionals
from licensing.registration import sections as registration
from licensing.uploads.views import PURPOSES
from tests.hall.halls import enrolled, pin_of
from tests.night.floors import Floor
from tests.test_access import HOLDERS, PARAMETER, URLS, parameter

# What may be paid and handed in for each kind, as its address says it.
WORDS = {
    "nights": {"fee": "licence_fee_commission", "purpose": next(iter(PURPOSES))},
    "operators": {"fee": "operator_application_fee", "purpose": professionals.FORM},
    "providers": {"fee": "provider_application_fee", "purpose": professionals.FORM},
}


@dataclass
class World:
    """A night at its busiest: doors open, a sale keyed, a slip on its way, everything there is an address for."""

    floor: Floor
    visitors: dict[str, Client] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def build(cls) -> "World":
        world = cls(Floor())
        world._let_in()
        world._open_the_bank()
        world._write_rows()
        for route in URLS:
            world.addresses(route)  # makes what it names now, before anything is rolled back
        return world

    def _let_in(self) -> None:
        floor = self.floor
        self.devices: dict[str, Device] = {}
        for user in (floor.rosa, floor.grace, floor.peter, floor.anton, floor.bea):
            client, self.devices[user.name] = enrolled(floor.night, floor.grace, f"Tablet of {user.name}")
            pin = {"pin": pin_of(floor.night, user, floor.grace)}
            assert client.post(f"/hall/pin/{user.pk}/", pin).status_code == 303
            self.visitors[f"{user.name} by PIN"] = client
        self.visitors |= {role: floor.cast.client(role) for role in Role}
        self.visitors["nobody"] = Client()
        for client in self.visitors.values():
            client.raise_request_exception = False

    def _open_the_bank(self) -> None:
        floor = self.floor
        night, rosa, peter, grace = floor.night, floor.rosa, floor.peter, floor.grace
        by_rosa = {"actor": rosa, "device": self.devices[rosa.name]}
        if not Book.objects.filter(night=night).exists():
            books.open_book(night, actor=grace)
        self.shifts = {
            word: shifts.open_shift(
                books.add_window(night, kind, kind), actor=actor, device=self.devices[actor.name], move=True
            )
            for word, kind, actor in (("door", "door", peter), ("prizes", "prize_desk", grace), ("", "banker", rosa))
        }
        window = self.shifts[""]
        cash.bring_float(uuid4(), night, Cents(500_00), actor=grace, approver=peter, device=floor.device)
        cash.issue_float(uuid4(), window, Cents(100_00), **by_rosa, approver=grace)
        trays.refill(uuid4(), window, floor.chips(5000), **by_rosa, approver=grace)
        self.values["posting"] = sales.sell(uuid4(), window, Cents(100_00), **by_rosa).pk
        racks.send(uuid4(), floor.table(), "fill", floor.chips(500), actor=rosa)
        floor.seat(floor.anton, "supervisor")
        floor.seat(floor.bea)

    def _write_rows(self) -> None:
        cast, night = self.floor.cast, self.floor.night
        reviewer, provider, table = cast[Role.COMMISSION_REVIEWER], cast.own.provider, self.floor.table()
        flag = {"subject_kind": "night", "subject_id": night.pk, "section": "money", "field": "exchange_rate"}
        game = {"game": "blackjack", "rulebook": "13:47", "options": {}, "wagers": [], "events": []}
        kept = {"round": game, "settlement": {}, "why": "Seat 1", "kept_by": self.floor.anton}
        rows = (
            ("assignment", Assignment.objects.filter(night=night).earliest("pk")),
            ("line", ReportLine.objects.create(night=night, kind="expense", what="Rent", payee="Hall", amount_cents=1)),
            ("saved", SavedFilter.objects.create(user=reviewer, name="Mine", query="q=x")),
            ("phrase", Phrase.objects.create(text="Explain.", added_by=reviewer)),
            ("flag", Flag.objects.create(**flag, reason="Why?", raised_by=reviewer)),
            ("post", ProviderStaff.objects.get(provider=provider)),
            ("machine", MachineModel.objects.create(provider=provider, game="skill_stop_reel", name="Reel")),
            ("row", Prize.objects.filter(night=night).earliest("pk")),
            ("table", table),
            ("kept", KeptRound.objects.create(night=night, table=table, **kept)),
        )
        self.values |= {name: row.pk for name, row in rows}
        paper = {"title": "Summons", "served_on": date(2026, 1, 5), "logged_by": reviewer}
        self.served = ServedPaper.objects.create(operator=cast.own.operator, **paper)

    def addresses(self, route: str) -> list[str]:
        """The route filled in: once with each object, and with each word that its slugs may be."""
        names = PARAMETER.findall(route)
        choices = [self._choices(name, route) for name in names]
        fill = partial(PARAMETER.sub, count=1)
        return [reduce(lambda path, value: fill(str(value), path), values, route) for values in product(*choices)]

    def address(self, route: str) -> str:
        return self.addresses(route)[0]

    def _choices(self, name: str, route: str) -> tuple[Any, ...]:
        if "/grids/" in route and name == "section":
            return tuple(GRIDS)
        if name == "section":
            return tuple(registration.BY_KEY if "/registration/" in route else application.BY_KEY)
        if name == "name":
            return tuple(application.ROWS)
        if name in ("fee", "purpose") and route.split("/")[1] in WORDS:
            return (WORDS[route.split("/")[1]][name],)
        if name == "shift":
            return (next(shift.pk for word, shift in self.shifts.items() if not word or f"/{word}/" in route),)
        if name == "paper" and route.startswith("/served-papers/"):
            return (self.served.pk,)
        if name not in self.values:
            self.values[name] = parameter(name, "own", self.floor.cast)
        return (self.values[name],)

    def welcome(self, route: str) -> Iterator[Client]:
        """Whom its rule lets in, as far as it can be told without asking; in the hall the tablets first."""
        rule = URLS[route].access_rule
        for name, client in sorted(
            self.visitors.items(), key=lambda one: one[0].endswith("PIN") != _of_the_hall(route)
        ):
            if rule.kind == "public":
                yield client
            elif name.endswith("PIN"):
                if _of_the_hall(route):
                    yield client
            elif name != "nobody" and (rule.kind == "signed_in" or self._may(Role(name), rule)):
                yield client

    def _may(self, role: Role, rule: Rule) -> bool:
        holders = {} if rule.scope is None else HOLDERS.get(rule.scope.name, {})
        return rule.permission in GRANTS[role] and (role in STAFF_ROLES or rule.scope is None or role in holders)

    def stages(self) -> Iterator[str]:
        """The same world as the year goes by: what is a form today was none yesterday."""
        for name in STAGES:
            with rolled_back():
                self.enter(name)
                yield name

    def enter(self, stage: str) -> None:
        night, licence, happens = STAGES[stage]
        happens(self)
        Night.objects.filter(pk=self.floor.night.pk).update(state=night)
        for model in (Organisation, Operator, Provider):
            model.objects.update(state=licence)

    def key_a_sale(self) -> None:
        self.values["sale"] = sales.key(uuid4(), self.shifts[""], Cents(100_00), actor=self.floor.rosa).pk

    def sell_tickets(self) -> None:
        draws.prepare(self.floor.night, actor=self.floor.grace)
        by_grace = {"actor": self.floor.grace, "device": self.devices[self.floor.grace.name]}
        prizes.buy_tickets(uuid4(), self.shifts["prizes"], 4, **by_grace)

    def draw_and_count(self) -> None:
        self.sell_tickets()
        draws.close_sales(self.floor.night, actor=self.floor.grace)
        drawn = Prize.objects.get(night=self.floor.night, award="drawing")
        self.values["award"] = draws.draw(drawn, actor=self.floor.grace).pk
        counts.begin(self.shifts[""], actor=self.floor.rosa)


# Stage: the state of the night, of everybody's licence, and what happens before.
STAGES: dict[str, tuple[str, str, Callable[[World], None]]] = {
    "selling": ("open", "approved", lambda world: None),
    "sale keyed": ("open", "approved", World.key_a_sale),
    "tickets sold": ("open", "approved", World.sell_tickets),
    "drawn and counted": ("open", "approved", World.draw_and_count),
    "closing": ("closing", "approved", lambda world: None),
    "after": ("closed", "expired", lambda world: None),
    "draft": ("draft", "draft", lambda world: None),
    "review": ("under_review", "submitted", lambda world: None),
    "town": ("approved", "suspended", lambda world: None),
}


def _of_the_hall(route: str) -> bool:
    return route.startswith(("/hall/", "/till/", "/night/", "/games/nights/"))


@contextmanager
def rolled_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
