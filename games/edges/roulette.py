"""The price of every roulette wager (13:47-20.32, 19:47-5.2): the ball in every pocket of the wheel. Exact.

Losing half on a zero counts as losing. All places of one kind cost the same, so one of each is priced; what names a
zero the wheel does not play is not offered there.
"""

from collections.abc import Mapping
from typing import Any

from games.edges import Edge
from games.edges.one_event import edges_of
from games.engines.roulette import FIVE_ADJACENT, WAGERS, Options, refusal
from games.engines.rounds import Round, Wager

_PLACES: dict[str, dict[str, Any]] = {
    "straight": {"numbers": (17,)},
    "split": {"numbers": (17, 18)},
    "three_numbers": {"numbers": (16, 17, 18)},
    "four_numbers": {"numbers": (17, 18, 20, 21)},
    "six_numbers": {"numbers": (16, 17, 18, 19, 20, 21)},
    "five_adjacent": {"center": 17},
    "column": {"column": 2},
    "dozen": {"dozen": 2},
}
_STAKE = 2 * FIVE_ADJACENT  # can be halved, and parted among five numbers


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    given = options or {}
    chosen = Options.read(given, rulebook)
    wagers = (Wager(kind, kind, _STAKE, _PLACES.get(kind, {})) for kind in WAGERS[rulebook])
    offered = tuple(wager for wager in wagers if refusal(wager, chosen) is None)
    spins = (({"spin": pocket}, 1) for pocket in chosen.order)
    return edges_of(Round(game, rulebook, offered, options=given), spins)
