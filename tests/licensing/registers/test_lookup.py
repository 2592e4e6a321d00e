"""The public look-up: name, class and validity to everybody, and nothing else to anybody."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from casino_night.accounts.models import Throttle
from casino_night.roles import Role
from licensing.models import Night, Operator, Organisation, Provider
from licensing.registers.services import LOOK_UPS
from tests.cast import CANARY, Cast


def ask(number: str, client: Client | None = None) -> Any:
    return (client or Client()).post("/look-up/", {"number": number})


def test_an_operator_is_found_without_an_account(cast: Cast) -> None:
    page = ask("cno-111 ").content.decode()
    for said in ("Valid", "Anton", "Class A", "CNO-111"):
        assert said in page


@pytest.mark.parametrize(("number", "name"), [("111", "Own Fire Company"), ("EP-111", "Own Rentals")])
def test_organisations_and_providers_are_found(cast: Cast, number: str, name: str) -> None:
    found = ask(number).context["found"]
    assert (found.name, found.valid) == (name, True)


def test_the_answer_leaks_nothing_else(cast: Cast) -> None:
    Organisation.objects.update(
        address="17 Secret Street", account_number="998877", purpose="Hidden purpose", mailing_address="PO Box 5"
    )
    Provider.objects.update(address="18 Secret Street")
    Night.objects.filter(pk=cast.own.night.pk).update(licence_number="RL-1", premises="Secret hall")
    for number in ("111", "EP-111", "CNO-111", "RL-1"):
        page = ask(number).content.decode()
        for secret in (
            "Secret",
            "998877",
            "Hidden",
            "PO Box",
            "@example.org",
            CANARY,
            "Olivia",
            str(cast.own.night.pk),
        ):
            assert secret not in page, f"{number} tells {secret}"


def test_a_person_without_a_name_is_not_named_by_mailbox(cast: Cast) -> None:
    type(cast[Role.CLASS_A_OPERATOR]).objects.filter(pk=cast[Role.CLASS_A_OPERATOR].pk).update(name="")
    assert b"@example.org" not in ask("CNO-111").content


@pytest.mark.parametrize("number", ["11", "1111", "CNO-11", "%", "", " ", "CNO-%", "x" * 300, "' OR 1=1 --"])
def test_nothing_is_found_by_half_a_number(cast: Cast, number: str) -> None:
    Operator.objects.filter(user=cast[Role.CLASS_B_OPERATOR]).update(licence_number="")
    answer = ask(number)
    assert answer.status_code == 200
    assert not answer.context.get("found")


@pytest.mark.parametrize("state", ["suspended", "revoked", "refused", "expired", "withdrawn"])
def test_what_does_not_hold_is_not_valid(cast: Cast, state: str) -> None:
    Operator.objects.filter(pk=cast.own.operator.pk).update(state=state)
    assert not ask("CNO-111").context["found"].valid


def test_the_last_day_counts_and_the_next_does_not(cast: Cast, time_machine: Any) -> None:
    last = cast.own.operator.expires_on
    time_machine.move_to(f"{last}T20:00:00-05:00")
    assert ask("CNO-111").context["found"].valid
    time_machine.move_to(f"{last + timedelta(days=1)}T12:00:00-05:00")
    assert not ask("CNO-111").context["found"].valid


@pytest.mark.parametrize(
    ("minutes_from_opening", "valid"), [(-1, False), (0, True), (60 * 20, True), (60 * 26 - 1, True), (60 * 26, False)]
)
def test_6_11_c_a_night_is_valid_only_inside_its_window(
    cast: Cast, time_machine: Any, minutes_from_opening: int, valid: bool
) -> None:
    Night.objects.filter(pk=cast.own.night.pk).update(licence_number="RL-1", date="2027-06-05")
    opens = Night.objects.get(pk=cast.own.night.pk).window.opens
    time_machine.move_to(opens + timedelta(minutes=minutes_from_opening), tick=False)
    assert ask("RL-1").context["found"].valid is valid


@pytest.mark.parametrize("state", ["approved", "cancelled", "suspended", "withdrawn", "closed"])
def test_a_night_without_a_licence_in_force_is_not_valid(cast: Cast, state: str) -> None:
    Night.objects.filter(pk=cast.own.night.pk).update(licence_number="RL-1", state=state)
    assert not ask("RL-1").context["found"].valid


def test_look_ups_are_counted_by_network(cast: Cast, time_machine: Any) -> None:
    for _time in range(LOOK_UPS.tries):
        assert ask("111").status_code == 200
    answer = ask("111")
    assert answer.status_code == 429
    assert b"Own Fire Company" not in answer.content
    elsewhere = Client(REMOTE_ADDR="10.9.8.7")
    assert ask("111", elsewhere).status_code == 200
    assert Throttle.objects.count() == 2


def test_after_a_pause_one_may_ask_again(cast: Cast, time_machine: Any) -> None:
    time_machine.move_to("2027-01-01T12:00:00Z", tick=False)
    for _time in range(LOOK_UPS.tries + 1):
        last = ask("111")
    assert last.status_code == 429
    time_machine.move_to("2027-01-01T12:01:01Z", tick=False)
    assert ask("111").status_code == 200


def test_opening_the_page_counts_nothing(cast: Cast) -> None:
    assert Client().get("/look-up/").status_code == 200
    assert not Throttle.objects.exists()
