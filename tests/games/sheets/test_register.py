"""The register's rules of the games (R096 to R267) are carried out by an engine or said on a sheet."""

import re

import pytest

from games.engines.rounds import NIGHT
from games.sheets import sheet
from licensing.regulations import register, scan
from tests.games.sheets.sheets import NIGHT_GAMES, lines

# Rows of this range that no table can carry out, and who does.
ELSEWHERE = {"R260": "which tickets imitation money buys is for drawings and the banker's window"}
OF_GAMES = [one for one in register.rules() if "R096" <= one.id <= "R267" and one.id not in ELSEWHERE]
# Mini-baccarat takes its rules over from baccarat (20.28(b)-(e)), so its lines carry the rows of 20.20.
TAKEN_OVER = {"mini_baccarat"}


def names_in_games() -> dict[str, list[str]]:
    return {
        rule_id: [name for name in names if name.startswith(("games.engines", "games.sheets"))]
        for rule_id, names in scan.mentions().items()
    }


def test_every_rule_of_a_game_is_carried_out_by_an_engine_or_said_on_a_sheet():
    named = names_in_games()
    assert [one.id for one in OF_GAMES if not named.get(one.id)] == []


def test_every_printed_rule_of_a_game_is_on_a_sheet():
    """Rule card, checklist and notice are printed from the sheets, so a row for them must stand there."""
    on_sheets = {rule_id for game in NIGHT_GAMES for rule_id in carried(game)}
    printed = [one.id for one in OF_GAMES if re.search(r"\b(REF|CL|PN)\b", one.enforcement)]
    assert len(printed) > 80
    assert [rule_id for rule_id in printed if rule_id not in on_sheets] == []


def carried(game: str) -> list[str]:
    found = sheet(game)
    return [rule_id for line in (*lines(found), *found.wagers, *found.options) for rule_id in line.rules]


def sections(citation: str) -> set[str]:
    return set(re.findall(r"\b\d+\.\d+", citation.replace(NIGHT, "")))


@pytest.mark.parametrize("game", NIGHT_GAMES)
def test_every_row_a_line_carries_is_in_the_register_and_about_the_section_the_line_cites(game):
    found = sheet(game)
    for line in (*lines(found), *found.wagers, *found.options):
        for rule_id in line.rules:
            rule = register.rule(rule_id)
            if game not in TAKEN_OVER:
                assert sections(rule.citation) & sections(line.citation), (line, rule)
