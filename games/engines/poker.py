"""Poker ranks of five and of three cards (13:47-20.2; 19:47-20.3 as the round contract reads it). R261

The ace is low only in ace-2-3-4-5 (three cards: ace-2-3), no straight runs around the corner, and suits are equal.

A card's code is a whole number in which the card counts one in its rank and one in its suit (three bits each), so the
codes of a hand simply add up. Strengths are found in tables that fill themselves as hands come up: higher is better,
equal is a tie, and the category is in the bits above `_CATEGORY_SHIFT`.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum

from games.engines.cards import HIGH_VALUE, RANKS, SUITS

_COUNTER_BITS = 3  # a counter must hold five cards of one suit
_SUIT_SHIFT = _COUNTER_BITS * len(RANKS)
_RANK_MASK = (1 << _SUIT_SHIFT) - 1
_CATEGORY_SHIFT = 20  # five ranks of four bits each lie below

CODES: dict[str, int] = {
    rank + suit: 1 << _COUNTER_BITS * place | 1 << _SUIT_SHIFT + _COUNTER_BITS * column
    for place, rank in enumerate(RANKS)
    for column, suit in enumerate(SUITS)
}


class Five(IntEnum):
    """Five-card hands from lowest to highest (13:47-20.23(h)4)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class Three(IntEnum):
    """Three-card hands from lowest to highest: a straight is rarer than a flush."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


def encode(cards: Iterable[str]) -> list[int]:
    return [CODES[card] for card in cards]


def five_card_strength(codes: Iterable[int]) -> int:
    """How strong five card codes are. The cards must be five different ones."""
    key = sum(codes)
    if key >> _SUIT_SHIFT in _FIVE_OF_ONE_SUIT:
        return _FIVE_SUITED[key & _RANK_MASK]
    return _FIVE_MIXED[key & _RANK_MASK]


def three_card_strength(codes: Iterable[int]) -> int:
    """How strong three card codes are. The cards must be three different ones."""
    key = sum(codes)
    if key >> _SUIT_SHIFT in _THREE_OF_ONE_SUIT:
        return _THREE_SUITED[key & _RANK_MASK]
    return _THREE_MIXED[key & _RANK_MASK]


def five_category(strength: int) -> Five:
    return Five(strength >> _CATEGORY_SHIFT)


def three_category(strength: int) -> Three:
    return Three(strength >> _CATEGORY_SHIFT)


def top_rank(strength: int) -> int:
    """The rank that decides first within the category: the pair, the straight's top, the highest card."""
    return strength >> 16 & 15


def words(category: Five | Three) -> str:
    return category.name.lower().replace("_", " ")


class _Strengths(dict[int, int]):
    """Rank counters -> strength, worked out the first time a combination of ranks comes up."""

    def __init__(self, size: int, suited: bool) -> None:
        super().__init__()
        self.size, self.suited = size, suited

    def __missing__(self, key: int) -> int:
        counts = {
            HIGH_VALUE[rank]: count for place, rank in enumerate(RANKS) if (count := key >> _COUNTER_BITS * place & 7)
        }
        if sum(counts.values()) != self.size or max(counts.values()) > len(SUITS):
            raise ValueError(f"A hand is {self.size} different cards.")
        self[key] = _five(counts, self.suited) if self.size == 5 else _three(counts, self.suited)
        return self[key]


_FIVE_MIXED, _FIVE_SUITED = _Strengths(5, suited=False), _Strengths(5, suited=True)
_THREE_MIXED, _THREE_SUITED = _Strengths(3, suited=False), _Strengths(3, suited=True)
_FIVE_OF_ONE_SUIT = frozenset(5 << _COUNTER_BITS * column for column in range(len(SUITS)))
_THREE_OF_ONE_SUIT = frozenset(3 << _COUNTER_BITS * column for column in range(len(SUITS)))

_FIVE_BY_COUNTS = {
    (4, 1): Five.FOUR_OF_A_KIND,
    (3, 2): Five.FULL_HOUSE,
    (3, 1, 1): Five.THREE_OF_A_KIND,
    (2, 2, 1): Five.TWO_PAIR,
    (2, 1, 1, 1): Five.PAIR,
}
_THREE_BY_COUNTS = {(3,): Three.THREE_OF_A_KIND, (2, 1): Three.PAIR}
_ACE = HIGH_VALUE["A"]


def _five(counts: Mapping[int, int], suited: bool) -> int:
    ordered = _deciding_order(counts)
    if len(ordered) < 5:
        return _strength(_FIVE_BY_COUNTS[tuple(counts[rank] for rank in ordered)], ordered)
    straight = _straight_top(ordered)
    if straight and suited:
        # Ace high is the royal flush; the highest straight flush below it is king high.
        return _strength(Five.ROYAL_FLUSH if straight == _ACE else Five.STRAIGHT_FLUSH, [straight])
    if suited:
        return _strength(Five.FLUSH, ordered)
    return _strength(Five.STRAIGHT, [straight]) if straight else _strength(Five.HIGH_CARD, ordered)


def _three(counts: Mapping[int, int], suited: bool) -> int:
    ordered = _deciding_order(counts)
    if len(ordered) < 3:
        return _strength(_THREE_BY_COUNTS[tuple(counts[rank] for rank in ordered)], ordered)
    straight = _straight_top(ordered)
    if straight:
        return _strength(Three.STRAIGHT_FLUSH if suited else Three.STRAIGHT, [straight])
    return _strength(Three.FLUSH if suited else Three.HIGH_CARD, ordered)


def _deciding_order(counts: Mapping[int, int]) -> list[int]:
    """The ranks as they are compared: the most numerous first, then the highest."""
    return sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)


def _straight_top(ordered: list[int]) -> int:
    """The highest card of consecutive ranks, 0 if they are none; the ace may also stand below the 2."""
    if ordered[0] - ordered[-1] == len(ordered) - 1:
        return ordered[0]
    below_the_ace = list(range(len(ordered), 1, -1))
    return len(ordered) if ordered == [_ACE, *below_the_ace] else 0


def _strength(category: Five | Three, ranks: list[int]) -> int:
    strength: int = category.value
    for place in range(5):
        strength = strength << 4 | (ranks[place] if place < len(ranks) else 0)
    return strength
