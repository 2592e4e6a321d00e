"""The vocabulary every engine speaks: a round goes in, one settlement per wager comes out."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from games.engines.odds import Exact, Odds

NIGHT = "13:47"  # the rulebook of casino nights
CASINO = "19:47"  # the casino rulebook: practice and reference, never a night (13:47-20.10(c)2)
RULEBOOKS = (NIGHT, CASINO)


class InvalidRound(ValueError):
    """The round cannot have happened or cannot be read. The message is a sentence for a person."""


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    OPEN = "open"
    REJECT = "reject"


class Wager(NamedTuple):
    """A wager as it lies on the layout. `amount` is unchecked until `screen` has seen it."""

    id: str
    type: str
    amount: Any
    params: Mapping[str, Any] = {}
    player: str | None = None
    before_event: int = 1
    remove_before_event: int | None = None


class Refusal(NamedTuple):
    """Why a wager must not be accepted: a code, a sentence a dealer can say aloud, the rule and what would do."""

    code: str
    sentence: str
    citation: str
    nearest: tuple[int, ...] = ()


class Settlement(NamedTuple):
    wager: str
    result: Result
    exact: Exact = 0
    net: int = 0
    settled_on: int | None = None
    odds: Odds | None = None
    citation: str = ""
    note: str = ""
    refusal: Refusal | None = None


class Round(NamedTuple):
    """One table round. With no events yet, every acceptable wager comes back open: that is how a wager is checked."""

    game: str
    rulebook: str
    wagers: tuple[Wager, ...]
    events: tuple[Mapping[str, Any], ...] = ()
    options: Mapping[str, Any] = {}
    id: str = ""


def rejected(wager: Wager, refusal: Refusal) -> Settlement:
    return Settlement(wager.id, Result.REJECT, citation=refusal.citation, note=refusal.sentence, refusal=refusal)


def still_open(wager: Wager, citation: str, note: str = "") -> Settlement:
    return Settlement(wager.id, Result.OPEN, citation=citation, note=note)


MOST_DOLLARS = 10**15  # more than any chip rack holds, and every amount stays printable


def amount_refusal(amount: Any) -> Refusal | None:
    """Whole dollars only, and at least one (13:47-20.17(a)). R094"""
    if type(amount) is int and amount > MOST_DOLLARS:
        return Refusal("too_large", "No table can cover a wager of this size.", "13:47-20.17(a)", (MOST_DOLLARS,))
    if type(amount) is int and amount > 0:
        return None
    nearest: tuple[int, ...] = (1,)
    if isinstance(amount, float) and 1 < amount < 1e15:
        nearest = (int(amount), int(amount) + 1)
    return Refusal("whole_dollars", "Wagers are in full dollars of imitation money.", "13:47-20.17(a)", nearest)


def screen(
    wagers: Iterable[Wager], types: Mapping[str, Any], citation: str, check: Callable[[Wager], Refusal | None]
) -> tuple[list[Wager], dict[str, Settlement]]:
    """Sort wagers into accepted and refused: listed type, whole dollars, then the game's own `check`. R064"""
    accepted: list[Wager] = []
    refused: dict[str, Settlement] = {}
    for wager in wagers:
        refusal = (
            unlisted_refusal(wager, types, citation)
            if wager.type not in types
            else amount_refusal(wager.amount) or check(wager)
        )
        if refusal:
            refused[wager.id] = rejected(wager, refusal)
        else:
            accepted.append(wager)
    return accepted, refused


def unlisted_refusal(wager: Wager, types: Mapping[str, Any], citation: str) -> Refusal:
    """No wagering in a manner the rules do not set out (13:47-20.10(c)2). R064"""
    listed = ", ".join(kind.replace("_", " ") for kind in types)
    sentence = f"There is no {str(wager.type).replace('_', ' ')} bet at this table; it takes {listed}."
    return Refusal("unlisted_wager", sentence, citation)


def choice(options: Mapping[str, Any], name: str, allowed: Mapping[Any, Any] | tuple[Any, ...], default: Any) -> Any:
    """A holder's option by name; a value the rules do not offer makes the round invalid."""
    value = options.get(name, default)
    if isinstance(value, (list, dict)) or value not in allowed:
        offered = ", ".join(str(item) for item in allowed)
        raise InvalidRound(f"The option {name} is {value!r}; it must be one of {offered}.")
    return value
