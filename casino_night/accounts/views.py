"""Pages of accounts: signing in and out, passwords, the second factor, the demo's one-click page."""

from typing import Any
from uuid import UUID

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.debug import sensitive_post_parameters

from casino_night import access
from casino_night.access import public, signed_in
from casino_night.accounts import selectors, services, sessions, totp
from casino_night.accounts.address import client_address
from casino_night.accounts.forms import (
    ChangePasswordForm,
    CodeForm,
    ConfirmPasswordForm,
    NewPasswordForm,
    PasswordResetForm,
    SetUpForm,
    SignInForm,
)
from casino_night.accounts.throttle import Locked
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused

SECRET_SALT = "casino_night.accounts.second_factor"  # noqa: S105 - separates signatures, hides nothing
SECRET_MAX_AGE = 30 * 60


def see(name: str) -> HttpResponse:
    response = redirect(name)
    response.status_code = 303
    return response


def refuse(request: HttpRequest, template: str, context: dict[str, Any], refused: Refused) -> HttpResponse:
    """The form again under the refusal; 429 when there were too many tries, with the time to wait."""
    response = invalid(request, template, {**context, "refused": refused})
    if isinstance(refused, Locked) and refused.until:
        response.status_code = 429
        response.headers["Retry-After"] = str(refused.seconds)
    return response


# Signing in and out


@sensitive_post_parameters("password")
@public("GET", "POST")
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request.POST or None)
    wanted = sessions.local_path(request.POST.get("next") or request.GET.get("next", ""))
    context = {"form": form, "next": wanted}
    if request.method != "POST":
        return page(request, "accounts/sign_in.html", context)
    if not form.is_valid():
        return invalid(request, "accounts/sign_in.html", context)
    try:
        user = services.sign_in(**form.cleaned_data, address=client_address(request))
    except Refused as refused:
        return refuse(request, "accounts/sign_in.html", context, refused)
    sessions.begin_with_password(request, user)
    sessions.remember_next(request, wanted)
    return see("accounts:second_factor") if access.needs_second_factor(request) else see(sessions.where_next(request))


@public("POST")
def sign_out(request: HttpRequest) -> HttpResponse:
    if request.session.get(access.HALL_NIGHT):  # the tablet stays what it is; the next one signs in on it
        logout(request)
        return see("hall:lock")
    logout(request)
    return _gone("accounts:sign_in")


def _gone(name: str) -> HttpResponse:
    """Nothing of the visit is left in the browser. Its storage is: a till keeps there what it has not sent yet."""
    response = see(name)
    response.headers["Clear-Site-Data"] = '"cache"'
    return response


@signed_in("POST")
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    services.sign_out_everywhere(request.user, address=client_address(request))
    logout(request)
    messages.success(request, "You are signed out on every device.")
    return _gone("accounts:sign_in")


# The second factor


@sensitive_post_parameters("code", "secret")
@public("GET", "POST")
def second_factor(request: HttpRequest) -> HttpResponse:
    """Asks for the code, or sets the second factor up where there is none. Open to half signed-in people, so it
    checks for itself who is here."""
    if not request.user.is_authenticated:
        return see("accounts:sign_in")
    if request.session.get(access.HALL_NIGHT):
        raise PermissionDenied("This device is signed in for its night only.")
    if not selectors.has_second_factor(request.user):
        return _set_up(request)
    if not access.needs_second_factor(request):
        return see("accounts:security")
    return _ask_code(request)


def _ask_code(request: HttpRequest) -> HttpResponse:
    form = CodeForm(request.POST or None)
    if request.method != "POST":
        return page(request, "accounts/second_factor.html", {"form": form})
    if not form.is_valid():
        return invalid(request, "accounts/second_factor.html", {"form": form})
    try:
        services.use_second_factor(request.user, form.cleaned_data["code"], address=client_address(request))
    except Refused as refused:
        return refuse(request, "accounts/second_factor.html", {"form": form}, refused)
    request.session.cycle_key()
    request.session[access.SECOND_FACTOR] = "done"
    return see(sessions.where_next(request))


def _set_up(request: HttpRequest) -> HttpResponse:
    """The secret travels in the form, signed for this person, so that looking at the page changes nothing."""
    secret = _secret_from(request)
    if not secret:
        return _offer_set_up(request)
    form = SetUpForm(request.POST)
    context = {"form": form, **_enrolment(request.user, secret), "required": access.needs_second_factor(request)}
    if not form.is_valid():
        return invalid(request, "accounts/second_factor_set_up.html", context)
    try:
        codes = services.set_up_second_factor(
            request.user, secret, form.cleaned_data["code"], address=client_address(request)
        )
    except Refused as refused:
        return refuse(request, "accounts/second_factor_set_up.html", context, refused)
    sessions.go_on(request, request.user, second_factor="done")
    return _show_recovery_codes(request, codes)


def _offer_set_up(request: HttpRequest) -> HttpResponse:
    secret = totp.new_secret()
    form = SetUpForm(initial={"secret": signing.dumps([str(request.user.pk), secret], salt=SECRET_SALT)})
    context = {"form": form, **_enrolment(request.user, secret), "required": access.needs_second_factor(request)}
    if request.method != "POST":
        return page(request, "accounts/second_factor_set_up.html", context)
    stale = Refused("secret_expired", "That page was open too long.", next_step="Scan the new picture below.")
    return refuse(request, "accounts/second_factor_set_up.html", context, stale)


def _secret_from(request: HttpRequest) -> str:
    try:
        owner, secret = signing.loads(request.POST.get("secret", ""), salt=SECRET_SALT, max_age=SECRET_MAX_AGE)
    except signing.BadSignature:
        return ""
    return str(secret) if owner == str(request.user.pk) else ""


def _enrolment(user: Any, secret: str) -> dict[str, str]:
    address = totp.enrolment_address(secret, account=user.email, issuer="Casino Night NJ")
    groups = " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))
    return {"qr": segno.make(address).svg_data_uri(scale=5, border=2), "typed_secret": groups}


def _show_recovery_codes(request: HttpRequest, codes: Any) -> HttpResponse:
    """Answered directly, not by a redirect: kept anywhere to be shown later, the codes would be readable there."""
    context = {"codes": codes, "onward": sessions.where_next(request)}
    return page(request, "accounts/recovery_codes.html", context)


# The security page


@signed_in("GET")
def security(request: HttpRequest) -> HttpResponse:
    return page(request, "accounts/security.html", _security(request))


def _security(request: HttpRequest) -> dict[str, Any]:
    user: Any = request.user
    return {
        "has_second_factor": selectors.has_second_factor(user),
        "required": user.must_use_second_factor,
        "codes_left": selectors.recovery_codes_left(user),
        "sign_ins": selectors.latest_sign_ins(user),
    }


@sensitive_post_parameters()
@signed_in("GET", "POST")
def change_password(request: HttpRequest) -> HttpResponse:
    form = ChangePasswordForm(request.user, request.POST or None)
    if request.method != "POST":
        return page(request, "accounts/change_password.html", {"form": form})
    if not form.is_valid():
        return invalid(request, "accounts/change_password.html", {"form": form})
    old, new = form.cleaned_data["old_password"], form.cleaned_data["new_password"]
    try:
        services.change_password(request.user, old, new, address=client_address(request))
    except Refused as refused:
        return refuse(request, "accounts/change_password.html", {"form": form}, refused)
    sessions.go_on(request, request.user, second_factor=request.session[access.SECOND_FACTOR])
    messages.success(request, "Your password is changed; you are signed out everywhere else.")
    return see("accounts:security")


@sensitive_post_parameters("password")
@signed_in("POST")
def remove_second_factor(request: HttpRequest) -> HttpResponse:
    try:
        services.remove_second_factor(request.user, _password_given(request), address=client_address(request))
    except Refused as refused:
        return refuse(request, "accounts/security.html", _security(request), refused)
    required = selectors.needs_second_factor(request.user)
    sessions.go_on(request, request.user, second_factor="needed" if required else "not needed")
    messages.success(request, "The authenticator is removed.")
    return see("accounts:second_factor" if required else "accounts:security")


@sensitive_post_parameters("password")
@signed_in("POST")
def recovery_codes(request: HttpRequest) -> HttpResponse:
    try:
        codes = services.renew_recovery_codes(request.user, _password_given(request), address=client_address(request))
    except Refused as refused:
        return refuse(request, "accounts/security.html", _security(request), refused)
    return _show_recovery_codes(request, codes)


def _password_given(request: HttpRequest) -> str:
    form = ConfirmPasswordForm(request.POST)
    if not form.is_valid():
        raise Refused("password_missing", "This needs your password.", next_step="Type the password you sign in with.")
    password: str = form.cleaned_data["password"]
    return password


# Forgotten passwords


@public("GET", "POST")
def password_reset(request: HttpRequest) -> HttpResponse:
    form = PasswordResetForm(request.POST or None)
    if request.method != "POST":
        return page(request, "accounts/password_reset.html", {"form": form})
    if not form.is_valid():
        return invalid(request, "accounts/password_reset.html", {"form": form})
    try:
        services.ask_password_reset(form.cleaned_data["email"], address=client_address(request))
    except Refused as refused:
        return refuse(request, "accounts/password_reset.html", {"form": form}, refused)
    return see("accounts:password_reset_sent")


@public("GET")
def password_reset_sent(request: HttpRequest) -> HttpResponse:
    return page(request, "accounts/password_reset_sent.html")


@sensitive_post_parameters()
@public("GET", "POST")
def password_reset_confirm(request: HttpRequest, person: UUID, token: str) -> HttpResponse:
    user = selectors.person_of_reset(person, token)
    if user is None:
        return page(request, "accounts/password_reset_expired.html", status=410)
    form = NewPasswordForm(user, request.POST or None)
    if request.method != "POST":
        return page(request, "accounts/password_reset_confirm.html", {"form": form})
    if not form.is_valid():
        return invalid(request, "accounts/password_reset_confirm.html", {"form": form})
    services.reset_password(user, form.cleaned_data["new_password"], address=client_address(request))
    messages.success(request, "Your new password is set. Sign in with it.")
    return see("accounts:sign_in")


# The demo


@public("GET", "POST")
def demo(request: HttpRequest) -> HttpResponse:
    """One click makes you a made-up person. It does not exist outside the demo."""
    if not settings.DEMO:
        raise Http404
    if request.method != "POST":
        return page(request, "accounts/demo.html", {"people": selectors.demo_people()})
    user = services.sign_in_demo(_uuid(request.POST.get("person", "")), address=client_address(request))
    if user is None:
        raise Http404
    sessions.begin(request, user, second_factor="done")
    return see("home")


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as wrong:
        raise Http404 from wrong
