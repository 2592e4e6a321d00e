"""The wagers of craps and mini-craps: what they are called, where they stand in the text and what they pay.

One fact in one place: the layout, the sheets and the edges read these tables. 13:47-20.25 for casino nights,
19:47-1.2 to 1.6 for casinos; both pay the same for what both have.
"""

from enum import Enum

from games.engines.odds import EVEN, Odds
from games.engines.rounds import CASINO, NIGHT

POINTS = (4, 5, 6, 8, 9, 10)
HARDWAYS = (4, 6, 8, 10)
HORN_TOTALS = (2, 3, 11, 12)
CRAPS_TOTALS = (2, 3, 12)
FIELD_TOTALS = (2, 3, 4, 9, 10, 11, 12)
WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}  # of the 36 throws of two dice

# The combinations that may be called on the hop, in the order of 19:47-1.2(a)22 to 38.
HOPS: tuple[tuple[int, int], ...] = (
    *((2, 2), (3, 3), (4, 4), (5, 5), (1, 3), (1, 4), (2, 3), (1, 5), (2, 4)),
    *((1, 6), (2, 5), (3, 4), (2, 6), (3, 5), (3, 6), (4, 5), (4, 6)),
)


class Moment(Enum):
    """When a wager may be made. R266, R267"""

    COME_OUT = "come_out"  # immediately before a come-out roll
    AFTER_COME_OUT = "after_come_out"  # while a point is set
    NEW_SHOOTER = "new_shooter"  # before a shooter's first come-out roll
    ANY = "any"


# The 20 bets of 13:47-20.25(h)1 and the place bets at true odds of (j) and (k); nothing else is accepted, so no
# odds behind the line bets (reading A56). R176
NIGHT_CITATIONS: dict[str, str] = {
    "pass": "13:47-20.25(h)1i",
    "dont_pass": "13:47-20.25(h)1ii",
    "come": "13:47-20.25(h)1iii",
    "dont_come": "13:47-20.25(h)1iv",
    "place_to_win": "13:47-20.25(h)1v",
    "place_to_lose": "13:47-20.25(h)1vi",
    "hardway": "13:47-20.25(h)1vii-x",
    "field": "13:47-20.25(h)1xi",
    "any_seven": "13:47-20.25(h)1xii",
    "any_craps": "13:47-20.25(h)1xiii",
    "craps_two": "13:47-20.25(h)1xiv",
    "craps_three": "13:47-20.25(h)1xv",
    "craps_twelve": "13:47-20.25(h)1xvi",
    "eleven": "13:47-20.25(h)1xvii",
    "c_and_e": "13:47-20.25(h)1xviii, (i)4",
    "horn": "13:47-20.25(h)1xix, (i)3",
    "horn_high": "13:47-20.25(h)1xx, (i)3",
    "buy": "13:47-20.25(j)",
    "lay": "13:47-20.25(k)",
}

CASINO_CITATIONS: dict[str, str] = {
    "pass": "19:47-1.2(a)1",
    "dont_pass": "19:47-1.2(a)2",
    "come": "19:47-1.2(a)3",
    "dont_come": "19:47-1.2(a)4",
    "place_to_win": "19:47-1.2(a)5",
    "place_to_lose": "19:47-1.2(a)6",
    "hardway": "19:47-1.2(a)7-10",
    "field": "19:47-1.2(a)11",
    "any_seven": "19:47-1.2(a)12",
    "any_craps": "19:47-1.2(a)13",
    "craps_two": "19:47-1.2(a)14",
    "craps_three": "19:47-1.2(a)15",
    "craps_twelve": "19:47-1.2(a)16",
    "eleven": "19:47-1.2(a)17",
    "c_and_e": "19:47-1.2(a)18, 1.4(d)",
    "horn": "19:47-1.2(a)19, 1.4(c)",
    "horn_high": "19:47-1.2(a)20, 1.4(c)",
    "whirl": "19:47-1.2(a)21, 1.4(c)",
    "hop": "19:47-1.2(a)22-38",
    "six_seven_eight": "19:47-1.2(a)39",
    "fire": "19:47-1.2(a)40, 1.12",
    "buy": "19:47-1.5(a)",
    "lay": "19:47-1.5(b)",
    "odds": "19:47-1.6",
}

CHAPTER = {NIGHT: "13:47-20.25(h)1", CASINO: "19:47-1.2(b)"}
PAYOUT_CITATION = {NIGHT: "13:47-20.25(i)2", CASINO: "19:47-1.4(b)"}
UNIT_CITATION = {NIGHT: "13:47-20.25(h)1xx", CASINO: "19:47-1.4(f)"}
# 13:47 does not speak of taking wagers down; the house posts the casino's rule (reading A54).
REMOVAL_CITATION = {NIGHT: "13:47-20.25, posted house rule after 19:47-1.3(c)-(d)", CASINO: "19:47-1.3(c)-(d)"}


def citations(rulebook: str, game: str) -> dict[str, str]:
    """The wager types of a table with the place each has in the text, in the order of the text."""
    if rulebook == NIGHT:
        return NIGHT_CITATIONS
    if game == "mini_craps":  # the fire bet is for craps only, 19:47-1.2(a)
        return {kind: citation for kind, citation in CASINO_CITATIONS.items() if kind != "fire"}
    return CASINO_CITATIONS


MOMENTS: dict[str, Moment] = {
    "pass": Moment.COME_OUT,
    "dont_pass": Moment.COME_OUT,
    "come": Moment.AFTER_COME_OUT,
    "dont_come": Moment.AFTER_COME_OUT,
    "fire": Moment.NEW_SHOOTER,
}

# Odds the house may raise but never lower, 13:47-20.25(i)2 and 19:47-1.4(b). R173, R181, R267
NIGHT_FLOOR: dict[str, Odds] = {
    "pass": EVEN,
    "dont_pass": EVEN,
    "come": EVEN,
    "dont_come": EVEN,
    "place_to_win 4": Odds(9, 5),
    "place_to_win 5": Odds(7, 5),
    "place_to_win 6": Odds(7, 6),
    "place_to_win 8": Odds(7, 6),
    "place_to_win 9": Odds(7, 5),
    "place_to_win 10": Odds(9, 5),
    "place_to_lose 4": Odds(5, 11),
    "place_to_lose 5": Odds(5, 8),
    "place_to_lose 6": Odds(4, 5),
    "place_to_lose 8": Odds(4, 5),
    "place_to_lose 9": Odds(5, 8),
    "place_to_lose 10": Odds(5, 11),
    "hardway 4": Odds(7),
    "hardway 6": Odds(9),
    "hardway 8": Odds(9),
    "hardway 10": Odds(7),
    "field": EVEN,  # on 3, 4, 9, 10 and 11
    "field 2": Odds(2),
    "field 12": Odds(2),
    "any_seven": Odds(4),
    "any_craps": Odds(7),
    "craps_two": Odds(30),
    "craps_three": Odds(15),
    "craps_twelve": Odds(30),
    "eleven": Odds(15),
}


def hop_name(dice: tuple[int, int]) -> str:
    return f"hop {dice[0]}-{dice[1]}"


CASINO_FLOOR: dict[str, Odds] = {
    **NIGHT_FLOOR,
    **{hop_name(dice): Odds(30 if dice[0] == dice[1] else 15) for dice in HOPS},
    "six_seven_eight": EVEN,
    "six_seven_eight hardway": Odds(2),
}

# 19:47-1.4(e): by the number of different points made; the house selects one table beforehand.
FIRE_ODDS: dict[str, dict[int, Odds]] = {
    "A": {4: Odds(24), 5: Odds(249), 6: Odds(999)},
    "B": {4: Odds(39), 5: Odds(199), 6: Odds(499)},
}
FIRE_STAKES = (1, 5)  # 19:47-1.12(b)1
FIRE_POINTS = 4  # different points that make it win

# True odds: fixed, neither raised nor lowered. 13:47-20.25(j), 19:47-1.5(a), 1.6(a), (c). R183
TRUE_ODDS_FOR: dict[int, Odds] = {
    4: Odds(2),
    5: Odds(3, 2),
    6: Odds(6, 5),
    8: Odds(6, 5),
    9: Odds(3, 2),
    10: Odds(2),
}
# 13:47-20.25(k), 19:47-1.5(b), 1.6(b), (d). R184
TRUE_ODDS_AGAINST: dict[int, Odds] = {
    4: Odds(1, 2),
    5: Odds(2, 3),
    6: Odds(5, 6),
    8: Odds(5, 6),
    9: Odds(2, 3),
    10: Odds(1, 2),
}

# Wagers paid as if they were several: what share of the stake rides on which payout. 13:47-20.25(i)3-4,
# 19:47-1.4(c)-(d). Horn high adds one unit to the total it names. R182
HORN_PARTS: dict[int, str] = {2: "craps_two", 3: "craps_three", 11: "eleven", 12: "craps_twelve"}

# Units the text itself demands, whatever the odds. R179
DEMANDED_UNIT = {"horn_high": 5, "whirl": 5}

VIGORISH_CAP = 5  # percent, 13:47-20.25(j)-(k), 19:47-1.5(a)-(b)
ODDS_CAP = 100  # times the bet they support, 19:47-1.6(e)

NAMES: dict[str, str] = {
    "pass": "pass bet",
    "dont_pass": "don't pass bet",
    "come": "come bet",
    "dont_come": "don't come bet",
    "place_to_win": "place bet to win",
    "place_to_lose": "place bet to lose",
    "hardway": "hardway",
    "field": "field bet",
    "any_seven": "any seven",
    "any_craps": "any craps",
    "craps_two": "craps two",
    "craps_three": "craps three",
    "craps_twelve": "craps twelve",
    "eleven": "eleven in one roll",
    "c_and_e": "C and E",
    "horn": "horn bet",
    "horn_high": "horn high bet",
    "whirl": "whirl bet",
    "hop": "hop bet",
    "six_seven_eight": "6-7-8",
    "fire": "fire bet",
    "buy": "buy bet",
    "lay": "lay bet",
    "odds": "odds",
}
