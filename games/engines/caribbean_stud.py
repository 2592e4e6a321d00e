"""Caribbean stud poker (13:47-20.23): five cards against the dealer's five, ante first and then bet or fold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.engines.antes import match
from games.engines.card_table import (
    Call,
    Void,
    is_taken_down,
    lost,
    posted_odds,
    read_choice,
    read_events,
    read_reason,
    returned,
    settle_wager,
    staying,
    won,
)
from games.engines.cards import read_cards, require_from_decks
from games.engines.odds import EVEN, Odds
from games.engines.poker import CODES, Five, five_card_strength, five_category, words
from games.engines.rounds import (
    CASINO,
    NIGHT,
    Refusal,
    Round,
    Settlement,
    Wager,
    choice,
    rejected,
    screen,
)

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("caribbean_stud",), CASINO: ()}

WAGERS: dict[str, str] = {"ante": "13:47-20.23(h)5", "bet": "13:47-20.23(h)8"}

ANTE_ODDS = EVEN  # 13:47-20.23(i)1. R159
BET_TIMES_ANTE = 2  # 13:47-20.23(h)8. R155
LOWEST_ROW = "one pair or less"

# The least a winning bet wager is paid, by the player's hand: 13:47-20.23(i)2. R160
BET_ODDS: dict[str, Odds] = {
    "royal flush": Odds(100),
    "straight flush": Odds(50),
    "four of a kind": Odds(20),
    "full house": Odds(7),
    "flush": Odds(5),
    "straight": Odds(4),
    "three of a kind": Odds(3),
    "two pair": Odds(2),
    LOWEST_ROW: Odds(1),
}

# Other ways a posted table may name a row.
_OTHER_NAMES = {"two pairs": "two pair", **dict.fromkeys(("pair", "one pair", "high card"), LOWEST_ROW)}

NO_QUALIFY = "ante_1_to_1_bet_returned"  # the text is silent: reading A15

# The lowest hand with which the dealer qualifies: 13:47-20.23(a). R156
QUALIFYING = five_card_strength(CODES[card] for card in ("As", "Kd", "4h", "3c", "2s"))


@dataclass(frozen=True, slots=True)
class Options:
    """The holder's choices: what happens when the dealer does not qualify, and posted odds above the list."""

    no_qualify: str = NO_QUALIFY
    bet_odds: Mapping[str, Odds] = field(default_factory=lambda: dict(BET_ODDS))

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> "Options":
        no_qualify = choice(options, "no_qualify", (NO_QUALIFY,), NO_QUALIFY)
        return cls(no_qualify, posted_odds(options, BET_ODDS, "13:47-20.23(i)2", _OTHER_NAMES))


class Hands(NamedTuple):
    """The strengths of both hands and what the player did. `forfeit` is the reason all wagers are lost."""

    player: int
    dealer: int
    folded: bool
    forfeit: str | None = None


def settle(round_: Round) -> tuple[Settlement, ...]:
    options = Options.read(round_.options)
    outcomes = read_events(round_, read_hands)
    accepted, settled = screen(round_.wagers, WAGERS, "13:47-20.10(c)2", lambda wager: None)
    for wager, refusal in _misplaced(accepted, outcomes):
        settled[wager.id] = rejected(wager, refusal)
    for wager in accepted:
        if wager.id not in settled:
            settled[wager.id] = settle_wager(
                wager if wager.type == "ante" else staying(wager),
                outcomes,
                WAGERS[wager.type],
                lambda w, hands: call(w.type, hands, options),
            )
    return tuple(settled[wager.id] for wager in round_.wagers)


def read_hands(event: Mapping[str, Any]) -> Hands:
    player = read_cards(event.get("player"), "player", least=5, most=5)
    dealer = read_cards(event.get("dealer"), "dealer", least=5, most=5)
    require_from_decks(player + dealer, 1)
    forfeit = read_reason(event, "forfeit")
    may_lack_action = forfeit is not None and "action" not in event
    folded = not may_lack_action and read_choice(event, "action", ("bet", "fold")) == "fold"
    return Hands(_strength(player), _strength(dealer), folded, forfeit)


def _strength(cards: Sequence[str]) -> int:
    return five_card_strength(CODES[card] for card in cards)


def _misplaced(accepted: Sequence[Wager], outcomes: Sequence[Hands | Void]) -> list[tuple[Wager, Refusal]]:
    """Second hands of one player, bets that do not fit their ante, and bets on a folded hand."""
    antes = [wager for wager in accepted if wager.type == "ante"]
    bets = [wager for wager in accepted if wager.type == "bet"]
    second_hands = _second_hands([ante for ante in antes if not is_taken_down(ante)])
    standing = [ante for ante in antes if ante not in second_hands and not is_taken_down(ante)]
    _, refused = match(bets, standing, BET_TIMES_ANTE, WAGERS["bet"])
    refused |= {bet.id: _FOLDED for bet in bets if bet.id not in refused and _is_folded(bet, outcomes)}
    return [(ante, _ONE_HAND) for ante in second_hands] + [(bet, refused[bet.id]) for bet in bets if bet.id in refused]


# One hand per player and round: 13:47-20.23(h)2. R149
_ONE_HAND = Refusal("one_hand", "A player plays one hand in a round; this would be a second.", "13:47-20.23(h)2")
_FOLDED = Refusal("folded", "The player has folded and cannot bet on this hand.", "13:47-20.23(h)8")


def _second_hands(antes: Sequence[Wager]) -> list[Wager]:
    seen: set[tuple[str, int]] = set()
    second: list[Wager] = []
    for ante in antes:
        if ante.player is None:
            continue
        seat = (ante.player, ante.before_event)
        if seat in seen:
            second.append(ante)
        seen.add(seat)
    return second


def _is_folded(bet: Wager, outcomes: Sequence[Hands | Void]) -> bool:
    if bet.before_event > len(outcomes):
        return False
    outcome = outcomes[bet.before_event - 1]
    return isinstance(outcome, Hands) and outcome.folded


def call(wager_type: str, hands: Hands, options: Options) -> Call:
    """One wager, once all cards are open."""
    if hands.forfeit:  # 13:47-20.23(g). R147
        return lost(f"All wagers are forfeited: {hands.forfeit}", "13:47-20.23(g)")
    if hands.folded:  # 13:47-20.23(h)8. R155
        return lost("The player folds and gives up the ante.", "13:47-20.23(h)8")
    if hands.dealer < QUALIFYING:
        return _without_qualifying(wager_type)
    return _against_qualifying(wager_type, hands, options)


def _without_qualifying(wager_type: str) -> Call:
    """The dealer has less than ace, king, 4, 3, 2: ante paid, bet returned, as posted (A15). R156"""
    if wager_type == "ante":
        return won(ANTE_ODDS, "The dealer does not qualify: the ante is paid.", "13:47-20.23(h)10")
    return returned("The dealer does not qualify: the bet goes back (posted house rule).", "13:47-20.23(h)10")


def _against_qualifying(wager_type: str, hands: Hands, options: Options) -> Call:
    """The higher rank wins; equal hands are a push. R151 R156 R157"""
    mine, theirs = five_category(hands.player), five_category(hands.dealer)
    shown = f"Player {words(mine)}, dealer {words(theirs)}"
    if hands.player < hands.dealer:
        return lost(f"{shown}: the dealer's hand is higher.", "13:47-20.23(h)10iii")
    if hands.player == hands.dealer:
        return returned(f"{shown}: equal hands, a push.", "13:47-20.23(h)11")
    if wager_type == "ante":
        return won(ANTE_ODDS, f"{shown}: the player wins.", "13:47-20.23(i)1")
    return won(options.bet_odds[payout_row(mine)], f"{shown}: the player wins.", "13:47-20.23(i)2")


def payout_row(category: Five) -> str:
    """The line of the payout table a winning hand is paid on. R160"""
    return LOWEST_ROW if category <= Five.PAIR else words(category)
