"""Rounds of blackjack played by basic strategy against a dealer who draws as the rules say.

Rounds that end alike are counted together and one of them is kept as an example, so that millions of rounds need
only some thousand settlements by the engine.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from games.edges.blackjack_strategy import STAY_HARD_FROM, STAY_SOFT_FROM, doubles, is_natural, splits, surrenders
from games.edges.shoe import Shoe
from games.engines.blackjack_hands import DEALER_STANDS, POINTS, TARGET, count
from games.engines.rounds import CASINO

Draw = Callable[[], str]

BUST = TARGET + 1  # every count above 21 is as good as this one
_ACE = 1


class Hand(NamedTuple):
    cards: tuple[str, ...]
    total: int
    from_split: bool = False
    doubled: bool = False

    @property
    def ending(self) -> tuple[Any, ...]:
        """What the settlement can depend on: the number of cards only where five of them may be paid better."""
        cards = len(self.cards) if self.total == TARGET else 0
        return min(self.total, BUST), min(cards, 6), self.from_split, self.doubled


class Played(NamedTuple):
    """One player's round; the dealer's total is 0 where every hand is bust and the dealer does not play.

    `gives_up`: where surrender is offered, the round ends there instead.
    """

    dealer: tuple[str, ...]
    dealer_total: int
    hands: tuple[Hand, ...]
    gives_up: bool = False

    @property
    def ending(self) -> tuple[Any, ...]:
        natural = self.dealer_total == TARGET and len(self.dealer) == 2
        dealer = min(self.dealer_total, BUST), natural, self.gives_up
        return *dealer, *sorted([hand.ending for hand in self.hands])


class Sample(NamedTuple):
    """How often each ending came, with an example of it."""

    endings: Counter[tuple[Any, ...]]
    examples: dict[tuple[Any, ...], Played]


def play_rounds(rulebook: str, decks: int, rounds: int, seed: int) -> Sample:
    shoe = Shoe(decks, seed)
    casino = rulebook == CASINO
    endings, examples = sample = Sample(Counter(), {})
    for _ in range(rounds):
        shoe.gather()
        played = play_round(shoe.draw, casino)
        ending = played.ending
        if ending not in examples:
            examples[ending] = played
        endings[ending] += 1
    return sample


def play_round(draw: Draw, casino: bool) -> Played:
    """The dealer looks for a natural first; in casinos added wagers would go back, which comes to the same."""
    own = draw(), draw()
    dealer = [draw(), draw()]
    one, other = POINTS[own[0]], POINTS[own[1]]
    up, hole = POINTS[dealer[0]], POINTS[dealer[1]]
    if is_natural(one, other) or is_natural(up, hole):
        return Played(tuple(dealer), count(tuple(dealer)), (Hand(own, count(own)),))
    if one == other and splits(one, up, doubled_later=casino):
        hands = _split(own, up, draw, casino)
    else:
        hands = (_play_hand(own, up, draw, doubles(one, other, up, any_two_cards=casino)),)
    survives = any(hand.total <= TARGET for hand in hands)
    total = draw_to(dealer, DEALER_STANDS, DEALER_STANDS, draw) if survives else 0
    return Played(tuple(dealer), total, hands, surrenders(one, other, up))


def _play_hand(cards: tuple[str, ...], up: int, draw: Draw, doubled: bool, from_split: bool = False) -> Hand:
    if doubled:
        three = (*cards, draw())
        return Hand(three, count(three), from_split, doubled=True)
    held = list(cards)
    total = draw_to(held, STAY_HARD_FROM[up], STAY_SOFT_FROM[up], draw)
    return Hand(tuple(held), total, from_split)


def draw_to(cards: list[str], hard_from: int, soft_from: int, draw: Draw) -> int:
    """Draw until the count is enough, with an ace as 11 or without; gives the final count."""
    hard, ace = 0, False
    for card in cards:
        points = POINTS[card]
        hard += points
        ace = ace or points == _ACE
    while True:
        if ace and hard <= TARGET - 10:
            if hard + 10 >= soft_from:
                return hard + 10
        elif hard >= hard_from:
            return hard
        card = draw()
        cards.append(card)
        points = POINTS[card]
        hard += points
        ace = ace or points == _ACE


def _split(pair: tuple[str, str], up: int, draw: Draw, casino: bool) -> tuple[Hand, ...]:
    """A night lets pairs be split again and not doubled, a casino the other way round; an ace gets one card.

    (13:47-20.22(g)2; 19:47-2.10(a), 2.11(c).)
    """
    waiting = list(pair)
    points = POINTS[pair[0]]
    hands: list[Hand] = []
    while waiting:
        cards = (waiting.pop(), draw())
        second = POINTS[cards[1]]
        if points == _ACE:
            hands.append(Hand(cards, count(cards), from_split=True))
        elif second == points and not casino:
            waiting.extend(cards)
        else:
            doubled = casino and doubles(points, second, up, any_two_cards=True)
            hands.append(_play_hand(cards, up, draw, doubled, from_split=True))
    return tuple(hands)
