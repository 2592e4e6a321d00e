"""The living page: every shared part with believable content, in each theme. For developers, and for the demo."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse

from casino_night import access, tally
from casino_night.access import public
from casino_night.htmx import page
from casino_night.money import Cents, Scrip
from casino_night.refusal import Refused
from casino_night.roles import permissions_of
from casino_night.tally import CountRow
from casino_night.templatetags.casino import CHIPS

THEMES = ("civic", "till", "felt")


@public("GET", "POST")
def look(request: HttpRequest) -> HttpResponse:
    """A POST shows what a form of the page answers without scripts; it changes nothing."""
    if not (settings.DEMO or _is_developer(request)):
        raise Http404
    wanted = request.GET.get("theme", "")
    theme = wanted if wanted in THEMES else "civic"
    context = {"theme": theme, "themes": THEMES, **SAMPLES, **_money(request), **_lists(request), "form": _form()}
    return page(request, "look.html", context)


def _is_developer(request: HttpRequest) -> bool:
    user: Any = request.user
    if not user.is_authenticated or request.session.get(access.HALL_NIGHT) or access.needs_second_factor(request):
        return False
    return "developer.view" in permissions_of(user.staff_roles)


def _money(request: HttpRequest) -> dict[str, Any]:
    digits = request.POST.get("amount", "40")
    posted = request.POST if "bill_20" in request.POST else {"bill_100": "3", "bill_20": "41", "bill_5": "12"}
    return {
        "digits": tally.pressed(digits, request.POST.get("press", "")),
        "quick": (5, 10, 20, 40, 50, 100),
        "cash_count": tally.count(BILLS, posted),
        "chip_count": tally.count(STACKS, {"chip_1": "200", "chip_5": "160", "chip_25": "80", "chip_100": "25"}),
        "chips": sorted(CHIPS),
    }


def _lists(request: HttpRequest) -> dict[str, Any]:
    return {"page_obj": Paginator(range(267), 25).get_page(request.GET.get("page", "4"))}


class SampleForm(forms.Form):
    name = forms.CharField(label="Name of the organization", help_text="As it stands on the registration.")
    town = forms.ChoiceField(label="Municipality", choices=[("", "Choose a municipality"), ("1", "Nutley")])
    rate = forms.IntegerField(
        label="Imitation dollars for each dollar",
        min_value=2,
        error_messages={"min_value": "A dollar buys at least $2 of imitation money (13:47-20.12(b)). Write 2 or more."},
    )
    method = forms.ChoiceField(
        label="How guests win a prize",
        widget=forms.RadioSelect,
        choices=[("tickets", "Raffle tickets at the exchange ratio"), ("prizes", "Prizes at the prize desk")],
    )
    website = forms.URLField(label="Website", required=False, assume_scheme="https")
    agreed = forms.BooleanField(label="The figures are the ones on the posters", required=False)


def _form() -> SampleForm:
    form = SampleForm({"name": "", "town": "1", "rate": "1", "website": "https://example.org", "agreed": "on"})
    form.use_required_attribute = False
    return form


BILLS = tuple(CountRow(f"bill_{each}", f"${each} bills", Cents(each * 100)) for each in (100, 50, 20, 10, 5, 1))
STACKS = tuple(CountRow(f"chip_{each}", f"${each} chips", Scrip(each)) for each in (1, 5, 25, 100))
STATUSES = ("Not started", "In progress", "Needs attention", "Cannot start yet", "Done", "Looked at", "Refused")

TASKS = [
    {
        "title": "Place and hours",
        "status": "Done",
        "url": "#",
        "hint": "Parish hall, Franklin Avenue, 6:00 PM to 11:30 PM",
    },
    {"title": "People", "status": "Needs attention", "url": "#", "hint": "One banker is also on the roster of table 4"},
    {"title": "Games and tables", "status": "In progress", "url": "#", "hint": "6 of 8 tables have a game"},
    {"title": "Prizes", "status": "Not started", "url": "#"},
    {"title": "Declarations", "status": "Cannot start yet", "hint": "Opens when everything above is done"},
]
REVIEW = [
    {"title": "Registration valid through the date", "status": "Done", "url": "#", "hint": "Until June 30, 2027"},
    {
        "title": "Equipment provider approved",
        "status": "Looked at",
        "url": "#",
        "hint": "Certification is still on its way",
    },
]
ANSWERS = [
    {"title": "Place and hours", "rows": [
        {"key": "Place", "value": "Saint Brigid Parish Hall, 40 Franklin Avenue, Nutley", "url": "#"},
        {"key": "Hours", "value": "Saturday, November 21, 2026, 6:00 PM to 11:30 PM", "url": "#",
         "hint": "The license itself runs to 2:00 AM on November 22"},
    ]},
    {"title": "Money", "rows": [
        {"key": "Exchange rate", "value": "$1 buys $20 of imitation money", "url": "#", "number": True},
        {"key": "License fee", "value": Cents(10_000), "number": True},
        {"key": "Admission", "value": "", "url": "#", "action": "Add"},
    ]},
]  # fmt: skip
STEPS = [
    {"title": "Submitted", "when": "Sep 14", "state": "done"},
    {"title": "Commission review", "when": "Sep 16 to Oct 2", "state": "done", "note": "One thing was fixed"},
    {"title": "Council vote", "when": "Oct 20", "state": "now", "note": "Agenda closes October 13"},
    {"title": "License issued", "when": "from Nov 6", "state": "next", "note": "14 days after the findings"},
    {"title": "The night", "when": "Nov 21", "state": "next"},
]
RECEIPT = {
    "organisation": "Friends of the Nutley Library",
    "title": "Imitation money sold",
    "number": "W2-0147",
    "at": "Nov 21, 2026, 9:04 PM",
    "lines": [
        {"label": "Cash received", "amount": Cents(5000)},
        {"label": "Change given", "amount": Cents(1000)},
        {"label": "Sale", "amount": Cents(4000)},
        {"label": "Rate, for each $1", "amount": Scrip(20)},
    ],
    "total": {"label": "Imitation money", "amount": Scrip(800)},
    "notes": ["Not redeemable for cash. Prizes at the prize desk until 11:00 PM."],
    "seal": "9f3c 41d7 0be2 a86c",
    "again": "Already recorded at 9:04 PM",
}
COLUMNS = [
    {"label": "Reference", "whole": True},
    {"label": "Organization"},
    {"label": "Night", "whole": True},
    {"label": "Days left", "number": True},
    {"label": "Cash taken", "number": True},
    {"label": "Status"},
]
ROWS = [
    [{"text": "CN-2026-7KD2MA", "url": "#"}, {"text": "Friends of the Nutley Library"}, {"text": "Nov 21, 2026"},
     {"text": 3}, {"text": Cents(1_284_000)}, {"status": "Under review"}],
    [{"text": "CN-2026-Q4XW9B", "url": "#"}, {"text": "Lacey Band Boosters"}, {"text": "Dec 5, 2026"},
     {"text": 17}, {"text": Cents(96_500)}, {"status": "Changes requested"}],
    [{"text": "CN-2026-ZT83HP", "url": "#"}, {"text": "Emerson Volunteer Ambulance"}, {"text": "Dec 12, 2026"},
     {"text": 124}, {"text": Cents(0)}, {"status": "Licensed"}],
]  # fmt: skip
SAMPLES: dict[str, Any] = {
    "statuses": STATUSES,
    "tasks": TASKS,
    "review": REVIEW,
    "answers": ANSWERS,
    "steps": STEPS,
    "receipt": RECEIPT,
    "columns": COLUMNS,
    "rows": ROWS,
    "cards": ("AS", "10H", "QD", "7C"),
    "dice": (3, 4),
    "first": {"name": "Rosa Delgado", "role": "Banker", "at": "11:42 PM"},
    "people": [{"value": "1", "label": "Walter Kim, member in charge"}],
    "notes": [
        ("success", "The sale is recorded as W2-0147."),
        ("info", "The license is being printed."),
        ("warning", "The till holds more than $2,000. Make a drop."),
        ("error", "The count was not saved, because the shift is already closed."),
    ],
    "refused": Refused(
        "class_b_at_craps",
        "Joan Fields holds class B and cannot operate a craps table.",
        "13:47-20.9(d)",
        "Put a class A operator on table 4, or move Joan to blackjack.",
    ),
    "swatches": ("ground", "panel", "text", "muted", "action", "link", "stop-fill", "good", "accent", "frame"),
}
