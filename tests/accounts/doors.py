"""What the tests of accounts share: people with a password, and ways through the door."""

import base64
from typing import Any

from django.test import Client

from casino_night import clock
from casino_night.accounts import totp
from casino_night.accounts.models import SecondFactor, User

PASSWORD = "correct horse battery staple"
SIGN_IN = "/account/sign-in/"
SECOND_FACTOR = "/account/second-factor/"
SECRET = base64.b32encode(b"12345678901234567890").decode()


def person(email: str = "rosa@example.org", **fields: Any) -> User:
    fields.setdefault("name", "Rosa")
    return User.objects.create_user(email, fields.pop("password", PASSWORD), **fields)


def with_authenticator(user: User) -> User:
    SecondFactor.objects.create(user=user, secret=SECRET, last_step=0)
    return user


def code_now(steps: int = 0) -> str:
    return totp.code_at_step(base64.b32decode(SECRET), totp.step_at(clock.now()) + steps)


def sign_in(client: Client, email: str = "rosa@example.org", password: str = PASSWORD, **more: Any) -> Any:
    headers = more.pop("headers", None)
    address = more.pop("address", "192.0.2.7")
    data = {"email": email, "password": password, **more}
    return client.post(SIGN_IN, data, REMOTE_ADDR=address, headers=headers)


def signed_in(user: User, password: str = PASSWORD) -> Client:
    """A browser after the password, and after the code if there is an authenticator."""
    client = Client()
    assert sign_in(client, user.email, password).status_code == 303
    if SecondFactor.objects.filter(user=user).exists():
        assert client.post(SECOND_FACTOR, {"code": code_now()}).status_code == 303
    return client
