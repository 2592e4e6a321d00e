"""The price of red dog with one deck: every three values in the order dealt, settled by the engine. Exact.

Players raise as much as they may when, on this spread, a raise wins more than it loses on average.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from games.edges import Edge
from games.edges.tally import edge_of
from games.engines.cards import HIGH_VALUE, SUITS
from games.engines.red_dog import Cards, Options, call


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    """The original alone, the raise where it is worth making, and both per dollar of original."""
    chosen = Options.read(options or {}, rulebook)
    original, raised, together = Counter[Fraction](), Counter[Fraction](), Counter[Fraction]()
    worth_raising = raises_from(chosen)
    for cards, ways in _deals():
        change = _change(cards, chosen)
        original[change] += ways
        raises = cards.spread in worth_raising
        together[change * 2 if raises else change] += ways
        if raises:
            raised[change] += ways
    found = [edge_of("original", original.items())]
    if raised:
        found.append(edge_of("raise", raised.items()))
    found.append(edge_of("original and raise, per dollar of original", together.items()))
    return tuple(found)


def raises_from(options: Options) -> tuple[int, ...]:
    """The spreads on which a raise gains: seven and more at the listed odds."""
    gain: dict[int, Fraction] = {}
    for cards, ways in _deals():
        if cards.spread:
            gain[cards.spread] = gain.get(cards.spread, Fraction(0)) + _change(cards, options) * ways
    return tuple(sorted(spread for spread, total in gain.items() if total > 0))


def _deals() -> Iterator[tuple[Cards, int]]:
    """All values of three cards and in how many ways one deck gives them."""
    for first, second, third in product(HIGH_VALUE.values(), repeat=3):
        left = len(SUITS)
        ways = left * (left - (second == first)) * (left - (third == first) - (third == second))
        yield Cards(min(first, second), max(first, second), third), ways


def _change(cards: Cards, options: Options) -> Fraction:
    """What one dollar becomes."""
    decision = call(cards, options)
    if decision.odds:
        return decision.odds.value
    return Fraction(-1 if decision.result == "lose" else 0)
