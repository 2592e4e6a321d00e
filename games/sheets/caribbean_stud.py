"""Caribbean stud poker (13:47-20.23)."""

from games.engines.caribbean_stud import ANTE_ODDS, BET_ODDS, BET_TIMES_ANTE, NO_QUALIFY
from games.engines.rounds import NIGHT
from games.sheets import Line, OptionLine, Sheet, WagerLine, cards, tables

_EQUIPMENT = (
    Line("Two decks whose backs match in color and design.", "13:47-20.23(b)1", ("R143",)),
    Line(
        "One cutting card of a single opaque color, easy to tell from the backs and edges of the cards.",
        "13:47-20.23(b)2",
        ("R144",),
    ),
    Line("A table with the caribbean stud layout.", "13:47-20.23(b)3", ("R144",)),
    Line("A discard rack.", "13:47-20.23(b)4", ("R144",)),
    *cards.shoe_and_shuffler("13:47-20.23(c)"),
)

_STEPS = (
    Line("Play with one deck at a time; the other waits.", "13:47-20.23(h)1", ("R148",)),
    Line('Players put their antes on the "ante" areas. Then call "No more bets".', "13:47-20.23(h)5", ("R152",)),
    Line(
        "Deal one card at a time, face down: first the player at your far left, then clockwise, then yourself, until "
        "everyone has five. Your own fifth card goes face up. Each player's cards lie one on the other.",
        "13:47-20.23(h)6",
        ("R153",),
    ),
    Line("Put the rest of the deck into the discard rack without showing it.", "13:47-20.23(h)7", ("R154",)),
    Line(
        "Each player looks at the cards and either places a bet of exactly twice the ante or folds. A player who folds "
        "loses the ante; take the ante and the cards at once.",
        "13:47-20.23(h)8",
        ("R155",),
    ),
    Line(
        'When all have bet or folded, call "No more bets" again, turn over your hole cards and name your best hand.',
        "13:47-20.23(h)9, (j)1",
        ("R156",),
    ),
    Line("The dealer qualifies with ace, king, 4, 3, 2 or anything better.", "13:47-20.23(a), (h)10", ("R156",)),
    Line(
        "Hands rank from the top: royal flush, straight flush, four of a kind, full house, flush, straight, three of a "
        "kind, two pairs, one pair. Ace is low only in ace-2-3-4-5; suits are equal.",
        "13:47-20.23(h)4, 20.2",
        ("R151", "R261"),
    ),
)

_PAYING = (
    Line(
        "Start with the player at your far right: turn over the cards and, if you qualify with a higher hand, take "
        "ante, bet and cards.",
        "13:47-20.23(h)10",
        ("R156",),
    ),
    Line("Equal hands are a push: nothing is paid or taken, only the cards.", "13:47-20.23(h)11", ("R157",)),
    Line(
        "If the dealer does not qualify, pay the ante 1 to 1 and return the bet (posted house rule).",
        "13:47-20.23(h)10",
        ("R156",),
    ),
    Line(
        "When losers and pushes are done, pay the winners from your far right, counterclockwise, while their hands "
        "lie face up; then collect those cards.",
        "13:47-20.23(h)12",
        ("R158",),
    ),
    Line(
        "Pick up all cards in order, so that every hand can be laid out again if there is a question.",
        "13:47-20.23(h)13",
        ("R158",),
    ),
)

_IRREGULARITIES = (
    Line(
        'A hole card of the dealer seen before the second "No more bets": all hands are void.',
        "13:47-20.23(j)1",
        ("R161",),
    ),
    Line(
        "One card found face up in the deck goes to the discard rack unused. More than one: all hands are void, and "
        "the cards are shuffled again.",
        "13:47-20.23(j)2",
        ("R162",),
    ),
    Line("A card drawn by mistake but not seen is used as the next card.", "13:47-20.23(j)3", ("R163",)),
    Line("A player with the wrong number of cards: that hand is void.", "13:47-20.23(j)4", ("R164",)),
    Line(
        "A dealer with four cards takes one more. Any other misdeal to the dealer voids all hands, and the cards are "
        "shuffled again.",
        "13:47-20.23(j)4",
        ("R164",),
    ),
    Line("In a void hand ante and bet go back to the player.", "13:47-20.23(j)", ("R161",)),
)

_PLAYERS = (
    Line(
        "Keep your five cards in the dealer's full view, look at them, and lay them down on your area.",
        "13:47-20.23(e)",
        ("R145",),
    ),
    Line(
        "Do not touch your cards once they lie down, and tell nobody what you hold before the dealer's cards are "
        "turned over.",
        "13:47-20.23(f)",
        ("R146",),
    ),
    Line("Whoever breaks these two rules forfeits all wagers.", "13:47-20.23(g)", ("R147",)),
    Line("One hand per player in a round.", "13:47-20.23(h)2", ("R149",)),
    Line("Only seated players bet, and they stay seated until the round is over.", "13:47-20.23(h)3", ("R150",)),
)

_OPTIONS = (
    OptionLine(
        name="no_qualify",
        label="When the dealer does not qualify",
        choices=((NO_QUALIFY, "The ante is paid 1 to 1 and the bet is returned"),),
        default=NO_QUALIFY,
        citation="13:47-20.23(h)10",
        notices=((NO_QUALIFY, "If the dealer does not qualify, the ante is paid 1 to 1 and the bet is returned."),),
        must_be_posted=True,
        rules=("R156",),
    ),
    OptionLine(
        name="odds",
        label="Odds on the bet wager",
        choices=(("", "As listed, or a posted table that pays more on some hands"),),
        default="",
        citation="13:47-20.23(h)12, (i)2",
        must_be_posted=True,
        rules=("R160",),
    ),
)

_WAGERS = (
    WagerLine(
        type="ante",
        name="Ante",
        odds=(("", str(ANTE_ODDS)),),
        wins="Wins if you bet and beat a qualifying dealer, or if the dealer does not qualify; lost if you fold.",
        citation="13:47-20.23(i)1",
        rules=("R159",),
    ),
    WagerLine(
        type="bet",
        name="Bet",
        odds=cards.odds_rows(BET_ODDS),
        wins="Exactly twice the ante. Wins if you beat a qualifying dealer and is paid by your hand; returned if the "
        "dealer does not qualify.",
        citation="13:47-20.23(i)2",
        unit=BET_TIMES_ANTE,
        rules=("R155", "R160"),
    ),
)

SHEETS: dict[tuple[str, str], Sheet] = {
    (NIGHT, "caribbean_stud"): Sheet(
        game="caribbean_stud",
        rulebook=NIGHT,
        name="Caribbean stud poker",
        citation="13:47-20.23",
        summary="Each player plays five cards against the dealer's five. After seeing their own cards and one of the "
        "dealer's, players double up or give up the ante. Better hands pay more.",
        seats=None,
        decks=(2, 2),
        crew=tables.one_dealer("13:47-20.23(d)"),
        class_a_only=False,
        equipment=_EQUIPMENT,
        duties=cards.dealer_duties("13:47-20.23(d)"),
        steps=_STEPS,
        paying=_PAYING,
        irregularities=_IRREGULARITIES,
        notices=(
            Line("Post the odds paid on the bet wager at the table.", "13:47-20.23(h)12", ("R160",)),
            Line(
                "Keep your cards in view and do not talk about them: a violation forfeits all wagers.",
                "13:47-20.23(e)-(g)",
                ("R145", "R146", "R147"),
            ),
            Line("Only seated players may bet, one hand each.", "13:47-20.23(h)2-3", ("R149", "R150")),
        ),
        players=_PLAYERS,
        options=_OPTIONS,
        wagers=_WAGERS,
    )
}
