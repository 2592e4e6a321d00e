"""One round of every game of every rulebook, worked out by hand from the text: what goes in and what must come out.

Each expectation is the result, the exact change and the event that decides. The mutations of `test_all_games` start
from these rounds too, so each holds as many different fields as its game has.
"""

from typing import Any, NamedTuple

Expected = dict[str, tuple[str, str, int | None]]


class Golden(NamedTuple):
    game: str
    rulebook: str
    options: dict[str, Any]
    wagers: list[dict[str, Any]]
    events: list[dict[str, Any]]
    expected: Expected

    @property
    def name(self) -> str:
        return f"{self.rulebook} {self.game}"

    def round(self, **changes: Any) -> dict[str, Any]:
        whole = {"id": self.name, "game": self.game, "rulebook": self.rulebook, "options": self.options}
        return whole | {"wagers": self.wagers, "events": self.events} | changes


def bet(name: str, kind: str, amount: int, **params: Any) -> dict[str, Any]:
    return {"id": name, "type": kind, "amount": amount} | params


def _baccarat(game: str) -> Golden:
    # Player 2 + 3 = 5 draws a 4: 9. Bank 6 + 7 = 3 draws against a 4: 3 + 5 = 8. Player wins, 5% of 20 is 1.
    return Golden(
        game,
        "13:47",
        {"third_card_rule": "standard", "commission": "all_winning"},
        [bet("p", "player", 20), bet("b", "bank", 20, player="x"), bet("t", "tie", 5)],
        [{"cards_in_deal_order": ["2h", "6c", "3d", "7s", "4c", "5h"]}],
        {"p": ("win", "19", 1), "b": ("lose", "-20", 1), "t": ("lose", "-5", 1)},
    )


def _machine(game: str) -> Golden:
    return Golden(
        game,
        "13:47",
        {"schedule": {"cherry cherry cherry": 10, "bar": 1}},
        [bet("won", "token", 1), bet("even", "token", 1, before_event=2), bet("lost", "token", 1, before_event=3)],
        [{"combination": "cherry cherry cherry"}, {"combination": "bar"}, {"combination": "lemon"}],
        {"won": ("win", "9", 1), "even": ("push", "0", 2), "lost": ("lose", "-1", 3)},
    )


def _multi_action(rulebook: str) -> Golden:
    # 20 against 19, against 20, against 10 + 6 + 9 = 25.
    return Golden(
        "multi_action_blackjack",
        rulebook,
        {"decks": 2},
        [bet("one", "round", 10, round=1), bet("two", "round", 10, round=2), bet("three", "round", 6, round=3)],
        [
            {
                "player_cards": ["Ks", "5h", "5d"],
                "dealer_upcard": "Kd",
                "dealer_hands": [["Kd", "9c"], ["Kd", "Qc"], ["Kd", "6c", "9h"]],
            }
        ],
        {"one": ("win", "10", 1), "two": ("push", "0", 1), "three": ("win", "6", 1)},
    )


def _red_dog(rulebook: str) -> Golden:
    # 4 and 8: spread three pays 2 to 1 when the 6 falls between.
    return Golden(
        "red_dog",
        rulebook,
        {"odds": {"spread 1": "6 to 1"}},
        [
            bet("o", "original", 10, player="x", play_on=True),
            bet("r", "raise", 10, player="x", on_wager="o"),
            bet("next", "original", 5, player="x", before_event=2),
        ],
        [{"cards": ["4h", "8c", "6d"], "discarded_third": "Ks"}, {"cards": ["2c", "Ad", "2h"]}],
        {"o": ("win", "20", 1), "r": ("win", "20", 1), "next": ("lose", "-5", 2)},
    )


def _roulette(rulebook: str) -> Golden:
    # 14: an even, low, red number of the second dozen and column. On 00 an even chance loses half.
    return Golden(
        "roulette",
        rulebook,
        {"wheel": "double_zero", "zero_rule": "half_loss"},
        [
            bet("straight", "straight", 2, numbers=["14"]),
            bet("split", "split", 2, numbers=["14", "17"]),
            bet("row", "three_numbers", 2, numbers=["13", "14", "15"]),
            bet("corner", "four_numbers", 2, numbers=["10", "11", "13", "14"]),
            bet("six", "six_numbers", 2, numbers=["13", "14", "15", "16", "17", "18"]),
            bet("seven", "seven_numbers", 2),
            bet("five", "first_five", 2),
            bet("column", "column", 2, column=2),
            bet("dozen", "dozen", 2, dozen=1),
            bet("near", "five_adjacent", 5, center="14"),
            bet("black", "black", 2),
            bet("half", "odd", 5, before_event=2),
        ],
        [{"spin": "14", "revolutions": 5}, {"spin": "00"}],
        {
            "straight": ("win", "70", 1),
            "split": ("win", "34", 1),
            "row": ("win", "22", 1),
            "corner": ("win", "16", 1),
            "six": ("win", "10", 1),
            "seven": ("win", "8", 1),
            "five": ("lose", "-2", 1),
            "column": ("win", "4", 1),
            "dozen": ("lose", "-2", 1),
            "near": ("win", "31", 1),
            "black": ("lose", "-2", 1),
            "half": ("lose", "-2.5", 2),
        },
    )


_CRAPS_BETS = [
    bet("pass", "pass", 10, player="x"),
    bet("place", "place_to_win", 12, number=6, on=False),
    bet("lay", "lay", 40, number=4, before_event=2),
    bet("come", "come", 5, before_event=2),
    bet("hard", "hardway", 5, number=10, before_event=2, remove_before_event=4),
    bet("horn", "horn_high", 5, high=11, before_event=3),
]
_CRAPS_THROWS = [{"roll": [3, 2]}, {"roll": [6, 3]}, {"roll": [5, 6]}, {"roll": [3, 4]}]
# Point 5; the come bet goes to 9; 11 pays the horn high 2 at 15 less 3; the seven takes pass, come and place.
_CRAPS_EXPECTED: Expected = {
    "pass": ("lose", "-10", 4),
    "place": ("lose", "-12", 4),
    "come": ("lose", "-5", 4),
    "hard": ("push", "0", 4),
    "horn": ("win", "27", 3),
}


def _casino_craps(game: str) -> Golden:
    odds = bet("odds", "odds", 10, on_wager="pass", before_event=2, on=True)
    hop = bet("hop", "hop", 2, dice=[6, 3], before_event=2)
    return Golden(
        game,
        "19:47",
        {"vig": "on_win", "vig_percent": 5, "max_odds": 10, "odds": {"place_to_win 4": "2 to 1"}},
        [*_CRAPS_BETS, odds, hop],
        _CRAPS_THROWS,
        # Lay $40 on 4: 20 less 5% of the wager.
        _CRAPS_EXPECTED | {"lay": ("win", "18", 4), "odds": ("lose", "-10", 4), "hop": ("win", "30", 2)},
    )


GOLDEN: list[Golden] = [
    _baccarat("baccarat"),
    _baccarat("mini_baccarat"),
    Golden(
        "beat_the_dealer",
        "13:47",
        {},
        [bet("a", "beat", 10), bet("b", "beat", 5, before_event=2)],
        [{"dealer_dice": [3, 4], "player_dice": [4, 4]}, {"dealer_dice": [6, 1], "player_dice": [5, 2]}],
        {"a": ("win", "10", 1), "b": ("lose", "-5", 2)},
    ),
    Golden(
        "blackjack",
        "13:47",
        {"tie_option": "ii", "decks": 2},
        [
            bet("natural", "hand", 5, hand=0),
            bet("double", "hand", 20, hand=1),
            bet("split", "hand", 10, hand=2),
            bet("other split", "hand", 10, hand=3),
            bet("insurance", "insurance", 5, hand=2),
        ],
        [
            {
                # Dealer ace, 3, 6: a soft 20. Natural 2 to 1 under option ii; 11 doubled to 21; a tie at 20 loses.
                "dealer_cards_in_order": ["Ah", "3d", "6c"],
                "dealer_upcard": "Ah",
                "hands": [
                    {"cards": ["Ks", "As"], "from_split": False, "doubled": False, "surrendered": False},
                    {"cards": ["6s", "5s", "Td"], "doubled": True},
                    {"cards": ["Th", "Qc"], "from_split": True},
                    {"cards": ["Jh", "Ac"], "from_split": True},
                ],
            }
        ],
        {
            "natural": ("win", "10", 1),
            "double": ("win", "20", 1),
            "split": ("lose", "-10", 1),
            "other split": ("win", "10", 1),
            "insurance": ("lose", "-5", 1),
        },
    ),
    Golden(
        "blackjack",
        "19:47",
        {"decks": 4, "surrender": True, "five_card_21": True, "same_suit_option": 1, "natural_odds": "3_to_2"},
        [
            bet("five cards", "hand", 10, hand=0),
            bet("surrendered", "hand", 5, hand=1),
            bet("over", "over_13", 5, hand=1),
            bet("suit", "same_suit", 5, hand=1),
            bet("sevens", "sevens", 1, hand=2),
            bet("blackjack", "hand", 5, hand=3),
            bet("low", "hand", 10, hand=2),
        ],
        [
            {
                # Dealer 19. 21 in five cards 2 to 1; T + 6 of spades over 13 and suited (3 to 1, four decks, first
                # column); two sevens of different suits 50 to 1.
                "dealer_cards_in_order": ["9h", "Kd"],
                "dealer_upcard": "9h",
                "hands": [
                    {"cards": ["2s", "3s", "4s", "5d", "7d"]},
                    {"cards": ["Ts", "6s"], "surrendered": True},
                    {"cards": ["7c", "7d", "4c"]},
                    {"cards": ["Ac", "Jc"]},
                ],
            }
        ],
        {
            "five cards": ("win", "20", 1),
            "surrendered": ("lose", "-2.5", 1),
            "over": ("win", "5", 1),
            "suit": ("win", "15", 1),
            "sevens": ("win", "50", 1),
            "blackjack": ("win", "7.5", 1),
            "low": ("lose", "-10", 1),
        },
    ),
    Golden(
        "big_six",
        "19:47",
        {"special_odds": 45},
        [bet("five", "symbol", 2, symbol="5"), bet("flag", "symbol", 1, symbol="flag", before_event=2)],
        [{"stop": "5", "revolutions": 4}, {"stop": "joker", "revolutions": 2}, {"stop": "flag"}],
        {"five": ("win", "10", 1), "flag": ("win", "45", 3)},
    ),
    Golden(
        "caribbean_stud",
        "13:47",
        {"no_qualify": "ante_1_to_1_bet_returned", "odds": {"flush": "6 to 1"}},
        [
            bet("ante", "ante", 10, player="x"),
            bet("bet", "bet", 20, player="x"),
            bet("ante 2", "ante", 10, player="x", before_event=2),
            bet("bet 2", "bet", 20, player="x", before_event=2),
        ],
        [
            {"player": ["2c", "5c", "9c", "Jc", "Kc"], "dealer": ["Ah", "Kd", "4s", "3c", "2d"], "action": "bet"},
            {"player": ["2c", "5d", "9h", "Js", "Kc"], "dealer": ["Ah", "Qd", "Jd", "Tc", "8d"], "action": "bet"},
        ],
        {
            "ante": ("win", "10", 1),
            "bet": ("win", "120", 1),
            "ante 2": ("win", "10", 2),
            "bet 2": ("push", "0", 2),
        },
    ),
    Golden(
        "chuck_a_luck",
        "13:47",
        {},
        [bet("two", "number", 6, number=2), bet("one", "number", 6, number=1)],
        [{"dice": [2, 3, 2]}],
        {"two": ("win", "12", 1), "one": ("lose", "-6", 1)},
    ),
    Golden(
        "craps",
        "13:47",
        {"vig": "upfront", "vig_percent": 5, "odds": {"place_to_win 4": "2 to 1"}},
        _CRAPS_BETS,
        _CRAPS_THROWS,
        _CRAPS_EXPECTED | {"lay": ("win", "19", 4)},  # 20 less 5% of the 20
    ),
    _casino_craps("craps"),
    _casino_craps("mini_craps"),
    Golden(
        "joker_seven",
        "13:47",
        {},
        [
            bet("red", "color_4_or_more", 10, color="red"),
            bet("exact", "color_exactly_4", 5, color="black"),
            bet("pairs", "two_pairs", 5),
            bet("joker", "one_joker", 5),
            bet("nines", "specific_pair", 5, rank="9"),
            bet("prial", "prial", 5),
        ],
        # Two red, four black, one joker; three nines and a pair of fours.
        [{"hand": ["9h", "9c", "9s", "4d", "4c", "Ks", "Jk1"]}],
        {
            "red": ("lose", "-10", 1),
            "exact": ("win", "10", 1),
            "pairs": ("win", "15", 1),
            "joker": ("win", "15", 1),
            "nines": ("win", "45", 1),
            "prial": ("win", "60", 1),
        },
    ),
    Golden(
        "let_it_ride",
        "13:47",
        {},
        [bet("1", "bet1", 5, let_ride=False), bet("2", "bet2", 5, let_ride=True), bet("3", "bet3", 5)],
        [{"player": ["Ac", "2d", "3h"], "community": ["5s", "4c"]}],  # ace to five is a straight
        {"1": ("push", "0", 1), "2": ("win", "25", 1), "3": ("win", "25", 1)},
    ),
    Golden(
        "money_wheel",
        "13:47",
        {"special_odds": 50},
        [bet("ten", "symbol", 3, symbol="10"), bet("joker", "symbol", 1, symbol="joker", before_event=2)],
        [{"stop": "10", "revolutions": 3}, {"stop": "joker"}],
        {"ten": ("win", "30", 1), "joker": ("win", "50", 2)},
    ),
    _multi_action("13:47"),
    _multi_action("19:47"),
    _red_dog("13:47"),
    _red_dog("19:47"),
    _roulette("13:47"),
    _roulette("19:47"),
    _machine("skill_stop_reel"),
    _machine("skill_stop_video"),
    Golden(
        "three_card_poker",
        "19:47",
        {},
        [bet("ante", "ante", 10), bet("play", "play", 10), bet("plus", "pair_plus", 5)],
        # A straight: ante and play even, pair plus 6 to 1, ante bonus 1 to 1.
        [{"player": ["4c", "5d", "6h"], "dealer": ["Qs", "4h", "3d"], "action": "play"}],
        {
            "ante": ("win", "10", 1),
            "play": ("win", "10", 1),
            "plus": ("win", "30", 1),
            "bonus": ("win", "10", 1),
        },
    ),
    Golden(
        "token_pusher",
        "13:47",
        {"token_value": 2},
        [bet("a", "token", 2), bet("b", "token", 2, before_event=2)],
        [{"tokens_out": 4}, {"tokens_out": 0}],
        {"a": ("win", "6", 1), "b": ("lose", "-2", 2)},
    ),
    Golden(
        "under_over",
        "13:47",
        {},
        [bet("seven", "seven", 5, player="x"), bet("under", "under_7", 5, player="y")],
        [{"dice": [3, 4]}],
        {"seven": ("win", "20", 1), "under": ("lose", "-5", 1)},
    ),
]
