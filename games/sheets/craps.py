"""Craps (13:47-20.25; 19:47-1) and mini-craps (19:47-1)."""

from games.engines.craps_wagers import FIRE_ODDS, ODDS_CAP, VIGORISH_CAP
from games.engines.rounds import CASINO, NIGHT
from games.sheets import Line, OptionLine, Sheet, tables
from games.sheets.craps_wagers import wager_lines

_CREW = (
    Line(
        "A dealer, who takes wagers, pays them and runs the game.",
        "13:47-20.25(c)",
        ("R170",),
    ),
    Line("A boxperson, who answers questions and settles disputes.", "13:47-20.25(d)", ("R170",)),
    Line("A stickperson, who has charge of the dice.", "13:47-20.25(e)", ("R170",)),
    Line(
        "Dealer and boxperson are class A operators. A class B operator may at most assist with the stick, on the "
        "instruction of that class A operator in this game.",
        "13:47-20.9(c)2, (d)",
    ),
)

_EQUIPMENT = (
    Line(
        "A rectangular table with high walls and an upright rail all round that keep the dice from rolling off.",
        "13:47-20.25(b)1",
        ("R168",),
    ),
    Line("A layout that shows every wager offered.", "13:47-20.25(b)1", ("R168",)),
    Line("At least five dice.", "13:47-20.25(b)2", ("R169",)),
    Line("Perfect cubes, 0.75 to 0.775 inch along each edge.", "13:47-20.25(b)2i", ("R169",)),
    Line(
        "Transparent cellulose throughout, except the spots, the provider's name and serial marks.",
        "13:47-20.25(b)2ii",
        ("R169",),
    ),
    Line("Sides perfectly flat, spots flush with them.", "13:47-20.25(b)2iii", ("R169",)),
    Line("Edges and corners square, at true right angles.", "13:47-20.25(b)2iv", ("R169",)),
    Line("All sides of the same texture and finish.", "13:47-20.25(b)2v", ("R169",)),
    Line("Weight evenly spread; no side heavier than another.", "13:47-20.25(b)2vi", ("R169",)),
    Line("White round spots, one to six, all of one diameter.", "13:47-20.25(b)2vii", ("R169",)),
    Line(
        "Opposite sides add up to seven. Spots are drilled to one depth, within .0004 inch, and filled with a bonded "
        "compound as heavy as what was drilled out.",
        "13:47-20.25(b)2viii",
        ("R169",),
    ),
    Line("The licensed equipment provider's name or trade name is on each die.", "13:47-20.25(b)2ix", ("R169",)),
    Line("A dice cup, and markers for the point and for bets called on.", "13:47-20.25(e)2, (h)1v"),
)

_DUTIES = (
    Line("Dealer: take the wagers, pay them, keep the game to its rules.", "13:47-20.25(c)", ("R170",)),
    Line("Boxperson: answer every question and dispute about the game.", "13:47-20.25(d)", ("R170",)),
    Line("Stickperson: control the dice and keep those not in play in the cup.", "13:47-20.25(e)1-2", ("R170",)),
    Line("Stickperson: offer at least five dice, of which the shooter picks two.", "13:47-20.25(e)3", ("R170",)),
    Line(
        "Stickperson: call the total of the two top sides after a valid throw, then bring the dice back.",
        "13:47-20.25(e)4-5",
        ("R170",),
    ),
)

_STEPS = (
    Line(
        "Offer the dice to the player at the boxperson's left; if declined, to the next one clockwise, until somebody "
        "takes them.",
        "13:47-20.25(g)1",
        ("R172",),
    ),
    Line("Whoever takes the dice picks two of them and is the shooter.", "13:47-20.25(g)2", ("R172",)),
    Line("All wagers are down before the dice are thrown.", "13:47-20.25(h)1", ("R176",)),
    Line("After the throw, the total of the two top sides counts.", "13:47-20.25(g)3", ("R173",)),
    Line("Come-out roll, 7 or 11: a natural; the shooter passes.", "13:47-20.25(g)4", ("R173",)),
    Line(
        "Come-out roll, 2, 3 or 12: craps; the shooter misses out but keeps the dice.", "13:47-20.25(g)5-6", ("R173",)
    ),
    Line(
        "Any other total is the point. The shooter goes on until the point comes again, which is a pass, or a 7, which "
        "is a miss-out.",
        "13:47-20.25(g)5",
        ("R173",),
    ),
    Line(
        "After missing out on a point the dice go to the next player on the left. The shooter may also give them up "
        "after any decision, and nobody has to shoot.",
        "13:47-20.25(g)6-7",
        ("R174",),
    ),
    Line(
        "A player may ask for other dice at any time; they change right after the next decision.",
        "13:47-20.25(g)8",
        ("R175",),
    ),
)

_PAYING = (
    Line("Collect the wagers the roll lost, then pay those it won.", "13:47-20.25(c)"),
    Line(
        "Come and don't come bets move to their number. Place to win and buy bets are off on a come-out roll unless "
        "the player called them on and the dealer put an on marker on top.",
        "13:47-20.25(h)1iii-v",
        ("R178",),
    ),
    Line("Pay a horn as four wagers and a C and E as two halves.", "13:47-20.25(i)3-4", ("R182",)),
    Line(
        "Take a horn high in multiples of five. Where the layout has no space for it, book it as a horn and a single "
        "total.",
        "13:47-20.25(h)1xx",
        ("R179",),
    ),
    Line(
        "Off the unit of a bet, winnings go up to the next dollar and vigorish goes down: imitation money has no "
        "cents.",
        "13:47-20.12(c)1, 20.25(i)2",
    ),
)

_IRREGULARITIES = (
    Line(
        "Only a valid throw counts; the text does not say what makes one. House practice after the casino rule: dice "
        "off the table or on top of each other, or a call of no roll before they rest, mean throw again; wagers stand.",
        "13:47-20.25(e)4; 19:47-1.9",
    ),
    Line(
        "On 12, a don't pass or don't come bet on its first roll is void and goes back.",
        "13:47-20.25(h)1ii(3), iv(3)",
        ("R177",),
    ),
    Line("The boxperson decides any dispute at the table.", "13:47-20.25(d)", ("R170",)),
)

_NOTICES = (
    Line(
        'All odds on layouts, cards and signs are written with "to", never with "for".',
        "13:47-20.25(i)1",
        ("R180",),
    ),
    Line(
        "The odds posted are the same at every craps table of the event and never below the listed ones.",
        "13:47-20.25(i)2",
        ("R181",),
    ),
    Line(
        "House rule to post: pass and come bets stay once their number is set. Don't pass and don't come bets may come "
        "down but do not go back up. Every other wager may come down before the roll that decides it.",
        "13:47-20.25; 19:47-1.3(c)-(d)",
    ),
    Line("Apart from the vigorish on buy and lay bets there is no charge.", "13:47-20.25(l)", ("R185",)),
)

_PLAYERS = (
    Line("Any number may play while there is room at the table.", "13:47-20.25(f)", ("R171",)),
    tables.FULL_DOLLARS,
    Line(
        "Pass and don't pass go down just before a come-out roll; come and don't come once a point is set.",
        "13:47-20.25(h)1i-iv",
        ("R266",),
    ),
    Line(
        "There are no odds behind the pass or come: they are not among the bets listed.", "13:47-20.25(h)1", ("R176",)
    ),
)


def _odds_option(citation: str, scope: str, rules: tuple[str, ...]) -> OptionLine:
    return OptionLine(
        name="odds",
        label="Odds above the listed ones",
        choices=(("", f"As listed, or higher ones, the same at every craps table of the {scope}"),),
        default="",
        citation=citation,
        rules=rules,
    )


_OPTIONS = (
    OptionLine(
        name="vig",
        label="When the vigorish is taken",
        choices=(("upfront", "With the bet, as the rule says"),),
        default="upfront",
        citation="13:47-20.25(j)-(k)",
        rules=("R183", "R184"),
    ),
    OptionLine(
        name="vig_percent",
        label="Vigorish on buy and lay bets, percent",
        choices=tuple((str(value), f"{value}%") for value in range(VIGORISH_CAP + 1)),
        default=str(VIGORISH_CAP),
        citation="13:47-20.25(j)-(k)",
        notices=tuple(
            (
                str(value),
                f"Buy bets pay true odds for {value}% of the wager and lay bets for {value}% of what they could win, "
                "paid when the bet is made.",
            )
            for value in range(VIGORISH_CAP + 1)
        ),
        rules=("R183", "R184", "R185"),
    ),
    _odds_option("13:47-20.25(i)2", "event", ("R181",)),
)

_CASINO_OPTIONS = (
    OptionLine(
        name="vig",
        label="When the vigorish is taken",
        choices=(("upfront", "With the bet"), ("on_win", "From winning bets only")),
        default="upfront",
        citation="19:47-1.5(a)-(b)",
    ),
    OptionLine(
        name="vig_percent",
        label="Vigorish on buy and lay bets, percent of the wager",
        choices=tuple((str(value), f"{value}%") for value in range(VIGORISH_CAP + 1)),
        default=str(VIGORISH_CAP),
        citation="19:47-1.5(a)-(b)",
    ),
    OptionLine(
        name="max_odds",
        label="Odds behind line bets, times the bet",
        choices=tuple((str(times), f"{times} times") for times in (1, 2, 3, 5, 10, 20, ODDS_CAP)),
        default=str(ODDS_CAP),
        citation="19:47-1.6(a)-(e)",
        must_be_posted=True,
    ),
    _odds_option("19:47-1.4(b)", "casino", ()),
)

_FIRE_OPTION = OptionLine(
    name="fire_table",
    label="Pay table of the fire bet",
    choices=tuple(
        (name, ", ".join(f"{points} points {odds}" for points, odds in rows.items()))
        for name, rows in FIRE_ODDS.items()
    ),
    default="A",
    citation="19:47-1.4(e)",
)

_CASINO_IRREGULARITIES = (
    Line("A die off the table or on top of the other: the roll does not count.", "19:47-1.9(a)"),
    Line(
        'The crew may call "No roll" when the dice leave the hand apart, miss the end of the table, land in the bank, '
        "the cup or on a rail, when a device or trick is used, or when the throw is otherwise improper; if possible "
        "before both dice rest.",
        "19:47-1.9(b)-(c)",
    ),
    Line("Dice that touch chips on the layout are good.", "19:47-1.9(d)"),
    Line(
        "A cocked die counts the side opposite the one it leans on; if it leans on more than one side, throw again.",
        "19:47-1.10(a)1",
    ),
    Line(
        "A shooter who gives up the dice before a loser 7 leaves the fire bets standing for the next shooter.",
        "19:47-1.12(a)2",
    ),
)

_CASINO_STEPS = (
    Line("The shooter picks two of at least five dice and makes a pass or don't pass bet.", "19:47-1.7, 1.8"),
    Line("Both dice leave the hand together and are thrown at the far end of the table.", "19:47-1.8"),
    Line("The total is called at once, the dice brought to the middle and the wagers settled.", "19:47-1.10"),
    Line("The shooter may pass the dice after any roll and must after a loser 7.", "19:47-1.11(a)"),
)

_CASINO_PAYING = (
    Line(
        "Buy and place to win bets, come odds and hardways are off on come-out rolls unless called on; all others are "
        "on.",
        "19:47-1.3(e)",
    ),
    Line("Take no amount that cannot be paid in whole dollars at the listed odds.", "19:47-1.4(f)"),
)

_CASINO_PLAYERS = (
    Line("Bet before the dice are thrown, or while they roll if the crew confirms it aloud.", "19:47-1.3(a)"),
    Line(
        "Pass and come bets stay once their number is set, don't bets may come down but not go back up, fire bets "
        "stay, and everything else may come down before the roll that decides it.",
        "19:47-1.3(c)-(d)",
    ),
)

_SEATED = Line("Only seated players bet, and they stay seated until the round is over.", "19:47-1.3(f)")


def _casino_sheet(game: str, name: str) -> Sheet:
    mini = game == "mini_craps"
    stick = "a stickperson if the house likes" if mini else "a stickperson with the dice and a boxperson for disputes"
    fire = () if mini else (_FIRE_OPTION,)
    return Sheet(
        game=game,
        rulebook=CASINO,
        name=name,
        citation="19:47-1",
        summary="The casino form of craps, with hop, whirl and 6-7-8 bets and odds behind the line; for practice only.",
        seats=None,
        decks=None,
        kind="dice",
        crew=(Line(f"A dealer and {stick}.", "19:47-1.7, 1.10"),),
        class_a_only=True,
        equipment=(Line("At least five dice, those not in play in a cup.", "19:47-1.7(a)"),),
        duties=(),
        steps=_CASINO_STEPS,
        paying=_CASINO_PAYING,
        irregularities=_CASINO_IRREGULARITIES[: -1 if mini else None],
        notices=(Line('Odds are written with "to", never with "for".', "19:47-1.4(a)"),),
        players=(*_CASINO_PLAYERS, _SEATED) if mini else _CASINO_PLAYERS,
        options=_CASINO_OPTIONS + fire,
        wagers=wager_lines(CASINO, game),
    )


SHEETS: dict[tuple[str, str], Sheet] = {
    (NIGHT, "craps"): Sheet(
        game="craps",
        rulebook=NIGHT,
        name="Craps",
        citation="13:47-20.25",
        summary=(
            "A shooter throws two dice. On the come-out roll 7 and 11 pass, 2, 3 and 12 miss out, and any other total "
            "is the point, to be thrown again before a 7. Players bet with or against the shooter, on numbers, or on "
            "the next roll."
        ),
        seats=None,
        decks=None,
        kind="dice",
        crew=_CREW,
        class_a_only=True,
        equipment=_EQUIPMENT,
        duties=_DUTIES,
        steps=_STEPS,
        paying=_PAYING,
        irregularities=_IRREGULARITIES,
        notices=_NOTICES,
        players=_PLAYERS,
        options=_OPTIONS,
        wagers=wager_lines(NIGHT, "craps"),
    ),
    (CASINO, "craps"): _casino_sheet("craps", "Craps"),
    (CASINO, "mini_craps"): _casino_sheet("mini_craps", "Mini-craps"),
}
