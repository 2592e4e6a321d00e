"""Made-up rounds: seeded, so that a drill can be made again question by question."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from games.dealing import outcomes
from games.dealing.advice import Advice
from games.dealing.desk import Desk, Game, after
from games.dealing.felts import point_of
from games.dealing.screen import Screen
from games.engines import MODULES
from games.engines.blackjack_hands import count
from games.engines.cards import DECK
from games.engines.rounds import InvalidRound, Result

QUESTIONS = 5
MOST_TRIES = 60
AMOUNTS = (5, 10, 15, 20, 25, 30, 50, 60, 100)

# Wagers that only stand together: code and how many times the amount in hand.
_TOGETHER: dict[str, tuple[tuple[tuple[str, int], ...], ...]] = {
    "blackjack": ((("hand", 1),),),
    "caribbean_stud": ((("ante", 1), ("bet", 2)), (("ante", 1),)),
    "let_it_ride": ((("bet1", 1), ("bet2", 1), ("bet3", 1)),),
    "multi_action_blackjack": ((("round=1", 1), ("round=2", 1)), (("round=1", 1), ("round=2", 1), ("round=3", 1))),
    "red_dog": ((("original", 1),),),
    "three_card_poker": ((("ante", 1), ("play", 1)), (("pair_plus", 1),), (("ante", 1), ("play", 1), ("pair_plus", 1))),
}
# As many dealers as a learner can be asked about at once.
_SEATS = {"multi_action_blackjack": 1, "joker_seven": 1, "machines": 1}


@dataclass(frozen=True)
class Question:
    """A round that has come to its outcome: what do you do about each wager?"""

    presses: tuple[str, ...]  # everything but the last, which settles it
    screen: Screen  # as the learner sees it: wagers and outcome, not yet settled
    answers: list[Advice]  # by seat: the order of collecting and paying would give them away


def question(game: Game, seed: int, number: int) -> Question:
    """The same for the same seed and number, for ever."""
    chance = Random(f"{seed}:{number}")  # noqa: S311  made-up rounds are no secret
    wants_a_win = chance.random() < 0.7  # collecting is soon learned; paying is what wants practice
    for tries in range(MOST_TRIES):
        try:
            presses = _made_up(game, chance)
            settled = Screen(after(game, (*presses, "settle:")), presses)
            answers = _answers(settled)
        except InvalidRound:  # cards that cannot have been dealt, or a bet nobody would take: made up again
            continue
        actions = {answer.action for answer in answers}
        if actions - {"leave"} and ("pay" in actions or not wants_a_win or tries > MOST_TRIES // 2):
            return Question(presses, Screen(after(game, presses), presses), answers)
    raise InvalidRound("No round could be made up for this game.")


def _answers(settled: Screen) -> list[Advice]:
    """What the last event decides, and what stays on the layout; wagers of earlier events are gone."""
    if any(one.result is Result.REJECT for one in settled.desk.settlements):
        raise InvalidRound("A made-up wager would be refused.")
    known = {wager.id for wager in settled.desk.wagers}
    stays = [laid.advice for laid in settled.laid]
    decided = [advice for advice in settled.now if advice.wager in known]
    return sorted(decided + stays, key=lambda one: (int(one.seat), one.label))


def _made_up(game: Game, chance: Random) -> tuple[str, ...]:
    module = MODULES[game.name]
    presses = list(_bets(game, chance))
    if module == "craps":
        return _craps(game, chance, presses)
    desk = after(game, presses)
    return (*presses, *_DEALS.get(module, _tapped)(desk, chance))


def _bets(game: Game, chance: Random) -> Iterator[str]:
    module = MODULES[game.name]
    seats = chance.sample(range(1, game.seats + 1), min(game.seats, chance.randint(1, _SEATS.get(module, 3))))
    for seat in seats:
        yield f"seat:{seat}"
        amount = chance.choice(AMOUNTS)
        for code, times in _package(game, chance):
            yield f"amount:{_taken(game, code, amount * times)}"
            yield f"bet:{code}"


def _package(game: Game, chance: Random) -> list[tuple[str, int]]:
    module = MODULES[game.name]
    if module in _TOGETHER:
        return list(chance.choice(_TOGETHER[module]))
    kinds = sorted({spot.type for spot in game.spots.values()} - {"odds", "come", "dont_come", "fire"})
    chosen = chance.sample(kinds, min(len(kinds), chance.randint(1, 2)))
    places = {kind: [spot.code for spot in game.spots.values() if spot.type == kind] for kind in chosen}
    return [(chance.choice(codes), 1) for codes in places.values()]


def _taken(game: Game, code: str, amount: int) -> int:
    """The amount, or the nearest that this wager is taken at."""
    settlements = after(game, (f"amount:{amount}", f"bet:{code}")).settlements
    refusal = settlements[0].refusal
    return refusal.nearest[-1] if refusal and refusal.nearest and refusal.code in _UNITS else amount


_UNITS = ("unit", "multiples_of_five", "limit")


def _craps(game: Game, chance: Random, presses: list[str]) -> tuple[str, ...]:
    """Rolls until something is decided; a come bet now and then once there is a point."""
    for _ in range(8):
        rolled = [f"tap:{chance.randint(1, 6)}" for _die in range(2)]
        now = Screen(after(game, (*presses, *rolled, "settle:")), ())
        if now.now:
            return (*presses, *rolled)
        presses += [*rolled, "settle:"]
        if point_of(now.desk) and chance.random() < 0.4:
            presses += [f"amount:{chance.choice(AMOUNTS)}", f"bet:{chance.choice(('come', 'dont_come'))}"]
    raise InvalidRound("Nothing was decided.")


def _tapped(desk: Desk, chance: Random) -> list[str]:
    """Random keys into every slot, cards from one deck."""
    deck = chance.sample(DECK, len(DECK))
    presses = []
    for slot in desk.slots:
        keys = outcomes.keys(desk.game.name, desk.game.rulebook, desk.game.options, slot)
        for _ in range(slot.least):
            key = deck.pop() if slot.kind == "card" else chance.choice(keys) if keys else str(chance.randint(0, 6))
            presses.append(f"tap:{key}")
    return presses


def _red_dog(desk: Desk, chance: Random) -> list[str]:
    return [f"tap:{card}" for card in chance.sample(DECK, 3)]


def _baccarat(desk: Desk, chance: Random) -> list[str]:
    """As many cards as the third-card rule wants: the engine knows which."""
    deck = [f"tap:{card}" for card in chance.sample(DECK, 6)]
    for cards in (4, 5, 6):
        if _could_be(desk, deck[:cards]):
            return deck[:cards]
    return deck


def _could_be(desk: Desk, taps: list[str]) -> bool:
    module_presses = [f"slot:{desk.slots[0].name}", *taps]
    try:
        settled = after(desk.game, (*_again(desk), *module_presses, "settle:"))
        return bool(settled.settlements)
    except InvalidRound:
        return False


def _again(desk: Desk) -> list[str]:
    """One wager is enough to ask the engine whether cards can have been dealt."""
    return [f"bet:{next(iter(desk.game.spots))}"]


def _drawn(deck: list[str], stands_at: int) -> list[str]:
    hand = [deck.pop(), deck.pop()]
    while count(tuple(hand)) < stands_at:
        hand.append(deck.pop())
    return hand


def _blackjack(desk: Desk, chance: Random) -> list[str]:
    deck = chance.sample(DECK, len(DECK))
    presses = []
    for slot in desk.slots:
        hand = _drawn(deck, 17 if slot.name == "dealer" else chance.choice((12, 14, 16, 17)))
        presses += [f"slot:{slot.name}", *(f"tap:{card}" for card in hand)]
    return presses


def _multi_action(desk: Desk, chance: Random) -> list[str]:
    deck = chance.sample(DECK, len(DECK))
    player, up = _drawn(deck, chance.choice((12, 15, 17))), deck.pop()
    presses = [f"tap:{card}" for card in player] + ["slot:dealer_upcard", f"tap:{up}"]
    for name in ("round_1", "round_2", "round_3"):
        hand = [up, deck.pop()]
        while count(tuple(hand)) < 17:
            hand.append(deck.pop())
        presses += [f"slot:{name}", *(f"tap:{card}" for card in hand[1:])]
    return presses


_DEALS: dict[str, Callable[[Desk, Random], list[str]]] = {
    "baccarat": _baccarat,
    "blackjack": _blackjack,
    "multi_action_blackjack": _multi_action,
    "red_dog": _red_dog,
}
