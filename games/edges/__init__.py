"""The exact price of every wager, one module per game: probabilities and house edge as fractions. Pure.

Each module has `edges(rulebook, game, options) -> tuple[Edge, ...]`. Finite outcomes are enumerated and settled by
the engine itself, so the edge proves the settlement; what needs a playing strategy is simulated with a seed.
"""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Edge:
    """What a wager costs: the house's average gain per dollar first staked."""

    wager: str  # type and parameters as a person reads them: "place_to_win 6"
    edge: Fraction
    win: Fraction
    lose: Fraction
    push: Fraction
    method: str = "enumeration"  # enumeration, combinatorics or simulation
    standard_error: float | None = None  # of a simulation
