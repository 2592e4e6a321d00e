"""Every kind of screen in a real browser at three widths: axe, no scrolling sideways, focus that is seen and in order.

One site and one demo world for the whole module; nothing here changes what another test looks at.
"""

from collections.abc import Iterator

import pytest
from django.test import override_settings
from playwright.sync_api import Browser, Page, expect
from pytest_django import DjangoDbBlocker

from casino_night.accounts.models import User
from casino_night.hall import services
from casino_night.look import THEMES
from casino_night.night import demo
from casino_night.roles import Role
from licensing.models import Night, Organisation
from tests import browser, databases, live
from tests.browser import DESK, HEIGHTS, PHONE, TABLET, Screens, assert_accessible, assert_nothing_is_beyond_the_edge
from tests.cast import signed_in_client

LONG = "Brotherhood-of-Locomotive-Engineers-and-Trainmen-Auxiliary-of-Parsippany-Troy-Hills " * 2
WIDTHS = pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
STOPS = 16  # presses of Tab on a page

# Where the focus is: can it be seen, is it on the screen, and does it come after the element before it?
FOCUS = """() => {
  const here = document.activeElement, before = window.focusBefore;
  window.focusBefore = here;
  const again = before && here.classList.contains("skip-link");
  if (!here || here === document.body || again) return {end: true};
  const ringed = (one) => {
    const style = getComputedStyle(one);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none";
  };
  const box = here.getBoundingClientRect();
  return {
    name: here.outerHTML.slice(0, 120),
    seen: ringed(here) || ringed(here.parentElement),
    shown: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    inOrder: !before || before === here || Boolean(before.compareDocumentPosition(here) & 4),
  };
}"""


@pytest.fixture(scope="module")
def site(database_template: str, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    with (
        django_db_blocker.unblock(),
        databases.cloned(database_template),
        override_settings(DEMO=True, HELP_CONTACT="help@example.org"),
        live.serving() as address,
    ):
        demo.build()
        yield address


@pytest.fixture
def screens(chromium: Browser, site: str) -> Iterator[Screens]:
    with browser.screens(chromium, site) as opened:
        yield opened


def person(role: Role) -> User:
    return User.objects.get(name=demo.PEOPLE[role])


def become(page: Page, user: User) -> None:
    cookie = signed_in_client(user).cookies["sessionid"]
    page.context.clear_cookies()
    page.context.add_cookies([{"name": "sessionid", "value": cookie.value, "domain": "127.0.0.1", "path": "/"}])


def visit(page: Page, *addresses: str) -> None:
    for address in addresses:
        page.goto(address)
        assert_accessible(page)
        assert_focus_is_seen_and_in_order(page)


def assert_focus_is_seen_and_in_order(page: Page) -> None:
    page.evaluate("document.querySelector('.skip-link').focus()")  # where the first Tab goes
    for _ in range(STOPS):
        focus = page.evaluate(FOCUS)
        if focus.get("end"):
            break
        right = focus["seen"] and focus["shown"] and focus["inOrder"]
        assert right, f"{page.url} at {page.viewport_size}: {focus}"
        page.keyboard.press("Tab")


def open_night() -> Night:
    return Night.objects.get(state="open")


@WIDTHS
@pytest.mark.parametrize("theme", THEMES)
def test_living_page_in_every_theme(screens: Screens, width: int, theme: str) -> None:
    visit(screens.at(width), f"/look/?theme={theme}")


@WIDTHS
def test_pages_of_a_stranger(screens: Screens, width: int) -> None:
    visit(screens.at(width), "/account/sign-in/", "/account/demo/", "/hall/", "/hall/enrol/", "/no-such-page/")


@pytest.mark.parametrize("role", Role)
def test_home_of_every_role(screens: Screens, role: Role) -> None:
    page = screens.at(DESK)
    become(page, person(role))
    visit(page, "/")
    expect(page.get_by_role("heading", level=1)).to_contain_text(person(role).name)
    for width in (PHONE, TABLET):
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        assert_accessible(page)


def test_page_of_another_role_says_so(screens: Screens) -> None:
    page = screens.at(PHONE)
    become(page, person(Role.MEMBER_IN_CHARGE))
    visit(page, "/documents/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your role does not allow this")


@WIDTHS
def test_device_in_the_hall(screens: Screens, width: int) -> None:
    page, night = screens.at(width), open_night()
    code = services.new_enrolment_code(night, actor=person(Role.MEMBER_IN_CHARGE))
    page.goto(f"/hall/enrol/?code={code}")
    page.get_by_label("Name of this device").fill(f"Window {width}")
    page.get_by_role("button", name="Enroll").click()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    visit(page, "/hall/", f"/hall/pin/{person(Role.BANKER).pk}/")


def test_long_names_break_instead_of_pushing_the_page_wide(screens: Screens) -> None:
    officer = person(Role.CHARITY_OFFICER)
    organisation = Organisation.objects.filter(memberships__user=officer).first()
    assert organisation
    night = Night.objects.create(
        title=LONG[:120].strip(),
        organisation=organisation,
        municipality=organisation.municipality,
        date=open_night().date,
        premises=LONG[:100],
    )
    name, organisation.name = organisation.name, LONG[:150].strip()
    organisation.save()
    page = screens.at(PHONE)
    become(page, officer)
    for address in ("/", night.get_absolute_url(), organisation.get_absolute_url()):
        page.goto(address)
        assert_accessible(page)
    Organisation.objects.filter(pk=organisation.pk).update(name=name)


def test_skip_link_is_the_first_stop_and_leads_to_the_page(screens: Screens) -> None:
    page = screens.at(DESK)
    page.goto("/rules/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to main content")).to_be_focused()
    expect(page.get_by_role("link", name="Skip to main content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_menu_of_a_phone_opens_and_closes(screens: Screens) -> None:
    page = screens.at(PHONE)
    become(page, person(Role.CHARITY_OFFICER))
    page.goto("/")
    rules = page.get_by_role("navigation", name="Main").get_by_role("link", name="Rules")
    expect(rules).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(rules).to_be_visible()
    assert_accessible(page)
    page.locator("#menu").get_by_role("button", name="Close").click()
    expect(rules).to_be_hidden()
    page.get_by_role("button", name="Menu").press("Enter")
    rules.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("rules")


def test_navigation_fits_between_the_three_widths_too(screens: Screens) -> None:
    administrator = User.objects.create_user("long@example.org", name=LONG[:80], staff_role=Role.ADMINISTRATOR)
    for width in (480, 768, 1000, 1150, 1280):
        page = screens.at(width)
        become(page, administrator)
        page.goto("/rules/limits/")
        assert_nothing_is_beyond_the_edge(page)
        page.goto("/")
        assert_nothing_is_beyond_the_edge(page)


@pytest.mark.parametrize("javascript", [True, False])
def test_rule_badge_opens_what_the_rule_says(screens: Screens, javascript: bool) -> None:
    page = screens.at(PHONE, javascript=javascript)
    become(page, person(Role.MEMBER_IN_CHARGE))
    page.goto(open_night().get_absolute_url())
    card = page.locator(".rule-card").first
    expect(card).to_be_hidden()
    page.locator(".rule-badge").first.press("Enter")
    expect(card).to_be_visible()
    expect(card.locator(".rule-text").first).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_page_on_paper_has_nothing_to_press(screens: Screens) -> None:
    page = screens.at(DESK)
    become(page, person(Role.MEMBER_IN_CHARGE))
    page.goto(open_night().get_absolute_url())
    expect(page.locator(".steps")).to_be_visible()
    page.emulate_media(media="print")
    for gone in (".masthead", ".foot", ".steps", ".btn"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator(".facts")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_dark_screens_print_black_on_white(screens: Screens) -> None:
    page = screens.at(DESK)
    for theme in ("till", "felt"):
        page.goto(f"/look/?theme={theme}")
        page.emulate_media(media="print")
        colors = "(({color, backgroundColor}) => [color, backgroundColor])(getComputedStyle(document.body))"
        assert page.evaluate(colors) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
        page.emulate_media(media="screen")


def test_no_page_shows_the_stock_look(screens: Screens) -> None:
    """Bootstrap's own blue and its typeface appear nowhere."""
    page = screens.at(DESK)
    stock = """() => [...document.querySelectorAll("body, body *")].filter((one) => {
      const style = getComputedStyle(one);
      const blue = [style.color, style.backgroundColor, style.borderTopColor].includes("rgb(13, 110, 253)");
      return blue || !/Public Sans|Source Serif 4|Marcellus|mono/i.test(style.fontFamily);
    }).map((one) => one.outerHTML.slice(0, 100))"""
    for address in ("/account/sign-in/", *(f"/look/?theme={theme}" for theme in THEMES)):
        page.goto(address)
        assert page.evaluate(stock) == []
