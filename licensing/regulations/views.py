"""Pages of the rules and the limits."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from casino_night import clock
from casino_night.access import public, requires
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused
from casino_night.roles import Role, permissions_of
from licensing.regulations import limits, register, services
from licensing.regulations.forms import DayForm, LimitForm, RuleFilter
from licensing.regulations.seed import Definition, definitions


@public("GET")
def rules(request: HttpRequest) -> HttpResponse:
    form = RuleFilter(request.GET)
    found = form.found() if form.is_valid() else []
    context = {
        "form": form,
        "found": len(found),
        "parts": register.by_part(found),
        "figures": register.figures(register.rules()),
        "all": len(register.rules()),
    }
    return page(request, "regulations/rules.html", context, fragment="regulations/_rules_found.html")


@public("GET")
def limit_list(request: HttpRequest) -> HttpResponse:
    form = DayForm(request.GET)
    template = "regulations/limits.html"
    if not form.is_valid():
        return invalid(request, template, {"form": form})
    day = form.cleaned_data["on"]
    return page(request, template, {"form": form, "day": day, "today": clock.today(), "groups": limits.groups(day)})


@public("GET")
def limit_history(request: HttpRequest, code: str) -> HttpResponse:
    definition = _definition(code)
    today = clock.today()
    spans = [(span, span.state(today)) for span in limits.history(code)]
    context = {"definition": definition, "spans": spans, "may_add": _may_add(request)}
    return page(request, "regulations/limit.html", context)


@requires("limit.add", "GET", "POST")
def limit_add(request: HttpRequest, code: str) -> HttpResponse:
    """An empty form; with values in the address a preview of what they would change; by POST the addition itself."""
    definition = _definition(code)
    if request.method == "POST":
        return _add(request, definition)
    if "effective_from" not in request.GET or "value" not in request.GET:
        start = {"citation": definition.citation, **request.GET.dict()}
        return _form_page(request, LimitForm(definition, initial=start))
    form = LimitForm(definition, request.GET)
    return _preview(request, form) if _acceptable(form) else _form_page(request, form, status=422)


def _add(request: HttpRequest, definition: Definition) -> HttpResponse:
    form = LimitForm(definition, request.POST)
    if not form.is_valid():
        return _form_page(request, form, status=422)
    seen = request.POST.get("rows_seen", "")
    try:
        added = services.add_limit(
            form.row(),
            actor=request.user,
            corrects=form.cleaned_data["corrects"],
            rows_seen=int(seen) if seen.isdecimal() else None,
        )
    except Refused as refused:
        _say(form, refused)
        return _form_page(request, form, status=422)
    messages.success(request, f"{definition.title}: {added.words} is in the record.")
    return HttpResponseRedirect(reverse("regulations:limit", args=[definition.code]), status=303)


def _acceptable(form: LimitForm) -> bool:
    """Whether the addition would be accepted; if not, the form says why."""
    if not form.is_valid():
        return False
    try:
        services.check_addition(form.row(), corrects=form.cleaned_data["corrects"])
    except Refused as refused:
        _say(form, refused)
        return False
    return True


def _say(form: LimitForm, refused: Refused) -> None:
    field = {"start_past": "effective_from", "start_taken": "effective_from", "nothing_to_correct": "corrects"}
    form.add_error(field.get(refused.code), refused.sentence)


def _preview(request: HttpRequest, form: LimitForm) -> HttpResponse:
    context: dict[str, Any] = {
        "definition": form.definition,
        "form": form,
        "preview": limits.preview(form.row()),
        "rows_seen": len(limits.history(form.definition.code)),
    }
    return page(request, "regulations/limit_preview.html", context)


def _form_page(request: HttpRequest, form: LimitForm, status: int = 200) -> HttpResponse:
    in_force = limits.at(clock.today()).row(form.definition.code)
    context = {"definition": form.definition, "form": form, "in_force": in_force}
    return page(request, "regulations/limit_add.html", context, status=status)


def _definition(code: str) -> Definition:
    if code not in definitions():
        raise Http404
    return definitions()[code]


def _may_add(request: HttpRequest) -> bool:
    roles: frozenset[Role] = getattr(request.user, "staff_roles", frozenset())
    return services.ADD in permissions_of(roles)
