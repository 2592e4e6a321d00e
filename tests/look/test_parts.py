"""Every shared part: it renders what its context says, and hostile text stays text."""

from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from django import forms
from django.conf import settings
from django.core.paginator import Paginator
from django.template.loader import render_to_string
from django.test import RequestFactory

from casino_night import look, tally
from casino_night.refusal import Refused
from casino_night.tally import CountRow
from casino_night.templatetags import casino
from tests.look.markup import Markup

PARTS = sorted(path.name for path in Path(settings.BASE_DIR, "templates", "parts").glob("*.html"))
FRAME = {"demo_banner.html", "footer.html", "mark.html", "masthead.html", "toasts.html"}  # around the living page
HOSTILE = "\"'><hostile-element onhostile='1'>&amp;</script>"


class Form(forms.Form):
    name = forms.CharField(label="Name of the hall", help_text="As on the deed")
    town = forms.ChoiceField(label="Town", choices=[("1", "Nutley")])
    method = forms.ChoiceField(label="Method", widget=forms.RadioSelect, choices=[("a", "Tickets")])
    agreed = forms.BooleanField(label="Agreed")

    def clean(self) -> None:
        raise forms.ValidationError("The form as a whole is wrong")


def form() -> Form:
    return Form({"name": ""})


class Person:
    is_authenticated = True
    name = "Rosa Delgado"
    email = "rosa@example.org"


CONTEXTS: dict[str, dict[str, Any]] = {
    "cap_meter.html": {
        "id": "cap", "label": "Prizes", "value": 99, "max": 100, "words": "99 of 100",
        "citation": "20.16(a)", "text": "T",
    },
    "check_answers.html": {"title": "Check", "sections": look.ANSWERS, "declaration": "Yes", "action": "?", "key": "1"},
    "chip.html": {"value": "5", "face": "5", "color": "red", "marks": "1 2", "size": "56"},
    "count_grid.html": {
        "action": "?", "caption": "Cash", "count": tally.count(look.BILLS, {"bill_20": "3"}), "button": "Done",
        "key": "k2",
    },
    "data_table.html": {"caption": "Oldest first", "columns": look.COLUMNS, "rows": look.ROWS},
    "demo_banner.html": {},
    "die.html": {**casino.die(5)},
    "empty_state.html": {"title": "No nights", "text": "Apply for one", "url": "/apply", "action": "Apply"},
    "error_summary.html": {"errors": [{"text": "Name: missing", "href": "#id_name"}, {"text": "All wrong"}]},
    "failure.html": {"kicker": "Error 404", "title": "Nothing here", "what": "It does not exist", "next": "Check it"},
    "field.html": {"field": form()["name"], "shape": "box"},
    "field_errors.html": {"field": form()["name"]},
    "fields.html": {"form": form()},
    "footer.html": {"help_contact": "help@example.org"},
    "mark.html": {},
    "masthead.html": {"user": Person(), "navigation": [{"label": "Home", "url": "/", "current": True}]},
    "money_keypad.html": {
        "action": "?", "name": "amount", "label": "Cash", "digits": "40", "quick": (5, 10), "button": "Sell",
        "note": "Rate", "key": "k3",
    },
    "pagination.html": {"page_obj": Paginator(range(100), 10).get_page(4), "label": "Pages of rules"},
    "playing_card.html": {**casino.playing_card("10H")},
    "progress.html": {"id": "bar", "label": "Application", "value": 6, "max": 9, "words": "6 of 9 done"},
    "receipt.html": look.RECEIPT,
    "rule_badge.html": casino.rule("13:47-20.12(b)", "A dollar buys two."),
    "status_tag.html": {"status": "Under review", "label": "Being read", "tone": "blue"},
    "summary_list.html": {"rows": [{"key": "Place", "value": "Hall", "hint": "Big", "url": "/x", "action": "Change"}]},
    "task_list.html": {"title": "Application", "tasks": look.TASKS},
    "timeline_strip.html": {"label": "The way", "steps": look.STEPS},
    "toast.html": {"level": "warning", "text": "Make a drop"},
    "toasts.html": {"messages": [{"level_tag": "success", "message": "Saved"}]},
    "two_person_confirm.html": {
        "title": "Drop", "what": "Bag 1", "first": {"name": "Rosa", "role": "Banker", "at": "9 PM"},
        "error": "Wrong PIN", "people": [{"value": "1", "label": "Walter"}],
        "action": "?", "button": "Confirm", "key": "k4",
    },
}  # fmt: skip
# Attributes and words that a part chooses by a value rather than showing it.
CHOSEN = {"shape", "field", "form", "page_obj", "marks", "spots", "state", "number", "messages", "user"}


def rendered(part: str, context: dict[str, Any]) -> str:
    return render_to_string(f"parts/{part}", context, request=RequestFactory().get("/", {"q": HOSTILE}))


def hostile(value: Any, name: str = "") -> Any:
    """The same context with every string replaced by markup that must not become any."""
    if name in CHOSEN:
        return value
    if isinstance(value, str):
        return HOSTILE
    if isinstance(value, dict):
        return {key: hostile(inner, key) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [hostile(inner) for inner in value]
    if isinstance(value, CountRow) or (is_dataclass(value) and hasattr(value, "rows")):
        strings = {one.name: hostile(getattr(value, one.name)) for one in dataclass_fields(value)}
        return replace(value, **strings)  # type: ignore[type-var]
    return value


def assert_inert(html: str) -> None:
    markup = Markup(html)
    assert not markup.all("hostile-element")
    assert not [one for one in markup.elements if any(name.startswith("on") for name in one.attributes)]


def shown_strings(value: Any, name: str = "") -> list[str]:
    if isinstance(value, dict):
        return [text for key, inner in value.items() for text in shown_strings(inner, key)]
    if isinstance(value, list | tuple):
        return [text for inner in value for text in shown_strings(inner)]
    return [value] if isinstance(value, str) and name in ("title", "label", "text", "caption", "what", "hint") else []


def test_every_part_is_tried_here() -> None:
    assert sorted(CONTEXTS) == PARTS


@pytest.mark.parametrize("part", PARTS)
def test_part_shows_its_context(part: str) -> None:
    html = rendered(part, CONTEXTS[part])
    words = " ".join(Markup(f"<body>{html}</body>").elements[0].text.split())
    attributes = " ".join(" ".join(one.attributes.values()) for one in Markup(html).elements)
    assert html.strip()
    for text in shown_strings(CONTEXTS[part]):
        if part not in ("status_tag.html",):
            assert text in words or text in attributes, f"{part} leaves out {text!r}"


@pytest.mark.parametrize("part", PARTS)
def test_part_keeps_hostile_text_as_text(part: str) -> None:
    context = hostile(CONTEXTS[part])
    html = rendered(part, context)
    assert_inert(html)
    if context != CONTEXTS[part] and part not in ("die.html",):
        assert "&lt;hostile-element" in html or "%3Chostile-element" in html, "the text is not even there"


@pytest.mark.parametrize("shape", ["box", "select", "tick", "choices"])
def test_field_keeps_hostile_text_as_text(shape: str) -> None:
    name = {"box": "name", "select": "town", "tick": "agreed", "choices": "method"}[shape]
    wrong = Form({"name": HOSTILE})
    wrong.fields[name].label = wrong.fields[name].help_text = HOSTILE
    wrong.fields[name].error_messages["required"] = HOSTILE
    if shape in ("select", "choices"):
        wrong.fields[name].choices = [(HOSTILE, HOSTILE)]  # type: ignore[attr-defined]
    html = rendered("field.html", casino.field(wrong[name]))
    assert_inert(html)
    assert html.count("&lt;hostile-element") >= 2


def test_refusal_keeps_hostile_text_as_text() -> None:
    html = render_to_string("_refused.html", {"refused": Refused(HOSTILE, HOSTILE, HOSTILE, HOSTILE)})
    assert_inert(html)
    assert html.count("&lt;hostile-element") >= 4


def test_every_error_of_a_form_links_to_its_field() -> None:
    html = rendered("fields.html", {"form": form()})
    markup = Markup(html)
    ids = {one.attributes.get("id") for one in markup.elements}
    links = [one.attributes["href"] for one in markup.all("a")]
    assert len(links) == 4
    assert all(link.removeprefix("#") in ids for link in links)
    assert "The form as a whole is wrong" in html


def test_pagination_keeps_the_filters_of_the_address() -> None:
    html = rendered("pagination.html", CONTEXTS["pagination.html"])
    assert all("q=" in one.attributes["href"] for one in Markup(html).all("a"))


def test_money_figures_line_up() -> None:
    """Amounts stand in cells that are right-aligned and tabular."""
    for part in ("count_grid.html", "data_table.html", "receipt.html"):
        cells = [one for one in Markup(rendered(part, CONTEXTS[part])).all("td") if one.text.strip().startswith("$")]
        assert cells
        assert all("number" in one.attributes.get("class", "").split() for one in cells), part


def test_living_page_shows_every_part() -> None:
    source = Path(settings.BASE_DIR, "templates", "look.html").read_text(encoding="utf-8")
    shown = {name for one in Markup(source).all("section") for name in one.attributes.get("data-part", "").split()}
    assert {part.removesuffix(".html") for part in PARTS} - {part.removesuffix(".html") for part in FRAME} <= shown
