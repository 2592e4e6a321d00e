"""What a file really is, whatever it is called; and the file as we keep it.

Pictures are drawn anew, so that nothing survives but the picture. A PDF is kept as it came, and only if nothing in it
acts: it is read as any reader would read it, with its packed parts unpacked and its names spelled out.
"""

import io
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageOps, UnidentifiedImageError

from casino_night.refusal import Refused

MOST_BYTES = 10 * 1024**2
MOST_PIXELS = 40_000_000
LONGEST_EDGE = 4000
MOST_UNPACKED = 64 * 1024**2  # of the packed parts of one PDF, pictures left out

PICTURES = {b"\x89PNG\r\n\x1a\n": ("PNG", "image/png", ".png"), b"\xff\xd8\xff": ("JPEG", "image/jpeg", ".jpg")}
PDF = b"%PDF-"

# Names by which a PDF runs programs, opens or carries other files, or sends what is typed into it.
ACTING = (
    b"/JavaScript",
    b"/Launch",
    b"/EmbeddedFile",
    b"/FileAttachment",
    b"/RichMedia",
    b"/XFA",
    b"/ImportData",
    b"/SubmitForm",
    b"/GoToE",
    b"/GoToR",
    b"/Rendition",
)
CARRIES_FILE = re.compile(rb"/EF\s*(?:<<|\d+\s+\d+\s+R)")
STREAM = re.compile(rb"(?<!end)stream\r?\n")
ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")
ZIP_END = b"PK\x05\x06"
ZIP_END_BYTES = 22


@dataclass(frozen=True)
class Content:
    """A file that was looked at: what it is, and the bytes that are kept."""

    kind: str  # the media type it is given out as
    ending: str
    data: bytes


def examine(data: bytes) -> Content:
    """The file as we keep it, or a sentence why not."""
    if not data:
        raise Refused("empty", "The file is empty.", next_step="Choose the file again; it may not have been saved.")
    if len(data) > MOST_BYTES:
        raise too_large()
    for mark, (name, kind, ending) in PICTURES.items():
        if data.startswith(mark):
            return Content(kind, ending, _drawn_anew(data, name))
    if data.startswith(PDF):
        _refuse_acting(data)
        return Content("application/pdf", ".pdf", data)
    raise Refused(
        "unknown_kind",
        "The file is neither a PDF nor a PNG or JPEG picture.",
        next_step="Save it as PDF, or take a picture of the paper, and choose that.",
    )


def too_large() -> Refused:
    return Refused(
        "too_large",
        f"The file is larger than {MOST_BYTES // 1024**2} MB.",
        next_step="Scan it with a lower resolution, or save it as a smaller PDF.",
    )


def _drawn_anew(data: bytes, name: str) -> bytes:
    try:
        with Image.open(io.BytesIO(data), formats=(name,)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise Refused(
                    "too_many_pixels",
                    f"The picture has {picture.width} by {picture.height} points, more than we can take.",
                    next_step="Make it smaller and choose it again.",
                )
            picture.draft("RGB", (LONGEST_EDGE, LONGEST_EDGE))
            upright = ImageOps.exif_transpose(picture)
            upright.thumbnail((LONGEST_EDGE, LONGEST_EDGE))
            return _saved(upright, name)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, struct.error, zlib.error, MemoryError) as broken:
        raise Refused(
            "broken_picture",
            "The picture cannot be read; the file may be damaged.",
            next_step="Open it on your own machine, save it again, and choose that.",
        ) from broken
    except Image.DecompressionBombError as bomb:
        raise Refused(
            "too_many_pixels", "The picture is far larger than it looks.", next_step="Make it smaller."
        ) from bomb


def _saved(picture: Image.Image, name: str) -> bytes:
    """Only the points: no notes, no place where it was taken, nothing that follows the picture in its file."""
    mode = "RGBA" if name == "PNG" and picture.has_transparency_data else "RGB"
    bare = Image.new(mode, picture.size)
    bare.paste(picture.convert(mode))
    file = io.BytesIO()
    bare.save(file, name, **({"optimize": True} if name == "PNG" else {"quality": 88}))
    return file.getvalue()


def _refuse_acting(data: bytes) -> None:
    if b"%%EOF" not in data[-2048:] or _is_also_a_zip(data):
        raise _not_plain("It does not end as a PDF does.")
    text = _spelled_out(data)
    if b"/Encrypt" in text:
        raise Refused(
            "locked_pdf",
            "The PDF is locked, so nobody here could check or read it.",
            next_step="Print it to a new PDF without a password, and choose that.",
        )
    for part in (text, *_unpacked(data)):
        if CARRIES_FILE.search(part) or any(name in part for name in ACTING):
            raise _not_plain("It carries a program, a form that sends, or another file.")


def _not_plain(why: str) -> Refused:
    return Refused(
        "not_a_plain_pdf",
        f"This is not a plain PDF. {why}",
        next_step="Print it to a new PDF, which leaves such things out, and choose that.",
    )


def _is_also_a_zip(data: bytes) -> bool:
    """An archive is read from its end: the same bytes would be two files."""
    place = data.rfind(ZIP_END)
    while place >= 0 and place + ZIP_END_BYTES <= len(data):
        (comment,) = struct.unpack_from("<H", data, place + ZIP_END_BYTES - 2)
        if place + ZIP_END_BYTES + comment == len(data):
            return True
        place = data.rfind(ZIP_END, 0, place)
    return False


def _spelled_out(text: bytes) -> bytes:
    """Names may be written in code, /J#61vaScript for /JavaScript."""
    return ESCAPED.sub(lambda code: bytes([int(code[1], 16)]), text)


def _unpacked(data: bytes) -> Iterator[bytes]:
    """The packed parts, as a reader would see them. One that could hide objects and cannot be read is refused."""
    left = MOST_UNPACKED
    for found in STREAM.finditer(data):
        header = _spelled_out(data[max(data.rfind(b"obj", 0, found.start()), 0) : found.start()])
        holds_objects = b"/First" in header or b"/ObjStm" in header
        if b"/Image" in header and not holds_objects:
            continue
        plain = _unzipped(data[found.end() :], left)
        if holds_objects and (plain is None or b"/DecodeParms" in header or b"ASCII" in header or b"LZW" in header):
            raise _not_plain("Parts of it are packed in a way we cannot look into.")
        if plain:
            left -= len(plain)
            yield _spelled_out(plain)


def _unzipped(data: bytes, most: int) -> bytes | None:
    """None if this is not packed the usual way."""
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(data, max(most, 1))
    except zlib.error:
        return None
    if unpacker.unconsumed_tail and not unpacker.eof:
        raise _not_plain("It unpacks to far more than it looks.")
    return plain
