"""The dealer's screen at a night's table: who may deal there, and rounds kept for a dispute."""

from html import unescape

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino_night.roles import Role
from games.dealing import selectors, services
from games.dealing.desk import after
from games.models import KeptRound, Say
from licensing.models import Denomination, Table
from tests.cast import Cast
from tests.hall.halls import enrolled, pin_of

ROUND = "amount:10\nbet:pass\ntap:2\ntap:4\nsettle:\ntap:1\ntap:6\nsettle:"


@pytest.fixture
def cast(db) -> Cast:
    return Cast.build()


def table(cast: Cast, game: str = "craps", **fields) -> Table:
    return Table.objects.create(night=cast.own.night, label=f"{game} 1", game=game, **fields)


def address(found: Table, page: str = "") -> str:
    return f"/games/nights/{found.night_id}/tables/{found.pk}/{page}"


def kept(cast: Cast, found: Table) -> KeptRound:
    answer = cast.client(Role.CLASS_A_OPERATOR).post(
        address(found, "keep/"), {"presses": ROUND, "why": "Seat 1 says 8"}
    )
    assert answer.status_code == 303
    return KeptRound.objects.get()


@pytest.mark.parametrize("game", ["craps", "roulette"])
def test_20_9_d_a_class_b_operator_gets_no_craps_and_no_roulette(cast: Cast, game):
    found = table(cast, game)
    bea = cast.client(Role.CLASS_B_OPERATOR)
    for page in ("", "payout/"):
        answer = bea.get(address(found, page))
        assert answer.status_code == 403
        assert "class A operators only" in unescape(answer.content.decode())
        assert "20.9(d)" in answer.content.decode()
    assert bea.post(address(found), {"press": "bet:pass"}).status_code == 403
    assert bea.post(address(found, "keep/"), {"presses": ROUND, "why": "x"}).status_code == 403
    assert not KeptRound.objects.exists()
    assert cast.client(Role.CLASS_A_OPERATOR).get(address(found)).status_code == 200


def test_20_9_c_a_class_b_operator_deals_the_other_games(cast: Cast):
    found = table(cast, "blackjack", decks=2)
    assert cast.client(Role.CLASS_B_OPERATOR).get(address(found)).status_code == 200
    assert cast.client(Role.BANKER).get(address(found)).status_code == 403


def test_a_table_of_another_night_is_not_there(cast: Cast):
    found = Table.objects.create(night=cast.other_night, label="x", game="craps")
    answer = cast.client(Role.CLASS_A_OPERATOR).get(f"/games/nights/{cast.own.night.pk}/tables/{found.pk}/")
    assert answer.status_code == 404


def test_the_table_settles_by_the_options_posted_there(cast: Cast):
    half = selectors.game_of(table(cast, "roulette", options={"zero_rule": "full_loss", "wheel": "double_zero"}))
    presses = ("amount:10", "bet:red", "tap:0", "settle:")
    assert [one.net for one in after(half, presses).settlements] == [-10]
    craps = selectors.game_of(table(cast, "craps", options={"vig_percent": "0"}))
    assert craps.options["vig_percent"] == 0
    jack = selectors.game_of(table(cast, "blackjack", decks=2, options={"tie_option": "ii", "several": "true"}))
    assert jack.options == {"tie_option": "ii", "several": True, "decks": 2}


def test_options_the_rules_do_not_offer_are_said_not_crashed_on(cast: Cast):
    found = table(cast, "roulette", options={"wheel": "triple_zero"})
    answer = cast.client(Role.CLASS_A_OPERATOR).get(address(found))
    assert answer.status_code == 409
    assert "triple_zero" in answer.content.decode()


def test_the_chips_are_those_of_the_night(cast: Cast):
    for value in (2, 20):
        Denomination.objects.create(night=cast.own.night, value=value, color="red")
    page = cast.client(Role.CLASS_A_OPERATOR).get(address(table(cast)))
    assert page.context["screen"].chip_values == (2, 20)


def test_a_pin_opens_the_tables_of_its_night(cast: Cast):
    night, grace = cast.own.night, cast[Role.MEMBER_IN_CHARGE]
    client, _device = enrolled(night, grace)
    anton = cast[Role.CLASS_A_OPERATOR]
    assert client.post(f"/hall/pin/{anton.pk}/", {"pin": pin_of(night, anton, grace)}).status_code == 303
    found = table(cast)
    assert client.get(address(found)).status_code == 200
    assert client.get(f"/games/nights/{night.pk}/tables/").status_code == 200


def test_a_press_costs_the_same_queries_however_much_lies_on_the_table(cast: Cast):
    found = table(cast)
    client = cast.client(Role.CLASS_A_OPERATOR)

    def press(count: int) -> int:
        presses = "\n".join(f"seat:{seat % 8 + 1}\nbet:pass" for seat in range(count))
        with CaptureQueriesContext(connection) as queries:
            assert client.post(address(found), {"presses": presses, "press": "chip:5"}).status_code == 200
        return len(queries)

    press(1)  # the first request of a visit also reads what the visit keeps
    before = press(1)
    for number in range(5):
        Table.objects.create(night=cast.own.night, label=f"t{number}", game="under_over")
    assert press(8) == before


# Disputes


def test_a_kept_round_is_replayed_event_by_event(cast: Cast):
    steps = selectors.replay(kept(cast, table(cast)))
    assert [[advice.action for advice in step.advices] for step in steps] == [["leave"], ["leave"], ["collect"]]
    assert [step.title for step in steps] == ["The wagers", "Roll: 2, 4", "Roll: 1, 6"]


def test_a_kept_round_never_changes(cast: Cast):
    found = kept(cast, table(cast))
    with pytest.raises(DatabaseError), transaction.atomic():
        KeptRound.objects.filter(pk=found.pk).update(why="other")
    assert found.settlement["settlements"]["1 pass 1"]["net"] == -10


def test_nothing_is_kept_of_a_round_that_is_not_settled(cast: Cast):
    client, found = cast.client(Role.CLASS_A_OPERATOR), table(cast)
    for presses in ("", "bet:pass", "nonsense"):
        assert client.post(address(found, "keep/"), {"presses": presses, "why": "x"}).status_code == 409
    assert client.post(address(found, "keep/"), {"presses": ROUND, "why": ""}).status_code == 422
    assert not KeptRound.objects.exists()


def said(client: Client, found: KeptRound, kind: str) -> int:
    at = f"/games/nights/{found.night_id}/kept/{found.pk}/say/"
    return client.post(at, {"kind": kind, "words": f"word of {kind}"}).status_code


def test_20_6_a_1_the_class_a_decides_and_the_member_in_charge_is_informed(cast: Cast):
    found = kept(cast, table(cast))
    anton, bea, grace = (
        cast.client(role) for role in (Role.CLASS_A_OPERATOR, Role.CLASS_B_OPERATOR, Role.MEMBER_IN_CHARGE)
    )
    assert said(anton, found, "class_a") == 409  # first the table's word
    assert said(bea, found, "table") == 303
    assert said(grace, found, "class_a") == 403
    assert said(bea, found, "class_a") == 403
    assert said(grace, found, "informed") == 409
    assert said(anton, found, "class_a") == 303
    assert said(anton, found, "class_a") == 409  # final
    assert said(anton, found, "informed") == 403
    assert said(grace, found, "informed") == 303
    assert said(grace, found, "nonsense") == 403
    page = unescape(grace.get(f"/games/nights/{found.night_id}/kept/{found.pk}/").content.decode())
    assert "word of class_a" in page
    assert "Anton" in page
    assert [say.kind for say in Say.objects.all()] == ["table", "class_a", "informed"]


def test_the_list_of_kept_rounds_costs_the_same_for_many(cast: Cast, django_assert_max_num_queries):
    found = table(cast)
    game = selectors.game_of(found)
    for _ in range(5):
        services.keep_round(found.night, found, after(game, ROUND.split("\n")), "x", actor=cast[Role.CLASS_A_OPERATOR])
    client = cast.client(Role.CLASS_A_OPERATOR)
    with django_assert_max_num_queries(22):
        assert client.get(f"/games/nights/{found.night_id}/kept/").status_code == 200
