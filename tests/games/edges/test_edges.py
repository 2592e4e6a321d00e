"""Every game through the one door: prices that add up, options that are known, and nothing that takes long."""

import resource
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from games.edges import baccarat, blackjack, caribbean_stud, edges, storage
from games.edges.chances import decisions
from games.edges.tally import simulated_edge_of
from games.engines import MODULES, NIGHT_GAMES, engine
from games.engines import baccarat as engine_baccarat
from games.engines.blackjack_options import NATURAL_BY_TIE_OPTION
from games.engines.caribbean_stud import BET_ODDS, LOWEST_ROW
from games.engines.machines import GAMES as MACHINES
from games.engines.odds import Odds
from games.engines.rounds import RULEBOOKS, InvalidRound

ALL = [(game, rulebook) for game in MODULES for rulebook in RULEBOOKS if game in engine(game).GAMES[rulebook]]


@pytest.mark.parametrize(("game", "rulebook"), ALL)
def test_win_lose_and_push_of_every_wager_add_up_to_one(game, rulebook):
    found = edges(game, rulebook)
    assert bool(found) == (game not in MACHINES["13:47"])
    assert len({edge.wager for edge in found}) == len(found)
    for edge in found:
        assert edge.win + edge.lose + edge.push == 1
        assert min(edge.win, edge.lose, edge.push) >= 0
        assert edge.edge <= 1
        assert (edge.standard_error is not None) == (edge.method == "simulation")


def test_every_game_of_a_night_is_among_them():
    assert {game for game, rulebook in ALL if rulebook == "13:47"} == set(NIGHT_GAMES)


@pytest.mark.parametrize(
    ("game", "rulebook", "options", "said"),
    [
        ("poker", "13:47", {}, "no game called 'poker'"),
        ("craps", "20:47", {}, "rulebook must be one of"),
        ("mini_craps", "13:47", {}, "not a game of rulebook 13:47"),
        ("chuck_a_luck", "13:47", {"dice": 3}, "has no option dice under 13:47; it has none"),
        ("blackjack", "13:47", {"surrender": True}, "it has tie_option, decks"),
        ("roulette", "19:47", {"zero_rule": "full_loss"}, "must be one of half_loss"),
    ],
)
def test_what_is_not_known_is_refused_with_a_sentence(game, rulebook, options, said):
    with pytest.raises(InvalidRound, match=said) as refused:
        edges(game, rulebook, options)
    assert str(refused.value).endswith(".")


def test_all_prices_together_take_no_longer_than_a_page():
    """About a second of the processor; the expensive ones are read, not computed."""
    code = "from games.edges import edges\n" + "\n".join(f"edges({game!r}, {book!r})" for game, book in ALL)
    before = processor_seconds_of_children()
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).resolve().parents[3])
    assert processor_seconds_of_children() - before < 5


def processor_seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_decisions_of_a_chain_with_loops():
    """A gambler's ruin between 0 and 4 with a fair coin, who stays one time in three."""

    def follow(state):
        if 0 < state < 4:
            yield from ((state + step, Fraction(1, 3)) for step in (-1, 0, 1))

    assert decisions(1, follow) == {0: Fraction(3, 4), 4: Fraction(1, 4)}
    assert decisions(4, follow) == {4: 1}


def test_standard_error_of_a_sample():
    edge = simulated_edge_of("coin", [(1, 50), (-1, 50)])
    assert (edge.edge, edge.win, edge.method) == (0, Fraction(1, 2), "simulation")
    assert edge.standard_error == pytest.approx(0.1)


def test_fingerprints_follow_answers_and_not_their_spelling():
    one = storage.fingerprint({"a": (1, Fraction(1, 2)), "b": None})
    assert one == storage.fingerprint({"b": None, "a": [1, "1/2"]})
    assert one != storage.fingerprint({"b": None, "a": [1, "1/3"]})


@pytest.mark.parametrize(
    ("module", "table", "row", "other"),
    [
        (baccarat, engine_baccarat._BANK_DRAWS_ON, 6, ()),
        (blackjack, NATURAL_BY_TIE_OPTION, "i", Odds(6, 5)),
        (caribbean_stud, BET_ODDS, LOWEST_ROW, Odds(2)),
    ],
)
def test_a_rule_that_changes_is_noticed(monkeypatch, module, table, row, other):
    before = module.made_from()
    monkeypatch.setitem(table, row, other)
    assert module.made_from() != before
