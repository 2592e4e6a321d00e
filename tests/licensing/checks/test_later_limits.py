"""A check judges by the limits of the night's own date: a later row binds from its first day, and not a day before."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest

from casino_night import clock
from licensing.models import Night, Table, Upload
from tests.cast import night_today
from tests.licensing.checks.findings import answer, found, new_limit


def six_more_nights(night: Night) -> None:
    for days in range(1, 7):
        answer(night_today(night.organisation, f"Night {days}", "licensed"), date=night.date + timedelta(days=days))


def rate_of_1(night: Night) -> None:
    answer(night, exchange_rate=Decimal("1.00"))


def prizes_of_150_000(night: Night) -> None:
    night.prizes.filter(name="Bicycle").update(retail_cents=150_000_00)


def prizes_of_92_000(night: Night) -> None:
    night.prizes.filter(name="Bicycle").update(retail_cents=92_000_00)


def rental_of_260(night: Night) -> None:
    Table.objects.filter(night=night, label="Craps").update(rental_cents=260_00)


def pay_of(operator_class: str, cents: int) -> Callable[[Night], None]:
    def pay(night: Night) -> None:
        night.engagements.filter(operator__operator_class=operator_class).update(pay_cents=cents)

    return pay


def cigars(night: Night) -> None:
    night.prizes.filter(name="Bicycle").update(kind="tobacco")


def cash(night: Night) -> None:
    night.prizes.filter(name="Bicycle").update(kind="cash")


def agreed_60_hours_ago(night: Night) -> None:
    Upload.objects.filter(subject_id=night.pk).delete()
    answer(night, agreed_at=clock.now() - timedelta(hours=60))


def ends_at_2_15(night: Night) -> None:
    answer(night, ends_at="02:15")


# check, limit, what breaks it, a later value that allows just that
RELAXED = [
    ("nights_in_the_week", "nights_per_week", six_more_nights, "7"),
    ("hours_are_inside_the_licence", "licence_closes", ends_at_2_15, "02:15 next day"),
    ("exchange_rate_is_high_enough", "minimum_exchange_rate", rate_of_1, "1.00"),
    ("prizes_are_within_the_total", "prize_total", prizes_of_150_000, "$200,000.00"),
    ("prizes_stay_clear_of_the_total", "prize_warning_percent", prizes_of_92_000, "93"),
    ("rentals_are_within_the_cap", "rental_per_game_day", rental_of_260, "$260.00"),
    ("pay_is_within_the_cap", "class_a_pay_per_day", pay_of("A", 520_00), "$520.00"),
    ("pay_is_within_the_cap", "class_b_pay_per_day", pay_of("B", 260_00), "$260.00"),
    ("no_barred_prizes", "prize_barred_tobacco", cigars, "no"),
    ("no_cash_prizes", "prize_barred_cash", cash, "no"),
    ("provider_certifies_in_time", "certification_hours", agreed_60_hours_ago, "72"),
]
# check, limit, a later value that the complete plan breaks
TIGHTENED = [
    ("nights_in_the_week", "nights_per_week", "0"),
    ("date_is_within_reach", "registration_years", "0"),
    ("hours_are_inside_the_licence", "licence_closes", "00:29 next day"),
    ("hours_are_inside_the_licence", "licence_opens", "18:31"),
    ("exchange_rate_is_high_enough", "minimum_exchange_rate", "2.01"),
    ("prizes_are_within_the_total", "prize_total", "$549.99"),
    ("prizes_stay_clear_of_the_total", "prize_warning_percent", "0"),
    ("rentals_are_within_the_cap", "rental_per_game_day", "$199.99"),
    ("pay_is_within_the_cap", "class_a_pay_per_day", "$399.99"),
    ("pay_is_within_the_cap", "class_b_pay_per_day", "$199.99"),
    ("fees_are_paid", "licence_fee_commission", "$100.01"),
    ("fees_are_paid", "licence_fee_municipality", "$100.01"),
]


@pytest.mark.parametrize(("check", "code", "broken", "later"), RELAXED, ids=[code for _check, code, *_rest in RELAXED])
def test_a_later_row_allows_what_was_forbidden(
    night: Night, check: str, code: str, broken: Callable[[Night], None], later: str
) -> None:
    broken(night)
    assert found(night) == {check}
    new_limit(code, later, night.date + timedelta(days=1))
    assert found(night) == {check}
    new_limit(code, later, night.date)
    assert found(night) == set()


@pytest.mark.parametrize(("check", "code", "later"), TIGHTENED)
def test_a_later_row_forbids_what_was_allowed(night: Night, check: str, code: str, later: str) -> None:
    new_limit(code, later, night.date + timedelta(days=1))
    assert found(night) == set()
    new_limit(code, later, night.date)
    assert check in found(night)
