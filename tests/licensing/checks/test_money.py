"""The exchange rate and what imitation money is made of."""

from decimal import Decimal

import pytest

from licensing.checks import Verdict
from licensing.models import Denomination, Night
from tests.licensing.checks.findings import answer, found, outcomes, problem


def test_20_11_a_1_the_rate_is_asked(night: Night) -> None:
    answer(night, exchange_rate=None)
    assert found(night) == {"exchange_rate_is_given"}


@pytest.mark.parametrize(("rate", "right"), [("0.00", False), ("1.99", False), ("2.00", True), ("3.00", True)])
def test_20_12_b_a_dollar_buys_at_least_two(night: Night, rate: str, right: bool) -> None:
    answer(night, exchange_rate=Decimal(rate))
    assert ("exchange_rate_is_high_enough" not in found(night)) is right


@pytest.mark.parametrize(
    ("rate", "smallest", "step"),
    [("2.00", 1, 1), ("2.50", 1, 2), ("2.25", 1, 4), ("2.33", 1, 100), ("2.00", 5, 5), ("2.50", 5, 2), ("5.00", 5, 1)],
)
def test_20_12_c_1_sales_that_do_not_come_out_in_full_dollars_are_noted(
    night: Night, rate: str, smallest: int, step: int
) -> None:
    answer(night, exchange_rate=Decimal(rate))
    night.denominations.filter(value__lt=smallest).delete()
    assert found(night) == (set() if step == 1 else {"sales_come_out_even"})
    if step > 1:
        assert f"multiples of ${step} " in problem(night, "sales_come_out_even").message


def test_20_12_a_the_money_is_listed(night: Night) -> None:
    night.denominations.all().delete()
    assert found(night) == {"denominations_are_listed"}
    assert outcomes(night)["denominations_are_listed"].verdict is Verdict.MISSING


@pytest.mark.parametrize(
    ("marked", "color", "right"), [(True, "red", True), (True, "", True), (False, "red", True), (False, "", False)]
)
def test_20_12_a_every_kind_is_marked_or_colored(night: Night, marked: bool, color: str, right: bool) -> None:
    night.denominations.filter(form="chip", value=5).update(marked=marked, color=color)
    assert found(night) == (set() if right else {"denominations_are_marked_or_colored"})


@pytest.mark.parametrize("color", ["", "purple"])
def test_20_11_e_a_color_is_not_enough_for_a_token(night: Night, color: str) -> None:
    night.denominations.filter(form="token").update(marked=False, color=color)
    assert "tokens_are_marked" in found(night)


def test_20_11_d_no_color_stands_for_two_values(night: Night) -> None:
    night.denominations.filter(form="chip", value=25).update(color="red")
    assert found(night) == {"colors_stand_for_one_value"}
    assert problem(night, "colors_stand_for_one_value").message == "Red stands for $5 and for $25."


def test_20_11_d_one_color_for_one_value_in_two_forms_is_clear(night: Night) -> None:
    Denomination.objects.create(night=night, form="script", value=5, color="red")
    assert found(night) == set()


def test_two_kinds_without_a_color_are_not_one_color(night: Night) -> None:
    night.denominations.filter(form="chip").update(color="")
    assert found(night) == set()
