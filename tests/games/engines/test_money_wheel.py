"""Money wheel 13:47-20.29 and big six 19:47-5.5, 5.6."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.money_wheel import NIGHT_SPACES
from tests.games.engines.card_rounds import results, round_of
from tests.games.engines.hostile import hostile
from tests.games.engines.properties import assert_properties, settled

FACES = ("1", "2", "5", "10", "20", "flag", "joker")
NIGHT_ODDS = dict(zip(FACES, (1, 2, 5, 10, 20, 50, 50), strict=True))


def bet(symbol, amount: int = 10, name: str = "a", **more) -> dict:
    return {"id": name, "type": "symbol", "amount": amount, "symbol": symbol} | more


def stop(face, symbol, game: str = "money_wheel", **options):
    return results(round_of(game, [bet(symbol)], {"stop": face}, **options))["a"]


def big_six(face, symbol, **options):
    return stop(face, symbol, "big_six", rulebook="19:47", **options)


def test_20_29_b_4_and_c_every_face_pays_its_own_odds_and_no_other():
    for face in FACES:
        for symbol in FACES:
            expected = ("win", str(10 * NIGHT_ODDS[face])) if face == symbol else ("lose", "-10")
            assert stop(face, symbol) == expected


def test_19_47_5_5_big_six_pays_45_to_1_on_joker_and_flag_or_more_where_posted():
    assert big_six("flag", "flag") == ("win", "450")
    assert big_six("joker", "joker", special_odds=50) == ("win", "500")
    assert big_six("joker", "flag") == ("lose", "-10")
    assert big_six("20", "20", special_odds=50) == ("win", "200")


@pytest.mark.parametrize(
    ("game", "rulebook", "odds"),
    [
        ("money_wheel", "13:47", 45),
        ("money_wheel", "13:47", 51),
        ("big_six", "19:47", 44),
        ("big_six", "19:47", "45"),
        ("big_six", "19:47", True),
        ("big_six", "19:47", None),
    ],
)
def test_special_odds_the_rules_do_not_offer_are_errors(game, rulebook, odds):
    round_ = round_of(game, [bet("flag")], {"stop": "flag"}, rulebook=rulebook, special_odds=odds)
    assert "error" in settled(round_)


def test_each_wheel_belongs_to_its_rulebook():
    assert "error" in settled(round_of("big_six", [bet("1")], {"stop": "1"}))
    assert "error" in settled(round_of("money_wheel", [bet("1")], {"stop": "1"}, rulebook="19:47"))


def test_20_29_a_1_fifty_spaces():
    assert sum(NIGHT_SPACES.values()) == 50
    assert list(NIGHT_SPACES.values()) == [22, 14, 7, 3, 2, 1, 1]


@pytest.mark.parametrize("symbol", [5, "5", "$5", " 5 "])
def test_a_bill_may_be_written_as_number_or_text(symbol):
    assert stop("5", symbol) == ("win", "50")


def test_20_29_a_1_a_wheel_may_carry_its_own_designators():
    assert stop("Eagle", "eagle") == ("win", "500")
    assert stop("eagle", "lion") == ("lose", "-10")


@pytest.mark.parametrize("symbol", ["3", 3, "", None, [], {}, True, 1.0, "$25", "-1", 10**30, "1.5", "x" * 41])
def test_what_is_on_no_wheel_is_refused_as_wager_and_an_error_as_stop(symbol):
    assert stop("1", symbol) == ("reject", "0")
    assert "error" in settled(round_of("money_wheel", [bet("1")], {"stop": symbol}))


@pytest.mark.parametrize("void", [{"stop": "1", "revolutions": 2}, {"void": "clapper between two spaces"}])
def test_20_29_b_3_after_an_invalid_spin_the_wagers_stand(void):
    item = settled(round_of("money_wheel", [bet("1")], void, {"stop": "1", "revolutions": 3}))["settlements"]["a"]
    assert (item["result"], item["settled_on"]) == ("win", 2)
    assert results(round_of("money_wheel", [bet("1")], void))["a"] == ("open", "0")
    down = round_of("money_wheel", [bet("1", remove_before_event=2)], void, {"stop": "2"})
    assert results(down)["a"] == ("push", "0")


def test_no_other_wager_exists():
    wager = {"id": "a", "type": "color", "amount": 10, "symbol": "1"}
    assert results(round_of("money_wheel", [wager], {"stop": "1"}))["a"] == ("reject", "0")


@pytest.mark.parametrize(("game", "rulebook"), [("money_wheel", "13:47"), ("big_six", "19:47")])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_properties_of_any_round(game, rulebook, data):
    faces = st.sampled_from(FACES)
    round_ = hostile(
        game,
        rulebook,
        {"type": st.just("symbol"), "symbol": faces},
        {"stop": faces, "revolutions": st.integers(0, 9), "void": st.just("fault")},
        {"special_odds": st.integers(40, 60)},
    )
    assert_properties(data.draw(round_))


def rest_between(passed, ahead, **options):
    return results(round_of("money_wheel", [bet("5"), bet("10", name="b")], {"between": [passed, ahead]}, **options))


def test_19_47_5_6_c_a_clapper_between_two_spaces_gives_the_one_passed_or_no_spin_as_posted():
    assert rest_between("5", "10") == {"a": ("win", "50"), "b": ("lose", "-10")}
    assert rest_between("10", "5") == {"a": ("lose", "-10"), "b": ("win", "100")}
    assert rest_between("5", "10", clapper_rule="respin") == {"a": ("open", "0"), "b": ("open", "0")}


@pytest.mark.parametrize("between", ["5", ["5"], ["5", "7"], ["5", "10", "20"], {}, 5])
def test_a_clapper_rests_between_two_faces_of_the_wheel(between):
    assert "error" in settled(round_of("money_wheel", [bet("5")], {"between": between}))


def test_the_clapper_rule_is_one_of_the_two_that_may_be_posted():
    assert "clapper_rule" in settled(round_of("money_wheel", [bet("5")], {"stop": "5"}, clapper_rule="next"))["error"]
