"""The clerk's pages: inbox, calendar, settings, and the town's side of one night."""

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night import clock
from casino_night.access import requires
from casino_night.documents.selectors import documents_of
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused
from licensing.models import Municipality, Night
from licensing.municipal import selectors, services
from licensing.municipal.forms import (
    AmendForm,
    DeterminationForm,
    ForwardForm,
    IssueForm,
    MeetingForm,
    TownForm,
)
from licensing.regulations import limits
from licensing.scopes import MUNICIPALITY, NIGHT
from licensing.selectors import nights_in

TEMPLATES = "licensing/municipal"
NIGHTS_OF_A_PAGE = 20


@requires("municipality.view", of=MUNICIPALITY)
def inbox(request: HttpRequest, municipality: Municipality) -> HttpResponse:
    context = {
        "municipality": municipality,
        "waiting": selectors.inbox(municipality),
        "agenda": selectors.next_agenda(municipality),
        "page_obj": Paginator(nights_in(municipality), NIGHTS_OF_A_PAGE).get_page(request.GET.get("page")),
        "may_edit": "municipality.edit" in request.permissions,  # type: ignore[attr-defined]
    }
    return page(request, f"{TEMPLATES}/inbox.html", context)


@requires("municipality.view", of=MUNICIPALITY)
def calendar(request: HttpRequest, municipality: Municipality) -> HttpResponse:
    try:
        begins = date.fromisoformat(request.GET.get("from", ""))
        weeks = selectors.calendar(municipality, begins)
    except (ValueError, OverflowError):
        begins = clock.today()
        weeks = selectors.calendar(municipality, begins)
    most = limits.at(clock.today())["nights_per_week"]
    context = {
        "municipality": municipality,
        "weeks": weeks,
        "most": most,
        "of_most": f"d of {most} nights",  # how the count is said, for stringformat
        "earlier": weeks[0].first - selectors.WEEKS_SHOWN * selectors.WEEK,
        "later": weeks[-1].first + selectors.WEEK,
    }
    return page(request, f"{TEMPLATES}/calendar.html", context)


@requires("municipality.edit", "GET", "POST", of=MUNICIPALITY)
def settings(request: HttpRequest, municipality: Municipality) -> HttpResponse:
    form = TownForm(request.POST if request.method == "POST" else None, instance=municipality)
    if request.method == "POST" and form.is_valid():
        try:
            services.set_up(municipality, form.given, seen=form.seen, actor=request.user)
            messages.success(request, "The settings are saved.")
            return redirect("licensing:town_settings", municipality.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return _settings_page(request, municipality, form, MeetingForm())


@requires("municipality.edit", "POST", of=MUNICIPALITY)
def meeting(request: HttpRequest, municipality: Municipality) -> HttpResponse:
    """Put a meeting on the calendar, or take it off."""
    form = MeetingForm(request.POST)
    if not form.is_valid():
        return _settings_page(request, municipality, TownForm(instance=municipality), form)
    change = services.remove_meeting if "remove" in request.POST else services.add_meeting
    change(municipality, form.cleaned_data["date"], actor=request.user)
    return redirect("licensing:town_settings", municipality.pk)


def _settings_page(
    request: HttpRequest, municipality: Municipality, form: TownForm, meeting_form: MeetingForm
) -> HttpResponse:
    context = {
        "municipality": municipality,
        "form": form,
        "meeting_form": meeting_form,
        "meetings": selectors.meetings(municipality),
    }
    answer = invalid if form.errors or meeting_form.errors else page
    return answer(request, f"{TEMPLATES}/settings.html", context)


@requires("night.license", of=NIGHT)
def town_case(request: HttpRequest, night: Night) -> HttpResponse:
    """The town's side of a night: is it in order, the vote, the way to the Commission, the licence."""
    return _case_page(request, night)


@requires("night.license", "POST", of=NIGHT)
def determine(request: HttpRequest, night: Night) -> HttpResponse:
    form = DeterminationForm(request.POST, town=night.municipality)
    return _taken(request, night, form, services.determine, "The determination is recorded.", "determination_form")


@requires("night.license", "POST", of=NIGHT)
def draft(request: HttpRequest, night: Night) -> HttpResponse:
    services.draft(night, actor=request.user)
    messages.success(request, "The draft for the meeting is being made.")
    return redirect("licensing:town_case", night.pk)


@requires("night.license", "POST", of=NIGHT)
def forward(request: HttpRequest, night: Night) -> HttpResponse:
    form = ForwardForm(request.POST)
    return _taken(request, night, form, services.forward, "It is forwarded; the wait is counted.", "forward_form")


@requires("night.license", "POST", of=NIGHT)
def issue(request: HttpRequest, night: Night) -> HttpResponse:
    return _taken(request, night, IssueForm(request.POST), services.issue, "The license is issued.", "issue_form")


def _taken(request: HttpRequest, night: Night, form: forms.Form, service: Any, done: str, name: str) -> HttpResponse:
    if form.is_valid():
        try:
            service(night, actor=request.user, **form.cleaned_data)
            messages.success(request, done)
            return redirect("licensing:town_case", night.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return _case_page(request, night, **{name: form})


def _case_page(request: HttpRequest, night: Night, **sent: Any) -> HttpResponse:
    town = selectors.standing(night)
    scanned = request.GET.get("certificate", "")[:200]
    fee, paid = selectors.town_fee(night)
    context = {
        "night": night,
        "town": town,
        "fee": fee,
        "fee_paid": paid,
        "registration_reaches": selectors.registration_reaches(night),
        "scanned": scanned,
        "certificate": selectors.certificate(night, scanned) if scanned else None,
        "findings": selectors.findings(night),
        "may_determine": night.state in selectors.UNDECIDED and not town.decided,
        "determination_form": DeterminationForm(
            town=night.municipality,
            initial={"findings": selectors.wording(night), "voted_on": selectors.usual_vote(night.municipality)},
        ),
        "forward_form": ForwardForm(),
        "issue_form": IssueForm(),
        "papers": documents_of(night).filter(kind=services.FINDINGS),
        "may_amend": night.state == "licensed" and clock.now() < night.window.opens,
        **sent,
    }
    answer = invalid if sent else page
    return answer(request, f"{TEMPLATES}/case.html", context)


@requires("night.license", "GET", "POST", of=NIGHT)
def amend(request: HttpRequest, night: Night) -> HttpResponse:
    form = AmendForm(request.POST if request.method == "POST" else None, instance=night)
    if request.method == "POST" and form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            services.amend(night, form.given, seen=form.seen, reason=reason, actor=request.user)
            messages.success(request, "The license is amended. The new one is being printed.")
            return redirect(night.get_absolute_url())
        except Refused as refused:
            form.add_error(None, refused.sentence)
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/amend.html", {"night": night, "form": form})
