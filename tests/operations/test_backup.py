"""Backup and restore: taken while people work, whole or not at all, and checked from end to end (I27, F17)."""

import fcntl
import gzip
import io
import os
import sqlite3
import stat
import tarfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from casino_night.accounts.models import User
from casino_night.banking.models import Posting
from casino_night.banking.verify import verify
from casino_night.documents.models import Document, Pulse
from casino_night.documents.selectors import pdf
from casino_night.guards import missing_guards
from casino_night.operations import archive, databases, services
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Upload
from licensing.uploads.selectors import content
from licensing.uploads.services import accept
from tests import servers
from tests.banking import evening
from tests.banking.scene import Scene
from tests.banking.test_tampering import lift_everything
from tests.cast import person
from tests.databases import CommittedDatabase
from tests.documents.scenes import made, request_licence

PDF = b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"


def quiet(_sentence: str) -> None:
    """Nobody listens."""


@pytest.fixture
def place(committed_db: CommittedDatabase, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation of its own, with PostgreSQL's tools in reach; backups go to the folder that is returned."""
    settings.VAR = tmp_path / "var"
    settings.DOCUMENTS_ROOT, settings.UPLOADS_ROOT = settings.VAR / "documents", settings.VAR / "uploads"
    settings.VAR.mkdir()
    (settings.VAR / "secret_key").write_text("the first secret")
    if connection.vendor == "postgresql":
        monkeypatch.setenv("PATH", f"{servers._postgresql_binaries()}{os.pathsep}{os.environ['PATH']}")
    (tmp_path / "backups").mkdir()
    return tmp_path / "backups"


def a_night_with_papers() -> tuple[Scene, Document, Upload]:
    scene = Scene.build()
    evening.play(scene)
    document = made(request_licence(scene.cast))
    officer = scene.cast[Role.CHARITY_OFFICER]
    organisation = scene.night.organisation
    type(organisation).objects.filter(pk=organisation.pk).update(state="draft")
    organisation.refresh_from_db()
    upload = accept(organisation, "by_laws", SimpleUploadedFile("by-laws.pdf", PDF), officer)
    return scene, document, upload


def test_what_was_backed_up_comes_back_and_nothing_else(place: Path, settings: Any) -> None:
    scene, document, upload = a_night_with_papers()
    postings, paper = Posting.objects.count(), pdf(document)
    taken = services.backup(place / "first.tar.gz")
    assert stat.S_IMODE(taken.path.stat().st_mode) == 0o600, "it holds what the database holds"
    assert [file.name for file in place.iterdir()] == ["first.tar.gz"], "nothing half-made stays"
    assert Pulse.objects.filter(name="backup").exists()

    person("Latecomer")
    (settings.DOCUMENTS_ROOT / document.file).write_bytes(b"another paper")
    (settings.UPLOADS_ROOT / upload.stored_as).unlink()
    (settings.VAR / "secret_key").write_text("another secret")
    restored = services.restore(taken.path, replace=True, say=quiet)

    assert not User.objects.filter(name="Latecomer").exists()
    assert (Posting.objects.count(), pdf(document), content(upload)) == (postings, paper, PDF)
    assert (settings.VAR / "secret_key").read_text() == "the first secret"
    assert verify(scene.night) == []
    assert missing_guards("default") == [], "a restored database refuses what ours refuses"
    assert restored.aside
    assert (restored.aside / "documents" / document.file).read_bytes() == b"another paper", "nothing is thrown away"
    assert Pulse.objects.filter(name="verification").exists()


def test_a_backup_taken_in_the_middle_of_a_sale_holds_whole_sales_only(place: Path) -> None:
    """F17: a backup neither waits for writers nor stops them, and sees what was committed when it began."""
    scene = Scene.build()
    before = Posting.objects.count()
    with transaction.atomic():
        scene.sell(20)
        databases.copy_out(place)
        contents = archive.pack(
            place / "middle.tar.gz",
            services._sources(place / databases.NAMES[connection.vendor]),
            vendor=connection.vendor,
            made_at="now",
        )
    assert contents.files
    assert Posting.objects.count() == before + 1
    services.restore(place / "middle.tar.gz", replace=True, say=quiet)
    assert Posting.objects.count() == before
    assert verify(scene.night) == []


@pytest.mark.parametrize("harm", ["truncated", "flipped", "added", "escaping", "not an archive", "absent"])
def test_a_damaged_backup_is_refused_and_nothing_has_changed(place: Path, settings: Any, harm: str) -> None:
    person("Keeper")
    good = services.backup(place / "good.tar.gz").path
    bad = place / "bad.tar.gz"
    damage(good, bad, harm)
    person("Latecomer")
    with pytest.raises(Refused) as refused:
        services.restore(bad, replace=True, say=quiet)
    assert refused.value.next_step
    assert set(User.objects.values_list("name", flat=True)) == {"Keeper", "Latecomer"}
    assert [path.name for path in settings.VAR.iterdir() if "restor" in path.name] == []
    assert not (place / "escaped").exists()


def damage(good: Path, bad: Path, harm: str) -> None:
    whole = good.read_bytes()
    if harm == "truncated":
        bad.write_bytes(whole[: len(whole) // 2])
    elif harm == "not an archive":
        bad.write_bytes(b"hello")
    elif harm == "flipped":
        plain = bytearray(gzip.decompress(whole))
        plain[len(plain) // 3] ^= 1
        bad.write_bytes(gzip.compress(bytes(plain), 1))
    elif harm in ("added", "escaping"):
        name = "documents/extra.pdf" if harm == "added" else "../../escaped"
        with tarfile.open(good) as old, tarfile.open(bad, "w:gz") as new:
            for member in old:
                new.addfile(member, old.extractfile(member))
            new.addfile(tarfile.TarInfo(name), io.BytesIO())


def test_a_backup_that_lacks_a_promised_file_is_put_back_again(place: Path, settings: Any) -> None:
    _scene, document, _upload = a_night_with_papers()
    path = settings.DOCUMENTS_ROOT / document.file
    whole = path.read_bytes()
    path.unlink()
    taken = services.backup(place / "lacking.tar.gz")
    path.write_bytes(whole)
    person("Latecomer")
    with pytest.raises(Refused, match=document.number):
        services.restore(taken.path, replace=True, say=quiet)
    assert User.objects.filter(name="Latecomer").exists()
    assert pdf(document) == whole
    assert (settings.VAR / "secret_key").read_text() == "the first secret"


def test_a_backup_whose_ledger_is_not_sound_is_put_back_again(place: Path) -> None:
    scene = Scene.build()
    scene.sell(20)
    with connection.cursor() as cursor:
        lift_everything()
        cursor.execute("UPDATE banking_posting SET answer = 'forged' WHERE seq = 1")
    taken = services.backup(place / "forged.tar.gz")
    person("Latecomer")
    with pytest.raises(CommandError, match="not as they should be"):
        services.restore(taken.path, replace=True, say=quiet)
    assert User.objects.filter(name="Latecomer").exists()


def test_an_installation_with_people_is_replaced_only_when_told_to(place: Path) -> None:
    taken = services.backup(place / "empty.tar.gz")
    services.restore(taken.path, replace=False, say=quiet)
    person("Keeper")
    with pytest.raises(Refused, match="people in it"):
        services.restore(taken.path, replace=False, say=quiet)
    assert User.objects.filter(name="Keeper").exists()


def test_nothing_is_restored_under_a_running_program(place: Path, settings: Any) -> None:
    taken = services.backup(place / "one.tar.gz")
    with (settings.VAR / "run.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(Refused, match="in use") as refused:
            services.restore(taken.path, replace=True, say=quiet)
    assert "systemctl stop" in refused.value.next_step


def test_a_backup_is_never_written_over_another(place: Path) -> None:
    taken = services.backup(place / "one.tar.gz")
    whole = taken.path.read_bytes()
    with pytest.raises(Refused, match="not written over"):
        services.backup(taken.path)
    with pytest.raises(Refused, match="no folder"):
        services.backup(place / "nowhere" / "one.tar.gz")
    assert taken.path.read_bytes() == whole


def test_missing_tools_are_named_with_the_line_to_type(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(place))
    with pytest.raises(Refused) as refused:
        databases._tool("pg_dump")
    assert "pg_dump is not installed" in refused.value.message
    assert "apt-get install postgresql-client" in refused.value.next_step


def test_the_other_kind_of_database_is_refused(place: Path) -> None:
    archive.pack(place / "other.tar.gz", iter(()), vendor="elsewhere", made_at="now")
    with pytest.raises(Refused, match="holds a elsewhere database"):
        services.restore(place / "other.tar.gz", replace=True, say=quiet)


def test_the_commands_say_what_they_did_and_keep_the_newest(place: Path, capsys: Any) -> None:
    for day in ("20260101", "20260102"):
        (place / f"casino-night-{day}-030000.tar.gz").write_bytes(b"old")
    call_command("backup", str(place), "--keep", "2")
    kept = sorted(path.name for path in place.iterdir())
    assert len(kept) == 2
    assert kept[0] == "casino-night-20260102-030000.tar.gz"
    assert "files" in capsys.readouterr().out
    call_command("restore", str(place / kept[1]))
    assert "Restored" in capsys.readouterr().out
    with pytest.raises(CommandError, match="Take an older backup"):
        call_command("restore", str(place / kept[0]), "--replace")
    with pytest.raises(CommandError, match="goes with a folder"):
        call_command("backup", str(place / "x.tar.gz"), "--keep", "2")


def test_a_copy_of_the_file_would_have_missed_the_newest_sales(place: Path) -> None:
    """Why the online backup: on SQLite the newest rows stand in the write-ahead log, not yet in the file."""
    if connection.vendor != "sqlite":
        return
    person("Newest")
    source = Path(connection.settings_dict["NAME"])
    copy = place / "copy.sqlite3"
    databases._copy_sqlite(source, copy)
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT name FROM accounts_user").fetchall() == [("Newest",)]
