"""Every kind of paper, made for one world and read back: what it says is what the database says."""

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from django.db.models import Sum
from django.urls import reverse
from pypdf import PdfReader

from casino_night.banking import documents as money_papers
from casino_night.banking.models import Account, Count, Deposit, Movement, Posting, Sheet, Shift
from casino_night.documents import selectors
from casino_night.documents.kinds import Kind, all_kinds, kind_of
from casino_night.documents.models import Document
from casino_night.documents.services import request_document
from casino_night.documents.tables import harmless
from casino_night.money import Cents, Scrip
from casino_night.night.models import ReportLine
from casino_night.roles import Role
from licensing.models import Night
from tests.documents.scenes import made, text_of
from tests.documents.world import World
from tests.licensing.paper.scenes import squeezed

ROLL = "receipt_roll"  # has no pages
NO_HEADING = ("scrip_sheet", "ticket_sheet", "rule_cards", "table_openings")  # cut out, or headed by their tables
FIGURE = re.compile(r"-?\$[\d,]+(?:\.\d\d)?")


@pytest.fixture
def world(db: None, documents_root: Any) -> World:
    return World.build()


def paper(kind: Kind, world: World) -> Document:
    document = made(request_document(kind.code, world.subject_of(kind), actor=world.cast[Role.CHARITY_OFFICER]))
    assert (document.state, document.error) == ("ready", "")
    return document


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for one in value.values():
            yield from strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)
    elif isinstance(value, str):
        yield value


def test_every_kind_is_made_and_says_its_number_its_pages_and_every_figure(world: World) -> None:
    """And what the papers of the money say is what an examiner would add up from the rows."""
    said = {kind.code: _read(kind, paper(kind, world)) for kind in all_kinds()}
    _is_what_the_shifts_were(world, said["shift_sheets"])
    _is_what_was_counted(world, said["evening_close"])
    _is_what_was_deposited(world, said["deposit_slip"])
    _is_what_was_not_redeemed(world, said["cheating_letter"])
    _is_what_was_reported(world, said["report_of_operations"])
    _is_where_every_chip_is(world, said["chip_reconciliation"])
    _is_what_the_tables_did(world, said["table_results"])
    for code in ("evening_close", "deposit_slip", "chip_reconciliation", "table_results", "report_of_operations"):
        assert head(world.over) in squeezed(said[code]), code
    assert squeezed(said["after_doors"]).count(head(world.over)) >= 6  # the contents and five parts


def _read(kind: Kind, document: Document) -> str:
    words = text_of(document)
    tight = squeezed(words)
    found = re.findall(r"Page \d+ of (\d+)", words)
    pages = int(found[0]) if kind.code != ROLL else 1
    assert words.count(f"Page {pages} of {pages}") == (kind.code != ROLL), kind.code
    assert tight.count(document.number) >= pages, kind.code
    said = {figure for one in strings(document.snapshot) for figure in FIGURE.findall(one)}
    assert {figure for figure in said if figure not in tight} == set(), kind.code
    assert not re.search(r"\b\d+ for \d+\b", words), kind.code
    if not kind.pack:  # it is made of the others
        _is_for_everybody(kind, document)
    return words


def _is_for_everybody(kind: Kind, document: Document) -> None:
    """Both standards are named, the language is set, there are headings, and every picture has words instead."""
    root: Any = PdfReader(io.BytesIO(selectors.pdf(document))).trailer["/Root"]
    metadata = root["/Metadata"].get_object().get_data().decode()
    assert 'pdfaid:part="3"' in metadata, kind.code
    assert 'pdfuaid:part="1"' in metadata, kind.code
    assert root["/Lang"] == "en-US", kind.code
    tags = list(_tags(root["/StructTreeRoot"]))
    assert "/H1" in {tag["/S"] for tag in tags} or kind.code in NO_HEADING, kind.code
    assert all(tag.get("/Alt") for tag in tags if tag["/S"] == "/Figure"), kind.code


def _tags(parent: Any) -> Iterator[Any]:
    for child in parent.get("/K", ()):
        tag = child.get_object()
        if isinstance(tag, dict) and "/S" in tag:
            yield tag
            yield from _tags(tag)


def head(night: Night) -> str:
    return Posting.objects.filter(night=night).latest("seq").seal


def total(night: Night, unit: str, kind: str, **where: Any) -> int:
    found = Movement.objects.filter(night=night, unit=unit, kind=kind, **where).aggregate(total=Sum("amount"))
    return found["total"] or 0


def balance(night: Night, kind: str) -> int:
    return Account.objects.filter(night=night, kind=kind).aggregate(total=Sum("balance"))["total"]


def _is_what_the_shifts_were(world: World, words: str) -> None:
    night, sheet = world.over, Sheet.objects.get(night=world.over, shift=world.scene.shift)
    till, tray = (next(line for line in sheet.lines if line["kind"] == kind) for kind in ("till", "tray"))
    sold, admitted = total(night, "cash", "sale"), total(night, "cash", "admission")
    issued, dropped = total(night, "cash", "issue_float"), total(night, "cash", "drop") - till["counted"]
    assert issued + sold + admitted - dropped == till["expected"]
    for what, cents in (
        ("Float received", issued),
        ("Imitation money sold", sold),
        ("Admissions", admitted),
        ("Dropped in sealed bags", -dropped),
        ("Should be there", till["expected"]),
        ("Second count", till["counted"]),
        ("Difference", till["counted"] - till["expected"]),
    ):
        assert f"{what} {Cents(cents)}" in words
    assert f"Sold to guests {Scrip(-total(night, 'imitation', 'sale'))}" in words
    assert f"Difference {Scrip(tray['counted'] - tray['expected'])}" in words
    assert "Busy hour" in words
    for value, number in Count.objects.get(shift=sheet.shift, account__kind="till", attempt=2).pieces.items():
        assert f"Cash, {Cents(int(value))} {number:,} {Cents(int(value) * number)}" in words


def _is_what_was_counted(world: World, words: str) -> None:
    night = world.over
    for sheet in Sheet.objects.filter(night=night):
        for line in sheet.lines:
            typed = Cents if line["kind"] == "till" else Scrip
            assert " ".join(str(typed(line[name])) for name in ("expected", "counted", "difference")) in words
    gross = total(night, "cash", "sale") + total(night, "cash", "admission")
    assert f"Gross receipts {Cents(gross)}" in words
    assert f"Deposited {Cents(total(night, 'cash', 'deposit'))}" in words
    assert f"In the safe {Cents(balance(night, 'safe'))}" in words


def _is_what_was_deposited(world: World, words: str) -> None:
    deposit = Deposit.objects.get(posting__night=world.over)
    for said in (str(Cents(deposit.amount_cents)), "First Bank", "0001", "N-1", "Grace, with Peter"):
        assert said in words
    assert f"posting {deposit.posting.seq} of the ledger" in words


def _is_what_was_not_redeemed(world: World, words: str) -> None:
    assert "Marked cards were found on a player at Blackjack 1." in words
    assert f"Not redeemed {Scrip(total(world.over, 'imitation', 'forfeit'))} of imitation money" in words


def _is_what_was_reported(world: World, words: str) -> None:
    """Worked out here once more, from the movements and the lines."""
    night = world.over
    gross = total(night, "cash", "sale") + total(night, "cash", "admission")
    spent = dict(ReportLine.objects.filter(night=night).values_list("kind", "amount_cents"))
    sheet = Sheet.objects.get(night=night, shift=world.scene.shift)
    short = next(-line["difference"] for line in sheet.lines if line["kind"] == "till")
    net = gross - short - spent["prize"] - spent["expense"]
    assert f"Gross receipts {Cents(gross)}" in words
    assert f"Net proceeds {Cents(net)}" in words
    assert f"Used {Cents(spent['use'])}" in words
    assert f"{Cents(net - spent['use'])}" in words


def _is_where_every_chip_is(world: World, words: str) -> None:
    night = world.over
    for what, kind in (
        ("In the reserve", "reserve"),
        ("In guests' hands, not given back", "guests"),
        ("Given for prizes", "prizes"),
        ("Given for raffle tickets", "tickets"),
    ):
        assert f"{what} {Scrip(balance(night, kind))}" in words
    received = Scrip(total(night, "imitation", "receive"))
    assert f"Received for the night {received}" in words
    assert f"Together {received}" in words
    assert "agree to the dollar" in words
    assert "Raffle tickets sold 7" in words
    assert "$10 1 50 $500" in words  # the printed notes, by their numbers


def _is_what_the_tables_did(world: World, words: str) -> None:
    sheet = Sheet.objects.get(table=world.scene.table)
    result = Scrip(sheet.lines[0]["difference"])
    brought = Scrip(total(world.over, "imitation", "fill"))
    back = Scrip(total(world.over, "imitation", "credit"))
    assert f"Blackjack 1 Blackjack {brought} {back} $0 {result}" in words
    assert f"1 Fill Blackjack 1 {brought} Grace Anton" in words


def test_no_figure_is_printed_that_somebody_has_still_to_count_blindly(world: World) -> None:
    codes = ("evening_close", "chip_reconciliation", "table_results", "after_doors")
    assert all(kind_of(code).offered(world.over) for code in codes)
    Shift.objects.filter(pk=world.scene.shift.pk).update(closed_at=None)
    assert not any(kind_of(code).offered(world.over) for code in codes)


def test_papers_of_the_money_are_drafts_until_the_night_is_closed(world: World) -> None:
    for state, draft in (("closing", True), ("closed", False), ("reported", False)):
        world.over.state = state
        assert kind_of("chip_reconciliation").snapshot(world.over)["draft"] is draft
        assert kind_of("after_doors").snapshot(world.over)["draft"] is draft


def test_the_pack_after_the_doors_comes_with_a_csv_file_of_every_table(world: World) -> None:
    document = paper(kind_of("after_doors"), world)
    listed = [part["kind"] for part in document.snapshot["parts"]]
    assert [code for code in money_papers.AFTER_DOORS if code in listed] == listed
    assert len(listed) >= 6
    client = world.cast.client(Role.CHARITY_OFFICER)
    response = client.get(reverse("documents:archive", args=[document.pk]))
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        tables = {
            name.removesuffix(".csv"): list(csv.DictReader(io.StringIO(archive.read(name).decode("utf-8-sig"))))
            for name in archive.namelist()
            if name.endswith(".csv")
        }
        assert archive.read(f"{document.number}.pdf").startswith(b"%PDF-")
        assert archive.testzip() is None
    movements = tables["movements"]
    assert len(movements) == Movement.objects.filter(night=world.over).count()
    assert sum(int(row["amount"]) for row in movements if row["kind"] == "deposit") == total(
        world.over, "cash", "deposit"
    )
    assert [row["seal"] for row in tables["postings"]][-1] == head(world.over)
    assert tables["table_results"][0]["label"] == "Blackjack 1"
    assert {"accounts", "sheets", "deposits", "slips", "tickets", "awards"} <= set(tables)


def test_a_paper_without_tables_has_no_zip(world: World) -> None:
    document = paper(kind_of("deposit_slip"), world)
    response = world.cast.client(Role.CHARITY_OFFICER).get(reverse("documents:archive", args=[document.pk]))
    assert response.status_code == 409


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", " =1", "\t=1"])
def test_no_cell_of_a_csv_file_runs_in_a_spreadsheet(text: str) -> None:
    assert harmless(text) == f"'{text}"
    assert harmless(-25) == -25
