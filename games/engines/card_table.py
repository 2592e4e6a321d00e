"""What settling has in common at every card table where one event is one complete round of cards."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from games.engines.odds import Odds
from games.engines.rounding import winnings_up
from games.engines.rounds import InvalidRound, Result, Round, Settlement, Wager, still_open

Outcome = TypeVar("Outcome")


class Void(NamedTuple):
    """A round of cards that does not count; every wager on it goes back."""

    reason: str


class Call(NamedTuple):
    """A decision on one wager: what it is paid or why it is lost or returned, in words a dealer can say."""

    result: Result
    note: str
    citation: str
    odds: Odds | None = None


def read_reason(event: Mapping[str, Any], name: str) -> str | None:
    """The reason given under `void` or `forfeit`; None where the event carries none."""
    value = event.get(name)
    if value is None or value is False:
        return None
    if not isinstance(value, str) or not value.strip():
        raise InvalidRound(f"{name} must say the reason in words.")
    return value.strip()


def read_events(round_: Round, read: Callable[[Mapping[str, Any]], Outcome]) -> tuple[Outcome | Void, ...]:
    """Every event of the round, checked; the cards of a void one are not looked at, for they may be misdealt."""
    return tuple([Void(why) if (why := read_reason(event, "void")) else read(event) for event in round_.events])


def read_choice(event: Mapping[str, Any], name: str, allowed: tuple[str, ...]) -> str:
    value = event.get(name)
    if not isinstance(value, str) or value not in allowed:
        raise InvalidRound(f"{name} must be one of {', '.join(allowed)}.")
    return value


def is_taken_down(wager: Wager) -> bool:
    """Asked back before the cards that would decide it are dealt."""
    return wager.remove_before_event == wager.before_event


def staying(wager: Wager) -> Wager:
    """A wager made on cards already dealt: it cannot be asked back before them, so such a request is ignored."""
    return wager._replace(remove_before_event=None)


def settle_wager(
    wager: Wager, outcomes: tuple[Outcome | Void, ...], citation: str, call: Callable[[Wager, Outcome], Call]
) -> Settlement:
    """A wager is decided by the round of cards it was placed for: `call` says how, this says what it comes to."""
    number = wager.before_event
    if number > len(outcomes):
        return still_open(wager, citation, "Accepted; it waits for the cards.")
    outcome = outcomes[number - 1]
    if is_taken_down(wager):
        return carry_out(wager, returned("Taken back before the cards were dealt.", citation), number)
    if isinstance(outcome, Void):
        return carry_out(wager, returned(f"The hand is void: {outcome.reason}", citation), number)
    return carry_out(wager, call(wager, outcome), number)


def carry_out(wager: Wager, call: Call, event: int) -> Settlement:
    if call.result is Result.OPEN:
        return still_open(wager, call.citation, call.note)
    if call.result is Result.PUSH:
        return Settlement(wager.id, Result.PUSH, 0, 0, event, None, call.citation, call.note)
    if call.odds is None:
        return Settlement(wager.id, Result.LOSE, -wager.amount, -wager.amount, event, None, call.citation, call.note)
    exact = call.odds.winnings(wager.amount)
    if isinstance(exact, int):
        return Settlement(wager.id, Result.WIN, exact, exact, event, call.odds, call.citation, call.note)
    note = f"{call.note} ${call.odds.den} is the unit that is paid in whole dollars."
    return Settlement(wager.id, Result.WIN, exact, winnings_up(exact), event, call.odds, call.citation, note)


def won(odds: Odds, note: str, citation: str) -> Call:
    return Call(Result.WIN, note, citation, odds)


def lost(note: str, citation: str) -> Call:
    return Call(Result.LOSE, note, citation)


def returned(note: str, citation: str) -> Call:
    return Call(Result.PUSH, note, citation)


def undecided(note: str, citation: str) -> Call:
    return Call(Result.OPEN, note, citation)


def posted_odds(
    options: Mapping[str, Any], listed: Mapping[str, Odds], citation: str, other_names: Mapping[str, str] | None = None
) -> dict[str, Odds]:
    """The listed odds, raised where the house has posted better ones; below the list is no choice.

    Rows of other games in the same posted table do not bear on this one.
    """
    posted = dict(listed)
    given = options.get("odds")
    if given is None:
        return posted
    if not isinstance(given, Mapping):
        raise InvalidRound('odds must be the posted table, such as {"flush": "6 to 1"}.')
    for name, text in given.items():
        row = str(name).lower().replace("-", " ").replace("_", " ")
        row = (other_names or {}).get(row, row)
        if row in listed:
            posted[row] = _no_less_than(listed[row], row, text, citation)
    return posted


def _no_less_than(listed: Odds, row: str, text: Any, citation: str) -> Odds:
    try:
        odds = Odds.parse(text if isinstance(text, str) else "")
    except ValueError as error:
        raise InvalidRound(f"The posted odds for {row} are {text!r}; they must read such as '{listed}'.") from error
    if odds.value < listed.value:
        raise InvalidRound(f"{row} is posted at {odds}; it must pay at least {listed} ({citation}).")
    return odds
