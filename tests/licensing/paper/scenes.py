"""What the tests of a night's papers begin with."""

import io
import re
from typing import Any

from pypdf import PdfReader

from casino_night.documents import selectors, services
from casino_night.documents.models import Document
from casino_night.roles import Role
from licensing.models import Night
from tests.cast import Cast
from tests.plans import complete_plan

HOSTILE = "</p><img src='file:///etc/passwd'><style>@import url(http://127.0.0.1:9/)</style>{% x %}{{ settings }}\u202e"
ODDS = re.compile(r"\b\d[\d,]* to \d+\b")


def planned(cast: Cast, state: str = "licensed", **changes: Any) -> Night:
    """The cast's own night with everything planned."""
    night = complete_plan(cast.own.night, cast)
    Night.objects.filter(pk=night.pk).update(**{"state": state, "licence_number": "RL-2026-TEST42", **changes})
    return Night.objects.select_related("organisation", "municipality", "provider").get(pk=night.pk)


def paper(kind: str, subject: Any, cast: Cast) -> Document:
    document = services.request_document(kind, subject, actor=cast[Role.CHARITY_OFFICER])
    services.make(document.pk)
    document.refresh_from_db()
    assert (document.state, document.error) == ("ready", "")
    return document


def pages(document: Document) -> list[str]:
    """The text of every page, spaces evened out."""
    found = PdfReader(io.BytesIO(selectors.pdf(document))).pages
    return [" ".join(page.extract_text().split()) for page in found]


def text(document: Document) -> str:
    return " ".join(pages(document))


def squeezed(words: str) -> str:
    """Without spaces: long words break over lines. Marks that set a direction are not drawn."""
    return re.sub("[\\s\u2066-\u2069\u202a-\u202e]", "", words)
