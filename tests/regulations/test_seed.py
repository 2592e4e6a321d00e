"""The limits this program starts with: complete, cited, and in the database after migrating."""

from datetime import date
from typing import Any

import pytest

from casino_night.money import Cents
from licensing.regulations import limits, seed
from licensing.regulations.models import Limit
from licensing.regulations.seed import definitions

# The review's own list (values of 2003, or as known since), written down a second time on purpose.
REVIEWED = {
    "licence_fee_commission": ("$100.00", "13:47-4.9(c)12"),
    "licence_fee_municipality": ("$100.00", "13:47-4.10"),
    "nights_per_week": ("6 nights", "13:47-6.11(a)10"),
    "licence_opens": ("12:00 AM", "13:47-6.11(c)"),
    "licence_closes": ("2:00 AM the next day", "13:47-6.11(c)"),
    "licence_years": ("1 year", "13:47-4"),
    "application_copies": ("4 copies", "13:47-3.2"),
    "forwarding_days": ("3 days", "13:47-4"),
    "issue_wait_days": ("14 days", "13:47-4"),
    "minimum_exchange_rate": ("$2.00 of imitation money for $1", "13:47-20.12(b)"),
    "prize_total": ("$100,000.00", "13:47-20.16(a)"),
    "prize_warning_percent": ("90 %", "13:47-20.16(a)"),
    "rental_per_game_day": ("$250.00", "13:47-16.1(d)"),
    "class_a_pay_per_day": ("$500.00", "13:47-16.2(a)"),
    "class_b_pay_per_day": ("$250.00", "13:47-16.2(a)"),
    "minimum_age": ("18 years", "N.J.S.A. 5:8-59"),
    "registration_fee": ("$100.00", "13:47-2.3"),
    "registration_years": ("2 years", "13:47-2.3"),
    "registration_weeks_least": ("6 weeks", "13:47-2.3"),
    "registration_weeks_most": ("8 weeks", "13:47-2.3"),
    "responsible_people": ("5 people", "13:47-2.3"),
    "responsible_age": ("18 years", "13:47-2.3"),
    "report_due_day": ("the 15th of the month", "13:47-9.1"),
    "records_years": ("3 years", "13:47-8.41"),
    "provider_application_fee": ("$100.00", "13:47-13.1(g)"),
    "provider_annual_fee": ("$500.00", "13:47-13.6(a)"),
    "provider_renewal_fee": ("$500.00", "13:47-13.6(b)"),
    "provider_approval_years": ("1 year", "13:47-13.6(a)"),
    "certification_hours": ("48 hours", "13:47-13.7(a)"),
    "rental_certificate_copies": ("4 copies", "13:47-3.2"),
    "unpaid_days": ("60 days", "13:47-13.9(b)"),
    "unpaid_notice_days": ("10 days", "13:47-13.9(b)"),
    "electronic_system_fee": ("$1,000.00", "13:47-5A.1(b)"),
    "operator_application_fee": ("$100.00", "13:47-19.1(a)"),
    "operator_application_fee_employed": ("$25.00", "13:47-19.1(b)"),
    "operator_licence_fee": ("$125.00", "13:47-19.4(a)"),
    "operator_licence_fee_employed": ("$25.00", "13:47-19.4(b)"),
    "operator_renewal_fee": ("$125.00", "13:47-19.4(c)"),
    "operator_renewal_fee_employed": ("$25.00", "13:47-19.4(d)"),
    "operator_licence_years": ("1 year", "13:47-19.4(a)"),
    "operator_experience_years": ("3 years", "13:47-20.5(a)"),
    "reminder_days_first": ("60 days", "13:47-13.6(b)"),
    "reminder_days_second": ("30 days", "13:47-13.6(b)"),
    "reminder_days_last": ("7 days", "13:47-13.6(b)"),
    "decision_days": ("30 days", "13:47-19.1"),
    "reply_days": ("14 days", "13:47-4"),
    **dict.fromkeys(
        [
            "prize_barred_real_estate",
            "prize_barred_bonds",
            "prize_barred_shares",
            "prize_barred_securities",
            "prize_barred_weapons",
            "prize_barred_live_animals",
            "prize_barred_coins",
            "prize_barred_tobacco",
            "prize_barred_vehicle_leases",
            "prize_barred_convertible",
        ],
        ("yes", "13:47-6.20(a)"),
    ),
    "prize_barred_cash": ("yes", "13:47-20.10(c)3"),
}


def test_the_file_holds_exactly_the_reviewed_values() -> None:
    found = {one.code: (one.unit.words(one.value), one.citation) for one in definitions().values()}
    assert found == REVIEWED


def test_every_value_says_how_sure_it_is() -> None:
    unsure = [one for one in definitions().values() if not one.verified]
    assert all(one.note for one in definitions().values())
    assert all(
        "verified" in one.note or "known" in one.note or "seen" in one.note or one.own_practice
        for one in unsure
        if one.code != "records_years"
    )
    assert "Known to have changed" in definitions()["provider_annual_fee"].note


def test_the_day_each_value_began_is_the_texts_or_the_one_known() -> None:
    later = {one.code: one.effective_from for one in definitions().values() if one.effective_from != date(2003, 5, 19)}
    assert later == {"registration_fee": date(2006, 8, 21), "electronic_system_fee": date(2023, 4, 3)}


@pytest.mark.django_db
def test_migrating_puts_every_value_into_the_database() -> None:
    rows = {row.code: (row.words, row.citation) for row in Limit.objects.all()}
    assert rows == REVIEWED
    assert not Limit.objects.exclude(added_by=None).exists()


@pytest.mark.django_db
def test_every_limit_has_a_value_on_every_day_from_its_first() -> None:
    for one in definitions().values():
        for day in (one.effective_from, date(2026, 11, 18), date(2999, 12, 31)):
            assert limits.at(day)[one.code] == one.unit.typed(one.value)


@pytest.mark.django_db
def test_planting_again_adds_nothing(django_assert_num_queries: Any) -> None:
    before = Limit.objects.count()
    seed.plant(Limit)
    assert Limit.objects.count() == before


@pytest.mark.django_db
def test_money_comes_out_as_cents() -> None:
    assert limits.at(date(2026, 1, 1))["prize_total"] == Cents(100_000_00)
