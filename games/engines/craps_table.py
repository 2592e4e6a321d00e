"""A craps table that moves roll by roll: place, take down, roll, and every decided wager comes back settled."""

from collections.abc import Mapping
from typing import Any

from games.engines.craps_check import check, find, odds_refusal
from games.engines.craps_layout import Layout, layout
from games.engines.craps_options import Options
from games.engines.craps_outcomes import THROWS, Spec, Stage
from games.engines.craps_wagers import CHAPTER, POINTS, REMOVAL_CITATION, Moment
from games.engines.rounds import (
    InvalidRound,
    Refusal,
    Result,
    Settlement,
    Wager,
    amount_refusal,
    unlisted_refusal,
)

_INDEX = {throw: index for index, throw in enumerate(THROWS)}

# A long session settles tens of thousands of wagers: these two spare a lookup and a call for each of them.
_ANY = Moment.ANY
_settlement = Settlement._make

LINE_BETS = ("pass", "dont_pass", "come", "dont_come")


class Bet:
    """A wager that lies on the layout. The one thing that changes is the stage it rests on."""

    __slots__ = ("amount", "behind", "id", "row", "spec", "stage", "unit_note")

    def __init__(self, wager_id: str, amount: int, spec: Spec, params: Mapping[str, Any]) -> None:
        self.id = wager_id
        self.amount = amount
        self.spec = spec
        self.stage = stage = spec.stage
        self.row = stage.row
        self.behind: str | None = params["on_wager"] if spec.kind == "odds" else None
        self.unit_note = _unit_note(spec) if amount % spec.unit else ""

    def move_to(self, stage: Stage) -> None:
        self.stage = stage
        self.row = stage.row


def _unit_note(spec: Spec) -> str:
    """13:47 has no rule against amounts that cannot be paid in whole dollars: it is said and rounded (reading A5)."""
    return f" The unit of this bet is ${spec.unit}; off it, winnings go up to the next dollar."


class Table:
    """The wagers on the layout, the point, and the different points the shooter has made."""

    __slots__ = ("_layout", "_made", "bets", "new_shooter", "point", "rolls")

    def __init__(self, options: Options | None = None) -> None:
        self._layout: Layout = layout(options or Options())
        self._made: set[int] = set()
        self.bets: dict[str, Bet] = {}
        self.point = 0
        self.rolls = 0
        self.new_shooter = True

    def place(self, wager: Wager) -> Refusal | None:
        """Put a wager on the layout before the next roll, or say why it must not be accepted."""
        wager_id, kind, amount, params, _, _, _ = wager
        layout = self._layout
        if kind not in layout.types:
            return self._screen(wager)
        refusal = amount_refusal(amount)
        if refusal is not None:
            return refusal
        found = find(layout, kind, amount, params) if kind != "odds" else self._find_odds(wager)
        if isinstance(found, Refusal):
            return found
        if found.moment is not _ANY:
            refusal = self._moment_refusal(found)
            if refusal is not None:
                return refusal
        self.bets[wager_id] = Bet(wager_id, amount, found, params)
        return None

    def check(self, wager: Wager) -> Refusal | None:
        """What is wrong with a wager whatever the dice show until it is made."""
        return self._screen(wager) or check(self._layout, wager)

    def take_down(self, wager_id: str) -> tuple[Settlement, ...]:
        """Give a wager back before the next roll, with the odds behind it; nothing where the rules forbid it."""
        bet = self.bets.get(wager_id)
        if bet is None or bet.stage.fixed:
            return ()
        behind = [other for other in self.bets.values() if other.behind == wager_id]
        return tuple(self._return(each) for each in (bet, *behind))

    def roll(self, one: int, two: int) -> list[Settlement]:
        """Settle what this throw decides, move come bets to their numbers, then move the point."""
        index = _INDEX.get((one, two))
        if index is None:
            raise InvalidRound("A roll is two dice, each showing one to six.")
        self.rolls += 1
        if self.point:
            index += len(THROWS)
        bets, rolls = self.bets, self.rolls
        settled: list[Settlement] = []
        for bet, outcome in [(bet, hit) for bet in bets.values() if (hit := bet.row[index]) is not None]:
            if outcome.moves_to is not None:
                bet.move_to(outcome.moves_to)
                continue
            del bets[bet.id]
            exact, net = outcome.pay(bet.amount)
            note = outcome.note + bet.unit_note
            citation, odds = outcome.citation, outcome.odds
            settled.append(_settlement((bet.id, outcome.result, exact, net, rolls, odds, citation, note, None)))
        self._move_point(one + two)
        return settled

    @property
    def points_made(self) -> frozenset[int]:
        """The different points the present shooter has made."""
        return frozenset(self._made)

    def citation(self, kind: str) -> str:
        return self._layout.types[kind]

    def standing(self, wager_id: str) -> Settlement:
        """An undecided wager as it lies."""
        bet = self.bets[wager_id]
        return Settlement(bet.id, Result.OPEN, citation=bet.spec.citation, note=bet.stage.waits_for + bet.unit_note)

    def _return(self, bet: Bet) -> Settlement:
        del self.bets[bet.id]
        citation = REMOVAL_CITATION[self._layout.options.rulebook]
        note = f"The {bet.spec.name} was taken down before the roll."
        return Settlement(bet.id, Result.PUSH, settled_on=self.rolls + 1, citation=citation, note=note)

    def _move_point(self, total: int) -> None:
        self.new_shooter = False
        if not self.point:
            if total in POINTS:
                self.point = total
        elif total == self.point:
            self.point = 0
            if total not in self._made:
                self._made.add(total)
                self._advance_fire_bets()
        elif total == 7:  # a loser 7: the dice go to the next shooter, 13:47-20.25(g)6, 19:47-1.11(a)1
            self.point = 0
            self._made.clear()
            self.new_shooter = True

    def _advance_fire_bets(self) -> None:
        """A point made again does not count again, 19:47-1.12(b)2."""
        for bet in self.bets.values():
            if bet.spec.kind == "fire":
                bet.move_to(self._layout.fire_stages[len(self._made)])

    def _screen(self, wager: Wager) -> Refusal | None:
        if wager.type in self._layout.types:
            return amount_refusal(wager.amount)
        return unlisted_refusal(wager, self._layout.types, CHAPTER[self._layout.options.rulebook])

    def _find_odds(self, wager: Wager) -> Spec | Refusal:
        """Odds need a bet that lies on its number, 19:47-1.6(a)-(d)."""
        refusal = check(self._layout, wager)
        if refusal:
            return refusal
        base = self.bets.get(wager.params["on_wager"])
        if base is None or base.spec.kind not in LINE_BETS or not base.stage.number:
            sentence = "Odds go behind a pass, don't pass, come or don't come bet once it has its number."
            return Refusal("no_bet_to_support", sentence, self._layout.types["odds"])
        spec = self._layout.specs["odds"][base.spec.kind, base.stage.number][wager.params.get("on") is True]
        total = wager.amount + sum(bet.amount for bet in self.bets.values() if bet.behind == base.id)
        return odds_refusal(self._layout, spec, base.spec, base.amount, total) or spec

    def _moment_refusal(self, spec: Spec) -> Refusal | None:
        """Line bets belong before a come-out roll, come bets after it, fire bets before a new shooter. R266"""
        if spec.moment is Moment.COME_OUT and self.point:
            sentence = f"The {spec.name} is made just before a come-out roll; the point is {self.point}. Use the come."
        elif spec.moment is Moment.AFTER_COME_OUT and not self.point:
            sentence = f"The {spec.name} is made after the come-out roll; bet the pass line now."
        elif spec.moment is Moment.NEW_SHOOTER and not self.new_shooter:
            sentence = f"The {spec.name} is made only before a new shooter's first come-out roll."
        else:
            return None
        return Refusal("wrong_moment", sentence, spec.citation)
