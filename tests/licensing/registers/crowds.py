"""Many rows, written fast: for the tests that count queries and for the bench that measures time."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import connection

from casino_night import clock
from casino_night.roles import Role
from licensing.models import DocketEntry, Organisation
from tests.cast import Cast


def crowd_the_queue(cast: Cast, cases: int) -> None:
    DocketEntry.objects.bulk_create(
        (
            DocketEntry(
                subject_kind="night",
                subject_id=UUID(int=number + 1),
                reference=f"CN-2026-{number:06}",
                applicant=f"Company {number % 900}",
                stage="waiting" if number % 4 else "closed",
                received_at=clock.now(),
                due_on=clock.today() + timedelta(days=number % 200),
                failing=number % 3,
                acted_by=cast[Role.CHARITY_OFFICER],
                acted_at=clock.now(),
            )
            for number in range(cases)
        ),
        batch_size=2000,
    )
    _analyse()


def crowd_the_register(one: Organisation, rows: int) -> None:
    crowd(one, rows, name=numbered("Club"), identification_number="''")
    assert Organisation.objects.count() > rows


def crowd(one: Any, rows: int, **changed: str) -> None:
    """Written by the database itself, from one row: building a hundred thousand objects would be the slow part.

    `changed` columns are expressions of SQL, in which `i` is the number of the row and `one` the row it is made from.
    """
    table = f'"{one._meta.db_table}"'
    columns = [field.column for field in one._meta.concrete_fields]
    values = {"id": _new_id(), **changed}
    named = ", ".join(f'"{column}"' for column in columns)
    chosen = ", ".join(values.get(column, f'one."{column}"') for column in columns)
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})"
    key = one.pk if connection.vendor == "postgresql" else one.pk.hex
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({named}) {numbers} SELECT {chosen} FROM {table} one, n WHERE one.id = %s", [key]
        )
    _analyse()


def numbered(word: str) -> str:
    return f"'{word} ' || lpad(i::text, 6, '0')" if connection.vendor == "postgresql" else f"printf('{word} %%06d', i)"


def days_before(column: str, days: int) -> str:
    """The date of the row, and up to so many days before it."""
    if connection.vendor == "postgresql":
        return f"one.{column} - (i %% {days})"
    return f"date(one.{column}, '-' || (i %% {days}) || ' days')"


def one_of(model: Any) -> str:
    """Each row of the other model in turn, by a list of their keys that is written once."""
    table = f'"{model._meta.db_table}"'
    count = model.objects.count()
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TEMPORARY TABLE turn_{model._meta.model_name} (place integer PRIMARY KEY, id {_key()})")
        cursor.execute(f"INSERT INTO turn_{model._meta.model_name} SELECT row_number() OVER () - 1, id FROM {table}")
    return f"(SELECT t.id FROM turn_{model._meta.model_name} t WHERE t.place = i %% {count})"


def _key() -> str:
    return "uuid" if connection.vendor == "postgresql" else "char(32)"


def _analyse() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _new_id() -> str:
    return "gen_random_uuid()" if connection.vendor == "postgresql" else "lower(hex(randomblob(16)))"
