"""Multi-action blackjack: 13:47-20.30 and 19:47-2.18."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.blackjack_hands import count
from games.engines.cards import DECK
from tests.games.engines.card_rounds import results, round_of
from tests.games.engines.hostile import hostile
from tests.games.engines.properties import assert_properties, settled


def spots(*numbers: int, amount: int = 10, **more) -> list[dict]:
    return [{"id": f"r{number}", "type": "round", "amount": amount, "round": number} | more for number in numbers]


def table(player: str, *dealers: str) -> dict:
    hands = [dealer.split() for dealer in dealers]
    return {"player_cards": player.split(), "dealer_upcard": hands[0][0], "dealer_hands": hands}


def play(player: str, *dealers: str, wagers=None, **options):
    return results(round_of("multi_action_blackjack", wagers or spots(1, 2, 3), table(player, *dealers), **options))


def error(player: str, *dealers: str, **options) -> str:
    round_ = round_of("multi_action_blackjack", spots(1, 2, 3), table(player, *dealers), **options)
    return settled(round_).get("error", "")


def test_20_30_f_4_each_round_is_settled_against_its_own_dealer_hand():
    got = play("Ks 9h", "Kd 8c", "Kd Qc", "Kd 9c")
    assert got == {"r1": ("win", "10"), "r2": ("lose", "-10"), "r3": ("push", "0")}


def test_20_30_f_4_dealer_bust_pays():
    assert play("Ks 2h", "Kd 6c Ts", "Kd 7c", "Kd 6c 5s")["r1"] == ("win", "10")


def test_20_30_f_3_a_bust_loses_every_round_and_the_dealer_need_not_play():
    busted = {"r1": ("lose", "-10"), "r2": ("lose", "-10"), "r3": ("lose", "-10")}
    assert play("Ks 9h 5c", "Kd", "Kd", "Kd") == busted
    event = {"player_cards": ["Ks", "9h", "5c"], "dealer_upcard": "Kd"}
    assert results(round_of("multi_action_blackjack", spots(1, 2, 3), event)) == busted


def test_20_30_f_5_natural_pays_3_to_2_pushes_a_natural_and_beats_a_drawn_21():
    got = play("As Kh", "Kd 8c", "Kd Ac", "Kd 5c 6c")
    assert got == {"r1": ("win", "15"), "r2": ("push", "0"), "r3": ("win", "15")}


def test_20_30_f_5_natural_is_paid_at_once_against_two_to_nine():
    assert play("As Kh", "9d")["r2"] == ("win", "15")
    assert "second card" in error("As Kh", "Kd")


def test_a59_a_drawn_21_and_the_dealers_natural_push_at_a_night_and_lose_in_a_casino():
    dealers = ("Kd Ac", "Kd 7c", "Kd 8c")
    assert play("7s 7h 7d", *dealers)["r1"] == ("push", "0")
    assert play("7s 7h 7d", *dealers, rulebook="19:47")["r1"] == ("lose", "-10")


def test_20_30_f_1_at_least_two_spots():
    event = ("Ks 9h", "Kd 8c", "Kd Qc", "Kd 9c")
    assert play(*event, wagers=spots(2)) == {"r2": ("reject", "0")}
    assert play(*event, wagers=spots(1, 3)) == {"r1": ("win", "10"), "r3": ("push", "0")}
    twice = [*spots(1), {"id": "again", "type": "round", "amount": 5, "round": 1}]
    assert play(*event, wagers=twice) == {"r1": ("reject", "0"), "again": ("reject", "0")}
    one_bad = [*spots(1), *spots(2, amount=0)]
    assert play(*event, wagers=one_bad) == {"r1": ("reject", "0"), "r2": ("reject", "0")}


def test_20_30_f_1_spots_are_counted_per_named_player():
    wagers = [*spots(1, player="a"), *spots(2, 3, player="b")]
    got = play("Ks 9h", "Kd 8c", "Kd Qc", "Kd 9c", wagers=wagers)
    assert got == {"r1": ("reject", "0"), "r2": ("lose", "-10"), "r3": ("push", "0")}


def test_20_30_f_1_taking_down_may_not_leave_one_spot():
    event = ("Ks 9h", "Kd 8c", "Kd Qc", "Kd 9c")
    down = spots(3, remove_before_event=1)
    assert play(*event, wagers=spots(1, 2) + down)["r3"] == ("push", "0")
    assert play(*event, wagers=spots(1) + spots(2, remove_before_event=1))["r2"] == ("lose", "-10")
    assert play(*event, wagers=spots(1, 2, remove_before_event=1)) == {"r1": ("push", "0"), "r2": ("push", "0")}


@pytest.mark.parametrize("spot", [0, 4, "1", True, None, [], {}, 1.0])
def test_there_are_three_spots(spot):
    wagers = [*spots(1, 2), {"id": "x", "type": "round", "amount": 10, "round": spot}]
    assert play("Ks 9h", "Kd 8c", "Kd Qc", wagers=wagers)["x"] == ("reject", "0")


def test_a26_no_split_double_or_insurance():
    wagers = [*spots(1, 2), {"id": "i", "type": "insurance", "amount": 5, "hand": 0}]
    assert play("Ks 9h", "Ad Kc", "Ad 9c", wagers=wagers)["i"] == ("reject", "0")


def test_20_30_f_4_the_dealer_draws_to_16_and_stands_on_17():
    assert "must draw" in error("Ks 9h", "Kd 6c", "Kd Qc", "Kd 9c")
    assert "must stay" in error("Ks 9h", "Ad 6c 2c", "Ad Qc", "Ad 9c")
    assert "must draw" in error("Ks 9h", "Kd Qc", "Kd 9c")


def test_20_30_f_2_every_dealer_hand_begins_with_the_one_up_card():
    assert "up card" in error("Ks 9h", "Kd 8c", "Qd Qc", "Kd 9c")
    assert play("Ks 9h", "Kd 8c", "Kd Qc", "Kd 9c", decks=1)["r1"] == ("win", "10")
    assert "appears" in error("Ks 9h", "Kd 8c", "Kd 8c", "Kd 9c", decks=1)


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"player_cards": ["Ks", "9h"], "dealer_hands": [["Kd", "8c"]]},
        table("Ks 9h", "Kd 8c") | {"dealer_hands": "Kd8c"},
        table("Ks 9h", "Kd 8c") | {"dealer_hands": [["Kd", "8c"]] * 4},
        table("Ks 9h", "Kd 8c") | {"dealer_hands": [[], [], []]},
        table("Ks 9h", "Kd 8c") | {"dealer_upcard": ["Kd"]},
        table("Ks", "Kd 8c", "Kd 8c", "Kd 8c"),
        table("As Kh 5c", "Kd 8c", "Kd 8c", "Kd 8c"),
    ],
)
def test_impossible_rounds_are_errors(event):
    assert "error" in settled(round_of("multi_action_blackjack", spots(1, 2, 3), event))


def test_void_open_and_odd_stakes():
    void = round_of("multi_action_blackjack", spots(1, 2), {"void": "misdeal"})
    assert results(void) == {"r1": ("push", "0"), "r2": ("push", "0")}
    assert results(round_of("multi_action_blackjack", spots(1, 2))) == {"r1": ("open", "0"), "r2": ("open", "0")}
    assert play("As Kh", "Kd 8c", "Kd 8s", wagers=spots(1, 2, amount=5))["r1"] == ("win", "7.5")


CARDS = st.lists(st.sampled_from(DECK), min_size=1, max_size=4)


@st.composite
def dealt_rounds(draw):
    shoe = iter(draw(st.permutations(DECK * 4).map(lambda cards: cards[:60])))
    player = [next(shoe), next(shoe)]
    while count(tuple(player)) < 21 and draw(st.booleans()):
        player.append(next(shoe))
    up = next(shoe)
    dealers = []
    for _ in range(3):
        dealers.append([up, next(shoe)])
        while count(tuple(dealers[-1])) < 17:
            dealers[-1].append(next(shoe))
    wagers = spots(*draw(st.sets(st.integers(1, 3), min_size=1)), amount=draw(st.integers(1, 50)))
    event = {"player_cards": player, "dealer_upcard": up, "dealer_hands": dealers}
    return round_of("multi_action_blackjack", wagers, event, rulebook=draw(st.sampled_from(["13:47", "19:47"])))


@settings(max_examples=100, deadline=None)
@given(dealt_rounds())
def test_properties_of_any_round(round_):
    assert "error" not in assert_properties(round_)


@settings(max_examples=150, deadline=None)
@given(
    hostile(
        "multi_action_blackjack",
        "13:47",
        {"type": st.just("round"), "round": st.integers(1, 3)},
        {"player_cards": CARDS, "dealer_upcard": st.sampled_from(DECK), "dealer_hands": st.lists(CARDS, max_size=3)},
        {"decks": st.integers(1, 4)},
    )
)
def test_hostile_rounds_never_crash(round_):
    assert_properties(round_, order_matters=True)
