"""What spinning a wheel has in common: a spin that does not count leaves every wager standing for the next one."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from games.engines.card_table import Void, read_reason
from games.engines.rounds import InvalidRound, Result, Round, Settlement, Wager, still_open

Outcome = TypeVar("Outcome")


def read_spins(
    round_: Round, fewest_revolutions: int, read: Callable[[Mapping[str, Any]], Outcome | Void]
) -> tuple[Outcome | Void, ...]:
    """Every spin of the round, checked; of a void one the outcome is not looked at, for the ball may be in the hand."""
    return tuple(_void(event, fewest_revolutions) or read(event) for event in round_.events)


def _void(event: Mapping[str, Any], fewest: int) -> Void | None:
    """Declared void, or spun too short. R207 R253 R254 R255"""
    reason = read_reason(event, "void")
    if reason:
        return Void(reason)
    revolutions = event.get("revolutions")
    if revolutions is None:
        return None
    if type(revolutions) not in (int, float) or not 0 <= revolutions < 10**6:
        raise InvalidRound(f"revolutions is {revolutions!r}; it must be a number of turns.")
    return Void(f"only {revolutions} of at least {fewest} revolutions") if revolutions < fewest else None


def settle_spin(
    wager: Wager,
    outcomes: tuple[Outcome | Void, ...],
    citation: str,
    decide: Callable[[Wager, Outcome, int], Settlement],
) -> Settlement:
    """The first valid spin from the one a wager was placed for decides it, unless it is taken down before."""
    for number in range(wager.before_event, len(outcomes) + 1):
        if wager.remove_before_event == number:
            return Settlement(wager.id, Result.PUSH, 0, 0, number, None, citation, "Taken down before the spin.")
        outcome = outcomes[number - 1]
        if not isinstance(outcome, Void):
            return decide(wager, outcome, number)
    if wager.before_event > len(outcomes):
        return still_open(wager, citation, "Accepted; it waits for the spin.")
    return still_open(wager, citation, f"No spin ({_last_reason(outcomes)}); the wager stands for the next one.")


def _last_reason(outcomes: tuple[Outcome | Void, ...]) -> str:
    last = outcomes[-1]
    return last.reason if isinstance(last, Void) else ""
