"""How long the server takes for the queue of 20,000 cases, a register of 100,000 rows and the task list of a night with
30 tables, 60 people and 300 prizes, and with how many queries.

    python -m tests.bench.bench_registers                     SQLite in a file
    TEST_DATABASE_URL=postgresql://... python -m tests.bench.bench_registers

The whole request, middleware and template included, without a network: the median and the best of twenty. A page with
an aim that takes longer than it fails.
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
from tests.cast import Cast, night_today  # noqa: E402
from tests.licensing.registers.crowds import crowd_the_queue, crowd_the_register  # noqa: E402
from tests.plans import grand_plan  # noqa: E402

CASES, ROWS = 20_000, 100_000
FIRST_PAGE, TASK_LIST = 0.200, 0.150  # seconds: the aims
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


def report(client: Client, what: str, address: str, *, aim: float | None = None) -> bool:
    times, queries = measured(client, address)
    middle = statistics.median(times)
    met = aim is None or middle < aim
    verdict = "" if aim is None else f"aim {aim * 1000:.0f} ms {'met' if met else 'MISSED'}"
    print(f"{what:44}{middle * 1000:>8.0f} ms{min(times) * 1000:>8.0f} ms{queries:>5} queries  {verdict}", flush=True)
    return met


def main() -> int:
    setup_test_environment()
    made = setup_databases(verbosity=0, interactive=False, serialized_aliases=())
    try:
        cast = Cast.build()
        reviewer, auditor = cast.client(Role.COMMISSION_REVIEWER), cast.client(Role.AUDITOR)
        crowd_the_queue(cast, CASES)
        crowd_the_register(cast.own.organisation, ROWS)
        print(f"{connection.vendor}: {CASES:,} cases, {ROWS:,} organizations; median, best of {TIMES}")
        met = report(reviewer, "queue, first page", "/review/", aim=FIRST_PAGE)
        report(reviewer, "queue, nights that fail", "/review/?kind=night&failing=1")
        report(reviewer, "queue, a word in the middle of a name", "/review/?q=company+7")
        met &= report(auditor, "register, first page", "/registers/organisations/", aim=FIRST_PAGE)
        report(auditor, "register, approved", "/registers/organisations/?state=approved")
        report(auditor, "register, a word in the middle of a name", "/registers/organisations/?q=ub+0077")
        night = grand_plan(night_today(cast.own.organisation, "Grand Night", "draft"), cast)
        officer, application = cast.client(Role.CHARITY_OFFICER), f"/nights/{night.pk}/application/"
        met &= report(officer, "task list of a grand night", application, aim=TASK_LIST)
        for section in ("games", "operators", "prizes"):
            report(officer, f"its {section}", f"{application}{section}/")
        report(officer, "all its answers on one page", f"{application}check/")
        return 0 if met else 1
    finally:
        teardown_databases(made, verbosity=0)


if __name__ == "__main__":
    sys.exit(main())
