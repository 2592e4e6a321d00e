"""What a file is, by its content; and which files are turned away."""

import io

import pytest
from PIL import Image

from casino_night.refusal import Refused
from licensing.uploads.contents import MOST_BYTES, examine
from tests.licensing.uploads.files import archive_after, bomb, noted_png, packed, pdf, picture

HARMLESS = b"<< /Type /Page /Note (JavaScript is a language) >>"


def code_of(data: bytes) -> str:
    with pytest.raises(Refused) as refused:
        examine(data)
    assert refused.value.message.endswith(".")
    assert refused.value.next_step
    return refused.value.code


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (picture("PNG"), "image/png"),
        (picture("JPEG"), "image/jpeg"),
        (pdf(HARMLESS), "application/pdf"),
        (pdf(packed(b"0 0 << /Type /Page >>")), "application/pdf"),
    ],
)
def test_a_file_is_what_its_content_says(data: bytes, kind: str) -> None:
    assert examine(data).kind == kind


def test_a_picture_is_drawn_anew_without_what_was_hidden_in_it() -> None:
    hidden = noted_png("<script>alert(1)</script>") + b"<script>alert(2)</script>"
    kept = examine(hidden).data
    assert b"script" in hidden
    assert b"script" not in kept
    assert Image.open(io.BytesIO(kept)).size == (8, 6)


def test_the_place_where_a_picture_was_taken_is_not_kept() -> None:
    exif = Image.Exif()
    exif[0x010E] = "At home, 12 Elm Street"
    data = picture("JPEG", exif=exif)
    assert b"Elm Street" in data
    assert b"Elm Street" not in examine(data).data


def test_a_large_picture_is_made_smaller() -> None:
    kept = Image.open(io.BytesIO(examine(picture("PNG", (5000, 20))).data))
    assert kept.size == (4000, 16)


def test_transparency_survives() -> None:
    file = io.BytesIO()
    Image.new("RGBA", (4, 4), (0, 0, 0, 0)).save(file, "PNG")
    assert Image.open(io.BytesIO(examine(file.getvalue()).data)).mode == "RGBA"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"hello", "unknown_kind"),
        (b"<html><script>1</script>", "unknown_kind"),
        (b"PK\x03\x04" + b"0" * 100, "unknown_kind"),
        (b"GIF89a" + pdf(), "unknown_kind"),
        (b"\x89PNG\r\n\x1a\n" + b"0" * 50, "broken_picture"),
        (b"\xff\xd8\xff\xe0" + b"0" * 50, "broken_picture"),
        (picture("PNG")[:40], "broken_picture"),
        (bomb(50_000, 50_000), "too_many_pixels"),
        (bomb(8_000, 6_000), "too_many_pixels"),
        (b"%PDF-1.7\nnothing", "not_a_plain_pdf"),
    ],
)
def test_what_is_no_paper_and_no_picture_is_turned_away(data: bytes, code: str) -> None:
    assert code_of(data) == code


def test_ten_megabytes_are_taken_and_one_byte_more_is_not() -> None:
    whole = pdf(HARMLESS)
    padded = whole[:-6] + b" " * (MOST_BYTES - len(whole)) + whole[-6:]
    assert len(padded) == MOST_BYTES
    assert examine(padded).data == padded
    assert code_of(padded + b"\n") == "too_large"


@pytest.mark.parametrize(
    "part",
    [
        b"<< /S /JavaScript /JS (app.alert(1)) >>",
        b"<< /S /J#61vaScript /JS (app.alert(1)) >>",
        b"<< /S /Launch /F (calc.exe) >>",
        b"<< /Type /Filespec /F (a.exe) /EF << /F 9 0 R >> >>",
        b"<< /Type /EmbeddedFile >>",
        b"<< /Subtype /RichMedia >>",
        b"<< /S /SubmitForm /F (https://elsewhere.example) >>",
        packed(b"3 0 << /S /JavaScript /JS (app.alert(1)) >>"),
        packed(b"3 0 << /S /#4aavaScript >>"),
        packed(b"3 0 << /S /JavaScript >>", b"/Subtype /Image /First 4 /N 1 /Filter /FlateDecode"),
        packed(b"harmless", b"/Type /ObjStm /N 1 /First 4 /Filter [/ASCII85Decode /FlateDecode]"),
        packed(b"harmless", b"/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>"),
        b"<< /Type /ObjStm /N 1 /First 4 /Filter /LZWDecode >>\nstream\nnot flate\nendstream",
        packed(b"\0" * 80_000_000),
    ],
)
def test_a_pdf_that_acts_or_hides_is_turned_away(part: bytes) -> None:
    assert code_of(pdf(part)) == "not_a_plain_pdf"


def test_a_locked_pdf_is_turned_away() -> None:
    assert code_of(pdf(b"<< /Filter /Standard /V 4 >>").replace(b"/Root", b"/Encrypt 3 0 R /Root")) == "locked_pdf"


def test_a_file_that_is_two_files_is_turned_away() -> None:
    both = archive_after(pdf(HARMLESS))
    assert both.startswith(b"%PDF-")
    assert both.endswith(b"%%EOF")
    assert code_of(both) == "not_a_plain_pdf"
