"""`./run drill documents`: the outbox under kill -9 of its workers and a broker that forgets everything.

Jobs are promised while two workers and the sweep run. A worker is killed in flight again and again, and the broker
is emptied and started anew (Redis: flushed, killed, started; the folder: wiped). In the end every document has to be
ready, with one file of its own whose hash is the row's, and no file more. The drill runs on a private PostgreSQL and
Redis, and then on SQLite and the broker in a folder; never on a server that it did not start itself.

    ./run drill documents                            1,000 jobs, 10 kills, 3 brokers lost, on each
    JOBS=10000 KILLS=100 FLUSHES=20 ./run drill documents    the long one
"""

import contextlib
import hashlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from casino_night.supervisor import die_with
from tests import servers

JOBS = int(os.environ.get("JOBS", "1000"))
KILLS = int(os.environ.get("KILLS", "10"))
FLUSHES = int(os.environ.get("FLUSHES", "3"))
WORKERS = 2
PATIENCE = 120 + 4 * JOBS  # seconds
ROOT = Path(__file__).resolve().parents[2]
HELD, DID_NOT_HOLD = 0, 3  # 1 is what a program that broke says


def say(words: str) -> None:
    print(words, flush=True)


class Child:
    """A worker or the sweep, in a group of its own: the press it started dies with it."""

    def __init__(self, *command: str) -> None:
        self.command = command
        self.start()

    def start(self) -> None:
        bind = partial(die_with, os.getpid())
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(
            [sys.executable, *self.command],
            cwd=ROOT,
            start_new_session=True,
            preexec_fn=bind,
            stdout=quiet,
            stderr=quiet,
        )

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def worker() -> Child:
    quiet = ("--without-gossip", "--without-mingle", "-l", "ERROR")
    return Child("-m", "celery", "-A", "casino_night", "worker", "-P", "threads", "-c", "2", "-Q", "documents", *quiet)


class PrivateRedis:
    """Redis without a disk: whatever it held is gone when it is killed."""

    def __init__(self, folder: Path) -> None:
        with servers._port() as port:
            self.url = f"redis://127.0.0.1:{port}/0"
        place = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", ""]
        self.command, self.folder = [str(servers._redis_binary()), *place], folder
        self.start()

    def start(self) -> None:
        bind = partial(die_with, os.getpid())
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(self.command, start_new_session=True, preexec_fn=bind, stdout=quiet)
        servers._wait(self.process, self.folder, partial(servers._redis_version, self.url))

    def lose(self) -> None:
        self.flush()
        self.restart()

    def flush(self) -> None:
        import redis

        with redis.Redis.from_url(self.url) as server:
            server.flushall()

    def restart(self) -> None:
        self.kill()
        self.start()

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def wipe_folder() -> None:
    from tests.databases import empty_broker

    empty_broker()


def drill(lose_broker: Callable[[], None]) -> bool:
    """In a process of its own, with its database and broker. Whether nothing was lost and nothing doubled."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    began = time.monotonic()
    workers, sweep = [worker() for _ in range(WORKERS)], Child("manage.py", "sweep")
    try:
        promised = promise(JOBS)
        done = _torment(workers, lose_broker, promised)
    finally:
        for child in (*workers, sweep):
            child.kill()
    return _verdict(promised, done, time.monotonic() - began)


def promise(jobs: int) -> set[Any]:
    """Copies of one receipt, each with a number of its own: the smallest paper, as its way is tried, not its print."""
    from casino_night.banking.models import Posting
    from casino_night.documents.services import request_document
    from tests.banking.scene import Scene

    scene = Scene.build()
    scene.sell(20)
    sale = Posting.objects.get(kind="sale")
    return {request_document("receipt_roll", sale, actor=scene.rosa).pk for _copy in range(jobs)}


def _torment(workers: list[Child], lose_broker: Callable[[], None], promised: set[Any]) -> dict[str, int]:
    from casino_night.documents.models import Document, State

    done = {"kills": 0, "flushes": 0}
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        time.sleep(random.uniform(0.2, 1.0))
        ready = Document.objects.filter(state=State.READY).count()
        if ready == len(promised):
            break
        part = ready / len(promised)
        making = Document.objects.filter(state=State.MAKING).exists()
        if done["kills"] < KILLS and making and part >= done["kills"] / (KILLS + 1):
            victim = random.choice(workers)
            victim.kill()
            victim.start()
            done["kills"] += 1
        if done["flushes"] < FLUSHES and part >= (done["flushes"] + 0.5) / (FLUSHES + 1):
            lose_broker()
            done["flushes"] += 1
    return done


@dataclass(frozen=True)
class Outcome:
    """What became of the promised documents."""

    ready: int
    again: int  # more than one try was needed
    lost: int
    doubled: int
    damaged: int

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.damaged)


def outcome(promised: set[Any]) -> Outcome:
    from django.conf import settings

    from casino_night.documents.models import Document, State

    rows = list(Document.objects.all())
    ready = [row for row in rows if row.state == State.READY]
    root = Path(settings.DOCUMENTS_ROOT)
    files = {file.name for file in root.iterdir() if not file.name.startswith(".")}
    wrong = [row for row in ready if hashlib.sha256((root / row.file).read_bytes()).hexdigest() != row.sha256]
    lost = len(promised - {row.pk for row in ready})
    doubled = len(files - {row.file for row in ready}) + len(rows) - len(promised)
    return Outcome(len(ready), sum(row.attempts > 1 for row in rows), lost, doubled, len(wrong))


def _verdict(promised: set[Any], done: dict[str, int], seconds: float) -> bool:
    seen = outcome(promised)
    say(f"  {len(promised):,} jobs, {done['kills']} workers killed in flight, {done['flushes']} brokers lost;")
    say(f"  {seen.ready:,} ready, {seen.again} made again, in {seconds:.0f} s;")
    say(f"  {seen.lost} lost, {seen.doubled} doubled, {seen.damaged} damaged")
    return seen.good and done == {"kills": KILLS, "flushes": FLUSHES}


@contextlib.contextmanager
def prepared(name: str) -> Iterator[Callable[[], None]]:
    """The database and the broker of one part, in the environment; yields how the broker is lost."""
    with (
        tempfile.TemporaryDirectory(prefix="casino-night-drill-", ignore_cleanup_errors=True) as place,
        contextlib.ExitStack() as stack,
    ):
        os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "TEST_VAR": place}
        for variable in ("TEST_DATABASE_URL", "TEST_REDIS_URL"):  # never a server that is not ours
            os.environ.pop(variable, None)
        if name == "folder":
            os.environ["TEST_DATABASE_URL"] = f"sqlite:///{place}/drill.sqlite3"
            yield wipe_folder
            return
        os.environ["TEST_DATABASE_URL"] = stack.enter_context(servers.postgresql()).url
        broker = PrivateRedis(Path(place))
        stack.callback(broker.kill)
        os.environ["TEST_REDIS_URL"] = broker.url
        yield broker.lose


PARTS = {"redis": "PostgreSQL and Redis", "folder": "SQLite and the broker in a folder"}


def part(name: str) -> bool:
    with prepared(name) as lose_broker:
        return drill(lose_broker)


def main() -> int:
    held = True
    for name, title in PARTS.items():
        say(f"== {title}")
        good = subprocess.run([sys.executable, "-m", "tests.drills.documents", name], cwd=ROOT).returncode == HELD
        say(f"  {'as it should be' if good else 'NOT AS IT SHOULD BE'}")
        held &= good
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main() if len(sys.argv) == 1 else HELD if part(sys.argv[1]) else DID_NOT_HOLD)
