"""The roulette wheel and the layout: which numbers lie where, and which of them one chip can cover (13:47-20.32(e))."""

from typing import Any

ZEROS = ("0", "00")
NUMBERS = tuple(str(number) for number in range(1, 37))
POCKETS = frozenset((*ZEROS, *NUMBERS))


def _listed(numbers: str) -> tuple[str, ...]:
    return tuple(numbers.split())


# The order on the wheel and the colors are not in the text; these are the standard wheels (reading A61). R236
DOUBLE_ZERO_ORDER = _listed(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
SINGLE_ZERO_ORDER = _listed(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)
RED = frozenset(_listed("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"))
BLACK = frozenset(NUMBERS) - RED

Area = frozenset[str]


def _area(*numbers: int | str) -> Area:
    return frozenset(str(number) for number in numbers)


# The layout has twelve rows of three; box 0 touches 00, 1 and 2, box 00 touches 0, 2 and 3. R241
_FIRSTS_OF_ROWS = range(1, 37, 3)
AREAS: dict[str, frozenset[Area]] = {
    "straight": frozenset(_area(pocket) for pocket in POCKETS),
    "split": frozenset(
        [_area(number, number + 1) for number in range(1, 36) if number % 3]
        + [_area(number, number + 3) for number in range(1, 34)]
        + [_area("0", "00"), _area("0", 1), _area("0", 2), _area("00", 2), _area("00", 3)]
    ),
    "three_numbers": frozenset(
        [_area(first, first + 1, first + 2) for first in _FIRSTS_OF_ROWS]
        + [_area("0", 1, 2), _area("0", 2, "00"), _area("00", 2, 3)]
    ),
    "four_numbers": frozenset(
        _area(number, number + 1, number + 3, number + 4) for number in range(1, 33) if number % 3
    ),
    "six_numbers": frozenset(_area(*range(first, first + 6)) for first in _FIRSTS_OF_ROWS if first < 34),
}

# What the sentence of a refusal says the wager needs.
SHAPES: dict[str, str] = {
    "straight": "one number of the layout",
    "split": "two numbers whose boxes touch",
    "three_numbers": "a row of three, or 0-1-2, 0-2-00 or 00-2-3",
    "four_numbers": "four numbers that meet in one corner",
    "six_numbers": "two rows that touch",
}

# Wagers that name no numbers.
FIXED_AREAS: dict[str, Area] = {
    "first_five": _area("0", "00", 1, 2, 3),
    "seven_numbers": _area(10, 11, 12, 13, 14, 15, 33),
    "red": RED,
    "black": BLACK,
    "odd": _area(*range(1, 37, 2)),
    "even": _area(*range(2, 37, 2)),
    "low": _area(*range(1, 19)),
    "high": _area(*range(19, 37)),
}
EVEN_CHANCES = ("red", "black", "odd", "even", "low", "high")

COLUMNS: dict[int, Area] = {column: _area(*range(column, 37, 3)) for column in (1, 2, 3)}
DOZENS: dict[int, Area] = {dozen: _area(*range(12 * dozen - 11, 12 * dozen + 1)) for dozen in (1, 2, 3)}


def read_pocket(value: Any) -> str | None:
    """A number of the wheel, written "17" or 17; None for anything else."""
    if type(value) is int and 0 <= value <= 36:
        return str(value)
    return value if isinstance(value, str) and value in POCKETS else None


def neighbours(center: str, order: tuple[str, ...]) -> Area:
    """Five adjacent numbers on the wheel: the center and two on either side."""
    place = order.index(center)
    return frozenset(order[(place + step) % len(order)] for step in range(-2, 3))
