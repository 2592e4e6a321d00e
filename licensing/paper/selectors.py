"""Which papers the page of a night or an organisation offers, and which of them are made."""

from dataclasses import dataclass
from typing import Any

from casino_night.access import Scope
from casino_night.documents.kinds import Kind, all_kinds
from casino_night.documents.models import Document
from casino_night.documents.selectors import documents_of


@dataclass(frozen=True)
class Offer:
    """A paper somebody can have made now, and the latest one that was."""

    kind: Kind
    document: Document | None


def offers(subject: Any, scope: Scope) -> list[Offer]:
    """In the order in which they are registered, packs first."""
    offered = [kind for kind in all_kinds() if kind.scope is scope and kind.offered(subject)]
    latest: dict[str, Document] = {}
    for document in documents_of(subject):
        latest.setdefault(document.kind, document)  # newest first
    return [Offer(kind, latest.get(kind.code)) for kind in offered]


def offer(subject: Any, scope: Scope, code: str) -> Offer | None:
    return next((one for one in offers(subject, scope) if one.kind.code == code), None)
