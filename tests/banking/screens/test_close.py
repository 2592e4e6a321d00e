"""The close of a window: blind, one recount, a reason, two people, a sheet nobody changes."""

import pytest

from casino_night.banking.models import Count, Posting, Sheet, Shift
from casino_night.banking.views.change import CASH_ROWS
from tests.banking.screens.counter import Counter


@pytest.fixture
def counter(db: None) -> Counter:
    made = Counter()
    made.sell(60, 60)
    return made


def close(counter: Counter, step: str = "") -> str:
    return f"{counter.base}{counter.shift.pk}/close/{step}"


def counted(counter: Counter, cents_off: int = 0) -> dict[str, int]:
    """Every box filled in, as somebody would who counted right but for `cents_off`."""
    boxes = {row.name: 0 for row in CASH_ROWS}
    boxes["cash_1"] = counter.scene.till + cents_off
    boxes |= {f"piece_{chip.pk}": 0 for chip in counter.scene.chips.values()}
    return {**boxes, f"piece_{counter.scene.chips[1].pk}": counter.scene.tray}


def test_the_expected_figure_is_not_shown_before_the_count(counter: Counter) -> None:
    expected = f"${counter.scene.till // 100}.00"
    assert counter.rosa.post(close(counter, "begin/")).status_code == 303
    page = counter.rosa.get(close(counter)).content.decode()
    assert expected not in page
    assert "Expected" not in page
    assert counter.rosa.post(close(counter, "count/"), counted(counter)).status_code == 303
    assert expected in counter.rosa.get(close(counter)).content.decode()


def test_nothing_is_counted_while_the_window_sells(counter: Counter) -> None:
    answer = counter.rosa.post(close(counter, "count/"), counted(counter))
    assert answer.status_code == 409
    assert b"still selling" in answer.content


def test_an_empty_box_is_not_a_nought(counter: Counter) -> None:
    counter.rosa.post(close(counter, "begin/"))
    answer = counter.rosa.post(close(counter, "count/"), {**counted(counter), "cash_25": ""})
    assert answer.status_code == 422
    assert Count.objects.count() == 0


def test_a_sale_that_waits_is_finished_first(counter: Counter) -> None:
    counter.key()
    answer = counter.rosa.post(close(counter, "begin/"))
    assert answer.status_code == 409
    assert b"neither handed over nor voided" in answer.content
    assert Shift.objects.get(pk=counter.shift.pk).counting_since is None


def test_one_recount_then_a_reason_then_two_people_and_a_sheet_for_ever(counter: Counter) -> None:
    rosa = counter.rosa
    rosa.post(close(counter, "begin/"))
    rosa.post(close(counter, "count/"), counted(counter, -900))
    assert "Count once more" in rosa.get(close(counter)).content.decode()
    rosa.post(close(counter, "count/"), counted(counter, -700))
    page = rosa.get(close(counter)).content.decode()
    assert "Count once more" not in page
    assert "$7.00 short" in page
    third = rosa.post(close(counter, "count/"), counted(counter))
    assert third.status_code == 409
    second = counter.second(counter.scene.peter)
    without = rosa.post(close(counter, "sign/"), second)
    assert without.status_code == 422
    assert b"needs a reason" in without.content
    own = rosa.post(close(counter, "sign/"), {**counter.second(counter.scene.rosa), "reason": "x"})
    assert own.status_code == 422
    signed = rosa.post(close(counter, "sign/"), {**second, "reason": "A note stuck to another"})
    assert signed.status_code == 303
    page = rosa.get(signed.headers["Location"]).content.decode()
    assert "A note stuck to another" in page
    assert "$7.00 short" in page
    assert rosa.post(close(counter, "sign/"), second).headers["Location"] == signed.headers["Location"]
    assert Sheet.objects.count() == 1
    assert Posting.objects.filter(kind="cash_difference").count() == 1


def test_after_the_close_the_window_sells_nothing(counter: Counter) -> None:
    counter.rosa.post(close(counter, "begin/"))
    counter.rosa.post(close(counter, "count/"), counted(counter))
    counter.rosa.post(close(counter, "sign/"), counter.second(counter.scene.grace))
    answer = counter.key()
    assert answer.status_code == 409
    assert b"has ended" in answer.content


def test_the_count_is_of_whoever_has_the_shift(counter: Counter) -> None:
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")
    answer = grace.post(close(counter, "begin/"))
    assert answer.status_code == 409
    assert b"Rosa counts this window" in answer.content


def test_a_sheet_belongs_to_its_night(counter: Counter) -> None:
    counter.rosa.post(close(counter, "begin/"))
    counter.rosa.post(close(counter, "count/"), counted(counter))
    counter.rosa.post(close(counter, "sign/"), counter.second(counter.scene.grace))
    sheet = Sheet.objects.get()
    sister = counter.scene.cast.other_night
    assert counter.rosa.get(f"{counter.base}sheet/{sheet.pk}/").status_code == 200
    assert counter.rosa.get(f"/till/{sister.pk}/sheet/{sheet.pk}/").status_code == 404
