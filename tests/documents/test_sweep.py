"""Nothing promised is forgotten: leases, tries with pauses, the sweep, and many makers at once."""

import io
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import Error as DatabaseProblem

from casino_night import clock, doorbell
from casino_night.documents import render, selectors, services
from casino_night.documents.management.commands import sweep
from casino_night.documents.models import Document, Pulse
from casino_night.refusal import Refused
from casino_night.roles import Role
from tests.cast import Cast
from tests.documents.scenes import files, made, request_licence, with_text
from tests.parallel import at_once

SECOND = timedelta(seconds=1)
MAKERS = 8


@pytest.fixture
def bells(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    rung: list[tuple[Any, ...]] = []
    monkeypatch.setattr(doorbell, "ring", lambda *words, **_options: rung.append(words))
    return rung


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise render.RenderFailed("The ink ran out.")

    monkeypatch.setattr(render.PRESS, "print", fail)


def aged(document: Document, **values: Any) -> Document:
    """The row as it stands when the clock has gone on."""
    Document.objects.filter(pk=document.pk).update(**values)
    document.refresh_from_db()
    return document


def abandoned(document: Document, ago: timedelta, attempts: int = 1) -> Document:
    """Its maker was killed; its lease ran out that long ago."""
    lease = clock.now() - ago
    return aged(document, state="making", claim=uuid4(), attempts=attempts, lease_until=lease, rung_at=lease)


# ---- One document, one maker -----------------------------------------------------------------------------------------


def test_a_claim_has_a_lease_and_counts_the_try_before_it_begins(cast: Cast) -> None:
    before = clock.now()
    document = services._claim(request_licence(cast).pk)
    assert document
    assert (document.state, document.attempts) == ("making", 1)
    assert document.lease_until
    assert document.lease_until >= before + services.LEASE


def test_a_document_that_is_being_made_is_left_alone(cast: Cast) -> None:
    document = services._claim(request_licence(cast).pk)
    assert document
    assert services._claim(document.pk) is None


def test_a_document_is_not_made_before_its_time(cast: Cast) -> None:
    document = aged(request_licence(cast), run_after=clock.now() + timedelta(minutes=1))
    assert made(document).state == "waiting"


def test_a_maker_at_work_keeps_its_lease(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    document = request_licence(cast)
    seen: list[datetime | None] = []

    def slow(_html: str, target: Any, alive: Callable[[int], None], _sheets: int) -> None:
        aged(document, lease_until=clock.now() + SECOND)
        alive(0)
        seen.append(aged(document).lease_until)
        target.write(b"%PDF-1.7")

    monkeypatch.setattr(render.PRESS, "print", slow)
    assert made(document).state == "ready"
    assert seen[0]
    assert seen[0] > clock.now() + services.LEASE - 5 * SECOND


def test_a_maker_thought_dead_cannot_finish_nor_spoil_the_file_that_counts(cast: Cast) -> None:
    document = request_licence(cast)
    slow = services._claim(document.pk)
    assert slow
    aged(document, lease_until=clock.now() - SECOND)
    ready = made(document)
    printed = render.print_document(slow, services._file_of(slow.claim), lambda done: None)
    services._finish(slow, printed)
    services._fail_try(slow, "Too late")
    services._postpone(slow, "Too late")
    again = Document.objects.get(pk=document.pk)
    assert (again.state, again.sha256, again.file, again.attempts) == ("ready", ready.sha256, ready.file, 2)
    assert files() == [ready.file]


def test_a_maker_that_lost_its_claim_stops(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    document = request_licence(cast)

    def taken_over(_html: str, _target: Any, alive: Callable[[int], None], _sheets: int) -> None:
        aged(document, claim=uuid4())
        alive(0)
        raise AssertionError("It went on.")

    monkeypatch.setattr(render.PRESS, "print", taken_over)
    assert made(document).state == "making"
    assert files() == []


def test_what_a_dead_maker_left_is_cleared_away(cast: Cast, documents_root: Any) -> None:
    document = abandoned(request_licence(cast), SECOND)
    documents_root.mkdir()
    (documents_root / f"{document.claim}.pdf").write_text("complete, but nobody said so")
    (documents_root / f".{document.claim}.pdf").write_text("half")
    made(document)
    assert files() == [document.file]


def test_leftovers_that_cannot_be_cleared_away_stop_nobody(cast: Cast, documents_root: Any) -> None:
    document = abandoned(request_licence(cast), SECOND)
    (documents_root / f"{document.claim}.pdf").mkdir(parents=True)
    assert made(document).state == "ready"


# ---- Tries and pauses ------------------------------------------------------------------------------------------------


def test_a_failed_try_is_repeated_after_ten_and_sixty_seconds_and_then_given_up(cast: Cast, broken: None) -> None:
    document = request_licence(cast)
    for pause in (10, 60):
        before = clock.now()
        made(document)
        assert (document.state, document.error) == ("waiting", "The ink ran out.")
        assert timedelta(0) <= document.run_after - before - pause * SECOND < 5 * SECOND
        aged(document, run_after=clock.now())
    assert made(document).state == "failed"
    assert document.attempts == 3
    assert made(document).attempts == 3


def test_whatever_goes_wrong_fails_this_document_only(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def surprise(*_: Any) -> str:
        raise KeyError("organisation")

    monkeypatch.setattr(render, "html_of", surprise)
    document = made(request_licence(cast))
    assert (document.state, document.error) == ("waiting", "'organisation'")


def test_a_machine_that_cannot_print_counts_no_try(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "PANGO", ("libpango-of-nowhere.so.9",))
    render.PRESS.stop()
    document = request_licence(cast)
    for _ in range(5):
        made(aged(document, run_after=clock.now()))
    assert (document.state, document.attempts) == ("waiting", 0)
    assert "apt-get install" in document.error


def test_a_document_whose_makers_died_three_times_is_given_up(cast: Cast, bells: list[Any]) -> None:
    document = abandoned(request_licence(cast), SECOND, attempts=3)
    assert services.sweep() is False
    document.refresh_from_db()
    assert document.state == "failed"
    assert "ended each time" in document.error
    assert bells == []


def test_a_failed_document_starts_over_when_staff_say_so(
    cast: Cast, bells: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    document = aged(request_licence(cast), state="failed", attempts=3, error="The ink ran out.")
    with django_capture_on_commit_callbacks(execute=True):
        services.retry(document, actor=cast[Role.COMMISSION_REVIEWER])
    assert bells == [("documents.make", str(document.pk))]
    assert made(document).state == "ready"
    assert document.attempts == 1


@pytest.mark.parametrize("state", ["waiting", "making"])
def test_only_a_failed_document_is_tried_again(cast: Cast, state: str) -> None:
    document = aged(request_licence(cast), state=state)
    with pytest.raises(Refused, match="has not failed"):
        services.retry(document, actor=cast[Role.COMMISSION_REVIEWER])


# ---- The sweep -------------------------------------------------------------------------------------------------------


def test_a_wake_up_that_nobody_heard_is_sent_again(cast: Cast, bells: list[Any]) -> None:
    document = aged(request_licence(cast), rung_at=clock.now() - services.RING_AGAIN - SECOND)
    services.sweep()
    services.sweep()
    assert bells == [("documents.make", str(document.pk))]


def test_a_fresh_request_is_not_rung_for_twice(cast: Cast, bells: list[Any]) -> None:
    request_licence(cast)
    services.sweep()
    assert bells == []


def test_a_document_in_its_pause_or_in_good_hands_is_not_rung_for(cast: Cast, bells: list[Any]) -> None:
    long_ago = clock.now() - timedelta(hours=1)
    document = aged(request_licence(cast), rung_at=long_ago, run_after=clock.now() + SECOND * 30)
    services.sweep()
    aged(document, state="making", run_after=long_ago, lease_until=clock.now() + SECOND * 5, attempts=1)
    services.sweep()
    assert bells == []


def test_an_abandoned_document_is_rung_for(cast: Cast, bells: list[Any]) -> None:
    document = abandoned(request_licence(cast), services.RING_AGAIN + SECOND)
    services.sweep()
    assert bells == [("documents.make", str(document.pk))]


def test_a_document_whose_maker_was_killed_does_not_wait_for_its_lease(
    cast: Cast, bells: list[Any], documents_root: Any
) -> None:
    document = services._claim(request_licence(cast).pk)
    assert document
    documents_root.mkdir()
    (documents_root / f".{document.claim}.pdf").write_text("half; whoever wrote it is gone")
    services.sweep()
    services.sweep()
    assert bells == [("documents.make", str(document.pk))]
    assert made(document).state == "ready"
    assert (document.attempts, files()) == (2, [document.file])


def test_a_document_that_is_being_written_or_not_begun_keeps_its_lease(cast: Cast, bells: list[Any]) -> None:
    document = services._claim(request_licence(cast).pk)
    assert document
    services.sweep()
    with render._appearing(settings.DOCUMENTS_ROOT / services._file_of(document.claim)):
        services.sweep()
    services.sweep()
    assert bells == []
    assert services._claim(document.pk) is None


def test_what_nobody_makes_the_sweep_makes_itself(cast: Cast, bells: list[Any]) -> None:
    document = abandoned(request_licence(cast), services.UNANSWERED + SECOND)
    assert services.sweep() is True
    document.refresh_from_db()
    assert (document.state, document.attempts) == ("ready", 2)
    assert services.sweep() is False


def test_a_document_that_fails_does_not_hold_up_the_others(cast: Cast, bells: list[Any]) -> None:
    poison = with_text(request_licence(cast), "x" * (render.LONGEST_HTML + 1))
    sound = services.request_document("night_licence", cast.other_night, actor=cast[Role.MUNICIPAL_CLERK])
    for number, document in enumerate((poison, sound)):
        aged(document, run_after=clock.now() - services.UNANSWERED - (10 - number) * SECOND)
    assert [services.sweep(), services.sweep(), services.sweep()] == [True, True, False]
    assert [aged(poison).state, aged(sound).state] == ["waiting", "ready"]


def test_the_sweep_shows_life_and_asks_the_worker_for_its_own(cast: Cast, bells: list[Any]) -> None:
    services.show_life()
    assert Pulse.objects.get().name == services.SWEEP
    assert bells == [("documents.answer",)]


def test_one_round_from_the_command_line(cast: Cast, bells: list[Any]) -> None:
    document = abandoned(request_licence(cast), services.UNANSWERED + SECOND)
    call_command("sweep", "--once", stdout=io.StringIO())
    document.refresh_from_db()
    assert document.state == "ready"


def test_the_sweep_outlives_a_database_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> bool:
        raise DatabaseProblem("the server closed the connection")

    monkeypatch.setattr(sweep, "close_old_connections", lambda: None)
    monkeypatch.setattr(sweep, "connection", type("", (), {"close": lambda self: None})())
    monkeypatch.setattr(services, "show_life", away)
    command = sweep.Command()
    command.sign_due = 0.0
    pauses = [command._round(sweep.EVERY)]
    while pauses[-1] < sweep.LONGEST_PAUSE:
        pauses.append(command._round(pauses[-1]))
    assert pauses == [4.0, 8.0, 16.0, 30.0]


# ---- Many at once ----------------------------------------------------------------------------------------------------


class ReadTogether:
    """Lets every maker read before the first one writes: the worst moment there is.

    With the guard off the write no longer compares what it read; then the race is real, and shows.
    """

    def __init__(self, *, guarded: bool) -> None:
        self._guarded = guarded
        self._all_have_read = threading.Barrier(MAKERS)
        self._seen = threading.local()
        self._due = selectors.due

    def __call__(self, now: datetime) -> Any:
        self._seen.calls = getattr(self._seen, "calls", 0) + 1
        if self._seen.calls < 2:
            return self._due(now)
        self._all_have_read.wait(30)
        return self._due(now) if self._guarded else Unguarded()


class Unguarded:
    def filter(self, *, pk: Any, **_compared: Any) -> Any:
        return Document.objects.filter(pk=pk)


@pytest.mark.parametrize(("guarded", "makers"), [(False, MAKERS), (True, 1)])
@pytest.mark.parametrize("state", ["waiting", "abandoned"])
def test_of_eight_makers_at_once_one_gets_the_document(
    committed_cast: Cast, monkeypatch: pytest.MonkeyPatch, state: str, guarded: bool, makers: int
) -> None:
    document = request_licence(committed_cast)
    if state == "abandoned":
        abandoned(document, SECOND)
    tries_before = document.attempts
    monkeypatch.setattr(services, "TRIES", 100)
    monkeypatch.setattr(selectors, "due", ReadTogether(guarded=guarded))
    claims = at_once(lambda _number: services._claim(document.pk), MAKERS)
    assert sum(claim is not None for claim in claims) == makers
    document.refresh_from_db()
    assert document.attempts == tries_before + makers


def test_a_maker_that_finishes_while_it_is_taken_over_counts_once(committed_cast: Cast) -> None:
    """Either it was done in time and nobody else begins, or the other one has it and the late file is gone."""
    document = request_licence(committed_cast)
    for _round in range(10):
        slow = services._claim(document.pk)
        assert slow
        aged(document, lease_until=clock.now() - SECOND)
        file = services._file_of(slow.claim)
        path = settings.DOCUMENTS_ROOT / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"%PDF-1.7")
        printed = render.Printed(file, 8, "0" * 64)
        steps: tuple[Callable[[], Any], ...] = (
            lambda: services._finish(slow, printed),  # noqa: B023
            lambda: services._claim(document.pk),
        )
        _finished, taken = at_once(lambda number: steps[number](), 2)  # noqa: B023
        document.refresh_from_db()
        assert (document.state == "ready") == (taken is None)
        assert path.exists() == (taken is None)
        aged(document, state="waiting", attempts=0, file="", sha256="")
        path.unlink(missing_ok=True)


class LookedBefore:
    """Trying again with the guard off: the state is read, then written, and not compared on the way."""

    def __init__(self) -> None:
        self._all_have_read = threading.Barrier(MAKERS)

    def __call__(self, document: Document, *, actor: Any) -> None:
        failed = Document.objects.get(pk=document.pk).state == "failed"
        self._all_have_read.wait(30)
        if not failed:
            raise Refused("not_failed", "")
        Document.objects.filter(pk=document.pk).update(state="waiting", attempts=0)
        doorbell.ring(services.MAKE, str(document.pk))


@pytest.mark.parametrize(("guarded", "accepted"), [(False, MAKERS), (True, 1)])
def test_of_eight_retries_at_once_one_counts(
    committed_cast: Cast, bells: list[Any], guarded: bool, accepted: int
) -> None:
    document = aged(request_licence(committed_cast), state="failed", attempts=3)
    bells.clear()
    try_again = services.retry if guarded else LookedBefore()

    def retry(_number: int) -> bool:
        try:
            try_again(document, actor=committed_cast[Role.COMMISSION_REVIEWER])
        except Refused:
            return False
        return True

    assert at_once(retry, MAKERS).count(True) == accepted
    assert len(bells) == accepted
    assert aged(document).state == "waiting"
