"""Games in which one spin or tumble decides every wager: all that can come is settled by the engine. Exact."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.edges import Edge
from games.edges.tally import change_of, edge_of
from games.engines import settle
from games.engines.odds import Exact
from games.engines.rounds import Result, Round


def edges_of(
    round_: Round, events: Iterable[tuple[Mapping[str, Any], int]], method: str = "enumeration"
) -> tuple[Edge, ...]:
    """The edge of each wager, named by its id, from every event and in how many ways it can come.

    An event that leaves a wager open (no spin) counts for nothing: the wager waits for the next, which is like it.
    """
    outcomes: dict[str, list[tuple[Exact, Exact]]] = {wager.id: [] for wager in round_.wagers}
    for event, ways in events:
        for settlement in settle(round_._replace(events=(event,))):
            if settlement.result is not Result.OPEN:
                outcomes[settlement.wager].append((change_of(settlement), ways))
    return tuple(edge_of(wager.id, outcomes[wager.id], wager.amount, method) for wager in round_.wagers)
