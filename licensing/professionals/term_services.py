"""Once a day: reminders before a term ends, and the end itself. However often it runs, each happens once."""

from datetime import date
from typing import Any

from django.db import IntegrityError, transaction

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing import letters
from licensing.models import Operator, Organisation, Provider, Reminder
from licensing.regulations import limits
from licensing.services import change_state
from licensing.states import TABLES

CALENDAR = "calendar@casino-night.invalid"  # marks what nobody decides: a day that has passed
KINDS = (Organisation, Operator, Provider)
REMINDERS = ("reminder_days_first", "reminder_days_second", "reminder_days_last")


def look_after_terms() -> tuple[int, int]:
    """How many were reminded, and how many terms ended. R017 R018 R033 R035"""
    today = clock.today()
    return sum(_remind(kind, today) for kind in KINDS), sum(_expire(kind, today) for kind in KINDS)


def _remind(kind: Any, today: date) -> int:
    """One letter for each stage, and only the latest of those that were missed."""
    stages = sorted(int(limits.at(today)[code]) for code in REMINDERS)
    last_day = today.fromordinal(today.toordinal() + stages[-1])
    ending = kind.objects.filter(state="approved", expires_on__range=(today, last_day))
    told = dict.fromkeys(
        Reminder.objects.filter(subject_id__in=ending.values("pk")).values_list("subject_id", "expires_on", "days")
    )
    reminded = 0
    for subject in ending:
        left = (subject.expires_on - today).days
        stage = next(days for days in stages if left <= days)
        if (subject.pk, subject.expires_on, stage) not in told:
            reminded += _write(subject, stage, left)
    return reminded


def _write(subject: Any, stage: int, left: int) -> int:
    try:
        with transaction.atomic():
            sent = Reminder.objects.create(
                subject_kind=TABLES[type(subject)][0].name,
                subject_id=subject.pk,
                expires_on=subject.expires_on,
                days=stage,
            )
            people = letters.officers(subject) if isinstance(subject, Organisation) else letters.holder(subject)
            when = f"{subject.expires_on:%B} {subject.expires_on.day}, {subject.expires_on.year}"
            days = "today" if left == 0 else "tomorrow" if left == 1 else f"in {left} days"
            text = f"It ends {days}, on {when}. A renewal is applied for, with its fee, before that day."
            letters.tell(people, f"{subject}: time to renew", text, subject.get_absolute_url(), cause=str(sent.pk))
    except IntegrityError:  # another run was faster
        return 0
    return 1


def _expire(kind: Any, today: date) -> int:
    ended = 0
    for subject in kind.objects.filter(state="approved", expires_on__lt=today):
        try:
            change_state(subject, "expire", actor=_calendar())
            ended += 1
        except Refused:  # renewed, suspended or marked meanwhile
            continue
    return ended


def _calendar() -> User:
    """An account nobody can use: it has no password, is not active, and only marks what the calendar has done."""
    found = User.objects.filter(email=CALENDAR).first()
    if found:
        return found
    try:
        with transaction.atomic():
            return User.objects.create_user(
                CALENDAR, name="The calendar", staff_role=Role.COMMISSION_REVIEWER, is_active=False
            )
    except IntegrityError:
        return User.objects.get(email=CALENDAR)
