"""Craps and mini-craps at casino rules: 19:47-1.2 to 1.6 and 1.12."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.engines.craps_rounds import (
    ALL_THROWS,
    CASINO,
    HARDWAY,
    POINTS,
    TRUE_AGAINST,
    TRUE_FOR,
    bet,
    craps,
    decided,
    one,
    refusal,
    second_reading,
    settlements,
)
from tests.games.engines.hostile import hostile
from tests.games.engines.properties import assert_properties, settled

TABLES = pytest.mark.parametrize("table", [{"rulebook": CASINO, "game": game} for game in ("craps", "mini_craps")])
CRAPS = {"rulebook": CASINO}
NUMBERS = {4: "22", 5: "23", 6: "33", 8: "44", 9: "45", 10: "55"}
OTHER = {4: "55", 5: "22", 6: "22", 8: "22", 9: "22", 10: "22"}  # a point that is not the number
HOPS = ("22", "33", "44", "55", "13", "14", "23", "15", "24", "16", "25", "34", "26", "35", "36", "45", "46")


@TABLES
@pytest.mark.parametrize("hop", HOPS)
def test_1_2_a_22_to_38_a_hop_wins_on_its_combination_in_either_order(hop, table):
    called = [int(hop[0]), int(hop[1])]
    odds = 30 if called[0] == called[1] else 15
    for throw in ALL_THROWS:
        expected = ("win", str(10 * odds), 1) if sorted(throw) == called else ("lose", "-10", 1)
        assert one(bet("hop", dice=called), [throw], **table) == expected
        assert one(bet("hop", dice=called[::-1]), [throw], **table) == expected


@pytest.mark.parametrize(
    "dice", [[1, 1], [1, 2], [5, 6], [6, 6], [1], [1, 3, 4], None, "13", 4, [0, 7], ["1", "3"], [True, 3], [[1], 3]]
)
def test_1_2_b_there_is_no_hop_on_the_totals_that_have_a_bet_of_their_own(dice):
    assert refusal(bet("hop", dice=dice), **CRAPS)


@TABLES
def test_1_2_a_39_1_4_b_six_seven_eight_pays_double_on_the_hard_six_and_eight(table):
    for throw in ALL_THROWS:
        total = sum(throw)
        expected = ("lose", "-10", 1) if total not in (6, 7, 8) else ("win", "10", 1)
        if throw in ((3, 3), (4, 4)):
            expected = ("win", "20", 1)
        assert one(bet("six_seven_eight"), [throw], **table) == expected


@TABLES
def test_1_2_a_21_1_4_c_a_whirl_is_a_horn_and_any_seven_and_seven_brings_it_back(table):
    """Units of 4 of a wager of 20: 4 at 30 less 16, 4 at 15 less 16, 4 at 4 less 16."""
    by_total = {2: ("win", "104"), 12: ("win", "104"), 3: ("win", "44"), 11: ("win", "44"), 7: ("push", "0")}
    for throw in ALL_THROWS:
        assert one(bet("whirl", 20), [throw], **table)[:2] == by_total.get(sum(throw), ("lose", "-20"))
    assert refusal(bet("whirl", 4), **table)


@TABLES
@pytest.mark.parametrize("number", HARDWAY)
def test_1_3_e_hardways_are_off_on_a_come_out_roll_unless_called_on(number, table):
    hard = f"{number // 2}{number // 2}"
    won = str(10 * HARDWAY[number])
    for throws in (hard, "34"):
        assert one(bet("hardway", number=number), throws, **table) == ("open", "0", None)
    assert one(bet("hardway", number=number, on=True), hard, **table) == ("win", won, 1)
    assert one(bet("hardway", number=number, on=True), "34", **table) == ("lose", "-10", 1)
    assert one(bet("hardway", number=number), f"{OTHER[number]} {hard}", **table) == ("win", won, 2)


@pytest.mark.parametrize(
    ("wager", "near"),
    [
        (bet("place_to_win", 7, number=4), (5, 10)),
        (bet("place_to_win", 10, number=6), (6, 12)),
        (bet("place_to_win", 4, number=9), (5,)),
        (bet("place_to_lose", 10, number=10), (11,)),
        (bet("place_to_lose", 10, number=5), (8, 16)),
        (bet("place_to_lose", 6, number=8), (5, 10)),
        (bet("c_and_e", 5), (4, 6)),
        (bet("horn", 5), (4, 8)),
        (bet("horn_high", 6, high=2), (5, 10)),
        (bet("whirl", 12), (10, 15)),
    ],
)
def test_1_4_f_no_wager_is_taken_that_cannot_be_paid_at_the_odds(wager, near):
    """The multiples of the unit on either side are taken; a dealer says the unit."""
    unit = near[-1] - near[0] if len(near) > 1 else near[0]
    assert f"${unit}" in refusal(wager, **CRAPS)["note"]
    for amount in near:
        assert one(wager | {"amount": amount}, "", **CRAPS)[0] == "open"


def test_1_4_f_speaks_of_1_4_b_to_d_only_so_buy_and_lay_are_settled_exactly():
    assert one(bet("buy", 5, number=5, on=True), "23", **CRAPS) == ("win", "7.25", 1)
    assert one(bet("lay", 5, number=4), "34", **CRAPS) == ("win", "2.25", 1)


def test_1_4_b_raised_odds_change_what_can_be_paid():
    posted = {"place_to_win 4": "2 to 1", "hop 1-3": "16 to 1"}
    assert one(bet("place_to_win", 7, number=4, on=True), "13", odds=posted, **CRAPS) == ("win", "14", 1)
    assert one(bet("hop", 7, dice=[3, 1]), "13", odds=posted, **CRAPS) == ("win", "112", 1)


@TABLES
@pytest.mark.parametrize("number", POINTS)
def test_1_5_vigorish_is_of_the_wager_paid_at_once_or_on_winning_bets_only(number, table):
    """$120: five percent are 6."""
    buy = bet("buy", 120, number=number, on=True)
    num, den = TRUE_FOR[number]
    won, number_throw = 120 * num // den - 6, NUMBERS[number]
    assert one(buy, number_throw, **table) == ("win", str(won), 1)
    assert one(buy, "34", **table) == ("lose", "-126", 1)
    assert one(buy, number_throw, vig="on_win", **table) == ("win", str(won), 1)
    assert one(buy, "34", vig="on_win", **table) == ("lose", "-120", 1)
    lay = bet("lay", 120, number=number)
    num, den = TRUE_AGAINST[number]
    won = 120 * num // den - 6
    assert one(lay, "34", **table) == ("win", str(won), 1)
    assert one(lay, number_throw, **table) == ("lose", "-126", 1)
    assert one(lay, "34", vig="on_win", **table) == ("win", str(won), 1)
    assert one(lay, number_throw, vig="on_win", **table) == ("lose", "-120", 1)


LINE = {"pass": 1, "dont_pass": 1, "come": 2, "dont_come": 2}  # bet -> the throw it is made before


def supported(kind, number, odds_amount, ending, amount=10, on=None, **options):
    """A line bet on a number with odds behind it, then the throws of `ending`."""
    first = LINE[kind]
    base = bet(kind, amount, "base", before_event=first)
    odds = bet("odds", odds_amount, "odds", on_wager="base", before_event=first + 1)
    if on is not None:
        odds["on"] = on
    throws = (f"{OTHER[number]} " if first == 2 else "") + f"{NUMBERS[number]} {ending}"
    return decided([base, odds], throws, **CRAPS, **options)


@pytest.mark.parametrize("number", POINTS)
@pytest.mark.parametrize("kind", LINE)
def test_1_6_a_to_d_odds_behind_line_and_come_bets_are_paid_true_odds(kind, number):
    deciding = LINE[kind] + 1
    against = kind.startswith("dont")
    num, den = (TRUE_AGAINST if against else TRUE_FOR)[number]
    won = {"base": ("win", "10", deciding), "odds": ("win", str(60 * num // den), deciding)}
    lost = {"base": ("lose", "-10", deciding), "odds": ("lose", "-60", deciding)}
    assert supported(kind, number, 60, "34") == (won if against else lost)
    assert supported(kind, number, 60, NUMBERS[number]) == (lost if against else won)


@pytest.mark.parametrize(("number", "throws"), [(6, "34"), (6, "33"), (9, "45")])
def test_1_3_e_come_odds_are_off_on_a_come_out_roll_and_go_back_when_the_come_bet_is_decided(number, throws):
    """The point (4) is made on the third throw, so the fourth is a come-out roll."""
    come = "lose" if throws == "34" else "win"
    off = supported("come", number, 20, f"22 {throws}")
    assert (off["base"][0], off["odds"]) == (come, ("push", "0", 4))
    on = supported("come", number, 20, f"22 {throws}", on=True)
    assert (on["base"][0], on["odds"][0], on["odds"][2]) == (come, come, 4)


def test_1_3_e_dont_come_odds_are_on_in_every_roll():
    assert supported("dont_come", 6, 60, "22 34")["odds"] == ("win", "50", 4)
    assert supported("dont_come", 6, 60, "22 33")["odds"] == ("lose", "-60", 4)


def test_1_6_e_odds_are_taken_to_100_times_the_bet():
    assert supported("pass", 4, 1000, "22")["odds"] == ("win", "2000", 2)
    assert supported("pass", 4, 1001, "22") == {"base": ("win", "10", 2), "odds": ("reject", "0", None)}
    assert supported("come", 10, 1001, "55")["odds"][0] == "reject"
    assert supported("pass", 4, 30, "22", max_odds=3)["odds"] == ("win", "60", 2)
    assert supported("pass", 4, 31, "22", max_odds=3)["odds"][0] == "reject"


def test_1_6_e_behind_dont_bets_the_winnings_are_limited():
    """Behind $10 on 4 at 100 times $1000 may be won: $2000 at 1 to 2; on 5 $1500, on 6 $1200."""
    for number, most in ((4, 2000), (5, 1500), (6, 1200), (8, 1200), (9, 1500), (10, 2000)):
        for kind in ("dont_pass", "dont_come"):
            assert supported(kind, number, most, "34")["odds"][:2] == ("win", "1000")
            assert supported(kind, number, most + 1, "34")["odds"][0] == "reject"


def test_1_6_f_an_excess_is_taken_where_only_it_makes_the_payout_whole():
    """$5 on the pass line, point 5, single odds: $6 at 3 to 2 pay $9. On 6 the next amount after 7 is 10."""
    assert supported("pass", 5, 6, "23", amount=5, max_odds=1)["odds"] == ("win", "9", 2)
    assert supported("pass", 5, 7, "23", amount=5, max_odds=1)["odds"][0] == "reject"
    assert supported("pass", 6, 10, "33", amount=7, max_odds=1)["odds"] == ("win", "12", 2)
    assert supported("pass", 6, 9, "33", amount=7, max_odds=1)["odds"][0] == "reject"


def test_1_6_e_several_odds_behind_one_bet_count_together():
    wagers = [
        bet("pass", 10, "base"),
        bet("odds", 600, "first", on_wager="base", before_event=2),
        bet("odds", 400, "second", on_wager="base", before_event=3),
        bet("odds", 1, "third", on_wager="base", before_event=4),
    ]
    results = decided(wagers, "22 33 33 22", **CRAPS)
    assert [item[0] for item in results.values()] == ["win", "win", "win", "reject"]


@pytest.mark.parametrize(
    "odds",
    [
        bet("odds", name="o", on_wager="base"),  # before the come-out roll
        bet("odds", name="o", on_wager="nobody", before_event=2),
        bet("odds", name="o", before_event=2),
        bet("odds", name="o", on_wager=["base"], before_event=2),
        bet("odds", name="o", on_wager="o", before_event=2),
        bet("odds", name="o", on_wager="field", before_event=2),
        bet("odds", name="o", on_wager="base", before_event=3),  # decided on the second throw
        bet("odds", name="o", on_wager="base", before_event=2, on="yes"),
    ],
)
def test_1_6_odds_need_a_bet_that_has_its_number(odds):
    wagers = [bet("pass", name="base"), bet("place_to_win", 60, "field", number=6), odds]
    assert decided(wagers, "22 22 33", **CRAPS)["o"] == ("reject", "0", None)


def test_1_6_odds_behind_a_refused_bet_are_refused_and_odds_may_wait_for_their_throw():
    late = [bet("pass", name="base", before_event=2), bet("odds", name="o", on_wager="base", before_event=3)]
    assert {item[0] for item in decided(late, "22 33 22", **CRAPS).values()} == {"reject"}
    waiting = [bet("pass", name="base"), bet("odds", name="o", on_wager="base", before_event=2)]
    assert {item[0] for item in decided(waiting, "", **CRAPS).values()} == {"open"}


def test_1_3_c_odds_may_come_down_and_go_down_with_a_dont_bet():
    down = [bet("pass", name="base"), bet("odds", name="o", on_wager="base", before_event=2, remove_before_event=3)]
    assert decided(down, "22 33 34", **CRAPS) == {"base": ("lose", "-10", 3), "o": ("push", "0", 3)}
    base = bet("dont_pass", name="base", remove_before_event=3)
    together = [base, bet("odds", name="o", on_wager="base", before_event=2)]
    assert decided(together, "22 33 34", **CRAPS) == {"base": ("push", "0", 3), "o": ("push", "0", 3)}


@pytest.mark.parametrize("most", [0, 101, -1, 2.5, "3", None, True])
def test_1_6_max_odds_is_one_to_a_hundred(most):
    assert settled(craps([bet("pass")], "34", max_odds=most, **CRAPS))["error"].endswith(".")


# Points made one after the other: each is thrown as the point and thrown again.
POINT_THROWS = {4: "22 31", 5: "23 41", 6: "33 51", 8: "44 62", 9: "45 63", 10: "55 64"}


def fire(points, ending="55 34", amount=5, **options):
    """The points made in this order, then a point of ten and a loser seven."""
    throws = " ".join([*(POINT_THROWS[point] for point in points), ending])
    return one(bet("fire", amount), throws, **CRAPS, **options)


@pytest.mark.parametrize(
    ("points", "table_a", "table_b"),
    [
        ((), None, None),
        ((4, 5, 6), None, None),
        ((4, 5, 6, 8), 24, 39),
        ((9, 8, 6, 4), 24, 39),
        ((4, 5, 6, 8, 9), 249, 199),
        ((4, 5, 6, 8, 9, 10), 999, 499),
        ((4, 4, 4, 4, 4), None, None),
        ((4, 5, 4, 6, 5, 4), None, None),
        ((4, 5, 4, 6, 5, 8), 24, 39),
        ((4, 5, 6, 8, 9, 10, 4, 5), 999, 499),
    ],
)
def test_1_4_e_1_12_fire_bets_are_paid_by_the_different_points_made_before_a_loser_7(points, table_a, table_b):
    last = 2 * len(points) + 2
    for table, odds in (("A", table_a), ("B", table_b)):
        expected = ("win", str(5 * odds), last) if odds else ("lose", "-5", last)
        assert fire(points, fire_table=table) == expected
    assert fire(points) == fire(points, fire_table="A")


def test_1_12_a_5_a_fire_bet_stands_until_the_loser_7_whatever_is_made():
    assert fire((4, 5, 6, 8, 9, 10), ending="11 34 65") == ("open", "0", None)  # a come-out seven is no loser


@pytest.mark.parametrize("amount", [0, 6, 100, 2.5])
def test_1_12_b_1_fire_bets_are_one_to_five_dollars(amount):
    assert refusal(bet("fire", amount), **CRAPS)


def test_1_2_a_40_fire_bets_are_made_before_a_shooters_first_come_out_roll_only():
    for throws, event in (("22", 2), ("34", 2), ("22 13", 3), ("66", 2)):
        assert refusal(bet("fire", 5, before_event=event), throws, **CRAPS)
    assert one(bet("fire", 5, before_event=3), "22 34 34 22 34", **CRAPS) == ("lose", "-5", 5)


def test_1_3_c_2_a_fire_bet_may_not_be_removed():
    assert one(bet("fire", 5, remove_before_event=1), "22 34", **CRAPS) == ("lose", "-5", 2)
    assert one(bet("fire", 5, remove_before_event=2), "22 34", **CRAPS) == ("lose", "-5", 2)


def test_1_2_a_the_fire_bet_is_for_craps_only():
    assert refusal(bet("fire", 5), rulebook=CASINO, game="mini_craps")
    assert "error" in settled(craps([bet("fire", 5)], "22", fire_table="C", **CRAPS))


def test_1_4_e_the_next_shooters_points_start_anew():
    second = bet("fire", 1, before_event=3)
    points = " ".join(POINT_THROWS[point] for point in (4, 5, 6, 8))
    assert one(second, f"22 34 {points} 55 34", **CRAPS) == ("win", "24", 12)
    made_before = " ".join(POINT_THROWS[point] for point in (4, 5))
    rest = " ".join(POINT_THROWS[point] for point in (6, 8))
    assert one(bet("fire", 1, before_event=7), f"{made_before} 55 34 {rest} 55 34", **CRAPS) == ("lose", "-1", 12)


def test_a_note_tells_how_many_points_a_standing_fire_bet_has():
    assert "2 different points" in settlements([bet("fire", 5)], "22 31 23 41", **CRAPS)["a"]["note"]


CASINO_KINDS = [
    *[("hop", {"dice": [int(hop[0]), int(hop[1])]}) for hop in HOPS],
    *[("hardway", {"number": number}) for number in HARDWAY],
    *[(kind, {"number": number}) for kind in ("place_to_win", "buy", "lay", "place_to_lose") for number in POINTS],
    *[(kind, {}) for kind in ("whirl", "six_seven_eight", "horn", "c_and_e", "field")],
]


@TABLES
@settings(max_examples=100)
@given(
    throws=st.lists(st.sampled_from(ALL_THROWS), min_size=1, max_size=50),
    picks=st.lists(st.tuples(st.sampled_from(CASINO_KINDS), st.integers(1, 50), st.booleans()), max_size=25),
)
def test_1_2_casino_wagers_over_long_sequences_agree_with_a_second_reading(table, throws, picks):
    wagers = [
        bet(kind, 1320, str(place), before_event=min(event, len(throws)), on=on, **params)
        for place, ((kind, params), event, on) in enumerate(picks)
    ]
    line = assert_properties(craps(wagers, throws, **table))
    for wager in wagers:
        item = line["settlements"][wager["id"]]
        result, change, event = second_reading(wager, throws, CASINO)
        assert (item["result"], item["settled_on"]) == (result, event)
        assert item["exact"] == str(change)


@pytest.mark.parametrize(
    ("game", "rulebook"), [("craps", "13:47"), ("craps", "19:47"), ("mini_craps", "19:47"), ("mini_craps", "13:47")]
)
@settings(max_examples=150)
@given(data=st.data())
def test_hostile_rounds_never_crash(game, rulebook, data):
    numbers = st.integers(2, 12)
    round_ = hostile(
        game,
        rulebook,
        {
            "type": st.sampled_from([*LINE, *(kind for kind, _ in CASINO_KINDS), "horn_high", "odds", "fire"]),
            "number": numbers,
            "high": numbers,
            "dice": st.lists(st.integers(1, 6), min_size=2, max_size=2),
            "on": st.booleans(),
            "on_wager": st.sampled_from("0123"),
        },
        {"roll": st.lists(st.integers(1, 6), min_size=2, max_size=2)},
        {
            "vig": st.sampled_from(["upfront", "on_win"]),
            "vig_percent": st.integers(0, 6),
            "max_odds": st.integers(1, 3),
            "fire_table": st.sampled_from("AB"),
            "odds": st.dictionaries(st.sampled_from(["pass", "hop 1-3", "buy 4"]), st.just("3 to 1"), max_size=2),
        },
    )
    assert_properties(data.draw(round_), order_matters=True)
