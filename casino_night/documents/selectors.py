"""What the pages of documents read."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Case, Q, QuerySet, When

from casino_night import clock
from casino_night.access import Scope
from casino_night.documents.kinds import kind_of
from casino_night.documents.models import NUMBER, UNFINISHED, Document, Pulse, State
from casino_night.documents.render import content_of
from casino_night.refusal import Refused
from casino_night.roles import Role

SILENT_AFTER = timedelta(seconds=90)


def documents_of(subject: Any) -> QuerySet[Document]:
    """The documents about one subject, newest first; shown on the subject's own page."""
    return Document.objects.filter(subject_id=subject.pk).select_related("superseded_by")


def newest(subject: Any, *kinds: str) -> QuerySet[Document]:
    """The papers of these kinds that no newer one has replaced."""
    return documents_of(subject).filter(kind__in=kinds, superseded_by=None)


def latest(kind: str, subject_id: Any) -> Document | None:
    return Document.objects.filter(kind=kind, subject_id=subject_id).order_by("-revision").first()


def by_number(typed: str) -> Document | None:
    number = typed.strip().upper()
    if not NUMBER.fullmatch(number):  # whatever a visitor types, the database sees only what could be a number
        return None
    return Document.objects.select_related("superseded_by").filter(number=number).first()


def verified(document: Document) -> dict[str, Any]:
    """What the paper with this number must say, and whether it still counts."""
    kind = kind_of(document.kind)
    return {"kind": kind, "facts": kind.facts(document.snapshot), "void_because": kind.void_because(subject(document))}


def same_file(document: Document, chunks: Iterable[bytes]) -> bool:
    """Whether a file is, to the bit, the one that was made."""
    digest = hashlib.sha256()
    for chunk in chunks:
        digest.update(chunk)
    return bool(document.sha256) and digest.hexdigest() == document.sha256


def due(now: datetime) -> QuerySet[Document]:
    """Waiting long enough, or left by a maker that died."""
    waiting = Q(state=State.WAITING, run_after__lte=now)
    abandoned = Q(state=State.MAKING, lease_until__lte=now)
    return Document.objects.filter(waiting | abandoned)


def unfinished_or_failed() -> QuerySet[Document]:
    """What needs a person first, then the newest."""
    found = Document.objects.filter(state__in=(*UNFINISHED, State.FAILED)).select_related("requested_by")
    return found.order_by(Case(When(state=State.FAILED, then=0), default=1), "-created_at")


def pdf(document: Document) -> bytes:
    if document.state != State.READY:
        raise Refused("not_ready", f"{document} is not ready yet.", next_step="Wait for it on its page.")
    content = content_of(document)
    if content is None:
        raise Refused(
            "file_damaged",
            f"The stored file of {document} is missing or is not the one that was made, so it is not given out.",
            next_step="Tell the administrator, who can restore it from the backup.",
        )
    return content


@dataclass(frozen=True)
class Sign:
    """When a part of the machinery last showed that it lives."""

    name: str
    at: datetime | None

    @property
    def alive(self) -> bool:
        return self.at is not None and clock.now() - self.at < SILENT_AFTER


def signs_of_life(*names: str) -> list[Sign]:
    seen = dict(Pulse.objects.values_list("name", "at"))
    return [Sign(name, seen.get(name)) for name in names]


def _load(document_id: Any) -> Document:
    return Document.objects.select_related("superseded_by").get(pk=document_id)


def subject(document: Document) -> Any:
    """What the paper is about."""
    return kind_of(document.kind).scope.load(document.subject_id)


def _roles(user: Any, document: Document) -> frozenset[Role]:
    """Whoever holds a role for the subject holds it for the paper about it."""
    return kind_of(document.kind).scope.roles(user, subject(document))


def _night(document: Document) -> Any:
    return kind_of(document.kind).scope.night(subject(document))


DOCUMENT = Scope("document", _load, _roles, night=_night)
