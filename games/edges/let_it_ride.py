"""The price of let it ride's bets when both are taken back or left as is best. Exact; the tally is stored.

A bet rides when, with the cards seen so far, it wins more than it loses on average.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import Any

from games.edges import Edge, storage
from games.edges.showdown import kinds
from games.edges.tally import edge_of
from games.engines.cards import DECK, SUITS
from games.engines.let_it_ride import Hand
from games.engines.poker import CODES, five_card_strength

NAME = "let_it_ride"

Tally = dict[str, int]  # what one dollar wins ("-1" lost, "0" taken back) -> in how many ways


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    """Each bet apart, and all three per dollar of one of them as casinos publish it: 37963/1082900."""
    stored: dict[str, Tally] = storage.load(NAME)
    bets = [
        edge_of(bet, [(int(change), ways) for change, ways in stored[bet].items()], method="combinatorics")
        for bet in ("bet1", "bet2", "bet3")
    ]
    together = stored["together"]
    all_three = edge_of(
        "all three bets, per dollar of one bet",
        [(int(change), ways) for change, ways in together.items()],
        method="combinatorics",
    )
    return (*bets, all_three)


def recompute() -> None:
    """Every three cards (one of each set that differs only in suits) with every order of community cards. Seconds."""
    tallies = {name: Counter[int]() for name in ("bet1", "bet2", "bet3", "together")}
    for own, ways in _starting_hands():
        _play(own, ways, tallies)
    result = {name: {str(change): ways for change, ways in sorted(tally.items())} for name, tally in tallies.items()}
    storage.save(NAME, made_from(), result)


def made_from() -> str:
    """Of every kind of hand with the odds it is paid."""
    return storage.fingerprint([(kind.pattern, kind.suited, Hand(kind.strength).odds) for kind in kinds(5)])


def _starting_hands() -> Iterator[tuple[tuple[str, ...], int]]:
    """One three-card hand of each set that is the same but for the names of the suits, and how many are in the set."""
    counts = Counter(_with_suits_named_alike(own) for own in combinations(DECK, 3))
    yield from counts.items()


def _with_suits_named_alike(cards: tuple[str, ...]) -> tuple[str, ...]:
    return min(tuple(sorted(card[0] + other[SUITS.index(card[1])] for card in cards)) for other in permutations(SUITS))


def _play(own: tuple[str, ...], ways: int, tallies: dict[str, Counter[int]]) -> None:
    codes = sum(CODES[card] for card in own)
    rest = [CODES[card] for card in DECK if card not in own]
    pays = [[0] * len(rest) for _ in rest]
    for (one, first), (other, second) in combinations(enumerate(rest), 2):
        pays[one][other] = pays[other][one] = _change((codes, first, second))
    first_rides = sum(map(sum, pays)) > 0
    for shown, row in enumerate(pays):
        second_rides = sum(row) > 0
        for change, count in Counter(row[:shown] + row[shown + 1 :]).items():
            parts = (change * first_rides, change * second_rides, change)
            for name, part in zip(("bet1", "bet2", "bet3"), parts, strict=True):
                tallies[name][part] += count * ways
            tallies["together"][sum(parts)] += count * ways


def _change(codes: tuple[int, ...]) -> int:
    """What one dollar becomes; card codes add up, so three cards may come as their sum."""
    odds = Hand(five_card_strength(codes)).odds
    return odds.num if odds else -1
