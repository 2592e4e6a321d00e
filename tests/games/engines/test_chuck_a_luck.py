"""Chuck-a-luck: 13:47-20.24."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.engines.card_rounds import results, round_of
from tests.games.engines.hostile import hostile
from tests.games.engines.properties import assert_properties, settled

ALL_TUMBLES = list(product(range(1, 7), repeat=3))


def bet(number, amount=6, name="a", **more):
    return {"id": name, "type": "number", "amount": amount, "number": number} | more


def tumble(wagers, *tumbles, **more):
    return results(round_of("chuck_a_luck", wagers, *({"dice": list(dice)} for dice in tumbles), **more))


def test_20_24_e_a_number_pays_by_how_many_dice_show_it_in_every_tumble():
    numbers = [bet(number, name=str(number)) for number in range(1, 7)]
    for dice in ALL_TUMBLES:
        found = tumble(numbers, dice)
        for number in range(1, 7):
            shown = sum(die == number for die in dice)
            expected = {0: ("lose", "-6"), 1: ("win", "6"), 2: ("win", "12"), 3: ("win", "18")}[shown]
            assert found[str(number)] == expected


def test_20_24_e_the_edge_is_17_in_216():
    total = sum(Fraction(tumble([bet(1, 1)], dice)["a"][1]) for dice in ALL_TUMBLES)
    assert total / len(ALL_TUMBLES) == Fraction(-17, 216)


def test_20_24_d_1_a_player_may_cover_one_or_more_numbers_and_more_than_once():
    wagers = [bet(2, 5, "a", player="p"), bet(2, 7, "b", player="p"), bet(5, 3, "c", player="p")]
    assert tumble(wagers, (2, 2, 6)) == {"a": ("win", "10"), "b": ("win", "14"), "c": ("lose", "-3")}


def test_house_net_is_what_the_players_lose():
    line = settled(round_of("chuck_a_luck", [bet(1, 5), bet(2, 7, "b")], {"dice": [1, 1, 3]}))
    assert line["house_net"] == -10 + 7


@pytest.mark.parametrize("number", [0, 7, -1, None, "x", [1], {}, 1.0, True, "", 10**20])
def test_20_24_d_a_wager_names_one_number_from_1_to_6(number):
    assert tumble([bet(number)], (1, 1, 1))["a"] == ("reject", "0")


@pytest.mark.parametrize("kind", ["any_triple", "field", "big", "", "Number"])
def test_20_10_c_2_there_is_no_other_wager(kind):
    assert tumble([bet(1) | {"type": kind}], (1, 1, 1))["a"] == ("reject", "0")


@pytest.mark.parametrize(
    "dice", [[1, 2], [1, 2, 3, 4], [1, 2, 7], [0, 1, 2], [1, 2, "3"], [1, 2, True], None, "123", {}]
)
def test_20_24_a_three_dice_show_one_to_six(dice):
    assert settled(round_of("chuck_a_luck", [bet(1)], {"dice": dice}))["error"].endswith(".")


def test_each_wager_is_decided_by_the_tumble_it_was_made_before():
    wagers = [bet(1), bet(1, name="b", before_event=2), bet(1, name="c", before_event=3)]
    line = settled(round_of("chuck_a_luck", wagers, {"dice": [1, 2, 3]}, {"dice": [4, 5, 6]}))["settlements"]
    assert [(item["result"], item["settled_on"]) for item in line.values()] == [("win", 1), ("lose", 2), ("open", None)]


def test_a_wager_taken_down_before_its_tumble_is_returned_and_after_it_is_too_late():
    assert tumble([bet(1, remove_before_event=1)], (1, 1, 1))["a"] == ("push", "0")
    assert tumble([bet(1, remove_before_event=2)], (2, 2, 2), (1, 1, 1))["a"] == ("lose", "-6")


def test_there_is_no_chuck_a_luck_in_the_casino_rules():
    assert "error" in settled(round_of("chuck_a_luck", [bet(1)], {"dice": [1, 1, 1]}, rulebook="19:47"))


@given(data=st.data())
def test_properties_of_any_round(data):
    round_ = hostile(
        "chuck_a_luck",
        "13:47",
        {"type": st.just("number"), "number": st.integers(1, 6)},
        {"dice": st.lists(st.integers(1, 6), min_size=3, max_size=3)},
        {"odds": st.just({})},
    )
    assert_properties(data.draw(round_))
