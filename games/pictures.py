"""Where things lie in the drawn pictures: the wheels, the roulette layout and the seats around a table. Pure geometry.

Numbers, colors and spaces are the engines'; only places and angles are worked out here.
"""

from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

from games.engines.money_wheel import SPACES
from games.engines.roulette_layout import DOUBLE_ZERO_ORDER, NUMBERS, RED, ZEROS


@dataclass(frozen=True)
class Space:
    """One space of a wheel: its label, its tone, the outline of its sector and how far it is turned."""

    label: str
    tone: str
    outline: str
    turn: str


@dataclass(frozen=True)
class Box:
    """One number of the roulette layout."""

    label: str
    tone: str
    x: int
    y: int


@dataclass(frozen=True)
class Seat:
    x: str
    y: str


@cache
def roulette_wheel(inner: int = 104, outer: int = 142) -> tuple[Space, ...]:
    return _wheel([(number, _color(number)) for number in DOUBLE_ZERO_ORDER], inner, outer)


@cache
def roulette_boxes(size: int = 44) -> tuple[Box, ...]:
    """The numbers as they lie with the zeros to the left: 1, 4, 7 ... along the bottom row."""
    return tuple(
        Box(label, _color(label), size * ((int(label) - 1) // 3), size * (2 - (int(label) - 1) % 3))
        for label in NUMBERS
    )


_TONES = ("ivory", "red", "green", "black", "gold", "blue", "blue")  # from the $1 to the two special spaces


@cache
def money_wheel(rulebook: str, inner: int = 70, outer: int = 142) -> tuple[Space, ...]:
    """Every space of the wheel, each kind of face spread evenly; the text gives them no order."""
    spaces = SPACES[rulebook]
    faces = sorted(
        ((turn + rank / len(spaces)) / count, face)
        for rank, (face, count) in enumerate(spaces.items())
        for turn in range(count)
    )
    tones = dict(zip(spaces, _TONES, strict=True))
    return _wheel([(face, tones[face]) for _place, face in faces], inner, outer)


@cache
def seats(count: int) -> tuple[Seat, ...]:
    """Places along the curved side of a half-round table, the dealer at the straight side above."""
    step = 156 / max(count - 1, 1)
    angles = [90.0] if count == 1 else [12 + step * place for place in range(count)]
    return tuple(Seat(_figure(300 * cos(radians(angle))), _figure(168 * sin(radians(angle)))) for angle in angles)


def _wheel(spaces: list[tuple[str, str]], inner: int, outer: int) -> tuple[Space, ...]:
    step = 360 / len(spaces)
    outline = _sector(inner, outer, step)
    return tuple(Space(label, tone, outline, _figure(step * place)) for place, (label, tone) in enumerate(spaces))


def _sector(inner: int, outer: int, angle: float) -> str:
    """A sector of that many degrees, upright in the middle of the wheel."""

    def corner(radius: int, side: int) -> str:
        half = side * radians(angle / 2)
        return f"{_figure(radius * sin(half))} {_figure(-radius * cos(half))}"

    far = f"L{corner(outer, -1)}A{outer} {outer} 0 0 1 {corner(outer, 1)}"
    near = f"L{corner(inner, 1)}A{inner} {inner} 0 0 0 {corner(inner, -1)}"
    return f"M{corner(inner, -1)}{far}{near}z"


def _color(number: str) -> str:
    if number in ZEROS:
        return "green"
    return "red" if number in RED else "black"


def _figure(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
