"""Taking files in and out. A row stands only for a file that is safely on the disk."""

import hashlib
import os
import re
import secrets
from pathlib import Path, PurePosixPath
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from casino_night.refusal import Refused
from licensing.models import Upload
from licensing.states import TABLES, editable
from licensing.uploads import selectors
from licensing.uploads.contents import MOST_BYTES, Content, examine, too_large

LONGEST_NAME = 160
MOST_FILES = 60  # of one subject: enough for every prize's picture
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
SPOKEN_OF = {"application/pdf": (".pdf",), "image/png": (".png",), "image/jpeg": (".jpg", ".jpeg")}


def accept(subject: Any, purpose: str, file: "UploadedFile[Any]", actor: Any) -> Upload:
    """Keep a file about the subject, or refuse it with a sentence. The same file again is the same upload."""
    if file.size and file.size > MOST_BYTES:
        raise too_large()
    content = examine(file.read(MOST_BYTES + 1))
    name = _plain_name(file.name or "", content)
    sha256 = hashlib.sha256(content.data).hexdigest()
    stored_as = secrets.token_hex(16) + content.ending
    _store(selectors.folder() / stored_as, content.data)
    try:
        with transaction.atomic():
            current = _open(subject)
            same = selectors.uploads_of(current, purpose).filter(sha256=sha256).first()
            if same is None:
                _refuse_too_many(current)
                return Upload.objects.create(
                    subject_kind=TABLES[type(current)][0].name,
                    subject_id=current.pk,
                    purpose=purpose,
                    name=name,
                    content_type=content.kind,
                    size=len(content.data),
                    sha256=sha256,
                    stored_as=stored_as,
                    uploaded_by=actor,
                )
    except BaseException:
        _discard(stored_as)
        raise
    _discard(stored_as)
    return same


def remove(subject: Any, upload: Upload, *, actor: Any) -> None:
    """Take a file back, while what it belongs to is still the applicant's to change."""
    with transaction.atomic():
        _open(subject)
        upload.delete()
        transaction.on_commit(lambda: _discard(upload.stored_as))


def _open(subject: Any) -> Any:
    """The subject, locked, while it can be changed."""
    current = type(subject).objects.select_for_update(of=("self",)).get(pk=subject.pk)
    if not editable(current):
        raise Refused(
            "not_editable",
            f"{current} is {current.get_state_display().lower()}; its files can no longer be changed.",
            next_step="Open its page to see where it stands and what can be done now.",
        )
    return current


def _refuse_too_many(subject: Any) -> None:
    if selectors.uploads_of(subject).count() >= MOST_FILES:
        raise Refused(
            "too_many",
            f"There are {MOST_FILES} files here already.",
            next_step="Remove one that is no longer needed, or put several papers into one PDF.",
        )


def _plain_name(given: str, content: Content) -> str:
    """The name as people know it, without folders and tricks; its ending has to say what the file is."""
    name = UNPRINTABLE.sub("", PurePosixPath(given.replace("\\", "/")).name).strip(" .")
    ending = Path(name).suffix.lower()
    if ending not in SPOKEN_OF[content.kind]:
        raise Refused(
            "wrong_ending",
            f"The file is called {name[:80] or 'nothing'}, but what is in it is of another kind.",
            next_step=f"Give it a name that ends in {content.ending} if it is the right file.",
        )
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - len(ending)] + ending


def _store(path: Path, data: bytes) -> None:
    """Written under another name, synced, and only then given its own."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = path.with_name(f".{path.name}")
    try:
        handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _discard(stored_as: str) -> None:
    (selectors.folder() / stored_as).unlink(missing_ok=True)
