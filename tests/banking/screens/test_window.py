"""The banker's window: a sale in two posts, the same post twice, refusals that name the rule, who may come here."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino_night.banking import screens
from casino_night.banking.models import KeyedSale, Posting, Shift, Window
from casino_night.banking.services import counts
from casino_night.roles import Role
from licensing.models import Night
from tests.banking.scene import Scene, new_banker
from tests.banking.screens.counter import Counter
from tests.cast import CANARY
from tests.hall.halls import pin_of


@pytest.fixture
def counter(db: None) -> Counter:
    return Counter()


def sold() -> int:
    return Posting.objects.filter(kind="sale", refusal="").count()


def test_the_rate_is_on_every_screen_of_a_sale(counter: Counter) -> None:
    assert b"$1 = $2" in counter.rosa.get(counter.sell_url).content
    assert b"$1 = $2" in counter.rosa.get(counter.key().headers["Location"]).content


def test_a_sale_shows_change_and_what_to_hand_over_before_it_is_one(counter: Counter) -> None:
    answer = counter.key(60, 100)
    assert answer.status_code == 303
    page = counter.rosa.get(answer.headers["Location"]).content.decode()
    assert '<p class="change">$40</p>' in page
    assert "$120" in page
    assert "<strong>$100</strong> Black" in page
    assert "Large note" in page
    assert sold() == 0
    done = counter.rosa.post(answer.headers["Location"])
    assert done.status_code == 303
    assert sold() == 1
    page = counter.rosa.get(done.headers["Location"]).content.decode()
    assert "Done" in page
    assert "Window 1 no. 1" in page


def test_the_keys_work_without_scripts(counter: Counter) -> None:
    id = str(uuid4())
    page = counter.rosa.post(counter.sell_url, {"id": id, "amount": "", "press": "=40"}).content.decode()
    assert 'value="40"' in page
    assert id in page
    assert KeyedSale.objects.count() == 0
    answer = counter.rosa.post(counter.sell_url, {"id": id, "amount": "40", "tendered": "", "give": "exact"})
    assert answer.status_code == 303
    assert '<p class="change">$0</p>' in counter.rosa.get(answer.headers["Location"]).content.decode()


def test_the_same_sale_sent_twice_is_one_receipt_that_says_so(counter: Counter) -> None:
    id = uuid4()
    first = counter.sell(id=id)
    keyed_twice = counter.key(id=id)  # the tray has changed since, the sale has not
    again = counter.rosa.get(keyed_twice.headers["Location"])
    assert sold() == 1
    assert f"done={id}" in first.headers["Location"]
    assert f"done={id}&again=yes" in again.headers["Location"]
    assert "Already recorded at" in counter.rosa.get(again.headers["Location"]).content.decode()
    handed_twice = counter.rosa.post(f"{counter.sell_url}{id}/")
    assert f"done={id}&again=yes" in handed_twice.headers["Location"]
    assert sold() == 1


def test_the_same_id_with_another_amount_is_a_conflict(counter: Counter) -> None:
    id = uuid4()
    counter.sell(40, 50, id)
    answer = counter.key(60, 60, id)
    assert answer.status_code == 409
    assert b"used for another sale" in answer.content
    assert sold() == 1


def test_a_waiting_sale_is_shown_again_after_a_restart(counter: Counter) -> None:
    keyed = counter.key().headers["Location"]
    assert counter.rosa.get(counter.sell_url).headers["Location"] == keyed


def test_less_than_the_sale_is_not_enough(counter: Counter) -> None:
    answer = counter.key(40, 20)
    assert answer.status_code == 422
    assert b"$20 is less than the sale of $40" in answer.content


def test_only_full_dollars_13_47_20_12_c_1(counter: Counter) -> None:
    answer = counter.key("12.50", 20)  # type: ignore[arg-type]
    assert answer.status_code == 422
    assert b"13:47-20.12(c)1" in answer.content


def test_a_keyed_sale_is_voided_with_the_pin_of_the_member_in_charge(counter: Counter) -> None:
    keyed = counter.key().headers["Location"]
    reason = {"reason": "Wrong amount keyed"}
    wrong = counter.rosa.post(f"{keyed}void/", {**reason, **counter.second(counter.scene.grace), "pin": "000000"})
    assert wrong.status_code == 422
    assert b"That PIN is not right" in wrong.content
    not_in_charge = counter.rosa.post(f"{keyed}void/", {**reason, **counter.second(counter.scene.peter)})
    assert not_in_charge.status_code == 422
    answer = counter.rosa.post(f"{keyed}void/", {**reason, **counter.second(counter.scene.grace)})
    assert answer.status_code == 303
    assert Posting.objects.get(kind="sale").refusal == "voided"
    assert counter.rosa.post(keyed).status_code == 409  # and it stays so


def test_a_sale_that_was_handed_over_cannot_be_voided(counter: Counter) -> None:
    id = uuid4()
    counter.sell(id=id)
    answer = counter.rosa.post(
        f"{counter.sell_url}{id}/void/", {"reason": "Keyed twice", **counter.second(counter.scene.grace)}
    )
    assert answer.status_code == 409
    assert b"cannot be voided any more" in answer.content


def test_why_no_cash_comes_back_13_47_20_8_b_1(counter: Counter) -> None:
    page = counter.rosa.get(f"{counter.base}why/").content.decode()
    assert "13:47-20.8(b)1" in page
    assert "prize desk" in page


def test_no_screen_has_a_word_for_giving_cash_back(counter: Counter) -> None:
    pages = [counter.rosa.get(address).content.decode().lower() for address in (counter.base, counter.sell_url)]
    assert not [word for word in ("refund", "buy back", "cash out") for page in pages if word in page]


def test_nothing_is_sold_after_the_night_closes(counter: Counter) -> None:
    keyed = counter.key().headers["Location"]
    Night.objects.filter(pk=counter.night.pk).update(state="closing")
    answer = counter.rosa.post(keyed)
    assert answer.status_code == 409
    assert b"13:47-20.12(c)2" in answer.content
    assert sold() == 0


def test_a_window_that_is_being_counted_leads_to_its_count(counter: Counter) -> None:
    counts.begin(counter.shift, actor=counter.scene.rosa)
    answer = counter.key()
    assert answer.headers["Location"] == f"{counter.base}{counter.shift.pk}/close/"


def test_the_window_of_another_night_does_not_exist(counter: Counter) -> None:
    other = counter.scene.cast.other.night
    sister = counter.scene.cast.other_night
    for night in (other, sister):
        assert counter.rosa.get(f"/till/{night.pk}/{counter.shift.pk}/sell/").status_code == 404
    assert counter.rosa.get(f"{counter.base}{uuid4()}/sell/").status_code == 404
    assert CANARY.encode() not in counter.rosa.get(counter.base).content


def test_only_a_banker_sells_13_47_20_12_c_3(counter: Counter) -> None:
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")
    anton = counter.sign_in(counter.scene.anton, "Tablet of Anton")
    assert grace.post(counter.sell_url, {"id": uuid4(), "amount": 5, "tendered": 5}).status_code == 403
    assert anton.get(counter.base).status_code == 403
    priya = counter.scene.cast.client(Role.EQUIPMENT_PROVIDER)
    assert priya.get(counter.base).status_code == 403


def test_a_banker_does_not_sell_in_somebody_elses_shift(counter: Counter) -> None:
    ben = new_banker(counter.scene)
    counter.pins[ben.pk] = pin_of(counter.night, ben, counter.scene.grace)
    answer = counter.sign_in(ben, "Tablet of Ben").post(counter.sell_url, {"id": uuid4(), "amount": 5, "tendered": 5})
    assert answer.status_code == 409
    assert b"Rosa&#x27;s shift" in answer.content


def test_a_password_alone_sells_nothing(counter: Counter) -> None:
    answer = counter.scene.cast.client(Role.BANKER).post(counter.sell_url, {"id": uuid4(), "amount": 5, "tendered": 5})
    assert answer.status_code == 409
    assert b"only on a device of the hall" in answer.content


def test_a_shift_with_money_in_its_tray_is_not_moved_away_from_it(counter: Counter) -> None:
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")
    grace.post(f"{counter.base}windows/", {"kind": "banker", "name": "Window 2"})
    second = {"window": Window.objects.get(name="Window 2").pk, "move": "yes"}
    refused = counter.rosa.post(f"{counter.base}shift/", second)
    assert refused.status_code == 409
    assert b"Close that window with a count first" in refused.content
    assert Shift.objects.get(pk=counter.shift.pk).closed_at is None


def test_receipt_on_screen_and_as_a_code_and_marked_when_printed_again(counter: Counter) -> None:
    id = uuid4()
    counter.sell(id=id)
    address = f"{counter.base}receipt/{id}/"
    page = counter.rosa.get(address).content.decode()
    assert "Cash received" in page
    assert "data:image/svg+xml" in page
    assert "Printed again" not in page


def test_old_receipts_say_that_they_were_printed_again(counter: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    id = uuid4()
    counter.sell(id=id)
    monkeypatch.setattr(screens, "ORIGINAL_FOR", timedelta(0))
    assert "Printed again" in counter.rosa.get(f"{counter.base}receipt/{id}/").content.decode()


def test_a_script_is_told_where_to_go_and_that_the_answer_is_ours(counter: Counter) -> None:
    said = {"id": str(uuid4()), "amount": 40, "tendered": 50}
    answer = counter.rosa.post(counter.sell_url, said, headers={"X-Till": "1"})
    assert answer.status_code == 204
    assert answer.headers["Till-Answer"] == "yes"
    assert answer.headers["Till-Next"].startswith(counter.sell_url)


def test_a_pulse_says_how_the_shift_stands(counter: Counter) -> None:
    address = f"{counter.base}{counter.shift.pk}/pulse/"
    assert counter.rosa.get(address).headers["Till-Shift"] == "open"
    counts.begin(counter.shift, actor=counter.scene.rosa)
    assert counter.rosa.get(address).headers["Till-Shift"] == "counting"


def queries_of(counter: Counter, method: str, address: str, **said: object) -> int:
    with CaptureQueriesContext(connection) as queries:
        getattr(counter.rosa, method)(address, said)
    return len([query for query in queries if "django_session" not in query["sql"]])  # it is written every 5 s at most


def test_a_sale_costs_the_same_however_long_the_night(counter: Counter) -> None:
    def costs() -> tuple[int, int, int]:
        page = queries_of(counter, "get", counter.sell_url)
        id = str(uuid4())
        key = queries_of(counter, "post", counter.sell_url, id=id, amount=50, tendered=50)  # one chip of $100
        return page, key, queries_of(counter, "post", f"{counter.sell_url}{id}/")

    counter.sell()
    early = costs()
    for _ in range(12):
        counter.scene.sell(10)
    assert costs() == early == QUERIES


QUERIES = (12, 14, 18)  # the page, the keys, the hand-over; device and access rule included


def test_a_moved_shift_ends_its_old_screen(db: None) -> None:
    counter = Counter(Scene.build(stock=0))  # nothing in till or tray: nothing to count
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")
    grace.post(f"{counter.base}windows/", {"kind": "banker", "name": "Window 2"})
    second = {"window": Window.objects.get(name="Window 2").pk}
    asked = counter.rosa.post(f"{counter.base}shift/", second)
    assert asked.status_code == 409
    assert b"Your shift is open at Window 1" in asked.content
    assert counter.rosa.post(f"{counter.base}shift/", {**second, "move": "yes"}).status_code == 303
    old = counter.key()
    assert old.status_code == 409
    assert b"was moved to another window" in old.content
