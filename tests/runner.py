"""`./run test`: every phase, one table at the end, and one line that says how it went.

All phases run even if one fails. With arguments (`./run test -k word`, paths) they go to pytest, on SQLite only.
"""

import ctypes.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tests import servers

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
PARALLEL = ["-n", "2", "--dist", "worksteal"]
BROWSER = ("chromium", "libatomic1")  # and what playwright's driver is linked with


@dataclass
class Result:
    """What a phase counted: tests, or itself as one."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = field(default=0.0, compare=False)

    @classmethod
    def of(cls, status: int) -> "Result":
        return cls(passed=1) if status == 0 else cls(failed=1)


def command(*arguments: str, **environment: str) -> int:
    """Runs it in the project's folder, with what the tests must not inherit taken away."""
    mine = {name: value for name, value in os.environ.items() if not name.startswith("TEST_")}
    return subprocess.run(arguments, cwd=ROOT, env={**mine, **environment}).returncode


def lint() -> Result:
    return Result.of(
        command(PYTHON, "-m", "ruff", "check", ".") | command(PYTHON, "-m", "ruff", "format", "--check", ".")
    )


def types() -> Result:
    return Result.of(command(PYTHON, "-m", "mypy", "casino_night", "licensing", "games"))


def migrations() -> Result:
    arguments = ("makemigrations", "--check", "--dry-run")
    return Result.of(command(PYTHON, "manage.py", *arguments, DJANGO_SETTINGS_MODULE="tests.settings"))


def on_sqlite() -> Result:
    return pytest(*PARALLEL, "-m", "not browser")


def on_servers() -> Result:
    with ExitStack() as stack:
        try:
            database = stack.enter_context(servers.postgresql())
            broker = stack.enter_context(servers.redis_server())
        except servers.NoServer as problem:
            say(str(problem))
            return Result(failed=1)
        say(f"{database.version}\n{broker.version}")
        given = {"TEST_DATABASE_URL": database.url, "TEST_REDIS_URL": broker.url}
        return pytest(*PARALLEL, "-m", "not browser", **given)


def in_a_browser() -> Result:
    if not _has_a_browser() and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Installing {' and '.join(BROWSER)}")
        command("apt-get", "update", "-qq")
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *BROWSER]
        subprocess.run(install, stdout=subprocess.DEVNULL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    if not _has_a_browser():
        say(f"The browser tests need Debian's chromium: sudo apt-get install {' '.join(BROWSER)}")
        return Result(failed=1)
    command("chromium", "--version", "--no-sandbox")
    return pytest(*PARALLEL, "-m", "browser")


def _has_a_browser() -> bool:
    return bool(shutil.which("chromium") and ctypes.util.find_library("atomic"))


def pytest(*arguments: str, **environment: str) -> Result:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        status = command(PYTHON, "-m", "pytest", *arguments, f"--junitxml={report}", **environment)
        result = counted(report) if report.exists() else Result()
    if status and not result.failed:  # it broke before, or beside, its tests
        result.failed = 1
    return result


def counted(report: Path) -> Result:
    suite = next(ElementTree.parse(report).getroot().iter("testsuite"))
    tests, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
    failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
    return Result(passed=tests - failed - skipped, failed=failed, skipped=skipped)


PHASES: dict[str, Callable[[], Result]] = {
    "lint": lint,
    "types": types,
    "migrations": migrations,
    "suite on SQLite": on_sqlite,
    "suite on PostgreSQL and Redis": on_servers,
    "suite in a browser": in_a_browser,
}


def run(name: str, phase: Callable[[], Result]) -> Result:
    say(f"\n== {name}")
    began = time.monotonic()
    result = phase()
    result.seconds = time.monotonic() - began
    return result


def report(results: dict[str, Result]) -> bool:
    say(f"\n{'phase':<32}{'seconds':>9}{'passed':>9}{'failed':>9}{'skipped':>9}")
    for name, result in results.items():
        say(f"{name:<32}{result.seconds:>9.1f}{result.passed:>9}{result.failed:>9}{result.skipped:>9}")
    failed = sum(result.failed for result in results.values())
    say(f"{sum(result.passed for result in results.values())} passed, {failed} failed")
    return failed == 0


def say(words: str) -> None:
    print(words, flush=True)


def main(arguments: list[str]) -> int:
    # Both are ignored by whoever runs us in the background, and what we start would inherit it; the tests send them.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    phases = {"suite on SQLite": lambda: pytest(*arguments)} if arguments else PHASES
    return 0 if report({name: run(name, phase) for name, phase in phases.items()}) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
