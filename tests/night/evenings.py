"""A whole evening for the tests of its end: played by the bank's services, closed as far as a test wants it."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.test import Client

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.banking.models import Account, Shift
from casino_night.banking.services import counts, shifts
from casino_night.banking.services import tables as racks
from casino_night.night.evening import selectors, services
from licensing.models import Denomination, Night
from tests.banking.evening import at_the_prize_desk, at_the_window, desk_shift, draw, table_play
from tests.banking.scene import Scene
from tests.cast import Cast, signed_in_client


@dataclass
class Evening:
    scene: Scene
    desk: Shift

    @property
    def night(self) -> Night:
        return Night.objects.select_related("organisation", "municipality", "provider").get(pk=self.scene.night.pk)

    @property
    def cast(self) -> Cast:
        return self.scene.cast

    @property
    def grace(self) -> User:
        return self.scene.grace

    @property
    def peter(self) -> User:
        return self.scene.peter

    @property
    def grace_at_home(self) -> Client:
        return signed_in_client(self.grace)

    @property
    def peter_at_home(self) -> Client:
        return signed_in_client(self.peter)

    @property
    def open_step(self) -> str:
        return selectors.current(selectors.steps(selectors.load(self.night)))

    def begin(self) -> None:
        services.begin(self.night, actor=self.grace)

    def close_table(self) -> None:
        scene, hundred = self.scene, str(self.scene.chips[100].pk)
        two = {"actor": scene.anton, "approver": scene.grace, "device": scene.device}
        racks.close(uuid4(), scene.table, {hundred: 18}, {hundred: 1}, **two)

    def close_window(self, short: int = 6_00) -> None:
        scene, one = self.scene, str(self.scene.chips[1].pk)
        counts.begin(scene.shift, actor=scene.rosa)
        counts.count(scene.shift, cash={"1": scene.till - short}, tray={one: scene.tray}, actor=scene.rosa)
        counts.sign(scene.shift, actor=scene.rosa, approver=scene.peter, device=scene.device, reason="Busy hour")

    def close_desk(self) -> None:
        shifts.end(self.desk)

    def finish_draw(self) -> None:
        from casino_night.banking.services import draws

        draws.draw(self.scene.raffled, actor=self.grace)

    def chips(self, less: int = 0) -> dict[str, int]:
        """Everything in the house, counted in ones but for what is missing."""
        expected = selectors.load(self.night).chips_expected.units
        one = Denomination.objects.get(night=self.night, value=1)
        return {str(one.pk): expected - less}

    def count(self, less: int = 0, missing_chips: int = 0, reason: str = "") -> Any:
        safe = Account.objects.get(night=self.night, kind="safe").balance
        return services.reconcile(
            self.night,
            cash={"1": safe - less},
            pieces=self.chips(missing_chips),
            reason=reason,
            **self.two,
        )

    def deposit(self) -> None:
        now = clock.now()
        said = {"slip_number": "N-1", "sealed_at": now, "handed_in_at": now}
        services.deposit(uuid4(), self.night, **said, **self.two)
        services.return_float(uuid4(), self.night, **self.two)

    @property
    def two(self) -> dict[str, Any]:
        return {"actor": self.grace, "approver": self.peter, "device": self.scene.device}

    def sign(self, remarks: str = "") -> Any:
        return services.sign(self.night, remarks=remarks, actor=self.grace, approver=self.peter)


def played_evening() -> Evening:
    """Tables, sales, a redemption, tickets, one of two bicycles drawn; everything still open."""
    scene = Scene.build()
    desk = desk_shift(scene)
    table_play(scene)
    at_the_window(scene)
    at_the_prize_desk(scene, desk)
    draw(scene)
    return Evening(scene, desk)


def counted_evening() -> Evening:
    evening = played_evening()
    evening.finish_draw()
    evening.begin()
    evening.close_table()
    evening.close_window()
    evening.close_desk()
    return evening


def closed_evening() -> Evening:
    evening = counted_evening()
    evening.count()
    evening.deposit()
    evening.sign()
    return evening
