"""Multi-action blackjack: 13:47-20.30 for casino nights, 19:47-2.18 for practice at casino rules.

One hand of the player stands against up to three hands of the dealer, all built on the same up card. Splitting,
doubling and insurance are named among the definitions of 20.30 but have no procedure: they are not played (A26).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engines.antes import may_belong_together
from games.engines.blackjack_hands import (
    MOST_CARDS,
    TARGET,
    Dealer,
    count,
    read_dealer,
    read_decks,
    require_finished,
    require_playable,
    require_second_card,
)
from games.engines.card_table import Call, is_taken_down, lost, read_events, returned, settle_wager, staying, won
from games.engines.cards import read_cards, require_from_decks
from games.engines.odds import EVEN, Odds
from games.engines.rounds import CASINO, NIGHT, InvalidRound, Refusal, Round, Settlement, Wager, rejected, screen

GAMES: dict[str, tuple[str, ...]] = {NIGHT: ("multi_action_blackjack",), CASINO: ("multi_action_blackjack",)}
CITATIONS = {NIGHT: "13:47-20.30", CASINO: "19:47-2.18"}
WAGERS = {NIGHT: {"round": "13:47-20.30(f)1"}, CASINO: {"round": "19:47-2.18(a)"}}

SPOTS = (1, 2, 3)
FEWEST_SPOTS = 2  # 13:47-20.30(f)1, 19:47-2.18(a). R212
WIN = EVEN  # not stated in 20.30; even money (A26)
NATURAL = Odds(3, 2)  # 13:47-20.30(f)5, 19:47-2.7. R216


@dataclass(frozen=True, slots=True)
class Options:
    rulebook: str = NIGHT
    decks: int = 4

    @classmethod
    def read(cls, raw: Mapping[str, Any], rulebook: str) -> "Options":
        return cls(rulebook, read_decks(raw, rulebook))


class Table(NamedTuple):
    """The player's one hand, and the dealer's hands in the order of the rounds; one not played is the up card alone."""

    total: int
    natural: bool
    dealers: tuple[Dealer, ...]


def settle(round_: Round) -> tuple[Settlement, ...]:
    options = Options.read(round_.options, round_.rulebook)
    types = WAGERS[options.rulebook]
    tables = read_events(round_, lambda event: read_table(event, options))
    accepted, settled = screen(
        round_.wagers, types, CITATIONS[options.rulebook], lambda wager: _spot_refusal(wager, types["round"])
    )
    left = [wager for wager in accepted if not is_taken_down(wager)]
    for wager in accepted:
        if len(_spots(wager, accepted)) < FEWEST_SPOTS:
            settled[wager.id] = rejected(wager, Refusal("two_spots", _TWO_SPOTS, types["round"]))
            continue
        # Taking down may not leave a player on a single spot; such a request is ignored.
        standing = staying(wager) if 0 < len(_spots(wager, left)) < FEWEST_SPOTS else wager
        settled[wager.id] = settle_wager(
            standing, tables, types["round"], lambda wager, table: call(wager, table, options)
        )
    return tuple(settled[wager.id] for wager in round_.wagers)


_TWO_SPOTS = "The game is played on at least two of the three spots; place a wager on another one."


def _spot_refusal(wager: Wager, citation: str) -> Refusal | None:
    spot = wager.params.get("round")
    if type(spot) is int and spot in SPOTS:
        return None
    return Refusal("no_such_spot", "Say which of the three spots the wager is on: 1, 2 or 3.", citation)


def _spots(wager: Wager, wagers: list[Wager]) -> set[int]:
    """The spots one player has wagers on in the same game. R212"""
    return {other.params["round"] for other in wagers if may_belong_together(wager, other)}


def read_table(event: Mapping[str, Any], options: Options) -> Table:
    cards = read_cards(event.get("player_cards"), "player_cards", least=2, most=MOST_CARDS)
    require_playable(cards, True, options.rulebook, "The player's hand")
    (upcard,) = read_cards([event.get("dealer_upcard")], "dealer_upcard", least=1, most=1)
    hands = event.get("dealer_hands", ())
    if not isinstance(hands, (list, tuple)) or len(hands) > len(SPOTS):
        raise InvalidRound(f"dealer_hands must be a list of at most {len(SPOTS)} hands.")
    # The up card serves in every round (20.30(f)2, (f)6-7); it is one card, however many hands begin with it. R213 R217
    dealt = [read_dealer(hand, upcard, "dealer_hands") for hand in hands]
    require_from_decks([*cards, upcard, *(card for dealer in dealt for card in dealer.cards[1:])], options.decks)
    waiting = read_dealer([upcard], upcard, "dealer_hands")
    total = count(cards)
    return Table(total, total == TARGET and len(cards) == 2, tuple(dealt) + (waiting,) * (len(SPOTS) - len(dealt)))


def call(wager: Wager, table: Table, options: Options) -> Call:
    """One round of the three. R214 R215 R216"""
    dealer = table.dealers[wager.params["round"] - 1]
    night = options.rulebook == NIGHT
    if table.natural:
        return _call_natural(dealer, "13:47-20.30(f)5" if night else "19:47-2.7")
    if table.total > TARGET:
        return lost(f"Bust with {table.total}.", "13:47-20.30(f)3" if night else "19:47-2.3(a)")
    require_finished(dealer, "dealer_hands")
    citation = "13:47-20.30(f)4" if night else "19:47-2.3"
    if dealer.total > TARGET:
        return won(WIN, f"The dealer is bust with {dealer.total}.", citation)
    if table.total > dealer.total:
        return won(WIN, f"{table.total} beats the dealer's {dealer.total}.", citation)
    if table.total < dealer.total:
        return lost(f"{table.total} is under the dealer's {dealer.total}.", citation)
    if dealer.natural and not night:
        return lost("The dealer's blackjack beats a drawn 21.", "19:47-2.3(b)")
    # A night's rule knows only the count here: the dealer's natural and a drawn 21 are equal (A59).
    return returned(f"Both have {table.total}: a push.", citation)


def _call_natural(dealer: Dealer, citation: str) -> Call:
    """Paid at once unless the dealer shows an ace or a ten-value card and turns out to have a natural too. R216"""
    if dealer.may_have_natural:
        require_second_card(dealer, "dealer_hands")
    if dealer.natural:
        return returned("Both have a natural: a push.", citation)
    return won(NATURAL, f"A natural, paid {NATURAL}.", citation)
