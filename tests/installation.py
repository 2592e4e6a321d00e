"""`./run` as a person types it: a real installation in a folder of its own, for tests that watch it live and die."""

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).resolve().parent.parent
# How the command lines of the children tell them apart.
SIGNS = {"web server": "gunicorn", "worker": "celery", "sweep": "sweep"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(**values: Any) -> dict[str, str]:
    """A newcomer's shell: nothing of the tests' own settings."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return kept | {name: str(value) for name, value in values.items()}


def run(*arguments: str, cwd: Path = ROOT, **values: Any) -> subprocess.CompletedProcess[str]:
    """`./run ...` to its end."""
    command = ["./run", *arguments]
    return subprocess.run(command, cwd=cwd, env=environment(**values), capture_output=True, text=True, timeout=120)


def eventually(look: Callable[[], Any], seconds: float, what: str) -> Any:
    """The first true answer of `look`, and it must come in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        seen = look()
        if seen:
            return seen
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds} seconds: {what}")


@dataclass
class Installation:
    process: subprocess.Popen[str]
    address: str
    output: Path

    def said(self) -> str:
        return self.output.read_text()

    def answers(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.address}/static/admin/css/base.css", timeout=2).close()
        except OSError:
            return False
        return True

    def child(self, name: str) -> psutil.Process | None:
        """The direct child of the supervisor of that name, or nothing while it is down."""
        for process in psutil.Process(self.process.pid).children():
            try:
                if any(SIGNS[name] in word for word in process.cmdline()):
                    return process
            except (psutil.NoSuchProcess, psutil.ZombieProcess):
                continue
        return None

    def everybody(self) -> list[psutil.Process]:
        supervisor = psutil.Process(self.process.pid)
        return [supervisor, *supervisor.children(recursive=True)]

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(20)


@contextmanager
def started(folder: Path, *arguments: str, patience: float = 60, **values: Any) -> Iterator[Installation]:
    """Everything running and answering."""
    port = free_port()
    output = folder / "said"
    with output.open("w") as sink:
        process = subprocess.Popen(
            ["./run", *arguments],
            cwd=ROOT,
            env=environment(PORT=port, VAR=folder / "var", **values),
            stdout=sink,
            stderr=subprocess.STDOUT,
            text=True,
        )
    installation = Installation(process, f"http://127.0.0.1:{port}", output)
    try:
        eventually(lambda: _up(installation), patience, "the site and its helpers are up")
        yield installation
    finally:
        installation.stop()


def _up(installation: Installation) -> bool:
    assert installation.process.poll() is None, installation.said()
    return "Casino Night is at" in installation.said() and all(map(installation.child, SIGNS))
