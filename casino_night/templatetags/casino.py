"""Template tags and filters that every template has without loading them."""

from typing import Any
from uuid import uuid4

from django import template
from django.forms import BoundField, CheckboxInput, CheckboxSelectMultiple, RadioSelect, Select

from casino_night import citations
from casino_night.money import Cents, Scrip

register = template.Library()

# The tone of a status. Its words always stand beside it: color alone says nothing.
TONES = {
    "blue": ("In progress", "Submitted", "Under review", "Looked at", "Closing", "Reported", "Waiting", "Running"),
    "amber": ("Needs attention", "Changes requested", "Expires soon", "Retrying"),
    "red": ("Refused", "Denied", "Suspended", "Revoked", "Failed", "Late", "Expired", "Not met"),
    "green": ("Done", "Approved", "Licensed", "Registered", "Open", "Accepted", "Active", "Ready", "Met", "Passed"),
}
_TONE_OF = {words.lower(): tone for tone, every in TONES.items() for words in every}


@register.filter
def tone(status: Any) -> str:
    """blue, amber, red, green, or grey for everything that is neither moving, wrong nor finished."""
    return _TONE_OF.get(str(status).replace("_", " ").lower(), "grey")


@register.inclusion_tag("parts/status_tag.html")
def status(words: str, tone: str = "") -> dict[str, str]:
    return {"status": words, "tone": tone}


@register.filter
def cash(cents: int | Cents) -> str:
    """Legal currency from cents: $1,234.50."""
    return str(cents if isinstance(cents, Cents) else Cents(cents))


@register.filter
def scrip(dollars: int | Scrip) -> str:
    """Imitation money from whole dollars: $1,234."""
    return str(dollars if isinstance(dollars, Scrip) else Scrip(dollars))


@register.filter
def units(amount: Cents | Scrip) -> int:
    """The bare whole number behind an amount, for scripts that add up."""
    return amount.units


@register.inclusion_tag("parts/rule_badge.html")
def rule(citation: str, text: str = "") -> dict[str, Any]:
    """A citation that opens what it says: the text given here, or what the register says.

    The id is fresh, so a fragment never meets its twin on the page.
    """
    said = [text] if text else citations.sentences(citation)
    card = f"rule-{uuid4().hex[:8]}"
    return {"citation": citation, "badge": citations.short(citation), "sentences": said, "card": card}


@register.inclusion_tag("parts/field.html")
def field(bound: BoundField) -> dict[str, Any]:
    """Label, help, error and widget of one form field."""
    return {"field": bound, "shape": _shape(bound)}


@register.inclusion_tag("parts/fields.html")
def fields(form: Any) -> dict[str, Any]:
    """The error summary and every field of a form."""
    return {"form": form}


@register.filter
def dressed(bound: BoundField) -> str:
    """The widget with our classes, told apart when it is wrong."""
    shape = "form-select" if _shape(bound) == "select" else "form-control"
    own = bound.field.widget.attrs.get("class", "").replace(shape, "")
    wrong = "is-invalid" if bound.errors else ""
    return bound.as_widget(attrs={"class": " ".join(f"{shape} {own} {wrong}".split())})


@register.filter
def seen(bound: BoundField) -> str:
    """The value as this page shows it, sent back with the form so that nobody else's change is overwritten."""
    return bound.as_hidden(only_initial=True)


def _shape(bound: BoundField) -> str:
    widget = bound.field.widget
    if isinstance(widget, RadioSelect | CheckboxSelectMultiple):
        return "choices"
    if isinstance(widget, CheckboxInput):
        return "tick"
    return "select" if isinstance(widget, Select) else "box"


@register.inclusion_tag("parts/error_summary.html")
def error_summary(form: Any) -> dict[str, Any]:
    """Every error of a form, each a link to its field."""
    wrong = [(bound, message) for bound in form for message in bound.errors]
    errors = [{"text": message} for message in form.non_field_errors()]
    errors += [
        {"text": f"{str(bound.label).rstrip('?')}: {message}", "href": f"#{_first_id(bound)}"}
        for bound, message in wrong
    ]
    return {"errors": errors}


def _first_id(bound: BoundField) -> str:
    """A group of choices is reached by its first one."""
    return f"{bound.auto_id}_0" if _shape(bound) == "choices" else bound.id_for_label


# Edge marks of a chip: every value has its own number and length, so no two differ by color alone (20.12(a)).
CHIPS = {
    1: ("white", "6 56.9"),
    2: ("yellow", "12 19.4"),
    5: ("red", "14 17.4"),
    10: ("blue", "10 10.94"),
    20: ("grey", "26 36.83"),
    25: ("green", "7 8.7"),
    50: ("orange", "20 21.89"),
    100: ("black", "4 6.47"),
    500: ("purple", "5 5 12 9.41"),
    1000: ("gold", "31.41 31.41"),
}


@register.inclusion_tag("parts/chip.html")
def chip(value: int, size: int = 56, color: str = "") -> dict[str, Any]:
    """A chip of imitation money with its value in figures and edge marks of its own; in the night's color, if given."""
    usual, marks = CHIPS.get(value, ("grey", "2 4.28"))
    color = color or usual
    face = f"{value // 1000}K" if value >= 1000 and value % 1000 == 0 else str(value)
    return {"value": value, "face": face, "color": color, "marks": marks, "size": size}


SUITS = {"S": ("spades", "♠"), "H": ("hearts", "♥"), "D": ("diamonds", "♦"), "C": ("clubs", "♣")}
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


@register.inclusion_tag("parts/playing_card.html")
def playing_card(code: str) -> dict[str, str]:
    """A card by rank and suit: "AS", "10H"."""
    rank, (suit, glyph) = code[:-1], SUITS[code[-1]]
    return {"rank": rank, "suit": suit, "glyph": glyph, "name": f"{RANKS.get(rank, rank)} of {suit}"}


PIPS = {
    1: ("22",),
    2: ("11", "33"),
    3: ("11", "22", "33"),
    4: ("11", "13", "31", "33"),
    5: ("11", "13", "22", "31", "33"),
    6: ("11", "12", "13", "31", "32", "33"),
}


@register.inclusion_tag("parts/die.html")
def die(pips: int) -> dict[str, Any]:
    spots = [(int(place[0]) * 14 - 4, int(place[1]) * 14 - 4) for place in PIPS[pips]]
    return {"pips": pips, "spots": spots}


@register.filter
def percent_of(part: int, whole: int) -> int:
    return 100 * part // whole if whole else 0


@register.simple_tag(takes_context=True)
def same_query(context: template.Context, **changes: Any) -> str:
    """The query string of this page with some values changed: filters survive paging."""
    query = context["request"].GET.copy()
    for name, value in changes.items():
        query[name] = value
    return f"?{query.urlencode()}"


@register.filter
def page_numbers(page: Any) -> list[int | str]:
    """The numbers to offer around this page, with dots for those between."""
    return list(page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1))


@register.filter
def at(items: Any, place: int) -> Any:
    """One item of a list, by its place."""
    return items[place]
