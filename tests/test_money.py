"""Two kinds of money that never mix."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_night.money import Cents, Scrip


def test_cash_and_imitation_money_do_not_add() -> None:
    with pytest.raises(TypeError, match="do not mix"):
        Cents(100) + Scrip(2)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        assert Cents(100) < Scrip(2)  # type: ignore[operator]
    assert Cents(100) != Scrip(100)


def test_money_is_whole_units() -> None:
    for wrong in (1.5, "1", True, None):
        with pytest.raises(TypeError):
            Cents(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Cents(100) * 1.5  # type: ignore[operator]


def test_amounts_of_one_kind_add_subtract_multiply_and_compare() -> None:
    assert Cents(5) + Cents(3) == Cents(8)
    assert Cents(5) - Cents(3) == Cents(2)
    assert Scrip(5) * 3 == Scrip(15)
    assert Cents(3) < Cents(5)
    assert bool(Cents(1))
    assert not Cents(0)


def test_an_amount_is_never_changed_only_made_anew() -> None:
    amount = Cents(100)
    with pytest.raises(AttributeError):
        amount.units = 200  # type: ignore[misc]
    assert not hasattr(amount, "__dict__")  # nothing can be written beside it


def test_cash_is_read_with_or_without_cents() -> None:
    assert Cents.parse("20") == Cents(20_00)
    assert Cents.parse("$1,234.05") == Cents(1234_05)


def test_cash_is_written_with_cents_and_imitation_money_without() -> None:
    assert str(Cents(123456)) == "$1,234.56"
    assert str(Cents(-5)) == "-$0.05"
    assert str(Scrip(1234)) == "$1,234"
    assert str(-Scrip(40)) == "-$40"
    assert (str(Cents(0)), str(Scrip(0))) == ("$0.00", "$0")


@pytest.mark.parametrize("text", ["", "-20", "0.005", "1e3", "１２", "٣", "20,00", "1.000", "12,34", "NaN", "20.", "$"])
def test_what_is_no_amount_of_cash_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="such as"):
        Cents.parse(text)


def test_imitation_money_is_in_full_dollars() -> None:
    assert Scrip.parse("1,000") == Scrip(1000)
    with pytest.raises(ValueError, match="full dollars"):
        Scrip.parse("20.00")


@given(st.integers(min_value=0, max_value=10**11 - 1))
def test_what_is_written_reads_back(cents: int) -> None:
    assert Cents.parse(str(Cents(cents))) == Cents(cents)
