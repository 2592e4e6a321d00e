"""The prize desk, the draw and the live totals on their screens."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino_night.banking.models import Award, Drawing, Shift, Tickets
from casino_night.banking.services import serials
from tests.banking.screens.counter import Counter


@pytest.fixture
def counter(db: None) -> Counter:
    made = Counter()
    made.scene.sell(500)
    return made


@pytest.fixture
def desk(counter: Counter) -> tuple[Client, Shift]:
    return counter.desk()


def at_desk(counter: Counter, shift: Shift, step: str = "") -> str:
    return f"{counter.base}{shift.pk}/prizes/{step}"


def test_counted_in_by_color_it_has_a_value_and_shows_what_it_buys(
    counter: Counter, desk: tuple[Client, Shift]
) -> None:
    peter, shift = desk
    chips = counter.scene.chips
    page = peter.get(
        at_desk(counter, shift), {f"piece_{chips[100].pk}": 4, f"piece_{chips[25].pk}": 2}
    ).content.decode()
    assert "$450" in page
    assert "4 tickets, $50 over" in page
    assert "Kettle" in page
    assert "of $100,000.00" in page
    assert 'action="#good-for"' in page  # the count leads to what it buys: on a phone that is further down
    assert page.index('id="good-for"') < page.index("Last receipts")


def test_a_prize_goes_for_the_amount_on_its_tag_once(counter: Counter, desk: tuple[Client, Shift]) -> None:
    peter, shift = desk
    said = {"id": uuid4(), "prize": counter.scene.prize.pk, "winner": "Gloria Guest", "left": 450}
    first = peter.post(at_desk(counter, shift, "redeem/"), said)
    again = peter.post(at_desk(counter, shift, "redeem/"), said)
    assert "left=250" in first.headers["Location"]
    assert "again=yes" in again.headers["Location"]
    assert Award.objects.count() == 1
    assert "Gloria Guest" in peter.get(f"{counter.base}winners/").content.decode()


def test_nobody_who_works_tonight_redeems_13_47_20_10_d_1(counter: Counter, desk: tuple[Client, Shift]) -> None:
    peter, shift = desk
    said = {"id": uuid4(), "prize": counter.scene.prize.pk, "winner": counter.scene.rosa.name}
    answer = peter.post(at_desk(counter, shift, "redeem/"), said)
    assert answer.status_code == 409
    assert b"13:47-20.10(d)1" in answer.content
    assert Award.objects.count() == 0


def test_tickets_at_the_posted_ratio_with_serials(counter: Counter, desk: tuple[Client, Shift]) -> None:
    peter, shift = desk
    id = uuid4()
    answer = peter.post(at_desk(counter, shift, "tickets/"), {"id": id, "count": 4, "left": 450})
    assert "left=50" in answer.headers["Location"]
    assert Tickets.objects.get().last == 4
    page = peter.get(f"{counter.base}receipt/{id}/").content.decode()
    assert serials.serial(counter.night, "ticket", 4) in page


def test_a_prize_of_another_night_does_not_exist_here(counter: Counter, desk: tuple[Client, Shift]) -> None:
    peter, shift = desk
    said = {"id": uuid4(), "prize": uuid4(), "winner": "Gloria"}
    assert peter.post(at_desk(counter, shift, "redeem/"), said).status_code == 404


def test_the_desk_ends_without_a_count(counter: Counter, desk: tuple[Client, Shift]) -> None:
    peter, shift = desk
    assert peter.post(f"{counter.base}{shift.pk}/close/begin/").status_code == 303
    assert Shift.objects.get(pk=shift.pk).closed_at


def test_a_draw_is_promised_closed_drawn_claimed_and_shown(counter: Counter, desk: tuple[Client, Shift]) -> None:
    peter, shift = desk
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")
    draw = f"{counter.base}draw/"
    assert peter.post(f"{draw}prepare/").status_code == 403
    assert grace.post(f"{draw}prepare/").status_code == 303
    drawing = Drawing.objects.get()
    assert drawing.seed_hash in peter.get(draw).content.decode()
    peter.post(at_desk(counter, shift, "tickets/"), {"id": uuid4(), "count": 5})
    grace.post(f"{draw}close-sales/")
    for item in (1, 1, 2):  # the second tap on "item 1" draws nothing
        grace.post(f"{draw}prize/", {"prize": counter.scene.raffled.pk, "item": item})
        if item == 1:
            assert drawing.seed not in grace.get(draw).content.decode()
    assert Award.objects.count() == 2
    page = grace.get(draw).content.decode()
    assert drawing.seed in page
    assert "Fits the fingerprint" in page
    award = Award.objects.first()
    assert award
    again = grace.post(f"{draw}again/{award.pk}/", {"reason": ""})
    assert again.status_code == 409
    assert grace.post(f"{draw}again/{award.pk}/", {"reason": "Nobody came"}).status_code == 303
    won = Award.objects.get(turn=2)
    ticket = serials.serial(counter.night, "ticket", won.ticket or 0)
    staff = peter.post(f"{draw}claim/", {"serial": ticket, "holder": counter.scene.rosa.name})
    assert staff.status_code == 409
    assert peter.post(f"{draw}claim/", {"serial": ticket, "holder": "Gloria Guest"}).status_code == 303
    assert "Gloria Guest" in peter.get(draw).content.decode()


def test_a_serial_is_genuine_unknown_or_presented_before(counter: Counter, desk: tuple[Client, Shift]) -> None:
    peter, shift = desk
    peter.post(at_desk(counter, shift, "tickets/"), {"id": uuid4(), "count": 1})
    ticket = serials.serial(counter.night, "ticket", 1)
    scan = f"{counter.base}scan/"
    assert b"Genuine" in peter.get(scan, {"serial": ticket}).content
    assert b"Not ours" in peter.get(scan, {"serial": "T-000001-AAAAAA"}).content


def test_live_totals_are_for_whoever_answers_for_the_money(counter: Counter) -> None:
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")
    page = grace.get(f"{counter.base}totals/").content.decode()
    assert "$1,000" in page
    assert "Adds up" in page
    assert "Rate kept" in page
    assert "$600.00" in page  # cash expected in the till of window 1
    assert counter.rosa.get(f"{counter.base}totals/").status_code == 403


def test_live_totals_cost_the_same_all_night(counter: Counter) -> None:
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            answer = grace.get(f"{counter.base}totals/", headers={"HX-Request": "true", "X-Poll": "1"})
        assert answer.content.lstrip().startswith(b'<div id="totals_live"')
        return len([query for query in queries if "django_session" not in query["sql"]])

    early = cost()
    for _ in range(10):
        counter.scene.sell(10)
    assert cost() == early
