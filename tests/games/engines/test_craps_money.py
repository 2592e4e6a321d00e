"""Craps at casino nights, 13:47-20.25(i) to (k): vigorish, units, rounding and posted odds."""

import pytest

from tests.games.engines.craps_rounds import POINTS, bet, craps, one, settlements
from tests.games.engines.properties import settled

NUMBERS = {4: "22", 5: "23", 6: "33", 8: "44", 9: "45", 10: "55"}  # a throw of each point


@pytest.mark.parametrize(
    ("number", "won", "lost"),
    [(4, "39", "-21"), (5, "29", "-21"), (6, "23", "-21"), (8, "23", "-21"), (9, "29", "-21"), (10, "39", "-21")],
)
def test_20_25_j_buy_bets_pay_true_odds_and_five_percent_of_the_wager_is_paid_when_made(number, won, lost):
    wager = bet("buy", 20, number=number, on=True)
    assert one(wager, NUMBERS[number]) == ("win", won, 1)
    assert one(wager, "34") == ("lose", lost, 1)


@pytest.mark.parametrize(
    ("number", "won", "lost"),
    # $120: 60, 80 or 100 could be won; 5 percent of that is 3, 4 or 5.
    [(4, "57", "-123"), (5, "76", "-124"), (6, "95", "-125"), (8, "95", "-125"), (9, "76", "-124"), (10, "57", "-123")],
)
def test_20_25_k_a6_lay_bets_pay_true_odds_and_five_percent_of_the_possible_win(number, won, lost):
    assert one(bet("lay", 120, number=number), "34") == ("win", won, 1)
    assert one(bet("lay", 120, number=number), NUMBERS[number]) == ("lose", lost, 1)


def test_20_25_j_k_vigorish_may_be_less_than_five_percent_but_never_more():
    assert one(bet("buy", 100, number=4, on=True), "22", vig_percent=3) == ("win", "197", 1)
    assert one(bet("buy", 100, number=4, on=True), "22", vig_percent=0) == ("win", "200", 1)
    assert one(bet("lay", 100, number=4), "34", vig_percent=2.5) == ("win", "48.75", 1)
    for percent in (5.01, 6, -1, "much", None, [5], True):
        assert "error" in settled(craps([bet("buy", 20, number=4)], "22", vig_percent=percent))


def test_20_25_j_at_a_night_the_vigorish_is_paid_with_the_bet_never_on_the_win_alone():
    assert "error" in settled(craps([bet("buy", 20, number=4)], "22", vig="on_win"))


@pytest.mark.parametrize(
    ("wager", "throws", "exact", "net"),
    [
        (bet("place_to_win", 7, number=4, on=True), "22", "12.6", 13),  # 9 to 5: up to the next dollar
        (bet("place_to_win", 5, number=6, on=True), "33", "35/6", 6),
        (bet("place_to_lose", 10, number=4), "34", "50/11", 5),
        (bet("place_to_lose", 10, number=5), "34", "6.25", 7),
        (bet("c_and_e", 5), "11", "15", 15),  # 2.50 at 7 less 2.50
        (bet("c_and_e", 5), "56", "35", 35),
        (bet("horn", 5), "11", "33.75", 34),  # 1.25 at 30 less 3.75
        (bet("horn", 10), "12", "30", 30),
        (bet("buy", 10, number=4, on=True), "22", "19.5", 20),  # 50 cents of vigorish go down to nothing
        (bet("buy", 10, number=4, on=True), "34", "-10.5", -10),
        (bet("buy", 5, number=5, on=True), "23", "7.25", 8),  # 7.50 up to 8, 25 cents down
        (bet("lay", 50, number=6), "34", "475/12", 40),  # 41 2/3 up to 42, 2 1/12 down to 2
        (bet("lay", 50, number=6), "33", "-625/12", -52),
    ],
)
def test_a5_a6_amounts_off_the_unit_are_settled_exactly_and_rounded_as_posted(wager, throws, exact, net):
    item = settlements([wager], throws)["a"]
    assert (item["exact"], item["net"]) == (exact, net)


@pytest.mark.parametrize(
    ("kind", "number", "unit"),
    [
        *[("place_to_win", number, unit) for number, unit in zip(POINTS, (5, 5, 6, 6, 5, 5), strict=True)],
        *[("place_to_lose", number, unit) for number, unit in zip(POINTS, (11, 8, 5, 5, 8, 11), strict=True)],
        *[("buy", number, unit) for number, unit in zip(POINTS, (1, 2, 5, 5, 2, 1), strict=True)],
        *[("lay", number, unit) for number, unit in zip(POINTS, (2, 3, 6, 6, 3, 2), strict=True)],
        ("c_and_e", None, 2),
        ("horn", None, 4),
        ("field", None, 1),
    ],
)
def test_a5_the_note_names_the_unit_where_the_amount_is_off_it(kind, number, unit):
    params = {"number": number} if number else {}
    assert "unit" not in settlements([bet(kind, unit * 3, **params)], "")["a"]["note"]
    if unit > 1:
        assert f"${unit}" in settlements([bet(kind, unit + 1, **params)], "")["a"]["note"]


def test_20_25_i_2_the_house_may_post_higher_odds():
    posted = {"place_to_win 4": "2 to 1", "any_seven": "5 to 1", "field 12": "3 to 1", "craps_twelve": "31 to 1"}
    assert one(bet("place_to_win", number=4, on=True), "22", odds=posted) == ("win", "20", 1)
    assert one(bet("place_to_win", number=10, on=True), "55", odds=posted) == ("win", "18", 1)
    assert one(bet("any_seven"), "34", odds=posted) == ("win", "50", 1)
    assert one(bet("field"), "66", odds=posted) == ("win", "30", 1)
    assert one(bet("field"), "11", odds=posted) == ("win", "20", 1)
    # The horn is paid as four separate wagers: its twelve is paid what the house pays for twelve.
    assert one(bet("horn", 4), "66", odds=posted) == ("win", "28", 1)


@pytest.mark.parametrize(
    "odds",
    [
        {"place_to_win 4": "8 to 5"},
        {"any_seven": "3 to 1"},
        {"hardway 6": "8 to 1"},
        {"buy 4": "3 to 1"},
        {"lay 4": "1 to 1"},
        {"pass": "0 to 1"},
        {"pass": "1 for 1"},
        {"pass": 2},
        {"pass": None},
        {"pass 4": "2 to 1"},
        ["pass"],
        "2 to 1",
    ],
)
def test_20_25_i_2_j_k_lower_odds_and_what_is_no_odds_are_errors(odds):
    assert settled(craps([bet("pass")], "34", odds=odds))["error"].endswith(".")
