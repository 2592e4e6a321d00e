"""The pages of an application: the task list, one page a section, the last look before submitting, things to fix."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from casino_night.access import SECOND_FACTOR, requires
from casino_night.accounts import sessions
from casino_night.documents.selectors import newest
from casino_night.htmx import invalid, page
from casino_night.nul import typed
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.application import selectors, services
from licensing.application.anchors import place_of
from licensing.application.answers import answers
from licensing.application.forms import QUESTIONS, AnswersForm, NightForm, PersonForm
from licensing.application.grid_services import save_grid
from licensing.application.grids import GRIDS, Grid
from licensing.application.opening import Opening, opening, things_to_fix
from licensing.application.sections import BY_KEY, SECTIONS, Section
from licensing.checks import case as cases
from licensing.checks import run
from licensing.checks.case import Case
from licensing.feasibility.selectors import plan
from licensing.fees import night_fees
from licensing.models import Night, Organisation
from licensing.regulations import limits
from licensing.scopes import NIGHT, ORGANISATION
from licensing.states import PAPER_SET
from licensing.uploads.forms import UploadForm
from licensing.uploads.services import accept

TEMPLATES = "licensing/application"
TO_HAND_IN = ("draft", "changes_requested")
WITH_THE_COMMISSION = ("submitted", "under_review")


@requires("night.apply", "GET", "POST", of=ORGANISATION)
def new_night(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    form = NightForm(posted(request), organisation=organisation)
    context = {"organisation": organisation, "form": form}
    if request.method != "POST":
        return page(request, f"{TEMPLATES}/new.html", context)
    if not form.is_valid():
        return invalid(request, f"{TEMPLATES}/new.html", context)
    night = services.start(organisation, actor=request.user, **form.cleaned_data)
    _stay_signed_in(request)
    return redirect("licensing:application", night.pk)


@requires("night.edit", of=NIGHT)
def application(request: HttpRequest, night: Night) -> HttpResponse:
    case = cases.load(night)
    found = selectors.tasks(case, run(case))
    context = {
        "night": night,
        "tasks": found,
        "done": sum(task.status == "Done" for task in found),
        "fixes": things_to_fix(case.flags),
        "expired": selectors.expired_since(case),
        "plan": plan(night, case.limits) if night.state == "draft" and case.date_can_be else None,
    }
    return page(request, f"{TEMPLATES}/tasks.html", context)


@requires("night.edit", "GET", "POST", of=NIGHT)
def section(request: HttpRequest, night: Night, section: str) -> HttpResponse:
    if section not in BY_KEY:
        raise Http404
    found, case = BY_KEY[section], cases.load(night)
    if found.key == "declarations":
        return _declarations(request, case)
    form = _questions(found, case, posted(request))
    if request.method != "POST" or form is None:
        return section_page(request, case, found, form=form)
    saved = _save(request, night, form)
    if request.htmx:  # type: ignore[attr-defined]
        return _saved(request, night, found, form, saved)
    if form.errors:
        return section_page(request, cases.load(selectors.fresh(night)), found, form=form)
    if found.lists or found.key in GRIDS:  # more to answer on the same page
        return to_place(night, found.key, "section-saved")
    return redirect("licensing:application", night.pk)


def _save(request: HttpRequest, night: Night, form: AnswersForm) -> list[str]:
    """Save what was changed. While somebody types, whatever is right is kept and the rest is said."""
    if not form.is_valid() and not request.htmx:  # type: ignore[attr-defined]
        return []
    try:
        lost = services.save_answers(night, form.given, seen=form.seen, actor=request.user) if form.given else []
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return []
    saved = [name for name in form.given if name not in lost]
    for name in lost:
        form.add_error(
            name, "Somebody changed this in another window meanwhile. Yours was not saved; reload the page to see it."
        )
    return saved


def _saved(request: HttpRequest, night: Night, section: Section, form: AnswersForm, saved: list[str]) -> HttpResponse:
    """What saving while somebody types answers: what was saved, what is wrong, and how the section stands now."""
    case = cases.load(selectors.fresh(night))
    fresh = _questions(section, case)
    assert fresh
    seen_now = [fresh[name].as_hidden(attrs={"hx-swap-oob": "true"}, only_initial=True) for name in saved]
    context = {"form": form, "seen_now": seen_now, **section_state(case, section)}
    return page(request, f"{TEMPLATES}/_section_saved.html", context, status=422 if form.errors else 200)


@requires("night.edit", "POST", of=NIGHT)
def grid(request: HttpRequest, night: Night, section: str) -> HttpResponse:
    """Many rows at once: rentals, and the roster."""
    if section not in GRIDS:
        raise Http404
    found, case = BY_KEY[section], cases.load(night)
    filled = GRIDS[section](case, opening(night, case.flags), request.POST)
    refused = ""
    if not filled.errors:
        try:
            save_grid(night, filled, actor=request.user)
        except Refused as why:
            refused = why.sentence
    wrong = bool(filled.errors or refused)
    if request.htmx:  # type: ignore[attr-defined]
        now = cases.load(selectors.fresh(night))
        context = {"filled": filled, "grid_refused": refused, **section_state(now, found)}
        return page(request, f"{TEMPLATES}/_grid_saved.html", context, status=422 if wrong else 200)
    if wrong:
        return section_page(request, case, found, form=_questions(found, case), grid=filled, grid_refused=refused)
    messages.success(request, "Saved.")
    return to_place(night, section, "grid-saved")


def to_place(night: Night, section: str, place: str) -> HttpResponse:
    """Back to a section, where somebody was: with three hundred prizes nobody tabs through them twice."""
    return redirect(reverse("licensing:section", args=[night.pk, section], fragment=place))


def section_state(case: Case, section: Section) -> dict[str, Any]:
    """How a section stands: its lists, and what the checks find in it."""
    open_now = opening(case.night, case.flags)
    outcomes = run(case)
    return {
        "night": case.night,
        "case": case,
        "section": section,
        "opening": open_now,
        "may_edit": open_now.reaches_section(section.key),
        "findings": selectors.findings(section, case, outcomes),
        "lists": selectors.lists(section, case, outcomes, open_now),
        "may_add": {name: open_now.allows(name) for name in section.lists},
    }


def section_page(
    request: HttpRequest,
    case: Case,
    section: Section,
    *,
    form: AnswersForm | None = None,
    person: PersonForm | None = None,
    grid: Grid | None = None,
    grid_refused: str = "",
) -> HttpResponse:
    state = section_state(case, section)
    following = SECTIONS[SECTIONS.index(section) + 1]
    context = {**state, "form": form, "next": following, "grid_refused": grid_refused}
    if section.roles:
        context["roles"] = selectors.roles(case, state["opening"])
        context["person_form"] = person or PersonForm(case=case)
    if section.key in GRIDS:
        context["grid"] = grid or GRIDS[section.key](case, state["opening"])
    if section.key == "prizes":
        context["prize_limit"] = case.limits["prize_total"]
        context["prize_words"] = f"{case.prize_total} of {context['prize_limit']}"
    wrong = (form and form.errors) or (person and person.errors) or grid
    answer = invalid if wrong else page
    return answer(request, f"{TEMPLATES}/section.html", context)


def _questions(section: Section, case: Case, data: Any = None) -> AnswersForm | None:
    """A form writes into the object it is given: it gets one of its own."""
    wanted = QUESTIONS.get(section.key)
    if wanted is None:
        return None
    form = wanted(data, instance=copy(case.night))
    open_now: Opening = opening(case.night, case.flags)
    form.prepare(case, open_now)
    return form


def _declarations(request: HttpRequest, case: Case) -> HttpResponse:
    outcomes = run(case)
    context = {
        "night": case.night,
        "section": SECTIONS[-1],
        "fees": [(fee, case.paid.get(fee.code)) for fee in night_fees(case.limits, case.night.municipality)],
        "in_the_way": selectors.in_the_way(case, outcomes),
        "may_submit": case.night.state in TO_HAND_IN,
    }
    return page(request, f"{TEMPLATES}/declarations.html", context)


@requires("night.edit", "POST", of=NIGHT)
def name_person(request: HttpRequest, night: Night) -> HttpResponse:
    case = cases.load(night)
    form = PersonForm(request.POST, case=case)
    if not form.is_valid():
        return section_page(request, case, BY_KEY["people"], person=form)
    role = Role(form.cleaned_data["role"])
    services.name_person(night, form.cleaned_data["user"], role, actor=request.user)
    _stay_signed_in(request)
    return to_place(night, "people", f"id_{role.value}")


@requires("night.edit", "POST", of=NIGHT)
def take_role_away(request: HttpRequest, night: Night, assignment: Any) -> HttpResponse:
    services.take_role_away(night, assignment, actor=request.user)
    _stay_signed_in(request)
    return to_place(night, "people", "roles-title")


def _stay_signed_in(request: HttpRequest) -> None:
    """A changed role ends every session of the person; whoever changed their own goes on in this one."""
    user: Any = request.user
    before = user.session_epoch
    user.refresh_from_db(fields=["session_epoch"])
    if user.session_epoch != before:
        sessions.go_on(request, user, second_factor=request.session[SECOND_FACTOR])


@requires("night.edit", "POST", of=NIGHT)
def go_on_despite(request: HttpRequest, night: Night, check: str) -> HttpResponse:
    """Accept a warning, with the reason on record."""
    entry = services.go_on_despite(night, check, typed(request, "reason", 2000), actor=request.user)
    messages.success(request, "The reason is recorded.")
    return to_place(night, selectors.section_of_check(entry.check_name), "section-findings")


@requires("night.submit", "GET", "POST", of=NIGHT)
def check_answers(request: HttpRequest, night: Night) -> HttpResponse:
    """A second press of the button, from this tab or another, leads to the one application there is."""
    if request.method == "POST":
        if night.state in TO_HAND_IN:
            night = services.submit(night, actor=request.user)
        return redirect("licensing:submitted", night.pk)
    case = cases.load(night)
    context = {
        "night": night,
        "sections": _linked(answers(case), case),
        "in_the_way": selectors.in_the_way(case, run(case)),
        "changed": selectors.changed_since_handed_in(case),
        "may_submit": night.state in TO_HAND_IN,
    }
    return page(request, f"{TEMPLATES}/check_answers.html", context)


def _linked(said: list[dict[str, Any]], case: Case) -> list[dict[str, Any]]:
    """The answers in the shape of the summary list, each with the way to change it where it can be changed."""
    open_now = opening(case.night, case.flags)
    for part in said:
        part["url"] = reverse("licensing:section", args=[case.night.pk, part["key"]])
        part["rows"] = [
            {
                "key": row["label"],
                "value": row["value"],
                "number": row["number"],
                "url": place_of(case, part["key"], row["field"]) if open_now.reaches(row["field"]) else "",
            }
            for row in part["rows"]
        ]
    return said


@requires("night.edit", of=NIGHT)
def submitted(request: HttpRequest, night: Night) -> HttpResponse:
    """Reference, what was handed in, its papers, and what happens by when. Only a night that was handed in has one."""
    handed_in = selectors.submissions(night)
    if not handed_in:
        raise Http404
    context = {
        "night": night,
        "submission": handed_in[-1],
        "changed": selectors.changed_since_last(handed_in),
        "documents": newest(night, *PAPER_SET),
        "plan": plan(night, limits.at(night.date)) if night.state in WITH_THE_COMMISSION else None,
    }
    return page(request, f"{TEMPLATES}/submitted.html", context)


@requires("night.edit", "GET", "POST", of=NIGHT)
def fixes(request: HttpRequest, night: Night) -> HttpResponse:
    """Things to fix: only what the reviewer flagged, each with its reason, its rule, a reply and a file."""
    refused: tuple[str, str] | None = None
    if request.method == "POST":
        flag_id, file = request.POST.get("flag", ""), request.FILES.get("file")
        flag = services.reply(night, flag_id, typed(request, "reply", 2000), actor=request.user)
        try:
            if file:
                accept(night, selectors.reply_purpose(flag), file, request.user)
            messages.success(request, "The reply is kept. It goes to the reviewer when you submit the changes.")
            return redirect("licensing:fixes", night.pk)
        except Refused as why:
            refused = flag_id, f"{why.sentence} The reply itself is kept."
    case = cases.load(night)
    context = {
        "night": night,
        "fixes": selectors.fixes(case, things_to_fix(case.flags), refused),
        "changed": selectors.changed_since_handed_in(case),
        "upload_help": UploadForm.base_fields["file"].help_text,
    }
    answer = invalid if refused else page
    return answer(request, f"{TEMPLATES}/fixes.html", context)


@requires("night.edit", "GET", "POST", of=NIGHT)
def change_date(request: HttpRequest, night: Night) -> HttpResponse:
    """After submission a night moves only with a reason, and the deciders see it as a changed application."""
    form = NightForm(posted(request), organisation=night.organisation, night=night)
    if request.method == "POST" and form.is_valid():
        try:
            services.change_date(night, form.cleaned_data["date"], form.cleaned_data["reason"], actor=request.user)
            messages.success(request, "The date is changed, and the reason is in the record.")
            return redirect(night.get_absolute_url())
        except Refused as refused:
            form.add_error("date", refused.sentence)
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/change_date.html", {"night": night, "form": form})


def posted(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None
