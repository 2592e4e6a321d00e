"""Browsers over HTTP for the benchmarks: the web server in processes of its own, one connection each."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.conf import settings
from django.db import connections
from django.middleware.csrf import CSRF_SECRET_LENGTH
from django.test import Client
from django.urls import reverse

from casino_night.banking.models import Shift
from tests import databases, servers
from tests.banking.scene import Scene
from tests.hall.halls import enrolled, pin_of

FORM = {"Content-Type": "application/x-www-form-urlencoded", "X-Till": "1"}
FORGERY = "a" * CSRF_SECRET_LENGTH
PATIENCE = 30.0


def cookies_of(client: Client) -> dict[str, str]:
    """The headers by which the server knows this browser, on any number of connections."""
    cookies = {name: one.value for name, one in client.cookies.items()}
    cookies[settings.CSRF_COOKIE_NAME] = FORGERY
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}


class Line:
    """One connection that is kept, as a browser keeps it."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self.headers = headers
        self.line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def get(self, address: str, headers: dict[str, str]) -> tuple[int, bytes]:
        status, _headers, body = self.ask("GET", address, None, headers)
        return status, body

    def ask(self, method: str, address: str, body: str | None, headers: dict[str, str]) -> tuple[int, Any, bytes]:
        try:
            return self._asked(method, address, body, headers)
        except ConnectionError:  # closed by the server while nobody came, as a browser finds it too
            self.line.close()
            return self._asked(method, address, body, headers)

    def _asked(self, method: str, address: str, body: str | None, headers: dict[str, str]) -> tuple[int, Any, bytes]:
        self.line.request(method, address, body, {**self.headers, **headers})
        answer = self.line.getresponse()
        return answer.status, answer.headers, answer.read()


class Till(Line):
    """What the browser at one window does."""

    def __init__(self, scene: Scene, shift: Shift, port: int) -> None:
        self.scene, self.shift = scene, shift
        self.tablet, _device = enrolled(scene.night, scene.grace, f"Tablet at {shift.window}")
        super().__init__(port, {})
        self.keys = f"/till/{scene.night.pk}/{shift.pk}/sell/"
        self.sign_in()

    def sign_in(self) -> None:
        """By PIN, from the list of names: a tablet goes there by itself when nobody touched it for a minute."""
        pin = pin_of(self.scene.night, self.shift.user, self.scene.grace)
        self.tablet.get(reverse("hall:lock"))
        signed_in = self.tablet.post(f"/hall/pin/{self.shift.user_id}/", {"pin": pin})
        assert signed_in.status_code == 303
        assert signed_in["Location"] != reverse("hall:lock")
        self.headers = cookies_of(self.tablet)

    def sell(self, dollars: int = 50) -> None:
        """The two posts of a sale, each of them a commit."""
        self._post(self._post(self.keys, id=uuid4(), amount=dollars, tendered=dollars))

    def serve_guest(self, dollars: int = 50) -> list[float]:
        """A whole sale with its pages; seconds from each tap until the next screen is there."""
        began = time.perf_counter()
        hand_over = self._post(self.keys, id=uuid4(), amount=dollars, tendered=dollars)
        self._show(hand_over)
        keyed = time.perf_counter()
        self._show(self._post(hand_over))
        return [keyed - began, time.perf_counter() - keyed]

    def _post(self, address: str, **said: Any) -> str:
        status, answered, _body = self.ask("POST", address, urlencode(said), {**FORM, "X-CSRFToken": FORGERY})
        assert status == 204, (status, address)
        return str(answered["Till-Next"])

    def _show(self, address: str) -> None:
        status, _body = self.get(address, {})
        assert status == 200, (status, address)


@contextmanager
def serving() -> Iterator[int]:
    """The program's own web server on the database of this process; yields its port."""
    url = databases._url(connections.settings["default"])
    with servers._port() as port:
        pass
    told = {"DJANGO_SETTINGS_MODULE": "tests.settings", "TEST_DATABASE_URL": url, "HOST": "127.0.0.1"}
    command = [sys.executable, "-m", "gunicorn", "-c", "python:casino_night.web_server"]
    server = subprocess.Popen(command, cwd=settings.BASE_DIR, env={**os.environ, **told, "PORT": str(port)})
    try:
        _wait(port)
        yield port
    finally:
        server.terminate()
        server.wait(20)


def _wait(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            HTTPConnection("127.0.0.1", port, timeout=PATIENCE).connect()
        except OSError:
            assert time.monotonic() < deadline, "the web server does not start"
            time.sleep(0.1)
        else:
            return
