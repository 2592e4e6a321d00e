"""Can we do it? One page: three questions, and the answer under them."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from casino_night.access import public
from casino_night.htmx import invalid, page
from licensing.feasibility import selectors
from licensing.feasibility.forms import WishForm


@public("GET")
def feasibility(request: HttpRequest) -> HttpResponse:
    """The questions are in the address, so an answer can be sent to the rest of the committee."""
    asked = "date" in request.GET
    form = WishForm(request.GET if asked else None)
    context: dict[str, Any] = {"form": form}
    template = "licensing/feasibility/page.html"
    if not asked:
        return page(request, template, context)
    if not form.is_valid():
        return invalid(request, template, context)
    wish = form.cleaned_data
    context["answer"] = selectors.answer(
        wish["kind"], wish["municipality"], wish["date"], registered=wish["registered"]
    )
    return page(request, template, context | {"wish": wish})
