"""Where a wager can be laid: every place of every layout, each with a code that stands on its key. Pure."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engines import MODULES
from games.engines.cards import RANKS
from games.engines.craps_layout import layout
from games.engines.craps_options import Options as CrapsOptions
from games.engines.craps_wagers import NAMES
from games.engines.money_wheel import SPACES
from games.engines.roulette import Options as RouletteOptions
from games.engines.roulette_layout import AREAS, NUMBERS, ZEROS
from games.sheets import sheet

Params = Mapping[str, Any]


@dataclass(frozen=True)
class Spot:
    code: str  # on the key: "straight=17", "pass"
    label: str  # said aloud: "Straight 17"
    type: str
    params: Params = field(default_factory=dict)

    @property
    def place(self) -> str:
        return self.code.partition("=")[2]


def spots(game: str, rulebook: str, options: Params) -> dict[str, Spot]:
    """Every place of the game's layout by its code, in the order of its sheet."""
    find = _BY_MODULE.get(MODULES[game], _by_sheet)
    return {spot.code: spot for spot in find(game, rulebook, options)}


def _by_sheet(game: str, rulebook: str, options: Params) -> Iterator[Spot]:
    for line in sheet(game, rulebook).wagers:
        yield Spot(line.type, line.name, line.type)


def _numbered(kind: str, label: str, name: str, values: Mapping[str, Any]) -> Iterator[Spot]:
    for text, value in values.items():
        yield Spot(f"{kind}={text}", f"{label} {text}", kind, {name: value})


def _chuck_a_luck(game: str, rulebook: str, options: Params) -> Iterator[Spot]:
    yield from _numbered("number", "Number", "number", {str(face): face for face in range(1, 7)})


def _multi_action(game: str, rulebook: str, options: Params) -> Iterator[Spot]:
    yield from _numbered("round", "Spot", "round", {str(spot): spot for spot in (1, 2, 3)})


def _money_wheel(game: str, rulebook: str, options: Params) -> Iterator[Spot]:
    for face in SPACES[rulebook]:
        yield Spot(f"symbol={face}", f"${face}" if face.isdigit() else face.capitalize(), "symbol", {"symbol": face})


def _joker_seven(game: str, rulebook: str, options: Params) -> Iterator[Spot]:
    for line in sheet(game, rulebook).wagers:
        if line.type.startswith("color"):
            for color in ("red", "black"):
                label = line.name.replace("a color", color)
                yield Spot(f"{line.type}={color}", label, line.type, {"color": color})
        elif line.type == "specific_pair":
            for rank in reversed(RANKS):
                label = f"Pair of {rank.replace('T', '10')}"
                yield Spot(f"{line.type}={rank}", label, line.type, {"rank": rank})
        else:
            yield Spot(line.type, line.name, line.type)


def _roulette(game: str, rulebook: str, options: Params) -> Iterator[Spot]:
    order = RouletteOptions.read(options, rulebook).order
    for line in sheet(game, rulebook).wagers:
        if line.type in AREAS:
            for area in sorted(AREAS[line.type], key=_in_order):
                numbers = sorted(area, key=_rank_of)
                place = "-".join(numbers)
                yield Spot(f"{line.type}={place}", f"{line.name} {place}", line.type, {"numbers": numbers})
        elif line.type in ("column", "dozen"):
            thirds = {str(third): third for third in (1, 2, 3)}
            yield from _numbered(line.type, line.name, line.type, thirds)
        elif line.type == "five_adjacent":
            yield from _numbered(line.type, "Five adjacent around", "center", {number: number for number in order})
        else:
            yield Spot(line.type, line.name, line.type)


_POCKETS = (*ZEROS, *NUMBERS)


def _rank_of(pocket: str) -> int:
    return _POCKETS.index(pocket)


def _in_order(area: frozenset[str]) -> list[int]:
    return sorted(map(_rank_of, area))


# The parameter that says where a craps wager stands, and the bets that odds may go behind.
_CRAPS_PLACES = {"horn_high": "high", "hop": "dice"}
LINE_BETS = ("pass", "dont_pass", "come", "dont_come")


def _craps(game: str, rulebook: str, options: Params) -> Iterator[Spot]:
    specs = layout(CrapsOptions.read(options, rulebook, game)).specs
    for kind, places in specs.items():
        if kind == "odds":
            for behind in LINE_BETS:
                label = f"Odds behind {NAMES[behind].removesuffix(' bet')}"
                yield Spot(f"odds={behind}", label, "odds", {"behind": behind})
            continue
        for where in places:
            yield _craps_spot(kind, where)


def _craps_spot(kind: str, where: Any) -> Spot:
    name = NAMES[kind].removesuffix(" bet")
    label = name[:1].upper() + name[1:]
    if where is None:
        return Spot(kind, label, kind)
    place = "-".join(map(str, where)) if isinstance(where, tuple) else str(where)
    value = list(where) if isinstance(where, tuple) else where
    return Spot(f"{kind}={place}", f"{label} {place}", kind, {_CRAPS_PLACES.get(kind, "number"): value})


_BY_MODULE: dict[str, Callable[[str, str, Params], Iterator[Spot]]] = {
    "chuck_a_luck": _chuck_a_luck,
    "craps": _craps,
    "joker_seven": _joker_seven,
    "money_wheel": _money_wheel,
    "multi_action_blackjack": _multi_action,
    "roulette": _roulette,
}
