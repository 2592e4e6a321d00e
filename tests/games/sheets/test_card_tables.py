"""What the sheets of the card tables have in common."""

import pytest

from games.sheets import cards, sheet
from tests.games.sheets.sheets import NIGHT_GAMES

CARD_GAMES = [game for game in NIGHT_GAMES if sheet(game).kind == "cards"]
DECKS = {
    "baccarat": (6, None),
    "blackjack": (1, 4),
    "caribbean_stud": (2, 2),
    "joker_seven": (1, 1),
    "let_it_ride": (2, 2),
    "mini_baccarat": (6, None),
    "multi_action_blackjack": (1, 4),
    "red_dog": (1, 1),
}


@pytest.mark.parametrize("game", CARD_GAMES)
def test_20_18_and_20_19_every_card_table_opens_shuffles_cuts_and_deals_alike(game):
    assert set(cards.PROCEDURE) <= set(sheet(game).duties)


def test_decks_by_game():
    assert {game: sheet(game).decks for game in CARD_GAMES} == DECKS


@pytest.mark.parametrize("game", CARD_GAMES)
def test_a_shoe_is_optional_everywhere_but_at_red_dog(game):
    shoes = [line.text for line in sheet(game).equipment if "shoe" in line.text]
    assert len(shoes) == 1
    assert shoes[0].startswith("Optional") == (game != "red_dog")
