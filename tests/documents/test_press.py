"""The press: what it serves, what it withholds, and that a document that runs wild takes nothing with it."""

import re
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from django.conf import settings

from casino_night.documents import press
from casino_night.documents.render import CannotPrint, Press, RenderFailed
from tests.documents.scenes import Canary, wait_until

STATIC = settings.BASE_DIR / "static"
SQUARE = "%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E{}%3C/svg%3E"
SECRET = "the secret of the house"


@pytest.fixture(scope="module")
def fetcher() -> Any:
    return press.assets_only(STATIC)


@pytest.fixture(scope="module")
def machine() -> Iterator[Press]:
    """A press of these tests' own, to be killed at will."""
    own = Press()
    yield own
    own.stop()


def printed(machine: Press, html: str, alive: Any = lambda done: None) -> bytes:
    with tempfile.TemporaryFile() as target:
        machine.print(html, target, alive)
        target.seek(0)
        return target.read()


def test_bundled_files_are_served_by_name(fetcher: Any) -> None:
    assert fetcher.fetch("asset:paper/paper.css").read() == (STATIC / "paper/paper.css").read_bytes()
    assert fetcher.fetch("asset:vendor/noto-emoji/noto-emoji-emoji-400-normal.woff2").read()[:4] == b"wOF2"


def test_the_fonts_on_every_paper_are_unpacked_before_the_first_one(fetcher: Any) -> None:
    named = re.findall(r"asset:(vendor/[^\"]+)", (STATIC / "paper/paper.css").read_text())
    assert len(named) == 3
    for name in named:
        assert fetcher.fetch(f"asset:{name}").read()[:4] == b"\0\1\0\0"  # TrueType


def test_a_drawing_of_our_own_is_served(fetcher: Any) -> None:
    assert b"<svg" in fetcher.fetch("data:image/svg+xml," + SQUARE.format("")).read()


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "FILE:///etc/passwd",
        "/etc/passwd",
        "http://127.0.0.1/",
        "https://example.org/",
        "ftp://example.org/x",
        "//example.org/x",
        "asset:../manage.py",
        "asset:paper/../../manage.py",
        "asset:paper/%2e%2e/%2e%2e/manage.py",
        "asset:/etc/passwd",
        "asset:///etc/passwd",
        "asset://example.org/paper/paper.css",
        "asset:app.css",
        "asset:vendor/bootstrap/bootstrap.min.css",
        "paper/paper.css",
        "data:text/html,<p>x",
        "data:text/css,p{}",
        "data:font/woff2;base64,AAAA",
        "data:image/png;base64,AAAA",
        "data:image/svg+xml," + "x" * press.LONGEST_DRAWING,
        "",
    ],
)
def test_nothing_else_is_served(fetcher: Any, url: str) -> None:
    with pytest.raises(ValueError, match="bundled files only"):
        fetcher.fetch(url)


WAYS_OUT = {
    "picture": '<img src="{}">',
    "style sheet": '<link rel="stylesheet" href="{}">',
    "import": '<style>@import "{}";</style>',
    "font": '<style>@font-face {{ font-family: x; src: url("{}") }} p {{ font-family: x }}</style><p>x',
    "background": '<p style="background: url({})">x',
    "content": '<style>p::before {{ content: url("{}") }}</style><p>x',
    "attachment": '<link rel="attachment" href="{}">',
    "object": '<object data="{}"></object>',
    "drawing": '<svg width="9" height="9"><image width="9" height="9" href="{}"/></svg>',
    "drawing in a picture": '<img src="data:image/svg+xml,'
    + SQUARE.format("%3Cimage width='9' height='9' href='{}'/%3E")
    + '">',
}


@pytest.mark.parametrize("way", WAYS_OUT)
@pytest.mark.parametrize("to", ["a server", "a file"])
def test_no_way_out_of_the_page(machine: Press, canary: Canary, tmp_path: Path, way: str, to: str) -> None:
    """Even HTML that an attacker wrote, which no field can become, opens no connection and reads no file."""
    (tmp_path / "secret.svg").write_text(f"<svg xmlns='http://www.w3.org/2000/svg'><text>{SECRET}</text></svg>")
    url = canary.address if to == "a server" else (tmp_path / "secret.svg").as_uri()
    with pytest.raises(RenderFailed, match="bundled files only"):
        printed(machine, f"<body>{WAYS_OUT[way].format(url)}</body>")
    assert canary.knocks == []


def test_the_press_has_no_network() -> None:
    """Where the kernel allows it, a second wall behind the fetcher."""
    look = (
        "import socket, sys; from casino_night.documents.press import give_up_network\n"
        "given_up = give_up_network()\n"
        "server = socket.socket()\n"
        "reached = server.connect_ex(('127.0.0.1', int(sys.argv[1]))) == 0\n"
        "print('open' if reached else 'shut', given_up)"
    )
    with socket.create_server(("127.0.0.1", 0)) as server:
        command = [sys.executable, "-c", look, str(server.getsockname()[1])]
        said = subprocess.run(command, capture_output=True, text=True, cwd=settings.BASE_DIR, check=True).stdout
    assert said.split() in (["shut", "True"], ["open", "False"])


def test_the_press_knows_no_setting_of_ours(machine: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", SECRET)
    machine.stop()
    printed(machine, "<p>Hello")
    assert machine._process
    environment = psutil.Process(machine._process.pid).environ()
    assert SECRET not in environment.values()
    assert not {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "VAR"} & set(environment)


def test_weasyprint_is_not_loaded_with_the_site() -> None:
    look = "import sys, django; django.setup(); import casino_night.urls; print('weasyprint' in sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", look], capture_output=True, text=True, cwd=settings.BASE_DIR, check=True
    ).stdout
    assert said.strip() == "False"


def test_only_the_press_imports_weasyprint() -> None:
    root = settings.BASE_DIR
    sources = [file for package in ("casino_night", "licensing", "games") for file in (root / package).rglob("*.py")]
    users = [file.relative_to(root).as_posix() for file in sources if "import weasyprint" in file.read_text()]
    assert users == ["casino_night/documents/press.py"]


def test_a_job_has_limits_on_memory_time_and_file_size() -> None:
    look = (
        "import resource, signal; from casino_night.documents import press; press.limit()\n"
        "print(resource.getrlimit(resource.RLIMIT_CPU)[1], resource.getrlimit(resource.RLIMIT_FSIZE)[1])\n"
        "print(signal.getitimer(signal.ITIMER_REAL)[0] > press.WALL_SECONDS - 1)\n"
        "try: bytearray(press.MEMORY)\n"
        "except MemoryError: print('enough')"
    )
    said = subprocess.run(
        [sys.executable, "-c", look], capture_output=True, text=True, cwd=settings.BASE_DIR, check=True
    ).stdout
    assert said.split() == ["60", str(64 * 1024**2), "True", "enough"]


LONG = "<table>" + "<tr><td>x<td>y<td>z" * 20_000


def strike_soon(machine: Press) -> None:
    """As the kernel does when the machine is out of memory, or the clock when the time is up."""

    def strike() -> None:
        assert machine._process
        for job in psutil.Process(machine._process.pid).children():
            job.kill()

    threading.Timer(0.5, strike).start()


def test_a_job_that_is_killed_fails_and_the_next_is_printed(machine: Press) -> None:
    printed(machine, "<p>Warm")
    strike_soon(machine)
    with pytest.raises(RenderFailed, match="It took more than"):
        printed(machine, LONG)
    assert printed(machine, "<p>The next one").startswith(b"%PDF-")


def test_no_job_leaves_anything_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """WeasyPrint unpacks fonts into a folder for every document, and nobody tidies up in a process that just ends."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    own, with_fonts = Press(), "<link rel='stylesheet' href='asset:paper/paper.css'>"
    printed(own, with_fonts)
    strike_soon(own)
    with pytest.raises(RenderFailed, match="It took more than"):
        printed(own, with_fonts + LONG)
    own.stop()
    assert list(tmp_path.iterdir()) == []


def test_a_press_that_was_killed_is_started_again(machine: Press) -> None:
    printed(machine, "<p>Warm")
    assert machine._process
    killed = machine._process
    killed.kill()
    killed.wait()
    assert printed(machine, "<p>The next one").startswith(b"%PDF-")
    assert machine._process.pid != killed.pid


def test_many_at_once_share_one_press(machine: Press) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(6) as pool:
        results = list(pool.map(lambda number: printed(machine, f"<title>Paper {number}</title><p>x"), range(12)))
    assert all(result.startswith(b"%PDF-") for result in results)
    assert len(set(results)) == 12


def test_the_press_ends_with_the_process_that_started_it() -> None:
    """After kill -9 too: nothing is left behind."""
    start = (
        "import django; django.setup()\n"
        "import sys, tempfile, time; from casino_night.documents.render import PRESS\n"
        "PRESS.print('<p>x', tempfile.TemporaryFile(), lambda done: None)\n"
        "print(PRESS._process.pid, flush=True); time.sleep(60)"
    )
    owner = subprocess.Popen([sys.executable, "-c", start], cwd=settings.BASE_DIR, text=True, stdout=subprocess.PIPE)
    assert owner.stdout
    running = psutil.Process(int(owner.stdout.readline()))
    owner.kill()
    owner.wait()
    wait_until(lambda: not running.is_running() or running.status() == psutil.STATUS_ZOMBIE, 5)


def test_a_machine_without_pango_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casino_night.documents.render.PANGO", ("libpango-of-nowhere.so.9",))
    with pytest.raises(CannotPrint, match=r"libpango-of-nowhere\.so\.9 is missing .* apt-get install"):
        printed(Press(), "<p>x")
