"""Three card poker: 19:47-20.7 to 20.12."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.engines import card_rounds
from tests.games.engines.card_rounds import AMOUNTS, bets, hands, hostile_round, results
from tests.games.engines.properties import assert_properties, settled

BOTH = bets(ante=10, play=10)
ALL = bets(ante=10, play=10, pair_plus=5)
LOW = "Js 9d 2c"
QUEEN = "Qs 3d 2c"


def round_of(wagers, *events, **options):
    return card_rounds.round_of("three_card_poker", wagers, *events, rulebook="19:47", **options)


def cards(player: str, dealer: str, action: str = "play", **more) -> dict:
    return {"player": player.split(), "dealer": dealer.split(), "action": action} | more


def play(player: str, dealer: str, wagers=BOTH, **more):
    return results(round_of(wagers, cards(player, dealer, **more)))


def test_20_11_a_1_a_higher_hand_pays_ante_and_play_even():
    assert play("Kc 9h 2h", QUEEN) == {"ante": ("win", "10"), "play": ("win", "10")}


def test_20_11_a_1_below_queen_high_the_ante_pays_and_the_play_returns():
    assert play("9c 7h 2h", LOW) == {"ante": ("win", "10"), "play": ("push", "0")}
    assert play("9c 7h 2h", QUEEN) == {"ante": ("lose", "-10"), "play": ("lose", "-10")}


def test_equal_hands_push():
    assert play("Qc 3h 2h", QUEEN) == {"ante": ("push", "0"), "play": ("push", "0")}


def test_20_10_b_folding_gives_up_ante_and_pair_plus():
    wagers = bets(ante=10, pair_plus=5)
    assert play("Kc Kh Kd", QUEEN, wagers, action="fold") == {"ante": ("lose", "-10"), "pair_plus": ("lose", "-5")}
    assert play("Kc Kh Kd", QUEEN, ALL, action="fold")["play"] == ("reject", "0")


@pytest.mark.parametrize(
    ("player", "pair_plus", "bonus"),
    [
        ("Ah Kh Qh", 40, 5),
        ("9c 9h 9d", 30, 4),
        ("Ah 2h 3s", 6, 1),
        ("Ah 9h 3h", 4, None),
        ("2s 2h 9d", 1, None),
    ],
)
def test_20_11_a_2_pair_plus_and_3_the_ante_bonus(player, pair_plus, bonus):
    outcome = play(player, QUEEN, ALL)
    assert outcome["pair_plus"] == ("win", str(5 * pair_plus))
    assert outcome.get("bonus") == (("win", str(10 * bonus)) if bonus else None)


def test_20_11_a_2_pair_plus_loses_below_a_pair_and_plays_without_an_ante():
    assert play("Ah Kh 9d", QUEEN, bets(pair_plus=5), action="none") == {"pair_plus": ("lose", "-5")}
    assert play("2s 2h 9d", QUEEN, bets(pair_plus=5), action="none") == {"pair_plus": ("win", "5")}


def test_20_11_a_3_the_bonus_is_paid_whatever_the_dealer_holds():
    assert play("Ah 2h 3d", "9c 9h 9d") == {"ante": ("lose", "-10"), "play": ("lose", "-10"), "bonus": ("win", "10")}
    assert play("Ah 2h 3d", LOW) == {"ante": ("win", "10"), "play": ("push", "0"), "bonus": ("win", "10")}


def test_no_bonus_without_an_ante_or_after_folding():
    assert "bonus" not in play("Ah 2h 3d", LOW, bets(pair_plus=5), action="none")
    assert "bonus" not in play("Ah 2h 3d", LOW, bets(ante=5), action="fold")


def test_20_10_b_play_equals_the_ante():
    line = settled(round_of(bets(ante=10, play=20), cards("Kc 9h 2h", QUEEN)))["settlements"]
    assert line["play"]["result"] == "reject"
    assert "$10" in line["play"]["note"]
    assert line["ante"]["exact"] == "10"
    assert play("Kc 9h 2h", QUEEN, bets(play=10)) == {"play": ("reject", "0")}


@pytest.mark.parametrize("reason", ["dealer card exposed", "misdeal", "shoe jammed"])
def test_20_12_a_void_round_returns_everything(reason):
    line = settled(round_of(ALL, {"void": reason, "player": ["As"]}))["settlements"]
    assert {item["result"] for item in line.values()} == {"push"}
    assert reason in line["ante"]["note"]


def test_two_antes_bring_two_bonuses_under_their_own_names():
    wagers = [{"id": key, "type": "ante", "amount": 10} for key in ("a", "bonus")]
    outcome = play("Ah 2h 3d", LOW, wagers)
    assert outcome == {
        "a": ("win", "10"),
        "bonus": ("win", "10"),
        "bonus a": ("win", "10"),
        "bonus bonus": ("win", "10"),
    }


def test_with_no_cards_yet_wagers_are_checked():
    assert {result for result, _ in results(round_of(ALL)).values()} == {"open"}
    assert results(round_of(bets(ante=10, play=5)))["play"] == ("reject", "0")


@pytest.mark.parametrize(
    "event",
    [
        cards("As Ks", QUEEN),
        cards("As Ks Qs", QUEEN),
        cards("As Ks 5s", QUEEN, action="bet"),
        cards("As Ks 5s", QUEEN, action="none"),
        {"player": ["As", "Ks", "5s"], "action": "play"},
        {"player": ["As", "Ks", "5s"], "dealer": QUEEN.split()},
    ],
)
def test_impossible_rounds_are_errors(event):
    assert settled(round_of(BOTH, event))["error"]


def test_13_47_20_4_is_not_a_game_of_casino_nights():
    assert "error" in settled(card_rounds.round_of("three_card_poker", BOTH, cards("Kc 9h 2h", QUEEN)))


@given(hands(3, 3), AMOUNTS, AMOUNTS, st.sampled_from(["play", "fold"]))
def test_every_round_settles_whole_and_balanced(dealt, ante, pair_plus, action):
    event = {"player": dealt[0], "dealer": dealt[1], "action": action}
    wagers = bets(ante=ante, play=ante, pair_plus=pair_plus)
    assert "error" not in assert_properties(round_of(wagers, event), extra=frozenset({"bonus"}))


@given(hostile_round("three_card_poker", "19:47", ["ante", "play", "pair_plus"], ["player", "dealer", "action"]))
def test_nonsense_never_gives_a_traceback(round_):
    assert_properties(round_, extra=frozenset({"bonus"}))
