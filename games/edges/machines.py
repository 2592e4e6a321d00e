"""The machines have no price of ours: their odds are those of the certified model (13:47-20.15(d))."""

from collections.abc import Mapping
from typing import Any

from games.edges import Edge


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    return ()
