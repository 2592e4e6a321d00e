"""Reading the registers: a page, everything about one entry, and the rows of an export."""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import Http404
from django.urls import reverse

from casino_night.documents.selectors import documents_of
from casino_night.money import Cents
from licensing.models import (
    Decision,
    Instruction,
    MachineModel,
    Night,
    Notice,
    Operator,
    Organisation,
    Payment,
    Provider,
)
from licensing.registers.registers import BY_SLUG, Register
from licensing.review.kinds import BY_MODEL
from licensing.selectors import history
from licensing.uploads.selectors import uploads_of

ROWS = 50
MOST_RELATED = 200  # of one thing on the page of another; the register itself has all of them
# A spreadsheet takes a cell that begins like this for a formula and runs it.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


@dataclass(frozen=True)
class Wish:
    """What is wanted of a register, read from the address; nonsense in it means nothing."""

    words: str = ""
    state: str = ""
    after: tuple[str, UUID] | None = None

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> "Wish":
        words, state = (asked.get(name, "").replace("\x00", "").strip() for name in ("q", "state"))
        return cls(words[:80], state[:20], _place(asked.get("after", "")))


def _place(text: str) -> tuple[str, UUID] | None:
    """Where the page before ended: its value, and the id that tells equal values apart."""
    value, _mark, entry = text.replace("\x00", "").rpartition("_")
    try:
        return value, UUID(entry)
    except ValueError:
        return None


@dataclass(frozen=True)
class Line:
    url: str
    cells: list[Any]


@dataclass(frozen=True)
class Shown:
    lines: list[Line]
    total: int
    next: str


def register_called(slug: str) -> Register:
    if slug not in BY_SLUG:
        raise Http404
    return BY_SLUG[slug]


def found(register: Register, wish: Wish) -> QuerySet[Any]:
    rows = register.model.objects.select_related(*register.related)
    if wish.words:
        wanted = Q()
        for path in register.names:
            wanted |= Q(**{f"{path}__icontains": wish.words})
        for path in register.numbers:  # numbers are written in capitals
            wanted |= Q(**{f"{path}__startswith": wish.words.upper()})
        rows = rows.filter(wanted)
    if wish.state in dict(register.states):
        rows = rows.filter(state=wish.state)
    sign = "-" if register.descending else ""
    ordered: QuerySet[Any] = rows.order_by(f"{sign}{register.order}", f"{sign}id")
    return ordered


def shown(register: Register, wish: Wish) -> Shown:
    """One page. Two queries at most, however long the register is."""
    rows = found(register, wish)
    entries = list(_following(register, rows, wish.after)[: ROWS + 1])
    all_of_it = wish.after is None and len(entries) <= ROWS
    total = len(entries) if all_of_it else rows.count()
    last = entries[ROWS - 1] if len(entries) > ROWS else None
    lines = [Line(_url(register, one), cells(register, one)) for one in entries[:ROWS]]
    return Shown(lines, total, f"{getattr(last, register.order)}_{last.pk}" if last else "")


def _following(register: Register, rows: QuerySet[Any], after: tuple[str, UUID] | None) -> QuerySet[Any]:
    if after is None:
        return rows
    value: Any = after[0]
    if register.order == "date":
        try:
            value = date.fromisoformat(value)
        except ValueError:
            return rows
    beyond = "lt" if register.descending else "gt"
    same = Q(**{register.order: value, f"id__{beyond}": after[1]})
    return rows.filter(Q(**{f"{register.order}__{beyond}": value}) | same)


def _url(register: Register, entry: Any) -> str:
    return reverse("licensing:register_entry", args=[register.slug, entry.pk])


def cells(register: Register, entry: Any) -> list[Any]:
    return [column.read(entry) for column in register.columns]


# Export


class _Echo:
    """Gives each line back instead of keeping it: a file of any length passes through."""

    def write(self, line: str) -> str:
        return line


def harmless(value: Any) -> str:
    """What a spreadsheet shows and never runs: an apostrophe before anything that begins like a formula."""
    text = "" if value is None else str(value)
    return (
        f"'{text}" if text.lstrip(" \u00a0\ufeff").startswith(FORMULA_STARTS) or text.startswith(("\t", "\r")) else text
    )


def csv_lines(register: Register, wish: Wish) -> Iterator[str]:
    writer = csv.writer(_Echo())
    yield "\ufeff" + writer.writerow([column.label for column in register.columns])
    for entry in found(register, wish).iterator(chunk_size=1000):
        yield writer.writerow([harmless(value) for value in cells(register, entry)])


# Everything about one entry


@dataclass(frozen=True)
class Related:
    """A list on the page of an entry."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]  # the first cell leads to `url`, the last one
    empty: str


def entry(register: Register, entry_id: Any) -> Any:
    got = register.model.objects.select_related(*register.related).filter(pk=entry_id).first()
    if got is None:
        raise Http404
    return got


def facts(register: Register, one: Any) -> list[tuple[str, Any]]:
    return [(column.label, column.read(one)) for column in register.columns]


def everything_about(one: Any) -> dict[str, Any]:
    """What the record holds about it, wherever it is kept."""
    about: dict[str, Any] = {"related": list(_related(one))}
    if type(one) in BY_MODEL:
        about |= {
            "history": history(one),
            "documents": documents_of(one),
            "uploads": uploads_of(one),
            "kind": BY_MODEL[type(one)],
            "page": one.get_absolute_url(),
        }
    return about


def _related(one: Any) -> Iterator[Related]:
    rows: list[tuple[Any, ...]]
    if isinstance(one, Organisation):
        yield _nights("Nights", one.nights.all())
        people = one.memberships.select_related("user")[:MOST_RELATED]
        rows = [(str(row.user), row.get_role_display(), row.title, "") for row in people]
        yield Related("People", ("Name", "Role", "Title"), rows, "Nobody belongs to it yet.")
    if isinstance(one, Operator):
        yield _nights("Nights worked", Night.objects.filter(engagements__operator=one))
        taught = Instruction.objects.filter(Q(learner=one) | Q(teacher=one)).select_related(
            "teacher__user", "learner__user"
        )
        rows = [(row.game, str(row.teacher), str(row.learner), row.given_on, "") for row in taught[:MOST_RELATED]]
        yield Related("Instruction", ("Game", "Taught by", "To", "On"), rows, "No instruction is on record.")
    if isinstance(one, Provider):
        yield _nights("Nights supplied", one.nights.all())
        staff = one.operators.select_related("user")[:MOST_RELATED]
        rows = [
            (str(row), row.licence_number, row.get_state_display(), _url(BY_SLUG["operators"], row)) for row in staff
        ]
        yield Related("Operators employed", ("Name", "Licence", "State"), rows, "It employs no operator.")
        machines = one.machine_models.all()[:MOST_RELATED]
        rows = [(row.name, row.certificate_number, _url(BY_SLUG["machines"], row)) for row in machines]
        yield Related("Machine models", ("Name", "Certificate"), rows, "It has no certified machine.")
    if isinstance(one, MachineModel):
        yield _nights("Nights used", Night.objects.filter(tables__machine=one).distinct())
    if isinstance(one, Night):
        tables = one.tables.select_related("supervisor__user")
        rows = [(row.label, row.game, str(row.supervisor or ""), "") for row in tables[:MOST_RELATED]]
        yield Related("Tables", ("Table", "Game", "Class A operator"), rows, "No table is listed.")
    if type(one) in BY_MODEL:
        yield from _paper_trail(one)


def _nights(title: str, nights: QuerySet[Night]) -> Related:
    newest = nights.select_related("organisation").order_by("-date")[:MOST_RELATED]
    rows: list[tuple[Any, ...]] = [
        (night.title, night.date, night.organisation.name, _state(night), _url(BY_SLUG["nights"], night))
        for night in newest
    ]
    return Related(title, ("Night", "Date", "Organisation", "State"), rows, "None yet.")


def _state(night: Any) -> str:
    return str(night.get_state_display())


def _paper_trail(one: Any) -> Iterator[Related]:
    decisions = Decision.objects.filter(subject_id=one.pk).select_related("signed_by", "second_signed_by")
    rows: list[tuple[Any, ...]] = [
        (row.get_verdict_display(), row.get_state_display(), _signers(row), row.created_at.date(), "")
        for row in decisions
    ]
    yield Related("Decisions", ("Decision", "State", "Signed by", "On"), rows, "Nothing has been decided yet.")
    notices = Notice.objects.filter(subject_id=one.pk).select_related("sent_by").prefetch_related("flags")
    rows = [(f"{len(row.flags.all())} to fix", row.due_on, str(row.sent_by), "") for row in notices]
    yield Related("Notices", ("Notice", "Due", "Sent by"), rows, "Nothing had to be fixed.")
    payments = Payment.objects.filter(subject_id=one.pk)
    rows = [(row.fee.replace("_", " "), str(Cents(row.amount_cents)), row.paid_on, "") for row in payments]
    yield Related("Payments", ("Fee", "Amount", "Paid on"), rows, "No payment is on record.")


def _signers(decision: Decision) -> str:
    return ", ".join(str(one) for one in (decision.signed_by, decision.second_signed_by) if one)
