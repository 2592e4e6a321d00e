"""The price of beat the dealer (13:47-20.21): every pair of dice against every other. Exact."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from games.edges import Edge
from games.edges.one_event import edges_of
from games.engines.beat_the_dealer import TYPES
from games.engines.rounds import Round, Wager


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    wagers = tuple(Wager(kind, kind, 1) for kind in TYPES)
    tumbles = (({"dealer_dice": dice[:2], "player_dice": dice[2:]}, 1) for dice in product(range(1, 7), repeat=4))
    return edges_of(Round(game, rulebook, wagers), tumbles)
