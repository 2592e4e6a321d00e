"""The doors-open check: nothing opens while a hard rule fails, and what is missing is said in one list."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino_night.banking.models import Book, Posting
from casino_night.money import Cents
from casino_night.night.doors import rehearsal_services, selectors, services
from casino_night.night.models import Tick
from casino_night.refusal import Refused
from licensing.models import Assignment, Night, Table
from tests.cast import signed_in_client
from tests.hall.halls import another, pin_of
from tests.night.floors import Floor


def test_an_unticked_night_says_everything_that_is_missing_at_once(db: None) -> None:
    floor = Floor(ready=False)
    with pytest.raises(services.NotReady) as refusal:
        services.open_night(floor.night, actor=floor.grace)
    missing = refusal.value.missing
    said = " ".join(one.message for one in missing)
    for words in ("No banker is on site", "No class A operator is on site", "Equipment received", "Exchange rate"):
        assert words in said
    assert all(one.citation.startswith("13:47-") for one in missing)
    assert Night.objects.get(pk=floor.night.pk).state == "licensed"
    assert not Book.objects.exists()


def test_with_every_hard_rule_met_doors_and_book_open_together(db: None) -> None:
    floor = Floor(opened=False)
    assert selectors.doors(floor.night).missing == ()
    book = services.open_night(floor.night, actor=floor.grace)
    assert Night.objects.get(pk=floor.night.pk).state == "open"
    assert book.rate_hundredths == 200


@pytest.mark.parametrize("role", ["member_in_charge", "banker"])
def test_a_rule_of_the_plan_that_fails_on_the_day_keeps_the_doors_shut(db: None, role: str) -> None:
    floor = Floor(opened=False)
    Assignment.objects.filter(night=floor.night, role=role).delete()
    with pytest.raises(Refused):
        services.open_night(floor.night, actor=floor.grace)
    assert Night.objects.get(pk=floor.night.pk).state == "licensed"


def test_6_11_c_the_doors_stay_shut_outside_the_licence(db: None, time_machine: Any) -> None:
    floor = Floor(opened=False)
    time_machine.move_to(floor.night.window.closes)
    with pytest.raises(services.NotReady) as refusal:
        services.open_night(floor.night, actor=floor.grace)
    assert refusal.value.citation == "13:47-6.11(c)"


def test_20_15_b_a_worn_table_stays_shut_alone(db: None) -> None:
    floor = Floor(opened=False)
    worn = floor.table("Roulette")
    with pytest.raises(Refused, match="Say what is wrong"):
        services.tick(floor.night, "inspected", actor=floor.grace, table=worn.pk, passed=False)
    services.tick(floor.night, "inspected", actor=floor.grace, table=worn.pk, passed=False, note="Cracked rim")
    services.open_night(floor.night, actor=floor.grace)
    assert Night.objects.get(pk=floor.night.pk).state == "open"


def test_a_rehearsal_keeps_its_result_and_nothing_else(db: None) -> None:
    floor = Floor(opened=False)
    made, done = rehearsal_services.rehearse(floor.night, floor.device, actor=floor.grace)
    assert [(one.name, one.wrong) for one in done] == [
        (name, "") for name in ("Opening", "Sale", "Fill", "Redemption", "Print")
    ]
    assert (made.passed, made.device) == (True, floor.device)
    assert Night.objects.get(pk=floor.night.pk).state == "licensed"
    assert not Book.objects.exists()
    assert not Posting.objects.exists()


def test_a_rehearsal_without_a_banker_says_where_it_failed(db: None) -> None:
    floor = Floor(opened=False)
    Assignment.objects.filter(night=floor.night, role="banker").delete()
    made, _done = rehearsal_services.rehearse(floor.night, floor.device, actor=floor.grace)
    assert not made.passed
    assert "Nobody is banker tonight" in made.note


def test_being_on_site_is_said_by_ones_own_pin_only(db: None) -> None:
    floor = Floor(ready=False)
    client, _pin = floor.tablet(floor.rosa)
    base = f"/night/{floor.night.pk}/doors/"
    assert client.post(f"{base}tick/", {"item": f"here:{floor.anton.pk}"}).status_code == 422
    assert client.post(f"{base}here/").status_code == 303
    assert Tick.objects.get(night=floor.night).item == f"here:{floor.rosa.pk}"
    assert signed_in_client(floor.grace).post(f"{base}here/").status_code == 409


def test_the_page_lists_what_is_missing_ticks_and_opens(db: None) -> None:
    floor = Floor(opened=False)
    base = f"/night/{floor.night.pk}/doors/"
    grace = signed_in_client(floor.grace)
    Tick.objects.create(
        night=floor.night, item="no_other_gambling", by=floor.grace, passed=False, note="Dice in the bar"
    )
    refused = grace.post(f"{base}open/")
    assert refused.status_code == 422
    assert "Dice in the bar" in refused.content.decode()
    assert grace.post(f"{base}tick/", {"item": "no_other_gambling"}).status_code == 303
    assert grace.post(f"{base}open/").status_code == 303
    assert Night.objects.get(pk=floor.night.pk).state == "open"


def test_the_page_asks_the_database_as_often_for_many_tables(db: None) -> None:
    floor = Floor(ready=False)
    client = signed_in_client(floor.grace)

    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            assert client.get(f"/night/{floor.night.pk}/doors/").status_code == 200
        return len(found)

    queries()
    few = queries()
    Table.objects.bulk_create(
        Table(night=floor.night, label=f"More {number}", game="under_over", supervisor=floor.cast.own.operator)
        for number in range(5)
    )
    assert queries() == few


def test_20_8_a_2_the_change_money_is_an_amount_with_two_names(db: None) -> None:
    floor = Floor(opened=False)
    client, _pin = floor.tablet(floor.grace)
    page, rosas = f"/night/{floor.night.pk}/doors/float/", pin_of(floor.night, floor.rosa, floor.grace)
    rosa = {"person": str(floor.rosa.pk), "pin": rosas}
    assert client.post(page, {"cash": "1.000", **rosa}).status_code == 422
    assert client.post(page, {"cash": "500", **rosa, "pin": another(rosas)}).status_code == 422
    assert client.post(page, {"cash": "500", **rosa}).headers["Location"].endswith("/doors/?part=hall#hall")
    item = selectors.doors(floor.night).item("float")
    assert item
    assert item.tick
    assert (item.tick.note, item.tick.by, item.tick.verified_by) == ("$500.00.", floor.grace, floor.rosa)
    with pytest.raises(Refused):
        services.tick(floor.night, "float", actor=floor.grace)  # nobody ticks money
    with pytest.raises(Refused):
        services.count_float(floor.night, Cents(500_00), actor=floor.grace, approver=floor.bea)
