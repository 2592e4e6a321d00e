"""Red dog (13:47-20.31; 19:47-6)."""

from games.engines.red_dog import SPREAD_ODDS, THREE_OF_A_KIND, THREE_OF_A_KIND_ODDS, cite
from games.engines.rounds import CASINO, NIGHT
from games.sheets import Line, OptionLine, Sheet, WagerLine, cards, tables

_EQUIPMENT = (
    Line("A table with a red dog layout.", "13:47-20.31(a)1", ("R218",)),
    Line("A deck of cards whose backs match in color and design.", "13:47-20.31(a)2i", ("R218",)),
    Line(
        "Two cutting cards of one opaque color each, easy to tell from the playing cards and from each other.",
        "13:47-20.31(a)3",
        ("R218",),
    ),
    Line("A dealing shoe: required at this game.", "13:47-20.31(a)4", ("R218", "R263")),
    Line("A discard rack.", "13:47-20.31(a)5", ("R218",)),
    Line("Optional: an automated shuffling device.", "13:47-20.31(b)", ("R263",)),
)

_CASINO_EQUIPMENT = (
    Line("At least one deck whose backs match in color and design.", "19:47-6.1(a)"),
    Line("Two cutting cards of solid yellow or green.", "19:47-6.1(a)"),
    Line("A dealing shoe.", "19:47-6.1"),
)


def _steps(rulebook: str) -> tuple[Line, ...]:
    def line(text: str, paragraph: str, *rules: str) -> Line:
        return Line(text, cite(rulebook, paragraph), rules if rulebook == NIGHT else ())

    return (
        line(
            "After each full deck goes into the shoe, take out the first card face down and put it into the discard "
            "rack. Every new dealer burns a card too. Show the burnt card to a player who asks.",
            "(d)1",
            "R219",
        ),
        line(
            "Take cards from the shoe with the left hand, turn them up, and place them with the right.", "(d)2", "R220"
        ),
        line("Wagers lie on their areas of the layout before the first card.", "(d)3-4", "R221"),
        line(
            "The first card goes face up into the box at your far left, the second into the box at your far right.",
            "(d)5",
            "R221",
        ),
        line(
            "Cards count 2 to 10 at face value, jack 11, queen 12, king 13 and ace 14.",
            "(a)2ii",
            "R225",
        ),
        line(
            'Two cards that follow each other: say "The cards are consecutive, tie hand". All wagers go back and the '
            "round is over.",
            "(d)7",
            "R223",
        ),
        line(
            'Two cards of one value: say "We have a pair" and put a third card into the middle box at once. Three of '
            "a kind wins; anything else is a tie hand and all wagers go back.",
            "(d)8-10",
            "R224",
        ),
        line(
            "Otherwise announce the spread, which is how many values lie between the two cards, 1 to 11, and put the "
            "marker on it. Four and seven make a spread of two; nine and king make three.",
            "(d)11",
            "R225",
        ),
        line(
            "Players may now raise, by no more than their original wager.",
            "(d)12",
            "R226",
        ),
        line(
            'Say "Raises closed", put the third card face up between the two and announce it.',
            "(d)13",
            "R227",
        ),
        line("The third card wins only strictly between the first two.", "(d)14", "R228"),
        line(
            "When the cutting card comes out, finish the round and then shuffle again.",
            "(d)16",
            "R230",
        ),
    )


def _paying(rulebook: str) -> tuple[Line, ...]:
    night = rulebook == NIGHT
    return (
        Line(
            "Collect losing wagers first, then pay winning ones.", cite(rulebook, "(d)13"), ("R227",) if night else ()
        ),
        Line(
            "Original wager and raise are both paid by the spread.", cite(rulebook, "(e)"), ("R231",) if night else ()
        ),
        Line(
            "Put the cards into the discard rack in order, so that the hand can be laid out again.",
            cite(rulebook, "(d)15"),
            ("R229",) if night else (),
        ),
    )


def _irregularities(rulebook: str) -> tuple[Line, ...]:
    night = rulebook == NIGHT
    return (
        Line(
            "A card that lies face up in the shoe goes to the discard rack unused.",
            cite(rulebook, "(g)1"),
            ("R232",) if night else (),
        ),
        Line(
            "A card drawn by mistake but not seen is used as the next card.",
            cite(rulebook, "(g)2"),
            ("R233",) if night else (),
        ),
        Line(
            'A third card seen before "Raises closed" is discarded. Each player may play on or void the round; those '
            "who void get original wager and raise back before another third card is dealt.",
            cite(rulebook, "(g)3"),
            ("R234",) if night else (),
        ),
    )


def _options(rulebook: str) -> tuple[OptionLine, ...]:
    night = rulebook == NIGHT
    return (
        OptionLine(
            name="odds",
            label="Odds of the spreads",
            choices=(("", "As listed, or a posted table that pays more on some spreads"),),
            default="",
            citation=cite(rulebook, "(f)"),
            rules=("R231",) if night else (),
        ),
        OptionLine(
            name="several_areas",
            label="More than one betting area per player",
            choices=(("false", "One area each"), ("true", "More than one area is allowed")),
            default="false",
            citation=cite(rulebook, "(g)4"),
            notices=(
                ("false", "Each player bets on one area only."),
                ("true", "Players may bet on more than one area."),
            ),
            must_be_posted=True,
            rules=("R235",) if night else (),
        ),
    )


def _spread_rows() -> tuple[tuple[str, str], ...]:
    """The odds card's rows: 4 to 11 share one."""
    rows = [(name, str(SPREAD_ODDS[name])) for name in ("spread 1", "spread 2", "spread 3")]
    return (*rows, ("spread 4 to 11", str(SPREAD_ODDS["spread 4"])))


def _wagers(rulebook: str) -> tuple[WagerLine, ...]:
    night = rulebook == NIGHT
    return (
        WagerLine(
            type="original",
            name="Original wager",
            odds=(*_spread_rows(), (THREE_OF_A_KIND, str(THREE_OF_A_KIND_ODDS))),
            wins="Wins if the third card falls between the first two, or makes three of a kind; returned on "
            "consecutive cards and on a pair without a third.",
            citation=cite(rulebook, "(d)9, (e)"),
            rules=("R224", "R231") if night else (),
        ),
        WagerLine(
            type="raise",
            name="Raise",
            odds=_spread_rows(),
            wins="Only when there is a spread, at most the original wager; wins if the third card falls between.",
            citation=cite(rulebook, "(d)12, (e)"),
            rules=("R226", "R231") if night else (),
        ),
    )


def _players(rulebook: str) -> tuple[Line, ...]:
    night = rulebook == NIGHT
    return (
        Line(
            "From the first card on, nobody handles, removes or changes a wager until it is decided.",
            cite(rulebook, "(d)6"),
            ("R222",) if night else (),
        ),
        Line(
            "Bet on one area only, unless the sign allows more.",
            cite(rulebook, "(g)4"),
            ("R235",) if night else (),
        ),
    )


def _sheet(rulebook: str) -> Sheet:
    night = rulebook == NIGHT
    return Sheet(
        game="red_dog",
        rulebook=rulebook,
        name="Red dog",
        citation="13:47-20.31" if night else "19:47-6",
        summary="Two cards are laid apart; will the third fall between them? The closer together they are, the more it "
        "pays. When there is room between them, players may raise before the third card.",
        seats=None,
        decks=(1, 1) if night else (1, None),
        crew=tables.one_dealer("13:47-20.31(c)") if night else (Line("One dealer.", "19:47-6.4"),),
        class_a_only=False,
        equipment=_EQUIPMENT if night else _CASINO_EQUIPMENT,
        duties=cards.dealer_duties("13:47-20.31(c)") if night else (),
        steps=_steps(rulebook),
        paying=_paying(rulebook),
        irregularities=_irregularities(rulebook),
        notices=(
            Line(
                "The odds of every spread are on the layout or beside it.",
                cite(rulebook, "(e)-(f)"),
                ("R231",) if night else (),
            ),
            Line("Do not touch your wager after the first card.", cite(rulebook, "(d)6"), ("R222",) if night else ()),
        ),
        players=_players(rulebook),
        options=_options(rulebook),
        wagers=_wagers(rulebook),
    )


SHEETS: dict[tuple[str, str], Sheet] = {(rulebook, "red_dog"): _sheet(rulebook) for rulebook in (NIGHT, CASINO)}
