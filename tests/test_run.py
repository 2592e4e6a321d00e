"""`./run`: starts everything, brings back what dies, stops everything, and says clearly why it cannot start."""

import os
import shutil
import signal
import socket
import stat
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psutil
import pytest
from django.conf import settings
from pytest_django import DjangoDbBlocker

from tests.databases import copied
from tests.installation import ROOT, Installation, eventually, free_port, run, started

MEGABYTES_AT_REST = 400


@pytest.fixture(scope="module")
def installation(
    tmp_path_factory: pytest.TempPathFactory, database_template: str, django_db_blocker: DjangoDbBlocker
) -> Iterator[Installation]:
    """An empty installation on the databases the tests run on: its own SQLite file, or PostgreSQL and Redis."""
    with ExitStack() as stack:
        given = {}
        if settings.REDIS_URL:
            stack.enter_context(django_db_blocker.unblock())
            given = {
                "DATABASE_URL": stack.enter_context(copied(database_template)).url,
                "REDIS_URL": settings.REDIS_URL,
            }
        yield stack.enter_context(started(tmp_path_factory.mktemp("run"), "--empty", **given))


def test_it_prints_its_address_and_how_to_get_in(installation: Installation) -> None:
    assert f"Casino Night is at {installation.address}/" in installation.said()
    assert "./run manage createsuperuser" in installation.said()
    assert installation.answers()


def test_what_it_keeps_is_for_its_owner_only(installation: Installation) -> None:
    var = installation.output.parent / "var"
    assert stat.S_IMODE(var.stat().st_mode) == 0o700
    files = [file for file in var.iterdir() if file.is_file()]
    assert var / "secret_key" in files
    assert [file for file in files if stat.S_IMODE(file.stat().st_mode) != 0o600] == []


@pytest.mark.parametrize("name", ["web server", "worker", "sweep"])
def test_a_killed_child_is_back_within_ten_seconds(installation: Installation, name: str) -> None:
    victim = eventually(lambda: installation.child(name), 10, f"the {name} runs")
    victim.kill()

    def back() -> bool:
        successor = installation.child(name)
        return successor is not None and successor.pid != victim.pid and installation.answers()

    eventually(back, 10, f"the {name} is back")
    assert f"The {name} (process {victim.pid}) ended with signal 9" in installation.said()


def test_a_killed_web_process_is_back_within_ten_seconds(installation: Installation) -> None:
    master = eventually(lambda: installation.child("web server"), 10, "the web server runs")
    victim = eventually(lambda: len(master.children()) == 2 and master.children()[0], 10, "both web processes run")
    victim.kill()
    eventually(
        lambda: len(pids := {child.pid for child in master.children()}) == 2 and victim.pid not in pids,
        10,
        "two web processes again",
    )
    assert installation.answers()


def test_a_second_start_on_the_same_folder_is_refused(installation: Installation) -> None:
    refused = run("--empty", VAR=installation.output.parent / "var", PORT=free_port())
    assert refused.returncode == 1
    assert f"is in use by process {installation.process.pid} on port" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_at_rest_it_is_small(installation: Installation) -> None:
    installation.answers()
    used = sum(process.memory_full_info().pss for process in installation.everybody())
    assert used < MEGABYTES_AT_REST * 2**20


@pytest.fixture
def prepared(installation: Installation, tmp_path: Path) -> Path:
    """A folder where the slow part of a first start, compressing the static files, is done."""
    var = installation.output.parent / "var"
    shutil.copytree(var / "static", tmp_path / "var" / "static")
    shutil.copy(var / "static.stamp", tmp_path / "var")
    return tmp_path


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_asked_to_stop_it_stops_everything(prepared: Path, number: int) -> None:
    with started(prepared, "--empty") as installation:
        everybody = installation.everybody()
        installation.process.send_signal(number)
        assert installation.process.wait(15) == 0
        assert [process for process in everybody if process.is_running()] == []


def test_killed_without_warning_it_leaves_nobody_behind(prepared: Path) -> None:
    with started(prepared, "--empty") as installation:
        # The first answer may come before the web server's second process is there.
        eventually(lambda: len(installation.everybody()) >= 6, 10, "supervisor, web server and its two, worker, sweep")
        everybody = installation.everybody()
        installation.process.kill()
        _, alive = psutil.wait_procs(everybody, timeout=5)
        assert alive == []


def test_a_taken_port_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused = run("--empty", VAR=tmp_path / "var", PORT=port)
    assert refused.returncode == 1
    assert refused.stderr == f"Port {port} is taken by another program. Choose another one: PORT={port + 1} ./run\n"


@pytest.mark.parametrize("port", ["0", "65536", "eighty", "-1"])
def test_a_port_that_is_none_is_refused(tmp_path: Path, port: str) -> None:
    refused = run("--empty", VAR=tmp_path / "var", PORT=port)
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"PORT is '{port}'")


def test_somebody_elses_address_is_refused(tmp_path: Path) -> None:
    refused = run("--empty", VAR=tmp_path / "var", HOST="192.0.2.7", PORT=free_port())
    assert refused.returncode == 1
    assert refused.stderr == "HOST is '192.0.2.7', which is not an address of this machine.\n"


def test_a_folder_one_cannot_write_to_is_refused(tmp_path: Path) -> None:
    """Root may write anywhere, so the folder is one that nobody can make: below a file."""
    (tmp_path / "file").touch()
    refused = run("--empty", VAR=tmp_path / "file" / "var", PORT=free_port())
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"Cannot write to {tmp_path / 'file' / 'var'} (")
    assert len(refused.stderr.splitlines()) == 1


@pytest.mark.parametrize("version", ["3.10.4", "2.7.18"])
def test_an_old_python_is_refused(tmp_path: Path, version: str) -> None:
    """A newcomer's machine: a clone without an environment, and a Python that is too old."""
    shutil.copy(ROOT / "run", tmp_path)
    old = tmp_path / "python3"
    old.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo "Python {version}" || exit 1\n')
    old.chmod(0o755)
    for tool in ("sh", "dirname", "id", "cat"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or tool)
    refused = run(cwd=tmp_path, PATH=tmp_path)
    assert refused.returncode == 1
    assert refused.stderr == f"Casino Night needs Python 3.11 or later; here is Python {version}.\n"


def test_an_unknown_word_is_refused_and_help_lists_the_others() -> None:
    refused, helped = run("fly"), run("help")
    assert refused.returncode == 1
    assert "There is no ./run fly." in refused.stderr
    assert helped.returncode == 0
    for word in ("./run test", "./run manage", "./run lock", "--empty", "DATABASE_URL", "PORT"):
        assert word in helped.stdout


def test_manage_reaches_django(tmp_path: Path) -> None:
    done = run("manage", "version", VAR=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("5.2")


def test_what_must_be_green_is_exactly_the_test_command() -> None:
    words = (ROOT / ".ci" / "run").read_text()
    assert words.rstrip().endswith("exec ./run test")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_dev_lock_holds_every_package_of_the_other_in_the_same_version() -> None:
    """So that installing the one makes the other unnecessary."""
    pins = [
        {line for line in (ROOT / name).read_text().splitlines() if "==" in line}
        for name in ("requirements.txt", "requirements-dev.txt")
    ]
    assert pins[0]
    assert pins[0] <= pins[1]


@pytest.mark.parametrize("name", ["requirements", "requirements-dev", "requirements-bench", "requirements-audit"])
def test_a_lock_names_hashes_and_no_place_to_load_from(name: str) -> None:
    lock = (ROOT / f"{name}.txt").read_text()
    assert "http" not in lock
    assert "--index" not in lock
    assert all("--hash=sha256:" in entry for entry in lock.replace("\\\n", "").splitlines() if entry.strip())
