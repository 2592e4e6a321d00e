"""Twenty thousand cases and a hundred thousand rows: the first page, a deep page and a search stay quick.

Times are of the whole request, the best of five; the queries are exact.
"""

import time
from datetime import timedelta
from uuid import UUID, uuid4

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.roles import Role
from licensing.models import DocketEntry, Organisation
from tests.cast import Cast

CASES, ROWS = 20_000, 100_000
FIRST_PAGE = 0.2  # seconds
SEARCH = 0.6  # reads every row: there is no index on the middle of a word


def took(client: Client, address: str) -> tuple[float, int]:
    """The best time of five, and how many queries it took."""
    times = []
    for _time in range(5):
        with CaptureQueriesContext(connection) as queries:
            begun = time.perf_counter()
            assert client.get(address).status_code == 200
            times.append(time.perf_counter() - begun)
    return min(times), len(queries)


def analyse() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def test_the_queue_of_twenty_thousand_cases(cast: Cast) -> None:
    client = cast.client(Role.COMMISSION_REVIEWER)
    client.get("/review/")
    _seconds, few = took(client, "/review/")
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
            for number in range(CASES)
        ),
        batch_size=2000,
    )
    analyse()
    deep = f"/review/?after={clock.today() + timedelta(days=150)}_{uuid4()}"
    for address in ("/review/", deep, "/review/?kind=night&failing=1", "/review/?q=company+7"):
        seconds, many = took(client, address)
        print(f"{connection.vendor} {address.split('_')[0]}: {seconds * 1000:.0f} ms, {many} queries")
        assert seconds < (SEARCH if "?" in address else FIRST_PAGE), f"{address} took {seconds:.3f} s"
        assert many == few


def test_a_register_of_a_hundred_thousand_rows(cast: Cast) -> None:
    client = cast.client(Role.AUDITOR)
    client.get("/registers/")
    _seconds, few = took(client, "/registers/organisations/")  # all of it on one page, so nothing is counted
    grow(cast.own.organisation)
    deep = f"?after=Club+050000_{UUID(int=1)}"
    for wish in ("", "?q=club+0077", "?state=approved", deep):
        seconds, many = took(client, f"/registers/organisations/{wish}")
        print(f"{connection.vendor} register {wish.split('_')[0]}: {seconds * 1000:.0f} ms, {many} queries")
        assert seconds < (SEARCH if wish else FIRST_PAGE), f"{wish} took {seconds:.3f} s"
        assert many == few + 1


def grow(one: Organisation) -> None:
    """Written by the database itself, from one row: building a hundred thousand objects would be the slow part."""
    table = f'"{Organisation._meta.db_table}"'
    columns = [field.column for field in Organisation._meta.concrete_fields]
    values = {"id": _new_id(), "name": _name(), "identification_number": "''"}
    named = ", ".join(f'"{column}"' for column in columns)
    chosen = ", ".join(values.get(column, f'"{column}"') for column in columns)
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {ROWS})"
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({named}) {numbers} SELECT {chosen} FROM {table}, n WHERE name = %s", [one.name]
        )
    assert Organisation.objects.count() > ROWS
    analyse()


def _new_id() -> str:
    return "gen_random_uuid()" if connection.vendor == "postgresql" else "lower(hex(randomblob(16)))"


def _name() -> str:
    return "'Club ' || lpad(i::text, 6, '0')" if connection.vendor == "postgresql" else "printf('Club %%06d', i)"
