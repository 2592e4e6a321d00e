"""A database of its own for a test that needs real commits, cloned from the migrated one and dropped afterwards.

Django's way (TransactionTestCase) empties every table after the test. Our append-only guards refuse that, and they
are never lifted, not even for tests; so the whole database is thrown away instead (RELIABILITY.md, section 2).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.db import connections

_numbers = count(1)


@dataclass(frozen=True)
class CommittedDatabase:
    """Where the clone is. `environ` starts another process on it: subprocess.run(..., env=db.environ)."""

    name: str
    url: str

    @property
    def environ(self) -> dict[str, str]:
        return {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "TEST_DATABASE_URL": self.url}


def on_sqlite() -> bool:
    return connections["default"].vendor == "sqlite"


def make_template() -> str:
    """A copy of the migrated database that nobody ever connects to: PostgreSQL clones only such ones."""
    connections["default"].close()
    migrated = connections.settings["default"]["NAME"]
    return _copy(migrated, f"{migrated}_template")


@contextmanager
def copied(template: str) -> Iterator[CommittedDatabase]:
    """A database for another process; this one goes on using its own."""
    values = connections.settings["default"]
    name = _copy(template, f"{template}_{next(_numbers)}")
    try:
        yield CommittedDatabase(name, _url({**values, "NAME": name}))
    finally:
        drop(name)


@contextmanager
def cloned(template: str) -> Iterator[CommittedDatabase]:
    """Points every thread's `default` connection at a fresh copy, and back again."""
    values = connections.settings["default"]
    shared = values["NAME"]
    connections["default"].close()
    with copied(template) as copy:
        values["NAME"] = copy.name
        try:
            yield copy
        finally:
            connections["default"].close()
            values["NAME"] = shared


def drop(name: str) -> None:
    if on_sqlite():
        for suffix in ("", "-wal", "-shm"):
            Path(name + suffix).unlink(missing_ok=True)
    else:
        _maintain(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _copy(source: str, target: str) -> str:
    if on_sqlite():
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    else:
        _maintain(f'CREATE DATABASE "{target}" TEMPLATE "{source}"')
    return target


def _maintain(statement: str) -> None:
    with connections["default"]._nodb_cursor() as cursor:
        cursor.execute(statement)


def _url(values: dict[str, Any]) -> str:
    if on_sqlite():
        return f"sqlite:///{values['NAME']}"
    login = quote(values["USER"], safe="") + (f":{quote(values['PASSWORD'], safe='')}" if values["PASSWORD"] else "")
    place = f"{values['HOST']}:{values['PORT']}" if values["PORT"] else values["HOST"]
    return f"postgresql://{login}@{place}/{values['NAME']}"


def empty_broker() -> None:
    """Forgets wake-ups of earlier tests: only our own files, only our own keys."""
    if settings.REDIS_URL:
        _delete_own_keys()
    else:
        for message in settings.BROKER_FOLDER.glob("*.msg"):
            message.unlink(missing_ok=True)


def _delete_own_keys() -> None:
    from redis import Redis

    from tests.settings import BROKER_PREFIX

    with Redis.from_url(settings.REDIS_URL) as server:
        for key in server.scan_iter(match=f"{BROKER_PREFIX}*"):
            server.delete(key)
