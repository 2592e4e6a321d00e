"""What every page's frame shows: who is here, where they can go, and whether this is the demo."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from casino_night.access import HALL_NIGHT, needs_second_factor
from casino_night.guides import help_url
from casino_night.roles import permissions_of


@dataclass(frozen=True)
class Entry:
    label: str
    url: str
    current: bool


# Label, name of the URL, and the permission that somebody must hold for anything at all ("" for everybody).
PLACES = (
    ("Home", "home", ""),
    ("Queue", "licensing:queue", "review.work"),
    ("Registers", "licensing:registers", "register.view"),
    ("Numbers", "licensing:numbers", "register.view"),
    ("Who did what", "licensing:log", "audit.view"),
    ("Games", "games:list", ""),
    ("Rules", "regulations:rules", ""),
    ("Limits", "regulations:limits", ""),
    ("Documents", "documents:staff", "document.retry"),
    ("Status", "operations:status", "status.view"),
    ("Administration", "admin:index", "person.manage"),
    ("Your account", "accounts:security", ""),
)


def frame(request: HttpRequest) -> dict[str, Any]:
    # Lazy: a fragment has no frame, so it pays for no navigation.
    return {
        "demo": settings.DEMO,
        "help_contact": settings.HELP_CONTACT,
        "help_url": SimpleLazyObject(lambda: help_url(request)),
        "navigation": SimpleLazyObject(lambda: navigation(request)),
    }


def navigation(request: HttpRequest) -> list[Entry]:
    """Nothing for strangers, for half a sign-in, and for a PIN, which speaks for one night only."""
    user: Any = getattr(request, "user", None)
    if user is None or not user.is_authenticated or request.session.get(HALL_NIGHT) or needs_second_factor(request):
        return []
    held = permissions_of(user.roles_anywhere)
    wanted = [(label, reverse(name)) for label, name, permission in PLACES if not permission or permission in held]
    return [Entry(label, url, current=request.path == url) for label, url in wanted]
