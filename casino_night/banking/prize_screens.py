"""What the prize desk and the draw show: offers, winners, the draw as far as anybody may see it."""

from dataclasses import dataclass
from uuid import UUID

from casino_night.banking import draw as chance
from casino_night.banking import selectors
from casino_night.banking.models import Award, Drawing, ScripReturn, Tickets
from casino_night.money import Cents, Scrip
from licensing.models import Night, Prize


def is_id(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class Offer:
    """A prize with a tag, and whether what lies on the counter is enough for it."""

    prize: Prize
    amount: Scrip
    retail: Cents
    left: int
    enough: bool


def offers(night: Night, value: Scrip) -> list[Offer]:
    """Prizes redeemed at the desk, the dearest that the guest can have first."""
    stock = [(prize, left) for prize, left in selectors.prize_stock(night) if prize.award == "redemption"]
    made = [_offer(prize, left, value) for prize, left in stock if prize.redemption_amount]
    return sorted(made, key=lambda offer: (not offer.enough or not offer.left, -offer.amount.units))


def _offer(prize: Prize, left: int, value: Scrip) -> Offer:
    amount = Scrip(prize.redemption_amount or 0)
    return Offer(prize, amount, Cents(prize.retail_cents), left, enough=amount <= value)


def prize(night: Night, pk: str) -> Prize | None:
    return Prize.objects.filter(night=night, pk=pk).select_related("night").first() if is_id(pk) else None


def tickets_closed(night: Night) -> bool:
    return Drawing.objects.filter(night=night).exclude(sales_closed_at=None).exists()


@dataclass(frozen=True)
class Winner:
    award: Award
    name: str  # empty while a winning ticket is not claimed
    retail: Cents


def winners(night: Night) -> list[Winner]:
    """Every item given or drawn, with who has it."""
    claims = _claims(night)
    return [
        Winner(award, award.winner or claims.get(award.ticket or 0, ""), Cents(award.retail_cents))
        for award in selectors.winners(night)
    ]


def _claims(night: Night) -> dict[int, str]:
    return dict(ScripReturn.objects.filter(night=night, what="ticket").values_list("number", "holder"))


# The draw.


@dataclass(frozen=True)
class DrawnPrize:
    prize: Prize
    turns: list[Winner]  # every ticket drawn for it, earlier turns included
    drawn: int

    @property
    def next_item(self) -> int:
        return self.drawn + 1

    @property
    def left(self) -> int:
        return self.prize.quantity - self.drawn


@dataclass(frozen=True)
class Draw:
    drawing: Drawing | None
    sold: int
    prizes: list[DrawnPrize]

    @property
    def closed(self) -> bool:
        return bool(self.drawing and self.drawing.sales_closed_at)

    @property
    def seed(self) -> str:
        """Shown when every item has been drawn, so that anybody can repeat the draw; before that, nobody sees it."""
        over = self.closed and all(not one.left for one in self.prizes)
        return self.drawing.seed if self.drawing and over else ""

    @property
    def fits(self) -> bool:
        return bool(self.drawing and self.seed) and chance.commitment(self.seed) == self.drawing.seed_hash  # type: ignore[union-attr]


def draw(night: Night) -> Draw:
    drawing = Drawing.objects.filter(night=night).first()
    every = [one for one in winners(night) if one.award.how == "drawing"]
    drawn = Prize.objects.filter(night=night, award="drawing")
    made = [
        DrawnPrize(prize, turns, len({one.award.item for one in turns}))
        for prize in drawn
        for turns in [[one for one in every if one.award.prize_id == prize.pk]]
    ]
    return Draw(drawing, tickets_sold(night), made)


def items_drawn(prize: Prize) -> int:
    return Award.objects.filter(prize=prize).values("item").distinct().count()


def award(night: Night, pk: UUID) -> Award | None:
    return Award.objects.filter(night=night, pk=pk).select_related("prize", "night").first()


def tickets_sold(night: Night) -> int:
    newest = Tickets.objects.filter(night=night).order_by("-last").first()
    return newest.last if newest else 0
