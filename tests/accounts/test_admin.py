"""Django's admin: behind our door, for administrators, and without secrets."""

import pytest
from django.test import Client

from casino_night.accounts.models import SecondFactor, SignIn, User
from casino_night.roles import Role
from tests.accounts.doors import PASSWORD, person, sign_in, signed_in, with_authenticator
from tests.cast import Cast, signed_in_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> Client:
    return signed_in(with_authenticator(person("ada@example.org", staff_role=Role.ADMINISTRATOR)))


def test_strangers_are_sent_to_our_sign_in_and_back(client: Client) -> None:
    for path in ("/admin/", "/admin/accounts/user/"):
        response = client.get(path, follow=True)
        assert response.redirect_chain[-1][0].startswith("/account/sign-in/?next=")
        assert response.redirect_chain[-1][0].endswith(path)


def test_its_own_login_form_evaluates_no_password(client: Client) -> None:
    person("ada@example.org", staff_role=Role.ADMINISTRATOR)
    data = {"username": "ada@example.org", "password": PASSWORD}
    assert client.post("/admin/login/", data).status_code == 405
    assert "_auth_user_id" not in client.session


def test_only_administrators_come_in() -> None:
    cast = Cast.build()
    for role, user in cast.people.items():
        response = signed_in_client(user).get("/admin/", follow=True)
        assert response.status_code == (200 if role == Role.ADMINISTRATOR else 403), role


def test_the_pages_work_and_show_no_password(admin: Client) -> None:
    user = person()
    for path in ("accounts/user/", f"accounts/user/{user.pk}/change/", "accounts/throttle/", "accounts/signin/"):
        response = admin.get(f"/admin/{path}")
        assert response.status_code == 200, path
        assert user.password not in response.content.decode()
        assert "session_epoch" not in response.content.decode()


def test_logs_and_counts_can_only_be_read(admin: Client) -> None:
    sign_in(Client(), "x@example.org", "x")
    entry = SignIn.objects.order_by("-created_at").first()
    assert entry
    for path in ("signin/add/", f"signin/{entry.pk}/delete/", "throttle/add/"):
        assert admin.post(f"/admin/accounts/{path}", {"post": "yes"}).status_code == 403
    assert admin.post(f"/admin/accounts/signin/{entry.pk}/change/", {"outcome": "demo"}).status_code == 403


def test_a_new_account_has_no_password_until_its_owner_sets_one(admin: Client) -> None:
    data = {"email": "New@Example.org", "name": "New", "staff_role": "", "is_active": "on"}
    assert admin.post("/admin/accounts/user/add/", data).status_code == 302
    user = User.objects.get(email="new@example.org")
    assert not user.has_usable_password()


def test_a_staff_role_given_here_ends_the_persons_sessions(admin: Client) -> None:
    user = person()
    client = signed_in(user)
    data = {"email": user.email, "name": user.name, "staff_role": "auditor", "is_active": "on"}
    assert admin.post(f"/admin/accounts/user/{user.pk}/change/", data).status_code == 302
    assert client.get("/account/security/").status_code == 302
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert user.staff_role == "auditor"


def test_an_administrator_can_remove_a_lost_second_factor(admin: Client) -> None:
    user = with_authenticator(person())
    data = {"action": "clear_second_factor", "_selected_action": [str(user.pk)]}
    assert admin.post("/admin/accounts/user/", data).status_code == 302
    assert not SecondFactor.objects.filter(user=user).exists()


def test_people_cannot_be_deleted(admin: Client) -> None:
    user = person()
    assert admin.post(f"/admin/accounts/user/{user.pk}/delete/", {"post": "yes"}).status_code == 403


def test_the_password_is_changed_on_our_page_only(admin: Client) -> None:
    assert admin.get("/admin/password_change/")["Location"] == "/account/security/password/"
    assert admin.post("/admin/password_change/", {"old_password": "x"}).status_code == 405
