"""How the player of our blackjack simulations decides: the basic strategy for a dealer who stays on every 17.

One table for all numbers of decks and all options. Where the posted option lets the house win ties, a player who
knew it could do slightly better by drawing more; the price given is what a player by the book pays.
"""

from games.engines.blackjack_hands import POINTS, TARGET

_ANY = "23456789TA"

# What the player holds -> the dealer's up cards against which it is done. T stands for every card that counts ten.
STAY_HARD = {17: _ANY, 13: "23456", 12: "456"}  # this count or more; below 12 always draw
STAY_SOFT = {19: _ANY, 18: "2345678"}  # an ace counting 11; below 18 always draw
DOUBLE_HARD = {11: "23456789T", 10: "23456789", 9: "3456"}
DOUBLE_SOFT = {18: "3456", 17: "3456", 16: "456", 15: "456", 14: "56", 13: "56"}
# By what one card of the pair counts; where split hands cannot be doubled fewer pairs are worth it.
SPLIT = {1: _ANY, 8: _ANY, 9: "2345689", 7: "234567", 6: "3456", 3: "4567", 2: "4567"}
SPLIT_IF_DOUBLED_LATER = {6: "2", 4: "56", 3: "23", 2: "23"}
SURRENDER = {16: "9TA", 15: "T"}  # hard counts, where it is offered; eights are split instead


def _points(up_cards: str) -> frozenset[int]:
    return frozenset(POINTS[f"{rank}s"] for rank in up_cards)


def _stay_from(table: dict[int, str]) -> dict[int, int]:
    """For each up card the lowest count to stay on."""
    return {up: min(count for count, ups in table.items() if up in _points(ups)) for up in _points(_ANY)}


STAY_HARD_FROM = _stay_from(STAY_HARD)
STAY_SOFT_FROM = _stay_from(STAY_SOFT)


def _situations(table: dict[int, str]) -> frozenset[tuple[int, int]]:
    return frozenset((held, up) for held, ups in table.items() for up in _points(ups))


_DOUBLES = {False: _situations(DOUBLE_HARD), True: _situations(DOUBLE_SOFT)}  # by whether an ace counts 11
_SPLITS = _situations(SPLIT)
_SPLITS_MORE = _SPLITS | _situations(SPLIT_IF_DOUBLED_LATER)
_SURRENDERS = _situations(SURRENDER)


def doubles(one: int, other: int, up: int, any_two_cards: bool) -> bool:
    """On the points of two cards; a night allows ten and eleven only (13:47-20.22(g)3)."""
    hard = one + other
    soft = 1 in (one, other)
    if not any_two_cards and hard not in (10, 11):
        return False
    return (hard + 10 if soft else hard, up) in _DOUBLES[soft]


def splits(points: int, up: int, doubled_later: bool) -> bool:
    return (points, up) in (_SPLITS_MORE if doubled_later else _SPLITS)


def surrenders(one: int, other: int, up: int) -> bool:
    return 1 not in (one, other) and not one == other == 8 and (one + other, up) in _SURRENDERS


def is_natural(one: int, other: int) -> bool:
    return one + other == TARGET - 10 and 1 in (one, other)
