"""PINs: for one person, one night, enrolled devices; five wrong ones and the password is needed (T4)."""

import os
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from casino_night.accounts.models import SignIn
from casino_night.hall import selectors, services
from casino_night.hall.models import Pin
from casino_night.refusal import Refused
from casino_night.roles import Role
from tests.accounts.doors import PASSWORD, code_now, sign_in, with_authenticator
from tests.cast import signed_in_client
from tests.databases import CommittedDatabase
from tests.hall.halls import ADDRESS, Hall, another, enrolled, pin_of
from tests.parallel import at_once

PINS = int(os.environ.get("PINS", "300"))  # PINS=10000 for the full run


@pytest.fixture
def hall(db: None) -> Hall:
    return Hall()


def test_the_right_pin_signs_in_for_the_night(hall: Hall) -> None:
    before = hall.client.session.session_key
    assert hall.enter() == 303
    session = hall.client.session
    assert session["_auth_user_id"] == str(hall.rosa.pk)
    assert session["hall_night"] == str(hall.night.pk)
    assert session["second_factor"] == "done"
    assert session.session_key != before
    page = hall.client.get(hall.home).content.decode()
    assert "Hello Rosa" in page
    assert "You may not deal tonight" in page


def test_slips_are_shown_once_for_everybody_without_a_pin(hall: Hall) -> None:
    grace = signed_in_client(hall.grace)
    slips = dict(grace.post(f"{hall.home}pins/new/").context["slips"])
    assert hall.rosa not in slips
    assert len(slips) == 4
    assert all(len(pin) == 6 and pin.isdecimal() for pin in slips.values())
    again = grace.post(f"{hall.home}pins/new/")
    assert again.context["slips"] == []
    assert not any(pin in grace.get(f"{hall.home}pins/").content.decode() for pin in slips.values())
    assert not Pin.objects.filter(pin_hash__in=slips.values()).exists()


def test_a_new_pin_replaces_the_old(hall: Hall) -> None:
    shown = signed_in_client(hall.grace).post(f"{hall.home}pins/new/", {"person": hall.rosa.pk})
    new = dict(shown.context["slips"])[hall.rosa]
    if new != hall.pin:
        assert hall.enter() == 422
    assert hall.enter(new) == 303


def test_nobody_but_the_nights_people_gets_a_pin(hall: Hall) -> None:
    outsider = hall.cast[Role.COMMISSION_REVIEWER]
    assert signed_in_client(hall.grace).post(f"{hall.home}pins/new/", {"person": outsider.pk}).status_code == 404
    assert hall.client.get(f"/hall/pin/{outsider.pk}/").status_code == 404


def test_a_pin_is_worth_nothing_without_the_device(hall: Hall) -> None:
    stranger = Client()
    assert stranger.get(hall.pad)["Location"] == "/hall/"
    assert hall.enter(client=stranger) == 303
    assert "_auth_user_id" not in stranger.session


def test_a_pin_is_worth_nothing_on_a_device_of_another_night(hall: Hall) -> None:
    elsewhere, _device = enrolled(hall.cast.other_night, hall.grace, "Sister")
    assert hall.enter(client=elsewhere) == 404


def test_the_pin_of_another_person_is_wrong(hall: Hall) -> None:
    other = pin_of(hall.night, hall.grace, hall.grace)
    assert hall.enter(other) == (303 if other == hall.pin else 422)


def test_five_wrong_pins_lock_and_the_password_unlocks(hall: Hall) -> None:
    hall.rosa.set_password(PASSWORD)
    hall.rosa.save()
    wrong = another(hall.pin)
    for left in ("4 tries are left", "3 tries are left", "2 tries are left", "One try is left"):
        assert left in hall.client.post(hall.pad, {"pin": wrong}).content.decode()
    locked = hall.client.post(hall.pad, {"pin": wrong}).content.decode()
    assert "your PIN is locked on this device" in locked
    assert "/account/sign-in/?next=/hall/" in locked
    assert hall.enter() == 422, "the right PIN does not help any more"
    with time_machine.travel(datetime.now().astimezone() + timedelta(hours=20)):
        assert hall.enter() == 422, "nor does waiting"
    assert SignIn.objects.filter(outcome="wrong_pin").count() == 5
    assert sign_in(hall.client, hall.rosa.email, next="/hall/")["Location"] == "/hall/"
    assert hall.enter() == 303


def test_for_who_needs_the_second_factor_only_the_whole_sign_in_unlocks(hall: Hall) -> None:
    grace = with_authenticator(hall.grace)
    grace.set_password(PASSWORD)
    grace.save()
    pin = pin_of(hall.night, grace, grace)
    pad = f"/hall/pin/{grace.pk}/"
    for _ in range(5):
        hall.client.post(pad, {"pin": another(pin)})
    desk = Client()
    sign_in(desk, grace.email)
    assert hall.client.post(pad, {"pin": pin}).status_code == 422
    desk.post("/account/second-factor/", {"code": code_now()})
    assert hall.client.post(pad, {"pin": pin}).status_code == 303


def test_a_wrong_password_does_not_unlock(hall: Hall) -> None:
    for _ in range(5):
        hall.enter(another(hall.pin))
    sign_in(Client(), hall.rosa.email, "wrong")
    assert hall.enter() == 422


def test_a_lock_holds_for_one_person_on_one_device(hall: Hall) -> None:
    for _ in range(5):
        hall.enter(another(hall.pin))
    second, _device = enrolled(hall.night, hall.grace, "Window 2")
    assert hall.enter(client=second) == 303
    pin = pin_of(hall.night, hall.grace, hall.grace)
    assert hall.client.post(f"/hall/pin/{hall.grace.pk}/", {"pin": pin}).status_code == 303


def test_waiting_for_the_owner_to_sign_in_does_not_help_a_guesser_for_long(hall: Hall) -> None:
    """Four guesses, the owner's own PIN, four guesses ...: the whole night allows twenty."""
    evaluated = 0
    for _ in range(12):
        for _ in range(4):
            hall.enter(another(hall.pin))
        evaluated = SignIn.objects.filter(outcome="wrong_pin").count()
        hall.enter()
    assert evaluated == 20


def test_however_many_pins_are_tried_five_are_evaluated(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first hundred through the site, the rest as service calls."""
    evaluations: list[str] = []
    original = services.check_password

    def counted(pin: str, kept: str) -> bool:
        evaluations.append(pin)
        return original(pin, kept)

    monkeypatch.setattr(services, "check_password", counted)
    monkeypatch.setattr(services, "_peppered", lambda _night, _user, _pin: "never right")
    assert {hall.enter(f"{number:06d}") for number in range(100)} == {422}
    for number in range(100, PINS):
        with pytest.raises(Refused):
            services.sign_in_by_pin(hall.device, hall.person, f"{number:06d}", address=None)
    assert len(evaluations) == 5


def test_pins_from_many_browsers_at_once_are_evaluated_five_times(committed_db: CommittedDatabase) -> None:
    hall = Hall()
    cookie = hall.client.cookies["hall_device"].value

    def guess(number: int) -> int:
        browser = Client(REMOTE_ADDR=ADDRESS)
        browser.cookies["hall_device"] = cookie
        return hall.enter(another(hall.pin), browser)

    assert set(at_once(guess, 24)) == {422}
    assert SignIn.objects.filter(outcome="wrong_pin").count() == 5


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "１２３４５６", "12 345", "abcdef", "-12345", "123456\n7"])
def test_what_is_not_six_digits_costs_no_try(hall: Hall, typed: str) -> None:
    assert hall.client.post(hall.pad, {"pin": typed}).status_code == 422
    assert not SignIn.objects.filter(outcome="wrong_pin").exists()


@pytest.mark.parametrize(
    ("hours_from_opening", "works"), [(-24.1, False), (-23.9, True), (12, True), (26 + 23.9, True), (26 + 24.1, False)]
)
def test_pins_work_from_a_day_before_the_licence_to_a_day_after(
    hall: Hall, hours_from_opening: float, works: bool
) -> None:
    hall.night.refresh_from_db()
    with time_machine.travel(hall.night.window.opens + timedelta(hours=hours_from_opening)):
        assert hall.enter() == 303
        assert ("_auth_user_id" in hall.client.session) == works
        if not works:
            assert "Nobody can sign in here now" in hall.client.get("/hall/").content.decode()


@pytest.mark.parametrize("state", ["draft", "approved", "closed", "reported", "cancelled", "suspended"])
def test_pins_work_only_while_the_night_is_licensed_open_or_closing(hall: Hall, state: str) -> None:
    for good in ("licensed", "open", "closing"):
        hall.night.state = good
        hall.night.save()
        assert hall.enter() == 303
        assert hall.client.get(hall.home).status_code == 200
    hall.night.state = state
    hall.night.save()
    assert hall.client.get(hall.home)["Location"] == "/hall/"
    assert "_auth_user_id" not in hall.client.session


def test_who_has_no_pin_is_told_whom_to_ask(hall: Hall) -> None:
    anton = hall.cast[Role.CLASS_A_OPERATOR]
    page = hall.client.post(f"/hall/pin/{anton.pk}/", {"pin": "123456"})
    assert page.status_code == 422
    assert "Ask the member in charge" in page.content.decode()


def test_a_closed_account_is_not_among_the_names(hall: Hall) -> None:
    hall.rosa.is_active = False
    hall.rosa.save()
    assert "Rosa" not in hall.client.get("/hall/").content.decode()
    assert hall.enter() == 404


def test_a_pin_table_alone_does_not_give_the_pins_away(hall: Hall, settings: Any) -> None:
    """Without the installation's key not even the right PIN fits the stolen hash."""
    kept = selectors.pin(hall.night, hall.rosa)
    assert kept
    assert services.check_password(services._peppered(hall.night, hall.rosa, hall.pin), kept.pin_hash)
    settings.SECRET_KEY = "another installation"
    assert not services.check_password(services._peppered(hall.night, hall.rosa, hall.pin), kept.pin_hash)
