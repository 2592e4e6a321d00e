"""What several tests of documents begin with."""

import io
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from pypdf import PdfReader

from casino_night.documents import selectors, services
from casino_night.documents.models import Document
from casino_night.roles import Role
from licensing.models import Night
from tests.cast import Cast


def request_licence(cast: Cast, **changes: Any) -> Document:
    """The licence of the cast's own night, asked for by the clerk."""
    Night.objects.filter(pk=cast.own.night.pk).update(**{"licence_number": "RL-2026-TEST42", **changes})
    night = Night.objects.get(pk=cast.own.night.pk)
    return services.request_document("night_licence", night, actor=cast[Role.MUNICIPAL_CLERK])


def with_text(document: Document, text: str) -> Document:
    """The same document with other words on it, as an organisation could have written them."""
    Document.objects.filter(pk=document.pk).update(snapshot={**document.snapshot, "night": text})
    document.refresh_from_db()
    return document


def made(document: Document) -> Document:
    services.make(document.pk)
    document.refresh_from_db()
    return document


def text_of(document: Document) -> str:
    pages = PdfReader(io.BytesIO(selectors.pdf(document))).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def files() -> list[str]:
    root = settings.DOCUMENTS_ROOT
    return sorted(file.name for file in root.iterdir()) if root.exists() else []


def wait_until(true: Callable[[], Any], seconds: float = 20) -> Any:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := true():
            return found
        time.sleep(0.05)
    raise AssertionError(f"It did not happen within {seconds} seconds.")


def wait_for(document: Document, state: str, seconds: float = 20) -> Document:
    def reached() -> bool:
        document.refresh_from_db()
        return document.state == state

    wait_until(reached, seconds)
    return document


class Canary:
    """A server that only notes that somebody knocked."""

    def __init__(self) -> None:
        self.knocks: list[Any] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}/picture.svg"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            while True:
                knock, who = self._listening.accept()
                self.knocks.append(who)
                knock.close()
        except OSError:
            return

    def close(self) -> None:
        self._listening.close()
