"""What a document costs beside bare WeasyPrint, a large poster pack, and what a second worker brings.

    python -m tests.bench.bench_documents
    CERTIFICATES=1000 python -m tests.bench.bench_documents    more for the second worker

CPU time of this process and of every child it waited for, except the last figure, which is wall time: there the
question is how much sooner the same certificates are done.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.test.utils import setup_databases, teardown_databases  # noqa: E402

from casino_night.documents import render, services  # noqa: E402
from casino_night.documents.models import Document  # noqa: E402
from casino_night.roles import Role  # noqa: E402
from licensing.models import Night  # noqa: E402
from tests.cast import Cast  # noqa: E402
from tests.documents.scenes import request_licence  # noqa: E402
from tests.plans import grand_plan  # noqa: E402

ROUNDS = 15
subprocess_popen = subprocess.Popen
CERTIFICATES = int(os.environ.get("CERTIFICATES", "60"))
WHOLE_PATH, PACK_SECONDS, TWO_WORKERS = 1.3, 10.0, 1.7
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


def seconds_with(workers: int, documents: list[Document]) -> float:
    """Presses side by side, as workers have them; each document is one fork."""
    htmls = [render.html_of(document) for document in documents]
    start = time.monotonic()
    running: list[Any] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(workers):
            (Path(folder) / f"{number}.html").write_text("\0".join(htmls[number::workers]))
            command = [sys.executable, "-c", ONE_WORKER, str(settings.BASE_DIR / "static"), folder, str(number)]
            running.append(subprocess.Popen(command, cwd=settings.BASE_DIR))
        for one in running:
            assert one.wait() == 0
    return time.monotonic() - start


ONE_WORKER = """
import sys
from pathlib import Path
from casino_night.documents import press
static, folder, number = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
fetcher = press.load(static)
for html in (folder / f"{number}.html").read_text().split("\\0"):
    press.write_pdf(html, (folder / f"{number}.pdf").open("wb"), fetcher)
"""


def line(what: str, figure: float, aim: float, met: bool) -> str:
    return f"{what:52}{figure:>8.2f}{aim:>8g}  {'met' if met else 'MISSED'}"


def main() -> int:
    kept = setup_databases(verbosity=0, interactive=False, serialized_aliases=())
    try:
        cast = Cast.build()
        render.subprocess.Popen = CountedPress  # type: ignore[attr-defined,misc]
        ours, bare = whole_path(cast)
        pack = poster_pack(cast)
        render.subprocess.Popen = subprocess_popen  # type: ignore[attr-defined,misc]
        documents = [request_licence(cast, premises=f"Place {one}") for one in range(CERTIFICATES)]
        one, two = seconds_with(1, documents), seconds_with(2, documents)
    finally:
        render.PRESS.stop()
        teardown_databases(kept, verbosity=0)
    results = (
        ("certificate, whole path / bare WeasyPrint, CPU", ours / bare, WHOLE_PATH, ours / bare <= WHOLE_PATH),
        ("poster pack of a 20-table night, seconds of CPU", pack, PACK_SECONDS, pack < PACK_SECONDS),
        (f"{CERTIFICATES} certificates, one worker / two, wall", one / two, TWO_WORKERS, one / two >= TWO_WORKERS),
    )
    print(f"certificate: {ours * 1000:.0f} ms of CPU, bare {bare * 1000:.0f} ms; load {os.getloadavg()[0]:.1f}")
    for result in results:
        print(line(*result))
    return 0 if all(met for *_rest, met in results) else 1


if __name__ == "__main__":
    sys.exit(main())
