"""Counting blackjack hands, and whether a dealer or a player can have come by the cards they hold.

Shared by blackjack (13:47-20.22, 19:47-2) and multi-action blackjack (13:47-20.30, 19:47-2.18).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.engines.cards import DECK, read_cards
from games.engines.rounds import CASINO, InvalidRound

# 2 to 9 as marked, ten to king ten, ace one (or 11, see `count`): 13:47-20.22(b)2ii, 20.30(b)2; 19:47-2.2(b). R264
POINTS: dict[str, int] = {card: 10 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in DECK}
TARGET = 21
MOST_CARDS = TARGET  # twenty-one aces: no hand can hold more
DEALER_STANDS = 17  # 13:47-20.22(g)10v, 20.30(f)4; 19:47-2.12(b)

# Most decks of a night's table (13:47-20.22(b)2, 20.30(b)2) and what an unnamed table is taken to use. R128 R210
NIGHT_DECKS = 4
CASINO_DECKS = 8


def read_decks(options: Mapping[str, Any], rulebook: str) -> int:
    """One to four decks at a night; at least one in a casino (19:47-2.2(a)). R128 R210"""
    decks = options.get("decks", CASINO_DECKS if rulebook == CASINO else NIGHT_DECKS)
    if type(decks) is not int or decks < 1 or (rulebook != CASINO and decks > NIGHT_DECKS):
        most = "at least one" if rulebook == CASINO else f"one to {NIGHT_DECKS}"
        raise InvalidRound(f"The option decks is {decks!r}; blackjack is played with {most}.")
    return decks


def count(cards: tuple[str, ...]) -> int:
    """The best count: an ace is 11 unless that takes the hand over 21. R264"""
    hard = 0
    for card in cards:
        hard += POINTS[card]
    if hard <= TARGET - 10:
        for card in cards:
            if POINTS[card] == 1:
                return hard + 10
    return hard


def is_natural(cards: tuple[str, ...]) -> bool:
    """An ace and a ten-value card as the first two; the caller knows whether the hand comes from a split."""
    return len(cards) == 2 and count(cards) == TARGET


class Dealer(NamedTuple):
    cards: tuple[str, ...]
    total: int
    natural: bool

    @property
    def shows_ace(self) -> bool:
        return POINTS[self.cards[0]] == 1

    @property
    def may_have_natural(self) -> bool:
        """An ace or ten-value card up: the dealer looks at the second card first (13:47-20.22(g)8). R139"""
        return POINTS[self.cards[0]] in (1, 10)

    @property
    def second_card_known(self) -> bool:
        return len(self.cards) > 1


def read_dealer(cards: Any, upcard: Any, name: str) -> Dealer:
    """The dealer's cards, the face-up card first; each card beyond the second must have been called for."""
    held = read_cards(cards, name, least=1)
    if upcard is not None and upcard != held[0]:
        raise InvalidRound(f"{name} must begin with the dealer's up card: the first card is dealt face up.")
    total = count(held)
    if len(held) > 2:
        _require_lawful_draws(held, name)
    return Dealer(held, total, len(held) == 2 and total == TARGET)


def _require_lawful_draws(held: tuple[str, ...], name: str) -> None:
    """The dealer draws on 16 or less and stays on 17 or more, soft 17 too. R141 R215"""
    for size in range(2, len(held)):
        total = count(held[:size])
        if total >= DEALER_STANDS:
            raise InvalidRound(
                f"{name}: the dealer had {total} with {size} cards and must stay on {DEALER_STANDS} or more."
            )


def require_finished(dealer: Dealer, name: str) -> None:
    """While a hand is still in play the dealer draws until the count is 17 or more. R141 R215"""
    if dealer.total < DEALER_STANDS or not dealer.second_card_known:
        raise InvalidRound(
            f"{name}: the dealer has {dealer.total} and must draw to 16 and less while a hand is in play."
        )


def require_second_card(dealer: Dealer, name: str) -> None:
    if not dealer.second_card_known:
        raise InvalidRound(f"{name}: the dealer's second card is needed to settle this round.")


def require_playable(cards: tuple[str, ...], natural_at_two: bool, rulebook: str, name: str) -> None:
    """No card follows a bust or a natural (13:47-20.22(g)9-10), in casinos none any 21 (19:47-2.12(a)1). R265"""
    for size in range(2, len(cards)):
        total = count(cards[:size])
        if total > TARGET:
            raise InvalidRound(f"{name} was over {TARGET} with {size} cards; no further card can follow.")
        if total == TARGET and (rulebook == CASINO or (size == 2 and natural_at_two)):
            raise InvalidRound(f"{name} was {TARGET} with {size} cards; no further card can follow.")
