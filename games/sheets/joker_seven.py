"""Joker seven (13:47-20.26)."""

from games.engines.joker_seven import CARDS, CITATIONS, HAND_SIZE, MOST_HANDS, ODDS
from games.engines.rounds import NIGHT
from games.sheets import Line, Sheet, WagerLine, cards, tables

_NAMES = {
    "color_4_or_more": ("Four or more of a color", "Wins if four or more of the seven cards have the color named."),
    "color_exactly_4": ("Exactly four of a color", "Wins if exactly four cards have the color named."),
    "color_exactly_5": ("Exactly five of a color", "Wins if exactly five cards have the color named."),
    "color_exactly_6": ("Exactly six of a color", "Wins if exactly six cards have the color named."),
    "color_exactly_7": ("All seven of a color", "Wins if all seven cards have the color named."),
    "no_pairs": ("No pairs", "Wins if no rank comes twice and not both jokers come."),
    "two_pairs": (
        "Two pairs",
        "Wins if the hand contains two pairs: also with three pairs, a pair and a prial, or four of a kind.",
    ),
    "one_joker": ("One joker", "Wins if exactly one joker comes; both jokers lose."),
    "two_jokers": ("Two jokers", "Wins if both jokers come."),
    "specific_pair": ("A specific pair", "Wins if the rank named, ace to king, comes at least twice."),
    "prial": ("Prial", "Wins if three or four cards of one rank come."),
}

_STEPS = (
    Line("The dealer decides how many play.", "13:47-20.26(e)", ("R187",)),
    Line("Players put bets on the squares for what their seven cards will hold.", "13:47-20.26(f)1", ("R188",)),
    Line(
        f"Deal face up from the top of the deck, one card at a time to each player, until everyone has {HAND_SIZE}.",
        "13:47-20.26(f)2",
        ("R188",),
    ),
    Line("Two jokers together count as one pair.", "13:47-20.26(g)2(1)", ("R190",)),
    Line(
        "A joker has no color, so with a joker in the hand neither color may reach four.",
        "13:47-20.26(g)2(2)",
        ("R190",),
    ),
    Line("A bet on one joker loses when both come.", "13:47-20.26(g)2(3)", ("R190",)),
)

_PAYING = (
    Line("Collect losing bets, then pay winning bets.", "13:47-20.26(d)4", ("R187",)),
    Line(
        "Four of a kind pays bets on that pair, on two pairs and on a prial at their ordinary odds.",
        "13:47-20.26(g)3",
        ("R189",),
    ),
    Line(
        "A bet on a specific pair is paid the same when the rank comes three times (posted house reading).",
        "13:47-20.26(g)2vi",
        ("R189",),
    ),
)

SHEETS: dict[tuple[str, str], Sheet] = {
    (NIGHT, "joker_seven"): Sheet(
        game="joker_seven",
        rulebook=NIGHT,
        name="Joker seven",
        citation="13:47-20.26",
        summary="Every player is dealt seven cards face up from a deck with two jokers. Bets are on what the hand will "
        "hold: colors, pairs, jokers or a prial, which is three cards of one rank.",
        seats=None,
        decks=(1, 1),
        crew=tables.one_dealer("13:47-20.26(d)"),
        class_a_only=False,
        equipment=(
            Line("A table whose layout shows the joker seven bets.", "13:47-20.26(b)1", ("R186",)),
            Line(f"One deck of 52 cards with its two jokers: {CARDS} cards in all.", "13:47-20.26(b)2", ("R186",)),
            *cards.shoe_and_shuffler("13:47-20.26(c)"),
        ),
        duties=cards.dealer_duties(
            "13:47-20.26(d)",
            (
                Line(
                    f"Decide how many may play; {CARDS} cards make at most {MOST_HANDS} hands of {HAND_SIZE}.",
                    "13:47-20.26(e)",
                    ("R187",),
                ),
            ),
            "R187",
        ),
        steps=_STEPS,
        paying=_PAYING,
        irregularities=cards.NO_IRREGULARITIES,
        notices=(
            Line("The odds of every square are on the layout or beside it.", "13:47-20.26(g)", ("R189",)),
            Line(
                "House reading: a bet wins when the hand holds at least what it names; a joker has no color.",
                "13:47-20.26(g)",
                ("R189", "R190"),
            ),
        ),
        players=(Line("Place bets on the squares before the deal.", "13:47-20.26(f)1", ("R188",)),),
        options=(),
        wagers=tuple(
            WagerLine(
                type=kind,
                name=_NAMES[kind][0],
                odds=(("", str(odds)),),
                wins=_NAMES[kind][1],
                citation=CITATIONS[kind],
                rules=("R189",),
            )
            for kind, odds in ODDS.items()
        ),
    )
}
