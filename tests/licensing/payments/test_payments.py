"""Fees with their rule and payee, payments on paper, and receipts."""

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import DatabaseError, connections

from casino_night import clock
from casino_night.money import Cents
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Municipality, Night, Payment
from licensing.payments import selectors, services
from tests.cast import Cast

COMMISSION, TOWN = "licence_fee_commission", "licence_fee_municipality"


@pytest.fixture
def cast(db: None) -> Cast:
    made = Cast.build()
    Night.objects.filter(pk=made.own.night.pk).update(state="draft")
    made.own.night.refresh_from_db()
    return made


def record(cast: Cast, fee: str = COMMISSION, **changes: Any) -> Payment:
    given: dict[str, Any] = {"method": "check", "number": "1001", "paid_on": clock.today()} | changes
    return services.record(cast.own.night, fee, actor=cast[Role.CHARITY_OFFICER], **given)


def test_4_9_c_12_each_payee_gets_a_check_of_its_own(cast: Cast) -> None:
    Municipality.objects.update(fee_cents=75_00)
    night = Night.objects.select_related("municipality").get(pk=cast.own.night.pk)
    payees = selectors.by_payee(selectors.lines(night))
    assert [(payee, owing) for payee, _lines, owing in payees] == [
        ("commission", Cents(100_00)),
        ("municipality", Cents(75_00)),
    ]


def test_a_payment_settles_its_fee_and_no_other(cast: Cast) -> None:
    payment = record(cast)
    assert (payment.payee, payment.amount_cents) == ("commission", 100_00)
    assert [line.owing for line in selectors.lines(cast.own.night)] == [Cents(0), Cents(100_00)]


def test_the_same_form_twice_is_one_payment(cast: Cast) -> None:
    assert record(cast) == record(cast, number=" 1001 ")
    assert Payment.objects.count() == 1


def test_one_number_does_not_stand_for_two_papers(cast: Cast) -> None:
    record(cast)
    with pytest.raises(Refused, match="recorded for this fee already"):
        record(cast, method="money_order")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"method": "certified_check"}, "paid by check or money order"),
        ({"number": "   "}, "has a number"),
        ({"paid_on": clock.today() + timedelta(days=1)}, "lies ahead"),
        ({"paid_on": clock.today() - timedelta(days=367)}, "more than a year back"),
        ({"fee": "registration_fee"}, "not owed here"),
    ],
)
def test_what_cannot_be_right_is_refused(cast: Cast, changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        record(cast, **changes)
    assert not Payment.objects.exists()


def test_a_fee_is_paid_once(cast: Cast) -> None:
    record(cast)
    with pytest.raises(Refused, match="paid already"):
        record(cast, number="1002")


def test_nothing_is_owed_when_it_is_over(cast: Cast) -> None:
    Night.objects.filter(pk=cast.own.night.pk).update(state="withdrawn")
    with pytest.raises(Refused, match="nothing is owed"):
        record(cast)


def test_payments_are_only_ever_added(cast: Cast) -> None:
    payment = record(cast)
    with pytest.raises(DatabaseError):
        Payment.objects.filter(pk=payment.pk).update(amount_cents=1)


def test_the_page_records_and_the_receipt_says_what(cast: Cast) -> None:
    client, page = cast.client(Role.CHARITY_OFFICER), f"/nights/{cast.own.night.pk}/payments/"
    form = {f"{TOWN}-method": "money_order", f"{TOWN}-number": "77", f"{TOWN}-paid_on": clock.today().isoformat()}
    first = client.post(f"{page}record/{TOWN}/", form)
    second = client.post(f"{page}record/{TOWN}/", form)
    assert first["Location"] == second["Location"]
    receipt = client.get(first["Location"]).content.decode()
    for words in ("Money order", "77", "$100.00", "The municipality"):
        assert words in receipt
    wrong = client.post(f"{page}record/{COMMISSION}/", {f"{COMMISSION}-method": "gold"})
    assert wrong.status_code == 422


def test_what_is_wrong_with_a_paper_is_said_at_its_field(cast: Cast) -> None:
    client, page = cast.client(Role.CHARITY_OFFICER), f"/nights/{cast.own.night.pk}/payments/record/{TOWN}/"
    ahead = (clock.today() + timedelta(days=1)).isoformat()
    form = {f"{TOWN}-method": "check", f"{TOWN}-number": "77", f"{TOWN}-paid_on": ahead}
    answer = client.post(page, form)
    assert answer.status_code == 422
    assert f'id="id_{TOWN}-paid_on_error"' in answer.content.decode()


def test_who_only_sees_the_night_sees_fees_without_the_form(cast: Cast) -> None:
    page = f"/nights/{cast.own.night.pk}/payments/"
    said = cast.client(Role.MUNICIPAL_CLERK).get(page).content.decode()
    assert "Still to pay" in said
    assert "Record the payment" not in said


def test_an_organisation_that_owes_nothing_is_told_so(cast: Cast) -> None:
    organisation = cast.own.organisation
    type(organisation).objects.filter(pk=organisation.pk).update(kind="senior_citizens")
    said = cast.client(Role.CHARITY_OFFICER).get(f"/organisations/{organisation.pk}/payments/").content.decode()
    assert "No fee is owed here." in said


def test_two_tabs_at_once_record_one_payment(committed_db: Any) -> None:
    cast = Cast.build()
    together, made = Barrier(2), []

    def tab() -> None:
        try:
            together.wait(10)
            made.append(record(cast).pk)
        finally:
            connections.close_all()

    tabs = [Thread(target=tab) for _ in range(2)]
    for one in tabs:
        one.start()
    for one in tabs:
        one.join()
    assert len(set(made)) == 1
    assert len(made) == 2
    assert Payment.objects.count() == 1
