"""The price of every face of the money wheel (13:47-20.29) and of the big six wheel (19:47-5.5). Exact.

The text describes the night's wheel of 50 spaces; the big six wheel is priced on the usual one of 54.
"""

from collections.abc import Mapping
from typing import Any

from games.edges import Edge
from games.edges.one_event import edges_of
from games.engines.money_wheel import SPACES
from games.engines.rounds import Round, Wager


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    faces = SPACES[rulebook]
    wagers = tuple(Wager(f"symbol {face}", "symbol", 1, {"symbol": face}) for face in faces)
    stops = (({"stop": face}, spaces) for face, spaces in faces.items())
    return edges_of(Round(game, rulebook, wagers, options=options or {}), stops)
