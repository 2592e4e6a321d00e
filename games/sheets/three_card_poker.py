"""Three card poker (19:47-20): casino practice only, not a game of casino nights."""

from games.engines.odds import Odds
from games.engines.poker import Three, words
from games.engines.rounds import CASINO
from games.engines.three_card_poker import AGAINST_DEALER_ODDS, BONUS_ODDS, PAIR_PLUS_ODDS
from games.sheets import Line, Sheet, WagerLine


def _rows(table: dict[Three, Odds], after: str = "") -> tuple[tuple[str, str], ...]:
    return tuple((words(category) + after, str(odds)) for category, odds in table.items())


_STEPS = (
    Line('Call "No more bets" before dealing any card.', "19:47-20.7(b), 20.8(b)3, 20.9(b)2"),
    Line(
        "Deal three cards face down, one at a time, to each player from your far left, clockwise, and to yourself; an "
        "automated shoe gives them in stacks of three.",
        "19:47-20.7(c), 20.8(c), 20.9(c)",
    ),
    Line("Put the rest of the deck into the discard rack unseen.", "19:47-20.7(d)"),
    Line(
        "At least every fifth round count the rest of the deck face down; the machine may do it instead. If the count "
        "is wrong, all hands are void.",
        "19:47-20.7(e)-(f)",
    ),
    Line(
        "From your far left, each player with an ante either makes a play wager equal to it or gives it up, and pair "
        "plus with it.",
        "19:47-20.10(b)",
    ),
    Line("Collect what was given up. Then turn over your own three cards as the best hand.", "19:47-20.10(b)"),
    Line("From your far right, turn over each hand still in play.", "19:47-20.10(b)"),
    Line(
        "Hands rank straight flush, three of a kind, straight, flush, pair, high card. Queen-king-ace is the highest "
        "straight, ace-2-3 the lowest.",
        "19:47-20.3",
    ),
)

_PAYING = (
    Line("Collect the losing wagers first.", "19:47-20.10(c)"),
    Line("Below queen high the dealer does not play: pay the ante 1 to 1, return the play wager.", "19:47-20.11(a)1"),
    Line("Equal hands are a push.", "19:47-20.11(a)1"),
    Line(
        "Pay the bonus on the ante of everyone who played a straight or better, whatever you hold.", "19:47-20.11(a)3"
    ),
    Line("Pay from your far right, counterclockwise, while the winning hands lie face up.", "19:47-20.10(c)1"),
    Line("Pick up the cards in order, so that every hand can be laid out again.", "19:47-20.10(d)"),
)

_IRREGULARITIES = (
    Line(
        "One card face up in shoe or deck is not used. More than one: all hands are void, shuffle again.",
        "19:47-20.12(a)",
    ),
    Line("A card drawn by mistake but not seen is used as the next card.", "19:47-20.12(b)"),
    Line("A wrong number of cards, to a player or the dealer: all hands are void.", "19:47-20.12(c)"),
    Line("A dealer's card seen too early: all hands are void.", "19:47-20.12(d)"),
    Line("A shuffling machine that jams: shuffle again.", "19:47-20.12(e)"),
    Line("An automated shoe that jams or stops dealing: the round is void.", "19:47-20.12(f)"),
    Line("Take the machine off the table before shuffling or dealing in another way.", "19:47-20.12(g)"),
)

_WAGERS = (
    WagerLine(
        type="ante",
        name="Ante",
        odds=(("", str(AGAINST_DEALER_ODDS)), *_rows(BONUS_ODDS, ", ante bonus")),
        wins="Wins if you play and beat the dealer, or if the dealer is below queen high; lost if you fold.",
        citation="19:47-20.11(a)1, 3",
    ),
    WagerLine(
        type="play",
        name="Play",
        odds=(("", str(AGAINST_DEALER_ODDS)),),
        wins="Equal to the ante. Wins if you beat the dealer; returned if the dealer is below queen high.",
        citation="19:47-20.10(b), 20.11(a)1",
    ),
    WagerLine(
        type="pair_plus",
        name="Pair plus",
        odds=_rows(PAIR_PLUS_ODDS),
        wins="Wins on a pair or better in your own three cards, whatever the dealer holds; lost if you fold an ante.",
        citation="19:47-20.11(a)2",
    ),
)

SHEETS: dict[tuple[str, str], Sheet] = {
    (CASINO, "three_card_poker"): Sheet(
        game="three_card_poker",
        rulebook=CASINO,
        name="Three card poker",
        citation="19:47-20",
        summary="Three cards each. Bet that your hand beats the dealer's, or that it holds a pair or better, or both. "
        "The dealer needs queen high to play.",
        seats=None,
        decks=(1, None),
        crew=(Line("One dealer.", "19:47-20.7"),),
        class_a_only=False,
        equipment=(
            Line("Cards, dealt from a manual shoe, from the hand or from an automated shoe.", "19:47-20.7 to 20.9"),
            Line("A shuffling machine, whenever the dealer deals from the hand.", "19:47-20.8(b)1"),
            Line("A discard rack.", "19:47-20.7(d)"),
        ),
        duties=(
            Line(
                "The dealer keeps the cards in front, over the chip rack, in the hand first chosen.", "19:47-20.8(b)2"
            ),
        ),
        steps=_STEPS,
        paying=_PAYING,
        irregularities=_IRREGULARITIES,
        notices=(),
        players=(Line("You answer for your own hand; nobody but you and the dealer touches it.", "19:47-20.10(a)"),),
        options=(),
        wagers=_WAGERS,
    )
}
