"""How long the server takes for the queue of 20,000 cases and a register of 100,000 rows, and with how many queries.

    python -m tests.bench.bench_registers                     SQLite in a file
    TEST_DATABASE_URL=postgresql://... python -m tests.bench.bench_registers

The whole request, middleware and template included, without a network: the median and the best of twenty. A first page
that takes longer than the aim fails.
"""

import os
import statistics
import sys
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import (  # noqa: E402
    CaptureQueriesContext,
    setup_databases,
    setup_test_environment,
    teardown_databases,
)

from casino_night.roles import Role  # noqa: E402
from tests.cast import Cast  # noqa: E402
from tests.licensing.registers.crowds import crowd_the_queue, crowd_the_register  # noqa: E402

CASES, ROWS = 20_000, 100_000
AIM = 0.200  # seconds, for a first page
TIMES = 20


def measured(client: Client, address: str) -> tuple[list[float], int]:
    client.get(address)
    times = []
    for _time in range(TIMES):
        begun = time.perf_counter()
        assert client.get(address).status_code == 200
        times.append(time.perf_counter() - begun)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return times, len(queries)


def report(client: Client, what: str, address: str, *, first: bool) -> bool:
    times, queries = measured(client, address)
    middle = statistics.median(times)
    verdict = "" if not first else "met" if middle < AIM else "MISSED"
    print(f"{what:44}{middle * 1000:>8.0f} ms{min(times) * 1000:>8.0f} ms{queries:>5} queries  {verdict}", flush=True)
    return not first or middle < AIM


def main() -> int:
    setup_test_environment()
    made = setup_databases(verbosity=0, interactive=False, serialized_aliases=())
    try:
        cast = Cast.build()
        reviewer, auditor = cast.client(Role.COMMISSION_REVIEWER), cast.client(Role.AUDITOR)
        crowd_the_queue(cast, CASES)
        crowd_the_register(cast.own.organisation, ROWS)
        print(f"{connection.vendor}: {CASES:,} cases, {ROWS:,} organisations; median, best of {TIMES}")
        met = report(reviewer, "queue, first page", "/review/", first=True)
        report(reviewer, "queue, nights that fail", "/review/?kind=night&failing=1", first=False)
        report(reviewer, "queue, a word in the middle of a name", "/review/?q=company+7", first=False)
        met &= report(auditor, "register, first page", "/registers/organisations/", first=True)
        report(auditor, "register, approved", "/registers/organisations/?state=approved", first=False)
        report(auditor, "register, a word in the middle of a name", "/registers/organisations/?q=ub+0077", first=False)
        return 0 if met else 1
    finally:
        teardown_databases(made, verbosity=0)


if __name__ == "__main__":
    sys.exit(main())
