"""Who belongs to an organisation, to its auxiliaries and affiliates, and who holds which role."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night.access import requires
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused
from licensing.models import Organisation
from licensing.registration import selectors, services
from licensing.registration.forms import AffiliateForm, MemberForm, RoleForm
from licensing.scopes import ORGANISATION

TEMPLATES = "licensing/registration"


@requires("organisation.edit", "GET", "POST", of=ORGANISATION)
def members(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    form = MemberForm(request.POST if request.method == "POST" else None, organisation=organisation)
    if request.method == "POST" and form.is_valid():
        try:
            member = services.add_member(organisation, actor=request.user, **form.cleaned_data)
            messages.success(request, f"{member.user} is on the list and gets a letter.")
            return redirect("licensing:members", organisation.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return _members_page(request, organisation, form, AffiliateForm(auto_id="affiliate_%s"))


def _members_page(
    request: HttpRequest, organisation: Organisation, form: MemberForm, affiliate: AffiliateForm
) -> HttpResponse:
    context = {
        "organisation": organisation,
        "members": selectors.members(organisation),
        "affiliates": organisation.affiliates.all(),
        "form": form,
        "affiliate_form": affiliate,
    }
    answer = invalid if form.errors or affiliate.errors else page
    return answer(request, f"{TEMPLATES}/members.html", context)


@requires("organisation.edit", "GET", "POST", of=ORGANISATION)
def member(request: HttpRequest, organisation: Organisation, membership: Any) -> HttpResponse:
    found = selectors.membership(organisation, membership)
    form = RoleForm(request.POST if request.method == "POST" else None, instance=found)
    if request.method == "POST" and form.is_valid():
        try:
            changed = services.change_member(organisation, found, actor=request.user, **form.cleaned_data)
            done = "The role is changed; they sign in again." if changed else "Saved."
            messages.success(request, f"{found.user}: {done}")
            return redirect("licensing:members", organisation.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    answer = invalid if form.errors else page
    context = {"organisation": organisation, "member": found, "form": form}
    return answer(request, f"{TEMPLATES}/member.html", context)


@requires("organisation.edit", "POST", of=ORGANISATION)
def remove_member(request: HttpRequest, organisation: Organisation, membership: Any) -> HttpResponse:
    found = selectors.membership(organisation, membership)
    services.remove_member(organisation, found, actor=request.user)
    messages.success(request, f"{found.user} is no longer on the list.")
    return redirect("licensing:members", organisation.pk)


@requires("organisation.edit", "POST", of=ORGANISATION)
def add_affiliate(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    form = AffiliateForm(request.POST, auto_id="affiliate_%s")
    if not form.is_valid():
        return _members_page(request, organisation, MemberForm(organisation=organisation), form)
    services.add_affiliate(organisation, actor=request.user, **form.cleaned_data)
    return redirect("licensing:members", organisation.pk)


@requires("organisation.edit", "POST", of=ORGANISATION)
def remove_affiliate(request: HttpRequest, organisation: Organisation, affiliate: Any) -> HttpResponse:
    services.remove_affiliate(organisation, selectors.affiliate(organisation, affiliate), actor=request.user)
    return redirect("licensing:members", organisation.pk)
