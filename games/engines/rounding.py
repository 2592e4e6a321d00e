"""From exact amounts to whole dollars: the house's posted rounding rule.

Imitation money exists in full dollars only (13:47-20.12(c)1, 20.17(a)) and the text gives no rounding rule, so the
holder posts one (readings A1 to A6). Ours never pays below the listed odds and never charges above the listed rate:
winnings go up to the next dollar, commission and vigorish go down, of a half loss the player keeps the larger half.
"""

from fractions import Fraction
from math import ceil, floor

from games.engines.odds import Exact


def winnings_up(winnings: Exact) -> int:
    return ceil(winnings)


def charge_down(charge: Exact) -> int:
    return floor(charge)


def charge_nearest(charge: Exact) -> int:
    """The other choice a holder may post for commission: the nearest dollar, halves down."""
    return ceil(Fraction(charge) - Fraction(1, 2))


def half_loss_down(stake: int) -> int:
    """What the house takes of a stake that loses half."""
    return stake // 2
