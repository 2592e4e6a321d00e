"""Checks a ledger from end to end: every invariant, every link of the chain, and that its guards are in place."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection

from casino_night import guards
from casino_night.banking import chain
from casino_night.banking.export import accounts, book_line, postings
from casino_night.banking.invariants import INVARIANTS
from casino_night.banking.models import Account, Book, Movement, Posting
from licensing.models import Night

SHOWN = 3  # offenders named in one finding


@dataclass(frozen=True)
class Finding:
    name: str
    sentence: str
    offenders: str


def verify(night: Night) -> list[Finding]:
    """What is wrong with the ledger of the night; nothing, if all is well."""
    return [*_schema(), *verify_rows(night)]


def verify_rows(night: Night) -> list[Finding]:
    """The same for the rows alone, whatever may guard them."""
    return [*_invariants(night), *_chain(night), *_accounts(night)]


def _schema() -> Iterator[Finding]:
    missing = [*guards.missing_guards("default"), *_missing_constraints()]
    if missing:
        yield Finding("I16", "Every guard and constraint of the ledger is in place.", ", ".join(missing))


def _missing_constraints() -> list[str]:
    found = []
    with connection.cursor() as cursor:
        for model in (Book, Account, Posting, Movement):
            table = model._meta.db_table
            present = connection.introspection.get_constraints(cursor, table)
            found += [rule.name for rule in model._meta.constraints if rule.name not in present]
    return found


def _invariants(night: Night) -> Iterator[Finding]:
    key = night.pk.hex if connection.vendor == "sqlite" else night.pk
    for invariant in INVARIANTS:
        with connection.cursor() as cursor:
            cursor.execute(*_bound(invariant.sql, key))
            offenders = cursor.fetchmany(SHOWN)
        if offenders:
            yield Finding(invariant.name, invariant.sentence, _named(offenders))


def _bound(sql: str, key: Any) -> tuple[str, Any]:
    """SQLite's driver knows positions only."""
    if connection.vendor != "sqlite":
        return sql, {"night": key}
    return sql.replace("%(night)s", "%s"), [key] * sql.count("%(night)s")


def _named(rows: list[tuple[Any, ...]]) -> str:
    return "; ".join(", ".join(str(cell) for cell in row) for row in rows)


def _chain(night: Night) -> Iterator[Finding]:
    book = book_line(night)
    if book is None:
        return
    genesis = book.pop("genesis")
    if chain.genesis(book) != genesis:
        yield Finding("I14", "The opening of the ledger is as it was sealed.", genesis)
    broken = [line["seq"] for line in postings(night) if not _fits(line)]
    if broken:
        yield Finding("I14", "Every posting is as it was sealed.", ", ".join(map(str, broken[:SHOWN])))


def _fits(line: dict[str, Any]) -> bool:
    seal, movements = line.pop("seal"), line.pop("movements")
    identified = all(
        movement["id"] == str(chain.movement_id(UUID(line["night"]), line["seq"], movement["position"]))
        and movement["posting"] == line["id"]
        for movement in movements
    )
    return identified and chain.seal(line, movements) == seal


def _accounts(night: Night) -> Iterator[Finding]:
    wrong = [
        line["id"]
        for line in accounts(night)
        if line["id"] != str(chain.account_id(night.pk, line["kind"], (line["window"] or "") + (line["table"] or "")))
    ]
    if wrong:
        yield Finding("I5", "Every account is what its id says.", ", ".join(wrong[:SHOWN]))
