"""Prints what every wager costs: probabilities and house edge, for people as a table and for programs as JSON."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.edges import Edge, edges
from games.engines import MODULES, engine
from games.engines.rounds import CASINO, NIGHT, RULEBOOKS, InvalidRound

HEADINGS = ("wager", "win", "lose", "push", "edge", "percent", "method", "standard error")
WORDS = ("wager", "method")  # the other columns are figures
LONGEST_FRACTION = 30  # characters; longer ones are only in the JSON
NO_PRICE = "No odds of ours: they are those of the certified model."


class Command(BaseCommand):
    help = (
        "Prints the house edge of every wager, per dollar first staked. Without --rulebook a game is priced under "
        "13:47, or under 19:47 where a casino night does not have it."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", metavar="game", help="such as craps; all games where none is named")
        parser.add_argument("--rulebook", help=f"{NIGHT} (casino nights) or {CASINO} (casinos)")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="name=value",
            help='a choice of the holder, such as wheel=single_zero or \'odds={"flush": "6 to 1"}\'; may be repeated',
        )
        parser.add_argument("--json", action="store_true", help="JSON, with fractions as text")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = dict(_read_option(text) for text in options["option"])
        try:
            tables = [
                (game, rulebook, edges(game, rulebook, chosen))
                for game, rulebook in _asked(options["games"], options["rulebook"])
            ]
        except InvalidRound as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps([_as_data(*table, chosen) for table in tables], indent=1))
        else:
            self.stdout.write("\n\n".join(_as_text(*table, chosen) for table in tables))


def _read_option(text: str) -> tuple[str, Any]:
    """`decks=8` is a number, `surrender=true` a switch, `odds={...}` a table; what is no JSON is a word."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise CommandError(f"An option is written name=value, not {text!r}.")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def _asked(games: list[str], rulebook: str | None) -> list[tuple[str, str]]:
    """The games, each with the rulebook it is priced under."""
    if games:
        return [(game, rulebook or _own_rulebook(game)) for game in games]
    if rulebook is None:
        return [(game, _own_rulebook(game)) for game in MODULES]
    if rulebook not in RULEBOOKS:
        raise InvalidRound(f"The rulebook must be one of {', '.join(RULEBOOKS)}.")
    return [(game, rulebook) for game in MODULES if game in engine(game).GAMES[rulebook]]


def _own_rulebook(game: str) -> str:
    return NIGHT if game in engine(game).GAMES[NIGHT] else CASINO


def _as_data(game: str, rulebook: str, found: Iterable[Edge], options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "game": game,
        "rulebook": rulebook,
        "options": dict(options),
        "edges": [
            {name: str(value) if isinstance(value, Fraction) else value for name, value in asdict(edge).items()}
            for edge in found
        ],
    }


def _as_text(game: str, rulebook: str, found: Iterable[Edge], options: Mapping[str, Any]) -> str:
    chosen = "".join(f", {name} {value}" for name, value in options.items())
    heading = f"{game} ({rulebook}{chosen})"
    rows = [_row(edge) for edge in found]
    return "\n".join([heading, *_aligned([HEADINGS, *rows])]) if rows else f"{heading}\n  {NO_PRICE}"


def _row(edge: Edge) -> tuple[str, ...]:
    error = "" if edge.standard_error is None else f"{edge.standard_error:.4%}"
    shares = [f"{float(share):.4%}" for share in (edge.win, edge.lose, edge.push)]
    return (edge.wager, *shares, _fraction(edge), f"{float(edge.edge):.4%}", edge.method, error)


def _fraction(edge: Edge) -> str:
    """A sample has no exact fraction."""
    text = str(edge.edge)
    return text if edge.standard_error is None and len(text) <= LONGEST_FRACTION else "-"


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    """Words to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if name in WORDS else cell.rjust(width)
            for name, cell, width in zip(HEADINGS, row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
