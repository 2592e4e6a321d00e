"""The layout of a table as keys: a tap on a place lays the amount in hand there. Roulette and craps are drawn. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.dealing import outcomes, roulette_drawing
from games.dealing.desk import Desk
from games.dealing.keys import Key
from games.dealing.spots import Spot
from games.engines import MODULES
from games.engines.craps_table import Table as CrapsTable
from games.engines.craps_wagers import POINTS
from games.engines.roulette_layout import NUMBERS, ZEROS
from games.engines.rounds import Wager


def code_of(wager: Wager) -> str:
    """The place a wager of this screen lies on: its id is seat, place and event."""
    return wager.id.split(" ")[1]


@dataclass(frozen=True)
class Felt:
    """A layout without a drawing of its own: every place is a key."""

    template: ClassVar[str] = "games/dealing/_plain.html"
    is_drawn: ClassVar[bool] = False
    # Wagers made by a tap on a number: the first is the one a table begins with.
    SHAPES: ClassVar[Mapping[str, str]] = {}

    desk: Desk
    standing: tuple[Wager, ...]  # neither decided nor refused

    @cached_property
    def stakes(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for wager in self.standing:
            found[code_of(wager)] = found.get(code_of(wager), 0) + wager.amount
        return found

    def key(self, code: str, label: str = "", tone: str = "") -> Key:
        spot = self.desk.game.spots[code]
        return Key(f"bet:{code}", label or spot.label, spot.label, tone, self.stakes.get(code, 0))

    def keys_of(self, *types: str) -> list[Key]:
        return [self.key(spot.code) for spot in self.desk.game.spots.values() if spot.type in types]

    @cached_property
    def places(self) -> list[Key]:
        return [self.key(code) for code in self.desk.game.spots]

    @property
    def shape(self) -> str:
        return self.desk.shape or next(iter(self.SHAPES), "")

    @cached_property
    def shapes(self) -> list[Key]:
        offered = {spot.type for spot in self.desk.game.spots.values()}
        return [
            Key(f"shape:{shape}", words, is_pressed=shape == self.shape)
            for shape, words in self.SHAPES.items()
            if shape in offered
        ]

    @cached_property
    def shaped(self) -> list[Spot]:
        return [spot for spot in self.desk.game.spots.values() if spot.type == self.shape]


@dataclass(frozen=True)
class RouletteFelt(Felt):
    template: ClassVar[str] = "games/dealing/_roulette.html"
    is_drawn: ClassVar[bool] = True
    SHAPES: ClassVar[Mapping[str, str]] = {
        "straight": "Straight",
        "split": "Split",
        "three_numbers": "Row of 3",
        "four_numbers": "Corner",
        "six_numbers": "Six",
        "five_adjacent": "5 adjacent",
    }

    def _number(self, number: str) -> Key:
        """A tap on a number lays the chosen wager there, or asks which of several when it touches more than one."""
        if self.desk.mode == "outcome":
            return Key(f"tap:{number}", number, f"The ball rests in {number}")
        touching = [spot for spot in self.shaped if number in _numbers(spot)]
        if self.shape in ("straight", "five_adjacent"):
            touching = [spot for spot in touching if spot.place == number]
        if len(touching) == 1:
            return self.key(touching[0].code, number)
        return Key(f"near:{number}", number, f"{number}: which one?", is_pressed=self.desk.near == number)

    @cached_property
    def near(self) -> list[Key]:
        if not self.desk.near:
            return []
        touching = [spot for spot in self.shaped if self.desk.near in _numbers(spot)]
        return [self.key(spot.code, spot.place.replace("-", "\u2013")) for spot in touching]

    @cached_property
    def zeros(self) -> list[Key]:
        return [self._number(zero) for zero in self._zeros]

    @cached_property
    def _zeros(self) -> tuple[str, ...]:
        game = self.desk.game
        wheel = outcomes.keys(game.name, game.rulebook, game.options, self.desk.slots[0])
        return tuple(zero for zero in ZEROS if zero in wheel)

    @cached_property
    def streets(self) -> list[list[Key]]:
        return [[self._number(number) for number in NUMBERS[start : start + 3]] for start in range(0, 36, 3)]

    @property
    def columns(self) -> list[Key]:
        return [self.key(f"column={column}") for column in (1, 2, 3)]

    @property
    def dozens(self) -> list[Key]:
        return [self.key(f"dozen={dozen}") for dozen in (1, 2, 3)]

    @property
    def chances(self) -> list[Key]:
        return [self.key(code) for code in roulette_drawing.CHANCE_CODES]

    @property
    def others(self) -> list[Key]:
        return self.keys_of("first_five", "seven_numbers")

    @property
    def drawings(self) -> dict[str, roulette_drawing.Drawing]:
        """Upright and lying: the page shows the one that fits its screen."""
        laid = [(self.desk.game.spots[code], amount) for code, amount in self.stakes.items()]
        ball = "".join(self.desk.draft.get("spin", ()))
        return {
            "upright": roulette_drawing.drawing(self._zeros, laid, ball),
            "lying": roulette_drawing.drawing(self._zeros, laid, ball, lying=True),
        }


def _numbers(spot: Spot) -> tuple[str, ...]:
    """The numbers of the layout that a tap may mean by this place."""
    return (spot.place,) if spot.type == "five_adjacent" else tuple(spot.params.get("numbers", ()))


def point_of(desk: Desk) -> int:
    """Where the puck of a craps table lies; 0 while it is off."""
    table = CrapsTable()
    for event in desk.events:
        table.roll(*event["roll"])
    return table.point


@dataclass(frozen=True)
class CrapsFelt(Felt):
    template: ClassVar[str] = "games/dealing/_craps.html"
    is_drawn: ClassVar[bool] = True
    SHAPES: ClassVar[Mapping[str, str]] = {
        "place_to_win": "Place to win",
        "place_to_lose": "Place to lose",
        "buy": "Buy",
        "lay": "Lay",
    }
    # The stickman's bets, in the order of the drawing.
    MIDDLE = (
        *("any_seven", "hardway=6", "hardway=10", "hardway=8", "hardway=4"),
        *("craps_two", "craps_three", "eleven", "craps_twelve", "horn", "c_and_e", "any_craps"),
    )

    @cached_property
    def stakes(self) -> dict[str, int]:
        """A come bet that has moved to its number no longer lies on "come"."""
        found: dict[str, int] = {}
        for wager in self.standing:
            number = self._moved_to(wager)
            code = f"{wager.type}={number}" if number else code_of(wager)
            found[code] = found.get(code, 0) + wager.amount
        return found

    def _moved_to(self, wager: Wager) -> int:
        """Its first roll has sent it there, or it would not stand any more."""
        if wager.type not in ("come", "dont_come") or wager.before_event > len(self.desk.events):
            return 0
        total = sum(self.desk.events[wager.before_event - 1]["roll"])
        return total if total in POINTS else 0

    @cached_property
    def point(self) -> int:
        return point_of(self.desk)

    @cached_property
    def side(self) -> list[tuple[str, Key]]:
        """The boxes of one side with their places in the drawing, from the numbers to the rail."""
        numbers = [(str(spot.params["number"]), self._number(spot)) for spot in self.shaped if "number" in spot.params]
        return [self._line("dont_come"), *numbers, *map(self._line, ("come", "field", "dont_pass", "pass"))]

    def _line(self, code: str) -> tuple[str, Key]:
        return _place(code), self.key(code)

    def _number(self, spot: Spot) -> Key:
        number = spot.params["number"]
        return Key(
            f"bet:{spot.code}",
            str(number),
            spot.label,
            "point" if number == self.point else "",
            self.stakes.get(spot.code, 0),
            come=self.stakes.get(f"come={number}", 0),
            dont_come=self.stakes.get(f"dont_come={number}", 0),
        )

    @property
    def middle(self) -> list[tuple[str, Key]]:
        return [(_place(code), self.key(code)) for code in self.MIDDLE]

    @property
    def others(self) -> list[Key]:
        return self.keys_of("horn_high", "whirl", "six_seven_eight", "fire", "hop", "odds")


def _place(code: str) -> str:
    return code.replace("=", "-").replace("_", "-")


_FELTS: dict[str, type[Felt]] = {"craps": CrapsFelt, "roulette": RouletteFelt}


def felt(desk: Desk, standing: tuple[Wager, ...]) -> Felt:
    return _FELTS.get(MODULES[desk.game.name], Felt)(desk, standing)
