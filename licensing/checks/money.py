"""Imitation money: the exchange rate, and what it is made of."""

from collections.abc import Iterator
from fractions import Fraction
from math import gcd

from casino_night.money import Scrip
from licensing.checks import Level, Problem, check, unanswered
from licensing.checks.case import Case


@check("money", "The exchange rate is given", "13:47-20.11(a)1", "R073")
def exchange_rate_is_given(case: Case) -> Iterator[Problem]:
    yield from unanswered(case, {"exchange_rate": "The exchange rate"})


@check("money", "A dollar buys at least two dollars of imitation money", "13:47-20.12(b)", "R080")
def exchange_rate_is_high_enough(case: Case) -> Iterator[Problem]:
    rate, least = case.night.exchange_rate, case.limits["minimum_exchange_rate"]
    if rate is not None and rate < least:
        yield Problem(
            "exchange_rate",
            f"A dollar has to buy at least ${least} of imitation money; here it buys ${rate}.",
            f"Write {least} or more.",
        )


@check("money", "Every dollar sold comes out in whole pieces", "13:47-20.12(c)1", "R081", Level.NOTE)
def sales_come_out_even(case: Case) -> Iterator[Problem]:
    """Full dollars only: at $2.50 for a dollar the window sells in steps of $2 (reading A36). R081"""
    rate = case.night.exchange_rate
    if not rate or rate <= 0:
        return
    smallest = gcd(*(one.value for one in case.denominations)) or 1
    step = (Fraction(rate) / smallest).denominator
    if step > 1:
        yield Problem(
            "exchange_rate",
            f"At ${rate} for a dollar and pieces of {Scrip(smallest)}, only sales in multiples of ${step} come out.",
            "Nothing has to change; a whole rate and a $1 piece make every sale come out.",
        )


@check("money", "The imitation money is listed", "13:47-20.12(a)", "R079")
def denominations_are_listed(case: Case) -> Iterator[Problem]:
    if not case.denominations:
        yield Problem(
            "denominations",
            "No imitation money is listed yet.",
            "Add every kind of chip, script or token.",
            missing=True,
        )


@check("money", "Every kind is marked with its value or has a color", "13:47-20.12(a)", "R079")
def denominations_are_marked_or_colored(case: Case) -> Iterator[Problem]:
    for one in case.denominations:
        if not one.marked and not one.color:
            yield Problem(
                f"denominations:{one.pk}:color",
                f"The {one.get_form_display().lower()} of {Scrip(one.value)} is neither marked nor colored.",
                "Mark its value on it, or give it a color of its own.",
            )


@check("money", "Every token bears its value", "13:47-20.11(e)", "R078")
def tokens_are_marked(case: Case) -> Iterator[Problem]:
    for one in case.denominations:
        if one.form == "token" and not one.marked:
            yield Problem(
                f"denominations:{one.pk}:marked",
                f"The token of {Scrip(one.value)} does not bear its value; a color alone is not enough for a token.",
                "Use tokens that are marked with their value.",
            )


@check("money", "No color stands for two values", "13:47-20.11(d)", "R077")
def colors_stand_for_one_value(case: Case) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for one in case.denominations:
        value = first.setdefault(one.color, one.value) if one.color else one.value
        if value != one.value:
            yield Problem(
                f"denominations:{one.pk}:color",
                f"{one.get_color_display()} stands for {Scrip(value)} and for {Scrip(one.value)}.",
                "Give one of them another color.",
            )
