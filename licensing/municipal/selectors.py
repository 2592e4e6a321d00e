"""What a clerk's pages read."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Count, QuerySet

from casino_night import clock
from casino_night.documents import selectors as documents
from casino_night.money import Cents
from licensing import conditions
from licensing.checks import Outcome, case, run
from licensing.fees import night_fees
from licensing.models import Determination, MeetingDay, Municipality, Night, Payment
from licensing.regulations import limits

UNDECIDED = ("submitted", "under_review", "changes_requested", "approved")
NOT_HELD = ("draft", "withdrawn", "refused", "cancelled")
WEEK = timedelta(days=7)
WEEKS_SHOWN = 9


@dataclass(frozen=True)
class Town:
    """Where a night stands with its municipality, and which clock is running."""

    night: Night
    determination: Determination | None
    forward_by: date | None
    issue_from: date | None
    today: date

    @property
    def decided(self) -> bool:
        """For the date the night has now: one that moved is decided again."""
        return self.determination is not None and self.determination.night_date == self.night.date

    @property
    def may_issue(self) -> bool:
        return self.night.state == "approved" and self.issue_from is not None and self.issue_from <= self.today

    @property
    def stage(self) -> str:
        if self.night.state not in UNDECIDED:
            return str(self.night.get_state_display())
        if not self.decided:
            return "Needs a vote"
        if self.determination and self.determination.outcome == "denied":
            return "Denied"
        if self.issue_from is None:
            return "Late" if self.forward_by and self.forward_by < self.today else "Forward it"
        if self.issue_from > self.today:
            return "Waiting"
        return "Ready" if self.night.state == "approved" else "With the Commission"


def standing(night: Night) -> Town:
    return _town(night, conditions.last_determination(night), clock.today())


def _town(night: Night, decided: Determination | None, today: date) -> Town:
    forward_by = None
    if decided and decided.outcome == "granted" and not decided.forwarded_on:
        forward_by = decided.voted_on + timedelta(days=limits.at(decided.voted_on)["forwarding_days"])
    return Town(night, decided, forward_by, conditions.may_issue_from(night, decided), today)


def inbox(town: Municipality) -> list[Town]:
    """Everything that waits for the town, the nearest night first."""
    waiting = list(
        Night.objects.filter(municipality=town, state__in=UNDECIDED).select_related("organisation").order_by("date")
    )
    newest: dict[Any, Determination] = {}
    for one in Determination.objects.filter(night__in=waiting).order_by("created_at"):
        newest[one.night_id] = one
    today = clock.today()
    return [_town(night, newest.get(night.pk), today) for night in waiting]


@dataclass(frozen=True)
class Agenda:
    """The next meeting, and the last day on which papers still reach it."""

    meeting: date
    papers_by: date
    closed: bool  # papers come too late for it


def next_agenda(town: Municipality) -> Agenda | None:
    """None where an ordinance lets the clerk decide, or no meeting is on the calendar."""
    if town.clerk_decides:
        return None
    first = town.meeting_days.filter(date__gte=clock.today()).first()
    papers_by = first.date - timedelta(days=town.filing_days) if first else None
    return Agenda(first.date, papers_by, papers_by < clock.today()) if first and papers_by else None


def usual_vote(town: Municipality) -> date | None:
    """The day a vote was most likely taken on: the last meeting, or today where the clerk decides."""
    if town.clerk_decides:
        return clock.today()
    last = town.meeting_days.filter(date__lte=clock.today()).order_by("-date").first()
    return last.date if last else None


def meetings(town: Municipality) -> QuerySet[MeetingDay]:
    return town.meeting_days.filter(date__gte=clock.today())


def town_fee(night: Night) -> tuple[Cents, bool]:
    """What the municipality asks, and whether it is recorded as paid."""
    fee = night_fees(limits.at(max(night.date, limits.first_day())), night.municipality)[1]
    return fee.amount, Payment.objects.filter(subject_id=night.pk, fee=fee.code).exists()


def findings(night: Night) -> list[Outcome]:
    """What the rules say about the night, for the governing body to find or not to find."""
    return run(case.load(night))


def wording(night: Night) -> str:
    """The findings in words, filled in from the checks; the clerk changes what the meeting changed."""
    outcomes = findings(night)
    met = sum(not one.problems for one in outcomes)
    lines = [
        f"{night.organisation} is registered with the Commission"
        f" (identification number {night.organisation.identification_number or 'none'}).",
        f"The night is to be held on {night.date:%B} {night.date.day}, {night.date.year} at"
        f" {night.premises or 'premises not named'}.",
        f"{met} of {len(outcomes)} rules checked are met.",
    ]
    lines += [f"Not met ({one.check.citation}): {one.problems[0].message}" for one in outcomes if one.stops]
    return "\n".join(lines)


def registration_reaches(night: Night) -> bool:
    """The registration has to hold on the day of the night (13:47-20.3)."""
    organisation = night.organisation
    return bool(organisation.holds and organisation.expires_on and organisation.expires_on >= night.date)


@dataclass(frozen=True)
class Certificate:
    """What the code on a registration certificate says about the organisation of a night."""

    number: str
    good: bool
    words: str


def certificate(night: Night, scanned: str) -> Certificate:
    """The square code holds the address of the check; a person types the number at its end. Either is read.

    It takes the place of the original that clerks ask to see (13:47-2.3).
    """
    number = scanned.strip().rstrip("/").rpartition("/")[2].upper()
    found = documents.by_number(number)
    if found is None or found.kind != "registration_certificate":
        return Certificate(number, False, "No registration certificate has this number.")
    if found.subject_id != night.organisation_id:
        return Certificate(number, False, "This certificate belongs to another organization.")
    newer = getattr(found, "superseded_by", None)
    if newer:
        return Certificate(number, False, f"A newer certificate, {newer.number}, has taken its place.")
    void = documents.verified(found)["void_because"]
    if void:
        return Certificate(number, False, f"It is genuine, but it no longer counts. {void}")
    if not registration_reaches(night):
        return Certificate(number, False, "It is genuine, but it ends before the day of the night.")
    return Certificate(number, True, "It is genuine, it is this organization's, and it holds on the day of the night.")


@dataclass(frozen=True)
class Week:
    """A week of the calendar, from Sunday to Saturday, with how full each organisation's week is."""

    first: date
    nights: list[Night]
    used: list[tuple[Any, int]]  # organisation and its nights in that week, here and elsewhere

    @property
    def last(self) -> date:
        return self.first + timedelta(days=6)


def calendar(town: Municipality, begins: date) -> list[Week]:
    """The licensed and planned nights in town, week by week, with each organisation's count (13:47-6.11(a)10). R002"""
    first = begins - timedelta(days=(begins.weekday() + 1) % 7)
    span = (first, first + WEEKS_SHOWN * WEEK - timedelta(days=1))
    planned = Night.objects.exclude(state__in=NOT_HELD).filter(date__range=span)
    here = list(planned.filter(municipality=town).select_related("organisation", "municipality").order_by("date"))
    everywhere = planned.filter(organisation__in={night.organisation_id for night in here})
    counted = everywhere.values_list("organisation_id", "date").annotate(n=Count("id"))
    weeks = []
    for place in range(WEEKS_SHOWN):
        begin = first + place * WEEK
        mine = [night for night in here if begin <= night.date < begin + WEEK]
        holders = {night.organisation_id: night.organisation for night in mine}
        sums = {key: sum(n for who, day, n in counted if who == key and begin <= day < begin + WEEK) for key in holders}
        weeks.append(Week(begin, mine, [(holders[key], sums[key]) for key in holders]))
    return weeks
