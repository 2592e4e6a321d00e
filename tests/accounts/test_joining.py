"""Somebody without an account opens one: by mail, once, and without learning who else has one."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from casino_night.accounts import joining_services, services
from casino_night.accounts.models import SignIn, User
from casino_night.celery import app
from tests.accounts.doors import PASSWORD, person, sign_in

pytestmark = pytest.mark.django_db

JOIN, SENT = "/account/join/", "/account/join/sent/"
ASKED = {"name": "Paula Reed", "email": "paula@example.org"}


@pytest.fixture(autouse=True)
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[list[Any]]:
    """What is handed to the worker."""
    given: list[list[Any]] = []
    monkeypatch.setattr(services.current_app, "send_task", lambda name, args: given.append([name, *args]))
    return given


def work(given: list[list[Any]]) -> None:
    """The worker, until nothing is left."""
    app.loader.import_default_modules()
    while given:
        name, *args = given.pop(0)
        app.tasks[name](*args)


def test_a_stranger_sets_a_password_by_the_mailed_link_and_signs_in(handed_over: list[list[Any]]) -> None:
    assert Client().post(JOIN, ASKED)["Location"] == SENT
    assert not User.objects.exists(), "the page itself does nothing that takes time"
    work(handed_over)
    paula = User.objects.get(email="paula@example.org")
    assert (paula.name, paula.staff_role, paula.roles_anywhere) == ("Paula Reed", "", frozenset())
    assert not paula.has_usable_password()
    link = next(word for word in mail.outbox[-1].body.split() if "/account/password-reset/" in word)
    Client().post(link.removeprefix("http://localhost:8000"), {"new_password": PASSWORD, "repeated": PASSWORD})
    assert sign_in(Client(), email="paula@example.org").status_code == 303


def test_who_has_an_account_gets_the_same_answer_and_keeps_it_as_it_is(handed_over: list[list[Any]]) -> None:
    rosa = person()
    before = (rosa.name, rosa.password)
    assert Client().post(JOIN, {"name": "Somebody Else", "email": rosa.email.upper()})["Location"] == SENT
    work(handed_over)
    rosa = User.objects.get()
    assert (rosa.name, rosa.password) == before
    assert mail.outbox[-1].to == [rosa.email]


def test_the_same_form_twice_is_one_account(handed_over: list[list[Any]]) -> None:
    for _press in range(2):
        Client().post(JOIN, ASKED)
    work(handed_over)
    assert User.objects.count() == 1


def test_nobody_opens_accounts_without_end(handed_over: list[list[Any]]) -> None:
    for number in range(joining_services.JOIN_ADDRESS.tries):
        assert Client().post(JOIN, {"name": "P", "email": f"p{number}@example.org"}).status_code == 303
    answer = Client().post(JOIN, ASKED)
    assert answer.status_code == 429
    assert len(handed_over) == joining_services.JOIN_ADDRESS.tries


@pytest.mark.parametrize("wrong", [{"name": ""}, {"email": "paula"}, {"email": ""}])
def test_what_is_wrong_is_said_at_its_field(handed_over: list[list[Any]], wrong: dict[str, str]) -> None:
    answer = Client().post(JOIN, ASKED | wrong)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == set(wrong)
    assert not handed_over


def test_a_broker_that_is_away_changes_nothing_for_the_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_name: str, _args: list[Any]) -> None:
        raise ConnectionError

    monkeypatch.setattr(services.current_app, "send_task", away)
    assert Client().post(JOIN, ASKED)["Location"] == SENT
    assert not SignIn.objects.exists()
