"""Let it ride: 13:47-20.27."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.engines.card_rounds import AMOUNTS, bets, hands, hostile_round, results, round_of
from tests.games.engines.properties import assert_properties, settled

THREE = bets(bet1=5, bet2=5, bet3=5)


def cards(text: str) -> dict:
    dealt = text.split()
    return {"player": dealt[:3], "community": dealt[3:]}


def play(text: str, wagers=THREE):
    return results(round_of("let_it_ride", wagers, cards(text)))


@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("As Ks Qs Js Ts", 1000),
        ("Ks Qs Js Ts 9s", 200),
        ("As 2s 3s 4s 5s", 200),
        ("9s 9d 9h 9c 2c", 50),
        ("9s 9d 9h 2c 2s", 11),
        ("As 9s 7s 5s 2s", 8),
        ("Ac 2c 3d 4c 5c", 5),
        ("9s 9d 9h 2c 4c", 3),
        ("3s 3d 2h 2c 4c", 2),
        ("Ts Td 2h 3d 4c", 1),
        ("As Ad 2h 3d 4c", 1),
    ],
)
def test_20_27_g_odds_on_each_bet_left(hand, times):
    assert set(play(hand).values()) == {("win", str(5 * times))}


@pytest.mark.parametrize("hand", ["9s 9d Ah Kc 4c", "As Kd 9h 5c 3c", "Qs Kd Ac 2h 3s"])
def test_20_27_f_21_below_a_pair_of_tens_loses(hand):
    assert set(play(hand).values()) == {("lose", "-5")}


def test_20_27_f_12_and_17_a_bet_taken_back_is_returned_and_the_third_always_rides():
    wagers = [wager | {"let_ride": False} for wager in THREE]
    assert play("As Ks Qs Js Ts", wagers) == {"bet1": ("push", "0"), "bet2": ("push", "0"), "bet3": ("win", "5000")}


def test_20_27_f_15_the_second_decision_does_not_depend_on_the_first():
    wagers = [THREE[0], THREE[1] | {"let_ride": False}, THREE[2]]
    assert play("9s 9d Ah Kc 4c", wagers) == {"bet1": ("lose", "-5"), "bet2": ("push", "0"), "bet3": ("lose", "-5")}


@pytest.mark.parametrize(
    "wagers",
    [bets(bet1=5, bet2=5, bet3=10), bets(bet1=5, bet2=5), bets(bet3=5), bets(bet1=5, bet2=0, bet3=5)],
)
def test_20_27_f_8_bets_that_are_not_three_equal_ones_are_refused_together(wagers):
    assert {result for result, _ in play("As Ks Qs Js Ts", wagers).values()} == {"reject"}


def test_20_27_f_8_each_players_three_bets_stand_or_fall_by_themselves():
    ann = [wager | {"id": f"a{wager['id']}", "player": "Ann"} for wager in THREE]
    bob = [wager | {"id": f"b{wager['id']}", "player": "Bob"} for wager in THREE[:2]]
    outcome = play("Ts Td 2h 3d 4c", ann + bob)
    assert [outcome[f"abet{number}"] for number in (1, 2, 3)] == [("win", "5")] * 3
    assert [outcome[f"bbet{number}"] for number in (1, 2)] == [("reject", "0")] * 2


@pytest.mark.parametrize("value", ["yes", None, 1, [], {}])
def test_let_ride_is_yes_or_no(value):
    wagers = [THREE[0] | {"let_ride": value}, *THREE[1:]]
    assert {result for result, _ in play("As Ks Qs Js Ts", wagers).values()} == {"reject"}


def test_taking_all_three_down_before_the_deal_returns_them_but_the_third_alone_stays():
    down = [wager | {"remove_before_event": 1} for wager in THREE]
    assert set(play("9s 9d Ah Kc 4c", down).values()) == {("push", "0")}
    assert play("9s 9d Ah Kc 4c", [*THREE[:2], down[2]])["bet3"] == ("lose", "-5")


def test_a_void_round_returns_all_bets():
    line = settled(round_of("let_it_ride", THREE, {"void": "a community card was exposed"}))
    assert {item["result"] for item in line["settlements"].values()} == {"push"}


def test_with_no_cards_yet_bets_are_checked():
    assert {result for result, _ in results(round_of("let_it_ride", THREE)).values()} == {"open"}
    assert {result for result, _ in results(round_of("let_it_ride", THREE[:2])).values()} == {"reject"}


@pytest.mark.parametrize("text", ["As Ks Qs Js", "As Ks Qs Js Ts 9s", "As As Qs Js Ts", "As Ks Qs Js 1s"])
def test_impossible_cards_are_errors(text):
    assert settled(round_of("let_it_ride", THREE, cards(text)))["error"]


@given(hands(3, 2), AMOUNTS, st.booleans(), st.booleans())
def test_every_round_settles_whole_and_balanced(dealt, amount, first, second):
    wagers = bets(bet1=amount, bet2=amount, bet3=amount)
    wagers[0]["let_ride"], wagers[1]["let_ride"] = first, second
    event = {"player": dealt[0], "community": dealt[1]}
    assert "error" not in assert_properties(round_of("let_it_ride", wagers, event))


@given(hostile_round("let_it_ride", "13:47", ["bet1", "bet2", "bet3"], ["player", "community"]))
def test_nonsense_never_gives_a_traceback(round_):
    assert_properties(round_)
