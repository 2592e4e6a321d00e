"""A backup is one file: the database, the documents, the uploads, and a list of them with their hashes.

It is written under another name, flushed to the disk and only then given its own: a backup that has its name is whole.
"""

import hashlib
import json
import os
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any

from casino_night.refusal import Refused

FORMAT = 1
LIST = "list.json"
CHUNK = 1024 * 1024


@dataclass(frozen=True)
class Contents:
    """What the list says."""

    format: int
    made_at: str
    vendor: str  # sqlite or postgresql
    files: dict[str, str]  # name in the archive -> sha256


class _Hashing:
    """A file that is hashed while it is read."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file, self.digest = file, hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        data = self.file.read(size)
        self.digest.update(data)
        return data


def must_be_new(target: Path) -> None:
    if target.exists():
        raise Refused("exists", f"{target} exists and is not written over.", next_step="Choose another name.")
    if not target.parent.is_dir():
        raise Refused("no_folder", f"There is no folder {target.parent}.", next_step="Make it, or choose another.")


@contextmanager
def whole(target: Path) -> Iterator[IO[bytes]]:
    """A file for its owner only that has its name when it is complete and on the disk."""
    part = target.with_name(f".{target.name}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)  # it holds what the database holds
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.rename(target)
        flush_folder(target.parent)
    finally:
        part.unlink(missing_ok=True)


def pack(target: Path, sources: Iterator[tuple[str, Path]], *, vendor: str, made_at: str) -> Contents:
    with whole(target) as file, tarfile.open(fileobj=file, mode="w:gz", compresslevel=3) as archive:
        files = {name: sha256 for name, path in sources if (sha256 := _add(archive, name, path))}
        contents = Contents(FORMAT, made_at, vendor, files)
        _add_list(archive, contents)
    return contents


def _add(archive: tarfile.TarFile, name: str, path: Path) -> str:
    """The hash of what was written; nothing if the file was taken back in the meantime."""
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return ""
    with file:
        about = tarfile.TarInfo(name)
        about.size, about.mode = os.fstat(file.fileno()).st_size, 0o600
        hashing = _Hashing(file)
        archive.addfile(about, hashing)
        return hashing.digest.hexdigest()


def _add_list(archive: tarfile.TarFile, contents: Contents) -> None:
    import io

    text = json.dumps(asdict(contents), indent=1).encode()
    about = tarfile.TarInfo(LIST)
    about.size, about.mode = len(text), 0o600
    archive.addfile(about, io.BytesIO(text))


def unpack(source: Path, folder: Path) -> Contents:
    """Everything in the archive into the folder; refuses whatever is not exactly what its own list says."""
    try:
        with tarfile.open(source, mode="r:gz") as archive:
            found = {member.name: _extract(archive, member, folder) for member in archive}
        said = Contents(**json.loads((folder / LIST).read_text()))
    except FileNotFoundError as problem:
        if not source.exists():
            raise Refused("no_file", f"There is no file {source}.", next_step="Check its name.") from problem
        raise _damaged(source, "its list is missing") from problem
    except (tarfile.TarError, OSError, EOFError, ValueError, TypeError) as problem:
        raise _damaged(source, "it is not a whole backup") from problem
    if said.format != FORMAT:
        raise Refused(
            "newer_format",
            f"{source} was written by another release (format {said.format}).",
            next_step="Restore it with the release that made it, then update.",
        )
    del found[LIST]
    if found != said.files:
        wrong = sorted(name for name in {*found, *said.files} if found.get(name) != said.files.get(name))
        raise _damaged(source, f"{wrong[0]} is not what its list says")
    return said


def _extract(archive: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> str:
    name = PurePosixPath(member.name)
    reader = archive.extractfile(member) if member.isreg() else None
    if reader is None or name.is_absolute() or ".." in name.parts:
        raise tarfile.TarError(f"{member.name!r} is no file of a backup")
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    with path.open("wb") as file:
        while chunk := reader.read(CHUNK):
            digest.update(chunk)
            file.write(chunk)
        file.flush()
        os.fsync(file.fileno())
    path.chmod(0o600)
    return digest.hexdigest()


def _damaged(source: Path, why: str) -> Refused:
    return Refused(
        "damaged",
        f"{source} cannot be restored: {why}. Nothing was changed.",
        next_step="Take an older backup, or another copy of this one.",
    )


def files_in(folder: Path, name: str) -> Iterator[tuple[str, Path]]:
    """Every finished file below the folder, named as it is to stand in the archive."""
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file() and not path.is_symlink():
            yield f"{name}/{path.relative_to(folder).as_posix()}", path


def flush_folder(folder: Path) -> None:
    """A rename survives a power cut only when its folder has been written, too."""
    handle: Any = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
