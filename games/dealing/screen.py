"""What the dealer's screen shows: the keys of the layout, the wagers that lie on it, the outcome, the advice. Pure."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.dealing import outcomes
from games.dealing.advice import Advice, advise, in_order, totals
from games.dealing.desk import SWITCHES, Desk
from games.dealing.outcomes import Slot
from games.dealing.spots import Spot
from games.engines import MODULES
from games.engines.cards import JOKERS, RANKS, SUITS
from games.engines.craps_table import Table as CrapsTable
from games.engines.roulette_layout import NUMBERS, RED, ZEROS
from games.engines.rounds import Wager
from games.sheets import Sheet, sheet

USUAL_CHIPS = (1, 5, 25, 100, 500)

# Wagers made by a tap on a number of the layout, by module: the first is the one a table begins with.
SHAPES: dict[str, dict[str, str]] = {
    "roulette": {
        "straight": "Straight",
        "split": "Split",
        "three_numbers": "Row of 3",
        "four_numbers": "Corner",
        "six_numbers": "Six",
        "five_adjacent": "5 adjacent",
    },
    "craps": {
        "place_to_win": "Place to win",
        "place_to_lose": "Place to lose",
        "buy": "Buy",
        "lay": "Lay",
    },
}
SWITCH_WORDS = {"on": ("off", "on"), "let_ride": ("taken back", "rides"), "play_on": ("takes it as void", "plays on")}
MARK_WORDS = {"doubled": "Doubled", "from_split": "Split hand", "surrendered": "Surrendered"}


@dataclass(frozen=True)
class Key:
    """One key: what it sends, what stands on it, what it is called, and how it looks."""

    press: str
    label: str
    name: str = ""
    tone: str = ""
    amount: int = 0
    is_pressed: bool = False

    @property
    def id(self) -> str:
        return "key-" + re.sub(r"[^A-Za-z0-9]+", "-", self.press)

    @property
    def spoken(self) -> str:
        name = self.name or self.label
        return f"{name}, ${self.amount:,} on it" if self.amount else name


@dataclass(frozen=True)
class Filled:
    slot: Slot
    tapped: tuple[str, ...]
    is_current: bool
    marks: tuple[Key, ...]

    @property
    def cards(self) -> list[str]:
        """As the playing cards of the page are written; jokers have no suit."""
        return [_card(key) for key in self.tapped]

    @property
    def dice(self) -> list[int]:
        return [int(key) for key in self.tapped]


def _card(code: str) -> str:
    return code[0].replace("T", "10") + code[1].upper() if code not in JOKERS else code


@dataclass(frozen=True)
class Laid:
    """A wager on the table with what can still be done to it."""

    advice: Advice
    down: Key | None
    switch: Key | None
    nearest: tuple[Key, ...]


@dataclass(frozen=True)
class Screen:
    desk: Desk
    presses: tuple[str, ...]
    chip_values: tuple[int, ...] = USUAL_CHIPS
    error: str = ""

    @property
    def typed(self) -> str:
        return "\n".join(self.presses)

    @cached_property
    def sheet(self) -> Sheet:
        return sheet(self.desk.game.name, self.desk.game.rulebook)

    @property
    def layout(self) -> str:
        module = MODULES[self.desk.game.name]
        return f"games/dealing/_{module if module in SHAPES else 'plain'}.html"

    @property
    def has_seats(self) -> bool:
        return self.desk.game.seats > 1

    @cached_property
    def seats(self) -> list[Key]:
        used = set(self.desk.seats_in_play)
        return [
            Key(f"seat:{seat}", str(seat), f"Seat {seat}", "used" if seat in used else "", 0, seat == self.desk.seat)
            for seat in range(1, self.desk.game.seats + 1)
        ]

    @property
    def chips(self) -> list[Key]:
        return [Key(f"chip:{value}", f"{value}", f"${value} chip") for value in self.chip_values]

    # The layout

    @property
    def shape(self) -> str:
        return self.desk.shape or next(iter(SHAPES.get(MODULES[self.desk.game.name], {})), "")

    @cached_property
    def shapes(self) -> list[Key]:
        offered = {spot.type for spot in self.desk.game.spots.values()}
        named = SHAPES.get(MODULES[self.desk.game.name], {})
        return [
            Key(f"shape:{shape}", words, is_pressed=shape == self.shape)
            for shape, words in named.items()
            if shape in offered
        ]

    @cached_property
    def _on_spots(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for wager in self._standing:
            code = self._code(wager)
            found[code] = found.get(code, 0) + wager.amount
        return found

    @property
    def _standing(self) -> Iterator[Wager]:
        done = {advice.wager for advice in self._advices if advice.is_done or advice.action == "refuse"}
        return (wager for wager in self.desk.wagers if wager.id not in done)

    def _code(self, wager: Wager) -> str:
        return wager.id.split(" ")[1]

    def _key(self, code: str, label: str = "", tone: str = "") -> Key:
        spot = self.desk.game.spots[code]
        return Key(f"bet:{code}", label or spot.label, spot.label, tone, self._on_spots.get(code, 0))

    def _of(self, *types: str) -> list[Key]:
        return [self._key(spot.code) for spot in self.desk.game.spots.values() if spot.type in types]

    @cached_property
    def plain(self) -> list[Key]:
        """Every place of a layout without a drawing of its own."""
        return [self._key(code) for code in self.desk.game.spots]

    def _number(self, number: str, tone: str) -> Key:
        """A tap on a number lays the chosen wager there, or asks which of several when it touches more than one."""
        if self.desk.mode == "outcome":
            return Key(f"tap:{number}", number, f"The ball rests in {number}", tone)
        touching = [spot for spot in self._shaped if number in _numbers(spot)]
        if self.shape in ("straight", "five_adjacent"):
            touching = [spot for spot in touching if spot.place == number]
        if len(touching) == 1:
            return Key(
                f"bet:{touching[0].code}", number, touching[0].label, tone, self._on_spots.get(touching[0].code, 0)
            )
        return Key(f"near:{number}", number, f"{number}: which one?", tone, is_pressed=self.desk.near == number)

    @cached_property
    def _shaped(self) -> list[Spot]:
        return [spot for spot in self.desk.game.spots.values() if spot.type == self.shape]

    @cached_property
    def near(self) -> list[Key]:
        if not self.desk.near:
            return []
        touching = [spot for spot in self._shaped if self.desk.near in _numbers(spot)]
        return [self._key(spot.code, spot.place.replace("-", "\u2013")) for spot in touching]

    @cached_property
    def roulette_zeros(self) -> list[Key]:
        slot = self.desk.slots[0]
        shown = outcomes.keys(self.desk.game.name, self.desk.game.rulebook, self.desk.game.options, slot)
        return [self._number(zero, "green") for zero in ZEROS if zero in shown]

    @cached_property
    def roulette_streets(self) -> list[list[Key]]:
        tones = {number: "red" if number in RED else "black" for number in NUMBERS}
        return [
            [self._number(number, tones[number]) for number in NUMBERS[start : start + 3]] for start in range(0, 36, 3)
        ]

    @property
    def roulette_columns(self) -> list[Key]:
        return [self._key(f"column={column}", "2 to 1") for column in (1, 2, 3)]

    @property
    def roulette_dozens(self) -> list[Key]:
        return [self._key(f"dozen={dozen}", words) for dozen, words in ((1, "1st 12"), (2, "2nd 12"), (3, "3rd 12"))]

    @property
    def roulette_chances(self) -> list[Key]:
        tones = {"red": "red", "black": "black"}
        return [self._key(code, tone=tones.get(code, "")) for code in ("low", "even", "red", "black", "odd", "high")]

    @property
    def roulette_others(self) -> list[Key]:
        return self._of("first_five", "seven_numbers")

    @cached_property
    def point(self) -> int:
        """Where the puck lies."""
        table = CrapsTable()
        for event in self.desk.events:
            table.roll(*event["roll"])
        return table.point

    @property
    def craps_numbers(self) -> list[Key]:
        words = {6: "six", 9: "nine"}
        numbers = [spot for spot in self._shaped if "number" in spot.params]
        return [
            self._key(
                spot.code,
                words.get(spot.params["number"], spot.place),
                "point" if spot.params["number"] == self.point else "",
            )
            for spot in numbers
        ]

    @property
    def craps_line(self) -> dict[str, Key]:
        names = {
            "dont_come": "Don't come",
            "come": "Come",
            "field": "Field",
            "dont_pass": "Don't pass bar",
            "pass": "Pass line",
        }
        return {code: self._key(code, label) for code, label in names.items()}

    @property
    def craps_middle(self) -> list[tuple[Key, tuple[int, ...]]]:
        """The stickman's bets, each with the dice that are drawn beside it."""
        drawn: dict[str, tuple[int, ...]] = {
            "any_seven": (),
            "hardway=6": (3, 3),
            "hardway=10": (5, 5),
            "hardway=8": (4, 4),
            "hardway=4": (2, 2),
            "craps_two": (1, 1),
            "craps_three": (1, 2),
            "eleven": (5, 6),
            "craps_twelve": (6, 6),
            "horn": (),
            "c_and_e": (),
            "any_craps": (),
        }
        return [(self._key(code), dice) for code, dice in drawn.items()]

    @property
    def craps_others(self) -> list[Key]:
        return self._of("horn_high", "whirl", "six_seven_eight", "fire", "hop", "odds")

    # The outcome

    @cached_property
    def filled(self) -> list[Filled]:
        known = outcomes.marks(self.desk.game.name, self.desk.game.rulebook, self.desk.game.options)
        return [
            Filled(slot, self.desk.draft.get(slot.name, ()), slot == self.desk.current, tuple(self._marks(slot, known)))
            for slot in self.desk.slots
        ]

    def _marks(self, slot: Slot, known: Iterable[str]) -> Iterator[Key]:
        seat = slot.name.partition("hand_")[2]
        if seat.isdigit():
            for mark in known:
                press = f"{mark}_{seat}"
                name = f"Seat {seat}: {MARK_WORDS[mark].lower()}"
                yield Key(f"mark:{press}", MARK_WORDS[mark], name, is_pressed=press in self.desk.marked)

    @property
    def taps(self) -> list[Key]:
        """The keys for the slot that waits: dice, faces, combinations, or the ranks of cards."""
        slot = self.desk.current
        if slot is None or self.desk.settled:
            return []
        game = self.desk.game
        if slot.kind == "card":
            way = "tap" if outcomes.is_suitless(game.name, game.rulebook) else "rank"
            ranks = [
                Key(
                    f"{way}:{rank}",
                    rank.replace("T", "10"),
                    _RANK_WORDS.get(rank, rank),
                    is_pressed=rank == self.desk.rank,
                )
                for rank in reversed(RANKS)
            ]
            jokers = (
                [Key(f"tap:{joker}", f"Joker {joker[-1]}") for joker in JOKERS] if game.name == "joker_seven" else []
            )
            return ranks + jokers
        if slot.kind == "face":
            keys = outcomes.keys(game.name, game.rulebook, game.options, slot)
            return [
                Key(f"tap:{key}", f"${key}" if key.isdigit() else key.capitalize(), f"Stopped on {key}") for key in keys
            ]
        if slot.kind == "pocket":
            return []
        keys = outcomes.keys(game.name, game.rulebook, game.options, slot)
        return [Key(f"tap:{key}", key, f"Die shows {key}" if slot.kind == "die" else key) for key in keys]

    @property
    def suits(self) -> list[Key]:
        signs = {"c": "\u2663", "d": "\u2666", "h": "\u2665", "s": "\u2660"}
        words = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
        return (
            [Key(f"suit:{suit}", signs[suit], words[suit], words[suit]) for suit in reversed(SUITS)]
            if self.desk.rank
            else []
        )

    @property
    def can_be_void(self) -> bool:
        return outcomes.can_be_void(self.desk.game.name) and not self.desk.settled

    @property
    def void_words(self) -> str:
        return "No spin" if self.sheet.kind == "wheel" else "The hand is void"

    # The advice

    @cached_property
    def _advices(self) -> list[Advice]:
        wagers = {wager.id: wager for wager in self.desk.wagers}
        known = [one for one in self.desk.settlements if one.wager in wagers]
        found = [advise(wagers[one.wager], one, self._label(wagers[one.wager])) for one in known]
        # What a game pays beside the wagers, as three card poker's bonus for an ante, goes to the seat it names.
        extra = [one for one in self.desk.settlements if one.wager not in wagers]
        bonus = [
            advise(Wager(one.wager, one.wager, 0, {}, self._first_seat), one, one.wager.capitalize()) for one in extra
        ]
        return in_order(self.desk.game.name, [*found, *bonus])

    @property
    def _first_seat(self) -> str:
        return str(self.desk.seats_in_play[0]) if self.desk.seats_in_play else "1"

    def _label(self, wager: Wager) -> str:
        spot = self.desk.game.spots.get(self._code(wager))
        return spot.label if spot else wager.type

    @cached_property
    def now(self) -> list[Advice]:
        """What the last throw, spin or deal decided."""
        last = len(self.desk.events)
        return [
            advice
            for advice in self._advices
            if advice.is_done and (self.desk.settled or advice.settled_on == last) and advice.settled_on is not None
        ]

    @property
    def totals(self) -> Any:
        return totals(self.now)

    @cached_property
    def laid(self) -> list[Laid]:
        waiting = [advice for advice in self._advices if not advice.is_done]
        return [self._laid(advice) for advice in waiting]

    def _laid(self, advice: Advice) -> Laid:
        wager = self.desk.wager(advice.wager)
        nearest = tuple(
            Key(f"make:{amount} {wager.id}", f"${amount:,}", f"Make it ${amount:,}") for amount in advice.nearest
        )
        down = (
            None
            if self.desk.settled
            else Key(f"down:{wager.id}", "Take down", f"Take down {advice.label}, seat {advice.seat}")
        )
        return Laid(advice, down, self._switch(wager), nearest)

    def _switch(self, wager: Wager) -> Key | None:
        if wager.type not in SWITCHES or self.desk.settled:
            return None
        name, usual = SWITCHES[wager.type]
        words = SWITCH_WORDS[name][bool(wager.params.get(name, usual))]
        label = f"{self._label(wager)}, seat {wager.player}: {words}"
        return Key(f"switch:{wager.id}", words.capitalize(), label, is_pressed=bool(wager.params.get(name, usual)))


_RANK_WORDS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "10"}


def _numbers(spot: Spot) -> tuple[str, ...]:
    """The numbers of the layout that a tap may mean by this place."""
    return (spot.place,) if spot.type == "five_adjacent" else tuple(spot.params.get("numbers", ()))
