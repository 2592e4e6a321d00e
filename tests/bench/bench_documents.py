"""What a document costs beside bare WeasyPrint, a large poster pack, a second worker, and a poison document.

    python -m tests.bench.bench_documents
    CERTIFICATES=1000 python -m tests.bench.bench_documents    more for the second worker

The first two figures are CPU time of this process, its press and every fork of it. The others are wall time through
Celery with real worker processes, so they say something on a quiet machine only; the load is printed with them.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.test.utils import setup_databases, teardown_databases  # noqa: E402

from casino_night import doorbell  # noqa: E402
from casino_night.documents import render, services  # noqa: E402
from casino_night.documents.models import Document  # noqa: E402
from casino_night.roles import Role  # noqa: E402
from licensing.models import Night  # noqa: E402
from tests.cast import Cast  # noqa: E402
from tests.databases import CommittedDatabase, cloned, make_template  # noqa: E402
from tests.documents.scenes import request_licence, wait_until  # noqa: E402
from tests.plans import grand_plan  # noqa: E402

ROUNDS = 15
subprocess_popen = subprocess.Popen
CERTIFICATES = int(os.environ.get("CERTIFICATES", "60"))
OTHERS = 10  # that wait behind the poison document
LONG = ("Benevolent Association of Retired Volunteer Firefighters of Essex County " * 4)[:255]
POISONS = {
    "no end": {"night": "A long story about one night. " * 60_000},  # keeps the press busy until its time is up
    "10 MB of text": {"night": "x" * 10_000_000},
    "emoji": {"organisation": "\U0001f3b2" * 60, "night": "\U0001f415\u200d\U0001f9ba" * 30},
    "right to left": {
        "organisation": "\u05d1\u05d9\u05ea \u05d4\u05db\u05e0\u05e1\u05ea",
        "night": "\u062c\u0645\u0639\u064a\u0629\u202e" * 9,
    },
    "255 letters": {"organisation": LONG, "premises": LONG[:240], "night": LONG[:160]},
    "255 letters, no space": {"organisation": "W" * 255, "night": "M" * 160},
}
PATIENCE = 600.0
WHOLE_PATH, PACK_SECONDS, TWO_WORKERS, LATE_SECONDS = 1.3, 10.0, 1.7, 5.0
# The same HTML by WeasyPrint alone, loaded as the press loads it; prints CPU seconds of each round.
BARE = """
import sys, time
from pathlib import Path
import weasyprint
from casino_night.documents import press
static, html, rounds = Path(sys.argv[1]), Path(sys.argv[2]).read_text(), int(sys.argv[3])
fetcher = press.load(static)
for _ in range(rounds):
    start = time.process_time()
    press.write_pdf(html, Path(sys.argv[4]).open("wb"), fetcher)
    print(time.process_time() - start)
"""


# The press does not wait for its forks, so the system forgets what they used; this one does.
WAITING_PRESS = """
import os, signal, socket, sys
from pathlib import Path
from casino_night.documents import press

def reap(*_):
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass

plain = signal.signal
signal.signal = lambda number, handler: plain(number, reap if number == signal.SIGCHLD else handler)
press.serve(socket.socket(fileno=int(sys.argv[1])), Path(sys.argv[2]))
"""


class CountedPress(subprocess.Popen[bytes]):
    def __init__(self, command: list[str], **more: Any) -> None:
        ours = "casino_night.documents.press" in command
        super().__init__([command[0], "-c", WAITING_PRESS, *command[3:]] if ours else command, **more)


def cpu() -> float:
    """Of this process, of its press and of every fork of the press."""
    import psutil

    used = time.process_time()
    for child in psutil.Process().children(recursive=True):
        times = child.cpu_times()
        used += times.user + times.system + times.children_user + times.children_system
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used + ended.ru_utime + ended.ru_stime


def spent(work: Callable[[], Any]) -> float:
    start = cpu()
    work()
    time.sleep(0.2)  # until the press has waited for its fork
    return cpu() - start


def made(document: Document) -> None:
    services.make(document.pk)
    document.refresh_from_db()
    assert document.state == "ready", document.error


def _licence(cast: Cast, premises: str) -> float:
    return spent(lambda: made(request_licence(cast, premises=premises)))


def whole_path(cast: Cast) -> tuple[float, float]:
    """Seconds of CPU for a certificate: ours from the request to the file, and WeasyPrint's on the same HTML."""
    made(request_licence(cast, premises="Warming up"))
    html = render.html_of(request_licence(cast, premises="Hall 0"))
    ours = [_licence(cast, f"Hall {one}") for one in range(1, ROUNDS + 1)]
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "it.html", Path(folder) / "it.pdf"
        source.write_text(html)
        command = [sys.executable, "-c", BARE, str(settings.BASE_DIR / "static"), str(source), str(ROUNDS), str(target)]
        said = subprocess.run(command, cwd=settings.BASE_DIR, check=True, capture_output=True, text=True).stdout
    return statistics.median(ours), statistics.median(map(float, said.split()))


def poster_pack(cast: Cast) -> float:
    night = grand_plan(cast.other_night, cast, tables=20, people=20, prizes=20)
    subject = Night.objects.select_related("organisation", "municipality", "provider").get(pk=night.pk)
    document = services.request_document("poster_pack", subject, actor=cast[Role.CHARITY_OFFICER])
    return spent(lambda: made(document))


@contextmanager
def workers(number: int, database: CommittedDatabase, slots: int) -> Iterator[None]:
    """Celery workers in processes of their own, each with its press started, waiting for work."""
    quiet = ("--without-gossip", "--without-mingle", "-l", "ERROR", "-Q", "documents")
    command = [sys.executable, "-m", "celery", "-A", "casino_night", "worker", "-P", "threads", "-c", str(slots)]
    place = {
        "cwd": settings.BASE_DIR,
        "env": database.environ,
        "stdout": subprocess.DEVNULL,
        "stderr": subprocess.DEVNULL,
    }
    running: list[Any] = [
        subprocess_popen([*command, *quiet, "-n", f"bench{one}@%h"], **place)  # type: ignore[call-overload]
        for one in range(number)
    ]
    try:
        yield
    finally:
        for one in running:
            one.terminate()
        for one in running:
            one.wait()


@contextmanager
def nobody_woken() -> Iterator[None]:
    ring = doorbell.ring
    doorbell.ring = lambda *_arguments, **_options: None
    try:
        yield
    finally:
        doorbell.ring = ring


def promised(cast: Cast, number: int) -> list[Document]:
    """Certificates that nobody was woken for yet."""
    with nobody_woken():
        return [request_licence(cast, premises=f"Place {time.monotonic()}") for _one in range(number)]


def seconds_to_make(documents: list[Document]) -> float:
    """From the wake-ups to the last file."""
    ids = [document.pk for document in documents]
    start = time.monotonic()
    for one in ids:
        doorbell.ring(services.MAKE, str(one))
    wait_until(lambda: not Document.objects.filter(pk__in=ids).exclude(state="ready").exists(), PATIENCE)
    return time.monotonic() - start


def seconds_with(number: int, cast: Cast, database: CommittedDatabase) -> float:
    """One slot each, as one certificate keeps one core busy."""
    with workers(number, database, slots=1):
        seconds_to_make(promised(cast, 4 * number))  # the presses are started
        return seconds_to_make(promised(cast, CERTIFICATES))


def poisons(cast: Cast) -> dict[str, Document]:
    """What may come in between, each under its name; nobody was woken for them yet."""
    rows = [dict.fromkeys(("learner", "learner_number", "teacher", "teacher_number", "game", "given_on"), "Bea")]
    licences = {name: _changed(one, **POISONS[name]) for name, one in zip(POISONS, promised(cast, 6), strict=True)}
    return licences | {"5,000 rows": _changed(_log(cast), rows=rows * 5_000)}


def _log(cast: Cast) -> Document:
    with nobody_woken():
        return services.request_document("instruction_log", cast.own.night, actor=cast[Role.CHARITY_OFFICER])


def _changed(document: Document, **words: Any) -> Document:
    Document.objects.filter(pk=document.pk).update(snapshot={**document.snapshot, **words})
    return document


def late_by_poison(cast: Cast, database: CommittedDatabase) -> dict[str, float]:
    """How much later the others are ready when such a document came before them; a worker as `./run` has."""
    with workers(1, database, slots=2):
        seconds_to_make(promised(cast, 4))
        alone = seconds_to_make(promised(cast, OTHERS))
        return {name: seconds_behind(poison, cast) - alone for name, poison in poisons(cast).items()}


def seconds_behind(poison: Document, cast: Cast) -> float:
    others = promised(cast, OTHERS)
    doorbell.ring(services.MAKE, str(poison.pk))
    seconds = seconds_to_make(others)
    rest = Document.objects.filter(pk=poison.pk, attempts__gt=0).exclude(state="making")
    wait_until(rest.exists, PATIENCE)  # it must not be in the way of the next one
    return seconds


def line(what: str, figure: float, aim: float, met: bool) -> str:
    return f"{what:52}{figure:>8.2f}{aim:>8g}  {'met' if met else 'MISSED'}"


def main() -> int:
    kept = setup_databases(verbosity=0, interactive=False, serialized_aliases=())
    try:
        with cloned(make_template()) as database:
            cast = Cast.build()
            render.subprocess.Popen = CountedPress  # type: ignore[attr-defined,misc]
            ours, bare = whole_path(cast)
            pack = poster_pack(cast)
            render.subprocess.Popen = subprocess_popen  # type: ignore[attr-defined,misc]
            render.PRESS.stop()
            one, two = seconds_with(1, cast, database), seconds_with(2, cast, database)
            late_by = late_by_poison(cast, database)
    finally:
        render.PRESS.stop()
        teardown_databases(kept, verbosity=0)
    results = (
        ("certificate, whole path / bare WeasyPrint, CPU", ours / bare, WHOLE_PATH, ours / bare <= WHOLE_PATH),
        ("poster pack of a 20-table night, seconds of CPU", pack, PACK_SECONDS, pack < PACK_SECONDS),
        (f"{CERTIFICATES} certificates, one worker / two, wall", one / two, TWO_WORKERS, one / two >= TWO_WORKERS),
        *(
            (f"others late by {name}, seconds", late, LATE_SECONDS, late <= LATE_SECONDS)
            for name, late in late_by.items()
        ),
    )
    print(f"certificate: {ours * 1000:.0f} ms of CPU, bare {bare * 1000:.0f} ms")
    print(f"{CERTIFICATES} certificates: {one:.1f} s with one worker, {two:.1f} s with two")
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    for result in results:
        print(line(*result))
    return 0 if all(met for *_rest, met in results) else 1


if __name__ == "__main__":
    sys.exit(main())
