"""Five-card ranking beside the package treys.

Each is given hands in its own ready-made card numbers, as a program that ranks many hands holds them; the second
contest starts from cards written as text ("Ah"), which for treys means making its numbers first.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from games.engines.cards import DECK
from games.engines.poker import CODES, encode, five_card_strength
from tests.bench.contests import Contest

HANDS = 50_000
SEED = 20


def contests() -> Iterator[Contest]:
    from treys import Card, Evaluator

    dealer = random.Random(SEED)
    texts = [dealer.sample(DECK, 5) for _ in range(HANDS)]
    evaluate = Evaluator().evaluate

    def treys(hand: list[int]) -> int:
        rank: int = evaluate(hand, [])
        return rank

    def treys_from_text(hand: list[str]) -> int:
        return treys([Card.new(card) for card in hand])

    def ours_from_text(hand: list[str]) -> int:
        return five_card_strength([CODES[card] for card in hand])

    ours_codes = [encode(hand) for hand in texts]
    treys_codes = [[Card.new(card) for card in hand] for hand in texts]
    require_same_order(ours_codes, treys_codes, treys)
    yield _contest("poker, card numbers in", five_card_strength, ours_codes, treys, treys_codes)
    yield _contest("poker, text in", ours_from_text, texts, treys_from_text, texts)


def _contest(
    what: str, ours: Callable[[Any], int], our_hands: Sequence[Any], theirs: Callable[[Any], int], hands: Sequence[Any]
) -> Contest:
    return Contest(what, "hands", HANDS, "treys", lambda: _rank(ours, our_hands), lambda: _rank(theirs, hands), aim=1)


def _rank(rank: Callable[[Any], int], hands: Sequence[Any]) -> None:
    for hand in hands:
        rank(hand)


def require_same_order(ours: list[list[int]], theirs: list[list[int]], treys: Callable[[list[int]], int]) -> None:
    """Both must rank the same hands alike; treys counts downward."""
    pairs = {(five_card_strength(one), -treys(other)) for one, other in zip(ours, theirs, strict=True)}
    order = sorted(pairs)
    if any(here[0] >= after[0] or here[1] >= after[1] for here, after in pairwise(order)):
        raise SystemExit("poker: the two rankings disagree.")
