"""The prices of craps: published figures met exactly, the rest checked by arithmetic that knows no engine."""

from fractions import Fraction
from itertools import combinations, product

import pytest

from games.edges import craps, edges
from games.engines.craps_layout import layout
from games.engines.craps_options import Options
from games.engines.rounds import InvalidRound

THROWS = list(product(range(1, 7), repeat=2))
POINTS = (4, 5, 6, 8, 9, 10)


def ways(total: int) -> int:
    return sum(one + two == total for one, two in THROWS)


def by_wager(rulebook: str = "13:47", game: str = "craps", options=None) -> dict:
    return {edge.wager: edge for edge in edges(game, rulebook, options)}


NIGHT = by_wager()
CASINO = by_wager("19:47")


@pytest.mark.parametrize("found", [NIGHT, CASINO, by_wager("19:47", "mini_craps")])
def test_line_bets_meet_the_published_edges(found):
    for wager in ("pass", "come"):
        assert found[wager].edge == Fraction(7, 495)
        assert found[wager].win == Fraction(244, 495)
    for wager in ("dont_pass", "dont_come"):
        assert found[wager].edge == Fraction(3, 220)
        assert found[wager].push == Fraction(1, 36)


def test_both_rulebooks_price_what_both_have_alike_but_for_lay_bets():
    differing = {wager for wager in NIGHT if NIGHT[wager] != CASINO[wager]}
    assert differing == {f"lay {number}" for number in POINTS}


@pytest.mark.parametrize("number", POINTS)
def test_20_25_i_place_bets_are_a_race_between_the_number_and_the_seven(number):
    to_win = Fraction(ways(number), ways(number) + 6)
    pays = {4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6)}[min(number, 14 - number)]
    against = {4: Fraction(5, 11), 5: Fraction(5, 8), 6: Fraction(4, 5)}[min(number, 14 - number)]
    assert NIGHT[f"place_to_win {number}"].win == to_win
    assert NIGHT[f"place_to_win {number}"].edge == 1 - to_win * (1 + pays)
    assert NIGHT[f"place_to_lose {number}"].lose == to_win
    assert NIGHT[f"place_to_lose {number}"].edge == to_win - (1 - to_win) * against


def test_20_25_j_k_true_odds_cost_the_vigorish_alone():
    free = by_wager(options={"vig_percent": 0})
    for number in POINTS:
        could_win = Fraction(ways(number), 6)
        assert NIGHT[f"buy {number}"].edge == CASINO[f"buy {number}"].edge == Fraction(5, 100)
        assert NIGHT[f"lay {number}"].edge == Fraction(5, 100) * could_win
        assert CASINO[f"lay {number}"].edge == Fraction(5, 100)
        assert free[f"buy {number}"].edge == free[f"lay {number}"].edge == 0


def test_19_47_1_5_vigorish_on_a_win_only_costs_less():
    on_win = by_wager("19:47", options={"vig": "on_win"})
    for number in POINTS:
        share = Fraction(ways(number), ways(number) + 6)
        assert on_win[f"buy {number}"].edge == share * Fraction(5, 100)
        assert on_win[f"lay {number}"].edge == (1 - share) * Fraction(5, 100)


@pytest.mark.parametrize("number", [4, 6, 8, 10])
def test_hardways_race_against_easy_throws_and_sevens(number):
    win = Fraction(1, ways(number) + 6)
    pays = 7 if number in (4, 10) else 9
    assert NIGHT[f"hardway {number}"].win == win
    assert NIGHT[f"hardway {number}"].edge == 1 - win * (1 + pays)


def each_throw(change) -> Fraction:
    """The edge of a one-roll bet, from what each of the 36 throws does to a dollar."""
    return -sum((Fraction(change(one, two)) for one, two in THROWS), Fraction(0)) / 36


def horn(high=None):
    def change(one, two):
        units = 5 if high else 4
        pays = {2: 30, 3: 15, 11: 15, 12: 30}.get(one + two)
        hit = 0 if pays is None else 2 if one + two == high else 1
        return Fraction(hit * (pays or 0) - (units - hit), units)

    return change


def field(one, two):
    return 2 if one + two in (2, 12) else 1 if one + two in (3, 4, 9, 10, 11) else -1


def c_and_e(one, two):
    return Fraction({2: 6, 3: 6, 12: 6, 11: 14}.get(one + two, -2), 2)


def whirl(one, two):
    return Fraction({2: 26, 12: 26, 3: 11, 11: 11, 7: 0}.get(one + two, -5), 5)


def six_seven_eight(one, two):
    return -1 if one + two not in (6, 7, 8) else 2 if one == two else 1


@pytest.mark.parametrize(
    ("wager", "change"),
    [
        ("field", field),
        ("any_seven", lambda one, two: 4 if one + two == 7 else -1),
        ("any_craps", lambda one, two: 7 if one + two in (2, 3, 12) else -1),
        ("craps_two", lambda one, two: 30 if one + two == 2 else -1),
        ("craps_three", lambda one, two: 15 if one + two == 3 else -1),
        ("craps_twelve", lambda one, two: 30 if one + two == 12 else -1),
        ("eleven", lambda one, two: 15 if one + two == 11 else -1),
        ("c_and_e", c_and_e),
        ("horn", horn()),
        *[(f"horn_high {high}", horn(high)) for high in (2, 3, 11, 12)],
        ("whirl", whirl),
        ("six_seven_eight", six_seven_eight),
        ("hop 2-2", lambda one, two: 30 if (one, two) == (2, 2) else -1),
        ("hop 4-6", lambda one, two: 15 if {one, two} == {4, 6} else -1),
    ],
)
def test_one_roll_bets_over_all_36_throws(wager, change):
    assert CASINO[wager].edge == each_throw(change)
    if wager in NIGHT:
        assert NIGHT[wager] == CASINO[wager]


def test_19_47_1_2_a_all_forty_wagers_have_a_price():
    single = {"pass", "dont_pass", "come", "dont_come", "field", "any_seven", "any_craps", "craps_two", "craps_three"}
    single |= {"craps_twelve", "eleven", "c_and_e", "horn", "whirl", "six_seven_eight", "fire"}
    numbered = {"place_to_win", "place_to_lose", "horn_high"}
    hardways = {f"hardway {number}" for number in (4, 6, 8, 10)}
    hops = {wager for wager in CASINO if wager.startswith("hop ")}
    assert len(single) + len(numbered) + len(hardways) + len(hops) == 40
    assert single | hardways <= CASINO.keys()
    assert numbered <= {wager.split()[0] for wager in CASINO}
    assert "fire" not in by_wager("19:47", "mini_craps")
    assert not {"odds", "fire", "hop", "whirl"} & {wager.split()[0] for wager in NIGHT}


@pytest.mark.parametrize(("table", "pays"), [("A", {4: 24, 5: 249, 6: 999}), ("B", {4: 39, 5: 199, 6: 499})])
def test_19_47_1_4_e_fire_bet_by_inclusion_and_exclusion(table, pays):
    """Each point cycle sets a point and makes it or sevens out; so the points made follow without any rolling."""
    makes = {point: Fraction(ways(point), 24) * Fraction(ways(point), ways(point) + 6) for point in POINTS}
    sevens_out = 1 - sum(makes.values())

    def none_but(points) -> Fraction:
        others = sum((makes[point] for point in POINTS if point not in points), Fraction(0))
        return sevens_out / (sevens_out + others)

    def exactly(count: int) -> Fraction:
        return sum(
            (-1) ** (count - size) * none_but(inside)
            for points in combinations(POINTS, count)
            for size in range(count + 1)
            for inside in combinations(points, size)
        )

    assert sum(exactly(count) for count in range(7)) == 1
    fire = by_wager("19:47", options={"fire_table": table})["fire"]
    assert fire.win == sum(exactly(count) for count in pays)
    assert fire.edge == 1 - sum(exactly(count) * (odds + 1) for count, odds in pays.items())


def test_19_47_1_6_odds_cost_nothing():
    found = {wager: edge for wager, edge in CASINO.items() if wager.startswith("odds ")}
    assert len(found) == 4 * 6 + 6
    assert {edge.edge for edge in found.values()} == {0}
    assert found["odds pass 4"].win == Fraction(1, 3)
    assert found["odds dont_pass 5"].win == Fraction(3, 5)


def odds_returned(number: int) -> float:
    """How often odds behind a come bet come back: a small table of its own, rolled until nothing is left to decide."""
    chance = {point: ways(point) / 24 for point in POINTS}
    standing = {0: chance[number], **{point: chance[point] for point in POINTS if point != number}}
    returned = 0.0
    for _ in range(600):
        returned += standing.get(0, 0.0) * (ways(number) + 6) / 36
        following = dict.fromkeys((0, *POINTS), 0.0)
        for point, share in standing.items():
            for one, two in THROWS:
                total = one + two
                if total not in (number, 7):
                    sets = total if total in POINTS else 0
                    following[0 if point == total else point or sets] += share / 36
        standing = following
    assert sum(standing.values()) < 1e-12
    return returned


@pytest.mark.parametrize("number", POINTS)
def test_19_47_1_3_e_odds_behind_a_come_bet_come_back_when_decided_while_off(number):
    off, on = CASINO[f"odds come {number}"], CASINO[f"odds come {number}, called on"]
    assert on.push == 0
    assert float(off.push) == pytest.approx(odds_returned(number), abs=1e-11)


@pytest.mark.parametrize(("kind", "where"), [("place_to_win", 6), ("buy", 4), ("hardway", 8)])
def test_being_off_on_the_come_out_changes_nothing_of_the_price(kind, where):
    options = Options.read({}, "19:47", "craps")
    _off, called_on = layout(options).specs[kind][where]
    assert craps._price(f"{kind} {where}", called_on, where, options, on=True) == CASINO[f"{kind} {where}"]


def test_better_posted_odds_lower_the_price():
    found = by_wager(options={"odds": {"place_to_win 4": "2 to 1", "pass": "3 to 2"}})
    assert found["place_to_win 4"].edge == 0
    assert found["pass"].edge == Fraction(7, 495) - Fraction(1, 2) * found["pass"].win
    casino = by_wager("19:47", options={"odds": {"pass": "3 to 2"}, "max_odds": 1})
    assert casino["pass"].edge == found["pass"].edge
    assert casino["odds pass 4"].edge == 0


def test_a_wager_that_cannot_be_made_has_no_price():
    with pytest.raises(InvalidRound, match="fire"):
        by_wager("19:47", options={"odds": {"fire 4": "200 to 7"}})
