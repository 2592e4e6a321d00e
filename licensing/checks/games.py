"""Games and tables: only the games of the list, with the seats, the decks and the choices their rules ask for."""

from collections.abc import Iterator
from typing import Any

from games.engines import NIGHT_GAMES, settle
from games.engines.craps_options import Options as CrapsOptions
from games.engines.rounds import NIGHT, InvalidRound, Round
from games.sheets import OptionLine, Sheet, sheet
from licensing.checks import Level, Problem, check
from licensing.checks.case import Case
from licensing.models import Table

ODDS = "odds"  # the option that raises odds; left out, they are as listed


def _tables(case: Case) -> Iterator[tuple[Table, Sheet]]:
    return ((table, sheet(table.game)) for table in case.tables if table.game in NIGHT_GAMES)


@check("games", "At least one table is listed", "13:47-20.4", "R039")
def tables_are_listed(case: Case) -> Iterator[Problem]:
    if not case.tables:
        yield Problem("tables", "No table is listed yet.", "Add every table with its game.", missing=True)


@check("games", "Only games a casino night may offer", "13:47-20.4", "R030 R039")
def games_are_authorised(case: Case) -> Iterator[Problem]:
    for table in case.tables:
        if table.game not in NIGHT_GAMES:
            yield Problem(
                f"tables:{table.pk}:game",
                f"{table.label}: {table.game.replace('_', ' ')} is not one of the {len(NIGHT_GAMES)} games allowed.",
                "Choose a game from the list.",
            )


@check("games", "Every table stands in a room of the night", "13:47-20.11(a)2", "R074", Level.NOTE)
def tables_stand_in_named_rooms(case: Case) -> Iterator[Problem]:
    """Notices go up in every room where games are held, so each table belongs to a room that is named. R074"""
    rooms = case.night.room_names
    for table in case.tables:
        if rooms and table.room.strip() not in rooms:
            where = f"stands in {table.room.strip()}, which is not among the rooms" if table.room else "has no room yet"
            yield Problem(
                f"tables:{table.pk}:room",
                f"{table.label} {where}; every room with games gets its own notices.",
                f"Choose one of: {', '.join(rooms)}.",
            )


@check(
    "games",
    "No table has more seats than its game allows",
    "13:47-20.20(b)1, 20.21(a)3, 20.22(b)1, 20.28(b)1, 20.30(b), (e)",
    "R110 R120 R124 R127 R210 R211",
)
def seats_fit_the_game(case: Case) -> Iterator[Problem]:
    for table, game in _tables(case):
        if game.seats is None or game.kind == "machine":
            continue
        field = f"tables:{table.pk}:seats"
        if table.seats is None:
            yield Problem(
                field, f"{table.label}: the number of seats is not given yet.", "Give the number.", missing=True
            )
        elif not 1 <= table.seats <= game.seats:
            yield Problem(
                field,
                f"{table.label} has {table.seats} seats; {game.name} is played with 1 to {game.seats} players.",
                f"Write a number from 1 to {game.seats}.",
                citation=game.citation,
            )


@check(
    "games",
    "Every card table has the decks its game asks for",
    "13:47-20.20(b)2, 20.22(b)2, 20.23(b)1, 20.26(b), 20.27(b)1, 20.30(b), 20.31(a)",
    "R111 R128 R143 R186 R191 R210 R218",
)
def decks_fit_the_game(case: Case) -> Iterator[Problem]:
    for table, game in _tables(case):
        if game.decks is None:
            continue
        field = f"tables:{table.pk}:decks"
        least, most = game.decks
        if table.decks is None:
            yield Problem(
                field, f"{table.label}: the number of decks is not given yet.", "Give the number.", missing=True
            )
        elif table.decks < least or (most is not None and table.decks > most):
            yield Problem(
                field,
                f"{table.label} has {table.decks} decks; {game.name} is played with {_span(least, most)}.",
                f"Write {_span(least, most)}.",
                citation=game.citation,
            )


def _span(least: int, most: int | None) -> str:
    if most is None:
        return f"{least} or more"
    return str(least) if least == most else f"{least} to {most}"


@check(
    "games",
    "What the tables must post is chosen",
    "13:47-20.20(e)3, 20.22(g)7, 20.31(g)4, 20.32(g), (i)1",
    "R117 R138 R235 R244 R245 R259",
)
def options_are_chosen(case: Case) -> Iterator[Problem]:
    """What the rules leave to the holder and want posted at the table has no default: somebody chooses it. R138 R244"""
    for table, game in _tables(case):
        for option in game.options:
            if option.must_be_posted and option.name != ODDS and table.options.get(option.name) in (None, "", {}):
                yield Problem(
                    f"tables:{table.pk}:options",
                    f"{table.label}: {option.label[0].lower()}{option.label[1:]} is not chosen yet; it has to be "
                    "posted at the table.",
                    "Choose it.",
                    missing=True,
                    citation=option.citation,
                )


@check(
    "games",
    "The choices are ones the rules offer",
    "13:47-20.20(d)5, 20.22(g)7, 20.25(j)-(l), 20.29(c), 20.32(g)",
    "R114 R138 R183 R184 R185 R209 R244",
)
def options_are_offered(case: Case) -> Iterator[Problem]:
    for table, game in _tables(case):
        for option in game.options:
            chosen = table.options.get(option.name)
            if chosen not in (None, "") and not _offered(option, chosen):
                offered = ", ".join(value for value, _meaning in option.choices)
                yield Problem(
                    f"tables:{table.pk}:options",
                    f"{table.label}: {chosen} is not offered for {option.label[0].lower()}{option.label[1:]}.",
                    f"Choose one of: {offered}.",
                    citation=option.citation,
                )


def _offered(option: OptionLine, chosen: Any) -> bool:
    """Whether the value is among the choices. An option without a list, such as odds, is read by its engine."""
    values = [value for value, _meaning in option.choices]
    spelled = str(chosen).lower() if isinstance(chosen, bool) else str(chosen)
    return values == [""] or spelled in values


@check(
    "games",
    "Posted odds are never below the listed ones",
    "13:47-20.23(i)2, 20.25(i)2, 20.31(f)",
    "R160 R181 R231",
)
def odds_are_not_below_the_listed(case: Case) -> Iterator[Problem]:
    """The engine that would settle the table reads the odds; what it refuses cannot be posted. R160 R181 R231"""
    for table, game in _tables(case):
        if not table.options.get(ODDS):
            continue
        try:
            settle(Round(table.game, NIGHT, (), options={ODDS: table.options[ODDS]}))
        except InvalidRound as refused:
            yield Problem(
                f"tables:{table.pk}:options",
                f"{table.label}: {str(refused).replace('_', ' ')}",
                "Post the listed odds or higher ones.",
                citation=game.citation,
            )


@check("games", "All craps tables post the same odds", "13:47-20.25(i)2", "R181")
def craps_odds_are_uniform(case: Case) -> Iterator[Problem]:
    craps = [table for table in case.tables if table.game == "craps"]
    posted = {table.pk: _craps_odds(table) for table in craps}
    for table in craps[1:]:
        if None not in (posted[table.pk], posted[craps[0].pk]) and posted[table.pk] != posted[craps[0].pk]:
            yield Problem(
                f"tables:{table.pk}:options",
                f"{table.label} posts other odds than {craps[0].label}; at one event they are the same everywhere.",
                f"Give {table.label} the odds of {craps[0].label}.",
            )


def _craps_odds(table: Table) -> Any:
    """The odds as they would be posted, raised or not; None where they cannot be read."""
    raised = table.options.get(ODDS)
    try:
        return CrapsOptions.read({ODDS: raised} if raised else {}, NIGHT, "craps").posted
    except InvalidRound:
        return None
