"""Error pages: what happened and what to do next, with all headers, and without a database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import Error, InterfaceError, OperationalError, ProgrammingError
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from pytest_django import DjangoDbBlocker

from casino_night.errors import away_or_busy
from casino_night.refusal import NotPermitted, Refused
from casino_night.urls import handler400, handler403, handler404, handler500  # noqa: F401 - read by Django
from casino_night.urls import urlpatterns as site
from tests.look.markup import faults
from tests.look.test_frame import assert_guarded


def caused(error: Error, cause: Exception) -> Error:
    """As Django raises it: its own error, with the driver's as the cause."""
    error.__cause__ = cause
    return error


ERRORS: dict[str, tuple[Exception, int, str]] = {
    "unreadable": (SuspiciousOperation("odd"), 400, "That request could not be read"),
    "forbidden": (PermissionDenied(), 403, "Your role does not allow this"),
    "forbidden-why": (PermissionDenied("Only for <clerks>."), 403, "Only for &lt;clerks&gt;."),
    "missing": (Http404(), 404, "There is nothing here for you"),
    "refused": (Refused("late", "Too late.", "13:47-20.12(b)", "Ask for a new date."), 409, "Ask for a new date."),
    "not-permitted": (NotPermitted("no", "Not yours."), 403, "Not yours."),
    "away": (caused(OperationalError(), psycopg.OperationalError("connection failed")), 503, "Back in a moment"),
    "no such column": (OperationalError("no such column"), 500, "Something broke on our side"),
    "broken": (RuntimeError("the secret of the machine"), 500, "Something broke on our side"),
}


def fail(request: HttpRequest, how: str) -> HttpResponse:
    raise ERRORS[how][0]


urlpatterns = [*site, path("fail/<str:how>/", fail)]
pytestmark = pytest.mark.urls(__name__)


@pytest.fixture
def client(django_db_blocker: DjangoDbBlocker) -> Iterator[Client]:
    """A visitor of a site that has lost its database: every query fails."""
    with django_db_blocker.block():
        yield Client(raise_request_exception=False)


@pytest.mark.parametrize("how", ERRORS)
def test_error_page_works_without_a_database(how: str, client: Client) -> None:
    _error, status, words = ERRORS[how]
    response = client.get(f"/fail/{how}/")
    page = response.content.decode()
    assert response.status_code == status
    assert words in page
    assert not faults(page)
    assert_guarded(response)


PASSING = ("08006", "53100", "53300", "57P01", "57P03", "57014", "55P03", "40001", "40P01")
LASTING = ("54001", "55000", "58030", "F0000")


@pytest.mark.parametrize("code", PASSING + LASTING)
def test_only_a_postgresql_that_is_away_or_busy_is_worth_another_try(code: str) -> None:
    assert away_or_busy(caused(OperationalError(), psycopg.errors.lookup(code)())) == (code in PASSING)


def test_a_connection_that_is_gone_is_worth_another_try_and_a_wrong_statement_is_not() -> None:
    assert away_or_busy(caused(InterfaceError(), psycopg.InterfaceError("the connection is closed")))
    assert not away_or_busy(caused(ProgrammingError(), psycopg.errors.UndefinedTable()))
    assert not away_or_busy(RuntimeError())
    assert not away_or_busy(None)


def sqlite_says(path: Path | str, statement: str) -> Error:
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        try:
            connection.executescript(statement)
        except sqlite3.OperationalError as said:
            return caused(OperationalError(), said)
    raise AssertionError("SQLite had nothing against it.")


def test_only_a_sqlite_file_that_is_locked_full_or_away_is_worth_another_try(tmp_path: Path) -> None:
    file = tmp_path / "one.sqlite3"
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert away_or_busy(sqlite_says(file, "CREATE TABLE one (word TEXT)"))
    full = "PRAGMA max_page_count = 2; CREATE TABLE one (word TEXT); INSERT INTO one VALUES (hex(zeroblob(99999)))"
    assert away_or_busy(sqlite_says(file, full))
    assert away_or_busy(sqlite_says(file, f"ATTACH '{tmp_path}/no/such/folder' AS there"))
    assert not away_or_busy(sqlite_says(file, "SELECT nothing FROM nowhere"))


def test_500_says_nothing_about_the_machine(client: Client) -> None:
    page = client.get("/fail/broken/").content.decode()
    assert "secret of the machine" not in page
    assert "Traceback" not in page


def test_a_session_without_its_database_meets_the_500_page(client: Client) -> None:
    client.cookies["sessionid"] = "z" * 32
    response = client.get("/")
    assert response.status_code == 500
    assert "Something broke on our side" in response.content.decode()
    assert_guarded(response)


def test_form_without_its_token_is_answered_with_a_page_of_its_own(db: None) -> None:
    response = Client(enforce_csrf_checks=True).post("/account/sign-in/", {"email": "x"})
    assert response.status_code == 403
    assert "This form is too old to send" in response.content.decode()
    assert not faults(response.content.decode())
    assert_guarded(response)


def test_wrong_method_has_all_headers(client: Client) -> None:
    response = client.delete("/rules/")
    assert response.status_code == 405
    assert_guarded(response)


@pytest.mark.parametrize(
    ("method", "address", "status", "headers"),
    [
        ("HEAD", "/rules/", 200, {}),
        ("OPTIONS", "/rules/", 405, {}),
        ("GET", "/rules", 301, {}),
        ("GET", "/rules/", 400, {"host": "elsewhere.example.org"}),
        ("GET", "/static/no-such.css", 404, {}),
        ("GET", "/rules/" + "x" * 5000, 404, {}),
    ],
)
def test_odd_requests_have_all_headers(
    client: Client, method: str, address: str, status: int, headers: dict[str, str]
) -> None:
    response = client.generic(method, address, headers=headers)
    assert response.status_code == status
    assert_guarded(response)


def test_refusal_inside_a_page_is_only_its_fragment(client: Client) -> None:
    response: Any = client.get("/fail/refused/", headers={"HX-Request": "true"})
    assert response.status_code == 409
    assert response.content.decode().lstrip().startswith('<section id="refused"')
    assert_guarded(response)


def test_static_files_have_the_policy_too_and_may_be_kept(client: Client) -> None:
    response = client.get("/static/css/tokens.css")
    assert response.status_code == 200
    assert "Content-Security-Policy" in response.headers
    assert response.headers["Cache-Control"] != "no-store"
