"""Chuck-a-luck (13:47-20.24): three dice, a wager on a number pays by how many of them show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.dice import read_dice
from games.engines.odds import Odds
from games.engines.rounds import CASINO, NIGHT, Refusal, Round, Settlement, Wager
from games.engines.tumble import Decision, settle_tumbles

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("chuck_a_luck",), CASINO: ()}

CITATION = "13:47-20.24(d)-(e)"
TYPES = {"number": CITATION}
NUMBERS = (1, 2, 3, 4, 5, 6)

# By the number of dice that show the wager's number, 13:47-20.24(e). R167
PAYOUTS: dict[int, Odds] = {1: Odds(1), 2: Odds(2), 3: Odds(3)}


@dataclass(frozen=True, slots=True)
class Options:
    """The text leaves the holder no choice that bears on a round."""

    @classmethod
    def read(cls, raw: Mapping[str, Any], rulebook: str, game: str) -> "Options":
        return cls()


def settle(round_: Round) -> tuple[Settlement, ...]:
    """A player may cover one or more numbers (20.24(d)1); each wager stands by itself."""
    return settle_tumbles(round_, TYPES, CITATION, _check, _read, _decide)


def _check(wager: Wager) -> Refusal | None:
    number = wager.params.get("number")
    if type(number) is int and number in NUMBERS:
        return None
    return Refusal("number", "A chuck-a-luck wager goes on one number from 1 to 6; say which.", CITATION)


def _read(event: Mapping[str, Any]) -> tuple[int, ...]:
    return read_dice(event.get("dice"), "dice", 3)


def _decide(wager: Wager, dice: tuple[int, ...]) -> Decision:
    number: int = wager.params["number"]
    shown = dice.count(number)
    if not shown:
        return Decision(None, f"No die shows {number}.")
    dice_show = "1 die shows" if shown == 1 else f"{shown} dice show"
    return Decision(PAYOUTS[shown], f"{dice_show} {number}: pays {PAYOUTS[shown]}.")
