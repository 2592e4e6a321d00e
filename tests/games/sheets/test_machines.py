"""The sheets of the machines (13:47-20.2, 20.15(d)): no odds of our own."""

import pytest

from games.sheets import sheet
from tests.games.sheets.sheets import MACHINES, sentences


@pytest.mark.parametrize("game", MACHINES)
def test_20_2_a_machine_has_no_odds_but_its_own_schedule(game):
    found = sheet(game)
    assert [wager.odds for wager in found.wagers] == [()]
    assert not any(" to 1" in text for text in sentences(found))


@pytest.mark.parametrize("game", MACHINES)
def test_20_15_d_and_20_11_e_the_certified_model_and_the_marked_token_are_inspected(game):
    citations = {line.citation for line in sheet(game).equipment}
    assert {"13:47-20.15(d)", "13:47-20.11(e)"} <= citations


def test_20_2_only_reel_and_video_award_by_a_schedule():
    assert [option.name for option in sheet("token_pusher").options] == ["token_value"]
    for game in MACHINES[:2]:
        assert [option.name for option in sheet(game).options] == ["schedule"]
