"""From the snapshot to the file: complete or not at all, what the row says of it, and what stands on the paper."""

import hashlib
import io
import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from pypdf import PdfReader

from casino_night.documents import kinds, render, selectors, services
from casino_night.documents.models import Document
from casino_night.refusal import Refused
from licensing.models import Municipality, Organisation
from tests.cast import Cast
from tests.documents.scenes import files, made, request_licence, text_of, with_text

LETTER = (612, 792)
LONG = ("Benevolent Association of Retired Volunteer Firefighters and Ambulance Drivers of Essex County " * 3)[:255]


def with_words(document: Document, **words: Any) -> Document:
    Document.objects.filter(pk=document.pk).update(snapshot={**document.snapshot, **words})
    document.refresh_from_db()
    return document


def reader(document: Document) -> PdfReader:
    return PdfReader(io.BytesIO(selectors.pdf(document)))


def test_a_made_document_is_one_file_and_its_row_says_which(cast: Cast) -> None:
    document = made(request_licence(cast))
    content = (settings.DOCUMENTS_ROOT / document.file).read_bytes()
    assert document.state == "ready"
    assert files() == [document.file]
    assert document.sha256 == hashlib.sha256(content).hexdigest()
    assert document.size == len(content)
    assert document.ready_at
    assert (document.attempts, document.lease_until, document.error) == (1, None, "")


def test_the_paper_says_what_the_database_says(cast: Cast) -> None:
    document = made(request_licence(cast, date=date(2026, 12, 5), premises="The Old Armory"))
    words = text_of(document)
    night = cast.own.night
    for said in (
        "RL-2026-TEST42",
        "Own Fire Company",
        night.title,
        "The Old Armory",
        "ESSEX COUNTY",
        "12:00 A.M. (midnight) at the start of Saturday, December 5, 2026",
        "2:00 A.M. on Sunday, December 6, 2026",
        "$2.00 of imitation money for each $1.00 of cash",
        document.number,
        "Page 1 of 1",
        "identification number 111",
    ):
        assert said in words
    assert "DRAFT" not in words


def test_the_paper_is_letter_size_titled_tagged_and_in_english(cast: Cast) -> None:
    document = made(request_licence(cast))
    pdf = reader(document)
    assert tuple(map(round, pdf.pages[0].mediabox[2:])) == LETTER
    assert pdf.metadata
    assert pdf.metadata.title == f"Casino night license {document.number}"
    root: Any = pdf.trailer["/Root"]
    assert root["/Lang"] == "en-US"
    assert root["/MarkInfo"]["/Marked"]


def test_the_code_on_the_paper_leads_to_its_page(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read back as a telephone would: the drawing is made again from the address and must be the same."""
    import segno

    document = request_licence(cast)
    address = f"{settings.SITE_URL}/documents/verify/{document.number}/"
    drawing = segno.make(address, error="m", micro=False).svg_data_uri(border=0, dark="#12263a")
    html = render.html_of(document)
    assert drawing.replace("'", "&#x27;") in html.replace("&amp;", "&")
    assert f"{settings.SITE_URL}/documents/verify/" in html


def test_a_licence_without_its_number_is_a_draft(cast: Cast) -> None:
    words = text_of(made(request_licence(cast, licence_number="")))
    assert "This paper licenses nothing" in words
    assert "not issued" in words


@pytest.mark.parametrize(
    ("day", "zones", "said"),
    [
        (date(2026, 12, 5), ("EST", "EST"), ""),
        (date(2026, 10, 31), ("EDT", "EST"), "comes twice, and both count"),
        (date(2026, 3, 7), ("EST", "EST"), "2:00 A.M. EST is the same instant as 3:00 A.M. EDT"),
        (date(2026, 3, 8), ("EST", "EDT"), "is skipped"),
        (date(2026, 11, 1), ("EDT", "EST"), "comes twice."),
    ],
)
def test_the_hours_tell_what_the_clocks_do(cast: Cast, day: date, zones: tuple[str, str], said: str) -> None:
    """13:47-6.11(c)"""
    document = request_licence(cast, date=day)
    hours = document.snapshot["hours"]
    assert (hours["from_zone"], hours["until_zone"]) == zones
    assert said in hours["clock_change"]
    assert said in text_of(made(document))


def test_rendering_again_from_the_snapshot_gives_the_same_paper(cast: Cast, tmp_path: Path) -> None:
    document = made(request_licence(cast))
    again = render.print_document(document, "again.pdf", lambda done: None)
    assert again.sha256 == document.sha256


def test_the_paper_is_of_the_moment_it_was_asked_for(cast: Cast) -> None:
    document = request_licence(cast)
    Organisation.objects.update(name="Renamed since")
    assert "Renamed since" not in text_of(made(document))


def test_the_version_of_the_template_that_printed_it_is_recorded(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program was updated while the document waited."""
    from dataclasses import replace

    document = request_licence(cast)
    known = kinds.kind_of("night_licence")
    monkeypatch.setitem(kinds._KINDS, "night_licence", replace(known, version=known.version + 1))
    assert made(document).template_version == known.version + 1


def test_a_ready_document_is_never_made_again(cast: Cast) -> None:
    document = made(request_licence(cast))
    before = Document.objects.filter(pk=document.pk).values().get()
    services.make(document.pk)
    assert Document.objects.filter(pk=document.pk).values().get() == before
    assert files() == [document.file]


@pytest.mark.parametrize(
    "text",
    [
        '<img src="file:///etc/passwd">',
        "<link rel=attachment href=file:///etc/passwd>",
        "</p><style>@import url(http://127.0.0.1:9/)</style>",
        '"><svg><image href="http://127.0.0.1:9/"/></svg>',
        "{% include 'base.html' %}{{ settings.SECRET_KEY }}",
        "&lt;b&gt; &amp; <!-- ",
    ],
)
def test_what_an_organisation_writes_is_text_and_nothing_else(cast: Cast, text: str) -> None:
    document = made(with_text(request_licence(cast), text))
    assert document.state == "ready"
    assert "".join(text.split()) in "".join(text_of(document).split())


def test_the_longest_words_allowed_still_give_one_page(cast: Cast) -> None:
    document = request_licence(cast)
    fields = {"organisation": LONG, "organisation_address": LONG[:240], "night": LONG[:160], "premises": LONG[:240]}
    pdf = reader(made(with_words(document, **fields, municipality=LONG[:120])))
    assert len(pdf.pages) == 1
    assert "Page 1 of 1" in pdf.pages[0].extract_text()


def test_one_word_of_255_letters_stays_on_the_paper(cast: Cast) -> None:
    document = made(with_words(request_licence(cast), organisation="W" * 255, night="M" * 160))
    assert len(reader(document).pages) == 1
    assert text_of(document).replace(" ", "").count("W") >= 255


@pytest.mark.parametrize(
    "name", ["בית הכנסת אהבת שלום (1987)", "جمعية الإطفاء الخيرية", "Łódź Čtvrť Кириллица", "Friends 🎲 of 🐕 Shelter"]
)
def test_names_in_other_scripts_are_printed_with_letters_not_boxes(cast: Cast, name: str) -> None:
    document = made(with_words(request_licence(cast), organisation=name))
    assert document.state == "ready"
    assert missing_glyphs(reader(document)) == 0


def missing_glyphs(pdf: PdfReader) -> int:
    """How often glyph 0, the empty box, is drawn."""
    count = 0
    for page in pdf.pages:
        fonts: Any = page["/Resources"]["/Font"]  # type: ignore[index]
        for font in fonts.values():
            widths = font.get_object()["/DescendantFonts"][0].get_object().get("/W", [])
            count += 1 if len(widths) and widths[0] == 0 and len(widths[1]) else 0
    return count


def test_a_name_cannot_turn_the_words_around_it(cast: Cast) -> None:
    """A right-to-left override in a name ends with the name."""
    html = render.html_of(with_words(request_licence(cast), organisation="Fire\u202eCompany"))
    assert "&#x2068;Fire\u202eCompany&#x2069;" in html


def test_a_document_too_long_to_print_fails_with_the_reason(cast: Cast) -> None:
    document = made(with_text(request_licence(cast), "x" * (render.LONGEST_HTML + 1)))
    assert document.state == "waiting"
    assert "It is too long to print" in document.error
    assert files() == []


def test_nothing_is_left_of_a_try_that_failed(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_html: str, target: Any, _alive: Any, _sheets: int) -> None:
        target.write(b"%PDF-half")
        raise render.RenderFailed("The ink ran out.")

    monkeypatch.setattr(render.PRESS, "print", broken)
    document = made(request_licence(cast))
    assert (document.state, document.error) == ("waiting", "The ink ran out.")
    assert files() == []


def test_what_is_not_a_pdf_is_not_given_out(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render.PRESS, "print", lambda _html, target, _alive, _sheets: target.write(b"Hello"))
    assert "not a PDF" in made(request_licence(cast)).error


def test_the_file_is_synced_before_it_gets_its_name(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    sync, rename = os.fsync, Path.rename

    def noted_sync(handle: int) -> None:
        order.append("folder" if Path(f"/proc/self/fd/{handle}").is_dir() else "file")
        sync(handle)

    def noted_rename(self: Path, target: Path) -> Path:
        order.append("rename")
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(Path, "rename", noted_rename)
    made(request_licence(cast))
    assert order == ["file", "rename", "folder"]


def test_a_machine_that_cannot_write_postpones_without_counting_the_try(cast: Cast, tmp_path: Path) -> None:
    (tmp_path / "documents").write_text("a file where the folder should be")
    document = made(request_licence(cast))
    assert (document.state, document.attempts) == ("waiting", 0)
    assert "could not be written" in document.error


@pytest.mark.parametrize("damage", ["missing", "changed"])
def test_a_stored_file_that_is_not_the_one_made_is_not_given_out(cast: Cast, damage: str) -> None:
    document = made(request_licence(cast))
    file = settings.DOCUMENTS_ROOT / document.file
    if damage == "missing":
        file.unlink()
    else:
        content = bytearray(file.read_bytes())
        content[100] ^= 1
        file.write_bytes(content)
    with pytest.raises(Refused, match="missing or is not the one that was made"):
        selectors.pdf(document)


def test_the_town_that_renames_itself_keeps_its_old_papers(cast: Cast) -> None:
    document = made(request_licence(cast))
    Municipality.objects.filter(pk=cast.own.municipality.pk).update(name="New Name")
    assert selectors.verified(document)["facts"]["Municipality"] == "Own Town, Essex County"
