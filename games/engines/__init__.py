"""The rules of the games, one module per game. Pure: no Django, no clock, no randomness, integers and fractions only.

An engine records and calculates; it never decides a game (N.J.A.C. 13:47-5A.1): the outcome of dice, wheel and
cards is always an input. `settle` here finds the engine of a round and calls it.
"""

from functools import cache
from importlib import import_module
from types import ModuleType

from games.engines.rounds import InvalidRound, Round, Settlement

# Game -> the module that settles it. Modules load when first asked for, so importing the package stays cheap.
MODULES: dict[str, str] = {
    "baccarat": "baccarat",
    "beat_the_dealer": "beat_the_dealer",
    "big_six": "money_wheel",
    "blackjack": "blackjack",
    "caribbean_stud": "caribbean_stud",
    "chuck_a_luck": "chuck_a_luck",
    "craps": "craps",
    "joker_seven": "joker_seven",
    "let_it_ride": "let_it_ride",
    "mini_baccarat": "baccarat",
    "mini_craps": "craps",
    "money_wheel": "money_wheel",
    "multi_action_blackjack": "multi_action_blackjack",
    "red_dog": "red_dog",
    "roulette": "roulette",
    "skill_stop_reel": "machines",
    "skill_stop_video": "machines",
    "three_card_poker": "three_card_poker",
    "token_pusher": "machines",
    "under_over": "under_over",
}

# The games a casino night may offer (13:47-20.4), in the order of the text. R039
NIGHT_GAMES: tuple[str, ...] = (
    "baccarat",
    "beat_the_dealer",
    "blackjack",
    "caribbean_stud",
    "chuck_a_luck",
    "craps",
    "joker_seven",
    "let_it_ride",
    "mini_baccarat",
    "money_wheel",
    "multi_action_blackjack",
    "red_dog",
    "roulette",
    "skill_stop_reel",
    "skill_stop_video",
    "token_pusher",
    "under_over",
)


@cache
def engine(game: str) -> ModuleType:
    if game not in MODULES:
        raise InvalidRound(f"There is no game called {game!r}.")
    return import_module(f"games.engines.{MODULES[game]}")


def settle(round_: Round) -> tuple[Settlement, ...]:
    """Every wager of the round, in order, with exactly one settlement each."""
    module = engine(round_.game)
    if round_.game not in module.GAMES[round_.rulebook]:
        raise InvalidRound(f"{round_.game} is not a game of rulebook {round_.rulebook}.")
    settlements: tuple[Settlement, ...] = module.settle(round_)
    return settlements
