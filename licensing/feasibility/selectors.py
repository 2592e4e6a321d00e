"""The answer to "can we do it?"."""

from dataclasses import dataclass
from datetime import date

from casino_night import clock
from casino_night.money import Cents
from licensing.feasibility import timeline
from licensing.feasibility.timeline import HAND_IN, Pace, Step
from licensing.fees import Fee, night_fees, registration_fees, totals
from licensing.models import Municipality, Night
from licensing.regulations import limits
from licensing.regulations.limits import Limits

NOT_QUALIFIED = "company_or_person"
SUNDAY = 6  # as date.weekday() counts

# What to gather, with the rule that asks for it. The first ones only for an organisation that is not registered yet.
REGISTRATION_PAPERS = (
    ("By-laws and constitution, or another written authority", "13:47-2.3"),
    ("Names and addresses of {people} adults who answer for the games and the proceeds", "13:47-2.3"),
    ("Articles of incorporation, if you are incorporated", "13:47-2.3"),
)
NIGHT_PAPERS = (
    ("Registration certificate with your identification number", "13:47-2.3"),
    ("Agreement with an approved equipment provider, and its certificate for leased equipment", "13:47-3.2"),
    ("Names of the member in charge, the member in charge of proceeds and the bankers", "13:47-20.6"),
    ("Names and licenses of the class A and class B operators", "13:47-19.3(b)"),
    ("List of prizes with their retail values", "13:47-20.16(a)"),
    ("The application, in as many signed and notarised originals as the town asks for", "13:47-3.2"),
)


@dataclass(frozen=True)
class Reason:
    text: str
    citation: str


@dataclass(frozen=True)
class Answer:
    possible: bool
    reasons: list[Reason]  # why not
    steps: list[Step]
    earliest: date | None  # where the wished date cannot be made
    fees: list[Fee]
    totals: dict[str, Cents]
    papers: list[tuple[str, str]]
    today: date

    @property
    def earliest_in_address(self) -> str:
        return self.earliest.isoformat() if self.earliest else ""


def answer(kind: str, town: Municipality, wished: date, *, registered: bool) -> Answer:
    today = clock.today()
    rules = limits.at(wished)
    pace = _pace(rules, town, today, registered=registered)
    in_time = timeline.can_be_made(wished, today, pace)
    reasons = list(_reasons(kind, town, wished, in_time))
    fees = night_fees(rules, town) + ([] if registered else registration_fees(rules, kind))
    papers = [*(() if registered else REGISTRATION_PAPERS), *NIGHT_PAPERS]
    return Answer(
        possible=not reasons,
        reasons=reasons,
        steps=timeline.backward(wished, pace),
        earliest=None if in_time else _next_allowed(timeline.earliest(today, pace), town),
        fees=fees,
        totals=totals(fees),
        papers=[(paper.format(people=rules["responsible_people"]), citation) for paper, citation in papers],
        today=today,
    )


def _pace(rules: Limits, town: Municipality, today: date, *, registered: bool) -> Pace:
    announced = town.meeting_days.filter(date__gte=today).values_list("date", flat=True)
    return timeline.pace(rules, town, announced, today, registered=registered)


@dataclass(frozen=True)
class Plan:
    """The way of a night that is applied for: what is due by when, and what is to come once it is handed in."""

    hand_in: Step
    ahead: list[Step]
    earliest: date  # the first night that could be made from today
    today: date

    @property
    def late(self) -> bool:
        return self.hand_in.latest < self.today


def plan(night: Night, rules: Limits) -> Plan:
    today, town = clock.today(), night.municipality
    pace = _pace(rules, town, today, registered=night.organisation.holds)
    steps = timeline.backward(night.date, pace)
    place = next(number for number, step in enumerate(steps) if step.title == HAND_IN)
    return Plan(steps[place], steps[place + 1 :], _next_allowed(timeline.earliest(today, pace), town), today)


def _next_allowed(day: date, town: Municipality) -> date:
    """A later night can always be made too, so a Sunday without consent moves to the Monday (N.J.S.A. 5:8-58)."""
    return day + timeline.DAY if day.weekday() == SUNDAY and not town.sunday_games else day


def _reasons(kind: str, town: Municipality, wished: date, in_time: bool) -> list[Reason]:
    found = []
    if kind == NOT_QUALIFIED:
        found.append(Reason("Only an organization registered with the Commission may hold one.", "13:47-20.3"))
    if wished.weekday() == SUNDAY and not town.sunday_games:
        found.append(Reason(f"{town} does not allow games on Sunday.", "N.J.S.A. 5:8-58"))
    if not in_time:
        found.append(Reason("The steps before it take longer than there is time.", "13:47-4"))
    return found
