"""What the pages of jobs read."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q, QuerySet
from django.http import Http404

from casino_night import clock
from casino_night.money import Cents
from games.sheets import sheet
from licensing.models import Certification, Job, JobLine, MachineModel, Night, Operator, Organisation, Provider
from licensing.regulations import limits

NOT_HELD = ("withdrawn", "refused", "cancelled")


Clock = Callable[[datetime], datetime]  # from an agreement to the moment its certification is due


def certification_clock() -> Clock:
    """The hours the provider has from its agreement: clock hours, weekends too (reading A46). R020"""
    hours_on = limits.over_time("certification_hours")
    return lambda agreed: agreed + timedelta(hours=hours_on(agreed.astimezone(clock.NEW_JERSEY).date()))


@dataclass(frozen=True)
class Standing:
    """A job with its clock."""

    job: Job
    due: datetime | None
    certification: Certification | None
    now: datetime

    @property
    def left(self) -> timedelta:
        return max(self.due - self.now, timedelta()) if self.due else timedelta()

    @property
    def hours_left(self) -> str:
        minutes = int(self.left.total_seconds() // 60)
        return f"{minutes // 60} hours {minutes % 60} minutes"

    @property
    def late(self) -> bool:
        if self.due is None:
            return False
        return (self.certification.created_at if self.certification else self.now) > self.due

    @property
    def words(self) -> str:
        if self.certification:
            return "Sent late" if self.late else "Sent"
        if self.due is None:
            return "Not agreed yet"
        return "Late" if self.late else "Waiting"


def standing(job: Job) -> Standing:
    first = job.certifications.order_by("created_at").first()
    return _standing(job, first, clock.now(), certification_clock())


def _standing(job: Job, first: Certification | None, now: datetime, due_at: Clock) -> Standing:
    starts = first.agreed_at if first else job.clock_starts
    return Standing(job, due_at(starts) if starts else None, first, now)


def _all(jobs: QuerySet[Job]) -> list[Standing]:
    now, due_at = clock.now(), certification_clock()
    found = jobs.select_related("night__organisation", "night__municipality", "provider").prefetch_related(
        "certifications"
    )
    return [_standing(job, next(iter(job.certifications.all()), None), now, due_at) for job in found]


def jobs_of(provider: Provider) -> list[Standing]:
    return _all(provider.jobs.order_by("night__date"))


def waiting_nights(provider: Provider) -> QuerySet[Night]:
    """Nights that name the provider and are no job of it yet."""
    named = provider.nights.exclude(state__in=NOT_HELD).filter(date__gte=clock.today())
    return named.exclude(jobs__provider=provider).select_related("organisation", "municipality").order_by("date")


def late_certifications(since: datetime | None = None) -> list[Standing]:
    """For the Commission: what is overdue, and what came too late. R020"""
    agreed = Job.objects.filter(agreed_at__isnull=False) | Job.objects.filter(night__agreed_at__isnull=False)
    if since:
        agreed = agreed.filter(Q(agreed_at__gte=since) | Q(night__agreed_at__gte=since))
    found = _all(agreed.distinct().order_by("-created_at"))
    return [one for one in found if one.late]


def late_since(first: date) -> list[date]:
    """The days on which certifications fell due that came late or not at all, from that day on. R020"""
    begins = datetime.combine(first, time(0), clock.NEW_JERSEY)
    agreed_from = begins - timedelta(days=7)  # whatever the hours are, an agreement before that was due before
    taken = [one.due for one in late_certifications(agreed_from) if one.due]
    due = taken + [when for _night, when in never_taken_up()]
    return [when.astimezone(clock.NEW_JERSEY).date() for when in due if when >= begins]


def never_taken_up() -> list[tuple[Night, datetime]]:
    """Agreements the organisation has recorded and the provider has not even opened, past their hours."""
    agreed = Night.objects.filter(agreed_at__isnull=False, provider__isnull=False, jobs=None).exclude(state="draft")
    rows = agreed.exclude(state__in=NOT_HELD).select_related("organisation", "provider").order_by("agreed_at")
    now, due_at = clock.now(), certification_clock()
    dated = [(night, due_at(night.agreed_at)) for night in rows if night.agreed_at]
    return [(night, due) for night, due in dated if due < now]


def job_of(provider: Provider, job_id: Any) -> Job:
    """One of the provider's own; another's does not exist."""
    found = provider.jobs.select_related("night__organisation", "night__municipality", "provider")
    job = found.filter(pk=job_id).first()
    if job is None:
        raise Http404
    return job


def night_on(identification_number: str, day: date) -> Night | None:
    """Found only by who knows both the registration number and the date: no list of others' plans is shown."""
    number = identification_number.strip()
    if not number:
        return None
    found = Night.objects.filter(organisation__identification_number__iexact=number, date=day)
    return found.exclude(state__in=NOT_HELD).select_related("organisation", "municipality").first()


def registered(organisation: Organisation, day: date) -> bool:
    return bool(organisation.holds and organisation.expires_on and organisation.expires_on >= day)


def licensed(night: Night) -> bool:
    return night.state in ("licensed", "open", "closing") and bool(night.licence_number)


def machines_for(provider: Provider) -> QuerySet[MachineModel]:
    return provider.machine_models.exclude(certificate_number="")


def personnel_for(provider: Provider) -> QuerySet[Operator]:
    return provider.operators.filter(state="approved", expires_on__gte=clock.today()).select_related("user")


def cap_of(job: Job, operator: Operator | None) -> Cents:
    """The most a line may cost for the day, by the limits of the night (13:47-16.1(d), 16.2(a)). R023 R024 R025"""
    of_night = limits.at(max(job.night.date, limits.first_day()))
    code = f"class_{operator.operator_class.lower()}_pay_per_day" if operator else "rental_per_game_day"
    cap: Cents = of_night[code]
    return cap


def line_words(line: JobLine) -> str:
    if line.operator:
        return f"Class {line.operator.operator_class} operator, license {line.operator.licence_number}"
    name = sheet(line.game).name
    return f"{name}, certificate {line.machine.certificate_number}" if line.machine else name


def certified(job: Job) -> tuple[dict[str, Any], str]:
    """What a certification sent now would say, and the digest by which the same one is known again."""
    said: dict[str, Any] = json.loads(json.dumps(content(job), cls=DjangoJSONEncoder))
    return said, hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def content(job: Job) -> dict[str, Any]:
    """Everything the certification says, filled in from what is on record (D-07)."""
    night, organisation, provider = job.night, job.night.organisation, job.provider
    lines = list(job.lines.select_related("machine", "operator__user"))
    return {
        "provider": provider.name,
        "approval_number": provider.approval_number,
        "organisation": organisation.name,
        "identification_number": organisation.identification_number,
        "night": night.title,
        "date": night.date,
        "premises": night.premises,
        "municipality": str(night.municipality),
        "lines": [{"label": one.label, "what": line_words(one), "price": str(Cents(one.price_cents))} for one in lines],
        "total": str(Cents(sum(one.price_cents for one in lines))),
    }
