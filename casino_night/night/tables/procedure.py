"""What has to be ticked before a table opens: the sign with its options, and at card games the procedure of 20.18."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from casino_night.night.models import Tick
from games.sheets import Line, cards, sheet
from licensing.models import Table

SIGN = "sign"
RELIEF = "relief"  # ticked by a dealer who took over from another
SHUFFLE = Line("The new dealer has shuffled.", "13:47-20.19(a)1")
SHUFFLE_AND_BURN = Line("The new dealer has shuffled and burned the top card.", "13:47-20.19(a)1, 20.31(d)1")
VERIFIED = "cards_1"  # the one step the class A operator vouches for as well (20.18(a)1)
# With a shuffling machine, or without one: where two decks take turns, one of the two is done (20.18(a)5, 6).
VARIANTS = ("cards_5", "cards_6")


@dataclass(frozen=True)
class Step:
    """One tick of the opening, and what was said of it for this opening."""

    key: str
    line: Line
    tick: Tick | None = None
    needed: bool = True

    @property
    def verified(self) -> bool:
        """Wants a second name."""
        return self.key == VERIFIED


def steps(table: Table, ticks: Iterable[Tick], since: datetime | None) -> list[Step]:
    """In order. A tick from before the table was last closed no longer counts. R096 R097 R098 R099 R100 R101"""
    said = {one.item: one for one in ticks if one.passed and (since is None or one.created_at > since)}
    found = [Step(key, line, said.get(key), needed=key not in VARIANTS) for key, line in _lines(table)]
    done = any(step.tick for step in found if step.key in VARIANTS)
    return [Step(one.key, one.line, one.tick, needed=not done) if one.key in VARIANTS else one for one in found]


def after_relief(table: Table) -> Line | None:
    """What a new dealer does before the first round, where there is something to do. R102"""
    if sheet(table.game).kind != "cards":
        return None
    return SHUFFLE_AND_BURN if table.game == "red_dog" else SHUFFLE


def missing(found: Iterable[Step]) -> list[Step]:
    return [step for step in found if step.needed and step.tick is None]


def _lines(table: Table) -> list[tuple[str, Line]]:
    known = sheet(table.game)
    lines = [(SIGN, Line("The table's sign hangs, with the odds and the options as listed here.", "13:47-20.11(a)"))]
    if known.kind == "cards":
        every = [(f"cards_{place}", line) for place, line in enumerate(cards.OPENING, start=1)]
        two_decks = known.decks == (2, 2)
        lines += [(key, line) for key, line in every if two_decks or key not in VARIANTS]
    return lines


def options_posted(table: Table) -> list[tuple[str, str, str]]:
    """What the holder chose where the rules leave a choice: label, choice in words, citation."""
    found = []
    for option in sheet(table.game).options:
        value = str(table.options.get(option.name) or option.default)
        words = dict(option.choices).get(value, value)
        found.append((option.label, words, option.citation))
    return found
