"""Craps (13:47-20.25; 19:47-1.1 to 1.12) and mini-craps (19:47 only): settles a round of rolls.

The wagers and their odds are in `craps_wagers`, the holder's choices in `craps_options`, what each throw does in
`craps_layout`, and the table that moves roll by roll in `craps_table`; this module drives it over a round.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from games.engines.craps_options import Options
from games.engines.craps_table import LINE_BETS, Table
from games.engines.dice import read_dice
from games.engines.rounds import CASINO, NIGHT, Refusal, Round, Settlement, Wager, rejected, still_open

__all__ = ["GAMES", "Options", "Table", "settle"]

# Mini-craps is not among the games of 13:47-20.4 (reading A32).
GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("craps",), CASINO: ("craps", "mini_craps")}


def settle(round_: Round) -> tuple[Settlement, ...]:
    """Every wager once, in the order given. The first roll is a come-out roll of a new shooter."""
    table = Table(Options.read(round_.options, round_.rulebook, round_.game))
    made, taken_down = _by_event(round_.wagers)
    done: dict[str, Settlement] = {}
    for number, event in enumerate(round_.events, start=1):
        one, two = read_dice(event.get("roll"), "roll", 2)
        leaving = taken_down.get(number, ())
        _take_down(table, leaving, done)
        _make(table, made.get(number, ()), done)
        _take_down(table, leaving, done)  # again: a wager may be made and taken down before the same roll
        _record(done, table.roll(one, two))
    _make(table, made.get(len(round_.events) + 1, ()), done)
    return tuple([done.get(wager.id) or _undecided(table, wager, round_, done) for wager in round_.wagers])


Schedule = Mapping[int, list[Wager]]


def _by_event(wagers: Iterable[Wager]) -> tuple[Schedule, Schedule]:
    """The wagers by the event they are made before, and those that are asked down later."""
    made: defaultdict[int, list[Wager]] = defaultdict(list)
    taken_down: defaultdict[int, list[Wager]] = defaultdict(list)
    for wager in wagers:
        made[wager.before_event].append(wager)
        if wager.remove_before_event is not None:
            taken_down[wager.remove_before_event].append(wager)
    return made, taken_down


def _record(done: dict[str, Settlement], settlements: Iterable[Settlement]) -> None:
    for settlement in settlements:
        done[settlement.wager] = settlement


def _make(table: Table, wagers: Iterable[Wager], done: dict[str, Settlement]) -> None:
    for wager in wagers:
        refusal = table.place(wager)
        if refusal is not None:
            done[wager.id] = rejected(wager, refusal)


def _take_down(table: Table, wagers: Iterable[Wager], done: dict[str, Settlement]) -> None:
    for wager in wagers:
        _record(done, table.take_down(wager.id))


def _undecided(table: Table, wager: Wager, round_: Round, done: Mapping[str, Settlement]) -> Settlement:
    if wager.id in table.bets:
        return table.standing(wager.id)
    refusal = table.check(wager) or _unsupported(wager, round_, done)
    if refusal:
        return rejected(wager, refusal)
    return still_open(wager, table.citation(wager.type), "This wager is not made yet: its roll has not come.")


def _unsupported(wager: Wager, round_: Round, done: Mapping[str, Settlement]) -> Refusal | None:
    """Odds still to be made whose bet is refused, decided or made no earlier than they are."""
    if wager.type != "odds":
        return None
    base = next((other for other in round_.wagers if other.id == wager.params["on_wager"]), None)
    if base and base.type in LINE_BETS and base.id not in done and base.before_event < wager.before_event:
        return None
    return Refusal("no_bet_to_support", "Odds go behind a bet that lies on its number.", "19:47-1.6")
