"""Float, refill, drop, and what comes into the building: counted, and confirmed by somebody else's PIN."""

from uuid import uuid4

import pytest

from casino_night.banking.models import Posting, Window
from casino_night.banking.views.change import CASH_ROWS
from tests.banking.screens.counter import Counter


@pytest.fixture
def counter(db: None) -> Counter:
    return Counter()


def here(counter: Counter, name: str) -> str:
    return f"{counter.base}{counter.shift.pk}/{name}/"


def test_a_float_is_counted_and_confirmed(counter: Counter) -> None:
    till = counter.scene.till
    said = {"id": uuid4(), "cash_2000": 2, "cash_100": 5, **counter.second(counter.scene.grace)}
    answer = counter.rosa.post(here(counter, "float"), said)
    assert answer.status_code == 303
    assert counter.scene.till - till == 45_00
    assert counter.rosa.post(here(counter, "float"), said).status_code == 303  # the same again is the same
    assert counter.scene.till - till == 45_00


def test_nobody_confirms_their_own_count(counter: Counter) -> None:
    said = {"id": uuid4(), "cash_100": 5, **counter.second(counter.scene.rosa)}
    answer = counter.rosa.post(here(counter, "float"), said)
    assert answer.status_code == 422
    assert Posting.objects.filter(kind="issue_float").count() == 1  # the scene's own


def test_an_empty_count_is_no_count(counter: Counter) -> None:
    answer = counter.rosa.post(here(counter, "float"), {"id": uuid4(), **counter.second(counter.scene.grace)})
    assert answer.status_code == 422
    assert b"every box is empty" in answer.content


def test_without_scripts_add_up_shows_the_total_and_records_nothing(counter: Counter) -> None:
    answer = counter.rosa.post(here(counter, "float"), {"id": uuid4(), "cash_2000": 3, "press": "add"})
    assert answer.status_code == 200
    assert b"$60.00" in answer.content


def test_a_refill_fills_the_tray(counter: Counter) -> None:
    tray = counter.scene.tray
    pieces = {f"piece_{counter.scene.chips[100].pk}": 5}
    answer = counter.rosa.post(
        here(counter, "refill"), {"id": uuid4(), **pieces, **counter.second(counter.scene.peter)}
    )
    assert answer.status_code == 303
    assert counter.scene.tray - tray == 500


def test_a_tray_that_runs_low_says_so(counter: Counter) -> None:
    assert b"Low" not in counter.rosa.get(counter.sell_url).content
    counter.sell(45, 45)  # $90 of it in ones
    assert b"Low" in counter.rosa.get(counter.sell_url).content
    assert b"Running low: white $1 (10 left)" in counter.rosa.get(here(counter, "refill")).content


def test_a_drop_travels_in_a_numbered_bag(counter: Counter) -> None:
    said = {"id": uuid4(), "cash": "40.00", **counter.second(counter.scene.grace)}
    assert counter.rosa.post(here(counter, "drop"), said).status_code == 422
    till = counter.scene.till
    answer = counter.rosa.post(here(counter, "drop"), {**said, "bag": "BAG-17"})
    assert answer.status_code == 303
    assert till - counter.scene.till == 40_00
    assert "BAG-17" in Posting.objects.get(kind="drop").answer


def test_more_than_the_till_holds_is_refused_in_words(counter: Counter) -> None:
    said = {"id": uuid4(), "cash": "4000", "bag": "B", **counter.second(counter.scene.grace)}
    answer = counter.rosa.post(here(counter, "drop"), said)
    assert answer.status_code == 409
    assert b"There is not so much there" in answer.content


def test_the_member_in_charge_receives_and_brings_and_sets_up_windows(counter: Counter) -> None:
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")
    reserve, safe = counter.scene.balance("reserve"), counter.scene.balance("safe")
    pieces = {f"piece_{counter.scene.chips[25].pk}": 10}
    second = counter.second(counter.scene.peter)
    assert grace.post(f"{counter.base}bank/receive/", {"id": uuid4(), **pieces, **second}).status_code == 303
    assert grace.post(f"{counter.base}bank/bring/", {"id": uuid4(), "cash": "75", **second}).status_code == 303
    assert (counter.scene.balance("reserve") - reserve, counter.scene.balance("safe") - safe) == (250, 75_00)
    assert grace.post(f"{counter.base}windows/", {"kind": "door", "name": "Door"}).status_code == 303
    twice = grace.post(f"{counter.base}windows/", {"kind": "door", "name": "Door"})
    assert twice.status_code == 422
    assert Window.objects.filter(name="Door").count() == 1
    assert counter.rosa.get(f"{counter.base}bank/").status_code == 403


def test_a_door_takes_admission_and_no_more(counter: Counter) -> None:
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")
    grace.post(f"{counter.base}windows/", {"kind": "door", "name": "Door"})
    door = grace.post(f"{counter.base}shift/", {"window": Window.objects.get(name="Door").pk}).headers["Location"]
    id = uuid4()
    for _ in range(2):
        answer = grace.post(door, {"id": id, "guests": 3})
        assert answer.status_code == 303
    assert Posting.objects.filter(kind="admission").count() == 1
    assert b"$45.00" in grace.get(answer.headers["Location"]).content


def test_every_american_note_and_coin_can_be_counted() -> None:
    assert [row.label for row in CASH_ROWS][:3] == ["$100 bills", "$50 bills", "$20 bills"]
    assert CASH_ROWS[-1].label == "1¢ coins"
