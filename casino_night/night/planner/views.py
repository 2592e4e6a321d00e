"""The planner: questions on top, the answer beneath. The questions are in the address, so an answer can be sent on."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from casino_night.access import requires
from casino_night.htmx import invalid, page
from casino_night.night.planner import selectors
from casino_night.night.planner.forms import PlannerForm
from licensing.models import Night
from licensing.scopes import NIGHT


@requires("night.view", "GET", of=NIGHT)
def planner(request: HttpRequest, night: Night) -> HttpResponse:
    planned = selectors.tables(night)
    filled = selectors.answers(night, planned)
    form = PlannerForm(request.GET if "guests" in request.GET else filled)
    context: dict[str, Any] = {"night": night, "form": form, "asked": "guests" in request.GET}
    if not form.is_valid():
        answer = invalid if context["asked"] else page
        return answer(request, "night/planner/planner.html", context)
    context["outlook"] = selectors.outlook(night, form.cleaned_data, form.counts, planned)
    context["width"], context["height"] = selectors.WIDTH, selectors.HEIGHT
    return page(request, "night/planner/planner.html", context)
