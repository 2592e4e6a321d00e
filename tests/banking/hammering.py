"""Runs hammers (hammer.py) in processes of their own, kills some of them, and says what became of their sales."""

import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen
from uuid import UUID

from django.conf import settings

from casino_night.banking.models import Posting, Shift
from tests.banking import hammer


@dataclass
class Tally:
    asked: int = 0
    acked: int = 0
    lost: list[UUID] = field(default_factory=list)  # acknowledged, and not in the ledger
    altered: list[UUID] = field(default_factory=list)  # acknowledged with another receipt
    unsold: list[UUID] = field(default_factory=list)  # asked, never answered, not in the ledger: nobody was told
    kills: int = 0


def start(shift: Shift, journal: Path, sales: int, environ: dict[str, str]) -> "Popen[str]":
    command = [sys.executable, "-m", "tests.banking.hammer", str(shift.pk), str(journal), str(sales)]
    return Popen(command, cwd=settings.BASE_DIR, env=environ, stdout=subprocess.PIPE, text=True)


def run(shifts: list[Shift], folder: Path, environ: dict[str, str], *, sales: int, kills: int) -> Tally:
    """One hammer per shift; `kills` of them are killed with -9 at some moment and started again on their journal."""
    journals = [folder / f"{number}.journal" for number in range(len(shifts))]
    running = [start(shift, journal, sales, environ) for shift, journal in zip(shifts, journals, strict=True)]
    for process in running:
        assert process.stdout
        process.stdout.readline()
    done = kill_some(running, shifts, journals, environ, kills=kills, sales=sales)
    for process in running:
        assert process.wait(300) == 0
    return Tally(kills=done)


def kill_some(
    running: list["Popen[str]"],
    shifts: list[Shift],
    journals: list[Path],
    environ: dict[str, str],
    *,
    kills: int,
    sales: int,
) -> int:
    done = 0
    while done < kills:
        time.sleep(random.uniform(0.01, 0.06))
        number = random.randrange(len(running))
        if running[number].poll() is None:
            running[number].send_signal(signal.SIGKILL)
            running[number].wait()
            done += 1
            left = sales - len(hammer.read(journals[number])[0])
            running[number] = start(shifts[number], journals[number], max(left, 0), environ)
            stdout = running[number].stdout
            assert stdout
            stdout.readline()
        elif all(process.poll() is not None for process in running):
            break
    return done


def tallied(folder: Path, tally: Tally) -> Tally:
    """What the journals say, compared with the ledger."""
    kept = dict(Posting.objects.filter(kind="sale", refusal="").values_list("pk", "seal"))
    for journal in sorted(folder.glob("*.journal")):
        asked, acked = hammer.read(journal)
        tally.asked += len(asked)
        tally.acked += len(acked)
        tally.lost += [id for id in acked if id not in kept]
        tally.altered += [id for id, seal in acked.items() if kept.get(id, seal) != seal]
        tally.unsold += [id for id in asked if id not in acked and id not in kept]
    return tally
