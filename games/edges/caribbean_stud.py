"""The price of caribbean stud's ante when every hand is played as well as it can be. Exact; the tally is stored.

Played so: a pair or better always bets (the published rule). Every hand below a pair bets if betting, with the
player's own five cards and the dealer's open card known, loses less on average than the ante; else it folds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from games.edges import Edge, storage
from games.edges.showdown import Kind, hands, kinds, meetings
from games.edges.tally import edge_of
from games.engines.cards import RANKS
from games.engines.caribbean_stud import (
    ANTE_ODDS,
    BET_ODDS,
    BET_TIMES_ANTE,
    LOWEST_ROW,
    QUALIFYING,
    Options,
    payout_row,
)
from games.engines.poker import Five, five_category

NAME = "caribbean_stud"

_DEALER_HANDS = comb(47, 5)  # once the player's five cards are known
_HOLES = comb(46, 4)  # once the dealer's open card is known too
_OPEN_CARDS = 5  # each dealer hand can show any of its five cards

Tally = Counter[str]  # "fold", "no_qualify", "tie", "lose", or "win " and the payout row -> in how many ways


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    """Ante and bet apart, and together per dollar of ante as casinos publish it.

    Better posted odds are priced with the same decisions.
    """
    odds = Options.read(options or {}).bet_odds
    tally: dict[str, int] = storage.load(NAME)
    ante, bet, together = Counter[Fraction](), Counter[Fraction](), Counter[Fraction]()
    for outcome, ways in tally.items():
        on_ante, on_bet = _changes(outcome, odds)
        ante[on_ante] += ways
        together[on_ante + on_bet * BET_TIMES_ANTE] += ways
        if outcome != "fold":
            bet[on_bet] += ways
    method = "combinatorics"
    return (
        edge_of("ante", ante.items(), method=method),
        edge_of("bet", bet.items(), method=method),
        edge_of("ante and bet, per dollar of ante", together.items(), method=method),
    )


def _changes(outcome: str, odds: Mapping[str, Any]) -> tuple[Fraction, Fraction]:
    """What one dollar of ante and one dollar of bet become."""
    if outcome in ("fold", "lose"):
        return Fraction(-1), Fraction(0 if outcome == "fold" else -1)
    if outcome == "tie":
        return Fraction(0), Fraction(0)
    if outcome == "no_qualify":
        return ANTE_ODDS.value, Fraction(0)
    return ANTE_ODDS.value, odds[outcome.removeprefix("win ")].value


def recompute() -> None:
    """About a minute. Ways are counted with the dealer's open card told apart, so all parts add up."""
    tally = _always_betting() + _deciding()
    storage.save(NAME, made_from(), dict(tally))


def made_from() -> str:
    """Of every kind of hand with its strength and payout row, and of what the decisions weigh."""
    rows = [(kind.pattern, kind.suited, kind.strength, payout_row(five_category(kind.strength))) for kind in kinds(5)]
    return storage.fingerprint([rows, QUALIFYING, ANTE_ODDS, BET_ODDS[LOWEST_ROW], BET_TIMES_ANTE])


def _always_betting() -> Tally:
    """A pair or better against every dealer hand."""
    everyone = kinds(5)
    not_qualifying = [kind for kind in everyone if kind.strength < QUALIFYING]
    tally: Tally = Counter()
    for player in everyone:
        if five_category(player.strength) < Five.PAIR:
            break
        total = hands(player) * _DEALER_HANDS
        without = sum(meetings(player, kind) for kind in not_qualifying)
        tie = sum(meetings(player, kind) for kind in everyone if kind.strength == player.strength)
        lose = _stronger(player, everyone, total - without - tie)
        tally["no_qualify"] += without * _OPEN_CARDS
        tally["tie"] += tie * _OPEN_CARDS
        tally["lose"] += lose * _OPEN_CARDS
        tally[f"win {payout_row(five_category(player.strength))}"] += (total - without - tie - lose) * _OPEN_CARDS
    return tally


def _stronger(player: Kind, everyone: tuple[Kind, ...], decided: int) -> int:
    """Meetings the dealer wins, counted from the side with fewer kinds; `decided` is lost and won together."""
    above = [kind for kind in everyone if kind.strength > player.strength]
    below = [kind for kind in everyone if QUALIFYING <= kind.strength < player.strength]
    if len(above) <= len(below):
        return sum(meetings(player, kind) for kind in above)
    return decided - sum(meetings(player, kind) for kind in below)


class _Holes(NamedTuple):
    """What the dealer's four hole cards make of the hand, in numbers of hole hands."""

    no_qualify: int
    win: int
    tie: int

    @property
    def lose(self) -> int:
        return _HOLES - self.no_qualify - self.win - self.tie

    @property
    def gain(self) -> Fraction:
        """Of betting, in antes, times the number of hole hands."""
        won = ANTE_ODDS.value + BET_TIMES_ANTE * BET_ODDS[LOWEST_ROW].value
        return self.no_qualify * ANTE_ODDS.value + self.win * won - self.lose * (1 + BET_TIMES_ANTE)


def _deciding() -> Tally:
    """Hands below a pair: bet or fold, whichever loses less against this open card."""
    tally: Tally = Counter()
    for player in kinds(5):
        if five_category(player.strength) is not Five.HIGH_CARD:
            continue
        for open_rank in range(len(RANKS)):
            for ways, holes in _against_open_card(player, open_rank):
                if holes.gain <= -_HOLES:
                    tally["fold"] += ways * _HOLES
                    continue
                tally["no_qualify"] += ways * holes.no_qualify
                tally["tie"] += ways * holes.tie
                tally["lose"] += ways * holes.lose
                tally[f"win {LOWEST_ROW}"] += ways * holes.win
    return tally


def _against_open_card(player: Kind, open_rank: int) -> Iterator[tuple[int, _Holes]]:
    """For every choice of the player's cards that share the open card's suit: how often it occurs, and the outcome.

    The rank patterns of the dealer's hand do not depend on suits; only the flushes do, and those are one for each
    pattern whose other four ranks the player does not hold in that suit.
    """
    own = [place for place, _ in player.pattern]
    combinations_in, flushes_in = _by_bucket(player, own, open_rank)
    for shared in range(1 << len(own)):
        ways = _suit_choices(own, open_rank, shared)
        if ways:
            counts = [
                combinations_in[bucket]
                - sum(flushes for held, flushes in flushes_in[bucket].items() if not held & shared)
                for bucket in ("no_qualify", "win", "tie")
            ]
            yield ways, _Holes(*counts)


def _suit_choices(own: list[int], open_rank: int, shared: int) -> int:
    """Open cards of this rank times player's hands of mixed suits that hold just `shared` in the open card's suit."""
    if open_rank in own and shared >> own.index(open_rank) & 1:
        return 0  # that card is the player's, not the dealer's
    others = len(own) - shared.bit_count()
    ways: int = 3**others
    if others == 0:
        ways -= 1  # all five in the open card's suit: a flush
    if others == len(own):
        ways -= 3  # all five in one of the other suits
    return 4 * ways


def _by_bucket(player: Kind, own: list[int], open_rank: int) -> tuple[Counter[str], dict[str, Counter[int]]]:
    """Hole hands of four further ranks by outcome, and the flushes among them by the player's ranks they use."""
    number = Counter[str]()
    flushes: dict[str, Counter[int]] = {bucket: Counter() for bucket in ("no_qualify", "win", "tie")}
    bits = {place: 1 << position for position, place in enumerate(own)}
    for strength, others in _unpaired()[open_rank]:
        if strength > player.strength and strength >= QUALIFYING:
            continue
        bucket = "no_qualify" if strength < QUALIFYING else "tie" if strength == player.strength else "win"
        held = 0
        for place in others:
            held |= bits.get(place, 0)
        used = held.bit_count()
        number[bucket] += 3**used * 4 ** (4 - used)
        flushes[bucket][held] += 1
    return number, flushes


@cache
def _unpaired() -> list[list[tuple[int, tuple[int, ...]]]]:
    """For each open rank, the four other ranks of every dealer hand below a pair, with its strength."""
    strengths = {
        tuple(place for place, _ in kind.pattern): kind.strength
        for kind in kinds(5)
        if five_category(kind.strength) is Five.HIGH_CARD
    }
    table: list[list[tuple[int, tuple[int, ...]]]] = []
    for open_rank in range(len(RANKS)):
        rest = [place for place in range(len(RANKS)) if place != open_rank]
        made = ((tuple(sorted((open_rank, *others))), others) for others in combinations(rest, 4))
        table.append([(strengths[ranks], others) for ranks, others in made if ranks in strengths])
    return table
