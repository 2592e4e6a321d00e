"""Craps rounds for the tests, and a second reading of the rules to hold the engine against.

`second_reading` follows one wager at a time through the throws, sentence by sentence of 13:47-20.25(h) to (k) and
19:47-1.2 to 1.6. It shares nothing with the engine, which looks throws up in tables.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tests.games.engines.card_rounds import round_of
from tests.games.engines.properties import settled

Throw = tuple[int, int]
Decision = tuple[str, Fraction, int | None]

ALL_THROWS: list[Throw] = [(one, two) for one in range(1, 7) for two in range(1, 7)]
POINTS = (4, 5, 6, 8, 9, 10)
NIGHT, CASINO = "13:47", "19:47"


def bet(kind: str, amount: Any = 10, name: str = "a", **more: Any) -> dict[str, Any]:
    return {"id": name, "type": kind, "amount": amount} | more


def dice(written: str) -> list[Throw]:
    """ "34 22" is three and four, then two twos."""
    return [(int(throw[0]), int(throw[1])) for throw in written.split()]


def craps(wagers: list[dict[str, Any]], throws: str | Sequence[Throw], **more: Any) -> dict[str, Any]:
    thrown = dice(throws) if isinstance(throws, str) else throws
    return round_of(more.pop("game", "craps"), wagers, *({"roll": list(throw)} for throw in thrown), **more)


def settlements(wagers: list[dict[str, Any]], throws: str | Sequence[Throw], **more: Any) -> dict[str, Any]:
    line = settled(craps(wagers, throws, **more))
    assert "error" not in line, line["error"]
    return line["settlements"]


def decided(wagers: list[dict[str, Any]], throws: str | Sequence[Throw], **more: Any) -> dict[str, tuple[Any, ...]]:
    """Result, exact amount and deciding throw of each wager."""
    answers = settlements(wagers, throws, **more)
    return {key: (item["result"], item["exact"], item["settled_on"]) for key, item in answers.items()}


def one(wager: dict[str, Any], throws: str | Sequence[Throw], **more: Any) -> tuple[Any, ...]:
    return decided([wager], throws, **more)[wager["id"]]


def refusal(wager: dict[str, Any], throws: str | Sequence[Throw] = "66", **more: Any) -> dict[str, Any]:
    """The settlement of a wager that must not be accepted."""
    item = settlements([wager], throws, **more)[wager["id"]]
    assert (item["result"], item["exact"], item["net"], item["settled_on"]) == ("reject", "0", 0, None)
    return item


PLACE_TO_WIN = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
PLACE_TO_LOSE = {4: (5, 11), 5: (5, 8), 6: (4, 5), 8: (4, 5), 9: (5, 8), 10: (5, 11)}
TRUE_FOR = {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}
TRUE_AGAINST = {number: odds[::-1] for number, odds in TRUE_FOR.items()}
HARDWAY = {4: 7, 6: 9, 8: 9, 10: 7}

# What one unit gains on each total, the other totals losing it: the one-roll wagers that stand for themselves.
ONE_ROLL: dict[str, dict[int, int]] = {
    "field": {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2},
    "any_seven": {7: 4},
    "any_craps": {2: 7, 3: 7, 12: 7},
    "craps_two": {2: 30},
    "craps_three": {3: 15},
    "craps_twelve": {12: 30},
    "eleven": {11: 15},
}
HORN = {2: 30, 3: 15, 11: 15, 12: 30}


def second_reading(wager: dict[str, Any], throws: Sequence[Throw], rulebook: str) -> Decision:
    """What becomes of an acceptable wager that is never taken down: result, exact change, deciding throw."""
    come_outs = _come_outs(throws)
    number: int | None = wager.get("number")
    for event in range(wager.get("before_event", 1), len(throws) + 1):
        throw, come_out = throws[event - 1], come_outs[event - 1]
        gained = _gained(wager, throw, come_out, number, rulebook)
        if gained is not None:
            change = gained * wager["amount"]
            return ("win" if change > 0 else "lose" if change < 0 else "push"), change, event
        if number is None and wager["type"] in ("pass", "dont_pass", "come", "dont_come"):
            number = sum(throw)
    return "open", Fraction(0), None


def _come_outs(throws: Sequence[Throw]) -> list[bool]:
    """Which throws are come-out rolls: the first, and the first after each decision of pass and don't pass."""
    found, point = [], None
    for throw in throws:
        found.append(point is None)
        total = sum(throw)
        if point is None:
            point = total if total in POINTS else None
        elif total in (7, point):
            point = None
    return found


def _gained(wager: dict[str, Any], throw: Throw, come_out: bool, number: int | None, rulebook: str) -> Fraction | None:
    """What this throw wins (or loses, negative) of each dollar; None where it decides nothing."""
    kind, total = wager["type"], sum(throw)
    if kind in ("pass", "come", "dont_pass", "dont_come"):
        return _line(kind, total, number)
    if kind in ONE_ROLL:
        return Fraction(ONE_ROLL[kind].get(total, -1))
    if kind in ("c_and_e", "horn", "horn_high", "whirl"):
        return _in_parts(wager, total)
    if kind == "hop":
        odds = 30 if throw[0] == throw[1] else 15
        return Fraction(odds if sorted(throw) == sorted(wager["dice"]) else -1)
    if kind == "six_seven_eight":
        return Fraction(-1 if total not in (6, 7, 8) else 2 if throw[0] == throw[1] else 1)
    assert number is not None
    off_on_come_out = kind in ("place_to_win", "buy") or (kind == "hardway" and rulebook == CASINO)
    if (come_out and off_on_come_out and not wager.get("on")) or total not in (7, number):
        return None
    if kind == "hardway":
        return Fraction(HARDWAY[number] if throw[0] == throw[1] else -1)
    return _on_number(kind, total, number, rulebook)


def _line(kind: str, total: int, number: int | None) -> Fraction | None:
    against = -1 if kind.startswith("dont") else 1
    if number is not None:
        return Fraction(against if total == number else -against) if total in (7, number) else None
    if total in (7, 11):
        return Fraction(against)
    if total == 12 and against == -1:
        return Fraction(0)
    return Fraction(-against) if total in (2, 3, 12) else None


def _in_parts(wager: dict[str, Any], total: int) -> Fraction:
    """Each part won or lost by itself, as if it were a wager of its own."""
    if wager["type"] == "c_and_e":
        parts = [({2: 7, 3: 7, 12: 7}, 1), ({11: 15}, 1)]
    else:
        parts = [({each: odds}, 1 + (wager.get("high") == each)) for each, odds in HORN.items()]
        if wager["type"] == "whirl":
            parts.append(({7: 4}, 1))
    units = sum(share for _, share in parts)
    return sum((Fraction(pays.get(total, -1) * share, units) for pays, share in parts), Fraction(0))


def _on_number(kind: str, total: int, number: int, rulebook: str) -> Fraction:
    odds = {
        "place_to_win": PLACE_TO_WIN,
        "place_to_lose": PLACE_TO_LOSE,
        "buy": TRUE_FOR,
        "lay": TRUE_AGAINST,
    }[kind][number]
    won = (total == number) == (kind in ("place_to_win", "buy"))
    vigorish = Fraction(0)
    if kind in ("buy", "lay"):
        vigorish = Fraction(5, 100)
        if kind == "lay" and rulebook == NIGHT:  # of what could be won; casinos take it of the wager
            vigorish *= Fraction(*odds)
    return (Fraction(*odds) if won else Fraction(-1)) - vigorish
