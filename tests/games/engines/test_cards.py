"""Cards and dice as a round writes them."""

import pytest

from games.engines.cards import DECK, HIGH_VALUE, JOKERS, read_cards, require_from_decks
from games.engines.dice import read_dice
from games.engines.rounds import InvalidRound


def test_a_deck_has_52_different_cards_four_suits_of_thirteen():
    assert len(set(DECK)) == len(DECK) == 52
    assert {card[1] for card in DECK} == set("cdhs")
    assert {card[0] for card in DECK} == set("A23456789TJQK")
    assert (HIGH_VALUE["2"], HIGH_VALUE["T"], HIGH_VALUE["J"], HIGH_VALUE["A"]) == (2, 10, 11, 14)


@pytest.mark.parametrize("card", ["10h", "1h", "AH", "ah", "A", "hA", "", "Jk3", "jk1", "Jk1", None, 7, ["Ah"], "Ah "])
def test_what_is_not_rank_and_suit_is_no_card(card):
    with pytest.raises(InvalidRound, match="is not a card"):
        read_cards([card], "cards")


def test_jokers_are_cards_only_where_the_game_has_them():
    assert read_cards(list(JOKERS), "hand", jokers=True) == JOKERS


@pytest.mark.parametrize("value", [None, "Ah", 5, {"Ah": 1}, True])
def test_cards_are_a_list(value):
    with pytest.raises(InvalidRound, match="must be a list of cards"):
        read_cards(value, "cards")


def test_as_many_cards_as_the_game_deals():
    with pytest.raises(InvalidRound, match="holds 3 cards; 5 are dealt"):
        read_cards(["Ah", "Kh", "Qh"], "hand", least=5, most=5)
    with pytest.raises(InvalidRound, match="holds 1 cards; 2 to 3 are dealt"):
        read_cards(["Ah"], "hand", least=2, most=3)


def test_a_card_appears_as_often_as_there_are_decks():
    require_from_decks(DECK, 1)
    require_from_decks(DECK * 4, 4)
    with pytest.raises(InvalidRound, match="Ah appears 2 times; one deck holds it 1 time"):
        require_from_decks([*DECK, "Ah"], 1)
    with pytest.raises(InvalidRound, match="Ah appears 5 times; 4 decks hold it 4 times"):
        require_from_decks(["Ah"] * 5, 4)


@pytest.mark.parametrize("dice", [[1, 7], [0, 1], [-1, 1], [1.0, 1], [True, 1], ["1", 1], [None, 1], [[1], 1]])
def test_a_die_shows_one_to_six(dice):
    with pytest.raises(InvalidRound, match="A die cannot show"):
        read_dice(dice, "roll", 2)


@pytest.mark.parametrize("dice", [[], [1], [1, 2, 3], None, 7, "12", {"1": 2}])
def test_as_many_dice_as_the_game_throws(dice):
    with pytest.raises(InvalidRound, match="roll must be 2 dice"):
        read_dice(dice, "roll", 2)
