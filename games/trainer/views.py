"""The trainer's pages: progress, the drill, and the instruction record."""

import secrets
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night import clock
from casino_night.access import requires, signed_in
from casino_night.htmx import page
from games.dealing import selectors as dealing
from games.dealing.advice import Advice
from games.dealing.desk import Game
from games.engines.rounds import CASINO, NIGHT
from games.sheets import sheet
from games.trainer import selectors, services
from games.trainer.drill import QUESTIONS, Question, question
from licensing.models import Operator
from licensing.scopes import OPERATOR

SALT = "games.trainer"
LONGEST = 4 * 60 * 60  # a drill left open longer begins anew
ACTIONS = (("collect", "Collect"), ("pay", "Pay"), ("give back", "Give back"), ("leave", "Leave"))


@dataclass(frozen=True)
class Drill:
    """Where somebody is in a drill. It travels signed in the page, so that nobody writes their own score."""

    seed: int
    number: int = 0
    right: int = 0
    total: int = 0
    begun: int = 0

    @property
    def is_over(self) -> bool:
        return self.number >= QUESTIONS

    def token(self, game: Game, user: Any) -> str:
        return signing.dumps([*vars(self).values(), game.name, game.rulebook, str(user.pk)], salt=SALT)


@signed_in("GET")
def trainer(request: HttpRequest) -> HttpResponse:
    context = {"progress": selectors.progress(request.user)}
    return page(request, "games/trainer/home.html", context)


@signed_in("GET", "POST")
def train(request: HttpRequest, game: str) -> HttpResponse:
    return _train(request, _game(game, NIGHT))


@signed_in("GET", "POST")
def casino_train(request: HttpRequest, game: str) -> HttpResponse:
    return _train(request, _game(game, CASINO))


def _game(name: str, rulebook: str) -> Game:
    game = dealing.practice_game(name, rulebook)
    if game is None:
        raise Http404
    return game


def _train(request: HttpRequest, game: Game) -> HttpResponse:
    drill = _read(request, game)
    if drill is None or drill.is_over:
        begun = Drill(secrets.randbelow(2**31), begun=int(clock.now().timestamp()))
        return _ask(request, game, begun)
    if request.POST.get("next"):
        return _ask(request, game, drill)
    return _mark(request, game, drill)


def _read(request: HttpRequest, game: Game) -> Drill | None:
    """The drill of the page, if it is this person's at this game and not too old."""
    try:
        found = signing.loads(request.POST.get("drill", ""), salt=SALT, max_age=LONGEST)
    except signing.BadSignature:
        return None
    *figures, name, rulebook, user = found
    return Drill(*figures) if [name, rulebook, user] == [game.name, game.rulebook, str(request.user.pk)] else None


def _ask(request: HttpRequest, game: Game, drill: Drill) -> HttpResponse:
    return page(request, "games/trainer/question.html", _context(request, game, drill, drill))


def _mark(request: HttpRequest, game: Game, drill: Drill) -> HttpResponse:
    """Right and missed, each miss with its rule; after the last question the result is written down."""
    context = _context(request, game, drill, drill)
    asked: Question = context["question"]
    marks = [_marked(request, place, advice) for place, advice in enumerate(asked.answers)]
    right = sum(mark["is_right"] for mark in marks)
    after = Drill(drill.seed, drill.number + 1, drill.right + right, drill.total + len(marks), drill.begun)
    context |= {"marks": marks, "right": right, "drill": after, "token": after.token(game, request.user)}
    if after.is_over:
        seconds = max(0, int(clock.now().timestamp()) - drill.begun)
        context["result"] = services.record_result(
            game, drill.seed, after.right, after.total, seconds, actor=request.user
        )
    return page(request, "games/trainer/answer.html", context)


def _marked(request: HttpRequest, place: int, advice: Advice) -> dict[str, Any]:
    action = request.POST.get(f"action_{place}", "")
    typed = request.POST.get(f"amount_{place}", "").strip().replace(",", "").removeprefix("$")
    amount = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 16 else None
    is_right = action == advice.action and (action == "leave" or amount == advice.amount)
    said = dict(ACTIONS).get(action, "Nothing")
    return {"advice": advice, "is_right": is_right, "said": said, "amount": amount}


def _context(request: HttpRequest, game: Game, drill: Drill, shown: Drill) -> dict[str, Any]:
    asked = question(game, drill.seed, drill.number)
    return {
        "game": game,
        "sheet": sheet(game.name, game.rulebook),
        "drill": shown,
        "token": shown.token(game, request.user),
        "question": asked,
        "screen": asked.screen,
        "number": drill.number + 1,
        "questions": QUESTIONS,
        "actions": ACTIONS,
    }


# The instruction record.


@requires("operator.instruct", "GET", "POST", of=OPERATOR)
def instruct(request: HttpRequest, operator: Operator) -> HttpResponse:
    """A class A operator sees what their class B operators have practised, and signs for what they have taught."""
    if request.method == "POST":
        learner = selectors.learner(operator, _uuid(request.POST.get("learner", "")))
        if learner is None:
            raise Http404
        signed = services.sign_instruction(operator, learner, request.POST.get("game", ""), actor=request.user)
        messages.success(request, f"Signed: {learner.user.name} was instructed in {sheet(signed.game).name} today.")
        response = redirect("games:instruct", operator.pk)
        response.status_code = 303
        return response
    context = {"operator": operator, "pupils": selectors.pupils(operator)}
    return page(request, "games/trainer/instruct.html", context)


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as wrong:
        raise Http404 from wrong
