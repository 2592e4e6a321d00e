"""What every card table does alike: opening the table, shuffling, cutting and dealing (13:47-20.18 and 20.19).

Some games send the dealer to 20.18 and some to 20.19 for the shuffle and cut; both are read together (A10).
"""

from games.engines.odds import Odds
from games.sheets import Line, tables

OPENING: tuple[Line, ...] = (
    Line(
        "When the cards arrive, the dealer sorts and inspects them; the class A operator who supervises the table "
        "checks the inspection. Both are recorded.",
        "13:47-20.18(a)1",
        ("R096",),
    ),
    Line(
        "Spread the cards face up by suit and in order, so that the first player to sit down can look them over.",
        "13:47-20.18(a)2",
        ("R097",),
    ),
    Line(
        "Just before play, and only after a player has had the chance to look, turn each deck face down on its own, "
        "mix it thoroughly and stack it.",
        "13:47-20.18(a)3",
        ("R098",),
    ),
    Line("Shuffle and cut each deck.", "13:47-20.18(a)4", ("R099",)),
    Line(
        "With a shuffling machine and two decks: cut one deck for play and leave the other in the machine for the "
        "next round.",
        "13:47-20.18(a)5",
        ("R100",),
    ),
    Line(
        "Without a machine and with two decks: cut one and keep the other ready. Or prepare only the deck to be used "
        "now; the other is then mixed, shuffled and cut when it comes into play, before any card of it is dealt.",
        "13:47-20.18(a)6",
        ("R101",),
    ),
)

SHUFFLING: tuple[Line, ...] = (
    Line(
        "Shuffle before play begins, whenever a new dealer takes over a table in play, when the stack has been dealt "
        "out, and whenever a class A operator says so.",
        "13:47-20.19(a)1",
        ("R102",),
    ),
    Line("Shuffle by hand or with a shuffling machine.", "13:47-20.19(a)2", ("R103",)),
)

CUTTING: tuple[Line, ...] = (
    Line(
        "Offer the cut to the player at your far right, backs of the cards away from you; when the game is just "
        "beginning, to the first player at the table. If the cut is declined, offer it clockwise until someone "
        "takes it.",
        "13:47-20.19(b)1",
        ("R104",),
    ),
    Line("If no player wants to cut, the dealer cuts.", "13:47-20.19(b)2", ("R105",)),
    Line(
        "The cutting card goes in at least 10 cards from either end. Move the cards in front of it to the back of the "
        "stack, then put the cutting card about a quarter of the way from the back.",
        "13:47-20.19(b)3",
        ("R106",),
    ),
    Line("Put the stack into the shoe, or hold it in the hand, and begin.", "13:47-20.19(b)4", ("R107",)),
    Line(
        "Before any card is dealt, a class A operator who finds the cut improper may have it done again, by the last "
        "person who cut or by the next one entitled to.",
        "13:47-20.19(b)5",
        ("R108",),
    ),
)

DEALING: tuple[Line, ...] = (
    Line(
        "Deal either from the hand, holding the deck in one hand and drawing the top card with the other, or from a "
        "dealing shoe; each card goes to its place on the layout.",
        "13:47-20.19(c)",
        ("R109",),
    ),
)

# The whole procedure in the order it happens.
PROCEDURE: tuple[Line, ...] = OPENING + SHUFFLING + CUTTING + DEALING

# Games whose section has no irregularities: the class A operator has the last word on the game (20.6(a)1).
NO_IRREGULARITIES: tuple[Line, ...] = (
    Line(
        "The rules name none for this game. Whatever goes wrong with the cards is decided by the class A operator and "
        "recorded; if the round is called void, every wager goes back.",
        "13:47-20.6(a)1",
    ),
)


def shoe_and_shuffler(citation: str) -> tuple[Line, ...]:
    """The two pieces a holder may add at a card table. R263"""
    return (
        Line("Optional: a dealing shoe.", f"{citation}1", ("R263",)),
        Line("Optional: an automated shuffling device.", f"{citation}2", ("R263",)),
    )


def dealer_duties(citation: str, extra: tuple[Line, ...] = (), rule: str = "R262") -> tuple[Line, ...]:
    """The duties every dealer has, the game's own ones, and the handling of the cards. R262"""
    return (
        *tables.dealer_duties("Shuffle, cut and deal the cards as set out below.", citation, rule),
        *extra,
        *PROCEDURE,
    )


def odds_rows(table: dict[str, Odds]) -> tuple[tuple[str, str], ...]:
    """An engine's payout table as the odds card prints it."""
    return tuple((name.replace("_", " "), str(odds)) for name, odds in table.items())
