"""The log of a service: JSON, an id on every request, nothing about a person."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from casino_night.access import public
from casino_night.logs import JsonLines
from casino_night.roles import Role
from casino_night.urls import handler400, handler403, handler404, handler500  # noqa: F401 - read by Django
from casino_night.urls import urlpatterns as site
from tests.cast import Cast

SECRETS = ("gloria@example.org", "Gloria Guest", "5551234567", "tok3n-of-a-reset")


@public("GET", "POST")
def breaks(request: HttpRequest, token: str) -> HttpResponse:
    logging.getLogger("casino_night.mail").warning("No answer from %s for %s", "mx.example.org", SECRETS[0])
    raise IntegrityError(f"duplicate key\nDETAIL:  Key (email, name)=({SECRETS[0]}, {SECRETS[1]}) exists.")


urlpatterns = [*site, path("breaks/<str:token>/", breaks)]


@pytest.fixture
def written(settings: Any) -> Iterator[list[dict[str, Any]]]:
    """Every line the service writes, as a reader of the log sees it."""
    settings.LOG_JSON = True
    lines: list[dict[str, Any]] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            text = self.format(record)
            assert "\n" not in text, "one object, one line"
            lines.append(json.loads(text))

    handler = Keep(logging.INFO)
    handler.setFormatter(JsonLines())
    logging.getLogger().addHandler(handler)
    yield lines
    logging.getLogger().removeHandler(handler)


@pytest.mark.urls(__name__)
def test_no_line_holds_what_somebody_typed(written: list[dict[str, Any]], db: None) -> None:
    cast = Cast.build()
    client = cast.client(Role.CHARITY_OFFICER)
    client.raise_request_exception = False
    client.post(f"/breaks/{SECRETS[3]}/?telephone={SECRETS[2]}", {"name": SECRETS[1]})
    Client().get(f"/account/nothing/{SECRETS[3]}/?email={SECRETS[0]}")
    Client().post("/account/sign-in/", {"email": SECRETS[0], "password": SECRETS[3]})
    text = json.dumps(written)
    assert [secret for secret in SECRETS if secret in text] == []
    assert cast[Role.CHARITY_OFFICER].email not in text
    broken = next(line for line in written if line.get("error"))
    assert broken["error"] == "IntegrityError"
    assert broken["at_lines"][-1].endswith("breaks")
    assert any("[address]" in line["message"] for line in written)


@pytest.mark.urls(__name__)
def test_every_line_of_a_request_carries_its_id_and_so_does_the_answer(written: list[Any], db: None) -> None:
    response = Client(raise_request_exception=False).get("/breaks/x/")
    id = response.headers["X-Request-Id"]
    assert id in response.content.decode(), "the page says what to quote"
    assert {line["request"] for line in written} == {id}
    answered = written[-1]
    assert (answered["route"], answered["status"], answered["method"]) == ("/breaks/<str:token>/", 500, "GET")
    assert Client().get("/health/").headers["X-Request-Id"] != id


def test_the_person_is_an_id_and_the_line_costs_no_query(written: list[dict[str, Any]], db: None) -> None:
    cast = Cast.build()
    cast.client(Role.BANKER).get("/")
    assert written[-1]["person"] == str(cast[Role.BANKER].pk)
    Client().get("/rules/")
    assert written[-1]["person"] is None


@pytest.mark.parametrize("given", ["0123456789abcdef0123456789abcdef", "x" * 20, "", "0" * 65])
def test_only_the_proxys_own_kind_of_id_is_taken_over(given: str, settings: Any, db: None) -> None:
    settings.HTTPS = True
    answered = Client().get("/health/", headers={"X-Request-Id": given}).headers["X-Request-Id"]
    assert (answered == given) is (given == "0123456789abcdef0123456789abcdef")


def test_on_a_laptop_nothing_is_written_about_a_request(db: None, caplog: Any) -> None:
    with caplog.at_level(logging.INFO):
        Client().get("/health/")
    assert [record for record in caplog.records if record.name == "casino_night.requests"] == []
