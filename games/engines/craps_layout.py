"""The craps layout: every wager a table takes, by type and parameters, with what each throw does to it."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from games.engines.craps_options import Options
from games.engines.craps_outcomes import (
    NO_CHARGES,
    Charges,
    Decide,
    Outcome,
    Parts,
    Spec,
    Stage,
    always,
    at_point,
    on_come_out,
    throws,
    unit_of,
)
from games.engines.craps_wagers import (
    CRAPS_TOTALS,
    DEMANDED_UNIT,
    FIELD_TOTALS,
    FIRE_POINTS,
    FIRE_STAKES,
    HARDWAYS,
    HOPS,
    HORN_PARTS,
    HORN_TOTALS,
    MOMENTS,
    NAMES,
    POINTS,
    TRUE_ODDS_AGAINST,
    TRUE_ODDS_FOR,
    Moment,
    citations,
    hop_name,
)
from games.engines.odds import Odds, exact_text
from games.engines.rounds import CASINO, NIGHT, Result

# A wager's type and where it stands: ("place_to_win", 6), ("hop", (1, 3)), ("odds", ("come", 6)), ("field", None).
Key = tuple[str, Any]


class Layout:
    """Every wager a table takes, by type and parameters."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.types = citations(options.rulebook, options.game)
        self.pays = dict(options.posted)
        # Each wager twice, as it is made and as it is when called on; the same where nothing can be called.
        self.specs: dict[str, dict[Any, tuple[Spec, Spec]]] = {kind: {} for kind in self.types}
        self.fire_stages: tuple[Stage, ...] = ()
        self._add_line_bets()
        self._add_number_bets()
        self._add_hardways()
        self._add_one_roll_bets()
        if options.rulebook == CASINO:
            self._add_casino_bets()

    def _add(self, key: Key, name: str, stage: Stage, parts: tuple[Parts, ...], called_on: Stage | None = None) -> None:
        kind, where = key
        unit = lcm(DEMANDED_UNIT.get(kind, 1), *(unit_of(part) for part in parts))
        # Buy, lay and odds are not among the odds of 1.4(b)-(d) that 1.4(f) speaks of.
        binds = kind in DEMANDED_UNIT or (self.options.rulebook == CASINO and kind not in ("buy", "lay", "odds"))
        most = FIRE_STAKES[1] if kind == "fire" else None
        moment = MOMENTS.get(kind, Moment.ANY)
        spec = Spec(kind, name, self.types[kind], stage, moment, unit, binds, most)
        self.specs[kind][where] = spec, replace(spec, stage=called_on) if called_on else spec

    def _win(self, kind: str, name: str, odds: Odds, thrown: str, charge: Fraction | int = 0) -> Outcome:
        verb = "win" if kind == "odds" else "wins"
        note = f"{thrown}: the {name} {verb}, {odds}{self._vigorish_note(charge)}."
        return Outcome(Result.WIN, odds.num, odds.den, note, self.types[kind], odds, charge)

    def _lose(self, kind: str, name: str, thrown: str, charge: Fraction | int = 0) -> Outcome:
        verb = "lose" if kind == "odds" else "loses"
        note = f"{thrown}: the {name} {verb}{self._vigorish_note(charge)}."
        return Outcome(Result.LOSE, -1, 1, note, self.types[kind], charge=charge)

    def _vigorish_note(self, charge: Fraction | int) -> str:
        return f", and {exact_text(charge * 100)}% of the wager is vigorish" if charge else ""

    def _race(self, kind: str, name: str, number: int, odds: Odds, charges: Charges, against: bool) -> Decide:
        """The number against the seven: whichever comes first decides."""

        def decide(one: int, two: int) -> Outcome | None:
            total = one + two
            if total not in (number, 7):
                return None
            thrown = f"{total} thrown"
            if (total == 7) == against:
                return self._win(kind, name, odds, thrown, charges.on_win)
            return self._lose(kind, name, thrown, charges.on_loss)

        return decide

    def _add_line_bets(self) -> None:
        """Pass, don't pass, come, don't come: the first roll decides or sets their number. R173, R177, R266"""
        for kind in ("pass", "dont_pass", "come", "dont_come"):
            against = kind.startswith("dont")
            name, odds = NAMES[kind], self.pays[kind]
            numbers = {point: self._line_on(kind, name, point, odds, against) for point in POINTS}
            decide = self._first_roll(kind, name, odds, against, numbers)
            row = on_come_out(decide) if kind.endswith("pass") else at_point(decide)
            self._add((kind, None), name, Stage(row, f"The {name} waits for its first roll."), (((1, odds),),))

    def _line_on(self, kind: str, name: str, point: int, odds: Odds, against: bool) -> Stage:
        row = always(self._race(kind, name, point, odds, NO_CHARGES, against))
        wins, loses = (7, point) if against else (point, 7)
        # Pass and come stay once they have a point; don't bets may come down (19:47-1.3(c)1, (d); reading A54).
        return Stage(row, f"The {name} is on {point}: wins on {wins}, loses on {loses}.", point, fixed=not against)

    def _first_roll(self, kind: str, name: str, odds: Odds, against: bool, numbers: dict[int, Stage]) -> Decide:
        def decide(one: int, two: int) -> Outcome | None:
            total = one + two
            thrown = f"{total} thrown"
            if total in POINTS:
                return Outcome(Result.OPEN, 0, 1, "", self.types[kind], moves_to=numbers[total])
            if against and total == 12:  # 13:47-20.25(h)1ii(3), iv(3); 19:47-1.2(a)2iii, 4iii. R177
                note = f"12 thrown: the {name} is void and goes back."
                clause = "(3)" if self.options.rulebook == NIGHT else "iii"
                return Outcome(Result.PUSH, 0, 1, note, self.types[kind] + clause)
            if (total in (7, 11)) != against:
                return self._win(kind, name, odds, thrown)
            return self._lose(kind, name, thrown)

        return decide

    def _add_number_bets(self) -> None:
        """Place to win and buy, off on the come-out unless called on; place to lose and lay, always on. R178, R267"""
        for number in POINTS:
            for kind, odds in (("place_to_win", self.pays[f"place_to_win {number}"]), ("buy", TRUE_ODDS_FOR[number])):
                name = f"{NAMES[kind]} on {number}"
                decide = self._race(kind, name, number, odds, self._charges(kind, odds), against=False)
                off, on = _off_and_on(decide, f"The {name} waits for {number} or 7.", number)
                self._add((kind, number), name, off, (((1, odds),),), called_on=on)
            lose = self.pays[f"place_to_lose {number}"]
            for kind, odds in (("place_to_lose", lose), ("lay", TRUE_ODDS_AGAINST[number])):
                name = f"{NAMES[kind]} on {number}" if kind == "lay" else f"place bet on {number} to lose"
                decide = self._race(kind, name, number, odds, self._charges(kind, odds), against=True)
                stage = Stage(always(decide), f"The {name} waits for 7 or {number}.", number)
                self._add((kind, number), name, stage, (((1, odds),),))

    def _charges(self, kind: str, odds: Odds) -> Charges:
        """Vigorish per dollar: of the wager, but for lay bets at a night of what could be won. R183, R184, R185"""
        if kind not in ("buy", "lay"):
            return NO_CHARGES
        rate = self.options.vigorish_percent / 100
        if kind == "lay" and self.options.rulebook == NIGHT:
            rate *= odds.value
        return Charges(rate, 0 if self.options.vigorish_on_win else rate)

    def _add_hardways(self) -> None:
        """Both dice alike before the total comes any other way and before a 7; a night knows no off. R267"""
        for number in HARDWAYS:
            name = f"hard {number}"
            odds = self.pays[f"hardway {number}"]
            decide = self._hardway(name, number, odds)
            waits = f"The {name} waits for {number // 2}-{number // 2}, an easy {number} or 7."
            off, on = _off_and_on(decide, waits, number)
            if self.options.rulebook == NIGHT:
                self._add(("hardway", number), name, on, (((1, odds),),))
            else:  # 19:47-1.3(e)
                self._add(("hardway", number), name, off, (((1, odds),),), called_on=on)

    def _hardway(self, name: str, number: int, odds: Odds) -> Decide:
        def decide(one: int, two: int) -> Outcome | None:
            if one + two not in (number, 7):
                return None
            if one == two:
                return self._win("hardway", name, odds, f"{one}-{two} thrown")
            return self._lose("hardway", name, "7 thrown" if one + two == 7 else f"{number} thrown the easy way")

        return decide

    def _add_one_roll_bets(self) -> None:
        """The bets that the next roll decides. R267"""
        field = {total: self.pays.get(f"field {total}", self.pays["field"]) for total in FIELD_TOTALS}
        self._add_by_total("field", field)
        self._add_by_total("any_seven", {7: self.pays["any_seven"]})
        self._add_by_total("any_craps", dict.fromkeys(CRAPS_TOTALS, self.pays["any_craps"]))
        for total, kind in HORN_PARTS.items():
            self._add_by_total(kind, {total: self.pays[kind]})
        halves = (((2, 3, 12), self.pays["any_craps"], 1), ((11,), self.pays["eleven"], 1))
        self._add_parts(("c_and_e", None), NAMES["c_and_e"], halves)
        horn = tuple(((total,), self.pays[kind], 1) for total, kind in HORN_PARTS.items())
        self._add_parts(("horn", None), NAMES["horn"], horn)
        for high in HORN_TOTALS:
            raised = tuple((totals, odds, 2 if high in totals else 1) for totals, odds, _ in horn)
            self._add_parts(("horn_high", high), f"{NAMES['horn_high']} on {high}", raised)
        if self.options.rulebook == CASINO:
            self._add_parts(("whirl", None), NAMES["whirl"], (*horn, ((7,), self.pays["any_seven"], 1)))

    def _add_by_total(self, kind: str, wins: dict[int, Odds]) -> None:
        name = NAMES[kind]

        def decide(one: int, two: int) -> Outcome:
            odds = wins.get(one + two)
            thrown = f"{one + two} thrown"
            return self._win(kind, name, odds, thrown) if odds else self._lose(kind, name, thrown)

        self._add_one_roll((kind, None), name, decide, tuple(((1, odds),) for odds in wins.values()))

    def _add_one_roll(self, key: Key, name: str, decide: Decide, parts: tuple[Parts, ...]) -> None:
        self._add(key, name, Stage(always(decide), f"The {name} waits for the next roll."), parts)

    def _add_parts(self, key: Key, name: str, parts: tuple[tuple[tuple[int, ...], Odds, int], ...]) -> None:
        """One stake paid as several wagers: the part that hits is paid, the others lose. R182"""
        units = sum(share_ for _, _, share_ in parts)

        def decide(one: int, two: int) -> Outcome:
            for totals, odds, hit in parts:
                if one + two in totals:
                    return self._part_hit(key[0], name, odds, Fraction(hit, units), one + two)
            return self._lose(key[0], name, f"{one + two} thrown")

        self._add_one_roll(key, name, decide, (tuple((hit, odds) for _, odds, hit in parts),))

    def _part_hit(self, kind: str, name: str, odds: Odds, hit: Fraction, total: int) -> Outcome:
        change = hit * odds.value - (1 - hit)
        result = Result.WIN if change > 0 else Result.PUSH if change == 0 else Result.LOSE
        note = f"{total} thrown: {hit} of the {name} is paid {odds}, the rest loses."
        paid = odds if result is Result.WIN else None
        return Outcome(result, change.numerator, change.denominator, note, self.types[kind], paid)

    def _add_casino_bets(self) -> None:
        for dice in HOPS:
            self._add_hop(dice)
        self._add_six_seven_eight()
        for kind in ("pass", "dont_pass", "come", "dont_come"):
            for number in POINTS:
                self._add_odds(kind, number)
        if "fire" in self.types:
            self.fire_stages = tuple(self._fire_stage(made) for made in range(len(POINTS) + 1))
            fire = tuple(((1, self.pays[f"fire {made}"]),) for made in range(FIRE_POINTS, len(POINTS) + 1))
            self._add(("fire", None), NAMES["fire"], self.fire_stages[0], fire)

    def _add_hop(self, dice: tuple[int, int]) -> None:
        """The exact combination on the next roll, in either order. 19:47-1.2(a)22-38"""
        name = f"hop {dice[0]}-{dice[1]}"
        odds = self.pays[hop_name(dice)]

        def decide(one: int, two: int) -> Outcome:
            thrown = f"{one}-{two} thrown"
            hit = dice in ((one, two), (two, one))
            return self._win("hop", name, odds, thrown) if hit else self._lose("hop", name, thrown)

        self._add_one_roll(("hop", dice), name, decide, (((1, odds),),))

    def _add_six_seven_eight(self) -> None:
        kind = "six_seven_eight"
        easy, hard = self.pays[kind], self.pays[f"{kind} hardway"]

        def decide(one: int, two: int) -> Outcome:
            thrown = f"{one + two} thrown"
            if one + two not in (6, 7, 8):
                return self._lose(kind, NAMES[kind], thrown)
            return self._win(kind, NAMES[kind], hard if one == two else easy, thrown)

        self._add_one_roll((kind, None), NAMES[kind], decide, (((1, easy),), ((1, hard),)))

    def _add_odds(self, kind: str, number: int) -> None:
        """Odds behind a bet that has its number, at true odds. 19:47-1.6(a)-(d)"""
        against = kind.startswith("dont")
        odds = (TRUE_ODDS_AGAINST if against else TRUE_ODDS_FOR)[number]
        name = f"odds behind the {NAMES[kind]} on {number}"
        decide = self._race("odds", name, number, odds, NO_CHARGES, against)
        waits = f"The {name} wait for {number} or 7."
        active = Stage(always(decide), waits, number)
        off = active
        if kind == "come":  # the only odds that are ever off (1.3(e)); decided while off, they go back
            off = Stage(throws(self._returned(name, number)) + throws(decide), waits, number)
        self._add(("odds", (kind, number)), name, off, (((1, odds),),), called_on=active)

    def _returned(self, name: str, number: int) -> Decide:
        def decide(one: int, two: int) -> Outcome | None:
            if one + two not in (number, 7):
                return None
            note = f"{one + two} thrown on a come-out roll: the {name} are off and go back."
            return Outcome(Result.PUSH, 0, 1, note, "19:47-1.3(e)")

        return decide

    def _fire_stage(self, made: int) -> Stage:
        """After so many different points: a loser 7 collects or pays, 19:47-1.12(a)5."""
        name = NAMES["fire"]
        thrown = f"Loser 7 with {made} different point{'' if made == 1 else 's'} made"
        ends = self._lose("fire", name, thrown)
        if made >= FIRE_POINTS:
            ends = self._win("fire", name, self.pays[f"fire {made}"], thrown)
        row = at_point(lambda one, two: ends if one + two == 7 else None)
        return Stage(row, f"The fire bet stands with {made} different points made.", made, fixed=True)


def _off_and_on(decide: Decide, waits: str, number: int) -> tuple[Stage, Stage]:
    """Off on come-out rolls unless the player called it on. R178"""
    off = Stage(at_point(decide), f"{waits} It is off on come-out rolls.", number)
    return off, Stage(always(decide), waits, number)


@lru_cache(maxsize=64)
def layout(options: Options) -> Layout:
    """Layouts are worked out once for each set of options."""
    return Layout(options)
