"""The public look-up: is this number valid today? It answers with name, class and validity, and nothing else."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from casino_night import clock
from licensing.models import Night, Operator, Organisation, Provider

LONGEST = 40
RUNNING = ("licensed", "open", "closing")  # states in which a night's licence counts inside its window
OVER = ("closed", "reported", "accepted")


@dataclass(frozen=True)
class Found:
    what: str
    name: str
    number: str
    valid: bool
    why: str  # in words, valid or not
    operator_class: str = ""


def look_up(typed: str) -> Found | None:
    """Exactly the number: nothing can be browsed, and near misses tell nothing."""
    number = typed.strip().upper()
    if not number or len(number) > LONGEST or "\x00" in number:
        return None
    for read in (_organisation, _operator, _provider, _night):
        found = read(number)
        if found:
            return found
    return None


def _in_words(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def _term(subject: Any) -> tuple[bool, str]:
    if subject.state in ("suspended", "revoked"):
        return False, f"It is {subject.state}."
    if not subject.holds or not subject.expires_on:
        return False, "It does not hold."
    if subject.expires_on < clock.today():
        return False, f"It ended on {_in_words(subject.expires_on)}."
    return True, f"It holds until {_in_words(subject.expires_on)}."


def _organisation(number: str) -> Found | None:
    one = Organisation.objects.filter(identification_number=number).first()
    return Found("Registered organization", one.name, number, *_term(one)) if one else None


def _operator(number: str) -> Found | None:
    one = Operator.objects.filter(licence_number=number).select_related("user").first()
    if one is None:
        return None
    name = one.user.name or "Licensed operator"  # never the mailbox that stands in for a missing name
    return Found("Casino night operator", name, number, *_term(one), operator_class=f"Class {one.operator_class}")


def _provider(number: str) -> Found | None:
    one = Provider.objects.filter(approval_number=number).first()
    return Found("Equipment provider", one.name, number, *_term(one)) if one else None


def _night(number: str) -> Found | None:
    """A night's licence is valid inside its hours, not a minute before or after (13:47-6.11(c)). R003"""
    one = Night.objects.filter(licence_number=number).select_related("organisation").first()
    if one is None:
        return None
    window, now = one.window, clock.now()
    hours = f"12:00 A.M. of {_in_words(one.date)} to 2:00 A.M. of the next day"
    if one.state not in (*RUNNING, *OVER):
        valid, why = False, f"The license is {one.get_state_display().lower()}."
    elif one.state in OVER or now >= window.closes:
        valid, why = False, f"The license is over. It ran from {hours}."
    elif now < window.opens:
        valid, why = False, f"The license has not begun. It runs from {hours}."
    else:
        valid, why = True, f"The license runs from {hours}."
    return Found("Casino night license", one.organisation.name, number, valid, why)
