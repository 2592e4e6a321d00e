"""Paper at the till: receipts on roll and letter paper, reprints marked, tickets, scrip, serials that come back."""

import io
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from pypdf import PdfReader

from casino_night.banking.models import ScripReturn, ScripRun
from casino_night.banking.services import serials
from casino_night.documents import services
from casino_night.documents.models import Document
from casino_night.roles import Role
from licensing.models import Assignment, Denomination
from tests.banking.screens.counter import Counter
from tests.cast import Cast

MILLIMETRE = 72 / 25.4


@pytest.fixture
def counter(db: None, tmp_path: Path, settings: Any) -> Counter:
    settings.DOCUMENTS_ROOT = tmp_path / "documents"
    return Counter()


def printed(client: Client, address: str, **said: Any) -> tuple[Document, Any]:
    """Asked for, made by the worker, opened: the row and its first page."""
    asked = client.post(address, said)
    assert asked.status_code == 303, asked.content
    page = asked.headers["Location"]
    assert b"Being made" in client.get(page).content
    document = Document.objects.latest("created_at")
    services.make(document.pk)
    assert b"Open the PDF" in client.get(page).content
    file = client.get(f"{page}file/")
    assert file.headers["Content-Type"] == "application/pdf"
    return document, PdfReader(io.BytesIO(file.content)).pages[0]


def words(page: Any) -> str:
    return " ".join(page.extract_text().split())


def test_a_receipt_on_the_roll_then_on_letter_paper_marked_as_printed_again(counter: Counter) -> None:
    id = uuid4()
    counter.sell(40, 50, id=id)
    address = f"{counter.base}receipt/{id}/print/"
    _first, roll = printed(counter.rosa, address, size="roll")
    assert round(float(roll.mediabox.width) / MILLIMETRE) == 80
    for said in ("Window 1 no. 1", "Cash received $50.00", "Change given $10.00", "Imitation money $80"):
        assert said in words(roll)
    assert "again" not in words(roll).lower()
    second, letter = printed(counter.rosa, address, size="letter")
    assert round(float(letter.mediabox.width)) == 612
    assert "printed again copy 2" in words(letter).lower()
    assert second.snapshot["copy"] == 2
    assert counter.rosa.post(address, {"size": "poster"}).status_code == 404


def test_tickets_are_printed_at_the_desk_and_asked_for_again_they_are_the_same_paper(counter: Counter) -> None:
    peter, desk = counter.desk()
    counter.scene.sell(500)
    id = str(uuid4())
    peter.post(f"{counter.base}{desk.pk}/prizes/tickets/", {"id": id, "count": 3, "left": 300})
    address = f"{counter.base}receipt/{id}/print/"
    first, page = printed(peter, address, size="tickets")
    assert serials.serial(counter.night, "ticket", 3) in words(page)
    assert peter.post(address, {"size": "tickets"}).headers["Location"].endswith(f"/paper/{first.pk}/")


def test_scrip_is_printed_into_the_reserve_by_two_people_and_its_sheets_are_for_who_is_in_charge(
    counter: Counter,
) -> None:
    notes = Denomination.objects.create(night=counter.night, form="script", value=20, quantity=24)
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")
    before = counter.scene.balance("reserve")
    said = {"id": str(uuid4()), "denomination": str(notes.pk), "quantity": 24}
    address = f"{counter.base}bank/print/"
    assert grace.post(address, {**said, "quantity": 0, **counter.second(counter.scene.peter)}).status_code == 422
    document, page = printed(grace, address, **said, **counter.second(counter.scene.peter))
    assert grace.post(address, {**said, **counter.second(counter.scene.peter)}).status_code == 303  # the same run
    assert counter.scene.balance("reserve") == before + 480
    assert ScripRun.objects.get().last == 24
    assert serials.serial(counter.night, "scrip", 1) in words(page)
    assert counter.rosa.get(f"{counter.base}paper/{document.pk}/").status_code == 404
    assert counter.rosa.get(f"{counter.base}paper/{document.pk}/file/").status_code == 404


def test_a_note_that_comes_back_is_taken_in_once_13_47_20_12_d(counter: Counter) -> None:
    notes = Denomination.objects.create(night=counter.night, form="script", value=20, quantity=2)
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")
    run = {"id": str(uuid4()), "denomination": str(notes.pk), "quantity": 2, **counter.second(counter.scene.peter)}
    grace.post(f"{counter.base}bank/print/", run)
    note = serials.serial(counter.night, "scrip", 2)
    assert b"Take this note in" in counter.rosa.get(f"{counter.base}scan/?serial={note}").content
    assert ScripReturn.objects.count() == 0
    assert counter.rosa.post(f"{counter.base}scan/take-in/", {"serial": note}).status_code == 303
    page = counter.rosa.get(f"{counter.base}scan/?serial={note}").content
    assert b"Presented before" in page
    assert b"Take this note in" not in page
    copied = counter.rosa.post(f"{counter.base}scan/take-in/", {"serial": note})
    assert copied.status_code == 409
    assert ScripReturn.objects.count() == 1


def test_papers_of_other_kinds_and_other_nights_are_not_shown_here(counter: Counter) -> None:
    cast: Cast = counter.scene.cast
    licence = services.request_document("night_licence", counter.night, actor=cast[Role.MUNICIPAL_CLERK])
    assert counter.rosa.get(f"{counter.base}paper/{licence.pk}/").status_code == 404
    id = uuid4()
    counter.sell(id=id)
    counter.rosa.post(f"{counter.base}receipt/{id}/print/", {"size": "roll"})
    document = Document.objects.get(kind="receipt_roll")
    assert counter.rosa.get(f"{counter.base}paper/{document.pk}/").status_code == 200
    sister = counter.scene.cast.other_night
    Assignment.objects.create(user=counter.scene.rosa, night=sister, role=Role.BANKER)
    banker_there = counter.scene.cast.client(Role.BANKER)
    assert banker_there.get(f"/till/{sister.pk}/paper/{uuid4()}/").status_code == 404
    assert banker_there.get(f"/till/{sister.pk}/paper/{document.pk}/").status_code == 404
