"""The draw: committed to before ticket sales close, repeatable from the record, once for each item (T19)."""

import secrets
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Max

from casino_night import clock
from casino_night.banking import draw as chance
from casino_night.banking.models import Award, Book, Drawing, ScripReturn, Tickets
from casino_night.banking.services import ledger, people, prizes
from casino_night.refusal import Refused
from licensing.models import Night, Prize


def prepare(night: Night, *, actor: Any) -> Drawing:
    """Chooses the seed and returns the drawing whose `seed_hash` goes on the board. Once. R074 R075"""
    people.require(night, actor, *people.IN_CHARGE)
    with transaction.atomic():
        ledger.lock(night)
        seed = secrets.token_hex(32)
        fields = {"seed": seed, "seed_hash": chance.commitment(seed)}
        return Drawing.objects.get_or_create(night=night, defaults=fields)[0]


def close_sales(night: Night, *, actor: Any) -> Drawing:
    """No ticket is sold any more; the number of tickets is part of the draw."""
    people.require(night, actor, *people.IN_CHARGE)
    with transaction.atomic():
        ledger.lock(night)
        drawing = _drawing(night)
        if drawing.sales_closed_at is None:
            drawing.sales_closed_at, drawing.closed_by = clock.now(), actor
            drawing.tickets_sold = Tickets.objects.filter(night=night).aggregate(last=Max("last"))["last"] or 0
            drawing.save()
        return drawing


def _drawing(night: Night) -> Drawing:
    drawing = Drawing.objects.filter(night=night).first()
    if drawing is None:
        raise Refused("not_prepared", "The draw was not prepared.", next_step="Prepare it and post its hash first.")
    return drawing


def draw(prize: Prize, *, actor: Any) -> Award:
    """The next item of the prize goes to a ticket."""
    people.require(prize.night, actor, *people.IN_CHARGE)
    with transaction.atomic():
        ledger.lock(prize.night)
        _require_hours(prize.night)
        if prize.award != "drawing":
            raise Refused("redeemed_prize", "This prize is redeemed, not drawn.", "13:47-20.11(c)", "Choose another.")
        item = Award.objects.filter(prize=prize).values("item").distinct().count() + 1
        return prizes.next_item(prize, how="drawing", ticket=_ticket(prize, item, 1), actor=actor)


def draw_again(award: Award, *, actor: Any, reason: str) -> Award:
    """For an item nobody claimed; the earlier ticket stays on the record."""
    people.require(award.night, actor, *people.IN_CHARGE)
    with transaction.atomic():
        ledger.lock(award.night)
        _require_hours(award.night)
        latest = Award.objects.filter(prize=award.prize, item=award.item).order_by("-turn").first()
        if not reason.strip():
            raise Refused("reason_missing", "Say why it is drawn again.", next_step="Write the reason.")
        if award.how != "drawing" or latest != award or claim(award) is not None:
            raise Refused("settled", "This item has its winner.", next_step="Look at the list of winners.")
        return Award.objects.create(
            night=award.night,
            prize=award.prize,
            item=award.item,
            turn=award.turn + 1,
            retail_cents=award.retail_cents,
            how="drawing",
            ticket=_ticket(award.prize, award.item, award.turn + 1),
            reason=reason.strip(),
            actor=actor,
        )


def _require_hours(night: Night) -> None:
    """A drawing is part of the night (13:47-6.11(c)). R003"""
    book = Book.objects.select_related("night").get(night=night)
    if book.night.state not in ("open", "closing") or not book.opens_at <= clock.now() < book.closes_at:
        raise Refused("outside_licence", "The license does not run now.", "13:47-6.11(c)", "Draw inside its hours.")


def _ticket(prize: Prize, item: int, turn: int) -> int:
    drawing = _drawing(prize.night)
    if drawing.sales_closed_at is None:
        raise Refused("still_selling", "Tickets are still being sold.", next_step="Close ticket sales first.")
    won = {number for number in _winning(prize.night) if number is not None}
    try:
        return chance.winning_ticket(drawing.seed, label(prize, item, turn), drawing.tickets_sold or 0, won)
    except ValueError as none:
        raise Refused("no_ticket", "There is no ticket left that could win.", next_step="End the draw.") from none


def _winning(night: Night) -> Iterable[int | None]:
    return Award.objects.filter(night=night, how="drawing").values_list("ticket", flat=True)


def label(prize: Prize, item: int, turn: int) -> str:
    return f"{prize.pk}:{item}:{turn}"


def claim(award: Award) -> ScripReturn | None:
    """The ticket of this award, if somebody has presented it."""
    presented = ScripReturn.objects.filter(night=award.night, what="ticket")
    return next((one for one in presented if one.number == award.ticket), None)
