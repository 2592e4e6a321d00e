"""Which craps wagers are accepted: the number, the amount, and the odds behind another bet."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from games.engines.craps_layout import Layout
from games.engines.craps_outcomes import Spec
from games.engines.craps_wagers import NAMES, TRUE_ODDS_AGAINST, UNIT_CITATION
from games.engines.rounds import Refusal, Wager

# The parameter that says where on the layout a wager of this type stands.
_PARAMETER: dict[str, str] = {
    "place_to_win": "number",
    "place_to_lose": "number",
    "buy": "number",
    "lay": "number",
    "hardway": "number",
    "horn_high": "high",
    "hop": "dice",
}


def find(layout: Layout, kind: str, amount: int, params: Mapping[str, Any]) -> Spec | Refusal:
    """The wager's place on the layout, or why it has none. Its type and amount have been screened."""
    where = params.get(_PARAMETER[kind]) if kind in _PARAMETER else None
    if type(where) is not int and where is not None:
        where = _dice(where) if kind == "hop" else None
    made = layout.specs[kind].get(where)
    if made is None:
        return _number_refusal(layout, kind)
    spec, called_on = made
    if spec is not called_on:
        on = params.get("on")
        if not _on_is_readable(on):
            return _on_refusal(layout, kind)
        if on:
            spec = called_on
    if spec.most and amount > spec.most:
        return Refusal("limit", f"The {spec.name} takes at most ${spec.most}.", "19:47-1.12(b)1", (spec.most,))
    if spec.unit_binds and amount % spec.unit:
        return _unit_refusal(layout, spec, amount)
    return spec


def check(layout: Layout, wager: Wager) -> Refusal | None:
    """What can be said against a wager before anything is known about the dice."""
    if wager.type == "odds":
        if type(wager.params.get("on_wager")) is not str:
            sentence = "Odds go behind a pass, don't pass, come or don't come bet; say which."
            return Refusal("on_wager", sentence, layout.types["odds"])
        return None if _on_is_readable(wager.params.get("on")) else _on_refusal(layout, "odds")
    found = find(layout, wager.type, wager.amount, wager.params)
    return found if isinstance(found, Refusal) else None


def _on_is_readable(on: Any) -> bool:
    return on is None or on is True or on is False


def _on_refusal(layout: Layout, kind: str) -> Refusal:
    return Refusal("on", "Call the bet on or leave it off; nothing else can be called.", layout.types[kind])


def _dice(value: Any) -> tuple[int, ...] | None:
    if not isinstance(value, (list, tuple)) or len(value) != 2 or any(type(die) is not int for die in value):
        return None
    return tuple(sorted(value))


def _number_refusal(layout: Layout, kind: str) -> Refusal:
    offered = layout.specs[kind]
    listed = ", ".join("-".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in offered)
    return Refusal("number", f"The {NAMES[kind]} is made on one of {listed}.", layout.types[kind])


def _unit_refusal(layout: Layout, spec: Spec, amount: int) -> Refusal:
    """Units the text demands bind everywhere; casinos take no amount they cannot pay (19:47-1.4(f)). R179"""
    below = amount // spec.unit * spec.unit
    nearest = tuple(value for value in (below, below + spec.unit) if value)
    sentence = f"The {spec.name} goes in multiples of ${spec.unit}."
    return Refusal("unit", sentence, UNIT_CITATION[layout.options.rulebook], nearest)


def odds_refusal(layout: Layout, spec: Spec, base: Spec, base_amount: int, total: int) -> Refusal | None:
    """At most so many times the bet; behind don't bets so much that the winnings are (19:47-1.6(a)-(e)).

    `total` is all that would lie behind the bet. An excess is taken where only it makes the payout whole, 1.6(f).
    """
    against = base.kind in ("dont_pass", "dont_come")
    limit = Fraction(layout.options.max_odds * base_amount)
    if against:
        limit /= TRUE_ODDS_AGAINST[spec.stage.number].value
    most = ceil(limit / spec.unit) * spec.unit
    if total <= limit or total == most:
        return None
    counted = "win" if against else "are"
    sentence = f"Odds are taken while they {counted} no more than {layout.options.max_odds} times the bet: ${most}."
    return Refusal("limit", sentence, "19:47-1.6(e)", (most,))
