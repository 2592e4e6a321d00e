"""Copying a whole database out and in, while others work with it: SQLite's own backup, PostgreSQL's own tools."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

from django.db import connection

from casino_night.refusal import Refused

NAMES = {"sqlite": "database.sqlite3", "postgresql": "database.pgdump"}
INSTALL = "Install PostgreSQL's client programs, at least as new as the server: sudo apt-get install postgresql-client"
# PostgreSQL: where the old tables wait while the restored ones are checked.
ASIDE = "before_restore"
_SIDE_FILES = ("", "-wal", "-shm")


def copy_out(folder: Path) -> Path:
    target = folder / NAMES[connection.vendor]
    if connection.vendor == "sqlite":
        _copy_sqlite(Path(connection.settings_dict["NAME"]), target)
    else:
        _tool("pg_dump", "--format=custom", "--schema=public", "--no-owner", "--no-privileges", f"--file={target}")
    return target


def _copy_sqlite(source: Path, target: Path) -> None:
    """The online backup, never a copy of the file: that would miss what stands in the write-ahead log (F17)."""
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        _check_sqlite(new, target)


def _check_sqlite(database: sqlite3.Connection, file: Path) -> None:
    said = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    if said != "ok":
        raise Refused("damaged_database", f"{file} is damaged: {said}.", next_step="Take an older backup.")


def copy_in(source: Path, aside: Path) -> None:
    """The database of the backup takes the place of ours, which waits aside until `keep` or `put_back`."""
    connection.close()
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(source)) as database:
            _check_sqlite(database, source)
        file = Path(connection.settings_dict["NAME"])
        for side in _SIDE_FILES:
            if file.with_name(file.name + side).exists():
                shutil.move(file.with_name(file.name + side), aside)
        shutil.move(source, file)
        return
    _execute(f"ALTER SCHEMA public RENAME TO {ASIDE}", "CREATE SCHEMA public")
    schema = ("--schema=public", "--no-owner", "--no-privileges")
    _tool("pg_restore", "--single-transaction", "--exit-on-error", *schema, f"--dbname={_name()}", str(source))


def put_back(aside: Path) -> None:
    """As it was before `copy_in`, however far that came."""
    connection.close()
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        for side in _SIDE_FILES:
            file.with_name(file.name + side).unlink(missing_ok=True)
        for side in _SIDE_FILES:
            if (aside / (file.name + side)).exists():
                shutil.move(aside / (file.name + side), file.with_name(file.name + side))
    elif _is_aside():
        _execute("DROP SCHEMA public CASCADE", f"ALTER SCHEMA {ASIDE} RENAME TO public")


def keep() -> None:
    """The restored database is sound: the old tables go. (On SQLite the old file stays where it was put.)"""
    if connection.vendor == "postgresql":
        _execute(f"DROP SCHEMA {ASIDE} CASCADE")


def has_people() -> bool:
    with connection.cursor() as cursor:
        if "accounts_user" not in connection.introspection.table_names(cursor):
            return False
        cursor.execute("SELECT EXISTS (SELECT 1 FROM accounts_user)")
        return bool(cursor.fetchone()[0])


def others_connected() -> int:
    """PostgreSQL only: SQLite's writers are counted by the lock of `./run`."""
    if connection.vendor == "sqlite":
        return 0
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return int(cursor.fetchone()[0])


def _is_aside() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = %s)", [ASIDE])
        return bool(cursor.fetchone()[0])


def _execute(*statements: str) -> None:
    """All in one go: PostgreSQL takes several statements of one message for one transaction."""
    with connection.cursor() as cursor:
        cursor.execute("; ".join(statements))


def _name() -> str:
    return str(connection.settings_dict["NAME"])


def _tool(name: str, *arguments: str) -> None:
    found = shutil.which(name)
    if not found:
        raise Refused("no_client_tools", f"{name} is not installed on this machine.", next_step=INSTALL)
    done = subprocess.run([found, *arguments], env=_login(), capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        said = done.stderr.strip().splitlines()
        older = any("version mismatch" in line or "unsupported version" in line for line in said)
        what = INSTALL if older else "Put right what it says, then try again."
        raise Refused("tool_failed", f"{name} failed: {said[0] if said else ''}", next_step=what)


def _login() -> dict[str, str]:
    """In the environment: what stands on a command line is read by every user of the machine."""
    values: dict[str, Any] = connection.settings_dict
    options = {"PGSSLMODE": values["OPTIONS"].get("sslmode"), "PGSSLROOTCERT": values["OPTIONS"].get("sslrootcert")}
    login = {name: values[key] for name, key in _LOGIN.items()}
    given = {name: str(value) for name, value in {**login, **options}.items() if value}
    return {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8", **given}


_LOGIN = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
