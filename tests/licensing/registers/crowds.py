"""Many rows, written fast: for the tests that count queries and for the bench that measures time."""

from datetime import timedelta
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
    """Written by the database itself, from one row: building a hundred thousand objects would be the slow part."""
    table = f'"{Organisation._meta.db_table}"'
    columns = [field.column for field in Organisation._meta.concrete_fields]
    values = {"id": _new_id(), "name": _name(), "identification_number": "''"}
    named = ", ".join(f'"{column}"' for column in columns)
    chosen = ", ".join(values.get(column, f'"{column}"') for column in columns)
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})"
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({named}) {numbers} SELECT {chosen} FROM {table}, n WHERE name = %s", [one.name]
        )
    assert Organisation.objects.count() > rows
    _analyse()


def _analyse() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _new_id() -> str:
    return "gen_random_uuid()" if connection.vendor == "postgresql" else "lower(hex(randomblob(16)))"


def _name() -> str:
    return "'Club ' || lpad(i::text, 6, '0')" if connection.vendor == "postgresql" else "printf('Club %%06d', i)"
