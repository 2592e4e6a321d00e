"""What the holder may choose at craps: vigorish, higher odds and, in casinos, the fire table and the size of odds."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.engines.craps_wagers import (
    CASINO_FLOOR,
    FIRE_ODDS,
    NIGHT_FLOOR,
    ODDS_CAP,
    TRUE_ODDS_AGAINST,
    TRUE_ODDS_FOR,
    VIGORISH_CAP,
    citations,
)
from games.engines.odds import Odds
from games.engines.rounds import CASINO, NIGHT, InvalidRound, choice


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one table. `posted` holds every odds that may be raised, raised or not."""

    rulebook: str = NIGHT
    game: str = "craps"
    vigorish_on_win: bool = False
    vigorish_percent: Fraction = Fraction(VIGORISH_CAP)
    max_odds: int = ODDS_CAP
    posted: tuple[tuple[str, Odds], ...] = tuple(NIGHT_FLOOR.items())

    @classmethod
    def read(cls, raw: Mapping[str, Any], rulebook: str, game: str) -> "Options":
        # Only casinos may wait for a win with the vigorish (19:47-1.5); at a night it is paid with the bet.
        vigorish = choice(raw, "vig", ("upfront", "on_win") if rulebook == CASINO else ("upfront",), "upfront")
        return cls(
            rulebook=rulebook,
            game=game,
            vigorish_on_win=vigorish == "on_win",
            vigorish_percent=_vigorish_percent(raw.get("vig_percent", VIGORISH_CAP)),
            max_odds=_max_odds(raw.get("max_odds", ODDS_CAP)) if rulebook == CASINO else 0,
            posted=tuple(_posted(raw, rulebook, game).items()),
        )


def _vigorish_percent(value: Any) -> Fraction:
    """At most five percent (13:47-20.25(j)-(k)) and there is no other charge (l). R183, R184, R185"""
    try:
        percent = Fraction(str(value)) if type(value) in (int, float, str) and len(str(value)) < 9 else None
    except (ValueError, ZeroDivisionError):
        percent = None
    if percent is None or not 0 <= percent <= VIGORISH_CAP:
        raise InvalidRound(f"vig_percent must be a number from 0 to {VIGORISH_CAP}: the vigorish is never more.")
    return percent


def _max_odds(value: Any) -> int:
    """At least as much as the bet is the player's right (19:47-1.6(a)-(d)), at most 100 times (e)."""
    if type(value) is not int or not 1 <= value <= ODDS_CAP:
        raise InvalidRound(f"max_odds must be a whole number from 1 to {ODDS_CAP}.")
    return value


def floor_odds(rulebook: str, game: str, fire_table: str) -> dict[str, Odds]:
    """The least the house may pay, by the name each payout has in the posted table. R181"""
    if rulebook == NIGHT:
        return dict(NIGHT_FLOOR)
    if game == "mini_craps":
        return dict(CASINO_FLOOR)
    return CASINO_FLOOR | {f"fire {points}": odds for points, odds in FIRE_ODDS[fire_table].items()}


def _posted(raw: Mapping[str, Any], rulebook: str, game: str) -> dict[str, Odds]:
    fire = choice(raw, "fire_table", FIRE_ODDS, "A") if rulebook == CASINO and game == "craps" else "A"
    floor = floor_odds(rulebook, game, fire)
    raised = raw.get("odds", {})
    if not isinstance(raised, Mapping):
        raise InvalidRound("odds must be a table such as {'place_to_win 4': '2 to 1'}.")
    types = citations(rulebook, game)
    posted = dict(floor)
    # A bare type first, so that a single number named beside it wins.
    for name, text in sorted(raised.items(), key=lambda item: item[0] in floor):
        if str(name).split(" ")[0] in types:  # other games post their odds in the same table
            posted.update(_raised(floor, str(name), _odds(name, text)))
    return posted


def _odds(name: Any, text: Any) -> Odds:
    try:
        return Odds.parse(text if isinstance(text, str) else "")
    except ValueError as error:
        raise InvalidRound(f"The posted odds for {name} must be text such as '9 to 5'.") from error


def _raised(floor: Mapping[str, Odds], name: str, odds: Odds) -> dict[str, Odds]:
    """Higher odds are allowed, lower are not (13:47-20.25(i)2); a bare type stands for all of its numbers."""
    fixed = _true_odds(name)
    if fixed is not None:
        if odds.value != fixed.value:
            raise InvalidRound(f"{name} pays true odds, {fixed}, and nothing else.")
        return {}
    names = [name] if name in floor else [known for known in floor if known.startswith(f"{name} ")]
    if not names:
        raise InvalidRound(f"There are no posted odds for {name!r}.")
    for known in names:
        if odds.value < floor[known].value:
            raise InvalidRound(f"{known} pays at least {floor[known]}; {odds} is less.")
    return dict.fromkeys(names, odds)


def _true_odds(name: str) -> Odds | None:
    kind, _, number = name.partition(" ")
    table = {"buy": TRUE_ODDS_FOR, "lay": TRUE_ODDS_AGAINST}.get(kind, {})
    return next((odds for point, odds in table.items() if str(point) == number), None)
