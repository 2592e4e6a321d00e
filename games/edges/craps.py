"""The price of every craps wager (13:47-20.25, 19:47-1): an engine table is rolled through all that can happen. Exact.

Wagers that stay until they are decided are priced by the decision. A wager that comes back void (don't pass on 12,
odds that are off) counts as made, so don't pass costs 3/220. Vigorish is a cost and no part of the stake, so buying
the 4 at five percent costs 1/20. Being off on come-out rolls delays a place, buy or hardway bet and changes nothing
of its price; only odds behind a come bet come back when decided while off, and are priced off and called on.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from games.edges import Edge
from games.edges.chances import decisions
from games.edges.tally import change_of, edge_of
from games.engines.craps_layout import layout
from games.engines.craps_options import Options
from games.engines.craps_outcomes import THROWS, Spec, Stage
from games.engines.craps_table import Table
from games.engines.craps_wagers import POINTS, WAYS, Moment, hop_name
from games.engines.odds import Exact
from games.engines.rounds import InvalidRound, Settlement, Wager

Throw = tuple[int, int]
Step = Wager | Throw  # a wager is made, or the dice are thrown

_CHANCES: dict[Throw, Fraction] = {
    throw: Fraction(ways, len(THROWS)) for throw, ways in Counter((min(pair), max(pair)) for pair in THROWS).items()
}
_ANY_POINT = POINTS[:1]  # where the price is the same whatever the point
_PRICED = "priced"  # the id of the wager whose price is asked
_SUPPORTED = "supported"  # the id of the bet that odds go behind


class _Standing(NamedTuple):
    """A table as far as it bears on the wager: where it rests, the point, and for the fire bet the points made."""

    stage: Stage
    point: int
    made: frozenset[int]


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    chosen = Options.read(options or {}, rulebook, game)
    found: list[Edge] = []
    for kind, places in layout(chosen).specs.items():
        for where, (spec, called_on) in places.items():
            found.append(_price(_label(kind, where), spec, where, chosen))
            if kind == "odds" and called_on.stage is not spec.stage:
                found.append(_price(f"{_label(kind, where)}, called on", called_on, where, chosen, on=True))
    return tuple(found)


def _label(kind: str, where: Any) -> str:
    if where is None:
        return kind
    if kind == "hop":
        return hop_name(where)
    return f"{kind} {where}" if kind != "odds" else f"odds {where[0]} {where[1]}"


def _price(label: str, spec: Spec, where: Any, options: Options, on: bool = False) -> Edge:
    """Per dollar, at the smallest stake that is paid in whole dollars."""
    wager = Wager(_PRICED, spec.kind, spec.unit, _parameters(spec.kind, where) | {"on": on})
    outcomes = [
        (change, ways * chance)
        for ways, opening in _openings(wager, spec, where, options)
        for change, chance in _decided(opening, options).items()
    ]
    return edge_of(label, outcomes, stake=spec.unit)


def _parameters(kind: str, where: Any) -> dict[str, Any]:
    if kind == "odds":
        return {"on_wager": _SUPPORTED}
    return {{"hop": "dice", "horn_high": "high"}.get(kind, "number"): where}


def _openings(wager: Wager, spec: Spec, where: Any, options: Options) -> Iterator[tuple[int, tuple[Step, ...]]]:
    """How play comes to the moment at which the wager is made, in how many ways."""
    if wager.type == "odds":
        kind, number = where
        unit = layout(options).specs[kind][None][0].unit
        supported = Wager(_SUPPORTED, kind, wager.amount * unit)
        if kind.endswith("pass"):
            yield 1, (supported, _throw(number), wager)
        else:  # what becomes of odds that may be off depends on the point: the come bet follows right upon it
            for point in POINTS if kind == "come" else _ANY_POINT:
                yield WAYS[point], (_throw(point), supported, _throw(number), wager)
    elif spec.moment is Moment.AFTER_COME_OUT:
        for point in _ANY_POINT:
            yield 1, (_throw(point), wager)
    else:
        yield 1, (wager,)


def _throw(total: int) -> Throw:
    return total // 2, total - total // 2


def _decided(opening: tuple[Step, ...], options: Options) -> dict[Exact, Fraction]:
    """What the wager can come to, and the chance of each."""
    start = _after(opening, options)
    paths = {start: opening}  # a shortest way to every state, to be gone again on a fresh table

    def follow(state: Exact | _Standing) -> Iterator[tuple[Exact | _Standing, Fraction]]:
        if not isinstance(state, _Standing):
            return
        for throw, chance in _CHANCES.items():
            path = (*paths[state], throw)
            reached = _after(path, options)
            paths.setdefault(reached, path)
            yield reached, chance

    found = decisions(start, follow)
    return {change: chance for change, chance in found.items() if not isinstance(change, _Standing)}


def _after(path: tuple[Step, ...], options: Options) -> Exact | _Standing:
    """The change of the player's money where the last throw decided the wager, else how it stands."""
    table = Table(options)
    settled: list[Settlement] = []
    for step in path:
        if isinstance(step, Wager):
            refusal = table.place(step)
            if refusal:
                raise InvalidRound(f"{step.type} has no price: {refusal.sentence}")
        else:
            settled = table.roll(*step)
    for settlement in settled:
        if settlement.wager == _PRICED:
            return change_of(settlement)
    bet = table.bets[_PRICED]
    return _Standing(bet.stage, table.point, table.points_made if bet.spec.kind == "fire" else frozenset())
