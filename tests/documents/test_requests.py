"""Asking for a document: in the caller's transaction, once for the same content."""

import threading
from typing import Any

import pytest
from django.db import connection, transaction

from casino_night import doorbell
from casino_night.documents import services
from casino_night.documents.kinds import all_kinds, kind_of, register
from casino_night.documents.models import Document
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Night
from licensing.services import change_state
from tests.cast import Cast, granted
from tests.documents.scenes import request_licence


@pytest.fixture
def bells(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    rung: list[tuple[Any, ...]] = []
    monkeypatch.setattr(doorbell, "ring", lambda *words, **_options: rung.append(words))
    return rung


def test_issuing_the_licence_promises_its_paper(cast: Cast) -> None:
    Night.objects.filter(pk=cast.own.night.pk).update(state="approved")
    granted(cast.own.night, cast[Role.MUNICIPAL_CLERK])
    night = change_state(cast.own.night, "license", actor=cast[Role.MUNICIPAL_CLERK])
    document = Document.objects.get(kind="night_licence", subject_id=night.pk)
    assert document.state == "waiting"
    assert document.snapshot["licence_number"] == night.licence_number
    assert document.requested_by == cast[Role.MUNICIPAL_CLERK]


def test_the_same_request_twice_is_one_document(cast: Cast) -> None:
    assert request_licence(cast) == request_licence(cast)
    assert Document.objects.count() == 1


def test_new_content_is_a_new_revision_that_supersedes(cast: Cast) -> None:
    first = request_licence(cast)
    second = request_licence(cast, premises="Another hall")
    assert second.supersedes == first
    assert (first.revision, second.revision) == (1, 2)
    assert first.number != second.number


def test_content_that_comes_back_is_a_new_revision_too(cast: Cast) -> None:
    """Otherwise the paper in force would be marked as replaced."""
    request_licence(cast, premises="A hall")
    second = request_licence(cast, premises="Another hall")
    third = request_licence(cast, premises="A hall")
    assert third.supersedes == second


def test_the_wake_up_is_sent_after_the_commit(
    cast: Cast, bells: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        document = request_licence(cast)
        assert bells == []
    assert bells == [("documents.make", str(document.pk))]


def test_a_rolled_back_request_leaves_no_row_and_no_wake_up(committed_cast: Cast, bells: list[Any]) -> None:
    def request_and_fail() -> None:
        with transaction.atomic():
            request_licence(committed_cast)
            assert Document.objects.count() == 1
            raise RuntimeError

    with pytest.raises(RuntimeError):
        request_and_fail()
    assert Document.objects.count() == 0
    assert bells == []


def test_eight_requests_at_once_are_one_document(committed_cast: Cast, bells: list[Any]) -> None:
    night, clerk = committed_cast.own.night, committed_cast[Role.MUNICIPAL_CLERK]
    together = threading.Barrier(8)
    seen: list[Document] = []

    def ask() -> None:
        together.wait()
        try:
            seen.append(services.request_document("night_licence", night, actor=clerk))
        finally:
            connection.close()

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(seen) == 8
    assert len(set(seen)) == 1
    assert Document.objects.count() == 1
    assert len(bells) == 1


def test_a_kind_nobody_knows_is_refused(cast: Cast) -> None:
    with pytest.raises(Refused, match="does not know the document kind 'banana'"):
        services.request_document("banana", cast.own.night, actor=cast[Role.MUNICIPAL_CLERK])


def test_kinds_are_found_in_the_apps_and_each_code_once() -> None:
    assert "night_licence" in {kind.code for kind in all_kinds()}
    with pytest.raises(ValueError, match="night_licence"):
        register(kind_of("night_licence"))
