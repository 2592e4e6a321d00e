"""The floor at any minute: at the end it is the live one, at the start there is nothing, and it costs the same."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from casino_night import clock
from casino_night.banking import selectors as banking
from casino_night.banking.models import Posting
from casino_night.night.looking_back import selectors
from casino_night.night.looking_back.selectors import Floor, Span
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Night
from tests.banking import evening
from tests.banking.scene import Scene

BEGUN = datetime(2026, 3, 7, 23, 0, tzinfo=UTC)  # 6:00 PM in New Jersey


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The clock of a night that has begun at six; `hours(2)` makes it eight."""

    def turn(hours: float) -> datetime:
        at = clock.licence_window(clock.today()).opens + timedelta(hours=18 + hours)
        monkeypatch.setattr(clock, "now", lambda: at)
        return at

    turn(0)
    return turn


@pytest.fixture
def scene(db: None, hours: Any) -> Scene:
    return Scene.build()


def last_floor(night: Night) -> Floor:
    span = selectors.span(night)
    assert span
    return selectors.floor(night, span, span.last)


def test_the_last_minute_is_the_live_floor(db: None) -> None:
    scene = Scene.build()
    evening.play(scene)
    found, live = last_floor(scene.night), banking.totals(scene.night)
    assert found.cash_taken == live.gross_receipts
    assert found.in_guests_hands == live.in_guests_hands
    assert found.at_tables == live.at_tables
    assert found.in_trays == live.trays
    assert (found.in_safe, found.reserve, found.redeemed) == (live.in_safe, live.reserve, live.redeemed)
    assert [(one.name, one.till) for one in found.windows] == [
        (str(window), till) for window, till in banking.cash_expected(scene.night)
    ]
    assert found.prizes_left == sum(left for _prize, left in banking.prize_stock(scene.night))
    table = banking.table_totals(scene.table)
    assert [(one.in_rack, one.brought, one.credits) for one in found.tables] == [
        (table.in_rack, table.brought, table.credits)
    ]


def test_each_minute_shows_what_was_written_until_then(scene: Scene, hours: Any) -> None:
    hours(1)
    scene.sell(20)
    hours(2)
    scene.sell(30)
    span = selectors.span(scene.night)
    assert span
    taken = [selectors.floor(scene.night, span, minute).cash_taken.units for minute in (0, 59, 60, 119, 120)]
    assert taken == [0, 0, 20_00, 20_00, 50_00]
    hands = [selectors.floor(scene.night, span, minute).in_guests_hands.units for minute in (0, 60, 120)]
    assert hands == [0, 40, 100]


def test_what_was_refused_moves_nothing(scene: Scene) -> None:
    before = last_floor(scene.night)
    with pytest.raises(Refused):
        scene.sell(10**7)
    assert Posting.objects.filter(night=scene.night).exclude(refusal="").exists()
    after = last_floor(scene.night)
    assert (after.cash_taken, after.in_guests_hands, after.seq) == (
        before.cash_taken,
        before.in_guests_hands,
        before.seq,
    )


def test_the_page_takes_a_minute_or_a_time_and_nothing_else_breaks_it(scene: Scene, hours: Any) -> None:
    hours(3)
    scene.sell(20)
    client: Client = scene.cast.client(Role.MEMBER_IN_CHARGE)
    address = reverse("night:looking_back", args=[scene.night.pk])

    def minute(**said: str) -> int:
        page = client.get(address, said)
        assert page.status_code == 200
        return int(page.context["minute"])

    assert [minute(), minute(minute="60"), minute(time="19:30"), minute(time="23:59")] == [180, 60, 90, 180]
    for hostile in ("-1", "9" * 30, "NaN", "\x00", "１", "1e3", "' OR 1=1"):
        assert minute(minute=hostile) == 180
        assert minute(time=hostile) == 180
    assert minute(time="17:00") == 180  # before the first: the next day, which has not come
    part = client.get(address, {"minute": "0"}, headers={"HX-Request": "true"})
    assert part.content.strip().startswith(b'<div id="floor"')


@pytest.mark.parametrize(
    ("role", "status"),
    [
        (Role.MEMBER_IN_CHARGE, 200),
        (Role.MEMBER_IN_CHARGE_OF_PROCEEDS, 200),
        (Role.BANKER, 403),
        (Role.CLASS_A_OPERATOR, 403),
        (Role.CHARITY_OFFICER, 403),
    ],
)
def test_only_who_may_see_the_money_looks_back(scene: Scene, role: Role, status: int) -> None:
    page = scene.cast.client(role).get(reverse("night:looking_back", args=[scene.night.pk]))
    assert page.status_code == status


def test_a_night_without_a_ledger_says_so(scene: Scene) -> None:
    assert selectors.span(scene.cast.other_night) is None


def test_it_costs_the_same_for_a_longer_night(scene: Scene, hours: Any, django_assert_num_queries: Any) -> None:
    client = scene.cast.client(Role.MEMBER_IN_CHARGE)
    address = reverse("night:looking_back", args=[scene.night.pk])
    client.get(address)
    evening.second_window(scene)
    with django_assert_num_queries(7):
        span = selectors.span(scene.night)
        assert span
        selectors.floor(scene.night, span, 0)
    for hour in range(1, 4):
        hours(hour)
        scene.sell(20)
    with django_assert_num_queries(7):
        span = selectors.span(scene.night)
        assert span
        selectors.floor(scene.night, span, span.last)


def test_a_time_after_midnight_is_of_the_next_day_also_when_clocks_change() -> None:
    spring = Span(BEGUN, 600)  # clocks go forward in this night
    assert spring.of_time(time(18, 0)) == 0
    assert spring.of_time(time(1, 30)) == 450
    assert spring.of_time(time(3, 30)) == 510  # an hour of the wall clock less
    fall = Span(datetime(2026, 10, 31, 22, 0, tzinfo=UTC), 600)  # clocks go back
    assert fall.of_time(time(0, 30)) == 390
    assert fall.of_time(time(3, 0)) == 600
