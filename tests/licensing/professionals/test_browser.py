"""The pages of providers and operators, and the Commission's pages about them, on a phone and on a desk."""

from collections.abc import Callable

from playwright.sync_api import Page

from casino_night.roles import Role
from licensing.models import ServedPaper
from tests.browser import DESK, HEIGHTS, PHONE, assert_accessible
from tests.cast import Cast
from tests.licensing.crowds import first_job, grow
from tests.licensing.review.test_browser import as_person, picture


def test_the_pages_of_the_trade(page_at: Callable[..., Page], live_site: str) -> None:
    cast = Cast.build()
    grow(cast, 2)
    provider, operator = f"/providers/{cast.own.provider.pk}/", f"/operators/{cast.own.operator.pk}/"
    for role, pages in {
        Role.EQUIPMENT_PROVIDER: {
            "jobs": f"{provider}jobs/",
            "job": f"{provider}jobs/{first_job(cast).pk}/",
            "provider-application": f"{provider}application/",
            "staff": f"{provider}staff/",
            "machines": f"{provider}machines/",
        },
        Role.CLASS_A_OPERATOR: {
            "operator-application": f"{operator}application/",
            "instruction": f"{operator}instruction/",
            "operator-papers": f"{operator}papers/",
        },
        Role.COMMISSION_REVIEWER: {
            "late": "/certifications/late/",
            "operator-sanctions": f"{operator}sanctions/",
            "removal": f"/nights/{cast.own.night.pk}/removal/",
            "served": "/served-papers/",
            "served-paper": f"/served-papers/{ServedPaper.objects.all()[0].pk}/",
        },
    }.items():
        page = as_person(page_at(PHONE), cast[role], live_site)
        for name, address in pages.items():
            page.goto(address)
            for width in (PHONE, DESK):
                page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
                picture(page, name)
                assert_accessible(page)
