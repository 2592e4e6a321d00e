"""Pages of licensing: the home page of every role, and one page per organisation, operator, provider and night."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night.access import leads_on, requires, signed_in
from casino_night.htmx import page
from casino_night.night_places import ways
from casino_night.nul import typed
from casino_night.roles import Role
from licensing import selectors, services
from licensing.models import Night, Operator, Organisation, Provider
from licensing.paper.selectors import offers
from licensing.scopes import NIGHT, OPERATOR, ORGANISATION, PROVIDER
from licensing.states import TABLES
from licensing.uploads.selectors import uploads_of

ROWS_OF_A_PAGE = 50


@signed_in()
def home(request: HttpRequest) -> HttpResponse:
    roles = request.user.roles_anywhere  # type: ignore[union-attr]
    context = {
        "sections": selectors.home_sections(request.user),
        "changes": selectors.latest_changes() if Role.AUDITOR in roles else (),
        "administrator": Role.ADMINISTRATOR in roles,
        "may_apply_for": selectors.may_apply_for(request.user) if Role.CHARITY_OFFICER in roles else (),
        "unfinished": selectors.unfinished(request.user) if Role.CHARITY_OFFICER in roles else (),
        "held_roles": sorted(role.label for role in roles),
    }
    return page(request, "licensing/home.html", context)


@signed_in()
def home_list(request: HttpRequest, listed: str) -> HttpResponse:
    """A section of the home page to its end, a page at a time."""
    section = selectors.home_section(request.user, listed)
    if section is None:
        raise Http404
    rows = Paginator(section.rows, ROWS_OF_A_PAGE).get_page(request.GET.get("page"))
    return page(request, "licensing/home_list.html", {"section": section, "page_obj": rows})


def _subject_page(request: HttpRequest, name: str, subject: Any, **more: Any) -> HttpResponse:
    context = {
        **more,
        name: subject,
        "subject": subject,
        "steps": selectors.offered_steps(subject, request.user),
        "step_url": f"licensing:change_{name}",
        "history": selectors.history(subject),
    }
    permissions = request.permissions  # type: ignore[attr-defined]
    if "document.request" in permissions:
        scope = TABLES[type(subject)][1]
        context |= {"offers": offers(subject, scope), "paper_url": f"licensing:{name}_paper"}
    if "document.view" in permissions:
        shown = {offer.document.pk for offer in context.get("offers", ()) if offer.document}
        context["documents"] = [document for document in selectors.papers_about(subject) if document.pk not in shown]
    context["may_edit"] = f"{name}.edit" in permissions
    context["papers"] = uploads_of(subject)
    return page(request, f"licensing/{name}.html", context)


def _take_step(request: HttpRequest, subject: Any, action: str) -> HttpResponse:
    reason = typed(request, "reason", 2000)
    changed = services.change_state(subject, action, actor=request.user, reason=reason)
    messages.success(request, f"{subject} is now {changed.get_state_display().lower()}.")
    return redirect(subject.get_absolute_url())


@requires("organisation.view", of=ORGANISATION)
def organisation_page(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    return _subject_page(request, "organisation", organisation)


@requires("organisation.view", "POST", of=ORGANISATION)
def change_organisation(request: HttpRequest, organisation: Organisation, action: str) -> HttpResponse:
    return _take_step(request, organisation, action)


@requires("operator.view", of=OPERATOR)
def operator_page(request: HttpRequest, operator: Operator) -> HttpResponse:
    return _subject_page(request, "operator", operator)


@requires("operator.view", "POST", of=OPERATOR)
def change_operator(request: HttpRequest, operator: Operator, action: str) -> HttpResponse:
    return _take_step(request, operator, action)


@requires("provider.view", of=PROVIDER)
def provider_page(request: HttpRequest, provider: Provider) -> HttpResponse:
    return _subject_page(request, "provider", provider)


@requires("provider.view", "POST", of=PROVIDER)
def change_provider(request: HttpRequest, provider: Provider, action: str) -> HttpResponse:
    return _take_step(request, provider, action)


@requires("night.view", of=NIGHT)
def night_page(request: HttpRequest, night: Night) -> HttpResponse:
    permissions = request.permissions  # type: ignore[attr-defined]
    shown = leads_on(request, "organisation.view", ORGANISATION, night.organisation)
    return _subject_page(request, "night", night, places=ways(night, permissions), organisation_shown=shown)


@requires("night.view", "POST", of=NIGHT)
def change_night(request: HttpRequest, night: Night, action: str) -> HttpResponse:
    return _take_step(request, night, action)
