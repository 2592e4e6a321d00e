"""What the planner reads of a night, and the picture it draws."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from casino_night import clock
from casino_night.night.planner.loading import Loading, Piece, load
from casino_night.night.planner.play import habit, odds
from casino_night.night.planner.simulation import Plan, at_share, simulate
from games.sheets import sheet
from licensing.models import Night, Table

USUAL_GUESTS, USUAL_HOURS, USUAL_BUY_IN = 100, 4, 20
BARS, WIDTH, HEIGHT, FOOT = 16, 640, 220, 30


def answers(night: Night, tables: list[Table]) -> dict[str, Any]:
    """The form as the plan fills it."""
    counted = Counter(table.game for table in tables)
    return {
        "guests": night.guests_expected or USUAL_GUESTS,
        "hours": _hours(night),
        "buy_in": USUAL_BUY_IN,
        "rate": night.exchange_rate or 1,
        "seed": 1,
        **{f"tables_{game}": count for game, count in counted.items()},
    }


def _hours(night: Night) -> int:
    if not night.ends or not night.doors_at:
        return USUAL_HOURS
    doors = datetime.combine(night.date, night.doors_at, clock.NEW_JERSEY)
    return min(12, max(1, -(-(night.ends - doors) // timedelta(hours=1))))


def tables(night: Night) -> list[Table]:
    return list(night.tables.all())


def pieces(night: Night) -> list[Piece]:
    """The chips of the night, which racks are made of; tokens or paper where it has none. Tickets are none."""
    rows = night.denominations.exclude(form="ticket").order_by("value", "form")
    every = [Piece(one.value, one.color, one.form, one.quantity) for one in rows]
    return [piece for piece in every if piece.form == "chip"] or every


@dataclass(frozen=True)
class Bar:
    """One bar of the picture, and its row in the table beneath."""

    low: int
    high: int
    evenings: int
    percent: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Outlook:
    """The answer of the planner."""

    loading: Loading
    stake: int
    evenings: int
    handfuls: int
    sold: int
    left_low: int
    left_middle: int
    left_high: int
    ratio: int
    bars: list[Bar]
    assumed: list[tuple[str, str, str]]  # game, its usual wager, the house's edge


def outlook(night: Night, said: Mapping[str, Any], counts: Mapping[str, int], planned: list[Table]) -> Outlook:
    games, labels, seats = _floor(counts, planned)
    plan = Plan(games, said["guests"], said["hours"], int(said["rate"] * said["buy_in"]), seats, said["seed"])
    findings = simulate(plan)
    left = findings.left
    return Outlook(
        load(findings, labels, pieces(night)),
        plan.stake,
        plan.evenings,
        findings.handfuls,
        findings.handfuls * plan.buy_in,
        at_share(left, 0.05),
        at_share(left, 0.5),
        at_share(left),
        findings.ratio,
        bars(left),
        [(sheet(game).name, habit(game).wager, f"{float(odds(game).edge):.1%}") for game in dict.fromkeys(games)],
    )


def _floor(counts: Mapping[str, int], planned: list[Table]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]]:
    """As many tables of each game as asked for: those of the plan by their names, then further ones."""
    floor = []
    for game, count in counts.items():
        known = [table for table in planned if table.game == game][:count]
        floor += [(game, table.label, table.seats or habit(game).seats) for table in known]
        more = range(len(known) + 1, count + 1)
        floor += [(game, f"{sheet(game).name}, no. {number}", habit(game).seats) for number in more]
    games, labels, seats = zip(*floor, strict=True)
    return games, labels, seats


def bars(figures: list[int]) -> list[Bar]:
    """How many evenings ended with so much in guests' hands: sixteen bars of one width."""
    low, high = figures[0], figures[-1]
    step = max(1, -(-(high - low + 1) // BARS))
    counted = Counter((figure - low) // step for figure in figures)
    places = range(max(counted) + 1)
    tallest, wide = max(counted.values()), WIDTH / len(places)
    return [
        _bar(low + place * step, step, counted[place], len(figures), tallest, place * wide, wide) for place in places
    ]


def _bar(low: int, step: int, evenings: int, every: int, tallest: int, x: float, wide: float) -> Bar:
    height = (HEIGHT - FOOT - 24) * evenings / tallest
    return Bar(
        low, low + step - 1, evenings, round(100 * evenings / every), x + 2, HEIGHT - FOOT - height, wide - 4, height
    )
