"""What the tables with tumbled dice share: cage or chute, large dice (13:47-20.21, 20.24, 20.33)."""

from games.sheets import Line, tables


def device(text: str, citation: str, rule: str) -> Line:
    """The cage as the game describes it, or a chute in its place."""
    chute = "or a chute high and wide enough to tumble the dice, with at least three baffles"
    return Line(f"{text}, {chute}.", citation, (rule,))


def large_dice(count: str, citation: str, rule: str) -> tuple[Line, ...]:
    return (
        Line(f"{count} dice with six sides, 2.5 inches along each edge.", citation, (rule,)),
        Line("Each die is evenly weighted; no side is heavier than another.", citation, (rule,)),
        Line("Opposite sides add up to seven: 1 and 6, 2 and 5, 3 and 4.", citation, (rule,)),
    )


def dealer_duties(citation: str) -> tuple[Line, ...]:
    """R262"""
    return tables.dealer_duties("Tumble the dice.", citation)


# The text has no rule for a die that cannot be read; a fresh tumble decides nothing for anybody.
COCKED = Line(
    "House practice where the text is silent: dice that lean, stack or stay in the baffles are tumbled again; "
    "wagers stand.",
    "13:47-20.10(c)2",
)
