"""Money of two kinds that never mix: cash in cents, imitation money in whole dollars. Pure.

Adding a Cents to a Scrip is a TypeError, so no sum can ever hold both.
"""

import re
from dataclasses import dataclass
from typing import Self

_CASH = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d\d))?", re.ASCII)
_SCRIP = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d{1,12})", re.ASCII)


@dataclass(frozen=True, order=True, slots=True)
class _Amount:
    units: int

    def __post_init__(self) -> None:
        if type(self.units) is not int:
            raise TypeError(f"Money is whole units, not {self.units!r}.")

    def __add__(self, other: Self) -> Self:
        self._require_same_kind(other)
        return type(self)(self.units + other.units)

    def __sub__(self, other: Self) -> Self:
        self._require_same_kind(other)
        return type(self)(self.units - other.units)

    def __neg__(self) -> Self:
        return type(self)(-self.units)

    def __mul__(self, times: int) -> Self:
        if type(times) is not int:
            raise TypeError("Money is multiplied by whole numbers only.")
        return type(self)(self.units * times)

    def __bool__(self) -> bool:
        return self.units != 0

    def _require_same_kind(self, other: object) -> None:
        if type(other) is not type(self):
            raise TypeError(f"{type(self).__name__} and {type(other).__name__} do not mix.")


class Cents(_Amount):
    """Legal currency, in cents."""

    __slots__ = ()

    def __str__(self) -> str:
        sign = "-" if self.units < 0 else ""
        dollars, cents = divmod(abs(self.units), 100)
        return f"{sign}${dollars:,}.{cents:02}"

    @classmethod
    def parse(cls, text: str) -> "Cents":
        found = _CASH.fullmatch(text.strip())
        if not found:
            raise ValueError("Write an amount such as 20 or 20.00.")
        return cls(int(found[1].replace(",", "")) * 100 + int(found[2] or 0))


class Scrip(_Amount):
    """Imitation money, in whole dollars (13:47-20.12(c)1)."""

    __slots__ = ()

    def __str__(self) -> str:
        sign = "-" if self.units < 0 else ""
        return f"{sign}${abs(self.units):,}"

    @classmethod
    def parse(cls, text: str) -> "Scrip":
        found = _SCRIP.fullmatch(text.strip())
        if not found:
            raise ValueError("Imitation money is in full dollars: write an amount such as 40.")
        return cls(int(found[1].replace(",", "")))
