"""T10. Somebody who owns the database changes one cell of a copy: both verifiers find it, whatever the cell."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import connection, models, transaction

from casino_night.banking.export import lines
from casino_night.banking.models import Account, Movement, Posting
from casino_night.banking.outside_verifier import Ledger
from casino_night.banking.verify import verify, verify_rows
from tests.banking import evening
from tests.banking.forgery import LEDGER, _adapted, sql
from tests.banking.scene import Scene
from tests.databases import CommittedDatabase

SOME = 3  # rows of each table; the drill takes all


def lift_everything() -> None:
    """What an owner can do: no trigger, no constraint is left."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name LIKE 'banking_%'")
            for (name,) in cursor.fetchall():
                cursor.execute(f'DROP TRIGGER "{name}"')
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            return
        for model in LEDGER:
            table = model._meta.db_table
            cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')
            for rule in model._meta.constraints:
                if isinstance(rule, models.CheckConstraint):
                    cursor.execute(f'ALTER TABLE "{table}" DROP CONSTRAINT "{rule.name}"')


def other(value: Any, field: Any) -> Any:
    """Another value that fits the cell."""
    if isinstance(value, UUID) or (value is None and field.is_relation):
        return uuid4()
    if isinstance(value, datetime):
        return value + timedelta(microseconds=1)
    if isinstance(value, int):
        return value + 1000  # a number nothing else has
    return "x" + value[1:] if value else 1000 if isinstance(field, models.IntegerField) else "x"


def cells(some: int | None = None) -> Iterator[tuple[Any, Any, Any]]:
    """(model, row, field): every column of some rows of every table of the ledger."""
    for model in LEDGER:
        rows = list(model.objects.order_by("pk"))
        chosen = rows if some is None else rows[:: max(1, len(rows) // some)]
        for row in chosen:
            for field in model._meta.concrete_fields:
                yield model, row, field


def missed(scene: Scene, some: int | None) -> tuple[int, list[str]]:
    """How many cells were changed, and the changes that a verifier did not find."""
    unseen, tried = [], 0
    for model, row, field in cells(some):
        value = other(getattr(row, field.attname), field)
        with transaction.atomic():
            _overwrite(model, row, field, value)
            inside = verify_rows(scene.night)
            outside = list(Ledger().read(lines(scene.night)))
            transaction.set_rollback(True)
        tried += 1
        where = f"{model.__name__}.{field.name} of {row.pk} -> {value}"
        unseen += [f"{name}: {where}" for name, found in (("inside", inside), ("outside", outside)) if not found]
    return tried, unseen


def _overwrite(model: Any, row: Any, field: Any, value: Any) -> None:
    key = model._meta.pk
    values = [_adapted(field, value), _adapted(key, row.pk)]
    sql(f'UPDATE "{model._meta.db_table}" SET "{field.column}" = %s WHERE "{key.column}" = %s', values)


def test_changing_any_one_cell_is_found_inside_and_outside(committed_db: CommittedDatabase) -> None:
    scene = Scene.build()
    evening.play(scene)
    lift_everything()
    assert [finding.name for finding in verify(scene.night)] == ["I16"]
    assert list(Ledger().read(lines(scene.night))) == []
    tried, unseen = missed(scene, SOME)
    assert tried > 100
    assert unseen == []


def test_removing_or_adding_a_row_is_found(committed_db: CommittedDatabase) -> None:
    scene = Scene.build()
    evening.play(scene)
    lift_everything()
    middle = Posting.objects.filter(night=scene.night, kind="sale", refusal="").first()
    assert middle
    for change in (
        lambda: Movement.objects.filter(posting=middle).delete(),
        lambda: Movement.objects.filter(posting=middle, unit="cash").delete(),
        lambda: Account.objects.filter(kind="safe")._raw_delete("default"),
        lambda: Posting.objects.filter(pk=middle.pk)._raw_delete("default"),
    ):
        with transaction.atomic():
            change()
            assert verify_rows(scene.night)
            assert list(Ledger().read(lines(scene.night)))
            transaction.set_rollback(True)
