"""Under/over (13:47-20.33)."""

from games.engines.rounds import NIGHT
from games.engines.under_over import PAYOUTS, TYPES
from games.sheets import Line, Sheet, WagerLine, dice, tables

_NAMES = {"under_7": "Under 7", "over_7": "Over 7", "seven": "7"}
_WINS = {
    "under_7": "Wins when the two dice total 2 to 6; loses on 7 and more.",
    "over_7": "Wins when the two dice total 8 to 12; loses on 7 and less.",
    "seven": "Wins when the two dice total 7; loses on anything else.",
}

SHEETS: dict[tuple[str, str], Sheet] = {
    (NIGHT, "under_over"): Sheet(
        game="under_over",
        rulebook=NIGHT,
        name="Under/over",
        citation="13:47-20.33",
        summary="Players bet that the total of two dice will be under seven, over seven, or seven.",
        seats=None,
        decks=None,
        kind="dice",
        class_a_only=False,
        crew=tables.one_dealer("13:47-20.33(b)"),
        equipment=(
            dice.device(
                "An hourglass cage 18 inches across, of wire or the like so that the dice are plain to see",
                "13:47-20.33(a)1",
                "R256",
            ),
            *dice.large_dice("Two", "13:47-20.33(a)2", "R256"),
            Line('A layout with three spaces: "over 7", "under 7" and "7".', "13:47-20.33(a)3", ("R256",)),
        ),
        duties=dice.dealer_duties("13:47-20.33(b)"),
        steps=(
            Line(
                "Each player bets on one of the three spaces; several players may share a space.",
                "13:47-20.33(c)1",
                ("R257",),
            ),
            Line("The dealer tumbles the dice.", "13:47-20.33(c)2", ("R257",)),
            Line("When the dice lie still, the dealer calls the total.", "13:47-20.33(c)2"),
        ),
        paying=(
            Line(tables.COLLECT_THEN_PAY, "13:47-20.33(b)4"),
            Line(
                "Pay the space that won: "
                + ", ".join(f"{_NAMES[kind].lower()} {odds}" for kind, odds in PAYOUTS.items())
                + ".",
                "13:47-20.33(d)",
                ("R258",),
            ),
        ),
        irregularities=(dice.COCKED,),
        notices=(
            Line(
                "Odds: " + ", ".join(f"{_NAMES[kind].lower()} {odds}" for kind, odds in PAYOUTS.items()) + ".",
                "13:47-20.33(d)",
                ("R258",),
            ),
        ),
        players=(tables.FULL_DOLLARS, Line("One space for each player and tumble.", "13:47-20.33(c)1", ("R257",))),
        options=(),
        wagers=tuple(
            WagerLine(
                type=kind,
                name=_NAMES[kind],
                odds=(("", str(odds)),),
                wins=_WINS[kind],
                citation=TYPES[kind],
                rules=("R258",),
            )
            for kind, odds in PAYOUTS.items()
        ),
    )
}
