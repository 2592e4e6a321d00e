"""Ends sessions that nobody uses."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse

from casino_night import clock
from casino_night.htmx import asked_by_itself

LAST_SEEN = "last_seen"
WRITE_EVERY_SECONDS = 60  # a session row is written at most once a minute, not on every request


class EndIdleSessions:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            self._end_or_touch(request)
        return self.get_response(request)

    def _end_or_touch(self, request: HttpRequest) -> None:
        now = int(clock.now().timestamp())
        seen = request.session.get(LAST_SEEN, now)
        if now - seen > settings.SESSION_IDLE_SECONDS:
            logout(request)
        elif LAST_SEEN not in request.session or (now - seen >= WRITE_EVERY_SECONDS and not asked_by_itself(request)):
            request.session[LAST_SEEN] = now
