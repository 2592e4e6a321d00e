"""What the windows, the board and the close read. Live totals come from balances, so they cost the same all night."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Sum

from casino_night.banking import flows
from casino_night.banking.models import Account, Award, Book, KeyedSale, Movement, Posting, Shift, TrayPiece, Window
from casino_night.banking.pieces import pieces_for
from casino_night.money import Cents, Scrip
from licensing.models import Night, Prize, Table


@dataclass(frozen=True)
class Totals:
    """The money of a night at this moment."""

    rate_hundredths: int
    received: Scrip
    reserve: Scrip
    trays: Scrip
    at_tables: Scrip
    in_guests_hands: Scrip
    for_prizes: Scrip
    for_tickets: Scrip
    forfeited: Scrip
    imitation_variance: Scrip
    cash_sales: Cents
    admissions: Cents
    in_tills: Cents
    in_safe: Cents
    deposited: Cents
    cash_variance: Cents

    @property
    def issued(self) -> Scrip:
        """What was sold: exact, because a sale is whole dollars at one rate."""
        return Scrip(self.cash_sales.units * self.rate_hundredths // 10_000)

    @property
    def redeemed(self) -> Scrip:
        return self.for_prizes + self.for_tickets

    @property
    def gross_receipts(self) -> Cents:
        """What has to be deposited (13:47-20.8(a)3). R051"""
        return self.cash_sales + self.admissions

    @property
    def balanced(self) -> bool:
        """Received = reserve + trays + tables + guests + redeemed + forfeited + variance, to the dollar (I10)."""
        kept = self.reserve + self.trays + self.at_tables + self.in_guests_hands
        return self.received == kept + self.redeemed + self.forfeited + self.imitation_variance


def totals(night: Night) -> Totals:
    """Two queries, however long the night."""
    book = Book.objects.get(night=night)
    rows = Account.objects.filter(night=night).values_list("kind").annotate(total=Sum("balance"))
    held = dict(rows)
    cash = {kind: Cents(int(held.get(kind) or 0)) for kind in flows.CASH_ACCOUNTS}
    imitation = {kind: Scrip(int(held.get(kind) or 0)) for kind in flows.IMITATION_ACCOUNTS}
    return Totals(
        rate_hundredths=book.rate_hundredths,
        received=-imitation["source"],
        reserve=imitation["reserve"],
        trays=imitation["tray"],
        at_tables=imitation["table"],
        in_guests_hands=imitation["guests"],
        for_prizes=imitation["prizes"],
        for_tickets=imitation["tickets"],
        forfeited=imitation["forfeited"],
        imitation_variance=imitation["imitation_variance"],
        cash_sales=-cash["sales"],
        admissions=-cash["admissions"],
        in_tills=cash["till"],
        in_safe=cash["safe"],
        deposited=cash["bank"],
        cash_variance=cash["cash_variance"],
    )


def cash_expected(night: Night) -> list[tuple[Window, Cents]]:
    """Per till, for the board. A banker never sees their own figure before the count."""
    tills = Account.objects.filter(night=night, kind="till").select_related("window").order_by("window__created_at")
    return [(till.window, Cents(till.balance)) for till in tills if till.window]


def shift_of(window: Window) -> Shift | None:
    return Shift.objects.filter(window=window, closed_at=None).select_related("user").first()


def standing_shift(night: Night, user: Any) -> Shift | None:
    return Shift.objects.filter(night=night, user=user, closed_at=None).select_related("window", "night").first()


def outcome(id: Any) -> Posting | None:
    """What became of an id: for a screen whose answer was lost on the way."""
    return Posting.objects.filter(pk=id).first()


def pending_sales(shift: Shift) -> QuerySet[KeyedSale]:
    """Keyed, and neither handed over, voided nor expired."""
    settled = Posting.objects.filter(pk=OuterRef("pk"))  # looked up one by one: never all postings of the shift
    return KeyedSale.objects.filter(~Exists(settled), shift=shift)


def receipts(window: Window) -> QuerySet[Posting]:
    """The latest first."""
    return Posting.objects.filter(window=window, receipt__isnull=False).order_by("-receipt")


def tray(window: Window) -> list[TrayPiece]:
    return list(TrayPiece.objects.filter(window=window).select_related("denomination"))


def what_to_hand_over(window: Window, amount: Scrip) -> list[tuple[Any, int]] | None:
    """(denomination, quantity), the largest first; None when the tray cannot make the amount."""
    stock = {piece.denomination.value: piece for piece in tray(window)}
    found = pieces_for(amount.units, {value: piece.quantity for value, piece in stock.items()})
    return None if found is None else [(stock[value].denomination, count) for value, count in found.items()]


@dataclass(frozen=True)
class TableTotals:
    """Fills and credits of a table, and what came back more than was brought (I25)."""

    brought: Scrip  # opening inventory and fills
    credits: Scrip  # the closing inventory and the drop included
    result: Scrip  # positive: the bank won
    in_rack: Scrip


def table_totals(table: Table) -> TableTotals:
    account = Account.objects.get(table=table)
    into = dict(_by_kind(Movement.objects.filter(target=account, target_kind="table")))
    out = dict(_by_kind(Movement.objects.filter(source=account, source_kind="table")))
    return TableTotals(
        brought=Scrip(into.get("fill", 0)),
        credits=Scrip(out.get("credit", 0)),
        result=Scrip(into.get("table_result", 0) - out.get("table_result", 0)),
        in_rack=Scrip(account.balance),
    )


def _by_kind(rows: QuerySet[Movement]) -> list[tuple[str, int]]:
    return [(kind, int(total)) for kind, total in rows.values_list("kind").annotate(total=Sum("amount"))]


def prize_stock(night: Night) -> list[tuple[Prize, int]]:
    """Every prize with the number of items left."""
    given: dict[Any, int] = {}
    for prize_id in Award.objects.filter(night=night, turn=1).values_list("prize_id", flat=True):
        given[prize_id] = given.get(prize_id, 0) + 1
    return [(prize, prize.quantity - given.get(prize.pk, 0)) for prize in Prize.objects.filter(night=night)]


def winners(night: Night) -> QuerySet[Award]:
    return Award.objects.filter(night=night).select_related("prize")
