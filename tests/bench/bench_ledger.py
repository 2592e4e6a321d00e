"""Postings per second through the service against bare single-row commits of the same database, and as nights grow.

    python -m tests.bench.bench_ledger                     SQLite in a file
    TEST_DATABASE_URL=postgresql://... python -m tests.bench.bench_ledger

One connection, one process: what a posting costs, not what many windows reach together. The night is then filled to
100,000 postings with every guard in place, measured again, and verified inside and outside.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.db import connection, transaction  # noqa: E402
from django.test.utils import setup_databases, teardown_databases  # noqa: E402

from casino_night.banking.export import lines  # noqa: E402
from casino_night.banking.models import Movement, Posting  # noqa: E402
from casino_night.banking.outside_verifier import Ledger  # noqa: E402
from casino_night.banking.verify import verify  # noqa: E402
from tests.banking.forgery import Draft  # noqa: E402
from tests.banking.scene import Scene  # noqa: E402

ROUNDS, EACH = 20, 50
SMALL, LARGE = 100, int(os.environ.get("POSTINGS", "100000"))
ENOUGH, GROWTH, SECONDS = 0.10, 1.2, 60


class Speed:
    """Bare commits and sales in turn, so that what else the machine does slows both; medians of each."""

    def __init__(self, scene: Scene) -> None:
        bare: list[float] = []
        sales: list[float] = []
        for _ in range(ROUNDS):
            bare += [timed(_bare_commit)[0] for _ in range(EACH)]
            sales += [timed(lambda: scene.sell(2))[0] for _ in range(EACH)]
        self.bare = 1 / statistics.median(bare)
        self.sales = 1 / statistics.median(sales)
        self.p99 = statistics.quantiles(sales, n=100)[98] * 1000

    @property
    def ratio(self) -> float:
        return self.sales / self.bare


def _bare_commit() -> None:
    """The least a durable posting could cost here, by sqlite3 or psycopg itself."""
    mark = "?" if connection.vendor == "sqlite" else "%s"
    connection.connection.execute(f"INSERT INTO bench VALUES ({mark}, 1)", (uuid4().hex,))


def fill(scene: Scene, total: int) -> None:
    """Honest sales, each through every guard of the schema, many to a transaction."""
    count = Posting.objects.filter(night=scene.night).count()
    while count < total:
        size = min(500, total - count)
        with transaction.atomic():
            draft = Draft(scene)
            for _ in range(size):
                draft = _written(draft)
        count += size


def _written(draft: Draft) -> Draft:
    """Writes the draft, and returns the one that follows it."""
    draft.movements.clear()
    draft.move("cash", "sales", "till", 2_00)
    draft.move("imitation", "tray", "guests", 4)
    draft.seal()
    Movement.objects.bulk_create(draft.movements)
    draft.posting.save(force_insert=True)
    cells = {field.attname: getattr(draft.posting, field.attname) for field in Posting._meta.concrete_fields}
    following = {"id": uuid4(), "seq": draft.posting.seq + 1, "receipt": (draft.posting.receipt or 0) + 1}
    draft.posting = Posting(**{**cells, **following, "previous": draft.posting.seal})
    return draft


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    began = time.perf_counter()
    answer = work()
    return time.perf_counter() - began, answer


def main() -> int:
    made = setup_databases(verbosity=0, interactive=False, serialized_aliases=())
    try:
        return measure()
    finally:
        teardown_databases(made, verbosity=0)


def measure() -> int:
    scene = Scene.build(stock=20_000)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bench (id char(32) PRIMARY KEY, amount bigint)")
    fill(scene, SMALL)
    small = Speed(scene)
    filling, _ = timed(lambda: fill(scene, LARGE))
    large = Speed(scene)
    seconds, findings = timed(lambda: verify(scene.night))
    outside, problems = timed(lambda: list(Ledger().read(lines(scene.night))))
    growth = small.sales / large.sales
    print(f"{connection.vendor}, one connection, medians (filled in {filling:.0f} s)")
    for count, speed in ((SMALL, small), (LARGE, large)):
        print(
            f"{count:>8,} postings: {speed.sales:>6,.0f} sales per second, p99 {speed.p99:.1f} ms;"
            f" {speed.bare:>6,.0f} bare commits; ratio {speed.ratio:.3f} (at least {ENOUGH})"
        )
    print(
        f"growth: {growth:.2f} times as slow (at most {GROWTH}); against bare commits {small.ratio / large.ratio:.2f}"
    )
    print(f"verify_ledger: {seconds:.1f} s (under {SECONDS}), {len(findings)} findings")
    print(f"outside verifier: {outside:.1f} s, {len(problems)} problems")
    met = small.ratio >= ENOUGH and growth <= GROWTH and seconds < SECONDS and not findings and not problems
    print("met" if met else "NOT MET")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
