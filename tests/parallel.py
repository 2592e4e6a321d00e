"""Many threads at once on `committed_db`, all starting together."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import connection

Answer = TypeVar("Answer")


def at_once(work: Callable[[int], Answer], times: int) -> list[Answer]:
    """The answers of `work(0)` to `work(times - 1)`, each in a thread and a connection of its own."""
    gate = threading.Barrier(times)

    def run(number: int) -> Any:
        gate.wait(30)
        try:
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(run, range(times)))
