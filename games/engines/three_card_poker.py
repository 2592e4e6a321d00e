"""Three card poker (19:47-20.6 to 20.12): ante and play against the dealer, pair plus on the hand alone.

Casinos only: 13:47-20.4 does not list it. 20.3, the ranking of hands, is not in our copy of the text; the round
contract gives it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engines.antes import match
from games.engines.card_table import (
    Call,
    Void,
    carry_out,
    is_taken_down,
    lost,
    read_choice,
    read_events,
    returned,
    settle_wager,
    staying,
    won,
)
from games.engines.cards import read_cards, require_from_decks
from games.engines.odds import EVEN, Odds
from games.engines.poker import CODES, Three, three_card_strength, three_category, words
from games.engines.rounds import CASINO, NIGHT, InvalidRound, Refusal, Round, Settlement, Wager, rejected, screen

GAMES: dict[str, tuple[str, ...]] = {NIGHT: (), CASINO: ("three_card_poker",)}

WAGERS: dict[str, str] = {"ante": "19:47-20.11(a)1", "play": "19:47-20.10(b)", "pair_plus": "19:47-20.11(a)2"}

AGAINST_DEALER_ODDS = EVEN  # 19:47-20.11(a)1

# 19:47-20.11(a)2
PAIR_PLUS_ODDS: dict[Three, Odds] = {
    Three.STRAIGHT_FLUSH: Odds(40),
    Three.THREE_OF_A_KIND: Odds(30),
    Three.STRAIGHT: Odds(6),
    Three.FLUSH: Odds(4),
    Three.PAIR: Odds(1),
}

# 19:47-20.11(a)3, on the ante, whatever the dealer holds.
BONUS_ODDS: dict[Three, Odds] = {
    Three.STRAIGHT_FLUSH: Odds(5),
    Three.THREE_OF_A_KIND: Odds(4),
    Three.STRAIGHT: Odds(1),
}

# The lowest hand with which the dealer plays is queen high: 19:47-20.11(a)1.
QUALIFYING = three_card_strength(CODES[card] for card in ("Qs", "3d", "2h"))


@dataclass(frozen=True, slots=True)
class Options:
    """The rules leave the casino no choice that bears on settlement."""

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> "Options":
        return cls()


class Hands(NamedTuple):
    """The strengths of both hands and what the player did: play, fold, or none with pair plus alone."""

    player: int
    dealer: int
    action: str


def settle(round_: Round) -> tuple[Settlement, ...]:
    Options.read(round_.options)
    outcomes = read_events(round_, read_hands)
    accepted, settled = screen(round_.wagers, WAGERS, "19:47-20.11(a)", lambda wager: None)
    antes = [wager for wager in accepted if wager.type == "ante" and not is_taken_down(wager)]
    _require_decision(antes, outcomes)
    for wager, refusal in _misplaced(accepted, antes, outcomes):
        settled[wager.id] = rejected(wager, refusal)
    for wager in accepted:
        if wager.id not in settled:
            as_it_lies = staying(wager) if wager.type == "play" else wager
            settled[wager.id] = settle_wager(
                as_it_lies, outcomes, WAGERS[wager.type], lambda w, hands: call(w.type, hands)
            )
    settlements = [settled[wager.id] for wager in round_.wagers]
    return tuple(settlements) + _bonuses(antes, outcomes, {wager.id for wager in round_.wagers})


def read_hands(event: Mapping[str, Any]) -> Hands:
    player = read_cards(event.get("player"), "player", least=3, most=3)
    dealer = read_cards(event.get("dealer"), "dealer", least=3, most=3)
    require_from_decks(player + dealer, 1)
    return Hands(_strength(player), _strength(dealer), read_choice(event, "action", ("play", "fold", "none")))


def _strength(cards: Sequence[str]) -> int:
    return three_card_strength(CODES[card] for card in cards)


def _hands_of(wager: Wager, outcomes: Sequence[Hands | Void]) -> Hands | None:
    """The cards a wager was placed for; None while they are not dealt, or void."""
    outcome = outcomes[wager.before_event - 1] if wager.before_event <= len(outcomes) else None
    return outcome if isinstance(outcome, Hands) else None


def _require_decision(antes: Sequence[Wager], outcomes: Sequence[Hands | Void]) -> None:
    """A player with an ante plays or folds (19:47-20.10(b)); `none` belongs to pair plus alone."""
    for ante in antes:
        hands = _hands_of(ante, outcomes)
        if hands and hands.action == "none":
            raise InvalidRound("With an ante on the table the player plays or folds; action cannot be none.")


_NOT_PLAYED = Refusal("folded", "The player has folded and cannot make a play wager.", WAGERS["play"])


def _misplaced(
    accepted: Sequence[Wager], antes: Sequence[Wager], outcomes: Sequence[Hands | Void]
) -> list[tuple[Wager, Refusal]]:
    """Play wagers that do not equal their ante, and those on a folded hand. 19:47-20.10(b)"""
    plays = [wager for wager in accepted if wager.type == "play"]
    _, refused = match(plays, antes, 1, WAGERS["play"])
    for wager in plays:
        hands = _hands_of(wager, outcomes)
        if wager.id not in refused and hands and hands.action == "fold":
            refused[wager.id] = _NOT_PLAYED
    return [(wager, refused[wager.id]) for wager in plays if wager.id in refused]


def call(wager_type: str, hands: Hands) -> Call:
    """One wager, once all cards are open."""
    if hands.action == "fold":  # ante and pair plus are both given up
        return lost("The player folds and gives up ante and pair plus.", "19:47-20.10(b)")
    if wager_type == "pair_plus":
        return _pair_plus(hands)
    if hands.dealer < QUALIFYING:
        return _without_qualifying(wager_type)
    return _against_dealer(hands)


def _pair_plus(hands: Hands) -> Call:
    category = three_category(hands.player)
    if category in PAIR_PLUS_ODDS:
        return won(PAIR_PLUS_ODDS[category], f"{words(category).capitalize()}.", WAGERS["pair_plus"])
    return lost("Below a pair.", WAGERS["pair_plus"])


def _without_qualifying(wager_type: str) -> Call:
    if wager_type == "ante":
        return won(AGAINST_DEALER_ODDS, "The dealer is below queen high: the ante is paid.", "19:47-20.11(a)1")
    return returned("The dealer is below queen high: the play wager goes back.", "19:47-20.11(a)1")


def _against_dealer(hands: Hands) -> Call:
    mine, theirs = words(three_category(hands.player)), words(three_category(hands.dealer))
    shown = f"Player {mine}, dealer {theirs}"
    if hands.player > hands.dealer:
        return won(AGAINST_DEALER_ODDS, f"{shown}: the player wins.", "19:47-20.11(a)1")
    if hands.player == hands.dealer:
        return returned(f"{shown}: equal hands, a push.", "19:47-20.11(a)1")
    return lost(f"{shown}: the dealer wins.", "19:47-20.11(a)1")


def bonus_odds(player_strength: int) -> Odds | None:
    """19:47-20.11(a)3"""
    return BONUS_ODDS.get(three_category(player_strength))


def _bonuses(antes: Sequence[Wager], outcomes: Sequence[Hands | Void], taken_ids: set[str]) -> tuple[Settlement, ...]:
    """The ante bonus of each hand played, as a settlement of its own called `bonus`."""
    bonuses: list[Settlement] = []
    for ante in antes:
        hands = _hands_of(ante, outcomes)
        odds = bonus_odds(hands.player) if hands and hands.action == "play" else None
        if hands and odds:
            name = "bonus" if "bonus" not in taken_ids else f"bonus {ante.id}"
            while name in taken_ids:
                name += "+"
            taken_ids = taken_ids | {name}
            note = f"Ante bonus: {words(three_category(hands.player))}."
            win = won(odds, note, "19:47-20.11(a)3")
            bonuses.append(carry_out(ante._replace(id=name), win, ante.before_event))
    return tuple(bonuses)
