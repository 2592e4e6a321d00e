"""The broker in a folder: a message is there whole or not at all, and exactly one reader gets it."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection

from casino_night.celery import app

TRANSPORT = "casino_night.folder_broker.Transport"


def connect(folder: Path) -> Connection:
    options = {"data_folder_in": str(folder), "data_folder_out": str(folder), "control_folder": str(folder / "control")}
    return Connection("filesystem://localhost", transport=TRANSPORT, transport_options=options)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "control").mkdir()
    return tmp_path


@pytest.fixture
def channel(folder: Path) -> Iterator[Any]:
    with connect(folder) as connection, connection.channel() as channel:
        yield channel


def messages(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.msg"))


def test_the_program_uses_it(settings: Any) -> None:
    if not settings.REDIS_URL:
        assert app.connection_for_write().get_transport_cls().__module__ == "casino_night.folder_broker"


def test_a_message_that_is_still_being_written_is_not_there_yet(channel: Any, folder: Path) -> None:
    channel._put("work", {"body": "a wake-up"})
    (message,) = messages(folder)
    whole = message.read_bytes()
    for half in (b"", whole[:5]):
        message.write_bytes(half)
        with pytest.raises(Empty):
            channel._get("work")
    message.write_bytes(whole)
    assert channel._get("work") == {"body": "a wake-up"}
    assert not messages(folder)


def test_a_half_message_does_not_hold_up_the_whole_ones_behind_it(channel: Any, folder: Path) -> None:
    (folder / "0_killed.work.msg").write_bytes(b'{"bo')
    channel._put("work", {"body": "second"})
    assert channel._get("work") == {"body": "second"}


def test_a_writer_that_dies_leaves_no_message(channel: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is seen under the name of a message is whole: it gets that name last."""

    def power_cut(*_paths: Any) -> None:
        raise OSError("power cut")

    monkeypatch.setattr(Path, "replace", power_cut)
    with pytest.raises(Exception, match="power cut"):
        channel._put("work", {"body": "never sent"})
    assert not messages(folder)


def test_the_table_of_queues_is_never_read_half(channel: Any, folder: Path) -> None:
    """Sender and reader start together on an empty folder: the table is whole for both at every moment."""
    table = folder / "control" / "work.exchange"
    table.write_bytes(b"")
    assert channel.get_table("work") == []
    channel._queue_bind("work", "work", "", "work")
    channel._queue_bind("work", "other", "", "other")
    assert [row.queue for row in channel.get_table("work")] == ["other", "work"]
    channel._delete("other", "work", "other", "")
    assert [list(row) for row in json.loads(table.read_text())] == [["work", "", "work"]], "in kombu's own spelling"


READER = """
import sys
from pathlib import Path
from queue import Empty
from tests.test_folder_broker import connect
with connect(Path(sys.argv[1])) as connection, connection.channel() as channel:
    while True:
        try:
            number = channel._get("work")["number"]
        except Empty:
            continue
        if number < 0:
            break
        print(number, flush=True)
"""


def test_readers_and_writers_at_once_lose_nothing_and_double_nothing(channel: Any, folder: Path) -> None:
    command = [sys.executable, "-c", READER, str(folder)]
    readers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for number in range(1000):
        channel._put("work", {"number": number})
    deadline = time.monotonic() + 30
    while messages(folder) and time.monotonic() < deadline:
        time.sleep(0.02)
    for _ in readers:
        channel._put("work", {"number": -1})
    got = [int(line) for reader in readers for line in reader.communicate(timeout=30)[0].split()]
    assert [reader.returncode for reader in readers] == [0, 0]
    assert sorted(got) == list(range(1000))
