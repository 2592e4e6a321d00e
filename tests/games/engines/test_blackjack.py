"""Blackjack: 13:47-20.22 and 19:47-2.1 to 2.17."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.blackjack_extra import SAME_SUIT
from games.engines.blackjack_hands import POINTS, count
from games.engines.cards import DECK
from tests.games.engines.card_rounds import results, round_of
from tests.games.engines.hostile import hostile
from tests.games.engines.properties import assert_properties, settled


def hand(cards: str, **flags) -> dict:
    return {"cards": cards.split()} | flags


def table(dealer: str, *hands: dict | str, **more) -> dict:
    dealt = [hand(item) if isinstance(item, str) else item for item in hands]
    return {"dealer_cards_in_order": dealer.split(), "dealer_upcard": dealer.split()[0], "hands": dealt} | more


def bet(amount: int = 10, place: int = 0, kind: str = "hand", name: str | None = None, **more) -> dict:
    return {"id": name or f"{kind}{place}", "type": kind, "amount": amount, "hand": place} | more


def play(dealer: str, *hands: dict | str, wagers=None, **options):
    wagers = wagers or [bet(place=place) for place in range(len(hands))]
    return results(round_of("blackjack", wagers, table(dealer, *hands), **options))


def casino(dealer: str, *hands: dict | str, **more):
    return play(dealer, *hands, rulebook="19:47", **more)


def outcome(dealer: str, cards: dict | str, **more):
    return play(dealer, cards, **more)["hand0"]


def error(dealer: str, *hands: dict | str, **options) -> str:
    line = settled(round_of("blackjack", [bet()], table(dealer, *hands), **options))
    return line.get("error", "")


def refusal(dealer: str, cards: dict | str, **options) -> str:
    wagers = options.pop("wagers", [bet()])
    item = settled(round_of("blackjack", wagers, table(dealer, cards), **options))["settlements"][wagers[-1]["id"]]
    assert item["result"] == "reject"
    return item["note"]


# Hands ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "total"),
    [("As Kd", 21), ("As As As", 13), ("As 9d As", 21), ("Ts 6d As", 17), ("As 6d", 17), ("9s 9d 4c", 22), ("As", 11)],
)
def test_20_22_b_2_ii_an_ace_is_one_or_eleven(cards, total):
    assert count(tuple(cards.split())) == total


def test_20_22_b_2_ii_every_card_has_its_value():
    assert [POINTS[rank + "c"] for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_20_22_h_1_higher_count_wins_even_money_and_lesser_loses():
    assert outcome("9h Td", "Ts Qs") == ("win", "10")
    assert outcome("9h Td", "Ts 8s") == ("lose", "-10")


def test_20_22_h_2_dealer_bust_pays_every_surviving_hand():
    assert play("9h 6d Tc", "Ts 2s", "Td 6s 9c") == {"hand0": ("win", "10"), "hand1": ("lose", "-10")}


@pytest.mark.parametrize(("option", "tie"), [("i", ("push", "0")), ("ii", ("lose", "-10")), ("iii", ("lose", "-10"))])
def test_20_22_g_7_ties_by_option(option, tie):
    assert outcome("9h Td", "Ts 9s", tie_option=option) == tie


@pytest.mark.parametrize(("option", "tie"), [("i", ("push", "0")), ("ii", ("push", "0")), ("iii", ("lose", "-10"))])
def test_20_22_g_8_natural_against_natural_by_option(option, tie):
    assert outcome("Ah Td", "As Ks", tie_option=option) == tie


@pytest.mark.parametrize(("option", "paid"), [("i", "15"), ("ii", "20"), ("iii", "20")])
def test_20_22_g_9_natural_odds_follow_the_tie_option(option, paid):
    assert outcome("9h Td", "As Ks", tie_option=option) == ("win", paid)


@pytest.mark.parametrize("option", ["i", "ii", "iii"])
def test_20_22_g_9_natural_beats_a_drawn_21_under_every_option(option):
    assert outcome("9h 2d Tc", "As Ks", tie_option=option)[0] == "win"


@pytest.mark.parametrize("option", ["i", "ii", "iii"])
def test_20_22_g_8_dealers_natural_beats_a_drawn_21_under_every_option(option):
    assert outcome("Ah Td", "7s 7d 7c", tie_option=option) == ("lose", "-10")


def test_20_22_g_2_a_split_two_card_21_is_no_natural():
    split = hand("As Kd", from_split=True)
    assert outcome("9h Td", split) == ("win", "10")
    assert outcome("9h 2d Tc", split) == ("push", "0")
    assert outcome("Ah Td", split) == ("lose", "-10")
    assert outcome("9h 2d Tc", hand("Ks Ad", from_split=True), tie_option="ii") == ("lose", "-10")


def test_a2_an_odd_stake_is_settled_exactly_and_rounded_up_with_the_unit_named():
    line = settled(round_of("blackjack", [bet(5)], table("9h Td", "As Ks")))["settlements"]["hand0"]
    assert (line["exact"], line["net"], line["odds"]) == ("7.5", 8, "3 to 2")
    assert "$2" in line["note"]


def test_several_hands_are_settled_each_for_itself():
    assert play("9h Td", "Ts Qs", "Td 8s", "9s Kc", "Ad Kd") == {
        "hand0": ("win", "10"),
        "hand1": ("lose", "-10"),
        "hand2": ("push", "0"),
        "hand3": ("win", "15"),
    }


# The dealer's play ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", ["9h 7d", "9h", "Ah 5d", "2h 2d 2c"])
def test_20_22_g_10_v_dealer_must_draw_on_16_or_less_while_a_hand_is_in_play(dealer):
    assert "must draw" in error(dealer, "Ts Qs")


@pytest.mark.parametrize("dealer", ["9h 8d 2c", "Ah 6d 4c", "Ah Td 2c", "9h 7d 2c 2s"])
def test_20_22_g_10_v_dealer_must_stay_on_17_or_more_also_soft(dealer):
    assert "must stay" in error(dealer, "Ts Qs")


@pytest.mark.parametrize("dealer", ["9h 7d", "9h", "Ah 5d", "9h 7d 2c"])
def test_20_22_g_10_iv_with_every_hand_bust_the_dealer_need_not_draw(dealer):
    assert outcome(dealer, "Ts Qs 5d") == ("lose", "-10")


def test_a_paid_natural_does_not_make_the_dealer_draw():
    assert outcome("9h 5d", "As Ks") == ("win", "15")
    assert outcome("9h", "As Ks") == ("win", "15")
    assert "second card is needed" in error("Ah", "As Ks")
    assert "must draw" in error("9h 5d", "As Ks", "Ts 5s")


def test_dealers_cards_begin_with_the_up_card():
    assert "up card" in settled(round_of("blackjack", [bet()], table("9h Td", "Ts Qs", dealer_upcard="Td")))["error"]


def test_a_card_appears_no_more_often_than_there_are_decks():
    assert "appears" in error("9h Td", "Ts Ts", decks=1)
    assert outcome("9h Td", "Ts Ts", decks=2) == ("win", "10")
    assert "appears" in error("9h 9h", "9h 9h 9h")
    assert outcome("9h 9h", "9h 9h 9h", rulebook="19:47") == ("lose", "-10")


@pytest.mark.parametrize("cards", ["Ts Qs 5d 2c", "As Ks 5d", "Ts"])
def test_20_22_g_10_no_card_follows_a_bust_or_a_natural_and_two_are_dealt(cards):
    assert error("9h Td", cards)


def test_19_47_2_12_a_1_no_card_follows_any_21():
    assert "no further card" in error("9h Td", "Ts 9d 2c As", rulebook="19:47")
    assert outcome("9h Td", "5s 5d As 9c") == ("win", "10")  # at a night the player draws until satisfied


# Doubling, splitting, surrender --------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["6s 4d 9c", "6s 5d 9c", "As 9d Tc", "2s 8d 5c"])
def test_20_22_g_3_ten_and_eleven_may_be_doubled(cards):
    assert outcome("9h 8d", hand(cards, doubled=True), wagers=[bet(20)])[0] in ("win", "lose")


@pytest.mark.parametrize("cards", ["6s 3d 9c", "Ts 2d 8c", "As 6d 3c", "As Td 5c", "As Ad 9c"])
def test_20_22_g_3_anything_else_may_not(cards):
    assert "10 or 11" in refusal("9h 8d", hand(cards, doubled=True), wagers=[bet(20)])


@pytest.mark.parametrize("cards", ["6s 5d", "6s 5d 2c 3c"])
def test_20_22_g_3_a_doubled_hand_gets_one_card(cards):
    assert "one further card" in refusal("9h 8d", hand(cards, doubled=True), wagers=[bet(20)])


def test_20_22_g_3_a_doubled_wager_is_twice_a_whole_wager():
    double = hand("6s 5d 9c", doubled=True)
    assert "$15" in refusal("9h 8d", double, wagers=[bet(15)])
    assert outcome("9h 8d", double, wagers=[bet(30)]) == ("win", "30")
    assert casino("9h 8d", double, wagers=[bet(15)])["hand0"] == ("win", "15")  # doubled for less: 19:47-2.10(a)


def test_20_22_g_2_no_doubling_on_split_hands():
    split = hand("5s 6d 9c", from_split=True, doubled=True)
    assert "split" in refusal("9h 8d", split, wagers=[bet(20)])
    assert casino("9h 8d", split, wagers=[bet(20)])["hand0"] == ("win", "20")


def test_19_47_2_10_a_doubling_on_any_two_cards_but_21():
    assert casino("9h 8d", hand("Ts 2d 7c", doubled=True))["hand0"] == ("win", "10")
    assert "21" in refusal("9h 8d", hand("As Td 5c", doubled=True), rulebook="19:47")


@pytest.mark.parametrize("rulebook", ["13:47", "19:47"])
def test_20_22_g_2_split_aces_get_one_card_each(rulebook):
    split = hand("As 5d 5c", from_split=True)
    assert "one card" in refusal("9h 8d", split, rulebook=rulebook)
    assert "one card" in refusal("9h 8d", hand("As Kd 5c", from_split=True), rulebook=rulebook)
    assert outcome("9h 8d", hand("Ks As", from_split=True), rulebook=rulebook) == ("win", "10")


@pytest.mark.parametrize("rulebook", ["13:47", "19:47"])
def test_20_22_g_1_pairs_and_any_two_ten_values_may_be_split(rulebook):
    for first, second in (("8s", "8d"), ("Ks", "Td"), ("Js", "Qd")):
        hands = [hand(f"{first} Tc", from_split=True), hand(f"{second} 9c", from_split=True)]
        assert "reject" not in {result for result, _ in play("9h 8d", *hands, rulebook=rulebook).values()}


def test_20_22_g_1_nothing_else_may_be_split():
    hands = [hand("8s Tc", from_split=True), hand("9d 9c", from_split=True), "Ts 9s"]
    assert play("9h 8d", *hands) == {"hand0": ("reject", "0"), "hand1": ("reject", "0"), "hand2": ("win", "10")}


def test_20_22_g_2_resplitting_goes_on():
    hands = [hand(f"8{suit} Tc", from_split=True) for suit in "shdc"] + [hand("8s 9d", from_split=True)]
    wagers = [bet(place=place) for place in range(5)]
    assert {result for result, _ in play("9h 8d", *hands, wagers=wagers).values()} == {"win", "push"}


def test_20_22_g_2_a_split_hand_carries_an_equal_wager():
    hands = [hand("8s Tc", from_split=True), hand("8d 3c Kd", from_split=True)]
    wagers = [bet(10), bet(20, 1)]
    assert play("9h 8d", *hands, wagers=wagers) == {"hand0": ("win", "10"), "hand1": ("reject", "0")}
    assert play("9h 8d", *hands, wagers=wagers[::-1]) == {"hand1": ("reject", "0"), "hand0": ("win", "10")}
    named = [bet(10, player="a"), bet(20, 1, player="b")]
    assert play("9h 8d", *hands, wagers=named)["hand1"] == ("win", "20")


def test_20_22_no_surrender_at_a_night():
    assert "no surrender" in refusal("9h 8d", hand("Ts 6d", surrendered=True), surrender=True)


def test_19_47_2_8_surrender_loses_half_or_all_to_a_blackjack():
    give_up = hand("Ts 6d", surrendered=True)
    assert casino("9h 7d", give_up, surrender=True)["hand0"] == ("lose", "-5")
    assert casino("9h", give_up, surrender=True, wagers=[bet(5)])["hand0"] == ("lose", "-2.5")
    assert casino("Th Ad", give_up, surrender=True)["hand0"] == ("lose", "-10")
    assert casino("Ah 5d", give_up, surrender=True)["hand0"] == ("lose", "-5")
    assert casino("Ah Td", hand("As Ks", surrendered=True), surrender=True)["hand0"] == ("lose", "-10")


def test_19_47_2_8_surrender_rounds_the_larger_half_back():
    event = table("9h 7d", hand("Ts 6d", surrendered=True))
    line = settled(round_of("blackjack", [bet(5)], event, rulebook="19:47", surrender=True))
    assert line["settlements"]["hand0"]["net"] == -2


def test_19_47_2_8_surrender_where_not_offered_or_too_late():
    assert "not offer" in refusal("9h 8d", hand("Ts 6d", surrendered=True), rulebook="19:47")
    late = [
        hand("Ts 2d 4c", surrendered=True),
        hand("Ts 6d", surrendered=True, from_split=True),
        hand("5s 6d", surrendered=True, doubled=True),
    ]
    for cards in late:
        assert "first two cards" in refusal("9h 8d", cards, rulebook="19:47", surrender=True)


# Casino settlement ---------------------------------------------------------------------------------------------------


def test_19_47_2_3_and_2_7_blackjack():
    assert casino("9h Td", "As Ks")["hand0"] == ("win", "15")
    assert casino("9h 2d Tc", "As Ks")["hand0"] == ("win", "15")
    assert casino("Ah Td", "As Ks")["hand0"] == ("push", "0")
    assert casino("Ah Td", "7s 7d 7c")["hand0"] == ("lose", "-10")
    assert casino("9h Td", "Ts 9s", tie_option="iii")["hand0"] == ("push", "0")


def test_19_47_2_3_e_six_to_five_takes_multiples_of_five():
    assert casino("9h Td", "As Ks", natural_odds="6_to_5")["hand0"] == ("win", "12")
    assert "multiples of $5" in refusal("9h Td", "As Ks", wagers=[bet(12)], rulebook="19:47", natural_odds="6_to_5")
    assert outcome("9h Td", "As Ks", wagers=[bet(12)], natural_odds="6_to_5") == ("win", "18")  # no option of a night


def test_19_47_2_10_b_a_dealers_blackjack_takes_only_the_first_wager_of_a_double():
    double = hand("6s 5d 9c", doubled=True)
    assert casino("Ah Td", double, wagers=[bet(20)])["hand0"] == ("lose", "-10")
    assert outcome("Ah Td", double, wagers=[bet(20)]) == ("lose", "-20")


def test_19_47_2_11_d_a_dealers_blackjack_takes_only_the_first_wager_of_a_split():
    hands = [hand("8s Tc", from_split=True), hand("8d 3c Kd", from_split=True, doubled=True)]
    wagers = [bet(10), bet(20, 1)]
    assert casino("Ah Td", *hands, wagers=wagers) == {"hand0": ("lose", "-10"), "hand1": ("push", "0")}
    assert play("Ah Td", hands[0], hand("8d 3c Kd", from_split=True)) == {
        "hand0": ("lose", "-10"),
        "hand1": ("lose", "-10"),
    }


def test_19_47_2_16_five_card_21():
    five = "2s 3s 4s 5s 7s"
    assert casino("9h Td", five, five_card_21=True)["hand0"] == ("win", "20")
    assert casino("9h 6d Tc", five, five_card_21=True)["hand0"] == ("win", "20")
    assert casino("9h 2d Tc", five, five_card_21=True)["hand0"] == ("push", "0")
    assert casino("Ah Td", five, five_card_21=True)["hand0"] == ("lose", "-10")
    assert casino("9h Td", five)["hand0"] == ("win", "10")
    assert casino("9h Td", "2s 3s 4s 5s 6s", five_card_21=True)["hand0"] == ("win", "10")
    assert outcome("9h Td", five, five_card_21=True) == ("win", "10")


# Insurance -----------------------------------------------------------------------------------------------------------


def insured(dealer: str, cards: dict | str, stake: int, insurance: int, **more):
    wagers = [bet(stake), bet(insurance, kind="insurance")]
    return play(dealer, cards, wagers=wagers, **more)


def test_20_22_g_4_insurance_pays_2_to_1_on_a_natural_and_else_loses():
    assert insured("Ah Td", "Ts 9s", 10, 5) == {"hand0": ("lose", "-10"), "insurance0": ("win", "10")}
    assert insured("Ah 9d", "Ts 9s", 10, 5) == {"hand0": ("lose", "-10"), "insurance0": ("lose", "-5")}
    assert insured("Ah 2d 8c", "Ts Qs", 10, 5)["insurance0"] == ("lose", "-5")


@pytest.mark.parametrize("dealer", ["Ah Td", "Ah 9d"])
def test_19_47_2_7_c_even_money_is_what_both_wagers_come_to(dealer):
    both = insured(dealer, "As Ks", 10, 5, rulebook="19:47")
    assert sum(Fraction(exact) for _, exact in both.values()) == 10


def test_20_22_g_4_insurance_only_against_an_ace():
    assert insured("Th Ad", "Ts 9s", 10, 5)["insurance0"] == ("reject", "0")


@pytest.mark.parametrize(("stake", "right"), [(10, 5), (15, 8), (1, 1)])
def test_20_22_g_4_insurance_is_half_the_wager_and_a3_rounds_odd_stakes_up(stake, right):
    for amount in range(1, 12):
        expected = "lose" if amount == right else "reject"
        assert insured("Ah 9d", "Ts 9s", stake, amount)["insurance0"][0] == expected


def test_19_47_2_9_b_insurance_is_at_most_half():
    for amount in range(1, 12):
        expected = "lose" if amount <= 8 else "reject"
        assert insured("Ah 9d", "Ts 9s", 15, amount, rulebook="19:47")["insurance0"][0] == expected


def test_20_22_g_4_the_wager_insured_is_the_one_before_doubling():
    double = hand("6s 5d 9c", doubled=True)
    assert insured("Ah 9d", double, 20, 5)["insurance0"] == ("lose", "-5")
    assert insured("Ah 9d", double, 20, 10)["insurance0"] == ("reject", "0")


def test_insurance_without_a_wager_that_stands_is_refused():
    alone = round_of("blackjack", [bet(5, kind="insurance")], table("Ah Td", "Ts 9s"))
    assert results(alone) == {"insurance0": ("reject", "0")}
    assert insured("Ah Td", hand("Ts 6d", surrendered=True), 10, 5)["insurance0"] == ("reject", "0")
    elsewhere = [bet(10), bet(5, 1, kind="insurance")]
    assert play("Ah Td", "Ts 9s", "Ks 9s", wagers=elsewhere)["insurance1"] == ("reject", "0")


def test_one_wager_is_insured_once():
    wagers = [bet(10), bet(5, kind="insurance"), bet(5, kind="insurance", name="again")]
    got = play("Ah Td", "Ts 9s", wagers=wagers)
    assert (got["insurance0"], got["again"]) == (("win", "10"), ("reject", "0"))


def test_2_13_f_players_sharing_a_box_insure_each_for_himself():
    wagers = [bet(10, player="a"), bet(20, name="b", player="b"), bet(10, kind="insurance", player="b")]
    assert casino("Ah Td", "Ts 9s", wagers=wagers)["insurance0"] == ("win", "20")
    wagers[2]["player"] = "a"
    assert casino("Ah Td", "Ts 9s", wagers=wagers)["insurance0"] == ("reject", "0")


def test_19_47_2_8_b_insurance_and_surrender_have_no_bearing_on_each_other():
    give_up = hand("Ts 6d", surrendered=True)
    assert insured("Ah Td", give_up, 10, 5, rulebook="19:47", surrender=True) == {
        "hand0": ("lose", "-10"),
        "insurance0": ("win", "10"),
    }


# Additional wagers ---------------------------------------------------------------------------------------------------


def extra(kind: str, cards: str, amount: int = 10, **options):
    wager = {"id": "x", "type": kind, "amount": amount}
    return results(round_of("blackjack", [wager], {"first_cards": cards.split()}, rulebook="19:47", **options))["x"]


def test_19_47_2_17_over_and_under_13_count_an_ace_as_one_and_13_loses_both():
    for one in DECK[:13]:
        for other in DECK[:13]:
            total = POINTS[one] + POINTS[other]
            cards = f"{one} {other}"
            assert extra("over_13", cards)[0] == ("win" if total > 13 else "lose")
            assert extra("under_13", cards)[0] == ("win" if total < 13 else "lose")
    assert extra("under_13", "Ac Ks") == ("win", "10")


@pytest.mark.parametrize(
    ("decks", "option", "king_queen", "any_two"),
    [
        (1, 1, "50", "25"),
        (1, 4, "250", "25"),
        (2, 2, "50", "30"),
        (4, 4, "500", "20"),
        (6, 4, "150", "25"),
        (8, 3, "500", "20"),
    ],
)
def test_19_47_2_17_e_2_same_suit_by_decks_and_option(decks, option, king_queen, any_two):
    options = {"decks": decks, "same_suit_option": option}
    assert extra("same_suit", "Ks Qs", **options) == ("win", king_queen)
    assert extra("same_suit", "Qs Ks", **options) == ("win", king_queen)
    assert extra("same_suit", "Ks Js", **options) == ("win", any_two)
    assert extra("same_suit", "Ks Qd", **options) == ("lose", "-10")


def test_19_47_2_17_e_2_every_column_is_there():
    assert {decks: len(columns) for decks, columns in SAME_SUIT.items()} == {1: 4, 2: 4, 4: 4, 6: 4, 8: 3}


def test_19_47_2_17_e_2_columns_and_decks_the_table_does_not_have():
    wager = {"id": "x", "type": "same_suit", "amount": 10}
    event = {"first_cards": ["Ks", "Qs"]}
    assert "error" in settled(round_of("blackjack", [wager], event, rulebook="19:47", same_suit_option=4))
    assert extra("same_suit", "Ks Qs", decks=3) == ("reject", "0")
    hands_only = round_of("blackjack", [bet()], table("9h Td", "Ts Qs"), rulebook="19:47", same_suit_option=4)
    assert results(hands_only)["hand0"] == ("win", "10")  # the option does not bear on this round


@pytest.mark.parametrize(
    ("cards", "paid"),
    [
        ("7s 7s 7s", 5000),
        ("7s 7s 7d", 500),
        ("7s 7d 7c", 500),
        ("7s 7s", 100),
        ("7s 7s 2c", 100),
        ("7s 7d", 50),
        ("7s 7d 2c", 50),
        ("7s 2d", 3),
        ("7s 2d 7c", 3),
        ("2s 7d", None),
        ("2s 7d 7c", None),
        ("2s 3d 7c", None),
    ],
)
def test_19_47_2_17_e_3_sevens(cards, paid):
    assert extra("sevens", cards, 1) == (("win", str(paid)) if paid else ("lose", "-1"))


def test_19_47_2_17_a_3_i_sevens_takes_one_dollar_and_2_2_a_3_four_decks():
    assert extra("sevens", "7s 2d", 2) == ("reject", "0")
    assert extra("sevens", "7s 2d", 1, decks=2) == ("reject", "0")
    assert extra("sevens", "7s 2d", 1, decks=4) == ("win", "3")


def test_19_47_2_11_f_splitting_sevens_gives_up_the_third():
    hands = [hand("7s 7c 7h", from_split=True), hand("7d Tc", from_split=True)]
    wagers = [bet(10), bet(10, 1), bet(1, kind="sevens")]
    assert casino("9h Td", *hands, wagers=wagers)["sevens0"] == ("win", "50")


def test_19_47_2_17_g_additional_wagers_are_no_more_than_the_wager_on_the_hand():
    wagers = [bet(10), bet(11, kind="over_13"), bet(10, kind="under_13")]
    got = casino("9h Td", "Ts 9s", wagers=wagers)
    assert (got["over_130"], got["under_130"]) == (("reject", "0"), ("lose", "-10"))
    assert casino("9h Td", "Ts 9s", wagers=[bet(10, kind="over_13")])["over_130"] == ("reject", "0")
    doubled = [bet(20), bet(11, kind="over_13")]
    assert casino("9h Td", hand("6s 5s 9s", doubled=True), wagers=doubled)["over_130"] == ("lose", "-11")


def test_19_47_2_17_i_additional_wagers_are_settled_by_the_first_two_cards_alone():
    wagers = [bet(10), bet(10, kind="over_13"), bet(10, kind="same_suit")]
    assert casino("9h Td", "Ts 2s 5d", wagers=wagers) == {
        "hand0": ("lose", "-10"),
        "over_130": ("lose", "-10"),
        "same_suit0": ("win", "30"),
    }


def test_20_10_c_2_additional_wagers_do_not_exist_at_a_night():
    wagers = [bet(10), bet(10, kind="over_13"), bet(1, kind="sevens")]
    got = play("9h Td", "Ts Qs", wagers=wagers)
    assert got == {"hand0": ("win", "10"), "over_130": ("reject", "0"), "sevens0": ("reject", "0")}


# Void, open, refused -------------------------------------------------------------------------------------------------


def test_19_47_2_15_a_void_round_returns_every_wager():
    wagers = [bet(10), bet(5, kind="insurance")]
    line = settled(round_of("blackjack", wagers, {"void": "card reader misused"}, rulebook="19:47"))["settlements"]
    assert {key: (item["result"], item["settled_on"]) for key, item in line.items()} == {
        "hand0": ("push", 1),
        "insurance0": ("push", 1),
    }
    assert "card reader" in line["hand0"]["note"]


def test_19_47_2_15_i_one_hand_may_be_void():
    dead = hand("Ts 6d", void="no card was dealt")
    assert casino("9h Td", dead, "Ts Qs") == {"hand0": ("push", "0"), "hand1": ("win", "10")}
    assert casino("9h 2d", {"void": "no cards"})["hand0"] == ("push", "0")


def test_wagers_wait_for_their_own_event():
    wagers = [bet(10), bet(10, name="later", before_event=2), bet(10, name="last", before_event=3)]
    line = settled(round_of("blackjack", wagers, table("9h Td", "Ts Qs"), table("9h Td", "Ts 8s")))["settlements"]
    assert [(item["result"], item["settled_on"]) for item in line.values()] == [("win", 1), ("lose", 2), ("open", None)]


def test_a_wager_may_be_taken_down_before_its_deal_only():
    wagers = [bet(10, remove_before_event=1), bet(10, name="late", remove_before_event=2)]
    got = results(round_of("blackjack", wagers, table("9h Td", "Ts Qs"), table("9h Td", "Ts 8s")))
    assert got == {"hand0": ("push", "0"), "late": ("win", "10")}


def test_without_cards_acceptable_wagers_are_open_and_others_refused():
    wagers = [bet(5), bet(3, kind="insurance"), bet(4, 1), bet(3, 1, kind="insurance"), bet(0, name="zero")]
    got = results(round_of("blackjack", wagers))
    assert got == {
        "hand0": ("open", "0"),
        "insurance0": ("open", "0"),
        "hand1": ("open", "0"),
        "insurance1": ("reject", "0"),
        "zero": ("reject", "0"),
    }


@pytest.mark.parametrize("place", [1, -1, None, True, "0", [], {}, 1.0])
def test_a_wager_on_a_hand_that_is_not_there_is_refused(place):
    assert outcome("9h Td", "Ts Qs", wagers=[bet() | {"hand": place}]) == ("reject", "0")


@pytest.mark.parametrize(
    "options",
    [{"tie_option": "iv"}, {"tie_option": []}, {"tie_option": None}, {"decks": 5}, {"decks": 0}, {"decks": True}],
)
def test_unknown_options_of_a_night_are_errors(options):
    assert error("9h Td", "Ts Qs", **options)


@pytest.mark.parametrize(
    "options",
    [{"surrender": "yes"}, {"five_card_21": 1}, {"natural_odds": "2_to_1"}, {"same_suit_option": 5}, {"decks": "8"}],
)
def test_unknown_options_of_a_casino_are_errors_and_at_a_night_ignored(options):
    assert error("9h Td", "Ts Qs", rulebook="19:47", **options)
    assert bool(error("9h Td", "Ts Qs", **options)) == ("decks" in options)


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"hands": []},
        {"hands": None, "dealer_cards_in_order": ["9h", "Td"]},
        table("9h Td") | {"hands": ["Ts Qs"]},
        table("9h Td", {"cards": ["Ts", "Qs"], "doubled": "no"}),
        table("9h Td", "Ts 1s"),
        table("9h Td", {"cards": "TsQs"}),
        table("9h Td", "Ts Qs") | {"dealer_upcard": 9},
        {"first_cards": ["Ts"]},
        {"first_cards": ["Ts"] * 4},
        table("9h Td", {"cards": ["Ts", "Qs"], "void": 3}),
    ],
)
def test_impossible_rounds_are_errors(event):
    assert "error" in settled(round_of("blackjack", [bet()], event))


# Any round -----------------------------------------------------------------------------------------------------------


@st.composite
def dealt_rounds(draw):
    """Rounds played by the rules: the dealer to the end, players as they like."""
    rulebook = draw(st.sampled_from(["13:47", "19:47"]))
    shoe = iter(draw(st.permutations(DECK * 4).map(lambda cards: cards[:80])))
    dealer = [next(shoe), next(shoe)]
    hands, wagers = [], []
    for place in range(draw(st.integers(1, 4))):
        cards = [next(shoe), next(shoe)]
        hands.append({"cards": cards, "doubled": draw(st.booleans()), "surrendered": draw(st.booleans())})
        while count(tuple(cards)) < 21 and len(cards) < 5 and draw(st.booleans()):
            cards.append(next(shoe))
        amount = draw(st.integers(1, 40))
        wagers.append(bet(amount, place))
        if draw(st.booleans()):
            wagers.append(bet(draw(st.sampled_from([-(-amount // 2), amount])), place, "insurance"))
        if draw(st.booleans()):
            wagers.append(bet(draw(st.integers(1, 40)), place, draw(st.sampled_from(["over_13", "same_suit"]))))
    while count(tuple(dealer)) < 17:
        dealer.append(next(shoe))
    event = {"dealer_cards_in_order": dealer, "dealer_upcard": dealer[0], "hands": hands}
    options = {"tie_option": draw(st.sampled_from(["i", "ii", "iii"])), "surrender": draw(st.booleans())}
    return round_of("blackjack", wagers, event, rulebook=rulebook, **options)


@settings(max_examples=150, deadline=None)
@given(dealt_rounds())
def test_properties_of_any_round(round_):
    line = assert_properties(round_)
    assert "error" not in line
    amounts = {wager["id"]: wager["amount"] for wager in round_["wagers"]}
    for key, item in line["settlements"].items():
        assert -amounts[key] <= Fraction(item["exact"]) <= 50 * amounts[key]


CARDS = st.lists(st.sampled_from(DECK), min_size=1, max_size=4)
HANDS = st.lists(
    st.fixed_dictionaries(
        {"cards": CARDS}, optional=dict.fromkeys(("from_split", "doubled", "surrendered"), st.booleans())
    ),
    max_size=3,
)


@pytest.mark.parametrize("rulebook", ["13:47", "19:47"])
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_hostile_rounds_never_crash(rulebook, data):
    kinds = st.sampled_from(["hand", "insurance", "over_13", "under_13", "same_suit", "sevens", "pass"])
    round_ = hostile(
        "blackjack",
        rulebook,
        {"type": kinds, "hand": st.integers(0, 2)},
        {"dealer_cards_in_order": CARDS, "hands": HANDS, "first_cards": CARDS, "void": st.just("misdeal")},
        {"decks": st.integers(1, 8), "tie_option": st.just("ii"), "surrender": st.booleans()},
    )
    assert_properties(data.draw(round_), order_matters=True)
