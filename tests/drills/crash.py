"""`./run drill crash`: a whole installation under load, and something of it killed every few seconds.

Eight tills sell over HTTP as the page at the window does (the same sale is sent again until it is answered), papers are
promised all the while, and one fault after the other strikes, in random order: on SQLite with the broker in a folder,
then on a private PostgreSQL and Redis. After each fault the tills finish what they began and the ledger is looked at:
every sale that was acknowledged is there with its amount, nothing is there that nobody asked for, every invariant
and every link of the chain holds. In the end every promised paper is there once.

    ./run drill crash                 five minutes of faults on each
    ./run drill crash --seconds 20    a short try, each fault once: about two minutes

A full disk is a small one of our own (tmpfs in a mount namespace), which only root can make. The clock is not set
here, because that would set the whole machine's: tests/test_clock.py and tests/operations/test_clock_jumps.py do it.
"""

import argparse
import contextlib
import logging
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from tests import installation, servers
from tests.drills import documents, ledger
from tests.drills.ledger import DID_NOT_HOLD, HELD, say

if TYPE_CHECKING:
    from tests.banking.scene import Scene

TILLS = 8
PAPER_EVERY = 1.0  # seconds
FULL_FOR = 4.0  # seconds a disk stays full
LONGEST_OUTAGE = 30.0  # seconds until a till is answered again, whatever was killed (F10 to F19)
PATIENCE = 240.0  # seconds for the start on a busy machine, and for the last papers: a lease, two pauses
DISK = "512m"
# Keeps its log of changes small enough for that disk.
SMALL = ("-c", "max_wal_size=96MB", "-c", "min_wal_size=32MB")


@dataclass
class Fault:
    """One way to break it, and what was seen of it."""

    title: str
    strike: Callable[[], None]
    times: int = 0
    seen: "Counter[str]" = field(default_factory=Counter)  # what the tills were answered instead of yes
    longest: float = 0.0  # seconds one till waited
    lost: int = 0
    doubled: int = 0
    broken: int = 0

    @property
    def good(self) -> bool:
        wrong = self.lost or self.doubled or self.broken or self.seen["500"]
        return not wrong and self.longest <= LONGEST_OUTAGE


class Load:
    """The tills and the papers; at rest or at work together."""

    def __init__(self, scene: "Scene", port: int) -> None:
        from tests.banking.evening import second_window

        windows = [second_window(scene, f"Window {number}") for number in range(2, TILLS + 1)]
        for shift in 2 * windows:  # enough for ten minutes at full speed
            ledger._stock(scene, shift)
        self.scene = scene
        self.asked: dict[UUID, int] = {}  # sale -> dollars
        self.acked: set[UUID] = set()
        self.wrong: set[UUID] = set()  # sales that were found lost or doubled
        self.papers: set[UUID] = set()
        self.given_up = 0  # papers that were tried three times in vain
        self.fault = Fault("", lambda: None)
        self.problems: list[str] = []
        self.work, self.over = threading.Event(), threading.Event()
        tills = [_till(self, shift, port) for shift in (scene.shift, *windows)]
        self.threads = [threading.Thread(target=self._until_over, args=(till.sell_one,)) for till in tills]
        self.threads.append(threading.Thread(target=self._until_over, args=(self._promise,)))
        self.resting = threading.Semaphore(0)
        for thread in self.threads:
            thread.start()
        self._wait_for_rest()

    def _until_over(self, work: Callable[[], None]) -> None:
        while True:
            self.resting.release()
            self.work.wait()
            while self.work.is_set() and not self.over.is_set():
                try:
                    work()
                except Exception as problem:
                    self.problems.append(f"{type(problem).__name__}: {problem}")
                    self.over.set()
            if self.over.is_set():
                self.resting.release()
                return

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Ends when every sale that was begun has been answered."""
        self.work.set()
        try:
            yield
        finally:
            self.work.clear()
            self._wait_for_rest()

    def _wait_for_rest(self) -> None:
        for _ in self.threads:
            self.resting.acquire()

    def end(self) -> None:
        self.over.set()
        self.work.set()
        for thread in self.threads:
            thread.join()

    def newly(self, wrong: Iterable[UUID]) -> int:
        """How many of these went wrong since the last look."""
        found = set(wrong) - self.wrong
        self.wrong |= found
        return len(found)

    def _promise(self) -> None:
        from tests.documents.scenes import request_licence

        name = f"Hall {uuid4()}"
        self.papers.add(patiently(lambda: request_licence(self.scene.cast, premises=name).pk))
        time.sleep(PAPER_EVERY)


def patiently(work: Callable[[], Any]) -> Any:
    """A database that is away is asked again, until it answers."""
    from django.db import DatabaseError, InterfaceError, connection

    while True:
        try:
            return work()
        except (DatabaseError, InterfaceError):
            connection.close()
            time.sleep(0.1)


def _till(load: Load, shift: Any, port: int) -> Any:
    from tests.bench.http_tills import FORGERY, FORM, Till, urlencode

    class StubbornTill(Till):
        """Sends the same again until it is answered, as till.js does (F2 to F4)."""

        def sell_one(self) -> None:
            id, dollars = uuid4(), random.choice((2, 5, 10, 20))
            load.asked[id] = dollars
            self.began, fault = time.monotonic(), load.fault
            self._post(self._post(self.keys, id=id, amount=dollars, tendered=dollars))
            load.acked.add(id)
            fault.longest = max(fault.longest, time.monotonic() - self.began)
            if not load.work.is_set():
                self.line.close()  # the server would, while we rest

        def _post(self, address: str, **said: Any) -> str:
            if "done=" in address:  # the first post found the sale finished: its answer had been lost
                return address
            headers = {**self.headers, **FORM, "X-CSRFToken": FORGERY}
            while True:
                try:
                    status, answered, *_body = self._asked("POST", address, urlencode(said), headers)
                except (OSError, HTTPException):
                    status, answered = 0, {}
                if status == 204:
                    return str(answered["Till-Next"])
                if 0 < status < 500:
                    raise AssertionError(f"{status} instead of an answer at {address}")
                load.fault.seen[str(status) if status else "no answer"] += 1
                self.line.close()
                time.sleep(0.2)

    return StubbornTill(load.scene, shift, port)


# What is looked at after each fault.


def look(load: Load, fault: Fault) -> None:
    import json

    from django.db import connection

    from casino_night.banking.models import Posting
    from casino_night.banking.verify import verify

    connection.close()  # of a server that may be no more
    rows = patiently(lambda: list(Posting.objects.filter(kind="sale").values_list("pk", "body", "refusal")))
    kept = {pk: json.loads(body)["cash"] // 100 for pk, body, refusal in rows if not refusal}
    fault.lost += load.newly(id for id in load.acked if kept.get(id) != load.asked[id])
    fault.doubled += load.newly(id for id in kept if id not in load.asked)
    findings = patiently(lambda: verify(load.scene.night))
    fault.broken = max(fault.broken, len(findings))
    for finding in findings:
        say(f"  {finding.name} does not hold: {finding.sentence} ({finding.offenders})")


# The faults.


def kill(running: installation.Installation, name: str) -> None:
    victim = installation.eventually(lambda: running.child(name), 20, f"the {name} is there to be killed")
    victim.kill()


def kill_web_process(running: installation.Installation) -> None:
    def found() -> Any:
        master = running.child("web server")
        return master and master.children()

    random.choice(installation.eventually(found, 20, "a web process to kill")).kill()


def kill_backend(server: ledger.Server) -> None:
    """One process of PostgreSQL; the server then drops all others and recovers, by itself."""
    import psycopg

    with psycopg.connect(server.url) as own, own.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        victims = [pid for (pid,) in cursor.fetchall()]
    os.kill(random.choice(victims), signal.SIGKILL)


def stop_at_once(server: ledger.Server) -> None:
    server.process.send_signal(signal.SIGQUIT)  # PostgreSQL's immediate stop
    server.process.wait()
    time.sleep(random.uniform(0.5, 2))
    server.start()


def kill_server(server: ledger.Server) -> None:
    server.kill()
    server.start()


def fill(disk: Path) -> None:
    """Not a byte is left, for a while."""
    ballast = disk / "ballast"
    deadline = time.monotonic() + FULL_FOR
    with ballast.open("wb", buffering=0) as file:
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                file.write(bytes(64 * 1024))
                continue
            time.sleep(0.05)  # what the others gave back is taken, too
    ballast.unlink()


def fill_under(server: ledger.Server, disk: Path) -> None:
    """PostgreSQL may end itself when it cannot write its log; whoever looks after it starts it again."""
    fill(disk)
    time.sleep(1)
    if server.process.poll() is not None:
        server.start()


@dataclass
class Ground:
    """What the installation stands on: none of it is anybody else's."""

    place: Path
    var: Path
    server: ledger.Server | None = None
    redis: documents.PrivateRedis | None = None
    disk: Path | None = None  # of PostgreSQL

    def faults(self, running: installation.Installation, *, disks: bool) -> list[Fault]:
        every = [
            Fault("a web process killed", partial(kill_web_process, running)),
            Fault("the web server killed", partial(kill, running, "web server")),
            Fault("the worker killed", partial(kill, running, "worker")),
            Fault("the sweep killed", partial(kill, running, "sweep")),
        ]
        if self.redis:
            every.append(Fault("Redis killed", self.redis.restart))
            every.append(Fault("Redis emptied", self.redis.flush))
        else:
            every.append(Fault("the broker's folder emptied", documents.wipe_folder))
        if self.server:
            every.append(Fault("a PostgreSQL process killed", partial(kill_backend, self.server)))
            every.append(Fault("PostgreSQL stopped at once", partial(stop_at_once, self.server)))
            every.append(Fault("PostgreSQL killed", partial(kill_server, self.server)))
        if disks:
            every.append(Fault("the disk of VAR full", partial(fill, self.var)))
        if disks and self.server and self.disk:
            every.append(Fault("PostgreSQL's disk full", partial(fill_under, self.server, self.disk)))
        return every


@contextlib.contextmanager
def small_disk(folder: Path, owner: int = 0) -> Iterator[None]:
    options = f"size={DISK},mode=700,uid={owner}"
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


# One part: an installation, its faults, its table.


def drill(ground: Ground, seconds: float, *, disks: bool) -> bool:
    """In a process of its own, whose settings are those of the installation."""
    import django

    django.setup()
    logging.getLogger("casino_night").setLevel(logging.ERROR)  # that the broker is away is no news here
    from django.conf import settings
    from django.test.utils import setup_test_environment

    setup_test_environment()
    from tests.banking.scene import Scene

    told: dict[str, Any] = {
        "DATABASE_URL": ground.server.url if ground.server else "",
        "REDIS_URL": settings.REDIS_URL,
        "DEMO": 0,
    }
    with installation.started(ground.place, "--empty", patience=PATIENCE, **told) as running:
        scene = Scene.build(stock=20_000)
        load = Load(scene, int(running.address.rpartition(":")[2]))
        faults = ground.faults(running, disks=disks)
        try:
            torment(load, faults, seconds)
        finally:
            load.end()
        papers = await_papers(load)
    tell(faults, load, papers)
    return all(fault.good for fault in faults) and papers.good and not load.problems


def torment(load: Load, faults: list[Fault], seconds: float) -> None:
    """Round after round, each in another order, until the time is up and each has struck."""
    deadline = time.monotonic() + seconds
    order: list[Fault] = []
    while not load.problems and (time.monotonic() < deadline or not all(fault.times for fault in faults)):
        order = order or random.sample(faults, len(faults))
        load.fault = order.pop()
        with load.at_work():
            time.sleep(random.uniform(0.3, 1.5))
            load.fault.strike()
            load.fault.times += 1
            time.sleep(random.uniform(0.3, 1.5))
        look(load, load.fault)


def await_papers(load: Load) -> documents.Outcome:
    """What was struck three times is given up, says so, and is asked for again by hand, as staff would (F19)."""
    from casino_night.documents import services
    from casino_night.documents.models import Document, State

    _await_makers()
    for document in Document.objects.filter(state=State.FAILED):
        load.given_up += 1
        services.retry(document, actor=load.scene.grace)
    _await_makers()
    return documents.outcome(load.papers)


def _await_makers() -> None:
    from casino_night.documents.models import UNFINISHED, Document

    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and Document.objects.filter(state__in=UNFINISHED).exists():
        time.sleep(0.5)


def tell(faults: list[Fault], load: Load, papers: documents.Outcome) -> None:
    row = "  {:<28} {:>5}  {:<32} {:>8} {:>5} {:>8} {:>7}"
    say(row.format("fault", "times", "seen by the tills", "longest", "lost", "doubled", "broken"))
    for fault in faults:
        seen = ", ".join(f"{kind} x {times}" for kind, times in sorted(fault.seen.items())) or "nothing"
        longest = f"{fault.longest:.1f} s"
        say(row.format(fault.title, fault.times, seen, longest, fault.lost, fault.doubled, fault.broken))
    say(f"  {len(load.asked):,} sales asked for, {len(load.acked):,} acknowledged;")
    say(f"  {len(load.papers):,} papers promised, {papers.ready:,} ready, {papers.again} made again,")
    say(f"  {load.given_up} given up and asked for again by hand,")
    say(f"  {papers.lost} lost, {papers.doubled} doubled, {papers.damaged} damaged")
    for problem in load.problems:
        say(f"  {problem}")


@contextlib.contextmanager
def prepared(name: str, *, disks: bool) -> Iterator[Ground]:
    with (
        tempfile.TemporaryDirectory(prefix="casino-night-drill-", ignore_cleanup_errors=True) as folder,
        servers._folder() as data,
        contextlib.ExitStack() as stack,
    ):
        place = Path(folder)
        var = place / "alone"  # where tests/settings.py looks
        var.mkdir()
        (place / "var").symlink_to(var)
        if disks:
            stack.enter_context(small_disk(var))
        os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "TEST_VAR": folder}
        ground = Ground(place, var)
        if name == "postgresql":
            if disks:
                stack.enter_context(small_disk(data, servers.NOBODY))
            ground.server, ground.disk = ledger.Server(data, SMALL), data
            ground.server.start()
            stack.callback(ground.server.kill)
            ground.redis = documents.PrivateRedis(place)
            stack.callback(ground.redis.kill)
            os.environ["TEST_REDIS_URL"] = ground.redis.url
        url = ground.server.url if ground.server else f"sqlite:///{var / 'casino-night.sqlite3'}"
        os.environ["TEST_DATABASE_URL"] = url
        yield ground


PARTS = {"sqlite": "SQLite and the broker in a folder", "postgresql": "PostgreSQL and Redis"}
# Mounts of our own, which end with the last of our processes.
APART = ["unshare", "--mount", "--propagation", "private"]


def part(name: str, seconds: float, *, disks: bool) -> bool:
    with prepared(name, disks=disks) as ground:
        return drill(ground, seconds, disks=disks)


def can_mount() -> bool:
    try:
        return os.geteuid() == 0 and subprocess.run([*APART, "true"], capture_output=True).returncode == 0
    except OSError:
        return False


def main(seconds: float) -> int:
    for variable in ("TEST_DATABASE_URL", "TEST_REDIS_URL", "TEST_VAR"):  # never a server that is not ours
        os.environ.pop(variable, None)
    apart = APART if can_mount() else []
    if not apart:
        say("A full disk is not tried here: only root can make a small one.")
    held = True
    for name, title in PARTS.items():
        say(f"== {title}")
        command = [*apart, sys.executable, "-m", "tests.drills.crash", "--part", name, "--seconds", str(seconds)]
        good = subprocess.run([*command, *(["--disks"] if apart else [])]).returncode == HELD
        say(f"  {'as it should be' if good else 'NOT AS IT SHOULD BE'}")
        held &= good
    return 0 if held else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="./run drill crash", description="Kills everything, one after the other.")
    parser.add_argument("--seconds", type=float, default=300, help="of faults, on each kind of database")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    parser.add_argument("--disks", action="store_true", help=argparse.SUPPRESS)
    said = parser.parse_args()
    if not said.part:
        sys.exit(main(said.seconds))
    sys.exit(HELD if part(said.part, said.seconds, disks=said.disks) else DID_NOT_HOLD)
