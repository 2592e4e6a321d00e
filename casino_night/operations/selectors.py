"""What the status page and the restore read."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from casino_night import clock
from casino_night.documents import selectors as documents
from casino_night.documents.models import UNFINISHED, Document, State
from casino_night.documents.render import content_of
from casino_night.documents.services import SWEEP, WORKER
from casino_night.mail.models import UNSENT, Letter
from casino_night.mail.models import State as LetterState
from casino_night.refusal import Refused
from licensing.models import Upload
from licensing.uploads.selectors import content

BACKUP, VERIFICATION = "backup", "verification"  # names of pulses: when it was last done, and done well
LATE = timedelta(hours=26)  # both are due every day; two hours of patience


def missing_files() -> Iterator[str]:
    """Papers and uploads that stand in the database and are not on the disk, bit for bit."""
    for document in Document.objects.filter(state=State.READY).iterator():
        if content_of(document) is None:
            yield f"document {document.number}"
    for upload in Upload.objects.all().iterator():
        try:
            content(upload)
        except Refused:
            yield f"upload {upload.pk}"


@dataclass(frozen=True)
class Line:
    """One line of the status page."""

    title: str
    good: bool
    word: str
    sentence: str
    at: datetime | None = None


def status() -> list[Line]:
    """What staff look at before doors: does everything work that works out of sight?"""
    signs = documents.signs_of_life(WORKER, SWEEP, BACKUP, VERIFICATION)
    seen = {sign.name: sign for sign in signs}
    return [
        _at_work("Worker", seen[WORKER], "The sweep does its work meanwhile. Start it again."),
        _at_work("Sweep", seen[SWEEP], "Papers and letters wait until it runs. Start it again."),
        _queue("Papers", *_counts(Document, UNFINISHED, State.FAILED), "See Documents for what happened to each."),
        _queue("Letters", *_counts(Letter, UNSENT, LetterState.FAILED), "Is the mail server reachable?"),
        _daily("Last backup", seen[BACKUP], "Take one: ./run manage backup FILE"),
        _daily("Last verification of every ledger", seen[VERIFICATION], "Run one: ./run manage verify_ledger"),
    ]


def _counts(model: type[Document] | type[Letter], unfinished: tuple[str, ...], failed: str) -> tuple[int, int]:
    waiting = model.objects.filter(state__in=unfinished).count()
    return waiting, model.objects.filter(state=failed).count()


def _at_work(title: str, sign: documents.Sign, otherwise: str) -> Line:
    if sign.at is None:
        return Line(title, False, "Not seen yet", "It shows itself within half a minute of its start.")
    return Line(title, sign.alive, "At work" if sign.alive else "Silent", "" if sign.alive else otherwise, sign.at)


def _queue(title: str, waiting: int, failed: int, otherwise: str) -> Line:
    word = f"{waiting:,} waiting, {failed:,} failed"
    return Line(title, not failed, word, otherwise if failed else "")


def _daily(title: str, sign: documents.Sign, otherwise: str) -> Line:
    if sign.at is None:
        return Line(title, False, "Never", otherwise)
    fresh = clock.now() - sign.at < LATE
    return Line(title, fresh, "In time" if fresh else "Too long ago", "" if fresh else otherwise, sign.at)
