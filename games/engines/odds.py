"""Odds as two whole numbers, always said with "to", never "for" (13:47-20.25(i)1)."""

import re
from fractions import Fraction
from typing import NamedTuple

# An exact amount of imitation money: an int when it is whole, otherwise a Fraction. Never a float.
Exact = int | Fraction

_TO = re.compile(r"(\d{1,9}) to (\d{1,9})")


class Odds(NamedTuple):
    """`num` to `den`: a winning wager of `den` dollars is paid `num` dollars and keeps its stake."""

    num: int
    den: int = 1

    def __str__(self) -> str:
        return f"{self.num:,} to {self.den}"

    @classmethod
    def parse(cls, text: str) -> "Odds":
        found = _TO.fullmatch(text.replace(",", "").strip())
        if not found or not int(found[1]) or not int(found[2]):
            raise ValueError(f"{text!r} is not odds such as '9 to 5'.")
        return cls(int(found[1]), int(found[2]))

    def winnings(self, amount: int) -> Exact:
        return amount * self.num if self.den == 1 else share(amount, self.num, self.den)

    @property
    def value(self) -> Fraction:
        """What one dollar wins; orders odds that are written differently."""
        return Fraction(self.num, self.den)


EVEN = Odds(1, 1)


def share(amount: int, num: int, den: int) -> Exact:
    """`amount * num / den`, whole when it divides evenly."""
    whole, rest = divmod(amount * num, den)
    return Fraction(amount * num, den) if rest else whole


def exact_text(amount: Exact) -> str:
    """An exact decimal where there is one ("-2.5"), otherwise a fraction ("35/3")."""
    value = Fraction(amount)
    places, rest = 0, value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    while value.denominator != 1:
        value *= 10
        places += 1
    if not places:
        return str(value.numerator)
    digits = str(abs(value.numerator)).rjust(places + 1, "0")
    sign = "-" if value < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"
