"""How a game is usually played, and what its usual wager does. Pure.

How often and how large people bet are assumptions, written here and shown on the page. What a wager wins or loses is
none: chances and average win are the exact ones of games.edges.
"""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from games.edges import edges
from games.engines.rounds import NIGHT


class Habit(NamedTuple):
    """The usual wager of a game, how many rounds an hour has, how many play, and whether all win or lose together."""

    wager: str
    rounds: int
    seats: int
    together: bool = False


HABITS: dict[str, Habit] = {
    "baccarat": Habit("bank", 40, 10, True),
    "beat_the_dealer": Habit("beat", 60, 6),
    "blackjack": Habit("hand", 60, 6),
    "caribbean_stud": Habit("ante and bet, per dollar of ante", 40, 6),
    "chuck_a_luck": Habit("number 1", 60, 8),
    "craps": Habit("pass", 32, 12, True),
    "joker_seven": Habit("color_4_or_more", 40, 8, True),
    "let_it_ride": Habit("all three bets, per dollar of one bet", 40, 6),
    "mini_baccarat": Habit("bank", 60, 7, True),
    "money_wheel": Habit("symbol 5", 40, 10, True),
    "multi_action_blackjack": Habit("all three rounds, per dollar staked", 40, 6),
    "red_dog": Habit("original and raise, per dollar of original", 60, 8),
    "roulette": Habit("split", 36, 8),
    "under_over": Habit("under_7", 60, 8, True),
}
MACHINES = ("skill_stop_reel", "skill_stop_video", "token_pusher")
MACHINE = Habit("one play", 120, 1)


class Odds(NamedTuple):
    """One dollar of the usual wager: how often it wins and loses, and what it wins then on average, exactly."""

    win: Fraction
    lose: Fraction
    pays: Fraction

    @property
    def edge(self) -> Fraction:
        return self.lose - self.win * self.pays


# The odds of a machine are those of its certified model (13:47-20.15(d)): this one keeps a tenth, which is assumed.
MACHINE_ODDS = Odds(Fraction(1, 10), Fraction(9, 10), Fraction(8))


def habit(game: str) -> Habit:
    return HABITS.get(game, MACHINE)


@cache
def odds(game: str) -> Odds:
    """A losing wager counts as its stake; the win is what keeps the price of the wager exact."""
    if game not in HABITS:
        return MACHINE_ODDS
    priced = {one.wager: one for one in edges(game, NIGHT)}
    found = priced[HABITS[game].wager]
    return Odds(found.win, found.lose, (found.lose - found.edge) / found.win)
