"""Caribbean stud poker: 13:47-20.23."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.engines.card_rounds import AMOUNTS, bets, hands, hostile_round, results, round_of
from tests.games.engines.properties import assert_properties, settled

BOTH = bets(ante=10, bet=20)
QUALIFIES = "Ah Kd 4s 3c 2d"
LOW = "Qh Jd 6s 5c 3s"


def cards(player: str, dealer: str, action: str = "bet", **more) -> dict:
    return {"player": player.split(), "dealer": dealer.split(), "action": action} | more


def play(player: str, dealer: str, wagers=BOTH, **more):
    return results(round_of("caribbean_stud", wagers, cards(player, dealer, **more)))


def test_20_23_a_dealer_qualifies_with_ace_king_four_three_two():
    assert play("2c 2h 7s 8s 9d", QUALIFIES)["bet"] == ("win", "20")
    assert play("2c 2h 7s 8s 9d", "Ah Qd Js Tc 9c")["bet"] == ("push", "0")


def test_a15_without_a_qualifying_dealer_the_ante_pays_and_the_bet_returns_even_if_lower():
    assert play("2c 2h 7s 8s 9d", LOW) == {"ante": ("win", "10"), "bet": ("push", "0")}
    assert play("2c 3h 7s 8s 9d", LOW) == {"ante": ("win", "10"), "bet": ("push", "0")}


def test_20_23_h_10_iii_a_higher_qualifying_hand_takes_ante_and_bet():
    assert play("2c 2h 7s 8s 9d", "3h 3d 4s 5c 7d") == {"ante": ("lose", "-10"), "bet": ("lose", "-20")}


def test_20_23_h_11_a_tie_with_a_qualifying_hand_is_a_push():
    assert play("As Kh 4c 3d 2c", QUALIFIES) == {"ante": ("push", "0"), "bet": ("push", "0")}


@pytest.mark.parametrize(
    ("player", "times"),
    [
        ("As Ks Qs Js Ts", 100),
        ("Ks Qs Js Ts 9s", 50),
        ("9s 9d 9h 9c 2c", 20),
        ("9s 9d 9h 2c 2s", 7),
        ("As 9s 7s 5s 2s", 5),
        ("Ac 2c 3d 4c 5c", 4),
        ("9s 9d 9h 2c 4c", 3),
        ("9s 9d 2h 2c 4c", 2),
        ("9s 9d 2h 3d 4c", 1),
        ("As Ks 4h 3d 5c", 1),
    ],
)
def test_20_23_i_2_bet_odds(player, times):
    assert play(player, QUALIFIES) == {"ante": ("win", "10"), "bet": ("win", str(20 * times))}


def test_20_23_i_2_the_house_may_post_better_odds_but_not_worse():
    better = round_of("caribbean_stud", BOTH, cards("As 9s 7s 5s 2s", QUALIFIES), odds={"flush": "11 to 2"})
    assert results(better)["bet"] == ("win", "110")
    worse = round_of("caribbean_stud", BOTH, cards("As 9s 7s 5s 2s", QUALIFIES), odds={"four_of_a_kind": "19 to 1"})
    assert "at least 20 to 1" in settled(worse)["error"]
    elsewhere = round_of("caribbean_stud", BOTH, cards("As 9s 7s 5s 2s", QUALIFIES), odds={"spread 1": "1 to 1"})
    assert results(elsewhere)["bet"] == ("win", "100")


@pytest.mark.parametrize(
    "odds", [[], "6 to 1", {"flush": 6}, {"flush": None}, {"flush": "6 for 1"}, {"pair": "0 to 1"}]
)
def test_odds_that_are_no_odds_are_errors(odds):
    assert "error" in settled(round_of("caribbean_stud", BOTH, cards("As 9s 7s 5s 2s", QUALIFIES), odds=odds))


def test_20_23_h_8_bet_is_exactly_twice_the_ante():
    line = settled(round_of("caribbean_stud", bets(ante=10, bet=10), cards("9s 9d 2h 3d 4c", QUALIFIES)))
    assert line["settlements"]["bet"]["result"] == "reject"
    assert "$20" in line["settlements"]["bet"]["note"]
    assert line["settlements"]["ante"]["exact"] == "10"


def test_20_23_h_8_folding_gives_up_the_ante_and_leaves_no_bet():
    assert play("9s 9d 2h 3d 4c", LOW, bets(ante=10), action="fold") == {"ante": ("lose", "-10")}
    assert play("9s 9d 2h 3d 4c", LOW, action="fold") == {"ante": ("lose", "-10"), "bet": ("reject", "0")}


def test_a_bet_without_an_ante_is_refused():
    assert play("9s 9d 2h 3d 4c", LOW, bets(bet=20)) == {"bet": ("reject", "0")}
    bad_ante = bets(ante=2.5, bet=5)
    assert play("9s 9d 2h 3d 4c", LOW, bad_ante) == {"ante": ("reject", "0"), "bet": ("reject", "0")}


def test_20_23_g_forfeit_takes_ante_and_bet_whatever_the_cards():
    forfeited = {"ante": ("lose", "-10"), "bet": ("lose", "-20")}
    assert play("As Ks Qs Js Ts", LOW, forfeit="showed the hand to a neighbor") == forfeited


@pytest.mark.parametrize("reason", ["hole card exposed", "two cards face up", "misdeal"])
def test_20_23_j_a_void_hand_returns_the_wagers_with_the_reason(reason):
    event = {"void": reason, "player": ["As", "Ks", "Qs", "Js"], "dealer": []}
    line = settled(round_of("caribbean_stud", BOTH, event))["settlements"]
    assert {item["result"] for item in line.values()} == {"push"}
    assert reason in line["ante"]["note"]
    assert line["ante"]["settled_on"] == 1


def test_20_23_h_2_one_hand_per_named_player():
    ann = [{"id": key, "type": "ante", "amount": 10, "player": "Ann"} for key in "ab"]
    assert play("9s 9d 2h 3d 4c", LOW, ann) == {"a": ("win", "10"), "b": ("reject", "0")}
    nobody = [wager | {"player": None} for wager in ann]
    assert play("9s 9d 2h 3d 4c", LOW, nobody) == {"a": ("win", "10"), "b": ("win", "10")}


def test_a_bet_stands_beside_the_ante_of_its_own_player():
    wagers = [
        {"id": "a", "type": "ante", "amount": 10, "player": "Ann"},
        {"id": "b", "type": "ante", "amount": 5, "player": "Bob"},
        {"id": "wrong", "type": "bet", "amount": 10, "player": "Ann"},
        {"id": "right", "type": "bet", "amount": 10, "player": "Bob"},
    ]
    assert play("9s 9d 2h 3d 4c", QUALIFIES, wagers) == {
        "a": ("win", "10"),
        "b": ("win", "5"),
        "wrong": ("reject", "0"),
        "right": ("win", "10"),
    }


def test_an_ante_may_come_down_before_the_deal_and_takes_the_bet_with_it():
    down = [BOTH[0] | {"remove_before_event": 1}, BOTH[1]]
    assert play("9s 9d 2h 3d 4c", QUALIFIES, down) == {"ante": ("push", "0"), "bet": ("reject", "0")}


def test_with_no_cards_yet_wagers_are_checked():
    assert results(round_of("caribbean_stud", BOTH)) == {"ante": ("open", "0"), "bet": ("open", "0")}
    assert results(round_of("caribbean_stud", bets(ante=10, bet=15)))["bet"] == ("reject", "0")


@pytest.mark.parametrize(
    "event",
    [
        cards("As Ks Qs Js Ts", "As Kd 4s 3c 2d"),
        cards("As Ks Qs Js", QUALIFIES),
        cards("As Ks Qs Js Jk1", QUALIFIES),
        cards("9s 9d 2h 3d 4c", QUALIFIES, action="raise"),
        cards("9s 9d 2h 3d 4c", QUALIFIES, void=3),
        cards("9s 9d 2h 3d 4c", QUALIFIES, forfeit=[]),
        {"player": "9s9d2h3d4c", "dealer": QUALIFIES.split(), "action": "bet"},
        {"player": ["9s", "9d", "2h", "3d", "4c"], "dealer": QUALIFIES.split()},
        {},
    ],
)
def test_impossible_cards_are_errors(event):
    assert settled(round_of("caribbean_stud", BOTH, event))["error"]


def test_no_qualify_has_one_choice():
    assert "error" in settled(round_of("caribbean_stud", BOTH, no_qualify="everything_returned"))


@given(hands(5, 5), AMOUNTS, st.sampled_from(["bet", "fold"]), st.booleans())
def test_every_round_settles_whole_and_balanced(dealt, ante, action, with_bet):
    event = {"player": dealt[0], "dealer": dealt[1], "action": action}
    wagers = bets(ante=ante, bet=2 * ante) if with_bet else bets(ante=ante)
    assert "error" not in assert_properties(round_of("caribbean_stud", wagers, event))


@given(hostile_round("caribbean_stud", "13:47", ["ante", "bet"], ["player", "dealer", "action"]))
def test_nonsense_never_gives_a_traceback(round_):
    assert_properties(round_, order_matters=True)
