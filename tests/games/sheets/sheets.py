"""Every sheet there is, and what a test may want to walk over in it."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from games.engines import MODULES, engine
from games.engines.rounds import NIGHT, RULEBOOKS
from games.sheets import Line, OptionLine, Sheet, WagerLine, sheet

# Every game of every rulebook an engine settles.
GAMES = [(rulebook, game) for rulebook in RULEBOOKS for game in MODULES if game in engine(game).GAMES[rulebook]]
NIGHT_GAMES = [game for rulebook, game in GAMES if rulebook == NIGHT]
MACHINES = ("skill_stop_reel", "skill_stop_video", "token_pusher")

# Options a round cannot do without: the award schedule of a machine is no choice of the rules.
NEEDED: dict[str, dict[str, Any]] = {game: {"schedule": {"three bells": 10}} for game in MACHINES[:2]}

WAGER_LINES = [(rulebook, game, line) for rulebook, game in GAMES for line in sheet(game, rulebook).wagers]
OPTION_LINES = [(rulebook, game, line) for rulebook, game in GAMES for line in sheet(game, rulebook).options]


def name_of(value: Any) -> str:
    """How a parametrised test names a line."""
    if isinstance(value, WagerLine):
        return f"{value.type}-{value.name}"
    return value.name if isinstance(value, OptionLine) else str(value)


def sentences(part: Any) -> Iterator[str]:
    """Every text a sheet prints."""
    if isinstance(part, str):
        yield part
    elif is_dataclass(part):
        for item in fields(part):
            yield from sentences(getattr(part, item.name))
    elif isinstance(part, tuple):
        for item in part:
            yield from sentences(item)


def parts(found: Sheet, kind: type) -> list[Any]:
    """The lines of one kind, whichever part of the sheet they stand in."""
    values = (getattr(found, item.name) for item in fields(found))
    return [line for value in values if isinstance(value, tuple) for line in value if isinstance(line, kind)]


def lines(found: Sheet) -> list[Line]:
    return parts(found, Line)
