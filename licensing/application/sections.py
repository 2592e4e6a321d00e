"""The parts of an application, in the order people meet them: questions about the night, and lists of its own."""

from dataclasses import dataclass
from typing import Any

from licensing import checks
from licensing.models import Assistant, Denomination, Engagement, Post, Prize, Table


@dataclass(frozen=True)
class Section:
    key: str
    title: str
    intro: str
    questions: tuple[str, ...] = ()  # fields of the night
    lists: tuple[str, ...] = ()  # names in ROWS
    roles: bool = False  # people are named here


# Lists of a night, each row a record of its own.
ROWS: dict[str, Any] = {
    "tables": Table,
    "assistants": Assistant,
    "engagements": Engagement,
    "posts": Post,
    "denominations": Denomination,
    "prizes": Prize,
}

SECTIONS = (
    Section(
        "place",
        "Place and hours",
        "Where and when the night is held. The license itself runs from 12:00 AM of its date to 2:00 AM the next day.",
        ("title", "date", "municipality", "premises", "rooms", "doors_at", "ends_at", "guests_expected"),
    ),
    Section(
        "people",
        "People",
        "Who is in charge, who keeps the bank, and who helps. All of them are members, and none of them is paid.",
        lists=("assistants",),
        roles=True,
    ),
    Section(
        "games",
        "Games and tables",
        "Every table with its game, and what the rules of that game leave to you.",
        lists=("tables",),
    ),
    Section(
        "equipment",
        "Equipment provider",
        "Everything at the tables comes from a provider the Commission has approved.",
        ("provider", "agreed_at"),
    ),
    Section(
        "operators",
        "Operators",
        "Who runs each table, under which class A operator, and for what pay.",
        lists=("engagements", "posts"),
    ),
    Section(
        "money",
        "Imitation money",
        "What a dollar buys at the banker's window, and in which chips.",
        ("exchange_rate",),
        ("denominations",),
    ),
    Section(
        "prizes",
        "Prizes",
        "What guests can win, what it is worth in a shop, and how it is awarded.",
        ("award_method", "exchange_ratio"),
        ("prizes",),
    ),
    Section(
        "admission",
        "Admission and proceeds",
        "What guests pay at the door, which other games are held, and what the money is for.",
        ("admission_cents", "other_games", "other_licence", "use_of_proceeds"),
    ),
    Section("declarations", "Declarations", "What the organization promises."),
)
BY_KEY = {section.key: section for section in SECTIONS}
SECTION_OF_LIST = {name: section.key for section in SECTIONS for name in section.lists}

if tuple(BY_KEY) != checks.SECTIONS:
    raise ImportError("The sections of the application and of the checks differ.")
