"""What the tests of the application share: where its pages are, and what a browser would send from them."""

from typing import Any

from django.urls import reverse

from licensing.models import Night


def at(name: str, night: Night, *more: Any) -> str:
    return reverse(f"licensing:{name}", args=[night.pk, *more])


def posted(form: Any, **changes: Any) -> dict[str, Any]:
    """Every field as the page shows it, what it showed, and what the person changed."""
    data: dict[str, Any] = {}
    for bound in form:
        if bound.name == "file":
            continue
        shown = "" if bound.value() is None else bound.value()
        if bound.name not in form.closed:
            data[bound.html_name] = changes.get(bound.name, shown)
        data[bound.html_initial_name] = shown
    return {name: value for name, value in data.items() if value is not False}


def cells(grid: Any, **changes: Any) -> dict[str, str]:
    """Every cell of a grid as the page shows it, with its hidden twin; `changes` by the cell's label."""
    data = {}
    for cell in grid.cells.values():
        data[cell.name] = changes.get(cell.label, cell.value)
        data[f"seen-{cell.name}"] = cell.seen
    return data
