"""Beat the dealer: 13:47-20.21."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.engines.card_rounds import results, round_of
from tests.games.engines.hostile import hostile
from tests.games.engines.properties import assert_properties, settled

ALL_DICE = list(product(range(1, 7), repeat=2))


def bet(amount=10, name="a", **more):
    return {"id": name, "type": "beat", "amount": amount} | more


def event(dealer, player):
    return {"dealer_dice": list(dealer), "player_dice": list(player)}


def tumble(dealer, player, *wagers):
    return results(round_of("beat_the_dealer", list(wagers or [bet()]), event(dealer, player)))["a"]


def test_20_21_c_1_d_the_higher_count_wins_even_money_and_the_dealer_wins_ties_in_every_tumble():
    for dealer, player in product(ALL_DICE, ALL_DICE):
        expected = ("win", "10") if sum(player) > sum(dealer) else ("lose", "-10")
        assert tumble(dealer, player) == expected


def test_20_21_c_1_a_tie_says_so():
    line = settled(round_of("beat_the_dealer", [bet()], event((1, 6), (3, 4))))["settlements"]["a"]
    assert (line["result"], line["net"]) == ("lose", -10)
    assert "tie" in line["note"]


def test_several_players_have_one_tumble_of_their_own_each():
    wagers = [bet(5, player="p"), bet(7, "b", player="q", before_event=2)]
    line = settled(round_of("beat_the_dealer", wagers, event((3, 3), (6, 6)), event((3, 3), (1, 2))))
    found = {key: (item["net"], item["settled_on"]) for key, item in line["settlements"].items()}
    assert found == {"a": (5, 1), "b": (-7, 2)}
    assert line["house_net"] == 2


@pytest.mark.parametrize("kind", ["", "tie", "player", "number"])
def test_a21_there_is_no_other_wager(kind):
    assert tumble((1, 1), (6, 6), bet() | {"type": kind}) == ("reject", "0")


@pytest.mark.parametrize("dice", [[1], [1, 2, 3], [1, 7], [0, 1], ["1", 2], [True, 2], None, "12", {}])
def test_both_throw_two_dice_that_show_one_to_six(dice):
    for changed in ({"dealer_dice": dice}, {"player_dice": dice}):
        round_ = round_of("beat_the_dealer", [bet()], event((1, 1), (2, 2)) | changed)
        assert settled(round_)["error"].endswith(".")


def test_open_before_the_tumble_and_returned_when_taken_down():
    assert results(round_of("beat_the_dealer", [bet()]))["a"] == ("open", "0")
    assert tumble((6, 6), (1, 1), bet(remove_before_event=1)) == ("push", "0")


def test_there_is_no_beat_the_dealer_in_the_casino_rules():
    assert "error" in settled(round_of("beat_the_dealer", [bet()], event((1, 1), (2, 2)), rulebook="19:47"))


@given(data=st.data())
def test_properties_of_any_round(data):
    dice = st.lists(st.integers(1, 6), min_size=2, max_size=2)
    round_ = hostile(
        "beat_the_dealer",
        "13:47",
        {"type": st.just("beat")},
        {"dealer_dice": dice, "player_dice": dice},
        {"odds": st.just({})},
    )
    assert_properties(data.draw(round_))
