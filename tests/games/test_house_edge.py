"""The command that prints what every wager costs."""

import json
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def house_edge(*arguments: str) -> str:
    out = StringIO()
    call_command("house_edge", *arguments, stdout=out)
    return out.getvalue()


def test_the_table_shows_fraction_percentage_and_method():
    lines = house_edge("craps").splitlines()
    assert lines[0] == "craps (13:47)"
    assert lines[1].split("  ")[0] == "wager"
    assert lines[2].split() == ["pass", "49.2929%", "50.7071%", "0.0000%", "7/495", "1.4141%", "enumeration"]


def test_the_columns_are_aligned():
    lines = house_edge("roulette").splitlines()[1:]
    ends = {line.index("%") for line in lines[1:]}
    assert ends == {lines[0].index("win") + len("win") - 1}
    assert len({line.index("enumeration") for line in lines[1:]}) == 1


def test_a_simulation_shows_its_standard_error_and_no_fraction():
    hand = next(line for line in house_edge("blackjack").splitlines() if line.startswith("hand")).split()
    assert hand[4] == "-"
    assert hand[6] == "simulation"
    assert 0 < float(hand[7].removesuffix("%")) < 0.1


def test_json_carries_exact_fractions_as_text():
    (table,) = json.loads(house_edge("chuck_a_luck", "--json"))
    assert (table["game"], table["rulebook"], table["options"]) == ("chuck_a_luck", "13:47", {})
    assert {edge["edge"] for edge in table["edges"]} == {"17/216"}
    for edge in table["edges"]:
        assert sum(Fraction(edge[part]) for part in ("win", "lose", "push")) == 1
        assert edge["standard_error"] is None


def test_options_are_numbers_words_switches_and_tables():
    def edge_of(wager: str, *arguments: str) -> str:
        (table,) = json.loads(house_edge(*arguments, "--json"))
        return next(edge["edge"] for edge in table["edges"] if edge["wager"] == wager)

    assert edge_of("red", "roulette", "--option", "wheel=single_zero") == "1/37"
    assert edge_of("insurance", "blackjack", "--option", "decks=1", "--option", "tie_option=ii") == "1/17"
    assert edge_of("place_to_win 4", "craps", "--option", 'odds={"place_to_win 4": "2 to 1"}') == "0"
    casino = ("blackjack", "--rulebook", "19:47")
    assert edge_of("hand", *casino, "--option", "surrender=true") != edge_of("hand", *casino)


def test_without_a_rulebook_a_game_a_night_does_not_have_is_priced_as_casinos_play_it():
    assert [line for line in house_edge("craps", "three_card_poker").splitlines() if "(" in line] == [
        "craps (13:47)",
        "three_card_poker (19:47)",
    ]


def test_without_a_game_all_of_a_rulebook_are_priced():
    games = [table["game"] for table in json.loads(house_edge("--rulebook", "19:47", "--json"))]
    assert {"mini_craps", "big_six", "three_card_poker", "roulette"} <= set(games)
    assert not {"baccarat", "under_over"} & set(games)
    everything = {table["game"]: table["rulebook"] for table in json.loads(house_edge("--json"))}
    assert everything["roulette"] == "13:47"
    assert everything["big_six"] == "19:47"


def test_20_15_d_the_odds_of_a_machine_are_its_own():
    assert "certified model" in house_edge("token_pusher")
    assert json.loads(house_edge("skill_stop_reel", "--json"))[0]["edges"] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("poker",),
        ("craps", "--rulebook", "1:1"),
        ("--rulebook", "1:1"),
        ("mini_craps", "--rulebook", "13:47"),
        ("craps", "--option", "wheel=single_zero"),
        ("craps", "--option", "wheel"),
        ("craps", "--option", "=1"),
        ("roulette", "--option", "wheel=round"),
        ("roulette", "--option", "wheel=" + "[" * 100_000),
        ("blackjack", "--option", "decks=NaN"),
        ("craps", "--option", 'odds={"pass": "1 to 2"}'),
    ],
)
def test_what_is_not_known_is_one_sentence(arguments):
    with pytest.raises(CommandError) as refused:
        house_edge(*arguments)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)
    assert refused.value.returncode == 1
