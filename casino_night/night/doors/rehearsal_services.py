"""The rehearsal: a pretend sale, fill, redemption and print on one device, all of it thrown away again."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.template.loader import render_to_string

from casino_night.accounts.models import User
from casino_night.banking.models import Posting, Shift
from casino_night.banking.services import books, prizes, sales, shifts, trays
from casino_night.banking.services import tables as racks
from casino_night.hall.models import Device
from casino_night.money import Cents
from casino_night.night.models import Tick
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Assignment, Denomination, Night, Prize, Table


@dataclass(frozen=True)
class Done:
    """One step of a rehearsal, and what was wrong with it."""

    name: str
    wrong: str = ""


class _ThrownAway(Exception):
    """Ends the pretend evening: nothing of it is kept."""


def rehearse(night: Night, device: Device, *, actor: Any) -> tuple[Tick, list[Done]]:
    """Only the result is kept. Nothing here can be mistaken for money: it never leaves its transaction."""
    if night.state != "licensed":
        raise Refused("too_late", "A rehearsal is for before the doors open.", "", "Watch the real sales instead.")
    done: list[Done] = []
    try:
        with transaction.atomic():
            Night.objects.select_for_update(of=("self",)).get(pk=night.pk)
            done += _steps(_Pretend(night, device))
            raise _ThrownAway
    except _ThrownAway:
        pass
    wrong = [f"{one.name}: {one.wrong}" for one in done if one.wrong]
    note = "; ".join(wrong) or f"{', '.join(one.name for one in done)}: all right."
    made = Tick.objects.create(
        night=night, item="rehearsal", device=device, by=actor, passed=not wrong, note=note[:400]
    )
    return made, done


def _steps(evening: "_Pretend") -> Iterator[Done]:
    """One after the other; the first that fails ends it, because the next ones build on it."""
    steps: tuple[tuple[str, Callable[[], object]], ...] = (
        ("Opening", evening.open),
        ("Sale", evening.sell),
        ("Fill", evening.fill),
        ("Redemption", evening.redeem),
        ("Print", evening.print),
    )
    for name, step in steps:
        try:
            with transaction.atomic():
                step()
        except Refused as refused:
            yield Done(name, refused.message)
            return
        yield Done(name)


class _Pretend:
    """An evening of ten seconds."""

    def __init__(self, night: Night, device: Device) -> None:
        self.night, self.device = night, device
        self.sold: Posting | None = None
        self.till: Shift | None = None

    def person(self, *roles: Role, besides: Any = None) -> User:
        found = Assignment.objects.filter(night=self.night, role__in=roles).select_related("user")
        found = found.exclude(user=besides) if besides else found
        if not found:
            raise Refused("nobody", f"Nobody is {roles[0].label} tonight.", "", "Name somebody.")
        return found[0].user

    def chips(self, value: int) -> dict[str, int]:
        """So many dollars of the smallest denomination that divides them."""
        for one in Denomination.objects.filter(night=self.night).order_by("value"):
            if value % one.value == 0:
                return {str(one.pk): value // one.value}
        raise Refused(
            "no_denomination",
            "The night's imitation money cannot make the amount.",
            "13:47-20.12(a)",
            "Plan a smaller denomination.",
        )

    def open(self) -> None:
        charge = self.person(Role.MEMBER_IN_CHARGE)
        Night.objects.filter(pk=self.night.pk).update(state="open")
        self.night.refresh_from_db(fields=["state"])
        books.open_book(self.night, actor=charge)
        banker = self.person(Role.BANKER)
        window = books.add_window(self.night, "banker", "Rehearsal")
        self.till = shifts.open_shift(window, actor=banker, device=self.device)
        trays.receive(uuid4(), self.night, self.chips(20_000), actor=charge, approver=banker, device=self.device)
        trays.refill(uuid4(), self.till, self.chips(10_000), actor=banker, approver=charge, device=self.device)

    def sell(self) -> None:
        assert self.till
        cash = Cents(1000_00)
        self.sold = sales.sell(uuid4(), self.till, cash, actor=self.till.user, device=self.device)

    def fill(self) -> None:
        table = Table.objects.filter(night=self.night).first()
        if table is None:
            raise Refused("no_table", "There is no table to fill.", "", "Plan the tables first.")
        dealer = self.person(Role.CLASS_A_OPERATOR, Role.CLASS_B_OPERATOR)
        slip = racks.send(uuid4(), table, "fill", self.chips(1_000), actor=self.person(Role.BANKER))
        racks.receive(slip, slip.pieces, actor=dealer, device=self.device)

    def redeem(self) -> None:
        charge = self.person(Role.MEMBER_IN_CHARGE)
        desk = shifts.open_shift(
            books.add_window(self.night, "prize_desk", "Rehearsal desk"), actor=charge, device=self.device
        )
        prize = Prize.objects.filter(night=self.night, award="redemption", redemption_amount__lte=2000).first()
        if prize:
            prizes.redeem(uuid4(), desk, prize, "A pretend guest", actor=charge, device=self.device)
        else:
            prizes.buy_tickets(uuid4(), desk, 1, actor=charge, device=self.device)

    def print(self) -> str:
        """The receipt of the pretend sale, word for word as the window would print it."""
        assert self.sold
        return render_to_string("night/doors/_specimen.html", {"night": self.night, "posting": self.sold})
