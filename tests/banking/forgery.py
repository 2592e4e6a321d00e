"""A forger who knows everything: builds postings with a right seal and the right place in the chain, and writes them
past the services, in SQL or with the ORM. Untouched, the draft is an honest sale."""

import hashlib
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.db import DatabaseError, connection, models, transaction
from django.db.models import ProtectedError

from casino_night import clock
from casino_night.banking import chain, flows
from casino_night.banking.models import Account, Book, Movement, Posting
from casino_night.refusal import Refused
from tests.banking.scene import Scene

LEDGER = (Book, Account, Posting, Movement)
# By the database, by a service, by Django's own protection or fields.
REFUSALS = (DatabaseError, Refused, ProtectedError, ValueError, TypeError)


class Draft:
    """A sale of $20 that is not written yet."""

    def __init__(self, scene: Scene, kind: str = "sale") -> None:
        self.scene = scene
        last = Posting.objects.filter(night=scene.night).latest("seq")
        receipts = Posting.objects.filter(window=scene.window).aggregate(last=models.Max("receipt"))["last"] or 0
        self.posting = Posting(
            id=uuid4(),
            created_at=max(clock.now(), last.created_at),
            night_id=scene.night.pk,
            seq=last.seq + 1,
            kind=kind,
            actor_id=scene.rosa.pk,
            device_id=scene.device.pk,
            shift_id=scene.shift.pk,
            window_id=scene.window.pk,
            receipt=receipts + 1 if kind in flows.RECEIPTED else None,
            body="{}",
            answer="{}",
            previous=last.seal,
        )
        self.movements: list[Movement] = []
        if kind == "sale":
            self.move("cash", "sales", "till", 20_00)
            self.move("imitation", "tray", "guests", 40)

    def account(self, kind: str) -> UUID:
        owner = self.scene.window.pk if kind in flows.OF_WINDOW else None
        return chain.account_id(self.scene.night.pk, kind, owner)

    def move(self, unit: str, source: str, target: str, amount: Any) -> Movement:
        position = len(self.movements) + 1
        movement = Movement(
            id=chain.movement_id(self.posting.night_id, self.posting.seq, position),
            created_at=self.posting.created_at,
            night_id=self.posting.night_id,
            seq=self.posting.seq,
            posting_id=self.posting.pk,
            position=position,
            kind=self.posting.kind,
            unit=unit,
            source_id=self.account(source),
            source_kind=source,
            target_id=self.account(target),
            target_kind=target,
            amount=amount,
        )
        self.movements.append(movement)
        return movement

    @property
    def cash(self) -> Movement:
        return next(movement for movement in self.movements if movement.unit == "cash")

    @property
    def imitation(self) -> Movement:
        return next(movement for movement in self.movements if movement.unit == "imitation")

    def seal(self) -> None:
        self.posting.seal = chain.seal(self.posting.sealed, [movement.sealed for movement in self.movements])

    def write(self, insert: "Insert") -> None:
        self.seal()
        for movement in self.movements:
            insert(movement)
        insert(self.posting)


Insert = Callable[[models.Model], None]


def in_sql(row: models.Model, verb: str = "INSERT") -> None:
    fields = row._meta.concrete_fields
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = [_adapted(field, getattr(row, field.attname)) for field in fields]
    marks = ", ".join(["%s"] * len(fields))
    sql(f'{verb} INTO "{row._meta.db_table}" ({columns}) VALUES ({marks})', values)


def _adapted(field: Any, value: Any) -> Any:
    if isinstance(value, (float, str)) and isinstance(field, models.IntegerField):
        return value  # whatever the forger likes
    return field.get_db_prep_save(value, connection)


def with_orm(row: models.Model) -> None:
    row.save(force_insert=True)


def sql(statement: str, values: Any = ()) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, list(values))


def raw(value: UUID) -> Any:
    """A key as this database spells it."""
    return value.hex if connection.vendor == "sqlite" else value


def ledger_state() -> str:
    """Of every cell of the ledger."""
    digest = hashlib.sha256()
    for model in LEDGER:
        for row in model.objects.order_by("pk").values_list():
            digest.update(repr(row).encode())
    return digest.hexdigest()


def accepted(attempt: Callable[[], Any]) -> bool:
    """Whether the attempt would stand at the commit and changes the ledger. Undone either way."""
    before = ledger_state()
    changed = False
    try:
        with transaction.atomic():
            attempt()
            connection.check_constraints()
            changed = ledger_state() != before
            transaction.set_rollback(True)
    except REFUSALS:
        changed = False
    assert ledger_state() == before
    return changed
