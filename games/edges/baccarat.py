"""The price of baccarat's bets with six or eight decks: every order of card values, by the engine's drawing rules.

Exact; the shares of player, bank and tie are stored.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import perm
from typing import Any

from games.edges import Edge, storage
from games.edges.tally import edge_of
from games.engines.baccarat import (
    ALL_WINNING,
    BANK,
    COMMISSION_PERCENT,
    LITERAL,
    ODDS,
    STANDARD,
    TIE,
    VALUES,
    Hands,
    Options,
    bank_draws,
    player_draws,
)
from games.engines.rounds import InvalidRound

NAME = "baccarat"
DECKS = (6, 8)


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    """`decks` may be 6, the fewest the rule allows and the default, or 8."""
    given = dict(options or {})
    decks = given.get("decks", DECKS[0])
    if type(decks) is not int or decks not in DECKS:
        raise InvalidRound(f"Edges are known for {DECKS[0]} and {DECKS[1]} decks.")
    chosen = Options.read(given)
    ways: dict[str, int] = storage.load(NAME)[f"{decks} decks, {chosen.third_card_rule}"]
    return tuple(_edge(wager, ways, chosen) for wager in ODDS)


def _edge(wager: str, ways: Mapping[str, int], options: Options) -> Edge:
    charged = options.commission == ALL_WINNING or wager == BANK
    kept = 1 - Fraction(COMMISSION_PERCENT if charged else 0, 100)
    changes = {
        winner: ODDS[wager].value * kept if winner == wager else Fraction(0 if winner == TIE else -1) for winner in ways
    }
    return edge_of(wager, [(changes[winner], count) for winner, count in ways.items()], method="combinatorics")


def recompute() -> None:
    """Some seconds: ten values for each of six cards, as often as the shoe holds them."""
    result = {f"{decks} decks, {rule}": dict(winners(decks, rule)) for decks in DECKS for rule in (STANDARD, LITERAL)}
    storage.save(NAME, made_from(), result)


def made_from() -> str:
    """Of the cards' values and of who draws on what."""
    thirds = (None, *range(10))
    bank = [bank_draws(total, third, rule) for rule in (STANDARD, LITERAL) for total in range(8) for third in thirds]
    return storage.fingerprint([DECKS, VALUES, [player_draws(total) for total in range(8)], bank])


def winners(decks: int, third_card_rule: str) -> Counter[str]:
    """In how many of all orders of six cards each side wins; cards that are not drawn may be any."""
    shoe = [0] * 10
    for value in VALUES.values():
        shoe[value] += 4 * decks
    cards_left = sum(shoe)
    found = Counter[str]()
    for first in product(range(10), repeat=4):
        ways = _take(shoe, first)
        for drawn, hands in _third_cards(first, third_card_rule):
            drawn_ways = _take(shoe, (*first, *drawn)) if drawn else ways
            undrawn = 2 - len(drawn)
            found[hands.winner] += drawn_ways * perm(cards_left - 4 - len(drawn), undrawn)
    return found


def _take(shoe: list[int], values: tuple[int, ...]) -> int:
    """In how many ways the shoe gives cards of these values in this order."""
    ways = 1
    for place, value in enumerate(values):
        ways *= shoe[value] - values[:place].count(value)
    return ways


def _third_cards(first: tuple[int, ...], third_card_rule: str) -> list[tuple[tuple[int, ...], Hands]]:
    """Every way the third cards can fall, with the final hands."""
    player, bank = (first[0] + first[2]) % 10, (first[1] + first[3]) % 10
    if max(player, bank) >= 8:
        return [((), Hands(player, bank))]
    players = [((third,), third) for third in range(10)] if player_draws(player) else [((), None)]
    outcomes: list[tuple[tuple[int, ...], Hands]] = []
    for drawn, third in players:
        total = (player + (third or 0)) % 10
        if bank_draws(bank, third, third_card_rule):
            outcomes += [((*drawn, card), Hands(total, (bank + card) % 10)) for card in range(10)]
        else:
            outcomes.append((drawn, Hands(total, bank)))
    return outcomes
