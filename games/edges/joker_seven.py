"""The price of joker seven's bets: every kind of hand from 54 cards, settled by the engine. Exact."""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from games.edges import Edge
from games.edges.tally import edge_of
from games.engines.cards import JOKERS, RANKS, SUITS
from games.engines.joker_seven import HAND_SIZE, ODDS, Hand, wins
from games.engines.rounds import Wager

_COLOR = len(RANKS) * len(SUITS) // 2  # cards of one color
_NAMED = "A"  # any rank will do for the specific pair


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    colors, ranks = list(_by_color()), list(_by_rank())
    found: list[Edge] = []
    for kind, odds in ODDS.items():
        wager = Wager("", kind, 1, {"color": "red", "rank": _NAMED})
        hands = colors if kind.startswith("color") else ranks
        outcomes = [(odds.value if wins(wager, hand) else -1, ways) for hand, ways in hands]
        found.append(edge_of(kind, outcomes, method="combinatorics"))
    return tuple(found)


def _by_color() -> Iterator[tuple[Hand, int]]:
    """Hands told apart by their numbers of red cards, black cards and jokers."""
    for jokers in range(len(JOKERS) + 1):
        for red in range(HAND_SIZE - jokers + 1):
            black = HAND_SIZE - jokers - red
            yield Hand(red, black, {}, jokers), comb(_COLOR, red) * comb(_COLOR, black) * comb(len(JOKERS), jokers)


def _by_rank() -> Iterator[tuple[Hand, int]]:
    """Hands told apart by the cards of the named rank, the pattern of the other ranks, and the jokers."""
    for jokers in range(len(JOKERS) + 1):
        for named in range(len(SUITS) + 1):
            for pattern in _patterns(HAND_SIZE - jokers - named):
                ranks = dict(zip(RANKS, pattern, strict=False)) | {_NAMED: named}
                ways = comb(len(SUITS), named) * comb(len(JOKERS), jokers) * _ways(pattern)
                yield Hand(0, 0, ranks, jokers), ways


def _patterns(cards: int) -> list[tuple[int, ...]]:
    """How many cards of each of the other twelve ranks, without saying which: the counts that occur, largest first."""
    return [
        tuple(sorted(filter(None, counts), reverse=True))
        for counts in combinations_with_replacement(range(len(SUITS) + 1), min(cards, len(RANKS) - 1))
        if sum(counts) == cards
    ]


def _ways(pattern: tuple[int, ...]) -> int:
    """Ranks for each count and suits for each card."""
    free, ways = len(RANKS) - 1, 1
    for count in set(pattern):
        ranks = pattern.count(count)
        ways *= comb(free, ranks) * comb(len(SUITS), count) ** ranks
        free -= ranks
    return ways
