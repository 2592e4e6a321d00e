"""The price of under/over's three spaces (13:47-20.33): all 36 tumbles of two dice. Exact."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from games.edges import Edge
from games.edges.one_event import edges_of
from games.engines.rounds import Round, Wager
from games.engines.under_over import TYPES


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    wagers = tuple(Wager(space, space, 1) for space in TYPES)
    tumbles = (({"dice": dice}, 1) for dice in product(range(1, 7), repeat=2))
    return edges_of(Round(game, rulebook, wagers), tumbles)
