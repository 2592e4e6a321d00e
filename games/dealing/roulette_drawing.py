"""The drawn roulette layout: upright for a phone or a tablet, lying for a wide screen, with the stakes where they lie.

Everything is placed once, upright and in boxes of the layout: across from the even chances (0) over the dozens (1) to
the numbers (2 to 5), and down from the zeros (0) over twelve rows to the columns (14). Lying, the same turned by a
quarter, zeros to the left. Pure geometry.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from games.dealing.spots import Spot
from games.engines.roulette_layout import NUMBERS, RED

BOX = 68  # a key is as large as a box
ACROSS, DOWN = 5, 14
NUMBERS_LEFT, ROWS = 2, 12
DOZENS = ("1st 12", "2nd 12", "3rd 12")
CHANCES = ("1 to 18", "Even", "Red", "Black", "Odd", "19 to 36")  # as they stand beside the dozens
CHANCE_CODES = ("low", "even", "red", "black", "odd", "high")

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """One box of the layout, by its middle and its size."""

    x: float
    y: float
    width: float
    height: float
    label: str
    tone: str = ""

    @property
    def left(self) -> float:
        return self.x - self.width / 2

    @property
    def top(self) -> float:
        return self.y - self.height / 2

    @property
    def diamond(self) -> str:
        wide, high = self.width / 2 - 5, self.height / 2 - 5
        corners = ((0, -high), (wide, 0), (0, high), (-wide, 0))
        return " ".join(f"{self.x + across:g},{self.y + down:g}" for across, down in corners)


@dataclass(frozen=True)
class Stake:
    """Chips on the layout: the dollars written on a round piece, which grows with its figure."""

    x: float
    y: float
    words: str

    @property
    def width(self) -> int:
        return 18 + 9 * len(self.words)

    @property
    def left(self) -> float:
        return self.x - self.width / 2

    @property
    def top(self) -> float:
        return self.y - 12


@dataclass(frozen=True)
class Drawing:
    width: int
    height: int
    boxes: tuple[Box, ...]
    stakes: tuple[Stake, ...]
    ball: Point | None = None


def drawing(
    zeros: tuple[str, ...], laid: Iterable[tuple[Spot, int]], ball: str = "", *, lying: bool = False
) -> Drawing:
    """The layout with these zeros, what is laid on it, and where the ball rests."""
    width, height = (DOWN, ACROSS) if lying else (ACROSS, DOWN)
    stakes = (_stake(spot, amount, zeros, lying) for spot, amount in laid if amount)
    rests = _placed(_middles(zeros)[ball], lying) if ball else None
    return Drawing(width * BOX, height * BOX, _boxes(zeros, lying), tuple(filter(None, stakes)), rests)


def _placed(at: Point, lying: bool) -> Point:
    across, down = at
    return (down * BOX, (ACROSS - across) * BOX) if lying else (across * BOX, down * BOX)


@cache
def _boxes(zeros: tuple[str, ...], lying: bool) -> tuple[Box, ...]:
    found = []
    for across, down, width, height, label, tone in _upright(zeros):
        x, y = _placed((across + width / 2, down + height / 2), lying)
        size = (height, width) if lying else (width, height)
        found.append(Box(x, y, size[0] * BOX, size[1] * BOX, label, tone))
    return tuple(found)


Upright = tuple[float, float, float, float, str, str]  # across, down, width, height, label, tone


def _upright(zeros: tuple[str, ...]) -> Iterator[Upright]:
    for place, zero in enumerate(zeros):
        width = 3 / len(zeros)
        yield NUMBERS_LEFT + place * width, 0, width, 1, zero, "green"
    for number in NUMBERS:
        row, column = divmod(int(number) - 1, 3)
        yield NUMBERS_LEFT + column, 1 + row, 1, 1, number, "red" if number in RED else "black"
    for column in range(3):
        yield NUMBERS_LEFT + column, 1 + ROWS, 1, 1, "2 to 1", ""
    for third, words in enumerate(DOZENS):
        yield 1, 1 + 4 * third, 1, 4, words, ""
    for place, words in enumerate(CHANCES):
        tone = words.lower() if words in ("Red", "Black") else ""
        yield 0, 1 + 2 * place, 1, 2, words, f"diamond-{tone}" if tone else ""


@cache
def _middles(zeros: tuple[str, ...]) -> Mapping[str, Point]:
    """The middle of each number's box."""
    numbers = (*zeros, *NUMBERS)
    return {
        label: (across + width / 2, down + height / 2)
        for across, down, width, height, label, _tone in _upright(zeros)
        if label in numbers
    }


# A chip that lies on one box is drawn above its middle, so that what is printed there can still be read.
_LIFT = {"straight": -20, "five_adjacent": 20, "column": -20, "dozen": -22, **dict.fromkeys(CHANCE_CODES, -20)}
_OUTSIDE = {
    **{f"column={third}": (NUMBERS_LEFT + third - 0.5, 1 + ROWS + 0.5) for third in (1, 2, 3)},
    **{f"dozen={third}": (1.5, 4 * third - 1.0) for third in (1, 2, 3)},
    **{code: (0.5, 2.0 + 2 * place) for place, code in enumerate(CHANCE_CODES)},
    "first_five": (NUMBERS_LEFT, 1.0),  # at the outer corner of the zeros and the first row
}


def _stake(spot: Spot, amount: int, zeros: tuple[str, ...], lying: bool) -> Stake | None:
    at = _where(spot, zeros)
    if at is None:
        return None
    x, y = _placed(at, lying)
    return Stake(x, y + _LIFT.get(spot.type, 0), f"${amount:,}")


def _where(spot: Spot, zeros: tuple[str, ...]) -> Point | None:
    """On its box, or on the line, the corner or the edge that its numbers share.

    Seven numbers have no place of their own on the layout: their key says what lies there.
    """
    if spot.code in _OUTSIDE:
        return _OUTSIDE[spot.code]
    numbers = (spot.place,) if spot.type == "five_adjacent" else tuple(spot.params.get("numbers", ()))
    middles = [_middles(zeros)[number] for number in numbers if number in _middles(zeros)]
    if not middles:
        return None
    across = sum(at[0] for at in middles) / len(middles)
    down = sum(at[1] for at in middles) / len(middles)
    if spot.type in ("three_numbers", "six_numbers"):
        return (across, 1.0) if set(numbers) & set(zeros) else (NUMBERS_LEFT, down)
    return across, down
