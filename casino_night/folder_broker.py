"""The broker of an installation without Redis: every message is a file in a folder, there whole or not at all.

kombu's own transport creates a message under its final name and writes it afterwards, so a reader can take an empty
file: the worker dies of it and the message is gone. Its table of queues has the same gap. Here a file gets its name
only when it is complete, and a reader leaves alone what it cannot read.
"""
# mypy: disable-error-code="no-untyped-call, override"
# (kombu is not typed.)

import fcntl
import os
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem, virtual
from kombu.utils.json import dumps, loads

Binding = filesystem.exchange_queue_t


def _write_whole(file: Path, value: Any) -> None:
    part = file.with_name(f".{uuid.uuid4()}.part")
    try:
        part.write_text(dumps(value))
        part.replace(file)
    except OSError as problem:  # such as a full disk; kombu's callers expect its own error
        part.unlink(missing_ok=True)
        raise ChannelError(f"Cannot write {file}: {problem}") from problem


def _read_whole(file: Path) -> Any:
    """None for a file that is not there, or not there yet."""
    try:
        return loads(file.read_text())
    except (FileNotFoundError, ValueError):
        return None


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **_options: Any) -> None:
        name = f"{time.monotonic_ns() // 1_000_000}_{uuid.uuid4()}.{queue}.msg"
        _write_whole(Path(self.data_folder_out, name), payload)

    def _get(self, queue: str) -> Any:
        # Thousands may wait, and names are sorted seven times as fast as paths.
        for name in sorted(entry.name for entry in os.scandir(self.data_folder_in)):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            file = Path(self.data_folder_in, name)
            payload = _read_whole(file)
            if payload is not None and _took(file):
                return payload
        raise Empty

    def get_table(self, exchange: str) -> list[Any]:
        return [Binding(*row) for row in _read_whole(self._exchange_file(exchange)) or ()]

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        binding = Binding(routing_key or "", pattern or "", queue or "")
        self._change_table(exchange, lambda rows: rows if binding in rows else [binding, *rows])

    def _delete(
        self, queue: str, exchange: str, routing_key: str, pattern: str, *arguments: Any, **options: Any
    ) -> None:
        virtual.Channel._delete(self, queue, exchange, routing_key, pattern, *arguments, **options)
        binding = Binding(routing_key or "", pattern or "", queue or "")
        self._change_table(exchange, lambda rows: [row for row in rows if row != binding])

    def _change_table(self, exchange: str, change: Callable[[list[Any]], list[Any]]) -> None:
        with self._nobody_else():
            before = self.get_table(exchange)
            after = change(before)
            if after != before:
                _write_whole(self._exchange_file(exchange), after)

    @contextmanager
    def _nobody_else(self) -> Iterator[None]:
        self.control_folder.mkdir(exist_ok=True)
        with (self.control_folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # ends with the file
            yield


def _took(message: Path) -> bool:
    """Of several readers the one that removes the file has the message."""
    try:
        message.unlink()
    except FileNotFoundError:
        return False
    return True


class Transport(filesystem.Transport):
    Channel = Channel
