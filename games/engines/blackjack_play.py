"""The players' hands of a blackjack round as the table reports them: final cards, and what was done with them.

What a player did with a hand and the rulebook does not allow (doubling, splitting, surrendering) is a refusal of the
wager on it; cards that cannot have been dealt make the round invalid.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from games.engines.blackjack_hands import (
    MOST_CARDS,
    POINTS,
    TARGET,
    Dealer,
    count,
    read_dealer,
    require_finished,
    require_playable,
    require_second_card,
)
from games.engines.blackjack_options import Options
from games.engines.card_table import Void, read_reason
from games.engines.cards import read_cards, require_from_decks
from games.engines.rounds import CASINO, NIGHT, InvalidRound, Refusal, Wager

DEALER_CARDS = "dealer_cards_in_order"


class Hand(NamedTuple):
    cards: tuple[str, ...]
    total: int
    natural: bool
    from_split: bool = False
    doubled: bool = False
    surrendered: bool = False
    void: str | None = None
    refusal: Refusal | None = None


class Table(NamedTuple):
    """One round of cards: the dealer and every hand, or only a player's first cards before the hands are played."""

    dealer: Dealer | None
    hands: tuple[Hand, ...] = ()
    first_cards: tuple[str, ...] = ()


class Play(NamedTuple):
    """A round as far as it has been dealt: the house's options and one table, or its voiding, for each event."""

    options: Options
    tables: tuple[Table | Void, ...]

    def table(self, wager: Wager) -> Table | Void | None:
        return self.tables[wager.before_event - 1] if wager.before_event <= len(self.tables) else None

    def hand(self, wager: Wager) -> Hand | None:
        """The played hand a wager is on; None where the round does not show one (yet)."""
        table, number = self.table(wager), place(wager)
        return table.hands[number] if isinstance(table, Table) and number < len(table.hands) else None


def place(wager: Wager) -> int:
    """Which entry of `hands` a wager is on; `blackjack.settle` has refused what is no whole number from 0."""
    number: int = wager.params.get("hand", 0)
    return number


def first_stakes(wager: Wager, hand: Hand | None) -> tuple[int, int]:
    """The least and most that lay on the hand before doubling: casinos let a player double for less (19:47-2.10(a))."""
    if hand and hand.doubled:
        return -(-wager.amount // 2), wager.amount - 1
    return wager.amount, wager.amount


def read_table(event: Mapping[str, Any], options: Options) -> Table:
    if "first_cards" in event and "hands" not in event:
        first = read_cards(event["first_cards"], "first_cards", least=2, most=3)
        require_from_decks(first, options.decks)
        require_playable(first, True, options.rulebook, "The hand")
        return Table(None, first_cards=first)
    entries = event.get("hands")
    if not isinstance(entries, (list, tuple)):
        raise InvalidRound("hands must be the list of hands at the table.")
    dealer = read_dealer(event.get(DEALER_CARDS), event.get("dealer_upcard"), DEALER_CARDS)
    hands = _refuse_lone_splits([_read_hand(entry, number, options) for number, entry in enumerate(entries)], options)
    dealt = list(dealer.cards)
    for hand in hands:
        dealt += hand.cards
    require_from_decks(dealt, options.decks)
    _require_dealer_played(dealer, hands)
    return Table(dealer, hands)


def _require_dealer_played(dealer: Dealer, hands: tuple[Hand, ...]) -> None:
    """With every hand bust or settled the dealer's count decides nothing: 13:47-20.22(g)10iv, 19:47-2.12(c). R265"""
    for hand in hands:
        if hand.void or hand.refusal:
            continue
        if hand.natural or hand.surrendered:
            if dealer.may_have_natural:
                require_second_card(dealer, DEALER_CARDS)
        elif hand.total <= TARGET:
            require_finished(dealer, DEALER_CARDS)


def _read_hand(entry: Any, number: int, options: Options) -> Hand:
    if not isinstance(entry, dict):
        raise InvalidRound(f"hands: the entry at place {number} is not a hand.")
    from_split = _flag(entry, "from_split")
    void = read_reason(entry, "void")
    if void:  # a dead hand may have no cards at all (19:47-2.15(g))
        return Hand(read_cards(entry.get("cards", ()), "cards", most=MOST_CARDS), 0, False, from_split, void=void)
    cards = read_cards(entry.get("cards"), "cards", least=2, most=MOST_CARDS)
    total = count(cards)
    natural = total == TARGET and len(cards) == 2 and not from_split
    hand = Hand(cards, total, natural, from_split, _flag(entry, "doubled"), _flag(entry, "surrendered"))
    refusal = _play_refusal(hand, options)
    if refusal:
        return hand._replace(refusal=refusal)
    if len(cards) > 2:
        require_playable(cards, not from_split, options.rulebook, f"The hand at place {number}")
    return hand


def _flag(entry: Mapping[str, Any], name: str) -> bool:
    """What was done with the hand; what is not said was not done."""
    value = entry.get(name)
    if value is not None and value is not True and value is not False:
        raise InvalidRound(f"{name} must be true or false.")
    return value is True


def _play_refusal(hand: Hand, options: Options) -> Refusal | None:
    if hand.surrendered:
        return _surrender_refusal(hand, options)
    casino = options.rulebook == CASINO
    if hand.from_split and hand.cards[0][0] == "A" and len(hand.cards) != 2:
        # R132
        citation = "19:47-2.11(c)2" if casino else "13:47-20.22(g)2"
        return Refusal("split_ace_one_card", "A split ace gets one card only; the hand stands at two cards.", citation)
    if hand.doubled:
        return _casino_double_refusal(hand) if casino else _night_double_refusal(hand)
    return None


def _surrender_refusal(hand: Hand, options: Options) -> Refusal | None:
    if options.rulebook == NIGHT:
        return Refusal("no_surrender", "There is no surrender here; the hand is played out.", "13:47-20.22(g)")
    if not options.surrender:
        return Refusal("surrender_not_offered", "This table does not offer surrender; play the hand.", "19:47-2.8(c)")
    if len(hand.cards) != 2 or hand.from_split or hand.doubled:
        sentence = "Surrender comes before any other decision, on the first two cards."
        return Refusal("late_surrender", sentence, "19:47-2.8(a)")
    return None


def _night_double_refusal(hand: Hand) -> Refusal | None:
    """Only on ten or eleven, never on a split hand, for exactly one card. R132 R133"""
    if hand.from_split:
        return Refusal(
            "double_after_split", "A split hand cannot be doubled; play it for its wager.", "13:47-20.22(g)2"
        )
    first = hand.cards[:2]
    # The ace counts one or eleven as the player likes ((b)2ii), so ace and nine are ten; ace and ten are a natural.
    if count(first) == TARGET or sum(POINTS[card] for card in first) not in (10, 11):
        sentence = "Doubling is for first two cards of 10 or 11 only."
        return Refusal("double_on_ten_or_eleven", sentence, "13:47-20.22(g)3")
    return _one_card_refusal(hand, "13:47-20.22(g)3")


def _casino_double_refusal(hand: Hand) -> Refusal | None:
    if count(hand.cards[:2]) == TARGET:
        return Refusal("double_on_21", "A two-card 21 cannot be doubled.", "19:47-2.10(a)")
    return _one_card_refusal(hand, "19:47-2.10(a)")


def _one_card_refusal(hand: Hand, citation: str) -> Refusal | None:
    if len(hand.cards) == 3:
        return None
    return Refusal("double_one_card", "A doubled hand gets one further card, three in all.", citation)


def _refuse_lone_splits(hands: list[Hand], options: Options) -> tuple[Hand, ...]:
    """Pairs and any two ten-values may be split, nothing else; the parts show the card they began with. R131

    A single split hand is believed: its other half may stand outside the round, as it does where a hand is void.
    """
    split = [hand for hand in hands if hand.from_split]
    if len(split) < 2 or any(hand.void for hand in split):
        return tuple(hands)
    first_points = Counter(POINTS[hand.cards[0]] for hand in split)
    citation = "19:47-2.11(a)" if options.rulebook == CASINO else "13:47-20.22(g)1"
    refusal = Refusal("split_pairs_only", "Only a pair, or two cards that count ten, may be split.", citation)
    return tuple(
        hand._replace(refusal=refusal) if hand.from_split and first_points[POINTS[hand.cards[0]]] == 1 else hand
        for hand in hands
    )
