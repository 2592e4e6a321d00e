"""The exact price of every wager, one module per game: probabilities and house edge as fractions. Pure.

Each module has `edges(rulebook, game, options) -> tuple[Edge, ...]`. Finite outcomes are enumerated and settled by
the engine itself, so the edge proves the settlement; what needs a playing strategy is simulated with a seed. `edges`
here finds the module of a game.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from games.engines import MODULES, engine
from games.engines.rounds import RULEBOOKS, InvalidRound
from games.sheets import sheet

# What a price depends on and a settlement does not.
_BESIDE: dict[str, tuple[str, ...]] = {"baccarat": ("decks",)}


@dataclass(frozen=True)
class Edge:
    """What a wager costs: the house's average gain per dollar first staked.

    Every wager that was made counts, those that came back void too; amounts are exact, before the posted rounding to
    whole dollars. Where a wager grows (a doubled or split hand) it is still priced per dollar it began with. Win, lose
    and push say how often the player's money grew, shrank and stayed, and add up to one.
    """

    wager: str  # type and parameters as a person reads them: "place_to_win 6"
    edge: Fraction
    win: Fraction
    lose: Fraction
    push: Fraction
    method: str = "enumeration"  # enumeration, combinatorics or simulation
    standard_error: float | None = None  # of a simulation


def edges(game: str, rulebook: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    """Every wager of a game at a table with these options; what the game or the rulebook does not know is refused."""
    if rulebook not in RULEBOOKS:
        raise InvalidRound(f"The rulebook must be one of {', '.join(RULEBOOKS)}.")
    if game not in engine(game).GAMES[rulebook]:
        raise InvalidRound(f"{game} is not a game of rulebook {rulebook}.")
    known = (*(option.name for option in sheet(game, rulebook).options), *_BESIDE.get(MODULES[game], ()))
    for name in options or {}:
        if name not in known:
            raise InvalidRound(f"{game} has no option {name} under {rulebook}; it has {', '.join(known) or 'none'}.")
    found: tuple[Edge, ...] = _module(game).edges(rulebook, game, options)
    return found


@cache
def _module(game: str) -> ModuleType:
    """Modules load when first asked for, as the engines do."""
    return import_module(f"games.edges.{MODULES[game]}")
