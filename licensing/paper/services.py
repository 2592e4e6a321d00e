"""Having a paper made because somebody asks for it. What a step causes is asked for by the step itself."""

from typing import Any

from django.db import transaction

from casino_night.access import Scope
from casino_night.documents.models import Document
from casino_night.documents.services import request_document
from casino_night.refusal import Refused
from licensing.paper import selectors


def request_paper(subject: Any, scope: Scope, code: str, *, actor: Any) -> Document:
    """The same content again is the same document; new content supersedes, and nothing issued disappears."""
    if selectors.offer(subject, scope, code) is None:
        raise Refused(
            "not_offered",
            "This paper cannot be made now: it does not exist, or the plan lacks what it has to say.",
            next_step="Go back to the page; it lists the papers that can be made.",
        )
    with transaction.atomic():
        return request_document(code, subject, actor=actor)
