"""Pages of the Commission's reviewers: the queue, the case, flags and notices, the decision, the phrases.

Every kind of case has the same pages. Each is made once per kind, because the address says whose scope authorises it.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night.access import View, requires
from casino_night.htmx import invalid, page
from casino_night.nul import typed
from casino_night.refusal import Refused
from licensing.application.sections import SECTIONS
from licensing.models.choices import DOCKET_STAGES
from licensing.review import policy, selectors, services
from licensing.review.forms import DecisionForm, FlagForm, NoticeForm, PhraseForm, SavedFilterForm, due_day
from licensing.review.kinds import KINDS, CaseKind

TEMPLATES = "licensing/review"
SECTION_NAMES = [(section.key, section.title) for section in SECTIONS]


@requires("review.work")
def queue(request: HttpRequest) -> HttpResponse:
    wish = selectors.Wish.read(request.GET)
    query = request.GET.copy()
    query.pop("after", None)
    context = {
        "wish": wish,
        "queue": selectors.queue(wish),
        "filters": selectors.saved_filters(request.user),
        "stages": DOCKET_STAGES,
        "kinds": KINDS,
        "query": query.urlencode(),
    }
    return page(request, f"{TEMPLATES}/queue.html", context)


@requires("review.work", "POST")
def save_filter(request: HttpRequest) -> HttpResponse:
    form = SavedFilterForm(request.POST)
    if form.is_valid():
        saved = services.save_filter(form.cleaned_data["name"], form.cleaned_data["query"], actor=request.user)
        messages.success(request, f"{saved} is kept among your filters.")
    else:
        messages.error(request, "Nothing was kept: choose a filter first, and give it a name.")
    return redirect("licensing:queue")


@requires("review.work", "POST")
def remove_filter(request: HttpRequest, saved: UUID) -> HttpResponse:
    services.remove_filter(saved, actor=request.user)
    return redirect("licensing:queue")


@requires("review.work", "GET", "POST")
def phrases(request: HttpRequest) -> HttpResponse:
    form = PhraseForm(request.POST if request.method == "POST" else None, sections=SECTION_NAMES)
    if request.method == "POST" and form.is_valid():
        services.add_phrase(**form.cleaned_data, actor=request.user)
        messages.success(request, "The phrase is in the library.")
        return redirect("licensing:phrases")
    context = {"form": form, "phrases": selectors.phrases(), "sections": dict(SECTION_NAMES)}
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/phrases.html", context)


@requires("review.work", "POST")
def retire_phrase(request: HttpRequest, phrase: UUID) -> HttpResponse:
    services.retire_phrase(phrase, actor=request.user)
    messages.success(request, "The phrase is retired. Letters that quote it stay as they are.")
    return redirect("licensing:phrases")


# One case. Each function below makes the view of one kind.


def _case_page(request: HttpRequest, kind: CaseKind, subject: Any, status: int = 200, **forms: Any) -> HttpResponse:
    context = {
        "subject": subject,
        "kind": kind,
        "file": selectors.case_file(subject),
        "notice_form": NoticeForm(initial={"due_on": selectors.usual_due_date()}),
        "may_sign_second": "review.sign_second" in request.permissions,  # type: ignore[attr-defined]
        "urls": {name: f"licensing:{kind.name}_{name}" for name in CASE_VIEWS},
        **selectors.papers(subject),
        **forms,
    }
    return page(request, f"{TEMPLATES}/case.html", context, status=status)


def case(kind: CaseKind) -> View:
    @requires(kind.permission, of=kind.scope)
    def view(request: HttpRequest, subject: Any) -> HttpResponse:
        return _case_page(request, kind, subject)

    return view


def take_up(kind: CaseKind) -> View:
    @requires(kind.permission, "POST", of=kind.scope)
    def view(request: HttpRequest, subject: Any) -> HttpResponse:
        services.take_up(subject, actor=request.user)
        return redirect(kind.case_page, subject.pk)

    return view


def mark(kind: CaseKind) -> View:
    """Pass one answer or finding, or take the pass back; the page comes back where it was."""

    @requires(kind.permission, "POST", of=kind.scope)
    def view(request: HttpRequest, subject: Any) -> HttpResponse:
        passed, back = typed(request, "pass", 120), typed(request, "back", 120)
        if passed:
            services.pass_answer(subject, passed, actor=request.user)
        elif back:
            services.take_pass_back(subject, back, actor=request.user)
        else:
            raise Http404
        response = redirect(kind.case_page, subject.pk)
        response["Location"] += f"#at-{passed or back}"
        return response

    return view


def flag(kind: CaseKind) -> View:
    @requires(kind.permission, "GET", "POST", of=kind.scope)
    def view(request: HttpRequest, subject: Any) -> HttpResponse:
        field = request.GET.get("field", "")[:80]
        answer = selectors.flagged_answer(subject, field)
        if answer is None:
            raise Http404
        if request.method == "POST":
            form = FlagForm(request.POST)
            if form.is_valid():
                services.raise_flag(subject, field, **form.cleaned_data, actor=request.user)
                response = redirect(kind.case_page, subject.pk)
                response["Location"] += f"#at-{field}"
                return response
        else:
            form = FlagForm(initial=_flag_so_far(subject, answer, request.GET))
        context = {
            "subject": subject,
            "kind": kind,
            "answer": answer,
            "form": form,
            "phrases": selectors.phrases(answer["section"]),
        }
        shown = invalid if form.errors else page
        return shown(request, f"{TEMPLATES}/flag.html", context)

    return view


def _flag_so_far(subject: Any, answer: dict[str, Any], asked: Mapping[str, str]) -> dict[str, str]:
    """A phrase just chosen; or what stands in the flag already, with what the check that led here has found."""
    phrase, flag = selectors.phrase(asked.get("phrase", "")), answer["flag"]
    if phrase:
        return {"reason": phrase.text, "citation": phrase.citation}
    check = asked.get("check", "")
    found = selectors.found_by(subject, check, answer["field"]) if check else {}
    if not flag:
        return found
    more = found.get("reason", "")
    words = flag.reason if more in flag.reason else f"{flag.reason}\n{more}"
    return {"reason": words, "citation": flag.citation or found.get("citation", "")}


def drop_flag(kind: CaseKind) -> View:
    @requires(kind.permission, "POST", of=kind.scope)
    def view(request: HttpRequest, subject: Any, flag: UUID) -> HttpResponse:
        services.drop_flag(subject, flag, actor=request.user)
        return redirect(kind.case_page, subject.pk)

    return view


def notice(kind: CaseKind) -> View:
    @requires(kind.permission, "POST", of=kind.scope)
    def view(request: HttpRequest, subject: Any) -> HttpResponse:
        form = NoticeForm(request.POST)
        if form.is_valid():
            try:
                sent = services.send_notice(subject, due_day(form), actor=request.user)
                messages.success(
                    request, f"The notice is sent; the answer is due on {sent.due_on:%B} {sent.due_on.day}."
                )
                return redirect("licensing:queue")
            except Refused as refused:
                form.add_error("due_on" if refused.code == "due_too_soon" else None, refused.sentence)
        return _case_page(request, kind, subject, 422, notice_form=form)

    return view


def decide(kind: CaseKind) -> View:
    @requires(kind.permission, "GET", "POST", of=kind.scope)
    def view(request: HttpRequest, subject: Any) -> HttpResponse:
        initial = {"reasons": selectors.refusal_text(subject)}
        form = DecisionForm(request.POST if request.method == "POST" else None, initial=initial)
        if request.method == "POST" and form.is_valid():
            try:
                verdict = form.cleaned_data["verdict"]
                decision = services.propose(subject, verdict, form.text, actor=request.user)
                waits = "It takes effect when a supervisor has signed." if decision.state == "proposed" else ""
                messages.success(request, f"Decided: {decision.get_verdict_display().lower()}. {waits}")
                return redirect(kind.case_page, subject.pk)
            except Refused as refused:
                form.add_error(None, refused.sentence)
        context = {
            "subject": subject,
            "kind": kind,
            "form": form,
            "file": selectors.case_file(subject),
            "policy": policy.POLICY,
        }
        shown = invalid if form.errors else page
        return shown(request, f"{TEMPLATES}/decide.html", context)

    return view


def sign(kind: CaseKind) -> View:
    """The second signature, or the reason why there is none."""

    @requires("review.sign_second", "POST", of=kind.scope)
    def view(request: HttpRequest, subject: Any) -> HttpResponse:
        if request.POST.get("answer") == "send_back":
            services.send_back(subject, typed(request, "why", 2000), actor=request.user)
            messages.success(request, "The case is with the reviewers again.")
        else:
            services.sign_second(subject, actor=request.user)
            messages.success(request, "Signed by two people; the decision is made and the letter on its way.")
        return redirect(kind.case_page, subject.pk)

    return view


CASE_VIEWS = {
    "case": (case, ""),
    "take_up": (take_up, "take-up/"),
    "mark": (mark, "mark/"),
    "flag": (flag, "flag/"),
    "drop_flag": (drop_flag, "flags/<uuid:flag>/drop/"),
    "notice": (notice, "notice/"),
    "decide": (decide, "decide/"),
    "sign": (sign, "sign/"),
}
