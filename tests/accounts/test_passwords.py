"""Forgotten and changed passwords: the mailbox decides, the link works once, and nothing tells who has an account."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.password_validation import validate_password
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.accounts import services
from casino_night.accounts.models import SignIn
from casino_night.refusal import Refused
from tests.accounts.doors import PASSWORD, person, sign_in, signed_in, with_authenticator

pytestmark = pytest.mark.django_db

RESET = "/account/password-reset/"
NEW = "a different long sentence"


@pytest.fixture(autouse=True)
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Ids handed to the worker; test_the_worker_knows_the_task proves that it listens for them."""
    ids: list[str] = []
    monkeypatch.setattr(services.current_app, "send_task", lambda name, args: ids.extend(args))
    return ids


def link_for(email: str, ids: list[str]) -> str:
    Client().post(RESET, {"email": email})
    services.send_password_reset(SignIn.objects.get(pk=ids[-1]))
    return next(word for word in mail.outbox[-1].body.split() if RESET in word).removeprefix("http://localhost:8000")


def new_password(link: str, password: str = NEW, repeated: str | None = None) -> Any:
    return Client().post(link, {"new_password": password, "repeated": repeated or password})


def test_the_link_sets_a_new_password_once(handed_over: list[str]) -> None:
    user = person()
    link = link_for(user.email, handed_over)
    assert Client().get(link).status_code == 200
    assert new_password(link)["Location"] == "/account/sign-in/"
    assert new_password(link, "yet another sentence").status_code == 410
    assert sign_in(Client()).status_code == 422
    assert sign_in(Client(), password=NEW).status_code == 303


def test_known_and_unknown_mailboxes_get_the_same_answer_and_the_same_work(
    handed_over: list[str],
) -> None:
    person()
    Client().post(RESET, {"email": "warm-up@example.org"})
    answers, queries = [], []
    for email in ("rosa@example.org", "nobody@example.org"):
        with CaptureQueriesContext(connection) as captured:
            answers.append(Client().post(RESET, {"email": email}))
        queries.append(len(captured))
    known, unknown = answers
    assert queries[0] == queries[1]
    assert known.status_code == unknown.status_code == 303
    assert known["Location"] == unknown["Location"]
    assert len(handed_over) == 3
    for entry in SignIn.objects.all():
        services.send_password_reset(entry)
    assert [message.to for message in mail.outbox] == [["rosa@example.org"]]


@pytest.mark.parametrize(
    "typed", ["rosa@ex\u0430mple.org", "ros\u0430@example.org", "rosa@example.org,evil@example.com"]
)
def test_look_alikes_get_no_mail(typed: str, handed_over: list[str]) -> None:
    person()
    Client().post(RESET, {"email": typed})
    for entry in SignIn.objects.all():
        services.send_password_reset(entry)
    assert mail.outbox == []


def test_the_mail_goes_to_the_mailbox_of_the_account_not_to_what_was_typed(handed_over: list[str]) -> None:
    """The Kelvin sign is a capital k to Python: it finds the account, and must not choose where the mail goes."""
    person("kim@example.org")
    Client().post(RESET, {"email": "\u212aim@example.org"})
    for entry in SignIn.objects.all():
        services.send_password_reset(entry)
    assert all(message.to == ["kim@example.org"] for message in mail.outbox)


def test_the_link_does_not_follow_a_forged_host(handed_over: list[str]) -> None:
    user = person()
    Client().post(RESET, {"email": user.email}, headers={"host": "localhost", "x-forwarded-host": "evil.example"})
    services.send_password_reset(SignIn.objects.get(pk=handed_over[-1]))
    assert "http://localhost:8000/account/password-reset/" in mail.outbox[0].body
    assert "evil" not in mail.outbox[0].body


def test_the_link_is_good_for_an_hour(handed_over: list[str]) -> None:
    user = person()
    with time_machine.travel(clock.now(), tick=False) as travel:
        link = link_for(user.email, handed_over)
        travel.shift(timedelta(minutes=59))
        assert Client().get(link).status_code == 200
        travel.shift(timedelta(minutes=2))
        assert Client().get(link).status_code == 410
        assert new_password(link).status_code == 410


def test_the_link_dies_with_the_next_sign_in(handed_over: list[str]) -> None:
    user = person()
    link = link_for(user.email, handed_over)
    signed_in(user)
    assert Client().get(link).status_code == 410


def test_the_link_of_one_person_does_not_open_another(handed_over: list[str]) -> None:
    user, other = person(), person("ada@example.org")
    link = link_for(user.email, handed_over)
    assert Client().get(link.replace(str(user.pk), str(other.pk))).status_code == 410


def test_a_closed_account_gets_no_mail_and_its_link_no_password(handed_over: list[str]) -> None:
    user = person()
    link = link_for(user.email, handed_over)
    user.is_active = False
    user.save()
    assert Client().get(link).status_code == 410
    Client().post(RESET, {"email": user.email})
    services.send_password_reset(SignIn.objects.get(pk=handed_over[-1]))
    assert len(mail.outbox) == 1


def test_few_mails_for_one_mailbox_and_few_requests_from_one_address(handed_over: list[str]) -> None:
    person()
    answers = [Client().post(RESET, {"email": "rosa@example.org"}).status_code for _ in range(25)]
    assert answers == [303] * 20 + [429] * 5
    assert len(handed_over) == 3


def test_a_dead_broker_is_not_shown_to_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(*_args: Any) -> None:
        raise ConnectionError

    person()
    monkeypatch.setattr(services.current_app, "send_task", dead)
    assert Client().post(RESET, {"email": "rosa@example.org"}).status_code == 303


def test_a_reset_opens_an_account_that_guessing_locked(handed_over: list[str]) -> None:
    user = person()
    link = link_for(user.email, handed_over)
    for _ in range(11):
        locked = sign_in(Client(), password="wrong")
    assert locked.status_code == 429
    new_password(link)
    assert sign_in(Client(), password=NEW).status_code == 303


def test_a_reset_does_not_go_around_the_second_factor(handed_over: list[str]) -> None:
    user = with_authenticator(person())
    new_password(link_for(user.email, handed_over))
    client = Client()
    assert sign_in(client, password=NEW)["Location"] == "/account/second-factor/"


def test_a_reset_ends_every_session(handed_over: list[str]) -> None:
    user = person()
    client = signed_in(user)
    new_password(link_for(user.email, handed_over))
    assert client.get("/account/security/").status_code == 302


@pytest.mark.parametrize(
    "weak",
    [
        "short",
        "eleven char",
        "rosa@example.org",
        "administrator",
        "Casino-Night-2026",
        "Blackjack & Roulette 21",
        "welcomeBANKER!",
    ],
)
def test_weak_passwords_are_refused(handed_over: list[str], weak: str) -> None:
    assert new_password(link_for(person().email, handed_over), weak).status_code == 422


@pytest.mark.parametrize("good", [NEW, "casino of seven quiet herons", "20394857610293847561"])
def test_a_word_of_ours_among_others_is_no_weakness(good: str) -> None:
    validate_password(good)


def test_two_different_new_passwords_are_refused(handed_over: list[str]) -> None:
    assert new_password(link_for(person().email, handed_over), NEW, NEW + "x").status_code == 422


def test_changing_keeps_this_session_and_ends_the_others() -> None:
    user = person()
    here, elsewhere = signed_in(user), signed_in(user)
    key = here.session.session_key
    data = {"old_password": PASSWORD, "new_password": NEW, "repeated": NEW}
    assert here.post("/account/security/password/", data).status_code == 303
    assert here.get("/account/security/").status_code == 200
    assert here.session.session_key != key
    assert elsewhere.get("/account/security/").status_code == 302


def test_changing_needs_the_old_password_and_guesses_at_it_are_counted() -> None:
    client = signed_in(person())
    data = {"old_password": "wrong", "new_password": NEW, "repeated": NEW}
    codes = [client.post("/account/security/password/", data).status_code for _ in range(12)]
    assert codes == [422] * 10 + [429] * 2


def test_of_two_changes_from_the_same_password_one_wins() -> None:
    user = person()
    same = type(user).objects.get(pk=user.pk)
    services.reset_password(user, NEW, address=None)
    with pytest.raises(Refused):
        services.reset_password(same, "the other sentence", address=None)
    user.refresh_from_db()
    assert user.check_password(NEW)


def test_the_worker_knows_the_task(handed_over: list[str]) -> None:
    from casino_night.celery import app

    app.loader.import_default_modules()
    user = person()
    Client().post(RESET, {"email": user.email})
    app.tasks["accounts.send_password_reset"](handed_over[-1])
    assert mail.outbox[0].to == [user.email]
