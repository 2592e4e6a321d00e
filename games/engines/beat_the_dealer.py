"""Beat the dealer (13:47-20.21): both tumble two dice, the higher count wins and ties are the dealer's."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.dice import read_dice
from games.engines.odds import EVEN, Odds
from games.engines.rounds import CASINO, NIGHT, Refusal, Round, Settlement, Wager
from games.engines.tumble import Decision, settle_tumbles

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("beat_the_dealer",), CASINO: ()}

CITATION = "13:47-20.21(c)-(d)"
TYPES = {"beat": CITATION}
SEATS = 10  # player positions, 13:47-20.21(a)3. R124

PAYOUT: Odds = EVEN  # 13:47-20.21(d). R126


@dataclass(frozen=True, slots=True)
class Options:
    """The text leaves the holder no choice that bears on a round."""

    @classmethod
    def read(cls, raw: Mapping[str, Any], rulebook: str, game: str) -> "Options":
        return cls()


def settle(round_: Round) -> tuple[Settlement, ...]:
    return settle_tumbles(round_, TYPES, CITATION, _check, _read, _decide)


def _check(wager: Wager) -> Refusal | None:
    return None  # a listed type in whole dollars is all the text asks


def _read(event: Mapping[str, Any]) -> tuple[int, int]:
    dealer = read_dice(event.get("dealer_dice"), "dealer_dice", 2)
    player = read_dice(event.get("player_dice"), "player_dice", 2)
    return sum(dealer), sum(player)


def _decide(wager: Wager, counts: tuple[int, int]) -> Decision:
    """The higher count wins and the dealer wins all ties, 13:47-20.21(c)1. R125"""
    dealer, player = counts
    if player > dealer:
        return Decision(PAYOUT, f"Player {player} beats dealer {dealer}: pays {PAYOUT}.")
    if player == dealer:
        return Decision(None, f"Both have {dealer}: the dealer wins ties.")
    return Decision(None, f"Dealer {dealer} beats player {player}.")
