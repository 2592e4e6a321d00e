"""The money wheel (13:47-20.29) and the casinos' big six wheel (19:47-5.5, 5.6)."""

from games.engines.money_wheel import (
    BILLS,
    CITATIONS,
    CLAPPER_RULES,
    DESIGNATORS,
    LEAST_REVOLUTIONS,
    SPACES,
    SPECIAL_ODDS,
    WAGERS,
)
from games.engines.rounds import CASINO, NIGHT
from games.sheets import Line, OptionLine, Sheet, WagerLine, tables

_SPECIAL = " or ".join(DESIGNATORS)
# The paragraphs of 13:47-20.29 and the casino sections that say the same.
_CASINO_PLACES = {
    "(b)1": "19:47-5.5(a)",
    "(b)2": "19:47-5.6(a)",
    "(b)3": "19:47-5.6(b)",
    "(b)4": "19:47-5.5(a)",
    "(b)5": "19:47-5.6(e)",
    "(c)": "19:47-5.5(a)",
}


def _cite(rulebook: str, paragraph: str) -> str:
    return f"13:47-20.29{paragraph}" if rulebook == NIGHT else _CASINO_PLACES[paragraph]


def _line(rulebook: str, text: str, paragraph: str, *rules: str) -> Line:
    return Line(text, _cite(rulebook, paragraph), rules if rulebook == NIGHT else ())


def _faces(rulebook: str) -> str:
    """How often each face is on the wheel, in words."""
    spaces = SPACES[rulebook]
    bills = ", ".join(f"{spaces[bill]} of ${bill}" for bill in BILLS)
    return f"{bills} and one each of the {' and the '.join(DESIGNATORS)}"


_EQUIPMENT = (
    Line(
        f"An upright wheel on an axle, 48 or 60 inches across, with {sum(SPACES[NIGHT].values())} equal spaces parted "
        "by pegs.",
        "13:47-20.29(a)1",
        ("R204",),
    ),
    Line(
        f"Bill faces on the wheel: {_faces(NIGHT)}. The last two may be other special designators.",
        "13:47-20.29(a)1",
        ("R204",),
    ),
    Line("An indicator arm.", "13:47-20.29(b)4", ("R209",)),
    Line(
        f"A table with a layout of {len(SPACES[NIGHT])} betting spaces, one for each face and designator of the wheel.",
        "13:47-20.29(a)2",
        ("R205",),
    ),
)

_CASINO_EQUIPMENT = (
    Line(
        f"A wheel; the rules of play do not count its {sum(SPACES[CASINO].values())} usual spaces: {_faces(CASINO)}.",
        "19:47-5.5(a)",
    ),
)

_DUTIES = (
    Line('Call "No more bets", spin the wheel, collect and pay.', "13:47-20.29(b)2-5", ("R206", "R208")),
    Line("Run the game by the rules of the chapter.", "13:47-20.17(b)", ("R095",)),
)


def _steps(rulebook: str) -> tuple[Line, ...]:
    return (
        _line(rulebook, "Players put their wagers on the faces of the layout.", "(b)1", "R205"),
        _line(rulebook, 'Call "No more bets" before the spin.', "(b)2", "R206"),
        _line(
            rulebook,
            f"Spin the wheel in either direction. A valid spin takes at least {LEAST_REVOLUTIONS} turns.",
            "(b)3",
            "R207",
        ),
        _line(
            rulebook,
            "A wager wins only on the very face the arm rests on: the flag does not pay the joker.",
            "(b)4",
            "R209",
        ),
    )


def _paying(rulebook: str) -> tuple[Line, ...]:
    return (
        _line(rulebook, tables.COLLECT_THEN_PAY, "(b)5", "R208"),
        _line(
            rulebook,
            f"A bill pays its own number to 1, the {_SPECIAL} {SPECIAL_ODDS[rulebook]}.",
            "(c)",
            "R209",
        ),
    )


def _irregularities(rulebook: str) -> tuple[Line, ...]:
    return (
        _line(
            rulebook,
            f"Fewer than {LEAST_REVOLUTIONS} turns are no spin: spin again; all wagers stand.",
            "(b)3",
            "R207",
        ),
        Line(
            "The arm rests between two spaces: by the posted rule either the space passed last wins or the spin is "
            "void and the wheel is spun again.",
            _clapper_citation(rulebook),
        ),
    )


def _clapper_citation(rulebook: str) -> str:
    return "13:47-20.29(b)4; 19:47-5.6(c)" if rulebook == NIGHT else "19:47-5.6(c)-(d)"


def _notices(rulebook: str) -> tuple[Line, ...]:
    bills = ", ".join(f"${bill} pays {odds}" for bill, odds in BILLS.items())
    return (_line(rulebook, f"Odds: {bills}, {_SPECIAL} {SPECIAL_ODDS[rulebook]}.", "(c)", "R209"),)


_CLAPPER_WORDS = {
    "previous": "If the arm rests between two spaces, the space passed last wins.",
    "respin": "If the arm rests between two spaces, the spin is void and the wheel is spun again.",
}


def _options(rulebook: str) -> tuple[OptionLine, ...]:
    night = rulebook == NIGHT
    clapper = tuple((value, _CLAPPER_WORDS[value]) for value in CLAPPER_RULES)
    listed = SPECIAL_ODDS[rulebook]
    return (
        OptionLine(
            name="clapper_rule",
            label="When the arm rests between two spaces",
            choices=clapper,
            default="previous",
            citation=_clapper_citation(rulebook),
            notices=clapper,
            must_be_posted=True,
        ),
        OptionLine(
            name="special_odds",
            label=f"Odds to 1 of the {_SPECIAL}",
            choices=((str(listed.num), f"{listed}, as listed"),)
            if night
            else (("", f"{listed}, or more where posted"),),
            default=str(listed.num) if night else "",
            citation=_cite(rulebook, "(c)"),
            rules=("R209",) if night else (),
        ),
    )


def _wagers(rulebook: str) -> tuple[WagerLine, ...]:
    (kind,) = WAGERS[rulebook]
    return (
        WagerLine(
            type=kind,
            name="Face of the wheel",
            odds=(
                *((f"${bill}", str(odds)) for bill, odds in BILLS.items()),
                *((name, str(SPECIAL_ODDS[rulebook])) for name in DESIGNATORS),
            ),
            wins="Wins when the wheel stops on the same face; loses on every other.",
            citation=_cite(rulebook, "(c)"),
            rules=("R209",) if rulebook == NIGHT else (),
        ),
    )


def _sheet(rulebook: str, game: str, name: str) -> Sheet:
    night = rulebook == NIGHT
    return Sheet(
        game=game,
        rulebook=rulebook,
        name=name,
        citation=CITATIONS[NIGHT] if night else "19:47-5.5, 5.6",
        summary=f"A large upright wheel with bill faces and a {' and a '.join(DESIGNATORS)} is spun. Bet on the face "
        "it will stop on; the rarer the face, the more it pays.",
        seats=None,
        decks=None,
        kind="wheel",
        class_a_only=False,
        crew=tables.one_dealer("13:47-20.29(b)") if night else (Line("One dealer.", "19:47-5.6"),),
        equipment=_EQUIPMENT if night else _CASINO_EQUIPMENT,
        duties=_DUTIES if night else (),
        steps=_steps(rulebook),
        paying=_paying(rulebook),
        irregularities=_irregularities(rulebook),
        notices=_notices(rulebook),
        players=(
            *((tables.FULL_DOLLARS,) if night else ()),
            _line(rulebook, 'Bet before the dealer calls "No more bets".', "(b)2", "R206"),
        ),
        options=_options(rulebook),
        wagers=_wagers(rulebook),
    )


SHEETS: dict[tuple[str, str], Sheet] = {
    (NIGHT, "money_wheel"): _sheet(NIGHT, "money_wheel", "Money wheel"),
    (CASINO, "big_six"): _sheet(CASINO, "big_six", "Big six wheel"),
}
