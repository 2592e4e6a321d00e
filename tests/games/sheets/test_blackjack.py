"""The sheets of blackjack and multi-action blackjack (13:47-20.22, 20.30; 19:47-2)."""

from games.engines.rounds import CASINO
from games.sheets import sheet


def option(game: str, name: str, rulebook: str = "13:47"):
    (found,) = (option for option in sheet(game, rulebook).options if option.name == name)
    return found


def test_20_22_f_and_20_30_e_seven_players_at_most():
    assert sheet("blackjack").seats == sheet("multi_action_blackjack").seats == 7


def test_20_22_g_7_and_9_the_sign_says_how_ties_go_and_what_a_natural_then_pays():
    signs = dict(option("blackjack", "tie_option").notices)
    assert signs["i"] == "All ties are a push. A winning natural pays 3 to 2."
    assert all(signs[value].endswith("pays 2 to 1.") for value in ("ii", "iii"))


def test_20_22_b_2_and_20_30_b_2_one_to_four_decks():
    for game in ("blackjack", "multi_action_blackjack"):
        assert [value for value, _ in option(game, "decks").choices] == ["1", "2", "3", "4"]


def test_an_even_dollar_is_the_unit_that_pays_a_natural():
    units = {wager.type: wager.unit for wager in sheet("blackjack").wagers}
    assert units == {"hand": 2, "insurance": 1}


def test_20_30_a_what_is_named_without_a_procedure_is_not_played():
    said = " ".join(line.text for line in sheet("multi_action_blackjack").steps)
    assert "Splitting, doubling and insurance are not played" in said
    assert "insurance" not in [wager.type for wager in sheet("multi_action_blackjack").wagers]


def test_19_47_2_17_e_2_the_same_suit_wager_shows_every_column_of_every_table():
    (wager,) = (wager for wager in sheet("blackjack", CASINO).wagers if wager.type == "same_suit")
    rows = dict(wager.odds)
    assert len(rows) == 2 * (4 + 4 + 4 + 4 + 3)
    assert rows["king and queen, 4 decks, option 4"] == "50 to 1"
    assert rows["any two cards, 1 deck, option 1"] == "5 to 2"
