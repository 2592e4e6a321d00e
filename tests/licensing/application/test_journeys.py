"""A person with no training takes the demo charity from nothing to "submitted", in a real browser.

One site and one demo world for the module; every journey makes a night of its own.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.test import override_settings
from playwright.sync_api import Browser, Page, expect
from pytest_django import DjangoDbBlocker

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.night import demo
from casino_night.roles import Role
from licensing.models import Night, Organisation
from tests import browser, databases, live
from tests.browser import DESK, PHONE, Screens
from tests.cast import signed_in_client
from tests.licensing import keyboard
from tests.licensing.uploads.files import picture

WITHOUT_SCRIPT: set[Page] = set()


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


def officer_at(screens: Screens, width: int, *, javascript: bool = True) -> Page:
    page = screens.at(width, javascript=javascript)
    if not javascript:
        WITHOUT_SCRIPT.add(page)
    user = User.objects.get(name=demo.PEOPLE[Role.CHARITY_OFFICER])
    cookie = signed_in_client(user).cookies["sessionid"]
    page.context.add_cookies([{"name": "sessionid", "value": cookie.value, "domain": "127.0.0.1", "path": "/"}])
    return page


def assert_accessible(page: Page) -> None:
    """axe is a script: a page without any is looked at by the same journey with them."""
    if page not in WITHOUT_SCRIPT:
        browser.assert_accessible(page)


def company() -> Organisation:
    return Organisation.objects.get(name=demo.ORGANISATIONS[0][0])


def a_saturday(weeks: int) -> date:
    today = clock.today()
    return today + timedelta(days=(5 - today.weekday()) % 7 + 7 * weeks)


def press(page: Page, words: str, role: str = "button") -> None:
    page.get_by_role(role, name=words, exact=True).first.click()  # type: ignore[arg-type]


def begin(page: Page, title: str, day: date) -> Night:
    page.goto("/")
    page.get_by_role("link", name=f"Apply for a night {company().name}").click()
    page.get_by_label("Name of the night").fill(title)
    page.get_by_label("Date", exact=True).fill(day.isoformat())
    page.get_by_label("Municipality").select_option(label="Maplewood")
    assert_accessible(page)
    press(page, "Begin the application")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    return Night.objects.get(title=title)


def to(page: Page, section: str) -> None:
    page.get_by_role("link", name=section, exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(section)


def saved(page: Page, area: str = "#section-saved") -> None:
    expect(page.locator(area)).to_have_text("Saved.")


def fill_place(page: Page) -> None:
    page.get_by_label("Premises").fill("Maplewood Community Hall, 12 Main Street")
    page.get_by_label("Rooms").fill("Main hall")
    page.get_by_label("Doors open at").fill("18:30")
    page.get_by_label("Ends at").fill("23:30")
    press(page, "Save and go on")


def fill_people(page: Page) -> None:
    for role, name in (
        ("Member in charge", "Grace Okafor"),
        ("Member in charge of proceeds", "Peter Lindqvist"),
        ("Banker", "Rosa Delgado"),
    ):
        page.get_by_label("Role").select_option(label=role)
        page.get_by_label("Member", exact=True).select_option(label=name)
        press(page, "Give this role")
        expect(page.locator(".role-person", has_text=name)).to_be_visible()


def fill_games(page: Page) -> None:
    press(page, "Add a table", "link")
    page.get_by_label("Game").select_option(label="Blackjack")
    if page in WITHOUT_SCRIPT:
        press(page, "Show the questions of this game")
    expect(page.get_by_label("Name of the table")).to_have_value("Blackjack 1")
    expect(page.get_by_label("Seats")).to_have_value("7")
    page.get_by_label("Room").select_option("Main hall")
    page.get_by_label("All ties are a push").check()
    assert_accessible(page)
    press(page, "Save")
    expect(page.locator(".line-name")).to_have_text(["Blackjack 1"])


def fill_equipment(page: Page) -> None:
    page.get_by_label("Equipment provider").select_option(label="Garden State Casino Rentals")
    page.get_by_label("Agreed with the provider at").fill((clock.now() - timedelta(hours=8)).strftime("%Y-%m-%dT%H:%M"))
    press(page, "Save")
    page.get_by_label("Blackjack 1").fill("180")
    press(page, "Save the rentals")
    expect(page.locator("#grid-total")).to_have_text("$180.00")


def fill_operators(page: Page) -> None:
    for name, pay in (("Anton Kowalski", "400"), ("Bea Thornton", "200")):
        press(page, "Add an operator", "link")
        option = page.locator("#id_operator option", has_text=name)
        page.get_by_label("Operator").select_option(value=option.get_attribute("value"))
        page.get_by_label("Pay for the day").fill(pay)
        press(page, "Save")
    page.get_by_label("Under").select_option(label="Anton Kowalski")
    page.get_by_label("Dealer", exact=False).first.select_option(label="Bea Thornton (B)")
    press(page, "Save the roster")
    expect(page.get_by_role("heading", level=1)).to_have_text("Operators")


def fill_money(page: Page) -> None:
    page.get_by_label("Imitation dollars for $1.00").fill("2")
    press(page, "Save")
    press(page, "Add the usual set")
    expect(page.locator(".line-chip")).to_have_count(5)


def fill_prizes(page: Page) -> None:
    page.get_by_label("Drawing: imitation money buys tickets").check()
    page.get_by_label("Imitation dollars for one ticket").fill("20")
    press(page, "Save")
    press(page, "Add a prize", "link")
    page.get_by_label("What it is").fill("Mountain bicycle")
    page.get_by_label("Retail value of one").fill("480")
    press(page, "Save")
    expect(page.get_by_text("$480.00 of $100,000.00").first).to_be_visible()


def fill_admission(page: Page) -> None:
    page.get_by_label("Admission for one guest").fill("25")
    page.get_by_label("Other games on the occasion").select_option("none")
    page.get_by_label("What the net proceeds are for").fill("A thermal camera for the engine house.")
    press(page, "Save and go on")


def pay(page: Page, night: Night) -> None:
    to(page, "Declarations")
    assert_accessible(page)
    press(page, "Fees and payments", "link")
    assert_accessible(page)
    for number in ("1001", "1002"):
        page.get_by_label("Number on the paper").first.fill(number)
        page.locator("main form button[type=submit]").first.click()
        page.goto(f"/nights/{night.pk}/payments/")
    page.goto(f"/nights/{night.pk}/application/")


PARTS = {
    "Place and hours": fill_place,
    "People": fill_people,
    "Games and tables": fill_games,
    "Equipment provider": fill_equipment,
    "Operators": fill_operators,
    "Imitation money": fill_money,
    "Prizes": fill_prizes,
    "Admission and proceeds": fill_admission,
}


@pytest.mark.parametrize(("width", "javascript", "weeks"), [(PHONE, True, 14), (DESK, True, 16), (DESK, False, 18)])
def test_from_nothing_to_submitted(screens: Screens, width: int, javascript: bool, weeks: int) -> None:
    page = officer_at(screens, width, javascript=javascript)
    night = begin(page, f"Journey {weeks}", a_saturday(weeks))
    for section, fill in PARTS.items():
        page.goto(f"/nights/{night.pk}/application/")
        to(page, section)
        fill(page)
        assert_accessible(page)
    page.goto(f"/nights/{night.pk}/application/")
    expect(page.locator(".task-status", has_text="Done")).to_have_count(8)
    pay(page, night)
    assert_accessible(page)
    press(page, "See all answers on one page", "link")
    expect(page.get_by_text("Not submitted yet")).to_be_visible()
    assert_accessible(page)
    press(page, "Declare and submit")
    expect(page.get_by_role("heading", level=1)).to_have_text("Submitted")
    night.refresh_from_db()
    expect(page.locator(".reference")).to_have_text(night.reference)
    assert_accessible(page)
    page.go_back()
    page.goto(f"/nights/{night.pk}/application/check/")
    expect(page.get_by_role("button", name="Declare and submit")).to_have_count(0)


def test_saving_while_typing(screens: Screens) -> None:
    """Two quick changes, a value that is wrong, and a change from another window."""
    page = officer_at(screens, DESK)
    night = begin(page, "Typed Night", a_saturday(26))
    address = f"/nights/{night.pk}/application/place/"
    page.goto(address)
    page.get_by_label("Premises").fill("Grange hall")
    page.get_by_label("Rooms").fill("Ballroom")
    page.get_by_label("Guests expected").fill("90")
    page.get_by_label("Guests expected").press("Tab")
    saved(page)
    night.refresh_from_db()
    assert (night.premises, night.rooms, night.guests_expected) == ("Grange hall", "Ballroom", 90)
    page.get_by_label("Name of the night").fill("")
    page.get_by_label("Premises").fill("Grange hall, 3 Hill Road")
    page.get_by_label("Premises").press("Tab")
    expect(page.locator("#section-saved")).to_contain_text("Name of the night: Fill this in.")
    night.refresh_from_db()
    assert (night.title, night.premises) == ("Typed Night", "Grange hall, 3 Hill Road")
    page.get_by_label("Name of the night").fill("Typed Night")
    page.get_by_label("Name of the night").press("Tab")
    saved(page)
    Night.objects.filter(pk=night.pk).update(premises="Changed elsewhere")
    page.get_by_label("Premises").fill("Mine")
    page.get_by_label("Guests expected").fill("95")
    page.get_by_label("Guests expected").press("Tab")
    expect(page.locator("#section-saved")).to_contain_text("another window")
    night.refresh_from_db()
    assert (night.premises, night.guests_expected) == ("Changed elsewhere", 95)
    assert_accessible(page)


def test_a_night_by_keyboard_alone(screens: Screens, tmp_path: Path) -> None:
    """From the home page to "submitted" without a mouse: half of it on a narrow screen, half on a wide one."""
    page = officer_at(screens, PHONE)
    page.goto("/")
    keyboard.press(page, "Apply for a night", "A new night")
    keyboard.write(page, title="Keyboard Night", date=a_saturday(20).strftime("%m%d%Y"))
    keyboard.press(page, "Begin the application", "Keyboard Night")
    for section, answer in BY_KEYBOARD.items():
        keyboard.press(page, section, section)
        answer(page)
        assert_accessible(page)
        keyboard.press(page, "Back to the list of tasks", "Keyboard Night")
        expect(page.locator(".task", has_text=section).locator(".task-status").first).to_have_text("Done")
    page.set_viewport_size({"width": DESK, "height": browser.HEIGHTS[DESK]})
    night = Night.objects.get(title="Keyboard Night")
    money_and_prizes_by_keyboard(page, tmp_path / "bicycle.png")
    hand_in_by_keyboard(page)
    night.refresh_from_db()
    assert (night.state, night.exchange_rate, night.prizes.get().picture is None) == ("submitted", 4, False)


def place_by_keyboard(page: Page) -> None:
    keyboard.write(page, premises="12 Main Street", rooms="Main hall", doors_at="0630PM", ends_at="1130PM")
    keyboard.tab_to(page, "id_guests_expected")
    saved(page)


def people_by_keyboard(page: Page) -> None:
    for number, (role, name) in enumerate((("", "Grace"), ("", "Peter"), ("Banker", "Rosa"))):
        keyboard.tab_to(page, "id_role")
        page.keyboard.press("ArrowDown") if name == "Peter" else page.keyboard.type(role)
        keyboard.write(page, user=name)
        keyboard.press(page, "Give this role", "People")
        expect(page.locator(".role-person")).to_have_count(number + 1)
    keyboard.press(page, "Add an assistant", "Add an assistant")
    keyboard.write(page, name="Ines Vidal", standing="Active", familiar=" ")
    assert_accessible(page)
    keyboard.press(page, "Save", "People")
    expect(page.locator("#list-assistants")).to_contain_text("(1)")


def games_by_keyboard(page: Page) -> None:
    keyboard.press(page, "Add a table", "Add a table")
    keyboard.tab_to(page, "id_game")
    page.keyboard.type("Bl")
    expect(page.get_by_label("Name of the table")).to_have_value("Blackjack 1")
    expect(page.get_by_label("Game", exact=True)).to_be_focused()
    keyboard.write(page, room="Main")
    keyboard.choose(page, "All ties are a push")
    assert_accessible(page)
    keyboard.press(page, "Save", "Games and tables")
    page.keyboard.press("Tab")  # the way goes on at the line that was saved
    expect(page.get_by_role("link", name="Change Blackjack 1")).to_be_focused()


def equipment_by_keyboard(page: Page) -> None:
    keyboard.write(page, provider="Garden")
    keyboard.tab_to(page, "id_agreed_at")
    agreed = clock.now().astimezone(clock.NEW_JERSEY) - timedelta(hours=8)
    page.keyboard.type(agreed.strftime("%m%d%Y"))
    page.keyboard.press("ArrowRight")
    page.keyboard.type(agreed.strftime("%I%M%p"))
    keyboard.tab_to(page, page.get_by_label("Blackjack 1").get_attribute("id") or "")
    page.keyboard.type("180")
    page.keyboard.press("Tab")
    expect(page.locator("#grid-total")).to_have_text("$180.00")


def operators_by_keyboard(page: Page) -> None:
    """Every change is saved as it is made, and nothing is dragged."""
    for name, pay in (("Anton", "400"), ("Bea", "200")):
        keyboard.press(page, "Add an operator", "Add an operator")
        keyboard.write(page, operator=name, pay_cents=pay)
        keyboard.press(page, "Save", "Operators")
    for cell, name in (("Under", "Anton"), ("Dealer", "Bea")):
        keyboard.tab_to(page, page.get_by_label(cell).first.get_attribute("id") or "")
        with page.expect_response("**/grids/operators/"):
            page.keyboard.type(name)
        saved(page, "#grid-saved")


BY_KEYBOARD = {
    "Place and hours": place_by_keyboard,
    "People": people_by_keyboard,
    "Games and tables": games_by_keyboard,
    "Equipment provider": equipment_by_keyboard,
    "Operators": operators_by_keyboard,
}


def money_and_prizes_by_keyboard(page: Page, file: Path) -> None:
    keyboard.press(page, "Imitation money", "Imitation money")
    keyboard.write(page, exchange_rate="4")
    keyboard.press(page, "Add the usual set", "Imitation money")
    expect(page.locator(".line-chip")).to_have_count(5)
    assert_accessible(page)
    keyboard.press(page, "Next: Prizes", "Prizes")
    keyboard.choose(page, "Drawing: imitation money buys tickets")
    keyboard.write(page, exchange_ratio="20")
    keyboard.press(page, "Add a prize", "Add a prize")
    keyboard.write(page, name="Mountain bicycle", retail_cents="480")
    file.write_bytes(picture())
    keyboard.hand_over(page, "id_file", file)
    assert_accessible(page)
    keyboard.press(page, "Save", "Prizes")
    expect(page.locator(".line-picture img")).to_be_visible()
    assert_accessible(page)
    keyboard.press(page, "Next: Admission and proceeds", "Admission and proceeds")
    keyboard.write(page, admission_cents="25", other_games="No", use_of_proceeds="A thermal camera.")
    assert_accessible(page)
    keyboard.press(page, "Save and go on", "Keyboard Night")


def hand_in_by_keyboard(page: Page) -> None:
    keyboard.press(page, "Declarations", "Declarations")
    assert_accessible(page)
    keyboard.press(page, "Fees and payments", "Fees and payments")
    assert_accessible(page)
    for number, way, place in (("1001", "Fees and payments", "Fees and payments"), ("1002", "Go on", "Keyboard Night")):
        keyboard.tab_to(page, page.get_by_label("Number on the paper").first.get_attribute("id") or "")
        page.keyboard.type(number)
        keyboard.press(page, "Record $", "Receipt")
        keyboard.press(page, way, place)
    keyboard.press(page, "See all answers on one page", "Check your answers")
    assert_accessible(page)
    keyboard.press(page, "Declare and submit", "Submitted")
    assert_accessible(page)


def test_things_to_fix_in_the_browser(screens: Screens) -> None:
    page = officer_at(screens, PHONE)
    night = Night.objects.get(state="changes_requested")
    page.goto(f"/nights/{night.pk}/application/fixes/")
    assert_accessible(page)
    page.get_by_role("link", name="Change the answer").first.click()
    expect(page.get_by_label("Admission for one guest")).to_be_disabled()
    page.get_by_label("What the net proceeds are for").fill("Instruments for the school band.")
    press(page, "Save and go on")
    page.goto(f"/nights/{night.pk}/application/fixes/")
    expect(page.locator(".was-now")).to_contain_text("Instruments for the school band.")
    assert_accessible(page)
    press(page, "Check and submit the changes", "link")
    press(page, "Declare and submit")
    expect(page.get_by_role("heading", name="What changed")).to_be_visible()
    assert_accessible(page)
