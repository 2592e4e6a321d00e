"""Blackjack rounds beside the blackjack of open_spiel, whose core is C++.

The first contest is a player against the house, round after round, to the money won: dealt at random, stood on 17,
settled. Ours are dealt from a shuffled four-deck shoe, the rounds of a shoe settled together as a table's record has
them; open_spiel deals by its own list of chances.

The second takes away what open_spiel does slowly. The rounds are dealt and played beforehand, ours as the final hands
a dealer reports, open_spiel's as the list of actions that leads through them, and only the outcome is asked for. It
shows what checking a whole round in Python costs beside replaying it in C++, and has no aim. Here both must agree on
who wins; naturals are left out, for open_spiel does not know them.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

from games.engines.blackjack import settle
from games.engines.blackjack_hands import DEALER_STANDS, NIGHT_DECKS, TARGET, count, is_natural
from games.engines.cards import DECK
from games.engines.rounds import NIGHT, Round, Wager
from tests.bench.contests import Contest

ROUNDS = 5_000
SEED = 22
PLAYER_STANDS = 17
CUT = 26  # the shoe is shuffled again when so few cards are left
HIT, STAND = 0, 1  # the actions of open_spiel

Cards = tuple[str, ...]


def contests() -> Iterator[Contest]:
    import pyspiel

    game = pyspiel.load_game("blackjack")
    yield Contest(
        what="blackjack, dealt, played, settled",
        unit="rounds",
        times=ROUNDS,
        peer="open_spiel",
        ours=play_ours,
        theirs=lambda: play_open_spiel(game),
        aim=1,
    )
    rounds, actions = known_rounds(game)
    yield Contest(
        what="blackjack, known cards settled",
        unit="rounds",
        times=ROUNDS,
        peer="open_spiel",
        ours=lambda: _each(settle, rounds),
        theirs=lambda: _each(lambda played: _replayed(game, played), actions),
        aim=0,
    )


def play_ours() -> int:
    """The money won with a stake of one in each round."""
    dealer = random.Random(SEED)
    played = won = 0
    while played < ROUNDS:
        shoe = list(DECK) * NIGHT_DECKS
        dealer.shuffle(shoe)
        deals: list[tuple[Cards, Cards]] = []
        while len(shoe) > CUT and played + len(deals) < ROUNDS:
            deals.append(deal(shoe))
        won += sum([settlement.net for settlement in settle(as_round(deals))])
        played += len(deals)
    return won


def play_open_spiel(game: Any) -> float:
    dealer = random.Random(SEED)
    won = 0.0
    for _ in range(ROUNDS):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dealer.choice(state.chance_outcomes())[0])  # every card is as likely as the next
            else:
                state.apply_action(HIT if state.get_best_player_total(0) < PLAYER_STANDS else STAND)
        won += state.returns()[0]
    return won


def deal(shoe: list[str]) -> tuple[Cards, Cards]:
    """A player who stands on 17, and the house, which draws while there is a hand to beat."""
    player: Cards = (shoe.pop(), shoe.pop())
    house: Cards = (shoe.pop(), shoe.pop())
    if is_natural(player) or is_natural(house):
        return player, house
    while count(player) < PLAYER_STANDS:
        player += (shoe.pop(),)
    while count(player) <= TARGET and count(house) < DEALER_STANDS:
        house += (shoe.pop(),)
    return player, house


def as_round(deals: list[tuple[Cards, Cards]]) -> Round:
    """One event and one wager for each deal."""
    events = [
        {"dealer_cards_in_order": house, "dealer_upcard": house[0], "hands": [{"cards": player}]}
        for player, house in deals
    ]
    wagers = [Wager(str(number), "hand", 1, before_event=number) for number in range(1, len(deals) + 1)]
    return Round("blackjack", NIGHT, tuple(wagers), tuple(events))


def known_rounds(game: Any) -> tuple[list[Round], list[list[int]]]:
    """The same rounds for both, from one deck each."""
    dealer = random.Random(SEED)
    dealt: list[tuple[Cards, Cards]] = []
    while len(dealt) < ROUNDS:
        player, house = deal(dealer.sample(DECK, len(DECK)))
        if not is_natural(player) and not is_natural(house):
            dealt.append((player, house))
    numbers = _action_numbers(game)
    rounds = [as_round([each]) for each in dealt]
    actions = [as_actions(player, house, numbers) for player, house in dealt]
    if [settle(round_)[0].net for round_ in rounds] != [_replayed(game, each) for each in actions]:
        raise SystemExit("blackjack: the two engines do not agree on who wins.")
    return rounds, actions


def as_actions(player: Cards, house: Cards, numbers: dict[str, int]) -> list[int]:
    """Two cards each, then a hit before every further card of the player, a stand, and the dealer's cards."""
    actions = [numbers[card] for card in (*player[:2], *house[:2])]
    for card in player[2:]:
        actions += [HIT, numbers[card]]
    if count(player) <= TARGET:
        actions.append(STAND)
    return actions + [numbers[card] for card in house[2:]]


def _action_numbers(game: Any) -> dict[str, int]:
    """Card -> action; open_spiel writes suit before rank ("HT")."""
    names = [game.new_initial_state().action_to_string(-1, action) for action in range(len(DECK))]
    return {name[1] + name[0].lower(): action for action, name in enumerate(names)}


def _replayed(game: Any, actions: list[int]) -> int:
    """What the player wins of a stake of one."""
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    won: float = state.returns()[0]
    return int(won)


def _each(work: Callable[[Any], object], items: list[Any]) -> None:
    for item in items:
        work(item)
