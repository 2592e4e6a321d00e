"""The prices of blackjack: exact wagers counted out, and the simulation held against an endless deck."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb

import pytest

from games.edges import blackjack, edges, multi_action_blackjack
from games.edges.blackjack_simulation import play_round, play_rounds
from games.edges.blackjack_strategy import STAY_HARD_FROM, STAY_SOFT_FROM, doubles, splits, surrenders
from games.edges.shoe import Shoe
from games.engines.cards import DECK
from games.engines.rounds import InvalidRound


def by_wager(rulebook: str, options=None, game: str = "blackjack") -> dict:
    return {edge.wager: edge for edge in edges(game, rulebook, options)}


# --- exact wagers


@pytest.mark.parametrize(("rulebook", "decks"), [("13:47", 1), ("13:47", 4), ("19:47", 1), ("19:47", 8)])
def test_insurance_by_the_tens_left_beside_the_ace(rulebook, decks):
    insurance = by_wager(rulebook, {"decks": decks})["insurance"]
    tens = Fraction(16 * decks, 52 * decks - 1)
    assert insurance.win == tens
    assert insurance.edge == 1 - 3 * tens


@pytest.mark.parametrize("decks", [1, 2])
def test_19_47_2_17_over_under_and_same_suit_over_every_two_cards(decks):
    found = by_wager("19:47", {"decks": decks, "same_suit_option": 2})
    counted = Counter()
    points = {**dict.fromkeys("TJQK", 10), "A": 1}
    for one, other in permutations(DECK * decks, 2):
        total = sum(points.get(card[0]) or int(card[0]) for card in (one, other))
        counted["over" if total > 13 else "under" if total < 13 else "thirteen"] += 1
        if one[1] == other[1]:
            counted["king and queen" if {one[0], other[0]} == {"K", "Q"} else "suited"] += 1
    total = 52 * decks * (52 * decks - 1)
    assert found["over_13"].win == Fraction(counted["over"], total)
    assert found["under_13"].win == Fraction(counted["under"], total)
    assert found["over_13"].edge == 1 - 2 * found["over_13"].win
    royal, plain = {1: (10, 3), 2: (5, 3)}[decks]
    paid = counted["king and queen"] * (royal + 1) + counted["suited"] * (plain + 1)
    assert found["same_suit"].edge == 1 - Fraction(paid, total)


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_19_47_2_17_e_3_sevens_by_drawing_three_cards(decks):
    sevens, cards = 4 * decks, 52 * decks
    one = Fraction(sevens, cards)
    two = one * Fraction(sevens - 1, cards - 1)
    two_suited = one * Fraction(decks - 1, cards - 1)
    three = two * Fraction(sevens - 2, cards - 2)
    three_suited = Fraction(4 * comb(decks, 3), comb(cards, 3))
    # Of two sevens of one suit the third may be any seven; what it makes of them is paid instead.
    suited_then_other = two_suited * Fraction(sevens - decks, cards - 2)
    paid = 5001 * three_suited + 501 * (three - three_suited)
    paid += 101 * (two_suited - three_suited - suited_then_other)
    paid += 51 * (two - three - (two_suited - three_suited - suited_then_other)) + 4 * (one - two)
    found = by_wager("19:47", {"decks": decks})["sevens"]
    assert found.win == one
    assert found.edge == 1 - paid


def test_19_47_2_17_wagers_are_priced_only_where_they_exist():
    assert set(by_wager("13:47")) == {"hand", "insurance"}
    assert set(by_wager("19:47", {"decks": 2})) == {"hand", "insurance", "over_13", "under_13", "same_suit"}
    assert "sevens" in by_wager("19:47", {"natural_odds": "6_to_5"})
    with pytest.raises(InvalidRound, match="same_suit_option"):
        by_wager("19:47", {"decks": 8, "same_suit_option": 4})


# --- the hand, against a deck that never runs out: an exact calculation that shares only the table of strategy

CHANCE = {points: (4 if points == 10 else 1) / 13 for points in range(1, 11)}


def best(hard: int, ace: bool) -> int:
    return hard + 10 if ace and hard <= 11 else hard


@cache
def dealer_ends(hard: int, ace: bool) -> dict[int, float]:
    if best(hard, ace) >= 17:
        return {min(best(hard, ace), 22): 1.0}
    ends: Counter = Counter()
    for card, chance in CHANCE.items():
        for total, share in dealer_ends(hard + card, ace or card == 1).items():
            ends[total] += chance * share
    return dict(ends)


@cache
def dealer_without_natural(up: int) -> dict[int, float]:
    ends: Counter = Counter()
    holes = {hole: chance for hole, chance in CHANCE.items() if {up, hole} != {1, 10}}
    for hole, chance in holes.items():
        for total, share in dealer_ends(up + hole, 1 in (up, hole)).items():
            ends[total] += chance / sum(holes.values()) * share
    return dict(ends)


def stand(total: int, up: int, tie: int) -> float:
    if total > 21:
        return -1.0
    value = 0.0
    for dealer, share in dealer_without_natural(up).items():
        value += share * (1 if dealer > 21 or dealer < total else tie if dealer == total else -1)
    return value


@cache
def drawn(hard: int, ace: bool, up: int, tie: int) -> float:
    total = best(hard, ace)
    if total >= (STAY_SOFT_FROM if total != hard else STAY_HARD_FROM)[up]:
        return stand(total, up, tie)
    return sum(chance * drawn(hard + card, ace or card == 1, up, tie) for card, chance in CHANCE.items())


def one_card(hard: int, ace: bool, up: int, tie: int) -> float:
    return sum(chance * stand(best(hard + card, ace or card == 1), up, tie) for card, chance in CHANCE.items())


def two_cards(one: int, other: int, up: int, casino: bool, tie: int) -> float:
    """Drawn to or doubled, not split."""
    if doubles(one, other, up, any_two_cards=casino):
        return 2 * one_card(one + other, 1 in (one, other), up, tie)
    return drawn(one + other, 1 in (one, other), up, tie)


def split_hand(card: int, up: int, casino: bool, tie: int) -> float:
    if card == 1:
        return one_card(1, True, up, tie)
    values = {
        second: two_cards(card, second, up, True, tie) if casino else drawn(card + second, second == 1, up, tie)
        for second in CHANCE
    }
    if casino:
        return sum(CHANCE[second] * value for second, value in values.items())
    # A night's pair is split again without end: value = rest + chance of the pair * 2 * value.
    rest = sum(CHANCE[second] * value for second, value in values.items() if second != card)
    return rest / (1 - 2 * CHANCE[card])


def endless_edge(casino: bool, tie: int = 0, natural: float = 1.5, both: int = 0, surrender: bool = False) -> float:
    gain = 0.0
    for one, other, up in product(CHANCE, repeat=3):
        has_natural = {one, other} == {1, 10}
        dealer_natural = CHANCE[10] if up == 1 else CHANCE[1] if up == 10 else 0.0
        if has_natural:
            value = natural
        elif surrender and surrenders(one, other, up):
            value = -0.5
        elif one == other and splits(one, up, doubled_later=casino):
            value = 2 * split_hand(one, up, casino, tie)
        else:
            value = two_cards(one, other, up, casino, tie)
        value = dealer_natural * (both if has_natural else -1) + (1 - dealer_natural) * value
        gain += CHANCE[one] * CHANCE[other] * CHANCE[up] * value
    return -gain


@pytest.mark.parametrize(
    ("rulebook", "options", "rules"),
    [
        ("13:47", {"tie_option": "i"}, {}),
        ("13:47", {"tie_option": "ii"}, {"tie": -1, "natural": 2}),
        ("13:47", {"tie_option": "iii"}, {"tie": -1, "natural": 2, "both": -1}),
        ("19:47", {}, {}),
        ("19:47", {"surrender": True}, {"surrender": True}),
        ("19:47", {"natural_odds": "6_to_5"}, {"natural": 1.2}),
    ],
)
def test_simulated_edge_of_many_decks_is_near_that_of_an_endless_deck(rulebook, options, rules):
    hand = by_wager(rulebook, options)["hand"]
    endless = endless_edge(casino=rulebook == "19:47", **rules)
    assert hand.method == "simulation"
    assert 0.0004 < hand.standard_error < 0.0007
    # Few decks are better for the player: about 0.15% with four, 0.07% with eight.
    assert -0.0015 < endless - float(hand.edge) < 0.0035


def test_casino_blackjack_is_near_the_published_edge():
    """Eight decks, a dealer who stays on soft 17, doubling after splits: 0.43% with second splits, 0.47% without."""
    hand = by_wager("19:47", {"decks": 8})["hand"]
    assert abs(float(hand.edge) - 0.0047) < 3 * hand.standard_error


def test_multi_action_rounds_cost_alike_and_about_what_an_endless_deck_says():
    found = by_wager("13:47", game="multi_action_blackjack")
    rounds = [found[f"round {number}"] for number in (1, 2, 3)]
    together = found["all three rounds, per dollar staked"]
    assert together.edge == sum(edge.edge for edge in rounds) / 3
    assert max(edge.standard_error for edge in rounds) < together.standard_error * 2
    endless = 0.0
    for one, other, up in product(CHANCE, repeat=3):
        share = CHANCE[one] * CHANCE[other] * CHANCE[up]
        dealer_natural = CHANCE[10] if up == 1 else CHANCE[1] if up == 10 else 0.0
        if {one, other} == {1, 10}:
            endless -= share * (1 - dealer_natural) * 1.5
            continue
        # A night pushes a drawn 21 against a natural (A59); every lesser count loses to it.
        at_21 = reaches_21(one + other, 1 in (one, other), up)
        value = (1 - dealer_natural) * drawn(one + other, 1 in (one, other), up, 0)
        endless -= share * (value - dealer_natural * (1 - at_21))
    assert -0.001 < endless - float(together.edge) < 0.003


@cache
def reaches_21(hard: int, ace: bool, up: int) -> float:
    total = best(hard, ace)
    if total >= (STAY_SOFT_FROM if total != hard else STAY_HARD_FROM)[up]:
        return float(total == 21)
    return sum(chance * reaches_21(hard + card, ace or card == 1, up) for card, chance in CHANCE.items())


# --- the simulation itself


@pytest.mark.parametrize(("rulebook", "options"), [("13:47", {"decks": 1}), ("19:47", {"decks": 1, "surrender": True})])
def test_rounds_that_end_alike_are_settled_alike(rulebook, options):
    """Every round by itself, against one example for each ending."""
    sample = play_rounds(rulebook, 1, 3_000, seed=7)
    shoe = Shoe(1, seed=7)
    single = Counter()
    for _ in range(3_000):
        shoe.gather()
        single[str(blackjack._settled(play_round(shoe.draw, rulebook == "19:47"), rulebook, options))] += 1
    assert dict(single) == blackjack._tally(sample, rulebook, options)


def test_the_shoe_gives_every_card_of_its_decks_once():
    shoe = Shoe(2, seed=1)
    assert Counter(shoe.draw() for _ in range(104)) == Counter(DECK * 2)
    shoe.gather()
    assert Counter(shoe.draw() for _ in range(104)) == Counter(DECK * 2)


@pytest.mark.parametrize(("rulebook", "decks"), [("19:47", 3), ("19:47", 5), ("13:47", 5), ("13:47", "4")])
@pytest.mark.parametrize("game", ["blackjack", "multi_action_blackjack"])
def test_edges_are_known_for_the_usual_numbers_of_decks(game, rulebook, decks):
    with pytest.raises(InvalidRound, match="deck"):
        edges(game, rulebook, {"decks": decks})


def test_fewer_decks_and_kinder_rules_cost_less():
    def price(rulebook, **options):
        return by_wager(rulebook, options)["hand"].edge

    assert price("19:47", decks=1) < price("19:47", decks=8)
    assert price("19:47", surrender=True) < price("19:47")
    assert price("19:47", five_card_21=True) < price("19:47") < price("19:47", natural_odds="6_to_5")
    assert price("13:47") < price("13:47", tie_option="ii") < price("13:47", tie_option="iii")


def test_every_stored_tally_has_all_its_rounds():
    for module in (blackjack, multi_action_blackjack):
        tallies = blackjack.storage.load(module.NAME).values()
        assert {sum(tally.values()) for tally in tallies} == {module.SAMPLE}
