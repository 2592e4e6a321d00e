"""What holds of every game in every rulebook, on golden rounds and on whatever a program may make of them."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engines import MODULES, NIGHT_GAMES, engine
from games.engines.cards import DECK
from games.engines.roundfile import settle_line
from games.engines.rounds import RULEBOOKS
from tests.games.engines.card_rounds import GARBAGE
from tests.games.engines.golden_rounds import GOLDEN, Golden
from tests.games.engines.properties import assert_properties, settled

ALL = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
BAD_STAKES = [0, -5, 2.5, 1e308, "10", "", None, True, False, [10], {"x": 1}, 10**16, -(10**40)]


def fingers(line: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    found = line["settlements"]
    return {key: (item["result"], item["exact"], item["settled_on"]) for key, item in found.items()}


@ALL
def test_golden_rounds_come_out_as_worked_out_by_hand(golden: Golden):
    line = settled(golden.round())
    assert "error" not in line, line["error"]
    assert fingers(line) == golden.expected


def test_every_game_of_every_rulebook_has_a_golden_round():
    offered = {(rulebook, game) for game in MODULES for rulebook in RULEBOOKS if game in engine(game).GAMES[rulebook]}
    assert {(golden.rulebook, golden.game) for golden in GOLDEN} == offered
    assert {game for rulebook, game in offered if rulebook == "13:47"} == set(NIGHT_GAMES)


@ALL
def test_a_game_is_an_error_in_a_rulebook_that_has_it_not(golden: Golden):
    other = "19:47" if golden.rulebook == "13:47" else "13:47"
    if not any((each.game, each.rulebook) == (golden.game, other) for each in GOLDEN):
        assert settled(golden.round(rulebook=other))["error"].endswith(".")


@ALL
def test_the_order_of_the_wagers_does_not_matter(golden: Golden):
    """Nor does settling a second time; both are part of `assert_properties`."""
    assert_properties(golden.round(), extra=frozenset({"bonus"}))


@ALL
def test_without_events_every_good_wager_is_open(golden: Golden):
    first = [wager for wager in golden.wagers if wager.get("before_event", 1) == 1]
    line = settled(golden.round(wagers=first, events=[]))
    assert {item[0] for item in fingers(line).values()} == {"open"}
    assert line["house_net"] == 0


@ALL
def test_20_17_a_a_bad_stake_is_refused_with_a_sentence_and_never_an_error(golden: Golden):
    for place, wager in enumerate(golden.wagers):
        for stake in BAD_STAKES:
            wagers = [*golden.wagers[:place], wager | {"amount": stake}, *golden.wagers[place + 1 :]]
            item = settled(golden.round(wagers=wagers))["settlements"][wager["id"]]
            assert (item["result"], item["exact"], item["net"], item["settled_on"]) == ("reject", "0", 0, None)
            assert item["note"].endswith(".")
            assert item["citation"]


@ALL
def test_a_refused_wager_is_as_if_it_had_never_been_placed(golden: Golden):
    stranger = {"id": "stranger", "type": "no such bet", "amount": 5}
    penny = golden.wagers[0] | {"id": "penny", "amount": 0}
    line = fingers(settled(golden.round(wagers=[stranger, penny, *golden.wagers])))
    assert line.pop("stranger") == line.pop("penny") == ("reject", "0", None)
    assert line == golden.expected


@ALL
def test_20_10_c_2_a_wager_the_game_does_not_list_is_refused(golden: Golden):
    for kind in ("", "jackpot", "PASS", "1", "__class__"):
        line = settled(golden.round(wagers=[{"id": "w", "type": kind, "amount": 5}]))
        assert fingers(line)["w"] == ("reject", "0", None)


@ALL
def test_an_option_that_does_not_bear_on_the_round_is_ignored(golden: Golden):
    foreign = {"no_such_option": [1], "ante_bonus": "x", "": None}
    assert fingers(settled(golden.round(options=foreign | golden.options))) == golden.expected


ALWAYS_READ = {
    "third_card_rule", "commission", "tie_option", "decks", "surrender", "five_card_21", "same_suit_option",
    "natural_odds", "special_odds", "no_qualify", "vig", "vig_percent", "max_odds", "wheel", "zero_rule", "schedule",
    "token_value", "odds",
}  # fmt: skip


@ALL
def test_a_value_an_option_does_not_offer_is_an_error_with_a_sentence(golden: Golden):
    for name in golden.options:
        assert name in ALWAYS_READ
        for value in ("no such choice", [], -1):
            line = settled(golden.round(options=golden.options | {name: value}))
            assert line["error"].endswith("."), (name, value)


def places(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a round."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(place for key, item in inside for place in places(item, (*here, key)))]


def put(round_: dict[str, Any], place: tuple[Any, ...], value: Any) -> Any:
    """The round with another value in one place."""
    if not place:
        return value
    changed = deepcopy(round_)
    inner = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return changed


def at(round_: Any, place: tuple[Any, ...]) -> Any:
    for key in place:
        round_ = round_[key]
    return round_


def assert_answer(line: str) -> None:
    """A sentence or settlements, and always JSON."""
    answer = settle_line(line)
    json.dumps(answer, allow_nan=False)
    if "error" in answer:
        assert answer["error"].endswith(".")
        return
    read = json.loads(line)
    assert set(answer["settlements"]) - {"bonus"} == {wager["id"] for wager in read.get("wagers", [])} - {"bonus"}
    assert answer["house_net"] == -sum(item["net"] for item in answer["settlements"].values())


NONSENSE: list[Any] = [
    None, True, False, 0, -1, 1, 7, 37, 53, 2.5, 1.0, 10**15, 10**40, float("nan"), float("inf"), "", "x", "00", "Ah",
    "Jk1", "5 to 1", "\ud800", "\x00", [], {}, [[]], [{}], {"a": 1}, [1, 2], [7, 1], ["Ah", "Ah"], [*DECK, "Ah"],
    "9" * 5000, [[[[[[[[]]]]]]]],
]  # fmt: skip


@ALL
def test_nonsense_in_any_place_of_the_json_gives_a_sentence_and_never_a_traceback(golden: Golden):
    round_ = golden.round()
    for place in places(round_):
        for value in NONSENSE:
            assert_answer(json.dumps(put(round_, place, value)))


@ALL
def test_a_round_with_a_part_missing_or_doubled_gives_a_sentence_and_never_a_traceback(golden: Golden):
    round_ = golden.round()
    for place in places(round_)[1:]:
        changed = deepcopy(round_)
        inner = at(changed, place[:-1])
        if isinstance(inner, list):
            inner.insert(0, inner[place[-1]])
            assert_answer(json.dumps(changed))
            del inner[0]
        del inner[place[-1]]
        assert_answer(json.dumps(changed))


@ALL
def test_a_line_cut_short_is_an_error(golden: Golden):
    line = json.dumps(golden.round())
    for end in range(0, len(line), 7):
        assert settle_line(line[:end])["error"].endswith(".")


@ALL
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_several_mutations_at_once_never_crash_and_never_lose_a_wager(golden: Golden, data):
    round_: Any = golden.round()
    for _ in range(data.draw(st.integers(2, 5))):
        inside = [place for place in places(round_) if place]
        round_ = put(round_, data.draw(st.sampled_from(inside)), data.draw(GARBAGE | st.sampled_from(NONSENSE)))
    assert_answer(json.dumps(round_))


ONE_DECK = [golden for golden in GOLDEN if golden.game.split("_")[0] in ("caribbean", "joker", "let", "red", "three")]


@pytest.mark.parametrize("golden", ONE_DECK, ids=lambda golden: golden.name)
def test_the_same_card_twice_from_one_deck_is_an_error(golden: Golden):
    round_ = golden.round()
    cards = [place for place in places(round_["events"][0]) if at(round_["events"][0], place) in DECK]
    for one in cards:
        for other in cards:
            if one != other:
                event = put(round_["events"][0], one, at(round_["events"][0], other))
                assert "appears" in settled(golden.round(events=[event]))["error"]


@ALL
def test_fifty_three_cards_are_too_many_for_any_hand(golden: Golden):
    for place in places(golden.events[0]):
        held = at(golden.events[0], place)
        if isinstance(held, list) and held and held[0] in DECK and "baccarat" not in golden.game:
            event = put(golden.events[0], place, [*held, *(card for card in DECK if card not in held), held[0]])
            assert settled(golden.round(events=[event, *golden.events[1:]]))["error"].endswith(".")


@ALL
def test_more_rounds_after_the_last_wager_change_nothing(golden: Golden):
    again = golden.round(events=[*golden.events, golden.events[-1]])
    assert fingers(settled(again)) == golden.expected
