"""Beat the dealer (13:47-20.21)."""

from games.engines.beat_the_dealer import PAYOUT, SEATS
from games.engines.rounds import NIGHT
from games.sheets import Line, Sheet, WagerLine, dice, tables

SHEETS: dict[tuple[str, str], Sheet] = {
    (NIGHT, "beat_the_dealer"): Sheet(
        game="beat_the_dealer",
        rulebook=NIGHT,
        name="Beat the dealer",
        citation="13:47-20.21",
        summary=(
            "The dealer tumbles two dice, then the player does. The higher total wins even money; the dealer wins ties."
        ),
        seats=SEATS,
        decks=None,
        kind="dice",
        class_a_only=False,
        crew=tables.one_dealer("13:47-20.21(b)"),
        equipment=(
            dice.device(
                "A cage 18 inches across, of wire or the like so that the dice are plain to see",
                "13:47-20.21(a)1",
                "R122",
            ),
            *dice.large_dice("Two", "13:47-20.21(a)2", "R123"),
            Line(
                f"A table with {SEATS} player positions and a layout showing the numbers 1 to 12.",
                "13:47-20.21(a)3",
                ("R124",),
            ),
        ),
        duties=dice.dealer_duties("13:47-20.21(b)"),
        steps=(
            Line("Players put up their wagers.", "13:47-20.17(a)"),
            Line("The dealer tumbles the dice and calls the total of the top sides.", "13:47-20.21(c)1", ("R125",)),
            Line("The player tumbles the dice; the total is called again.", "13:47-20.21(c)1", ("R125",)),
            Line(
                "The higher total wins. A tie is the dealer's. With several players, each tumbles against the dealer's "
                "total in turn.",
                "13:47-20.21(c)1",
                ("R125",),
            ),
        ),
        paying=(
            Line(tables.COLLECT_THEN_PAY, "13:47-20.21(b)4"),
            Line(f"Winners get {PAYOUT}.", "13:47-20.21(d)", ("R126",)),
        ),
        irregularities=(dice.COCKED,),
        notices=(Line(f"Pays {PAYOUT}. The dealer wins ties.", "13:47-20.21(c)-(d)", ("R126",)),),
        players=(
            tables.FULL_DOLLARS,
            Line(
                "The numbers on the layout take no wagers of their own: the one bet is to beat the dealer.",
                "13:47-20.21(a)3, (d)",
            ),
        ),
        options=(),
        wagers=(
            WagerLine(
                type="beat",
                name="Beat the dealer",
                odds=(("", str(PAYOUT)),),
                wins="Wins when the player's total is higher than the dealer's; loses on a lower total and on a tie.",
                citation="13:47-20.21(c)-(d)",
                rules=("R125", "R126"),
            ),
        ),
    )
}
