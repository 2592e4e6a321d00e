"""What a dealer taps in when the dice, the wheel or the cards have spoken, and the events it makes. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engines import MODULES
from games.engines.cards import JOKERS, RANKS, SUITS
from games.engines.money_wheel import SPACES
from games.engines.roulette import Options as RouletteOptions

Event = dict[str, Any]
Draft = Mapping[str, tuple[str, ...]]

MOST_CARDS = 22  # no hand is longer than four decks allow
NOTHING = "any other combination"


@dataclass(frozen=True)
class Slot:
    """One thing to tap in: how many keys of which kind."""

    name: str
    label: str
    kind: str  # card, die, pocket, face, choice or figure
    least: int = 1
    most: int = 1


# Games whose wagers stay on the layout from one throw or spin to the next.
RUNNING = ("craps", "roulette", "money_wheel")
# Games in which every seat has a hand of its own and each hand is an event.
BY_HAND: dict[str, tuple[Slot, ...]] = {
    "caribbean_stud": (Slot("player", "Hand", "card", 5, 5), Slot("dealer", "Dealer", "card", 5, 5)),
    "joker_seven": (Slot("hand", "Hand", "card", 7, 7),),
    "let_it_ride": (Slot("player", "Hand", "card", 3, 3), Slot("community", "Community cards", "card", 2, 2)),
    "multi_action_blackjack": (
        Slot("player_cards", "Hand", "card", 2, MOST_CARDS),
        Slot("dealer_upcard", "Dealer's up card", "card", 1, 1),
        Slot("round_1", "Dealer, first round, after the up card", "card", 0, MOST_CARDS),
        Slot("round_2", "Dealer, second round, after the up card", "card", 0, MOST_CARDS),
        Slot("round_3", "Dealer, third round, after the up card", "card", 0, MOST_CARDS),
    ),
    "three_card_poker": (Slot("player", "Hand", "card", 3, 3), Slot("dealer", "Dealer", "card", 3, 3)),
}
_OWN = ("player", "hand", "player_cards")  # slots that every seat has for itself
_SHARED: dict[str, tuple[Slot, ...]] = {
    "baccarat": (Slot("cards_in_deal_order", "Cards as dealt: player, bank, player, bank", "card", 4, 6),),
    "beat_the_dealer": (
        Slot("dealer_dice", "Dealer's dice", "die", 2, 2),
        Slot("player_dice", "Player's dice", "die", 2, 2),
    ),
    "chuck_a_luck": (Slot("dice", "Three dice", "die", 3, 3),),
    "craps": (Slot("roll", "The roll", "die", 2, 2),),
    "money_wheel": (Slot("stop", "The wheel stopped on", "face"),),
    "red_dog": (Slot("cards", "Two cards, then the third", "card", 2, 3),),
    "roulette": (Slot("spin", "The ball rests in", "pocket"),),
    "under_over": (Slot("dice", "Two dice", "die", 2, 2),),
}
# Suits decide nothing there: the rank alone is tapped, and the next suit that is left is written down.
_SUITLESS = ("baccarat", "multi_action_blackjack", "red_dog")
_VOIDABLE = ("baccarat", "money_wheel", "red_dog", "roulette", *BY_HAND)


def slots(game: str, seats: Sequence[int]) -> tuple[Slot, ...]:
    """What to tap in at this game when these seats have wagers."""
    module = MODULES[game]
    if module == "machines":
        pusher = Slot("tokens_out", "Tokens that fell", "figure")
        return (pusher,) if game == "token_pusher" else (Slot("combination", "The win line shows", "choice"),)
    if module == "blackjack":
        hands = tuple(Slot(f"hand_{seat}", f"Seat {seat}", "card", 2, MOST_CARDS) for seat in seats)
        return (*hands, Slot("dealer", "Dealer", "card", 1, MOST_CARDS))
    if module in BY_HAND:
        own = [slot for slot in BY_HAND[module] if slot.name in _OWN]
        shared = [slot for slot in BY_HAND[module] if slot.name not in _OWN]
        each = (
            Slot(f"{slot.name}_{seat}", f"Seat {seat}", "card", slot.least, slot.most) for seat in seats for slot in own
        )
        return (*each, *shared)
    return _SHARED[module]


def keys(game: str, rulebook: str, options: Mapping[str, Any], slot: Slot) -> tuple[str, ...]:
    """What may be tapped into a slot; a figure is typed instead."""
    if slot.kind == "die":
        return tuple("123456")
    if slot.kind == "pocket":
        return RouletteOptions.read(options, rulebook).order
    if slot.kind == "face":
        return tuple(SPACES[rulebook])
    if slot.kind == "choice":
        schedule = options.get("schedule")
        return (*(schedule if isinstance(schedule, dict) else ()), NOTHING)
    if slot.kind == "figure":
        return ()
    deck = tuple(rank + suit for rank in RANKS for suit in SUITS)
    return (*deck, *JOKERS) if game == "joker_seven" else deck


def is_suitless(game: str, rulebook: str) -> bool:
    return MODULES[game] in _SUITLESS or (game == "blackjack" and rulebook == "13:47")


def can_be_void(game: str) -> bool:
    return MODULES[game] in _VOIDABLE


def next_suit(rank: str, taken: Sequence[str]) -> str:
    """The card of that rank that has come up least: with several decks a suit may come again."""
    return min((rank + suit for suit in SUITS), key=lambda card: (taken.count(card), SUITS.index(card[1])))


def marks(game: str, rulebook: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What may be done with a hand besides drawing."""
    if game != "blackjack":
        return ()
    return ("doubled", "from_split", "surrendered") if options.get("surrender") is True else ("doubled", "from_split")


def events(
    game: str, seats: Sequence[int], draft: Draft, marked: frozenset[str], bets: Mapping[int, set[str]]
) -> list[Event]:
    """The events the tapped keys make. `bets` are the types of wager each seat has: no bet beside an ante is a fold."""
    module = MODULES[game]
    if module == "machines":
        (slot,) = slots(game, seats)
        tapped = "".join(draft.get(slot.name, ()))
        return [{"tokens_out": int(tapped or 0)} if slot.kind == "figure" else {"combination": tapped}]
    if module == "blackjack":
        return [_blackjack(seats, draft, marked)]
    if module in BY_HAND:
        return [_hand(module, seat, draft, bets.get(seat, set())) for seat in seats]
    event: Event = {}
    for slot in _SHARED[module]:
        tapped_keys = draft.get(slot.name, ())
        values: list[Any] = [int(key) for key in tapped_keys] if slot.kind == "die" else list(tapped_keys)
        event[slot.name] = values[0] if values and slot.kind in ("pocket", "face") else values
    return [event]


def _blackjack(seats: Sequence[int], draft: Draft, marked: frozenset[str]) -> Event:
    hands = []
    for seat in seats:
        done = {mark: True for mark in ("doubled", "from_split", "surrendered") if f"{mark}_{seat}" in marked}
        hands.append({"cards": list(draft.get(f"hand_{seat}", ())), **done})
    return {"dealer_cards_in_order": list(draft.get("dealer", ())), "hands": hands}


def _hand(module: str, seat: int, draft: Draft, bets: set[str]) -> Event:
    event: Event = {
        slot.name: list(draft.get(f"{slot.name}_{seat}" if slot.name in _OWN else slot.name, ()))
        for slot in BY_HAND[module]
    }
    if module == "caribbean_stud":
        event["action"] = "bet" if "bet" in bets else "fold"
    elif module == "three_card_poker":
        event["action"] = "play" if "play" in bets else "fold" if "ante" in bets else "none"
    elif module == "multi_action_blackjack":
        drawn = [event.pop(name) for name in ("round_1", "round_2", "round_3")]
        while drawn and not drawn[-1]:
            drawn.pop()
        upcard = event["dealer_upcard"] = (event["dealer_upcard"] or [""])[0]
        event["dealer_hands"] = [[upcard, *cards] for cards in drawn]
    return event
