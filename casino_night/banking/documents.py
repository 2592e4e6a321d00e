"""The papers of the money: printed scrip and tickets, sheets and slips of the night, and the pack after it."""

from typing import Any

from casino_night.access import Scope
from casino_night.banking import papers, screens
from casino_night.banking.ledger_tables import tables_of
from casino_night.banking.models import Book, Deposit, Posting, ScripRun, Sheet, Shift, Tickets
from casino_night.banking.services.serials import serial
from casino_night.documents.kinds import Kind, all_kinds, register
from casino_night.documents.selectors import documents_of
from casino_night.money import Scrip
from licensing.models import Night
from licensing.paper.about import about, facts, register_night_paper, why_void
from licensing.paper.packs import parts_of
from licensing.scopes import night_roles

RUNNING = ("open", "closing", *papers.CLOSED)
OVER = ("closing", *papers.CLOSED)
# In the order in which an examiner reads them. Those of other apps are taken in where they are registered.
AFTER_DOORS = (
    "report_of_operations",
    "compliance_report",
    "evening_close",
    "shift_sheets",
    "deposit_slip",
    "table_results",
    "chip_reconciliation",
)


def _of_night(name: str, model: Any, *related: str) -> Scope:
    """Something that belongs to a night: whoever holds a role there holds it for the paper too."""
    night = ("night__organisation", "night__municipality", *related)
    return Scope(
        name,
        load=lambda pk: model.objects.select_related(*night).get(pk=pk),
        roles=lambda user, subject: night_roles(user, subject.night),
        night=lambda subject: subject.night_id,
    )


def scrip_sheet(run: ScripRun) -> dict[str, Any]:
    """Notes to cut out: value, organisation, date and a serial each (13:47-20.12(a), (c)1, (d)). R079 R081 R085"""
    return {
        **about(run.night),
        "value": str(Scrip(run.denomination.value)),
        "color": run.denomination.color,
        "first": run.first,
        "last": run.last,
        "notes": [serial(run.night, "scrip", number) for number in range(run.first, run.last + 1)],
    }


def ticket_sheet(bought: Tickets) -> dict[str, Any]:
    """Raffle tickets bought together with imitation money (13:47-20.2, 20.11(b)). R075"""
    return {
        **about(bought.night),
        "ratio": str(Scrip(bought.ratio)),
        "first": bought.first,
        "last": bought.last,
        "notes": [serial(bought.night, "ticket", number) for number in range(bought.first, bought.last + 1)],
    }


def receipt_paper(posting: Posting) -> dict[str, Any]:
    """What the slip on the screen says, and which copy of it this is: only the first is not marked as a reprint."""
    made = screens.receipt(posting)
    rows = [{"label": row["label"], "amount": str(row["amount"])} for row in (*made.lines, made.total)]
    return {
        "organisation": posting.night.organisation.name,
        "night": posting.night.title,
        "title": made.title,
        "receipt": made.number,
        "at": made.when,
        "lines": rows[:-1],
        "total": rows[-1],
        "notes": made.notes,
        "seal": made.seal,
        "copy": documents_of(posting).count() + 1,
    }


def _receipt_facts(it: dict[str, Any]) -> dict[str, str]:
    said = {"Organization": it["organisation"], "Night": it["night"], "Receipt": it["receipt"], "At": it["at"]}
    copy = "The original" if it["copy"] == 1 else f"Printed again, copy {it['copy']}"
    return {**said, it["total"]["label"]: it["total"]["amount"], "Copy": copy}


def _run_facts(it: dict[str, Any]) -> dict[str, str]:
    """What is printed, without a serial: those are for the desk only."""
    return {**facts(it), "Numbers": f"{it['first']:,} to {it['last']:,}"}


def _scrip_facts(it: dict[str, Any]) -> dict[str, str]:
    return {**_run_facts(it), "Value of each": it["value"]}


def _register(
    code: str, title: str, scope: Scope, snapshot: Any, said: Any, citation: str, template: str = "one.html"
) -> None:
    register(
        Kind(
            code=code,
            title=title,
            template=template,
            version=1,
            scope=scope,
            snapshot=snapshot,
            facts=said,
            void_because=lambda subject: why_void(subject.night),
            citation=citation,
        )
    )


_register(
    "scrip_sheet",
    "Scrip to cut out",
    _of_night("scrip_run", ScripRun, "denomination"),
    scrip_sheet,
    _scrip_facts,
    "13:47-20.12",
)
_register("ticket_sheet", "Raffle tickets", _of_night("tickets", Tickets), ticket_sheet, _run_facts, "13:47-20.11(b)")


def nobody_counts(night: Night) -> bool:
    """No figure that somebody has still to count blindly is printed while a window or table is open. R083"""
    return Book.objects.filter(night=night).exists() and not Shift.objects.filter(night=night, closed_at=None).exists()


def after_doors(night: Night) -> dict[str, Any]:
    """Everything that is printed of a night when it is over."""
    found = {kind.code: kind for kind in all_kinds() if kind.template == "one.html"}
    kinds = [found[code] for code in AFTER_DOORS if code in found]
    return {**papers.money_of(night), "parts": parts_of(night, kinds)}


register_night_paper(
    "shift_sheets",
    "Bankers' shift sheets",
    papers.shift_sheets,
    "13:47-20.8(a), 20.12",
    RUNNING,
    lambda night: Sheet.objects.filter(night=night, shift__isnull=False).exists(),
)
register_night_paper(
    "deposit_slip",
    "Deposit slip",
    papers.deposit_slip,
    "13:47-20.8(a)3, 6.2(b)",
    RUNNING,
    lambda night: Deposit.objects.filter(posting__night=night).exists(),
)
register_night_paper(
    "chip_reconciliation", "Chip reconciliation", papers.chip_reconciliation, "13:47-20.12", OVER, nobody_counts
)
register_night_paper("table_results", "Table results", papers.table_results, "13:47-20.9", OVER, nobody_counts)
register_night_paper(
    "after_doors",
    "Everything after the doors",
    after_doors,
    "13:47-20.8, 9.1",
    OVER,
    nobody_counts,
    pack=True,
    tables=tables_of,
)

RECEIPT = _of_night("posting", Posting, "window", "actor")
for _size, _title in (("roll", "Receipt on the 80 mm roll"), ("letter", "Receipt on letter paper")):
    _register(
        f"receipt_{_size}", _title, RECEIPT, receipt_paper, _receipt_facts, "13:47-20.12", f"receipt_{_size}.html"
    )
