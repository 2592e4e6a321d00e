"""Under/over: 13:47-20.33."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.engines.card_rounds import bets, results, round_of
from tests.games.engines.hostile import hostile
from tests.games.engines.properties import assert_properties, settled

SPACES = ("under_7", "over_7", "seven")


def bet(space, amount=10, name="a", **more):
    return {"id": name, "type": space, "amount": amount} | more


def tumble(wagers, *tumbles, **more):
    return results(round_of("under_over", wagers, *({"dice": list(dice)} for dice in tumbles), **more))


def test_20_33_d_under_and_over_pay_even_and_seven_4_to_1_in_every_tumble():
    for dice in product(range(1, 7), repeat=2):
        found = tumble(bets(under_7=10, over_7=10, seven=10), dice)
        winner = "seven" if sum(dice) == 7 else "under_7" if sum(dice) < 7 else "over_7"
        for space in SPACES:
            won = ("win", "40" if space == "seven" else "10")
            assert found[space] == (won if space == winner else ("lose", "-10"))


def test_20_33_c_1_a33_one_space_for_each_named_player_and_tumble():
    second = [bet("under_7", name="a", player="p"), bet("seven", name="b", player="p")]
    assert tumble(second, (1, 2)) == {"a": ("win", "10"), "b": ("reject", "0")}
    same_space = [bet("under_7", name="a", player="p"), bet("under_7", 5, "b", player="p")]
    assert tumble(same_space, (1, 2)) == {"a": ("win", "10"), "b": ("win", "5")}
    two_players = [bet("under_7", name="a", player="p"), bet("seven", name="b", player="q")]
    assert tumble(two_players, (1, 2)) == {"a": ("win", "10"), "b": ("lose", "-10")}
    next_tumble = [bet("under_7", name="a", player="p"), bet("seven", name="b", player="p", before_event=2)]
    assert tumble(next_tumble, (1, 2), (3, 4)) == {"a": ("win", "10"), "b": ("win", "40")}


def test_a33_wagers_that_name_no_player_are_not_compared():
    unnamed = [bet("under_7"), bet("seven", name="b"), bet("over_7", name="c", player="p")]
    assert tumble(unnamed, (1, 2)) == {"a": ("win", "10"), "b": ("lose", "-10"), "c": ("lose", "-10")}


def test_a33_a_refused_wager_or_one_taken_down_takes_no_space():
    refused = [bet("under_7", 0, player="p"), bet("seven", name="b", player="p")]
    assert tumble(refused, (3, 4)) == {"a": ("reject", "0"), "b": ("win", "40")}
    down = [bet("under_7", player="p", remove_before_event=1), bet("seven", name="b", player="p")]
    assert tumble(down, (3, 4)) == {"a": ("push", "0"), "b": ("win", "40")}


@pytest.mark.parametrize("kind", ["under", "over", "7", "exactly_7", "", "field"])
def test_20_10_c_2_there_is_no_other_space(kind):
    assert tumble([bet(kind)], (3, 4))["a"] == ("reject", "0")


@pytest.mark.parametrize("dice", [[1], [1, 2, 3], [1, 7], [0, 1], ["1", 2], [True, 2], [1.5, 2], None, "12", {}])
def test_20_33_a_two_dice_show_one_to_six(dice):
    assert settled(round_of("under_over", [bet("seven")], {"dice": dice}))["error"].endswith(".")


def test_each_wager_is_decided_by_the_tumble_it_was_made_before():
    wagers = [bet("seven"), bet("seven", name="b", before_event=2), bet("seven", name="c", before_event=3)]
    line = settled(round_of("under_over", wagers, {"dice": [1, 2]}, {"dice": [3, 4]}))["settlements"]
    assert [(item["result"], item["settled_on"]) for item in line.values()] == [("lose", 1), ("win", 2), ("open", None)]


def test_there_is_no_under_over_in_the_casino_rules():
    assert "error" in settled(round_of("under_over", [bet("seven")], {"dice": [3, 4]}, rulebook="19:47"))


@given(data=st.data())
def test_properties_of_any_round(data):
    round_ = hostile(
        "under_over",
        "13:47",
        {"type": st.sampled_from(SPACES)},
        {"dice": st.lists(st.integers(1, 6), min_size=2, max_size=2)},
        {"odds": st.just({})},
    )
    assert_properties(data.draw(round_), order_matters=True)
