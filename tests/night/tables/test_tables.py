"""Tables on the evening: who may stand there, what has to be done before one opens, when one stops."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.banking.models import Account
from casino_night.banking.selectors import totals
from casino_night.night.models import Sitting, TableDay, TableEvent, Tick
from casino_night.night.selectors import tables_now
from casino_night.night.tables import selectors, services
from casino_night.refusal import Refused
from licensing.models import Engagement, Instruction, Night
from tests.night.floors import Floor


def refusal(floor: Floor, *seat: Any) -> Refused:
    with pytest.raises(Refused) as found:
        floor.seat(*seat)
    return found.value


@pytest.mark.parametrize(("label", "post"), [("Craps", "dealer"), ("Craps", "stickperson"), ("Roulette", "dealer")])
def test_20_9_d_a_class_b_cannot_be_seated_at_craps_or_roulette(db: None, label: str, post: str) -> None:
    floor = Floor()
    floor.seat(floor.anton, "supervisor", label)
    assert refusal(floor, floor.bea, post, label).citation == "13:47-20.9(d)"


def test_a_class_b_deals_only_under_the_class_a_who_taught_the_game(db: None) -> None:
    floor = Floor()
    assert refusal(floor, floor.bea).citation == "13:47-20.9(c)1"
    floor.seat(floor.abel, "supervisor")
    assert refusal(floor, floor.bea).citation == "13:47-20.9(c)2"
    floor.seat(floor.anton, "supervisor")
    assert floor.seat(floor.bea).post == "dealer"
    assert refusal(floor, floor.bea, "supervisor").code == "class_b_cannot_supervise"


def test_who_is_banker_not_engaged_or_elsewhere_is_not_seated(db: None) -> None:
    floor = Floor()
    assert refusal(floor, floor.rosa).citation == "13:47-20.8(b)2"
    assert refusal(floor, floor.grace).code == "not_engaged"
    floor.seat(floor.abel, "dealer", "Craps")
    assert refusal(floor, floor.abel, "dealer", "Roulette").code == "at_another_table"
    licence = Engagement.objects.get(night=floor.night, operator__user=floor.alma).operator
    licence.expires_on = floor.night.date
    licence.save()
    assert refusal(floor, floor.alma, "dealer", "Roulette").code == "licence_not_in_force"


def test_a_table_opens_when_everything_of_20_18_is_ticked_with_both_names(db: None) -> None:
    floor = Floor()
    floor.seat(floor.anton, "supervisor")
    floor.seat(floor.bea)
    table = floor.table()
    missing = {one.code for one in selectors.why_not_open(table)}
    assert missing == {"no_inventory", "not_ticked"}
    with pytest.raises(Refused, match="class A operator who supervises"):
        services.tick(table, "cards_1", actor=floor.bea)
    with pytest.raises(Refused):
        services.open_table(table, actor=floor.bea, approver=floor.anton)
    floor.prepared()
    day = services.open_table(table, actor=floor.bea, approver=floor.anton)
    assert (day.state, day.opening, day.approved_by) == ("open", 1000, floor.anton)
    inspected = Tick.objects.get(table=table, item="cards_1")
    assert (inspected.by, inspected.verified_by) == (floor.bea, floor.anton)


def test_20_25_craps_wants_its_crew_of_three(db: None) -> None:
    floor = Floor()
    floor.seat(floor.anton, "supervisor", "Craps")
    for user, post in ((floor.abel, "dealer"), (floor.alma, "boxperson")):
        floor.seat(user, post, "Craps")
    assert "crew_incomplete" in {one.code for one in selectors.why_not_open(floor.table("Craps"))}
    floor.seat(floor.amos, "stickperson", "Craps")
    assert "crew_incomplete" not in {one.code for one in selectors.why_not_open(floor.table("Craps"))}


def test_a_table_whose_class_a_leaves_is_stopped_until_another_takes_over(db: None) -> None:
    floor = Floor()
    table = floor.open_blackjack()
    services.leave(table, floor.anton)
    day = TableDay.objects.get(table=table)
    assert day.state == "stopped"
    assert "No class A operator" in day.stopped_reason
    floor.seat(floor.abel, "supervisor")  # who never taught Bea this game
    day.refresh_from_db()
    assert day.state == "stopped"
    assert "not instructed" in day.stopped_reason
    abel = Engagement.objects.get(night=floor.night, operator__user=floor.abel).operator
    bea = Engagement.objects.get(night=floor.night, operator__user=floor.bea).operator
    Instruction.objects.create(teacher=abel, learner=bea, game="blackjack", given_on=floor.night.date)
    services.settle_table(table, actor=floor.abel)
    day.refresh_from_db()
    assert (day.state, day.stopped_reason) == ("open", "")
    assert list(TableEvent.objects.filter(table=table).values_list("what", flat=True)) == [
        "opened",
        "stopped",
        "stopped",
        "resumed",
    ]


def test_relief_ends_one_sitting_and_begins_the_next(db: None) -> None:
    floor = Floor()
    table = floor.open_blackjack()
    floor.seat(floor.alma)
    assert Sitting.objects.get(table=table, post="dealer", ended_at=None).user == floor.alma
    assert TableDay.objects.get(table=table).state == "open"
    due = selectors.relief(table)
    assert due
    assert due.citation == "13:47-20.19(a)1"


def test_20_19_a_1_a_new_dealer_ticks_the_shuffle_once_for_each_relief(db: None) -> None:
    floor = Floor()
    table = floor.open_blackjack()
    assert selectors.relief(table) is None  # whoever opened it has shuffled for the opening
    floor.seat(floor.alma)
    with pytest.raises(Refused, match="somebody at this table"):
        services.relieved(table, actor=floor.bea)
    assert services.relieved(table, actor=floor.alma)
    assert services.relieved(table, actor=floor.alma) is None
    floor.seat(floor.bea)
    assert selectors.relief(table)
    assert Tick.objects.get(table=table, item="relief").by == floor.alma


def test_a_class_a_who_deals_alone_opens_every_table_but_one_of_cards(db: None) -> None:
    """20.9(b)1 sets nobody over a class A operator; only the cards are checked by another (20.18(a)1)."""
    floor = Floor()
    for label in ("Roulette", "Blackjack 2"):
        floor.seat(floor.abel, "dealer", label)
        said = next(one for one in selectors.why_not_open(floor.table(label)) if one.code == "no_supervisor")
        assert "Abel may as well" in said.next_step
        floor.seat(floor.abel, "supervisor", label)
        floor.stock(label)
        services.tick(floor.table(label), "sign", actor=floor.abel)
        if label == "Roulette":
            assert services.open_table(floor.table(label), actor=floor.abel, approver=floor.abel).state == "open"
            services.leave(floor.table(label), floor.abel)
    assert "deals_alone" in {one.code for one in selectors.why_not_open(floor.table("Blackjack 2"))}
    with pytest.raises(Refused, match="somebody else"):
        services.tick(floor.table("Blackjack 2"), "cards_1", actor=floor.abel, verified_by=floor.abel)


def test_the_dealers_screen_says_when_it_is_not_this_persons_open_table(db: None) -> None:
    floor = Floor()
    table = floor.table()
    deal = f"/games/nights/{floor.night.pk}/tables/{table.pk}/"
    bea, alma = (floor.tablet(user, user.name)[0] for user in (floor.bea, floor.alma))
    assert "Blackjack 1 is not open" in bea.get(deal).content.decode()
    floor.open_blackjack()
    assert "deal-standing" not in bea.get(deal).content.decode()
    assert "You have no post here: Bea deals" in alma.get(deal).content.decode()
    floor.seat(floor.alma)
    assert "the new dealer has shuffled" in alma.get(deal).content.decode()
    services.leave(table, floor.anton)
    assert "Play stops at Blackjack 1" in alma.get(deal).content.decode()


# The Saturdays before the clocks change: their licences end in the night of the change.
@pytest.mark.parametrize("day", [date(2027, 3, 13), date(2026, 10, 31)])
def test_6_11_c_nothing_opens_once_the_licence_has_ended_and_the_close_still_works(
    db: None, day: date, time_machine: Any
) -> None:
    window = clock.licence_window(day)
    time_machine.move_to(window.closes - timedelta(hours=2), tick=False)
    floor = Floor(ready=False)
    Night.objects.filter(pk=floor.night.pk).update(date=day)
    floor.night.refresh_from_db()
    floor = _opened(floor)
    table = floor.prepared()
    time_machine.move_to(window.closes - timedelta(seconds=1), tick=False)
    assert selectors.why_not_open(table) == []
    time_machine.move_to(window.closes, tick=False)
    with pytest.raises(Refused) as found:
        services.open_table(table, actor=floor.bea, approver=floor.anton)
    assert found.value.citation == "13:47-6.11(c)"
    close = {"actor": floor.bea, "approver": floor.anton, "device": floor.device}
    services.close_table(uuid4(), floor.table(), floor.chips(1000), {}, **close)
    assert Account.objects.get(table=table).balance == 0


def _opened(floor: Floor) -> Floor:
    from casino_night.banking.services import trays
    from casino_night.night.doors import services as doors

    floor.tick_all()
    doors.open_night(floor.night, actor=floor.grace)
    floor.night.refresh_from_db()
    by = {"actor": floor.grace, "approver": floor.rosa, "device": floor.device}
    trays.receive(uuid4(), floor.night, floor.chips(20_000), **by)
    return floor


def test_closing_books_the_result_and_sends_everybody_home(db: None) -> None:
    floor = Floor()
    table = floor.open_blackjack()
    sheet = services.close_table(
        uuid4(), table, floor.chips(800), {}, actor=floor.bea, approver=floor.anton, device=floor.device
    )
    assert sheet.lines[0]["difference"] == -200
    assert not Sitting.objects.filter(table=table, ended_at=None).exists()
    assert TableDay.objects.get(table=table).state == "closed"
    assert totals(floor.night).balanced


def test_the_board_reads_tables_in_as_many_queries_however_many_there_are(db: None) -> None:
    floor = Floor()
    floor.open_blackjack()
    with CaptureQueriesContext(connection) as queries:
        tiles = {tile.table.label: tile for tile in tables_now(floor.night)}
    assert len(queries) == 6
    tile = tiles["Blackjack 1"]
    assert (tile.state, tile.fills, tile.filled.units, tile.in_rack.units) == ("open", 1, 1000, 1000)
    assert tile.supervisor
    assert tile.supervisor.name == "Anton"
    assert [(one.name, one.operator_class) for one in tile.crew] == [("Bea", "B")]
    assert tiles["Craps"].state == "closed"


def test_an_evening_at_one_table_by_its_screens(db: None) -> None:
    """By QR code and PIN, from the empty rack to the close; each count blind, each confirmation by PIN."""
    floor = Floor()
    client, pin = floor.tablet(floor.bea)
    pins = {user.pk: _pin(floor, user) for user in (floor.anton, floor.rosa)}
    table = floor.table()
    base = f"/night/{floor.night.pk}/tables/{table.pk}/"
    chip = f"piece_{next(iter(floor.chips(100)))}"
    client.post("/account/sign-out/")
    assert "Choose your name" in client.get(f"{base}arrive/").content.decode()
    assert client.post(f"{base}arrive/", {"person": floor.bea.pk, "pin": "000000"}).status_code == 422
    assert client.post(f"{base}arrive/", {"person": floor.bea.pk, "pin": pin}).status_code == 303
    assert client.post(f"{base}sit/", {"post": "dealer"}).status_code == 409  # nobody supervises yet
    floor.seat(floor.anton, "supervisor")
    assert client.post(f"{base}sit/", {"post": "dealer"}).status_code == 303
    anton = {"person": str(floor.anton.pk), "pin": pins[floor.anton.pk]}
    rosa = {"person": str(floor.rosa.pk), "pin": pins[floor.rosa.pk]}
    sent = client.post(f"{base}bring/", {"id": uuid4(), chip: 10, **rosa})
    assert sent.status_code == 303
    assert "$1,000" not in client.get(f"{base}receive/").content.decode()
    assert client.post(f"{base}receive/", {chip: 9, **anton}).headers["Location"].endswith("/receive/")
    assert client.post(f"{base}receive/", {chip: 10, **anton}).headers["Location"] == base
    for key in ("sign", "cards_1", "cards_2", "cards_3", "cards_4"):
        assert client.post(f"{base}step/", {"step": key, **anton}).status_code == 303
    assert "Everything is ready" in client.get(base).content.decode()
    assert client.post(f"{base}open/", anton).status_code == 303
    assert "Deal" in client.get(base).content.decode()
    assert client.post(f"{base}call/", {"kind": "supervisor"}).status_code == 303
    assert client.post(f"{base}answer/").status_code == 303
    assert client.post(f"{base}credit/", {"id": uuid4(), chip: 2}).status_code == 303
    assert client.post(f"{base}receive/", {chip: 2, **rosa}).headers["Location"] == base
    assert client.post(f"{base}close/", {"id": uuid4(), chip: 7, **anton}).status_code == 303
    assert TableDay.objects.get(table=table).state == "closed"
    assert totals(floor.night).balanced


def _pin(floor: Floor, user: Any) -> str:
    from tests.hall.halls import pin_of

    return pin_of(floor.night, user, floor.grace)
