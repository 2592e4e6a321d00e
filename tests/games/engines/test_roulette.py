"""Roulette: 13:47-20.32 and 19:47-5.1 to 5.4."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.roulette_layout import AREAS, BLACK, DOUBLE_ZERO_ORDER, POCKETS, RED, SINGLE_ZERO_ORDER
from tests.games.engines.card_rounds import results, round_of
from tests.games.engines.hostile import hostile
from tests.games.engines.properties import assert_properties, settled

EVEN_CHANCES = ("red", "black", "odd", "even", "low", "high")


def bet(kind: str, *numbers, amount: int = 10, name: str = "a", **more) -> dict:
    wager = {"id": name, "type": kind, "amount": amount} | more
    return wager | {"numbers": list(numbers)} if numbers else wager


def spin(pocket, *wagers: dict, **options):
    return results(round_of("roulette", list(wagers), {"spin": pocket}, **options))


def one(pocket, wager: dict, **options):
    return spin(pocket, wager, **options)["a"]


def accepted(kind: str, numbers) -> bool:
    return one("36", bet(kind, *numbers))[0] != "reject"


@pytest.mark.parametrize(
    ("wager", "hit", "miss", "odds"),
    [
        (bet("straight", "17"), "17", "18", 35),
        (bet("straight", "00"), "00", "0", 35),
        (bet("split", "17", "20"), "20", "18", 17),
        (bet("three_numbers", "13", "14", "15"), "14", "16", 11),
        (bet("four_numbers", "13", "14", "16", "17"), "16", "18", 8),
        (bet("first_five"), "00", "4", 6),
        (bet("six_numbers", *"123456"), "6", "7", 5),
        (bet("seven_numbers"), "33", "16", 4),
        (bet("column", column=1), "34", "35", 2),
        (bet("column", column=3), "36", "0", 2),
        (bet("dozen", dozen=2), "13", "25", 2),
        (bet("red"), "32", "31", 1),
        (bet("black"), "31", "32", 1),
        (bet("odd"), "31", "32", 1),
        (bet("even"), "32", "31", 1),
        (bet("low"), "18", "19", 1),
        (bet("high"), "19", "18", 1),
    ],
)
@pytest.mark.parametrize("rulebook", ["13:47", "19:47"])
def test_20_32_f_odds(wager, hit, miss, odds, rulebook):
    assert one(hit, wager, rulebook=rulebook) == ("win", str(10 * odds))
    assert one(miss, wager, rulebook=rulebook) == ("lose", "-10")


def test_a61_colors_and_wheels():
    assert len(RED) == len(BLACK) == 18
    assert RED.isdisjoint(BLACK)
    assert set(DOUBLE_ZERO_ORDER) == POCKETS
    assert len(DOUBLE_ZERO_ORDER) == 38
    assert set(SINGLE_ZERO_ORDER) == POCKETS - {"00"}
    assert len(SINGLE_ZERO_ORDER) == 37
    for order in (DOUBLE_ZERO_ORDER, SINGLE_ZERO_ORDER):
        colored = [number in RED for number in order[1:] if number != "00"]
        red_beside_red = sum(one and other for one, other in pairwise(colored))
        assert red_beside_red == (1 if order is DOUBLE_ZERO_ORDER else 0)


@pytest.mark.parametrize(
    ("kind", "count"),
    [("straight", 38), ("split", 24 + 33 + 5), ("three_numbers", 15), ("four_numbers", 22), ("six_numbers", 11)],
)
def test_20_32_e_every_place_on_the_layout(kind, count):
    assert len(AREAS[kind]) == count


def test_20_32_e_2_of_all_pairs_only_those_that_touch_are_splits():
    zero_pairs = {frozenset(pair) for pair in (("0", "00"), ("0", "1"), ("0", "2"), ("00", "2"), ("00", "3"))}
    for pair in combinations(sorted(POCKETS), 2):
        if set(pair) & {"0", "00"}:
            touch = frozenset(pair) in zero_pairs
        else:
            low, high = sorted(int(number) for number in pair)
            touch = high - low == 3 or (high - low == 1 and low % 3 != 0)
        assert accepted("split", pair) == touch


@pytest.mark.parametrize("trio", [("0", "1", "2"), ("0", "2", "00"), ("00", "3", "2"), (34, 35, 36), ("3", "2", "1")])
def test_20_32_e_3_rows_and_trios_with_a_zero(trio):
    assert accepted("three_numbers", trio)


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("three_numbers", ("0", "2", "3")),
        ("three_numbers", ("0", "00", "1")),
        ("three_numbers", ("2", "3", "4")),
        ("three_numbers", ("1", "4", "7")),
        ("three_numbers", ("1", "2")),
        ("four_numbers", ("0", "1", "2", "3")),
        ("four_numbers", ("3", "4", "6", "7")),
        ("four_numbers", ("1", "2", "3", "4")),
        ("four_numbers", ("0", "00", "2", "3")),
        ("six_numbers", "234567"),
        ("six_numbers", "12345"),
        ("six_numbers", ("1", "2", "3", "7", "8", "9")),
        ("straight", ("1", "2")),
        ("straight", ("37",)),
        ("straight", ("01",)),
        ("straight", ("-1",)),
        ("split", ("1", "1")),
        ("split", ("1", "2", "2")),
    ],
)
def test_20_32_e_what_is_no_place_on_the_layout_is_refused(kind, numbers):
    assert not accepted(kind, numbers)


@pytest.mark.parametrize(
    "wager",
    [
        bet("column"),
        bet("column", column=0),
        bet("column", column=4),
        bet("dozen", dozen="x"),
        bet("straight"),
        bet("dozen", dozen=[1]),
        bet("straight") | {"numbers": "17"},
        bet("straight") | {"numbers": {"17": 1}},
        bet("straight") | {"numbers": [["17"]]},
        bet("straight") | {"numbers": [True]},
        bet("column", column=True),
        bet("straight") | {"numbers": [10**400]},
        bet("five_adjacent"),
        bet("five_adjacent", center=[]),
        bet("basket"),
        bet("red", amount=0),
        bet("red", amount=2.5),
        bet("straight") | {"numbers": [None]},
    ],
)
def test_nonsense_wagers_are_refused(wager):
    assert one("17", wager) == ("reject", "0")


@pytest.mark.parametrize("zero", ["0", "00"])
def test_20_32_g_even_chances_lose_half_or_all_on_a_zero(zero):
    for kind in EVEN_CHANCES:
        assert one(zero, bet(kind), zero_rule="half_loss") == ("lose", "-5")
        assert one(zero, bet(kind), zero_rule="full_loss") == ("lose", "-10")
        assert one(zero, bet(kind), rulebook="19:47") == ("lose", "-5")
    for kind in (bet("column", column=1), bet("dozen", dozen=1)):
        assert one(zero, kind, zero_rule="half_loss") == ("lose", "-10")


def test_a4_of_an_odd_half_loss_the_player_keeps_the_larger_half():
    item = settled(round_of("roulette", [bet("red", amount=5)], {"spin": "0"}))["settlements"]["a"]
    assert (item["result"], item["exact"], item["net"]) == ("lose", "-2.5", -2)
    assert "$2" in item["note"]


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero_as_single"])
@pytest.mark.parametrize("rulebook", ["13:47", "19:47"])
def test_20_32_h_and_i_3_single_zero_even_chances_lose_all(wheel, rulebook):
    for kind in EVEN_CHANCES:
        assert one("0", bet(kind), wheel=wheel, rulebook=rulebook, zero_rule="half_loss") == ("lose", "-10")
    assert one("0", bet("straight", "0"), wheel=wheel, rulebook=rulebook) == ("win", "350")


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero_as_single"])
def test_a61_a_single_zero_table_refuses_00_and_the_first_five(wheel):
    refused = [
        bet("first_five"), bet("straight", "00"), bet("split", "0", "00"), bet("split", "00", "2"),
        bet("three_numbers", "0", "2", "00"), bet("three_numbers", "00", "2", "3"), bet("five_adjacent", center="00"),
    ]  # fmt: skip
    for wager in refused:
        item = settled(round_of("roulette", [wager], {"spin": "2"}, wheel=wheel))["settlements"]["a"]
        assert item["result"] == "reject"
        assert "single zero" in item["note"]
    assert one("2", bet("three_numbers", "0", "1", "2"), wheel=wheel) == ("win", "110")


def test_20_32_i_2_00_is_no_spin_on_a_double_wheel_used_as_single():
    wagers = [bet("red"), bet("straight", "17", name="b")]
    round_ = round_of("roulette", wagers, {"spin": "00"}, {"spin": "17"}, wheel="double_zero_as_single")
    got = {key: (item["result"], item["settled_on"]) for key, item in settled(round_)["settlements"].items()}
    assert got == {"a": ("lose", 2), "b": ("win", 2)}
    assert spin("00", *wagers, wheel="double_zero_as_single") == {"a": ("open", "0"), "b": ("open", "0")}


@pytest.mark.parametrize(
    "void", [{"void": "same direction"}, {"void": "foreign object", "spin": None}, {"spin": "17", "revolutions": 3}]
)
def test_20_32_m_after_no_spin_the_wagers_stand(void):
    round_ = round_of("roulette", [bet("straight", "17")], void, {"spin": "17", "revolutions": 4})
    item = settled(round_)["settlements"]["a"]
    assert (item["result"], item["settled_on"]) == ("win", 2)
    waiting = settled(round_of("roulette", [bet("straight", "17")], void))["settlements"]["a"]
    assert (waiting["result"], waiting["settled_on"]) == ("open", None)


def test_a_wager_may_be_taken_down_after_no_spin_but_not_after_its_decision():
    events = [{"void": "foreign object"}, {"spin": "17"}]
    down = settled(round_of("roulette", [bet("straight", "17", remove_before_event=2)], *events))["settlements"]["a"]
    assert (down["result"], down["settled_on"]) == ("push", 2)
    late = settled(round_of("roulette", [bet("straight", "17", remove_before_event=3)], *events))["settlements"]["a"]
    assert (late["result"], late["settled_on"]) == ("win", 2)


def test_wagers_wait_for_their_own_spin():
    wagers = [bet("red"), bet("red", name="b", before_event=2), bet("red", name="c", before_event=3)]
    line = settled(round_of("roulette", wagers, {"spin": "17"}, {"spin": "18"}))["settlements"]
    assert [(item["result"], item["settled_on"]) for item in line.values()] == [("lose", 1), ("win", 2), ("open", None)]


def test_20_32_e_1_iii_and_k_five_adjacent_are_five_straight_wagers():
    wager = bet("five_adjacent", center="00", amount=15)
    for pocket in ("13", "1", "00", "27", "10"):
        assert one(pocket, wager) == ("win", "93")
    assert one("25", wager) == ("lose", "-15")
    single = bet("five_adjacent", center=0, amount=5)
    for pocket in ("3", "26", "0", "32", "15"):
        assert one(pocket, single, wheel="single_zero") == ("win", "31")


def test_20_32_e_1_iii_five_adjacent_take_multiples_of_five():
    from games.engines import roulette
    from games.engines.rounds import NIGHT, Round, Wager

    for amount, nearest in ((3, (5,)), (12, (10, 15))):
        wager = Wager("a", "five_adjacent", amount, {"center": "17"})
        (settlement,) = roulette.settle(Round("roulette", NIGHT, (wager,)))
        assert settlement.refusal
        assert settlement.refusal.nearest == nearest


@pytest.mark.parametrize("pocket", ["37", 37, -1, "000", None, [], {}, True, 1.0, "", "red"])
def test_the_ball_rests_in_a_pocket_of_the_wheel(pocket):
    assert "error" in settled(round_of("roulette", [bet("red")], {"spin": pocket}))


def test_there_is_no_00_on_a_single_zero_wheel():
    assert "error" in settled(round_of("roulette", [bet("red")], {"spin": "00"}, wheel="single_zero"))


@pytest.mark.parametrize(
    "options",
    [{"wheel": "triple"}, {"wheel": []}, {"zero_rule": "no_loss"}, {"zero_rule": "full_loss", "rulebook": "19:47"}],
)
def test_unknown_options_are_errors(options):
    assert "error" in settled(round_of("roulette", [bet("red")], {"spin": "0"}, **options))


def test_the_zero_rule_bears_on_the_double_zero_wheel_only():
    assert one("0", bet("red"), wheel="single_zero", zero_rule="whatever") == ("lose", "-10")


@pytest.mark.parametrize("revolutions", ["four", -1, True, [], float("nan"), float("inf")])
def test_revolutions_are_a_number(revolutions):
    assert "error" in settled(round_of("roulette", [bet("red")], {"spin": "1", "revolutions": revolutions}))


@pytest.mark.parametrize("rulebook", ["13:47", "19:47"])
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_properties_of_any_round(rulebook, data):
    pockets = st.sampled_from(sorted(POCKETS))
    areas = {kind: st.sampled_from(sorted(sorted(area) for area in areas)) for kind, areas in AREAS.items()}
    kinds = ("straight", "split", "four_numbers", "red", "high", "column", "dozen", "five_adjacent", "first_five")
    numbers = st.one_of(*areas.values())
    round_ = data.draw(
        hostile(
            "roulette",
            rulebook,
            {"type": st.sampled_from(kinds), "numbers": numbers, "column": st.just(1), "center": pockets},
            {"spin": pockets, "void": st.just("object"), "revolutions": st.integers(0, 9)},
            {"wheel": st.sampled_from(["double_zero", "single_zero", "double_zero_as_single"])},
        )
    )
    assert_properties(round_)


@pytest.mark.parametrize(
    "wager", [bet("five_adjacent", center="17"), bet("seven_numbers")], ids=lambda bet: bet["type"]
)
def test_20_32_e_1_iii_and_15_are_the_operators_choice(wager):
    assert one("17", wager)[0] != "reject"
    assert one("17", wager, **{wager["type"]: "offered"})[0] != "reject"
    assert one("17", wager, **{wager["type"]: "not_offered"}) == ("reject", "0")
