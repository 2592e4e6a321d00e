"""Round files: every line in gives one line out, and nothing a line says can stop the others."""

import json
from typing import Any

import pytest

from games.engines.roundfile import settle_line

ROUND: dict[str, Any] = {
    "id": "r",
    "game": "red_dog",
    "wagers": [{"id": "w", "type": "original", "amount": 10}],
    "events": [{"cards": ["4h", "5c"]}],
}


def settle(**changes: Any) -> dict[str, Any]:
    return settle_line(json.dumps({**ROUND, **changes}))


def test_a_round_gives_one_settlement_per_wager() -> None:
    answer = settle()
    assert answer["id"] == "r"
    assert answer["game"] == "red_dog"
    assert set(answer["settlements"]) == {"w"}
    assert set(answer["settlements"]["w"]) == {"result", "exact", "net", "settled_on", "odds", "citation", "note"}
    assert answer["house_net"] == 0


@pytest.mark.parametrize("line", ["", "{", "[]", "null", "7", '"x"', "[" * 100_000, '{"id": 1e999}'])
def test_a_line_that_is_no_round_is_an_error_with_a_sentence(line: str) -> None:
    assert settle_line(line)["error"].endswith(".")


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "poker"},
        {"game": None},
        {"game": ["red_dog"]},
        {"game": "three_card_poker"},
        {"rulebook": "20:47"},
        {"rulebook": []},
        {"wagers": {}},
        {"wagers": [7]},
        {"wagers": [{"id": "w", "amount": 1}]},
        {"wagers": [{"id": ["w"], "type": "original", "amount": 1}]},
        {"wagers": [{"id": "w", "type": "original", "amount": 1}] * 2},
        {"wagers": [{"id": "w", "type": "original", "amount": 1, "before_event": 0}]},
        {"wagers": [{"id": "w", "type": "original", "amount": 1, "before_event": "1"}]},
        {"events": "4h"},
        {"events": [["4h"]]},
        {"options": []},
    ],
)
def test_a_round_that_cannot_be_read_is_an_error_with_a_sentence(changes: dict[str, Any]) -> None:
    answer = settle(**changes)
    assert answer["id"] == "r"
    assert answer["error"].endswith(".")


@pytest.mark.parametrize("amount", [0, -5, 2.5, "10", None, True, [10], {"x": 1}])
def test_20_17_a_a_stake_that_is_not_whole_dollars_is_refused_not_an_error(amount: Any) -> None:
    settlement = settle(wagers=[{"id": "w", "type": "original", "amount": amount}])["settlements"]["w"]
    assert settlement["result"] == "reject"
    assert settlement["citation"] == "13:47-20.17(a)"
    assert (settlement["exact"], settlement["net"], settlement["settled_on"]) == ("0", 0, None)


def test_20_10_c_2_a_wager_the_rules_do_not_list_is_refused() -> None:
    settlement = settle(wagers=[{"id": "w", "type": "sevens", "amount": 10}])["settlements"]["w"]
    assert settlement["result"] == "reject"


def test_the_rulebook_may_stand_in_the_options() -> None:
    assert "error" in settle(game="three_card_poker", events=[], wagers=[])
    assert "error" not in settle(game="three_card_poker", events=[], wagers=[], options={"rulebook": "19:47"})


@pytest.mark.parametrize("round_id", ["r", "", "ünï", 7])
def test_the_id_comes_back_as_it_was_given(round_id: Any) -> None:
    assert settle(id=round_id)["id"] == round_id
    assert settle(id=round_id, game="poker")["id"] == round_id


@pytest.mark.parametrize("round_id", ["[1]", "{}", "true", "1.5", "NaN", "-Infinity", "1e999"])
def test_an_id_that_is_no_text_is_an_error_and_the_answer_is_always_json(round_id: str) -> None:
    answer = settle_line(json.dumps(ROUND).replace('"r"', round_id, 1))
    assert answer["error"].endswith(".")
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


def test_a_round_without_an_id_is_settled() -> None:
    line = json.dumps({name: value for name, value in ROUND.items() if name != "id"})
    assert settle_line(line)["id"] is None
    assert "settlements" in settle_line(line)


@pytest.mark.parametrize("player", [[], {}, 1.5, True])
def test_a_player_is_named_with_text(player: Any) -> None:
    wager = {"id": "w", "type": "original", "amount": 10, "player": player}
    assert settle(wagers=[wager])["error"].endswith(".")


def test_a_player_may_be_a_seat_number() -> None:
    wagers = [{"id": str(number), "type": "original", "amount": 10, "player": number} for number in (1, 1, 2)]
    wagers = [wager | {"id": str(place)} for place, wager in enumerate(wagers)]
    answer = settle(wagers=wagers)["settlements"]
    assert [item["result"] for item in answer.values()] == ["push", "reject", "push"]
