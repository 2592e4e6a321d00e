"""The close of the evening: one path, each step waiting for the one before, also after the licence has ended."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.banking import selectors as banking
from casino_night.banking.models import Posting
from casino_night.banking.services import tables as racks
from casino_night.banking.verify import verify
from casino_night.banking.views.change import CASH_ROWS
from casino_night.documents import services as documents
from casino_night.documents.models import Document
from casino_night.money import Cents, Scrip
from casino_night.night.evening import selectors, services
from casino_night.night.models import Closing, Reconciliation
from casino_night.refusal import NotPermitted, Refused
from licensing.models import Change
from licensing.services import change_state
from tests.hall.halls import enrolled, pin_of
from tests.licensing.paper.scenes import squeezed, text
from tests.night.evenings import Evening, closed_evening, counted_evening, played_evening


def path(evening: Evening) -> dict[str, selectors.Step]:
    return {step.code: step for step in selectors.steps(selectors.load(evening.night))}


def sentences(evening: Evening, code: str) -> str:
    return " ".join(missing.sentence for missing in path(evening)[code].missing)


def test_each_step_waits_for_the_one_before_and_says_what_is_missing(db: None) -> None:
    evening = played_evening()
    assert evening.open_step == "begin"
    assert all(step.waits for code, step in path(evening).items() if code != "begin")
    evening.begin()
    assert "Blackjack 1 holds $1,800 in its rack." in sentences(evening, "tables")
    assert path(evening)["tables"].missing[0].citation == "13:47-20.9(b)2"
    evening.close_table()
    assert "Rosa has not counted and signed Window 1." in sentences(evening, "windows")
    evening.close_window()
    assert "Peter still serves at Prize desk." in sentences(evening, "desk")
    evening.close_desk()
    assert "1 item for the draw has no winner yet." in sentences(evening, "draw")
    evening.finish_draw()
    assert evening.open_step == "reconcile"
    evening.count()
    assert path(evening)["deposit"].missing[0].citation == "13:47-20.8(a)3"
    evening.deposit()
    assert evening.open_step == "sign"
    evening.sign()
    assert evening.open_step == ""
    assert evening.night.state == "closed"


def test_a_slip_on_its_way_holds_the_close_up(db: None) -> None:
    evening = played_evening()
    scene = evening.scene
    racks.send(uuid4(), scene.table, "credit", {str(scene.chips[100].pk): 1}, actor=scene.anton)
    evening.begin()
    assert "is on its way and not counted" in sentences(evening, "tables")


def test_a_step_is_refused_before_its_turn(db: None) -> None:
    evening = played_evening()
    evening.begin()
    for attempt in (evening.count, evening.deposit, evening.sign):
        with pytest.raises(Refused) as early:
            attempt()
        assert early.value.code == "step_before"
    assert not Closing.objects.exists()
    assert not Posting.objects.filter(kind="deposit").exists()


def test_the_night_cannot_be_closed_by_the_step_alone(db: None) -> None:
    evening = counted_evening()
    with pytest.raises(Refused) as alone:
        change_state(evening.night, "close", actor=evening.grace)
    assert alone.value.code == "not_signed"
    assert evening.grace_at_home.post(f"/nights/{evening.night.pk}/steps/close/").status_code == 409


def test_a_difference_at_the_last_count_needs_a_reason_and_is_booked(db: None) -> None:
    evening = counted_evening()
    before = banking.totals(evening.night)
    with pytest.raises(Refused) as without:
        evening.count(less=2_00, missing_chips=15)
    assert without.value.code == "reason_missing"
    made = evening.count(less=2_00, missing_chips=15, reason="A bag was opened twice")
    after = banking.totals(evening.night)
    assert after.cash_variance - before.cash_variance == Cents(2_00)
    assert after.imitation_variance - before.imitation_variance == Scrip(15)
    assert evening.count() == made
    assert Reconciliation.objects.count() == 1
    evening.deposit()
    evening.sign()
    assert verify(evening.night) == []


def test_everything_but_the_change_money_is_deposited_and_the_safe_is_empty(db: None) -> None:
    evening = closed_evening()
    totals = banking.totals(evening.night)
    assert totals.deposited == totals.gross_receipts - totals.cash_variance
    assert (totals.in_safe, totals.in_tills, totals.trays, totals.at_tables) == (Cents(0), Cents(0), Scrip(0), Scrip(0))
    assert totals.balanced


def test_the_close_is_frozen_with_the_ledgers_figures_and_its_papers(db: None) -> None:
    evening = closed_evening()
    closing, totals = Closing.objects.get(), banking.totals(evening.night)
    last = Posting.objects.filter(night=evening.night).order_by("-seq").first()
    assert last
    assert (closing.head, closing.postings) == (last.seal, last.seq)
    assert closing.figures["gross_receipts"] == totals.gross_receipts.units
    assert set(Document.objects.values_list("kind", flat=True)) == {"evening_close", "compliance_report"}
    paper = Document.objects.get(kind="evening_close")
    documents.make(paper.pk)
    paper.refresh_from_db()
    printed = text(paper)
    assert f"Gross receipts {totals.gross_receipts}" in printed
    assert f"Received {totals.received}" in printed
    assert f"Deposited {totals.deposited}" in printed
    assert closing.head in squeezed(printed)


def test_two_people_sign_and_each_in_their_role(db: None) -> None:
    evening = counted_evening()
    evening.count()
    evening.deposit()
    with pytest.raises(Refused) as same:
        services.sign(evening.night, remarks="", actor=evening.grace, approver=evening.grace)
    assert same.value.code == "same_person"
    with pytest.raises(NotPermitted):
        services.sign(evening.night, remarks="", actor=evening.peter, approver=evening.grace)
    with pytest.raises(NotPermitted):
        services.sign(evening.night, remarks="", actor=evening.grace, approver=evening.scene.rosa)
    first = evening.sign()
    assert evening.sign() == first
    assert Change.objects.filter(subject_id=evening.night.pk, action="close").count() == 1


# An ordinary night, and those whose licence ends in the night the clocks change: forward, and back.
@pytest.mark.parametrize("day", [date(2026, 11, 18), date(2027, 3, 13), date(2026, 10, 31)])
def test_6_11_c_sales_stop_with_the_licence_the_close_still_works_and_nothing_is_lost(
    db: None, day: date, time_machine: Any
) -> None:
    closes = clock.licence_window(day).closes
    time_machine.move_to(closes - timedelta(hours=4), tick=False)
    evening = played_evening()
    time_machine.move_to(closes - timedelta(seconds=1), tick=False)
    evening.scene.sell(20)
    before = banking.totals(evening.night)
    time_machine.move_to(closes, tick=False)
    with pytest.raises(Refused) as late:
        evening.scene.sell(20)
    assert late.value.code == "outside_licence"
    evening.begin()
    evening.close_table()
    evening.close_window()
    evening.close_desk()
    assert evening.open_step == "reconcile"
    assert "not drawn before the license ended" in " ".join(path(evening)["draw"].facts)
    evening.count()
    evening.deposit()
    with pytest.raises(Refused) as silent:
        evening.sign()
    assert silent.value.code == "remarks_missing"
    evening.sign("The second bicycle goes back to its donor.")
    after = banking.totals(evening.night)
    assert (after.gross_receipts, after.received) == (before.gross_receipts, before.received)
    assert verify(evening.night) == []


class Tablet:
    """Grace on a device of the hall; Peter stands beside her with his PIN."""

    def __init__(self, evening: Evening) -> None:
        self.evening, night = evening, evening.night
        self.pins = {one.pk: pin_of(night, one, evening.grace) for one in (evening.grace, evening.peter)}
        self.client, _device = enrolled(night, evening.grace, "Tablet of Grace")
        self.client.post(f"/hall/pin/{evening.grace.pk}/", {"pin": self.pins[evening.grace.pk]})
        self.base = f"/night/{night.pk}/close/"

    @property
    def second(self) -> dict[str, str]:
        return {"person": str(self.evening.peter.pk), "pin": self.pins[self.evening.peter.pk]}

    def page(self) -> str:
        return self.client.get(self.base).content.decode()

    def post(self, step: str, **said: object) -> int:
        return self.client.post(f"{self.base}{step}/", {**self.second, **said}).status_code

    def counted(self, evening: Evening) -> dict[str, int]:
        boxes = {row.name: 0 for row in CASH_ROWS}
        boxes["cash_1"] = banking.totals(evening.night).in_safe.units
        pieces = {f"piece_{one.pk}": 0 for one in evening.night.denominations.all()}
        chips = {f"piece_{pk}": count for pk, count in evening.chips().items()}
        return {**boxes, **pieces, **chips}


def test_the_whole_path_on_a_tablet(db: None) -> None:
    evening = counted_evening()
    tablet = Tablet(evening)
    boxes = tablet.counted(evening)
    assert str(banking.totals(evening.night).in_safe) not in tablet.page()  # the last count is blind too
    assert tablet.post("count", **{**boxes, "cash_25": ""}) == 422
    assert tablet.post("count", **{**boxes, "cash_1": boxes["cash_1"] - 1}) == 422
    assert tablet.post("count", **boxes) == 303
    assert "To the games of chance account" in tablet.page()
    now = clock.now().astimezone(clock.NEW_JERSEY)
    said = {"slip_number": "N-7", "sealed_at": f"{now:%Y-%m-%dT%H:%M}", "handed_in_at": f"{now:%Y-%m-%dT%H:%M}"}
    backwards = f"{now - timedelta(hours=1):%Y-%m-%dT%H:%M}"
    assert tablet.post("deposit", id=str(uuid4()), **{**said, "handed_in_at": backwards}) == 422
    first = str(uuid4())
    assert tablet.post("deposit", id=first, **said) == 303
    assert tablet.post("deposit", id=first, **said) == 303
    assert Posting.objects.filter(kind="deposit").count() == 1
    assert tablet.post("float", id=str(uuid4()), pin="000000x") == 422
    assert tablet.post("float", id=str(uuid4())) == 303
    assert tablet.post("sign", remarks="") == 200  # no redirect: the PINs end with the night
    assert evening.night.state == "closed"
    page = evening.grace_at_home.get(tablet.base).content.decode()
    assert "Signed and frozen" in page


def test_without_a_device_the_page_shows_the_way_and_takes_no_money(db: None) -> None:
    evening = counted_evening()
    client: Client = evening.grace_at_home
    base = f"/night/{evening.night.pk}/close/"
    assert "with a PIN" in client.get(base).content.decode()
    assert client.post(f"{base}count/", {}).status_code == 409


def test_the_page_costs_the_same_however_many_tables(db: None) -> None:
    evening = played_evening()
    evening.begin()
    client, url = evening.grace_at_home, f"/night/{evening.night.pk}/close/"

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url).status_code == 200
        return len(queries)

    cost()  # the first one writes the session
    before = cost()
    hundred, scene = str(evening.scene.chips[100].pk), evening.scene
    for _number in range(5):
        racks.send(uuid4(), scene.table, "credit", {hundred: 1}, actor=scene.anton)
    assert cost() == before <= 35
