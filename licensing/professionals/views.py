"""The pages of operators: the application, its files, the employer's signature, papers, the register of instruction."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night.access import SECOND_FACTOR, requires, signed_in
from casino_night.accounts import sessions
from casino_night.documents import selectors as documents
from casino_night.headers import FILE_POLICY
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused
from licensing.conditions import renewable_from
from licensing.models import Operator
from licensing.paper.selectors import offers
from licensing.professionals import checks, selectors, services
from licensing.professionals.answers import PAPERS, WANTED, answers
from licensing.professionals.forms import InstructionForm, OperatorForm, StartOperatorForm
from licensing.scopes import OPERATOR
from licensing.selectors import papers_about
from licensing.states import TABLES, editable
from licensing.uploads import selectors as files
from licensing.uploads import services as uploads
from licensing.uploads.forms import UploadForm
from licensing.uploads.views import given_out

TEMPLATES = "licensing/professionals"


def posted(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def go_on(request: HttpRequest) -> None:
    """A new role ends every session of the person; this one goes on."""
    sessions.go_on(request, request.user, second_factor=request.session[SECOND_FACTOR])


@signed_in("GET", "POST")
def start_operator(request: HttpRequest) -> HttpResponse:
    form = StartOperatorForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            operator = services.start_operator(actor=request.user, **form.cleaned_data)
            go_on(request)
            return redirect("licensing:operator_application", operator.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/start_operator.html", {"form": form})


@requires("operator.edit", "GET", "POST", of=OPERATOR, by_pin=False)
def operator_application(request: HttpRequest, operator: Operator) -> HttpResponse:
    form = OperatorForm(posted(request), instance=operator)
    return answer_questions(request, operator, "operator", form)


def answer_questions(request: HttpRequest, subject: Any, name: str, form: Any) -> HttpResponse:
    if request.method == "POST" and form.is_valid():
        try:
            if form.given:
                services.save_answers(subject, form.given, seen=form.seen, actor=request.user)
                messages.success(request, "Your answers are saved.")
            return redirect(f"licensing:{name}_application", subject.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return application_page(request, subject, name, form)


def application_page(
    request: HttpRequest, subject: Any, name: str, form: Any, sent: dict[str, UploadForm] | None = None
) -> HttpResponse:
    """Questions, papers, signature, fee and what is still missing, on one page."""
    dossier = checks.load(subject)
    papers = [
        (
            purpose,
            PAPERS[purpose],
            [one for one in dossier.uploads if one.purpose == purpose],
            (sent or {}).get(purpose) or UploadForm(auto_id=f"{purpose}_%s"),
        )
        for purpose in WANTED[name]
        if purpose != checks.EVIDENCE or subject.operator_class == "A"
    ]
    context = {
        "subject": subject,
        "name": name,
        "form": form,
        "papers": papers,
        "fees": dossier.fees,
        "renewal": dossier.renewal,
        "sections": [
            {"title": one["title"], "rows": [{"key": row["label"], **row} for row in one["rows"]]}
            for one in answers(dossier)
            if one["key"] != "fee"  # they have a table of their own below
        ],
        "stopping": [one for one in checks.run(dossier) if one.stops],
        "may_edit": editable(subject),
        "renewable_from": renewable_from(subject),
        "add_file": f"licensing:add_{name}_file",
        "file_url": f"licensing:{name}_file",
        "remove_url": f"licensing:remove_{name}_file",
        "payments_url": f"licensing:{name}_payments",
        "submit_url": f"licensing:submit_{name}",
    }
    answer = invalid if form.errors or sent else page
    return answer(request, f"{TEMPLATES}/application.html", context)


def add_file(request: HttpRequest, subject: Any, name: str, purpose: str, form: Any) -> HttpResponse:
    if purpose not in WANTED[name]:
        raise Http404
    upload = UploadForm(request.POST, request.FILES, auto_id=f"{purpose}_%s")
    if upload.is_valid():
        try:
            uploads.accept(subject, purpose, upload.cleaned_data["file"], request.user)
            messages.success(request, "The file is here.")
            return redirect(f"licensing:{name}_application", subject.pk)
        except Refused as refused:
            upload.add_error("file", refused.sentence)
    return application_page(request, subject, name, form, {purpose: upload})


@requires("operator.edit", "POST", of=OPERATOR, by_pin=False)
def add_operator_file(request: HttpRequest, operator: Operator, purpose: str) -> HttpResponse:
    return add_file(request, operator, "operator", purpose, OperatorForm(instance=operator))


@requires("operator.view", of=OPERATOR, by_pin=False)
def operator_file(request: HttpRequest, operator: Operator, upload: Any) -> HttpResponse:
    return given_out(request, files.upload_of(operator, upload))


@requires("operator.edit", "POST", of=OPERATOR, by_pin=False)
def remove_operator_file(request: HttpRequest, operator: Operator, upload: Any) -> HttpResponse:
    uploads.remove(operator, files.upload_of(operator, upload), actor=request.user)
    return redirect("licensing:operator_application", operator.pk)


@requires("operator.submit", "POST", of=OPERATOR, by_pin=False)
def submit_operator(request: HttpRequest, operator: Operator) -> HttpResponse:
    services.submit(operator, actor=request.user)
    messages.success(request, "Your application is with the Commission.")
    return redirect(operator.get_absolute_url())


@requires("operator.cosign", "GET", "POST", of=OPERATOR)
def cosign(request: HttpRequest, operator: Operator) -> HttpResponse:
    """The employer reads the application and signs it."""
    if request.method == "POST":
        services.cosign(operator, actor=request.user)
        messages.success(request, f"You have signed the application of {operator.user}.")
        return redirect(operator.get_absolute_url())
    dossier = checks.load(operator)
    sections = [
        {"title": one["title"], "rows": [{"key": row["label"], **row} for row in one["rows"]]}
        for one in answers(dossier)
    ]
    context = {"operator": operator, "sections": sections, "may_sign": editable(operator) and not operator.cosigned_at}
    return page(request, f"{TEMPLATES}/cosign.html", context)


@requires("operator.view", of=OPERATOR, by_pin=False)
def instruction(request: HttpRequest, operator: Operator) -> HttpResponse:
    return _instruction_page(request, operator, InstructionForm())


@requires("operator.instruct", "POST", of=OPERATOR, by_pin=False)
def record_instruction(request: HttpRequest, operator: Operator) -> HttpResponse:
    form = InstructionForm(request.POST)
    if form.is_valid():
        try:
            services.record_instruction(operator, actor=request.user, **form.cleaned_data)
            messages.success(request, "The instruction is on record.")
            return redirect("licensing:instruction", operator.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return _instruction_page(request, operator, form)


def _instruction_page(request: HttpRequest, operator: Operator, form: InstructionForm) -> HttpResponse:
    may_teach = "operator.instruct" in request.permissions and operator.operator_class == "A"  # type: ignore[attr-defined]
    context = {
        "operator": operator,
        "instructions": selectors.instructions_of(operator),
        "form": form if may_teach else None,
    }
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/instruction.html", context)


@requires("operator.view", of=OPERATOR, by_pin=False)
def operator_papers(request: HttpRequest, operator: Operator) -> HttpResponse:
    return papers_page(request, operator, "operator")


@requires("operator.view", of=OPERATOR, by_pin=False)
def operator_paper(request: HttpRequest, operator: Operator, paper: Any) -> HttpResponse:
    return paper_file(operator, paper)


def papers_page(request: HttpRequest, subject: Any, name: str) -> HttpResponse:
    papers = papers_about(subject)
    context = {
        "subject": subject,
        "papers": papers,
        "waiting": any(not one.finished for one in papers),
        "paper_url": f"licensing:{name}_paper",
        "make_url": f"licensing:make_{name}_paper",
    }
    if f"{name}.edit" in request.permissions:  # type: ignore[attr-defined]
        context["offers"] = offers(subject, TABLES[type(subject)][1])
    return page(request, f"{TEMPLATES}/papers.html", context, fragment=f"{TEMPLATES}/_papers_list.html")


def paper_file(subject: Any, paper: Any) -> HttpResponse:
    document = selectors.paper_of(subject, paper)
    headers = {
        "Content-Disposition": f'attachment; filename="{document.number}.pdf"',
        "Content-Security-Policy": FILE_POLICY,
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(documents.pdf(document), content_type="application/pdf", headers=headers)
