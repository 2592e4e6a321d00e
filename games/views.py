"""Public pages of the games: what a night may offer, and the casino rulebook for practice."""

from django.http import HttpRequest, HttpResponse

from casino_night.access import public
from casino_night.htmx import page
from games import selectors
from games.engines.rounds import CASINO, NIGHT


@public("GET")
def game_list(request: HttpRequest) -> HttpResponse:
    context = {"night": selectors.by_kind(NIGHT), "casino": selectors.by_kind(CASINO)}
    return page(request, "games/list.html", context)


@public("GET")
def night_game(request: HttpRequest, game: str) -> HttpResponse:
    return _game(request, game, NIGHT)


@public("GET")
def casino_game(request: HttpRequest, game: str) -> HttpResponse:
    return _game(request, game, CASINO)


def _game(request: HttpRequest, game: str, rulebook: str) -> HttpResponse:
    if game not in selectors.games_of(rulebook):
        return _unknown(request, game, rulebook)
    return page(request, "games/game.html", {"game": selectors.game_page(game, rulebook)})


def _unknown(request: HttpRequest, game: str, rulebook: str) -> HttpResponse:
    """Not only that there is no such game, but which there are."""
    meant = selectors.nearest(game, rulebook)
    context = {
        "asked": game.replace("_", " "),
        "at_a_night": rulebook == NIGHT,
        "meant": selectors.game_page(meant, rulebook) if meant else None,
        "groups": selectors.by_kind(rulebook),
        "in_other_rulebook": game in selectors.games_of(CASINO if rulebook == NIGHT else NIGHT),
        "game": game,
    }
    return page(request, "games/unknown.html", context, status=404)
