"""Where on which page a field is changed: every problem, flag and answer links there."""

from django.urls import reverse

from licensing.application.sections import SECTION_OF_LIST
from licensing.checks.case import Case

# Parts of a table that are answered in a grid of their section, all tables at once.
IN_A_GRID = {"rental_cents": "equipment", "supervisor": "operators", "crew": "operators"}


def place_of(case: Case, section: str, field: str) -> str:
    """The address of the page, with the id of the field on it."""
    night, (name, *rest) = case.night.pk, field.split(":")
    if name == "payments":
        return reverse("licensing:night_payments", args=[night])
    if name == "declared_by":
        return reverse("licensing:check_answers", args=[night])
    if name not in SECTION_OF_LIST:
        return f"{reverse('licensing:section', args=[night, section])}#id_{name}"
    if not rest:
        return f"{reverse('licensing:section', args=[night, SECTION_OF_LIST[name]])}#list-{name}"
    row, part = rest[0], rest[1] if len(rest) > 1 else ""
    if part in IN_A_GRID or name == "engagements":
        grid = IN_A_GRID.get(part, "operators")
        return f"{reverse('licensing:section', args=[night, grid])}#{_in_grid(name, row, part)}"
    return f"{reverse('licensing:change_line', args=[night, name, row])}{f'#id_{part}' if part else ''}"


def _in_grid(name: str, row: str, part: str) -> str:
    if name == "engagements":
        return f"id_pay-{row}" if part == "pay_cents" else f"engagements-{row}"
    return {"rental_cents": "id_rental", "supervisor": "id_supervisor"}.get(part, "crew") + f"-{row}"
