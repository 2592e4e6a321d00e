"""The dealer's screen: what is tapped comes out as the engine settles it, and nothing tapped can break it."""

import json
import re
from functools import cache
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.dealing import selectors
from games.dealing.advice import advise
from games.dealing.desk import Desk, Game, NoSuchKey, after
from games.dealing.payouts import answers, refused
from games.dealing.services import round_file
from games.dealing.spots import Spot
from games.engines import settle
from games.engines.roundfile import settle_line
from games.engines.rounds import NIGHT, RULEBOOKS, Result, Settlement, Wager
from games.selectors import games_of
from games.sheets import sheet
from games.trainer.drill import question
from tests.games.sheets.deals import deals, round_of

GAMES = [(rulebook, game) for rulebook in RULEBOOKS for game in games_of(rulebook)]
ALL = pytest.mark.parametrize(("rulebook", "game"), GAMES)


def game_of(rulebook: str, name: str) -> Game:
    game = selectors.practice_game(name, rulebook)
    assert game
    return game


def address(rulebook: str, game: str, page: str = "deal") -> str:
    return reverse(f"games:{page}" if rulebook == NIGHT else f"games:casino_{page}", args=[game])


def keys_of(page: str) -> set[str]:
    return set(re.findall(r'name="press" value="([^"]+)"', unescape(page)))


def results(desk: Desk) -> dict[str, tuple[str, int]]:
    return {one.wager: (one.result.value, one.net) for one in desk.settlements}


# Every game


@ALL
def test_every_screen_and_helper_opens_without_a_query(client: Client, rulebook, game, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get(address(rulebook, game)).status_code == 200
        assert client.get(address(rulebook, game, "payout")).status_code == 200


@ALL
def test_every_key_on_a_screen_can_be_pressed(client: Client, rulebook, game):
    presses = keys_of(client.get(address(rulebook, game)).content.decode()) - {"settle:", "figure"}
    assert len(presses) > 5
    for press in presses:
        answer = client.post(address(rulebook, game), {"press": press, "presses": ""})
        behind_nothing = press.startswith("bet:odds=")
        assert answer.status_code == (422 if behind_nothing else 200), press


@ALL
def test_every_wager_of_the_sheet_has_a_key(rulebook, game):
    types = {spot.type for spot in game_of(rulebook, game).spots.values()}
    assert types == {line.type for line in sheet(game, rulebook).wagers}


@ALL
def test_every_place_is_one_the_engine_knows(rulebook, game):
    """Checked by the engine before any event: no refusal but of the amount or of the moment."""
    table = game_of(rulebook, game)
    for code, spot in table.spots.items():
        if spot.type != "odds":
            (found,) = after(table, (f"amount:{SAFE.get(spot.type, 60)}", f"bet:{code}")).settlements
            assert found.refusal is None or found.refusal.code in MAY_SAY, (code, found.refusal)


SAFE = {"fire": 5, "sevens": 1, "place_to_lose": 440}
MAY_SAY = {
    "wrong_moment", "nothing_to_insure", "no_ante", "two_spots", "three_equal_bets", "no_original", "no_hand",
    "no_main_wager", "needs_hand",
}  # fmt: skip


@ALL
def test_the_helper_pays_as_the_engine_does(rulebook, game):
    """For every wager of the sheet, every round that decides it: the figure the engine gives is among the helper's."""
    table = game_of(rulebook, game)
    for line in sheet(game, rulebook).wagers:
        stake = 1 if line.type == "sevens" else 5 if line.type == "fire" else 440 * 3
        for deal in deals(rulebook, game, line)[::3]:
            options = {**table.options, **deal.options}
            round_ = round_of(rulebook, game, line, stake, deal)._replace(options=options)
            it = next(one for one in settle(round_) if one.wager == "it")
            if it.result in (Result.WIN, Result.LOSE):
                spot = spot_of(table, line, deal.params)
                assert it.net in nets(rulebook, game, json.dumps(options), spot.code, stake), (line.name, deal)


@cache
def nets(rulebook: str, game: str, options: str, code: str, stake: int) -> set[int]:
    table = Game(game, rulebook, json.loads(options))
    signs = {"pay": 1, "collect": -1}
    found = [one.advice for one in answers(table, table.spots[code], stake)]
    return {signs.get(advice.action, 0) * advice.amount for advice in found}


def spot_of(table: Game, line, params) -> Spot:
    """The key that makes the wager under test."""
    wanted = {name: value for name, value in params.items() if name not in ("on", "let_ride", "on_wager")}
    if "numbers" in wanted:
        wanted["numbers"] = [str(number) for number in wanted["numbers"]]
    if "center" in wanted:
        wanted["center"] = str(wanted["center"])
    if line.type == "odds":
        wanted["behind"] = "dont_pass" if "don't" in line.name else "pass"
    of_type = [spot for spot in table.spots.values() if spot.type == line.type]
    return next(spot for spot in of_type if all(wanted.get(name) == value for name, value in spot.params.items()))


# Whole rounds by tapping


def test_20_32_a_roulette_round_by_tapping_settles_like_the_round_file():
    presses = (
        "seat:1", "amount:5", "bet:straight=17", "bet:split=17-18", "seat:2", "amount:10", "bet:red", "bet:dozen=2",
        "bet:five_adjacent=17", "tap:17", "settle:",
    )  # fmt: skip
    desk = after(game_of(NIGHT, "roulette"), presses)
    assert results(desk) == {
        "1 straight=17 1": ("win", 175),
        "1 split=17-18 1": ("win", 85),
        "2 red 1": ("lose", -10),
        "2 dozen=2 1": ("win", 20),
        "2 five_adjacent=17 1": ("win", 62),
    }


def test_20_25_a_craps_round_by_tapping_goes_on_from_roll_to_roll():
    presses = (
        "amount:10", "bet:pass", "amount:5", "bet:field", "tap:2", "tap:4", "settle:", "amount:12",
        "bet:place_to_win=8", "amount:10", "bet:come", "tap:4", "tap:4", "settle:", "tap:1", "tap:6", "settle:",
    )  # fmt: skip
    desk = after(game_of(NIGHT, "craps"), presses)
    assert results(desk) == {
        "1 pass 1": ("lose", -10),
        "1 field 1": ("lose", -5),
        "1 place_to_win=8 2": ("win", 14),
        "1 come 2": ("lose", -10),
    }


def test_20_22_every_seat_has_its_own_hand_at_blackjack():
    presses = (
        "seat:2", "amount:10", "bet:hand", "seat:5", "amount:10", "bet:hand", "tap:A", "tap:K", "slot:hand_5", "tap:6",
        "tap:5", "tap:T", "mark:doubled_5", "slot:dealer", "tap:9", "tap:9", "settle:",
    )  # fmt: skip
    desk = after(game_of(NIGHT, "blackjack"), presses)
    assert results(desk) == {"2 hand 1": ("win", 15), "5 hand 1": ("win", 20)}


def test_each_hand_is_played_against_the_same_dealer_at_caribbean_stud():
    presses = (
        "seat:1", "amount:5", "bet:ante", "amount:10", "bet:bet", "seat:3", "amount:5", "bet:ante",
        *(f"tap:{card}" for card in ("2c", "5c", "9c", "Jc", "Kc", "2h", "5d", "9h", "Js", "Kd")),
        *(f"tap:{card}" for card in ("Ah", "Ks", "4s", "3c", "2d")), "settle:",
    )  # fmt: skip
    desk = after(game_of(NIGHT, "caribbean_stud"), presses)
    assert results(desk) == {"1 ante 1": ("win", 5), "1 bet 1": ("win", 50), "3 ante 1": ("lose", -5)}


@ALL
def test_what_is_tapped_in_settles_as_its_round_file_does(rulebook, game):
    """The kept form of a round is a round file: read by the other door it comes out the same."""
    table = game_of(rulebook, game)
    for seed in range(12):
        asked = question(table, seed, 0)
        desk = after(table, (*asked.presses, "settle:"))
        line = settle_line(json.dumps(round_file(desk.round)))
        assert {key: (one["result"], one["net"]) for key, one in line["settlements"].items()} == results(desk)


def test_20_22_g_3_doubling_lays_as_much_again_and_a_second_tap_takes_it_away():
    table = game_of(NIGHT, "blackjack")
    presses = ("amount:25", "bet:hand", "mark:doubled_1")
    assert [wager.amount for wager in after(table, presses).wagers] == [50]
    assert [wager.amount for wager in after(table, (*presses, "mark:doubled_1")).wagers] == [25]


# Where the chips lie on the drawn layouts


def lies_at(*bets: str, lying: bool = False) -> list[tuple[float, float, str]]:
    screen = selectors.screen(game_of(NIGHT, "roulette"), (), "\n".join(("amount:5", *bets)))
    return [(one.x, one.y, one.words) for one in screen.felt.drawings["lying" if lying else "upright"].stakes]


def test_20_32_e_chips_lie_on_the_box_the_line_the_corner_and_the_edge():
    """Boxes of 68: 17 is in the middle of the sixth row; lying, the same turned to the left."""
    assert lies_at("bet:split=17-18") == [(4 * 68, 6.5 * 68, "$5")]
    assert lies_at("bet:four_numbers=14-15-17-18") == [(4 * 68, 6 * 68, "$5")]
    assert lies_at("bet:three_numbers=16-17-18") == [(2 * 68, 6.5 * 68, "$5")]
    assert lies_at("bet:six_numbers=13-14-15-16-17-18") == [(2 * 68, 6 * 68, "$5")]
    assert lies_at("bet:split=17-18", lying=True) == [(6.5 * 68, 1 * 68, "$5")]


def test_20_32_e_every_place_of_the_layout_but_seven_numbers_shows_its_chips():
    for code, spot in game_of(NIGHT, "roulette").spots.items():
        assert len(lies_at(f"bet:{code}")) == (spot.type != "seven_numbers"), code


def test_20_25_a_come_bet_moves_to_its_number_and_the_puck_to_the_point():
    presses = ("bet:pass", "tap:2", "tap:4", "settle:", "amount:10", "bet:come", "tap:4", "tap:1", "settle:")
    side = dict(selectors.screen(game_of(NIGHT, "craps"), (), "\n".join(presses)).felt.side)
    assert (side["come"].amount, side["5"].come, side["5"].spoken) == (0, 10, "Place bet to win 5, $10 come")
    assert [place for place, key in side.items() if key.tone == "point"] == ["6"]


@ALL
def test_a_phone_shows_one_side_of_the_screen_at_a_time(client: Client, rulebook, game):
    page = client.get(address(rulebook, game))
    sides = [key.press for key in page.context["screen"].tabs]
    assert sides == ["mode:bets", *(["mode:middle"] if game in ("craps", "mini_craps") else []), "mode:outcome"]
    for press in sides:
        page = client.post(address(rulebook, game), {"press": press})
        assert f"desk-{press.removeprefix('mode:')}" in page.content.decode()


# Keys


def test_undo_takes_back_one_key_and_new_keeps_seat_and_amount(client: Client):
    page = client.post("/games/craps/deal/", {"presses": "seat:2\namount:25\nbet:pass\nbet:field", "press": "undo"})
    assert page.context["screen"].presses == ("seat:2", "amount:25", "bet:pass")
    page = client.post("/games/craps/deal/", {"presses": page.context["screen"].typed, "press": "new"})
    assert page.context["screen"].presses == ("seat:2", "amount:25")


def test_chips_are_counted_out_and_a_second_bet_lies_on_the_first():
    desk = after(game_of(NIGHT, "craps"), ("chip:5", "chip:25", "bet:pass", "chip:5", "bet:pass"))
    assert [(wager.id, wager.amount) for wager in desk.wagers] == [("1 pass 1", 35)]


def test_a_wager_can_be_taken_away_asked_down_and_called_on():
    table = game_of(NIGHT, "craps")
    desk = after(table, ("bet:pass", "down:1 pass 1"))
    assert desk.wagers == ()
    presses = (
        "amount:6",
        "bet:place_to_win=6",
        "tap:2",
        "tap:2",
        "settle:",
        "down:1 place_to_win=6 1",
        "tap:3",
        "tap:3",
        "settle:",
    )
    assert results(after(table, presses)) == {"1 place_to_win=6 1": ("push", 0)}
    called = after(table, ("amount:6", "bet:place_to_win=6", "switch:1 place_to_win=6 1", "tap:3", "tap:3", "settle:"))
    assert results(called) == {"1 place_to_win=6 1": ("win", 7)}


def test_a_refusal_says_the_sentence_the_rule_and_the_nearest_amounts(client: Client):
    page = client.post("/games/craps/deal/", {"presses": "amount:7", "press": "bet:horn_high=2"})
    text = unescape(page.content.decode())
    assert "goes in multiples of $5" in text
    assert "N.J.A.C. 13:47-20.25(h)1xx" in text
    assert {"make:5 1 horn_high=2 1", "make:10 1 horn_high=2 1"} <= keys_of(text)


def test_collecting_comes_before_paying(client: Client):
    page = client.post("/games/roulette/deal/", {"presses": "bet:straight=17\nbet:red\ntap:17", "press": "settle:"})
    assert [advice.action for advice in page.context["screen"].now] == ["collect", "pay"]


def test_a_half_loss_goes_half_back():
    advice = advise(Wager("w", "red", 5, {}, "1"), Settlement("w", Result.LOSE, -2, -2, 1), "Red")
    assert (advice.action, advice.amount, advice.returned) == ("collect", 2, 3)


def test_the_helper_refuses_with_the_nearest_amounts():
    table = game_of("19:47", "craps")
    found = refused(table, table.spots["place_to_win=6"], 10)
    assert found
    assert found.nearest == (6, 12)


# Hostile input


def test_an_outcome_that_cannot_be_is_said_and_changes_nothing(client: Client):
    presses = "amount:5\nbet:hand\ntap:A\ntap:K\ntap:9\ntap:2"
    page = client.post("/games/blackjack/deal/", {"presses": presses, "press": "settle:"})
    assert page.status_code == 422
    assert page.context["screen"].typed == presses
    assert "Nothing was changed" in page.content.decode()


NASTY = [
    "", "x", ":", "bet:", "bet:straight=99", "seat:0", "seat:99", "seat:-1", "chip:", "chip:9999999999999999",
    "amount:²", "tap:7", "tap:Ah", "rank:X", "suit:h", "suit:", "mark:doubled_9", "down:nothing", "make:x 1 pass 1",
    "make:5", "switch:1 pass 1", "slot:__class__", "mode:x", "near:" + "9" * 500, "shape:x", "settle:", "settle:void",
    "new:", "undo", "bet:pass" + "\x00",
]  # fmt: skip


@ALL
def test_hostile_presses_never_break_a_screen(client: Client, rulebook, game):
    for press in NASTY:
        answer = client.post(address(rulebook, game), {"press": press, "presses": "bet:nothing\n" + press})
        assert answer.status_code in (200, 422), press


def test_too_many_presses_are_refused(client: Client):
    answer = client.post("/games/craps/deal/", {"presses": "\n".join(["chip:1"] * 5000), "press": "chip:5"})
    assert answer.status_code == 422
    assert client.post("/games/craps/deal/", {"amount": "1e9", "press": "bet:pass"}).status_code == 422


KEY_NAMES = ["bet", "tap", "seat", "chip", "slot", "mark", "settle", "rank", "suit", "down"]
PRESSES = st.builds("{}:{}".format, st.sampled_from(KEY_NAMES), st.text("AKT9123456hscd=_- :passvoid", max_size=8))


@given(st.lists(PRESSES, max_size=12))
def test_random_presses_give_a_desk_or_a_sentence(presses):
    for name in ("craps", "blackjack", "roulette", "joker_seven"):
        screen = selectors.screen(game_of(NIGHT, name), (), "\n".join(presses))
        assert screen.error == "" or screen.error.endswith(".")


def test_what_is_no_key_is_refused_with_a_sentence():
    with pytest.raises(NoSuchKey, match="no such key"):
        after(game_of(NIGHT, "craps"), ("fly:1",))


@pytest.mark.parametrize(
    "query", ["bet=x", "amount=-5", "amount=1e9", "amount=" + "9" * 40, "bet=pass&way=%00", "amount=0"]
)
def test_hostile_questions_never_break_the_helper(client: Client, query):
    assert client.get(f"/games/craps/payout/?{query}").status_code == 200


def test_an_unknown_game_has_no_screen(client: Client):
    assert client.get("/games/faro/deal/").status_code == 404
    assert client.get("/games/19-47/joker-seven/payout/").status_code == 404
