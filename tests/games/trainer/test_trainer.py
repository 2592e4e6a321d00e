"""The trainer: made-up rounds that can have happened, marks by the engine, and the instruction record from it."""

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client

from casino_night.roles import Role
from games.engines.rounds import NIGHT
from games.models import TrainingResult
from games.trainer import drill, selectors
from games.trainer.drill import QUESTIONS, question
from licensing.models import Instruction, Operator
from tests.cast import Cast
from tests.games.dealing.test_screen import ALL, game_of


@pytest.fixture
def cast(db) -> Cast:
    return Cast.build()


@ALL
def test_made_up_rounds_can_have_happened_and_are_the_same_for_the_same_seed(rulebook, game):
    table = game_of(rulebook, game)
    for seed in range(25):
        asked = question(table, seed, seed % 5)
        assert asked == question(table, seed, seed % 5)
        assert asked.answers
        assert {answer.action for answer in asked.answers} <= {"collect", "pay", "give back", "leave"}


def test_most_rounds_ask_for_a_payment():
    table = game_of(NIGHT, "craps")
    asked = [question(table, seed, 0) for seed in range(60)]
    assert sum(any(answer.action == "pay" for answer in one.answers) for one in asked) > 30


def token(page: str) -> str:
    found = re.search(r'name="drill" value="([^"]+)"', unescape(page))
    assert found
    return found[1]


def play(client: Client, address: str, right: bool = True) -> str:
    """One whole drill; returns the last page."""
    page = client.get(address)
    for number in range(QUESTIONS):
        asked: drill.Question = page.context["question"]
        answers = {"drill": token(page.content.decode())}
        for place, advice in enumerate(asked.answers):
            answers |= {f"action_{place}": advice.action, f"amount_{place}": str(advice.amount + (not right))}
        page = client.post(address, answers)
        if number < QUESTIONS - 1:
            page = client.post(address, {"drill": token(page.content.decode()), "next": "1"})
    return page.content.decode()


def test_a_drill_is_marked_by_the_engine_and_written_down_once(cast: Cast):
    client = cast.client(Role.CLASS_B_OPERATOR)
    assert "The drill is over" in play(client, "/games/under-over/train/")
    result = TrainingResult.objects.get()
    assert (result.game, result.rulebook, result.user) == ("under_over", NIGHT, cast[Role.CLASS_B_OPERATOR])
    assert result.right == result.total > 0
    page = unescape(client.get("/games/trainer/").content.decode())
    assert f"{result.total} of {result.total} right, 100%" in page


def test_a_miss_is_explained_with_its_rule(cast: Cast):
    client = cast.client(Role.CLASS_B_OPERATOR)
    page = client.get("/games/under-over/train/")
    marked = client.post("/games/under-over/train/", {"drill": token(page.content.decode()), "action_0": "leave"})
    text = unescape(marked.content.decode())
    assert "Missed" in text
    assert page.context["question"].answers[0].note in text
    assert "N.J.A.C. 13:47-20.3" in text


def test_a_score_cannot_be_written_by_hand(cast: Cast):
    client = cast.client(Role.CLASS_B_OPERATOR)
    page = client.get("/games/craps/train/")
    own = token(page.content.decode())
    for forged in ("", "x", own[:-2], own + "a", "\x00"):
        answer = client.post("/games/craps/train/", {"drill": forged, "action_0": "pay"})
        assert answer.status_code == 200
        assert answer.context["number"] == 1
        assert "marks" not in answer.context
    elsewhere = client.post("/games/roulette/train/", {"drill": own})
    assert "marks" not in elsewhere.context
    stranger = cast.client(Role.CLASS_A_OPERATOR).post("/games/craps/train/", {"drill": own})
    assert "marks" not in stranger.context


@pytest.mark.parametrize("typed", ["-5", "1e3", "²", "9" * 60, "$", "nan"])
def test_hostile_answers_are_only_wrong(cast: Cast, typed):
    client = cast.client(Role.CLASS_B_OPERATOR)
    page = client.get("/games/roulette/train/")
    answers = {"drill": token(page.content.decode()), "action_0": typed, "amount_0": typed}
    assert client.post("/games/roulette/train/", answers).status_code == 200


def test_progress_costs_one_query_for_every_game(cast: Cast, django_assert_num_queries):
    for seed in range(6):
        practised(cast, "craps" if seed % 2 else "baccarat", seed)
    with django_assert_num_queries(1):
        selectors.progress(cast[Role.CLASS_B_OPERATOR])


# The instruction record


def practised(cast: Cast, game: str, seed: int = 1) -> None:
    TrainingResult.objects.create(
        user=cast[Role.CLASS_B_OPERATOR], game=game, rulebook=NIGHT, seed=seed, right=8, total=10, seconds=60
    )


def sign(cast: Cast, game: str, role: Role = Role.CLASS_A_OPERATOR, learner: Operator | None = None) -> int:
    bea = learner or Operator.objects.get(user=cast[Role.CLASS_B_OPERATOR])
    address = f"/games/trainer/instruct/{cast.own.operator.pk}/"
    return cast.client(role).post(address, {"learner": str(bea.pk), "game": game}).status_code


def test_20_5_b_1_a_class_a_signs_for_what_was_practised(cast: Cast):
    practised(cast, "blackjack")
    page = unescape(
        cast.client(Role.CLASS_A_OPERATOR).get(f"/games/trainer/instruct/{cast.own.operator.pk}/").content.decode()
    )
    assert "8 of 10 right (80%)" in page
    assert sign(cast, "blackjack") == 303
    signed = Instruction.objects.get()
    assert (signed.teacher, signed.learner.user, signed.game) == (
        cast.own.operator,
        cast[Role.CLASS_B_OPERATOR],
        "blackjack",
    )
    assert sign(cast, "blackjack") == 409  # once a day is enough


def test_20_9_c_2_what_was_signed_is_on_the_record_without_a_drill_too(cast: Cast):
    bea = Operator.objects.get(user=cast[Role.CLASS_B_OPERATOR])
    Instruction.objects.create(teacher=cast.own.operator, learner=bea, game="red_dog", given_on=date(2026, 11, 2))
    page = cast.client(Role.CLASS_A_OPERATOR).get(f"/games/trainer/instruct/{cast.own.operator.pk}/").content.decode()
    assert "Red dog" in page
    assert "Signed on Nov 2, 2026" in page


@pytest.mark.parametrize("game", ["craps", "roulette"])
def test_20_9_d_nobody_signs_a_class_b_for_craps_or_roulette(cast: Cast, game):
    practised(cast, game)
    assert sign(cast, game) == 409
    assert not Instruction.objects.exists()


def test_20_5_b_1_nothing_is_signed_without_practice(cast: Cast):
    assert sign(cast, "blackjack") == 409
    assert sign(cast, "faro") == 409
    assert not Instruction.objects.exists()


def test_20_5_b_1_only_a_class_a_in_force_signs(cast: Cast):
    practised(cast, "blackjack")
    assert sign(cast, "blackjack", Role.CLASS_B_OPERATOR) == 404
    cast.own.operator.state = "suspended"
    cast.own.operator.save()
    assert sign(cast, "blackjack") == 403
    assert not Instruction.objects.exists()


def test_a_stranger_is_nobodys_pupil(cast: Cast):
    stranger = Operator.objects.create(user=cast[Role.BANKER], operator_class="B", state="approved")
    cast.own.night.assignments.filter(user=cast[Role.BANKER]).delete()
    assert sign(cast, "blackjack", learner=stranger) == 404
