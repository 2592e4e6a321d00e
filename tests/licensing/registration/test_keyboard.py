"""An organisation is registered with the keyboard alone: Tab, Enter, Space, typing, and the file window."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from casino_night.accounts.models import User
from licensing.models import Municipality, Organisation
from tests.browser import DESK, assert_accessible
from tests.cast import signed_in_client
from tests.licensing.keyboard import hand_over, press, tab_to, write
from tests.licensing.uploads.files import pdf

NAMES = ("Ann Ames", "Ben Bell", "Cal Cole", "Dee Dunn", "Eve Ems")


def test_a_registration_by_keyboard_alone(page_at: Callable[..., Page], live_site: str, tmp_path: Path) -> None:
    paula = User.objects.create_user("paula@example.org", None, name="Paula")
    Municipality.objects.create(name="Own Town", county="Essex")
    paper = tmp_path / "by-laws.pdf"
    paper.write_bytes(pdf())
    page = page_at(DESK)
    cookie = signed_in_client(paula).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_site}])

    page.goto("/")
    press(page, "Register an organization", "Register an organization")
    write(page, name="Elm Street Rescue Squad", kind="First", municipality="Own")
    press(page, "Start the registration", "Elm Street Rescue Squad")

    press(page, "Name and purpose", "Name and purpose")
    write(page, purpose="First aid for everybody in town.")
    press(page, "Save and go on", "Elm Street Rescue Squad")

    press(page, "Addresses", "Addresses")
    write(page, address="2 Engine Lane")
    press(page, "Save and go on", "Elm Street Rescue Squad")

    press(page, "Responsible people", "Responsible people")
    for name in NAMES:
        press(page, "Name somebody", "Responsible person")
        write(page, name=name, address="1 Elm Street", born_on="05171970")
        press(page, "Save", "Responsible people")
    press(page, "Back to the list of tasks", "Elm Street Rescue Squad")

    press(page, "Papers", "Papers")
    for purpose in ("by_laws", "constitution"):
        hand_over(page, f"{purpose}_file", paper)
        page.keyboard.press("Tab")  # the button of this paper comes next
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect(page.get_by_role("link", name="by-laws.pdf")).to_have_count(1 if purpose == "by_laws" else 2)
        page.wait_for_load_state()
    press(page, "Back to the list of tasks", "Elm Street Rescue Squad")

    press(page, "Games of chance account", "Games of chance account")
    write(page, account_bank="First Bank", account_number="123456")
    press(page, "Save and go on", "Elm Street Rescue Squad")

    press(page, "Fee", "Fee")
    press(page, "Fees and payments", "Fees and payments")
    tab_to(page, page.get_by_label("Number on the paper").get_attribute("id") or "")
    page.keyboard.type("1001")
    press(page, "Record $100.00", "Receipt")

    organisation = Organisation.objects.get()
    page.goto(f"/organisations/{organisation.pk}/registration/")
    press(page, "Declare and submit", "Check your answers")
    press(page, "Declare and submit", "Submitted")
    assert_accessible(page)
    organisation.refresh_from_db()
    assert (organisation.state, organisation.kind) == ("submitted", "first_aid_or_rescue_squad")
    assert organisation.responsible_people.count() == len(NAMES)
