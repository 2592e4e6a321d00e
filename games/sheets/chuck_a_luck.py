"""Chuck-a-luck (13:47-20.24)."""

from games.engines.chuck_a_luck import NUMBERS, PAYOUTS
from games.engines.rounds import NIGHT
from games.sheets import Line, Sheet, WagerLine, dice, tables

_DICE_SHOW = {1: "on one die", 2: "on two dice", 3: "on all three dice"}

SHEETS: dict[tuple[str, str], Sheet] = {
    (NIGHT, "chuck_a_luck"): Sheet(
        game="chuck_a_luck",
        rulebook=NIGHT,
        name="Chuck-a-luck",
        citation="13:47-20.24",
        summary=(
            "Players bet on numbers from 1 to 6 and the dealer tumbles three dice. A number pays once for every die "
            "that shows it."
        ),
        seats=None,
        decks=None,
        kind="dice",
        class_a_only=False,
        crew=tables.one_dealer("13:47-20.24(b)"),
        equipment=(
            dice.device("A cage 18 inches across in which the dice tumble", "13:47-20.24(a)1", "R165"),
            *dice.large_dice("Three", "13:47-20.24(a)2", "R165"),
            Line("A table with a layout of the numbers 1, 2, 3, 4, 5 and 6.", "13:47-20.24(a)3", ("R165",)),
        ),
        duties=(
            *dice.dealer_duties("13:47-20.24(b)"),
            Line("Decide how many players the table takes.", "13:47-20.24(c)", ("R166",)),
        ),
        steps=(
            Line("Players put their wagers on one or more of the numbers.", "13:47-20.24(d)1", ("R167",)),
            Line("The dealer tumbles the dice in the cage or the chute.", "13:47-20.24(d)2"),
            Line("When the dice lie still, the dealer calls the three numbers.", "13:47-20.24(e)1"),
        ),
        paying=(
            Line(tables.COLLECT_THEN_PAY, "13:47-20.24(b)4"),
            Line(
                "Pay each wager by how many dice show its number; wagers on numbers that no die shows lose.",
                "13:47-20.24(e)",
                ("R167",),
            ),
        ),
        irregularities=(dice.COCKED,),
        notices=(
            Line(
                "Odds: " + ", ".join(f"{_DICE_SHOW[shown]} {odds}" for shown, odds in PAYOUTS.items()) + ".",
                "13:47-20.24(e)",
                ("R167",),
            ),
        ),
        players=(tables.FULL_DOLLARS, Line("Wagers lie on the layout before the dice are tumbled.", "13:47-20.24(d)")),
        options=(),
        wagers=(
            WagerLine(
                type="number",
                name="Number",
                odds=tuple((_DICE_SHOW[shown], str(odds)) for shown, odds in PAYOUTS.items()),
                wins=f"Wins when one or more of the three dice show the number ({NUMBERS[0]} to {NUMBERS[-1]}); "
                "loses when none does.",
                citation="13:47-20.24(d)-(e)",
                rules=("R167",),
            ),
        ),
    )
}
