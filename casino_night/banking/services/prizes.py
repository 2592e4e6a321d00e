"""What imitation money is good for: prizes at the amount on their tag, and numbered tickets at the posted ratio."""

from typing import Any
from uuid import UUID

from django.db.models import Max, Sum

from casino_night.banking.head import Head
from casino_night.banking.models import Award, Drawing, Posting, Shift, Tickets
from casino_night.banking.services import people
from casino_night.banking.services.ledger import Asked, Move, Plan, place, record
from casino_night.hall.models import Device
from casino_night.money import Cents, Scrip
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Assignment, Assistant, Night, Prize
from licensing.regulations import limits

# Operators, the member in charge and bankers do not play tonight (13:47-20.10(d)1, reading A39); nor do assistants.
NOT_PLAYING = (Role.CLASS_A_OPERATOR, Role.CLASS_B_OPERATOR, Role.MEMBER_IN_CHARGE, Role.BANKER)


def redeem(id: UUID, shift: Shift, prize: Prize, winner: str, *, actor: Any, device: Device) -> Posting:
    """One item of the prize for the imitation money on its tag, neither more nor less. R065 R067 R069 R076 R084 R092"""
    details = {"prize": prize.pk, "winner": winner.strip()}
    asked = Asked(id, "redemption", shift.night, actor, device, details, shift)

    def plan(_head: Head) -> Plan:
        if prize.night_id != shift.night_id or prize.award != "redemption" or not prize.redemption_amount:
            raise Refused(
                "no_tag",
                "This prize is not redeemed for imitation money tonight.",
                "13:47-20.11(c)",
                "Choose a prize with an amount on its tag.",
            )
        require_guest(shift.night, winner)
        amount = Scrip(prize.redemption_amount)
        award = next_item(prize, how="redemption", posting_id=id, winner=winner.strip(), actor=actor)
        move = Move(place(shift.night, "guests"), place(shift.night, "prizes"), amount)
        return Plan((move,), {"imitation": amount.units, "prize": prize.name, "item": award.item})

    return record(asked, plan)


def next_item(prize: Prize, **given: Any) -> Award:
    """The next item of the prize; the award that would pass the night's total is refused (20.16(a), A44). R092"""
    item = (Award.objects.filter(prize=prize).aggregate(last=Max("item"))["last"] or 0) + 1
    if item > prize.quantity:
        raise Refused("none_left", f"“{prize.name}” is gone.", next_step="Choose another prize.")
    limit = limits.at(prize.night.date).row("prize_total")
    total = awarded(prize.night) + Cents(prize.retail_cents)
    if total > limit.typed:
        raise Refused(
            "prize_total",
            f"With this prize the night would have awarded {total}; the most is {limit.typed}.",
            limit.citation,
            "Choose a smaller prize.",
        )
    return Award.objects.create(night=prize.night, prize=prize, item=item, retail_cents=prize.retail_cents, **given)


def awarded(night: Night) -> Cents:
    """Retail value of everything given so far; an item drawn again counts once."""
    found = Award.objects.filter(night=night, turn=1).aggregate(total=Sum("retail_cents"))
    return Cents(found["total"] or 0)


def require_guest(night: Night, name: str) -> None:
    """Staff of the night neither redeem nor win (13:47-20.10(d)1). R069"""
    wanted = " ".join(name.split()).casefold()
    if not wanted:
        raise Refused("name_missing", "A winner has a name on the list.", next_step="Ask for the name.")
    staff = Assignment.objects.filter(night=night, role__in=NOT_PLAYING).values_list("user__name", flat=True)
    helpers = Assistant.objects.filter(night=night).values_list("name", flat=True)
    if wanted in {" ".join(one.split()).casefold() for one in (*staff, *helpers)}:
        raise Refused(
            "works_tonight",
            f"{name} works at this night and may not play, redeem or win.",
            "13:47-20.10(d)1",
            "Keep the prize here.",
        )


def buy_tickets(id: UUID, shift: Shift, count: int, *, actor: Any, device: Device) -> Posting:
    """Numbered tickets for the drawing of merchandise, at the posted ratio (20.11(b), reading A62). R075 R084"""
    asked = Asked(id, "tickets", shift.night, actor, device, {"count": count}, shift)

    def plan(_head: Head) -> Plan:
        night = shift.night
        ratio = night.exchange_ratio
        if not ratio or type(count) is not int or not 1 <= count <= 1000:
            raise Refused(
                "no_tickets",
                "Tickets are sold one to a thousand at a time, at the ratio posted for the drawing.",
                "13:47-20.11(b)",
                "Look at the ratio on the notice.",
            )
        if Drawing.objects.filter(night=night).exclude(sales_closed_at=None).exists():
            raise Refused("sales_closed", "Ticket sales are closed for the draw.", next_step="Offer a prize instead.")
        last = Tickets.objects.filter(night=night).aggregate(last=Max("last"))["last"] or 0
        numbers = {"first": last + 1, "last": last + count}
        Tickets.objects.create(night=night, posting_id=id, ratio=ratio, **numbers)
        amount = Scrip(ratio) * count
        return Plan(
            (Move(place(night, "guests"), place(night, "tickets"), amount),), {"imitation": amount.units, **numbers}
        )

    return record(asked, plan)


def forfeit(
    id: UUID, night: Night, amount: Scrip, incident: str, *, actor: Any, approver: Any, device: Device
) -> Posting:
    """Imitation money of a player stopped under 6.25(b) is not redeemed (13:47-6.25(c)). R007"""
    people.require(night, approver, *people.IN_CHARGE)
    if not incident.strip():
        raise Refused(
            "reason_missing", "Say what happened, at which table and when.", "13:47-6.25(b)", "Write it down."
        )
    details = {"imitation": amount.units, "incident": incident.strip()}
    asked = Asked(id, "forfeit", night, actor, device, details, approver=approver)
    move = Move(place(night, "guests"), place(night, "forfeited"), amount)
    return record(asked, lambda _head: Plan((move,), {"imitation": amount.units}))
