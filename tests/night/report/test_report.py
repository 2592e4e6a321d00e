"""The report of operations: drafted from the ledger, due, signed, filed, returned, filed again, accepted."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino_night.banking import selectors as banking
from casino_night.documents import services as documents
from casino_night.documents.models import Document
from casino_night.mail.models import Letter
from casino_night.money import Cents
from casino_night.night.models import Filing, ReportLine
from casino_night.night.report import selectors, services
from casino_night.refusal import NotPermitted, Refused
from casino_night.roles import Role
from licensing.models import Change, Night, Prize
from licensing.services import change_state
from tests.licensing.paper.scenes import text
from tests.night.evenings import Evening, closed_evening


@pytest.fixture
def evening(db: None) -> Evening:
    return closed_evening()


def test_the_report_is_drafted_from_the_ledger_without_typing_a_figure(evening: Evening) -> None:
    it, ledger = selectors.operations(evening.night), banking.totals(evening.night)
    assert (it.sales, it.admissions, it.gross) == (ledger.cash_sales, ledger.admissions, ledger.gross_receipts)
    assert it.counted == it.gross - ledger.cash_variance == it.deposited == ledger.deposited
    assert it.issued == ledger.issued
    assert it.net == it.counted
    assert it.awarded == 2  # a kettle redeemed, a bicycle claimed; the ticket nobody brought is none


def test_it_is_due_on_the_fifteenth_of_the_next_month_also_over_new_year(evening: Evening) -> None:
    for day, due in ((date(2026, 12, 31), date(2027, 1, 15)), (date(2026, 2, 1), date(2026, 3, 15))):
        assert selectors.due_on(Night(date=day)) == due


def test_the_pages_figures_are_the_ledgers_and_the_pdfs(evening: Evening) -> None:
    night, ledger = evening.night, banking.totals(evening.night)
    services.add_line(night, "expense", "Hall rental", "St. Brigid parish", Cents(120_00), number="1001")
    services.add_line(night, "use", "Engine house roof", "Smith Roofing", Cents(50_00))
    page = evening.peter_at_home.get(f"/night/{night.pk}/report/").content.decode()
    filed = evening.peter_at_home.post(f"/night/{night.pk}/report/file/", {"certify": "on", "signed_name": " peter  "})
    assert filed.status_code == 303
    paper = Document.objects.get(kind="report_of_operations")
    documents.make(paper.pk)
    paper.refresh_from_db()
    printed = text(paper)
    net = ledger.gross_receipts - ledger.cash_variance - Cents(120_00)
    figures = {
        "Gross receipts": ledger.gross_receipts,
        "Imitation money sold": ledger.cash_sales,
        "Admissions": ledger.admissions,
        "Deposited": ledger.deposited,
        "Expenses": Cents(120_00),
        "Net proceeds": net,
        "Used": Cents(50_00),
    }
    for name, amount in figures.items():
        assert f"{name} {amount}" in printed, name
        assert str(amount) in page, name
    assert str(net - Cents(50_00)) in printed
    assert f"Kept by guests; never paid out {ledger.in_guests_hands}" in printed
    assert f"Issued to guests {ledger.issued}" in printed


def test_filing_freezes_the_figures_and_tells_the_commission(evening: Evening) -> None:
    night = evening.night
    filing = services.file(night, "Peter", actor=evening.peter)
    night.refresh_from_db()
    assert (night.state, filing.number) == ("reported", 1)
    assert {letter.to for letter in Letter.objects.filter(subject__contains="A report waits")} == {
        "raymond@example.org",
        "susan@example.org",
    }
    with pytest.raises(Refused, match="not open for changes"):
        services.add_line(night, "expense", "Late bill", "Somebody", Cents(1_00))
    with pytest.raises(Refused):
        services.file(night, "Peter", actor=evening.peter)


def test_a_returned_report_is_corrected_and_filed_as_the_next_number(evening: Evening) -> None:
    night, reviewer = evening.night, evening.cast[Role.COMMISSION_REVIEWER]
    services.file(night, "Peter", actor=evening.peter)
    change_state(night, "return", actor=reviewer, reason="The hall rental is missing.")
    page = evening.peter_at_home.get(f"/night/{night.pk}/report/").content.decode()
    assert "The hall rental is missing." in page
    services.add_line(night, "expense", "Hall rental", "Parish", Cents(120_00))
    second = services.file(night, "Peter", actor=evening.peter)
    assert second.number == 2
    papers = list(Document.objects.filter(kind="report_of_operations").order_by("revision"))
    assert [one.revision for one in papers] == [1, 2]
    assert papers[1].supersedes == papers[0]
    assert change_state(night, "accept", actor=reviewer).state == "accepted"
    assert Filing.objects.get(number=1).figures["expenses"] == "$0.00"


def test_only_the_member_in_charge_of_proceeds_signs_and_only_with_their_own_name(evening: Evening) -> None:
    night = evening.night
    with pytest.raises(Refused) as wrong:
        services.file(night, "Somebody Else", actor=evening.peter)
    assert wrong.value.code == "not_your_name"
    with pytest.raises(NotPermitted):
        services.file(night, "Grace", actor=evening.grace)
    assert not Filing.objects.exists()
    url = f"/night/{night.pk}/report/file/"
    assert evening.grace_at_home.post(url, {"certify": "on", "signed_name": "Grace"}).status_code == 403
    assert evening.peter_at_home.post(url, {"signed_name": "Peter"}).status_code == 422
    assert evening.peter_at_home.post(url, {"certify": "on", "signed_name": "Grace"}).status_code == 422


def test_nobody_files_by_the_step_alone_or_uses_more_than_there_is(evening: Evening) -> None:
    night = evening.night
    assert evening.peter_at_home.post(f"/nights/{night.pk}/steps/report/").status_code == 409
    services.add_line(night, "use", "A palace", "Builder", Cents(10_000_000_00))
    with pytest.raises(Refused) as wrong:
        services.file(night, "Peter", actor=evening.peter)
    assert wrong.value.code == "more_than_net"
    assert not Change.objects.filter(subject_id=night.pk, action="report").exists()


def test_lines_come_from_the_plan_or_by_hand_and_go_again(evening: Evening) -> None:
    night, client = evening.night, evening.peter_at_home
    url = f"/night/{night.pk}/report/"
    prizes = Prize.objects.filter(night=night, donated=False).count()
    assert len(selectors.proposals(night)) == prizes
    assert client.post(f"{url}plan/", {"place": ["0", "99", "x"]}).status_code == 303
    assert len(selectors.proposals(night)) == prizes - 1
    line = {"kind": "expense", "what": "Cards", "payee": "Printer", "amount": "12.50"}
    assert client.post(f"{url}lines/", {**line, "amount": "12.5.0"}).status_code == 422
    assert client.post(f"{url}lines/", line).status_code == 303
    added = ReportLine.objects.get(what="Cards")
    assert added.amount_cents == 1250
    other = ReportLine.objects.create(night=evening.cast.other_night, kind="use", what="x", payee="y", amount_cents=1)
    assert client.post(f"{url}lines/{other.pk}/remove/").status_code == 404
    assert client.post(f"{url}lines/{added.pk}/remove/").status_code == 303
    assert not ReportLine.objects.filter(what="Cards").exists()


def test_a_late_report_says_so(evening: Evening) -> None:
    Night.objects.filter(pk=evening.night.pk).update(date=evening.night.date - timedelta(days=90))
    page = evening.peter_at_home.get(f"/night/{evening.night.pk}/report/").content.decode()
    assert "Late" in page


def test_the_report_costs_the_same_however_many_lines(evening: Evening) -> None:
    url, client = f"/night/{evening.night.pk}/report/", evening.peter_at_home

    def cost() -> int:
        with CaptureQueriesContext(connection) as found:
            assert client.get(url).status_code == 200
        return len(found)

    cost()  # the first one writes the session
    before = cost()
    for number in range(8):
        services.add_line(evening.night, "expense", f"Bill {number}", "Firm", Cents(1_00))
    assert cost() == before <= 40
