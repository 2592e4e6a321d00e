"""The registers, the look-up, the numbers and the log on a phone, a tablet and a desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from casino_night.roles import Role
from licensing.models import MachineModel, Night
from tests.browser import DESK, PHONE, TABLET, assert_accessible
from tests.cast import Cast
from tests.licensing.review.conftest import hand_in
from tests.licensing.review.test_browser import as_person, picture


@pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
def test_the_pages_of_the_registers(page_at: Callable[..., Page], live_site: str, width: int) -> None:
    cast = Cast.build()
    hand_in(cast)
    MachineModel.objects.create(
        provider=cast.own.provider, game="token_pusher", name="Pusher", certificate_number="C-1"
    )
    page = as_person(page_at(width), cast[Role.AUDITOR], live_site)
    for name, address in (
        ("organisations", "/registers/"),
        ("nights", "/registers/nights/"),
        ("entry", f"/registers/organisations/{cast.own.organisation.pk}/"),
        ("numbers", "/numbers/"),
        ("log", "/who-did-what/"),
    ):
        page.goto(address)
        picture(page, name)
        assert_accessible(page)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_visitor_looks_a_licence_up(page_at: Callable[..., Page], live_site: str, javascript: bool) -> None:
    cast = Cast.build()
    Night.objects.filter(pk=cast.own.night.pk).update(licence_number="RL-2026-TEST42")
    page = page_at(PHONE, javascript=javascript)
    page.goto("/look-up/")
    page.get_by_label("Number").fill("rl-2026-test42")
    page.get_by_role("button", name="Look it up").click()
    expect(page.locator(".answer")).to_contain_text("Own Fire Company")
    expect(page.locator(".answer .tag")).to_have_text("Valid")
    if javascript:
        picture(page, "look-up")
        assert_accessible(page)
