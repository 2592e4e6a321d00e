"""Only the games of the list, each with its seats, its decks and its choices."""

from typing import Any

import pytest

from casino_night.roles import Role
from games.engines import NIGHT_GAMES
from games.sheets import sheet
from licensing.checks import Verdict
from licensing.models import Night, Operator, Table
from tests.cast import Cast
from tests.licensing.checks.findings import found, outcomes, problem

TABLE = "Blackjack 1"
SEATED = [game for game in NIGHT_GAMES if sheet(game).seats and sheet(game).kind != "machine"]
CARDS = [game for game in NIGHT_GAMES if sheet(game).decks]
# What has to be chosen, and nothing else fits the engines: the machine's schedule and the token's value are typed.
CHOSEN = [
    (game, option.name)
    for game in NIGHT_GAMES
    for option in sheet(game).options
    if option.must_be_posted and option.name != "odds"
]


def play(night: Night, game: str, **values: Any) -> None:
    """Turn one table into another game, complete but for `values`."""
    about = sheet(game)
    options = {one.name: one.default or {"three bells": 20} for one in about.options if one.must_be_posted}
    options.pop("odds", None)
    complete = {"seats": about.seats, "decks": about.decks and about.decks[0], "options": options}
    Table.objects.filter(night=night, label=TABLE).update(game=game, **(complete | values))


@pytest.fixture(autouse=True)
def _taught_in_everything(night: Night, cast: Cast) -> None:
    """The games themselves are looked at here, so the dealer is class A."""
    Operator.objects.filter(user=cast[Role.CLASS_B_OPERATOR]).update(operator_class="A")


def test_20_4_there_is_at_least_one_table(night: Night) -> None:
    night.tables.all().delete()
    assert found(night) == {"tables_are_listed"}


@pytest.mark.parametrize("game", NIGHT_GAMES)
def test_20_4_every_game_of_the_list_can_be_offered(night: Night, game: str) -> None:
    play(night, game)
    crew = {"craps_has_its_crew"} if game == "craps" else set()
    machine = {"machines_are_certified"} if sheet(game).kind == "machine" else set()
    assert found(night) == crew | machine


@pytest.mark.parametrize("game", ["poker", "mini_craps", "big_six", "three_card_poker", "bingo"])
def test_20_4_no_other_game_can(night: Night, game: str) -> None:
    Table.objects.filter(night=night, label=TABLE).update(game=game)
    assert found(night) == {"games_are_authorised"}
    assert "17 games" in problem(night, "games_are_authorised").message


@pytest.mark.parametrize("game", SEATED)
@pytest.mark.parametrize(("more", "right"), [(0, True), (1, False)])
def test_20_20_to_20_30_seats(night: Night, game: str, more: int, right: bool) -> None:
    most = sheet(game).seats
    assert most
    play(night, game, seats=most + more)
    assert found(night) == (set() if right else {"seats_fit_the_game"})
    if not right:
        assert problem(night, "seats_fit_the_game").citation == sheet(game).citation


@pytest.mark.parametrize(("seats", "verdict"), [(0, Verdict.FAIL), (1, Verdict.PASS), (None, Verdict.MISSING)])
def test_a_table_has_seats(night: Night, seats: int | None, verdict: Verdict) -> None:
    play(night, "blackjack", seats=seats)
    assert outcomes(night)["seats_fit_the_game"].verdict is verdict


@pytest.mark.parametrize("game", CARDS)
def test_20_20_to_20_31_decks(night: Night, game: str) -> None:
    decks = sheet(game).decks
    assert decks
    least, most = decks
    allowed = {least: True, least - 1: False, (most or 12): True} | ({most + 1: False} if most else {})
    for number, right in allowed.items():
        play(night, game, decks=number)
        assert found(night) == (set() if right else {"decks_fit_the_game"}), number


def test_a_card_table_says_how_many_decks(night: Night) -> None:
    play(night, "red_dog", decks=None)
    assert outcomes(night)["decks_fit_the_game"].verdict is Verdict.MISSING


@pytest.mark.parametrize(("game", "option"), CHOSEN)
def test_what_must_be_posted_is_chosen(night: Night, game: str, option: str) -> None:
    play(night, game)
    table = night.tables.get(label=TABLE)
    del table.options[option]
    table.save()
    assert outcomes(night)["options_are_chosen"].verdict is Verdict.MISSING
    assert "has to be posted at the table" in problem(night, "options_are_chosen").message
    assert problem(night, "options_are_chosen").citation.startswith("13:47-20.")


@pytest.mark.parametrize(
    ("game", "option", "value", "right"),
    [
        ("blackjack", "tie_option", "iii", True),
        ("blackjack", "tie_option", "iv", False),
        ("roulette", "zero_rule", "full_loss", True),
        ("roulette", "zero_rule", "no_loss", False),
        ("roulette", "wheel", "triple_zero", False),
        ("craps", "vig_percent", 5, True),
        ("craps", "vig_percent", 6, False),
        ("red_dog", "several_areas", True, True),
        ("red_dog", "several_areas", "perhaps", False),
        ("baccarat", "commission", "bank_only", False),
        ("money_wheel", "special_odds", "45", False),
    ],
)
def test_only_what_the_rules_offer_can_be_chosen(night: Night, game: str, option: str, value: Any, right: bool) -> None:
    play(night, game)
    table = night.tables.get(label=TABLE)
    table.options[option] = value
    table.save()
    assert ("options_are_offered" not in found(night)) is right


@pytest.mark.parametrize(
    ("game", "odds", "right"),
    [
        ("craps", {"place_to_win 4": "9 to 5"}, True),
        ("craps", {"place_to_win 4": "2 to 1"}, True),
        ("craps", {"place_to_win 4": "8 to 5"}, False),
        ("craps", {"any_seven": "4 to 1"}, True),
        ("craps", {"any_seven": "39 to 10"}, False),
        ("craps", {"any_seven": "5 for 1"}, False),
        ("caribbean_stud", {"flush": "5 to 1"}, True),
        ("caribbean_stud", {"flush": "4 to 1"}, False),
        ("red_dog", {"spread 1": "5 to 1"}, True),
        ("red_dog", {"spread 1": "4 to 1"}, False),
        ("red_dog", "five to one", False),
    ],
)
def test_20_23_20_25_20_31_odds_are_never_below_the_listed(night: Night, game: str, odds: Any, right: bool) -> None:
    play(night, game)
    table = night.tables.get(label=TABLE)
    table.options["odds"] = odds
    table.save()
    assert ("odds_are_not_below_the_listed" not in found(night)) is right


@pytest.mark.parametrize(
    ("here", "there", "uniform"),
    [
        ({}, {}, True),
        ({"odds": {"any_seven": "5 to 1"}}, {"odds": {"any_seven": "5 to 1"}}, True),
        ({"odds": {"any_seven": "5 to 1"}}, {}, False),
        ({"odds": {"any_seven": "5 to 1"}}, {"odds": {"any_seven": "6 to 1"}}, False),
        ({"odds": {"any_seven": "4 to 1"}}, {}, True),  # as listed, only said aloud
    ],
)
def test_20_25_i_2_craps_odds_are_the_same_at_every_table(night: Night, here: Any, there: Any, uniform: bool) -> None:
    play(night, "craps", options=here)
    Table.objects.filter(night=night, label="Craps").update(options=there)
    assert ("craps_odds_are_uniform" not in found(night)) is uniform


@pytest.mark.parametrize(("room", "right"), [("Side room", True), ("Attic", False), ("", False)])
def test_20_11_a_2_a_table_outside_the_named_rooms_is_noted(night: Night, room: str, right: bool) -> None:
    Table.objects.filter(night=night, label=TABLE).update(room=room)
    assert found(night) == (set() if right else {"tables_stand_in_named_rooms"})
