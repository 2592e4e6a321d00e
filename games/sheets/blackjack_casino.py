"""Blackjack by the casino rules (19:47-2): practice and reference only."""

from games.engines.blackjack import WAGERS
from games.engines.blackjack_extra import SAME_SUIT, SEVENS, SEVENS_DECKS, SEVENS_STAKE
from games.engines.blackjack_hands import DEALER_STANDS
from games.engines.blackjack_options import CASINO_NATURAL, FIVE_CARD_21, INSURANCE, SIX_TO_FIVE_UNIT
from games.engines.odds import EVEN
from games.engines.rounds import CASINO
from games.sheets import Line, OptionLine, Sheet, WagerLine
from games.sheets.blackjack_decks import casino_decks, casino_point_values

_EQUIPMENT = (
    Line("At least one deck, all decks alike.", "19:47-2.2(a)"),
    Line(
        f"At least {SEVENS_DECKS} decks where the sevens wager is offered; one or two for 6 to 5 blackjack.",
        "19:47-2.2(a)1, 3",
    ),
    Line(
        "One cutting card, two for 6 to 5 blackjack, opaque and of one color that stands out from the cards.",
        "19:47-2.2(a)",
    ),
    Line(
        "With a double shoe or a shuffling machine, at least two decks in two lots whose backs differ in color.",
        "19:47-2.2(c)-(d)",
    ),
    Line("A discard rack.", "19:47-2.15(a)"),
)

_STEPS = (
    Line("Wagers lie on the layout before the first card.", "19:47-2.3(a), (d)"),
    Line(
        "Deal two cards to each player and announce the total. Your own first card lies face up.",
        "19:47-2.7(a), 2.8(a)",
    ),
    casino_point_values(),
    Line(
        "Settle the additional wagers as soon as every player has two cards; two sevens are paid once their player has "
        "decided about the hand.",
        "19:47-2.17(d)-(e)",
    ),
    Line(
        "With an ace up, players may insure after their second card and before any further card is dealt.",
        "19:47-2.9(a)-(b)",
    ),
    Line(
        "With 2 to 9 up, pay a blackjack at once and remove its cards; otherwise announce it and wait for your second "
        "card.",
        "19:47-2.7(a)-(b)",
    ),
    Line(
        "Where surrender is offered, a player may give up half the wager before any other decision. With an ace or a "
        "ten-value card up the wager waits on the cards for your second card, and all of it is lost to a blackjack.",
        "19:47-2.8(a)",
    ),
    Line(
        "A player may double on any first two cards but a 21, also after a split, for up to the same amount again, and "
        "gets one more card.",
        "19:47-2.10(a)",
    ),
    Line(
        "Two cards of one value may be split for an equal wager. Split aces get one card each; splitting again is only "
        "for tables that offer it.",
        "19:47-2.11(a)-(c), (e)",
    ),
    Line("A player below 21 may draw; with 21 no card follows.", "19:47-2.12(a)"),
    Line(
        f"Draw to {DEALER_STANDS}, hard or soft. Draw nothing when it can no longer change a result.",
        "19:47-2.12(b)-(c)",
    ),
)

_PAYING = (
    Line("Collect losing wagers, then pay winning ones.", "19:47-2.3(e)"),
    Line("Collect lost insurance right after your second card, before you draw.", "19:47-2.9(d)"),
    Line("Equal counts void the wager, but a blackjack beats any other 21.", "19:47-2.3(a)3, (b)"),
    Line(
        "When you have blackjack, take only the first wager of a hand that was doubled or split; what was added goes "
        "back.",
        "19:47-2.10(b), 2.11(d)",
    ),
    Line("Insurance and surrender are settled each on its own.", "19:47-2.8(b)"),
    Line(
        "Where the house offers it, a blackjack insured for half the wager may be paid 1 to 1 at once for both wagers.",
        "19:47-2.7(c)",
    ),
)

_IRREGULARITIES = (
    Line("A card face up in the shoe goes to the discard rack unused.", "19:47-2.15(a)"),
    Line("A card drawn by mistake but not seen is used as the next card.", "19:47-2.15(b)"),
    Line(
        "A card drawn by mistake and seen after the first two cards is dealt as the next card. A player who refuses it "
        "gets no more cards that round; if you cannot use it either, burn it.",
        "19:47-2.15(c)",
    ),
    Line(f"A card the dealer draws on {DEALER_STANDS} by accident is burned.", "19:47-2.15(d)"),
    Line("A dealer who missed a card deals the players' two cards first, then the own ones.", "19:47-2.15(e)"),
    Line("If the shoe runs out, shuffle and cut the discards, burn a card and finish the round.", "19:47-2.15(f)"),
    Line(
        "A hand without cards is dead and joins the next deal. A hand with one card may get its second after all "
        "others.",
        "19:47-2.15(g)",
    ),
    Line("A round dealt from the wrong side of a double shoe counts.", "19:47-2.15(h)"),
    Line(
        "A player who was passed over when asking for a card may have it before the hole card is shown, or have the "
        "hand called dead and the wager back.",
        "19:47-2.15(i)",
    ),
    Line(
        "A hole card put into the card reader without an ace or ten-value card up: tell the supervisor. If a player "
        "could have read it, all hands are dead and all wagers go back; otherwise play on.",
        "19:47-2.15(j)",
    ),
    Line("If the card reader fails, deal as at a table without one.", "19:47-2.15(k)"),
)

_NOTICES = (
    Line(
        "Post which of these the table offers: surrender, more than one split, 21 in five cards, additional wagers and "
        "their limit, one payment for an insured blackjack.",
        "19:47-2.7(c), 2.8(c), 2.11(e), 2.16(c), 2.17(a), (h)",
    ),
    Line(f"A dealer stands on {DEALER_STANDS}, hard or soft.", "19:47-2.12(b)"),
)

_PLAYERS = (
    Line("No wager is made, raised or taken back after the first card.", "19:47-2.3(c)"),
    Line("One box for each player, unless the house allows more.", "19:47-2.14"),
    Line(
        "Where the house allows it, up to three may bet on one box if the first agrees; whoever sits there decides "
        "about the cards, and doubling and insurance are each bettor's own choice.",
        "19:47-2.13",
    ),
)


def _switch(name: str, label: str, offered: str, citation: str) -> OptionLine:
    return OptionLine(
        name=name,
        label=label,
        choices=(("false", "Not offered"), ("true", offered)),
        default="false",
        citation=citation,
        notices=(("true", f"{offered}."),),
        must_be_posted=True,
    )


def _same_suit_rows() -> tuple[tuple[str, str], ...]:
    """Every column of every table: the house picks one for each number of decks."""
    return tuple(
        (f"{cards_}, {decks} deck{'s' * (decks > 1)}, option {number}", str(odds))
        for decks, columns in SAME_SUIT.items()
        for number, column in enumerate(columns, start=1)
        for cards_, odds in zip(("king and queen", "any two cards"), column, strict=True)
    )


_SAME_SUIT_COLUMNS = max(len(columns) for columns in SAME_SUIT.values())

_OPTIONS = (
    OptionLine(
        name="natural_odds",
        label="Odds of a blackjack",
        choices=tuple((value, f"Blackjack pays {odds}") for value, odds in CASINO_NATURAL.items()),
        default="3_to_2",
        citation="19:47-2.3(d)-(e)",
        notices=(("6_to_5", f"Blackjack pays 6 to 5. Wagers are in multiples of ${SIX_TO_FIVE_UNIT}."),),
    ),
    casino_decks(),
    _switch("surrender", "Surrender", "You may surrender half your wager on the first two cards", "19:47-2.8(c)"),
    _switch("five_card_21", "21 in five cards", f"21 in five cards pays {FIVE_CARD_21}", "19:47-2.16(c)"),
    OptionLine(
        name="same_suit_option",
        label="Odds of the same suit wager",
        choices=tuple(
            (str(number), f"Column {number} of the table for the decks in use")
            for number in range(1, _SAME_SUIT_COLUMNS + 1)
        ),
        default="1",
        citation="19:47-2.17(e)2",
        must_be_posted=True,
    ),
)

_WAGERS = (
    WagerLine(
        type="hand",
        name="Hand",
        odds=(
            ("", str(EVEN)),
            *((f"blackjack, {value.replace('_', ' ')} game", str(odds)) for value, odds in CASINO_NATURAL.items()),
            ("21 in five cards, where offered", str(FIVE_CARD_21)),
        ),
        wins="Wins if it comes closer to 21 than the dealer without going over, or if the dealer goes over; equal "
        "counts are void.",
        citation="19:47-2.3(a)-(b), (e)",
        unit=CASINO_NATURAL["3_to_2"].den,
    ),
    WagerLine(
        type="insurance",
        name="Insurance",
        odds=(("", str(INSURANCE)),),
        wins="At most half the wager on the hand, only when the dealer shows an ace; wins if the second card counts "
        "ten.",
        citation=WAGERS[CASINO]["insurance"],
    ),
    WagerLine(
        type="over_13",
        name="Over 13",
        odds=(("", str(EVEN)),),
        wins="Wins if your first two cards count more than 13, the ace as 1; 13 loses.",
        citation="19:47-2.17(b)1, (c), (e)1",
    ),
    WagerLine(
        type="under_13",
        name="Under 13",
        odds=(("", str(EVEN)),),
        wins="Wins if your first two cards count less than 13, the ace as 1; 13 loses.",
        citation="19:47-2.17(b)2, (c), (e)1",
    ),
    WagerLine(
        type="same_suit",
        name="Same suit",
        odds=_same_suit_rows(),
        wins="Wins if your first two cards are of one suit; king and queen pay by a row of their own.",
        citation="19:47-2.17(b)3, (e)2",
        unit=max(odds.den for columns in SAME_SUIT.values() for column in columns for odds in column),
    ),
    WagerLine(
        type="sevens",
        name="Sevens",
        odds=tuple((name, str(odds)) for name, odds in SEVENS.items()),
        wins=f"${SEVENS_STAKE}, no more and no less. Wins if your first card is a seven, and more if the next ones are "
        "too; only the best row is paid.",
        citation="19:47-2.17(a)3, (b)4, (e)3",
        unit=SEVENS_STAKE,
    ),
)

SHEET = Sheet(
    game="blackjack",
    rulebook=CASINO,
    name="Blackjack",
    citation="19:47-2",
    summary="The casino form of blackjack: double on any two cards but 21, and, where the house offers them, "
    "surrender, a better price for 21 in five cards and additional wagers on the first cards. For practice only.",
    seats=None,
    decks=(1, None),
    crew=(Line("One dealer.", "19:47-2.1"),),
    class_a_only=False,
    equipment=_EQUIPMENT,
    duties=(),
    steps=_STEPS,
    paying=_PAYING,
    irregularities=_IRREGULARITIES,
    notices=_NOTICES,
    players=_PLAYERS,
    options=_OPTIONS,
    wagers=_WAGERS,
)
