"""What lies at a table: the odds and rules card, and the record of its opening."""

from typing import Any

from licensing.models import Night
from licensing.paper.about import about, register_night_paper
from licensing.paper.tables import rules_of, tables_of

ROWS_IN_ONE_COLUMN = 14
# A side of a card is one page: much text is set smaller, little text larger, to be read at the table.
MUCH_ABOUT_WAGERS, MUCH_ABOUT_A_ROUND = 1000, 2500  # letters
LITTLE_ABOUT_WAGERS, LITTLE_ABOUT_A_ROUND, FEW_ROWS = 600, 1000, 8

# The opening of a card table, in order (13:47-20.18). R096 R097 R098 R099 R100 R101
CARD_OPENING = (
    ("The dealer counted, sorted and inspected every deck.", "13:47-20.18(a)1"),
    ("The class A operator over the table verified the inspection.", "13:47-20.18(a)1"),
    ("The cards lay face up by suit and in sequence until the first player had seen them.", "13:47-20.18(a)2"),
    ("Each deck apart was then turned face down, mixed and stacked.", "13:47-20.18(a)3"),
    ("Each deck was shuffled and cut.", "13:47-20.18(a)4"),
)
CARD_VARIANTS = (
    ("With a shuffling device: one deck cut, the other in the device.", "13:47-20.18(a)5"),
    ("Without: one deck cut, the other kept ready, or prepared only when it is rotated in.", "13:47-20.18(a)6"),
)


def rule_cards(night: Night) -> dict[str, Any]:
    """The players' side and the dealer's side for every table; odds say "to" only (13:47-20.25(i)1). R180 R181"""
    return {**about(night), "tables": [_card(table) for table in tables_of(night)]}


def _card(table: dict[str, Any]) -> dict[str, Any]:
    rows = sum(len(wager["pays"]) for wager in table["wagers"])
    rules, winning = rules_of(table["game"]), _told_once(table["wagers"])
    of_the_round = [line for part in ("steps", "paying", "irregularities", "crew") for line in rules[part]]
    little = LITTLE_ABOUT_WAGERS if rows <= FEW_ROWS else 0
    return {
        **table,
        "rules": rules,
        "winning": winning,
        "two_columns": rows > ROWS_IN_ONE_COLUMN,
        "players_side": _size(winning, little, MUCH_ABOUT_WAGERS),
        "dealers_side": _size(of_the_round, LITTLE_ABOUT_A_ROUND, MUCH_ABOUT_A_ROUND),
    }


def _size(lines: list[dict[str, str]], little: int, much: int) -> str:
    """How the side is set: a class of the style sheet."""
    letters = sum(len(line["text"]) for line in lines)
    return "long" if letters > much else "short" if letters < little else ""


def _told_once(wagers: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Wagers that win in the same way stand together."""
    groups: dict[tuple[str, str], list[str]] = {}
    for wager in wagers:
        groups.setdefault((wager["wins"], wager["citation"]), []).append(wager["name"])
    return [{"names": "; ".join(names), "text": text, "citation": rule} for (text, rule), names in groups.items()]


def table_openings(night: Night) -> dict[str, Any]:
    """A record for each table, filled in by hand as it opens (13:47-20.9(b)2, 20.18). R057"""
    return {**about(night), "tables": [_opening(table) for table in tables_of(night)]}


def _opening(table: dict[str, Any]) -> dict[str, Any]:
    cards = table["kind"] == "cards"
    return {
        **{name: table[name] for name in ("label", "room", "game", "name", "kind", "decks", "supervisor", "crew")},
        **{name: table[name] for name in ("machine", "certificate", "choices", "signs")},
        "steps": _lines(CARD_OPENING) if cards else [],
        "variants": _lines(CARD_VARIANTS) if cards else [],
        "equipment": rules_of(table["game"])["equipment"],
    }


def _lines(sentences: tuple[tuple[str, str], ...]) -> list[dict[str, str]]:
    return [{"text": text, "citation": citation} for text, citation in sentences]


def _has_tables(night: Night) -> bool:
    return night.tables.exists()


register_night_paper("rule_cards", "Odds and rule cards", rule_cards, "13:47-20.25(i)", offered=_has_tables)
register_night_paper("table_openings", "Table opening records", table_openings, "13:47-20.18", offered=_has_tables)
