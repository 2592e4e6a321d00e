"""What the tests of the money share: an open night with people, windows, a shift, chips in the tray and a float."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from casino_night.accounts.models import User
from casino_night.banking.models import Account, Posting, Shift, Window
from casino_night.banking.services import books, cash, sales, shifts, trays
from casino_night.hall.models import Device
from casino_night.money import Cents
from casino_night.roles import Role
from licensing.models import Assignment, Denomination, Night, Prize, Table
from tests.cast import Cast, person


@dataclass
class Scene:
    cast: Cast
    night: Night
    grace: User  # member in charge
    peter: User  # of proceeds
    rosa: User  # banker
    anton: User  # class A operator
    device: Device
    window: Window
    shift: Shift
    table: Table
    prize: Prize
    raffled: Prize
    chips: dict[int, Denomination]

    @classmethod
    def build(cls, rate: str = "2.00", stock: int = 1000) -> "Scene":
        cast = Cast.build()
        night, grace, rosa = cast.own.night, cast[Role.MEMBER_IN_CHARGE], cast[Role.BANKER]
        Night.objects.filter(pk=night.pk).update(
            state="open",
            exchange_rate=Decimal(rate),
            admission_cents=1500,
            exchange_ratio=100,
            award_method="both",
        )
        night.refresh_from_db()
        organisation = night.organisation
        organisation.account_bank, organisation.account_number = "First Bank", "0001"
        organisation.save()
        chips = {
            value: Denomination.objects.create(night=night, value=value, color=color, quantity=10_000)
            for value, color in ((1, "white"), (5, "red"), (25, "green"), (100, "black"))
        }
        table = Table.objects.create(night=night, label="Blackjack 1", game="blackjack")
        prize = Prize.objects.create(
            night=night, name="Kettle", retail_cents=40_00, quantity=3, award="redemption", redemption_amount=200
        )
        raffled = Prize.objects.create(night=night, name="Bicycle", retail_cents=600_00, quantity=2, award="drawing")
        device = new_device(night, grace)
        books.open_book(night, actor=grace)
        window = books.add_window(night, "banker", "Window 1")
        shift = shifts.open_shift(window, actor=rosa, device=device)
        scene = cls(
            cast,
            night,
            grace,
            cast[Role.MEMBER_IN_CHARGE_OF_PROCEEDS],
            rosa,
            cast[Role.CLASS_A_OPERATOR],
            device,
            window,
            shift,
            table,
            prize,
            raffled,
            chips,
        )
        if stock:
            scene.supply(stock)
        return scene

    def supply(self, hundreds: int) -> None:
        """Chips in the reserve, half of them in the tray, and a float of $100 in the till."""
        pieces = {str(self.chips[100].pk): 2 * hundreds, str(self.chips[1].pk): 200}
        trays.receive(uuid4(), self.night, pieces, actor=self.grace, device=self.device, approver=self.peter)
        cash.bring_float(uuid4(), self.night, Cents(500_00), **self.by_grace)
        cash.issue_float(uuid4(), self.shift, Cents(100_00), **self.by_rosa)
        half = {str(self.chips[100].pk): hundreds, str(self.chips[1].pk): 100}
        trays.refill(uuid4(), self.shift, half, **self.by_rosa)

    @property
    def by_rosa(self) -> dict[str, Any]:
        return {"actor": self.rosa, "device": self.device, "approver": self.grace}

    @property
    def by_grace(self) -> dict[str, Any]:
        return {"actor": self.grace, "device": self.device, "approver": self.peter}

    def sell(self, dollars: int = 20, id: UUID | None = None, **more: Any) -> Posting:
        said = {"actor": self.rosa, "device": self.device, **more}
        return sales.sell(id or uuid4(), self.shift, Cents(dollars * 100), **said)

    def balance(self, kind: str, **owner: Any) -> int:
        return Account.objects.get(night=self.night, kind=kind, **owner).balance

    @property
    def till(self) -> int:
        return self.balance("till", window=self.window)

    @property
    def tray(self) -> int:
        return self.balance("tray", window=self.window)


def new_device(night: Night, by: User, name: str = "Window 1") -> Device:
    return Device.objects.create(night=night, name=name, token_hash=uuid4().hex * 2, enrolled_by=by)


def new_banker(scene: Scene, name: str = "Ben") -> User:
    user = person(name)
    Assignment.objects.create(user=user, night=scene.night, role=Role.BANKER)
    return user
