"""What the dealer's screen shows: seats and chips, the layout, the outcome, the advice. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.dealing import outcomes
from games.dealing.advice import Advice, advise, in_order, totals
from games.dealing.desk import SWITCHES, Desk
from games.dealing.felts import Felt, code_of, felt
from games.dealing.keys import Key
from games.dealing.outcomes import Slot
from games.engines.cards import JOKERS, RANKS, SUITS
from games.engines.rounds import Wager
from games.sheets import Sheet, sheet

USUAL_CHIPS = (1, 5, 25, 100, 500)
SWITCH_WORDS = {"on": ("off", "on"), "let_ride": ("taken back", "rides"), "play_on": ("takes it as void", "plays on")}
MARK_WORDS = {"doubled": "Doubled", "from_split": "Split hand", "surrendered": "Surrendered"}


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
    def has_seats(self) -> bool:
        return self.desk.game.seats > 1

    @cached_property
    def seats(self) -> list[Key]:
        used = set(self.desk.seats_in_play)
        return [
            Key(f"seat:{seat}", str(seat), f"Seat {seat}", "used" if seat in used else "", 0, seat == self.desk.seat)
            for seat in range(1, self.desk.game.seats + 1)
        ]

    @cached_property
    def felt(self) -> Felt:
        done = {advice.wager for advice in self._advices if advice.is_done or advice.action == "refuse"}
        return felt(self.desk, tuple(wager for wager in self.desk.wagers if wager.id not in done))

    @property
    def tabs(self) -> list[Key]:
        """The sides of the screen. On a phone one is shown at a time."""
        words = {"bets": "Wagers", "middle": "Middle", "outcome": _OUTCOMES[self.desk.slots[0].kind]}
        return [Key(f"mode:{side}", words[side], is_pressed=side == self.desk.mode) for side in self.desk.sides]

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
        spot = self.desk.game.spots.get(code_of(wager))
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


_OUTCOMES = {
    "card": "Cards",
    "choice": "Machine",
    "die": "Dice",
    "face": "Wheel",
    "figure": "Tokens",
    "pocket": "Ball",
}
_RANK_WORDS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "10"}
