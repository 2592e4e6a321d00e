"""The hall's screens in a real browser: the pad, the lock, and everything without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from casino_night.hall import services
from tests.browser import DESK, PHONE, TABLET, assert_accessible
from tests.hall.halls import Hall, another


def enrol(page: Page, hall: Hall, name: str) -> None:
    code = services.new_enrolment_code(hall.night, actor=hall.grace)
    page.goto(f"/hall/enrol/?code={code}")
    page.get_by_label("Name of this device").fill(name)
    page.get_by_role("button", name="Enroll").click()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()


def press(page: Page, pin: str) -> None:
    for digit in pin:
        page.locator(f"[data-digit='{digit}']").click()


@pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
def test_pin_pad_and_screens(page_at: Callable[..., Page], width: int) -> None:
    hall, page = Hall(), page_at(width)
    page.goto("/hall/")
    assert_accessible(page)
    enrol(page, hall, f"Tablet {width}")
    assert_accessible(page)
    page.get_by_role("link", name="Rosa").click()
    assert_accessible(page)
    press(page, another(hall.pin))
    expect(page.get_by_role("alert")).to_contain_text("4 tries are left")
    assert_accessible(page)
    press(page, hall.pin)
    expect(page.get_by_role("heading", name="Hello Rosa")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Lock").click()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()


def test_a_minute_without_a_touch_locks_and_a_touch_keeps_it_open(page_at: Callable[..., Page]) -> None:
    hall, page = Hall(), page_at(TABLET)
    enrol(page, hall, "Tablet")
    page.clock.install()
    page.get_by_role("link", name="Rosa").click()
    press(page, hall.pin)
    expect(page.get_by_role("heading", name="Hello Rosa")).to_be_visible()
    page.wait_for_load_state()  # the script that locks has begun to count
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # a slow machine is no absent person
    for _ in range(3):
        page.clock.run_for(50_000)
        with page.expect_response("**/touch/") as told:
            page.mouse.click(5, 5)
        assert told.value.status == 204
    expect(page.get_by_role("heading", name="Hello Rosa")).to_be_visible()
    page.clock.run_for(61_000)
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    page.goto(hall.home)
    assert "/account/sign-in/" in page.url


def test_everything_works_without_scripts(page_at: Callable[..., Page]) -> None:
    hall, page = Hall(), page_at(PHONE, javascript=False)
    enrol(page, hall, "Plain")
    page.get_by_role("link", name="Rosa").click()
    page.get_by_label("PIN").fill(hall.pin)
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_role("heading", name="Hello Rosa")).to_be_visible()
    page.get_by_role("button", name="Lock").click()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()


def test_the_member_in_charge_sees_codes_and_slips(page_at: Callable[..., Page]) -> None:
    from tests.accounts.doors import PASSWORD, code_now, with_authenticator

    hall, page = Hall(), page_at(PHONE)
    with_authenticator(hall.grace)
    hall.grace.set_password(PASSWORD)
    hall.grace.save()
    page.goto(f"{hall.home}devices/")
    page.get_by_label("E-mail").fill(hall.grace.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.get_by_label("Code").fill(code_now())
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="Devices in the hall")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Enroll a device").click()
    expect(page.get_by_role("heading", name="Code for one device")).to_be_visible()
    assert_accessible(page)
    page.goto(f"{hall.home}pins/")
    assert_accessible(page)
    page.get_by_role("button", name="Make PINs for everybody").click()
    expect(page.locator(".pin-digits")).to_have_count(4)
    assert_accessible(page)
