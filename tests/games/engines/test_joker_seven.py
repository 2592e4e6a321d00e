"""Joker seven: 13:47-20.26."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.cards import DECK, JOKERS, RANKS
from games.engines.joker_seven import ODDS
from tests.games.engines.card_rounds import AMOUNTS, bets, hands, hostile_round, results, round_of
from tests.games.engines.properties import assert_properties, settled

COLOR_BETS = {kind: 10 for kind in ODDS if kind.startswith("color")}


def play(hand: str, wagers):
    return results(round_of("joker_seven", wagers, {"hand": hand.split()}))


def colored(color: str) -> list[dict]:
    return [wager | {"color": color} for wager in bets(**COLOR_BETS)]


def winners(hand: str, wagers) -> set[str]:
    return {key for key, (result, _) in play(hand, wagers).items() if result == "win"}


def test_20_26_g_1_color_bets():
    hands_by_red = {
        4: "2h 4h 6d 8d Tc Qs Ks",
        5: "2h 4h 6d 8d Th Qs Ks",
        6: "2h 4h 6d 8d Th Qh Ks",
        7: "2h 4h 6d 8d Th Qh Kd",
    }
    for red, hand in hands_by_red.items():
        assert winners(hand, colored("red")) == {"color_4_or_more", f"color_exactly_{red}"}
        assert winners(hand, colored("black")) == set()


def test_20_26_g_1_odds():
    assert play("2h 4h 6d 8d Tc Qs Ks", colored("red"))["color_4_or_more"] == ("win", "10")
    assert play("2h 4h 6d 8d Tc Qs Ks", colored("red"))["color_exactly_4"] == ("win", "20")
    assert play("2h 4h 6d 8d Th Qs Ks", colored("red"))["color_exactly_5"] == ("win", "50")
    assert play("2h 4h 6d 8d Th Qh Ks", colored("red"))["color_exactly_6"] == ("win", "150")
    assert play("2s 4s 6c 8c Tc Qs Ks", colored("black"))["color_exactly_7"] == ("win", "250")


def test_a48_the_joker_has_no_color_so_both_sides_may_lose():
    hand = "2h 4h 6d 8c Tc Qs Jk1"
    assert winners(hand, colored("red")) == winners(hand, colored("black")) == set()


@pytest.mark.parametrize("color", ["green", "", None, [], {}, 4, True, "RED"])
def test_a_color_bet_names_red_or_black(color):
    assert {result for result, _ in play("2h 4h 6d 8d Tc Qs Ks", colored(color)).values()} == {"reject"}


OTHERS = bets(no_pairs=10, two_pairs=10, one_joker=10, two_jokers=10, prial=10)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("2h 4h 6d 8d Tc Qs Ks", {"no_pairs"}),
        ("2h 4h 6d 8d Tc Qs Jk2", {"no_pairs", "one_joker"}),
        ("2h 2d 6d 8d Tc Qs Ks", set()),
        ("2h 2d 6d 6h Tc Qs Ks", {"two_pairs"}),
        ("2h 2d 6d 6h Tc Ts Ks", {"two_pairs"}),
        ("2h 2d 2s 8d Tc Qs Ks", {"prial"}),
        ("2h 2d 2s 8d 8c Qs Ks", {"two_pairs", "prial"}),
        ("2h 2d 2s 8d 8c 8s Ks", {"two_pairs", "prial"}),
        ("2h 2d 2s 2c 8c Qs Ks", {"two_pairs", "prial"}),
        ("2h 4d 6d 8d Tc Jk1 Jk2", {"two_jokers"}),
        ("2h 2d 6d 8d Tc Jk1 Jk2", {"two_pairs", "two_jokers"}),
        ("2h 2d 2s 8d Tc Jk1 Jk2", {"two_pairs", "two_jokers", "prial"}),
    ],
)
def test_20_26_g_2_and_3_a58_other_bets(hand, expected):
    assert winners(hand, OTHERS) == expected


def test_20_26_g_2_odds():
    assert play("2h 4h 6d 8d Tc Qs Jk2", OTHERS)["no_pairs"] == ("win", "30")
    assert play("2h 4h 6d 8d Tc Qs Jk2", OTHERS)["one_joker"] == ("win", "30")
    assert play("2h 2d 6d 6h Tc Qs Ks", OTHERS)["two_pairs"] == ("win", "30")
    assert play("2h 4d 6d 8d Tc Jk1 Jk2", OTHERS)["two_jokers"] == ("win", "200")
    assert play("2h 2d 2s 8d Tc Qs Ks", OTHERS)["prial"] == ("win", "120")


@pytest.mark.parametrize("rank", RANKS)
def test_20_26_g_2_iv_a_specific_pair_wins_on_two_or_more_of_its_rank(rank):
    wager = [{"id": "w", "type": "specific_pair", "amount": 10, "rank": rank}]
    rest = [other + suit for other, suit in zip([r for r in RANKS if r != rank], "cdhs" * 3, strict=True)]
    for count in range(5):
        hand = [rank + suit for suit in "cdhs"[:count]] + rest[: 7 - count]
        expected = ("win", "90") if count >= 2 else ("lose", "-10")
        assert play(" ".join(hand), wager)["w"] == expected


@pytest.mark.parametrize("rank", ["1", "Jk", "joker", "", None, [], {}, True, 1, 11, 1.0, "TJ", "23"])
def test_a_specific_pair_names_a_rank_from_ace_to_king(rank):
    wager = [{"id": "w", "type": "specific_pair", "amount": 10, "rank": rank}]
    assert play("2h 2d 6d 6h Tc Qs Ks", wager)["w"] == ("reject", "0")


@pytest.mark.parametrize("rank", ["10", 10, "T"])
def test_ten_may_be_written_three_ways(rank):
    wager = [{"id": "w", "type": "specific_pair", "amount": 10, "rank": rank}]
    assert play("Th Td 6d 6h 2c Qs Ks", wager)["w"] == ("win", "90")


@pytest.mark.parametrize(
    "hand",
    ["2h 4h 6d 8d Tc Qs", "2h 4h 6d 8d Tc Qs Ks As", "2h 2h 6d 8d Tc Qs Ks", "2h 4h 6d 8d Tc Jk1 Jk1", "Jk3 " * 7],
)
def test_impossible_hands_are_errors(hand):
    assert settled(round_of("joker_seven", OTHERS, {"hand": hand.split()}))["error"]


def test_with_no_cards_yet_bets_are_checked():
    assert {result for result, _ in results(round_of("joker_seven", OTHERS)).values()} == {"open"}
    assert {result for result, _ in results(round_of("joker_seven", bets(color_4_or_more=5))).values()} == {"reject"}


WAGERS = st.lists(
    st.fixed_dictionaries(
        {
            "type": st.sampled_from(list(ODDS)),
            "amount": AMOUNTS,
            "color": st.sampled_from(["red", "black"]),
            "rank": st.sampled_from(RANKS),
        }
    ),
    max_size=6,
)


@given(hands(7, deck=(*DECK, *JOKERS)), WAGERS)
def test_every_round_settles_whole_and_balanced(dealt, wagers):
    numbered = [{"id": str(number)} | wager for number, wager in enumerate(wagers)]
    line = assert_properties(round_of("joker_seven", numbered, {"hand": dealt[0]}))
    assert not {item["result"] for item in line["settlements"].values()} - {"win", "lose"}


@given(hostile_round("joker_seven", "13:47", list(ODDS), ["hand"]))
def test_nonsense_never_gives_a_traceback(round_):
    assert_properties(round_)
