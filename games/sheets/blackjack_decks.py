"""What blackjack and multi-action blackjack say alike: how cards count and how many decks the holder may use."""

from games.engines.blackjack_extra import SAME_SUIT
from games.engines.blackjack_hands import CASINO_DECKS, NIGHT_DECKS
from games.sheets import Line, OptionLine

_LABEL = "Decks shuffled together"


def point_values(citation: str) -> Line:
    return Line(
        "Cards count 2 to 9 as marked; ten, jack, queen and king count 10; an ace counts 1 or 11, as the player likes.",
        citation,
        ("R264",),
    )


def casino_point_values() -> Line:
    return Line(
        "Cards count 2 to 10 as marked; jack, queen and king count 10; an ace counts 11, or 1 where 11 would take the "
        "hand over 21.",
        "19:47-2.2(b)",
    )


def _choices(numbers: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), "One deck" if number == 1 else f"{number} decks") for number in numbers)


def night_decks(citation: str, rule: str) -> OptionLine:
    return OptionLine(
        name="decks",
        label=_LABEL,
        choices=_choices(tuple(range(1, NIGHT_DECKS + 1))),
        default=str(NIGHT_DECKS),
        citation=citation,
        rules=(rule,),
    )


def casino_decks() -> OptionLine:
    """Any number will do in a casino; these are the ones the rules have tables for."""
    return OptionLine(
        name="decks",
        label=_LABEL,
        choices=_choices(tuple(SAME_SUIT)),
        default=str(CASINO_DECKS),
        citation="19:47-2.2(a)",
    )
