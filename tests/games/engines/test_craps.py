"""Craps at casino nights, 13:47-20.25: what each throw does to each wager."""

from fractions import Fraction

import pytest

from tests.games.engines.craps_rounds import (
    ALL_THROWS,
    CASINO,
    HARDWAY,
    NIGHT,
    PLACE_TO_LOSE,
    PLACE_TO_WIN,
    POINTS,
    bet,
    craps,
    decided,
    one,
    refusal,
)
from tests.games.engines.properties import settled

BOTH = pytest.mark.parametrize("rulebook", [NIGHT, CASINO])


@BOTH
def test_20_25_h_1_i_ii_every_come_out_throw_decides_the_line_bets_or_sets_the_point(rulebook):
    for throw in ALL_THROWS:
        total = sum(throw)
        lines = decided([bet("pass"), bet("dont_pass", name="d")], [throw], rulebook=rulebook)
        if total in (7, 11):
            assert lines == {"a": ("win", "10", 1), "d": ("lose", "-10", 1)}
        elif total in (2, 3):
            assert lines == {"a": ("lose", "-10", 1), "d": ("win", "10", 1)}
        elif total == 12:
            assert lines == {"a": ("lose", "-10", 1), "d": ("push", "0", 1)}
        else:
            assert lines == {"a": ("open", "0", None), "d": ("open", "0", None)}


@BOTH
@pytest.mark.parametrize("point", POINTS)
def test_20_25_h_1_i_ii_with_a_point_only_the_point_and_seven_decide(point, rulebook):
    for throw in ALL_THROWS:
        lines = decided(
            [bet("pass"), bet("dont_pass", name="d")],
            [(point - 4, 4) if point > 4 else (2, 2), throw],
            rulebook=rulebook,
        )
        if sum(throw) == point:
            assert lines == {"a": ("win", "10", 2), "d": ("lose", "-10", 2)}
        elif sum(throw) == 7:
            assert lines == {"a": ("lose", "-10", 2), "d": ("win", "10", 2)}
        else:
            assert lines == {"a": ("open", "0", None), "d": ("open", "0", None)}


@BOTH
def test_20_25_h_1_iii_iv_every_throw_after_a_come_bet_decides_it_or_gives_it_its_number(rulebook):
    for throw in ALL_THROWS:
        total = sum(throw)
        wagers = [bet("come", before_event=2), bet("dont_come", name="d", before_event=2)]
        come = decided(wagers, [(2, 2), throw], rulebook=rulebook)
        if total in (7, 11):
            assert come == {"a": ("win", "10", 2), "d": ("lose", "-10", 2)}
        elif total in (2, 3):
            assert come == {"a": ("lose", "-10", 2), "d": ("win", "10", 2)}
        elif total == 12:
            assert come == {"a": ("lose", "-10", 2), "d": ("push", "0", 2)}
        else:
            assert come == {"a": ("open", "0", None), "d": ("open", "0", None)}
            number = [(2, 2), throw, throw]
            assert decided(wagers, number, rulebook=rulebook) == {"a": ("win", "10", 3), "d": ("lose", "-10", 3)}
            seven = [(2, 2), throw, (5, 2)]
            assert decided(wagers, seven, rulebook=rulebook) == {"a": ("lose", "-10", 3), "d": ("win", "10", 3)}


@BOTH
@pytest.mark.parametrize("number", POINTS)
def test_20_25_h_1_v_vi_i_2_place_bets_by_every_throw_at_a_point(number, rulebook):
    """Stakes of 1320 fit every unit of reading A5."""
    to_win = str(Fraction(*PLACE_TO_WIN[number]) * 1320)
    to_lose = str(Fraction(*PLACE_TO_LOSE[number]) * 1320)
    first = (5, 5) if number == 4 else (2, 2)
    for throw in ALL_THROWS:
        wagers = [bet("place_to_win", 1320, number=number), bet("place_to_lose", 1320, "lose", number=number)]
        placed = decided([wager | {"before_event": 2} for wager in wagers], [first, throw], rulebook=rulebook)
        if sum(throw) == number:
            assert placed == {"a": ("win", to_win, 2), "lose": ("lose", "-1320", 2)}
        elif sum(throw) == 7:
            assert placed == {"a": ("lose", "-1320", 2), "lose": ("win", to_lose, 2)}
        else:
            assert placed == {"a": ("open", "0", None), "lose": ("open", "0", None)}


@BOTH
@pytest.mark.parametrize("kind", ["place_to_win", "buy"])
def test_20_25_h_1_v_place_to_win_and_buy_are_off_on_a_come_out_roll_unless_called_on(kind, rulebook):
    for throws in ("34", "42"):
        assert one(bet(kind, 60, number=6), throws, rulebook=rulebook) == ("open", "0", None)
        assert one(bet(kind, 60, number=6, on=False), throws, rulebook=rulebook) == ("open", "0", None)
        assert one(bet(kind, 60, number=6, on=True), throws, rulebook=rulebook)[2] == 1
    # 6 is the point and is made on the third throw; the fourth is a come-out roll, the sixth is not.
    assert one(bet(kind, 60, number=8, before_event=2), "33 22 51 44 11 62", rulebook=rulebook)[2] == 6
    assert one(bet(kind, 60, number=8, before_event=2, on=True), "33 22 51 44 11 62", rulebook=rulebook)[2] == 4


@BOTH
@pytest.mark.parametrize("kind", ["place_to_lose", "lay"])
def test_a55_place_to_lose_and_lay_are_on_in_every_roll(kind, rulebook):
    assert one(bet(kind, 120, number=6), "34", rulebook=rulebook)[::2] == ("win", 1)
    assert one(bet(kind, 120, number=6), "42", rulebook=rulebook)[::2] == ("lose", 1)


@pytest.mark.parametrize("number", HARDWAY)
def test_20_25_h_1_vii_to_x_hardways_by_every_throw_on_come_out_and_at_a_point(number):
    point = (6, 4) if number != 10 else (3, 1)
    for throw in ALL_THROWS:
        if throw == (number // 2, number // 2):
            expected = ("win", str(10 * HARDWAY[number]))
        elif sum(throw) in (7, number):
            expected = ("lose", "-10")
        else:
            expected = ("open", "0")
        assert one(bet("hardway", number=number), [throw])[:2] == expected
        assert one(bet("hardway", number=number, before_event=2), [point, throw])[:2] == expected


ONE_ROLL_TABLE = {
    # A stake of 20 by total 2 to 12: worked out from (i)2 to 4, part by part where the wager has parts.
    "field": (40, 20, 20, -20, -20, -20, -20, 20, 20, 20, 40),
    "any_seven": (-20, -20, -20, -20, -20, 80, -20, -20, -20, -20, -20),
    "any_craps": (140, 140, -20, -20, -20, -20, -20, -20, -20, -20, 140),
    "craps_two": (600, -20, -20, -20, -20, -20, -20, -20, -20, -20, -20),
    "craps_three": (-20, 300, -20, -20, -20, -20, -20, -20, -20, -20, -20),
    "craps_twelve": (-20, -20, -20, -20, -20, -20, -20, -20, -20, -20, 600),
    "eleven": (-20, -20, -20, -20, -20, -20, -20, -20, -20, 300, -20),
    "c_and_e": (60, 60, -20, -20, -20, -20, -20, -20, -20, 140, 60),  # 10 at 7 less 10; 10 at 15 less 10
    "horn": (135, 60, -20, -20, -20, -20, -20, -20, -20, 60, 135),  # 5 at 30 less 15; 5 at 15 less 15
}
HORN_HIGH_TABLE = {
    # Five fours: 4 at 30 less 16, 4 at 15 less 16; two fours on the high one: 8 at 30 less 12, 8 at 15 less 12.
    2: (228, 44, -20, -20, -20, -20, -20, -20, -20, 44, 104),
    3: (104, 108, -20, -20, -20, -20, -20, -20, -20, 44, 104),
    11: (104, 44, -20, -20, -20, -20, -20, -20, -20, 108, 104),
    12: (104, 44, -20, -20, -20, -20, -20, -20, -20, 44, 228),
}


def assert_row(wager, row, **more):
    for throw in ALL_THROWS:
        change = row[sum(throw) - 2]
        result = "win" if change > 0 else "lose" if change < 0 else "push"
        assert one(wager, [throw], **more) == (result, str(change), 1)
        at_point = one(wager | {"before_event": 2}, [(2, 2), throw], **more)
        assert at_point == (result, str(change), 2)


@BOTH
@pytest.mark.parametrize("kind", ONE_ROLL_TABLE)
def test_20_25_h_1_xi_to_xix_i_2_to_4_one_roll_bets_by_every_throw(kind, rulebook):
    assert_row(bet(kind, 20), ONE_ROLL_TABLE[kind], rulebook=rulebook)


@BOTH
@pytest.mark.parametrize("high", HORN_HIGH_TABLE)
def test_20_25_h_1_xx_i_3_horn_high_puts_the_fifth_unit_on_its_own_total(high, rulebook):
    assert_row(bet("horn_high", 20, high=high), HORN_HIGH_TABLE[high], rulebook=rulebook)


@BOTH
@pytest.mark.parametrize("amount", [1, 4, 6, 9])
def test_20_25_h_1_xx_horn_high_is_placed_in_units_of_five(amount, rulebook):
    assert "$5" in refusal(bet("horn_high", amount, high=2), rulebook=rulebook)["note"]


@pytest.mark.parametrize("high", [None, 7, 4, "x", [2], True, 2.0])
def test_20_25_h_1_xx_horn_high_names_one_of_its_four_totals(high):
    assert refusal(bet("horn_high", 5, high=high))


@pytest.mark.parametrize("kind", ["place_to_win", "place_to_lose", "buy", "lay", "hardway"])
@pytest.mark.parametrize("number", [None, 7, 2, 11, 0, -4, "x", [6], {}, True, 6.0])
def test_20_25_h_1_a_number_bet_names_a_number_it_can_be_made_on(kind, number):
    assert refusal(bet(kind, 60, number=number))


@pytest.mark.parametrize("number", [5, 9])
def test_20_25_h_1_vii_to_x_there_is_no_hard_five_or_nine(number):
    assert refusal(bet("hardway", number=number))


@pytest.mark.parametrize("kind", ["whirl", "hop", "six_seven_eight", "fire", "odds", "big_six", "", "PASS"])
def test_a56_20_25_h_there_is_no_other_wager_at_a_night(kind):
    assert refusal(bet(kind, 5, dice=[1, 3], on_wager="x"))


@pytest.mark.parametrize("amount", [0, -5, 2.5, "10", None, True, [10], {}, 10**30, -(10**30), float("nan")])
def test_20_17_a_stakes_are_whole_dollars(amount):
    assert refusal(bet("field", amount))


@pytest.mark.parametrize(
    "roll", [[7, 1], [0, 1], [1], [1, 2, 3], [1.0, 2], ["1", 2], [True, 2], [[1], 2], None, 7, "34"]
)
def test_a_die_shows_one_to_six_and_two_are_thrown(roll):
    round_ = craps([bet("pass")], "") | {"events": [{"roll": roll}]}
    assert settled(round_)["error"].endswith(".")


def test_a32_mini_craps_is_no_game_of_a_night():
    assert "error" in settled(craps([bet("pass")], "34", game="mini_craps"))
