"""Red dog: 13:47-20.31 and 19:47-6."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.cards import HIGH_VALUE, RANKS
from tests.games.engines.card_rounds import AMOUNTS, bets, hands, hostile_round, results, round_of
from tests.games.engines.properties import assert_properties, settled

ORIGINAL = bets(original=10)
BOTH = [*ORIGINAL, {"id": "raise", "type": "raise", "amount": 10}]


def play(text: str, wagers=ORIGINAL, **more):
    return results(round_of("red_dog", wagers, {"cards": text.split()} | more))


@pytest.mark.parametrize("text", ["4h 5c", "5c 4h", "Kh Ad", "2h 3c"])
def test_20_31_d_7_consecutive_cards_are_a_tie_hand(text):
    assert play(text) == {"original": ("push", "0")}


def test_20_31_a_2_ii_the_ace_is_high_only():
    assert play("Ah 2c 7d") == {"original": ("win", "10")}


def test_20_31_d_9_three_of_a_kind_pays_11_to_1():
    assert play("7h 7c 7d") == {"original": ("win", "110")}


def test_20_31_d_10_a_pair_without_a_third_is_a_tie_hand():
    assert play("7h 7c 8d") == {"original": ("push", "0")}


@pytest.mark.parametrize("rulebook", ["13:47", "19:47"])
def test_20_31_d_11_d_14_e_every_third_card_against_every_pair_of_first_cards(rulebook):
    odds = {1: 5, 2: 4, 3: 2, **dict.fromkeys(range(4, 12), 1)}
    for first, second, third in product(RANKS, RANKS, RANKS):
        low, high = sorted((HIGH_VALUE[first], HIGH_VALUE[second]))
        spread = high - low - 1
        if spread < 1:
            continue
        event = {"cards": [first + "h", second + "c", third + "d"]}
        expected = ("win", str(10 * odds[spread])) if low < HIGH_VALUE[third] < high else ("lose", "-10")
        assert results(round_of("red_dog", ORIGINAL, event, rulebook=rulebook)) == {"original": expected}


def test_20_31_e_a_raise_is_paid_like_its_original():
    assert play("4h 7c 5d", BOTH) == {"original": ("win", "40"), "raise": ("win", "40")}
    assert play("4h 7c 7d", BOTH) == {"original": ("lose", "-10"), "raise": ("lose", "-10")}


def test_20_31_d_12_a_raise_may_be_less_than_the_original_but_never_more():
    smaller = [*ORIGINAL, {"id": "raise", "type": "raise", "amount": 3}]
    assert play("4h 7c 5d", smaller)["raise"] == ("win", "12")
    larger = [*ORIGINAL, {"id": "raise", "type": "raise", "amount": 11}]
    assert play("4h 7c 5d", larger) == {"original": ("win", "40"), "raise": ("reject", "0")}


def test_20_31_d_12_raises_together_may_not_pass_the_original():
    raises = [{"id": key, "type": "raise", "amount": 6} for key in "ab"]
    outcome = play("4h 7c 5d", [*ORIGINAL, *raises])
    assert (outcome["a"], outcome["b"]) == (("win", "24"), ("reject", "0"))


@pytest.mark.parametrize("text", ["4h 5c", "4h 4c 4d", "4h 4c 5d"])
def test_20_31_d_12_there_is_no_raise_without_a_spread(text):
    assert play(text, BOTH)["raise"] == ("reject", "0")


def test_a_raise_needs_an_original():
    assert play("4h 7c 5d", BOTH[1:]) == {"raise": ("reject", "0")}
    refused_original = [{"id": "original", "type": "original", "amount": 0}, BOTH[1]]
    assert play("4h 7c 5d", refused_original)["raise"] == ("reject", "0")


def test_a_raise_names_its_original_where_there_are_several():
    originals = [{"id": key, "type": "original", "amount": amount} for key, amount in (("small", 5), ("big", 20))]
    unnamed = {"id": "r", "type": "raise", "amount": 10}
    assert play("4h 7c 5d", [*originals, unnamed])["r"] == ("reject", "0")
    assert play("4h 7c 5d", [*originals, unnamed | {"on_wager": "big"}])["r"] == ("win", "40")
    assert play("4h 7c 5d", [*originals, unnamed | {"on_wager": "small"}])["r"] == ("reject", "0")
    for nonsense in ("nobody", [], {}, 5, True):
        assert play("4h 7c 5d", [*originals, unnamed | {"on_wager": nonsense}])["r"] == ("reject", "0")


def test_a_players_raise_belongs_to_that_players_original():
    wagers = [
        {"id": "a", "type": "original", "amount": 5, "player": "Ann"},
        {"id": "b", "type": "original", "amount": 20, "player": "Bob"},
        {"id": "r", "type": "raise", "amount": 20, "player": "Bob"},
    ]
    assert play("4h 7c 5d", wagers)["r"] == ("win", "80")


def test_20_31_g_4_one_area_per_named_player_unless_the_holder_permits_more():
    wagers = [{"id": key, "type": "original", "amount": 5, "player": "Ann"} for key in "ab"]
    event = {"cards": ["4h", "7c", "5d"]}
    assert results(round_of("red_dog", wagers, event)) == {"a": ("win", "20"), "b": ("reject", "0")}
    assert results(round_of("red_dog", wagers, event, several_areas=True))["b"] == ("win", "20")
    assert "error" in settled(round_of("red_dog", wagers, event, several_areas="yes"))


def test_20_31_g_3_after_an_exposed_third_card_a_player_plays_on_or_voids():
    exposed = {"discarded_third": "6s"}
    assert play("4h 7c 5d", BOTH, **exposed) == {"original": ("win", "40"), "raise": ("win", "40")}
    back = {"original": ("push", "0"), "raise": ("push", "0")}
    assert play("4h 7c 5d", [wager | {"play_on": False} for wager in BOTH], **exposed) == back
    assert play("4h 7c 9d", [BOTH[0] | {"play_on": False}, BOTH[1]], **exposed) == back
    assert play("4h 7c 9d", [BOTH[0], BOTH[1] | {"play_on": False}], **exposed) == back
    assert play("4h 7c", [BOTH[0] | {"play_on": False}, BOTH[1]], **exposed) == back


def test_20_31_g_3_the_discarded_card_cannot_come_again():
    line = settled(round_of("red_dog", ORIGINAL, {"cards": ["4h", "7c", "5d"], "discarded_third": "5d"}))
    assert "5d appears 2 times" in line["error"]


@pytest.mark.parametrize("value", ["no", None, 0, [], {}])
def test_play_on_is_yes_or_no(value):
    assert play("4h 7c 5d", [ORIGINAL[0] | {"play_on": value}]) == {"original": ("reject", "0")}


def test_20_31_f_the_house_may_post_better_odds_but_not_worse():
    event = {"cards": ["4h", "6c", "5d"]}
    assert results(round_of("red_dog", ORIGINAL, event, odds={"spread 1": "6 to 1"})) == {"original": ("win", "60")}
    assert "at least 5 to 1" in settled(round_of("red_dog", ORIGINAL, event, odds={"spread 1": "4 to 1"}))["error"]
    assert "11 to 1" in settled(round_of("red_dog", ORIGINAL, event, odds={"three_of_a_kind": "12 to 1"}))["error"]


def test_off_unit_posted_odds_are_settled_exactly_with_the_unit_named():
    wagers = bets(original=5)
    line = settled(round_of("red_dog", wagers, {"cards": ["4h", "6c", "5d"]}, odds={"spread 1": "11 to 2"}))
    assert line["settlements"]["original"]["exact"] == "27.5"
    assert line["settlements"]["original"]["net"] == 28
    assert "$2 is the unit" in line["settlements"]["original"]["note"]


def test_two_cards_with_a_spread_leave_wagers_open():
    assert play("4h 7c", BOTH) == {"original": ("open", "0"), "raise": ("open", "0")}
    assert results(round_of("red_dog", BOTH)) == {"original": ("open", "0"), "raise": ("open", "0")}
    assert play("7h 7c") == {"original": ("open", "0")}


def test_20_31_d_6_a_raise_cannot_be_asked_back_but_an_original_may_before_the_cards():
    assert play("4h 7c 9d", [BOTH[0], BOTH[1] | {"remove_before_event": 1}])["raise"] == ("lose", "-10")
    assert play("4h 7c 9d", [ORIGINAL[0] | {"remove_before_event": 1}]) == {"original": ("push", "0")}


@pytest.mark.parametrize(
    "cards", [["4h"], ["4h", "7c", "5d", "6d"], ["4h", "4h"], ["4h", "Jk1"], "4h7c", None, [["4h"]]]
)
def test_impossible_cards_are_errors(cards):
    assert settled(round_of("red_dog", ORIGINAL, {"cards": cards}))["error"]


@given(
    hands(3), AMOUNTS, st.integers(0, 500), st.sampled_from([2, 3]), st.booleans(), st.sampled_from(["13:47", "19:47"])
)
def test_every_round_settles_whole_and_balanced(dealt, amount, more, count, play_on, rulebook):
    wagers = [
        {"id": "o", "type": "original", "amount": amount, "play_on": play_on},
        {"id": "r", "type": "raise", "amount": more},
    ]
    event = {"cards": dealt[0][:count]}
    assert "error" not in assert_properties(round_of("red_dog", wagers, event, rulebook=rulebook))


@given(hostile_round("red_dog", "13:47", ["original", "raise"], ["cards", "discarded_third"]))
def test_nonsense_never_gives_a_traceback(round_):
    assert_properties(round_, order_matters=True)
