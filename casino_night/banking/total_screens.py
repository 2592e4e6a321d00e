"""What the member in charge sees of the money while the night runs."""

from dataclasses import dataclass

from django.db.models import Sum

from casino_night.banking import selectors
from casino_night.banking.models import Book, Movement
from casino_night.banking.screens import Place, Stack, places, tray
from casino_night.money import Cents, Scrip
from licensing.models import Night


@dataclass(frozen=True)
class Till:
    place: Place
    expected: Cents
    low: list[Stack]


def tills(night: Night) -> list[Till]:
    """Per window: who is there, the cash that should be there, and what runs out. Never shown to who counts it."""
    expected = {window.pk: amount for window, amount in selectors.cash_expected(night)}
    return [
        Till(place, expected[place.window.pk], [one for one in tray(place.window) if one.low])
        for place in places(night)
        if place.window.pk in expected
    ]


@dataclass(frozen=True)
class RateCheck:
    """Everything sold tonight, added up by itself on both sides, at the posted rate."""

    cash: Cents
    imitation: Scrip
    right: Scrip

    @property
    def agrees(self) -> bool:
        return self.imitation == self.right


def rate_check(night: Night, book: Book) -> RateCheck:
    rows = Movement.objects.filter(night=night, kind="sale").values_list("unit").annotate(total=Sum("amount"))
    sums = {unit: int(total) for unit, total in rows}
    cash = sums.get("cash", 0)
    return RateCheck(Cents(cash), Scrip(sums.get("imitation", 0)), Scrip(cash * book.rate_hundredths // 10_000))
