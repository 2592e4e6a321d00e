"""A laptop's night in the state-wide service: the same rows, the same chain, or nothing at all."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import models

from casino_night.accounts.models import User
from casino_night.banking.chain import canonical
from casino_night.banking.models import Account, Posting
from casino_night.banking.verify import verify
from casino_night.guards import missing_guards
from casino_night.operations import carrying_services as carrying
from casino_night.refusal import Refused
from licensing.models import Night, Organisation
from tests import servers

pytestmark = pytest.mark.django_db
Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def laptop() -> Iterator[Path]:
    with servers._folder() as folder:
        command = [sys.executable, "-m", "tests.operations.laptop", str(folder)]
        subprocess.run(command, cwd=settings.BASE_DIR, check=True)
        yield folder


@pytest.fixture
def file(laptop: Path) -> Path:
    """The file, in front of a service that knows the night's plan."""
    for line in (laptop / "plan").read_text().splitlines():
        cells = json.loads(line)
        model = apps.get_model(cells.pop("type"))
        row = model(**{name: carrying._value(model, name, value) for name, value in cells.items()})
        models.Model.save(row, force_insert=True)
    return laptop / "night"


def rows(file: Path) -> Lines:
    return [json.loads(line) for line in file.read_text().splitlines()]


def rewritten(file: Path, target: Path, change: Callable[[Lines], None]) -> Path:
    """By somebody who knows the format, its hash included."""
    changed = rows(file)[:-1]
    change(changed)
    text = "".join(f"{canonical(row)}\n" for row in changed)
    target.write_text(f"{text}{json.dumps({'type': 'end', 'sha256': hashlib.sha256(text.encode()).hexdigest()})}\n")
    return target


def of(type: str, found: Lines) -> Lines:
    return [row for row in found if row["type"] == type]


def test_the_night_is_there_with_its_chain_its_totals_and_its_guards(file: Path) -> None:
    said = rows(file)
    brought = carrying.import_night(file)
    night = brought.night
    assert (brought.head, brought.postings) == (said[0]["head"], len(of("banking.posting", said)))
    assert Posting.objects.latest("seq").seal == said[0]["head"]
    balances = {str(pk): balance for pk, balance in Account.objects.values_list("pk", "balance")}
    assert balances == {row["id"]: row["balance"] for row in of("banking.account", said)}
    assert night.state == "closing", "the service goes on where the laptop stopped"
    assert verify(night) == []
    assert missing_guards("default") == []


def test_a_helper_the_service_did_not_know_comes_in_without_any_access(file: Path) -> None:
    brought = carrying.import_night(file)
    (email,) = brought.newcomers
    helper = User.objects.get(email=email)
    assert (helper.is_active, helper.has_usable_password(), helper.staff_role) == (False, False, "")


def test_the_same_file_again_changes_nothing(file: Path) -> None:
    first = carrying.import_night(file)
    before = list(carrying.lines(first.night))
    second = carrying.import_night(file)
    assert (second.new, second.head) == (False, first.head)
    assert list(carrying.lines(first.night)) == before


def change_cell(type: str, name: str, value: Any) -> Callable[[Lines], None]:
    def change(found: Lines) -> None:
        of(type, found)[-1][name] = value

    return change


def lose_last_posting(found: Lines) -> None:
    last = of("banking.posting", found)[-1]
    found[:] = [row for row in found if row is not last and row.get("posting_id") != last["id"]]


TAMPERED: dict[str, Callable[[Lines], None]] = {
    "a sale's amount": change_cell("banking.movement", "amount", 1_00),
    "an answer": change_cell("banking.posting", "answer", "forged"),
    "the chain": change_cell("banking.posting", "previous", "0" * 64),
    "the rate": change_cell("banking.book", "rate_hundredths", 300),
    "a balance": change_cell("banking.account", "balance", 1),
    "the last posting": lose_last_posting,
    "a cell of another kind": change_cell("banking.posting", "seq", "first"),
    "a row of another kind": lambda found: found.append({"type": "accounts.user", "id": "1"}),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_file_somebody_changed_is_refused_and_nothing_has_changed(file: Path, tmp_path: Path, what: str) -> None:
    forged = rewritten(file, tmp_path / "forged", TAMPERED[what])
    refuses(forged, "unsound", "differs")


def refuses(file: Path, *codes: str) -> Refused:
    with pytest.raises(Refused) as refused:
        carrying.import_night(file)
    assert refused.value.code in codes, refused.value.message
    assert refused.value.next_step
    assert not Posting.objects.exists()
    assert set(Night.objects.values_list("state", flat=True)) == {"licensed"}
    return refused.value


def test_a_file_that_is_not_whole_or_of_another_release_is_refused(file: Path, tmp_path: Path) -> None:
    whole = file.read_bytes()
    other = tmp_path / "other"
    for harm in (whole[: len(whole) // 2], b"", b"hello", whole.replace(b"sale", b"sell", 1), b"\xff" + whole):
        other.write_bytes(harm)
        refuses(other, "damaged")
    refuses(tmp_path / "nothing", "no_file")
    for name, value in (("format", 2), ("columns", "x")):
        refuses(rewritten(file, other, lambda found: found[0].update({name: value})), "other_release")  # noqa: B023


def test_a_night_or_an_organisation_the_service_does_not_know_is_refused(file: Path, tmp_path: Path) -> None:
    other = "00000000-0000-4000-8000-000000000000"
    refuses(rewritten(file, tmp_path / "a", lambda found: found[0].update(night=other)), "unknown_night")
    elsewhere = change_cell("licensing.night", "organisation_id", other)
    refused = refuses(rewritten(file, tmp_path / "b", elsewhere), "unknown_organisation")
    assert other in refused.message
    neighbour = Organisation.objects.exclude(nights=rows(file)[0]["night"]).get()
    moved = change_cell("licensing.night", "organisation_id", str(neighbour.pk))
    refuses(rewritten(file, tmp_path / "c", moved), "differs")


def test_a_night_that_goes_on_here_is_not_mixed_with_the_files(file: Path, tmp_path: Path) -> None:
    brought = carrying.import_night(file)
    shorter = rewritten(file, tmp_path / "shorter", lose_last_posting)
    with pytest.raises(Refused, match="here already, with other content") as refused:
        carrying.import_night(shorter)
    assert refused.value.code == "differs"
    assert Posting.objects.count() == brought.postings


def test_a_plan_that_was_changed_here_in_the_meantime_is_refused(file: Path) -> None:
    Night.objects.update(premises="Another hall")
    refused = refuses(file, "differs")
    assert "premises" in refused.message


def test_only_a_night_that_is_licensed_here_and_over_there_comes_in(file: Path, tmp_path: Path) -> None:
    """A suspended license is not overcome by a file, and no file says that the Commission accepted a report."""
    refuses(rewritten(file, tmp_path / "a", change_cell("licensing.night", "state", "accepted")), "not_expected")
    Night.objects.update(state="suspended")
    with pytest.raises(Refused, match="is suspended here"):
        carrying.import_night(file)


def test_an_address_of_somebody_else_is_refused_with_what_to_do(file: Path) -> None:
    helper = next(one for one in rows(file)[0]["people"] if one["name"] == "Banker of Window 2")
    User.objects.create_user(helper["email"], name="Another")
    refused = refuses(file, "other_person")
    assert helper["email"] in refused.message


def test_the_commands_say_what_they_did(file: Path, tmp_path: Path, capsys: Any) -> None:
    call_command("import_night", str(file))
    said = capsys.readouterr().out
    head = rows(file)[0]["head"]
    assert head in said
    assert "without access" in said
    call_command("import_night", str(file))
    assert "Nothing was changed" in capsys.readouterr().out
    night = Posting.objects.latest("seq").night
    call_command("export_night", str(night.pk), str(tmp_path / "again"))
    assert head in capsys.readouterr().out
    assert rows(tmp_path / "again")[1:-1] == rows(file)[1:-1], "and on to the next machine"
    with pytest.raises(CommandError, match="not written over"):
        call_command("export_night", str(night.pk), str(tmp_path / "again"))
    with pytest.raises(CommandError, match="no night"):
        call_command("export_night", "nonsense", str(tmp_path / "x"))
    Night.objects.filter(pk=night.pk).update(state="open")
    with pytest.raises(CommandError, match="Close the night first"):
        call_command("export_night", str(night.pk), str(tmp_path / "y"))


def test_every_record_of_an_evening_is_carried_or_left_behind_on_purpose() -> None:
    left = {
        "hall.EnrolmentCode",  # secrets of the hall
        "hall.Pin",
        "banking.TrayPiece",  # advice while selling, in no total
    }
    evening = (apps.get_app_config(label) for label in ("hall", "banking", "night"))
    every = {model._meta.label for app in evening for model in app.get_models()}
    assert every - {model._meta.label for model in carrying.CARRIED} == left
