"""From the night backwards: the last safe day of every step; from today forwards: the first night that can be made."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from licensing.models import Municipality
from licensing.regulations.limits import Limits

DAY = timedelta(days=1)
FARTHEST = timedelta(days=6 * 365)  # nobody plans a night further ahead
HOURS_A_DAY = 24
HAND_IN = "File the application with the clerk"


@dataclass(frozen=True)
class Pace:
    """How long everything takes in this town: limits of the regulation, and the town's own settings."""

    registration: timedelta  # nothing for an organisation that is registered already
    certification: timedelta
    filing: timedelta
    forwarding: timedelta
    wait: timedelta
    report_day: int
    meetings: tuple[date, ...]  # of the town, from today on, far enough ahead for any plan
    on_calendar: frozenset[date]  # those of them that the town itself has announced
    clerk_decides: bool

    def decision_on_or_after(self, ready: date) -> date:
        """The first day the town can decide on papers that are due by then."""
        return ready if self.clerk_decides else self.meetings[bisect_left(self.meetings, ready)]

    def decision_on_or_before(self, latest: date) -> date:
        if self.clerk_decides:
            return latest
        place = bisect_right(self.meetings, latest)
        return self.meetings[place - 1] if place else latest  # no meeting is early enough


def meeting_days(announced: frozenset[date], every: timedelta, today: date) -> tuple[date, ...]:
    """The announced days; beyond them a town is taken to meet at the interval it gave."""
    days = sorted({today, *(day for day in announced if day >= today)})
    while days[-1] < today + FARTHEST:
        days.append(days[-1] + every)
    return tuple(days[1:] if today not in announced else days)


def pace(limits: Limits, town: Municipality, announced: Iterable[date], today: date, *, registered: bool) -> Pace:
    announced = frozenset(announced)
    return Pace(
        registration=timedelta() if registered else timedelta(weeks=limits["registration_weeks_most"]),
        certification=timedelta(days=-(-limits["certification_hours"] // HOURS_A_DAY)),
        filing=timedelta(days=town.filing_days),
        forwarding=timedelta(days=limits["forwarding_days"]),
        wait=timedelta(days=limits["issue_wait_days"]),
        report_day=limits["report_due_day"],
        meetings=meeting_days(announced, timedelta(days=max(1, town.meets_every_days)), today),
        on_calendar=announced,
        clerk_decides=town.clerk_decides,
    )


@dataclass(frozen=True)
class Step:
    title: str
    latest: date
    who: str
    citation: str
    note: str = ""


def backward(night: date, pace: Pace) -> list[Step]:
    """Every step with the last day on which it still leads to the night, in the order people take them."""
    issue = night - DAY
    mailing = issue - pace.wait - DAY  # the day after the wait is the first on which the licence may be issued
    decision = pace.decision_on_or_before(mailing - pace.forwarding)
    application = decision - pace.filing
    agreement = application - pace.certification
    registration = agreement - pace.registration
    steps = [
        Step("Agree with an equipment provider", agreement, "You and the provider", "13:47-20.15(a)"),
        Step("The provider certifies it to the Commission", application, "The provider", "13:47-13.7(a)"),
        Step(HAND_IN, application, "You", "13:47-3.2"),
        Step("The town decides", decision, "The municipality", "13:47-4", _meeting_note(pace, decision)),
        Step("Forwarded to the Commission", decision + pace.forwarding, "The clerk", "13:47-4"),
        Step("The Commission's time to object ends", mailing + pace.wait, "The Commission", "13:47-4"),
        Step("The license is issued", issue, "The clerk", "13:47-20.3"),
        Step("The night", night, "You", "13:47-6.11(c)"),
        Step("Report of operations", report_due(night, pace.report_day), "You", "13:47-9.1"),
    ]
    if pace.registration:
        steps.insert(0, Step("Apply for registration", registration, "You", "13:47-2.3"))
    return steps


def _meeting_note(pace: Pace, decision: date) -> str:
    if pace.clerk_decides:
        return "The clerk decides; no meeting is needed."
    if decision < pace.meetings[0]:
        return f"The town first meets on {pace.meetings[0]:%B} {pace.meetings[0].day}, which is too late."
    if decision in pace.on_calendar:
        return "A meeting on the town's calendar."
    return "The town's calendar does not reach that far; ask the clerk for the day."


def report_due(night: date, day: int) -> date:
    """A given day of the month after the night (13:47-9.1)."""
    first_of_next = (night.replace(day=1) + timedelta(days=32)).replace(day=1)
    return first_of_next.replace(day=day)


def earliest(today: date, pace: Pace) -> date:
    """The first night that can still be made if everything is begun today."""
    application = today + pace.registration + pace.certification
    decision = pace.decision_on_or_after(application + pace.filing)
    return decision + pace.forwarding + pace.wait + DAY + DAY


def can_be_made(night: date, today: date, pace: Pace) -> bool:
    return earliest(today, pace) <= night
