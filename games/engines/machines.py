"""Skill-stop reel, skill-stop video and token pusher: 13:47-20.2 and 20.15(d).

The chapter has no rules of play for the machines. Reel and video award imitation money by the set schedule of the
certified model, which the round brings along; the pusher pays the tokens that fall. No odds here are ours. R259
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.card_table import is_taken_down
from games.engines.rounds import (
    CASINO,
    MOST_DOLLARS,
    NIGHT,
    InvalidRound,
    Result,
    Round,
    Settlement,
    Wager,
    screen,
    still_open,
)

REELS = ("skill_stop_reel", "skill_stop_video")
PUSHER = "token_pusher"
GAMES: dict[str, tuple[str, ...]] = {NIGHT: (*REELS, PUSHER), CASINO: ()}
CITATION = "13:47-20.2"
WAGERS = {"token": CITATION}


@dataclass(frozen=True, slots=True)
class Options:
    """The machine's own award schedule, or what a token of the pusher is worth (marked on it, 20.11(e)). R078"""

    schedule: tuple[tuple[str, int], ...] = ()
    token_value: int | None = None

    @classmethod
    def read(cls, raw: Mapping[str, Any], game: str) -> "Options":
        if game == PUSHER:
            return cls(token_value=_read_token_value(raw.get("token_value")))
        schedule = raw.get("schedule")
        if not isinstance(schedule, dict) or not schedule:
            raise InvalidRound("The machine's award schedule is missing: give it in the option schedule.")
        return cls(tuple((_read_name(name), _read_dollars(award, name)) for name, award in schedule.items()))


def _read_name(name: Any) -> str:
    if not isinstance(name, str):
        raise InvalidRound(f"{name!r} in the schedule is not the name of a combination.")
    return name


def _read_dollars(award: Any, name: Any) -> int:
    if type(award) is not int or not 0 <= award <= MOST_DOLLARS:
        raise InvalidRound(f"The schedule awards {award!r} for {name!r}; awards are whole dollars.")
    return award


def _read_token_value(value: Any) -> int | None:
    if value is not None and (type(value) is not int or not 0 < value <= MOST_DOLLARS):
        raise InvalidRound(f"The option token_value is {value!r}; a token is worth whole dollars.")
    return None if value is None else int(value)


def settle(round_: Round) -> tuple[Settlement, ...]:
    options = Options.read(round_.options, round_.game)
    plays = [_read_play(event, round_.game) for event in round_.events]
    accepted, settled = screen(round_.wagers, WAGERS, CITATION, lambda wager: None)
    for wager in accepted:
        number = wager.before_event
        if number > len(plays):
            settled[wager.id] = still_open(wager, CITATION, "Accepted; the token waits to be played.")
        elif is_taken_down(wager):
            note = "The token was not played."
            settled[wager.id] = Settlement(wager.id, Result.PUSH, 0, 0, number, None, CITATION, note)
        else:
            settled[wager.id] = _award(wager, plays[number - 1], options)
    return tuple(settled[wager.id] for wager in round_.wagers)


def _read_play(event: Mapping[str, Any], game: str) -> str | int:
    """The combination on the win line, or how many tokens fell."""
    if game == PUSHER:
        fallen = event.get("tokens_out")
        if type(fallen) is not int or not 0 <= fallen <= 10**6:
            raise InvalidRound(f"tokens_out is {fallen!r}; it must be how many tokens fell.")
        return fallen
    combination = event.get("combination")
    if not isinstance(combination, str):
        raise InvalidRound("combination must name what the win line shows.")
    return combination


def _award(wager: Wager, play: str | int, options: Options) -> Settlement:
    if isinstance(play, int):
        value = options.token_value or wager.amount
        award = play * value
        note = f"{play} tokens of ${value} fell." + _unit_note(wager.amount, value)
    else:
        award = dict(options.schedule).get(play, 0)
        note = f"{play}: the schedule awards ${award}." if award else f"{play}: nothing on the schedule."
    exact = award - wager.amount
    result = Result.WIN if exact > 0 else Result.LOSE if exact < 0 else Result.PUSH
    return Settlement(wager.id, result, exact, exact, wager.before_event, None, CITATION, note)


def _unit_note(amount: int, value: int) -> str:
    return f" ${value} is the unit: one token." if amount % value else ""
