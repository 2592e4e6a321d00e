"""The second factor: who needs it, how it is set up, and that nothing opens without it."""

import re
from base64 import b32decode
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from casino_night import checks, clock
from casino_night.accounts import services, totp
from casino_night.accounts.models import RecoveryCode, SecondFactor, SignIn, User
from casino_night.roles import SECOND_FACTOR_ROLES, Role
from tests.accounts.doors import PASSWORD, SECOND_FACTOR, code_now, person, sign_in, signed_in, with_authenticator
from tests.cast import Cast

pytestmark = pytest.mark.django_db
SECURITY = "/account/security/"


def set_up(client: Client, code: str | None = None) -> Any:
    page = client.get(SECOND_FACTOR)
    secret = page.context["typed_secret"].replace(" ", "")
    key = b32decode(secret)
    typed = code or totp.code_at_step(key, totp.step_at(clock.now()))
    return client.post(SECOND_FACTOR, {"secret": page.context["form"]["secret"].value(), "code": typed})


@pytest.fixture
def reviewer() -> User:
    return person("reviewer@example.org", name="Raymond", staff_role=Role.COMMISSION_REVIEWER)


def test_every_role_that_must_is_asked_and_nobody_else() -> None:
    cast = Cast.build()
    for role, user in cast.people.items():
        user.set_password(PASSWORD)
        user.save()
        client = Client()
        response = sign_in(client, user.email)
        asked = response["Location"] == SECOND_FACTOR
        assert asked == (role in SECOND_FACTOR_ROLES), role
        assert client.session["second_factor"] == ("needed" if asked else "not needed")


def test_a_password_alone_opens_none_of_the_site(reviewer: User) -> None:
    """Every URL of the project, with and without an authenticator set up (T8)."""
    cast = Cast.build()
    ids = {
        "night": cast.own.night.pk,
        "organisation": cast.own.organisation.pk,
        "provider": cast.own.provider.pk,
        "operator": cast.own.operator.pk,
        "municipality": cast.own.municipality.pk,
    }
    tried = 0
    for user in (reviewer, with_authenticator(person("admin@example.org", staff_role=Role.ADMINISTRATOR))):
        client = Client()
        sign_in(client, user.email)
        for route, view in checks.views():
            rule = getattr(view, "access_rule", None)
            if rule is None or rule.kind == "public":
                continue
            for method in rule.methods:
                response = getattr(client, method.lower())(_fill(route, ids))
                assert response.status_code == 302, route
                assert response["Location"] == SECOND_FACTOR, route
                tried += 1
        assert client.session["second_factor"] == "needed"
    assert tried > 10


def _fill(route: str, ids: dict[str, Any]) -> str:
    nowhere = "00000000-0000-4000-8000-000000000000"
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(ids.get(found[1], nowhere)), route)


def test_the_admin_is_closed_without_the_second_factor() -> None:
    client = Client()
    sign_in(client, person("ada@example.org", staff_role=Role.ADMINISTRATOR).email)
    for path in ("/admin/", "/admin/accounts/user/", "/admin/login/"):
        response = client.get(path, follow=True)
        assert response.redirect_chain[-1][0] == SECOND_FACTOR


def test_setting_it_up_opens_the_account_and_shows_ten_codes_once(reviewer: User) -> None:
    client = Client()
    sign_in(client, reviewer.email, next=SECURITY)
    shown = set_up(client)
    assert shown.status_code == 200
    codes = shown.context["codes"]
    assert len(set(codes)) == 10
    assert all(code in shown.content.decode() for code in codes)
    assert shown.context["onward"] == SECURITY
    assert client.get(SECURITY).status_code == 200
    assert client.session["second_factor"] == "done"
    stored = set(RecoveryCode.objects.values_list("code_hash", flat=True))
    assert not stored & set(codes)


def test_looking_at_the_set_up_page_writes_nothing(reviewer: User) -> None:
    client = Client()
    sign_in(client, reviewer.email)
    client.get(SECOND_FACTOR)
    with CaptureQueriesContext(connection) as captured:
        page = client.get(SECOND_FACTOR)
    assert page.content.decode().count("data:image/svg+xml") == 1
    assert [query for query in captured if not query["sql"].startswith(("SELECT", "SAVEPOINT", "RELEASE"))] == []


def test_a_wrong_first_code_sets_nothing_up(reviewer: User) -> None:
    client = Client()
    sign_in(client, reviewer.email)
    assert set_up(client, "000000").status_code == 422
    assert not SecondFactor.objects.exists()


def test_somebody_elses_set_up_page_is_worth_nothing(reviewer: User) -> None:
    other = Client()
    sign_in(other, person("ada@example.org", staff_role=Role.ADMINISTRATOR).email)
    page = other.get(SECOND_FACTOR)
    key = b32decode(page.context["typed_secret"].replace(" ", ""))
    client = Client()
    sign_in(client, reviewer.email)
    code = totp.code_at_step(key, totp.step_at(clock.now()))
    response = client.post(SECOND_FACTOR, {"secret": page.context["form"]["secret"].value(), "code": code})
    assert response.status_code == 422
    assert not SecondFactor.objects.exists()


def test_who_has_an_authenticator_cannot_set_up_another_one_half_signed_in(reviewer: User) -> None:
    """Otherwise a stolen password would be enough: set up one's own telephone and walk in."""
    client = Client()
    sign_in(client, reviewer.email)
    page = client.get(SECOND_FACTOR)
    with_authenticator(reviewer)
    key = b32decode(page.context["typed_secret"].replace(" ", ""))
    code = totp.code_at_step(key, totp.step_at(clock.now()))
    data = {"secret": page.context["form"]["secret"].value(), "code": code}
    assert client.post(SECOND_FACTOR, data).status_code == 422
    assert client.session["second_factor"] == "needed"


def test_the_code_opens_the_account_and_leads_on(reviewer: User) -> None:
    with_authenticator(reviewer)
    client = Client()
    sign_in(client, reviewer.email, next=SECURITY)
    key = client.session.session_key
    response = client.post(SECOND_FACTOR, {"code": code_now()})
    assert (response.status_code, response["Location"]) == (303, SECURITY)
    assert client.session.session_key != key
    assert client.get(SECURITY).status_code == 200


def test_a_code_is_used_once(reviewer: User) -> None:
    with_authenticator(reviewer)
    code = code_now()
    first, second = Client(), Client()
    for client in (first, second):
        sign_in(client, reviewer.email)
    assert first.post(SECOND_FACTOR, {"code": code}).status_code == 303
    assert second.post(SECOND_FACTOR, {"code": code}).status_code == 422
    assert second.session["second_factor"] == "needed"


def test_an_older_code_than_the_last_used_is_refused(reviewer: User) -> None:
    with_authenticator(reviewer)
    old, new = code_now(-1), code_now()
    signed_in(reviewer)  # uses `new`
    client = Client()
    sign_in(client, reviewer.email)
    assert {client.post(SECOND_FACTOR, {"code": code}).status_code for code in (old, new)} == {422}


def test_the_code_of_another_person_is_refused(reviewer: User) -> None:
    with_authenticator(reviewer)
    SecondFactor.objects.create(user=person("ada@example.org"), secret=totp.new_secret(), last_step=0)
    client = Client()
    sign_in(client, "ada@example.org")
    assert client.post(SECOND_FACTOR, {"code": code_now()}).status_code == 422


def test_after_ten_wrong_codes_even_the_right_one_waits(reviewer: User) -> None:
    with_authenticator(reviewer)
    client = Client()
    sign_in(client, reviewer.email)
    codes = [client.post(SECOND_FACTOR, {"code": "000000"}).status_code for _ in range(12)]
    assert codes == [422] * 10 + [429] * 2
    sign_in(client, reviewer.email)
    assert client.post(SECOND_FACTOR, {"code": code_now()}).status_code == 429
    assert SignIn.objects.filter(outcome="wrong_code").count() == 10


def test_a_recovery_code_opens_the_account_once(reviewer: User) -> None:
    client = Client()
    sign_in(client, reviewer.email)
    code = set_up(client).context["codes"][3]
    first, second = Client(), Client()
    sign_in(first, reviewer.email)
    assert first.post(SECOND_FACTOR, {"code": code.lower().replace("-", " ")}).status_code == 303
    sign_in(second, reviewer.email)
    assert second.post(SECOND_FACTOR, {"code": code}).status_code == 422
    assert SignIn.objects.filter(outcome="recovery_code").count() == 1


def test_recovery_codes_of_one_person_do_not_open_another_account(reviewer: User) -> None:
    client = Client()
    sign_in(client, reviewer.email)
    code = set_up(client).context["codes"][0]
    other = with_authenticator(person("ada@example.org"))
    client = Client()
    sign_in(client, other.email)
    assert client.post(SECOND_FACTOR, {"code": code}).status_code == 422


def test_new_recovery_codes_need_the_password_and_replace_the_old() -> None:
    user = with_authenticator(person())
    old = services._new_recovery_codes(user)
    client = signed_in(user)
    assert client.post("/account/security/recovery-codes/", {"password": "wrong"}).status_code == 422
    assert client.post("/account/security/recovery-codes/").status_code == 422
    shown = client.post("/account/security/recovery-codes/", {"password": PASSWORD})
    new = shown.context["codes"]
    client = Client()
    sign_in(client)
    assert client.post(SECOND_FACTOR, {"code": old[0]}).status_code == 422
    assert client.post(SECOND_FACTOR, {"code": new[0]}).status_code == 303


def test_setting_it_up_ends_sessions_that_began_without_it() -> None:
    user = person()
    elsewhere, here = signed_in(user), signed_in(user)
    assert set_up(here).status_code == 200
    assert here.get(SECURITY).status_code == 200
    assert elsewhere.get(SECURITY).status_code == 302


def test_removing_it_needs_the_password_and_where_required_a_new_one_at_once(reviewer: User) -> None:
    for user, onward, mark in (
        (with_authenticator(person()), SECURITY, "not needed"),
        (with_authenticator(reviewer), SECOND_FACTOR, "needed"),
    ):
        client = signed_in(user)
        remove = "/account/security/second-factor/remove/"
        assert client.post(remove, {"password": "wrong"}).status_code == 422
        assert SecondFactor.objects.filter(user=user).exists()
        assert client.post(remove, {"password": PASSWORD})["Location"] == onward
        assert client.session["second_factor"] == mark
        assert not SecondFactor.objects.filter(user=user).exists()


def test_guessing_the_password_on_the_security_page_is_counted_too() -> None:
    user = with_authenticator(person())
    client = signed_in(user)
    codes = [client.post("/account/security/recovery-codes/", {"password": "wrong"}).status_code for _ in range(12)]
    assert codes == [422] * 10 + [429] * 2


def test_the_set_up_page_expires(reviewer: User) -> None:
    client = Client()
    with time_machine.travel(clock.now(), tick=False) as travel:
        sign_in(client, reviewer.email)
        page = client.get(SECOND_FACTOR)
        secret = page.context["form"]["secret"].value()
        key = b32decode(page.context["typed_secret"].replace(" ", ""))
        travel.shift(timedelta(minutes=29))
        client.get(SECOND_FACTOR)
        travel.shift(timedelta(minutes=2))
        code = totp.code_at_step(key, totp.step_at(clock.now()))
        response = client.post(SECOND_FACTOR, {"secret": secret, "code": code})
    assert response.status_code == 422
    assert b"open too long" in response.content


def test_strangers_are_sent_to_sign_in(client: Client) -> None:
    assert client.get(SECOND_FACTOR)["Location"] == reverse("accounts:sign_in")
