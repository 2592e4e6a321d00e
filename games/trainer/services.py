"""Writing down a finished drill, and the instruction record that a class A operator signs from it."""

from typing import Any

from django.db import IntegrityError, transaction

from casino_night import clock
from casino_night.refusal import NotPermitted, Refused
from games.dealing.desk import Game
from games.engines import NIGHT_GAMES
from games.models import TrainingResult
from games.sheets import sheet
from games.trainer import selectors
from licensing.models import Instruction, Operator


def record_result(game: Game, seed: int, right: int, total: int, seconds: int, *, actor: Any) -> TrainingResult:
    """Once for each drill: sending it again changes nothing."""
    kept, _made = TrainingResult.objects.get_or_create(
        user=actor,
        game=game.name,
        rulebook=game.rulebook,
        seed=seed,
        defaults={"right": right, "total": total, "seconds": seconds},
    )
    return kept


def sign_instruction(teacher: Operator, learner: Operator, game: str, *, actor: Any) -> Instruction:
    """A class A whose license is in force has taught a class B this game. Never craps or roulette. R041 R059 R060"""
    if teacher.user_id != actor.pk or teacher.operator_class != "A" or not teacher.in_force:
        raise NotPermitted(
            "not_a_class_a",
            "Only a class A operator whose license is in force instructs and signs for it.",
            "13:47-20.5(b)1",
            "Ask the class A operator who will supervise the night.",
        )
    if game not in NIGHT_GAMES:
        raise Refused("no_such_game", "This is no game of a casino night.", "13:47-20.4", "Choose a game of the list.")
    name = sheet(game).name
    if learner.operator_class != "B":
        raise Refused("not_a_class_b", f"{learner} needs no instruction record.", "13:47-20.5(b)1", "Nothing to sign.")
    if sheet(game).class_a_only:
        raise Refused(
            "class_a_only",
            f"A class B operator does not run {name}, whatever was practiced.",
            "13:47-20.9(d)",
            "Put a class A operator at that table.",
        )
    if not selectors.has_practiced(learner.user, game):
        raise Refused(
            "no_practice",
            f"{learner.user.name} has finished no drill in {name} by the rules of a night.",
            "13:47-20.5(b)1",
            "Let them finish one at the trainer, then sign.",
        )
    try:
        with transaction.atomic():
            return Instruction.objects.create(teacher=teacher, learner=learner, game=game, given_on=clock.today())
    except IntegrityError as twice:
        raise Refused(
            "signed_already", "You have signed this today already.", "13:47-20.5(b)1", "Nothing to do."
        ) from twice
