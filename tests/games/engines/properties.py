"""What is true of every settlement of every game, whatever the round."""

import json
from fractions import Fraction
from typing import Any

from games.engines.roundfile import settle_line

RESULTS = {"win", "lose", "push", "open", "reject"}


def settled(round_: dict[str, Any]) -> dict[str, Any]:
    return settle_line(json.dumps(round_))


def assert_properties(round_: dict[str, Any], *, order_matters: bool = False, extra: frozenset[str] = frozenset()):
    """No crash; whole dollars; one settlement per wager; sums to zero; the same again and in any order of wagers;
    refused wagers leave no trace.

    `extra` names settlements the game adds by itself. `order_matters` is for rounds in which the second of two
    wagers is refused because of the first. Returns the settlement line.
    """
    line = settled(round_)
    assert settled(round_) == line
    if "error" in line:
        assert isinstance(line["error"], str)
        assert line["error"]
        return line
    settlements = line["settlements"]
    ids = [wager["id"] for wager in round_["wagers"]]
    assert [key for key in settlements if key not in extra] == ids
    assert all(type(item["net"]) is int for item in settlements.values())
    assert line["house_net"] == -sum(item["net"] for item in settlements.values())
    for item in settlements.values():
        assert_settlement(item, len(round_.get("events", [])))
    if not order_matters:
        other_way = settled(round_ | {"wagers": round_["wagers"][::-1]})
        assert other_way["settlements"] == settlements
    assert_refused_leave_no_trace(round_, settlements)
    return line


def assert_refused_leave_no_trace(round_: dict[str, Any], settlements: dict[str, Any]) -> None:
    """The others are settled as if a refused wager had never been placed."""
    kept = {key: item for key, item in settlements.items() if item["result"] != "reject"}
    if len(kept) < len(settlements):
        wagers = [wager for wager in round_["wagers"] if wager["id"] in kept]
        assert settled(round_ | {"wagers": wagers})["settlements"] == kept


def assert_settlement(item: dict[str, Any], events: int) -> None:
    result, exact = item["result"], Fraction(item["exact"])
    assert result in RESULTS
    assert item["citation"]
    assert item["note"]
    assert (result == "win") == (exact > 0)
    assert (result == "lose") == (exact < 0)
    if result in ("open", "reject"):
        assert item["settled_on"] is None
    else:
        assert 1 <= item["settled_on"] <= events
    if exact == 0:
        assert item["net"] == 0
    assert abs(item["net"] - exact) < 1
