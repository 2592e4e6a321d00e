"""Wakes the worker. Ringing never waits and never fails: a thread of its own talks to the broker.

The message carries nothing but the id of a row that is owed anyway, so a bell that is not heard (the broker is down,
slow or flushed, or this process ends first) costs only time: the sweep rings again.
"""

import logging
import os
import queue
import threading
from typing import Any

from casino_night.celery import app

log = logging.getLogger(__name__)

_bells: "queue.SimpleQueue[tuple[str, tuple[Any, ...], dict[str, Any]]]" = queue.SimpleQueue()
_starting = threading.Lock()
_ringer: threading.Thread | None = None


def ring(task: str, *arguments: Any, **options: Any) -> None:
    _bells.put((task, arguments, options))
    _start()


def _start() -> None:
    global _ringer
    with _starting:
        if _ringer is None or not _ringer.is_alive():
            _ringer = threading.Thread(target=_ring_for_ever, name="doorbell", daemon=True)
            _ringer.start()


def _ring_for_ever() -> None:
    while True:
        task, arguments, options = _bells.get()
        try:
            app.send_task(task, args=arguments, retry=False, ignore_result=True, **options)
        except Exception as problem:
            # Whatever it is, the rows are safe. The bells that queued up meanwhile would meet the same.
            log.warning("The broker does not take wake-ups (%s); the sweep will ring again.", problem)
            _drop_the_rest()


def _drop_the_rest() -> None:
    while not _bells.empty():
        _bells.get()


def _after_fork() -> None:
    """A forked web worker has none of its parent's threads."""
    global _ringer, _starting, _bells
    _ringer, _starting, _bells = None, threading.Lock(), queue.SimpleQueue()


os.register_at_fork(after_in_child=_after_fork)
