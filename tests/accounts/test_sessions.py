"""Sessions end: when nobody uses them, when roles change, when the person says so."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.roles import Role
from licensing.services import add_member, appoint_clerk, assign
from tests.accounts.doors import person, sign_in, signed_in
from tests.cast import Cast

pytestmark = pytest.mark.django_db
SECURITY = "/account/security/"


def test_half_an_hour_without_a_request_ends_the_session() -> None:
    with time_machine.travel(clock.now(), tick=False) as travel:
        client = signed_in(person())
        client.get(SECURITY)
        for _ in range(4):
            travel.shift(timedelta(minutes=29))
            assert client.get(SECURITY).status_code == 200
        travel.shift(timedelta(minutes=30, seconds=1))
        response = client.get(SECURITY)
        assert response.status_code == 302
        assert response["Location"].startswith("/account/sign-in/?next=")


def test_a_page_that_renews_itself_keeps_nobody_signed_in() -> None:
    with time_machine.travel(clock.now(), tick=False) as travel:
        client = signed_in(person())
        client.get(SECURITY)
        for _ in range(3):
            travel.shift(timedelta(minutes=9))
            assert client.get(SECURITY, headers={"X-Poll": "yes"}).status_code == 200
        travel.shift(timedelta(minutes=4))
        assert client.get(SECURITY).status_code == 302


def test_a_session_ends_after_half_a_day_whatever_one_does() -> None:
    client = signed_in(person())
    assert client.session.get_expiry_age() == 12 * 60 * 60


def test_every_change_of_roles_ends_the_persons_sessions() -> None:
    cast = Cast.build()
    changes = (
        lambda user: assign(cast.own.night, user, Role.BANKER),
        lambda user: add_member(cast.own.organisation, user, Role.CHARITY_MEMBER),
        lambda user: appoint_clerk(cast.own.municipality, user),
    )
    for number, change in enumerate(changes):
        user = person(f"new{number}@example.org")
        client = signed_in(user)
        assert client.get(SECURITY).status_code == 200
        change(user)
        assert client.get(SECURITY).status_code == 302
        after = Client()
        sign_in(after, user.email)
        assert after.session["second_factor"] == ("needed" if number == 2 else "not needed")


def test_an_account_that_is_closed_is_out_at_once() -> None:
    user = person()
    client = signed_in(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert client.get(SECURITY).status_code == 302


def test_sign_out_everywhere_ends_all_sessions_of_the_person_and_of_nobody_else() -> None:
    user, other = person(), person("ada@example.org")
    here, elsewhere, stranger = signed_in(user), signed_in(user), signed_in(other)
    assert here.get("/account/sign-out-everywhere/").status_code == 405
    assert here.post("/account/sign-out-everywhere/").status_code == 303
    assert [client.get(SECURITY).status_code for client in (here, elsewhere, stranger)] == [302, 302, 200]


def test_the_security_page_shows_ones_own_log_only() -> None:
    user, other = person(), person("ada@example.org", name="Ada")
    sign_in(Client(), other.email, "wrong", address="203.0.113.99")
    page = signed_in(user).get(SECURITY).content.decode()
    assert "Signed in with password" in page
    assert "192.0.2.7" in page
    assert "203.0.113.99" not in page
