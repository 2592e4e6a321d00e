"""One night as a file: a laptop's evening is brought into the state-wide service with its chain intact.

The file is JSON Lines: what it is, every row of the night, the hash of all that. The service knows the night already
(its plan and its people came from there or are the same); the import adds what the evening added, posting after
posting, past the same guards as on the evening itself. In the end the service must export the very same lines and
its ledger must verify, or nothing has happened. PINs, codes, papers and uploads stay behind.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, models, transaction

from casino_night import clock
from casino_night.accounts.models import User, normal_email
from casino_night.accounts.services import record_export
from casino_night.banking import models as banking
from casino_night.banking.chain import canonical, instant
from casino_night.banking.verify import verify
from casino_night.hall.models import Device
from casino_night.night import models as evening
from casino_night.operations.archive import must_be_new, whole
from casino_night.refusal import Refused
from games.models import KeptRound, Say
from licensing.models import Assignment, Denomination, Night, Prize, Table

FORMAT = 1
OVER = ("closing", "closed", "reported")  # states of a night that is carried; later ones are the Commission's own
Row = dict[str, Any]
Rows = dict[type[models.Model], list[Any]]

# What is carried, and how each row is found from its night.
PLAN: dict[type[models.Model], str] = {
    Night: "pk",
    Table: "night",
    Denomination: "night",
    Prize: "night",
    Assignment: "night",
}
LEDGER: dict[type[models.Model], str] = {
    Device: "night",
    banking.Window: "night",
    banking.Shift: "night",
    banking.Book: "night",
    banking.Account: "night",
    banking.Movement: "night",
    banking.Posting: "night",
}
AROUND: dict[type[models.Model], str] = {
    banking.KeyedSale: "shift__night",
    banking.Count: "account__night",
    banking.Sheet: "night",
    banking.Deposit: "posting__night",
    banking.Tickets: "night",
    banking.Drawing: "night",
    banking.Award: "night",
    banking.ScripRun: "night",
    banking.ScripReturn: "night",
    banking.Slip: "night",
    banking.SlipCount: "slip__night",
    KeptRound: "night",
    Say: "kept__night",
    evening.Tick: "night",
    evening.Announcement: "night",
    evening.Reconciliation: "night",
    evening.Closing: "night",
    evening.ReportLine: "night",
    evening.Filing: "night",
    evening.Incident: "night",
    evening.IncidentStep: "incident__night",
    evening.TableDay: "night",
    evening.TableEvent: "night",
    evening.Sitting: "night",
    evening.Call: "night",
}
CARRIED = {**PLAN, **LEDGER, **AROUND}
NAMES = {model._meta.label_lower: model for model in CARRIED}
# As they were while postings were made there; a later end is written after the last of them.
OPEN: dict[type[models.Model], Row] = {
    Device: {"revoked_at": None, "revoked_by_id": None},
    banking.Shift: {"counting_since": None, "closed_at": None},
}


@dataclass(frozen=True)
class Carried:
    """What an export wrote, or an import found."""

    night: Night
    postings: int
    head: str
    new: bool = True
    newcomers: tuple[str, ...] = ()  # people the service did not know, brought in without access


# Writing.


def export(night: Night, target: Path) -> Carried:
    must_be_new(target)
    night.refresh_from_db()
    if night.state not in OVER:
        raise Refused("not_over", f"{night} is {night.state}.", next_step="Close the night first, then export it.")
    with whole(target) as file, transaction.atomic():
        carried = _carried(night)
        digest = hashlib.sha256()
        for line in (canonical(_heading(night, carried)), *lines(night)):
            data = f"{line}\n".encode("ascii")
            digest.update(data)
            file.write(data)
        file.write(f"{canonical({'type': 'end', 'sha256': digest.hexdigest()})}\n".encode("ascii"))
        record_export(f"The whole night {night}, as a file", actor=None)  # it names people
    return carried


def _carried(night: Night, *, new: bool = True, newcomers: tuple[str, ...] = ()) -> Carried:
    last = banking.Posting.objects.filter(night=night).order_by("-seq").first()
    if last is None:
        raise Refused("no_ledger", f"{night} has no postings.", next_step="Export it after the night.")
    return Carried(night, last.seq, last.seal, new, newcomers)


def _heading(night: Night, carried: Carried) -> Row:
    people = User.objects.filter(pk__in=_people(night)).order_by("pk").values("id", "email", "name")
    about = {"type": "casino night", "format": FORMAT, "columns": _columns(), "made_at": clock.now()}
    return {**about, "night": night.pk, "title": night.title, "head": carried.head, "people": list(people)}


def _columns() -> str:
    """Another release has other columns, and this says so."""
    return hashlib.sha256(canonical({name: _fields(model) for name, model in NAMES.items()}).encode()).hexdigest()


def _fields(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def _people(night: Night) -> set[UUID]:
    found: set[UUID] = set()
    for model, path in CARRIED.items():
        for field in _links(model, User):
            found.update(model._default_manager.filter(**{path: night.pk}).values_list(field, flat=True).distinct())
    return found - {None}


def _links(model: type[models.Model], target: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if field.related_model is target]


def lines(night: Night) -> Iterator[str]:
    """Every row of the night, in an order that is the same everywhere."""
    for name, model in NAMES.items():
        order = ("seq", "position") if model is banking.Movement else ("seq",) if model is banking.Posting else ("pk",)
        rows = model._default_manager.filter(**{CARRIED[model]: night.pk}).order_by(*order).values(*_fields(model))
        for row in rows.iterator(chunk_size=2000):
            yield canonical({"type": name, **{cell: _spelled(value) for cell, value in row.items()}})


def _spelled(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | str | list | dict):
        return value
    return instant(value) if hasattr(value, "astimezone") else str(value)


# Reading.


def read(source: Path) -> tuple[Row, list[str]]:
    """(the heading, the lines of the rows) of a file that is whole and of this release."""
    try:
        text = source.read_bytes().decode("ascii")
        *said, end = text.splitlines()
        heading = json.loads(said[0])
        kind, digest = heading["type"], json.loads(end)["sha256"]
    except FileNotFoundError as problem:
        raise Refused("no_file", f"There is no file {source}.", next_step="Check its name.") from problem
    except (OSError, ValueError, KeyError, TypeError, IndexError) as problem:
        raise _damaged(source) from problem
    if kind != "casino night" or hashlib.sha256(text[: text.rindex(end)].encode()).hexdigest() != digest:
        raise _damaged(source)
    if (heading["format"], heading["columns"]) != (FORMAT, _columns()):
        raise Refused(
            "other_release",
            f"{source} was written by another release of Casino Night.",
            next_step="Update both machines to the same release and export the night again.",
        )
    return heading, said[1:]


def _damaged(source: Path) -> Refused:
    again = "Export the night again, or take another copy of the file."
    return Refused("damaged", f"{source} is not a whole night. Nothing was changed.", next_step=again)


def import_night(source: Path) -> Carried:
    """All of the evening, checked from end to end, or nothing. The same file again changes nothing."""
    heading, said = read(source)
    try:
        with transaction.atomic():
            return _import(heading, said)
    except (IntegrityError, DataError, ValidationError, ValueError, KeyError, TypeError) as problem:
        raise _unsound(str(problem).strip().splitlines()[0]) from problem


def _unsound(why: str) -> Refused:
    return Refused(
        "unsound",
        f"The file does not hold a sound night: {why}. Nothing was changed.",
        next_step="Run ./run manage verify_ledger where the night was held, and export it again.",
    )


def _import(heading: Row, said: list[str]) -> Carried:
    night = Night.objects.select_for_update().filter(pk=heading["night"]).first()
    if night is None:
        raise Refused(
            "unknown_night",
            f"This service does not know the night {heading['title']} ({heading['night']}).",
            next_step="Bring it to the service that licensed it.",
        )
    if banking.Book.objects.filter(night=night).exists():
        _compare(night, said, "is here already, with other content")
        return _carried(night, new=False)
    rows = _rows(said)
    (there,) = rows[Night]
    if night.state != "licensed" or there.state not in OVER:
        raise Refused(
            "not_expected",
            f"{night} is {night.state} here and {there.state} in the file.",
            next_step="Close the night where it was held, and see that it is licensed here.",
        )
    newcomers = _bring_people(heading["people"], rows)
    _know_the_rest(rows)
    _write(night, rows)
    night.refresh_from_db()
    findings = verify(night)
    if findings:
        raise _unsound(f"{findings[0].name} does not hold, {findings[0].sentence} ({findings[0].offenders})")
    _compare(night, said, "does not come out here as the file says")
    return _carried(night, newcomers=newcomers)


def _compare(night: Night, said: list[str], otherwise: str) -> None:
    """What this service would export must be what the file says, row by row."""
    for theirs, ours in zip_longest(said, lines(night)):
        if theirs != ours:
            raise Refused(
                "differs",
                f"{night} {otherwise}: {_difference(theirs, ours)}. Nothing was changed.",
                next_step="Find out which of the two is right; the ledger's seals tell, and the printed receipts.",
            )


def _difference(theirs: str | None, ours: str | None) -> str:
    if theirs is None or ours is None:
        return f"only {'this service' if theirs is None else 'the file'} has {json.loads(theirs or ours or '')['type']}"
    one, other = json.loads(theirs), json.loads(ours)
    cells = [cell for cell in one if one[cell] != other.get(cell)]
    return f"{one['type']} {one['id']} ({', '.join(cells)})"


def _rows(said: Iterable[str]) -> Rows:
    found: Rows = defaultdict(list)
    for line in said:
        cells = json.loads(line)
        model = NAMES.get(cells.pop("type"))
        if model is None:
            raise ValueError("it has rows that are no part of a night")
        found[model].append(model(**{name: _value(model, name, value) for name, value in cells.items()}))
    return found


def _value(model: type[models.Model], name: str, value: Any) -> Any:
    return None if value is None else model._meta.get_field(name).to_python(value)  # type: ignore[union-attr]


def _bring_people(people: list[Row], rows: Rows) -> tuple[str, ...]:
    """The ledger names people by a number that is sealed. Who is not known by it comes in without any access."""
    named = {getattr(row, field) for model in rows for field in _links(model, User) for row in rows[model]}
    named.discard(None)
    known = set(User.objects.filter(pk__in=named).values_list("pk", flat=True))
    told = {UUID(one["id"]): one for one in people}
    strangers = [told[pk] for pk in named - known]
    emails = [normal_email(one["email"]) for one in strangers]
    taken = sorted(User.objects.filter(email__in=emails).values_list("email", flat=True))
    if taken:
        raise Refused(
            "other_person",
            f"These addresses belong to other accounts here: {', '.join(taken)}.",
            next_step="Give these accounts another address where the night was held, and export the night again.",
        )
    newcomers = [User(id=one["id"], email=normal_email(one["email"]), name=one["name"]) for one in strangers]
    for user in newcomers:
        user.is_active = False
        user.set_unusable_password()
    User.objects.bulk_create(newcomers)
    return tuple(sorted(emails))


def _know_the_rest(rows: Rows) -> None:
    """Organisation, town, operators, pictures: what the rows name and the file does not hold has to be here."""
    for model, found in rows.items():
        for field in model._meta.concrete_fields:
            target: Any = field.related_model
            if target is None or target is User:
                continue
            inside = {row.pk for row in rows.get(target, ())}
            outside = {getattr(row, field.attname) for row in found} - inside - {None}
            missing = outside - set(target._default_manager.filter(pk__in=outside).values_list("pk", flat=True))
            if missing:
                raise Refused(
                    f"unknown_{target._meta.model_name}",
                    f"The night names {target._meta.label} {min(missing, key=str)}, which this service does not know.",
                    next_step="Bring it to the service that licensed it, or enter what is missing there first.",
                )


def _write(night: Night, rows: Rows) -> None:
    """In the order of the evening: what the guards refuse then they refuse now."""
    (there,) = rows[Night]
    Night.objects.filter(pk=night.pk).update(state="open")
    for model in PLAN:
        _add(model, rows[model])
    for account in rows[banking.Account]:
        account.balance = account.last_seq = 0  # the postings will fill it
    for model in (banking.Window, banking.Book, banking.Account):
        _add(model, rows[model])
    _replay(rows)
    for model in AROUND:
        _add(model, rows[model])
    Night.objects.filter(pk=night.pk).update(state=there.state)


def _add(model: type[models.Model], rows: list[Any]) -> None:
    manager = model._default_manager
    there = set(manager.filter(pk__in=[row.pk for row in rows]).values_list("pk", flat=True))
    manager.bulk_create([row for row in rows if row.pk not in there], batch_size=500)


def _replay(rows: Rows) -> None:
    """Posting after posting. A device and a shift come before their first one and end after their last."""
    movements: dict[int, list[Any]] = defaultdict(list)
    for movement in rows[banking.Movement]:
        movements[movement.seq].append(movement)
    places = {row.pk: row for model in OPEN for row in rows[model]}
    last = {pk: posting.seq for posting in rows[banking.Posting] for pk in (posting.device_id, posting.shift_id)}
    waiting = dict(places)
    for posting in rows[banking.Posting]:
        used = [pk for pk in (posting.device_id, posting.shift_id) if pk]
        for pk in used:
            if pk in waiting:
                _open(waiting.pop(pk))
        banking.Movement.objects.bulk_create(movements.pop(posting.seq, []))
        posting.save(force_insert=True)
        for pk in used:
            if last[pk] == posting.seq:
                _end(places[pk])
    for model in OPEN:
        _add(model, [row for row in waiting.values() if type(row) is model])
    if movements:
        raise ValueError("movements without a posting")


def _open(place: Any) -> None:
    opened = copy(place)
    for name, value in OPEN[type(place)].items():
        setattr(opened, name, value)
    opened.save(force_insert=True)


def _end(place: Any) -> None:
    ended = {name: getattr(place, name) for name in OPEN[type(place)]}
    type(place).objects.filter(pk=place.pk).update(**ended)
