"""What every test shares. Ordinary tests take `db` (rolled back); tests that need real commits take `committed_db`.

committed_db      a database of the test's own: commits reach threads, processes and a live server
live_site         the whole site served on committed_db; its value is the address
worker            a Celery worker process on committed_db
page_at(width)    a fresh visitor in chromium on live_site; `browser_page` is one at desk width
real_hasher       Argon2 instead of the fast hasher of the tests
"""

import os
from collections.abc import Callable, Iterator
from subprocess import Popen

import pytest
from django.test.utils import setup_databases, teardown_databases
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django import DjangoDbBlocker, Settings

from tests import browser, databases, live
from tests.databases import CommittedDatabase

FLUSHING = {"transactional_db", "live_server", "django_db_reset_sequences", "django_db_serialized_rollback"}
IN_A_BROWSER = {"page_at", "browser_page", "chromium"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if IN_A_BROWSER & fixtures:
            item.add_marker("browser")
        marker = item.get_closest_marker("django_db")
        if FLUSHING & fixtures or (marker and marker.kwargs.get("transaction")):
            raise pytest.UsageError(f"{item.nodeid} would flush tables that are append-only; use committed_db.")
        if "committed_db" in fixtures and (marker or "db" in fixtures):
            raise pytest.UsageError(f"{item.nodeid} asks for db and committed_db; one of them.")


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The migrated database, made once per process. (pytest-django's own leaves it out when no test takes `db`.)"""
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False, serialized_aliases=())
    yield
    with django_db_blocker.unblock():
        databases.empty_broker()
        teardown_databases(made, verbosity=0)


@pytest.fixture(scope="session")
def database_template(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    with django_db_blocker.unblock():
        template = databases.make_template()
        yield template
        databases.drop(template)


@pytest.fixture
def committed_db(database_template: str, django_db_blocker: DjangoDbBlocker) -> Iterator[CommittedDatabase]:
    with django_db_blocker.unblock():
        databases.empty_broker()
        with databases.cloned(database_template) as clone:
            yield clone


@pytest.fixture
def live_site(committed_db: CommittedDatabase) -> Iterator[str]:
    with live.serving() as address:
        yield address


@pytest.fixture
def worker(committed_db: CommittedDatabase) -> Iterator[Popen[bytes]]:
    with live.working(committed_db) as process:
        yield process


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    # playwright keeps an event loop in this thread, and Django would take every query in it for a mistake.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        started = browser.launch(playwright)
        yield started
        started.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def page_at(chromium: Browser, live_site: str) -> Iterator[Callable[..., Page]]:
    with browser.screens(chromium, live_site) as opened:
        yield opened.at


@pytest.fixture
def browser_page(page_at: Callable[..., Page]) -> Page:
    return page_at(browser.DESK)


@pytest.fixture
def real_hasher(settings: Settings) -> None:
    from casino_night import settings as production

    settings.PASSWORD_HASHERS = production.PASSWORD_HASHERS
