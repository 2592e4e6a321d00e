"""The door of an account in a real browser, at every width, seen by axe."""

import base64
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from casino_night import clock
from casino_night.accounts import totp
from casino_night.roles import Role
from tests.accounts.doors import PASSWORD, person
from tests.browser import DESK, PHONE, TABLET, assert_accessible


def give_password(page: Page, email: str, password: str) -> None:
    page.goto("/account/security/")
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()


@pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
def test_from_the_first_sign_in_to_the_security_page(page_at: Callable[..., Page], width: int) -> None:
    person("susan@example.org", name="Susan", staff_role=Role.COMMISSION_SUPERVISOR)
    page = page_at(width)
    for path in ("sign-in/", "password-reset/", "password-reset/sent/"):
        page.goto(f"/account/{path}")
        assert_accessible(page)
    give_password(page, "susan@example.org", "wrong")
    expect(page.get_by_role("alert")).to_contain_text("do not belong together")
    assert_accessible(page)
    give_password(page, "susan@example.org", PASSWORD)
    expect(page.get_by_role("heading", name="Set up the second step")).to_be_visible()
    page.get_by_text("Cannot scan?").click()
    assert_accessible(page)
    secret = page.locator(".typed-secret").inner_text().replace(" ", "")
    page.get_by_label("Code from the app").fill(totp.code_at_step(base64.b32decode(secret), totp.step_at(clock.now())))
    page.get_by_role("button", name="Finish").click()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    assert_accessible(page)
    page.get_by_role("link", name="I have kept them").click()
    expect(page.get_by_role("heading", name="Your account", exact=True)).to_be_visible()
    assert_accessible(page)
    page.goto("/account/security/password/")
    assert_accessible(page)


def test_one_click_in_the_demo(page_at: Callable[..., Page], settings: Any) -> None:
    settings.DEMO = True
    person("ada@demo.invalid", name="Ada", staff_role=Role.ADMINISTRATOR)
    page = page_at(PHONE)
    page.goto("/account/demo/")
    assert_accessible(page)
    page.get_by_role("button", name="Ada").click()
    page.goto("/account/security/")
    expect(page.get_by_role("heading", name="Your account", exact=True)).to_be_visible()


def test_the_admin_keeps_the_content_security_policy(page_at: Callable[..., Page], settings: Any) -> None:
    settings.DEMO = True
    person("ada@demo.invalid", name="Ada", staff_role=Role.ADMINISTRATOR)
    page = page_at(DESK)
    page.goto("/account/demo/")
    page.get_by_role("button", name="Ada").click()
    for path in ("", "accounts/user/", "accounts/user/add/", "accounts/signin/"):
        page.goto(f"/admin/{path}")
        expect(page.get_by_text("Casino Night administration")).to_be_visible()
