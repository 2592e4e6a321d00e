"""The money wheel of casino nights (13:47-20.29) and the casinos' big six wheel (19:47-5.5, 5.6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.card_table import Void, carry_out, lost, won
from games.engines.odds import EVEN, Odds
from games.engines.rounds import CASINO, NIGHT, InvalidRound, Refusal, Round, Settlement, Wager, choice, screen
from games.engines.wheels import read_spins, settle_spin

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("money_wheel",), CASINO: ("big_six",)}
CITATIONS = {NIGHT: "13:47-20.29", CASINO: "19:47-5.6"}
WAGERS = {NIGHT: {"symbol": "13:47-20.29(b)1"}, CASINO: {"symbol": "19:47-5.5(a)"}}
LEAST_REVOLUTIONS = 3  # 13:47-20.29(b)3, 19:47-5.6(b). R207

# 13:47-20.29(c), 19:47-5.5(a): a bill pays its own number. R209
BILLS: dict[str, Odds] = {"1": EVEN, "2": Odds(2), "5": Odds(5), "10": Odds(10), "20": Odds(20)}
DESIGNATORS = ("flag", "joker")  # the usual ones; a wheel may carry two others
SPECIAL_ODDS: dict[str, Odds] = {NIGHT: Odds(50), CASINO: Odds(45)}  # fixed at a night, the least in a casino

# The faces of a night's wheel, 50 spaces: 13:47-20.29(a)1. R204
NIGHT_SPACES: dict[str, int] = {"1": 22, "2": 14, "5": 7, "10": 3, "20": 2, "flag": 1, "joker": 1}
# The big six wheel is described in 19:46-1.8, not in the rules of play; this is the usual wheel of 54 spaces.
CASINO_SPACES: dict[str, int] = {"1": 24, "2": 15, "5": 7, "10": 4, "20": 2, "flag": 1, "joker": 1}
SPACES = {NIGHT: NIGHT_SPACES, CASINO: CASINO_SPACES}

# The clapper rests between two spaces: 19:47-5.6(c). A night's rules are silent; the holder posts one of these (A34).
CLAPPER_RULES = ("previous", "respin")


@dataclass(frozen=True, slots=True)
class Options:
    rulebook: str = NIGHT
    special: Odds = SPECIAL_ODDS[NIGHT]
    clapper_rule: str = "previous"

    @classmethod
    def read(cls, raw: Mapping[str, Any], rulebook: str) -> "Options":
        listed = SPECIAL_ODDS[rulebook].num
        given = raw.get("special_odds", listed)
        if type(given) is not int or given < listed or (rulebook == NIGHT and given != listed) or given > 10**6:
            wanted = f"{listed} to 1" if rulebook == NIGHT else f"at least {listed} to 1"
            raise InvalidRound(f"The option special_odds is {given!r}; the special spaces pay {wanted}.")
        return cls(rulebook, Odds(given), choice(raw, "clapper_rule", CLAPPER_RULES, "previous"))

    def odds(self, symbol: str) -> Odds:
        return BILLS.get(symbol, self.special)


def read_symbol(value: Any) -> str | None:
    """A face of the wheel: a bill ("5", 5 or "$5") or the name of a designator; None for anything else."""
    if type(value) is int:
        value = str(value) if 0 < value <= 20 else ""
    if not isinstance(value, str) or len(value) > 40:
        return None
    symbol = value.strip().removeprefix("$").casefold()
    if symbol in BILLS:
        return symbol
    return symbol if symbol[:1].isalpha() else None


def settle(round_: Round) -> tuple[Settlement, ...]:
    options = Options.read(round_.options, round_.rulebook)
    types = WAGERS[options.rulebook]
    stops = read_spins(round_, LEAST_REVOLUTIONS, lambda event: _read_stop(event, options))
    accepted, settled = screen(
        round_.wagers, types, CITATIONS[options.rulebook], lambda wager: _refusal(wager, types["symbol"])
    )
    for wager in accepted:
        settled[wager.id] = settle_spin(
            wager, stops, types["symbol"], lambda wager, stop, number: decide(wager, stop, number, options)
        )
    return tuple(settled[wager.id] for wager in round_.wagers)


def _read_stop(event: Mapping[str, Any], options: Options) -> str | Void:
    """The face the wheel stopped on, or with `between` the one passed last and the one not reached."""
    between = event.get("between")
    if between is None:
        return _read_face(event.get("stop"))
    if not isinstance(between, (list, tuple)) or len(between) != 2:
        raise InvalidRound("between must name two faces: the one passed last and the one not reached.")
    passed, _ = (_read_face(face) for face in between)
    return passed if options.clapper_rule == "previous" else Void("the clapper rests between two spaces")


def _read_face(value: Any) -> str:
    face = read_symbol(value)
    if face is None:
        raise InvalidRound(f"The wheel cannot stop on {value!r}.")
    return face


def _refusal(wager: Wager, citation: str) -> Refusal | None:
    if read_symbol(wager.params.get("symbol")):
        return None
    sentence = "The wheel shows bills of $1, $2, $5, $10 and $20 and its two special spaces; bet on one of them."
    return Refusal("no_such_symbol", sentence, citation)


def decide(wager: Wager, stop: str, number: int, options: Options) -> Settlement:
    """A wager wins only on the identical face: the flag does not pay the joker. R209"""
    symbol = read_symbol(wager.params.get("symbol")) or ""
    citation = "13:47-20.29(c)" if options.rulebook == NIGHT else "19:47-5.5(a)"
    shown = f"${stop}" if stop in BILLS else stop
    if symbol != stop:
        return carry_out(wager, lost(f"The wheel stopped on {shown}.", citation), number)
    odds = options.odds(symbol)
    return carry_out(wager, won(odds, f"The wheel stopped on {shown}, paid {odds}.", citation), number)
