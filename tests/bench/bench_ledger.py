"""Sales per second through HTTP against bare single-row commits of the same database, and as the night grows.

    python -m tests.bench.bench_ledger                     SQLite in a file
    TEST_DATABASE_URL=postgresql://... python -m tests.bench.bench_ledger

The web server of the program, in processes of its own, and four windows that sell as fast as they are answered; bare
commits by sqlite3 or psycopg in turn with them, so that what else the machine does slows both. Then 300 guests come,
not in fifteen minutes but in one. The night is filled to 100,000 postings with every guard in place, everything is
measured again, and the ledger is verified inside and outside.
"""

import os
import random
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

import psycopg  # noqa: E402
from django.db import connection, connections, transaction  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: E402

from casino_night.banking.export import lines  # noqa: E402
from casino_night.banking.models import Movement, Posting, Shift  # noqa: E402
from casino_night.banking.outside_verifier import Ledger  # noqa: E402
from casino_night.banking.services import trays  # noqa: E402
from casino_night.banking.verify import verify  # noqa: E402
from tests import databases  # noqa: E402
from tests.banking.evening import second_window  # noqa: E402
from tests.banking.forgery import Draft  # noqa: E402
from tests.banking.scene import Scene  # noqa: E402
from tests.bench.http_tills import Till, serving  # noqa: E402

WINDOWS, ROUNDS, COMMITS, SALES, WARM_UP = 4, 15, 200, 10, 10
GUESTS, MINUTES = 300, float(os.environ.get("MINUTES", "1"))  # the issue allows 15
STOCK = 20_000  # chips of $100
SMALL, LARGE = 100, int(os.environ.get("POSTINGS", "100000"))
ENOUGH, GROWTH, P99_MS, SECONDS = 0.10, 1.2, 200, 60


class Speed:
    """Bare commits, sales through the service and sales through HTTP in turn; then the guests."""

    def __init__(self, scene: Scene, tills: list[Till]) -> None:
        for till in tills:
            till.sign_in()
            _repeat(till.sell, WARM_UP)
        bare, service, http = [], [], []
        with ThreadPoolExecutor(len(tills)) as windows, closing(_bare_connection()) as line:
            for _ in range(ROUNDS):
                bare.append(COMMITS / timed(lambda: _repeat(lambda: _bare_commit(line), COMMITS))[0])
                service.append(COMMITS / timed(lambda: _repeat(lambda: scene.sell(50), COMMITS))[0])
                every = lambda: list(windows.map(lambda till: _repeat(till.sell, SALES), tills))  # noqa: E731
                http.append(len(tills) * SALES / timed(every)[0])
            taps = sorted(tap for one in windows.map(_evening, tills) for tap in one)
        self.bare, self.service, self.http = map(statistics.median, (bare, service, http))
        self.p99 = taps[int(len(taps) * 0.99)] * 1000

    @property
    def ratio(self) -> float:
        return self.http / self.bare


def _repeat(work: Callable[[], Any], times: int) -> None:
    for _ in range(times):
        work()


def _evening(till: Till) -> list[float]:
    """This window's share of the guests, who come when they like."""
    chance, taps = random.Random(till.keys), []
    ends = time.monotonic() + MINUTES * 60
    for left in range(GUESTS // WINDOWS, 0, -1):
        pause = max(ends - time.monotonic(), 0) / left
        time.sleep(chance.uniform(0, 2 * pause))
        taps += till.serve_guest()
    return taps


def _bare_connection() -> Any:
    """sqlite3 or psycopg themselves, as durable as ours."""
    values = connections.settings["default"]
    if connection.vendor != "sqlite":
        return psycopg.connect(databases._url(values), autocommit=True)
    made = sqlite3.connect(values["NAME"], isolation_level=None, timeout=20)
    made.executescript(values["OPTIONS"]["init_command"])
    return made


def _bare_commit(line: Any) -> None:
    """The least a durable posting could cost here."""
    mark = "?" if connection.vendor == "sqlite" else "%s"
    line.execute(f"INSERT INTO bench VALUES ({mark}, 1)", (uuid4().hex,))


def fill(scene: Scene, total: int) -> None:
    """Honest sales, each through every guard of the schema, many to a transaction."""
    count = Posting.objects.filter(night=scene.night).count()
    while count < total:
        size = min(50, total - count)  # a long transaction would make PostgreSQL walk every older balance
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
    setup_test_environment(debug=False)  # the tills sign in through Django's test client
    made = setup_databases(verbosity=0, interactive=False, serialized_aliases=())
    try:
        return measure()
    finally:
        teardown_databases(made, verbosity=0)


def windows_of(scene: Scene) -> list[Shift]:
    others = [second_window(scene, f"Window {number}") for number in range(2, WINDOWS + 1)]
    for shift in others:
        pieces = {str(scene.chips[100].pk): STOCK // WINDOWS}
        trays.refill(uuid4(), shift, pieces, actor=shift.user, device=shift.device, approver=scene.grace)
    return [scene.shift, *others]


def measure() -> int:
    scene = Scene.build(stock=STOCK)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bench (id char(32) PRIMARY KEY, amount bigint)")
    shifts = windows_of(scene)
    with serving() as port:
        tills = [Till(scene, shift, port) for shift in shifts]
        fill(scene, SMALL)
        small = Speed(scene, tills)
        filling, _ = timed(lambda: fill(scene, LARGE))
        large = Speed(scene, tills)
    seconds, findings = timed(lambda: verify(scene.night))
    outside, problems = timed(lambda: list(Ledger().read(lines(scene.night))))
    growth = small.http / large.http
    print(f"{connection.vendor}, {os.cpu_count()} cores, medians of {ROUNDS} rounds (filled in {filling:.0f} s)")
    for count, speed in ((SMALL, small), (LARGE, large)):
        print(
            f"{count:>8,} postings: {speed.http:>5,.0f} sales per second through HTTP, {speed.service:>5,.0f} through"
            f" the service, {speed.bare:>6,.0f} bare commits; ratio {speed.ratio:.3f} (at least {ENOUGH});"
            f" {GUESTS} guests in {MINUTES:g} min: p99 {speed.p99:.0f} ms (under {P99_MS})"
        )
    print(f"growth: {growth:.2f} times as slow (at most {GROWTH}); {os.getloadavg()[0]:.1f} processes ran at the end")
    print(f"verify_ledger: {seconds:.1f} s (under {SECONDS}), {len(findings)} findings")
    print(f"outside verifier: {outside:.1f} s, {len(problems)} problems")
    held = [small.ratio >= ENOUGH, growth <= GROWTH, max(small.p99, large.p99) < P99_MS, seconds < SECONDS]
    met = all(held) and not findings and not problems
    print("met" if met else "NOT MET")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
