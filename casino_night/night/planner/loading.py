"""From the simulated evenings to what is loaded on the van: chips by color for trays and racks, tables, machines. Pure.

Every color is rounded up to whole stacks of twenty, as chips are counted.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from casino_night.night.planner.play import MACHINES
from casino_night.night.planner.simulation import Findings, at_share
from games.sheets import sheet

STACK = 20
SMALL_CHANGE_OF_A_GUEST, SMALL_CHANGE_OF_A_RACK = 4, 20  # pieces of each smaller value


class Piece(NamedTuple):
    """One kind of imitation money, and how many of it the plan orders."""

    value: int
    color: str
    form: str = "chip"
    ordered: int = 0

    @property
    def name(self) -> str:
        return f"{self.color} {self.form}".strip().capitalize()


USUAL_PIECES = (Piece(1, "white"), Piece(5, "red"), Piece(25, "green"), Piece(100, "black"))


@dataclass(frozen=True)
class Color:
    """One color of the load-out list."""

    piece: Piece
    trays: int
    racks: int

    @property
    def needed(self) -> int:
        return whole_stacks(self.trays + self.racks)

    @property
    def missing(self) -> int:
        return max(0, self.needed - self.piece.ordered) if self.piece.ordered else 0

    @property
    def worth(self) -> int:
        return self.needed * self.piece.value


@dataclass(frozen=True)
class Rack:
    """One table: what it should begin with, and how often that or its share of the order would run out."""

    label: str
    game: str
    amount: int
    pieces: tuple[tuple[Piece, int], ...]
    share: int | None  # of what the plan orders, after the windows; None where nothing is ordered yet
    dry: int  # per cent of the evenings
    is_machine: bool


@dataclass(frozen=True)
class Loading:
    findings: Findings
    colors: tuple[Color, ...]
    racks: tuple[Rack, ...]

    @property
    def worth(self) -> int:
        return sum(color.worth for color in self.colors)

    @property
    def dry(self) -> list[Rack]:
        """Tables that would run dry in more evenings than one of twenty."""
        return [rack for rack in self.racks if rack.dry > 5]

    @property
    def equipment(self) -> list[tuple[str, int]]:
        return self._counted(machines=False)

    @property
    def machines(self) -> list[tuple[str, int]]:
        return self._counted(machines=True)

    def _counted(self, *, machines: bool) -> list[tuple[str, int]]:
        return sorted(Counter(sheet(rack.game).name for rack in self.racks if rack.is_machine is machines).items())


def load(findings: Findings, labels: Sequence[str], pieces: Sequence[Piece]) -> Loading:
    kinds = tuple(sorted(pieces or USUAL_PIECES))
    handful = parted(findings.plan.buy_in, kinds, SMALL_CHANGE_OF_A_GUEST)
    amounts = [findings.rack(table) for table in range(len(labels))]
    parts = [parted(amount, kinds, SMALL_CHANGE_OF_A_RACK) for amount in amounts]
    shares = _shares(findings, kinds, amounts)
    colors = tuple(
        Color(piece, handful[piece] * findings.handfuls, sum(part[piece] for part in parts)) for piece in kinds
    )
    racks = tuple(
        Rack(
            label,
            game,
            sum(piece.value * count for piece, count in part.items()),
            tuple(part.items()),
            share,
            findings.runs_dry(table, amount if share is None else share),
            game in MACHINES,
        )
        for table, (label, game, amount, part, share) in enumerate(
            zip(labels, findings.plan.games, amounts, parts, shares, strict=True)
        )
    )
    return Loading(findings, colors, racks)


def _shares(findings: Findings, kinds: Sequence[Piece], amounts: Sequence[int]) -> list[int] | list[None]:
    """What is ordered, less what the windows sell in a usual evening, parted among the tables by their need."""
    ordered = sum(piece.value * piece.ordered for piece in kinds)
    if not ordered:
        return [None] * len(amounts)
    sold = at_share([evening.sold for evening in findings.evenings])
    over, needed = max(0, ordered - sold), sum(amounts)
    return [min(over * amount // needed, over) for amount in amounts]


def parted(amount: int, kinds: Sequence[Piece], change: int) -> dict[Piece, int]:
    """The amount in pieces with some of every smaller value; rounded up where the smallest does not fit."""
    counts: dict[Piece, int] = {}
    rest = amount
    for place in range(len(kinds) - 1, 0, -1):
        piece, smaller = kinds[place], kinds[place - 1]
        counts[piece] = max(0, (rest - change * smaller.value) // piece.value)
        rest -= counts[piece] * piece.value
    counts[kinds[0]] = -(-rest // kinds[0].value)
    return {piece: counts[piece] for piece in kinds}


def whole_stacks(pieces: int) -> int:
    return -(-pieces // STACK) * STACK
