"""The quick payout helper: one wager, every way it can come out, and the figure. Pure.

Each way is a round that the game's engine settles, so commission, vigorish and rounding are those of the table.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from games.dealing.advice import Advice, advise
from games.dealing.desk import Game
from games.dealing.outcomes import NOTHING
from games.dealing.spots import Spot
from games.engines import MODULES, settle
from games.engines.money_wheel import SPACES
from games.engines.roulette import Options as RouletteOptions
from games.engines.rounds import NIGHT, InvalidRound, Round, Wager

Event = dict[str, Any]
Beside = tuple[tuple[str, int, int, dict[str, Any]], ...]  # type, stake times, stake divided by, parameters


@dataclass(frozen=True)
class Way:
    """Events that decide a wager, the wagers it leans on, and the event it is made before."""

    events: tuple[Event, ...]
    beside: Beside = ()
    before: int = 1
    params: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Answer:
    title: str  # Wins 35 to 1
    advice: Advice


TITLES = {"pay": "Wins", "collect": "Loses", "give back": "Push", "refuse": "Refuse it", "leave": "Stays"}


def answers(game: Game, spot: Spot, amount: int) -> list[Answer]:
    """Every different way the wager can come out, the dearest win first."""
    found: dict[tuple[Any, ...], Answer] = {}
    for way in _WAYS[MODULES[game.name]](game, spot):
        advice = _settled(game, spot, amount, way)
        if advice and advice.action != "leave":
            title = f"{TITLES[advice.action]} {advice.odds}".strip()
            key = (advice.action, advice.amount, advice.odds)
            found.setdefault(key, Answer(title, advice))
    return sorted(found.values(), key=lambda one: _worth(one.advice), reverse=True)


def _worth(advice: Advice) -> int:
    return {"pay": advice.amount + 1, "give back": 0}.get(advice.action, -1 - advice.amount)


def _settled(game: Game, spot: Spot, amount: int, way: Way) -> Advice | None:
    wager = Wager("it", spot.type, amount, {**spot.params, **dict(way.params)}, "1", way.before)
    leaned_on = [
        Wager(kind, kind, amount * times // by, params, "1", way.before - 1 if spot.type == "odds" else 1)
        for kind, times, by, params in way.beside
    ]
    try:
        settled = settle(Round(game.name, game.rulebook, (*leaned_on, wager), way.events, game.options))
    except InvalidRound:  # cards this table cannot deal, such as three alike from one deck
        return None
    return advise(wager, next(one for one in settled if one.wager == "it"), spot.label)


def refused(game: Game, spot: Spot, amount: int) -> Advice | None:
    """Why the wager is not taken at this amount, whatever comes."""
    every = [_settled(game, spot, amount, way) for way in _WAYS[MODULES[game.name]](game, spot)]
    known = [advice for advice in every if advice]
    return known[0] if known and all(advice.action == "refuse" for advice in known) else None


# --- Dice and wheels: every outcome ------------------------------------------------------------------------------

_THROWS = list(combinations_with_replacement(range(1, 7), 2))
_POINTS_MADE = ((2, 2), (2, 2), (1, 4), (1, 4), (2, 4), (2, 4), (4, 4), (4, 4), (4, 5), (4, 5), (4, 6), (4, 6))


def _rolls(throws: Iterable[tuple[int, int]]) -> tuple[Event, ...]:
    return tuple({"roll": list(throw)} for throw in throws)


def _craps(game: Game, spot: Spot) -> Iterator[Way]:
    if spot.type == "fire":
        for made in (6, 8, 10, 12):
            yield Way(_rolls((*_POINTS_MADE[:made], (4, 5), (1, 6))))
        return
    if spot.type == "odds":
        yield from _odds_ways(spot.params["behind"])
        return
    before = ((2, 4),) if spot.type in ("come", "dont_come") else ()
    called = () if "number" not in spot.params else (("on", True),)
    for first in _THROWS:
        for second in ((), (first,), ((1, 6),)):
            yield Way(_rolls((*before, first, *second)), (), len(before) + 1, called)


def _odds_ways(behind: str) -> Iterator[Way]:
    """The line bet is as large as the odds, which every table allows."""
    come = ((2, 2),) if behind in ("come", "dont_come") else ()
    for point in ((1, 3), (1, 4), (2, 4)):
        for last in (point, (1, 6)):
            called = (("on_wager", behind), ("on", True))
            yield Way(_rolls((*come, point, last)), ((behind, 1, 1, {}),), 2 + len(come), called)


def _roulette(game: Game, spot: Spot) -> Iterator[Way]:
    for pocket in RouletteOptions.read(game.options, game.rulebook).order:
        yield Way(({"spin": pocket},))


def _money_wheel(game: Game, spot: Spot) -> Iterator[Way]:
    for face in SPACES[game.rulebook]:
        yield Way(({"stop": face},))


def _beat_the_dealer(game: Game, spot: Spot) -> Iterator[Way]:
    for player in ([6, 6], [1, 2], [1, 1]):
        yield Way(({"dealer_dice": [1, 2], "player_dice": player},))


def _chuck_a_luck(game: Game, spot: Spot) -> Iterator[Way]:
    face = spot.params["number"]
    other = face % 6 + 1
    for dice in ([face] * 3, [face, face, other], [face, other, other], [other] * 3):
        yield Way(({"dice": dice},))


def _under_over(game: Game, spot: Spot) -> Iterator[Way]:
    for throw in _THROWS:
        yield Way(({"dice": list(throw)},))


def _machines(game: Game, spot: Spot) -> Iterator[Way]:
    if game.name == "token_pusher":
        yield from (Way(({"tokens_out": fallen},)) for fallen in range(11))
        return
    schedule = game.options.get("schedule")
    for combination in (*(schedule if isinstance(schedule, dict) else ()), NOTHING):
        yield Way(({"combination": combination},))


# --- Cards: one hand of every kind -------------------------------------------------------------------------------

_FIVES = (
    "Ts Js Qs Ks As", "9s Ts Js Qs Ks", "8s 8h 8d 8c 2s", "8s 8h 8d 2c 2s", "2s 4s 6s 8s Ts", "4s 5h 6d 7c 8s",
    "8s 8h 8d 3c 2s", "8s 8h 3d 3c 2s", "Ts Th 5d 3c 2s", "Ts 8h 5d 3c 2s",
)  # fmt: skip
_SEVENS = (
    "3h 4h 6d 8d Tc Qs Ks", "3h 4h 6d 8d Th Qs Ks", "3h 4h 6d 8d Th Qh Ks", "3h 4h 6d 8d Th Qh Kd",
    "3c 4c 6s 8s Tc Qd Kd", "3c 4c 6s 8s Tc Qs Kd", "3c 4c 6s 8s Tc Qs Ks", "3c 4c 6s 8s Td Qd Kd",
    "2h 2s 6d 6c Tc Qs Ks", "2h 2s 2d 6c Tc Qs Jk1", "3h 4h 6d 8d Tc Jk1 Jk2",
)  # fmt: skip


def _cards(text: str) -> list[str]:
    return text.split()


def _baccarat(game: Game, spot: Spot) -> Iterator[Way]:
    for player, bank in (("9c", "7d"), ("7c", "9d"), ("9c", "9d")):
        yield Way(({"cards_in_deal_order": [player, bank, "Tc", "Td"]},))


def _table(dealer: str, hand: str, **done: bool) -> Event:
    return {"dealer_cards_in_order": _cards(dealer), "hands": [{"cards": _cards(hand)} | done]}


def _blackjack(game: Game, spot: Spot) -> Iterator[Way]:
    if spot.type == "insurance":
        for dealer in ("Ah Kd", "Ah 8d"):
            yield Way((_table(dealer, "Th 9d"),), (("hand", 2, 1, {}),))
    elif spot.type == "hand":
        for hand in ("Ah Kd", "Th 9d", "Th 8s", "Th 7d"):
            yield Way((_table("9h 9d", hand),))
        if game.rulebook != NIGHT:
            yield Way((_table("9h 9d", "Th 6d", surrendered=True),))
            yield Way((_table("9h 9d", "2h 3d 4h 5d 7h"),))
    else:
        shown = ("Kh Qh", "Kh 9h", "2h 3h", "7h 7h 7h", "7h 7d 7c", "7h 7h 2c", "7h 7d 2c", "7h 2d", "Kh 3d")
        # Additional wagers stand beside a hand; the first cards alone decide them.
        yield from (Way(({"first_cards": _cards(first)},)) for first in shown)


def _multi_action(game: Game, spot: Spot) -> Iterator[Way]:
    other = spot.params["round"] % 3 + 1
    for hand in ("Ah Kd", "Th 9d", "Th 8s", "Th 7d"):
        event = {
            "player_cards": _cards(hand),
            "dealer_upcard": "9h",
            "dealer_hands": [["9h", "9d"], ["9h", "9c"], ["9h", "9s"]],
        }
        yield Way((event,), (("round", 1, 1, {"round": other}),))


def _caribbean_stud(game: Game, spot: Spot) -> Iterator[Way]:
    beside: Beside = (("bet", 2, 1, {}),) if spot.type == "ante" else (("ante", 1, 2, {}),)
    for hand in _FIVES:
        for dealer in ("Ad Kh 9h 6c 3h", "Qd Jh 9h 6c 3h"):
            yield Way(({"player": _cards(hand), "dealer": _cards(dealer), "action": "bet"},), beside)


def _let_it_ride(game: Game, spot: Spot) -> Iterator[Way]:
    beside: Beside = tuple((kind, 1, 1, {}) for kind in ("bet1", "bet2", "bet3") if kind != spot.type)
    for hand in _FIVES:
        yield Way(({"player": _cards(hand)[:3], "community": _cards(hand)[3:]},), beside)


def _joker_seven(game: Game, spot: Spot) -> Iterator[Way]:
    rank = spot.params.get("rank")
    pair = [rank + suit for suit in "hs"] if rank else []
    for hand in _SEVENS:
        yield Way(({"hand": _cards(hand)},))
        if pair:
            others = [card for card in _cards(hand) if card not in pair and not card.startswith("J")][:5]
            yield Way(({"hand": [*pair, *others]},))


def _red_dog(game: Game, spot: Spot) -> Iterator[Way]:
    beside: Beside = (("original", 1, 1, {}),) if spot.type == "raise" else ()
    for dealt in ("4c 6c 5c", "4c 7c 5c", "4c 8c 5c", "4c Kc 5c", "4c 6c Kc", "4c 5c", "4c 4d 4h", "4c 4d 9h"):
        yield Way(({"cards": _cards(dealt)},), beside)


def _three_card_poker(game: Game, spot: Spot) -> Iterator[Way]:
    other = {"ante": "play", "play": "ante"}.get(spot.type)
    beside: Beside = ((other, 1, 1, {}),) if other else ()
    for hand in ("Qs Ks As", "8s 8h 8d", "4s 5h 6d", "2s 6s 9s", "8s 8h 2d", "As Kh 9d", "2s 4h 6c"):
        for dealer in ("Qd 7h 3c", "Jd 7h 3c"):
            action = "play" if beside else "none"
            yield Way(({"player": _cards(hand), "dealer": _cards(dealer), "action": action},), beside)


_WAYS: dict[str, Callable[[Game, Spot], Iterator[Way]]] = {
    "baccarat": _baccarat,
    "beat_the_dealer": _beat_the_dealer,
    "blackjack": _blackjack,
    "caribbean_stud": _caribbean_stud,
    "chuck_a_luck": _chuck_a_luck,
    "craps": _craps,
    "joker_seven": _joker_seven,
    "let_it_ride": _let_it_ride,
    "machines": _machines,
    "money_wheel": _money_wheel,
    "multi_action_blackjack": _multi_action,
    "red_dog": _red_dog,
    "roulette": _roulette,
    "three_card_poker": _three_card_poker,
    "under_over": _under_over,
}
