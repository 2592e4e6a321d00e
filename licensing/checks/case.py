"""Everything the checks look at, read at once. The number of queries does not grow with the night."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any

from casino_night import clock
from casino_night.money import Cents
from casino_night.roles import Role
from licensing.models import (
    Affiliate,
    Assignment,
    Assistant,
    Certification,
    Denomination,
    Engagement,
    Flag,
    Instruction,
    Membership,
    Night,
    Override,
    Payment,
    Post,
    Prize,
    Table,
    Upload,
)
from licensing.regulations import limits
from licensing.regulations.limits import Limits

# Nights that do not take place. A draft is only a wish: it counts when it is submitted.
NOT_COUNTED = ("draft", "withdrawn", "refused", "cancelled")
UNDECIDED = ("draft", "submitted", "under_review", "changes_requested")
WEEK = timedelta(days=6)


@dataclass
class Case:
    night: Night  # with its organisation, municipality and provider
    limits: Limits  # of the night's own date
    now: datetime
    today: date
    tables: list[Table]  # with machine and supervisor's user
    posts: list[Post]
    engagements: list[Engagement]  # with operator, user and employer
    assignments: list[Assignment]  # with user
    assistants: list[Assistant]
    denominations: list[Denomination]
    prizes: list[Prize]
    memberships: list[Membership]  # of the organisation and its affiliates, with user
    affiliates: list[Affiliate]
    instructions: list[Instruction]  # of the operators engaged
    certifications: list[Certification]  # of the night's provider
    other_nights: list[date]  # of the organisation, six days either side
    payments: list[Payment]
    uploads: list[Upload]
    flags: list[Flag]
    overrides: dict[str, str]  # check -> recorded reason

    def holding(self, role: Role) -> list[Any]:
        """The people with that role on the night."""
        return [one.user for one in self.assignments if one.role == role]

    @cached_property
    def undecided(self) -> bool:
        """The date can still be chosen: once a night is approved, its day comes and goes."""
        return self.night.state in UNDECIDED

    @cached_property
    def horizon(self) -> date:
        """No registration runs longer than its period (13:47-2.3), so no night can be later than this."""
        return clock.years_later(self.today, self.limits["registration_years"])

    @cached_property
    def date_can_be(self) -> bool:
        """Inside the record of limits and within reach. Any other date is a slip, and nothing is worked out from it."""
        return limits.first_day() <= self.night.date <= self.horizon

    @cached_property
    def last_day(self) -> date:
        """The day on which the night's licence closes: every approval has to hold on it still (13:47-6.11(c))."""
        return self.night.date + timedelta(days=self.limits["licence_closes"].days)

    def covered_by(self, expires_on: date | None) -> bool:
        """Whether an approval with that last day holds to the end of the night."""
        return expires_on is not None and expires_on >= self.last_day

    @cached_property
    def members(self) -> dict[Any, Membership]:
        """User id -> membership of the organisation itself or of an affiliate."""
        return {one.user_id: one for one in self.memberships}

    @cached_property
    def own_members(self) -> dict[Any, Membership]:
        """User id -> membership of the organisation itself."""
        return {one.user_id: one for one in self.memberships if one.affiliate_id is None}

    @cached_property
    def engaged(self) -> dict[Any, Engagement]:
        """Operator id -> engagement."""
        return {one.operator_id: one for one in self.engagements}

    @cached_property
    def instructed(self) -> set[tuple[Any, Any, str]]:
        """(class A, class B, game): who was taught what by whom, up to the night."""
        return {
            (one.teacher_id, one.learner_id, one.game) for one in self.instructions if one.given_on <= self.night.date
        }

    @cached_property
    def prize_total(self) -> Cents:
        """What all prizes listed are worth at retail, donated ones too (13:47-20.16(a), reading A44)."""
        return Cents(sum(one.retail_cents * one.quantity for one in self.prizes))

    @cached_property
    def paid(self) -> dict[str, Cents]:
        """Fee -> what was paid for it."""
        found: dict[str, Cents] = {}
        for one in self.payments:
            found[one.fee] = found.get(one.fee, Cents(0)) + Cents(one.amount_cents)
        return found

    @cached_property
    def posts_at(self) -> dict[Any, list[Post]]:
        """Table id -> who works there."""
        found: dict[Any, list[Post]] = {}
        for one in self.posts:
            found.setdefault(one.table_id, []).append(one)
        return found


def load(night: Night) -> Case:
    organisation = night.organisation
    week = (night.date - WEEK, night.date + WEEK) if date.min + WEEK < night.date < date.max - WEEK else None
    others = organisation.nights.exclude(state__in=NOT_COUNTED).exclude(pk=night.pk)
    return Case(
        night=night,
        limits=limits.at(max(night.date, limits.first_day())),
        now=clock.now(),
        today=clock.today(),
        tables=list(night.tables.select_related("machine", "supervisor__user")),
        posts=list(Post.objects.filter(table__night=night).select_related("engagement__operator__user", "table")),
        engagements=list(night.engagements.select_related("operator__user", "operator__employer")),
        assignments=list(night.assignments.select_related("user").order_by("created_at")),
        assistants=list(night.assistants.all()),
        denominations=list(night.denominations.all()),
        prizes=list(night.prizes.all()),
        memberships=list(organisation.memberships.select_related("user", "affiliate")),
        affiliates=list(organisation.affiliates.all()),
        instructions=list(Instruction.objects.filter(learner__engagements__night=night)),
        certifications=list(Certification.objects.filter(job__night=night, job__provider=night.provider_id)),
        other_nights=list(others.filter(date__range=week).values_list("date", flat=True)) if week else [],
        payments=list(Payment.objects.filter(subject_id=night.pk)),
        uploads=list(Upload.objects.filter(subject_id=night.pk)),
        flags=list(Flag.objects.filter(subject_id=night.pk).select_related("notice")),
        overrides=dict(Override.objects.filter(subject_id=night.pk).values_list("check_name", "reason")),
    )
