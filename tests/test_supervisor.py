"""The supervisor alone, with children that misbehave."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from casino_night.supervisor import PAUSES
from tests.installation import ROOT, eventually

STUBBORN = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(600)"
)
PARENT = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {STUBBORN!r}]); import time; time.sleep(600)"


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


class Supervised:
    def __init__(self, folder: Path, **children: list[str]) -> None:
        self.output = folder / "said"
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT)
        plan = {"children": children, "host": "127.0.0.1", "port": 1, "announcement": "", "lock": lock}
        command = [sys.executable, "-P", str(ROOT / "casino_night" / "supervisor.py"), json.dumps(plan)]
        with self.output.open("w") as sink:
            self.process = subprocess.Popen(command, stdout=sink, stderr=subprocess.STDOUT, pass_fds=[lock])
        os.close(lock)

    def said(self) -> str:
        return self.output.read_text()


Supervise = Callable[..., Supervised]


@pytest.fixture
def supervise(tmp_path: Path) -> Iterator[Supervise]:
    made: list[Supervised] = []

    def start(**children: list[str]) -> Supervised:
        made.append(Supervised(tmp_path, **children))
        return made[-1]

    yield start
    for supervised in made:
        supervised.process.kill()
        supervised.process.wait()


def test_a_child_that_always_fails_is_tried_again_with_growing_pauses(supervise: Supervise) -> None:
    began = time.monotonic()
    supervised = supervise(bad=python("raise SystemExit(3)"))
    eventually(lambda: supervised.said().count("ended with status 3") >= 4, 15, "four tries")
    assert time.monotonic() - began >= sum(PAUSES[1:4])
    assert supervised.process.poll() is None


def test_a_child_is_back_within_ten_seconds_however_often_it_failed() -> None:
    assert max(PAUSES) <= 5


def test_a_command_that_does_not_exist_does_not_end_the_others(supervise: Supervise) -> None:
    supervised = supervise(
        missing=["/does/not/exist"], good=python("print('up', flush=True); import time; time.sleep(9)")
    )
    eventually(lambda: "cannot be started" in supervised.said() and "up" in supervised.said(), 10, "the good one is up")
    assert supervised.process.poll() is None


def test_a_child_that_will_not_stop_is_killed_at_the_second_asking(supervise: Supervise) -> None:
    supervised = supervise(stubborn=python(STUBBORN))
    eventually(lambda: "up" in supervised.said(), 10, "it is up")
    children = psutil.Process(supervised.process.pid).children()
    supervised.process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    assert supervised.process.poll() is None
    supervised.process.send_signal(signal.SIGINT)
    assert supervised.process.wait(3) == 0
    assert [child for child in children if child.is_running()] == []


def test_what_a_killed_child_left_behind_goes_with_it(supervise: Supervise) -> None:
    supervised = supervise(family=python(PARENT))
    eventually(lambda: "up" in supervised.said(), 10, "the grandchild is up")
    (child,) = psutil.Process(supervised.process.pid).children()
    (grandchild,) = child.children()
    child.kill()
    eventually(lambda: not grandchild.is_running(), 5, "the grandchild is gone")
    eventually(lambda: supervised.said().count("up") == 2, 10, "the family is back")
    supervised.process.send_signal(signal.SIGINT)
    supervised.process.send_signal(signal.SIGINT)
