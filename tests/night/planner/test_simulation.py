"""The made-up evenings: the same again for a seed, nothing made or lost, never fewer chips for more guests."""

import time
from fractions import Fraction
from itertools import pairwise

import pytest

from casino_night.night.planner.loading import USUAL_PIECES, load, parted
from casino_night.night.planner.play import HABITS, MACHINES, habit, odds
from casino_night.night.planner.simulation import Plan, at_share, draw, round_figure, simulate
from games.edges import edges
from games.engines import NIGHT_GAMES
from games.engines.rounds import NIGHT

EVERY_GAME = (*NIGHT_GAMES, "blackjack", "blackjack", "craps", "roulette")


def plan(**changes: object) -> Plan:
    said = {"games": ("blackjack", "craps", "roulette"), "guests": 60, "hours": 3, "buy_in": 40, "seed": 5}
    return Plan(**(said | changes))  # type: ignore[arg-type]


def labels(of: Plan) -> list[str]:
    return [f"Table {place}" for place in range(len(of.games))]


def test_every_game_of_a_night_has_a_usual_wager() -> None:
    assert set(NIGHT_GAMES) == set(HABITS) | set(MACHINES)


@pytest.mark.parametrize("game", HABITS)
def test_the_price_of_the_usual_wager_is_the_exact_one(game: str) -> None:
    priced = next(one for one in edges(game, NIGHT) if one.wager == habit(game).wager)
    found = odds(game)
    assert found.edge == priced.edge
    assert isinstance(found.pays, Fraction)
    assert found.win + found.lose + priced.push == 1


def test_the_same_seed_gives_the_same_evenings() -> None:
    assert simulate(plan()) == simulate(plan())
    assert simulate(plan()) != simulate(plan(seed=6))


def test_nothing_is_made_or_lost_in_any_evening() -> None:
    found = simulate(plan(games=EVERY_GAME, guests=200, hours=6))
    for evening in found.evenings:
        assert evening.left == evening.sold - sum(evening.won)
        assert evening.left >= 0
        assert all(behind >= 0 and behind >= -won for behind, won in zip(evening.paid_out, evening.won, strict=True))


def test_more_guests_never_need_smaller_trays() -> None:
    found = []
    for guests in (1, 2, 20, 21, 60, 200, 201):
        asked = plan(guests=guests, hours=1)
        found.append([color.trays for color in load(simulate(asked), labels(asked), ()).colors])
    for fewer, more in pairwise(found):
        assert all(one <= other for one, other in zip(fewer, more, strict=True))


def test_a_rack_of_the_suggested_size_is_enough_in_95_evenings_of_100() -> None:
    asked = plan(games=EVERY_GAME)
    found = simulate(asked)
    loading = load(found, labels(asked), ())
    assert all(rack.dry <= 5 for rack in loading.racks)
    assert not loading.dry
    behind = [found.runs_dry(table, 0) for table in range(len(asked.games))]
    assert max(behind) > 5  # without any rack some of them would be


def test_the_house_wins_about_what_the_odds_say() -> None:
    asked = plan(games=("roulette",), guests=40, hours=4, buy_in=400)
    found = simulate(asked)
    won = sum(evening.won[0] for evening in found.evenings) / len(found.evenings)
    rounds = habit("roulette").rounds * asked.hours * asked.players[0]
    assert won == pytest.approx(float(odds("roulette").edge) * rounds * asked.stake, rel=0.25)


def test_pieces_add_up_to_the_amount_with_small_change() -> None:
    for amount in range(1, 700, 7):
        pieces = parted(amount, USUAL_PIECES, 4)
        assert sum(piece.value * count for piece, count in pieces.items()) == amount
        assert min(pieces.values()) >= 0
    assert sum(piece.value * count for piece, count in parted(7, USUAL_PIECES[1:], 4).items()) == 10


def test_more_tries_never_happen_less_often() -> None:
    for where in (0.0, 0.01, 0.5, 0.99, 0.999999999):
        drawn = [draw(times, 0.25, where) for times in range(0, 300, 10)]
        assert drawn == sorted(drawn)
        assert all(0 <= count <= times for count, times in zip(drawn, range(0, 300, 10), strict=True))
    assert (draw(10, 0.0, 0.7), draw(10, 1.0, 0.7)) == (0, 10)


def test_figures_of_a_share_and_round_figures() -> None:
    assert (at_share(range(1, 101)), at_share([3], 0.5)) == (95, 3)
    assert [round_figure(figure) for figure in (0, 1.4, 3, 9, 23, 60, 800)] == [1, 1, 2, 10, 25, 50, 1000]


def test_a_night_of_twenty_tables_takes_less_than_two_seconds() -> None:
    asked = plan(games=("blackjack",) * 12 + ("craps", "roulette") * 4, guests=300, hours=6, buy_in=100)
    began = time.process_time()
    load(simulate(asked), labels(asked), ())
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "odd", [{"guests": 1, "buy_in": 1, "hours": 1}, {"guests": 3000, "buy_in": 10**7, "games": ("craps",)}], ids=str
)
def test_the_smallest_and_the_largest_night_have_an_answer(odd: dict[str, object]) -> None:
    asked = plan(**odd)
    loading = load(simulate(asked), labels(asked), ())
    assert loading.worth > 0
    assert loading.findings.ratio >= 1
