"""What tables of every kind share: who works them, what the dealer answers for, and how one bets."""

from games.sheets import Line

COLLECT_THEN_PAY = "Take the losing wagers first, then pay the winning ones."

# Said at every table because players ask.
FULL_DOLLARS = Line("Bet with imitation money only, in full dollars.", "13:47-20.10(c)1, 20.17(a)", ("R063", "R094"))


def one_dealer(citation: str) -> tuple[Line, ...]:
    """Who may work a table other than craps and roulette (13:47-20.9(b)1, (c)1-2). R056 R059"""
    return (
        Line("One dealer.", citation),
        Line(
            "The dealer is a class A operator, or a class B operator whom the class A operator supervising this event "
            "has instructed in this game.",
            "13:47-20.9(b)1, (c)",
        ),
    )


def dealer_duties(first: str, citation: str, rule: str = "R262") -> tuple[Line, ...]:
    """The four duties the rules give every dealer opposite the players; only the first differs by game. R262"""
    return (
        Line(first, f"{citation}1", (rule,)),
        Line("Answer for the game being run by the rules.", f"{citation}2", (rule,)),
        Line("Stand at the table opposite the players.", f"{citation}3", (rule,)),
        Line("Collect losing wagers and pay winning wagers.", f"{citation}4", (rule,)),
    )
