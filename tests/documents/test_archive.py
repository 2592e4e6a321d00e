"""For the archive and for everybody: PDF/A-3 with its facts inside; and comparing a file with the one we made."""

import io
import json
from typing import Any
from xml.etree import ElementTree

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from casino_night.documents import selectors
from casino_night.documents.models import Document
from tests.cast import Cast
from tests.documents.scenes import made, request_licence


def opened(document: Document) -> PdfReader:
    return PdfReader(io.BytesIO(selectors.pdf(document)))


def test_a_paper_is_pdf_a_3_with_tags_language_title_and_output_colors(cast: Cast) -> None:
    pdf = opened(made(request_licence(cast)))
    root: Any = pdf.trailer["/Root"]
    said = root["/Metadata"].get_object().get_data().decode()
    assert 'pdfaid:part="3"' in said
    assert 'pdfaid:conformance="A"' in said
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en-US"
    assert root["/OutputIntents"]
    assert root["/StructTreeRoot"]


def test_a_paper_says_that_it_keeps_to_pdf_ua_and_explains_the_word_to_pdf_a(cast: Cast) -> None:
    """Both standards in one sound piece of metadata: one RDF, with the title."""
    root: Any = opened(made(request_licence(cast))).trailer["/Root"]
    metadata = ElementTree.fromstring(root["/Metadata"].get_object().get_data().decode())
    (facts,) = metadata.findall("{http://www.w3.org/1999/02/22-rdf-syntax-ns#}RDF")
    parts = [one.attrib.get("{http://www.aiim.org/pdfua/ns/id/}part") for one in facts]
    assert parts.count("1") == 1
    said = ElementTree.tostring(facts, "unicode")
    assert "http://www.aiim.org/pdfa/ns/extension/" in said
    assert "Casino night license" in said
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


def test_the_facts_are_attached_and_are_those_of_the_row(cast: Cast) -> None:
    document = made(request_licence(cast))
    (said,) = opened(document).attachments["snapshot.json"]
    assert json.loads(said) == document.snapshot


def test_facts_cannot_break_out_of_their_place(cast: Cast) -> None:
    words = '</script><link rel="attachment" href="file:///etc/passwd">'
    document = made(request_licence(cast, title=words))
    attached = opened(document).attachments
    assert list(attached) == ["snapshot.json"]
    assert json.loads(attached["snapshot.json"][0])["night"] == words


def compared(document: Document, content: bytes | None) -> Any:
    files = {"paper": SimpleUploadedFile("paper.pdf", content)} if content is not None else {}
    return Client().post(reverse("documents:compare", args=[document.number]), files)


def status_of(response: Any) -> str:
    return " ".join(response.content.decode().partition("data-compared>")[2].partition("</div>")[0].split())


def test_the_file_itself_is_recognised(cast: Cast) -> None:
    document = made(request_licence(cast))
    assert "The same file" in status_of(compared(document, selectors.pdf(document)))


def test_one_other_bit_is_another_file(cast: Cast) -> None:
    document = made(request_licence(cast))
    content = bytearray(selectors.pdf(document))
    content[100] ^= 1
    assert "Not our file" in status_of(compared(document, bytes(content)))


def test_nothing_to_compare_is_said(cast: Cast) -> None:
    response = compared(made(request_licence(cast)), None)
    assert response.status_code == 422
    assert "Choose the PDF file first" in status_of(response)


def test_a_number_nobody_gave_out_compares_with_nothing(cast: Cast) -> None:
    address = reverse("documents:compare", args=["DOC-2026-AAAAAA"])
    assert Client().post(address, {"paper": SimpleUploadedFile("a.pdf", b"x")}).status_code == 404


def test_a_paper_that_is_not_made_yet_equals_no_file(cast: Cast) -> None:
    assert not selectors.same_file(request_licence(cast), [b""])
