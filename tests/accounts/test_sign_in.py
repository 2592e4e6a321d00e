"""Signing in with e-mail and password: one answer for everybody who is wrong, and no way around the count."""

import re
from typing import Any

import pytest
from django.contrib.auth import hashers
from django.test import Client

from casino_night.accounts.models import SignIn
from tests.accounts.doors import PASSWORD, SIGN_IN, person, sign_in

pytestmark = pytest.mark.django_db


def text(response: Any) -> str:
    """The page without its one-time CSRF token and without what was typed."""
    page = re.sub(r'value="[^"]*"|"X-CSRFToken": "[^"]*"', "", response.content.decode())
    return re.sub(r"\s+", " ", page)


def test_the_right_password_signs_in_and_the_door_leads_home(client: Client) -> None:
    user = person()
    response = sign_in(client)
    assert (response.status_code, response["Location"]) == (303, "/")
    assert client.session["_auth_user_id"] == str(user.pk)
    assert client.session["second_factor"] == "not needed"
    assert SignIn.objects.get().outcome == "signed_in"


@pytest.mark.parametrize("typed", ["Rosa@Example.ORG", "  rosa@example.org "])
def test_the_mailbox_may_be_typed_in_any_case(client: Client, typed: str) -> None:
    person()
    assert sign_in(client, typed).status_code == 303


def test_wrong_password_unknown_mailbox_and_closed_account_get_the_same_answer(client: Client) -> None:
    person()
    person("closed@example.org", is_active=False)
    wrong = sign_in(client, password="wrong")
    unknown = sign_in(client, "nobody@example.org")
    closed = sign_in(client, "closed@example.org")
    assert wrong.status_code == unknown.status_code == closed.status_code == 422
    assert text(wrong) == text(unknown) == text(closed)
    assert "_auth_user_id" not in client.session


def test_unknown_mailboxes_cost_as_many_hashes_as_wrong_passwords(
    client: Client, real_hasher: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hashes are counted, not seconds: the hash is all that takes time."""
    person()
    person("unusable@example.org", password=None)
    person("closed@example.org", is_active=False)
    hashed: list[str] = []

    def counted(name: str) -> Any:
        original = getattr(hashers.Argon2PasswordHasher, name)

        def call(self: Any, *args: Any, **kwargs: Any) -> Any:
            hashed.append(name)
            return original(self, *args, **kwargs)

        return call

    for name in ("encode", "verify"):
        monkeypatch.setattr(hashers.Argon2PasswordHasher, name, counted(name))
    for email in ("rosa", "nobody", "unusable", "closed"):
        hashed.clear()
        sign_in(client, f"{email}@example.org", "wrong")
        assert len(hashed) == 1, email


def test_after_ten_wrong_passwords_even_the_right_one_waits(client: Client) -> None:
    person()
    for _ in range(10):
        assert sign_in(client, password="wrong").status_code == 422
    locked = sign_in(client)
    assert locked.status_code == 429
    assert 0 < int(locked["Retry-After"]) <= 901
    page = locked.content.decode()
    assert re.search(r"Try again at \d+:\d\d [AP]M", page)
    assert "/account/password-reset/" in page


def test_the_lock_looks_the_same_for_mailboxes_without_account(client: Client) -> None:
    person()
    for email in ("rosa@example.org", "nobody@example.org"):
        for _ in range(10):
            sign_in(client, email, "wrong")
    known, unknown = sign_in(client), sign_in(client, "nobody@example.org")
    assert text(known) == text(unknown)


def test_another_spelling_or_another_address_does_not_bring_new_tries(client: Client) -> None:
    person()
    spellings = ("rosa@example.org", "ROSA@example.org", " rosa@example.org", "rosa@EXAMPLE.org")
    for number in range(20):
        sign_in(client, spellings[number % 4], "wrong", address=f"192.0.2.{number}")
    assert SignIn.objects.filter(outcome="wrong_password").count() == 10


def test_the_owner_signing_in_does_not_hand_an_attacker_fresh_tries(client: Client) -> None:
    person()
    for _ in range(9):
        sign_in(client, password="wrong")
    assert sign_in(Client()).status_code == 303
    assert [sign_in(client, password="wrong").status_code for _ in range(3)] == [422, 429, 429]


def test_one_address_cannot_spray_many_accounts(client: Client) -> None:
    codes = [sign_in(client, f"person{number}@example.org", "Summer2026!").status_code for number in range(110)]
    assert codes.count(422) == 100
    assert codes[-10:] == [429] * 10


def test_a_whole_ipv6_home_counts_as_one_address(client: Client) -> None:
    codes = [
        sign_in(client, f"person{number}@example.org", "x", address=f"2001:db8:1:2::{number:x}").status_code
        for number in range(101)
    ]
    assert codes[-1] == 429


def test_a_forged_forwarding_header_is_not_believed(client: Client, settings: Any) -> None:
    for number in range(101):
        last = sign_in(client, f"p{number}@example.org", "x", headers={"x-forwarded-for": f"198.51.100.{number}"})
    assert last.status_code == 429
    settings.HTTPS = True  # behind our proxy the last entry is the proxy's own word
    settings.SECURE_SSL_REDIRECT = False
    response = sign_in(client, "p@example.org", "x", headers={"x-forwarded-for": "192.0.2.7, 203.0.113.5"})
    assert response.status_code == 422
    assert SignIn.objects.first().address == "203.0.113.5"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "hostile",
    [
        "//evil.example",
        "https://evil.example/",
        "/\\evil.example",
        "///evil.example",
        "javascript:alert(1)",
        "evil.example",
        "\t//evil.example",
        "http:evil.example",
    ],
)
def test_next_leads_nowhere_else(client: Client, hostile: str) -> None:
    person()
    assert sign_in(client, next=hostile)["Location"] == "/"
    assert hostile not in Client().get(SIGN_IN, {"next": hostile}).content.decode()


def test_next_leads_to_where_the_person_was_going(client: Client) -> None:
    person()
    assert sign_in(client, next="/account/security/?x=1")["Location"] == "/account/security/?x=1"


@pytest.mark.parametrize(
    "look_alike",
    ["rоsa@example.org", "ｒosa@example.org", "rosa@exаmple.org", "rosa@example.org\u200b", "ro\u0455a@example.org"],
)
def test_look_alikes_of_a_mailbox_are_other_mailboxes(client: Client, look_alike: str) -> None:
    person()
    assert sign_in(client, look_alike).status_code == 422
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"email": "", "password": ""},
        {"email": "rosa@example.org"},
        {"email": "rosa@example.org\0", "password": PASSWORD},
        {"email": "' OR 1=1--", "password": "' OR 1=1--"},
        {"email": "rosa@example.org", "password": "x" * 300},
        {"email": ["a@example.org", "b@example.org"], "password": ["x", "y"]},
    ],
)
def test_nonsense_is_refused_with_the_form(client: Client, data: dict[str, Any]) -> None:
    person()
    assert client.post(SIGN_IN, data).status_code == 422


def test_extra_fields_change_nothing(client: Client) -> None:
    user = person()
    sign_in(client, is_staff="1", staff_role="administrator", second_factor="done", hall_night="x")
    user.refresh_from_db()
    assert user.staff_role == ""
    assert "hall_night" not in client.session


def test_a_planted_session_is_not_taken_over() -> None:
    """Fixation: whatever key or content the browser came with is gone after sign-in."""
    person()
    client = Client()
    planted = client.session
    planted["second_factor"] = "done"
    planted["planted"] = "yes"
    planted.save()
    client.cookies["sessionid"] = planted.session_key
    sign_in(client)
    assert client.session.session_key != planted.session_key
    assert "planted" not in client.session
    assert client.session["second_factor"] == "not needed"
    assert not type(planted)(planted.session_key).exists(planted.session_key)


def test_signing_in_as_somebody_else_leaves_nothing_of_the_first(client: Client) -> None:
    person()
    other = person("ada@example.org", name="Ada")
    sign_in(client)
    session = client.session
    session["left_behind"] = "x"
    session.save()
    sign_in(client, "ada@example.org")
    assert client.session["_auth_user_id"] == str(other.pk)
    assert "left_behind" not in client.session


def test_signing_out_needs_a_post_and_ends_the_session(client: Client) -> None:
    person()
    sign_in(client)
    assert client.get("/account/sign-out/").status_code == 405
    gone = client.post("/account/sign-out/")
    assert (gone.status_code, gone.headers["Clear-Site-Data"]) == (303, '"cache"')
    assert "_auth_user_id" not in client.session


def test_sign_in_without_csrf_token_is_refused() -> None:
    person()
    strict = Client(enforce_csrf_checks=True)
    assert sign_in(strict).status_code == 403


def test_the_log_keeps_strangers_addresses_unreadable(client: Client) -> None:
    sign_in(client, "stranger@example.org", "x")
    entry = SignIn.objects.get()
    assert entry.user is None
    assert "stranger" not in entry.email_hash


def test_the_log_cannot_be_rewritten() -> None:
    from django.db import DatabaseError, transaction

    person()
    sign_in(Client())
    for change in (SignIn.objects.all().delete, lambda: SignIn.objects.update(outcome="demo")):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
