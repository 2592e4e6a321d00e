"""The one-click page: only in the demo, only for made-up people."""

from typing import Any

import pytest
from django.test import Client

from casino_night.accounts import services
from casino_night.accounts.models import SignIn
from casino_night.roles import Role
from tests.accounts.doors import person

pytestmark = pytest.mark.django_db
DEMO = "/account/demo/"


def test_it_does_not_exist_outside_the_demo(client: Client) -> None:
    user = person("ada@demo.invalid", staff_role=Role.ADMINISTRATOR)
    assert client.get(DEMO).status_code == 404
    assert client.post(DEMO, {"person": user.pk}).status_code == 404
    assert services.sign_in_demo(user.pk, address=None) is None
    assert b"/account/demo/" not in client.get("/account/sign-in/").content


def test_one_click_signs_in_with_the_second_factor_done(client: Client, settings: Any) -> None:
    settings.DEMO = True
    user = person("ada@demo.invalid", staff_role=Role.ADMINISTRATOR)
    page = client.get(DEMO).content.decode()
    assert "Administrator" in page
    assert client.post(DEMO, {"person": user.pk})["Location"] == "/"
    assert client.get("/account/security/").status_code == 200
    assert client.get("/admin/").status_code == 200
    assert SignIn.objects.get().outcome == "demo"


@pytest.mark.parametrize(
    "email", ["real@example.org", "x@demo.invalid.example.org", "demo.invalid@example.org", "x@notdemo.invalid"]
)
def test_real_accounts_are_refused(client: Client, settings: Any, email: str) -> None:
    settings.DEMO = True
    user = person(email, name="Real Person")
    assert "Real Person" not in client.get(DEMO).content.decode()
    assert client.post(DEMO, {"person": user.pk}).status_code == 404
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("nobody", ["", "x", "91d86f9e-6407-45ba-8295-bc9e36c374b7"])
def test_nonsense_is_nobody(client: Client, settings: Any, nobody: str) -> None:
    settings.DEMO = True
    assert client.post(DEMO, {"person": nobody}).status_code == 404


def test_a_closed_demo_account_stays_closed(client: Client, settings: Any) -> None:
    settings.DEMO = True
    user = person("ada@demo.invalid", is_active=False)
    assert client.post(DEMO, {"person": user.pk}).status_code == 404


def test_every_role_has_a_line(client: Client, settings: Any) -> None:
    from casino_night.accounts.selectors import DEMO_NOTES

    assert set(DEMO_NOTES) == set(Role)
