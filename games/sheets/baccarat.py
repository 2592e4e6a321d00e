"""Baccarat and mini-baccarat (13:47-20.20, 20.28): one sheet, two sizes of table."""

from games.engines.baccarat import (
    ALL_WINNING,
    BANK,
    COMMISSION_PERCENT,
    LITERAL,
    ODDS,
    PLAYER,
    STANDARD,
    TIE,
    commission_unit,
)
from games.engines.rounds import NIGHT
from games.sheets import Line, OptionLine, Sheet, WagerLine, cards, tables

_SECTION = {"baccarat": "13:47-20.20", "mini_baccarat": "13:47-20.28"}
_NAMES = {"baccarat": "Baccarat", "mini_baccarat": "Mini-baccarat"}
_SEATS = {"baccarat": 14, "mini_baccarat": 7}
_SEAT_RULE = {"baccarat": "R110", "mini_baccarat": "R120"}


def _same(section: str) -> tuple[str, ...]:
    """Mini-baccarat takes its equipment, duties and play over from baccarat."""
    return ("R121",) if section == _SECTION["mini_baccarat"] else ()


def _sheet(game: str) -> Sheet:
    section = _SECTION[game]
    return Sheet(
        game=game,
        rulebook=NIGHT,
        name=_NAMES[game],
        citation=section,
        summary="Two hands are dealt, called player and bank, and everyone bets on which will come nearest to nine or "
        "that they will be equal. Nobody decides anything after betting: fixed rules say who draws a third card.",
        seats=_SEATS[game],
        decks=(6, None),
        crew=tables.one_dealer(f"{section}(d)"),
        class_a_only=False,
        equipment=_equipment(game, section),
        duties=cards.dealer_duties(f"{section}(d)", (_commission_duty(section),), "R113"),
        steps=_steps(section),
        paying=_paying(section),
        irregularities=cards.NO_IRREGULARITIES,
        notices=_notices(section),
        players=(Line("Place bets on player, bank or tie before the deal.", f"{section}(e)1", ("R115",)),),
        options=_options(section),
        wagers=_wagers(section),
    )


def _equipment(game: str, section: str) -> tuple[Line, ...]:
    seats = _SEATS[game]
    return (
        Line(
            f"A table for at most {seats} players, with a layout that shows the bets and the places of players and "
            "dealer.",
            f"{section}(b)1",
            (_SEAT_RULE[game],),
        ),
        Line("At least six decks whose backs match in color and design.", f"{section}(b)2i", ("R111", *_same(section))),
        Line(
            "Two cutting cards of one opaque color each, easy to tell from the playing cards and from each other.",
            f"{section}(b)2ii",
            ("R111", *_same(section)),
        ),
        *cards.shoe_and_shuffler(f"{section}(c)"),
    )


def _commission_duty(section: str) -> Line:
    return Line(
        f"After each round, collect {COMMISSION_PERCENT}% commission in imitation money on every winning bet.",
        f"{section}(d)5",
        ("R114", *_same(section)),
    )


def _steps(section: str) -> tuple[Line, ...]:
    return (
        Line("Take bets on player, bank and tie.", f"{section}(e)1", ("R115",)),
        Line(
            "Deal two cards to each hand in turn: player, bank, player, bank.",
            f"{section}(e)1",
            ("R115", *_same(section)),
        ),
        Line(
            "Count 2 to 9 at face value, the ace as one, ten and pictures as zero; of a two-digit total only the "
            "right digit counts.",
            f"{section}(b)2iii, (e)4",
            ("R112", "R118"),
        ),
        Line("If either hand has 8 or 9, a natural, no more cards are dealt.", f"{section}(e)1", ("R115",)),
        Line("The player draws one card on 0 to 5 and stands on 6 or 7.", f"{section}(e)2", ("R116",)),
        Line("If the player stood, the bank draws on 0 to 5 and stands on 6 or more.", f"{section}(e)3i", ("R117",)),
        Line("If the player drew, the bank draws on 0, 1 or 2.", f"{section}(e)3ii", ("R117",)),
        Line(
            "If the player drew and the bank has 3 to 7, follow the posted table: 3 draws unless the player's third "
            "card was an 8; 4 draws on 2 to 7; 5 draws on 4 to 7; 6 draws on 6 or 7; 7 stands.",
            f"{section}(e)3",
            ("R117",),
        ),
        Line("The hand nearest to nine wins; equal totals are a tie.", f"{section}(e)4", ("R118",)),
    )


def _paying(section: str) -> tuple[Line, ...]:
    return (
        Line("Collect losing bets, then pay winning bets.", f"{section}(d)4", ("R113",)),
        Line(f"The winning hand pays {ODDS[PLAYER]}.", f"{section}(e)5i", ("R119",)),
        Line(f"A bet on the tie pays {ODDS[TIE]}.", f"{section}(e)5ii", ("R119",)),
        Line("On a tie, bets on player and bank go back to their owners (posted house rule).", f"{section}(e)4"),
        Line(
            f"The commission is {COMMISSION_PERCENT}% of what was won, rounded down to a whole dollar once per "
            "player and round.",
            f"{section}(d)5",
            ("R114",),
        ),
    )


def _notices(section: str) -> tuple[Line, ...]:
    return (
        Line(f"Winning bets on player and bank pay {ODDS[BANK]}, a tie pays {ODDS[TIE]}.", f"{section}(e)5", ("R119",)),
        Line(
            f"A commission of {COMMISSION_PERCENT}% of the winnings is taken from every winning bet, rounded down to "
            "the whole dollar.",
            f"{section}(d)5",
            ("R114",),
        ),
        Line("When player and bank tie, bets on player and bank are returned.", f"{section}(e)4"),
    )


def _options(section: str) -> tuple[OptionLine, ...]:
    return (
        OptionLine(
            name="third_card_rule",
            label="Bank's third card when the player has drawn",
            choices=(
                (STANDARD, "The table of every regulated game for bank totals 3 to 7"),
                (LITERAL, "The words of the rule and nothing more: the bank draws on 0 to 2 only"),
            ),
            default=STANDARD,
            citation=f"{section}(e)3",
            notices=(
                (STANDARD, "House procedure: the bank's third card follows the table on the layout."),
                (LITERAL, "House procedure: once the player has drawn, the bank draws on 0, 1 and 2 only."),
            ),
            must_be_posted=True,
            rules=("R117",),
        ),
        OptionLine(
            name="commission",
            label="Commission",
            choices=((ALL_WINNING, "On every winning bet, as the rule says"),),
            default=ALL_WINNING,
            citation=f"{section}(d)5",
            rules=("R114",),
        ),
        OptionLine(
            name="commission_rounding",
            label="Commission in whole dollars",
            choices=(("down", "Rounded down"), ("nearest", "Rounded to the nearest dollar, half a dollar down")),
            default="down",
            citation=f"{section}(d)5, 20.12(c)1",
            notices=(
                ("down", "Commission is rounded down to the whole dollar."),
                ("nearest", "Commission is rounded to the nearest whole dollar."),
            ),
            must_be_posted=True,
            rules=("R114",),
        ),
    )


def _wagers(section: str) -> tuple[WagerLine, ...]:
    wins = {
        PLAYER: "Wins if the player hand is nearer to nine; returned on a tie.",
        BANK: "Wins if the bank hand is nearer to nine; returned on a tie.",
        TIE: "Wins if both hands have the same total; loses otherwise.",
    }
    return tuple(
        WagerLine(
            type=kind,
            name=kind.capitalize(),
            odds=(("", str(odds)),),
            wins=wins[kind],
            citation=f"{section}(e)5",
            unit=commission_unit(kind),
            rules=("R119",),
        )
        for kind, odds in ODDS.items()
    )


SHEETS: dict[tuple[str, str], Sheet] = {(NIGHT, game): _sheet(game) for game in _SECTION}
