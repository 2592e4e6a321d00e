"""Craps over many throws: when wagers are made and taken down, and how they travel. 13:47-20.25(h), 19:47-1.3."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.engines.craps_rounds import (
    ALL_THROWS,
    CASINO,
    HARDWAY,
    HORN,
    NIGHT,
    ONE_ROLL,
    POINTS,
    bet,
    craps,
    decided,
    one,
    refusal,
    second_reading,
)
from tests.games.engines.properties import assert_properties, settled

BOTH = pytest.mark.parametrize("rulebook", [NIGHT, CASINO])


@BOTH
@pytest.mark.parametrize("kind", ["pass", "dont_pass"])
def test_20_25_h_1_i_ii_line_bets_are_made_only_before_a_come_out_roll(kind, rulebook):
    late = bet(kind, before_event=2)
    assert "come-out" in refusal(late, "22 33", rulebook=rulebook)["note"]
    assert one(late, "34 34", rulebook=rulebook)[0] != "reject"
    assert one(bet(kind, before_event=3), "22 22 11", rulebook=rulebook)[0] != "reject"
    assert one(bet(kind, before_event=3), "22 34 11", rulebook=rulebook)[0] != "reject"


@BOTH
@pytest.mark.parametrize("kind", ["come", "dont_come"])
def test_20_25_h_1_iii_iv_come_bets_are_made_only_after_the_come_out_roll(kind, rulebook):
    assert "come-out" in refusal(bet(kind), "22", rulebook=rulebook)["note"]
    assert refusal(bet(kind, before_event=2), "34 22", rulebook=rulebook)
    assert refusal(bet(kind, before_event=3), "22 22 33", rulebook=rulebook)
    assert refusal(bet(kind, before_event=3), "22 34 33", rulebook=rulebook)
    assert one(bet(kind, before_event=2), "22 33", rulebook=rulebook) == ("open", "0", None)


def test_a_refused_wager_leaves_the_others_alone_and_a_wager_before_the_next_throw_is_judged_too():
    both = [bet("come", name="early"), bet("pass", name="fine")]
    assert decided(both, "34") == {"early": ("reject", "0", None), "fine": ("win", "10", 1)}
    assert one(bet("pass", before_event=2), "22")[0] == "reject"
    assert one(bet("come", before_event=2), "22")[0] == "open"
    assert one(bet("come", before_event=2), "34")[0] == "reject"
    assert one(bet("pass"), "")[0] == "open"
    assert one(bet("come"), "")[0] == "reject"


def test_20_25_h_1_iii_come_bets_travel_and_live_on_through_the_next_come_out():
    """Point 6; come to 9; come to 5; 6 makes the point; the come-out 9 pays the first come; a come-out 7 the rest."""
    wagers = [
        bet("pass", 10, "pass"),
        bet("come", 20, "nine", before_event=2),
        bet("come", 30, "five", before_event=3),
        bet("dont_come", 40, "four", before_event=4),
        bet("pass", 50, "second pass", before_event=7),
        bet("dont_pass", 60, "third", before_event=8),
    ]
    throws = "42 54 32 31 11 33 45 34"
    # 6 sets the point; 9: come on nine; 5: come on five; 4: don't come on four; 2 nothing; 6 wins the pass;
    # come-out 9: pays the come on nine and becomes the new point; 7: all others.
    assert decided(wagers, throws) == {
        "pass": ("win", "10", 6),
        "nine": ("win", "20", 7),
        "five": ("lose", "-30", 8),
        "four": ("win", "40", 8),
        "second pass": ("lose", "-50", 8),
        "third": ("reject", "0", None),
    }


def test_20_25_h_1_iii_a_new_come_bet_takes_the_number_that_pays_the_old_one():
    wagers = [bet("come", 10, "old", before_event=2), bet("come", 15, "new", before_event=3)]
    assert decided(wagers, "22 33 42") == {"old": ("win", "10", 3), "new": ("open", "0", None)}
    assert decided(wagers, "22 33 42 51") == {"old": ("win", "10", 3), "new": ("win", "15", 4)}


def test_20_25_a_seven_on_a_come_out_roll_is_no_miss_out_and_the_next_roll_is_a_come_out_again():
    wagers = [bet("pass", 10, str(event), before_event=event) for event in (1, 2, 3, 4)]
    assert decided(wagers, "34 65 11 22") == {
        "1": ("win", "10", 1),
        "2": ("win", "10", 2),
        "3": ("lose", "-10", 3),
        "4": ("open", "0", None),
    }


def taken(wager, before, throws, **more):
    return one(wager | {"remove_before_event": before}, throws, **more)


@BOTH
def test_a54_1_3_c_pass_and_come_stay_once_they_have_their_number(rulebook):
    assert taken(bet("pass"), 1, "34", rulebook=rulebook) == ("push", "0", 1)
    assert taken(bet("pass"), 2, "22 34", rulebook=rulebook) == ("lose", "-10", 2)
    assert taken(bet("come", before_event=2), 2, "22 34", rulebook=rulebook) == ("push", "0", 2)
    assert taken(bet("come", before_event=2), 3, "22 33 51", rulebook=rulebook) == ("win", "10", 3)
    assert taken(bet("come", before_event=2), 3, "22 33 34", rulebook=rulebook) == ("lose", "-10", 3)


@BOTH
def test_a54_1_3_d_dont_bets_may_come_down_at_any_time(rulebook):
    assert taken(bet("dont_pass"), 2, "22 13", rulebook=rulebook) == ("push", "0", 2)
    assert taken(bet("dont_pass"), 3, "22 33 34", rulebook=rulebook) == ("push", "0", 3)
    assert taken(bet("dont_come", before_event=2), 3, "22 33 42", rulebook=rulebook) == ("push", "0", 3)


@BOTH
@pytest.mark.parametrize("kind", ["place_to_win", "place_to_lose", "buy", "lay", "hardway"])
def test_a54_1_3_c_other_wagers_may_come_down_before_the_roll_that_decides_them(kind, rulebook):
    wager = bet(kind, 120 if kind != "place_to_lose" else 1320, number=6)
    assert taken(wager, 2, "22 34", rulebook=rulebook) == ("push", "0", 2)
    assert taken(wager, 3, "22 34", rulebook=rulebook)[0] != "push"  # decided before anybody asked
    assert taken(wager | {"before_event": 3}, 2, "22 33 34", rulebook=rulebook)[2] == 3  # asked before it was there


def test_one_roll_bets_come_down_only_before_their_own_roll():
    assert taken(bet("field"), 1, "33") == ("push", "0", 1)
    assert taken(bet("field"), 2, "33 44") == ("lose", "-10", 1)


def test_a_long_round_worked_out_by_hand():
    """Two shooters and twelve throws: 8, 5, 11, 8 | 12 | 10, 4, 6, 7 | 3, 9, 7."""
    throws = "53 41 65 62 66 64 31 33 25 12 36 16"
    wagers = [
        bet("pass", 10, "p1"),  # point 8, made on 4
        bet("dont_pass", 15, "d1"),  # lost on 4
        bet("come", 5, "c2", before_event=2),  # to 5; off the table with the seven on 9
        bet("come", 5, "c3", before_event=3),  # 11 wins on 3
        bet("place_to_win", 12, "p6", number=6, before_event=2),  # 6 on 8: 14
        bet("place_to_win", 10, "p10", number=10, before_event=2),  # 10 on 6 is a come-out: off; lost on 9
        bet("hardway", 4, "h8", number=8),  # 5-3 on 1 is an easy eight
        bet("hardway", 4, "h6", number=6, before_event=4),  # 3-3 on 8: 36
        bet("dont_pass", 20, "d5", before_event=5),  # 12 on 5: void
        bet("pass", 20, "p5", before_event=5),  # 12 on 5 loses
        bet("dont_pass", 20, "d6", before_event=6),  # point 10; 7 on 9 wins
        bet("dont_come", 30, "dc7", before_event=7),  # to 4; 7 on 9 wins
        bet("lay", 40, "l4", number=4, before_event=8),  # 7 on 9: 20 less 1
        bet("buy", 20, "b9", number=9, before_event=10),  # 9 on 11 is a come-out: off; 7 on 12: -21
        bet("dont_pass", 10, "d10", before_event=10),  # 3 on 10 wins
        bet("horn_high", 5, "hh", high=3, before_event=10),  # 3: 2 at 15 less 3
        bet("pass", 10, "p11", before_event=11),  # point 9; 7 on 12 loses
        bet("any_seven", 5, "s12", before_event=12),  # 20
        bet("field", 5, "f2", before_event=2),  # 5 loses
        bet("field", 5, "f5", before_event=5),  # 12 pays double
    ]
    expected = {
        "p1": ("win", "10", 4),
        "d1": ("lose", "-15", 4),
        "c2": ("lose", "-5", 9),
        "c3": ("win", "5", 3),
        "p6": ("win", "14", 8),
        "p10": ("lose", "-10", 9),
        "h8": ("lose", "-4", 1),
        "h6": ("win", "36", 8),
        "d5": ("push", "0", 5),
        "p5": ("lose", "-20", 5),
        "d6": ("win", "20", 9),
        "dc7": ("win", "30", 9),
        "l4": ("win", "19", 9),
        "b9": ("lose", "-21", 12),
        "d10": ("win", "10", 10),
        "hh": ("win", "27", 10),
        "p11": ("lose", "-10", 12),
        "s12": ("win", "20", 12),
        "f2": ("lose", "-5", 2),
        "f5": ("win", "10", 5),
    }
    assert decided(wagers, throws) == expected
    assert settled(craps(wagers, throws))["house_net"] == -111


THROWS = st.lists(st.sampled_from(ALL_THROWS), min_size=1, max_size=60)
STAKE = 1320  # fits every unit
KINDS = {
    **{(kind, None): {} for kind in ("pass", "dont_pass", "come", "dont_come", *ONE_ROLL, "c_and_e", "horn")},
    **{
        (kind, number): {"number": number}
        for kind in ("place_to_win", "place_to_lose", "buy", "lay")
        for number in POINTS
    },
    **{("hardway", number): {"number": number} for number in HARDWAY},
    **{("horn_high", high): {"high": high} for high in HORN},
}


def random_wagers(throws: int):
    chosen = st.tuples(st.sampled_from(list(KINDS)), st.integers(1, throws), st.booleans())
    return st.lists(chosen, max_size=25).map(
        lambda picks: [
            bet(kind, STAKE, str(place), before_event=event, on=on, **KINDS[kind, number])
            for place, ((kind, number), event, on) in enumerate(picks)
        ]
    )


@BOTH
@settings(max_examples=150)
@given(data=st.data())
def test_20_25_long_sequences_agree_with_a_second_reading_of_the_rules(rulebook, data):
    throws = data.draw(THROWS)
    wagers = data.draw(random_wagers(len(throws)))
    line = assert_properties(craps(wagers, throws, rulebook=rulebook))
    for wager in wagers:
        item = line["settlements"][wager["id"]]
        if item["result"] == "reject":
            assert wager["type"] in ("pass", "dont_pass", "come", "dont_come")
        else:
            found = (item["result"], Fraction(item["exact"]), item["settled_on"])
            assert found == second_reading(wager, throws, rulebook)
