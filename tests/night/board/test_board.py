"""The board and the TV: what they show, what they never show, and what asking costs while nothing changes."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.banking import selectors as banking
from casino_night.banking.services import counts
from casino_night.banking.services import tables as racks
from casino_night.money import Cents
from casino_night.night.board import selectors, services
from casino_night.night.models import Announcement
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Engagement, Operator
from tests.banking.scene import Scene
from tests.cast import signed_in_client
from tests.hall.halls import enrolled
from tests.night.evenings import Evening, played_evening
from tests.night.floors import Floor

POLL = {"HTTP_HX_REQUEST": "true", "HTTP_X_POLL": "1"}


@pytest.fixture
def evening(db: None) -> Evening:
    return played_evening()


def sentences(evening: Evening) -> str:
    return " ".join(alarm.sentence for alarm in selectors.board(evening.night).alarms)


def test_the_strip_is_the_ledgers(evening: Evening) -> None:
    board, ledger = selectors.board(evening.night), banking.totals(evening.night)
    assert board.totals == ledger
    page = evening.grace_at_home.get(f"/night/{evening.night.pk}/board/").content.decode()
    for amount in (ledger.gross_receipts, ledger.in_guests_hands, board.prize_value_left):
        assert str(amount) in page
    assert board.prize_value_left == Cents(2 * 40_00 + 600_00)  # a kettle and a bicycle are gone


def test_a_table_shows_its_result_only_when_it_was_counted(evening: Evening) -> None:
    ((_tile, before),) = selectors.board(evening.night).floor
    assert before is None
    evening.begin()
    evening.close_table()
    ((_tile, after),) = selectors.board(evening.night).floor
    assert after == banking.table_totals(evening.scene.table).result


def test_an_open_table_is_estimated_by_what_it_wanted_from_the_bank(db: None) -> None:
    """Opened with $1,000; it wanted $500 more, so guests have won about that."""
    floor = Floor()
    floor.open_blackjack()

    def estimate() -> str:
        tile = next(tile for tile, _result in selectors.board(floor.night).floor if tile.table == floor.table())
        return str(tile.estimate or "")

    assert estimate() == ""
    floor.stock(dollars=500)
    assert estimate() == "-$500"
    page = signed_in_client(floor.grace).get(f"/night/{floor.night.pk}/board/").content.decode()
    assert "Estimated result" in page
    assert "-$500" in page


def test_minutes_to_the_end_also_when_the_clocks_change(evening: Evening) -> None:
    night = evening.night
    assert selectors.minutes_left(night, night.window.closes - timedelta(minutes=31)) == 31
    assert selectors.minutes_left(night, night.window.closes + timedelta(hours=1)) == 0


def test_alarms_name_rule_and_action_the_worst_first(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = evening.scene
    operator = Operator.objects.get(user=scene.anton)
    Engagement.objects.create(night=scene.night, operator=operator)
    Operator.objects.filter(pk=operator.pk).update(expires_on=scene.night.date)
    racks.send(uuid4(), scene.table, "credit", {str(scene.chips[100].pk): 1}, actor=scene.anton)
    monkeypatch.setattr(clock, "now", lambda: scene.night.window.closes - timedelta(minutes=20))
    alarms = selectors.board(evening.night).alarms
    assert alarms[0].severity == "stop"
    assert alarms[0].sentence == "Anton holds no license to the end of the night."
    said = {alarm.sentence: alarm for alarm in alarms}
    last = said["The license ends in 20 minutes."]
    assert (last.severity, last.citation) == ("warn", "13:47-6.11(c)")
    assert any("prizes end with the license" in sentence for sentence in said)
    assert any("has been on its way" in sentence for sentence in said)
    monkeypatch.setattr(clock, "now", lambda: scene.night.window.closes)
    assert "nothing is sold or opened any more" in sentences(evening)


def test_what_waits_for_a_second_person_is_listed(evening: Evening) -> None:
    scene = evening.scene
    slip = racks.send(uuid4(), scene.table, "credit", {str(scene.chips[100].pk): 1}, actor=scene.anton)
    counts.begin(scene.shift, actor=scene.rosa)
    waiting = [one.what for one in selectors.board(evening.night).approvals]
    assert waiting == [f"Slip {slip.number}: credit, Blackjack 1", "Count of Window 1"]


def test_an_announcement_reaches_board_and_tv_and_comes_down(evening: Evening) -> None:
    client, base = evening.grace_at_home, f"/night/{evening.night.pk}/board/"
    assert client.post(f"{base}announce/", {"kind": "last_call"}).status_code == 303
    for page in (base, f"{base}tv/"):
        assert "Last call: play ends soon." in client.get(page).content.decode()
    assert client.post(f"{base}announce/", {"kind": "message", "text": "Cake is served"}).status_code == 303
    assert client.post(f"{base}announce/", {"kind": "shout"}).status_code == 422
    with pytest.raises(Refused):
        services.announce(evening.night, "message", "  ", actor=evening.grace)
    assert client.post(f"{base}announce/", {"kind": "clear"}).status_code == 303
    assert "Cake" not in client.get(f"{base}tv/").content.decode()
    assert Announcement.objects.count() == 3
    assert evening.peter_at_home.post(f"{base}announce/", {"kind": "clear"}).status_code == 403


def test_the_tv_shows_no_cash_no_result_and_nobody(evening: Evening) -> None:
    client, _device = enrolled(evening.night, evening.grace, "TV")
    evening.begin()
    evening.close_table()
    ledger = banking.totals(evening.night)
    page = client.get("/night/tv/").content.decode()
    assert "Own Night" in page
    hidden = (ledger.gross_receipts, ledger.cash_sales, ledger.in_guests_hands, ledger.at_tables, ledger.issued)
    for amount in hidden:
        assert str(amount) not in page
    for name in ("Gloria", "Rosa", "Anton", "Grace", "Peter"):
        assert name not in page


def test_the_tv_needs_an_enrolled_screen_and_stops_when_it_is_taken_out_of_service(evening: Evening) -> None:
    assert Client().get("/night/tv/").status_code == 302
    client, device = enrolled(evening.night, evening.grace, "TV")
    assert client.get("/night/tv/").status_code == 200
    type(device).objects.filter(pk=device.pk).update(revoked_at=clock.now())
    assert client.get("/night/tv/").status_code == 302


def seen(evening: Evening) -> dict[str, str]:
    return {"seen": selectors.version(evening.night)}


def test_an_unchanged_board_costs_one_read_beyond_the_access_rule(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    still = clock.now()
    monkeypatch.setattr(clock, "now", lambda: still)
    with CaptureQueriesContext(connection) as read:
        known = seen(evening)
    assert len(read) == 2  # the test's own look-up of the night, and the version
    client, url = evening.grace_at_home, f"/night/{evening.night.pk}/board/"
    client.get(url)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(url, known, **POLL)
    assert (answer.status_code, answer.content) == (204, b"")
    statements = [one["sql"] for one in queries]
    assert sum("banking_" in sql or "night_" in sql.replace("night_id", "") for sql in statements) == 1
    tv, _device = enrolled(evening.night, evening.grace, "TV")
    with CaptureQueriesContext(connection) as queries:
        assert tv.get("/night/tv/", known, **POLL).status_code == 204
    assert len(queries) == 2  # the screen, and the version


def test_everything_the_board_shows_changes_its_version(evening: Evening) -> None:
    scene = evening.scene
    versions = [selectors.version(evening.night)]

    def changed() -> bool:
        versions.append(selectors.version(evening.night))
        return versions[-1] != versions[-2]

    scene.sell(20)
    assert changed()
    services.announce(evening.night, "draw", actor=evening.grace)
    assert changed()
    racks.send(uuid4(), scene.table, "credit", {str(scene.chips[100].pk): 1}, actor=scene.anton)
    assert changed()
    counts.begin(scene.shift, actor=scene.rosa)
    assert changed()
    evening.begin()
    assert changed()


def test_a_changed_board_answers_with_the_fragment_alone(evening: Evening) -> None:
    client, url = evening.grace_at_home, f"/night/{evening.night.pk}/board/"
    answer = client.get(url, {"seen": "old"}, **POLL)
    assert answer.status_code == 200
    assert answer.content.lstrip().startswith(b"{#") or b'<div id="board_live"' in answer.content[:400]
    assert b"<html" not in answer.content


def test_the_board_costs_the_same_however_full_the_hall(db: None) -> None:
    scene = Scene.build()
    client, url = signed_in_client(scene.grace), f"/night/{scene.night.pk}/board/"

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url).status_code == 200
        return len(queries)

    cost()  # the first one writes the session
    before = cost()
    for _number in range(6):
        scene.sell(20)
        racks.send(uuid4(), scene.table, "credit", {str(scene.chips[1].pk): 1}, actor=scene.anton)
    assert before <= 45
    assert cost() <= before + 1  # the counts of slips, once for all of them


def test_only_those_who_may_see_the_money_see_the_board(evening: Evening) -> None:
    url = f"/night/{evening.night.pk}/board/"
    for role, status in ((Role.BANKER, 403), (Role.EQUIPMENT_PROVIDER, 403), (Role.MEMBER_IN_CHARGE_OF_PROCEEDS, 200)):
        assert evening.cast.client(role).get(url).status_code == status
