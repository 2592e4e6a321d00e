"""The additional wagers of casino blackjack on a player's first cards (19:47-2.17).

Over and under 13, same suit, sevens. They do not exist at casino nights.
"""

from games.engines.blackjack_hands import POINTS
from games.engines.blackjack_insurance import may_lean
from games.engines.blackjack_play import Hand, Play, Table, first_stakes, place
from games.engines.card_table import Call, Void, carry_out, lost, returned, undecided, won
from games.engines.odds import EVEN, Odds
from games.engines.rounds import InvalidRound, Refusal, Settlement, Wager, rejected

EXTRA_WAGERS = ("over_13", "under_13", "same_suit", "sevens")

# 19:47-2.17(e)2: number of decks -> the columns the house picks from, each (king and queen, any two cards).
SAME_SUIT: dict[int, tuple[tuple[Odds, Odds], ...]] = {
    1: ((Odds(5), Odds(5, 2)), (Odds(10), Odds(3)), (Odds(5), Odds(3)), (Odds(25), Odds(5, 2))),
    2: ((Odds(10), Odds(3)), (Odds(5), Odds(3)), (Odds(25), Odds(5, 2)), (Odds(20), Odds(5, 2))),
    4: ((Odds(5), Odds(3)), (Odds(25), Odds(5, 2)), (Odds(20), Odds(5, 2)), (Odds(50), Odds(2))),
    6: ((Odds(5), Odds(3)), (Odds(25), Odds(5, 2)), (Odds(20), Odds(5, 2)), (Odds(15), Odds(5, 2))),
    8: ((Odds(5), Odds(3)), (Odds(25), Odds(5, 2)), (Odds(50), Odds(2))),
}

# 19:47-2.17(e)3, best first; only the best is paid.
SEVENS: dict[str, Odds] = {
    "three sevens of one suit": Odds(5000),
    "three sevens": Odds(500),
    "two sevens of one suit": Odds(100),
    "two sevens": Odds(50),
    "one seven": Odds(3),
}
SEVENS_STAKE = 1  # 19:47-2.17(a)3i
SEVENS_DECKS = 4  # 19:47-2.2(a)3: at least


def same_suit_odds(decks: int, option: int) -> tuple[Odds, Odds]:
    """The posted column; decks the rule has no table for offer no such wager (`extra_refusal` says so)."""
    columns = SAME_SUIT[decks]
    if option > len(columns):
        raise InvalidRound(f"The option same_suit_option is {option}; with {decks} decks there are {len(columns)}.")
    return columns[option - 1]


def extra_refusal(wager: Wager, decks: int, option: int) -> Refusal | None:
    if wager.type == "same_suit":
        if decks not in SAME_SUIT:
            sentence = f"The same suit wager has no odds for {decks} decks; it needs {', '.join(map(str, SAME_SUIT))}."
            return Refusal("no_same_suit_table", sentence, "19:47-2.17(e)2")
        same_suit_odds(decks, option)
    if wager.type == "sevens":
        if decks < SEVENS_DECKS:
            sentence = f"The sevens wager needs at least {SEVENS_DECKS} decks."
            return Refusal("too_few_decks", sentence, "19:47-2.2(a)3")
        if wager.amount != SEVENS_STAKE:
            sentence = f"The sevens wager is ${SEVENS_STAKE}, no more and no less."
            return Refusal("sevens_stake", sentence, "19:47-2.17(a)3i", (SEVENS_STAKE,))
    return None


def first_cards(table: Table, number: int) -> tuple[str, ...]:
    """A player's first two or three cards in order; of a split hand the pair, for splitting gives up the third card.

    (19:47-2.11(f).) Where the other card of the pair is not plain, only the one that is known.
    """
    if not table.hands:
        return table.first_cards
    hand = table.hands[number]
    if not hand.from_split:
        return hand.cards[:3]
    pair = tuple(other.cards[0] for other in table.hands if _same_split(hand, other))
    return pair if len(pair) == 2 else hand.cards[:1]


def _same_split(hand: Hand, other: Hand) -> bool:
    return other.from_split and bool(other.cards) and POINTS[other.cards[0]] == POINTS[hand.cards[0]]


def call_extra(wager: Wager, cards: tuple[str, ...], decks: int, option: int) -> Call:
    if wager.type == "same_suit":
        return _call_same_suit(_pair(cards, wager), *same_suit_odds(decks, option))
    if wager.type == "sevens":
        return _call_sevens(cards if cards[0][0] != "7" else _pair(cards, wager))
    # An ace is one here (19:47-2.2(b)3ii); the parts of a split pair count alike.
    total = POINTS[cards[0]] + POINTS[cards[1] if len(cards) > 1 else cards[0]]
    if total > 13 if wager.type == "over_13" else total < 13:
        return won(EVEN, f"The first two cards count {total}.", "19:47-2.17(e)1")
    return lost(f"The first two cards count {total}.", "19:47-2.17(c)" if total == 13 else "19:47-2.17(b)")


def _pair(cards: tuple[str, ...], wager: Wager) -> tuple[str, ...]:
    if len(cards) < 2:
        raise InvalidRound(f"The first two cards behind {wager.type} are not plain from the split hands.")
    return cards


def _call_same_suit(cards: tuple[str, ...], king_and_queen: Odds, any_two: Odds) -> Call:
    one, other = cards[:2]
    if one[1] != other[1]:
        return lost("The first two cards are of different suits.", "19:47-2.17(b)3")
    if {one[0], other[0]} == {"K", "Q"}:
        return won(king_and_queen, "King and queen of one suit.", "19:47-2.17(e)2")
    return won(any_two, "The first two cards are of one suit.", "19:47-2.17(e)2")


def _call_sevens(cards: tuple[str, ...]) -> Call:
    """Sevens count from the first card on: the table has no odds for a seven that comes after another card."""
    run = 0
    while run < len(cards) and cards[run][0] == "7":
        run += 1
    if not run:
        return lost("The first card is no seven.", "19:47-2.17(e)3")
    name = ("one seven", "two sevens", "three sevens")[run - 1]
    if run > 1 and len({card[1] for card in cards[:run]}) == 1:
        name += " of one suit"
    return won(SEVENS[name], f"The first cards show {name}.", "19:47-2.17(e)3")


def settle_extra(wager: Wager, standing: list[Wager], play: Play) -> Settlement:
    refusal = _limit_refusal(wager, [hand for hand in standing if may_lean(wager, hand)], play)
    return rejected(wager, refusal) if refusal else carry_out(wager, _call(wager, play), wager.before_event)


def _limit_refusal(wager: Wager, leaned_on: list[Wager], play: Play) -> Refusal | None:
    """No more than the wager on the hand (19:47-2.17(g)1), which must be there unless only first cards are shown."""
    if not leaned_on:
        table = play.table(wager)
        if isinstance(table, Table) and table.dealer:
            return Refusal("no_blackjack_wager", "It needs a wager on that hand beside it.", "19:47-2.17(b)")
        return None
    limit = max(first_stakes(hand, play.hand(hand))[1] for hand in leaned_on)
    if wager.amount <= limit:
        return None
    sentence = f"It may not be more than the wager on the hand: ${limit}."
    return Refusal("over_blackjack_wager", sentence, "19:47-2.17(g)1", (limit,))


def _call(wager: Wager, play: Play) -> Call:
    table, hand = play.table(wager), play.hand(wager)
    if isinstance(table, Void):
        return returned(f"The round is void: {table.reason}", "19:47-2.15")
    if table is None:
        return undecided("Accepted; it waits for the first cards.", "19:47-2.17(b)")
    if hand and hand.void:
        return returned(f"The hand is void: {hand.void}", "19:47-2.15")
    return call_extra(wager, first_cards(table, place(wager)), play.options.decks, play.options.same_suit_option)
