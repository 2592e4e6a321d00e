"""Requesting and making documents."""

from typing import Any


def request_document(kind: str, subject: Any, *, actor: Any, cause: str = "") -> Any:
    """Promise a document, in the caller's transaction."""
