"""`./run drill backup`: a night is sold, backed up while the selling goes on, lost, and brought back.

On SQLite and on a private PostgreSQL: eight processes sell; in the middle of it a backup is taken; then the whole
installation is thrown away and the backup restored into an empty one. Every sale that was acknowledged before the
backup began has to be there with its receipt, the chain has to be a beginning of the one that was lost, every
invariant has to hold. The drill ends with its sabotaged twins: a backup with one bit changed, and a mere copy of the
SQLite file; the first has to be refused, the second has to lose sales, or the drill proves nothing.

    ./run drill backup             about a minute
    SALES=2000 ./run drill backup  longer; sales of each process
"""

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from tests import servers

SALES = int(os.environ.get("SALES", "150"))
PROCESSES = 8
HELD, DID_NOT_HOLD = 0, 3  # 1 is what a program that broke says


def say(words: str) -> None:
    print(words, flush=True)


def acknowledged(folder: Path) -> dict[Any, str]:
    from tests.banking.hammer import read

    return {
        id: receipt for journal in folder.glob("*") if journal.is_file() for id, receipt in read(journal)[1].items()
    }


def drill(folder: Path) -> bool:
    """Inside a process of its own, whose database is set."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection

    from casino_night.banking.models import Posting
    from casino_night.operations import services
    from tests.banking import hammering
    from tests.banking.evening import second_window
    from tests.banking.scene import Scene
    from tests.drills.ledger import _stock

    settings.VAR = folder / "var"
    settings.DOCUMENTS_ROOT, settings.UPLOADS_ROOT = settings.VAR / "documents", settings.VAR / "uploads"
    (settings.VAR / "documents").mkdir(parents=True)
    call_command("migrate", verbosity=0)
    scene = Scene.build(stock=20_000)
    shifts = [scene.shift, *(second_window(scene, f"Window {number}") for number in range(2, PROCESSES + 1))]
    for shift in shifts[1:]:
        _stock(scene, shift)
    journals = folder / "journals"
    journals.mkdir()
    kept = folder / "kept.tar.gz"
    known: dict[Any, str] = {}
    seconds: list[float] = []

    def in_the_middle() -> None:
        while len(acknowledged(journals)) < SALES * PROCESSES // 3:
            time.sleep(0.05)
        known.update(acknowledged(journals))
        began = time.monotonic()
        services.backup(kept)
        seconds.append(time.monotonic() - began)
        connection.close()

    taker = threading.Thread(target=in_the_middle)
    taker.start()
    hammering.run(shifts, journals, dict(os.environ), sales=SALES, kills=0)
    taker.join()
    lost_chain = list(Posting.objects.order_by("seq").values_list("seal", flat=True))
    say(f"  {len(known):,} sales acknowledged when the backup began, {len(lost_chain):,} postings when all was lost")
    say(f"  backup under load: {kept.stat().st_size / 1e6:.1f} MB in {seconds[0]:.2f} s")
    copy_loses = _plain_copy_loses(folder) if connection.vendor == "sqlite" else True

    _lose_everything(settings.VAR)
    began = time.monotonic()
    services.restore(kept, replace=False, say=lambda words: say(f"  {words}"))
    say(f"  restored and verified in {time.monotonic() - began:.2f} s")
    chain = list(Posting.objects.order_by("seq").values_list("seal", flat=True))
    there = set(Posting.objects.filter(kind="sale", refusal="").values_list("pk", flat=True))
    missing = set(known) - there
    prefix = chain == lost_chain[: len(chain)]
    say(f"  {len(chain):,} postings restored, {len(missing)} of the acknowledged missing, chain a beginning: {prefix}")
    refused = _one_bit_is_refused(kept, folder)
    return bool(known) and not missing and prefix and refused and copy_loses


def _lose_everything(var: Path) -> None:
    from django.db import connection

    if connection.vendor == "sqlite":
        name = connection.settings_dict["NAME"]
        connection.close()
        for side in ("", "-wal", "-shm"):
            Path(name + side).unlink(missing_ok=True)
    else:
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        connection.close()
    shutil.rmtree(var)


def _one_bit_is_refused(kept: Path, folder: Path) -> bool:
    from casino_night.operations import services
    from casino_night.refusal import Refused

    plain = bytearray(gzip.decompress(kept.read_bytes()))
    plain[len(plain) // 2] ^= 1
    bad = folder / "bad.tar.gz"
    bad.write_bytes(gzip.compress(bytes(plain), 1))
    try:
        services.restore(bad, replace=True, say=say)
    except Refused as refused:
        say(f"  one bit changed: refused ({refused.code})")
        return True
    return False


def _plain_copy_loses(folder: Path) -> bool:
    """What `cp` would have kept: rows in the write-ahead log are not in the file."""
    import sqlite3
    from contextlib import closing

    from django.db import connection

    from casino_night.banking.models import Posting

    shutil.copy(connection.settings_dict["NAME"], folder / "copy.sqlite3")
    with closing(sqlite3.connect(folder / "copy.sqlite3")) as database:
        copied = database.execute("SELECT count(*) FROM banking_posting").fetchone()[0]
    have = Posting.objects.count()
    say(f"  sabotaged: a plain copy of the file holds {copied:,} of {have:,} postings")
    return copied < have


def part(name: str) -> bool:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    with tempfile.TemporaryDirectory(prefix="casino-night-drill-") as place:
        if name == "sqlite":
            os.environ["TEST_DATABASE_URL"] = f"sqlite:///{place}/drill.sqlite3"
            return drill(Path(place))
        with servers.postgresql() as server:
            os.environ["TEST_DATABASE_URL"] = server.url
            os.environ["PATH"] = f"{servers._postgresql_binaries()}{os.pathsep}{os.environ['PATH']}"
            return drill(Path(place))


def main() -> int:
    os.environ.pop("TEST_DATABASE_URL", None)  # always a private server: everything in it is thrown away
    results = []
    for name in ("sqlite", "postgresql"):
        say(f"== {name}")
        results.append(subprocess.run([sys.executable, "-m", "tests.drills.backup", name]).returncode == HELD)
        say(f"  {'as it should be' if results[-1] else 'NOT AS IT SHOULD BE'}")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main() if len(sys.argv) == 1 else HELD if part(sys.argv[1]) else DID_NOT_HOLD)
