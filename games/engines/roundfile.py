"""Round files: one table round as a JSON object in, one settlement object out."""

import json
from collections.abc import Mapping
from typing import Any

from games.engines import settle
from games.engines.odds import exact_text
from games.engines.rounds import NIGHT, RULEBOOKS, InvalidRound, Round, Settlement, Wager

_WAGER_FIELDS = {"id", "type", "amount", "player", "before_event", "remove_before_event"}


def settle_line(line: str) -> dict[str, Any]:
    """The settlement of one line; a line that is no valid round gives its id and an error, never an exception."""
    round_id: str | int | None = None
    try:
        data = _parse(line)
        round_id = _name(data, "id")
        round_ = read_round(data)
        return write_settlements(round_, settle(round_)) | {"id": round_id}
    except InvalidRound as error:
        return {"id": round_id, "error": str(error)}


def _parse(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidRound("The line is not JSON.") from error
    if not isinstance(data, dict):
        raise InvalidRound("A round is a JSON object.")
    return data


def read_round(data: Mapping[str, Any]) -> Round:
    options = _field(data, "options", dict, {})
    game = _field(data, "game", str)
    rulebook = data.get("rulebook", options.get("rulebook", NIGHT))
    if rulebook not in RULEBOOKS:
        raise InvalidRound(f"The rulebook must be one of {', '.join(RULEBOOKS)}.")
    events = _field(data, "events", list, [])
    if not all(isinstance(event, dict) for event in events):
        raise InvalidRound("An event is a JSON object.")
    wagers = tuple(_read_wager(item) for item in _field(data, "wagers", list, []))
    ids = [wager.id for wager in wagers]
    if len(set(ids)) != len(ids):
        raise InvalidRound("Two wagers have the same id.")
    return Round(game, rulebook, wagers, tuple(events), options, str(data.get("id", "")))


def _name(data: Mapping[str, Any], field: str) -> str | int | None:
    """What a round or a player is called: text, or a number such as that of a seat."""
    value = data.get(field)
    if value is not None and type(value) not in (str, int):
        raise InvalidRound(f"{field} must be text.")
    return value


def _read_wager(item: Any) -> Wager:
    if not isinstance(item, dict):
        raise InvalidRound("A wager is a JSON object.")
    player = _name(item, "player")
    return Wager(
        id=_field(item, "id", str),
        type=_field(item, "type", str),
        amount=item.get("amount"),
        params={name: value for name, value in item.items() if name not in _WAGER_FIELDS},
        player=None if player is None else str(player),
        before_event=_event_number(item, "before_event", 1),
        remove_before_event=_event_number(item, "remove_before_event", None),
    )


def _event_number(item: Mapping[str, Any], name: str, default: int | None) -> Any:
    value = item.get(name, default)
    if value is not default and (type(value) is not int or value < 1):
        raise InvalidRound(f"{name} must be the number of an event, from 1.")
    return value


_MISSING: Any = object()
_KIND_NAMES: dict[type, str] = {str: "text", dict: "a JSON object", list: "a list"}


def _field(data: Mapping[str, Any], name: str, kind: type, default: Any = _MISSING) -> Any:
    value = data.get(name, default)
    if value is _MISSING:
        raise InvalidRound(f"{name} is missing.")
    if not isinstance(value, kind):
        raise InvalidRound(f"{name} must be {_KIND_NAMES[kind]}.")
    return value


def write_settlements(round_: Round, settlements: tuple[Settlement, ...]) -> dict[str, Any]:
    return {
        "id": round_.id,
        "game": round_.game,
        "settlements": {settlement.wager: _write(settlement) for settlement in settlements},
        "house_net": -sum(settlement.net for settlement in settlements),
    }


def _write(settlement: Settlement) -> dict[str, Any]:
    return {
        "result": settlement.result.value,
        "exact": exact_text(settlement.exact),
        "net": settlement.net,
        "settled_on": settlement.settled_on,
        "odds": str(settlement.odds) if settlement.odds else None,
        "citation": settlement.citation,
        "note": settlement.note,
    }
