"""The pages of a registration: start, task list, one page a section, the last look, and what was submitted."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from casino_night.access import SECOND_FACTOR, requires, signed_in
from casino_night.accounts import sessions
from casino_night.documents.selectors import newest
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused
from licensing.application.forms import AnswersForm
from licensing.application.selectors import changed_since_last, submissions
from licensing.models import Organisation
from licensing.registration import checks, selectors, services
from licensing.registration.answers import answers
from licensing.registration.forms import QUESTIONS, ResponsiblePersonForm, StartForm
from licensing.registration.sections import BY_KEY, PAPERS, Section
from licensing.scopes import ORGANISATION
from licensing.states import REGISTRATION_FORM, editable
from licensing.uploads import services as uploads
from licensing.uploads.forms import UploadForm

TEMPLATES = "licensing/registration"


def _posted(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


@signed_in("GET", "POST")
def start(request: HttpRequest) -> HttpResponse:
    form = StartForm(_posted(request))
    if request.method == "POST" and form.is_valid():
        organisation = services.start(actor=request.user, **form.cleaned_data)
        # A new role ends every session of the person; this one goes on.
        sessions.go_on(request, request.user, second_factor=request.session[SECOND_FACTOR])
        return redirect("licensing:registration", organisation.pk)
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/start.html", {"form": form})


@requires("organisation.edit", of=ORGANISATION)
def registration(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    dossier = checks.load(organisation)
    outcomes = checks.run(dossier)
    context = {
        "organisation": organisation,
        "tasks": selectors.tasks(dossier, outcomes),
        "ready": not any(outcome.stops for outcome in outcomes),
        "may_edit": editable(organisation),
    }
    return page(request, f"{TEMPLATES}/tasks.html", context)


@requires("organisation.edit", "GET", "POST", of=ORGANISATION)
def section(request: HttpRequest, organisation: Organisation, section: str) -> HttpResponse:
    found = _section(section)
    question = QUESTIONS.get(found.key)
    form = question(_posted(request), instance=organisation) if question else None
    if request.method == "POST" and form is not None and form.is_valid():
        try:
            if form.given:
                services.save_answers(organisation, form.given, seen=form.seen, actor=request.user)
            return redirect("licensing:registration", organisation.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return _section_page(request, organisation, found, form)


def _section(key: str) -> Section:
    if key not in BY_KEY:
        raise Http404
    return BY_KEY[key]


def _section_page(
    request: HttpRequest,
    organisation: Organisation,
    section: Section,
    form: AnswersForm | None,
    paper: tuple[str, UploadForm] | None = None,
) -> HttpResponse:
    organisation = selectors.fresh(organisation)
    dossier = checks.load(organisation)
    sent = dict([paper]) if paper else {}
    papers = [
        (
            purpose,
            title,
            [one for one in dossier.uploads if one.purpose == purpose],
            sent.get(purpose) or UploadForm(auto_id=f"{purpose}_%s"),
        )
        for purpose, title in PAPERS.items()
        if purpose != "articles" or organisation.incorporated
    ]
    context = {
        "organisation": organisation,
        "section": section,
        "form": form,
        "dossier": dossier,
        "wanted": dossier.limits["responsible_people"],
        "papers": papers,
        "outcomes": [one for one in checks.run(dossier) if one.check.section == section.key],
        "may_edit": editable(organisation),
    }
    wrong = (form is not None and form.errors) or (paper and paper[1].errors)
    answer = invalid if wrong else page
    return answer(request, f"{TEMPLATES}/section.html", context)


@requires("organisation.edit", "POST", of=ORGANISATION)
def add_paper(request: HttpRequest, organisation: Organisation, purpose: str) -> HttpResponse:
    if purpose not in PAPERS:
        raise Http404
    form = UploadForm(request.POST, request.FILES, auto_id=f"{purpose}_%s")
    if form.is_valid():
        try:
            uploads.accept(organisation, purpose, form.cleaned_data["file"], request.user)
            messages.success(request, "The file is here.")
            return redirect("licensing:registration_section", organisation.pk, "papers")
        except Refused as refused:
            form.add_error("file", refused.sentence)
    return _section_page(request, organisation, BY_KEY["papers"], None, (purpose, form))


@requires("organisation.edit", "GET", "POST", of=ORGANISATION)
def add_person(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    form = ResponsiblePersonForm(_posted(request))
    if request.method == "POST" and form.is_valid():
        services.add_person(organisation, form.cleaned_data, actor=request.user)
        return redirect("licensing:registration_section", organisation.pk, "people")
    return _person_page(request, organisation, form)


@requires("organisation.edit", "GET", "POST", of=ORGANISATION)
def change_person(request: HttpRequest, organisation: Organisation, responsible: Any) -> HttpResponse:
    person = selectors.responsible_person(organisation, responsible)
    form = ResponsiblePersonForm(_posted(request), instance=person)
    if request.method == "POST" and form.is_valid():
        services.change_person(organisation, person, form.given, seen=form.seen, actor=request.user)
        return redirect("licensing:registration_section", organisation.pk, "people")
    return _person_page(request, organisation, form)


@requires("organisation.edit", "POST", of=ORGANISATION)
def remove_person(request: HttpRequest, organisation: Organisation, responsible: Any) -> HttpResponse:
    person = selectors.responsible_person(organisation, responsible)
    services.remove_person(organisation, person, actor=request.user)
    return redirect("licensing:registration_section", organisation.pk, "people")


def _person_page(request: HttpRequest, organisation: Organisation, form: ResponsiblePersonForm) -> HttpResponse:
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/person.html", {"organisation": organisation, "form": form})


@requires("organisation.submit", "GET", "POST", of=ORGANISATION)
def check_answers(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """A second press of the button, from this tab or another, leads to the one registration there is."""
    if request.method == "POST":
        if editable(organisation):
            services.submit(organisation, actor=request.user)
        return redirect("licensing:registration_submitted", organisation.pk)
    dossier = checks.load(organisation)
    context = {
        "organisation": organisation,
        "sections": _linked(answers(dossier), organisation),
        "stopping": [outcome for outcome in checks.run(dossier) if outcome.stops],
        "may_submit": editable(organisation),
    }
    return page(request, f"{TEMPLATES}/check_answers.html", context)


def _linked(said: list[dict[str, Any]], organisation: Organisation) -> list[dict[str, Any]]:
    """The answers in the shape of the summary list, each with the way to change it."""
    return [
        {
            "title": part["title"],
            "rows": [
                {
                    "key": row["label"],
                    "value": row["value"],
                    "number": row["number"],
                    "url": reverse("licensing:registration_section", args=[organisation.pk, part["key"]]),
                }
                for row in part["rows"]
            ],
        }
        for part in said
    ]


@requires("organisation.edit", of=ORGANISATION)
def submitted(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """What was handed in, what changed since the time before, and what happens next."""
    handed_in = submissions(organisation)
    if not handed_in:
        raise Http404
    context = {
        "organisation": organisation,
        "submission": handed_in[-1],
        "changed": changed_since_last(handed_in),
        "documents": newest(organisation, REGISTRATION_FORM),
        "answer_by": selectors.answer_by(organisation, handed_in[-1]),
    }
    return page(request, f"{TEMPLATES}/submitted.html", context)
