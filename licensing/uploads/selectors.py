"""What pages read about files that were handed in."""

import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404

from casino_night.refusal import Refused
from licensing.models import Upload


def folder() -> Path:
    """Outside the web root: nothing in it has an address of its own."""
    return Path(settings.UPLOADS_ROOT)


def uploads_of(subject: Any, *purposes: str) -> QuerySet[Upload]:
    """Oldest first; of some purposes only, if any are named."""
    found = Upload.objects.filter(subject_id=subject.pk).select_related("uploaded_by")
    return found.filter(purpose__in=purposes) if purposes else found


def upload_of(subject: Any, upload_id: Any) -> Upload:
    """One of the subject's own; another's does not exist."""
    found = uploads_of(subject).filter(pk=upload_id).first()
    if found is None:
        raise Http404
    return found


def content(upload: Upload) -> bytes:
    path = folder() / upload.stored_as
    data = path.read_bytes() if path.is_file() else b""
    if hashlib.sha256(data).hexdigest() != upload.sha256:
        raise Refused(
            "file_damaged",
            f"The stored file {upload} is missing or is not the one that was handed in, so it is not given out.",
            next_step="Tell the administrator, who can restore it from the backup.",
        )
    return data
