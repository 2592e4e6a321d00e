"""The price of blackjack (13:47-20.22, 19:47-2): the hand by simulation, insurance and additional wagers exactly.

The hand is played by basic strategy (`blackjack_strategy`), without insurance, each round from all the cards of the
decks, and priced per dollar first staked: what doubling and splitting add belongs to the gain. The tallies are stored.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from games.edges import Edge, storage
from games.edges.blackjack_simulation import Played, Sample, play_rounds
from games.edges.one_event import edges_of
from games.edges.tally import change_of, simulated_edge_of
from games.engines import settle
from games.engines.blackjack_extra import SAME_SUIT, SEVENS_DECKS, SEVENS_STAKE
from games.engines.blackjack_options import CASINO_NATURAL, NATURAL_BY_TIE_OPTION, Options
from games.engines.cards import DECK
from games.engines.odds import Exact
from games.engines.rounds import CASINO, NIGHT, InvalidRound, Round, Wager

NAME = "blackjack"
GAME = "blackjack"
DECKS: dict[str, tuple[int, ...]] = {NIGHT: (1, 2, 3, 4), CASINO: (1, 2, 4, 6, 8)}
SAMPLE = 4_000_000  # rounds with each number of decks
SEED = 1347
_STAKE = 10  # is halved and paid 3 to 2 and 6 to 5 in whole dollars

Tally = dict[str, int]  # what one dollar becomes ("-1", "3/2") -> in how many rounds


def edges(rulebook: str, game: str, options: Mapping[str, Any] | None = None) -> tuple[Edge, ...]:
    given = options or {}
    chosen = Options.read(given, rulebook)
    if chosen.decks not in DECKS[rulebook]:
        known = ", ".join(map(str, DECKS[rulebook]))
        raise InvalidRound(f"Edges of blackjack under {rulebook} are known for {known} decks.")
    tally: Tally = storage.load(NAME)[_label(chosen)]
    hand = simulated_edge_of("hand", ((Fraction(change), rounds) for change, rounds in tally.items()))
    found = (hand, *_insurance(rulebook, chosen.decks))
    return found if rulebook == NIGHT else (*found, *_first_two_cards(given, chosen), *_sevens(chosen.decks))


def _insurance(rulebook: str, decks: int) -> tuple[Edge, ...]:
    """The dealer's second card may be any but the ace that shows; the player's own cards are left out of account."""
    wagers = (Wager("hand", "hand", 2), Wager("insurance", "insurance", 1))
    up = "As"
    deals = [
        ({"dealer_cards_in_order": (up, hole), "hands": (_bust_beside(hole),)}, ways)
        for hole in DECK
        if (ways := decks - (hole == up))
    ]
    round_ = Round(GAME, rulebook, wagers, options={"decks": decks})
    return edges_of(round_, deals, "combinatorics")[1:]


def _bust_beside(hole: str) -> dict[str, Any]:
    """Some insured hand from other cards than the dealer's; as it is bust, the dealer need not draw."""
    suit = "d" if hole[1] == "c" else "c"
    return {"cards": [f"{rank}{suit}" for rank in "T95"]}


def _first_two_cards(given: Mapping[str, Any], options: Options) -> tuple[Edge, ...]:
    """Over and under 13 and same suit: every two cards in order."""
    kinds = ["over_13", "under_13"] + ["same_suit"] * (options.decks in SAME_SUIT)
    deals = [({"first_cards": cards}, ways) for cards, ways in _ways(dict.fromkeys(DECK, options.decks), 2)]
    wagers = tuple(Wager(kind, kind, _STAKE) for kind in kinds)
    return edges_of(Round(GAME, CASINO, wagers, options=given), deals, "combinatorics")


def _sevens(decks: int) -> tuple[Edge, ...]:
    """Three cards in order; a deuce stands for every card but the sevens, and two sevens always draw a third card."""
    if decks < SEVENS_DECKS:
        return ()
    cards = {card: decks for card in DECK if card[0] == "7"}
    cards["2c"] = decks * (len(DECK) - len(cards))
    deals = [({"first_cards": first}, ways) for first, ways in _ways(cards, 3)]
    round_ = Round(GAME, CASINO, (Wager("sevens", "sevens", SEVENS_STAKE),), options={"decks": decks})
    return edges_of(round_, deals, "combinatorics")


def _ways(shoe: Mapping[str, int], size: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Cards in the order dealt, and in how many ways the shoe gives them."""
    for cards in product(shoe, repeat=size):
        ways = 1
        for place, card in enumerate(cards):
            ways *= shoe[card] - cards[:place].count(card)
        if ways:
            yield cards, ways


def recompute() -> None:
    """Some minutes: every round of every number of decks, settled under every set of options."""
    storage.save(NAME, made_from(), _tallies(SAMPLE))


def made_from() -> str:
    """Of the first rounds of the simulation, settled under every set of options."""
    return storage.fingerprint([SAMPLE, _tallies(2_000)])


def _tallies(rounds: int) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for rulebook, numbers in DECKS.items():
        for decks in numbers:
            sample = play_rounds(rulebook, decks, rounds, SEED)
            found |= {
                _label(Options.read(raw, rulebook)): _tally(sample, rulebook, raw) for raw in _choices(rulebook, decks)
            }
    return found


def _choices(rulebook: str, decks: int) -> Iterator[dict[str, Any]]:
    """Every set of options that bears on the hand."""
    if rulebook == NIGHT:
        for tie in NATURAL_BY_TIE_OPTION:
            yield {"decks": decks, "tie_option": tie}
        return
    for natural, surrender, five_cards in product(CASINO_NATURAL, (False, True), (False, True)):
        yield {"decks": decks, "natural_odds": natural, "surrender": surrender, "five_card_21": five_cards}


def _label(options: Options) -> str:
    """The name of a stored tally."""
    name = f"{options.rulebook}, {options.decks} decks"
    if options.rulebook == NIGHT:
        return f"{name}, ties {options.tie_option}"
    extras = ", surrender" * options.surrender + ", five-card 21" * options.five_card_21
    return f"{name}, natural {options.natural}{extras}"


def _tally(sample: Sample, rulebook: str, raw: Mapping[str, Any]) -> Tally:
    """The engine settles one example of every ending, for as many rounds as ended so."""
    tally = Counter[str]()
    for ending, rounds in sample.endings.items():
        tally[str(_settled(sample.examples[ending], rulebook, raw))] += rounds
    return dict(tally)


def _settled(played: Played, rulebook: str, raw: Mapping[str, Any]) -> Fraction:
    """What one dollar first staked becomes."""
    if played.gives_up and raw.get("surrender"):
        hands = [{"cards": played.hands[0].cards[:2], "surrendered": True}]
    else:
        hands = [{"cards": hand.cards, "from_split": hand.from_split, "doubled": hand.doubled} for hand in played.hands]
    wagers = tuple(
        Wager(str(place), "hand", _STAKE * (2 if hand.get("doubled") else 1), {"hand": place})
        for place, hand in enumerate(hands)
    )
    event = {"dealer_cards_in_order": played.dealer, "hands": hands}
    changes: list[Exact] = [change_of(one) for one in settle(Round(GAME, rulebook, wagers, (event,), raw))]
    return Fraction(sum(changes)) / _STAKE
