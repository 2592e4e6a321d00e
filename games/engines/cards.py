"""Playing cards written as rank and suit: `Ah`, `Td`, `9c`, jokers `Jk1` and `Jk2`."""

from collections import Counter
from collections.abc import Collection
from typing import Any

from games.engines.rounds import InvalidRound

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RED_SUITS = "dh"
JOKERS = ("Jk1", "Jk2")

DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS = {False: frozenset(DECK), True: frozenset((*DECK, *JOKERS))}  # without and with jokers

# Ace high, as every rank comparison of the chapter has it: 2 is 2, jack 11, ace 14.
HIGH_VALUE = {rank: value for value, rank in enumerate(RANKS, start=2)}


def read_cards(value: Any, name: str, *, least: int = 0, most: int = 999, jokers: bool = False) -> tuple[str, ...]:
    """The cards of an event field, each one a real card and as many as the game deals."""
    if not isinstance(value, (list, tuple)):
        raise InvalidRound(f"{name} must be a list of cards.")
    known = _CARDS[jokers]
    for card in value:
        if type(card) is not str or card not in known:
            raise InvalidRound(f"{card!r} in {name} is not a card.")
    if not least <= len(value) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise InvalidRound(f"{name} holds {len(value)} cards; {wanted} are dealt.")
    return tuple(value)


def require_from_decks(dealt: Collection[str], decks: int) -> None:
    """A card may appear as often as there are decks."""
    if len(set(dealt)) == len(dealt):
        return
    for card, times in Counter(dealt).items():
        if times > decks:
            held = "one deck holds" if decks == 1 else f"{decks} decks hold"
            raise InvalidRound(f"{card} appears {times} times; {held} it {decks} time{'s' * (decks > 1)}.")
