"""For every wager on a sheet, rounds that decide it: what happens at the table and what the wager leans on."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from games.engines.blackjack_extra import SAME_SUIT
from games.engines.roulette_layout import DOUBLE_ZERO_ORDER
from games.engines.rounds import NIGHT, Round, Wager
from games.sheets import WagerLine

Event = dict[str, Any]
Beside = Callable[[int], tuple[Wager, ...]]


def no_wagers(stake: int) -> tuple[Wager, ...]:
    return ()


class Deal(NamedTuple):
    """`beside` gives the wagers a stake leans on; `before` is the event the wager is made before."""

    events: tuple[Event, ...]
    params: dict[str, Any] = {}
    options: dict[str, Any] = {}
    before: int = 1
    beside: Beside = no_wagers


def round_of(rulebook: str, game: str, line: WagerLine, stake: int, deal: Deal) -> Round:
    """The wager under test has the id "it"."""
    it = Wager("it", line.type, stake, deal.params, before_event=deal.before)
    return Round(game, rulebook, (it, *deal.beside(stake)), deal.events, deal.options)


def deals(rulebook: str, game: str, line: WagerLine) -> list[Deal]:
    return list(_BY_GAME[game](rulebook, line))


def cards(text: str) -> list[str]:
    return text.split()


# --- Cards -------------------------------------------------------------------------------------------------------


def _baccarat(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for player, bank in (("9c", "7d"), ("7c", "9d"), ("9c", "9d")):
        yield Deal(({"cards_in_deal_order": [player, bank, "Tc", "Td"]},))


def _table(dealer: str, hand: str, **done: bool) -> Event:
    return {"dealer_cards_in_order": cards(dealer), "hands": [{"cards": cards(hand)} | done]}


def _blackjack(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    if line.type == "insurance":
        for dealer in ("Ah Kd", "Ah 8d"):
            yield Deal((_table(dealer, "Th 9d"),), beside=lambda stake: (Wager("hand", "hand", 2 * stake),))
    elif line.type == "hand":
        options = [{"tie_option": option} for option in ("i", "ii", "iii")] if rulebook == NIGHT else [{}]
        for option, hand in product(options, ("Ah Kd", "Th 9d", "Th 7d")):
            yield Deal((_table("9h 9d", hand),), options=option)
        if rulebook != NIGHT:
            yield Deal((_table("9h 9d", "Th 6d", surrendered=True),), options={"surrender": True})
            yield Deal((_table("9h 9d", "2h 3d 4h 5d 7h"),), options={"five_card_21": True})
    else:
        yield from _first_cards(line)


def _first_cards(line: WagerLine) -> Iterator[Deal]:
    shown = ("Kh Qh", "Kh 9h", "2h 3h", "7h 7h 7h", "7h 7d 7c", "7h 7h 2c", "7h 7d 2c", "7h 2d")
    columns = [(decks, number + 1) for decks, table in SAME_SUIT.items() for number in range(len(table))]
    decks_and_options = columns if line.type == "same_suit" else [(8, 1)]
    for (decks, option), first in product(decks_and_options, shown):
        first_cards = cards(first)
        if decks >= max(first_cards.count(card) for card in first_cards):
            yield Deal(({"first_cards": first_cards},), options={"decks": decks, "same_suit_option": option})


def _multi_action(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for hand in ("Ah Kd", "Th 9d", "Th 7d"):
        event = {"player_cards": cards(hand), "dealer_upcard": "9h", "dealer_hands": [["9h", "9d"], ["9h", "9c"]]}
        yield Deal((event,), {"round": 1}, beside=lambda stake: (Wager("two", "round", stake, {"round": 2}),))


_FIVES = (
    "Ts Js Qs Ks As",
    "9s Ts Js Qs Ks",
    "8s 8h 8d 8c 2s",
    "8s 8h 8d 2c 2s",
    "2s 4s 6s 8s Ts",
    "4s 5h 6d 7c 8s",
    "8s 8h 8d 3c 2s",
    "8s 8h 3d 3c 2s",
    "Ts Th 5d 3c 2s",
)


def _caribbean_stud(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for hand in _FIVES:
        event = {"player": cards(hand), "dealer": cards("Ad Kh 9h 6c 3h"), "action": "bet"}
        if line.type == "ante":
            yield Deal((event,), beside=lambda stake: (Wager("bet", "bet", 2 * stake),))
        else:
            yield Deal((event,), beside=lambda stake: (Wager("ante", "ante", stake // 2),))


def _let_it_ride(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for hand in _FIVES:
        event = {"player": cards(hand)[:3], "community": cards(hand)[3:]}
        yield Deal((event,), {"let_ride": True}, beside=lambda stake: _other_bets(line.type, stake))


def _other_bets(kind: str, stake: int) -> tuple[Wager, ...]:
    others = [other for other in ("bet1", "bet2", "bet3") if other != kind]
    return tuple(Wager(other, other, stake, {"let_ride": True}) for other in others)


def _joker_seven(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    params = {"color": "red", "rank": "2"}
    for hand in (
        "3h 4h 6d 8d Tc Qs Ks",
        "3h 4h 6d 8d Th Qs Ks",
        "3h 4h 6d 8d Th Qh Ks",
        "3h 4h 6d 8d Th Qh Kd",
        "2h 2s 6d 6c Tc Qs Ks",
        "2h 2s 2d 6c Tc Qs Jk1",
        "3h 4h 6d 8d Tc Jk1 Jk2",
    ):
        yield Deal(({"hand": cards(hand)},), params)


def _original(stake: int) -> tuple[Wager, ...]:
    return (Wager("original", "original", stake),)


def _red_dog(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    beside = _original if line.type == "raise" else no_wagers
    for dealt in ("4c 6c 5c", "4c 7c 5c", "4c 8c 5c", "4c Kc 5c", "2c Ac 9c", "4c 6c Kc"):
        yield Deal(({"cards": cards(dealt)},), beside=beside)
    if line.type == "original":
        yield Deal(({"cards": cards("4c 4d 4h")},))


def _three_card_poker(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for hand in ("Qs Ks As", "8s 8h 8d", "4s 5h 6d", "2s 6s 9s", "8s 8h 2d", "As Kh 9d"):
        event = {"player": cards(hand), "dealer": cards("Qd 7h 3c"), "action": "play"}
        if line.type == "pair_plus":
            yield Deal(({**event, "action": "none"},))
        elif line.type == "ante":
            yield Deal((event,), beside=lambda stake: (Wager("play", "play", stake),))
        else:
            yield Deal((event,), beside=lambda stake: (Wager("ante", "ante", stake),))


# --- Dice --------------------------------------------------------------------------------------------------------

_THROWS = list(combinations_with_replacement(range(1, 7), 2))
_POINTS_MADE = ((2, 2), (2, 2), (1, 4), (1, 4), (2, 4), (2, 4), (4, 4), (4, 4), (4, 5), (4, 5), (4, 6), (4, 6))


def _rolls(throws: Iterable[tuple[int, int]]) -> tuple[Event, ...]:
    return tuple({"roll": list(throw)} for throw in throws)


def _craps(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    """Every pair of throws after what the wager needs before it. The odds alone: vigorish is rounded apart (A6)."""
    options = {"vig_percent": 0}
    if line.type == "fire":
        for made in (8, 10, 12):
            yield Deal(_rolls((*_POINTS_MADE[:made], (4, 5), (1, 6))))
        return
    for before, params, beside in _craps_places(line):
        for throws in product(_THROWS, _THROWS):
            yield Deal(_rolls((*before, *throws)), params, options, len(before) + 1, beside)


_Place = tuple[tuple[tuple[int, int], ...], dict[str, Any], Beside]


def _craps_places(line: WagerLine) -> Iterator[_Place]:
    numbers = [int(word) for word in line.name.replace("-", " ").split() if word.isdigit()]
    if line.type in ("come", "dont_come"):
        yield ((2, 4),), {}, no_wagers
    elif line.type == "odds":
        kind = "dont_pass" if "don't" in line.name else "pass"
        for number in numbers:
            point = (number // 2, number - number // 2)
            yield (point,), {"on_wager": "line"}, lambda stake: (Wager("line", kind, stake),)
    elif line.type in ("place_to_win", "place_to_lose", "buy", "lay", "hardway"):
        for number in numbers:
            yield (), {"number": number, "on": True}, no_wagers
    elif line.type == "horn_high":
        for high in (2, 3, 11, 12):
            yield (), {"high": high}, no_wagers
    elif line.type == "hop":
        for dice in ([1, 4], [2, 2]):
            yield (), {"dice": dice}, no_wagers
    else:
        yield (), {}, no_wagers


def _beat_the_dealer(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for player in ([2, 2], [1, 1]):
        yield Deal(({"dealer_dice": [1, 2], "player_dice": player},))


def _chuck_a_luck(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for dice in ([4, 1, 2], [4, 4, 2], [4, 4, 4], [1, 2, 3]):
        yield Deal(({"dice": dice},), {"number": 4})


def _under_over(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for throw in _THROWS:
        yield Deal(({"dice": list(throw)},))


# --- Wheels and machines -----------------------------------------------------------------------------------------

_ROULETTE_PARAMS: dict[str, dict[str, Any]] = {
    "straight": {"numbers": [17]},
    "split": {"numbers": [17, 18]},
    "three_numbers": {"numbers": [1, 2, 3]},
    "four_numbers": {"numbers": [1, 2, 4, 5]},
    "six_numbers": {"numbers": [1, 2, 3, 4, 5, 6]},
    "column": {"column": 1},
    "dozen": {"dozen": 1},
    "five_adjacent": {"center": 17},
}


def _roulette(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for pocket in DOUBLE_ZERO_ORDER:
        yield Deal(({"spin": pocket},), _ROULETTE_PARAMS.get(line.type, {}))


def _money_wheel(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for face in ("1", "2", "5", "10", "20", "flag", "joker"):
        yield Deal(({"stop": face},), {"symbol": face})


def _reels(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for combination in ("three bells", "nothing"):
        yield Deal(({"combination": combination},), options={"schedule": {"three bells": 10}})


def _token_pusher(rulebook: str, line: WagerLine) -> Iterator[Deal]:
    for fallen in (0, 3):
        yield Deal(({"tokens_out": fallen},))


_BY_GAME: dict[str, Callable[[str, WagerLine], Iterator[Deal]]] = {
    "baccarat": _baccarat,
    "beat_the_dealer": _beat_the_dealer,
    "big_six": _money_wheel,
    "blackjack": _blackjack,
    "caribbean_stud": _caribbean_stud,
    "chuck_a_luck": _chuck_a_luck,
    "craps": _craps,
    "joker_seven": _joker_seven,
    "let_it_ride": _let_it_ride,
    "mini_baccarat": _baccarat,
    "mini_craps": _craps,
    "money_wheel": _money_wheel,
    "multi_action_blackjack": _multi_action,
    "red_dog": _red_dog,
    "roulette": _roulette,
    "skill_stop_reel": _reels,
    "skill_stop_video": _reels,
    "three_card_poker": _three_card_poker,
    "token_pusher": _token_pusher,
    "under_over": _under_over,
}
