"""Whatever happens in whatever order, the identities hold: random histories through the services."""

from contextlib import suppress
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from casino_night.banking import selectors
from casino_night.banking.export import lines
from casino_night.banking.models import Movement, Posting, Shift
from casino_night.banking.outside_verifier import Ledger
from casino_night.banking.services import cash, counts, prizes, sales, tables, trays
from casino_night.banking.verify import verify_rows
from casino_night.money import Cents, Scrip
from casino_night.refusal import Refused
from tests.banking.evening import desk_shift
from tests.banking.scene import Scene

AMOUNTS = some.integers(-5, 400)
STEPS = some.one_of(
    some.tuples(some.just("sell"), AMOUNTS),
    some.tuples(some.just("sell"), AMOUNTS),
    some.tuples(some.just("repeat"), AMOUNTS),
    some.tuples(some.just("key"), AMOUNTS),
    some.tuples(some.just("hand_over"), AMOUNTS),
    some.tuples(some.just("void"), AMOUNTS),
    some.tuples(some.just("admit"), some.integers(0, 5)),
    some.tuples(some.just("drop"), AMOUNTS),
    some.tuples(some.just("refill"), some.integers(0, 20)),
    some.tuples(some.just("give_back"), some.integers(0, 20)),
    some.tuples(some.just("fill"), some.integers(0, 20)),
    some.tuples(some.just("credit"), some.integers(0, 20)),
    some.tuples(some.just("redeem"), AMOUNTS),
    some.tuples(some.just("tickets"), some.integers(0, 4)),
    some.tuples(some.just("forfeit"), AMOUNTS),
    some.tuples(some.just("close_table"), some.integers(0, 25)),
)


class Evening:
    """Does one step after the other; what is refused is refused."""

    def __init__(self, scene: Scene, desk: Shift) -> None:
        self.scene, self.desk = scene, desk
        self.hundred = str(scene.chips[100].pk)
        self.ids: list[tuple[UUID, int]] = []
        self.keyed: list[Any] = []
        self.by_rosa = {"actor": scene.rosa, "device": scene.device}
        self.by_peter = {"actor": scene.peter, "device": scene.device}

    def sell(self, amount: int) -> None:
        self.ids.append((uuid4(), amount))
        self.scene.sell(amount, self.ids[-1][0])

    def repeat(self, amount: int) -> None:
        if self.ids:
            id, before = self.ids[amount % len(self.ids)]
            self.scene.sell(before, id)

    def key(self, amount: int) -> None:
        self.keyed.append(sales.key(uuid4(), self.scene.shift, Cents(amount * 100), actor=self.scene.rosa))

    def hand_over(self, amount: int) -> None:
        if self.keyed:
            sales.hand_over(self.keyed[amount % len(self.keyed)], **self.by_rosa)

    def void(self, amount: int) -> None:
        if self.keyed:
            keyed = self.keyed[amount % len(self.keyed)]
            sales.void(keyed, **self.by_rosa, approver=self.scene.grace, reason="Wrong key")

    def admit(self, guests: int) -> None:
        cash.admit(uuid4(), self.scene.shift, guests, **self.by_rosa)

    def drop(self, amount: int) -> None:
        cash.drop(uuid4(), self.scene.shift, Cents(amount * 100), "BAG", **self.scene.by_rosa)

    def refill(self, count: int) -> None:
        trays.refill(uuid4(), self.scene.shift, {self.hundred: count}, **self.scene.by_rosa)

    def give_back(self, count: int) -> None:
        trays.give_back(uuid4(), self.scene.shift, {self.hundred: count}, **self.scene.by_rosa)

    def fill(self, count: int) -> None:
        slip = tables.send(uuid4(), self.scene.table, "fill", {self.hundred: count}, actor=self.scene.rosa)
        tables.receive(slip, {self.hundred: count}, actor=self.scene.anton, device=self.scene.device)

    def credit(self, count: int) -> None:
        slip = tables.send(uuid4(), self.scene.table, "credit", {self.hundred: count}, actor=self.scene.anton)
        tables.receive(slip, {self.hundred: count}, **self.by_rosa)

    def redeem(self, amount: int) -> None:
        prizes.redeem(uuid4(), self.desk, self.scene.prize, f"Guest {amount}", **self.by_peter)

    def tickets(self, count: int) -> None:
        prizes.buy_tickets(uuid4(), self.desk, count, **self.by_peter)

    def forfeit(self, amount: int) -> None:
        prizes.forfeit(uuid4(), self.scene.night, Scrip(amount), "Table 1", **self.by_peter, approver=self.scene.grace)

    def close_table(self, count: int) -> None:
        people = {"actor": self.scene.anton, "approver": self.scene.rosa, "device": self.scene.device}
        tables.close(uuid4(), self.scene.table, {self.hundred: count}, {}, **people)


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(steps=some.lists(STEPS, min_size=5, max_size=25), short=some.integers(-8, 8))
def test_the_identities_hold_for_any_history(db: None, steps: list[tuple[str, int]], short: int) -> None:
    with transaction.atomic():
        scene = Scene.build(stock=30)
        evening = Evening(scene, desk_shift(scene))
        for name, amount in steps:
            with suppress(Refused):
                getattr(evening, name)(amount)
        check(scene)
        close_window(scene, short)
        check(scene)
        transaction.set_rollback(True)


def check(scene: Scene) -> None:
    assert verify_rows(scene.night) == []
    assert list(Ledger().read(lines(scene.night))) == []
    totals = selectors.totals(scene.night)
    assert totals.balanced
    sold = Movement.objects.filter(night=scene.night, kind="sale", unit="imitation").values_list("amount", flat=True)
    assert totals.issued == Scrip(sum(sold))
    assert min(totals.in_guests_hands, totals.reserve, totals.trays, totals.at_tables) >= Scrip(0)


def close_window(scene: Scene, short: int) -> None:
    """Counted = float + cash in - drops + difference, for any history (I23)."""
    moved = Movement.objects.filter(posting__window=scene.window, unit="cash")
    into = sum(moved.filter(target_kind="till").values_list("amount", flat=True))
    out = sum(moved.filter(source_kind="till").values_list("amount", flat=True))
    counted = max(scene.till + short * 100, 0)
    counts.begin(scene.shift, actor=scene.rosa)
    pieces = {"100": counted // 100, "1": counted % 100}
    found = counts.count(scene.shift, cash=pieces, tray={str(scene.chips[1].pk): scene.tray}, actor=scene.rosa)
    till = next(line for line in found if line.kind == "till")
    assert till.expected == into - out
    assert till.difference == counted - (into - out)
    counts.sign(scene.shift, actor=scene.rosa, approver=scene.peter, device=scene.device, reason="Seen")
    assert (scene.till, scene.tray) == (0, 0)
    assert Posting.objects.filter(kind="cash_difference").exists() == bool(till.difference)
