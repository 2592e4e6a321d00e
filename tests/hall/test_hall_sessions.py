"""A session by PIN lives on its device, for its night, and not unattended."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from casino_night import checks, clock
from casino_night.roles import Role, permissions_of
from licensing.models import Clerkship, Membership
from tests.cast import CANARY
from tests.hall.halls import Hall, pin_of


@pytest.fixture
def hall(db: None) -> Hall:
    made = Hall()
    assert made.enter() == 303
    return made


def test_a_minute_without_a_request_locks(hall: Hall) -> None:
    with time_machine.travel(clock.now(), tick=False) as travel:
        hall.enter()
        for _ in range(6):
            travel.shift(timedelta(seconds=50))
            assert hall.client.get(hall.home).status_code == 200
        travel.shift(timedelta(seconds=60))
        response = hall.client.get(hall.home)
        assert (response.status_code, response["Location"]) == (303, "/hall/")
        assert "_auth_user_id" not in hall.client.session
        assert "Who are you?" in hall.client.get("/hall/").content.decode()


def test_counting_without_sending_anything_keeps_the_screen_alive(hall: Hall) -> None:
    with time_machine.travel(clock.now(), tick=False) as travel:
        hall.enter()
        for _ in range(4):
            travel.shift(timedelta(seconds=40))
            assert hall.client.post(f"{hall.home}touch/").status_code == 204


def test_the_lock_reaches_fragments_too(hall: Hall) -> None:
    with time_machine.travel(clock.now() + timedelta(minutes=5)):
        response = hall.client.get(hall.home, headers={"hx-request": "true"})
    assert response["HX-Redirect"] == "/hall/"


def test_the_lock_button_ends_the_session(hall: Hall) -> None:
    assert hall.client.post("/account/sign-out/")["Location"] == "/hall/"
    assert hall.client.get(hall.home)["Location"].startswith("/account/sign-in/")


def test_a_session_copied_to_another_browser_ends(hall: Hall) -> None:
    thief = Client()
    thief.cookies["sessionid"] = hall.client.cookies["sessionid"].value
    assert thief.get(hall.home)["Location"] == "/hall/"
    assert hall.client.get(hall.home)["Location"].startswith("/account/sign-in/")


def test_another_person_on_the_same_device_gets_a_session_of_their_own(hall: Hall) -> None:
    key = hall.client.session.session_key
    pin = pin_of(hall.night, hall.grace, hall.grace)
    hall.client.post(f"/hall/pin/{hall.grace.pk}/", {"pin": pin})
    assert hall.client.session["_auth_user_id"] == str(hall.grace.pk)
    assert hall.client.session.session_key != key


def test_a_change_of_roles_ends_it(hall: Hall) -> None:
    from licensing.services import assign

    assign(hall.night, hall.rosa, Role.MEMBER_IN_CHARGE_OF_PROCEEDS)
    assert hall.client.get(hall.home)["Location"].startswith("/account/sign-in/")


def _paths(hall: Hall, world: Any) -> list[tuple[str, str]]:
    ids = {name: getattr(world, name).pk for name in ("night", "organisation", "provider", "operator", "municipality")}
    found = []
    for route, view in checks.views():
        rule = getattr(view, "access_rule", None)
        if rule and rule.kind != "public":
            path = re.sub(r"<(?:\w+:)?(\w+)>", lambda name: str(ids.get(name[1], hall.device.pk)), route)
            found += [(path, method.lower()) for method in rule.methods]
    return found


def test_nothing_outside_its_night_exists_for_it(hall: Hall) -> None:
    """Every URL of the project, for the other world and the organisation's other night."""
    hall.cast.other.night = hall.cast.other_night
    worlds = [hall.cast.other]
    tried = 0
    for world in worlds:
        for path, method in _paths(hall, world):
            response = getattr(hall.client, method)(path)
            assert response.status_code in (403, 404), (method, path)
            assert CANARY not in response.content.decode()
            tried += 1
    assert tried > 10
    assert hall.client.get("/admin/", follow=True).status_code == 403
    assert hall.client.get("/account/second-factor/").status_code == 403


def test_inside_its_night_only_the_roles_of_the_night_count(hall: Hall) -> None:
    """A banker who is also an officer, the clerk and a reviewer can do by PIN what a banker can, and no more."""
    Membership.objects.create(user=hall.rosa, organisation=hall.night.organisation, role=Role.CHARITY_OFFICER)
    Clerkship.objects.create(user=hall.rosa, municipality=hall.night.municipality)
    hall.rosa.staff_role = Role.COMMISSION_SUPERVISOR
    hall.rosa.save()
    allowed = {
        path for path, method in _paths(hall, hall.cast.own) if getattr(hall.client, method)(path).status_code < 300
    }
    assert hall.home in allowed
    assert all(str(hall.night.pk) in path for path in allowed)
    granted = hall.client.get(hall.home).wsgi_request.permissions  # type: ignore[attr-defined]
    assert granted == permissions_of([Role.BANKER])


def test_a_pin_cannot_make_pins_or_enrol_devices(hall: Hall) -> None:
    pin = pin_of(hall.night, hall.grace, hall.grace)
    hall.client.post(f"/hall/pin/{hall.grace.pk}/", {"pin": pin})
    assert hall.client.get(hall.home).status_code == 200
    for path, method in (
        ("devices/", "get"),
        ("devices/code/", "post"),
        ("devices/revoke/", "post"),
        ("pins/", "get"),
        ("pins/new/", "post"),
    ):
        assert getattr(hall.client, method)(hall.home + path).status_code == 403


def test_by_pin_one_cannot_reach_the_account(hall: Hall) -> None:
    for path in ("/account/security/", "/account/security/password/", "/"):
        assert hall.client.get(path).status_code == 403
    assert hall.client.post("/account/sign-out-everywhere/").status_code == 403
