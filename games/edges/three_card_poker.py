"""The price of three card poker's wagers (19:47-20). Exact; the tally of the showdowns is stored.

Ante and play are played by the published rule: play queen-6-4 or better, fold everything below. 128/5525 is the edge
of pair plus at the odds of 19:47-20.11(a)2.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

from games.edges import Edge, storage
from games.edges.showdown import hands, kinds, meetings
from games.edges.tally import edge_of
from games.engines.card_table import Call
from games.engines.poker import CODES, three_card_strength
from games.engines.three_card_poker import Hands, bonus_odds, call

NAME = "three_card_poker"
_DEALER_HANDS = comb(49, 3)

PLAYS_FROM = three_card_strength(CODES[card] for card in ("Qs", "6d", "4h"))


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    """Each wager apart; ante with play and bonus also together, per dollar of ante as casinos publish it."""
    ante, play, bonus, together = (Counter[Fraction]() for _ in range(4))
    for row in storage.load(NAME):
        on_ante, on_play, on_bonus = (Fraction(row[part]) for part in ("ante", "play", "bonus"))
        ways = row["ways"]
        ante[on_ante] += ways
        bonus[on_bonus] += ways
        together[on_ante + on_play + on_bonus] += ways
        if row["played"]:
            play[on_play] += ways
    method = "combinatorics"
    return (
        edge_of("ante", ante.items(), method=method),
        edge_of("play", play.items(), method=method),
        edge_of("bonus, per dollar of ante", bonus.items(), method=method),
        edge_of("ante, play and bonus, per dollar of ante", together.items(), method=method),
        _pair_plus(),
    )


def _pair_plus() -> Edge:
    """Every kind of hand, settled by the engine."""
    outcomes = [(_change(call("pair_plus", Hands(kind.strength, 0, "none"))), hands(kind)) for kind in kinds(3)]
    return edge_of("pair_plus", outcomes)


def _change(decision: Call) -> Fraction:
    """What one dollar becomes."""
    if decision.odds:
        return decision.odds.value
    return Fraction({"lose": -1}.get(decision.result.value, 0))


def recompute() -> None:
    """Every kind of player hand against every kind of dealer hand, settled by the engine. A few seconds."""
    tally = Counter[tuple[str, str, str, bool]]()
    for player in kinds(3):
        played = player.strength >= PLAYS_FROM
        bonus = bonus_odds(player.strength) if played else None
        bonus_text = str(bonus.value) if bonus else "0"
        if not played:
            tally["-1", "0", "0", False] += hands(player) * _DEALER_HANDS
            continue
        for dealer in kinds(3):
            shown = Hands(player.strength, dealer.strength, "play")
            changes = (str(_change(call("ante", shown))), str(_change(call("play", shown))))
            tally[(*changes, bonus_text, True)] += meetings(player, dealer)
    rows = [
        {"ante": ante, "play": play, "bonus": bonus, "played": played, "ways": ways}
        for (ante, play, bonus, played), ways in sorted(tally.items())
    ]
    storage.save(NAME, made_from(), rows)


def made_from() -> str:
    """Of every kind of hand with its bonus, and of what becomes of ante and play against every dealer hand."""
    bonuses = [(kind.pattern, kind.suited, kind.strength, bonus_odds(kind.strength)) for kind in kinds(3)]
    showdowns = [
        _change(call(wager, Hands(PLAYS_FROM, dealer.strength, "play")))
        for wager in ("ante", "play")
        for dealer in kinds(3)
    ]
    return storage.fingerprint([bonuses, PLAYS_FROM, showdowns])
