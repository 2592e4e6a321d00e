"""What a measure would hit, and what the pages of sanctions read."""

from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from casino_night import clock
from licensing.models import (
    Engagement,
    Job,
    Night,
    Operator,
    Organisation,
    Proceeding,
    Provider,
    RemovalOrder,
    ServedPaper,
    Table,
)

OVER = ("withdrawn", "refused", "cancelled", "closed", "reported", "accepted")


@dataclass
class Hit:
    """A night to come that a measure touches, and how."""

    night: Night
    what: list[str] = field(default_factory=list)


def hits(subject: Any) -> list[Hit]:
    """Every night to come, and every table of it, that would lose its operator, its equipment or its holder."""
    ahead = Night.objects.filter(date__gte=clock.today()).exclude(state__in=OVER)
    ahead = ahead.select_related("organisation", "municipality")
    if isinstance(subject, Organisation):
        return [Hit(night, ["The night has no registered holder"]) for night in ahead.filter(organisation=subject)]
    found = _of_operator(subject, ahead) if isinstance(subject, Operator) else _of_provider(subject, ahead)
    return sorted(found.values(), key=lambda hit: (hit.night.date, hit.night.title))


def _of_operator(operator: Operator, ahead: QuerySet[Night]) -> dict[Any, Hit]:
    found = {night.pk: Hit(night, ["Engaged for the night"]) for night in ahead.filter(engagements__operator=operator)}
    tables = Table.objects.filter(night__in=ahead)
    for table in tables.filter(posts__engagement__operator=operator).distinct():
        found[table.night_id].what.append(f"{table.label}: loses somebody who works there")
    for table in tables.filter(supervisor=operator):
        hit = found.setdefault(table.night_id, Hit(ahead.get(pk=table.night_id)))
        hit.what.append(f"{table.label}: loses its class A operator")
    return found


def _of_provider(provider: Provider, ahead: QuerySet[Night]) -> dict[Any, Hit]:
    found = {}
    for night in ahead.filter(provider=provider).prefetch_related("tables"):
        labels = ", ".join(table.label for table in night.tables.all()) or "all of it"
        found[night.pk] = Hit(night, [f"Equipment of {labels}"])
    for job in Job.objects.filter(provider=provider, night__in=ahead).exclude(night__in=list(found)):
        hit = found.setdefault(job.night_id, Hit(ahead.get(pk=job.night_id)))
        hit.what.append("A job of the provider")
    for engagement in _engagements_of_staff(provider, ahead):
        hit = found.setdefault(engagement.night_id, Hit(ahead.get(pk=engagement.night_id)))
        hit.what.append(f"{engagement.operator.user}, employed by the provider")
    return found


def _engagements_of_staff(provider: Provider, ahead: QuerySet[Night]) -> list[Any]:
    rows = Engagement.objects.filter(operator__employer=provider, night__in=ahead)
    return list(rows.select_related("operator__user"))


def proceedings_of(subject: Any) -> QuerySet[Proceeding]:
    return Proceeding.objects.filter(subject_id=subject.pk).select_related("opened_by", "recorded_by")


def open_proceeding(subject: Any) -> Proceeding | None:
    return proceedings_of(subject).filter(state__in=("noticed", "heard")).first()


def proceeding_of(subject: Any, proceeding_id: Any) -> Proceeding:
    """One about the subject itself; another's does not exist."""
    found = proceedings_of(subject).filter(pk=proceeding_id).first()
    if found is None:
        raise Http404
    return found


def removal_orders(night: Night) -> QuerySet[RemovalOrder]:
    return night.removal_orders.select_related("table", "ordered_by")


def served_papers() -> QuerySet[ServedPaper]:
    return ServedPaper.objects.select_related("operator__user", "logged_by")[:200]


def served_paper(paper_id: Any) -> ServedPaper:
    found = ServedPaper.objects.select_related("operator__user").filter(pk=paper_id).first()
    if found is None:
        raise Http404
    return found


def operator_by_number(number: str) -> Operator | None:
    typed = number.strip()
    return Operator.objects.filter(licence_number__iexact=typed).select_related("user").first() if typed else None
