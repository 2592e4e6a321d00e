"""Typed readers of the environment. A value that cannot be right stops the start with a sentence, not later."""

import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


class Misconfigured(SystemExit):
    """Stops the process with one clear sentence."""


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def flag(name: str, *, default: bool) -> bool:
    value = text(name).lower()
    if value in ("", "0", "false", "no", "off", "1", "true", "yes", "on"):
        return default if value == "" else value in ("1", "true", "yes", "on")
    raise Misconfigured(f"{name} is {value!r}; write 1 or 0.")


def number(name: str, default: int, *, least: int = 0, most: int = 2**31) -> int:
    value = text(name) or str(default)
    if not value.isdecimal() or not least <= int(value) <= most:
        raise Misconfigured(f"{name} is {value!r}; write a whole number from {least} to {most}.")
    return int(value)


def words(name: str, default: Sequence[str] = ()) -> list[str]:
    """A comma separated list."""
    return [word.strip() for word in text(name).split(",") if word.strip()] or list(default)


def secret(name: str, path: Path) -> str:
    """The secret from the environment, or the one kept in `path`, made once and readable by its owner only."""
    if text(name):
        return text(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(64))
    return path.read_text().strip()


SQLITE_OPTIONS: dict[str, Any] = {
    # Django's defaults let two writers meet half-way and fail; IMMEDIATE queues them. FULL survives a power cut.
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=20000;",
}


# A connection outlives its request. SQLite, too: a new one reads the whole schema again, and the last one that closes
# writes the log back into the file; together that was half the cost of a sale.
CONNECTION_SECONDS = 600


def database(url: str, default_file: Path) -> dict[str, Any]:
    """Django's settings of one database from `postgresql://...`, `sqlite:///file`, or nothing for the default file."""
    if not url:
        return _sqlite(str(default_file))
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(parts.path[1:])
    if parts.scheme not in ("postgres", "postgresql"):
        raise Misconfigured(f"DATABASE_URL begins with {parts.scheme!r}; write postgresql://user:password@host/name.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": CONNECTION_SECONDS,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": "3", **dict(parse_qsl(parts.query))},  # away is said soon, not after minutes
    }


def _sqlite(file: str) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": CONNECTION_SECONDS,
        "OPTIONS": SQLITE_OPTIONS,
    }
