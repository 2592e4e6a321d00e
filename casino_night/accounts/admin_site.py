"""Django's admin behind our own door: the same sign-in, the same throttle, the same second factor."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, path
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_GET

from casino_night import access

PASSWORD_PAGES = ("password_change", "password_change_done")


@access.public("GET")
def to_our_password_form(request: HttpRequest) -> HttpResponse:
    return redirect("accounts:change_password")


class CasinoNightAdmin(AdminSite):
    site_header = "Casino Night administration"
    site_title = "Casino Night"
    index_title = "Records"

    def has_permission(self, request: HttpRequest) -> bool:
        in_hall = bool(request.session.get(access.HALL_NIGHT))
        return super().has_permission(request) and not in_hall and not access.needs_second_factor(request)

    @method_decorator(require_GET)
    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Never a password form of its own: whoever lacks something is sent where they can get it."""
        wanted = request.GET.get("next", "") or request.path.replace("login/", "")
        if not request.user.is_authenticated:
            return redirect_to_login(wanted)
        if self.has_permission(request):
            return redirect("admin:index")
        if request.user.is_staff and not request.session.get(access.HALL_NIGHT):
            return redirect("accounts:second_factor")
        raise PermissionDenied("The administration is for administrators.")

    login.access_rule = access.Rule("public")  # type: ignore[attr-defined]

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Django's own password form is not there: ours counts the guesses at the old password."""
        theirs = [url for url in super().get_urls() if getattr(url, "name", "") not in PASSWORD_PAGES]
        return [path("password_change/", to_our_password_form, name="password_change"), *theirs]
