"""The whole path with real processes: request, wake-up, Celery worker, file, page; and kill -9 on the way.

On the broker in a folder, or on Redis when the tests were given one.
"""

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Page, expect

from casino_night import clock, doorbell
from casino_night.celery import app
from casino_night.documents import selectors, services
from casino_night.documents.models import Document, Pulse
from casino_night.roles import Role
from tests import live
from tests.browser import DESK
from tests.cast import Cast
from tests.databases import CommittedDatabase, empty_broker
from tests.documents.scenes import files, request_licence, text_of, wait_for, wait_until, with_text

STARTING = 30.0  # seconds a worker may need on a busy machine
SLOW = "A long story about one night. " * 2_500  # takes the press some seconds


@pytest.fixture(autouse=True)
def _no_files() -> Iterator[None]:
    """The worker and the tests share the folder of the installation."""
    shutil.rmtree(settings.DOCUMENTS_ROOT, ignore_errors=True)
    yield
    shutil.rmtree(settings.DOCUMENTS_ROOT, ignore_errors=True)


@contextmanager
def sweeping(database: CommittedDatabase) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "manage.py", "sweep"]
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=database.environ)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0


def as_if_time_had_passed(document: Document, gone: timedelta) -> None:
    """Moves the row's own times back, which is what waiting would do."""
    document.refresh_from_db()
    lease = document.lease_until and document.lease_until - gone
    Document.objects.filter(pk=document.pk).update(
        lease_until=lease, run_after=document.run_after - gone, rung_at=document.rung_at - gone
    )


def page_of(cast: Cast, document: Document) -> str:
    return cast.client(Role.MUNICIPAL_CLERK).get(reverse("documents:status", args=[document.pk])).content.decode()


def assert_made_once(document: Document, attempts: int) -> None:
    document.refresh_from_db()
    assert (document.state, document.attempts) == ("ready", attempts)
    assert files() == [document.file]
    assert selectors.pdf(document)


def test_from_the_request_to_the_file_on_the_page(committed_cast: Cast, worker: Any) -> None:
    document = request_licence(committed_cast)
    wait_for(document, "ready", STARTING)
    assert_made_once(document, attempts=1)
    assert "RL-2026-TEST42" in text_of(document)
    assert "Download the PDF" in page_of(committed_cast, document)


def test_the_page_tells_by_itself_when_the_document_is_ready(
    committed_cast: Cast, committed_db: CommittedDatabase, page_at: Callable[..., Page], live_site: str
) -> None:
    document = request_licence(committed_cast)
    page = page_at(DESK)
    cookie = committed_cast.client(Role.MUNICIPAL_CLERK).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_site}])
    page.goto(reverse("documents:status", args=[document.pk]))
    expect(page.get_by_text("It waits for its turn")).to_be_visible()
    with live.working(committed_db):
        expect(page.get_by_role("link", name="Download the PDF")).to_be_visible(timeout=STARTING * 1000)


def test_twenty_at_once_are_made_once_each(committed_cast: Cast, worker: Any) -> None:
    documents = [request_licence(committed_cast, premises=f"Hall {number}") for number in range(20)]
    for document in documents:
        for _again in range(3):  # a wake-up may come any number of times
            doorbell.ring(services.MAKE, str(document.pk))
    for document in documents:
        wait_for(document, "ready", 2 * STARTING)
        assert document.attempts == 1
    assert files() == sorted(document.file for document in documents)


def test_wake_ups_that_were_lost_are_sent_again_by_the_sweep(
    committed_cast: Cast, committed_db: CommittedDatabase
) -> None:
    """The broker was emptied: Redis flushed, or the folder wiped."""
    document = request_licence(committed_cast)
    wait_until(doorbell._bells.empty)
    empty_broker()
    with live.working(committed_db), sweeping(committed_db):
        wait_until(lambda: Pulse.objects.filter(name=services.WORKER).exists(), STARTING)
        assert Document.objects.get(pk=document.pk).state == "waiting"
        as_if_time_had_passed(document, services.RING_AGAIN)
        wait_for(document, "ready", STARTING)
    assert_made_once(document, attempts=1)


def test_without_any_worker_the_sweep_makes_it(committed_cast: Cast, committed_db: CommittedDatabase) -> None:
    document = request_licence(committed_cast)
    as_if_time_had_passed(document, services.UNANSWERED)
    with sweeping(committed_db):
        wait_for(document, "ready", STARTING)
    assert_made_once(document, attempts=1)


@pytest.mark.parametrize("rescuer", ["the sweep alone", "the sweep and a new worker"])
def test_a_worker_killed_while_printing_loses_nothing_and_doubles_nothing(
    committed_cast: Cast, committed_db: CommittedDatabase, rescuer: str
) -> None:
    document = with_text(request_licence(committed_cast), SLOW)
    with live.working(committed_db) as worker:
        wait_for(document, "making", STARTING)
        wait_until(files)  # it has begun to write
        worker.kill()
        worker.wait()
    document.refresh_from_db()
    assert document.state == "making"  # nobody knows yet
    assert "It is being made now" in page_of(committed_cast, document)
    if rescuer == "the sweep alone":
        as_if_time_had_passed(document, services.LEASE + services.UNANSWERED)
        with sweeping(committed_db):
            wait_for(document, "ready", 3 * STARTING)
    else:  # the sweep notices that nobody holds the file, and rings
        with sweeping(committed_db), live.working(committed_db):
            wait_for(document, "ready", 3 * STARTING)
    assert_made_once(document, attempts=2)
    assert "Download the PDF" in page_of(committed_cast, document)


def test_a_broker_that_is_away_holds_up_nobody(committed_cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The request is answered at once; the row waits for the sweep."""

    def away(*_: Any, **__: Any) -> None:
        raise ConnectionError("nobody listens")

    monkeypatch.setattr(app, "send_task", away)
    before = clock.now()
    document = request_licence(committed_cast)
    wait_until(doorbell._bells.empty)
    assert clock.now() - before < timedelta(seconds=2)
    assert Document.objects.get(pk=document.pk).state == "waiting"
