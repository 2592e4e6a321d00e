"""What to hand over: which pieces make an amount, from what lies in the tray. Pure."""

from collections.abc import Iterable, Mapping
from functools import cache
from math import gcd

# American notes and coins, in cents, for the count of a till.
CASH_PIECES = (100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 25, 10, 5, 1)


def pieces_for(amount: int, stock: Mapping[int, int]) -> dict[int, int] | None:
    """Value -> quantity, with as few pieces as the stock allows; None when it cannot be made."""
    values = tuple(sorted((value for value, count in stock.items() if count > 0), reverse=True))
    # What the pieces from an index on are worth together, and what every sum of them is a multiple of. Without these
    # two an amount with a zero too many is searched for seconds, while every other window waits.
    reach = [sum(value * stock[value] for value in values[index:]) for index in range(len(values) + 1)]
    step = [gcd(*values[index:]) for index in range(len(values))]

    @cache
    def best(index: int, left: int) -> tuple[int, ...] | None:
        if left == 0:
            return ()
        if index == len(values) or left % step[index]:
            return None
        value = values[index]
        fewest = max(0, left - reach[index + 1] + value - 1) // value
        for count in range(min(left // value, stock[value]), fewest - 1, -1):
            rest = best(index + 1, left - count * value)
            if rest is not None:
                return (count, *rest)
        return None

    found = best(0, amount)
    return None if found is None else {value: count for value, count in zip(values, found, strict=False) if count}


def cash_total(pieces: Mapping[str, int]) -> int:
    """Cents. Keys are values in cents, as texts, because that is how a form and JSON spell them."""
    if not set(pieces) <= {str(value) for value in CASH_PIECES} or not whole(pieces.values()):
        raise ValueError("Count notes and coins in whole numbers.")
    return sum(int(value) * count for value, count in pieces.items())


def whole(counts: Iterable[object]) -> bool:
    return all(type(count) is int and 0 <= count <= 10**6 for count in counts)
