"""What the papers of the money say: every figure is read from the ledger, and each names the head of the chain."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Count as Number
from django.db.models import Sum

from casino_night import clock
from casino_night.banking import selectors
from casino_night.banking.models import (
    Book,
    Deposit,
    Drawing,
    Movement,
    Posting,
    ScripReturn,
    ScripRun,
    Sheet,
    Shift,
    Slip,
    Tickets,
)
from casino_night.banking.models import Count as Counted
from casino_night.banking.services.prizes import awarded
from casino_night.money import Cents, Scrip
from games.sheets import sheet as game_sheet
from licensing.models import Denomination, Night
from licensing.paper.about import about

CLOSED = ("closed", "reported", "accepted")  # until then the figures can still change, so the paper is a draft
ACCOUNTS = {"till": "Cash in the till", "tray": "Imitation money in the tray", "table": "Rack and drop box"}


def moment(instant: datetime | None) -> str:
    """Date and time on a New Jersey clock."""
    if instant is None:
        return ""
    local = instant.astimezone(clock.NEW_JERSEY)
    return f"{local:%b} {local.day}, {local.year}, {clock.in_words(local.time())}"


def money_of(night: Night) -> dict[str, Any]:
    """What every paper with money on it begins with: the night, the rate, and where the ledger ended."""
    book = Book.objects.get(night=night)
    last = Posting.objects.filter(night=night).order_by("-seq").values("seq", "seal").first()
    return {
        **about(night),
        "draft": night.state not in CLOSED,
        "rate": f"${book.rate_hundredths // 100}.{book.rate_hundredths % 100:02}",
        "head": last["seal"] if last else book.genesis,
        "head_seq": last["seq"] if last else 0,
    }


def shift_sheets(night: Night) -> dict[str, Any]:
    """One page for each shift that was counted and signed (13:47-20.8(a), 20.12). R049 R051"""
    names = {str(one.pk): f"{one} of {Scrip(one.value)}" for one in Denomination.objects.filter(night=night)}
    signed = Sheet.objects.filter(night=night, shift__isnull=False)
    people = ("shift__window", "shift__user", "signed_by", "countersigned_by")
    sheets = [_shift_sheet(one, names) for one in signed.select_related(*people).order_by("number")]
    return {**money_of(night), "draft": False, "sheets": sheets}


def _shift_sheet(sheet: Sheet, names: dict[str, str]) -> dict[str, Any]:
    shift = sheet.shift
    assert shift
    lines = {line["kind"]: line for line in sheet.lines}
    moved = _moved(shift)
    return {
        "number": sheet.number,
        "window": shift.window.name,
        "window_kind": shift.window.get_kind_display(),
        "banker": str(shift.user),
        "from": moment(shift.created_at),
        "until": moment(shift.closed_at),
        "sales": f"{moved['sale', 'cash'][1]:,}",
        "cash": _cash_lines(moved, lines["till"]) if "till" in lines else [],
        "imitation": _tray_lines(moved, lines["tray"]) if "tray" in lines else [],
        "pieces": list(_pieces(shift, names)),
        **_signed(sheet),
    }


def _moved(shift: Shift) -> Any:
    """(kind, unit) -> sum and number of the movements of one shift."""
    rows = Movement.objects.filter(posting__shift=shift).values_list("kind", "unit")
    found = rows.annotate(total=Sum("amount"), times=Number("pk"))
    return _Sums({(kind, unit): (int(total), times) for kind, unit, total, times in found})


class _Sums(dict[tuple[str, str], tuple[int, int]]):
    def __missing__(self, key: tuple[str, str]) -> tuple[int, int]:
        return (0, 0)


def _cash_lines(moved: Any, line: dict[str, Any]) -> list[list[str]]:
    """The close itself drops what was counted, so that the drops before it are the rest."""
    before = moved["drop", "cash"][0] - line["counted"]
    rows = [
        ("Float received", moved["issue_float", "cash"][0]),
        ("Imitation money sold", moved["sale", "cash"][0]),
        ("Admissions", moved["admission", "cash"][0]),
        ("Dropped in sealed bags", -before),
    ]
    return [[what, str(Cents(cents))] for what, cents in (*rows, *_outcome(line))]


def _tray_lines(moved: Any, line: dict[str, Any]) -> list[list[str]]:
    before = moved["tray_return", "imitation"][0] - line["counted"]
    rows = [
        ("Received from the reserve", moved["refill", "imitation"][0]),
        ("Sold to guests", -moved["sale", "imitation"][0]),
        ("Given back before the close", -before),
    ]
    return [[what, str(Scrip(units))] for what, units in (*rows, *_outcome(line))]


def _outcome(line: dict[str, Any]) -> Iterable[tuple[str, int]]:
    yield "Should be there", line["expected"]
    if line.get("recounted"):
        yield "First count", line["first"]
    yield "Counted" if not line.get("recounted") else "Second count", line["counted"]
    yield "Difference", line["difference"]


def _pieces(shift: Shift, names: dict[str, str]) -> Iterable[list[str]]:
    """What lay there at the count that counts, piece by piece."""
    last: dict[str, Counted] = {}
    for count in Counted.objects.filter(shift=shift).select_related("account").order_by("attempt"):
        last[count.account.kind] = count
    for value, quantity in _largest_first(last["till"].pieces) if "till" in last else ():
        yield [f"Cash, {Cents(int(value))}", f"{quantity:,}", str(Cents(int(value) * quantity))]
    tray = last["tray"].pieces if "tray" in last else {}
    worth = dict(Denomination.objects.filter(pk__in=tray).values_list("pk", "value"))
    for key, quantity in tray.items():
        units = next(value for pk, value in worth.items() if str(pk) == key)
        if quantity:
            yield [names[key], f"{quantity:,}", str(Scrip(units * quantity))]


def _largest_first(pieces: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(((value, number) for value, number in pieces.items() if number), key=lambda one: -int(one[0]))


def _signed(sheet: Sheet) -> dict[str, Any]:
    return {
        "reason": sheet.reason,
        "signed_by": str(sheet.signed_by),
        "countersigned_by": str(sheet.countersigned_by),
        "signed_at": moment(sheet.created_at),
        "sheet_head": sheet.head,
    }


def counts_of(night: Night) -> list[dict[str, Any]]:
    """Every signed count of the night with its difference, for the paper of the close."""
    found = Sheet.objects.filter(night=night).select_related(
        "shift__window", "shift__user", "table", "signed_by", "countersigned_by"
    )
    return [
        {"number": one.number, "what": _what(one), "lines": [_close_line(line) for line in one.lines]} | _signed(one)
        for one in found.order_by("number")
    ]


def _what(sheet: Sheet) -> str:
    if sheet.shift:
        return f"{sheet.shift.window}, {sheet.shift.user}"
    return f"Table {sheet.table.label}" if sheet.table else ""


def _close_line(line: dict[str, Any]) -> dict[str, str]:
    typed = Cents if line["kind"] == "till" else Scrip
    figures = {name: str(typed(line[name])) for name in ("expected", "counted", "difference")}
    return {"what": ACCOUNTS[line["kind"]], **figures}


def deposit_slip(night: Night) -> dict[str, Any]:
    """What went to the games of chance account, and when (13:47-20.8(a)3, 6.2(b), reading A43). R051"""
    found = Deposit.objects.filter(posting__night=night).select_related("posting__actor", "posting__approver")
    sums = selectors.totals(night)
    return {
        **money_of(night),
        "draft": False,
        "deposits": [
            {
                "amount": str(Cents(one.amount_cents)),
                "bank": one.bank,
                "account_number": one.account_number,
                "slip_number": one.slip_number,
                "sealed_at": moment(one.sealed_at),
                "handed_in_at": moment(one.handed_in_at),
                "by": str(one.posting.actor),
                "with": str(one.posting.approver or ""),
                "seq": one.posting.seq,
            }
            for one in found
        ],
        "gross": str(sums.gross_receipts),
        "deposited": str(sums.deposited),
        "left": str(sums.gross_receipts - sums.deposited),
    }


def chip_reconciliation(night: Night) -> dict[str, Any]:
    """Where every imitation dollar is, and what was printed (13:47-20.12). R083 R085"""
    sums = selectors.totals(night)
    kept = [
        ("In the reserve", sums.reserve),
        ("In trays", sums.trays),
        ("At tables", sums.at_tables),
        ("In guests' hands, not given back", sums.in_guests_hands),
        ("Given for prizes", sums.for_prizes),
        ("Given for raffle tickets", sums.for_tickets),
        ("Not redeemed (13:47-6.25(c))", sums.forfeited),
        ("Missing (below zero: too much)", sums.imitation_variance),
    ]
    return {
        **money_of(night),
        "received": str(sums.received),
        "kept": [[what, str(amount)] for what, amount in kept],
        "together": str(sum((amount for _what, amount in kept), Scrip(0))),
        "balanced": sums.balanced,
        "sold_cash": str(sums.cash_sales),
        "sold_imitation": str(sums.issued),
        "denominations": [
            [f"{one} of {Scrip(one.value)}", f"{one.quantity:,}", str(Scrip(one.value * one.quantity))]
            for one in night.denominations.all()
        ],
        **_serials(night),
    }


def _serials(night: Night) -> dict[str, Any]:
    """Printed notes and tickets by their numbers; no serial itself, which only the desk may know."""
    shown = dict(ScripReturn.objects.filter(night=night).values_list("what").annotate(times=Number("pk")))
    runs = ScripRun.objects.filter(night=night).select_related("denomination")
    drawing = Drawing.objects.filter(night=night).first()
    last = Tickets.objects.filter(night=night).order_by("-last").values_list("last", flat=True).first()
    return {
        "runs": [
            {
                "value": str(Scrip(one.denomination.value)),
                "first": one.first,
                "last": one.last,
                "worth": str(Scrip(one.denomination.value * (one.last - one.first + 1))),
            }
            for one in runs
        ],
        "notes_presented": shown.get("scrip", 0),
        "tickets_sold": last or 0,
        "tickets_in_draw": drawing.tickets_sold if drawing and drawing.tickets_sold is not None else "",
        "prizes_awarded": str(awarded(night)),
    }


def table_results(night: Night) -> dict[str, Any]:
    """What was brought to each table, what came back, and what the bank won (13:47-20.9, reading A45). R057"""
    tables = [(table, selectors.table_totals(table)) for table in night.tables.filter(accounts__isnull=False)]
    sums = [found for _table, found in tables]
    return {
        **money_of(night),
        "tables": [
            {
                "label": table.label,
                "game": game_sheet(table.game).name,
                "brought": str(found.brought),
                "credits": str(found.credits),
                "in_rack": str(found.in_rack),
                "result": str(found.result),
            }
            for table, found in tables
        ],
        "brought": str(sum((one.brought for one in sums), Scrip(0))),
        "credits": str(sum((one.credits for one in sums), Scrip(0))),
        "in_rack": str(sum((one.in_rack for one in sums), Scrip(0))),
        "result": str(sum((one.result for one in sums), Scrip(0))),
        "slips": [_slip(one) for one in _slips(night)],
    }


def _slips(night: Night) -> Any:
    found = Slip.objects.filter(night=night).select_related("table", "sender").order_by("number")
    return found.prefetch_related("counts__receiver")


def _slip(slip: Slip) -> dict[str, Any]:
    counts = list(slip.counts.all())
    agreed = bool(counts) and counts[-1].amount == slip.amount
    return {
        "number": slip.number,
        "kind": slip.get_kind_display(),
        "table": slip.table.label,
        "amount": str(Scrip(slip.amount)),
        "sender": str(slip.sender),
        "receiver": str(counts[-1].receiver) if agreed else "not received",
        "at": moment(counts[-1].created_at if agreed else slip.created_at),
        "counts": len(counts),
    }
