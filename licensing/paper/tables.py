"""What is known of one table of the plan: its game from the sheet of the game, its choices from the plan."""

import re
from collections.abc import Iterator
from typing import Any

from casino_night.money import Scrip
from games.sheets import Line, OptionLine, Sheet, WagerLine, sheet
from licensing.models import Night, Table

HOUSE_RULE = "House rule to post: "
TO_THE_HOLDER = ("Post ", "The odds of every", "All odds on layouts")  # notices that are not for players to read


def tables_of(night: Night) -> list[dict[str, Any]]:
    found = night.tables.select_related("machine", "supervisor__user")
    return [about_table(table) for table in found.prefetch_related("posts__engagement__operator__user")]


def about_table(table: Table) -> dict[str, Any]:
    game = sheet(table.game)
    options = {**table.options, **({"decks": table.decks} if table.decks else {})}  # asked for as a field of its own
    return {
        "label": table.label,
        "room": table.room,
        "game": game.game,
        "name": game.name,
        "kind": game.kind,
        "citation": game.citation,
        "summary": game.summary,
        "seats": table.seats,
        "decks": table.decks,
        "class_a_only": game.class_a_only,
        "supervisor": str(table.supervisor.user) if table.supervisor else "",
        "crew": [
            {"post": post.get_post_display(), "name": str(post.engagement.operator.user)} for post in table.posts.all()
        ],
        "machine": table.machine.name if table.machine else "",
        "certificate": table.machine.certificate_number if table.machine else "",
        "schedule": _schedule(options),
        "signs": [*_signs(game, options), *_token(options)],
        "choices": list(_choices(game, options)),
        "wagers": [_wager(wager, game, options) for wager in game.wagers if _open(wager, game, options)],
        "notices": [_line(line) for line in game.notices if not line.text.startswith(TO_THE_HOLDER)],
    }


def rules_of(game: str) -> dict[str, Any]:
    """The rest of the sheet, for the dealer's side of the card."""
    known = sheet(game)
    parts = ("steps", "paying", "irregularities", "players", "crew", "equipment")
    return {part: [_line(line) for line in getattr(known, part)] for part in parts}


def _line(line: Line) -> dict[str, str]:
    text = line.text.removeprefix(HOUSE_RULE)
    return {"text": text[0].upper() + text[1:], "citation": line.citation}


def _chosen(option: OptionLine, options: dict[str, Any]) -> str:
    return str(options.get(option.name) or option.default)


def _signs(game: Sheet, options: dict[str, Any]) -> Iterator[dict[str, str]]:
    """The sentences the holder's choices put on the table (13:47-20.22(g)7, 20.32(g), (i)1). R138 R244 R246"""
    for option in game.options:
        sentence = dict(option.notices).get(_chosen(option, options))
        if sentence and not _moot(option, options):
            yield {"text": sentence, "citation": option.citation}


def _token(options: dict[str, Any]) -> Iterator[dict[str, str]]:
    if isinstance(options.get("token_value"), int):
        worth = Scrip(options["token_value"])
        yield {"text": f"A token is worth {worth} of imitation money.", "citation": "13:47-20.11(e)"}


def _moot(option: OptionLine, options: dict[str, Any]) -> bool:
    """What happens on 00 says nothing where the wheel is not used with two zeros."""
    return option.name == "zero_rule" and str(options.get("wheel", "double_zero")) != "double_zero"


def _choices(game: Sheet, options: dict[str, Any]) -> Iterator[dict[str, str]]:
    for option in game.options:
        meaning = dict(option.choices).get(_chosen(option, options), "")
        if meaning and len(option.choices) > 1 and not _moot(option, options):
            yield {"label": option.label, "words": meaning, "citation": option.citation}


def _schedule(options: dict[str, Any]) -> list[dict[str, str]]:
    """A machine's own awards (13:47-20.2, 20.15(d))."""
    posted = options.get("schedule")
    rows = posted.items() if isinstance(posted, dict) else ()
    return [
        {"when": str(when), "award": f"{award:,}" if isinstance(award, int) else str(award)} for when, award in rows
    ]


def _open(wager: WagerLine, game: Sheet, options: dict[str, Any]) -> bool:
    """Five adjacent and seven numbers are open to all players of a table or to none (13:47-20.32(e)). R242"""
    choice = next((option for option in game.options if option.name == wager.type), None)
    return choice is None or _chosen(choice, options) == "offered"


def _wager(wager: WagerLine, game: Sheet, options: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": wager.name,
        "wins": wager.wins,
        "unit": wager.unit,
        "citation": wager.citation,
        "pays": [{"when": when, "odds": odds} for when, odds in _paid(wager, game, options)],
    }


def _paid(wager: WagerLine, game: Sheet, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The odds at this table: of the options chosen, and raised where the holder posts more (13:47-20.23(h)12). R160"""
    posted = _posted(options)
    for when, odds in wager.odds:
        hangs_on = next((option for option in game.options if _spoken(option.name) in when), None)
        if hangs_on and not when.endswith(f"{_spoken(hangs_on.name)} {_chosen(hangs_on, options)}"):
            continue
        case = when.partition(",")[0] if hangs_on else when
        yield from _raised(wager, case, odds, posted)


def _posted(options: dict[str, Any]) -> dict[str, str]:
    posted = options.get("odds")
    return {_spoken(name): str(odds) for name, odds in posted.items()} if isinstance(posted, dict) else {}


def _raised(wager: WagerLine, when: str, odds: str, posted: dict[str, str]) -> Iterator[tuple[str, str]]:
    """One row, or one for each number of the wager where only some of them pay more."""
    kind = _spoken(wager.type)
    usual = posted.get(f"{kind} {when}".strip()) or posted.get(when) or posted.get(kind) or odds
    by_number = {number: posted.get(f"{kind} {number}", usual) for number in re.findall(r"\d+", wager.name)}
    if when or len(set(by_number.values())) < 2:
        yield when, next(iter(by_number.values()), usual) if not when else usual
    else:
        yield from by_number.items()


def _spoken(name: Any) -> str:
    return str(name).lower().replace("_", " ").replace("-", " ")
