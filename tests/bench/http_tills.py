"""Tills over HTTP for the benchmark of the ledger: the web server in processes of its own, one client per window."""

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

from casino_night.banking.models import Shift
from tests import databases, servers
from tests.banking.scene import Scene
from tests.hall.halls import enrolled, pin_of

FORM = {"Content-Type": "application/x-www-form-urlencoded", "X-Till": "1"}
FORGERY = "a" * CSRF_SECRET_LENGTH
PATIENCE = 30.0


class Till:
    """What the browser at one window does, with one connection that is kept."""

    def __init__(self, scene: Scene, shift: Shift, port: int) -> None:
        pin = pin_of(scene.night, shift.user, scene.grace)
        client, _device = enrolled(scene.night, scene.grace, f"Tablet at {shift.window}")
        assert client.post(f"/hall/pin/{shift.user_id}/", {"pin": pin}).status_code == 303
        cookies = {name: one.value for name, one in client.cookies.items()}
        cookies[settings.CSRF_COOKIE_NAME] = FORGERY
        self.headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        self.line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.keys = f"/till/{scene.night.pk}/{shift.pk}/sell/"

    def sell(self, dollars: int = 50) -> None:
        """The two posts of a sale, each of them a commit."""
        self._post(self._post(self.keys, id=uuid4(), amount=dollars, tendered=dollars))

    def serve_guest(self, dollars: int = 50) -> list[float]:
        """A whole sale with its pages; seconds from each tap until the next screen is there."""
        began = time.perf_counter()
        hand_over = self._post(self.keys, id=uuid4(), amount=dollars, tendered=dollars)
        self._get(hand_over)
        keyed = time.perf_counter()
        self._get(self._post(hand_over))
        return [keyed - began, time.perf_counter() - keyed]

    def _post(self, address: str, **said: Any) -> str:
        headers = {**self.headers, **FORM, "X-CSRFToken": FORGERY}
        status, answered = self._ask("POST", address, urlencode(said), headers)
        assert status == 204, (status, address)
        return answered["Till-Next"]

    def _get(self, address: str) -> None:
        status, _headers = self._ask("GET", address, None, self.headers)
        assert status == 200, (status, address)

    def _ask(self, method: str, address: str, body: str | None, headers: dict[str, str]) -> tuple[int, Any]:
        try:
            return self._asked(method, address, body, headers)
        except ConnectionError:  # closed by the server while no guest came, as a browser finds it too
            self.line.close()
            return self._asked(method, address, body, headers)

    def _asked(self, method: str, address: str, body: str | None, headers: dict[str, str]) -> tuple[int, Any]:
        self.line.request(method, address, body, headers)
        answer = self.line.getresponse()
        answer.read()
        return answer.status, answer.headers


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
