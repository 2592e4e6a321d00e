"""Limits are added, never changed: what is refused and why, on the database too, and when two supervisors race."""

from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.db import DatabaseError, IntegrityError, transaction

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.refusal import NotPermitted, Refused
from casino_night.roles import STAFF_ROLES, Role
from licensing.regulations import limits
from licensing.regulations.models import Limit
from licensing.regulations.services import add_limit
from tests.cast import person
from tests.parallel import at_once

NEW_YEAR = date(2027, 1, 1)


@pytest.fixture(autouse=True)
def november() -> Any:
    with time_machine.travel("2026-11-18T15:00:00Z", tick=True):
        yield


@pytest.fixture
def supervisor(db: None) -> User:
    return person("Susan", Role.COMMISSION_SUPERVISOR)


def new(**changes: Any) -> Limit:
    fields = {
        "code": "prize_total",
        "value": 120_000_00,
        "unit": "cents",
        "citation": "13:47-20.16(a)",
        "effective_from": NEW_YEAR,
        "note": "Amended, 58 N.J.R. 1.",
    }
    return Limit(**(fields | changes))


def refusal(limit: Limit, actor: Any, **options: Any) -> Refused:
    before = Limit.objects.count()
    with pytest.raises(Refused) as caught:
        add_limit(limit, actor=actor, **options)
    assert Limit.objects.count() == before
    assert caught.value.message
    assert caught.value.next_step
    return caught.value


def test_an_added_row_begins_and_the_one_before_it_ends(supervisor: User) -> None:
    added = add_limit(new(), actor=supervisor)
    latest, first = limits.history("prize_total")
    assert latest.row == added
    assert (latest.row.added_by, latest.row.note, latest.last_day) == (supervisor, "Amended, 58 N.J.R. 1.", None)
    assert first.last_day == date(2026, 12, 31)


def test_a_row_may_begin_before_one_that_has_not_begun(supervisor: User) -> None:
    add_limit(new(), actor=supervisor)
    add_limit(new(effective_from=date(2026, 12, 1), value=110_000_00), actor=supervisor)
    assert [span.last_day for span in limits.history("prize_total")] == [None, date(2026, 12, 31), date(2026, 11, 30)]


def test_tomorrow_is_the_earliest_first_day(supervisor: User) -> None:
    add_limit(new(effective_from=clock.today() + timedelta(days=1)), actor=supervisor)


@pytest.mark.parametrize("start", [date(2026, 11, 18), date(2010, 1, 4), date(2003, 5, 19), date(1999, 1, 1)])
def test_a_value_that_was_relied_on_cannot_be_changed_afterwards(supervisor: User, start: date) -> None:
    refused = refusal(new(effective_from=start), supervisor)
    assert refused.code == "start_past"
    assert "relied on" in refused.message
    assert refusal(new(effective_from=start), supervisor, corrects=True).code == "start_past"


def test_today_is_the_day_in_new_jersey(supervisor: User) -> None:
    with time_machine.travel("2026-11-19T03:00:00Z"):  # still the 18th at 10 PM in New Jersey
        assert refusal(new(effective_from=date(2026, 11, 18)), supervisor).code == "start_past"
        add_limit(new(effective_from=date(2026, 11, 19)), actor=supervisor)


def test_two_rows_cannot_begin_on_one_day(supervisor: User) -> None:
    add_limit(new(), actor=supervisor)
    refused = refusal(new(value=130_000_00), supervisor)
    assert refused.code == "start_taken"
    assert "January 1, 2027" in refused.message


def test_a_row_that_has_not_begun_can_be_corrected_and_stays_in_the_history(supervisor: User) -> None:
    add_limit(new(value=1_200_000_00), actor=supervisor)
    add_limit(new(), actor=supervisor, corrects=True)
    assert limits.at(NEW_YEAR)["prize_total"].units == 120_000_00
    assert [span.row.value for span in limits.history("prize_total") if span.corrected] == [1_200_000_00]
    add_limit(new(value=125_000_00), actor=supervisor, corrects=True)
    assert limits.at(NEW_YEAR)["prize_total"].units == 125_000_00


def test_there_must_be_something_to_correct(supervisor: User) -> None:
    assert refusal(new(), supervisor, corrects=True).code == "nothing_to_correct"


def test_the_unit_is_the_limits_own(supervisor: User) -> None:
    refused = refusal(new(unit="days", value=7), supervisor)
    assert (refused.code, refused.citation) == ("wrong_unit", "13:47-20.16(a)")


@pytest.mark.parametrize("value", [-1, 10**15])
def test_the_value_must_make_sense(supervisor: User, value: int) -> None:
    assert refusal(new(value=value), supervisor).code == "wrong_value"


def test_a_limit_that_no_program_reads_is_refused(supervisor: User) -> None:
    assert refusal(new(code="prise_total"), supervisor).code == "unknown_code"


@pytest.mark.parametrize("missing", ["note", "citation"])
def test_a_value_needs_its_rule_and_a_reason(supervisor: User, missing: str) -> None:
    assert refusal(new(**{missing: "  "}), supervisor).code == "grounds_missing"


def test_a_preview_that_a_colleague_has_overtaken_is_refused(supervisor: User) -> None:
    seen = len(limits.history("prize_total"))
    add_limit(new(effective_from=date(2026, 12, 1)), actor=supervisor, rows_seen=seen)
    assert refusal(new(), supervisor, rows_seen=seen).code == "changed_meanwhile"
    add_limit(new(), actor=supervisor, rows_seen=seen + 1)


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["", *(role for role in STAFF_ROLES if role != Role.COMMISSION_SUPERVISOR)])
def test_only_the_supervisor_adds(role: str) -> None:
    with pytest.raises(NotPermitted):
        add_limit(new(), actor=person("Nobody", role))
    assert not Limit.objects.exclude(added_by=None).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("write", ["update", "delete"])
def test_the_database_refuses_to_change_or_remove_a_row(write: str) -> None:
    rows = Limit.objects.filter(code="prize_total")
    with pytest.raises(DatabaseError, match="never changed or removed"), transaction.atomic():
        rows.update(value=1) if write == "update" else rows.delete()
    assert limits.at(NEW_YEAR)["prize_total"].units == 100_000_00


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", [{"value": -1}, {"unit": "furlongs"}, {"effective_from": date(2003, 5, 19)}])
def test_the_database_refuses_what_is_no_limit(wrong: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        new(**wrong).save()


def test_of_two_supervisors_at_once_one_wins_and_the_other_is_told(committed_db: Any) -> None:
    supervisors = [person(name, Role.COMMISSION_SUPERVISOR) for name in ("Susan", "Sam", "Sid", "Sal")]

    def add(number: int) -> str:
        try:
            add_limit(new(value=number), actor=supervisors[number])
        except Refused as refused:
            return refused.code
        return "added"

    outcomes = at_once(add, len(supervisors))
    assert sorted(outcomes) == ["added", "start_taken", "start_taken", "start_taken"]
    assert Limit.objects.filter(code="prize_total", effective_from=NEW_YEAR).count() == 1
