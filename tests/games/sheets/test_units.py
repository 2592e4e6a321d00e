"""Units and odds on the sheets are what the engine really settles."""

from fractions import Fraction

import pytest

from games.engines import settle
from games.engines.odds import Odds
from games.engines.rounds import Result, Settlement
from tests.games.sheets.deals import deals, round_of
from tests.games.sheets.sheets import MACHINES, WAGER_LINES, name_of

# The odds of their parts are on the sheet; what the engine reports is one result for the whole stake.
IN_PARTS = ("c_and_e", "horn", "horn_high", "whirl", "five_adjacent")
# Cases of other options than the default, and the bonus that three card poker settles as a wager of its own.
SETTLED_ELSEWHERE = ("table B", "6 to 5 game", "ante bonus")


def outcomes(rulebook, game, line, stake) -> list[Settlement]:
    settled = (settle(round_of(rulebook, game, line, stake, deal)) for deal in deals(rulebook, game, line))
    return [settlements[0] for settlements in settled]


def is_whole(settlement: Settlement) -> bool:
    return settlement.result is not Result.REJECT and Fraction(settlement.exact).denominator == 1


@pytest.mark.parametrize(("rulebook", "game", "line"), WAGER_LINES, ids=name_of)
def test_20_12_c_1_the_unit_of_a_wager_is_the_least_that_is_always_settled_in_whole_dollars(rulebook, game, line):
    at_unit = outcomes(rulebook, game, line, line.unit)
    assert any(settlement.result is Result.WIN for settlement in at_unit)
    assert all(is_whole(settlement) for settlement in at_unit)
    if line.type == "c_and_e":  # two halves of a dollar come out whole too, but cannot be laid on their places
        return
    for less in range(1, line.unit):
        assert not all(is_whole(settlement) for settlement in outcomes(rulebook, game, line, less)), less


@pytest.mark.parametrize(
    ("rulebook", "game", "line"), [row for row in WAGER_LINES if row[1] not in MACHINES], ids=name_of
)
def test_the_odds_on_the_sheet_are_just_those_the_engine_pays(rulebook, game, line):
    won = [one for one in outcomes(rulebook, game, line, line.unit) if one.result is Result.WIN and one.odds]
    listed = {Odds.parse(odds) for case, odds in line.odds if not case.endswith(SETTLED_ELSEWHERE)}
    assert {settlement.odds for settlement in won} <= listed
    if line.type not in IN_PARTS:
        assert {settlement.odds for settlement in won} == listed
