"""The wager lines of the craps sheets: names, odds and stakes read from the engine's own layout."""

from games.engines.craps_layout import Layout, layout
from games.engines.craps_options import Options
from games.engines.craps_wagers import FIRE_ODDS, FIRE_STAKES, HOPS, TRUE_ODDS_AGAINST, TRUE_ODDS_FOR
from games.engines.odds import Odds
from games.engines.rounds import NIGHT
from games.sheets import WagerLine

Rows = tuple[tuple[str, str], ...]

_PAIRS = ((4, 10), (5, 9), (6, 8))
_HARD_PAIRS = ((4, 10), (6, 8))


def wager_lines(rulebook: str, game: str) -> tuple[WagerLine, ...]:
    """Every wager of the table, in the order of the text."""
    table = layout(Options.read({}, rulebook, game))
    lines = [*_line_bets(table), *_number_bets(table), *_hardways(table), *_one_roll(table), *_composite(table)]
    if rulebook != NIGHT:
        lines += [*_casino(table), *_odds(table)]
    return tuple(lines)


def _line(table: Layout, kind: str, name: str, odds: Rows, wins: str, rule: str, where: object = None) -> WagerLine:
    rules = (rule,) if table.options.rulebook == NIGHT else ()
    unit = table.specs[kind][where][0].unit
    return WagerLine(kind, name, odds, wins, table.types[kind], unit, rules)


def _one(odds: Odds) -> Rows:
    return (("", str(odds)),)


def _line_bets(table: Layout) -> tuple[WagerLine, ...]:
    point = "If a 4, 5, 6, 8, 9 or 10 comes first, that number"
    pays = {kind: _one(table.pays[kind]) for kind in ("pass", "dont_pass", "come", "dont_come")}
    win = f"Wins on 7 or 11 and loses on 2, 3 or 12 on its first roll. {point} must come again before a 7."
    lose = f"Wins on 2 or 3, loses on 7 or 11 and goes back on 12 on its first roll. {point} must not come before a 7."
    return (
        _line(table, "pass", "Pass", pays["pass"], f"Made just before a come-out roll. {win}", "R266"),
        _line(table, "dont_pass", "Don't pass", pays["dont_pass"], f"Made just before a come-out roll. {lose}", "R177"),
        _line(table, "come", "Come", pays["come"], f"Made once a point is set. {win}", "R266"),
        _line(table, "dont_come", "Don't come", pays["dont_come"], f"Made once a point is set. {lose}", "R177"),
    )


def _number_bets(table: Layout) -> list[WagerLine]:
    off = "Off on come-out rolls unless called on and marked."
    to_win = "Wins when the number comes before a 7, loses when the 7 comes first. " + off
    to_lose = "Wins when a 7 comes before the number, loses when the number comes first. Always on."
    buy = f"{to_win} Pays true odds for {_percent(table)} of the wager."
    base = "what it could win" if table.options.rulebook == NIGHT else "the wager"
    lay = f"{to_lose} Pays true odds for {_percent(table)} of {base}."
    lines = []
    for kind, label, odds, text, rule in (
        ("place_to_win", "Place {} to win", None, to_win, "R178"),
        ("place_to_lose", "Place {} to lose", None, to_lose, "R267"),
        ("buy", "Buy {}", TRUE_ODDS_FOR, buy, "R183"),
        ("lay", "Lay {}", TRUE_ODDS_AGAINST, lay, "R184"),
    ):
        for low, high in _PAIRS:
            paid = odds[low] if odds else table.pays[f"{kind} {low}"]
            lines.append(_line(table, kind, label.format(f"{low} or {high}"), _one(paid), text, rule, low))
    return lines


def _percent(table: Layout) -> str:
    return f"a vigorish of up to {table.options.vigorish_percent}%"


def _hardways(table: Layout) -> list[WagerLine]:
    off = "Always on." if table.options.rulebook == NIGHT else "Off on come-out rolls unless called on and marked."
    return [
        _line(
            table,
            "hardway",
            f"Hard {low} or {high}",
            _one(table.pays[f"hardway {low}"]),
            "Wins when the number comes with both dice alike, before it comes any other way and before a 7; loses on "
            f"the other two. {off}",
            "R267",
            low,
        )
        for low, high in _HARD_PAIRS
    ]


def _one_roll(table: Layout) -> tuple[WagerLine, ...]:
    pays = table.pays
    field = (("3, 4, 9, 10, 11", str(pays["field"])), ("2", str(pays["field 2"])), ("12", str(pays["field 12"])))
    wins = "Next roll only: wins on {}, loses on anything else."
    singles = (
        ("any_seven", "Any seven", "7"),
        ("any_craps", "Any craps", "2, 3 or 12"),
        ("craps_two", "Craps two", "2"),
        ("craps_three", "Craps three", "3"),
        ("craps_twelve", "Craps twelve", "12"),
        ("eleven", "Eleven in one roll", "11"),
    )
    return (
        _line(
            table,
            "field",
            "Field",
            field,
            "Next roll only: wins on 2, 3, 4, 9, 10, 11 or 12, loses on 5, 6, 7 or 8.",
            "R267",
        ),
        *(_line(table, kind, name, _one(pays[kind]), wins.format(totals), "R267") for kind, name, totals in singles),
    )


def _composite(table: Layout) -> tuple[WagerLine, ...]:
    pays = table.pays
    halves = (("2, 3, 12 on half", str(pays["any_craps"])), ("11 on half", str(pays["eleven"])))
    quarters = tuple(
        (total, str(pays[kind]))
        for total, kind in (("2", "craps_two"), ("3", "craps_three"), ("11", "eleven"), ("12", "craps_twelve"))
    )
    return (
        _line(
            table,
            "c_and_e",
            "C and E",
            halves,
            "Next roll only: half the stake is any craps, half is eleven; the half that misses loses.",
            "R182",
        ),
        _line(
            table,
            "horn",
            "Horn",
            tuple((f"{total} on a quarter", odds) for total, odds in quarters),
            "Next roll only: a quarter of the stake each on 2, 3, 11 and 12; the quarters that miss lose.",
            "R182",
        ),
        _line(
            table,
            "horn_high",
            "Horn high",
            tuple((f"{total} on a fifth, or two if it is the high one", odds) for total, odds in quarters),
            "Next roll only, in units of five: a horn of four units and a fifth unit on one of its totals.",
            "R179",
            12,
        ),
    )


def _casino(table: Layout) -> list[WagerLine]:
    pays = table.pays
    horn = (("2 or 12 on a fifth", str(pays["craps_two"])), ("3 or 11 on a fifth", str(pays["eleven"])))
    easy, hard = HOPS[-1], HOPS[0]
    both = ("six_seven_eight", "six_seven_eight hardway")
    lines = [
        _line(
            table,
            "whirl",
            "Whirl",
            (*horn, ("7 on a fifth", str(pays["any_seven"]))),
            "Next roll only, in units of five: a horn of four units and one unit on any seven, which then comes out "
            "even.",
            "",
        ),
        _line(
            table,
            "hop",
            "Hop",
            (
                ("both dice alike", str(pays[f"hop {hard[0]}-{hard[1]}"])),
                ("two different dice", str(pays[f"hop {easy[0]}-{easy[1]}"])),
            ),
            "Next roll only: wins when the two dice named come up, in either order. Combinations that make 2, 3, 11 or "
            "12 have bets of their own.",
            "",
            easy,
        ),
        _line(
            table,
            "six_seven_eight",
            "6-7-8",
            (("7, or 6 or 8 the easy way", str(pays[both[0]])), ("6 or 8 the hardway", str(pays[both[1]]))),
            "Next roll only, where the house offers it: wins on 6, 7 or 8, loses on anything else.",
            "",
        ),
    ]
    if "fire" in table.types:
        lines.append(_fire(table))
    return lines


def _fire(table: Layout) -> WagerLine:
    odds = tuple(
        (f"{points} different points, table {name}", str(paid))
        for name, rows in FIRE_ODDS.items()
        for points, paid in rows.items()
    )
    least, most = FIRE_STAKES
    return _line(
        table,
        "fire",
        "Fire",
        odds,
        f"${least} to ${most}, made only before a shooter's first come-out roll. Paid or taken at the loser 7, by how "
        "many different points the shooter made; fewer than four lose. It can be neither changed nor taken down.",
        "",
    )


def _odds(table: Layout) -> list[WagerLine]:
    """One line for each pair of numbers, for each pair has its own odds and unit."""
    lines = []
    come_off = " Behind a come bet it is off on come-out rolls unless called on, and then goes back."
    for kind, names, table_odds, limit, off in (
        ("pass", "pass or come", TRUE_ODDS_FOR, "at most {} times the bet", come_off),
        ("dont_pass", "don't pass or don't come", TRUE_ODDS_AGAINST, "at most what wins {} times the bet", ""),
    ):
        text = f"Made behind a bet that has its number: {limit.format(table.options.max_odds)}. Decided with it.{off}"
        for low, high in _PAIRS:
            name = f"Odds on {low} or {high} behind {names}"
            lines.append(_line(table, "odds", name, _one(table_odds[low]), text, "", (kind, low)))
    return lines
