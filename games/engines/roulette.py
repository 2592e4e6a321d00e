"""Roulette: 13:47-20.32 for casino nights, 19:47-5.1 to 5.4 for practice at casino rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.card_table import Void, carry_out, lost, won
from games.engines.odds import EVEN, Odds, share
from games.engines.roulette_layout import (
    AREAS,
    COLUMNS,
    DOUBLE_ZERO_ORDER,
    DOZENS,
    EVEN_CHANCES,
    FIXED_AREAS,
    SHAPES,
    SINGLE_ZERO_ORDER,
    ZEROS,
    Area,
    neighbours,
    read_pocket,
)
from games.engines.rounding import half_loss_down
from games.engines.rounds import (
    CASINO,
    NIGHT,
    InvalidRound,
    Refusal,
    Result,
    Round,
    Settlement,
    Wager,
    choice,
    screen,
)
from games.engines.wheels import read_spins, settle_spin

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("roulette",), CASINO: ("roulette",)}
CITATIONS = {NIGHT: "13:47-20.32", CASINO: "19:47-5.1"}
LEAST_REVOLUTIONS = 4  # of the ball: 13:47-20.32(j)1, 19:47-5.3(a). R248

# 13:47-20.32(f), 19:47-5.2(a). R243
ODDS: dict[str, Odds] = {
    "straight": Odds(35),
    "split": Odds(17),
    "three_numbers": Odds(11),
    "four_numbers": Odds(8),
    "first_five": Odds(6),
    "six_numbers": Odds(5),
    "seven_numbers": Odds(4),
    "column": Odds(2),
    "dozen": Odds(2),
    "red": EVEN,
    "black": EVEN,
    "odd": EVEN,
    "even": EVEN,
    "low": EVEN,
    "high": EVEN,
}
FIVE_ADJACENT = 5  # straight wagers in one: 13:47-20.32(e)1iii. R240

_NIGHT_PLACES = {
    "straight": "1", "five_adjacent": "1iii", "split": "2", "three_numbers": "3", "four_numbers": "4",
    "first_five": "5", "six_numbers": "6", "column": "7", "dozen": "8", "red": "9", "black": "10", "odd": "11",
    "even": "12", "low": "13", "high": "14", "seven_numbers": "15",
}  # fmt: skip
# The operator's choice, on a layout approved for it; taken as offered unless the table says otherwise. R240 R242
BY_CHOICE = ("five_adjacent", "seven_numbers")
OFFERED = ("offered", "not_offered")
WAGERS: dict[str, dict[str, str]] = {
    NIGHT: {kind: f"13:47-20.32(e){place}" for kind, place in _NIGHT_PLACES.items()},
    CASINO: {kind: "19:47-5.1(f)" if kind == "seven_numbers" else "19:47-5.1(e)" for kind in _NIGHT_PLACES},
}

# Wheel -> what becomes of an even chance on a zero, by rulebook. R244 R245 R247
_ZERO_CITATIONS: dict[str, dict[str, str]] = {
    "double_zero": {NIGHT: "13:47-20.32(g)", CASINO: "19:47-5.2(b)"},
    "single_zero": {NIGHT: "13:47-20.32(h)", CASINO: "19:47-5.2(c)"},
    "double_zero_as_single": {NIGHT: "13:47-20.32(i)3", CASINO: "19:47-5.2(d)3"},
}
WHEELS = tuple(_ZERO_CITATIONS)
ZERO_RULES: dict[str, tuple[str, ...]] = {NIGHT: ("half_loss", "full_loss"), CASINO: ("half_loss",)}


@dataclass(frozen=True, slots=True)
class Options:
    """The wheel; on a double zero wheel, whether even chances lose half or all on a zero; both posted. R244 R246

    And which of the two wagers that are the operator's choice the table offers.
    """

    rulebook: str = NIGHT
    wheel: str = "double_zero"
    half_loss: bool = True
    five_adjacent: bool = True
    seven_numbers: bool = True

    @classmethod
    def read(cls, raw: Mapping[str, Any], rulebook: str) -> "Options":
        wheel = choice(raw, "wheel", WHEELS, "double_zero")
        half_loss = wheel == "double_zero"  # the zero rule bears on no other wheel
        if half_loss:
            half_loss = choice(raw, "zero_rule", ZERO_RULES[rulebook], "half_loss") == "half_loss"
        offered = [choice(raw, name, OFFERED, "offered") == "offered" for name in BY_CHOICE]
        return cls(rulebook, wheel, half_loss, *offered)

    @property
    def order(self) -> tuple[str, ...]:
        return SINGLE_ZERO_ORDER if self.wheel == "single_zero" else DOUBLE_ZERO_ORDER

    @property
    def plays_double_zero(self) -> bool:
        return self.wheel == "double_zero"


def settle(round_: Round) -> tuple[Settlement, ...]:
    options = Options.read(round_.options, round_.rulebook)
    types = WAGERS[options.rulebook]
    spins = read_spins(round_, LEAST_REVOLUTIONS, lambda event: _read_spin(event, options))
    accepted, settled = screen(round_.wagers, types, CITATIONS[options.rulebook], lambda wager: refusal(wager, options))
    for wager in accepted:
        settled[wager.id] = settle_spin(
            wager, spins, types[wager.type], lambda wager, pocket, number: decide(wager, pocket, number, options)
        )
    return tuple(settled[wager.id] for wager in round_.wagers)


def _read_spin(event: Mapping[str, Any], options: Options) -> str | Void:
    pocket = read_pocket(event.get("spin"))
    if pocket is None or pocket not in options.order:
        raise InvalidRound(f"The ball cannot rest in {event.get('spin')!r} on this wheel.")
    if pocket == "00" and not options.plays_double_zero:
        return Void("00 on a wheel used as a single zero wheel")  # 13:47-20.32(i)2, 19:47-5.2(d)2. R247
    return pocket


def covered(wager: Wager, options: Options) -> Area | None:
    """The numbers a wager wins on; None where its numbers are no place on the layout. R239 R241"""
    if wager.type in FIXED_AREAS:
        return FIXED_AREAS[wager.type]
    if wager.type in ("column", "dozen"):
        return _covered_third(wager)
    if wager.type == "five_adjacent":
        center = read_pocket(wager.params.get("center"))
        return neighbours(center, options.order) if center in options.order else None
    numbers = wager.params.get("numbers")
    if not isinstance(numbers, (list, tuple)) or len(numbers) > 6:
        return None
    pockets = [read_pocket(number) for number in numbers]
    area = frozenset(pocket for pocket in pockets if pocket is not None)
    return area if len(area) == len(numbers) and area in AREAS[wager.type] else None


def _covered_third(wager: Wager) -> Area | None:
    which = read_pocket(wager.params.get(wager.type))
    thirds = COLUMNS if wager.type == "column" else DOZENS
    return thirds.get(int(which)) if which else None


def refusal(wager: Wager, options: Options) -> Refusal | None:
    citation = WAGERS[options.rulebook][wager.type]
    if wager.type in BY_CHOICE and not getattr(options, wager.type):
        return Refusal("not_offered", f"This table does not offer {_name(wager).lower()}.", citation)
    area = covered(wager, options)
    if _names_double_zero(wager, area) and not options.plays_double_zero:
        return Refusal("no_double_zero", "This table is played with a single zero; there is no 00 to bet on.", citation)
    if area is None:
        return Refusal("no_such_place", f"{_name(wager)} takes {_shape(wager)}.", citation)
    if wager.type == "five_adjacent" and wager.amount % FIVE_ADJACENT:
        below = wager.amount - wager.amount % FIVE_ADJACENT
        nearest = tuple(amount for amount in (below, below + FIVE_ADJACENT) if amount)
        sentence = f"Five adjacent numbers take ${FIVE_ADJACENT} or a multiple of it, one part for each number."
        return Refusal("multiples_of_five", sentence, citation, nearest)
    return None


def _names_double_zero(wager: Wager, area: Area | None) -> bool:
    if area is not None:
        return "00" in area
    numbers = wager.params.get("numbers")
    return wager.params.get("center") == "00" or (isinstance(numbers, (list, tuple)) and "00" in numbers)


def _name(wager: Wager) -> str:
    return f"A {wager.type.replace('_', ' ')} wager"


def _shape(wager: Wager) -> str:
    if wager.type in SHAPES:
        return SHAPES[wager.type]
    return "the center number on the wheel" if wager.type == "five_adjacent" else f"one {wager.type}: 1, 2 or 3"


def decide(wager: Wager, pocket: str, number: int, options: Options) -> Settlement:
    """Strictly by where the chip lies when the ball comes to rest (13:47-20.32(d)3). R239"""
    citation = "13:47-20.32(f)" if options.rulebook == NIGHT else "19:47-5.2(a)"
    if pocket in (covered(wager, options) or ()):
        if wager.type == "five_adjacent":
            return _win_one_of_five(wager, pocket, number, citation)
        odds = ODDS[wager.type]
        return carry_out(wager, won(odds, f"{pocket} wins, paid {odds}.", citation), number)
    if pocket in ZEROS and wager.type in EVEN_CHANCES:
        zero = _ZERO_CITATIONS[options.wheel][options.rulebook]
        if options.half_loss:
            return _lose_half(wager, pocket, number, zero)
        return carry_out(wager, lost(f"{pocket}: even chances lose.", zero), number)
    return carry_out(wager, lost(f"{pocket} does not win this wager.", citation), number)


def _win_one_of_five(wager: Wager, pocket: str, number: int, citation: str) -> Settlement:
    """One of the five straight wagers wins and four lose (13:47-20.32(e)1iii, (k)). R251"""
    fifth = wager.amount // FIVE_ADJACENT
    odds = ODDS["straight"]
    exact = odds.num * fifth - (FIVE_ADJACENT - 1) * fifth
    note = f"${fifth} on {pocket} is paid {odds}; the other four fifths are lost."
    return Settlement(wager.id, Result.WIN, exact, exact, number, odds, citation, note)


def _lose_half(wager: Wager, pocket: str, number: int, citation: str) -> Settlement:
    note = f"{pocket}: even chances lose half, half goes back."
    if wager.amount % 2:
        note += " $2 is the unit that halves into whole dollars."
    exact, net = -share(wager.amount, 1, 2), -half_loss_down(wager.amount)
    return Settlement(wager.id, Result.LOSE, exact, net, number, None, citation, note)
