"""In how many ways a player's hand of poker can meet a dealer's, both from one deck. Exact, by rank patterns.

A hand is a pattern (how many cards of each rank) together with whether it is all of one suit. Two patterns meet in a
number of ways that is a product over the ranks, so all C(52, n) hands need not be dealt.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

from games.engines.cards import RANKS, SUITS
from games.engines.poker import CODES, five_card_strength, three_card_strength

Pattern = tuple[tuple[int, int], ...]  # (place of the rank, how many of it), lowest rank first

_SUITS = len(SUITS)


class Kind(NamedTuple):
    """All hands with one pattern that are, or are not, of one suit: equal in strength."""

    strength: int
    pattern: Pattern
    suited: bool


@cache
def kinds(size: int) -> tuple[Kind, ...]:
    """Every kind of hand of five or three cards, strongest first."""
    found: list[Kind] = []
    for places in combinations_with_replacement(range(len(RANKS)), size):
        pattern = tuple(sorted(Counter(places).items()))
        if max(count for _, count in pattern) > _SUITS:
            continue
        found.append(Kind(_strength(pattern, suited=False), pattern, False))
        if len(pattern) == size:
            found.append(Kind(_strength(pattern, suited=True), pattern, True))
    return tuple(sorted(found, reverse=True))


def _strength(pattern: Pattern, suited: bool) -> int:
    """Ranked by the engine itself, from a hand that shows the pattern."""
    cards = [RANKS[place] + SUITS[0 if suited else turn] for place, count in pattern for turn in range(count)]
    if not suited and len(cards) == len(pattern):
        cards[0] = cards[0][0] + SUITS[1]
    codes = [CODES[card] for card in cards]
    return five_card_strength(codes) if len(codes) == 5 else three_card_strength(codes)


def hands(kind: Kind) -> int:
    """How many hands are of the kind."""
    if kind.suited:
        return _SUITS
    ways = 1
    for _, count in kind.pattern:
        ways *= comb(_SUITS, count)
    return ways - (_SUITS if _all_different(kind.pattern) else 0)


def meetings(player: Kind, dealer: Kind) -> int:
    """In how many ways a hand of the one kind and a hand of the other come from the same deck."""
    if player.suited and dealer.suited:
        return _both_suited(player.pattern, dealer.pattern)
    if player.suited:
        return _suited_and_mixed(player.pattern, dealer.pattern)
    if dealer.suited:
        return _suited_and_mixed(dealer.pattern, player.pattern)
    ways = 1
    held = dict(player.pattern)
    for count in held.values():
        ways *= comb(_SUITS, count)
    for place, count in dealer.pattern:
        ways *= comb(_SUITS - held.get(place, 0), count)
    # Patterns of different ranks were counted with their one-suited hands; take those out.
    if _all_different(player.pattern):
        ways -= _suited_and_mixed(player.pattern, dealer.pattern)
    if _all_different(dealer.pattern):
        ways -= _suited_and_mixed(dealer.pattern, player.pattern)
    if _all_different(player.pattern) and _all_different(dealer.pattern):
        ways -= _both_suited(player.pattern, dealer.pattern)
    return ways


def _suited_and_mixed(suited: Pattern, mixed: Pattern) -> int:
    """A one-suited hand beside one that is not: its ranks have one suit less to choose from."""
    taken = {place for place, _ in suited}
    ways = _SUITS
    for place, count in mixed:
        ways *= comb(_SUITS - (place in taken), count)
    return ways - (_both_suited(suited, mixed) if _all_different(mixed) else 0)


def _both_suited(one: Pattern, other: Pattern) -> int:
    """Of different suits always, of the same suit only without a common rank."""
    apart = {place for place, _ in one}.isdisjoint(place for place, _ in other)
    return _SUITS * (_SUITS - 1) + _SUITS * apart


def _all_different(pattern: Pattern) -> bool:
    return all(count == 1 for _, count in pattern)
