"""Skill-stop reel and video, token pusher: 13:47-20.2, 20.15(d)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.engines.card_rounds import results, round_of
from tests.games.engines.hostile import hostile
from tests.games.engines.properties import assert_properties, settled

SCHEDULE = {"three bells": 20, "two bells": 5, "one bell": 2}


def token(amount: int = 5, name: str = "a", **more) -> dict:
    return {"id": name, "type": "token", "amount": amount} | more


def reel(combination: str, game: str = "skill_stop_reel", amount: int = 5):
    return results(round_of(game, [token(amount)], {"combination": combination}, schedule=SCHEDULE))["a"]


@pytest.mark.parametrize("game", ["skill_stop_reel", "skill_stop_video"])
def test_20_2_reels_award_by_the_machines_own_schedule_less_the_token(game):
    assert reel("three bells", game) == ("win", "15")
    assert reel("two bells", game) == ("push", "0")
    assert reel("one bell", game) == ("lose", "-3")
    assert reel("cherries", game) == ("lose", "-5")


def test_20_2_the_pusher_pays_the_tokens_that_fall():
    def push(fallen: int, amount: int = 5, **options):
        return results(round_of("token_pusher", [token(amount)], {"tokens_out": fallen}, **options))["a"]

    assert push(0, token_value=5) == ("lose", "-5")
    assert push(1, token_value=5) == ("push", "0")
    assert push(4, token_value=5) == ("win", "15")
    assert push(3) == ("win", "10")


def test_a_token_off_the_marked_value_is_settled_with_a_note_of_the_unit():
    round_ = round_of("token_pusher", [token(3)], {"tokens_out": 1}, token_value=5)
    item = settled(round_)["settlements"]["a"]
    assert (item["exact"], "$5 is the unit" in item["note"]) == ("2", True)


@pytest.mark.parametrize(
    "schedule", [None, {}, [], "x", {"bells": -1}, {"bells": "5"}, {"bells": True}, {"bells": 1.5}]
)
def test_20_15_d_a_machine_without_its_schedule_is_an_error(schedule):
    round_ = round_of("skill_stop_reel", [token()], {"combination": "bells"}, schedule=schedule)
    assert "error" in settled(round_)


@pytest.mark.parametrize("event", [{}, {"combination": None}, {"combination": ["x"]}, {"combination": 7}])
def test_a_reel_shows_a_combination(event):
    assert "error" in settled(round_of("skill_stop_video", [token()], event, schedule=SCHEDULE))


@pytest.mark.parametrize("fallen", [None, -1, True, "3", 1.0, 10**400, []])
def test_a_pusher_drops_a_number_of_tokens(fallen):
    assert "error" in settled(round_of("token_pusher", [token()], {"tokens_out": fallen}))


@pytest.mark.parametrize("value", [0, -1, "5", True, 2.5, [], 10**400])
def test_a_token_is_worth_whole_dollars(value):
    assert "error" in settled(round_of("token_pusher", [token()], {"tokens_out": 1}, token_value=value))


def test_tokens_wait_for_their_own_event():
    wagers = [token(), token(name="b", before_event=2), token(name="c", before_event=3)]
    wagers.append(token(name="d", remove_before_event=1))
    events = [{"combination": "three bells"}, {"combination": "nothing"}]
    line = settled(round_of("skill_stop_reel", wagers, *events, schedule=SCHEDULE))["settlements"]
    assert [(item["result"], item["settled_on"]) for item in line.values()] == [
        ("win", 1),
        ("lose", 2),
        ("open", None),
        ("push", 1),
    ]


def test_20_4_machines_are_games_of_a_night_only():
    round_ = round_of("token_pusher", [token()], {"tokens_out": 1}, rulebook="19:47")
    assert "error" in settled(round_)


@pytest.mark.parametrize("game", ["skill_stop_reel", "token_pusher"])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_properties_of_any_round(game, data):
    round_ = hostile(
        game,
        "13:47",
        {"type": st.sampled_from(["token", "coin"])},
        {"combination": st.sampled_from([*SCHEDULE, "x"]), "tokens_out": st.integers(0, 9)},
        {"schedule": st.just(SCHEDULE), "token_value": st.integers(1, 9)},
    )
    assert_properties(data.draw(round_))
