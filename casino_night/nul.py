"""NUL characters stay outside: no keyboard makes one, and PostgreSQL breaks on them. (Forms refuse them themselves.)"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

NUL = "\0"  # which a quoted cookie may spell with digits


def typed(request: HttpRequest, name: str, most: int) -> str:
    """A few words of a form that is not worth a class: without NUL, and no longer than that."""
    return request.POST.get(name, "").replace(NUL, "")[:most]


class NoNulInCookies:
    """Such a cookie is none of ours. Stands before the session, whose cookie is the first thing that is looked up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if NUL not in value}
        return self.get_response(request)
