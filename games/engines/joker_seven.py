"""Joker seven (13:47-20.26): bets on what a hand of seven cards from 52 and two jokers will hold."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engines.card_table import Call, lost, read_events, settle_wager, won
from games.engines.cards import DECK, JOKERS, RANKS, RED_SUITS, read_cards, require_from_decks
from games.engines.odds import EVEN, Odds
from games.engines.rounds import CASINO, NIGHT, Refusal, Round, Settlement, Wager, screen

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("joker_seven",), CASINO: ()}

HAND_SIZE = 7  # 13:47-20.26(f)2. R188
CARDS = len(DECK) + len(JOKERS)  # 13:47-20.26(b)2. R186
MOST_HANDS = CARDS // HAND_SIZE  # the dealer decides how many play ((e)); the cards reach for seven. R187
COLORS = ("red", "black")

# 13:47-20.26(g): 1 the color bets, 2 the others; 3 repeats the same odds when four of a kind is dealt. R189
ODDS: dict[str, Odds] = {
    "color_4_or_more": EVEN,
    "color_exactly_4": Odds(2),
    "color_exactly_5": Odds(5),
    "color_exactly_6": Odds(15),
    "color_exactly_7": Odds(25),
    "no_pairs": Odds(3),
    "two_pairs": Odds(3),
    "one_joker": Odds(3),
    "two_jokers": Odds(20),
    "specific_pair": Odds(9),
    "prial": Odds(12),
}

CITATIONS: dict[str, str] = {
    "color_4_or_more": "13:47-20.26(g)1i",
    "color_exactly_4": "13:47-20.26(g)1ii",
    "color_exactly_5": "13:47-20.26(g)1iii",
    "color_exactly_6": "13:47-20.26(g)1iv",
    "color_exactly_7": "13:47-20.26(g)1v",
    "no_pairs": "13:47-20.26(g)2i",
    "two_pairs": "13:47-20.26(g)2i, 3ii",
    "one_joker": "13:47-20.26(g)2ii, note (3)",
    "two_jokers": "13:47-20.26(g)2iii",
    "specific_pair": "13:47-20.26(g)2iv, vi, 3i",
    "prial": "13:47-20.26(g)2v, 3iii",
}


@dataclass(frozen=True, slots=True)
class Options:
    """The rules leave the holder no choice that bears on settlement."""

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> "Options":
        return cls()


class Hand(NamedTuple):
    """Seven cards counted: how many red and black, how many of each rank, how many jokers."""

    red: int
    black: int
    ranks: Mapping[str, int]
    jokers: int

    @property
    def pairs(self) -> int:
        """Pairs the hand contains: four of a rank are two, two jokers are one (note (1), A58). R190"""
        return sum(count // 2 for count in self.ranks.values()) + (self.jokers == 2)

    def of_color(self, color: str) -> int:
        """Cards of a color; the joker has none (note (2), A48). R190"""
        return self.red if color == "red" else self.black


def settle(round_: Round) -> tuple[Settlement, ...]:
    Options.read(round_.options)
    outcomes = read_events(round_, read_hand)
    accepted, settled = screen(round_.wagers, ODDS, "13:47-20.26(f)1", _param_refusal)
    for wager in accepted:
        settled[wager.id] = settle_wager(wager, outcomes, CITATIONS[wager.type], call)
    return tuple(settled[wager.id] for wager in round_.wagers)


def read_hand(event: Mapping[str, Any]) -> Hand:
    cards = read_cards(event.get("hand"), "hand", least=HAND_SIZE, most=HAND_SIZE, jokers=True)
    require_from_decks(cards, 1)
    plain = [card for card in cards if card not in JOKERS]
    red = sum(card[1] in RED_SUITS for card in plain)
    return Hand(red, len(plain) - red, Counter(card[0] for card in plain), len(cards) - len(plain))


def _param_refusal(wager: Wager) -> Refusal | None:
    citation = CITATIONS[wager.type]
    if wager.type.startswith("color") and _text(wager, "color") not in COLORS:
        return Refusal("color", "A color bet names red or black.", citation)
    if wager.type == "specific_pair" and not read_rank(wager):
        return Refusal("rank", "A bet on a specific pair names one rank, ace to king.", citation)
    return None


def _text(wager: Wager, name: str) -> str:
    value = wager.params.get(name)
    return value if isinstance(value, str) else ""


def read_rank(wager: Wager) -> str:
    """A, 2 to 9, T, J, Q or K; empty when the wager names no rank."""
    value = wager.params.get("rank")
    text = str(value) if type(value) is int and 2 <= value <= 10 else _text(wager, "rank")
    rank = "T" if text == "10" else text
    return rank if len(rank) == 1 and rank in RANKS else ""


# When each bet wins. A hand that holds more than the bet names wins too (A49, A58). R189
_WINS: dict[str, Callable[[Wager, Hand], bool]] = {
    "color_4_or_more": lambda wager, hand: hand.of_color(_text(wager, "color")) >= 4,
    "no_pairs": lambda wager, hand: hand.pairs == 0,
    "two_pairs": lambda wager, hand: hand.pairs >= 2,
    "one_joker": lambda wager, hand: hand.jokers == 1,  # note (3): lost when both come. R190
    "two_jokers": lambda wager, hand: hand.jokers == 2,
    "specific_pair": lambda wager, hand: hand.ranks.get(read_rank(wager), 0) >= 2,
    "prial": lambda wager, hand: max(hand.ranks.values()) >= 3,
}


def wins(wager: Wager, hand: Hand) -> bool:
    if wager.type in _WINS:
        return _WINS[wager.type](wager, hand)
    return hand.of_color(_text(wager, "color")) == int(wager.type[-1])


def call(wager: Wager, hand: Hand) -> Call:
    shown = f"{hand.red} red, {hand.black} black, {hand.jokers} jokers, {hand.pairs} pairs"
    if wins(wager, hand):
        return won(ODDS[wager.type], f"{shown}: wins.", CITATIONS[wager.type])
    return lost(f"{shown}: loses.", CITATIONS[wager.type])
