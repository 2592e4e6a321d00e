"""The register of document kinds. Each app lists its own in a module `documents`; nothing else is needed for a new one.

A kind says what goes into the snapshot, which template prints it, who may see it, and what the public page that
verifies a number shows.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from casino_night.access import Scope
from casino_night.refusal import Refused


@dataclass(frozen=True)
class Table:
    """Rows for a spreadsheet. Money stays in whole cents or whole imitation dollars."""

    columns: tuple[str, ...]
    rows: Iterable[tuple[Any, ...]]


@dataclass(frozen=True)
class Kind:
    code: str
    title: str
    template: str  # under templates/paper/
    version: int  # raised whenever the template says something else
    scope: Scope  # of the subject: how to load it, who holds which role for it, which night it belongs to
    snapshot: Callable[[Any], dict[str, Any]]  # subject -> everything the paper says; plain JSON, no clock, no chance
    facts: Callable[[dict[str, Any]], dict[str, str]]  # snapshot -> label and value, for whoever verifies the number
    void_because: Callable[[Any], str] = lambda _subject: ""  # subject -> why a genuine paper no longer counts
    citation: str = ""
    offered: Callable[[Any], bool] = lambda _subject: False  # whether the subject's page offers it at the moment
    pack: bool = False  # many papers in one: its page shows how far the making is
    tables: Callable[[Any, dict[str, Any]], dict[str, Table]] | None = None  # subject, snapshot -> CSV files beside it


_KINDS: dict[str, Kind] = {}


def register(kind: Kind) -> Kind:
    if kind.code in _KINDS:
        raise ValueError(f"Two document kinds are called {kind.code!r}.")
    _KINDS[kind.code] = kind
    return kind


def kind_of(code: str) -> Kind:
    try:
        return _KINDS[code]
    except KeyError:
        raise Refused(
            "unknown_kind", f"This installation does not know the document kind {code!r}.", next_step="Update it."
        ) from None


def title_of(code: str) -> str:
    return _KINDS[code].title if code in _KINDS else code


def is_pack(code: str) -> bool:
    return code in _KINDS and _KINDS[code].pack


def has_tables(code: str) -> bool:
    return code in _KINDS and _KINDS[code].tables is not None


def all_kinds() -> tuple[Kind, ...]:
    return tuple(_KINDS.values())
