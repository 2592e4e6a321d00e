"""Enrolling devices: one code, one device, ten minutes; out of service means out at once."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from casino_night import clock
from casino_night.hall import services
from casino_night.hall.models import Device, EnrolmentCode
from casino_night.refusal import Refused
from casino_night.roles import Role
from tests.cast import Cast, signed_in_client
from tests.databases import CommittedDatabase
from tests.hall.halls import Hall, enrolled
from tests.parallel import at_once


@pytest.fixture
def hall(db: None) -> Hall:
    return Hall()


def test_the_member_in_charge_makes_a_code_and_the_device_uses_it(hall: Hall) -> None:
    shown = signed_in_client(hall.grace).post(f"{hall.home}devices/code/")
    assert shown.status_code == 200
    code = shown.context["code"]
    assert "data:image/svg+xml" in shown.content.decode()
    device = Client()
    response = device.post("/hall/enrol/", {"code": code.lower(), "name": "Craps table"})
    assert (response.status_code, response["Location"]) == (303, "/hall/")
    cookie = device.cookies["hall_device"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    kept = Device.objects.get(name="Craps table")
    assert kept.enrolled_by == hall.grace
    assert kept.token_hash not in cookie.value
    assert cookie.value.split(":")[0] not in kept.token_hash
    assert "Rosa" in device.get("/hall/").content.decode()


def test_only_the_nights_own_member_in_charge_may(hall: Hall) -> None:
    for role, user in hall.cast.people.items():
        for path, method in (("devices/", "get"), ("devices/code/", "post"), ("pins/", "get"), ("pins/new/", "post")):
            response = getattr(signed_in_client(user), method)(hall.home + path)
            assert (response.status_code == 200) == (role == Role.MEMBER_IN_CHARGE), (role, path)
            sister = getattr(signed_in_client(user), method)(f"/hall/{hall.cast.other.night.pk}/{path}")
            assert sister.status_code in (403, 404), (role, path)


def test_a_code_is_used_once(hall: Hall) -> None:
    code = services.new_enrolment_code(hall.night, actor=hall.grace)
    assert Client().post("/hall/enrol/", {"code": code, "name": "A"}).status_code == 303
    assert Client().post("/hall/enrol/", {"code": code, "name": "B"}).status_code == 422
    assert not Device.objects.filter(name="B").exists()


def test_a_code_is_good_for_ten_minutes(hall: Hall) -> None:
    code = services.new_enrolment_code(hall.night, actor=hall.grace)
    with time_machine.travel(clock.now() + timedelta(minutes=10, seconds=1)):
        assert Client().post("/hall/enrol/", {"code": code, "name": "A"}).status_code == 422


def test_codes_have_no_look_alikes_and_are_not_stored_readable(hall: Hall) -> None:
    codes = [services.new_enrolment_code(hall.night, actor=hall.grace) for _ in range(40)]
    assert all(len(code) == 8 for code in codes)
    assert not set("".join(codes)) & set("IO01")
    assert not set(codes) & set(EnrolmentCode.objects.values_list("code_hash", flat=True))


def test_guessing_codes_is_counted(hall: Hall) -> None:
    code = services.new_enrolment_code(hall.night, actor=hall.grace)
    guesser = Client(REMOTE_ADDR="203.0.113.1")
    for _ in range(20):
        guesser.post("/hall/enrol/", {"code": "AAAABBBB", "name": "A"})
    assert b"too many wrong tries" in guesser.post("/hall/enrol/", {"code": code, "name": "A"}).content
    assert not EnrolmentCode.objects.exclude(used_at=None).filter(code_hash=services._hash_code(code)).exists()


def test_a_name_taken_leaves_the_code_good(hall: Hall) -> None:
    code = services.new_enrolment_code(hall.night, actor=hall.grace)
    taken = Client().post("/hall/enrol/", {"code": code, "name": "WINDOW 1"})
    assert taken.status_code == 422
    assert "called “WINDOW 1” already" in taken.content.decode()
    assert Client().post("/hall/enrol/", {"code": code, "name": "Window 2"}).status_code == 303


def test_out_of_service_is_out_at_once_and_says_so(hall: Hall) -> None:
    assert hall.enter() == 303
    response = signed_in_client(hall.grace).post(f"{hall.home}devices/revoke/", {"device": hall.device.pk})
    assert response.status_code == 303
    assert hall.client.get(hall.home)["Location"] == "/hall/"
    assert "was taken out of service" in hall.client.get("/hall/").content.decode()
    assert hall.client.get(hall.home).status_code == 302
    assert hall.enter() == 303
    assert "_auth_user_id" not in hall.client.session


def test_a_device_of_another_night_cannot_be_revoked_from_here(hall: Hall) -> None:
    _client, foreign = enrolled(hall.cast.other.night, hall.grace, "Foreign")
    signed_in_client(hall.grace).post(f"{hall.home}devices/revoke/", {"device": foreign.pk})
    foreign.refresh_from_db()
    assert foreign.revoked_at is None


def test_a_name_is_free_again_after_the_device_is_out(hall: Hall) -> None:
    services.revoke_device(hall.night, hall.device.pk, actor=hall.grace)
    assert enrolled(hall.night, hall.grace, "Tablet")[1].revoked_at is None
    code = services.new_enrolment_code(hall.night, actor=hall.grace)
    assert Client().post("/hall/enrol/", {"code": code, "name": "Window 1"}).status_code == 303


def test_a_forged_or_foreign_cookie_is_no_device(hall: Hall) -> None:
    genuine = hall.client.cookies["hall_device"].value
    for forged in ("x", "abc:def:ghi", genuine[:-2] + ("AA" if genuine[-2:] != "AA" else "BB")):
        stranger = Client()
        stranger.cookies["hall_device"] = forged
        page = stranger.get("/hall/").content.decode()
        assert "not enrolled" in page
        assert "Rosa" not in page


@pytest.mark.parametrize("state", ["draft", "approved", "closed", "cancelled", "suspended"])
def test_no_device_for_a_night_that_is_not_licensed(hall: Hall, state: str) -> None:
    code = services.new_enrolment_code(hall.night, actor=hall.grace)
    hall.night.state = state
    hall.night.save()
    with pytest.raises(Refused):
        services.new_enrolment_code(hall.night, actor=hall.grace)
    assert Client().post("/hall/enrol/", {"code": code, "name": "A"}).status_code == 422
    assert "Nobody can sign in here now" in hall.client.get("/hall/").content.decode()
    assert "Rosa" not in hall.client.get("/hall/").content.decode()


def test_one_code_used_by_many_devices_at_once_enrols_one(committed_db: CommittedDatabase) -> None:
    cast = Cast.build()
    code = services.new_enrolment_code(cast.own.night, actor=cast[Role.MEMBER_IN_CHARGE])
    answers = at_once(lambda number: Client().post("/hall/enrol/", {"code": code, "name": f"T{number}"}).status_code, 8)
    assert sorted(answers) == [303] + [422] * 7
    assert Device.objects.count() == 1
