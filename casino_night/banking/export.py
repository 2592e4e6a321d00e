"""The ledger of a night as JSON Lines: everything a stranger needs to check it with a program of their own.

The first line is the opening, then the accounts, then every posting in order with its movements. Every cell of the
ledger's tables is there, spelled as it was sealed; outside_verifier.py reads it and imports nothing of the project.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from casino_night.banking.chain import canonical, instant
from casino_night.banking.models import Account, Book, Movement, Posting
from licensing.models import Night

_BOOK = ("id", "created_at", "night_id", "rate_hundredths", "opens_at", "closes_at", "opened_by_id", "genesis")
_ACCOUNT = ("id", "night_id", "kind", "window_id", "table_id", "balance", "last_seq")
_POSTING = (
    *("id", "created_at", "night_id", "seq", "kind", "actor_id", "device_id", "shift_id", "window_id", "approver_id"),
    *("receipt", "body", "refusal", "answer", "previous", "seal"),
)
_MOVEMENT = (
    *(
        "id",
        "created_at",
        "night_id",
        "seq",
        "posting_id",
        "position",
        "kind",
        "unit",
        "source_id",
        "source_kind",
        "target_id",
    ),
    *("target_kind", "amount"),
)


def _line(fields: tuple[str, ...], values: tuple[Any, ...]) -> dict[str, Any]:
    return {name.removesuffix("_id"): _cell(value) for name, value in zip(fields, values, strict=True)}


def _cell(value: Any) -> Any:
    if value is None or type(value) in (int, str):
        return value
    return instant(value) if hasattr(value, "astimezone") else str(value)


def book_line(night: Night) -> dict[str, Any] | None:
    row = Book.objects.filter(night=night).values_list(*_BOOK).first()
    return _line(_BOOK, row) if row else None


def accounts(night: Night) -> Iterator[dict[str, Any]]:
    for row in Account.objects.filter(night=night).order_by("id").values_list(*_ACCOUNT):
        yield _line(_ACCOUNT, row)


def postings(night: Night) -> Iterator[dict[str, Any]]:
    """Each with its movements. Two streams read side by side: the memory needed does not grow with the night."""
    rows = Posting.objects.filter(night=night).order_by("seq").values_list(*_POSTING)
    found = Movement.objects.filter(night=night).order_by("seq", "position").values_list(*_MOVEMENT)
    groups = groupby(found.iterator(chunk_size=2000), key=lambda row: row[_MOVEMENT.index("seq")])
    owner, movements = next(groups, (None, iter(())))
    for row in rows.iterator(chunk_size=2000):
        line = _line(_POSTING, row)
        line["movements"] = []
        while owner is not None and owner <= line["seq"]:
            line["movements"] += [_line(_MOVEMENT, movement) for movement in movements]
            owner, movements = next(groups, (None, iter(())))
        yield line


def lines(night: Night) -> Iterator[str]:
    book = book_line(night)
    if book:
        yield canonical({"type": "book", **book})
        yield from (canonical({"type": "account", **account}) for account in accounts(night))
        yield from (canonical({"type": "posting", **posting}) for posting in postings(night))
