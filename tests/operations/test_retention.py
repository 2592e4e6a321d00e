"""Expired personal data goes; nothing that is sealed, counted or append-only changes by it (I22, T21)."""

import os
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.management import call_command

from casino_night import chores, clock
from casino_night.accounts.models import Throttle, User
from casino_night.banking.models import Account, Award, Posting
from casino_night.banking.verify import verify
from casino_night.documents.models import Document
from casino_night.documents.services import request_document
from casino_night.guards import append_only_models
from casino_night.hall.models import EnrolmentCode, Pin
from casino_night.hall.services import new_enrolment_code
from casino_night.mail.models import Letter, State
from casino_night.operations import retention_services as retention
from casino_night.roles import Role
from licensing.models import Operator, Organisation, Provider, ResponsiblePerson, Upload
from licensing.uploads.selectors import folder
from tests.banking.evening import play
from tests.banking.scene import Scene
from tests.hall.halls import pin_of

LATER = timedelta(days=366 * 3 + 2)


@pytest.fixture
def scene(db: None, settings: Any, tmp_path: Path) -> Scene:
    """An evening that was played, with everything personal that there can be around it."""
    settings.EMAIL_FILE_PATH, settings.UPLOADS_ROOT = tmp_path / "mail", tmp_path / "uploads"
    settings.EMAIL_FILE_PATH.mkdir()
    made = Scene.build()
    play(made)
    cast = made.cast
    pin_of(made.night, made.rosa, made.grace)
    new_enrolment_code(made.night, actor=made.grace)
    request_document("night_licence", made.night, actor=cast[Role.MUNICIPAL_CLERK])
    Letter.objects.create(to="olivia@example.org", subject="A", text="Dear Olivia", state=State.SENT)
    Letter.objects.create(to="waits@example.org", subject="B", text="Still to go")
    Throttle.objects.create(key="network:192.0.2.7", last_at=clock.now())
    ResponsiblePerson.objects.create(
        organisation=cast.own.organisation, name="Paul", address="1 Street", born_on=date(1970, 1, 1)
    )
    Operator.objects.update(address="2 Street", telephone="555", experience="Ten years")
    Provider.objects.update(contact="Priya", telephone="556", owners="Priya Raman")
    _upload(cast.own.organisation, cast[Role.CHARITY_OFFICER])
    cast.client(Role.BANKER)  # a session
    return made


def _upload(organisation: Organisation, by: User) -> Path:
    file = folder() / f"{uuid4().hex}.pdf"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"%PDF-1.7")
    about = {"subject_kind": "registration", "subject_id": organisation.pk, "purpose": "by_laws", "name": "by-laws.pdf"}
    kind = {"content_type": "application/pdf", "size": 8, "sha256": "0" * 64, "stored_as": file.name}
    Upload.objects.create(**about, **kind, uploaded_by=by)
    return file


def sealed() -> dict[str, list[Any]]:
    """Every row that is never changed, every balance, and what every paper says."""
    rows: dict[str, list[Any]] = {
        model._meta.label: list(model._default_manager.order_by("pk").values())
        for model in append_only_models(apps.get_app_configs())
    }
    rows["balances"] = list(Account.objects.order_by("pk").values())
    rows["papers"] = list(Document.objects.order_by("pk").values("number", "snapshot", "snapshot_hash", "sha256"))
    return rows


def personal() -> dict[str, int]:
    return {
        "sessions": Session.objects.count(),
        "counts of tries": Throttle.objects.filter(person=None).count(),
        "letters": Letter.objects.exclude(text="").count(),
        "PINs": Pin.objects.count(),
        "codes": EnrolmentCode.objects.count(),
        "people": ResponsiblePerson.objects.count(),
        "addresses": Operator.objects.exclude(address="").count(),
        "contacts": Provider.objects.exclude(contact="").count(),
        "files": Upload.objects.count(),
    }


def over(state: str = "expired") -> None:
    day = clock.today()
    for model in (Organisation, Operator, Provider):
        model.objects.update(state=state, expires_on=day)


def test_what_has_expired_goes_and_nothing_sealed_changes(
    scene: Scene, django_capture_on_commit_callbacks: Any
) -> None:
    over()
    before, files = sealed(), list(folder().iterdir())
    assert files
    assert verify(scene.night) == []
    with time_machine.travel(clock.now() + LATER), django_capture_on_commit_callbacks(execute=True):
        removed = retention.remove_expired()
        assert personal() == {**dict.fromkeys(personal(), 0), "letters": 1}, "the letter that waits is still to be sent"
        assert sealed() == before
        assert verify(scene.night) == []
    assert not [file for file in files if file.exists()]
    expired = {kind.what for kind in retention.TABLE if kind.remove} - {"letters in the mail folder"}
    assert {what for what, count in removed.items() if count} == expired
    assert Posting.objects.exists()
    assert Award.objects.exclude(winner="").exists()


def test_what_is_in_use_stays(scene: Scene) -> None:
    before = personal()
    assert all(before.values())
    retention.remove_expired()
    assert personal() == before


@pytest.mark.parametrize("state", ["approved", "suspended", "submitted"])
def test_what_somebody_still_holds_or_waits_for_stays_however_old(scene: Scene, state: str) -> None:
    over(state)
    before = personal()
    with time_machine.travel(clock.now() + LATER):
        retention.remove_expired()
    kept = ("people", "addresses", "contacts", "files")
    assert [personal()[name] for name in kept] == [before[name] for name in kept]


def test_a_sign_in_of_one_of_them_keeps_what_is_theirs(scene: Scene) -> None:
    over("draft")
    with time_machine.travel(clock.now() + LATER):
        User.objects.filter(pk=scene.cast[Role.CHARITY_OFFICER].pk).update(last_login=clock.now())
        retention.remove_expired()
    assert (personal()["people"], personal()["files"], personal()["addresses"]) == (1, 1, 0)


def test_letters_in_the_mail_folder_go_after_ninety_days(scene: Scene, settings: Any) -> None:
    old, new = settings.EMAIL_FILE_PATH / "old.log", settings.EMAIL_FILE_PATH / "new.log"
    for file in (old, new):
        file.write_text("Dear Olivia")
    then = (clock.now() - timedelta(days=91)).timestamp()
    os.utime(old, (then, then))
    retention.remove_expired()
    assert (old.exists(), new.exists()) == (False, True)


def test_the_sweep_does_it_once_a_day(scene: Scene) -> None:
    assert retention.remove_when_due in chores.CHORES
    assert retention.remove_when_due()
    assert retention.remove_when_due() == {}
    with time_machine.travel(clock.now() + timedelta(days=1)):
        assert retention.remove_when_due()


def test_the_command_says_what_is_held_why_and_how_long(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("retention")
    said = capsys.readouterr().out
    for kind in retention.TABLE:
        assert kind.what in said
        assert all((kind.why, kind.how_long, kind.ground, kind.left))
