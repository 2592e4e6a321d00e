"""What a table needs to know about its game, in our own words, one module per game. Pure data.

Rule cards, posters, checklists, the trainer and the public pages print from these sheets; nothing about a game
stands anywhere else. Amounts and odds are read from the engine's own tables, never written twice.
"""

from dataclasses import dataclass
from importlib import import_module

from games.engines import MODULES
from games.engines.rounds import NIGHT


@dataclass(frozen=True)
class Line:
    """One sentence with the rule it comes from and the rows of the register it carries out."""

    text: str
    citation: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class WagerLine:
    """A wager as the layout and the odds card show it. `odds` is in "to" form, several where the result varies."""

    type: str
    name: str
    odds: tuple[tuple[str, str], ...]  # (what happened, "9 to 5"); ("", "1 to 1") where there is one case
    wins: str  # when it wins and loses, in one sentence
    citation: str
    unit: int = 1  # the smallest stake that is paid in whole dollars
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class OptionLine:
    """A choice the rules leave to the holder. `notice` is the sentence to post for each value, where one is owed."""

    name: str  # the key in the round's options
    label: str
    choices: tuple[tuple[str, str], ...]  # (value, what it means)
    default: str
    citation: str
    notices: tuple[tuple[str, str], ...] = ()  # (value, sentence on the sign)
    must_be_posted: bool = False
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sheet:
    game: str
    rulebook: str
    name: str
    citation: str
    summary: str  # the game in two or three sentences
    seats: int | None  # most players, None where the text sets no number
    decks: tuple[int, int | None] | None  # fewest and most decks (None: no most); None where no cards are used
    crew: tuple[Line, ...]  # who works the table
    class_a_only: bool  # craps and roulette (13:47-20.9(d))
    equipment: tuple[Line, ...]  # with measures; also the inspection checklist
    duties: tuple[Line, ...]  # of the dealer
    steps: tuple[Line, ...]  # of a round, in order
    paying: tuple[Line, ...]  # order of collecting and paying
    irregularities: tuple[Line, ...]
    notices: tuple[Line, ...]  # what must be posted at the table, apart from option notices
    players: tuple[Line, ...]  # what players must do or not do
    options: tuple[OptionLine, ...]
    wagers: tuple[WagerLine, ...]
    kind: str = "cards"  # cards, dice, wheel or machine


def sheet(game: str, rulebook: str = NIGHT) -> Sheet:
    found: Sheet = import_module(f"games.sheets.{MODULES[game]}").SHEETS[rulebook, game]
    return found
