"""Help on every screen: the guides of docs/roles, and which part of them speaks of the page somebody is on.

The guides are written in the little of Markdown that `read` knows, so that they are read here and in the repository.
"""

import re
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

from casino_night.access import public
from casino_night.htmx import page

FOLDER = settings.BASE_DIR / "docs" / "roles"

# The module of a view, and what helps there: guide#part. The longest name that fits is taken.
PARTS = {
    "casino_night.accounts": "everyone#signing-in",
    "casino_night.accounts.admin_site": "administrator#people",
    "casino_night.banking.views.change": "banker#floats-refills-drops",
    "casino_night.banking.views.close": "banker#closing-your-window",
    "casino_night.banking.views.draw": "banker#the-draw",
    "casino_night.banking.views.paper": "banker#receipts-scrip-and-tickets",
    "casino_night.banking.views.prize_desk": "banker#prize-desk",
    "casino_night.banking.views.totals": "member-in-charge-of-proceeds#totals",
    "casino_night.banking.views.window": "banker#a-sale",
    "casino_night.documents": "everyone#papers",
    "casino_night.guides": "everyone#your-home-page",
    "casino_night.hall": "everyone#in-the-hall",
    "casino_night.health": "administrator#status",
    "casino_night.look": "administrator#status",
    "casino_night.night.board": "member-in-charge#running-the-evening-the-board",
    "casino_night.night.doors": "member-in-charge#the-doors-open-check",
    "casino_night.night.evening": "member-in-charge#closing-the-evening",
    "casino_night.night.incidents": "member-in-charge#incidents",
    "casino_night.night.looking_back": "member-in-charge#looking-back",
    "casino_night.night.planner": "member-in-charge#planning-the-floor",
    "casino_night.night.report": "member-in-charge-of-proceeds#the-report-of-operations",
    "casino_night.night.tables": "operator#at-your-table",
    "casino_night.operations": "administrator#status",
    "django.contrib.admin": "administrator#people",
    "games.dealing": "operator#the-dealers-screen",
    "games.trainer": "operator#the-trainer",
    "games.views": "operator#the-games",
    "licensing.application": "charity-officer#the-nights-application",
    "licensing.feasibility": "charity-officer#can-we-do-it",
    "licensing.jobs": "equipment-provider#jobs",
    "licensing.municipal": "municipal-clerk#the-inbox-and-a-case",
    "licensing.payments": "charity-officer#fees",
    "licensing.professionals": "operator#your-license",
    "licensing.professionals.provider_views": "equipment-provider#approval-and-papers",
    "licensing.registers": "commission#registers",
    "licensing.registration": "charity-officer#register-the-organization",
    "licensing.registration.member_views": "charity-officer#members-and-roles",
    "licensing.regulations": "everyone#rules-and-limits",
    "licensing.review": "commission#a-case",
    "licensing.sanctions": "commission#suspension-and-revocation",
    "licensing.uploads": "charity-officer#papers-you-hand-in",
    "licensing.views": "everyone#your-home-page",
}
# Where one module has pages of more than one kind.
PAGES = {
    "documents:verify": "everyone#is-this-paper-real",
    "hall:devices": "member-in-charge#tablets-and-pins",
    "hall:pins": "member-in-charge#tablets-and-pins",
    "licensing:fixes": "charity-officer#things-to-fix",
    "licensing:late_certifications": "commission#late-certifications",
    "licensing:log": "commission#who-did-what",
    "licensing:look_up": "everyone#is-this-license-valid",
    "licensing:numbers": "commission#numbers",
    "licensing:queue": "commission#the-queue",
    "licensing:town_settings": "municipal-clerk#the-towns-settings",
    "till:why": "banker#a-guest-wants-money-back",
}


@dataclass(frozen=True)
class Part:
    heading: str
    text: SafeString

    @property
    def slug(self) -> str:
        return slugify(self.heading)


@dataclass(frozen=True)
class Guide:
    slug: str
    title: str
    summary: SafeString
    parts: tuple[Part, ...]


def help_url(request: HttpRequest) -> str:
    """The part that speaks of this page; where no page was found, the list of all guides."""
    match = getattr(request, "resolver_match", None)
    if match is None:
        return reverse("guides")
    guide, _, part = (PAGES.get(match.view_name) or part_of_module(match.func.__module__)).partition("#")
    return f"{reverse('guide', args=[guide])}#{part}"


@cache
def part_of_module(module: str) -> str:
    fitting = [name for name in PARTS if f"{module}.".startswith(f"{name}.")]
    return PARTS[max(fitting, key=len)] if fitting else "everyone"


@public()
def guides(request: HttpRequest) -> HttpResponse:
    return page(request, "guides/list.html", {"guides": every_guide().values()})


@public()
def guide(request: HttpRequest, guide: str) -> HttpResponse:
    found = every_guide().get(guide)
    if found is None:
        raise Http404
    return page(request, "guides/guide.html", {"guide": found, "guides": every_guide().values()})


@cache
def every_guide() -> dict[str, Guide]:
    first = ("everyone", "power-failure")
    names = sorted((path.stem for path in FOLDER.glob("*.md")), key=lambda name: (name not in first, name))
    return {name: read(name, (FOLDER / f"{name}.md").read_text()) for name in names}


def read(slug: str, text: str) -> Guide:
    head, *rest = re.split(r"^## ", text.strip(), flags=re.MULTILINE)
    title, _, summary = head.removeprefix("# ").partition("\n")
    parts = (one.partition("\n") for one in rest)
    return Guide(
        slug, title.strip(), _blocks(summary), tuple(Part(heading.strip(), _blocks(body)) for heading, _, body in parts)
    )


def _blocks(text: str) -> SafeString:
    blocks = (block.strip() for block in re.split(r"\n\s*\n", text) if block.strip())
    return mark_safe("\n".join(_block(block) for block in blocks))  # noqa: S308 - every word went through _words


def _block(block: str) -> str:
    items = re.split(r"^\d+\. ", block, flags=re.MULTILINE)
    if len(items) == 1:
        return f"<p>{_words(block)}</p>"
    return f"<ol>{''.join(f'<li>{_words(item)}</li>' for item in items if item.strip())}</ol>"


def _words(text: str) -> str:
    """Bold, code and links; everything else is text."""
    plain: str = escape(" ".join(text.split()))
    plain = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", plain)
    plain = re.sub(r"`(.+?)`", r"<code>\1</code>", plain)
    return re.sub(r"\[(.+?)\]\((.+?)\)", _link, plain)


def _link(found: re.Match[str]) -> str:
    """To another guide; what lies elsewhere in docs/ is not served, so its name alone stays."""
    words, target = found.groups()
    name = target.removesuffix(".md")
    if (FOLDER / f"{name}.md").is_file() and "/" not in name:
        return format_html('<a href="{}">{}</a>', reverse("guide", args=[name]), mark_safe(words))  # noqa: S308
    return words
