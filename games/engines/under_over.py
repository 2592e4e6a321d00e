"""Under/over (13:47-20.33): two dice, a wager that their total is under seven, over seven or seven."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.dice import read_dice
from games.engines.odds import EVEN, Odds
from games.engines.rounds import CASINO, NIGHT, Refusal, Round, Settlement, Wager
from games.engines.tumble import Decision, settle_tumbles

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("under_over",), CASINO: ()}

CITATION = "13:47-20.33(c)-(d)"

# 13:47-20.33(d). R258
PAYOUTS: dict[str, Odds] = {"under_7": EVEN, "over_7": EVEN, "seven": Odds(4)}
TYPES = {"under_7": "13:47-20.33(d)1", "over_7": "13:47-20.33(d)2", "seven": "13:47-20.33(d)3"}


@dataclass(frozen=True, slots=True)
class Options:
    """The text leaves the holder no choice that bears on a round."""

    @classmethod
    def read(cls, raw: Mapping[str, Any], rulebook: str, game: str) -> "Options":
        return cls()


def settle(round_: Round) -> tuple[Settlement, ...]:
    return settle_tumbles(round_, TYPES, CITATION, _OneSpace().check, _read, _decide)


class _OneSpace:
    """A player's wagers on one tumble lie on any one of the three spaces (20.33(c)1, reading A33). R257

    Wagers that name no player are not compared, and one that is taken down before the tumble leaves its space.
    """

    def __init__(self) -> None:
        self._space: dict[tuple[str, int], str] = {}

    def check(self, wager: Wager) -> Refusal | None:
        if wager.player is None or wager.remove_before_event == wager.before_event:
            return None
        space = self._space.setdefault((wager.player, wager.before_event), wager.type)
        if space == wager.type:
            return None
        sentence = f"One space for each player and tumble: this player is on {space.replace('_', ' ')}."
        return Refusal("one_space", sentence, "13:47-20.33(c)1")


def _read(event: Mapping[str, Any]) -> int:
    return sum(read_dice(event.get("dice"), "dice", 2))


def winning_space(total: int) -> str:
    return "seven" if total == 7 else "under_7" if total < 7 else "over_7"


def _decide(wager: Wager, total: int) -> Decision:
    if wager.type == winning_space(total):
        odds = PAYOUTS[wager.type]
        return Decision(odds, f"The dice total {total}: pays {odds}.")
    return Decision(None, f"The dice total {total}.")
