"""Place and hours: a date that can be, the week's six nights, a registration that lasts, hours inside the licence."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from casino_night import clock
from licensing.checks import Problem, check, in_words, unanswered
from licensing.checks.case import Case

QUESTIONS = {
    "premises": "Where the night is held",
    "rooms": "Which rooms are used",
    "doors_at": "When the doors open",
    "ends_at": "When it ends",
}
SUNDAY = 6


@check("place", "Place and hours are given", "13:47-6.11", "R003")
def place_and_hours_are_given(case: Case) -> Iterator[Problem]:
    yield from unanswered(case, QUESTIONS)


@check("place", "The date lies ahead", "13:47-6.11(c)", "R003")
def date_is_ahead(case: Case) -> Iterator[Problem]:
    """A licence is for its date alone, so nobody can apply for one that has passed. R003"""
    if case.undecided and case.night.date < case.today:
        yield Problem(
            "date",
            f"{in_words(case.night.date)} has passed; today is {in_words(case.today)}.",
            "Choose a date that lies ahead.",
        )


@check("place", "The date is within reach of a registration", "13:47-2.3", "R038")
def date_is_within_reach(case: Case) -> Iterator[Problem]:
    """A registration has to last past the night, and none is given for longer than its period."""
    if case.night.date > case.horizon:
        years = case.limits["registration_years"]
        yield Problem(
            "date",
            f"{in_words(case.night.date)} is too far ahead: a registration lasts {years} years, so no night can be "
            f"licensed later than {in_words(case.horizon)}.",
            "Look at the year again and choose an earlier date.",
        )


@check("place", "At most six casino nights in any one week", "13:47-6.11(a)10", "R002")
def nights_in_the_week(case: Case) -> Iterator[Problem]:
    """Counted both ways, by the calendar week from Sunday and in any seven days running (reading A9). R002"""
    if not case.date_can_be:
        return
    most = case.limits["nights_per_week"]
    day = case.night.date
    nights = [*case.other_nights, day]
    sunday = day - timedelta(days=(day.weekday() + 1) % 7)
    starts = [sunday, *(day - timedelta(days=back) for back in range(7))]
    fullest = max(sum(start <= night <= start + timedelta(days=6) for night in nights) for start in starts)
    if fullest > most:
        yield Problem(
            "date",
            f"This would be night number {fullest} of the organization in one week; the rules allow {most}.",
            "Choose a date in another week.",
        )


@check("place", "The town allows games on that day", "N.J.S.A. 5:8-58", "R038")
def town_consents_to_sunday(case: Case) -> Iterator[Problem]:
    """Games on a Sunday need the municipality's consent; without it the night cannot be licensed."""
    town = case.night.municipality
    if case.night.date.weekday() == SUNDAY and not town.sunday_games:
        yield Problem(
            "date",
            f"{in_words(case.night.date)} is a Sunday, and {town} has not consented to games on Sundays.",
            "Choose another day of the week, or ask the municipal clerk whether the consent can be given.",
        )


@check("place", "The organization is registered with the Commission", "13:47-20.3", "R038")
def organisation_is_registered(case: Case) -> Iterator[Problem]:
    organisation = case.night.organisation
    if not organisation.holds:
        yield Problem(
            "date",
            f"The registration of {organisation} is {organisation.get_state_display().lower()}, not approved.",
            "Register the organization, or settle what the Commission asks, before you submit.",
        )


@check("place", "The registration outlasts the night", "13:47-2.3", "R038")
def registration_outlasts_the_night(case: Case) -> Iterator[Problem]:
    expires = case.night.organisation.expires_on
    if not case.date_can_be or not case.night.organisation.holds or case.covered_by(expires):
        return
    until = f"ends on {in_words(expires)}" if expires else "has no last day on record"
    yield Problem(
        "date",
        f"The registration {until}; it has to hold on {in_words(case.last_day)}, when the night's license closes.",
        "Renew the registration first, or choose an earlier date.",
    )


@check("place", "The hours lie inside the license", "13:47-6.11(c)", "R003")
def hours_are_inside_the_licence(case: Case) -> Iterator[Problem]:
    """Hours are wall-clock times of New Jersey, on clock-change nights too (reading A8). R003"""
    night, opens, closes = case.night, case.limits["licence_opens"], case.limits["licence_closes"]
    if night.doors_at and night.doors_at < opens.time:
        yield Problem(
            "doors_at",
            f"The license begins at {opens}; the doors would open at {clock.in_words(night.doors_at)}.",
            f"Open the doors at {opens} or later.",
        )
    if not case.date_can_be or not night.ends or not night.ends_at:
        return
    last = datetime.combine(night.date + timedelta(days=closes.days), closes.time)
    if night.ends.replace(tzinfo=None) > last:
        yield Problem(
            "ends_at",
            f"The license ends at {closes}; the night would go on until {clock.in_words(night.ends_at)}.",
            f"Let the night end at {closes} or earlier.",
        )
