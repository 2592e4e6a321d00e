"""Closing a window: a blind count, the expected figure, one recount, a reason, two people, a sheet for ever."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from casino_night import clock
from casino_night.banking import chain
from casino_night.banking.models import Count, Sheet, Shift
from casino_night.banking.pieces import cash_total
from casino_night.banking.services import ledger, people, shifts
from casino_night.banking.services.ledger import Asked, Move, Place, Plan, place
from casino_night.banking.services.tables import write_sheet
from casino_night.banking.services.trays import worth
from casino_night.hall.models import Device
from casino_night.money import Cents, Scrip
from casino_night.refusal import Refused

ATTEMPTS = 2
# From these differences on a reason is written down. Ours; no rule sets them.
REASON_FROM = {"till": 5_00, "tray": 10}


@dataclass(frozen=True)
class Line:
    """One account of the window after a count: only now does anybody see what was expected."""

    kind: str
    expected: int
    counted: int
    first: int
    recounted: bool

    @property
    def difference(self) -> int:
        return self.counted - self.expected

    @property
    def needs_reason(self) -> bool:
        return abs(self.difference) >= REASON_FROM[self.kind]


def begin(shift: Shift, *, actor: Any) -> None:
    """Nothing more is sold at the window, so that the count and the ledger speak of the same moment."""
    people.require(shift.night, actor, *people.OF_THE_BANK)
    Shift.objects.filter(pk=shift.pk, counting_since=None, closed_at=None).update(counting_since=clock.now())


def count(shift: Shift, *, cash: Mapping[str, int], tray: Mapping[str, int] | None = None, actor: Any) -> list[Line]:
    """The first count, or the one recount, of the till and the tray. Returns what was expected, never before."""
    people.require(shift.night, actor, *people.OF_THE_BANK)
    counted = {"till": (dict(cash), _cash(cash)), "tray": (dict(tray or {}), worth(shift.night, tray or {}).units)}
    with transaction.atomic():
        ledger.lock(shift.night)
        if Shift.objects.get(pk=shift.pk).counting_since is None:
            raise Refused("still_selling", "The window is still selling.", next_step="Begin the close first.")
        for account in shift.window.accounts.all():
            pieces, total = counted[account.kind]
            made = Count.objects.filter(shift=shift, account=account).count()
            if made == ATTEMPTS:
                raise Refused("counted_twice", "It was counted and recounted.", next_step="Sign the sheet.")
            fields = {"pieces": pieces, "total": total, "counter": actor, "at_seq": account.last_seq}
            Count.objects.create(account=account, shift=shift, attempt=made + 1, **fields)
        return lines(shift)


def _cash(pieces: Mapping[str, int]) -> int:
    try:
        return cash_total(pieces)
    except ValueError as wrong:
        raise Refused("not_a_count", str(wrong), next_step="Type how many of each there are.") from wrong


def lines(shift: Shift) -> list[Line]:
    """Empty before the first count: the expected figure is not to be seen until then."""
    found = []
    for account in shift.window.accounts.order_by("-kind"):
        made = list(Count.objects.filter(shift=shift, account=account).order_by("attempt"))
        if made:
            found.append(Line(account.kind, account.balance, made[-1].total, made[0].total, len(made) == ATTEMPTS))
    return found


def sign(shift: Shift, *, actor: Any, approver: Any, device: Device, reason: str = "") -> Sheet:
    """Books the differences, empties till and tray into safe and reserve, freezes the sheet and ends the shift.

    The difference stays on the sheet for ever; a later finding is a new entry (I23).
    """
    people.require_two(actor, approver)
    people.require(shift.night, actor, *people.OF_THE_BANK)
    people.require(shift.night, approver, *people.OF_PROCEEDS)
    id = chain.follow_up_id(shift.pk, "sheet")
    with transaction.atomic():
        ledger.lock(shift.night)
        earlier = Sheet.objects.filter(pk=id).first()
        if earlier:
            return earlier
        found = lines(shift)
        _require_complete(shift, found, reason)
        for line in found:
            _settle(shift, id, line, actor, approver, device)
        said = [{**vars(line), "difference": line.difference} for line in found]
        sheet = write_sheet(
            id, shift.night, said, signed_by=actor, countersigned_by=approver, shift=shift, reason=reason.strip()
        )
        shifts.end(shift)
        return sheet


def _require_complete(shift: Shift, found: list[Line], reason: str) -> None:
    if len(found) < shift.window.accounts.count():
        raise Refused("not_counted", "The window has not been counted.", next_step="Count till and tray first.")
    if any(line.needs_reason for line in found) and not reason.strip():
        raise Refused("reason_missing", "A difference of this size needs a reason.", next_step="Write what you know.")


def _settle(shift: Shift, id: UUID, line: Line, actor: Any, approver: Any, device: Device) -> None:
    """First what is missing or too much, so that the account holds what was counted; then all of it goes home."""
    night = shift.night
    here = place(night, line.kind, shift.window_id)
    cash = line.kind == "till"
    variance = place(night, "cash_variance" if cash else "imitation_variance")
    home = place(night, "safe" if cash else "reserve")
    amount = Cents if cash else Scrip

    def post(kind: str, source: Place, target: Place, units: int) -> None:
        details = {"sheet": id, "account": here.id, "amount": units}
        asked = Asked(
            chain.follow_up_id(id, f"{kind}:{line.kind}"), kind, night, actor, device, details, shift, approver
        )
        move = Move(source, target, amount(units))
        ledger.record(asked, lambda _head: Plan((move,), details))

    difference = "cash_difference" if cash else "imitation_difference"
    if line.difference > 0:
        post(difference, variance, here, line.difference)
    elif line.difference < 0:
        post(difference, here, variance, -line.difference)
    if line.counted:
        post("drop" if cash else "tray_return", here, home, line.counted)
