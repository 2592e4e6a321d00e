"""Who may call a view. Every view carries exactly one rule; a system check refuses to start without it.

`@public` anybody; `@signed_in` anybody with an account; `@requires("night.view", of=NIGHT)` loads the object and
authorises in one call: a stranger gets 404 (the object's existence is nobody's business), somebody who holds a role
for it without the permission gets 403.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from casino_night.roles import NIGHT_ROLES, Role, permissions_of, require_known

View = Callable[..., HttpResponse]

HALL_NIGHT = "hall_night"  # session key: signed in by PIN on an enrolled device, for this night only
SECOND_FACTOR = "second_factor"  # session key, set at sign-in: "needed", "done" or "not needed"


@dataclass(frozen=True)
class Scope:
    """A kind of object that views are about: how to load one, and which roles a user holds for it."""

    name: str  # the keyword in the URL, and of the view's argument
    load: Callable[[Any], Any]  # by primary key; raises the model's DoesNotExist
    roles: Callable[[Any, Any], frozenset[Role]]  # (user, object), apart from staff roles
    night: Callable[[Any], Any] = lambda _object: None  # the night it belongs to, if any


@dataclass(frozen=True)
class Rule:
    kind: str  # public, signed_in or requires
    methods: tuple[str, ...] = ("GET",)
    permission: str = ""
    scope: Scope | None = None


def public(*methods: str) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        return _ruled(view, Rule("public", methods or ("GET",)))

    return decorate


def signed_in(*methods: str) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            return _turned_away(request) or view(request, *args, **kwargs)

        return _ruled(guarded, Rule("signed_in", methods or ("GET",)))

    return decorate


def requires(permission: str, *methods: str, of: Scope | None = None, by_pin: bool = True) -> Callable[[View], View]:
    """`by_pin=False`: not for somebody who is signed in on a hall device with a PIN only."""
    require_known(permission)

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            turned_away = _turned_away(request, night_allowed=of is not None and by_pin)
            if turned_away:
                return turned_away
            subject = _load(of, kwargs) if of else None
            request.permissions = _authorise(request, permission, of, subject)  # type: ignore[attr-defined]
            return view(request, subject, **kwargs) if of else view(request, **kwargs)

        return _ruled(guarded, Rule("requires", methods or ("GET",), permission, of))

    return decorate


def _ruled(view: View, rule: Rule) -> View:
    accepted = [*rule.methods, "HEAD"] if "GET" in rule.methods else list(rule.methods)
    ruled: View = require_http_methods(accepted)(view)
    ruled.access_rule = rule  # type: ignore[attr-defined]
    return ruled


def _turned_away(request: HttpRequest, *, night_allowed: bool = False) -> HttpResponse | None:
    """Where somebody goes who is not fully signed in, or signed in by PIN for one night only."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if request.session.get(HALL_NIGHT):
        if night_allowed:
            return None
        raise PermissionDenied("This device is signed in for its night only.")
    if needs_second_factor(request):
        return redirect("accounts:second_factor")
    return None


def leads_on(request: HttpRequest, permission: str, scope: Scope, subject: Any) -> bool:
    """Whether a link to a view that requires this would open for its reader."""
    try:
        return permission in _authorise(request, permission, scope, subject)
    except (Http404, PermissionDenied):
        return False


def needs_second_factor(request: HttpRequest) -> bool:
    return bool(request.session.get(SECOND_FACTOR, "needed") == "needed")


def _load(scope: Scope, kwargs: dict[str, Any]) -> Any:
    try:
        return scope.load(kwargs.pop(scope.name))
    except ObjectDoesNotExist as missing:
        raise Http404 from missing


def roles_for(user: Any, scope: Scope | None, subject: Any) -> frozenset[Role]:
    held: frozenset[Role] = user.staff_roles
    return held | scope.roles(user, subject) if scope else held


def _authorise(request: HttpRequest, permission: str, scope: Scope | None, subject: Any) -> frozenset[str]:
    roles = roles_for(request.user, scope, subject)
    hall_night = request.session.get(HALL_NIGHT)
    if hall_night:
        # A PIN speaks for one night and its own roles there: nothing else exists for it.
        if not scope or str(scope.night(subject)) != hall_night:
            raise Http404
        roles = roles & frozenset(NIGHT_ROLES)
    if scope and not roles:
        raise Http404
    permissions = permissions_of(roles)
    if permission not in permissions:
        raise PermissionDenied
    return permissions
