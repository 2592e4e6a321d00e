"""The frame of every page: structure, headers, and navigation that leads only where one may go."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from casino_night.access import HALL_NIGHT
from casino_night.headers import CONTENT_SECURITY_POLICY, FILE_POLICY
from casino_night.roles import Role
from tests.cast import Cast
from tests.look.markup import Markup, faults
from tests.test_access import URLS, addresses

VISITORS = (None, Role.CHARITY_OFFICER, Role.MEMBER_IN_CHARGE, Role.COMMISSION_SUPERVISOR, Role.ADMINISTRATOR)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def assert_guarded(response: Any) -> None:
    headers = dict(HEADERS)
    if "attachment" in response.headers.get("Content-Disposition", ""):
        headers["Content-Security-Policy"] = FILE_POLICY  # somebody's file: stricter still
    for name, value in headers.items():
        assert response.headers.get(name) == value, f"{response.status_code}: {name}"
    assert "camera=(self)" in response.headers["Permissions-Policy"]


def test_policy_allows_no_inline_code_and_nothing_from_elsewhere() -> None:
    assert "default-src 'none'" in CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert "http" not in CONTENT_SECURITY_POLICY


@pytest.mark.parametrize("route", URLS)
def test_every_answer_has_its_headers_and_every_page_its_structure(route: str, cast: Cast) -> None:
    for role in VISITORS:
        client = cast.client(role)
        for which, address in addresses(route, cast):
            response = client.get(address)
            case = f"{address} as {role} ({which}): {response.status_code}"
            assert_guarded(response)
            if response.headers.get("Content-Type", "").startswith("text/html") and response.content:
                assert not faults(response.content.decode()), case


def main_navigation(page: str) -> list[Any]:
    return [one for one in Markup(page).all("a") if "nav" in one.parents and "header" in one.parents]


@pytest.mark.parametrize("role", Role)
def test_navigation_leads_only_where_the_role_may_go(role: Role, cast: Cast) -> None:
    client = cast.client(role)
    links = main_navigation(client.get("/").content.decode())
    assert links
    for link in links:
        response = client.get(link.attributes["href"])
        assert response.status_code == 200, f"{role}: {link.text} leads to {response.status_code}"


@pytest.mark.parametrize("role", Role)
def test_home_links_lead_only_where_the_role_may_go(role: Role, cast: Cast) -> None:
    client = cast.client(role)
    links = [one for one in Markup(client.get("/").content.decode()).all("a") if "main" in one.parents]
    for link in links:
        response = client.get(link.attributes["href"])
        assert response.status_code == 200, f"{role}: {link.text} leads to {response.status_code}"


def test_staff_navigation_is_not_shown_to_others(cast: Cast) -> None:
    def labels(role: Role) -> list[str]:
        return [link.text for link in main_navigation(cast.client(role).get("/").content.decode())]

    assert "Administration" in labels(Role.ADMINISTRATOR)
    assert "Documents" in labels(Role.COMMISSION_SUPERVISOR)
    assert not {"Administration", "Documents"} & set(labels(Role.CHARITY_OFFICER))


@pytest.mark.parametrize("name", ["home", "regulations:rules", "regulations:limits", "accounts:security"])
def test_navigation_says_where_one_is(name: str, cast: Cast) -> None:
    page = cast.client(Role.CHARITY_OFFICER).get(reverse(name)).content.decode()
    assert [one.attributes["href"] for one in main_navigation(page) if "aria-current" in one.attributes] == [
        reverse(name)
    ]


def test_strangers_and_half_a_sign_in_see_no_navigation(cast: Cast) -> None:
    half = Client()
    half.force_login(cast[Role.COMMISSION_REVIEWER])
    for client in (Client(), half):
        assert not main_navigation(client.get("/rules/").content.decode())


def test_a_pin_sees_no_navigation(cast: Cast) -> None:
    client = cast.client(Role.BANKER)
    session = client.session
    session[HALL_NIGHT] = str(cast.own.night.pk)
    session.save()
    assert not main_navigation(client.get("/rules/").content.decode())


def test_sign_in_page_offers_no_second_way_to_itself(db: None) -> None:
    assert "frame-button" not in Client().get(reverse("accounts:sign_in")).content.decode()
    assert "frame-button" in Client().get("/rules/").content.decode()


def test_help_stands_in_the_foot_of_every_page(db: None, settings: Any) -> None:
    """WCAG 2.2, 3.2.6."""
    settings.HELP_CONTACT = "help@example.org"
    for address in ("/rules/", reverse("accounts:sign_in"), "/hall/", "/nothing/"):
        page = Client().get(address).content.decode()
        assert "mailto:help@example.org" in page[page.index("<footer") :]


def test_demo_is_announced_on_every_page_only_when_it_is_one(db: None, settings: Any) -> None:
    assert "demo-banner" not in Client().get("/rules/").content.decode()
    settings.DEMO = True
    assert "demo-banner" in Client().get("/rules/").content.decode()


def test_living_page_is_for_developers_and_the_demo(cast: Cast, settings: Any) -> None:
    assert Client().get("/look/").status_code == 404
    assert cast.client(Role.CHARITY_OFFICER).get("/look/").status_code == 404
    assert cast.client(Role.ADMINISTRATOR).get("/look/").status_code == 200
    settings.DEMO = True
    for wanted, theme in (("civic", "civic"), ("till", "till"), ("felt", "felt"), ('"><b>', "civic")):
        page = Client().get("/look/", {"theme": wanted}).content.decode()
        assert f'data-bs-theme="{theme}"' in page
        assert not faults(page)


def test_keypad_and_count_work_without_scripts(db: None, settings: Any) -> None:
    settings.DEMO = True
    pressed = Client().post("/look/", {"amount": "4", "press": "5"}).content.decode()
    assert Markup(pressed).all("input", name="amount")[0].attributes["value"] == "45"
    counted = Client().post("/look/", {"bill_20": "2", "bill_100": "1", "press": "add"}).content.decode()
    assert "$140.00" in counted
