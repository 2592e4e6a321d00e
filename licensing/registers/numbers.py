"""How the Commission is doing: how long each step takes, how old the backlog is, and how often cases go back."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import median
from typing import Any

from casino_night import clock
from licensing.jobs.selectors import late_since
from licensing.models import Change, DocketEntry
from licensing.review.kinds import KINDS

MONTHS = 12
STEPS = {
    "received": "Until somebody takes it up",
    "decided": "Until the decision",
    "returned": "With the applicant",
}
AGES = ((7, "Up to 7"), (14, "8 to 14"), (30, "15 to 30"), (60, "31 to 60"))  # in days
OLDEST = "Over 60"
DECISIONS = ("approve", "refuse")
CHART_WIDTH, CHART_HEIGHT, CHART_FOOT = 640, 220, 28


@dataclass(frozen=True)
class Bar:
    """One bar of a chart, ready to be drawn."""

    label: str
    value: float
    words: str
    x: float
    y: float
    width: float
    height: float
    middle: float
    words_y: float
    part_y: float = 0  # of a part of it in another color, from the ground up
    part_height: float = 0


@dataclass(frozen=True)
class Month:
    label: str
    decided: int
    days_to_take_up: float | None
    days_to_decide: float | None
    days_with_applicant: float | None
    never: int  # per cent of the decided, by how often they went back
    once: int
    twice: int
    late: int  # certifications of equipment that were due in this month and came late, or not at all


@dataclass(frozen=True)
class Numbers:
    months: list[Month]
    backlog: list[tuple[str, int]]
    medians: list[tuple[str, float | None]]

    @property
    def backlog_chart(self) -> list[Bar]:
        return bars(self.backlog)

    @property
    def decision_chart(self) -> list[Bar]:
        return bars([(month.label, month.days_to_decide or 0) for month in self.months])

    @property
    def returned_chart(self) -> list[Bar]:
        """The share that went back at all; in it, twice or more often."""
        shares = [(month.label, month.once + month.twice) for month in self.months]
        return bars(shares, [month.twice for month in self.months])

    @property
    def late_chart(self) -> list[Bar]:
        return bars([(month.label, month.late) for month in self.months])


def numbers() -> Numbers:
    """A few queries, and the arithmetic here: the database knows no median that both of ours share."""
    today = clock.today()
    first = _months_back(today, MONTHS - 1)
    cases, late = _cases(first), Counter(_label(due) for due in late_since(first))
    months = [
        _month(label, [case for case in cases if case.month == label], late[label]) for label in _labels(first, today)
    ]
    return Numbers(
        months,
        _backlog(today),
        [(label, _median(case.days.get(name) for case in cases)) for name, label in STEPS.items()],
    )


@dataclass
class _Case:
    """One application from its submission to its decision."""

    month: str
    days: dict[str, float]
    times_returned: int


def _cases(first: date) -> list[_Case]:
    since = datetime.combine(first, datetime.min.time(), clock.NEW_JERSEY)
    asks = {kind.ask for kind in KINDS}
    actions = {"submit", "take_up", *DECISIONS, *asks}
    # An application decided in these months was handed in before: a year more covers the slowest.
    rows = (
        Change.objects.filter(action__in=actions, created_at__gte=since - timedelta(days=365))
        .order_by("created_at")
        .values_list("subject_id", "action", "created_at")
    )
    by_subject: dict[Any, list[tuple[str, datetime]]] = defaultdict(list)
    decided = []
    for subject, action, at in rows.iterator(chunk_size=5000):
        steps = by_subject[subject]
        steps.append((action, at))
        if action in DECISIONS:
            case = _read(by_subject.pop(subject), asks)
            if case and at >= since:
                decided.append(case)
    return decided


def _read(steps: list[tuple[str, datetime]], asks: set[str]) -> _Case | None:
    if steps[0][0] != "submit":
        return None
    received, decided = steps[0][1], steps[-1][1]
    taken_up = next((at for action, at in steps if action != "submit"), decided)
    away, left = timedelta(), None
    for action, at in steps:
        if action in asks:
            left = at
        elif action == "submit" and left:
            away, left = away + (at - left), None
    returned = sum(action in asks for action, _at in steps)
    days = {"received": _days(taken_up - received), "decided": _days(decided - received - away)}
    if returned:
        days["returned"] = _days(away)
    return _Case(_label(decided.astimezone(clock.NEW_JERSEY).date()), days, returned)


def _days(span: timedelta) -> float:
    return span.total_seconds() / 86_400


def _median(values: Any) -> float | None:
    known = [value for value in values if value is not None]
    return round(median(known), 1) if known else None


def _month(label: str, cases: list[_Case], late: int) -> Month:
    returned = Counter(min(case.times_returned, 2) for case in cases)
    share = {times: round(100 * returned[times] / len(cases)) if cases else 0 for times in (0, 1, 2)}
    return Month(
        label,
        len(cases),
        _median(case.days.get("received") for case in cases),
        _median(case.days.get("decided") for case in cases),
        _median(case.days.get("returned") for case in cases),
        share[0],
        share[1],
        share[2],
        late,
    )


def _backlog(today: date) -> list[tuple[str, int]]:
    counted = {label: 0 for _most, label in AGES} | {OLDEST: 0}
    received = DocketEntry.objects.filter(stage="waiting").values_list("received_at", flat=True)
    for at in received.iterator(chunk_size=5000):
        age = (today - at.astimezone(clock.NEW_JERSEY).date()).days
        counted[next((label for most, label in AGES if age <= most), OLDEST)] += 1
    return list(counted.items())


def _months_back(day: date, months: int) -> date:
    place = day.year * 12 + day.month - 1 - months
    return date(place // 12, place % 12 + 1, 1)


def _labels(first: date, last: date) -> list[str]:
    months = (last.year - first.year) * 12 + last.month - first.month
    return [_label(_months_back(last, months - place)) for place in range(months + 1)]


def _label(day: date) -> str:
    return f"{day:%b} {day.year}"


def bars(values: Sequence[tuple[str, float]], parts: Sequence[float] = ()) -> list[Bar]:
    """Heights by the largest value; a bar of nothing is still a hairline that can be seen."""
    most = max((value for _label, value in values), default=0) or 1
    room, step = CHART_HEIGHT - CHART_FOOT - 24, CHART_WIDTH / max(len(values), 1)
    drawn = []
    for place, (label, value) in enumerate(values):
        height = max(round(room * value / most, 1), 1)
        x, width = round(place * step + step * 0.14, 1), round(step * 0.72, 1)
        y = round(CHART_HEIGHT - CHART_FOOT - height, 1)
        part = round(room * parts[place] / most, 1) if parts else 0
        middle, ground = round(x + width / 2, 1), CHART_HEIGHT - CHART_FOOT
        drawn.append(Bar(label, value, f"{value:g}", x, y, width, height, middle, y - 6, ground - part, part))
    return drawn
