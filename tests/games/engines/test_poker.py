"""Poker ranks against counts everybody knows and against a second, slow way of ranking."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given

from games.engines.cards import DECK, HIGH_VALUE
from games.engines.poker import (
    CODES,
    Five,
    Three,
    encode,
    five_card_strength,
    five_category,
    three_card_strength,
    three_category,
    top_rank,
)
from tests.games.engines.card_rounds import hands


def five(text: str) -> int:
    return five_card_strength(encode(text.split()))


def three(text: str) -> int:
    return three_card_strength(encode(text.split()))


def naive_five(cards: list[str]) -> tuple[int, ...]:
    """Category and deciding ranks, written without tables."""
    values = sorted((HIGH_VALUE[card[0]] for card in cards), reverse=True)
    groups = sorted(((count, value) for value, count in Counter(values).items()), reverse=True)
    shape = [count for count, _ in groups]
    order = tuple(value for _, value in groups)
    wheel = values == [14, 5, 4, 3, 2]
    straight = len(order) == 5 and (values[0] - values[4] == 4 or wheel)
    flush = len({card[1] for card in cards}) == 1
    if straight:
        top = 5 if wheel else values[0]
        return ((9 if top == 14 else 8) if flush else 4, top)
    if flush:
        return (5, *order)
    return ({(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), *order)


@given(hands(5, 5))
def test_20_2_five_card_ranking_agrees_with_plain_comparison(dealt):
    one, other = dealt
    ours = five_card_strength(encode(one)), five_card_strength(encode(other))
    plain = naive_five(one), naive_five(other)
    assert (ours[0] > ours[1]) == (plain[0] > plain[1])
    assert (ours[0] == ours[1]) == (plain[0] == plain[1])
    assert five_category(ours[0]) == plain[0][0]


def test_20_23_h_4_every_fifth_deck_hand_counts_as_combinatorics_says():
    """All hands that hold the ace of spades: C(51, 4), counted per category by hand calculation."""
    rest = [code for card, code in CODES.items() if card != "As"]
    ace = CODES["As"]
    counts = Counter(five_category(five_card_strength((ace, *four))) for four in combinations(rest, 4))
    assert counts[Five.ROYAL_FLUSH] == 1
    assert counts[Five.STRAIGHT_FLUSH] == 1
    assert counts[Five.FOUR_OF_A_KIND] == 48 + 12
    assert counts[Five.FULL_HOUSE] == 3 * 12 * 6 + 3 * 12 * 4
    assert counts[Five.FLUSH] == 495 - 2
    assert counts[Five.STRAIGHT] == 2 * 4**4 - 2
    assert sum(counts.values()) == 249900


def test_20_2_three_card_hands_count_as_combinatorics_says():
    counts = Counter(
        three_category(three_card_strength(codes)) for codes in combinations([CODES[card] for card in DECK], 3)
    )
    assert counts == {
        Three.STRAIGHT_FLUSH: 48,
        Three.THREE_OF_A_KIND: 52,
        Three.STRAIGHT: 720,
        Three.FLUSH: 1096,
        Three.PAIR: 3744,
        Three.HIGH_CARD: 16440,
    }


def test_20_2_ace_is_low_only_in_ace_to_five():
    assert five_category(five("As 2d 3c 4h 5s")) is Five.STRAIGHT
    assert five("As 2d 3c 4h 5s") < five("2s 3d 4c 5h 6s")
    assert five_category(five("Qs Kd Ac 2h 3s")) is Five.HIGH_CARD
    assert five_category(five("Ks Ad 2c 3h 4s")) is Five.HIGH_CARD


def test_20_2_highest_straight_flush_below_royal_is_king_high():
    assert five_category(five("Ks Qs Js Ts 9s")) is Five.STRAIGHT_FLUSH
    assert five_category(five("As Ks Qs Js Ts")) is Five.ROYAL_FLUSH
    assert five("As 2s 3s 4s 5s") < five("2s 3s 4s 5s 6s") < five("Ks Qs Js Ts 9s") < five("Ah Kh Qh Jh Th")


def test_20_2_no_suit_is_higher_than_another():
    assert five("As Ks 9s 5s 2s") == five("Ad Kd 9d 5d 2d")
    assert three("Ac Kd 9h") == three("Ah Ks 9d")


def test_20_2_full_houses_run_from_aces_over_kings_to_deuces_over_threes():
    assert five("As Ad Ah Ks Kd") > five("Ks Kd Kh As Ad") > five("2s 2d 2h 3s 3d")


def test_three_card_straights_run_from_queen_king_ace_to_ace_two_three():
    assert three("Qs Kd Ah") > three("Js Qd Kh") > three("2s 3d 4h") > three("As 2d 3h") > three("As Ks 9s")
    assert three_category(three("Kd As 2h")) is Three.HIGH_CARD


def test_a_pairs_top_rank_is_the_pair():
    assert top_rank(five("Ts Td Ah 4c 2s")) == 10


@pytest.mark.parametrize("text", ["As Kd", "As Kd Qh Jc Ts 9s", "As As As As As"])
def test_what_is_no_hand_is_an_error(text):
    with pytest.raises(ValueError, match="A hand is 5"):
        five(text)
