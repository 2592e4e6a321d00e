"""The printing press: a process of its own that turns HTML into PDF, and the only module that imports WeasyPrint.

Started by casino_night.documents.render as `python -m casino_night.documents.press`, with an empty environment: it
knows neither the settings nor the database. It loads WeasyPrint once, gives up the network, then forks for every
document. The fork has limits on memory, time and file size and ends after its document, so that a document that
runs wild takes nothing with it; and a document costs a fork, not a second of loading libraries.
"""

import contextlib
import ctypes
import errno
import gc
import io
import json
import logging
import mimetypes
import os
import re
import resource
import signal
import socket
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

MEMORY = 1024**3
CPU_SECONDS = 60
WALL_SECONDS = 90
FILE_BYTES = 64 * 1024**2
IDLE_SECONDS = 120  # then the press ends and gives its memory back; the next document starts it again

# What a fork answers: that it began, one mark for each page it has set, that it is done, or the reason why not, which
# may be the machine's fault.
STARTED, PAGE, DONE, MACHINE = b"s", b"\x1e", b"d", b"m"
ASSET_FOLDERS = (
    "paper",
    "img/games",
    "vendor/public-sans",
    "vendor/source-serif-4",
    "vendor/noto-emoji",
)  # under static/
EVERY_PAPER = "paper/paper.css"
# What the program itself put into a paper: QR codes, and the photograph of a badge, drawn anew (PIL) and small.
DRAWINGS = ("data:image/svg+xml", "data:image/jpeg;base64,")
LONGEST_DRAWING = 100_000

VARIANT = "pdf/a-3a"  # for the archive and, tagged, for people who have it read to them
# WeasyPrint writes one standard into a file. The other, PDF/UA-1, is said here; PDF/A wants its word explained as well.
UNIVERSAL_ACCESS = b"""<rdf:Description xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"\
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="" pdfuaid:part="1"/>
<rdf:Description xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"\
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"\
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"\
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 the file keeps to</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
"""
END_OF_METADATA = b"</rdf:RDF>"
SNAPSHOT = "snapshot"

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)

CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000


def serve(control: socket.socket, static: Path) -> None:
    fetcher = load(static)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # forks are not waited for; their answer is on their own pipe
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the worker's business; it closes the socket when it goes
    control.settimeout(IDLE_SECONDS)
    while True:
        try:
            message, handles, _flags, _address = socket.recv_fds(control, 1, 4)
        except TimeoutError:
            return
        if not message:
            return
        if os.fork() == 0:
            control.close()
            print_one(fetcher, *handles)
        for handle in handles:
            os.close(handle)


def load(static: Path) -> Any:
    """Everything a document would otherwise load for itself: WeasyPrint, Pango, its style sheets, the fonts' list."""
    import weasyprint

    give_up_network()
    fetcher = assets_only(static)
    weasyprint.HTML(string="<p>Ready</p>", url_fetcher=fetcher).write_pdf()
    gc.collect()
    gc.freeze()
    return fetcher


def print_one(fetcher: Any, html: int, pdf: int, answer: int, folder: int) -> NoReturn:
    """In the fork: read HTML, write PDF, say how it went, end. Fonts are unpacked in a folder others tidy up."""
    limit()
    os.fchdir(folder)
    tempfile.tempdir = str(Path.cwd())
    os.write(answer, STARTED)
    tell_pages(answer)
    try:
        with os.fdopen(html, "rb") as source, os.fdopen(pdf, "wb") as target:
            write_pdf(source.read().decode(), target, fetcher)
        said = DONE
    except MemoryError:
        said = f"It needs more than {MEMORY // 1024**2} MB of memory.".encode()
    except OSError as problem:
        said = (MACHINE if problem.errno in FULL else b"") + str(problem).encode()
    except BaseException as problem:  # WeasyPrint's own for a file that is not ours
        said = f"{problem.__cause__ or problem} ({type(problem).__name__})"[:500].encode()
    os.write(answer, said)
    os._exit(0)


def tell_pages(answer: int) -> None:
    """WeasyPrint says in its log when it begins a page."""
    from weasyprint.logger import PROGRESS_LOGGER

    class Tell(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "Page" in record.getMessage():
                os.write(answer, PAGE)

    PROGRESS_LOGGER.setLevel(logging.INFO)
    PROGRESS_LOGGER.addHandler(Tell())


def write_pdf(html: str, target: Any, fetcher: Any) -> None:
    import weasyprint

    document = weasyprint.HTML(string=html, url_fetcher=fetcher, media_type="print")
    attached = snapshot_of(document.etree_element)
    document.write_pdf(target, pdf_variant=VARIANT, attachments=attached, finisher=name_universal_access)
    if fetcher.refused:  # WeasyPrint leaves out a picture inside a drawing; a paper with a hole is not ours either
        raise fetcher.refused[0]


def name_universal_access(_document: Any, pdf: Any) -> None:
    """Add PDF/UA to what the file says of itself."""
    number = int(pdf.catalog["Metadata"].split()[0])
    said = pdf.objects[number].stream
    said[0] = said[0].replace(END_OF_METADATA, UNIVERSAL_ACCESS + END_OF_METADATA)


def snapshot_of(html: Any) -> list[Any]:
    """What the paper was made from, to be kept inside it. The template carries it as data of that id."""
    import weasyprint

    found = html.find(f".//script[@id='{SNAPSHOT}']")
    if found is None:
        return []
    made = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC)  # the same file every time
    said = json.dumps(json.loads(found.text), ensure_ascii=False, indent=1, sort_keys=True).encode()
    about = "The facts this paper was made from"
    attached = {"name": f"{SNAPSHOT}.json", "description": about, "created": made, "modified": made}
    return [weasyprint.Attachment(string=said, relationship="Source", **attached)]


def limit() -> None:
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(ValueError):  # a lower limit is already in force
            resource.setrlimit(what, (most, most))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(WALL_SECONDS)


def give_up_network() -> bool:
    """A network namespace with nothing in it. Where the kernel does not allow it, the fetcher alone stands guard."""
    if sys.platform != "linux":
        return False
    libc = ctypes.CDLL(None)
    return any(libc.unshare(flags) == 0 for flags in (CLONE_NEWNET, CLONE_NEWUSER | CLONE_NEWNET))


def assets_only(static: Path) -> Any:
    """A fetcher that serves our own style sheets, fonts and pictures by name, and small drawings; nothing else."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    files = bundled(static)
    fonts = unpacked(files)

    class AssetsOnly(URLFetcher):
        def __init__(self) -> None:
            super().__init__(allowed_protocols=("data",), allow_redirects=False, fail_on_errors=True)
            self.refused: list[ValueError] = []

        def fetch(self, url: str, headers: Any = None) -> Any:
            if url.startswith(DRAWINGS) and len(url) <= LONGEST_DRAWING:
                return super().fetch(url, headers)
            name = urlsplit(url)
            if name.scheme != "asset" or name.path not in files:
                self.refused.append(ValueError(f"Documents are made of bundled files only, not of {url[:200]}"))
                raise self.refused[-1]
            kind = mimetypes.guess_type(name.path)[0] or "application/octet-stream"
            content = fonts.get(name.path) or files[name.path].read_bytes()
            return URLFetcherResponse(url, content, {"Content-Type": kind})

    return AssetsOnly()


def bundled(static: Path) -> dict[str, Path]:
    """`paper/paper.css` and the like, by name: no path is ever put together from what a document says."""
    found = [file for folder in ASSET_FOLDERS for file in (static / folder).rglob("*") if file.is_file()]
    return {file.relative_to(static).as_posix(): file for file in found}


def unpacked(files: dict[str, Path]) -> dict[str, bytes]:
    """The fonts on every paper, unpacked once: again for each document it takes a quarter of a certificate's time."""
    from fontTools.ttLib import woff2

    fonts = {}
    for name in re.findall(r"asset:([^\s\"]+\.woff2)", files[EVERY_PAPER].read_text()):
        font = io.BytesIO()
        woff2.decompress(files[name].open("rb"), font)
        fonts[name] = font.getvalue()
    return fonts


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])), Path(sys.argv[2]))
