"""From a snapshot to a PDF file: fills the template here, and has the press print it in a process of its own."""

import contextlib
import ctypes
import fcntl
import hashlib
import importlib.util
import json
import os
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import segno
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from casino_night.documents import press
from casino_night.documents.kinds import kind_of
from casino_night.documents.models import Document

LONGEST_HTML = 5_000_000  # characters; some 2,000 rows of a table are a tenth of it
PATIENCE = press.WALL_SECONDS + 10
SHEET = "<article"  # in the templates: begins a page
TELL_EVERY = 10  # percent
PASSES = 2  # a pack is set twice, because its contents say on which page each part is
PANGO = ("libpango-1.0.so.0", "libpangoft2-1.0.so.0")
INSTALL_PANGO = "apt-get install -y libpango-1.0-0 libpangoft2-1.0-0"


class RenderFailed(Exception):
    """This document cannot be made as it is."""


class CannotPrint(Exception):
    """Nothing is wrong with the document: this machine cannot make any at the moment."""


@dataclass(frozen=True)
class Printed:
    file: str
    size: int
    sha256: str


def missing_libraries() -> list[str]:
    """What WeasyPrint needs and this machine lacks."""
    missing = [] if importlib.util.find_spec("weasyprint") else ["weasyprint"]
    for library in PANGO:
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(library)
    return missing


def html_of(document: Document) -> str:
    verify_url = settings.SITE_URL.rstrip("/") + reverse("documents:verify", args=[document.number])
    kind = kind_of(document.kind)
    context = {
        "document": document,
        "kind": kind,
        "it": document.snapshot,
        "verify_folder": verify_url.rpartition(document.number)[0],  # printed apart: a line never breaks in a number
        "style_sheets": _style_sheets(document.snapshot),
        "qr": segno.make(verify_url, error="m", micro=False).svg_data_uri(border=0, dark="#12263a"),
    }
    return render_to_string(f"paper/{kind.template}", context)


def _style_sheets(snapshot: dict[str, Any]) -> list[str]:
    """Fonts cost time, so those for rare letters are loaded only where they occur."""
    rare = {letter for letter in json.dumps(snapshot, ensure_ascii=False) if letter > "\xff"}
    rare -= {chr(code) for code in range(0x2000, 0x2070)}  # quotes and dashes: every font of ours has them
    emoji = any(letter >= "\u2190" for letter in rare)
    return ["paper.css", *(["more-letters.css"] if rare else []), *(["emoji.css"] if emoji else [])]


def print_document(document: Document, name: str, alive: Callable[[int], None]) -> Printed:
    """Make the file `name` under DOCUMENTS_ROOT. It appears complete or not at all.

    `alive` is called meanwhile: every few seconds, and for a pack with the percentage that is done.
    """
    html = html_of(document)
    if len(html) > LONGEST_HTML:
        raise RenderFailed(f"It is too long to print: {len(html):,} characters, at most {LONGEST_HTML:,}.")
    try:
        with _appearing(settings.DOCUMENTS_ROOT / name) as target:
            PRESS.print(html, target, alive, _sheets(html) if kind_of(document.kind).pack else 0)
            return _described(name, target)
    except OSError as problem:
        raise CannotPrint(f"The file could not be written ({problem.strerror}).") from problem


def _sheets(html: str) -> int:
    """How many pages it will at least set, to tell how far it is."""
    return PASSES * html.count(SHEET)


def discard(name: str) -> None:
    """What a maker that lost its claim left behind."""
    for leftover in (settings.DOCUMENTS_ROOT / name, _unfinished(settings.DOCUMENTS_ROOT / name)):
        with contextlib.suppress(OSError):  # it is in nobody's way, and must not keep anybody from working
            leftover.unlink()


def abandoned(name: str) -> bool:
    """Whether its making was begun on this machine and nobody is at it any more.

    Whoever writes holds a lock on the unfinished file, and the kernel lets go of it however the writer ends.
    """
    try:
        with _unfinished(settings.DOCUMENTS_ROOT / name).open("r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:  # it is held; or not there: done, not begun yet, or begun on another machine
        return False
    return True


def _unfinished(path: Path) -> Path:
    return path.with_name(f".{path.name}")


@contextlib.contextmanager
def _appearing(path: Path) -> Iterator[IO[bytes]]:
    """A file that is written under another name, synced, and only then given its own."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = _unfinished(path)
    try:
        with unfinished.open("w+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)  # for `abandoned`
            yield file
            os.fsync(file.fileno())
        unfinished.rename(path)
        _sync_folder(path.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _described(name: str, file: IO[bytes]) -> Printed:
    file.seek(0)
    content = file.read()
    if not content.startswith(b"%PDF-"):
        raise RenderFailed("What came out is not a PDF file.")
    return Printed(name, len(content), hashlib.sha256(content).hexdigest())


class Press:
    """This process's end of the press. One press serves all threads; it is started when needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    def print(self, html: str, target: IO[bytes], alive: Callable[[int], None], sheets: int = 0) -> None:
        """`sheets`: how many it will be, to tell how far it is; 0 when nobody needs to know."""
        for _try in range(2):
            said = self._answer_to(html, target, alive, sheets)
            if said:
                return _judge(said)
            self.stop()  # nobody took the job: the press ended, idle or killed, a moment ago
        raise CannotPrint("The printing process does not start.")

    def _answer_to(self, html: str, target: IO[bytes], alive: Callable[[int], None], sheets: int) -> bytes:
        with contextlib.ExitStack() as stack:
            answer, writing = os.pipe()
            stack.callback(os.close, answer)
            with contextlib.ExitStack() as handed_over:
                handed_over.callback(os.close, writing)
                source = handed_over.enter_context(tempfile.TemporaryFile())
                source.write(html.encode(errors="replace"))
                source.seek(0)
                target.seek(0)
                folder = stack.enter_context(_scratch())
                self._hand_over([source.fileno(), target.fileno(), writing, folder])
            return _listen(answer, alive, sheets)

    def _hand_over(self, handles: list[int]) -> None:
        with self._lock, contextlib.suppress(BrokenPipeError, ConnectionResetError):
            socket.send_fds(self._connected(), [b"p"], handles)

    def _connected(self) -> socket.socket:
        if self._control is None or self._process is None or self._process.poll() is not None:
            self._start()
        assert self._control
        return self._control

    def _start(self) -> None:
        missing = missing_libraries()
        if missing:
            raise CannotPrint(f"{', '.join(missing)} is missing on this machine. Install it: {INSTALL_PANGO}")
        self._forget()
        self._control, theirs = socket.socketpair()
        command = [sys.executable, "-m", "casino_night.documents.press", str(theirs.fileno())]
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603
                [*command, str(settings.BASE_DIR / "static")],
                pass_fds=[theirs.fileno()],
                cwd=settings.BASE_DIR,
                env=_bare_environment(),
                stdin=subprocess.DEVNULL,
            )

    def stop(self) -> None:
        with self._lock:
            self._forget()

    def _forget(self) -> None:
        if self._control:
            self._control.close()  # the press ends when it reads this
        if self._process:
            self._process.poll()
        self._process = self._control = None


@contextlib.contextmanager
def _scratch() -> Iterator[int]:
    """An open folder for one fork to write in, removed even when the fork was killed."""
    with tempfile.TemporaryDirectory(prefix="casino-night-", ignore_cleanup_errors=True) as name:
        folder = os.open(name, os.O_RDONLY)
        try:
            yield folder
        finally:
            os.close(folder)


def _bare_environment() -> dict[str, str]:
    """No settings, no passwords: only what finds fonts and a place for temporary files."""
    kept = ("PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "FONTCONFIG_FILE", "XDG_CACHE_HOME")
    same_every_time = {"SOURCE_DATE_EPOCH": "0", "PYTHONHASHSEED": "0"}  # the same HTML is the same file, to the bit
    return {"LANG": "C.UTF-8", **same_every_time} | {name: os.environ[name] for name in kept if name in os.environ}


def _listen(answer: int, alive: Callable[[int], None], sheets: int) -> bytes:
    """All the fork says until it ends. Nothing at all means that there was no fork."""
    said, told, deadline = b"", 0, time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        ready, _, _ = select.select([answer], [], [], 5)
        part = os.read(answer, 1000) if ready else b""
        if ready and not part:
            return said
        said += part
        done = _percent(said, sheets)
        if not ready or done >= told + TELL_EVERY:
            told = done
            alive(done)
    return said or press.STARTED


def _percent(said: bytes, sheets: int) -> int:
    """Pages set, of those that will be; what comes after them is the last tenth."""
    return min(90, 90 * said.count(press.PAGE) // sheets) if sheets else 0


def _judge(said: bytes) -> None:
    outcome = said.removeprefix(press.STARTED).replace(press.PAGE, b"")
    if outcome == press.DONE:
        return
    if outcome.startswith(press.MACHINE):
        raise CannotPrint(outcome.removeprefix(press.MACHINE).decode(errors="replace"))
    if outcome:
        raise RenderFailed(outcome.decode(errors="replace"))
    raise RenderFailed(
        f"It took more than {press.CPU_SECONDS} seconds of computing, {press.WALL_SECONDS} seconds in all,"
        f" or more than {press.MEMORY // 1024**2} MB of memory."
    )


PRESS = Press()


def _after_fork() -> None:
    """A forked process must not share its parent's press, nor end it."""
    global PRESS
    PRESS = Press()


os.register_at_fork(after_in_child=_after_fork)


def content_of(document: Document) -> bytes | None:
    """The file, if it is still what was made; None if it is missing or differs by a single bit."""
    try:
        content = Path(settings.DOCUMENTS_ROOT / document.file).read_bytes()
    except OSError:
        return None
    return content if hashlib.sha256(content).hexdigest() == document.sha256 else None
