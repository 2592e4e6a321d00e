"""The places of a night: whoever is shown one can go there."""

import pytest

from casino_night.banking.services import books
from casino_night.night_places import AFTER, PLANNING, RUNNING
from casino_night.roles import NIGHT_ROLES, Role
from licensing.models import Night
from tests.cast import Cast
from tests.look.markup import Markup


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def shown(cast: Cast, role: Role, state: str) -> dict[str, str]:
    Night.objects.filter(pk=cast.own.night.pk).update(state=state)
    page = cast.client(role).get(f"/nights/{cast.own.night.pk}/").content.decode()
    return {one.text: one.attributes["href"] for one in Markup(page).all("a") if one.attributes.get("class") == "place"}


def opened(cast: Cast) -> None:
    night = cast.own.night
    Night.objects.filter(pk=night.pk).update(state="open", exchange_rate=2)
    night.refresh_from_db()
    books.open_book(night, actor=cast[Role.MEMBER_IN_CHARGE])


@pytest.mark.parametrize("role", [*NIGHT_ROLES, Role.CHARITY_OFFICER, Role.MUNICIPAL_CLERK, Role.AUDITOR])
def test_every_place_that_is_shown_can_be_entered(cast: Cast, role: Role) -> None:
    for state in (*PLANNING, *RUNNING, *AFTER):
        if state == RUNNING[0]:
            opened(cast)
        for title, address in shown(cast, role, state).items():
            assert cast.client(role).get(address).status_code in (200, 302), f"{role} at {title} while {state}"


def test_a_banker_finds_the_window_and_nobody_elses_work(cast: Cast) -> None:
    titles = " ".join(shown(cast, Role.BANKER, "open"))
    assert "Windows and prize desk" in titles
    assert "Devices and PINs" not in titles


def test_after_the_night_the_way_leads_to_its_report(cast: Cast) -> None:
    assert "Report of operations" in " ".join(shown(cast, Role.MEMBER_IN_CHARGE_OF_PROCEEDS, "closed"))
    assert "Report of operations" not in " ".join(shown(cast, Role.MEMBER_IN_CHARGE_OF_PROCEEDS, "open"))
