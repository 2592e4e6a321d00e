"""What the trainer's pages read: how practice went, and whom a class A operator may sign an instruction for."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Max, Q, QuerySet, Sum

from games.engines.rounds import NIGHT, RULEBOOKS
from games.models import TrainingResult
from games.selectors import games_of
from games.sheets import sheet
from licensing.models import Instruction, Operator

_SUMS: dict[str, Any] = {
    "all_right": Sum("right"),
    "all_total": Sum("total"),
    "all_seconds": Sum("seconds"),
    "last": Max("created_at"),
}


@dataclass(frozen=True)
class Progress:
    """One game: how many wagers were asked, how many were right, how long one took."""

    game: str
    rulebook: str
    name: str
    right: int = 0
    total: int = 0
    seconds: int = 0
    last: Any = None

    @property
    def percent(self) -> int:
        return 100 * self.right // self.total if self.total else 0

    @property
    def pace(self) -> str:
        return f"{self.seconds / self.total:.1f}" if self.total else ""


def progress(user: Any) -> list[tuple[str, list[Progress]]]:
    """Every game of both rulebooks with the person's practice in it, in one query."""
    rows = TrainingResult.objects.filter(user=user).order_by().values("game", "rulebook").annotate(**_SUMS)
    done = {(row["rulebook"], row["game"]): dict(row) for row in rows}
    return [
        (rulebook, [_progress(rulebook, game, done.get((rulebook, game))) for game in games_of(rulebook)])
        for rulebook in RULEBOOKS
    ]


def _progress(rulebook: str, game: str, sums: dict[str, Any] | None) -> Progress:
    name = sheet(game, rulebook).name
    if sums is None:
        return Progress(game, rulebook, name)
    return Progress(game, rulebook, name, sums["all_right"], sums["all_total"], sums["all_seconds"], sums["last"])


@dataclass(frozen=True)
class Pupil:
    operator: Operator
    games: list[tuple[Progress, Instruction | None]]


def learners(teacher: Operator) -> QuerySet[Operator]:
    """Class B operators who work a night with this class A, or for the same provider. R041"""
    together = Q(user__assignments__night__assignments__user_id=teacher.user_id)
    if teacher.employer_id:
        together |= Q(employer_id=teacher.employer_id)
    others = Operator.objects.filter(together, operator_class="B").exclude(user_id=teacher.user_id)
    return others.select_related("user").distinct()


def learner(teacher: Operator, learner_id: UUID) -> Operator | None:
    return learners(teacher).filter(pk=learner_id).first()


def pupils(teacher: Operator) -> list[Pupil]:
    """What each has practiced by the rules of a night, and what this class A has signed, with practice or without."""
    found = list(learners(teacher).order_by("user__name"))
    rows = (
        TrainingResult.objects.filter(user__in=[one.user_id for one in found], rulebook=NIGHT)
        .order_by()
        .values("user_id", "game")
        .annotate(**_SUMS)
    )
    done: dict[Any, dict[str, Progress]] = {}
    for row in rows:
        done.setdefault(row["user_id"], {})[row["game"]] = _progress(NIGHT, row["game"], dict(row))
    signed = {
        (one.learner_id, one.game): one
        for one in Instruction.objects.filter(teacher=teacher, learner__in=found).order_by("given_on")
    }
    return [Pupil(one, _record(one, done.get(one.user_id, {}), signed)) for one in found]


def _record(
    pupil: Operator, done: dict[str, Progress], signed: dict[tuple[Any, str], Instruction]
) -> list[tuple[Progress, Instruction | None]]:
    games = {*done, *(game for learner, game in signed if learner == pupil.pk)}
    progress = sorted((done.get(game) or _progress(NIGHT, game, None) for game in games), key=_name)
    return [(each, signed.get((pupil.pk, each.game))) for each in progress]


def _name(progress: Progress) -> str:
    return progress.name


def has_practiced(user: Any, game: str) -> bool:
    return TrainingResult.objects.filter(user=user, game=game, rulebook=NIGHT).exists()
