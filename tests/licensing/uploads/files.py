"""Files to hand in, good and hostile, made on the spot."""

import io
import struct
import zipfile
import zlib

from PIL import Image
from PIL.PngImagePlugin import PngInfo


def picture(kind: str = "PNG", size: tuple[int, int] = (8, 6), **saved: object) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "red").save(file, kind, **saved)
    return file.getvalue()


def noted_png(note: str) -> bytes:
    info = PngInfo()
    info.add_text("Comment", note)
    return picture(pnginfo=info)


def bomb(width: int, height: int) -> bytes:
    """A PNG that is small on the disk and huge in memory."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1_000_000, 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def pdf(*objects: bytes) -> bytes:
    """As much of a PDF as readers need to find its objects."""
    parts = (b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>", *objects)
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, part) for number, part in enumerate(parts, 1))
    return b"%PDF-1.7\n" + body + b"trailer << /Root 1 0 R >>\n%%EOF\n"


def packed(inside: bytes, header: bytes = b"/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode") -> bytes:
    data = zlib.compress(inside)
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (header, len(data), data)


def archive_after(data: bytes) -> bytes:
    """The same bytes read as a PDF from the front and as an archive from the back."""
    file = io.BytesIO(data)
    file.seek(0, io.SEEK_END)
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("evil.txt", "hello")
        archive.comment = b"%%EOF"
    return file.getvalue()
