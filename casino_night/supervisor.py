"""Keeps the children alive: starts them, starts a dead one again, stops them all together.

It is run as a script by casino_night.start and imports the standard library only, so that the process that must
never fail stays small and simple. Nothing outlives it: on Linux the kernel ends the children if it is killed.
"""

import ctypes
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

PATIENCE = 8.0  # seconds the children have to finish what they do
STEADY = 10.0  # a child that lived that long failed by accident, not by construction
PAUSES = (0.0, 0.5, 1.0, 2.0, 3.0)  # before starting it again; never longer, so that it is back within 10 seconds
STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)

PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with(parent: int) -> None:
    """Called in a child: the kernel kills it when its parent is gone, however the parent went."""
    if _libc:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it went before we asked
            os._exit(1)


def say(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


@dataclass
class Child:
    name: str
    command: list[str]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    start_at: float = 0.0  # not before, while it is down
    failures: int = 0

    def start(self, now: float) -> None:
        bind = partial(die_with, os.getpid())
        try:
            # A group of its own: Ctrl-C reaches the supervisor only, and what a dead child left can be swept up.
            self.process = subprocess.Popen(self.command, start_new_session=True, preexec_fn=bind)  # noqa: S603
        except OSError as problem:  # the machine is out of processes or memory: a reason to wait, not to give up
            say(f"The {self.name} cannot be started ({problem.strerror}); trying again.")
            self.start_at = now + PAUSES[-1]
        self.started = now

    def notice_death(self, now: float) -> str:
        """The sentence to say if it has ended since last time, and the time of its next start."""
        if self.process is None or self.process.poll() is None:
            return ""
        process, self.process = self.process, None
        _signal_group(process.pid, signal.SIGKILL)
        self.failures = 0 if now - self.started > STEADY else self.failures + 1
        self.start_at = now + PAUSES[min(self.failures, len(PAUSES) - 1)]
        return f"The {self.name} (process {process.pid}) ended with {_reason(process.returncode)}; starting it again."

    def kill(self) -> None:
        if self.process:
            _signal_group(self.process.pid, signal.SIGKILL)
            self.process.wait()


def _signal_group(leader: int, number: int) -> None:
    try:
        os.killpg(leader, number)
    except (ProcessLookupError, PermissionError):  # nobody is left (macOS says it the second way)
        return


def _reason(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"status {code}"


@dataclass
class Supervisor:
    children: list[Child]
    ready: Callable[[], bool] = lambda: True
    announcement: str = ""
    stopping: bool = field(default=False, init=False)
    hurried: bool = field(default=False, init=False)

    def run(self) -> None:
        bell = self._hear_signals()
        while not self.stopping:
            self._tend()
            select.select([bell], [], [], self._nap())
            _drain(bell)
        self._stop()

    def _tend(self) -> None:
        now = time.monotonic()
        for child in self.children:
            sentence = child.notice_death(now)
            if sentence:
                say(sentence)
            if child.process is None and child.start_at <= now:
                child.start(now)
        if self.announcement and self.ready():
            say(self.announcement)
            self.announcement = ""

    def _nap(self) -> float | None:
        """Until a signal, or a start that is due, or the next look whether the site answers."""
        waits = [child.start_at - time.monotonic() for child in self.children if child.process is None]
        if self.announcement:
            waits.append(0.1)
        return max(0.0, min(waits)) if waits else None

    def _stop(self) -> None:
        say("Stopping.")
        running = [child for child in self.children if child.process and child.process.poll() is None]
        for child in running:
            assert child.process
            child.process.terminate()
        deadline = time.monotonic() + PATIENCE
        while not self.hurried and time.monotonic() < deadline:
            if all(child.process and child.process.poll() is not None for child in running):
                break
            time.sleep(0.05)
        for child in self.children:
            child.kill()

    def _hear_signals(self) -> int:
        """The reading end of a pipe that gets a byte for every signal: nothing is missed between two looks."""
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        os.set_blocking(writing, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for number in STOPS:
            if signal.getsignal(number) != signal.SIG_IGN:  # nohup, or a shell's background job, asked for that
                signal.signal(number, self._asked_to_stop)
        return reading

    def _asked_to_stop(self, *_: object) -> None:
        self.hurried, self.stopping = self.stopping, True  # a second Ctrl-C means now


def _drain(bell: int) -> None:
    try:
        os.read(bell, 4096)
    except BlockingIOError:
        return


def answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=0.5).close()
    except OSError:
        return False
    return True


def main(description: str) -> None:
    """`description`: {"children": {name: command}, "host", "port", "announcement", "lock": descriptor to keep}."""
    plan = json.loads(description)
    os.set_inheritable(plan["lock"], False)  # the lock is ours alone: it must be free the moment we are gone
    children = [Child(name, command) for name, command in plan["children"].items()]
    Supervisor(children, lambda: answers(plan["host"], plan["port"]), plan["announcement"]).run()


if __name__ == "__main__":
    main(sys.argv[1])
