"""The price of multi-action blackjack (13:47-20.30, 19:47-2.18) by simulation. The tallies are stored.

The one hand is drawn to as basic strategy has it for a single dealer (`blackjack_strategy`); there is no doubling and
no splitting. Each game is dealt from all the cards of the decks, with wagers on all three spots.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from games.edges import Edge, storage
from games.edges.blackjack_simulation import BUST, Draw, draw_to
from games.edges.blackjack_strategy import STAY_HARD_FROM, STAY_SOFT_FROM
from games.edges.shoe import Shoe
from games.edges.tally import change_of, simulated_edge_of
from games.engines import settle
from games.engines.blackjack_hands import DEALER_STANDS, POINTS, TARGET
from games.engines.multi_action_blackjack import SPOTS, Options
from games.engines.rounds import CASINO, NIGHT, InvalidRound, Round, Wager

NAME = "multi_action_blackjack"
GAME = "multi_action_blackjack"
DECKS: dict[str, tuple[int, ...]] = {NIGHT: (1, 2, 3, 4), CASINO: (1, 2, 4, 6, 8)}
SAMPLE = 4_000_000  # games with each number of decks
SEED = 1347
_WAGERS = tuple(Wager(f"round {spot}", "round", 2, {"round": spot}) for spot in SPOTS)

Tally = dict[str, int]  # what one dollar on each spot becomes ("-1 -1 1") -> in how many games


class Hand(NamedTuple):
    cards: tuple[str, ...]
    total: int

    @property
    def ending(self) -> tuple[int, bool]:
        """What a settlement can depend on: the count, and whether it is a natural."""
        return min(self.total, BUST), self.total == TARGET and len(self.cards) == 2


class Played(NamedTuple):
    """The player's hand and the dealer's three, none of which is dealt when the player is bust."""

    up: str
    player: Hand
    dealers: tuple[Hand, ...]

    @property
    def ending(self) -> tuple[tuple[int, bool], ...]:
        return self.player.ending, *[dealer.ending for dealer in self.dealers]


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    """Each spot apart, and all three together per dollar staked."""
    decks = Options.read(options or {}, rulebook).decks
    if decks not in DECKS[rulebook]:
        known = ", ".join(map(str, DECKS[rulebook]))
        raise InvalidRound(f"Edges of multi-action blackjack under {rulebook} are known for {known} decks.")
    tally: Tally = storage.load(NAME)[_label(rulebook, decks)]
    games = [([Fraction(change) for change in changes.split()], count) for changes, count in tally.items()]
    spots = [
        simulated_edge_of(wager.id, ((changes[place], count) for changes, count in games))
        for place, wager in enumerate(_WAGERS)
    ]
    together = ((sum(changes, Fraction(0)) / len(SPOTS), count) for changes, count in games)
    return (*spots, simulated_edge_of("all three rounds, per dollar staked", together))


def recompute() -> None:
    """Some minutes: every game of every number of decks, settled under both rulebooks."""
    storage.save(NAME, made_from(), _tallies(SAMPLE))


def made_from() -> str:
    """Of the first games of the simulation, settled under both rulebooks."""
    return storage.fingerprint([SAMPLE, _tallies(1_000)])


def _tallies(games: int) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for decks in sorted({*DECKS[NIGHT], *DECKS[CASINO]}):
        endings, examples = play_games(decks, games)
        for rulebook in (NIGHT, CASINO):
            if decks in DECKS[rulebook]:
                found[_label(rulebook, decks)] = _tally(endings, examples, rulebook, decks)
    return found


def _label(rulebook: str, decks: int) -> str:
    """The name of a stored tally."""
    return f"{rulebook}, {decks} decks"


Ending = tuple[tuple[int, bool], ...]


def play_games(decks: int, games: int) -> tuple[Counter[Ending], dict[Ending, Played]]:
    """How often each ending came, and an example of it for the engine to settle."""
    shoe = Shoe(decks, SEED)
    endings, examples = Counter[Ending](), dict[Ending, Played]()
    for _ in range(games):
        shoe.gather()
        played = _play(shoe.draw)
        ending = played.ending
        if ending not in examples:
            examples[ending] = played
        endings[ending] += 1
    return endings, examples


def _play(draw: Draw) -> Played:
    up = draw()
    points = POINTS[up]
    player = _drawn([draw(), draw()], STAY_HARD_FROM[points], STAY_SOFT_FROM[points], draw)
    if player.total > TARGET:
        return Played(up, player, ())
    return Played(up, player, tuple([_drawn([up, draw()], DEALER_STANDS, DEALER_STANDS, draw) for _ in SPOTS]))


def _drawn(cards: list[str], hard_from: int, soft_from: int, draw: Draw) -> Hand:
    total = draw_to(cards, hard_from, soft_from, draw)
    return Hand(tuple(cards), total)


def _tally(endings: Counter[Ending], examples: Mapping[Ending, Played], rulebook: str, decks: int) -> Tally:
    tally = Counter[str]()
    for ending, games in endings.items():
        tally[" ".join(map(str, _settled(examples[ending], rulebook, decks)))] += games
    return dict(tally)


def _settled(played: Played, rulebook: str, decks: int) -> list[Fraction]:
    """What one dollar on each spot becomes."""
    event = {
        "player_cards": played.player.cards,
        "dealer_upcard": played.up,
        "dealer_hands": [dealer.cards for dealer in played.dealers],
    }
    settled = settle(Round(GAME, rulebook, _WAGERS, (event,), {"decks": decks}))
    return [Fraction(change_of(one)) / wager.amount for one, wager in zip(settled, _WAGERS, strict=True)]
