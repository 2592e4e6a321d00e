"""Let it ride (13:47-20.27): three equal bets on one five-card hand, two of which may be taken back on the way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engines.card_table import Call, is_taken_down, lost, read_events, returned, settle_wager, staying, won
from games.engines.cards import HIGH_VALUE, read_cards, require_from_decks
from games.engines.odds import Odds
from games.engines.poker import CODES, Five, five_card_strength, five_category, top_rank, words
from games.engines.rounds import CASINO, NIGHT, Refusal, Round, Settlement, Wager, rejected, screen

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("let_it_ride",), CASINO: ()}

WAGERS = {"bet1": "13:47-20.27(f)11", "bet2": "13:47-20.27(f)16", "bet3": "13:47-20.27(f)8"}

LOWEST_ROW = "pair of 10s or better"
LOWEST_PAYING_PAIR = HIGH_VALUE["T"]  # 13:47-20.27(f)21. R201

# Paid on every bet left on the layout: 13:47-20.27(g). R203
ODDS: dict[str, Odds] = {
    "royal flush": Odds(1000),
    "straight flush": Odds(200),
    "four of a kind": Odds(50),
    "full house": Odds(11),
    "flush": Odds(8),
    "straight": Odds(5),
    "three of a kind": Odds(3),
    "two pair": Odds(2),
    LOWEST_ROW: Odds(1),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The rules leave the holder no choice that bears on settlement."""

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> "Options":
        return cls()


class Hand(NamedTuple):
    strength: int

    @property
    def odds(self) -> Odds | None:
        """What the five cards pay; None below a pair of tens. 13:47-20.27(f)20-21, (g). R201"""
        category = five_category(self.strength)
        if category > Five.PAIR:
            return ODDS[words(category)]
        if category is Five.PAIR and top_rank(self.strength) >= LOWEST_PAYING_PAIR:
            return ODDS[LOWEST_ROW]
        return None


def settle(round_: Round) -> tuple[Settlement, ...]:
    Options.read(round_.options)
    outcomes = read_events(round_, read_hand)
    _, settled = screen(round_.wagers, WAGERS, "13:47-20.27(f)8", _let_ride_refusal)
    for bets in _sets(round_.wagers):
        standing = [bet for bet in bets if bet.id not in settled]
        if not _is_three_equal(standing):
            settled |= {bet.id: rejected(bet, _three_equal(standing)) for bet in standing}
            continue
        # The third bet always rides: it comes back only if the player gives up all three before the deal.
        all_down = all(is_taken_down(bet) for bet in standing)
        for bet in standing:
            bet_as_it_lies = staying(bet) if bet.type == "bet3" and not all_down else bet
            settled[bet.id] = settle_wager(bet_as_it_lies, outcomes, WAGERS[bet.type], call)
    return tuple(settled[wager.id] for wager in round_.wagers)


def read_hand(event: Mapping[str, Any]) -> Hand:
    player = read_cards(event.get("player"), "player", least=3, most=3)
    community = read_cards(event.get("community"), "community", least=2, most=2)
    require_from_decks(player + community, 1)
    return Hand(five_card_strength(CODES[card] for card in player + community))


def _let_ride_refusal(wager: Wager) -> Refusal | None:
    if isinstance(wager.params.get("let_ride", True), bool):
        return None
    return Refusal("let_ride", "Say whether this bet rides or is taken back.", WAGERS[wager.type])


def _sets(wagers: Sequence[Wager]) -> list[list[Wager]]:
    """The bets that belong together: those of one player for one round. A player may hold more than one hand. R197"""
    sets: dict[tuple[str | None, int], list[Wager]] = {}
    for wager in wagers:
        sets.setdefault((wager.player, wager.before_event), []).append(wager)
    return list(sets.values())


def _is_three_equal(bets: Sequence[Wager]) -> bool:
    """First, second and third bet alike, for every hand of the set. 13:47-20.27(f)8. R199"""
    first, second, third = (sorted(bet.amount for bet in bets if bet.type == kind) for kind in WAGERS)
    return first == second == third


def _three_equal(bets: Sequence[Wager]) -> Refusal:
    amounts = tuple(sorted({bet.amount for bet in bets}))
    sentence = "Each hand takes three bets of the same amount: first, second and third."
    return Refusal("three_equal_bets", sentence, "13:47-20.27(f)8", amounts)


def call(wager: Wager, hand: Hand) -> Call:
    """A bet taken back is returned; the others are paid by the hand."""
    if wager.type != "bet3" and not wager.params.get("let_ride", True):
        taken_back = {"bet1": "13:47-20.27(f)12", "bet2": "13:47-20.27(f)17"}[wager.type]
        return returned("The player has taken this bet back.", taken_back)
    name = words(five_category(hand.strength))
    if hand.odds is None:
        return lost(f"{name.capitalize()} is below a pair of tens.", "13:47-20.27(f)21")
    return won(hand.odds, f"{name.capitalize()} wins.", "13:47-20.27(g)")
