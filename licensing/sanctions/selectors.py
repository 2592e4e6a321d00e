"""What a measure would hit, and what the pages of sanctions read."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from casino_night import clock
from casino_night.documents.models import Document
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
    what: list[str]


def hits(subject: Any) -> list[Hit]:
    """Every night to come, and every table of it, that would lose its operator, its equipment or its holder."""
    ahead = Night.objects.filter(date__gte=clock.today()).exclude(state__in=OVER)
    ahead = ahead.select_related("organisation", "municipality")
    if isinstance(subject, Organisation):
        return [Hit(night, ["The night has no registered holder"]) for night in ahead.filter(organisation=subject)]
    what: dict[Any, list[str]] = {}
    for night_id, words in (
        _of_operator(subject, ahead) if isinstance(subject, Operator) else _of_provider(subject, ahead)
    ):
        what.setdefault(night_id, []).append(words)
    nights = ahead.in_bulk(list(what)).values()
    return [Hit(night, what[night.pk]) for night in sorted(nights, key=lambda night: (night.date, night.title))]


def _of_operator(operator: Operator, ahead: QuerySet[Night]) -> Iterator[tuple[Any, str]]:
    for engagement in Engagement.objects.filter(operator=operator, night__in=ahead):
        yield engagement.night_id, "Engaged for the night"
    tables = Table.objects.filter(night__in=ahead)
    for table in tables.filter(posts__engagement__operator=operator).distinct():
        yield table.night_id, f"{table.label}: loses somebody who works there"
    for table in tables.filter(supervisor=operator):
        yield table.night_id, f"{table.label}: loses its class A operator"


def _of_provider(provider: Provider, ahead: QuerySet[Night]) -> Iterator[tuple[Any, str]]:
    for night in ahead.filter(provider=provider).prefetch_related("tables"):
        labels = ", ".join(table.label for table in night.tables.all()) or "all of it"
        yield night.pk, f"Equipment of {labels}"
    for job in Job.objects.filter(provider=provider, night__in=ahead).exclude(night__provider=provider):
        yield job.night_id, "A job of the provider"
    staff = Engagement.objects.filter(operator__employer=provider, night__in=ahead)
    for engagement in staff.select_related("operator__user"):
        yield engagement.night_id, f"{engagement.operator.user}, employed by the provider"


def proceedings_of(subject: Any) -> QuerySet[Proceeding]:
    return Proceeding.objects.filter(subject_id=subject.pk).select_related("opened_by", "recorded_by")


def open_proceeding(subject: Any) -> Proceeding | None:
    return proceedings_of(subject).filter(state__in=("noticed", "heard")).first()


def letters_of(subject: Any) -> QuerySet[Document]:
    """The notices and orders of every proceeding, the newest first."""
    return Document.objects.filter(subject_id__in=proceedings_of(subject).values("pk")).select_related("superseded_by")


def removal_orders(night: Night) -> QuerySet[RemovalOrder]:
    return night.removal_orders.select_related("table", "ordered_by")


def served_papers() -> QuerySet[ServedPaper]:
    return ServedPaper.objects.select_related("operator__user", "logged_by")


def served_paper(paper_id: Any) -> ServedPaper:
    found = ServedPaper.objects.select_related("operator__user").filter(pk=paper_id).first()
    if found is None:
        raise Http404
    return found


def operator_by_number(number: str) -> Operator | None:
    typed = number.strip()
    return Operator.objects.filter(licence_number__iexact=typed).select_related("user").first() if typed else None
