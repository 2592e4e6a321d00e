"""What a throw of the dice does to a craps wager, worked out beforehand so that a roll only has to look.

A wager rests on a `Stage`, which holds a row of 72 entries: the 36 throws on a come-out roll, then the 36 throws at a
point. An entry is None while the throw leaves the wager alone, so an undecided wager costs one look at a tuple.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from games.engines.craps_wagers import Moment
from games.engines.odds import Exact, Odds, share
from games.engines.rounding import charge_down, winnings_up
from games.engines.rounds import Result

THROWS: tuple[tuple[int, int], ...] = tuple((one, two) for one in range(1, 7) for two in range(1, 7))

Row = tuple["Outcome | None", ...]
Parts = tuple[tuple[int, Odds], ...]  # units of the stake and the odds they are paid at


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What one throw does to a wager. Of each dollar `num`/`den` is won (or lost, negative) and `charge` is owed."""

    result: Result
    num: int
    den: int
    note: str
    citation: str
    odds: Odds | None = None
    charge: Fraction | int = 0
    moves_to: "Stage | None" = None

    def pay(self, amount: int) -> tuple[Exact, int]:
        """The exact change of the player's money and the whole dollars that change hands."""
        if not self.charge:
            whole, rest = divmod(amount * self.num, self.den)
            if not rest:
                return whole, whole
        won = share(amount, self.num, self.den)
        charge = self.charge * amount
        exact = won - charge
        return (int(exact) if exact == int(exact) else exact), winnings_up(won) - charge_down(charge)


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """Where a wager rests: what each throw does to it, its number once it has one, and what it waits for."""

    row: Row
    waits_for: str
    number: int = 0
    fixed: bool = False  # may not be taken down any more


@dataclass(frozen=True, slots=True, eq=False)
class Spec:
    """A wager as it is made, with its parameters."""

    kind: str
    name: str
    citation: str
    stage: Stage
    moment: Moment
    unit: int = 1  # the smallest stake that is paid in whole dollars
    unit_binds: bool = False
    most: int | None = None  # the largest stake, where the text sets one


Decide = Callable[[int, int], Outcome | None]


def throws(decide: Decide) -> Row:
    return tuple(decide(one, two) for one, two in THROWS)


NEVER: Row = (None,) * len(THROWS)


def always(decide: Decide) -> Row:
    return throws(decide) * 2


def at_point(decide: Decide) -> Row:
    return NEVER + throws(decide)


def on_come_out(decide: Decide) -> Row:
    return throws(decide) + NEVER


def unit_of(parts: Parts) -> int:
    """The smallest stake whose every part is whole and is paid in whole dollars (reading A5)."""
    units = sum(part for part, _ in parts)
    shares = [(Fraction(part, units), odds.value) for part, odds in parts]
    return lcm(*(number for part, odds in shares for number in (part.denominator, (part * odds).denominator)))


class Charges(NamedTuple):
    """Vigorish per dollar staked, when the wager wins and when it loses."""

    on_win: Fraction | int = 0
    on_loss: Fraction | int = 0


NO_CHARGES = Charges()
