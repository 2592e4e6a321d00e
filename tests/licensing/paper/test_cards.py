"""Cards and opening records: what lies at each table says what the sheet of its game says."""

import re

import pytest

from games.engines import NIGHT_GAMES
from games.sheets import sheet
from licensing.models import Table
from tests.cast import Cast
from tests.licensing.paper.scenes import HOSTILE, ODDS, pages, paper, planned, squeezed, text


@pytest.mark.parametrize("game", NIGHT_GAMES)
def test_a_card_has_every_wager_every_step_and_odds_in_to_form_20_25_i(cast: Cast, game: str) -> None:
    about = sheet(game)
    chosen = {option.name: option.default for option in about.options if option.default}
    Table.objects.create(night=cast.own.night, label="The only one", game=game, options=chosen)
    words = text(paper("rule_cards", cast.own.night, cast))
    tight = squeezed(words)
    for line in (*about.steps, *about.paying, *about.irregularities, *about.players, *about.crew):
        assert squeezed(line.text) in tight
    for wager in about.wagers:
        assert squeezed(wager.wins) in tight
    owed = {odds for wager in about.wagers for when, odds in wager.odds if "option ii" not in when}
    assert owed <= set(ODDS.findall(words))
    assert not re.search(r"\d for \d", words)


def test_a_card_says_the_decks_that_were_planned_not_those_the_rules_allow_at_most(cast: Cast) -> None:
    Table.objects.create(night=cast.own.night, label="The only one", game="blackjack", decks=2)
    assert "Decks shuffled together: 2 decks" in text(paper("rule_cards", cast.own.night, cast))


def test_every_table_has_a_card_of_its_own(cast: Cast) -> None:
    found = pages(paper("rule_cards", planned(cast), cast))
    sides = [page for page in found if "ODDS AND RULES" in page.upper()]
    assert [label in page for label, page in zip(("Blackjack 1", "Blackjack 2", "Craps"), sides, strict=False)] == [
        True
    ] * 3
    assert len(sides) == 5


def test_an_opening_record_names_decks_crew_and_the_steps_20_18(cast: Cast) -> None:
    night = planned(cast)
    night.tables.filter(label="Blackjack 1").update(decks=4)
    found = pages(paper("table_openings", night, cast))
    assert len(found) == 5
    blackjack, _second, craps, _roulette, reel = found
    assert "4 Decks planned" in blackjack
    assert "Bea Dealer, as planned" in blackjack
    assert "Anton Class A operator over the table" in blackjack
    for step in (
        "counted, sorted and inspected",
        "verified the inspection",
        "until the first player had seen",
        "mixed and stacked",
        "shuffled and cut",
    ):
        assert step in blackjack
        assert step not in craps
    for name in ("Abel Dealer", "Alma Boxperson", "Amos Stickperson"):
        assert name in craps
    assert "Bell Stop Model C-100 Certificate number" in reel


@pytest.mark.parametrize("kind", ["rule_cards", "table_openings"])
def test_what_people_write_is_text(cast: Cast, kind: str) -> None:
    night = planned(cast)
    night.tables.filter(label="Craps").update(label=HOSTILE[:40], room=HOSTILE[:80])
    words = squeezed(text(paper(kind, night, cast)))
    assert squeezed(HOSTILE[:40]) in words
    assert squeezed(HOSTILE[:80]) in words
