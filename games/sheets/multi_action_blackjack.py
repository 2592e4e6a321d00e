"""Multi-action blackjack (13:47-20.30; 19:47-2.18)."""

from games.engines.blackjack_hands import DEALER_STANDS, NIGHT_DECKS
from games.engines.multi_action_blackjack import FEWEST_SPOTS, NATURAL, SPOTS, WAGERS, WIN
from games.engines.rounds import CASINO, NIGHT
from games.sheets import Line, Sheet, WagerLine, cards, tables
from games.sheets.blackjack_decks import casino_decks, casino_point_values, night_decks, point_values

SEATS = 7  # 13:47-20.30(b)1, (e). R210 R211

_SUMMARY = (
    "One hand of yours stands against up to three hands of the dealer, all built on the same up card. Bet on two or "
    "all three of them; each is won or lost on its own."
)

_EQUIPMENT = (
    Line(
        f"A table with a multi-action layout of {SEATS} betting positions that shows every wager.",
        "13:47-20.30(b)1",
        ("R210",),
    ),
    Line(
        f"One to {NIGHT_DECKS} decks of 52 cards, backs alike in color and design, shuffled together into one.",
        "13:47-20.30(b)2",
        ("R210",),
    ),
    *cards.shoe_and_shuffler("13:47-20.30(c)"),
)

_STEPS = (
    Line(
        f"Each player bets on at least two of the {len(SPOTS)} spots; every spot is one part of the game.",
        "13:47-20.30(f)1",
        ("R212",),
    ),
    Line(
        "Deal one card to each player and one face up to yourself, then a second card to each player. Your up card "
        "serves in all three rounds and lies in the first square.",
        "13:47-20.30(f)1-2",
        ("R213",),
    ),
    point_values("13:47-20.30(b)2i-iii"),
    Line(
        "Announce a player's natural. Pay it at once, unless your up card is an ace or counts ten: then it waits for "
        "your next card.",
        "13:47-20.30(f)5",
        ("R216",),
    ),
    Line(
        "Each player stays or draws; over 21 the hand is lost on every spot.",
        "13:47-20.30(f)3",
        ("R214",),
    ),
    Line("Only when all hands are played do you take your second card.", "13:47-20.30(f)2", ("R213",)),
    Line(
        f"Draw on {DEALER_STANDS - 1} and stand on {DEALER_STANDS}; settle the first spot.",
        "13:47-20.30(f)4",
        ("R215",),
    ),
    Line(
        "Discard only the cards you drew, move the up card to the second square, complete the hand again and settle "
        "the second spot.",
        "13:47-20.30(f)6",
        ("R217",),
    ),
    Line(
        "Do the same on the third square for the third spot, then pick up the players' cards: the game is over.",
        "13:47-20.30(f)7-8",
        ("R217",),
    ),
    Line(
        "Splitting, doubling and insurance are not played: the rule names them but gives no way to play them (posted "
        "house rule).",
        "13:47-20.30(a), 20.10(c)2",
    ),
)

_PAYING = (
    Line(
        "After each of your hands pay, take or push the wagers of that spot before you go on to the next.",
        "13:47-20.30(f)6-7",
        ("R217",),
    ),
    Line(
        f"A count above yours, or your bust, wins {WIN}; equal counts are a push.",
        "13:47-20.30(f)4",
        ("R215",),
    ),
    Line(
        f"A natural pays {NATURAL}, also against a 21 you drew; against your natural it is a push.",
        "13:47-20.30(f)5",
        ("R216",),
    ),
    Line(
        "Where a natural comes to half a dollar, pay the next full dollar (posted house rule).",
        "13:47-20.12(c)1, 20.30(f)5",
    ),
)


_NOTICES = (
    Line(f"The dealer draws on {DEALER_STANDS - 1} and stands on {DEALER_STANDS}.", "13:47-20.30(f)4", ("R215",)),
    Line(f"Winning hands pay {WIN}, a natural {NATURAL}; ties are a push.", "13:47-20.30(f)4-5", ("R215", "R216")),
    Line(
        "House rule to post: a drawn 21 against the dealer's natural is a push. No splitting, doubling or insurance.",
        "13:47-20.30(f)4",
        ("R215",),
    ),
)

_PLAYERS = (
    tables.FULL_DOLLARS,
    Line(f"At most {SEATS} players at a table.", "13:47-20.30(e)", ("R211",)),
    Line("You get one hand for the whole game and decide about it once.", "13:47-20.30(f)1-3", ("R212", "R214")),
)

_CASINO_STEPS = (
    Line(
        "Each player makes two or three separate wagers on one hand, against as many hands of the dealer.",
        "19:47-2.18(a)",
    ),
    Line("Wagers lie on the layout before the first card.", "19:47-2.3(a), (d)"),
    casino_point_values(),
    Line("All hands of the dealer are formed with the first face-up card.", "19:47-2.18(a)"),
    Line(
        "With 2 to 9 up, pay a blackjack at once; otherwise announce it and wait for your second card.",
        "19:47-2.7(a)-(b)",
    ),
    Line("A player below 21 may draw; with 21 no card follows.", "19:47-2.12(a)"),
    Line(f"Draw each of your hands to {DEALER_STANDS}, hard or soft.", "19:47-2.12(b)"),
)

_CASINO_PAYING = (
    Line("Collect losing wagers, then pay winning ones.", "19:47-2.3(e)"),
    Line("Equal counts void the wager, but a blackjack beats any other 21.", "19:47-2.3(a)3, (b)"),
)

_CASINO_IRREGULARITIES = (
    Line(
        "An up card that was not moved to the area of the next hand: the round goes on as if it had been.",
        "19:47-2.15(l)",
    ),
    Line(
        "An up card put into the discard rack too early: tell the supervisor, who rebuilds the last hand from the rack "
        "and puts the card back on its area.",
        "19:47-2.15(m)",
    ),
    Line("A card face up in the shoe goes to the discard rack unused.", "19:47-2.15(a)"),
    Line("A card drawn by mistake but not seen is used as the next card.", "19:47-2.15(b)"),
)


def _wager(rulebook: str, citation: str, rules: tuple[str, ...] = ()) -> WagerLine:
    (kind,) = WAGERS[rulebook]
    return WagerLine(
        type=kind,
        name="Spot",
        odds=(("", str(WIN)), ("natural", str(NATURAL))),
        wins=f"On at least {FEWEST_SPOTS} of the {len(SPOTS)} spots. Wins if your hand beats the dealer's hand of that "
        "spot or the dealer goes over 21; a hand over 21 loses on all of them.",
        citation=citation,
        unit=NATURAL.den,
        rules=rules,
    )


SHEETS: dict[tuple[str, str], Sheet] = {
    (NIGHT, "multi_action_blackjack"): Sheet(
        game="multi_action_blackjack",
        rulebook=NIGHT,
        name="Multi-action blackjack",
        citation="13:47-20.30",
        summary=_SUMMARY,
        seats=SEATS,
        decks=(1, NIGHT_DECKS),
        crew=tables.one_dealer("13:47-20.30(d)"),
        class_a_only=False,
        equipment=_EQUIPMENT,
        duties=cards.dealer_duties("13:47-20.30(d)"),
        steps=_STEPS,
        paying=_PAYING,
        irregularities=cards.NO_IRREGULARITIES,
        notices=_NOTICES,
        players=_PLAYERS,
        options=(night_decks("13:47-20.30(b)2", "R210"),),
        wagers=(_wager(NIGHT, "13:47-20.30(f)4-5", ("R212", "R215", "R216")),),
    ),
    (CASINO, "multi_action_blackjack"): Sheet(
        game="multi_action_blackjack",
        rulebook=CASINO,
        name="Multiple action blackjack",
        citation="19:47-2.18",
        summary=f"{_SUMMARY} The casino form, for practice only.",
        seats=None,
        decks=(1, None),
        crew=(Line("One dealer.", "19:47-2.1"),),
        class_a_only=False,
        equipment=(
            Line("At least one deck, all decks alike, and a cutting card that stands out from them.", "19:47-2.2(a)"),
            Line("A layout with an area for each hand of the dealer.", "19:47-2.15(l)"),
            Line("A discard rack.", "19:47-2.15(a)"),
        ),
        duties=(),
        steps=_CASINO_STEPS,
        paying=_CASINO_PAYING,
        irregularities=_CASINO_IRREGULARITIES,
        notices=(Line("Surrender and more than one split are not offered at this table.", "19:47-2.8(c), 2.11(e)"),),
        players=(Line("No wager is made, raised or taken back after the first card.", "19:47-2.3(c)"),),
        options=(casino_decks(),),
        wagers=(_wager(CASINO, "19:47-2.3, 2.7, 2.18(a)"),),
    ),
}
