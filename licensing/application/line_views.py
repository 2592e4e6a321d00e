"""Pages of one line of a list: a table, an operator, a chip, a prize, an assistant."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse

from casino_night.access import requires
from casino_night.htmx import page
from casino_night.refusal import Refused
from licensing.application import selectors, services
from licensing.application.forms import LineForm
from licensing.application.line_forms import LINES
from licensing.application.opening import Opening, opening
from licensing.application.sections import BY_KEY, SECTION_OF_LIST, Section
from licensing.application.table_forms import TableForm, odds_card, signs, with_presets
from licensing.application.views import TEMPLATES, posted, to_place
from licensing.checks import case as cases
from licensing.models import Night
from licensing.scopes import NIGHT
from licensing.uploads.services import accept

MORE = 3  # tables that one press of "like this" adds
PICTURE = "prize_picture"


@requires("night.edit", "GET", "POST", of=NIGHT)
def add_line(request: HttpRequest, night: Night, name: str) -> HttpResponse:
    return _line(request, night, name, None)


@requires("night.edit", "GET", "POST", of=NIGHT)
def change_line(request: HttpRequest, night: Night, name: str, row: Any) -> HttpResponse:
    if name not in LINES:
        raise Http404
    return _line(request, night, name, selectors.row(night, name, row))


def _line(request: HttpRequest, night: Night, name: str, row: Any) -> HttpResponse:
    section = _section_of(name)
    case = cases.load(night)
    open_now = opening(night, case.flags)
    if "reload" in request.POST and name == "tables":
        table = TableForm(with_presets(request.POST, night), night=night, instance=row).unchecked()
        table.prepare(case, open_now)
        return _line_page(request, night, section, table, open_now)
    form = LINES[name](posted(request), request.FILES or None, night=night, instance=row)
    form.prepare(case, open_now)
    if request.method == "POST" and form.is_valid():
        try:
            kept = _keep(night, name, row, form, request.user)
            return to_place(night, section.key, f"{name}-{kept.pk}")
        except Refused as refused:
            form.add_error(None, refused.sentence)
    return _line_page(request, night, section, form, open_now)


def _keep(night: Night, name: str, row: Any, form: LineForm, actor: Any) -> Any:
    picture = getattr(form, "picture", None)
    extra = {"picture": accept(night, PICTURE, picture, actor)} if picture else {}
    if row is None:
        return services.add_row(night, name, form.values | extra, actor=actor)
    return services.change_row(night, name, row.pk, form.given | extra, seen=form.seen, actor=actor)


def _line_page(request: HttpRequest, night: Night, section: Section, form: LineForm, open_now: Opening) -> HttpResponse:
    adding = form.instance._state.adding
    context = {
        "night": night,
        "section": section,
        "name": form.name,
        "form": form,
        "adding": adding,
        "may_edit": open_now.reaches(form.name if adding else f"{form.name}:{form.instance.pk}"),
    }
    fragment = ""
    if isinstance(form, TableForm):
        context |= {"odds": odds_card(form.sheet, form.chosen), "signs": signs(form.sheet, form.chosen)}
        fragment = f"{TEMPLATES}/_table_fields.html"
    status = 422 if form.errors else 200
    return page(request, f"{TEMPLATES}/line.html", context, fragment=fragment, status=status)


@requires("night.edit", "POST", of=NIGHT)
def remove_line(request: HttpRequest, night: Night, name: str, row: Any) -> HttpResponse:
    section = _section_of(name)
    services.remove_row(night, name, row, actor=request.user)
    return to_place(night, section.key, f"list-{name}")


@requires("night.edit", "POST", of=NIGHT)
def more_tables(request: HttpRequest, night: Night, row: Any) -> HttpResponse:
    made = services.add_tables_like(night, row, MORE, actor=request.user)
    messages.success(request, f"Added {', '.join(str(table) for table in made)}.")
    return to_place(night, "games", f"tables-{made[0].pk}")


@requires("night.edit", "POST", of=NIGHT)
def usual_chips(request: HttpRequest, night: Night) -> HttpResponse:
    services.add_usual_chips(night, actor=request.user)
    return to_place(night, "money", "list-denominations")


def _section_of(name: str) -> Section:
    if name not in LINES:
        raise Http404
    return BY_KEY[SECTION_OF_LIST[name]]
