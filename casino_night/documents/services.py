"""Promising documents, making them, and looking after those that wait.

The row is the truth: it is written in the transaction that causes it. A wake-up may get lost or come a hundred times;
whoever hears one tries to claim the row by compare-and-set, and only one can.
"""

import hashlib
import json
import logging
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.db.models import F

from casino_night import clock, doorbell
from casino_night.accounts import throttle
from casino_night.accounts.address import network_of
from casino_night.accounts.throttle import Limit, Try
from casino_night.documents import render, selectors
from casino_night.documents.kinds import Kind, kind_of
from casino_night.documents.models import UNFINISHED, Document, Pulse, State
from casino_night.refusal import Refused

log = logging.getLogger(__name__)

MAKE, ANSWER = "documents.make", "documents.answer"  # what the worker is woken for
TRIES = 3
REQUEST_TRIES = 5
PAUSES = (timedelta(seconds=10), timedelta(seconds=60))  # after the first and the second try
MACHINE_PAUSE = timedelta(seconds=60)  # when this machine cannot print at all
LEASE = timedelta(seconds=30)  # renewed every few seconds while printing
RING_AGAIN = timedelta(seconds=15)
UNANSWERED = timedelta(seconds=45)  # then the sweep makes the document itself

WORKER, SWEEP = "worker", "sweep"

# A person who mistypes needs a few; whoever tries numbers needs thousands.
LOOK_UPS = Limit("document", 30, timedelta(minutes=1))


class ClaimLost(Exception):
    """Somebody else makes this document now."""


def request_document(kind: str, subject: Any, *, actor: Any, cause: str = "") -> Document:
    """Promise a document, in the caller's transaction. The same content again is the same document."""
    known = kind_of(kind)
    snapshot = json.loads(json.dumps(known.snapshot(subject), cls=DjangoJSONEncoder))
    content = _hash(snapshot)
    for _try in range(REQUEST_TRIES):
        latest = selectors.latest(kind, subject.pk)
        if latest and latest.snapshot_hash == content:
            return latest
        with suppress(IntegrityError), transaction.atomic():  # the same revision, requested at the same moment
            return _promise(known, subject, snapshot, content, latest, actor, cause)
    raise Refused("busy", f"The {known.title.lower()} is being requested over and over.", next_step="Try again.")


def _hash(snapshot: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(snapshot, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _promise(
    kind: Kind, subject: Any, snapshot: dict[str, Any], content: str, latest: Document | None, actor: Any, cause: str
) -> Document:
    document = Document.objects.create(
        kind=kind.code,
        subject_id=subject.pk,
        revision=latest.revision + 1 if latest else 1,
        supersedes=latest,
        snapshot=snapshot,
        snapshot_hash=content,
        template_version=kind.version,
        requested_by=actor,
        cause=cause,
    )
    transaction.on_commit(lambda: doorbell.ring(MAKE, str(document.pk)))
    return document


def look_up(number: str, *, address: str | None) -> Document | None:
    """The document a visitor asks about. Numbers that nobody gave out are counted by the network that tries them."""
    attempt = Try(LOOK_UPS, network_of(address))
    throttle.reserve(attempt)
    document = selectors.by_number(number)
    if document:
        throttle.give_back(attempt)
    return document


def make(document_id: Any) -> None:
    """Make a document that is due; nothing happens if it is not, or if somebody else is at it."""
    document = _claim(document_id)
    if document is None:
        return
    try:
        printed = render.print_document(document, _file_of(document.claim), lambda done: _renew(document, done))
    except ClaimLost:
        log.warning("%s was taken over while it was being made.", document)
    except render.CannotPrint as problem:
        _postpone(document, str(problem))
    except Exception as problem:  # whatever a template or a snapshot does, it fails this document only
        log.warning("%s could not be made.", document, exc_info=not isinstance(problem, render.RenderFailed))
        _fail_try(document, str(problem) or type(problem).__name__)
    else:
        _finish(document, printed)


def _claim(document_id: Any) -> Document | None:
    now, claim = clock.now(), uuid4()
    earlier = selectors.due(now).filter(pk=document_id, attempts__lt=TRIES).values_list("claim", flat=True).first()
    due = selectors.due(now).filter(pk=document_id, attempts__lt=TRIES, claim=earlier)
    begun = {"state": State.MAKING, "percent": 0, "attempts": F("attempts") + 1}
    claimed = due.update(**begun, claim=claim, lease_until=now + LEASE)
    if not claimed:
        return None
    if earlier:
        render.discard(_file_of(earlier))
    return Document.objects.get(pk=document_id)


def _file_of(claim: UUID | None) -> str:
    """Every try writes a file of its own, so that a maker thought dead cannot spoil the one that counts."""
    return f"{claim}.pdf"


def _held(document: Document) -> Any:
    return Document.objects.filter(pk=document.pk, claim=document.claim, state=State.MAKING)


def _renew(document: Document, done: int) -> None:
    if not _held(document).update(lease_until=clock.now() + LEASE, percent=done):
        raise ClaimLost


def _finish(document: Document, printed: render.Printed) -> None:
    finished = _held(document).update(
        state=State.READY,
        file=printed.file,
        size=printed.size,
        sha256=printed.sha256,
        template_version=kind_of(document.kind).version,  # of the template that printed it, if it changed meanwhile
        ready_at=clock.now(),
        lease_until=None,
        error="",
    )
    if not finished:
        render.discard(printed.file)


def _fail_try(document: Document, reason: str) -> None:
    if document.attempts >= TRIES:
        _held(document).update(state=State.FAILED, error=reason, lease_until=None)
        log.error("%s failed for good: %s", document, reason)
    else:
        after = clock.now() + PAUSES[document.attempts - 1]
        _held(document).update(state=State.WAITING, error=reason, lease_until=None, run_after=after)


def _postpone(document: Document, reason: str) -> None:
    """The machine's fault: the try does not count."""
    log.warning("%s has to wait: %s", document, reason)
    _held(document).update(
        state=State.WAITING,
        error=reason,
        lease_until=None,
        run_after=clock.now() + MACHINE_PAUSE,
        attempts=F("attempts") - 1,
    )


def retry(document: Document, *, actor: Any) -> None:
    """Try a failed document again, from the beginning."""
    with transaction.atomic():
        failed = Document.objects.filter(pk=document.pk, state=State.FAILED)
        if not failed.update(state=State.WAITING, attempts=0, error="", run_after=clock.now(), rung_at=clock.now()):
            raise Refused(
                "not_failed",
                f"{document} has not failed, or is being tried again already.",
                next_step="Reload the page to see where it stands.",
            )
        log.info("%s is tried again by %s.", document, actor.pk)
        transaction.on_commit(lambda: doorbell.ring(MAKE, str(document.pk)))


def beat(name: str) -> None:
    Pulse.objects.update_or_create(name=name, defaults={"at": clock.now()})


def sweep() -> bool:
    """One round: wake the worker for what is due, and make what nobody makes. True if there may be more to do."""
    now = clock.now()
    _end_leases_of_the_dead(now)
    _bury(now)
    _ring_again(now)
    unanswered = selectors.due(now - UNANSWERED).order_by("run_after").first()
    if unanswered is None:
        return False
    log.warning("Nobody makes %s; making it here.", unanswered)
    make(unanswered.pk)
    return True


def show_life() -> None:
    """The sweep's own sign of life, and a wake-up that asks the worker for one.

    Its answer proves the whole way: broker, worker, database. A process that merely exists would prove nothing.
    """
    beat(SWEEP)
    doorbell.ring(ANSWER, expires=60)


def _end_leases_of_the_dead(now: datetime) -> None:
    """A maker that was killed on this machine is known to be gone: nobody waits until its lease runs out."""
    for document in Document.objects.filter(state=State.MAKING, lease_until__gt=now):
        if render.abandoned(_file_of(document.claim)):
            _held(document).update(lease_until=now, rung_at=now)
            doorbell.ring(MAKE, str(document.pk))


def _bury(now: datetime) -> None:
    """A document whose makers died every time."""
    dead = selectors.due(now).filter(attempts__gte=TRIES)
    dead.update(
        state=State.FAILED, lease_until=None, error="The process that made it ended each time before it was done."
    )


def _ring_again(now: datetime) -> None:
    ripe = selectors.due(now).filter(rung_at__lt=now - RING_AGAIN).order_by("run_after")
    ids = list(ripe.values_list("pk", flat=True)[:50])
    Document.objects.filter(pk__in=ids, state__in=UNFINISHED).update(rung_at=now)
    for document_id in ids:
        doorbell.ring(MAKE, str(document_id))
