"""Odds, exact amounts and the posted rounding: 13:47-20.25(i)1, 20.12(c)1, readings A1 to A6."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.odds import Odds, exact_text, share
from games.engines.rounding import charge_down, charge_nearest, half_loss_down, winnings_up


def test_20_25_i_1_odds_are_written_with_to():
    assert str(Odds(9, 5)) == "9 to 5"
    assert str(Odds(1000)) == "1,000 to 1"
    assert Odds.parse("9 to 5") == Odds(9, 5)
    assert Odds.parse(" 1,000 to 1 ") == Odds(1000)


@pytest.mark.parametrize(
    "text", ["9 for 5", "9:5", "9", "", "0 to 1", "1 to 0", "-1 to 1", "1.5 to 1", "9 to 5 to 1", "9" * 30 + " to 1"]
)
def test_20_25_i_1_what_is_not_written_so_is_no_odds(text):
    with pytest.raises(ValueError, match="is not odds"):
        Odds.parse(text)


def test_odds_are_paid_exactly_and_stay_whole_where_they_can():
    assert Odds(9, 5).winnings(10) == 18
    assert type(Odds(9, 5).winnings(10)) is int
    assert Odds(7, 6).winnings(5) == Fraction(35, 6)
    assert Odds(3, 2).value > Odds(6, 5).value
    assert share(10, -1, 2) == -5


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (7, "7"),
        (-3, "-3"),
        (0, "0"),
        (Fraction(15, 2), "7.5"),
        (Fraction(-5, 2), "-2.5"),
        (Fraction(133, 20), "6.65"),
        (Fraction(35, 3), "35/3"),
        (Fraction(-50, 11), "-50/11"),
        (Fraction(-1, 20), "-0.05"),
        (Fraction(1, 8), "0.125"),
        (Fraction(40, 4), "10"),
        (10**20, "100000000000000000000"),
    ],
)
def test_exact_amounts_are_a_decimal_where_there_is_one_else_a_fraction(amount, text):
    assert exact_text(amount) == text


@given(st.fractions())
def test_exact_text_loses_nothing(amount):
    assert Fraction(exact_text(amount)) == amount


def test_a1_to_a6_winnings_go_up_charges_down_and_of_a_half_loss_the_player_keeps_the_larger_half():
    assert [winnings_up(Fraction(n, 2)) for n in (2, 3, 4)] == [1, 2, 2]
    assert [charge_down(Fraction(n, 2)) for n in (2, 3, 4)] == [1, 1, 2]
    assert [charge_nearest(Fraction(n, 4)) for n in (1, 2, 3, 4)] == [0, 0, 1, 1]
    assert [half_loss_down(stake) for stake in (1, 2, 5)] == [0, 1, 2]
