"""Baccarat and mini-baccarat: 13:47-20.20 and 20.28."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.baccarat import LITERAL, STANDARD, bank_draws, play
from games.engines.cards import DECK
from tests.games.engines.card_rounds import AMOUNTS, bets, hostile_round, results, round_of
from tests.games.engines.properties import assert_properties, settled

GAMES = ("baccarat", "mini_baccarat")
ALL = bets(player=20, bank=20, tie=20)


def deal(text: str) -> dict:
    return {"cards_in_deal_order": text.split()}


def test_20_20_b_2_iii_card_values():
    assert results(round_of("baccarat", ALL, deal("Kh Ac Qd 8s")))["bank"] == ("win", "19")  # 0 against a natural 9
    assert results(round_of("baccarat", ALL, deal("As 2c 7d 5s")))["player"] == ("win", "19")  # a natural 8 against 7


@pytest.mark.parametrize("game", GAMES)
def test_20_20_d_5_commission_is_five_percent_of_all_winnings(game):
    assert results(round_of(game, ALL, deal("4h 3c 5d 5s"))) == {
        "player": ("win", "19"),
        "bank": ("lose", "-20"),
        "tie": ("lose", "-20"),
    }


def test_20_20_e_5_ii_tie_pays_8_to_1_less_commission_and_the_others_push():
    assert results(round_of("baccarat", ALL, deal("4h 4c 5d 5s"))) == {
        "player": ("push", "0"),
        "bank": ("push", "0"),
        "tie": ("win", "152"),
    }


def test_practice_commission_on_bank_only():
    assert results(round_of("baccarat", ALL, deal("4h 3c 5d 5s"), commission="bank_only"))["player"] == ("win", "20")
    assert results(round_of("baccarat", ALL, deal("3h 4c 5d 5s"), commission="bank_only"))["bank"] == ("win", "19")
    assert results(round_of("baccarat", ALL, deal("4h 4c 5d 5s"), commission="bank_only"))["tie"] == ("win", "160")


def test_a1_commission_is_exact_and_charged_in_whole_dollars_down():
    line = settled(round_of("baccarat", bets(player=7), deal("4h 3c 5d 5s")))["settlements"]["player"]
    assert (line["exact"], line["net"]) == ("6.65", 7)
    assert "$20 is the unit" in line["note"]


def test_a1_commission_is_charged_once_per_player_and_round():
    wagers = [{"id": key, "type": "player", "amount": 10, "player": "Ann"} for key in "ab"]
    line = settled(round_of("baccarat", wagers, deal("4h 3c 5d 5s")))
    assert line["house_net"] == -19
    assert {item["exact"] for item in line["settlements"].values()} == {"9.5"}
    unnamed = [{"id": key, "type": "player", "amount": 10} for key in "ab"]
    assert settled(round_of("baccarat", unnamed, deal("4h 3c 5d 5s")))["house_net"] == -20


def test_a1_posted_rounding_to_the_nearest_dollar():
    wagers = bets(player=15)
    assert settled(round_of("baccarat", wagers, deal("4h 3c 5d 5s")))["house_net"] == -15
    nearest = round_of("baccarat", wagers, deal("4h 3c 5d 5s"), commission_rounding="nearest")
    assert settled(nearest)["house_net"] == -14


def test_20_20_e_1_a_natural_ends_the_drawing_on_either_side():
    assert play([0, 4, 2, 4, 9, 9], STANDARD) == (2, 8)
    assert play([4, 0, 4, 2, 9, 9], STANDARD) == (8, 2)


def test_20_20_e_2_player_draws_to_five_and_stands_on_six_and_seven():
    for total in range(6):
        assert play([0, 0, total, 7, 1], STANDARD).player == total + 1
    for total in (6, 7):
        assert play([0, 0, total, 7, 1], STANDARD).player == total


def test_20_20_e_3_i_bank_against_a_standing_player_draws_to_five():
    for rule, total in product((STANDARD, LITERAL), range(8)):
        assert bank_draws(total, None, rule) == (total <= 5)


# The published table, written the other way round: player's third card -> highest total on which the bank draws.
HIGHEST_BANK_DRAW = {0: 3, 1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 6, 7: 6, 8: 2, 9: 3}


def test_20_20_e_3_bank_third_card_by_the_posted_table():
    for third, total in product(range(10), range(8)):
        assert bank_draws(total, third, STANDARD) == (total <= HIGHEST_BANK_DRAW[third])


def test_20_20_e_3_ii_literal_bank_draws_on_zero_to_two_only():
    for third, total in product(range(10), range(8)):
        assert bank_draws(total, third, LITERAL) == (total <= 2)


def test_20_20_e_4_only_the_right_digit_counts_and_nearest_nine_wins():
    hands = play([1, 7, 2, 0, 9], STANDARD)  # ace, two, nine: twelve counts two
    assert hands == (2, 7)
    assert hands.winner == "bank"


def test_surplus_cards_stay_in_the_shoe():
    assert results(round_of("baccarat", ALL, deal("4h 3c 5d 5s Kc 2c 9d")))["player"] == ("win", "19")


def test_cards_the_rules_call_for_must_be_there():
    assert "player draws" in settled(round_of("baccarat", ALL, deal("2h 3c 2d 4s")))["error"]
    assert "bank draws" in settled(round_of("baccarat", ALL, deal("6h 2c Kd 3s")))["error"]
    assert "error" in settled(round_of("baccarat", ALL, deal("4h 3c 5d")))


def test_the_same_card_may_come_from_several_decks():
    assert results(round_of("baccarat", ALL, deal("4h 4h 4h 4h")))["tie"] == ("win", "152")


def test_no_events_yet_leaves_wagers_open_and_bad_ones_refused():
    wagers = [
        *bets(player=20),
        {"id": "bad", "type": "bank", "amount": 2.5},
        {"id": "pair", "type": "pair", "amount": 5},
    ]
    assert results(round_of("baccarat", wagers)) == {
        "player": ("open", "0"),
        "bad": ("reject", "0"),
        "pair": ("reject", "0"),
    }


def test_each_wager_is_decided_by_its_own_round():
    wagers = [{"id": "later", "type": "player", "amount": 20, "before_event": 2}]
    line = settled(round_of("baccarat", wagers, deal("3h 4c 5d 5s"), deal("4h 3c 5d 5s")))["settlements"]["later"]
    assert (line["result"], line["settled_on"]) == ("win", 2)
    taken = [wagers[0] | {"remove_before_event": 2}]
    line = settled(round_of("baccarat", taken, deal("3h 4c 5d 5s"), deal("4h 3c 5d 5s")))["settlements"]["later"]
    assert (line["result"], line["settled_on"]) == ("push", 2)


@pytest.mark.parametrize("option", ["third_card_rule", "commission", "commission_rounding"])
@pytest.mark.parametrize("value", ["sometimes", None, [], {}, 5, float("nan"), True])
def test_unknown_option_values_are_errors(option, value):
    assert option in settled(round_of("baccarat", ALL, deal("4h 3c 5d 5s"), **{option: value}))["error"]


def test_there_is_no_baccarat_in_our_copy_of_the_casino_rules():
    assert "error" in settled(round_of("baccarat", ALL, rulebook="19:47"))


WAGERS = st.lists(
    st.fixed_dictionaries(
        {"type": st.sampled_from(["player", "bank", "tie"]), "amount": AMOUNTS},
        optional={"player": st.sampled_from(["Ann", "Bob"]), "remove_before_event": st.just(1)},
    ),
    max_size=5,
)


@given(
    st.sampled_from(GAMES),
    WAGERS,
    st.lists(st.sampled_from(DECK), min_size=6, max_size=7),
    st.sampled_from([STANDARD, LITERAL]),
    st.sampled_from(["all_winning", "bank_only"]),
    st.sampled_from(["down", "nearest"]),
)
def test_every_round_settles_whole_and_balanced(game, wagers, cards, rule, commission, rounding):
    numbered = [{"id": str(number)} | wager for number, wager in enumerate(wagers)]
    options = {"third_card_rule": rule, "commission": commission, "commission_rounding": rounding}
    line = assert_properties(round_of(game, numbered, {"cards_in_deal_order": cards}, **options))
    assert "error" not in line


@given(hostile_round("baccarat", "13:47", ["player", "bank", "tie"], ["cards_in_deal_order"]))
def test_nonsense_never_gives_a_traceback(round_):
    assert_properties(round_, order_matters=True)
