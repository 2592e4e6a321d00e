"""Somebody without training registers an organisation in a real browser, from nothing to submitted."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from casino_night.accounts.models import User
from licensing.models import Municipality, Organisation
from tests import browser
from tests.browser import DESK, PHONE, TABLET
from tests.licensing.uploads.files import pdf

PASSWORD = "correct horse battery"


def look_at(page: Page) -> None:
    """Once nothing moves any more: a toast that is just fading in is no page to judge."""
    page.evaluate("Promise.allSettled(document.getAnimations().map(one => one.finished))")
    browser.assert_accessible(page)


def sign_in(page: Page) -> None:
    page.goto("/organisations/register/")
    page.get_by_label("E-mail").fill("paula@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()


def start(page: Page) -> None:
    expect(page.get_by_role("heading", name="Register an organization")).to_be_visible()
    look_at(page)
    page.get_by_label("Name of the organization").fill("Elm Street Rescue Squad")
    page.get_by_label("Kind of organization").select_option("first_aid_or_rescue_squad")
    page.get_by_label("Seat in").select_option(label="Own Town")
    page.get_by_role("button", name="Start the registration").click()
    expect(page.get_by_text("Not submitted yet.")).to_be_visible()
    look_at(page)


def answer(page: Page, section: str, **answers: str) -> None:
    page.get_by_role("link", name=section).click()
    look_at(page)
    for label, text in answers.items():
        page.get_by_label(label.replace("_", " ")).fill(text)
    page.get_by_role("button", name="Save and go on").click()


def name_people(page: Page) -> None:
    page.get_by_role("link", name="Responsible people").click()
    for name in ("Ann Ames", "Ben Bell", "Cal Cole", "Dee Dunn", "Eve Ems"):
        page.get_by_role("link", name="Name somebody").click()
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Address").fill("1 Elm Street")
        page.get_by_label("Born on").fill("1970-05-17")
        look_at(page)
        page.get_by_role("button", name="Save").click()
    look_at(page)
    page.get_by_role("link", name="Back to the list of tasks").click()


def hand_in_papers(page: Page, folder: Path) -> None:
    good, bad = folder / "by-laws.pdf", folder / "letter.pdf"
    good.write_bytes(pdf())
    bad.write_bytes(b"hello")
    page.get_by_role("link", name="Papers").click()
    page.locator("#by_laws_file").set_input_files(bad)
    page.get_by_role("button", name="Hand in By-laws").click()
    expect(page.get_by_role("alert")).to_contain_text("neither a PDF nor a PNG or JPEG picture")
    look_at(page)
    for purpose, title in (("by_laws", "By-laws"), ("constitution", "Constitution")):
        page.locator(f"#{purpose}_file").set_input_files(good)
        page.get_by_role("button", name=f"Hand in {title}").click()
    expect(page.get_by_role("link", name="by-laws.pdf")).to_have_count(2)
    look_at(page)
    page.get_by_role("link", name="Back to the list of tasks").click()


def pay(page: Page) -> None:
    page.get_by_role("link", name="Fee", exact=True).click()
    look_at(page)
    page.get_by_role("link", name="Fees and payments").click()
    look_at(page)
    page.get_by_label("Number on the paper").fill("1001")
    page.get_by_role("button", name="Record $100.00").click()
    expect(page.get_by_role("heading", name="Receipt")).to_be_visible()
    look_at(page)


@pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
def test_from_nothing_to_submitted(page_at: Callable[..., Page], tmp_path: Path, width: int) -> None:
    User.objects.create_user("paula@example.org", PASSWORD, name="Paula")
    Municipality.objects.create(name="Own Town", county="Essex")
    page = page_at(width)
    sign_in(page)
    start(page)
    answer(page, "Name and purpose", Purpose="First aid for everybody in town.")
    answer(page, "Addresses", Seat="2 Engine Lane")
    name_people(page)
    hand_in_papers(page, tmp_path)
    answer(page, "Games of chance account", Bank="First Bank", Account_number="123456")
    pay(page)
    organisation = Organisation.objects.get()
    page.goto(f"/organisations/{organisation.pk}/registration/")
    look_at(page)
    page.get_by_role("link", name="Declare and submit").click()
    look_at(page)
    page.get_by_role("button", name="Declare and submit").click()
    expect(page.get_by_role("heading", name="Submitted")).to_be_visible()
    look_at(page)
    organisation.refresh_from_db()
    assert organisation.state == "submitted"


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_members_are_added_and_made_officers(page_at: Callable[..., Page], width: int) -> None:
    User.objects.create_user("paula@example.org", PASSWORD, name="Paula")
    Municipality.objects.create(name="Own Town", county="Essex")
    page = page_at(width)
    sign_in(page)
    start(page)
    page.get_by_role("link", name="Members and roles").click()
    look_at(page)
    member = page.locator("form", has=page.get_by_label("E-mail"))
    member.get_by_label("Name").fill("Nora New")
    member.get_by_label("E-mail").fill("nora@example.org")
    member.get_by_role("button", name="Add to the list").click()
    expect(page.get_by_role("cell", name="Nora New", exact=True)).to_be_visible()
    look_at(page)
    page.get_by_role("link", name="Change Nora New").click()
    look_at(page)
    page.get_by_label("Role").select_option("charity_officer")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("cell", name="Officer")).to_have_count(2)
