"""What signing in does to the browser's session."""

from typing import Any

from django.contrib.auth import login, logout, update_session_auth_hash
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from casino_night import clock
from casino_night.access import SECOND_FACTOR
from casino_night.accounts import selectors
from casino_night.accounts.middleware import LAST_SEEN

NEXT = "next"  # where the person was going when we asked who they are


def begin(request: HttpRequest, user: Any, *, second_factor: str, **marks: Any) -> None:
    """A new session with a new key: whatever the old one held, or whoever planted it, is gone (T12)."""
    logout(request)
    login(request, user)
    request.session[SECOND_FACTOR] = second_factor
    request.session[LAST_SEEN] = int(clock.now().timestamp())
    request.session.update(marks)


def begin_with_password(request: HttpRequest, user: Any) -> None:
    begin(request, user, second_factor="needed" if selectors.needs_second_factor(user) else "not needed")


def go_on(request: HttpRequest, user: Any, *, second_factor: str) -> None:
    """Keep this session, under a new key, when all others of the person have just been ended."""
    user.refresh_from_db()
    update_session_auth_hash(request, user)
    request.session[SECOND_FACTOR] = second_factor


def local_path(wanted: str) -> str:
    """The path if it is one of this site, otherwise nothing: a link may not send people elsewhere after sign-in."""
    safe = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if safe else ""


def remember_next(request: HttpRequest, wanted: str) -> None:
    if local_path(wanted):
        request.session[NEXT] = wanted


def where_next(request: HttpRequest) -> str:
    return local_path(request.session.pop(NEXT, "")) or reverse("home")
