"""`./run drill ledger`: the ledger under eight processes and kill -9, on SQLite and on a private PostgreSQL.

Every acknowledged sale has to be there exactly once, with the receipt that was acknowledged, and every invariant has
to hold. Clients are killed on both databases; on PostgreSQL the whole server is killed and started again, too. Then
every cell of a small ledger is changed, one at a time, and both verifiers have to find each change. The drill ends
with its sabotaged twin, a server that says "committed" before it is: that one has to lose sales, or the drill proves
nothing.

    ./run drill ledger             about two minutes
    SALES=5000 ./run drill ledger  longer; sales of each process
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path

from casino_night.supervisor import die_with
from tests import servers

SALES = int(os.environ.get("SALES", "400"))
PROCESSES = 8
CLIENT_KILLS = 16
SERVER_KILLS = 3
HONEST: tuple[str, ...] = ()
# Says "committed" while the record is still in memory, and is in no hurry to write it.
UNFLUSHED = ("-c", "synchronous_commit=off", "-c", "wal_writer_delay=10s")


HELD, DID_NOT_HOLD = 0, 3  # 1 is what a program that broke says


def say(words: str) -> None:
    print(words, flush=True)


class Server:
    """A private PostgreSQL that can be killed as a power cut would, and started again on what is left."""

    def __init__(self, folder: Path, options: tuple[str, ...]) -> None:
        binaries = servers._readable(servers._postgresql_binaries(), folder)
        servers._initialise(binaries, folder)
        with servers._port() as port:
            self.url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
        self.folder = folder
        place = ["-D", str(folder / "data"), "-p", str(port), "-k", "", "-c", "listen_addresses=127.0.0.1"]
        self.command = [str(binaries / "postgres"), *place, "-c", "max_connections=60", *options]

    def start(self) -> None:
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)  # of one that we killed (F12)
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env=servers._plain(),
                start_new_session=True,
                preexec_fn=partial(die_with, os.getpid()),  # it never outlives the drill
                **servers._identity(),
            )
        servers._wait(self.process, self.folder, partial(servers._postgresql_version, self.url))

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        time.sleep(0.3)  # until the last of its children is gone

    @contextmanager
    def crashing(self, times: int) -> Iterator[None]:
        """Killed and started again, in the background, until it happened often enough or the work is done.

        A server dies with the thread that started it (`die_with`), so the thread stays until the work is done; then
        the server is killed once more and this thread starts the one that is looked at.
        """
        over = threading.Event()

        def crash() -> None:
            for _ in range(times):
                if over.wait(random.uniform(1.0, 2.5)):
                    break
                self._crash()
            over.wait()

        thread = threading.Thread(target=crash)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
            self._crash()

    def _crash(self) -> None:
        self.kill()
        self.start()
        say("  server killed with -9 and started again")


def drill(folder: Path, server: Server | None) -> bool:
    """Inside a process of its own, whose DATABASE_URL is set. Whether nothing was lost, doubled or changed."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from casino_night.banking.models import Posting
    from casino_night.banking.verify import verify
    from tests.banking import hammering
    from tests.banking.evening import second_window
    from tests.banking.scene import Scene

    call_command("migrate", verbosity=0)
    scene = Scene.build(stock=20_000)
    shifts = [scene.shift, *(second_window(scene, f"Window {number}") for number in range(2, PROCESSES + 1))]
    for shift in shifts[1:]:
        _stock(scene, shift)
    began = time.monotonic()
    with server.crashing(SERVER_KILLS) if server else nullcontext():
        tally = hammering.run(shifts, folder, dict(os.environ), sales=SALES, kills=CLIENT_KILLS)
    seconds = time.monotonic() - began
    connection.close()  # of a server that is no more
    tally = hammering.tallied(folder, tally)
    kept = Posting.objects.filter(kind="sale", refusal="").count()
    findings = verify(scene.night)
    say(f"  {PROCESSES} processes, {tally.kills} killed; {tally.asked:,} sales asked, {tally.acked:,} acknowledged,")
    say(f"  {kept:,} in the ledger, {len(tally.lost)} lost, {len(tally.altered)} altered, in {seconds:.0f} s")
    for finding in findings:
        say(f"  {finding.name} does not hold: {finding.sentence} ({finding.offenders})")
    return not (tally.lost or tally.altered or findings) and tally.acked == tally.asked == kept


def _stock(scene: object, shift: object) -> None:
    from uuid import uuid4

    from casino_night.banking.services import trays

    pieces = {str(scene.chips[100].pk): 1000}  # type: ignore[attr-defined]
    said = {"actor": shift.user, "device": shift.device, "approver": scene.grace}  # type: ignore[attr-defined]
    trays.refill(uuid4(), shift, pieces, **said)  # type: ignore[arg-type]


def tampering() -> bool:
    """Every cell of every row of an evening's ledger."""
    import django

    django.setup()
    from django.core.management import call_command

    from tests.banking import evening
    from tests.banking.scene import Scene
    from tests.banking.test_tampering import lift_everything, missed

    call_command("migrate", verbosity=0)
    scene = Scene.build()
    evening.play(scene)
    lift_everything()
    tried, unseen = missed(scene, None)
    say(f"  {tried:,} cells changed one at a time, {len(unseen)} not found")
    for one in unseen[:10]:
        say(f"  not found: {one}")
    return not unseen


def part(name: str) -> bool:
    """One part of the drill, in its own process: Django knows one database per process."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    with tempfile.TemporaryDirectory(prefix="casino-night-drill-") as place, servers._folder() as data:
        folder = Path(place)
        if name in ("sqlite", "cells"):
            os.environ["TEST_DATABASE_URL"] = f"sqlite:///{folder / 'drill.sqlite3'}"
            return drill(folder, None) if name == "sqlite" else tampering()
        server = Server(data, UNFLUSHED if name == "unflushed" else HONEST)
        server.start()
        os.environ["TEST_DATABASE_URL"] = server.url
        try:
            return drill(folder, server)
        finally:
            server.kill()


PARTS = {
    "sqlite": "SQLite, clients killed",
    "postgresql": "PostgreSQL, clients and server killed",
    "cells": "every cell changed",
    "unflushed": "sabotaged: PostgreSQL that acknowledges before it has written (this one must fail)",
}


def main() -> int:
    results = {}
    for name, title in PARTS.items():
        say(f"== {title}")
        wanted = DID_NOT_HOLD if name == "unflushed" else HELD
        results[name] = subprocess.run([sys.executable, "-m", "tests.drills.ledger", name]).returncode == wanted
        say(f"  {'as it should be' if results[name] else 'NOT AS IT SHOULD BE'}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main() if len(sys.argv) == 1 else HELD if part(sys.argv[1]) else DID_NOT_HOLD)
