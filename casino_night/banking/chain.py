"""The chain of a night: each posting is sealed with the seal of the one before it. Pure.

Change a cell of any row and its seal no longer fits; change the seal too and the next one no longer fits. The seal of
the last posting, the head, is printed on receipts and on the close.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid5


def canonical(value: Any) -> str:
    """One spelling for one value: sorted keys, no spaces, plain ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=_text)


def _text(value: Any) -> str:
    if isinstance(value, datetime):
        return instant(value)
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no canonical spelling")


def instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def genesis(book: Mapping[str, Any]) -> str:
    """The first link: what was frozen when the night's ledger was opened."""
    return _sha256(canonical(book))


def seal(posting: Mapping[str, Any], movements: Sequence[Mapping[str, Any]]) -> str:
    """`posting` holds every cell but the seal itself, the seal before it included."""
    return _sha256(canonical({**posting, "movements": list(movements)}))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def account_id(night: UUID, kind: str, owner: UUID | str | None = None) -> UUID:
    """Of the account of this kind in this night, or of the window or table that owns it: there is only one."""
    return uuid5(night, f"{kind}:{owner or ''}")


def movement_id(night: UUID, seq: int, position: int) -> UUID:
    """The night's first half, then the numbers: the ids of a night follow each other, as its movements do."""
    return UUID(int=(night.int >> 64 << 64) | seq << 16 | position)


def follow_up_id(first: UUID, step: str) -> UUID:
    """Where one request makes several postings, each later one's id comes from the client's."""
    return uuid5(first, step)
