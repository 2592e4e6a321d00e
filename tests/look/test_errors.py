"""Error pages: what happened and what to do next, with all headers, and without a database."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from pytest_django import DjangoDbBlocker

from casino_night.refusal import NotPermitted, Refused
from casino_night.urls import handler400, handler403, handler404, handler500  # noqa: F401 - read by Django
from casino_night.urls import urlpatterns as site
from tests.look.markup import faults
from tests.look.test_frame import assert_guarded

ERRORS: dict[str, tuple[Exception, int, str]] = {
    "unreadable": (SuspiciousOperation("odd"), 400, "That request could not be read"),
    "forbidden": (PermissionDenied(), 403, "Your role does not allow this"),
    "forbidden-why": (PermissionDenied("Only for <clerks>."), 403, "Only for &lt;clerks&gt;."),
    "missing": (Http404(), 404, "There is nothing here for you"),
    "refused": (Refused("late", "Too late.", "13:47-20.12(b)", "Ask for a new date."), 409, "Ask for a new date."),
    "not-permitted": (NotPermitted("no", "Not yours."), 403, "Not yours."),
    "away": (OperationalError("connection to the server failed"), 503, "Back in a moment"),
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
