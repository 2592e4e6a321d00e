"""One round as it is tapped in: every key press in order, and what lies on the table after them. Pure.

The page carries nothing but the presses. The desk is worked out from them anew each time, so to undo is to leave the
last one away, and a press that is no key of this table cannot get in.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from games.dealing import outcomes
from games.dealing.outcomes import Event, Slot
from games.dealing.spots import LINE_BETS, Spot, spots
from games.engines import MODULES, settle
from games.engines.cards import RANKS, SUITS
from games.engines.rounds import MOST_DOLLARS, InvalidRound, Round, Settlement, Wager
from games.sheets import sheet

MOST_PRESSES = 600  # more than the longest hand of craps takes
MOST_SEATS = 8  # keys for seats where the text sets no number
MOST_WAGERS = 60
USUAL_AMOUNT = 5

# A wager that can be called on and off, left to ride or played on: the parameter, and what it is when nothing is said.
SWITCHES: dict[str, tuple[str, bool]] = {
    **dict.fromkeys(("place_to_win", "place_to_lose", "buy", "lay", "hardway", "odds"), ("on", False)),
    **dict.fromkeys(("bet1", "bet2"), ("let_ride", True)),
    "original": ("play_on", True),
}
VOID = {"void": "declared void at the table"}


class NoSuchKey(InvalidRound):
    """A press that is not on this table's keys at this moment."""


@dataclass(frozen=True)
class Game:
    """A table to deal at: its game, by which rulebook, with what its holder has chosen."""

    name: str
    rulebook: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats_set: int | None = None

    @cached_property
    def spots(self) -> dict[str, Spot]:
        return spots(self.name, self.rulebook, self.options)

    @cached_property
    def seats(self) -> int:
        return min(self.seats_set or sheet(self.name, self.rulebook).seats or MOST_SEATS, 14)

    @property
    def is_running(self) -> bool:
        return MODULES[self.name] in outcomes.RUNNING


@dataclass(frozen=True)
class Desk:
    game: Game
    seat: int = 1
    amount: int = USUAL_AMOUNT
    begun: bool = False  # the amount is being counted out: the next chip adds to it
    shape: str = ""  # which wager a tap on a number makes
    near: str = ""  # the number whose neighbourhood is asked about
    rank: str = ""
    slot: str = ""
    wagers: tuple[Wager, ...] = ()
    events: tuple[Event, ...] = ()
    draft: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marked: frozenset[str] = frozenset()
    settled: bool = False  # a round of cards is over: only a new one can begin
    mode: str = "bets"

    @property
    def sides(self) -> tuple[str, ...]:
        """What the screen can show alone: a phone has no room for all of it."""
        return ("bets", "middle", "outcome") if MODULES[self.game.name] == "craps" else ("bets", "outcome")

    @property
    def next_event(self) -> int:
        return len(self.events) + 1

    @cached_property
    def seats_in_play(self) -> tuple[int, ...]:
        return tuple(sorted({int(wager.player or 1) for wager in self.wagers}))

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        return outcomes.slots(self.game.name, self.seats_in_play or (1,))

    @cached_property
    def current(self) -> Slot | None:
        """The slot the next key fills: the one chosen, else the first that is not full yet."""
        chosen = next((slot for slot in self.slots if slot.name == self.slot), None)
        if chosen and len(self.draft.get(chosen.name, ())) < chosen.most:
            return chosen
        needy = [slot for slot in self.slots if len(self.draft.get(slot.name, ())) < slot.least]
        roomy = [slot for slot in self.slots if len(self.draft.get(slot.name, ())) < slot.most]
        return next(iter(needy or roomy), None)

    @property
    def is_ready(self) -> bool:
        return all(len(self.draft.get(slot.name, ())) >= slot.least for slot in self.slots)

    def wager(self, wager_id: str) -> Wager:
        found = next((wager for wager in self.wagers if wager.id == wager_id), None)
        if found is None:
            raise NoSuchKey("That wager is not on the table any more.")
        return found

    @cached_property
    def round(self) -> Round:
        return Round(
            self.game.name, self.game.rulebook, tuple(map(self._as_dealt, self.wagers)), self.events, self.game.options
        )

    def _as_dealt(self, wager: Wager) -> Wager:
        """Where hands are dealt, a wager goes with its seat's hand."""
        place = self.seats_in_play.index(int(wager.player or 1))
        if MODULES[self.game.name] == "blackjack":
            return wager._replace(params={**wager.params, "hand": place})
        if MODULES[self.game.name] in outcomes.BY_HAND:
            return wager._replace(before_event=place + 1)
        return wager

    @cached_property
    def settlements(self) -> tuple[Settlement, ...]:
        return settle(self.round)


def after(game: Game, presses: Iterable[str]) -> Desk:
    desk = Desk(game)
    for count, press in enumerate(presses, start=1):
        if count > MOST_PRESSES:
            raise NoSuchKey("This round has grown too long; begin a new one.")
        name, _colon, value = press.partition(":")
        if name not in _KEYS:
            raise NoSuchKey("There is no such key on this screen.")
        desk = _KEYS[name](desk, value)
    return desk


def _whole(text: str) -> int:
    """Figures only, and no more of them than an amount can have."""
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise NoSuchKey("An amount is whole dollars in figures.")
    return int(text)


def _seat(desk: Desk, value: str) -> Desk:
    seat = _whole(value)
    if not 1 <= seat <= desk.game.seats:
        raise NoSuchKey("This table has no such seat.")
    return replace(desk, seat=seat, slot="")


def _chip(desk: Desk, value: str) -> Desk:
    """Chips are counted out one by one; the first after a wager begins a new amount."""
    amount = (desk.amount if desk.begun else 0) + _whole(value)
    return replace(desk, amount=min(amount, MOST_DOLLARS), begun=True)


def _amount(desk: Desk, value: str) -> Desk:
    return replace(desk, amount=min(_whole(value), MOST_DOLLARS), begun=False)


def _bet(desk: Desk, code: str) -> Desk:
    spot = desk.game.spots.get(code)
    if spot is None:
        raise NoSuchKey("There is no such place on this layout.")
    _require_open(desk)
    params = dict(spot.params)
    if spot.type == "odds":
        params = {"on_wager": _behind(desk, params["behind"])}
    made = Wager(
        f"{desk.seat} {code} {desk.next_event}", spot.type, desk.amount, params, str(desk.seat), desk.next_event
    )
    placed = replace(desk, wagers=_laid(desk.wagers, made), begun=False, near="")
    if len(placed.wagers) > MOST_WAGERS:
        raise NoSuchKey(f"The screen holds {MOST_WAGERS} wagers; settle these first.")
    return placed


def _laid(wagers: tuple[Wager, ...], made: Wager) -> tuple[Wager, ...]:
    """On top of what the same player has there already, or beside the others."""
    if not any(wager.id == made.id for wager in wagers):
        return (*wagers, made)
    return tuple(
        wager._replace(amount=min(wager.amount + made.amount, MOST_DOLLARS)) if wager.id == made.id else wager
        for wager in wagers
    )


def _behind(desk: Desk, kind: str) -> str:
    """The player's latest bet of that kind that has gone through a roll."""
    own = [wager for wager in desk.wagers if wager.type == kind and wager.player == str(desk.seat)]
    earlier = [wager for wager in own if wager.before_event < desk.next_event]
    if not earlier:
        raise NoSuchKey("Odds go behind a bet that lies on its number; this player has none.")
    return earlier[-1].id


def _require_open(desk: Desk) -> None:
    if desk.settled:
        raise NoSuchKey("This round is settled; begin a new one.")


def _down(desk: Desk, wager_id: str) -> Desk:
    """Before its event a wager is simply taken away; later it is asked down before the next one."""
    wager = desk.wager(wager_id)
    _require_open(desk)
    if wager.before_event == desk.next_event:
        return replace(desk, wagers=tuple(other for other in desk.wagers if other.id != wager_id))
    return _with(desk, wager._replace(remove_before_event=desk.next_event))


def _make(desk: Desk, value: str) -> Desk:
    """Another amount for a wager that waits for its event: `make:25 1 pass 1`."""
    text, _space, wager_id = value.partition(" ")
    wager = desk.wager(wager_id)
    _require_open(desk)
    return _with(desk, wager._replace(amount=min(_whole(text), MOST_DOLLARS)))


def _switch(desk: Desk, wager_id: str) -> Desk:
    wager = desk.wager(wager_id)
    _require_open(desk)
    if wager.type not in SWITCHES:
        raise NoSuchKey("Nothing can be called on this wager.")
    name, usual = SWITCHES[wager.type]
    return _with(desk, wager._replace(params={**wager.params, name: not wager.params.get(name, usual)}))


def _with(desk: Desk, changed: Wager) -> Desk:
    return replace(desk, wagers=tuple(changed if wager.id == changed.id else wager for wager in desk.wagers))


def _shape(desk: Desk, value: str) -> Desk:
    if value and not any(spot.type == value for spot in desk.game.spots.values()):
        raise NoSuchKey("This table has no such wager.")
    return replace(desk, shape=value, near="")


def _near(desk: Desk, value: str) -> Desk:
    return replace(desk, near=value[:4])


def _mode(desk: Desk, value: str) -> Desk:
    if value not in desk.sides:
        raise NoSuchKey("There is no such side of this screen.")
    return replace(desk, mode=value)


def _choose_slot(desk: Desk, value: str) -> Desk:
    if not any(slot.name == value for slot in desk.slots):
        raise NoSuchKey("There is no such hand in this round.")
    return replace(desk, slot=value, rank="")


def _tap(desk: Desk, value: str) -> Desk:
    """One card, die, number or face into the slot that waits for it."""
    _require_open(desk)
    slot = desk.current
    if slot is None:
        raise NoSuchKey("Everything is tapped in; settle, or undo the last key.")
    key = value
    if (
        slot.kind == "card"
        and len(value) == 1
        and value in RANKS
        and outcomes.is_suitless(desk.game.name, desk.game.rulebook)
    ):
        key = outcomes.next_suit(value, [card for cards in desk.draft.values() for card in cards])
    if slot.kind == "figure":
        key = str(_whole(value))
    elif key not in outcomes.keys(desk.game.name, desk.game.rulebook, desk.game.options, slot):
        raise NoSuchKey("There is no such key here.")
    draft = {**desk.draft, slot.name: (*desk.draft.get(slot.name, ()), key)}
    return replace(desk, draft=draft, rank="", slot=slot.name)


def _rank(desk: Desk, value: str) -> Desk:
    if len(value) != 1 or value not in RANKS:
        raise NoSuchKey("There is no such card.")
    return replace(desk, rank=value)


def _suit(desk: Desk, value: str) -> Desk:
    if not desk.rank or len(value) != 1 or value not in SUITS:
        raise NoSuchKey("Tap the rank first, then the suit.")
    return _tap(desk, desk.rank + value)


def _mark(desk: Desk, value: str) -> Desk:
    """Doubled, split or surrendered: `mark:doubled_2` for the second seat, and again to take it back."""
    known = outcomes.marks(desk.game.name, desk.game.rulebook, desk.game.options)
    if not any(value == f"{mark}_{seat}" for mark in known for seat in desk.seats_in_play or (1,)):
        raise NoSuchKey("Nothing of that kind is done here.")
    mark, _line, seat = value.rpartition("_")
    marked = replace(desk, marked=desk.marked ^ {value})
    return _doubled(marked, seat, value in marked.marked) if mark == "doubled" else marked


def _doubled(desk: Desk, seat: str, is_doubled: bool) -> Desk:
    """As much again is laid beside the hand, or taken away when the key was pressed by mistake (13:47-20.22(g)3)."""
    for wager in desk.wagers:
        if wager.player == seat and wager.type == "hand":
            amount = wager.amount * 2 if is_doubled else wager.amount // 2
            desk = _with(desk, wager._replace(amount=min(amount, MOST_DOLLARS)))
    return desk


def _settle(desk: Desk, value: str) -> Desk:
    """The events are made now; whether they can have happened is the engine's word when the page asks it."""
    _require_open(desk)
    if value == "void":
        if not outcomes.can_be_void(desk.game.name):
            raise NoSuchKey("Here nothing is declared void; tap the outcome.")
        made: list[Event] = [dict(VOID)] * (
            len(desk.seats_in_play) if MODULES[desk.game.name] in outcomes.BY_HAND else 1
        )
    else:
        bets: dict[int, set[str]] = {}
        for wager in desk.wagers:
            bets.setdefault(int(wager.player or 1), set()).add(wager.type)
        made = outcomes.events(desk.game.name, desk.seats_in_play or (1,), desk.draft, desk.marked, bets)
    return replace(
        desk, events=(*desk.events, *made), draft={}, slot="", near="", settled=not desk.game.is_running, mode="bets"
    )


def _new(desk: Desk, value: str) -> Desk:
    return Desk(desk.game, seat=desk.seat, amount=desk.amount, shape=desk.shape)


_KEYS: dict[str, Callable[[Desk, str], Desk]] = {
    "seat": _seat,
    "chip": _chip,
    "amount": _amount,
    "bet": _bet,
    "down": _down,
    "make": _make,
    "switch": _switch,
    "shape": _shape,
    "near": _near,
    "mode": _mode,
    "slot": _choose_slot,
    "tap": _tap,
    "rank": _rank,
    "suit": _suit,
    "mark": _mark,
    "settle": _settle,
    "new": _new,
}
__all__ = ["LINE_BETS", "Desk", "Game", "NoSuchKey", "after"]
