"""Backup and restore. A backup is taken while everything runs; a restore while nothing does."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from casino_night import clock
from casino_night.documents.services import beat
from casino_night.operations import archive, databases, selectors
from casino_night.refusal import Refused

SECRET = "secret_key"  # noqa: S105 - the name of the file: PINs and recovery codes are worth nothing without it
STOP = "Stop everything first: Ctrl-C at ./run, or sudo systemctl stop casino-night.target."


@dataclass(frozen=True)
class Taken:
    """A backup that was written, or one that was restored."""

    path: Path
    files: int
    size: int
    made_at: str
    aside: Path | None = None


def folders() -> dict[str, Path]:
    """What lies beside the database. The mail that waits is in the database; static files come with the release."""
    return {"documents": Path(settings.DOCUMENTS_ROOT), "uploads": Path(settings.UPLOADS_ROOT)}


def backup(target: Path) -> Taken:
    """I27. The database first: a row stands only for a file that is already there, so the files are never behind."""
    archive.must_be_new(target)
    made_at = clock.now().isoformat(timespec="seconds")
    with tempfile.TemporaryDirectory(prefix=".backup-", dir=target.parent) as name:
        database = databases.copy_out(Path(name))
        contents = archive.pack(target, _sources(database), vendor=connection.vendor, made_at=made_at)
    beat(selectors.BACKUP)
    return Taken(target, len(contents.files), target.stat().st_size, made_at)


def _sources(database: Path) -> Iterator[tuple[str, Path]]:
    yield database.name, database
    if (settings.VAR / SECRET).exists():
        yield SECRET, settings.VAR / SECRET
    for name, folder in folders().items():
        yield from archive.files_in(folder, name)


def restore(source: Path, *, replace: bool, say: Callable[[str], None]) -> Taken:
    """All of it, checked, or nothing: whatever fails on the way, the installation is as it was."""
    with _nobody_else():
        if not replace and databases.has_people():
            raise Refused(
                "not_empty",
                "This installation has people in it, and a restore puts the backup in the place of everything.",
                next_step="Say so if that is what you want: ./run manage restore FILE --replace",
            )
        return _restore(source, say)


def _restore(source: Path, say: Callable[[str], None]) -> Taken:
    settings.VAR.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="restoring-", dir=settings.VAR) as name:
        unpacked = Path(name)
        contents = archive.unpack(source, unpacked)
        if contents.vendor != connection.vendor:
            raise Refused(
                "other_database",
                f"{source} holds a {contents.vendor} database; this installation runs on {connection.vendor}.",
                next_step="Restore it where DATABASE_URL names the same kind of database.",
            )
        say(f"The backup of {contents.made_at} is whole: {len(contents.files)} files.")
        aside = Path(tempfile.mkdtemp(prefix=f"before-restore-{clock.now():%Y%m%d-%H%M%S}-", dir=settings.VAR))
        try:
            _swap_in(unpacked, aside)
            _check(say)
        except BaseException:
            _swap_back(aside)
            raise
        databases.keep()
    return Taken(source, len(contents.files), source.stat().st_size, contents.made_at, _left(aside))


def _swap_in(unpacked: Path, aside: Path) -> None:
    databases.copy_in(unpacked / databases.NAMES[connection.vendor], aside)
    for name, folder in folders().items():
        if folder.exists():
            shutil.move(folder, aside / name)
        (unpacked / name).mkdir(exist_ok=True)
        shutil.move(unpacked / name, folder)
    if (unpacked / SECRET).exists():
        if (settings.VAR / SECRET).exists():
            shutil.move(settings.VAR / SECRET, aside / SECRET)
        shutil.move(unpacked / SECRET, settings.VAR / SECRET)
    archive.flush_folder(settings.VAR)


def _swap_back(aside: Path) -> None:
    databases.put_back(aside)
    for name, folder in folders().items():
        if (aside / name).exists():
            shutil.rmtree(folder, ignore_errors=True)
            shutil.move(aside / name, folder)
    if (aside / SECRET).exists():
        (aside / SECRET).replace(settings.VAR / SECRET)
    _left(aside)


def _left(aside: Path) -> Path | None:
    """Where the old files wait, if there were any."""
    if any(aside.iterdir()):
        return aside
    aside.rmdir()
    return None


def _check(say: Callable[[str], None]) -> None:
    """An older backup is brought up to date; then every invariant, every link and every promised file is looked at."""
    call_command("migrate", interactive=False, verbosity=0)
    call_command("check", databases=["default"], verbosity=0)
    call_command("verify_ledger")
    missing = list(selectors.missing_files())
    if missing:
        raise Refused(
            "files_missing",
            f"The backup lacks {len(missing)} files that its database promises, such as {missing[0]}.",
            next_step="Take an older backup, or another copy of this one.",
        )
    say("Every ledger verified, every promised file in place.")


@contextmanager
def _nobody_else() -> Iterator[None]:
    """Nothing else may write: the lock that `./run` holds, and no connection of services to PostgreSQL."""
    settings.VAR.mkdir(parents=True, exist_ok=True)
    lock = os.open(settings.VAR / "run.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _take(lock)
        others = databases.others_connected()
        if others:
            raise Refused("in_use", f"{others} other connections use the database.", next_step=STOP)
        yield
    finally:
        os.close(lock)


def _take(lock: int) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Refused("in_use", f"{settings.VAR} is in use by a running Casino Night.", next_step=STOP) from None
