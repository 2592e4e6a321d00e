"""The head of a night's chain, read under the night's lock: the hottest read of the program, so in plain SQL.

Two statements, and the second only after the first has its lock: on PostgreSQL a statement that had to wait would
still see the last posting as it was before the wait.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from casino_night.banking.models import Posting

_OPENING = "SELECT rate_hundredths, genesis, created_at FROM banking_book WHERE night_id = %s"
_LAST = """SELECT (SELECT MAX(receipt) FROM banking_posting WHERE window_id = %s),
 EXISTS (SELECT 1 FROM banking_posting WHERE id = %s), p.seq, p.seal, p.created_at FROM (SELECT 1 AS one) o
 LEFT JOIN (SELECT seq, seal, created_at FROM banking_posting WHERE night_id = %s ORDER BY seq DESC LIMIT 1) p
 ON o.one = 1"""


@dataclass(frozen=True)
class Head:
    """Where the chain ends, what the next posting builds on, and what the id asked about has become already."""

    night_id: UUID
    rate_hundredths: int
    seq: int
    seal: str
    at: datetime
    receipt: int  # the last one of the window
    earlier: Posting | None


class Opening(NamedTuple):
    rate_hundredths: int
    genesis: str
    at: datetime


def lock_opening(night: UUID) -> Opening | None:
    """Inside a transaction, and nobody else's until its end. None where the night has no ledger."""
    locking = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(_OPENING + locking, [_key(night)])
        found = cursor.fetchone()
    return found and Opening(*found)


def read_head(night: UUID, opening: Opening, window: UUID | None, id: UUID | None) -> Head:
    """Under the lock of the opening."""
    with connection.cursor() as cursor:
        cursor.execute(_LAST, [_key(window), _key(id), _key(night)])
        receipt, known, seq, seal, at = cursor.fetchone()
    earlier = Posting.objects.get(pk=id) if id and known else None
    last = seal or opening.genesis, _instant(at or opening.at)
    return Head(night, opening.rate_hundredths, seq or 0, *last, receipt or 0, earlier)


def _key(id: UUID | None) -> Any:
    return id.hex if id and connection.vendor == "sqlite" else id


def _instant(at: datetime) -> datetime:
    """SQLite keeps instants in UTC without saying so."""
    return at if at.tzinfo else at.replace(tzinfo=UTC)
