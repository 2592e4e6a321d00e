"""A night's whole way, with four people in a real browser; and the reviewers' pages on a phone, a tablet and a desk."""

import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from casino_night import clock
from casino_night.roles import Role
from licensing.application import services as application
from licensing.models import Flag, MeetingDay, Night
from licensing.review import services
from tests.browser import DESK, PHONE, TABLET, assert_accessible
from tests.cast import Cast, night_today, signed_in_client
from tests.licensing.review.conftest import hand_in
from tests.plans import complete_plan

PICTURES = os.environ.get("PICTURES", "")  # a folder: keep what the screens look like


def as_person(page: Page, user: object, address: str) -> Page:
    cookie = signed_in_client(user).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": address}])
    return page


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}-{page.viewport_size['width']}.png", full_page=True)  # type: ignore[index]


def handed_in_despite_a_warning(cast: Cast) -> Night:
    """Its prizes come near their limit, and the officer gave a reason: two people will have to sign."""
    night = night_today(cast.own.organisation, "Spring Night", "draft", cast.own.provider)
    night.date = clock.today() + timedelta(days=60)
    night.save()
    complete_plan(night, cast)
    night.prizes.filter(name="Bicycle").update(retail_cents=95_000_00)
    warned, officer = "prizes_stay_clear_of_the_total", cast[Role.CHARITY_OFFICER]
    application.go_on_despite(night, warned, "A dealer gives it.", actor=officer)
    return application.submit(night, actor=officer)


def says(page: Page, number: str) -> str:
    """What the public look-up answers to anybody."""
    page.goto("/look-up/")
    page.get_by_label("Number").fill(number)
    page.get_by_role("button", name="Look it up").click()
    return page.locator(".answer .tag").inner_text()


def test_a_night_from_its_submission_to_its_licence_with_four_people(
    page_at: Callable[..., Page], live_site: str, time_machine: Any
) -> None:
    """Submitted, flagged, fixed, approved by two, granted and forwarded by the town, licensed; valid in its window."""
    cast = Cast.build()
    night = handed_in_despite_a_warning(cast)
    MeetingDay.objects.create(municipality=night.municipality, date=clock.today())
    susan = as_person(page_at(DESK), cast[Role.COMMISSION_SUPERVISOR], live_site)
    clara = as_person(page_at(TABLET), cast[Role.MUNICIPAL_CLERK], live_site)
    visitor = page_at(PHONE)
    services.add_phrase("admission", "Name the purpose exactly.", "13:47-20.9", actor=cast[Role.COMMISSION_REVIEWER])
    raymond = as_person(page_at(DESK), cast[Role.COMMISSION_REVIEWER], live_site)
    olivia = as_person(page_at(DESK), cast[Role.CHARITY_OFFICER], live_site)

    raymond.goto("/review/")
    raymond.keyboard.press("k")
    raymond.keyboard.press("j")
    raymond.keyboard.press("Enter")
    expect(raymond.get_by_role("heading", level=1)).to_have_text("Spring Night")
    raymond.wait_for_load_state("load")

    # Keys: down to the name of the night, pass it; then the flag by hand.
    raymond.keyboard.press("j")
    raymond.keyboard.press("p")
    expect(raymond.locator("#at-title .case-mark")).to_contain_text("Raymond")
    raymond.locator("#at-use_of_proceeds [data-key-flag]").click()
    raymond.get_by_role("link", name="Use it").click()
    expect(raymond.get_by_label("What has to be fixed")).to_have_value("Name the purpose exactly.")
    raymond.get_by_role("button", name="Flag it").click()
    picture(raymond, "case-flagged")
    raymond.get_by_role("button", name="Send all as one notice").click()
    expect(raymond).to_have_url(f"{live_site}/review/")

    olivia.goto(f"/nights/{night.pk}/application/fixes/")
    expect(olivia.get_by_text("Name the purpose exactly.").first).to_be_visible()
    olivia.goto(f"/nights/{night.pk}/application/admission/")
    olivia.locator("[name=use_of_proceeds]").fill("A new ambulance for Own Town.")
    olivia.locator("main form button[type=submit]").last.click()
    olivia.goto(f"/nights/{night.pk}/application/check/")
    olivia.get_by_role("button", name="Declare and submit").click()
    expect(olivia.get_by_text("this is version 2")).to_be_visible()

    raymond.goto("/review/")
    raymond.locator("[data-key-open]").first.click()
    changes = raymond.locator(".was-now")
    expect(changes).to_contain_text("A new ambulance.")
    expect(changes).to_contain_text("A new ambulance for Own Town.")
    expect(raymond.locator("#at-title .case-mark")).to_contain_text("Raymond")  # what was passed stays passed
    picture(raymond, "case-fixed")
    raymond.locator("#at-use_of_proceeds [data-key-pass]").click()
    expect(raymond.locator("#at-use_of_proceeds .case-mark")).to_contain_text("Passed")
    raymond.get_by_role("link", name="Decide").click()
    raymond.get_by_label("Approve", exact=True).check()
    picture(raymond, "decide")
    raymond.get_by_role("button", name="Decide").click()
    expect(raymond.get_by_text("It takes effect when a supervisor has signed.")).to_be_visible()
    assert Night.objects.get(pk=night.pk).state == "under_review"
    susan.goto("/review/?second=1")
    susan.locator("[data-key-open]").first.click()
    susan.get_by_role("button", name="Sign as").click()
    expect(susan.get_by_text("Signed by two people")).to_be_visible()
    assert Night.objects.get(pk=night.pk).state == "approved"
    assert Flag.objects.get().state == "settled"

    clara.goto(f"/municipalities/{night.municipality_id}/")
    clara.get_by_role("link", name="Spring Night").first.click()
    clara.get_by_label("Day of the decision").fill(f"{clock.today():%Y-%m-%d}")
    clara.get_by_label("Granted").check()
    clara.get_by_role("button", name="Record the vote").click()
    clara.get_by_role("button", name="Forwarded to the Commission").click()
    expect(clara.get_by_role("button", name="You may issue on")).to_be_disabled()
    picture(clara, "town-waits")
    time_machine.move_to(clock.now() + timedelta(days=15))
    as_person(clara, cast[Role.MUNICIPAL_CLERK], live_site).goto(f"/nights/{night.pk}/town/")
    clara.get_by_label("Municipal license number").fill("OT-7")
    clara.get_by_role("button", name="Issue the license").click()
    expect(clara.get_by_text("The license is out")).to_be_visible()

    licensed = Night.objects.get(pk=night.pk)
    assert (licensed.state, licensed.licence_number) == ("licensed", "OT-7")
    moment = timedelta(seconds=90)
    for when, answer in (
        (clock.now(), "Not valid"),
        (licensed.window.opens - moment, "Not valid"),
        (licensed.window.opens + moment, "Valid"),
        (licensed.window.closes - moment, "Valid"),
        (licensed.window.closes + moment, "Not valid"),
    ):
        time_machine.move_to(when)
        assert says(visitor, "OT-7") == answer, f"at {when}"


@pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
def test_the_pages_of_a_reviewer(page_at: Callable[..., Page], live_site: str, width: int) -> None:
    cast = Cast.build()
    night, second = hand_in(cast), hand_in(cast, "Autumn Night")
    services.raise_flag(
        night, "exchange_rate", "The rate is posted as 3.", "13:47-20.12(b)", actor=cast[Role.COMMISSION_REVIEWER]
    )
    services.pass_answer(night, "premises", actor=cast[Role.COMMISSION_REVIEWER])
    services.propose(second, "refuse", "The hall is closed that day.", actor=cast[Role.COMMISSION_REVIEWER])
    page = as_person(page_at(width), cast[Role.COMMISSION_SUPERVISOR], live_site)
    for name, address in (
        ("queue", "/review/?kind=night"),
        ("case", f"/review/nights/{night.pk}/"),
        ("second", f"/review/nights/{second.pk}/"),
        ("flag", f"/review/nights/{night.pk}/flag/?field=exchange_rate"),
        ("decide", f"/review/nights/{night.pk}/decide/"),
        ("phrases", "/review/phrases/"),
    ):
        page.goto(address)
        picture(page, name)
        assert_accessible(page)


def test_everything_works_without_scripts(page_at: Callable[..., Page], live_site: str) -> None:
    cast = Cast.build()
    night = hand_in(cast)
    page = as_person(page_at(DESK, javascript=False), cast[Role.COMMISSION_REVIEWER], live_site)
    page.goto("/review/")
    page.locator("[data-key-open]").first.click()
    page.locator("#at-premises [data-key-pass]").click()
    page.locator("#at-exchange_rate [data-key-flag]").click()
    page.get_by_label("What has to be fixed").fill("Why 2?")
    page.get_by_role("button", name="Flag it").click()
    page.get_by_role("button", name="Send all as one notice").click()
    assert Night.objects.get(pk=night.pk).state == "changes_requested"
