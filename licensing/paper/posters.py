"""The poster pack: everything that has to hang in the hall, one sheet for each place, in the order of hanging."""

from collections.abc import Iterator
from math import ceil
from typing import Any

from casino_night.documents.kinds import kind_of
from casino_night.money import Cents, Scrip
from licensing.models import Night
from licensing.paper.about import about, rate_words, register_night_paper
from licensing.paper.tables import tables_of
from licensing.regulations import limits

Sheet = dict[str, Any]

WINDOW, PRIZES, DOOR = "The banker's window", "Where the prizes are shown", "The entrance"
TAGS_ON_A_SHEET = 8
MOST_ROWS_IN_A_COLUMN, MOST_ROWS_IN_LARGE_COLUMNS, MOST_ROWS_IN_LARGE_TYPE = 13, 21, 8
MOST_LINES_ACROSS_A_ROOM, LETTERS_OF_A_CHOICE, LETTERS_OF_A_NOTICE = 9, 30, 60

METHODS = {
    "drawing": (
        "Prizes are drawn",
        ("Your imitation money buys tickets for the drawing.", "The holder of a drawn ticket wins the prize."),
    ),
    "redemption": (
        "Prizes are redeemed",
        ("Your imitation money buys the prizes themselves.", "The tag on each prize says how much it takes."),
    ),
    "both": (
        "Prizes are drawn and redeemed",
        (
            "A prize with a tag is yours for the imitation money on its tag.",
            "For all other prizes your imitation money buys tickets for the drawing.",
        ),
    ),
}
NO_CASH = "Imitation money is never turned into cash."

ROUNDING = (
    ("Winnings that come out between two dollars are paid with the next full dollar.", "13:47-20.12(c)1, 20.17(a)"),
    ("A commission or a vigorish that comes out between two dollars is taken without the cents.", "13:47-20.12(c)1"),
    ("Of a wager that loses half, you keep the larger half.", "13:47-20.32(g)"),
    ("All wagers are in full dollars of imitation money.", "13:47-20.17(a)"),
)
STAFF = (
    ("Operators, assistants, bankers and the member in charge do not play at this event.", "13:47-20.10(d)1"),
    ("They accept no tips, neither directly nor in a roundabout way.", "13:47-20.10(d)2"),
    ("They drink no alcohol during the event.", "13:47-20.10(d)3"),
    ("Wagers are made with imitation money only.", "13:47-20.10(c)1"),
    ("No game pays cash, and no prize is bought back or exchanged for money.", "13:47-20.10(c)3, 5"),
    ("Other gambling has no place here tonight.", "13:47-20.10(a)"),
)


def poster_pack(night: Night) -> dict[str, Any]:
    sheets = list(_sheets(night))
    for number, sheet in enumerate(sheets, 1):
        sheet["anchor"] = f"sheet-{number}"
    return {**about(night), "sheets": sheets, "missing": list(_missing(night))}


def _sheets(night: Night) -> Iterator[Sheet]:
    yield {
        "layout": "licence",
        "title": "Casino night license",
        "place": DOOR,
        "citation": "13:47-20.11(a)",
        "licence": kind_of("night_licence").snapshot(night),
    }
    yield from _rate(night)
    for place in places(night):
        yield from _award_notices(night, place)
    yield _words("House rounding rule", "In full dollars", ROUNDING, WINDOW)
    yield _words("Rules for everybody who works here", "Who works here does not play", STAFF, DOOR)
    yield _help(night)
    yield from (_table(table) for table in tables_of(night))
    yield from _tags(night)


def places(night: Night) -> list[str]:
    """Every room with games, and where prizes are shown (13:47-20.11(a)2). R074"""
    rooms = night.room_names or list(dict.fromkeys(table.room for table in night.tables.all() if table.room))
    return [*(rooms or ["Every room with games"]), PRIZES]


def _rate(night: Night) -> Iterator[Sheet]:
    """R073"""
    if night.exchange_rate:
        yield {
            "layout": "figure",
            "title": "Exchange rate",
            "place": WINDOW,
            "citation": "13:47-20.11(a)1, 20.12(b)",
            "above": "For each $1.00 of cash you get",
            "figure": rate_words(night.exchange_rate),
            "below": "of imitation money",
            "lines": ["It is sold here only, by a banker, in full dollars.", NO_CASH],
        }


def _award_notices(night: Night, place: str) -> Iterator[Sheet]:
    """The method, the ratio and the colors hang together in the same places. R074 R075 R077"""
    if night.award_method:
        headline, lines = METHODS[night.award_method]
        yield {
            "layout": "words",
            "title": "Method of awarding prizes",
            "place": place,
            "citation": "13:47-20.11(a)2",
            "headline": headline,
            "lines": [{"text": text} for text in (*lines, NO_CASH)],
        }
    if night.exchange_ratio and night.award_method in ("drawing", "both"):
        yield {
            "layout": "figure",
            "title": "Exchange ratio",
            "place": place,
            "citation": "13:47-20.11(b)",
            "above": "One ticket for the drawing takes",
            "figure": str(Scrip(night.exchange_ratio)),
            "below": "of imitation money",
            "lines": ["Keep your tickets until the drawing is over."],
        }
    colors = [one for one in night.denominations.all() if one.color]
    if colors:
        yield {
            "layout": "colors",
            "title": "Color values",
            "place": place,
            "citation": "13:47-20.11(d)",
            "colors": [{"color": one.color, "form": one.form, "value": str(Scrip(one.value))} for one in colors],
        }


def _words(title: str, headline: str, lines: tuple[tuple[str, str], ...], place: str) -> Sheet:
    cited = [{"text": text, "citation": citation} for text, citation in lines]
    return {"layout": "words", "title": title, "place": place, "citation": "", "headline": headline, "lines": cited}


def _help(night: Night) -> Sheet:
    age = limits.at(night.date)["minimum_age"]
    return {
        "layout": "figure",
        "title": "Help with gambling",
        "place": DOOR,
        "citation": "13:47-20.11(a), 6.6",
        "above": "Gambling is no fun any more? Call free of charge, day and night:",
        "figure": "1-800-GAMBLER",
        "below": "1-800-426-2537",
        "lines": [f"Nobody under {age} plays here or takes a prize.", "Nobody has to play. Set yourself a limit."],
    }


def _table(table: dict[str, Any]) -> Sheet:
    """What is posted at the table itself. R138 R140 R160 R182 R244 R246"""
    where = f"Table {table['label']}" + (f", {table['room']}" if table["room"] else "")
    return {
        "layout": "table",
        "title": f"Table sign: {table['name']}",
        "place": where,
        "citation": table["citation"],
        "table": table,
        "size": _size(table),
    }


def _size(table: dict[str, Any]) -> str:
    """As large as what has to stand on the sign allows: a class of the style sheet."""
    rows = sum(len(wager["pays"]) for wager in table["wagers"])
    if rows > MOST_ROWS_IN_A_COLUMN:
        return "dense few" if rows < MOST_ROWS_IN_LARGE_COLUMNS else "dense"
    if rows > MOST_ROWS_IN_LARGE_TYPE:
        return "middling"
    lines = rows + _lines(table["signs"], LETTERS_OF_A_CHOICE) + _lines(table["notices"], LETTERS_OF_A_NOTICE)
    return "airy" if lines <= MOST_LINES_ACROSS_A_ROOM else ""


def _lines(said: list[dict[str, str]], letters: int) -> int:
    """How many lines the sentences take, with so many letters in each."""
    return sum(ceil(len(one["text"]) / letters) for one in said)


def _tags(night: Night) -> Iterator[Sheet]:
    """A tag for every item, with the imitation dollars it takes (13:47-20.11(c)). R076"""
    priced = [prize for prize in night.prizes.all() if prize.award == "redemption" and prize.redemption_amount]
    tags = [
        {"prize": prize.name, "amount": str(Scrip(prize.redemption_amount or 0))}
        for prize in priced
        for _item in range(prize.quantity)
    ]
    for first in range(0, len(tags), TAGS_ON_A_SHEET):
        yield {
            "layout": "tags",
            "title": "Prize tags",
            "place": "Cut out; one on each prize",
            "citation": "13:47-20.11(c)",
            "tags": tags[first : first + TAGS_ON_A_SHEET],
        }


def _missing(night: Night) -> Iterator[str]:
    """What the plan does not say yet, so that no sheet is thought forgotten."""
    if not night.licence_number:
        yield "The license is not issued yet."
    if not night.exchange_rate:
        yield "The exchange rate is not set yet."
    if not night.award_method:
        yield "The method of awarding prizes is not chosen yet."
    if night.award_method in ("drawing", "both") and not night.exchange_ratio:
        yield "The exchange ratio for tickets is not set yet."
    for prize in night.prizes.all():
        if prize.award == "redemption" and not prize.redemption_amount:
            yield f"{prize.name} ({Cents(prize.retail_cents)} retail) has no amount for its tag yet."


register_night_paper(
    "poster_pack", "Poster pack", poster_pack, "13:47-20.11", offered=lambda night: night.tables.exists()
)
