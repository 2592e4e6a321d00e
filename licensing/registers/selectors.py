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

from licensing.registers.registers import BY_SLUG, Register
from licensing.registers.related import related
from licensing.review.kinds import BY_MODEL
from licensing.selectors import history, papers_about
from licensing.uploads.selectors import uploads_of

ROWS = 50
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


def entry(register: Register, entry_id: Any) -> Any:
    got = register.model.objects.select_related(*register.related).filter(pk=entry_id).first()
    if got is None:
        raise Http404
    return got


def facts(register: Register, one: Any) -> list[tuple[str, Any]]:
    return [(column.label, column.read(one)) for column in register.columns]


def everything_about(one: Any) -> dict[str, Any]:
    """What the record holds about it, wherever it is kept."""
    about: dict[str, Any] = {"related": list(related(one))}
    if type(one) in BY_MODEL:
        about |= {
            "history": history(one),
            "documents": papers_about(one),
            "uploads": uploads_of(one),
            "kind": BY_MODEL[type(one)],
            "page": one.get_absolute_url(),
        }
    return about
