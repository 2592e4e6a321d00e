"""Many made-up evenings of one plan: what the racks must be able to pay, what is sold, what is left. Pure.

The same plan with the same seed gives the same figures. All amounts are imitation dollars. Nothing is
made or lost: what guests hold at the end is what was sold less what the tables won, in every single evening.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import ceil, exp, lgamma, log
from random import Random

from casino_night.night.planner.play import Habit, Odds, habit, odds

SLICES = 4  # an hour is looked at in quarters
MOST_EVENINGS, FEWEST_EVENINGS = 400, 100
WORK = 200_000  # quarter hours of tables in one simulation: keeps the answer within two seconds
SURE = 0.95
WAGERS_IN_A_BUY_IN = 20  # assumed: a guest bets a twentieth of what they bought
BUYS_AGAIN = 0.25  # assumed: one guest in four buys in once more
AT_PLAY = 0.8  # assumed: one guest in five is at the bar
TICKETS_A_GUEST = 5  # what a drawing should leave a guest with at the end, on average


@dataclass(frozen=True)
class Plan:
    """What is known before the night. Tables are named by their games; `buy_in` is in imitation dollars."""

    games: tuple[str, ...]
    guests: int
    hours: int
    buy_in: int
    seats: tuple[int, ...] = ()  # of each table; what is usual for its game where nothing is said
    seed: int = 1

    @property
    def stake(self) -> int:
        return max(1, self.buy_in // WAGERS_IN_A_BUY_IN)

    @property
    def slices(self) -> int:
        return self.hours * SLICES

    @property
    def evenings(self) -> int:
        wanted = WORK // max(1, len(self.games) * self.slices)
        return max(FEWEST_EVENINGS, min(MOST_EVENINGS, wanted))

    @property
    def players(self) -> tuple[int, ...]:
        """How many play at each table: guests spread over the seats, and nobody plays without one."""
        seats = self.seats or tuple(habit(game).seats for game in self.games)
        playing, every = ceil(self.guests * AT_PLAY), sum(seats)
        return tuple(min(one, ceil(playing * one / every)) if every else 0 for one in seats)


@dataclass(frozen=True)
class Evening:
    """One made-up evening."""

    handfuls: int  # buy-ins sold
    sold: int
    won: tuple[int, ...]  # by each table, below zero where guests won
    paid_out: tuple[int, ...]  # the most each table was behind: its rack must have held that
    left: int  # in guests' hands at the end


@dataclass(frozen=True)
class Findings:
    plan: Plan
    evenings: tuple[Evening, ...]

    @property
    def handfuls(self) -> int:
        return at_share([one.handfuls for one in self.evenings])

    @property
    def left(self) -> list[int]:
        return sorted(one.left for one in self.evenings)

    def rack(self, table: int) -> int:
        """Enough in 95 evenings of 100, and never less than one good round of everybody there takes."""
        return max(at_share([one.paid_out[table] for one in self.evenings]), self._one_round(table))

    def _one_round(self, table: int) -> int:
        game, players = self.plan.games[table], self.plan.players[table]
        return ceil(odds(game).pays * self.plan.stake) * max(1, players)

    def runs_dry(self, table: int, rack: int) -> int:
        """Per cent of the evenings in which such a rack would have been empty before the end."""
        dry = sum(one.paid_out[table] > rack for one in self.evenings)
        return ceil(100 * dry / len(self.evenings))

    @property
    def ratio(self) -> int:
        """Imitation dollars for one ticket, a round figure: about five tickets a guest at a usual end."""
        return round_figure(at_share(self.left, 0.5) / max(1, self.plan.guests * TICKETS_A_GUEST))


def simulate(plan: Plan) -> Findings:
    """Sales have a chance of their own, so that more guests never mean fewer sales in the same evening."""
    sales, tables = Random(f"{plan.seed} sales"), Random(f"{plan.seed} tables")  # noqa: S311  a seed is wanted
    return Findings(plan, tuple(_evening(plan, sales, tables) for _number in range(plan.evenings)))


def _evening(plan: Plan, sales: Random, chance: Random) -> Evening:
    again = draw(plan.guests, BUYS_AGAIN, sales.random())
    sold = (plan.guests + again) * plan.buy_in
    arrived = _arrivals(plan, sold, again * plan.buy_in)
    tables = [_Table(habit(game), odds(game), players) for game, players in zip(plan.games, plan.players, strict=True)]
    every = sum(table.players for table in tables)
    left = 0
    for bought in arrived:
        left += bought
        pool = left
        for table in tables:
            left -= table.play(plan.stake, pool * table.players // every if every else 0, left, chance)
    return Evening(
        plan.guests + again, sold, tuple(table.won for table in tables), tuple(-table.lowest for table in tables), left
    )


def _arrivals(plan: Plan, sold: int, again: int) -> list[int]:
    """First buy-ins over the first third of the evening, second ones over the second."""
    third = max(1, plan.slices // 3)
    first, then = _spread(sold - again, third), _spread(again, third)
    return [*first, *then, *[0] * (plan.slices - 2 * third)]


def _spread(amount: int, parts: int) -> list[int]:
    each, over = divmod(amount, parts)
    return [each + (place < over) for place in range(parts)]


class _Table:
    """One table during one evening."""

    def __init__(self, habit: Habit, odds: Odds, players: int) -> None:
        self.habit, self.players = habit, players
        self.win, self.pays = float(odds.win), float(odds.pays)
        self.lose = float(odds.lose / (1 - odds.win))  # of what did not win
        self.won = self.lowest = 0

    def play(self, stake: int, in_hand: int, most: int, chance: Random) -> int:
        """A quarter of an hour: what the table won of guests who hold so much. Never more than there is."""
        playing = min(self.players, in_hand // stake)
        rounds = self.habit.rounds // SLICES
        wagers, size = (rounds, playing * stake) if self.habit.together else (rounds * playing, stake)
        if not playing:
            return 0
        wins = draw(wagers, self.win, chance.random())
        losses = draw(wagers - wins, self.lose, chance.random())
        result = min(losses * size - round(wins * size * self.pays), most)
        self.won += result
        self.lowest = min(self.lowest, self.won)
        return result


def draw(times: int, chance: float, where: float) -> int:
    """How often something of that chance happens, from a random number: more tries never give less."""
    sums = _sums(times, chance)
    return min(times, bisect_left(sums, where))


@lru_cache(maxsize=8192)
def _sums(times: int, chance: float) -> Sequence[float]:
    """The chance of at most 0, 1, 2, ... successes."""
    if chance <= 0:
        return (1.0,)
    if chance >= 1:
        return (*[0.0] * times, 1.0)
    many = lgamma(times + 1)
    won, lost = log(chance), log(1 - chance)
    each = (exp(many - lgamma(k + 1) - lgamma(times - k + 1) + k * won + (times - k) * lost) for k in range(times + 1))
    return tuple(accumulate(each))


def at_share(figures: Sequence[int], share: float = SURE) -> int:
    """The figure that so large a share of the evenings does not exceed."""
    ordered = sorted(figures)
    return ordered[ceil(share * len(ordered)) - 1]


def round_figure(figure: float) -> int:
    """The nearest of 1, 2, 5, 10, 20, 25, 50, 100, ...: what can be said at a desk."""
    steps = [step * 10**power for power in range(9) for step in (1, 2, 2.5, 5) if step * 10**power % 1 == 0]
    return int(min(steps, key=lambda step: (abs(step - figure), step)))
