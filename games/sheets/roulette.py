"""Roulette (13:47-20.32; 19:47-5.1 to 5.4)."""

from games.engines.roulette import (
    FIVE_ADJACENT,
    LEAST_REVOLUTIONS,
    ODDS,
    OFFERED,
    WAGERS,
    WHEELS,
    ZERO_RULES,
)
from games.engines.roulette_layout import EVEN_CHANCES, FIXED_AREAS
from games.engines.rounds import CASINO, NIGHT
from games.sheets import Line, OptionLine, Sheet, WagerLine, tables

# The paragraphs of 13:47-20.32 and the casino sections that say the same.
_CASINO_PLACES = {
    "(d)": "19:47-5.1",
    "(e)": "19:47-5.1(e)",
    "(e)15": "19:47-5.1(f)",
    "(g)": "19:47-5.2(b)",
    "(h)": "19:47-5.2(c)",
    "(i)": "19:47-5.2(d)",
    "(j)1": "19:47-5.3(a)",
    "(j)2": "19:47-5.3(b)",
    "(j)3": "19:47-5.3(c)",
    "(k)": "19:47-5.3(d)",
    "(l)": "19:47-5.3(e)",
    "(m)1": "19:47-5.4(a)",
    "(m)2": "19:47-5.4(b)",
    "(m)3": "19:47-5.4(c)",
}


def _cite(rulebook: str, paragraph: str, night_detail: str = "") -> str:
    return f"13:47-20.32{paragraph}{night_detail}" if rulebook == NIGHT else _CASINO_PLACES[paragraph]


def _line(rulebook: str, text: str, paragraph: str, *rules: str, detail: str = "") -> Line:
    return Line(text, _cite(rulebook, paragraph, detail), rules if rulebook == NIGHT else ())


_CREW = (
    Line("One dealer.", "13:47-20.32(c)"),
    Line("The dealer is a class A operator: a class B operator does not operate roulette.", "13:47-20.9(d)"),
)

_EQUIPMENT = (
    Line("A roulette wheel with the numbers 1 to 36, 0 and 00.", "13:47-20.32(b)1", ("R236",)),
    Line("The wheel is horizontal and level, before opening and all evening.", "13:47-20.15(c)", ("R090",)),
    Line("A roulette ball.", "13:47-20.32(b)2", ("R236",)),
    Line("A table with a roulette layout.", "13:47-20.32(b)3", ("R236",)),
    Line("A crown, also called dolly, to mark the number that won.", "13:47-20.32(a), (j)3", ("R250",)),
    Line(
        "For five adjacent numbers: a layout approved by the Commission with a replica of the wheel on it.",
        "13:47-20.32(e)1ii",
        ("R240",),
    ),
    Line("For seven numbers: a table approved by the Commission.", "13:47-20.32(e)15i", ("R242",)),
)

_CASINO_EQUIPMENT = (
    Line("A roulette wheel, a ball, a layout and a crown.", "19:47-5.3(a), (c)"),
    Line("For seven numbers: a layout approved by the Commission.", "19:47-5.1(f)1"),
)

_DUTIES = (
    Line("Spin the ball.", "13:47-20.32(c)1", ("R262",)),
    Line("Answer for the game being run by the rules.", "13:47-20.32(c)2", ("R262",)),
    Line("Collect losing wagers and pay winning wagers.", "13:47-20.32(c)3", ("R262",)),
)


def _steps(rulebook: str) -> tuple[Line, ...]:
    return (
        _line(
            rulebook,
            "Players put their chips on the areas of the layout; a wager counts where it lies.",
            "(d)",
            "R237",
            "R239",
            detail="1, 3",
        ),
        _line(
            rulebook,
            "Spin the ball against the direction of the wheel. A valid spin takes at least "
            f"{LEAST_REVOLUTIONS} turns around the track.",
            "(j)1",
            "R248",
        ),
        _line(rulebook, 'Call "No more bets" while the ball still runs in the track.', "(j)2", "R249"),
        _line(
            rulebook,
            "When the ball rests, announce the number and put the crown on it on the layout.",
            "(j)3",
            "R250",
        ),
        _line(
            rulebook,
            "Of a five adjacent wager that won, move one fifth from the replica to the winning number.",
            "(k)",
            "R251",
        ),
    )


def _paying(rulebook: str) -> tuple[Line, ...]:
    return (
        _line(
            rulebook, "With the crown in place, collect all losing wagers, then pay the winning ones.", "(l)", "R252"
        ),
        *_even_chances_on_zero(rulebook),
    )


def _even_chances_on_zero(rulebook: str) -> tuple[Line, ...]:
    choice = "half or all, as posted" if len(ZERO_RULES[rulebook]) > 1 else "half"
    return (
        _line(
            rulebook,
            f"Double zero wheel, 0 or 00: red, black, odd, even, 1 to 18 and 19 to 36 lose {choice}. Of a half loss "
            "the other half goes back; of an odd amount the player keeps the larger half.",
            "(g)",
            "R244",
        ),
        _line(rulebook, "Single zero wheel, 0: these six wagers lose.", "(h)", "R245"),
        _line(
            rulebook,
            'Double zero wheel used as a single zero one: on 00 call "No spin" and spin again; on 0 the six wagers '
            "lose.",
            "(i)",
            "R247",
            detail="2-3",
        ),
    )


def _irregularities(rulebook: str) -> tuple[Line, ...]:
    call = 'call "No spin" and try to take the ball out before it rests; all wagers stand for the next spin'
    return (
        _line(rulebook, f"Ball spun in the direction of the wheel: {call}.", "(m)1", "R253"),
        _line(rulebook, f"Fewer than {LEAST_REVOLUTIONS} turns of the ball: {call}.", "(m)2", "R254"),
        _line(rulebook, f"Something else falls into the wheel: {call}.", "(m)3", "R255"),
    )


_WHEEL_WORDS = {
    "double_zero": "Double zero wheel",
    "single_zero": "Single zero wheel",
    "double_zero_as_single": "Double zero wheel used as a single zero wheel",
}
_WHEEL_NOTICES = {
    "single_zero": "Single zero: on 0 the even chances lose.",
    "double_zero_as_single": "This wheel is used as a single zero wheel: 00 is no spin, and on 0 the even chances "
    "lose.",
}
_ZERO_WORDS = {
    "half_loss": "Double zero wheel: on 0 and 00 the even chances lose half, and half is returned.",
    "full_loss": "Double zero wheel: on 0 and 00 the even chances lose.",
}


def _options(rulebook: str) -> tuple[OptionLine, ...]:
    night = rulebook == NIGHT
    zero = tuple((value, _ZERO_WORDS[value]) for value in ZERO_RULES[rulebook])
    return (
        OptionLine(
            name="wheel",
            label="Wheel",
            choices=tuple((value, _WHEEL_WORDS[value]) for value in WHEELS),
            default="double_zero",
            citation=_cite(rulebook, "(i)", "1"),
            notices=tuple(_WHEEL_NOTICES.items()),
            must_be_posted=True,
            rules=("R236", "R245", "R246", "R247") if night else (),
        ),
        OptionLine(
            name="zero_rule",
            label="Even chances on 0 and 00 of a double zero wheel",
            choices=zero,
            default="half_loss",
            citation=_cite(rulebook, "(g)"),
            notices=zero,
            must_be_posted=True,
            rules=("R244",) if night else (),
        ),
        *(_by_choice(name, label, rulebook) for name, label in _BY_CHOICE.items()),
    )


_BY_CHOICE = {"five_adjacent": "Five adjacent numbers", "seven_numbers": "Seven numbers"}
_OFFERED_WORDS = {"offered": "offered, on a layout approved for it", "not_offered": "not offered"}


def _by_choice(name: str, label: str, rulebook: str) -> OptionLine:
    """A wager the text leaves to the operator, where the layout is approved for it."""
    row = {"five_adjacent": "R240", "seven_numbers": "R242"}[name]
    return OptionLine(
        name=name,
        label=label,
        choices=tuple((value, _OFFERED_WORDS[value]) for value in OFFERED),
        default="offered",
        citation=WAGERS[rulebook][name],
        rules=(row,) if rulebook == NIGHT else (),
    )


_NOTICES = (
    Line("The odds of every wager are on the layout or beside it.", "13:47-20.32(f)", ("R243",)),
    Line(
        "Each player answers for where the chip lies, also when the dealer placed it.",
        "13:47-20.32(d)2",
        ("R238",),
    ),
    Line(
        "Five adjacent numbers and seven numbers are either open to every player at the table or to none.",
        "13:47-20.32(e)1i, 15",
        ("R240", "R242"),
    ),
)

_PLAYERS = (
    tables.FULL_DOLLARS,
    Line("Bet by putting chips on the area of the layout.", "13:47-20.32(d)1", ("R237",)),
    Line(
        "See to it yourself that your chip lies right and that the dealer did what you said: the wager is settled by "
        "where it lies when the ball rests.",
        "13:47-20.32(d)2-3",
        ("R238", "R239"),
    ),
)

_CASINO_NOTICES = (
    Line("Post that the even chances lose half on 0 and 00.", "19:47-5.2(b)"),
    Line("Post it where a double zero wheel is used as a single zero wheel.", "19:47-5.2(d)1"),
)
_CASINO_PLAYERS = (Line("Seven numbers is either open to every player at the table or to none.", "19:47-5.1(f)"),)

# Type -> name, what it wins on, where the chip goes; "Wins on ..." is added in front.
_PLACES: dict[str, tuple[str, str, str]] = {
    "straight": ("Straight", "one number", "in its box"),
    "five_adjacent": (
        "Five adjacent numbers",
        "a number of the wheel or its two neighbors on either side, each a straight wager of a fifth",
        "on the center number of the replica, in multiples of five chips",
    ),
    "split": (
        "Split",
        "either of two numbers side by side",
        'on the line between them; for 0 and 00 also on the line between "2nd 12" and "3rd 12"',
    ),
    "three_numbers": (
        "Three numbers",
        "a row of three, or 0-1-2, 0-2-00 or 00-2-3",
        "on the outside line of the row, or where the three boxes meet",
    ),
    "four_numbers": ("Four numbers", "four numbers that touch", "where their corners meet"),
    "first_five": ("First five numbers", "0, 00, 1, 2 or 3", 'on the corner of 0, 1 and "1st 12"'),
    "six_numbers": ("Six numbers", "two rows that touch", "on the outside corner between the rows"),
    "column": ("Column", "the twelve numbers of a column", "in the box at the foot of the column"),
    "dozen": ("Dozen", "1 to 12, 13 to 24 or 25 to 36", 'in the box "1st 12", "2nd 12" or "3rd 12"'),
    "red": ("Red", "a red number", "in the red box"),
    "black": ("Black", "a black number", "in the black box"),
    "odd": ("Odd", "an odd number", 'in the box "Odd"'),
    "even": ("Even", "an even number", 'in the box "Even"'),
    "low": ("1 to 18", "1 to 18", 'in the box "1 to 18"'),
    "high": ("19 to 36", "19 to 36", 'in the box "19 to 36"'),
    "seven_numbers": (
        "Seven numbers",
        ", ".join(sorted(FIXED_AREAS["seven_numbers"], key=int)),
        "on the area of the layout for it",
    ),
}
_WAGER_RULES = {"straight": "R243", "five_adjacent": "R240", "seven_numbers": "R242"}


def _odds(kind: str) -> tuple[tuple[str, str], ...]:
    if kind == "five_adjacent":
        return (("on the fifth that wins", str(ODDS["straight"])),)
    return (("", str(ODDS[kind])),)


def _unit(kind: str) -> int:
    if kind == "five_adjacent":
        return FIVE_ADJACENT
    return 2 if kind in EVEN_CHANCES else 1  # so that half a loss is whole dollars (A4)


def _wagers(rulebook: str) -> tuple[WagerLine, ...]:
    return tuple(
        WagerLine(
            type=kind,
            name=_PLACES[kind][0],
            odds=_odds(kind),
            wins=f"Wins on {_PLACES[kind][1]}. The chip goes {_PLACES[kind][2]}.",
            citation=citation,
            unit=_unit(kind),
            rules=("R243", _WAGER_RULES.get(kind, "R241")) if rulebook == NIGHT else (),
        )
        for kind, citation in WAGERS[rulebook].items()
    )


def _sheet(rulebook: str) -> Sheet:
    night = rulebook == NIGHT
    return Sheet(
        game="roulette",
        rulebook=rulebook,
        name="Roulette",
        citation="13:47-20.32" if night else "19:47-5.1 to 5.4",
        summary="A ball is spun around a wheel of 36 numbers, 0 and 00, and everyone bets on where it will come to "
        "rest: on one number, on several at once, or on colors, halves and thirds of the numbers.",
        seats=None,
        decks=None,
        kind="wheel",
        class_a_only=True,
        crew=_CREW if night else (Line("One dealer.", "19:47-5.3"),),
        equipment=_EQUIPMENT if night else _CASINO_EQUIPMENT,
        duties=_DUTIES if night else (),
        steps=_steps(rulebook),
        paying=_paying(rulebook),
        irregularities=_irregularities(rulebook),
        notices=_NOTICES if night else _CASINO_NOTICES,
        players=_PLAYERS if night else _CASINO_PLAYERS,
        options=_options(rulebook),
        wagers=_wagers(rulebook),
    )


SHEETS: dict[tuple[str, str], Sheet] = {(rulebook, "roulette"): _sheet(rulebook) for rulebook in (NIGHT, CASINO)}
