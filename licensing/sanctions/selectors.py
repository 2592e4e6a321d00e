"""What a measure would hit, and what the pages of sanctions read."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
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

RUNNING = ("open", "closing")  # past midnight too
OVER = ("withdrawn", "refused", "cancelled", "closed", "reported", "accepted")


@dataclass
class Hit:
    """A night to come that a measure touches, and how."""

    night: Night
    what: list[str]
    tables: int = 0  # that lose somebody or something


def hits(subject: Any) -> list[Hit]:
    """Every night that runs or is to come, and every table of it, that would lose operator, equipment or holder."""
    ahead = Night.objects.filter(Q(date__gte=clock.today()) | Q(state__in=RUNNING)).exclude(state__in=OVER)
    ahead = ahead.select_related("organisation", "municipality")
    if isinstance(subject, Organisation):
        holder = ahead.filter(organisation=subject).annotate(laid=Count("tables"))
        return [Hit(night, ["The night has no registered holder"], night.laid) for night in holder]
    found = _of_operator(subject, ahead) if isinstance(subject, Operator) else _of_provider(subject, ahead)
    touched: dict[Any, dict[str, list[str]]] = {}
    for night_id, how, whom in found:
        touched.setdefault(night_id, {}).setdefault(how, []).append(whom)
    nights = sorted(ahead.in_bulk(list(touched)).values(), key=lambda night: (night.date, night.title))
    return [_hit(night, touched[night.pk]) for night in nights]


def _hit(night: Night, touched: dict[str, list[str]]) -> Hit:
    what = [f"{how}: {', '.join(whom)}" if any(whom) else how for how, whom in touched.items()]
    return Hit(night, what, len({table for how in OF_TABLES for table in touched.get(how, [])}))


Touched = Iterator[tuple[Any, str, str]]  # the night, how it is touched, and which table or person
WORKER, SUPERVISOR, EQUIPMENT = "Loses somebody who works there", "Loses its class A operator", "Loses its equipment"
OF_TABLES = (WORKER, SUPERVISOR, EQUIPMENT)


def _of_operator(operator: Operator, ahead: QuerySet[Night]) -> Touched:
    for engagement in Engagement.objects.filter(operator=operator, night__in=ahead):
        yield engagement.night_id, "Engaged for the night", ""
    tables = Table.objects.filter(night__in=ahead)
    for table in tables.filter(supervisor=operator):
        yield table.night_id, SUPERVISOR, table.label
    for table in tables.filter(posts__engagement__operator=operator).distinct():
        yield table.night_id, WORKER, table.label


def _of_provider(provider: Provider, ahead: QuerySet[Night]) -> Touched:
    for night in ahead.filter(provider=provider).prefetch_related("tables"):
        for label in [table.label for table in night.tables.all()] or [""]:
            yield night.pk, EQUIPMENT, label
    for job in Job.objects.filter(provider=provider, night__in=ahead).exclude(night__provider=provider):
        yield job.night_id, "A job of the provider", ""
    staff = Engagement.objects.filter(operator__employer=provider, night__in=ahead)
    for engagement in staff.select_related("operator__user"):
        yield engagement.night_id, "Loses employees of the provider", str(engagement.operator.user)


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
