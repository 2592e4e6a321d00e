"""What the public pages of the games show, worded from the sheets and the edges. No figure is written here.

Everything comes from pure data that changes only with the program, so it is worked out once and kept.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from typing import Any

from django.urls import reverse

from games import pictures
from games.edges import Edge, edges
from games.engines import MODULES, NIGHT_GAMES, engine
from games.engines.rounds import CASINO, NIGHT
from games.sheets import Line, OptionLine, Sheet, WagerLine, sheet
from licensing.regulations import register

KINDS = {"cards": "Cards", "dice": "Dice", "wheel": "Wheels", "machine": "Machines"}

# Anchor, title and the attribute of the game's page that fills it, in reading order; empty ones are left out.
SECTIONS = (
    ("round", "How a round goes", "steps"),
    ("wagers", "Wagers and what they pay", "wagers"),
    ("edge", "What each wager costs", "prices"),
    ("options", "What the holder chooses", "options"),
    ("paying", "Collecting and paying", "paying"),
    ("irregularities", "When something goes wrong", "irregularities"),
    ("players", "What players do and do not do", "players"),
    ("notices", "Notices to post", "notices"),
    ("crew", "Who works the table", "crew"),
    ("duties", "The dealer's duties", "duties"),
    ("equipment", "Equipment and its measures", "equipment"),
)
ORDERED = ("round", "paying")


@dataclass(frozen=True)
class Cited:
    """A sentence with its rule, and what the register says of that rule."""

    text: str
    citation: str
    said: str


@dataclass(frozen=True)
class Pay:
    """Odds in two figures, so that a column of them lines up; `win` alone where they are not two figures."""

    when: str
    win: str
    stake: str


@dataclass(frozen=True)
class WagerRow:
    name: str
    wins: str
    pays: tuple[Pay, ...]
    unit: int
    citation: str
    said: str

    @property
    def pays_by_table(self) -> bool:
        """So many odds that they need the width of the page."""
        return len(self.pays) > 12


@dataclass(frozen=True)
class Choice:
    words: str
    is_default: bool
    sign: str


@dataclass(frozen=True)
class OptionRow:
    label: str
    choices: tuple[Choice, ...]
    must_be_posted: bool
    citation: str
    said: str


@dataclass(frozen=True)
class Price:
    """The edge of a wager in figures for people."""

    wager: str
    percent: str
    fraction: tuple[str, str]
    win: str
    lose: str
    push: str
    error: str  # of a simulation, in percentage points
    share: int  # of the dearest wager at the table, 0 to 100, for the bar


@dataclass(frozen=True)
class Section:
    anchor: str
    title: str
    content: Any

    @property
    def is_ordered(self) -> bool:
        return self.anchor in ORDERED


@dataclass(frozen=True)
class GamePage:
    game: str
    rulebook: str
    name: str
    citation: str
    summary: str
    kind: str
    seats: str
    decks: str
    class_a_only: bool
    lowest: Price | None
    sections: tuple[Section, ...]
    layout: str  # the template that draws the table; empty where the emblem is all there is
    picture: Any  # what that template places

    @property
    def at_a_night(self) -> bool:
        return self.rulebook == NIGHT

    @property
    def address(self) -> str:
        return reverse("games:game" if self.at_a_night else "games:casino_game", args=[self.game])

    @property
    def emblem(self) -> str:
        return f"img/games/{self.game}.svg"

    @property
    def in_other_rulebook(self) -> bool:
        return self.game in games_of(CASINO if self.at_a_night else NIGHT)


@cache
def games_of(rulebook: str) -> tuple[str, ...]:
    """The games of a rulebook: those of a night in the order of the text (13:47-20.4), casino games by name."""
    if rulebook == NIGHT:
        return NIGHT_GAMES
    return tuple(game for game in MODULES if game in engine(game).GAMES[rulebook])


@cache
def by_kind(rulebook: str) -> tuple[tuple[str, tuple[GamePage, ...]], ...]:
    """The games of a rulebook, grouped for the list."""
    pages = [game_page(game, rulebook) for game in games_of(rulebook)]
    groups = ((title, tuple(page for page in pages if page.kind == title)) for title in KINDS.values())
    return tuple((title, group) for title, group in groups if group)


def nearest(name: str, rulebook: str) -> str:
    """The game somebody may have meant; empty when nothing is close."""
    return next(iter(get_close_matches(name, games_of(rulebook), 1)), "")


@cache
def game_page(game: str, rulebook: str) -> GamePage:
    known = sheet(game, rulebook)
    found = edges(game, rulebook)  # with nothing chosen by the holder; none for a machine
    dearest = max((edge.edge for edge in found), default=Fraction(0))
    content = {
        **{name: tuple(map(_cited, getattr(known, name))) for name in _LINES},
        "wagers": tuple(map(_wager, known.wagers)),
        "options": tuple(map(_option, known.options)),
        "prices": tuple(_price(edge, known, dearest) for edge in _told_once(found, known)),
    }
    return GamePage(
        game=game,
        rulebook=rulebook,
        name=known.name,
        citation=known.citation,
        summary=known.summary,
        kind=KINDS[known.kind],
        seats=str(known.seats) if known.seats else "No limit set",
        decks=_decks(known.decks),
        class_a_only=known.class_a_only,
        lowest=_price(_lowest(found), known, dearest) if found else None,
        sections=tuple(_sections(known, content)),
        layout=f"games/layouts/{_layout(known)}.html" if _layout(known) else "",
        picture=_picture(known),
    )


_LINES = ("crew", "equipment", "duties", "steps", "paying", "irregularities", "notices", "players")


def _sections(known: Sheet, content: dict[str, Any]) -> Iterator[Section]:
    """A machine has a section on its price although no edge is known: it says where the odds are."""
    for anchor, title, name in SECTIONS:
        if content[name] or (name == "prices" and known.kind == "machine"):
            yield Section(anchor, title, content[name])


def _layout(known: Sheet) -> str:
    if MODULES[known.game] in ("craps", "roulette", "money_wheel"):
        return MODULES[known.game]
    return "seats" if known.kind == "cards" and known.seats else ""


def _picture(known: Sheet) -> dict[str, Any]:
    if MODULES[known.game] == "roulette":
        return {"wheel": pictures.roulette_wheel(), "boxes": pictures.roulette_boxes()}
    if MODULES[known.game] == "money_wheel":
        return {"wheel": pictures.money_wheel(known.rulebook)}
    return {"seats": pictures.seats(known.seats)} if known.seats else {}


def _told_once(found: tuple[Edge, ...], known: Sheet) -> Iterator[Edge]:
    """Wagers of one type that cost the same stand in one line: "place_to_win 4, 10"."""
    types = {line.type for line in known.wagers}
    groups: dict[tuple[str, Edge], list[str]] = {}
    for edge in found:
        kind, _space, where = edge.wager.partition(" ")
        key, place = (kind, where) if kind in types else (edge.wager, "")
        groups.setdefault((key, replace(edge, wager="")), []).append(place)
    for (kind, edge), places in groups.items():
        between = "; " if any(" " in place for place in places) else ", "
        yield replace(edge, wager=f"{kind} {between.join(places)}".strip())


def _lowest(found: tuple[Edge, ...]) -> Edge:
    """The cheapest way to play. A raise or odds may favor the player, but nobody can make them alone."""
    costly = [edge for edge in found if edge.edge > 0]
    return min(costly or found, key=lambda edge: edge.edge)


def _cited(line: Line) -> Cited:
    return Cited(line.text, line.citation, _said(line.rules))


def _said(rules: tuple[str, ...]) -> str:
    return " ".join(f"{register.rule(rule).rule}." for rule in rules)


def _wager(line: WagerLine) -> WagerRow:
    pays = tuple(_pay(when, odds) for when, odds in line.odds)
    return WagerRow(line.name, line.wins, pays, line.unit, line.citation, _said(line.rules))


def _pay(when: str, odds: str) -> Pay:
    win, _to, stake = odds.partition(" to ")
    return Pay(when, win, stake) if stake.isdecimal() else Pay(when, odds, "")


def _option(line: OptionLine) -> OptionRow:
    signs = dict(line.notices)
    choices = tuple(Choice(words, value == line.default, signs.get(value, "")) for value, words in line.choices)
    return OptionRow(line.label, choices, line.must_be_posted, line.citation, _said(line.rules))


def _price(edge: Edge, known: Sheet, dearest: Fraction) -> Price:
    return Price(
        wager=_wager_name(edge.wager, known),
        percent=_percent(edge.edge),
        fraction=(_signed(f"{edge.edge.numerator:,}"), f"{edge.edge.denominator:,}"),
        win=_percent(edge.win),
        lose=_percent(edge.lose),
        push=_percent(edge.push),
        error="" if edge.standard_error is None else f"{100 * edge.standard_error:.3f}",
        share=max(0, round(100 * edge.edge / dearest)) if dearest > 0 else 0,
    )


def _wager_name(wager: str, known: Sheet) -> str:
    """By the sheet's name: of the line that is all of this wager, or of its type with the places: "Horn high 2, 12"."""
    kind, _space, places = wager.partition(" ")
    names = [line.name for line in known.wagers if line.type == kind]
    whole = [name for name in names if set(places.split(", ")) <= set(re.findall(r"\w+", name.lower()))]
    if places and len(whole) == 1:
        return whole[0]
    words = f"{names[0]} {places}" if len(names) == 1 else wager.replace("_", " ").replace("dont", "don't")
    return words[:1].upper() + words[1:].rstrip()


def _percent(share: Fraction) -> str:
    return _signed(f"{float(100 * share):.2f}%")


def _signed(figure: str) -> str:
    """With a minus as wide as a figure, so that columns line up."""
    return figure.replace("-", "\u2212")


def _decks(decks: tuple[int, int | None] | None) -> str:
    if decks is None:
        return ""
    fewest, most = decks
    if most is None:
        return f"{fewest} or more"
    return str(fewest) if fewest == most else f"{fewest} to {most}"
