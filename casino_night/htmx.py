"""One URL, one view, page or fragment; and how a refusal reaches the person."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino_night.refusal import NotPermitted, Refused


def page(
    request: HttpRequest, template: str, context: dict[str, Any] | None = None, *, fragment: str = "", status: int = 200
) -> HttpResponse:
    """The whole page, or for htmx only the fragment `_page_part.html` whose root element has that id."""
    wanted = fragment if fragment and request.htmx and not request.htmx.boosted else template  # type: ignore[attr-defined]
    return render(request, wanted, context or {}, status=status)


def asked_by_itself(request: HttpRequest) -> bool:
    """The page renews a part of itself (hx-headers X-Poll): nobody is there because of it, so no session is kept up."""
    return bool(request.headers.get("X-Poll"))


def invalid(request: HttpRequest, template: str, context: dict[str, Any], *, fragment: str = "") -> HttpResponse:
    """The form again with its errors, as 422 so that htmx and browsers alike know nothing was changed."""
    return page(request, template, context, fragment=fragment, status=422)


class RefusalPages:
    """A refusal no view caught becomes a page that says what happened, which rule, and what to do next."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refused):
            return None
        status = 403 if isinstance(exception, NotPermitted) else 409
        return page(request, "refused.html", {"refused": exception}, fragment="_refused.html", status=status)
