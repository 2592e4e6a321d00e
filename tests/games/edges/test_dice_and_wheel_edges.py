"""The prices of the wheels and of the games of one tumble: published figures, and every pocket and throw counted."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from games.edges import edges
from games.edges.one_event import edges_of
from games.engines.roulette_layout import AREAS, ZEROS
from games.engines.rounds import InvalidRound, Round, Wager


def by_wager(game: str, rulebook: str = "13:47", options=None) -> dict:
    return {edge.wager: edge for edge in edges(game, rulebook, options)}


# What a dollar wins and how many numbers it covers.
INSIDE = {
    "straight": (35, 1),
    "split": (17, 2),
    "three_numbers": (11, 3),
    "four_numbers": (8, 4),
    "first_five": (6, 5),
    "six_numbers": (5, 6),
    "seven_numbers": (4, 7),
    "column": (2, 12),
    "dozen": (2, 12),
}
EVEN_CHANCES = ("red", "black", "odd", "even", "low", "high")


def test_double_zero_roulette_meets_the_published_edges():
    found = by_wager("roulette")
    assert found == by_wager("roulette", "19:47")
    assert found["first_five"].edge == Fraction(3, 38)
    assert found["seven_numbers"].edge == Fraction(3, 38)
    others = found.keys() - {"first_five", "seven_numbers", *EVEN_CHANCES}
    assert {found[wager].edge for wager in others} == {Fraction(1, 19)}


@pytest.mark.parametrize(
    ("options", "pockets", "zeros"),
    [
        ({}, 38, 2),
        ({"zero_rule": "full_loss"}, 38, 2),
        ({"wheel": "single_zero"}, 37, 1),
        ({"wheel": "double_zero_as_single"}, 37, 1),
    ],
)
def test_20_32_f_inside_and_outside_wagers_by_the_numbers_they_cover(options, pockets, zeros):
    found = by_wager("roulette", options=options)
    assert ("first_five" in found) == (zeros == 2)
    for wager, (pays, numbers) in INSIDE.items():
        if wager in found:
            assert found[wager].win == Fraction(numbers, pockets)
            assert found[wager].edge == 1 - Fraction(numbers * (pays + 1), pockets)
    assert found["five_adjacent"].edge == 1 - Fraction(36, pockets)


@pytest.mark.parametrize(
    ("options", "edge"),
    [
        ({}, Fraction(1, 38)),  # 20.32(g): half is lost
        ({"zero_rule": "full_loss"}, Fraction(1, 19)),
        ({"wheel": "single_zero"}, Fraction(1, 37)),  # 20.32(h)
        ({"wheel": "single_zero", "zero_rule": "half_loss"}, Fraction(1, 37)),
        ({"wheel": "double_zero_as_single"}, Fraction(1, 37)),  # 20.32(i)3
    ],
)
def test_20_32_g_to_i_even_chances_by_the_zero_rule(options, edge):
    found = by_wager("roulette", options=options)
    for chance in EVEN_CHANCES:
        assert found[chance].edge == edge
        assert found[chance].push == 0


@pytest.mark.parametrize("wheel", ["double_zero", "single_zero", "double_zero_as_single"])
@pytest.mark.parametrize("kind", AREAS)
def test_all_places_of_one_kind_cost_the_same(kind, wheel):
    played = [area for area in AREAS[kind] if wheel == "double_zero" or "00" not in area]
    wagers = tuple(Wager(str(sorted(area)), kind, 10, {"numbers": sorted(area)}) for area in played)
    assert {zero for area in played for zero in area & set(ZEROS)} or kind in ("four_numbers", "six_numbers")
    pockets = [str(number) for number in range(37)] + ["00"] * (wheel == "double_zero")
    found = edges_of(
        Round("roulette", "13:47", wagers, options={"wheel": wheel}), (({"spin": pocket}, 1) for pocket in pockets)
    )
    expected = by_wager("roulette", options={"wheel": wheel})[kind]
    assert {(edge.edge, edge.win) for edge in found} == {(expected.edge, expected.win)}


def test_20_29_c_money_wheel_by_its_fifty_spaces():
    spaces = {"1": (22, 1), "2": (14, 2), "5": (7, 5), "10": (3, 10), "20": (2, 20), "flag": (1, 50), "joker": (1, 50)}
    found = by_wager("money_wheel")
    assert {edge.win for edge in found.values()} == {Fraction(number, 50) for number, _ in spaces.values()}
    for face, (number, pays) in spaces.items():
        assert found[f"symbol {face}"].edge == 1 - Fraction(number * (pays + 1), 50)


def test_big_six_meets_the_published_edges_of_54_spaces():
    found = by_wager("big_six", "19:47")
    assert found["symbol 1"].edge == Fraction(1, 9)
    assert found["symbol 20"].edge == Fraction(2, 9)
    assert found["symbol joker"].edge == Fraction(4, 27)
    assert by_wager("big_six", "19:47", {"special_odds": 53})["symbol flag"].edge == 0


def test_20_29_c_a_nights_special_odds_are_fixed():
    with pytest.raises(InvalidRound, match="50 to 1"):
        by_wager("money_wheel", options={"special_odds": 45})


def test_chuck_a_luck_meets_the_published_edge():
    found = by_wager("chuck_a_luck")
    assert len(found) == 6
    assert {edge.edge for edge in found.values()} == {Fraction(17, 216)}
    assert {edge.lose for edge in found.values()} == {Fraction(5, 6) ** 3}


def test_20_33_d_under_over_by_the_totals_of_two_dice():
    totals = Counter(one + two for one, two in product(range(1, 7), repeat=2))
    under = Fraction(sum(totals[total] for total in range(2, 7)), 36)
    found = by_wager("under_over")
    assert found["under_7"].win == found["over_7"].win == under == Fraction(15, 36)
    assert found["under_7"].edge == found["over_7"].edge == 1 - 2 * under
    assert found["seven"].edge == 1 - 5 * Fraction(totals[7], 36)


def test_20_21_c_1_the_dealer_lives_on_the_ties():
    totals = Counter(one + two for one, two in product(range(1, 7), repeat=2))
    ties = Fraction(sum(number**2 for number in totals.values()), 36**2)
    (beat,) = edges("beat_the_dealer", "13:47")
    assert beat.win == (1 - ties) / 2
    assert beat.edge == ties
