"""The pages of fees and files of a night, and the organisation's own page, at every width."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from playwright.sync_api import Page

from casino_night import clock
from casino_night.roles import Role
from licensing.models import Night
from licensing.payments.services import record
from licensing.uploads.services import accept
from tests import browser
from tests.browser import DESK, PHONE, TABLET
from tests.cast import Cast
from tests.licensing.uploads.files import pdf


def signed_in(page: Page, cast: Cast, role: Role, site: str) -> Page:
    session = cast.client(role).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    return page


@pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
def test_fees_files_and_the_organisation(page_at: Callable[..., Page], live_site: str, width: int) -> None:
    cast: Any = Cast.build()
    Night.objects.filter(pk=cast.own.night.pk).update(state="draft")
    night, officer = Night.objects.get(pk=cast.own.night.pk), cast[Role.CHARITY_OFFICER]
    payment = record(night, "licence_fee_commission", method="check", number="1", paid_on=clock.today(), actor=officer)
    accept(night, "other", SimpleUploadedFile("plan of the hall.pdf", pdf()), officer)
    page = signed_in(page_at(width), cast, Role.CHARITY_OFFICER, live_site)
    for path in (
        f"/nights/{night.pk}/payments/",
        f"/nights/{night.pk}/payments/{payment.pk}/",
        f"/nights/{night.pk}/files/",
        f"/organisations/{cast.own.organisation.pk}/",
    ):
        answer = page.goto(path)
        assert answer
        assert answer.status == 200
        browser.assert_accessible(page)
