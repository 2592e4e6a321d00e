"""Blackjack at casino nights (13:47-20.22); the casino rulebook's sheet is in `blackjack_casino`."""

from games.engines.blackjack import WAGERS
from games.engines.blackjack_hands import DEALER_STANDS, NIGHT_DECKS
from games.engines.blackjack_options import INSURANCE, NATURAL_BY_TIE_OPTION
from games.engines.odds import EVEN
from games.engines.rounds import CASINO, NIGHT
from games.sheets import Line, OptionLine, Sheet, WagerLine, blackjack_casino, cards, tables
from games.sheets.blackjack_decks import night_decks, point_values

SEATS = 7  # 13:47-20.22(b)1, (f). R127 R130

_TIES = {
    "i": "All ties are a push",
    "ii": "A tie of naturals is a push and the house wins every other tie",
    "iii": "The house wins all ties, naturals too",
}
# What the sign says; the odds of a natural follow from the tie option. R138 R140
_TIE_SENTENCES = tuple(
    (value, f"{_TIES[value]}. A winning natural pays {odds}.") for value, odds in NATURAL_BY_TIE_OPTION.items()
)

_EQUIPMENT = (
    Line(
        f"A table with a blackjack layout of {SEATS} betting positions that shows every wager offered.",
        "13:47-20.22(b)1",
        ("R127",),
    ),
    Line(
        f"One to {NIGHT_DECKS} decks of 52 cards, backs alike in color and design, shuffled together into one.",
        "13:47-20.22(b)2i",
        ("R128",),
    ),
    *cards.shoe_and_shuffler("13:47-20.22(c)"),
)

_STEPS = (
    Line(
        "Every wager lies in the space before its player, in your full view, before the deal.",
        "13:47-20.22(g)5i",
        ("R135",),
    ),
    Line(
        "When all bets are down, put the first card aside face down, unseen. It and all other discards stay out until "
        "the shoe is empty or the deck dealt out.",
        "13:47-20.22(g)6",
        ("R137",),
    ),
    Line(
        "From your far left, clockwise, deal one card face up to each player and one face up to yourself; then a "
        "second one face up to each player and one face down to yourself. You may deal one of each player's cards "
        "face down.",
        "13:47-20.22(g)6",
        ("R137",),
    ),
    point_values("13:47-20.22(b)2ii"),
    Line(
        "With an ace up, ask for insurance before you look at the hole card. Insurance is half the wager on the hand.",
        "13:47-20.22(g)4",
        ("R134",),
    ),
    Line(
        "With an ace or a ten-value card up, look at the hole card. A natural is turned up at once and called "
        '"Blackjack".',
        "13:47-20.22(g)8i",
        ("R139",),
    ),
    Line(
        "Otherwise the player at your far left plays first. A player with a natural announces it and shows both cards; "
        "pay it and put the two cards away.",
        "13:47-20.22(g)9i",
        ("R140",),
    ),
    Line(
        "A pair, or any two ten-value cards, may be split into two hands with an equal wager on the second. The hand "
        "on the player's right is played out first, and further pairs may be split again.",
        "13:47-20.22(g)1-2",
        ("R131", "R132"),
    ),
    Line(
        "Split aces get one card each. A two-card 21 after a split is no natural and pays even money. Split hands are "
        "not doubled.",
        "13:47-20.22(g)2",
        ("R132",),
    ),
    Line(
        'On first two cards of 10 or 11 a player may double: the wager is doubled before calling "Double down", and '
        "one "
        "last card is dealt.",
        "13:47-20.22(g)3",
        ("R133",),
    ),
    Line(
        "A player below 21 stays or draws until satisfied. Over 21 is a bust: take wager and cards at once. Then play "
        "goes on clockwise.",
        "13:47-20.22(g)10i-iii",
        ("R265",),
    ),
    Line("If everyone is bust, discard your own cards and deal anew.", "13:47-20.22(g)10iv", ("R265",)),
    Line(
        f"Otherwise turn up the hole card. Draw on {DEALER_STANDS - 1} or less; stay on {DEALER_STANDS} or more, also "
        "when an ace counts 11 in it.",
        "13:47-20.22(g)10v",
        ("R141",),
    ),
)

_PAYING = (
    Line(
        "When you have a natural: every player without one loses; players with one push, or lose where the house wins "
        "all ties. Insurance is paid.",
        "13:47-20.22(g)4, 8i",
        ("R139",),
    ),
    Line(
        "After your own hand, start with the first active player at your far right and go counterclockwise: pay higher "
        "counts the amount of the wager, collect from lower ones.",
        "13:47-20.22(h)1",
        ("R142",),
    ),
    Line("If you are over 21, pay every surviving player the amount of the wager.", "13:47-20.22(h)2", ("R142",)),
    Line("Equal counts: push or collect, as the posted tie option says.", "13:47-20.22(h)3", ("R142",)),
    Line(
        "Where a natural at 3 to 2 comes to half a dollar, pay the next full dollar (posted house rule).",
        "13:47-20.12(c)1, 20.22(g)9i",
    ),
)

_IRREGULARITIES = (
    Line(
        "A card dealt to a player who did not call for it and refuses it is dead: burn it.",
        "13:47-20.22(e)",
        ("R129",),
    ),
    Line(
        "Anything else that goes wrong with the cards is decided by the class A operator and recorded; if the round is "
        "called void, every wager goes back.",
        "13:47-20.6(a)1",
    ),
)

_NOTICES = (
    Line(
        f"The dealer draws on {DEALER_STANDS - 1} and stays on every {DEALER_STANDS}.",
        "13:47-20.22(g)10v",
        ("R141",),
    ),
    Line(f"Insurance is half your wager and pays {INSURANCE}.", "13:47-20.22(g)4", ("R134",)),
    Line(
        "Bet in even dollars, so that a natural and insurance come out in full dollars.",
        "13:47-20.12(c)1, 20.22(g)4, 9",
        ("R134",),
    ),
)

_PLAYERS = (
    tables.FULL_DOLLARS,
    Line(
        f"At most {SEATS} players; you may play several hands while there are free spaces.",
        "13:47-20.22(f)",
        ("R130",),
    ),
    Line(
        "With several hands, finish the one farthest to your right before you play the next.",
        "13:47-20.22(g)5ii",
        ("R136",),
    ),
)

_OPTIONS = (
    OptionLine(
        name="tie_option",
        label="Ties between dealer and player",
        choices=_TIE_SENTENCES,
        default="i",
        citation="13:47-20.22(g)7, 9",
        notices=_TIE_SENTENCES,
        must_be_posted=True,
        rules=("R138", "R140"),
    ),
    night_decks("13:47-20.22(b)2", "R128"),
)


def _natural_rows() -> tuple[tuple[str, str], ...]:
    return tuple((f"natural, tie option {value}", str(odds)) for value, odds in NATURAL_BY_TIE_OPTION.items())


_WAGERS = (
    WagerLine(
        type="hand",
        name="Hand",
        odds=(("", str(EVEN)), *_natural_rows()),
        wins="Wins if it comes closer to 21 than the dealer without going over, or if the dealer goes over; a natural "
        "beats every other hand.",
        citation="13:47-20.22(g)9, (h)",
        unit=max(odds.den for odds in NATURAL_BY_TIE_OPTION.values()),
        rules=("R140", "R142"),
    ),
    WagerLine(
        type="insurance",
        name="Insurance",
        odds=(("", str(INSURANCE)),),
        wins="Half the wager on the hand, only when the dealer shows an ace; wins if the hole card counts ten.",
        citation=WAGERS[NIGHT]["insurance"],
        rules=("R134",),
    ),
)

SHEETS: dict[tuple[str, str], Sheet] = {
    (NIGHT, "blackjack"): Sheet(
        game="blackjack",
        rulebook=NIGHT,
        name="Blackjack",
        citation="13:47-20.22",
        summary="Each player plays against the dealer and tries to come closer to 21 without going over. An ace with a "
        "ten-value card as the first two is a natural and pays more. Pairs may be split, 10 and 11 doubled.",
        seats=SEATS,
        decks=(1, NIGHT_DECKS),
        crew=tables.one_dealer("13:47-20.22(d)"),
        class_a_only=False,
        equipment=_EQUIPMENT,
        duties=cards.dealer_duties("13:47-20.22(d)"),
        steps=_STEPS,
        paying=_PAYING,
        irregularities=_IRREGULARITIES,
        notices=_NOTICES,
        players=_PLAYERS,
        options=_OPTIONS,
        wagers=_WAGERS,
    ),
    (CASINO, "blackjack"): blackjack_casino.SHEET,
}
