"""Let it ride (13:47-20.27)."""

from games.engines.let_it_ride import ODDS, WAGERS
from games.engines.rounds import NIGHT
from games.sheets import Line, Sheet, WagerLine, cards, tables

_EQUIPMENT = (
    Line("Two decks with backs of different colors.", "13:47-20.27(b)1", ("R191",)),
    Line(
        "One cutting card of a single opaque color, easy to tell from the backs and edges of the cards.",
        "13:47-20.27(b)2",
        ("R192",),
    ),
    Line(
        "A table with three boxes at each place, for first, second and third bet, and a place for three community "
        "cards on the dealer's side.",
        "13:47-20.27(b)3",
        ("R192",),
    ),
    Line("A discard rack.", "13:47-20.27(b)4", ("R192",)),
    *cards.shoe_and_shuffler("13:47-20.27(c)"),
)

_STEPS = (
    Line(
        "Use one deck at a time and change decks after every round; only one deck's cards are in the discard rack.",
        "13:47-20.27(f)1-3",
        ("R194",),
    ),
    Line(
        "With a shuffling machine, the deck that is out of play is shuffled all the while.",
        "13:47-20.27(f)5",
        ("R196",),
    ),
    Line(
        'Players put three equal bets into their three boxes. Then call "No more bets".',
        "13:47-20.27(f)8",
        ("R199",),
    ),
    Line(
        "Deal one card face down to each player from your far left, clockwise, then one face down to the community "
        "place, until everyone and the community place have three. Lay the community cards from left to right.",
        "13:47-20.27(f)9",
        ("R200",),
    ),
    Line(
        "From your far left, ask each player about bet one: take it back or let it ride. Push a bet that is taken "
        "back toward the player, who removes it at once.",
        "13:47-20.27(f)10-12",
        ("R200",),
    ),
    Line("Put the community card at your left face down into the discard rack.", "13:47-20.27(f)13", ("R200",)),
    Line(
        "Turn up the community card now at your left and lay it on the other one: it is the first community card.",
        "13:47-20.27(f)14",
        ("R200",),
    ),
    Line(
        "Ask each player about bet two in the same way, whatever was done with bet one. Bet three always rides.",
        "13:47-20.27(f)15-17",
        ("R200",),
    ),
    Line(
        "Move the open card to the right and turn up the other one: it is the second community card.",
        "13:47-20.27(f)18",
        ("R200",),
    ),
    Line(
        "From your far right, counterclockwise, turn up each player's three cards. With the two community cards they "
        "make the hand.",
        "13:47-20.27(f)19-20",
        ("R201",),
    ),
    Line(
        "Ace is low only in ace-2-3-4-5, no straight runs around the corner, and suits are equal.",
        "13:47-20.2",
        ("R261",),
    ),
)

_PAYING = (
    Line(
        "Below a pair of tens all bets of the hand lose: take them and the cards at once.",
        "13:47-20.27(f)21",
        ("R201",),
    ),
    Line(
        "Then pay the winners from your far right, counterclockwise, every bet still in its box, while their hands "
        "lie face up.",
        "13:47-20.27(f)22-23",
        ("R202", "R203"),
    ),
    Line(
        "Pick up the cards in order, so that every hand can be laid out again if there is a question.",
        "13:47-20.27(f)4, 24",
        ("R195",),
    ),
)

_PLAYERS = (
    Line("Place your bets and decide for yourself what rides.", "13:47-20.27(e)1", ("R193",)),
    Line("Keep all your cards in the dealer's full view.", "13:47-20.27(e)2", ("R193",)),
    Line("A second hand is allowed only at the place next to yours, left or right.", "13:47-20.27(f)6", ("R197",)),
    Line("Only seated players bet, and they stay seated until the round is over.", "13:47-20.27(f)7", ("R198",)),
)

_WINS = {
    "bet1": "Rides or is taken back after you have seen your three cards. Paid by the five-card hand.",
    "bet2": "Rides or is taken back after the first community card. Paid by the five-card hand.",
    "bet3": "Always rides. Paid by the five-card hand.",
}

SHEETS: dict[tuple[str, str], Sheet] = {
    (NIGHT, "let_it_ride"): Sheet(
        game="let_it_ride",
        rulebook=NIGHT,
        name="Let it ride",
        citation="13:47-20.27",
        summary="Three cards of your own and two shared ones make a poker hand; nobody plays against anybody. You "
        "start with three equal bets and may take back two of them on the way. A pair of tens or better wins.",
        seats=None,
        decks=(2, 2),
        crew=tables.one_dealer("13:47-20.27(d)"),
        class_a_only=False,
        equipment=_EQUIPMENT,
        duties=cards.dealer_duties("13:47-20.27(d)"),
        steps=_STEPS,
        paying=_PAYING,
        irregularities=cards.NO_IRREGULARITIES,
        notices=(
            Line("The odds of every hand are on the layout or beside it.", "13:47-20.27(g)", ("R203",)),
            Line("Keep your cards in view; only seated players may bet.", "13:47-20.27(e)2, (f)7", ("R193", "R198")),
        ),
        players=_PLAYERS,
        options=(),
        wagers=tuple(
            WagerLine(
                type=kind,
                name=f"{name} bet",
                odds=cards.odds_rows(ODDS),
                wins=_WINS[kind],
                citation="13:47-20.27(g)",
                rules=("R199", "R203"),
            )
            for kind, name in zip(WAGERS, ("First", "Second", "Third"), strict=True)
        ),
    )
}
