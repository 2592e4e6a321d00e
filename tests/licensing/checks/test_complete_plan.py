"""A complete plan passes every check; an empty one is told all that is missing and nothing that is wrong."""

from datetime import date, timedelta
from typing import Any

import pytest

from casino_night import clock
from licensing.checks import Level, Verdict, run
from licensing.checks.case import load
from licensing.models import Night, Override
from tests.cast import Cast, night_today
from tests.licensing.checks.findings import found, outcomes
from tests.plans import complete_plan, grand_plan


def test_a_complete_plan_passes_every_check(night: Night) -> None:
    assert found(night) == set()


def test_so_does_a_grand_one(cast: Cast) -> None:
    night = grand_plan(night_today(cast.own.organisation, "Grand Night", "draft"), cast)
    sizes = night.tables.count(), night.engagements.count(), night.prizes.count()
    assert sizes == (30, 60, 300)
    assert found(night) == set()


@pytest.mark.parametrize("days", [0, 1, 59, 365, 700])
def test_a_plan_is_complete_on_any_day_within_reach(cast: Cast, days: int) -> None:
    draft = night_today(cast.own.organisation, "Spring Night", "draft")
    draft.date = clock.today() + timedelta(days=days)
    draft.save()
    assert found(complete_plan(draft, cast)) == set()


@pytest.mark.parametrize("state", ["submitted", "under_review", "approved", "licensed", "open"])
def test_the_same_checks_serve_every_stage(night: Night, state: str) -> None:
    Night.objects.filter(pk=night.pk).update(state=state)
    assert found(night) == set()


def test_an_open_night_is_not_too_late_after_midnight(night: Night, time_machine: Any) -> None:
    Night.objects.filter(pk=night.pk).update(state="open")
    time_machine.move_to(night.window.closes - timedelta(minutes=1))
    assert found(night) == set()


def test_an_empty_draft_misses_everything_and_has_nothing_wrong(cast: Cast) -> None:
    draft = Night.objects.create(
        title="Idea",
        organisation=cast.own.organisation,
        municipality=cast.own.municipality,
        date=clock.today() + timedelta(days=60),
    )
    verdicts = {name: outcome.verdict for name, outcome in outcomes(draft).items() if outcome.problems}
    assert set(verdicts.values()) == {Verdict.MISSING}
    assert set(verdicts) == {
        "place_and_hours_are_given",
        "member_in_charge_is_named",
        "member_in_charge_of_proceeds_is_named",
        "banker_is_named",
        "tables_are_listed",
        "provider_is_chosen",
        "provider_certifies_in_time",
        "exchange_rate_is_given",
        "denominations_are_listed",
        "award_method_is_chosen",
        "prizes_are_listed",
        "admission_is_answered",
        "other_games_are_answered",
        "use_of_proceeds_is_given",
        "fees_are_paid",
        "answers_are_declared",
    }


@pytest.mark.parametrize(
    "day", [date.min, date(1999, 12, 31), date(2003, 5, 18), date(9999, 1, 1), date(9999, 12, 28), date.max]
)
def test_no_date_breaks_the_checks(night: Night, day: date) -> None:
    Night.objects.filter(pk=night.pk).update(date=day)
    assert found(night) & {"date_is_ahead", "date_is_within_reach"}


def test_a_warning_no_longer_stops_once_a_reason_is_recorded_but_stays_in_sight(night: Night, cast: Cast) -> None:
    Night.objects.filter(pk=night.pk).update(other_games="raffle")
    before = outcomes(night)["other_games_have_a_licence"]
    Override.objects.create(
        subject_kind="night",
        subject_id=night.pk,
        check_name="other_games_have_a_licence",
        reason="Applied for yesterday.",
        actor=cast.people[next(iter(cast.people))],
    )
    after = outcomes(night)["other_games_have_a_licence"]
    assert (before.stops, after.stops) == (True, False)
    assert (after.overridden, bool(after.problems)) == ("Applied for yesterday.", True)


def test_a_note_never_stops(night: Night) -> None:
    night.assistants.update(familiar=False)
    outcome = outcomes(night)["assistants_are_familiar"]
    assert (outcome.check.level, outcome.stops, outcome.verdict) == (Level.NOTE, False, Verdict.FAIL)


def test_what_the_checks_relied_on_can_be_stored(night: Night) -> None:
    case = load(night)
    run(case)
    assert {"minimum_exchange_rate", "prize_total", "rental_per_game_day", "nights_per_week"} <= set(case.limits.used())
