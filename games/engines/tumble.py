"""The games in which one tumble of the dice decides every wager on the layout: the frame they share."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.engines.odds import Odds
from games.engines.rounds import Refusal, Result, Round, Settlement, Wager, screen, still_open


class Decision(NamedTuple):
    """What a tumble does to a wager: the odds it wins at, or None where it loses, and why."""

    odds: Odds | None
    note: str


def settle_tumbles(
    round_: Round,
    types: Mapping[str, str],
    citation: str,
    check: Callable[[Wager], Refusal | None],
    read: Callable[[Mapping[str, Any]], Any],
    decide: Callable[[Wager, Any], Decision],
) -> tuple[Settlement, ...]:
    """Each wager is decided by the tumble it was made before, unless it was taken down first."""
    tumbles = [read(event) for event in round_.events]
    accepted, settled = screen(round_.wagers, types, citation, check)
    for wager in accepted:
        settled[wager.id] = _settle(wager, tumbles, types[wager.type], decide)
    return tuple(settled[wager.id] for wager in round_.wagers)


def _settle(wager: Wager, tumbles: list[Any], citation: str, decide: Callable[[Wager, Any], Decision]) -> Settlement:
    number = wager.before_event
    if number > len(tumbles):
        return still_open(wager, citation, "The wager stands for the next tumble.")
    if wager.remove_before_event == number:
        note = "The wager was taken down before the dice were tumbled."
        return Settlement(wager.id, Result.PUSH, settled_on=number, citation=citation, note=note)
    odds, note = decide(wager, tumbles[number - 1])
    if odds is None:
        return Settlement(wager.id, Result.LOSE, -wager.amount, -wager.amount, number, None, citation, note)
    won = wager.amount * odds.num // odds.den  # every one of these games pays whole dollars to one
    return Settlement(wager.id, Result.WIN, won, won, number, odds, citation, note)
