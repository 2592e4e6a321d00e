"""The choices a sheet offers the holder are the ones the engine knows: neither can drift from the other."""

import re
from typing import Any

import pytest

from games.engines import settle
from games.engines.rounds import CASINO, InvalidRound, Round
from games.sheets import OptionLine, sheet
from tests.games.sheets.sheets import GAMES, NEEDED, OPTION_LINES, name_of

# An engine may know a value for practice that no night may post (20.20(d)5: commission on all winning bets).
PRACTICE_ONLY = {"commission": {"bank_only"}}
# Numbers without a most: any number of decks will do in a casino (19:47-2.2(a)).
OPEN_ABOVE = {(CASINO, "decks")}


class Watched(dict):
    """Options that remember which names the engine asked for."""

    def __init__(self, values: dict[str, Any]):
        super().__init__(values)
        self.asked: set[str] = set()

    def get(self, name, default=None):
        self.asked.add(name)
        return super().get(name, default)

    def __getitem__(self, name):
        self.asked.add(name)
        return super().__getitem__(name)


def read(rulebook: str, game: str, options: dict[str, Any]) -> Watched:
    """Let the engine read the options of an empty round; InvalidRound where it does not know a value."""
    watched = Watched(NEEDED.get(game, {}) | options)
    settle(Round(game, rulebook, (), (), watched))
    return watched


def value_of(text: str) -> Any:
    """A choice as it stands in a round file: a switch, a number or a word."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


def values(option: OptionLine) -> list[Any]:
    """The choices that are values; the empty one leaves the value to the holder."""
    return [value_of(value) for value, _ in option.choices if value]


def offered_by_engine(rulebook: str, game: str, name: str) -> set[str] | None:
    """The words the engine says it knows for an option; None where it takes numbers, tables or switches."""
    with pytest.raises(InvalidRound) as refused:
        read(rulebook, game, {name: "no such choice"})
    found = re.search(r"must be one of (.+)\.$", str(refused.value))
    return set(found[1].split(", ")) if found else None


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_a_sheet_lists_just_the_options_the_engine_asks_for(rulebook, game):
    names = [option.name for option in sheet(game, rulebook).options]
    assert len(set(names)) == len(names)
    assert set(names) == read(rulebook, game, {}).asked


@pytest.mark.parametrize(("rulebook", "game", "option"), OPTION_LINES, ids=name_of)
def test_every_choice_on_the_sheet_is_one_the_engine_takes(rulebook, game, option):
    assert option.choices
    for value in values(option):
        read(rulebook, game, {option.name: value})


@pytest.mark.parametrize(("rulebook", "game", "option"), OPTION_LINES, ids=name_of)
def test_every_choice_of_the_engine_is_on_the_sheet_and_no_other_is_taken(rulebook, game, option):
    words = offered_by_engine(rulebook, game, option.name)
    if words is not None:
        assert {str(value) for value in values(option)} == words - PRACTICE_ONLY.get(option.name, set())
    numbers = [value for value in values(option) if type(value) is int]
    if numbers:
        beyond = [min(numbers) - 1]
        if (rulebook, option.name) not in OPEN_ABOVE:
            beyond.append(max(numbers) + 1)
        for value in beyond:
            with pytest.raises(InvalidRound):
                read(rulebook, game, {option.name: value})


@pytest.mark.parametrize(("rulebook", "game", "option"), OPTION_LINES, ids=name_of)
def test_the_default_on_the_sheet_is_what_the_engine_takes_unasked(rulebook, game, option):
    assert option.default in dict(option.choices)
    if option.default:
        assert default_of(rulebook, game, option.name) == value_of(option.default)


def default_of(rulebook: str, game: str, name: str) -> Any:
    """What the engine falls back on, caught as it asks for the option."""

    class Caught(Watched):
        fallback: Any = None

        def get(self, asked, default=None):
            if asked == name:
                self.fallback = default
            return super().get(asked, default)

    caught = Caught(NEEDED.get(game, {}))
    settle(Round(game, rulebook, (), (), caught))
    return caught.fallback


@pytest.mark.parametrize(("rulebook", "game", "option"), OPTION_LINES, ids=name_of)
def test_a_notice_belongs_to_a_choice(rulebook, game, option):
    assert set(dict(option.notices)) <= set(dict(option.choices))


def test_20_22_g_7_and_20_32_g_ties_and_the_zero_rule_have_a_sign_for_every_choice():
    for game, name in (("blackjack", "tie_option"), ("roulette", "zero_rule")):
        (option,) = (option for option in sheet(game).options if option.name == name)
        assert option.must_be_posted
        assert set(dict(option.notices)) == set(dict(option.choices))
