"""The report of operations, drafted from the ledger: receipts, prizes, expenses, proceeds and their use."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from casino_night import clock
from casino_night.banking import prize_screens
from casino_night.banking import selectors as banking
from casino_night.banking.models import Book, Deposit
from casino_night.money import Cents, Scrip
from casino_night.night.models import Closing, Filing, ReportLine
from licensing.feasibility.timeline import report_due
from licensing.models import Change, Night, Payment, Prize
from licensing.regulations import limits

SHOPS = "Bought in shops"  # until somebody says where


@dataclass(frozen=True)
class Line:
    id: Any
    kind: str
    what: str
    payee: str
    amount: Cents
    paid_on: date | None
    number: str


@dataclass(frozen=True)
class Operations:
    """Every figure of the report. Cash is what the ledger says; nothing here is typed in but the lines."""

    sales: Cents
    admissions: Cents
    short: Cents  # with a minus: too much was counted
    deposited: Cents
    deposits: list[dict[str, str]]
    received: Scrip
    issued: Scrip
    redeemed: Scrip
    tickets: int
    kept_by_guests: Scrip
    chips_missing: Scrip
    awarded: int
    awarded_retail: Cents
    donated: int
    lines: list[Line]

    @property
    def gross(self) -> Cents:
        return self.sales + self.admissions

    @property
    def counted(self) -> Cents:
        """What was there to deposit."""
        return self.gross - self.short

    def total(self, kind: str) -> Cents:
        return Cents(sum(line.amount.units for line in self.lines if line.kind == kind))

    @property
    def prizes(self) -> Cents:
        return self.total("prize")

    @property
    def expenses(self) -> Cents:
        return self.total("expense")

    @property
    def net(self) -> Cents:
        return self.counted - self.prizes - self.expenses

    @property
    def used(self) -> Cents:
        return self.total("use")

    @property
    def kept(self) -> Cents:
        """Still in the games of chance account."""
        return self.net - self.used

    def of(self, kind: str) -> list[Line]:
        return [line for line in self.lines if line.kind == kind]

    @property
    def prize_lines(self) -> list[Line]:
        return self.of("prize")

    @property
    def expense_lines(self) -> list[Line]:
        return self.of("expense")

    @property
    def use_lines(self) -> list[Line]:
        return self.of("use")


def operations(night: Night) -> Operations:
    """A constant number of queries, however long the night was."""
    book = Book.objects.filter(night=night).first()
    totals = banking.totals(night) if book else None
    cash, scrip = Cents(0), Scrip(0)
    awards = [one for one in prize_screens.winners(night) if one.award.how == "redemption" or one.name]
    return Operations(
        sales=totals.cash_sales if totals else cash,
        admissions=totals.admissions if totals else cash,
        short=totals.cash_variance if totals else cash,
        deposited=totals.deposited if totals else cash,
        deposits=[_deposit(one) for one in Deposit.objects.filter(posting__night=night)],
        received=totals.received if totals else scrip,
        issued=totals.issued if totals else scrip,
        redeemed=totals.redeemed if totals else scrip,
        tickets=prize_screens.tickets_sold(night),
        kept_by_guests=totals.in_guests_hands if totals else scrip,
        chips_missing=totals.imitation_variance if totals else scrip,
        awarded=len(awards),
        awarded_retail=Cents(sum(one.award.retail_cents for one in awards)),
        donated=sum(one.award.prize.donated for one in awards),
        lines=lines(night),
    )


def _deposit(one: Deposit) -> dict[str, str]:
    at = one.handed_in_at.astimezone(clock.NEW_JERSEY)
    return {
        "amount": str(Cents(one.amount_cents)),
        "bank": one.bank,
        "slip": one.slip_number,
        "at": f"{at:%B} {at.day}, {at.year}, {clock.in_words(at.time())}",
    }


def lines(night: Night) -> list[Line]:
    return [
        Line(one.pk, one.kind, one.what, one.payee, Cents(one.amount_cents), one.paid_on, one.number)
        for one in ReportLine.objects.filter(night=night)
    ]


def line(night: Night, pk: Any) -> ReportLine | None:
    return ReportLine.objects.filter(night=night, pk=pk).first()


@dataclass(frozen=True)
class Proposal:
    """A line the plan of the night suggests: nothing is in the report before somebody says so."""

    kind: str
    what: str
    payee: str
    amount: Cents


def proposals(night: Night) -> list[Proposal]:
    """Rentals, pay, fees and prizes as they were planned and licensed, those already entered left out."""
    found = [*_rentals(night), *_pay(night), *_fees(night), *_prizes(night)]
    entered = {(one.kind, one.what, one.payee) for one in lines(night)}
    return [one for one in found if one.amount and (one.kind, one.what, one.payee) not in entered]


def _rentals(night: Night) -> list[Proposal]:
    """One line for the provider: tables and machines together (13:47-16.1(d))."""
    rent = sum(table.rental_cents or 0 for table in night.tables.all())
    payee = night.provider.name if night.provider else "The provider"
    return [Proposal("expense", "Rental of equipment", payee, Cents(rent))]


def _pay(night: Night) -> list[Proposal]:
    engaged = night.engagements.select_related("operator__user")
    return [
        Proposal("expense", f"Operator, class {who.operator_class}", who.user.name, Cents(one.pay_cents))
        for one in engaged
        for who in [one.operator]
    ]


def _fees(night: Night) -> list[Proposal]:
    return [
        Proposal("expense", "License fee", one.get_payee_display(), Cents(one.amount_cents))
        for one in Payment.objects.filter(subject_id=night.pk)
    ]


def _prizes(night: Night) -> list[Proposal]:
    """Bought prizes; what was donated cost nothing."""
    bought = Prize.objects.filter(night=night, donated=False)
    return [Proposal("prize", one.name, SHOPS, Cents(one.retail_cents * one.quantity)) for one in bought]


def due_on(night: Night) -> date:
    """The 15th of the month after the night, by the limit in force then (13:47-9.1)."""
    return report_due(night.date, limits.at(night.date)["report_due_day"])


def filings(night: Night) -> list[Filing]:
    return list(Filing.objects.filter(night=night).select_related("signed_by").order_by("-number"))


def latest_filing(night: Night) -> Filing | None:
    return Filing.objects.filter(night=night).select_related("signed_by").order_by("-number").first()


def returned_because(night: Night) -> Change | None:
    """Why the Commission gave the report back, while it has not been filed again."""
    last = Change.objects.filter(subject_id=night.pk).order_by("-created_at").select_related("actor").first()
    return last if last and last.action == "return" else None


def closing(night: Night) -> Closing | None:
    return Closing.objects.filter(night=night).select_related("signed_by", "countersigned_by").first()
