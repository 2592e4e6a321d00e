"""The price of chuck-a-luck (13:47-20.24): all 216 tumbles of three dice. Exact: 17/216."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from games.edges import Edge
from games.edges.one_event import edges_of
from games.engines.chuck_a_luck import NUMBERS
from games.engines.rounds import Round, Wager


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    wagers = tuple(Wager(f"number {number}", "number", 1, {"number": number}) for number in NUMBERS)
    tumbles = (({"dice": dice}, 1) for dice in product(range(1, 7), repeat=3))
    return edges_of(Round(game, rulebook, wagers), tumbles)
