"""The odds of the text, written out here once more, by hand: no sheet pays less, and none pays anything else.

A line with several cases lists them in the order of the sheet.
"""

import pytest

from games.engines.odds import Odds
from games.engines.rounds import CASINO, NIGHT
from games.sheets import sheet
from tests.games.sheets.sheets import GAMES, MACHINES

EVEN = "1 to 1"
_CRAPS = {  # 20.25(i)-(k), 19:47-1.4(b)
    "Pass": EVEN,
    "Don't pass": EVEN,
    "Come": EVEN,
    "Don't come": EVEN,
    "Place 4 or 10 to win": "9 to 5",
    "Place 5 or 9 to win": "7 to 5",
    "Place 6 or 8 to win": "7 to 6",
    "Place 4 or 10 to lose": "5 to 11",
    "Place 5 or 9 to lose": "5 to 8",
    "Place 6 or 8 to lose": "4 to 5",
    "Buy 4 or 10": "2 to 1",
    "Buy 5 or 9": "3 to 2",
    "Buy 6 or 8": "6 to 5",
    "Lay 4 or 10": "1 to 2",
    "Lay 5 or 9": "2 to 3",
    "Lay 6 or 8": "5 to 6",
    "Hard 4 or 10": "7 to 1",
    "Hard 6 or 8": "9 to 1",
    "Field": "1 to 1, 2 to 1, 2 to 1",
    "Any seven": "4 to 1",
    "Any craps": "7 to 1",
    "Craps two": "30 to 1",
    "Craps three": "15 to 1",
    "Craps twelve": "30 to 1",
    "Eleven in one roll": "15 to 1",
    "C and E": "7 to 1, 15 to 1",
    "Horn": "30 to 1, 15 to 1, 15 to 1, 30 to 1",
    "Horn high": "30 to 1, 15 to 1, 15 to 1, 30 to 1",
}
_CASINO_CRAPS = _CRAPS | {  # 19:47-1.4(b)-(c), 1.6
    "Whirl": "30 to 1, 15 to 1, 4 to 1",
    "Hop": "30 to 1, 15 to 1",
    "6-7-8": "1 to 1, 2 to 1",
    "Odds on 4 or 10 behind pass or come": "2 to 1",
    "Odds on 5 or 9 behind pass or come": "3 to 2",
    "Odds on 6 or 8 behind pass or come": "6 to 5",
    "Odds on 4 or 10 behind don't pass or don't come": "1 to 2",
    "Odds on 5 or 9 behind don't pass or don't come": "2 to 3",
    "Odds on 6 or 8 behind don't pass or don't come": "5 to 6",
}
_ROULETTE = {  # 20.32(f), 19:47-5.2(a)
    "Straight": "35 to 1",
    "Five adjacent numbers": "35 to 1",
    "Split": "17 to 1",
    "Three numbers": "11 to 1",
    "Four numbers": "8 to 1",
    "First five numbers": "6 to 1",
    "Six numbers": "5 to 1",
    "Column": "2 to 1",
    "Dozen": "2 to 1",
    "Red": EVEN,
    "Black": EVEN,
    "Odd": EVEN,
    "Even": EVEN,
    "1 to 18": EVEN,
    "19 to 36": EVEN,
    "Seven numbers": "4 to 1",
}
_BACCARAT = {"Player": EVEN, "Bank": EVEN, "Tie": "8 to 1"}  # 20.20(e)5, 20.28(e)5
_LET_IT_RIDE = "1,000 to 1, 200 to 1, 50 to 1, 11 to 1, 8 to 1, 5 to 1, 3 to 1, 2 to 1, 1 to 1"  # 20.27(g)
_SPREADS = "5 to 1, 4 to 1, 2 to 1, 1 to 1"  # 20.31(e), 19:47-6.6
_RED_DOG = {"Original wager": f"{_SPREADS}, 11 to 1", "Raise": _SPREADS}
_SAME_SUIT = (  # 19:47-2.17(e)2: one, two, four, six and eight decks, king and queen before any two cards
    "5 to 1, 5 to 2, 10 to 1, 3 to 1, 5 to 1, 3 to 1, 25 to 1, 5 to 2, "
    "10 to 1, 3 to 1, 5 to 1, 3 to 1, 25 to 1, 5 to 2, 20 to 1, 5 to 2, "
    "5 to 1, 3 to 1, 25 to 1, 5 to 2, 20 to 1, 5 to 2, 50 to 1, 2 to 1, "
    "5 to 1, 3 to 1, 25 to 1, 5 to 2, 20 to 1, 5 to 2, 15 to 1, 5 to 2, "
    "5 to 1, 3 to 1, 25 to 1, 5 to 2, 50 to 1, 2 to 1"
)

LISTED: dict[tuple[str, str], dict[str, str]] = {
    (NIGHT, "baccarat"): _BACCARAT,
    (NIGHT, "mini_baccarat"): _BACCARAT,
    (NIGHT, "beat_the_dealer"): {"Beat the dealer": EVEN},  # 20.21(d)
    (NIGHT, "blackjack"): {"Hand": "1 to 1, 3 to 2, 2 to 1, 2 to 1", "Insurance": "2 to 1"},  # 20.22(g)4, 9, (h)
    (NIGHT, "caribbean_stud"): {  # 20.23(i)
        "Ante": EVEN,
        "Bet": "100 to 1, 50 to 1, 20 to 1, 7 to 1, 5 to 1, 4 to 1, 3 to 1, 2 to 1, 1 to 1",
    },
    (NIGHT, "chuck_a_luck"): {"Number": "1 to 1, 2 to 1, 3 to 1"},  # 20.24(e)
    (NIGHT, "craps"): _CRAPS,
    (NIGHT, "let_it_ride"): dict.fromkeys(("First bet", "Second bet", "Third bet"), _LET_IT_RIDE),
    (NIGHT, "money_wheel"): {  # 20.29(c)
        "Face of the wheel": "1 to 1, 2 to 1, 5 to 1, 10 to 1, 20 to 1, 50 to 1, 50 to 1"
    },
    (NIGHT, "multi_action_blackjack"): {"Spot": "1 to 1, 3 to 2"},  # 20.30(f)4-5
    (NIGHT, "red_dog"): _RED_DOG,
    (NIGHT, "roulette"): _ROULETTE,
    (NIGHT, "under_over"): {"Under 7": EVEN, "Over 7": EVEN, "7": "4 to 1"},  # 20.33(d)
    (CASINO, "big_six"): {"Face of the wheel": "1 to 1, 2 to 1, 5 to 1, 10 to 1, 20 to 1, 45 to 1, 45 to 1"},
    (CASINO, "blackjack"): {  # 19:47-2.3(e), 2.9(c), 2.16, 2.17(e)
        "Hand": "1 to 1, 3 to 2, 6 to 5, 2 to 1",
        "Insurance": "2 to 1",
        "Over 13": EVEN,
        "Under 13": EVEN,
        "Same suit": _SAME_SUIT,
        "Sevens": "5,000 to 1, 500 to 1, 100 to 1, 50 to 1, 3 to 1",
    },
    (CASINO, "craps"): _CASINO_CRAPS,
    (CASINO, "mini_craps"): _CASINO_CRAPS,
    (CASINO, "multi_action_blackjack"): {"Spot": "1 to 1, 3 to 2"},
    (CASINO, "red_dog"): _RED_DOG,
    (CASINO, "roulette"): _ROULETTE,
    (CASINO, "three_card_poker"): {  # 19:47-20.11
        "Ante": "1 to 1, 5 to 1, 4 to 1, 1 to 1",
        "Play": EVEN,
        "Pair plus": "40 to 1, 30 to 1, 6 to 1, 4 to 1, 1 to 1",
    },
}


@pytest.mark.parametrize(("rulebook", "game"), LISTED)
def test_every_wager_is_printed_at_its_listed_odds_and_none_below(rulebook, game):
    listed = LISTED[rulebook, game]
    wagers = {wager.name: wager for wager in sheet(game, rulebook).wagers if wager.type != "fire"}
    assert set(wagers) == set(listed)
    for name, text in listed.items():
        floor = [Odds.parse(odds) for odds in text.split(", ")]
        printed = [Odds.parse(odds) for _, odds in wagers[name].odds]
        assert all(odds.value >= least.value for odds, least in zip(printed, floor, strict=True)), name
        assert printed == floor, name


def test_19_47_1_4_e_the_fire_bet_has_two_tables():
    (fire,) = (wager for wager in sheet("craps", CASINO).wagers if wager.type == "fire")
    assert [odds for _, odds in fire.odds] == ["24 to 1", "249 to 1", "999 to 1", "39 to 1", "199 to 1", "499 to 1"]


def test_20_26_g_joker_seven():
    odds = {wager.type: wager.odds[0][1] for wager in sheet("joker_seven").wagers}
    assert odds == {
        "color_4_or_more": EVEN,
        "color_exactly_4": "2 to 1",
        "color_exactly_5": "5 to 1",
        "color_exactly_6": "15 to 1",
        "color_exactly_7": "25 to 1",
        "no_pairs": "3 to 1",
        "two_pairs": "3 to 1",
        "one_joker": "3 to 1",
        "two_jokers": "20 to 1",
        "specific_pair": "9 to 1",
        "prial": "12 to 1",
    }


def test_no_game_with_odds_is_left_out():
    without = {(rulebook, game) for rulebook, game in GAMES if game in (*MACHINES, "joker_seven")}
    assert set(GAMES) - without == set(LISTED)
