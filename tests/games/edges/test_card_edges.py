"""The prices of the card games: published figures met exactly, shortcuts checked against dealing every hand."""

from fractions import Fraction
from itertools import combinations, islice, product
from math import comb

import pytest

from games.edges import (
    baccarat,
    blackjack,
    caribbean_stud,
    joker_seven,
    let_it_ride,
    multi_action_blackjack,
    red_dog,
    showdown,
    storage,
    three_card_poker,
)
from games.engines.baccarat import LITERAL, STANDARD, play
from games.engines.cards import DECK, RANKS
from games.engines.caribbean_stud import QUALIFYING
from games.engines.poker import CODES, encode, five_card_strength, three_card_strength
from games.engines.rounds import InvalidRound


def by_wager(module, rulebook: str, game: str, options=None) -> dict:
    return {edge.wager: edge for edge in module.edges(rulebook, game, options)}


def test_let_it_ride_meets_the_published_edge():
    found = by_wager(let_it_ride, "13:47", "let_it_ride")
    assert found["all three bets, per dollar of one bet"].edge == Fraction(37963, 1082900)
    assert sum(found[bet].edge for bet in ("bet1", "bet2", "bet3")) == Fraction(37963, 1082900)


def test_three_card_poker_meets_the_published_edges():
    found = by_wager(three_card_poker, "19:47", "three_card_poker")
    assert found["pair_plus"].edge == Fraction(128, 5525)
    together = found["ante, play and bonus, per dollar of ante"].edge
    assert round(float(together), 6) == 0.033730
    assert (
        together == found["ante"].edge + found["bonus, per dollar of ante"].edge + found["play"].edge * played_share()
    )


def played_share() -> Fraction:
    """Of all hands, those from queen-6-4 up."""
    strengths = [three_card_strength(encode(hand)) for hand in combinations(DECK, 3)]
    return Fraction(sum(strength >= three_card_poker.PLAYS_FROM for strength in strengths), len(strengths))


def test_caribbean_stud_meets_the_published_edge():
    found = by_wager(caribbean_stud, "13:47", "caribbean_stud")
    assert round(float(found["ante and bet, per dollar of ante"].edge), 6) == 0.052243
    better = by_wager(caribbean_stud, "13:47", "caribbean_stud", {"odds": {"flush": "6 to 1"}})
    assert better["bet"].edge < found["bet"].edge
    assert better["ante"].edge == found["ante"].edge


def test_caribbean_stud_tally_covers_every_deal_once():
    assert sum(storage.load("caribbean_stud").values()) == comb(52, 5) * 47 * comb(46, 4)


def test_baccarat_meets_the_published_edges_with_commission_on_bank_only():
    found = by_wager(baccarat, "13:47", "baccarat", {"decks": 8, "commission": "bank_only"})
    assert [round(float(found[bet].edge), 6) for bet in ("bank", "player", "tie")] == [0.010579, 0.012351, 0.143596]
    found = by_wager(baccarat, "13:47", "mini_baccarat", {"decks": 6, "commission": "bank_only"})
    assert [round(float(found[bet].edge), 6) for bet in ("bank", "player", "tie")] == [0.010558, 0.012374, 0.144382]


def test_20_20_d_5_commission_on_all_winning_bets_costs_the_player_bet_more():
    everywhere = by_wager(baccarat, "13:47", "baccarat")
    bank_only = by_wager(baccarat, "13:47", "baccarat", {"commission": "bank_only"})
    difference = everywhere["player"].edge - bank_only["player"].edge
    assert difference == everywhere["player"].win * Fraction(5, 100)
    assert everywhere["bank"] == bank_only["bank"]


@pytest.mark.parametrize("decks", [1, 7, "6", True, None, []])
def test_baccarat_edges_know_six_and_eight_decks(decks):
    with pytest.raises(InvalidRound):
        baccarat.edges("13:47", "baccarat", {"decks": decks})


@pytest.mark.parametrize("rule", [STANDARD, LITERAL])
def test_baccarat_enumeration_draws_as_the_engine_does(rule):
    for first in islice(product(range(10), repeat=4), 0, None, 7):
        for drawn, hands in baccarat._third_cards(first, rule):
            assert play((*first, *drawn), rule) == hands


def test_joker_seven_covers_every_hand_of_54_cards():
    assert sum(ways for _, ways in joker_seven._by_color()) == comb(54, 7)
    assert sum(ways for _, ways in joker_seven._by_rank()) == comb(54, 7)


def test_joker_seven_shares_agree_with_independent_formulas():
    found = by_wager(joker_seven, "13:47", "joker_seven")
    total = comb(54, 7)
    no_pair = comb(13, 7) * 4**7 + 2 * comb(13, 6) * 4**6
    assert found["no_pairs"].win == Fraction(no_pair, total)
    assert found["one_joker"].win == Fraction(2 * comb(52, 6), total)
    assert found["two_jokers"].win == Fraction(comb(52, 5), total)
    two_or_more = sum(comb(4, count) * comb(50, 7 - count) for count in (2, 3, 4))
    assert found["specific_pair"].win == Fraction(two_or_more, total)
    assert found["color_exactly_7"].win == Fraction(comb(26, 7), total)
    assert round(float(found["two_pairs"].win), 3) == 0.240


def test_red_dog_with_one_deck():
    found = by_wager(red_dog, "13:47", "red_dog")
    assert round(float(found["original and raise, per dollar of original"].edge), 5) == 0.03155
    assert red_dog.raises_from(red_dog.Options()) == (7, 8, 9, 10, 11)
    assert found == by_wager(red_dog, "19:47", "red_dog")
    better = by_wager(red_dog, "13:47", "red_dog", {"odds": {"spread 1": "6 to 1"}})
    assert better["original"].edge < found["original"].edge


@pytest.mark.parametrize("size", [3, 5])
def test_showdown_kinds_hold_every_hand_once(size):
    assert sum(showdown.hands(kind) for kind in showdown.kinds(size)) == comb(52, size)


def test_showdown_meetings_of_a_hand_add_up_to_all_dealer_hands():
    for player in showdown.kinds(3)[::23]:
        met = sum(showdown.meetings(player, dealer) for dealer in showdown.kinds(3))
        assert met == showdown.hands(player) * comb(49, 3)
    for player in showdown.kinds(5)[::2500]:
        met = sum(showdown.meetings(player, dealer) for dealer in showdown.kinds(5))
        assert met == showdown.hands(player) * comb(47, 5)


def test_caribbean_hole_cards_by_pattern_agree_with_dealing_them_all():
    own, open_card = ["As", "Kd", "Qs", "8h", "3c"], "8s"
    strength = five_card_strength(encode(own))
    player = next(kind for kind in showdown.kinds(5) if kind.strength == strength)
    shared = sum(1 << place for place, card in enumerate(["3c", "8h", "Qs", "Kd", "As"]) if card[1] == open_card[1])
    open_rank = RANKS.index(open_card[0])
    places = [place for place, _ in player.pattern]
    choices = [choice for choice in range(32) if caribbean_stud._suit_choices(places, open_rank, choice)]
    counted = [holes for _, holes in caribbean_stud._against_open_card(player, open_rank)][choices.index(shared)]
    rest = [CODES[card] for card in DECK if card not in (*own, open_card)]
    dealt = [five_card_strength((CODES[open_card], *holes)) for holes in combinations(rest, 4)]
    assert counted.no_qualify == sum(dealer < QUALIFYING for dealer in dealt)
    assert counted.win == sum(QUALIFYING <= dealer < strength for dealer in dealt)
    assert counted.tie == sum(dealer == strength for dealer in dealt)
    assert counted.lose == sum(dealer > strength for dealer in dealt)


@pytest.mark.parametrize(
    "module", [baccarat, blackjack, caribbean_stud, let_it_ride, multi_action_blackjack, three_card_poker]
)
def test_stored_results_come_from_the_rules_as_they_are(module):
    """If this fails, a rule has changed: run the module's `recompute` and look at the new figures."""
    assert storage.made_from(module.NAME) == module.made_from()
