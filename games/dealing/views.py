"""The dealer's screen and the payout helper, at a night's table and for practice; rounds kept for a dispute."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from casino_night.access import public, requires
from casino_night.htmx import invalid, page
from casino_night.night_places import at_table
from casino_night.refusal import Refused
from games.dealing import payouts, selectors, services, standing
from games.dealing.desk import USUAL_AMOUNT, Game, NoSuchKey, after
from games.dealing.forms import KeepForm, SayForm
from games.dealing.screen import USUAL_CHIPS, Screen
from games.engines.rounds import CASINO, NIGHT, InvalidRound
from games.models import SAYS, KeptRound
from games.sheets import sheet
from licensing.models import Night, Table
from licensing.scopes import NIGHT as OF_NIGHT

MOST_TYPED = 40_000  # characters of presses: far more than the longest round


# For practice, without any night: a calculation, open to anybody, and nothing is kept.


@public("GET", "POST")
def practice(request: HttpRequest, game: str) -> HttpResponse:
    return _deal(request, _practice_game(game, NIGHT), {"home": reverse("games:game", args=[game])})


@public("GET", "POST")
def casino_practice(request: HttpRequest, game: str) -> HttpResponse:
    return _deal(request, _practice_game(game, CASINO), {"home": reverse("games:casino_game", args=[game])})


@public("GET")
def payout(request: HttpRequest, game: str) -> HttpResponse:
    return _payout(request, _practice_game(game, NIGHT), {"home": reverse("games:deal", args=[game])})


@public("GET")
def casino_payout(request: HttpRequest, game: str) -> HttpResponse:
    return _payout(request, _practice_game(game, CASINO), {"home": reverse("games:casino_deal", args=[game])})


def _practice_game(name: str, rulebook: str) -> Game:
    game = selectors.practice_game(name, rulebook)
    if game is None:
        raise Http404
    return game


# At a table of a night.


@requires("table.deal", "GET", of=OF_NIGHT)
def tables(request: HttpRequest, night: Night) -> HttpResponse:
    context = {"night": night, "tables": selectors.tables_to_deal(night)}
    return page(request, "games/dealing/tables.html", context)


@requires("table.deal", "GET", "POST", of=OF_NIGHT)
def table(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    found = _table(request, night, table)
    context = {
        "night": night,
        "table": found,
        "home": at_table(night, found),
        "helper": reverse("games:table_payout", args=[night.pk, found.pk]),
        "keep_form": KeepForm(),
        "words": standing.words(found, request.user),
    }
    return _deal(request, selectors.game_of(found), context, selectors.chips_of(night))


@requires("table.deal", "GET", of=OF_NIGHT)
def table_payout(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    found = _table(request, night, table)
    context = {"night": night, "table": found, "home": reverse("games:table", args=[night.pk, found.pk])}
    return _payout(request, selectors.game_of(found), context)


def _table(request: HttpRequest, night: Night, table_id: UUID) -> Table:
    found = selectors.table_of(night, table_id)
    if found is None:
        raise Http404
    refused = selectors.why_not_deal(request.user, night, found)
    if refused:
        raise refused
    return found


# The screen: every press is sent with those before it, and the page is worked out anew.


def _deal(
    request: HttpRequest, game: Game, context: dict[str, Any], chips: tuple[int, ...] = USUAL_CHIPS
) -> HttpResponse:
    try:
        screen = _screen(request, game, chips)
    except InvalidRound as wrong:
        raise Refused(
            "options", str(wrong), sheet(game.name, game.rulebook).citation, "Correct the table's options."
        ) from wrong
    context = {
        "screen": screen,
        "helper": reverse("games:payout" if game.rulebook == NIGHT else "games:casino_payout", args=[game.name]),
        **context,
    }
    answer = invalid if screen.error else page
    return answer(request, "games/dealing/screen.html", context, fragment="games/dealing/_desk.html")


def _screen(request: HttpRequest, game: Game, chips: tuple[int, ...]) -> Screen:
    typed = request.POST.get("amount", "").strip().replace(",", "").removeprefix("$")
    press = request.POST.get("press", "")
    if press == "figure":
        press = f"tap:{request.POST.get('figure', '').strip()}"
    wanted = f"amount:{typed}\n{press}" if typed and press not in ("undo", "new") else press
    return selectors.screen(game, _presses(request), wanted, chips)


def _presses(request: HttpRequest) -> tuple[str, ...]:
    typed = request.POST.get("presses", "")[:MOST_TYPED]
    return tuple(press for press in typed.replace("\r", "").split("\n") if press)


# The payout helper: one wager, one amount, every way it can come out.


def _payout(request: HttpRequest, game: Game, context: dict[str, Any]) -> HttpResponse:
    spot = game.spots.get(request.GET.get("bet", "")) or next(iter(game.spots.values()))
    amount = _amount(request.GET.get("amount", ""))
    found = payouts.answers(game, spot, amount)
    chosen = request.GET.get("way", "")
    shown = next((answer for answer in found if answer.title == chosen), found[0] if found else None)
    context = {
        "game": game,
        "sheet": sheet(game.name, game.rulebook),
        "spot": spot,
        "amount": amount,
        "answers": found,
        "shown": shown,
        "refused": payouts.refused(game, spot, amount),
        "amounts": (5, 10, 15, 20, 25, 50, 75, 100),
        **context,
    }
    return page(request, "games/dealing/payout.html", context, fragment="games/dealing/_payout.html")


def _amount(text: str) -> int:
    """What was typed; the usual amount where that is no amount. The engine says whether it is taken."""
    clean = text.strip().replace(",", "").removeprefix("$")
    return int(clean) if clean.isascii() and clean.isdecimal() and len(clean) < 16 else USUAL_AMOUNT


# Rounds kept for a dispute.


@requires("table.deal", "POST", of=OF_NIGHT)
def keep(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    found = _table(request, night, table)
    form = KeepForm(request.POST)
    try:
        desk = after(selectors.game_of(found), _presses(request))
        desk.settlements  # noqa: B018
    except (NoSuchKey, InvalidRound) as wrong:
        raise Refused("no_round", str(wrong), "", "Go back to the table and settle the round.") from wrong
    if not form.is_valid():
        return invalid(
            request,
            "games/dealing/keep.html",
            {"night": night, "table": found, "form": form, "presses": "\n".join(_presses(request))},
        )
    kept = services.keep_round(night, found, desk, form.cleaned_data["why"], actor=request.user)
    messages.success(request, "The round is kept. Nothing in it can be changed any more.")
    return _see("games:kept", night.pk, kept.pk)


@requires("table.deal", "GET", of=OF_NIGHT)
def kept_list(request: HttpRequest, night: Night) -> HttpResponse:
    context = {"night": night, "kept": selectors.kept_rounds(night)}
    return page(request, "games/dealing/kept_list.html", context)


@requires("table.deal", "GET", of=OF_NIGHT)
def kept(request: HttpRequest, night: Night, kept: UUID) -> HttpResponse:
    return page(request, "games/dealing/kept.html", _kept_context(_kept(night, kept), SayForm()))


@requires("table.deal", "POST", of=OF_NIGHT)
def say(request: HttpRequest, night: Night, kept: UUID) -> HttpResponse:
    found, form = _kept(night, kept), SayForm(request.POST)
    if not form.is_valid():
        return invalid(request, "games/dealing/kept.html", _kept_context(found, form))
    services.record_say(found, request.POST.get("kind", ""), form.cleaned_data["words"], actor=request.user)
    messages.success(request, "It is written down, with your name and the time.")
    return _see("games:kept", night.pk, found.pk)


def _kept(night: Night, kept_id: UUID) -> KeptRound:
    found = selectors.kept_round(night, kept_id)
    if found is None:
        raise Http404
    return found


def _kept_context(kept: KeptRound, form: SayForm) -> dict[str, Any]:
    said = selectors.says(kept)
    todo = next(((kind, words) for kind, words in SAYS if kind not in said), None)
    return {
        "night": kept.night,
        "kept": kept,
        "sheet": sheet(kept.round["game"]),
        "steps": selectors.replay(kept),
        "says": [(words, said.get(kind)) for kind, words in SAYS],
        "todo": todo,
        "form": form,
    }


def _see(name: str, *arguments: Any) -> HttpResponse:
    response = redirect(name, *arguments)
    response.status_code = 303
    return response
