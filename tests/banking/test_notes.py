"""Printed scrip and tickets: value, organisation, date and a serial each, and the serial on paper is the desk's."""

import io
import re
from pathlib import Path
from uuid import uuid4

import pytest
from pypdf import PdfReader

from casino_night.banking.models import ScripRun, Tickets
from casino_night.banking.services import prizes, serials, trays
from casino_night.documents import selectors, services
from licensing.models import Denomination
from licensing.paper.about import in_words
from tests.banking.scene import Scene


@pytest.fixture
def scene(db: None, tmp_path: Path, settings: pytest.FixtureRequest) -> Scene:
    settings.DOCUMENTS_ROOT = tmp_path / "documents"  # type: ignore[attr-defined]
    return Scene.build()


def printed(kind, subject, actor):
    document = services.request_document(kind, subject, actor=actor)
    services.make(document.pk)
    document.refresh_from_db()
    assert (document.state, document.error) == ("ready", "")
    pages = PdfReader(io.BytesIO(selectors.pdf(document))).pages
    return document, " ".join(" ".join(page.extract_text() for page in pages).split())


def run_of(scene: Scene, quantity: int) -> ScripRun:
    notes = Denomination.objects.create(night=scene.night, form="script", value=20, quantity=quantity)
    trays.print_run(uuid4(), scene.night, notes, quantity, **scene.by_grace)
    return ScripRun.objects.get(night=scene.night)


def test_every_note_bears_value_organisation_date_and_its_serial_20_12_d(scene: Scene) -> None:
    run = run_of(scene, 14)
    _document, words = printed("scrip_sheet", run, scene.grace)
    found = re.findall(r"S-\d{6}-[A-Z2-7]{6}", words)
    assert len(found) == len(set(found)) == 14
    assert [serials.scan(scene.night, one).number for one in found] == list(range(1, 15))
    assert {serials.scan(scene.night, one).value for one in found} == {20}
    for said in ("$20", scene.night.organisation.name, in_words(scene.night.date)):
        assert words.count(said) == 14


def test_the_public_page_shows_no_serial(scene: Scene) -> None:
    document, _words = printed("scrip_sheet", run_of(scene, 2), scene.grace)
    facts = selectors.verified(document)["facts"]
    assert facts["Numbers"] == "1 to 2"
    assert not re.search(r"S-\d{6}-", str(facts))


def test_tickets_bought_together_are_printed_with_their_numbers_20_11_b(scene: Scene) -> None:
    scene.sell(500)
    desk_shift = _prize_desk(scene)
    prizes.buy_tickets(uuid4(), desk_shift, 3, actor=desk_shift.user, device=desk_shift.device)
    bought = Tickets.objects.get(night=scene.night)
    _document, words = printed("ticket_sheet", bought, scene.grace)
    found = re.findall(r"T-\d{6}-[A-Z2-7]{6}", words)
    assert [serials.scan(scene.night, one).state for one in found] == ["issued"] * 3
    assert words.count("Taken for $100 of imitation money.") == 3


def _prize_desk(scene: Scene):
    from casino_night.banking.services import books, shifts
    from tests.banking.scene import new_banker, new_device

    window = books.add_window(scene.night, "prize_desk", "Prizes")
    device = new_device(scene.night, scene.grace, "Prizes")
    return shifts.open_shift(window, actor=new_banker(scene, "Paula"), device=device)
