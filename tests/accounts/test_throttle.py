"""The count of guesses: strict over any fifteen minutes, and never given away."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine

from casino_night.accounts import throttle
from casino_night.accounts.models import Throttle
from casino_night.accounts.throttle import Limit, Locked, Try

pytestmark = pytest.mark.django_db

TEN = Limit("ten", 10)
GUESS = Try(TEN, "rosa@example.org")
START = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def evaluated(attempt: Try, times: int) -> int:
    done = 0
    for _ in range(times):
        try:
            throttle.reserve(attempt)
        except Locked:
            continue
        done += 1
    return done


def test_ten_guesses_are_evaluated_and_not_one_more() -> None:
    assert evaluated(GUESS, 50) == 10


def test_no_fifteen_minutes_hold_more_than_ten_wherever_they_begin() -> None:
    """A count that starts afresh at a fixed time, or a period after its first guess, would allow nineteen here."""
    moments: list[int] = []
    with time_machine.travel(START, tick=False) as clock:
        for second in (0, 899, 900, 901, 1000, 1798, 1799, 2600, 2700):
            clock.move_to(START + timedelta(seconds=second))
            moments += [second] * evaluated(GUESS, 20 if second else 1)
    assert moments.count(1799) == 10, "the lock must open again"
    for first in moments:
        assert sum(first <= moment < first + 900 for moment in moments) <= 10


def test_the_lock_opens_when_it_says() -> None:
    with time_machine.travel(START, tick=False) as clock:
        evaluated(GUESS, 10)
        with pytest.raises(Locked) as caught:
            throttle.reserve(GUESS)
        assert caught.value.until == START + timedelta(minutes=15)
        assert "3:15 PM" in caught.value.next_step
        clock.move_to(caught.value.until - timedelta(seconds=1))
        assert evaluated(GUESS, 1) == 0
        clock.move_to(caught.value.until)
        assert evaluated(GUESS, 20) == 10


def test_refused_guesses_do_not_prolong_the_lock() -> None:
    with time_machine.travel(START, tick=False) as clock:
        evaluated(GUESS, 10)
        clock.shift(timedelta(minutes=14))
        assert evaluated(GUESS, 100) == 0
        clock.shift(timedelta(minutes=1))
        assert evaluated(GUESS, 1) == 1


def test_a_right_guess_gives_back_its_own_try_only() -> None:
    evaluated(GUESS, 9)
    throttle.reserve(GUESS)
    throttle.give_back(GUESS)
    assert evaluated(GUESS, 10) == 1


def test_giving_back_never_makes_more_tries_than_there_are() -> None:
    evaluated(GUESS, 1)
    for _ in range(5):
        throttle.give_back(GUESS)
    assert evaluated(GUESS, 50) == 10


def test_all_or_none_is_taken() -> None:
    full, empty = Try(Limit("one", 1), "x"), Try(Limit("two", 2), "x")
    throttle.reserve(full)
    for _ in range(5):
        with pytest.raises(Locked):
            throttle.reserve(empty, full)
    assert throttle.tries_left(empty) == 2


def test_without_a_period_time_alone_does_not_help() -> None:
    pin = Try(Limit("pin", 5, period=None), "rosa", uuid4())
    with time_machine.travel(START, tick=False) as clock:
        assert evaluated(pin, 6) == 5
        clock.shift(timedelta(days=365))
        assert evaluated(pin, 1) == 0
        throttle.forget_old()
        assert evaluated(pin, 1) == 0
        assert pin.person
        throttle.forget_person(pin.person)
        assert evaluated(pin, 6) == 5


def test_what_was_typed_is_not_readable_in_the_table() -> None:
    throttle.reserve(Try(TEN, "my secret password"))
    assert "secret" not in Throttle.objects.get().key


def test_old_rows_are_swept_away() -> None:
    with time_machine.travel(START, tick=False) as clock:
        throttle.reserve(GUESS)
        assert throttle.forget_old() == 0
        clock.shift(timedelta(days=2))
        assert throttle.forget_old() == 1
