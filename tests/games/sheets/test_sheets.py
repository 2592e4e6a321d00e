"""Every sheet says what its engine does, in whole sentences that name their rule."""

import re

import pytest

from games.engines import settle
from games.engines.rounds import CASINO, NIGHT, Round, Wager
from games.sheets import sheet
from tests.games.sheets.sheets import GAMES, MACHINES, NEEDED, NIGHT_GAMES, lines, sentences

CITATION = re.compile(r"(13|19):47-\d")


def wagers_taken(rulebook: str, game: str) -> list[str]:
    """The engine names them itself when it refuses one that is not listed."""
    round_ = Round(game, rulebook, (Wager("1", "tip", 1),), options=NEEDED.get(game, {}))
    (settlement,) = settle(round_)
    assert settlement.refusal.code == "unlisted_wager"
    listed = re.fullmatch(r"There is no tip bet at this table; it takes (.+)\.", settlement.refusal.sentence)
    return [kind.replace(" ", "_") for kind in listed[1].split(", ")]


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_every_game_of_every_engine_has_its_sheet(rulebook, game):
    found = sheet(game, rulebook)
    assert (found.game, found.rulebook) == (game, rulebook)
    assert found.citation.startswith(rulebook)
    assert found.name
    assert found.summary.endswith(".")


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_20_10_c_2_a_sheet_lists_just_the_wagers_the_engine_takes(rulebook, game):
    listed = list(dict.fromkeys(wager.type for wager in sheet(game, rulebook).wagers))
    assert sorted(listed) == sorted(wagers_taken(rulebook, game))


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_no_two_wagers_of_a_table_have_one_name(rulebook, game):
    names = [wager.name for wager in sheet(game, rulebook).wagers]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_20_25_i_1_odds_say_to_and_never_for(rulebook, game):
    for wager in sheet(game, rulebook).wagers:
        assert wager.odds or game in MACHINES
        assert all(re.fullmatch(r"[\d,]+ to \d+", odds) for _, odds in wager.odds)
    assert not any(re.search(r"\d for \d", text) for text in sentences(sheet(game, rulebook)))


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_every_line_is_a_sentence_that_names_the_rule_it_comes_from(rulebook, game):
    found = sheet(game, rulebook)
    assert len(lines(found)) >= 10
    for line in lines(found):
        assert CITATION.match(line.citation), line
        assert re.match(r"[A-Z].*\.$", line.text, re.DOTALL), line
    for wager in found.wagers:
        assert CITATION.match(wager.citation), wager
        assert re.match(r"[A-Z$].*\.$", wager.wins), wager
    for option in found.options:
        assert CITATION.match(option.citation), option
        assert all(re.match(r"[A-Z\d].*\.$", sentence) for _, sentence in option.notices), option


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_no_sentence_is_glued_or_spaced_wrongly_and_none_is_said_twice_in_one_part(rulebook, game):
    found = sheet(game, rulebook)
    for text in sentences(found):
        assert "  " not in text, text
        assert text == text.strip(), text
        assert not re.search(r"[a-z][.;:][A-Za-z]|\{|\}", text), text
    for part in (found.equipment, found.duties, found.steps, found.paying, found.irregularities, found.notices):
        texts = [line.text for line in part]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("game", NIGHT_GAMES)
def test_a_night_table_is_told_everything(game):
    found = sheet(game)
    for part in ("crew", "equipment", "duties", "steps", "paying", "irregularities", "notices", "players", "wagers"):
        assert getattr(found, part), part


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_20_9_d_only_craps_and_roulette_are_for_class_a_operators_alone(rulebook, game):
    assert sheet(game, rulebook).class_a_only == (game in ("craps", "mini_craps", "roulette"))


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_decks_are_named_where_and_only_where_cards_are_dealt(rulebook, game):
    found = sheet(game, rulebook)
    assert (found.decks is not None) == (found.kind == "cards")
    if found.decks:
        fewest, most = found.decks
        assert 1 <= fewest <= (most or fewest)


def test_the_casino_sheets_carry_no_rows_of_the_register_of_nights():
    for rulebook, game in GAMES:
        if rulebook == CASINO:
            found = sheet(game, rulebook)
            assert not any(line.rules for line in (*lines(found), *found.wagers, *found.options)), game


def test_every_line_of_a_night_cites_the_chapter_of_nights_first():
    for rulebook, game in GAMES:
        found = sheet(game, rulebook)
        for line in (*lines(found), *found.wagers, *found.options):
            assert line.citation.startswith(NIGHT if rulebook == NIGHT else CASINO), line
