"""Weighted outcomes of one wager, added up to its edge."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from games.edges import Edge
from games.engines.odds import Exact
from games.engines.rounds import InvalidRound, Result, Settlement


def edge_of(wager: str, outcomes: Iterable[tuple[Exact, Exact]], stake: int = 1, method: str = "enumeration") -> Edge:
    """The edge from every possible change of the player's money and in how many ways it can come about."""
    gain = Fraction(0)
    ways: dict[int, Exact] = {1: 0, -1: 0, 0: 0}
    for change, count in outcomes:
        gain += Fraction(change) * count
        ways[(change > 0) - (change < 0)] += count
    total = sum(ways.values())
    win, lose, push = (Fraction(ways[sign]) / total for sign in (1, -1, 0))
    return Edge(wager, -gain / total / stake, win, lose, push, method)


def simulated_edge_of(wager: str, outcomes: Iterable[tuple[Exact, int]]) -> Edge:
    """The same from a sample, with the standard error of its mean."""
    tally = list(outcomes)
    edge = edge_of(wager, tally, method="simulation")
    sample = sum(count for _, count in tally)
    squares = sum(Fraction(change) ** 2 * count for change, count in tally)
    variance = squares / sample - edge.edge**2
    return replace(edge, standard_error=float(variance / sample) ** 0.5)


def change_of(settlement: Settlement) -> Exact:
    """What a settled wager did to the player's money; a wager that is still open or refused has no price."""
    if settlement.result in (Result.OPEN, Result.REJECT):
        raise InvalidRound(f"{settlement.wager} has no price: {settlement.note}")
    return settlement.exact
