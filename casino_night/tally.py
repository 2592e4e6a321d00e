"""What the keypad and the count grid do with keys and quantities. Pure.

The same keys work in the browser (static/js); this is what the server does when there is no script.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from casino_night.money import Cents, Scrip

LONGEST = 6  # digits on the keypad: $999,999 is more than any till sees
CLEAR, BACK = "clear", "back"
_QUANTITY = re.compile(r"\d{1,6}", re.ASCII)


def pressed(digits: str, key: str) -> str:
    """The digits on the display after one key: a digit, "00", "clear", "back", or "=40" for a key with an amount."""
    if key == CLEAR:
        return ""
    if key == BACK:
        return digits[:-1]
    typed = key[1:] if key.startswith("=") else digits + key
    if not (typed.isascii() and typed.isdigit()):
        return digits
    typed = typed.lstrip("0")
    return typed if len(typed) <= LONGEST else digits


@dataclass(frozen=True)
class CountRow:
    """One denomination: what it is worth and how many there are."""

    name: str  # of the form field
    label: str
    each: Cents | Scrip
    quantity: int | None = None  # not counted yet

    @property
    def total(self) -> Cents | Scrip:
        return self.each * (self.quantity or 0)


@dataclass(frozen=True)
class Count:
    rows: tuple[CountRow, ...]

    @property
    def total(self) -> Cents | Scrip:
        kind = type(self.rows[0].each)
        return sum((row.total for row in self.rows), start=kind(0))

    @property
    def complete(self) -> bool:
        """Every denomination has a figure; a nought is a figure, an empty box is not."""
        return all(row.quantity is not None for row in self.rows)


def count(rows: Iterable[CountRow], posted: Mapping[str, str]) -> Count:
    """The rows with the quantities somebody typed. What is not a whole number counts as not typed."""
    return Count(tuple(CountRow(row.name, row.label, row.each, _quantity(posted.get(row.name, ""))) for row in rows))


def _quantity(text: str) -> int | None:
    text = text.strip()
    return int(text) if _QUANTITY.fullmatch(text) else None
