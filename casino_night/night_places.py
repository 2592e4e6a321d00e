"""Where the people of a night go, from the plan to the report: one table for the night's page and for the hall."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

PLANNING = ("draft", "submitted", "under_review", "changes_requested", "approved", "licensed")
RUNNING = ("open", "closing")
AFTER = ("closed", "reported", "accepted")
SINCE_OPEN = (*RUNNING, *AFTER)


@dataclass(frozen=True)
class Place:
    title: str
    words: str
    view: str
    permission: str
    states: tuple[str, ...]
    by_pin: bool = True  # can be opened on a device of the hall too


@dataclass(frozen=True)
class Way:
    title: str
    words: str
    url: str


PLACES = (
    Place("Planner", "How many chips and tables the guests will need.", "night:planner", "night.view", PLANNING),
    Place(
        "Devices and PINs",
        "Enroll the tablets and hand out the PINs before the doors open.",
        "hall:devices",
        "device.enrol",
        ("licensed", *RUNNING),
        by_pin=False,
    ),
    Place("Doors-open check", "What must be true before the first guest.", "night:doors", "hall.enter", ("licensed",)),
    Place("Board", "Tables, windows, alarms and the time left.", "night:board", "till.view", RUNNING),
    Place("Windows and prize desk", "Sell imitation money, redeem prizes.", "till:windows", "till.enter", RUNNING),
    Place("Tables", "Open, relieve, fill and close a table.", "night:tables", "table.deal", RUNNING),
    Place("Incidents", "Disputes, cheating, faults and injuries.", "night:incidents", "hall.enter", SINCE_OPEN),
    Place("Live totals", "Cash and imitation money, to the last sale.", "till:totals", "till.view", RUNNING),
    Place("The draw", "Ticket sales, the seed and the winners.", "till:draw", "prizes.draw", RUNNING),
    Place(
        "Close of the evening", "Step by step to the signed close.", "night:evening", "till.view", (*RUNNING, *AFTER)
    ),
    Place(
        "Looking back", "The floor at any minute of the night.", "night:looking_back", "till.view", (*RUNNING, *AFTER)
    ),
    Place("Report of operations", "Due by the 15th of the next month.", "night:report", "document.view", AFTER),
    Place("Compliance report", "Every rule, with its evidence.", "night:compliance", "document.view", AFTER),
)


def ways(night: Any, permissions: frozenset[str], *, by_pin: bool = False) -> list[Way]:
    """The places somebody with these permissions can go to now."""
    return [
        Way(place.title, place.words, reverse(place.view, args=[night.pk]))
        for place in PLACES
        if place.permission in permissions and night.state in place.states and (place.by_pin or not by_pin)
    ]


def at_table(night: Any, table: Any) -> str:
    """The evening's screen of a table: who stands there, fills, the close."""
    return reverse("night:table", args=[night.pk, table.pk])
