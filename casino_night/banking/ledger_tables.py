"""The tables of a night for a spreadsheet, one CSV file each, in the zip beside the pack after the doors.

Cash is in whole cents and imitation money in whole dollars, so that no program rounds either.
"""

from typing import Any

from casino_night.banking.chain import instant
from casino_night.banking.models import Account, Award, Deposit, Movement, Posting, Sheet, Slip, Tickets
from casino_night.documents.kinds import Table
from licensing.models import Night


def tables_of(night: Night, it: dict[str, Any]) -> dict[str, Table]:
    """Postings end where the pack's ledger ended, so that the files and the paper speak of the same moment."""
    until = {"night": night, "seq__lte": it["head_seq"]}
    return {
        "accounts": _rows(Account.objects.filter(night=night).order_by("kind", "id"), ACCOUNT),
        "postings": _rows(Posting.objects.filter(**until).order_by("seq"), POSTING),
        "movements": _rows(Movement.objects.filter(**until).order_by("seq", "position"), MOVEMENT),
        "sheets": _sheets(night),
        "deposits": _rows(Deposit.objects.filter(posting__night=night), DEPOSIT),
        "slips": _rows(Slip.objects.filter(night=night), SLIP),
        "tickets": _rows(Tickets.objects.filter(night=night), TICKETS),
        "awards": _rows(Award.objects.filter(night=night), AWARD),
        "table_results": _said(it, "table_results", "tables"),
    }


# Column -> where it is found.
ACCOUNT = {"account": "kind", "window": "window__name", "table": "table__label", "balance": "balance"}
POSTING = {
    "number": "seq",
    "at": "created_at",
    "kind": "kind",
    "window": "window__name",
    "receipt": "receipt",
    "by": "actor__name",
    "confirmed_by": "approver__name",
    "refused": "refusal",
    "seal": "seal",
}
MOVEMENT = {
    "posting": "seq",
    "position": "position",
    "kind": "kind",
    "unit": "unit",
    "from": "source_kind",
    "to": "target_kind",
    "amount": "amount",
}
DEPOSIT = {
    "posting": "posting__seq",
    "cents": "amount_cents",
    "bank": "bank",
    "account_number": "account_number",
    "slip_number": "slip_number",
    "sealed_at": "sealed_at",
    "handed_in_at": "handed_in_at",
}
SLIP = {"number": "number", "kind": "kind", "table": "table__label", "amount": "amount", "sent_by": "sender__name"}
TICKETS = {"posting": "posting__seq", "first": "first", "last": "last", "ratio": "ratio"}
AWARD = {
    "prize": "prize__name",
    "item": "item",
    "turn": "turn",
    "how": "how",
    "retail_cents": "retail_cents",
    "ticket": "ticket",
    "winner": "winner",
    "reason": "reason",
}
LINE = ("kind", "expected", "counted", "difference")


def _rows(found: Any, columns: dict[str, str]) -> Table:
    """Read while the file is written: the memory needed does not grow with the night."""
    rows = found.values_list(*columns.values()).iterator(chunk_size=2000)
    return Table(tuple(columns), (tuple(map(_cell, row)) for row in rows))


def _cell(value: Any) -> Any:
    return instant(value) if hasattr(value, "astimezone") else value


def _sheets(night: Night) -> Table:
    found = Sheet.objects.filter(night=night).select_related("shift__window", "table")
    rows = [
        (one.number, *_where(one), *(line[name] for name in LINE), one.reason, one.head)
        for one in found.order_by("number")
        for line in one.lines
    ]
    return Table(("sheet", "window", "table", *LINE, "reason", "head"), rows)


def _where(sheet: Sheet) -> tuple[str, str]:
    return str(sheet.shift.window) if sheet.shift else "", sheet.table.label if sheet.table else ""


def _said(it: dict[str, Any], part: str, name: str) -> Table:
    """A table exactly as the pack prints it."""
    found: list[dict[str, Any]] = next((one["it"][name] for one in it["parts"] if one["kind"] == part), [])
    columns = tuple(found[0]) if found else ()
    return Table(columns, [tuple(row[column] for column in columns) for row in found])
