"""Craps rolls with ten bets on the table, beside the package crapssim.

Both see the same throws and keep the same ten bets up, put back as they are decided. The money won must come out the
same on both sides, otherwise the comparison would be of two different games.
"""

import random

from games.engines.craps import Table
from games.engines.rounds import Wager
from tests.bench.contests import Contest

ROLLS = 4_000
SEED = 1347

Throws = list[tuple[int, int]]

# name -> (our wager type, parameters, amount); the crapssim twin is in `_twin`.
BETS: dict[str, tuple[str, dict[str, int], int]] = {
    "pass": ("pass", {}, 10),
    **{f"place {number}": ("place_to_win", {"number": number}, 30) for number in (4, 5, 6, 8, 9, 10)},
    "hard 6": ("hardway", {"number": 6}, 5),
    "hard 8": ("hardway", {"number": 8}, 5),
    "field": ("field", {}, 5),
}


def contest() -> Contest:
    dice = random.Random(SEED)
    rolls = [(dice.randint(1, 6), dice.randint(1, 6)) for _ in range(ROLLS)]
    if play_ours(rolls) != play_crapssim(rolls):
        raise SystemExit("craps: the two engines do not pay the same money.")
    return Contest(
        what=f"craps, {len(BETS)} bets kept up",
        unit="rolls",
        times=ROLLS,
        peer="crapssim",
        ours=lambda: play_ours(rolls),
        theirs=lambda: play_crapssim(rolls),
        aim=10,
    )


def play_ours(rolls: Throws) -> int:
    """The money won by the end."""
    wagers = {name: Wager(name, kind, amount, params) for name, (kind, params, amount) in BETS.items()}
    table = Table()
    missing, won = set(BETS), 0
    for one, two in rolls:
        for name in tuple(missing):
            if table.place(wagers[name]) is None:
                missing.discard(name)
        for settlement in table.roll(one, two):
            won += settlement.net
            missing.add(settlement.wager)
    return won


def play_crapssim(rolls: Throws) -> int:
    from crapssim.strategy import Strategy
    from crapssim.table import Table as CrapssimTable

    class KeepUp(Strategy):
        """Puts back whatever was decided, as `play_ours` does."""

        def completed(self, player: object) -> bool:
            return False

        def update_bets(self, player: object) -> None:
            for bet in bets:
                if bet not in player.bets:  # type: ignore[attr-defined]
                    player.add_bet(bet.copy())  # type: ignore[attr-defined]

    bets = [_twin(name) for name in BETS]
    table = CrapssimTable()
    player = table.add_player(bankroll=10**9, strategy=KeepUp())
    table.fixed_run(rolls)
    return round(player.total_player_cash - 10**9)


def _twin(name: str) -> object:
    """The crapssim bet that stands for ours."""
    from crapssim.bet import Field, HardWay, PassLine, Place

    kind, params, amount = BETS[name]
    if kind == "place_to_win":
        return Place(params["number"], amount)
    if kind == "hardway":
        return HardWay(params["number"], amount)
    return PassLine(amount) if kind == "pass" else Field(amount)
