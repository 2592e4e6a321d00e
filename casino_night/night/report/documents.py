"""The papers at the end of a night: the signed close, the report of operations, the compliance report."""

from datetime import datetime
from typing import Any

from casino_night import clock
from casino_night.banking.documents import nobody_counts
from casino_night.banking.models import Book
from casino_night.banking.papers import counts_of, money_of
from casino_night.night.evening import selectors as evening
from casino_night.night.models import Closing, Reconciliation
from casino_night.night.report import compliance, selectors
from casino_night.night.report.services import is_late
from licensing.models import Denomination, Night
from licensing.paper.about import about, plain_day, register_night_paper

AFTER = ("closed", "reported", "accepted")


def moment(at: datetime) -> str:
    local = at.astimezone(clock.NEW_JERSEY)
    return f"{plain_day(local.date())}, {clock.in_words(local.time())}"


def report_of_operations(night: Night) -> dict[str, Any]:
    """As it was signed: every figure of the latest filing, none worked out again (13:47-9.1)."""
    filing = selectors.latest_filing(night)
    if filing is None:
        return about(night)
    return {
        **_with_head(night, Closing.objects.filter(night=night).first()),
        "number": filing.number,
        "figures": filing.figures,
        "due_on": plain_day(filing.due_on),
        "filed_at": moment(filing.created_at),
        "late": is_late(filing),
        "signed_name": filing.signed_name,
        "account": f"{night.organisation.account_bank}, {night.organisation.account_number}".strip(", "),
        "planned_use": night.use_of_proceeds,
    }


def _with_head(night: Night, closing: Closing | None) -> dict[str, Any]:
    """What a paper with money on it begins with; once the close is signed, the head of the ledger is the signed one."""
    said = money_of(night) if Book.objects.filter(night=night).exists() else about(night)
    return {**said, **({"head": closing.head, "head_seq": closing.postings} if closing else {})}


def evening_close(night: Night) -> dict[str, Any]:
    """The close: where every cent and every chip is, each count, the head of the ledger (13:47-20.8(a)3). R051

    A draft until two people have signed it.
    """
    found = evening.load(night)
    balance, closing = evening.balance(found), found.closing
    return {
        **_with_head(night, closing),
        "draft": closing is None,
        "signed_at": moment(closing.created_at) if closing else "",
        "signed_by": closing.signed_by.name if closing else "",
        "countersigned_by": closing.countersigned_by.name if closing else "",
        "remarks": closing.remarks if closing else "",
        "cash": [(name, str(amount)) for name, amount in balance.cash] if balance else [],
        "cash_total": str(balance.cash_total) if balance else "",
        "imitation": [(name, str(amount)) for name, amount in balance.imitation] if balance else [],
        "imitation_total": str(balance.imitation_total) if balance else "",
        "not_returned": str(balance.missing) if balance else "",
        "deposits": selectors.operations(night).deposits,
        "sheets": counts_of(night),
        "chips": _chips(night, found.reconciliation),
    }


def _chips(night: Night, counted: Reconciliation | None) -> list[dict[str, str]]:
    """What goes back to the provider, by color, against what came."""
    if counted is None:
        return []
    rows = []
    for one in Denomination.objects.filter(night=night).order_by("-value"):
        back = int(counted.pieces.get(str(one.pk), 0))
        rows.append({"piece": f"{one} of ${one.value:,}", "came": f"{one.quantity:,}", "back": f"{back:,}"})
    return rows


def compliance_report(night: Night) -> dict[str, Any]:
    """The whole register for this night, with its evidence."""
    rows = compliance.findings(night)
    return {
        **about(night),
        "figures": [[compliance.WORDS[verdict], count] for verdict, count in compliance.figures(rows).items()],
        "all": len(rows),
        "parts": [{"name": part, "rows": [_row(row) for row in found]} for part, found in compliance.by_part(rows)],
    }


def _row(row: compliance.Finding) -> dict[str, Any]:
    return {
        "id": row.rule.id,
        "citation": row.rule.citation,
        "rule": row.rule.rule,
        "verdict": row.words,
        "bad": row.verdict == compliance.NOT_MET,
        "evidence": " ".join(row.evidence),
    }


register_night_paper(
    "evening_close", "Close of the evening", evening_close, "13:47-20.8(a)3", ("closing", *AFTER), nobody_counts
)
register_night_paper(
    "report_of_operations",
    "Report of operations",
    report_of_operations,
    "13:47-9.1",
    AFTER,
    lambda night: selectors.latest_filing(night) is not None,
)
register_night_paper(
    "compliance_report", "Compliance report", compliance_report, "13:47-20.3", ("open", "closing", *AFTER)
)
