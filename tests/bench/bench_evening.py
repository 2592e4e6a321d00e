"""Door peak on one machine: four windows sell, ten tables deal, and forty screens ask what is new.

    MINUTES=15 python -m tests.bench.bench_evening                     SQLite in a file
    TEST_DATABASE_URL=postgresql://... MINUTES=15 python -m tests.bench.bench_evening

The program's own web server on two processes; the screens ask as often as their pages do. A board is behind a sale by
the time from the sale's receipt until that screen has drawn a board which knows of it.
"""

import os
import random
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.db import connection  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: E402

from casino_night.roles import Role  # noqa: E402
from licensing.models import Table  # noqa: E402
from tests.banking.scene import Scene  # noqa: E402
from tests.bench.bench_ledger import STOCK, WINDOWS, windows_of  # noqa: E402
from tests.bench.http_tills import Line, Till, cookies_of, serving  # noqa: E402
from tests.hall.halls import enrolled  # noqa: E402

MINUTES, GUESTS_A_MINUTE, TABLES = float(os.environ.get("MINUTES", "2")), 20, 10
BOARDS, TVS, TOTALS = 12, 20, 4  # and a pulse from each of the four windows: forty screens
BOARD_EVERY, TOTALS_EVERY, PULSE_EVERY, ROUND_EVERY = 1.5, 10.0, 5.0, 15.0
SALE_P95_MS, BEHIND_SECONDS = 300, 2.0
Drawn = list[tuple[float, float]]  # of one board: when it asked, when it had drawn the answer
SEEN = re.compile(rb"\?seen=([^\"&]+)")


class Watch:
    """What everybody saw: times of sales and screens, and every answer that was not right."""

    def __init__(self) -> None:
        self.ends = time.monotonic() + MINUTES * 60
        self.sold: list[float] = []  # when each sale was acknowledged
        self.taps: list[float] = []
        self.polls: list[float] = []
        self.drawn: list[Drawn] = []
        self.errors: list[str] = []

    def over(self) -> bool:
        return time.monotonic() >= self.ends

    def behind(self) -> list[float]:
        """For each sale and board: until the first drawing that was asked for after the sale, or knew it already."""
        return [late for board in self.drawn for sale in self.sold for late in _first(board, sale)]


def _first(board: Drawn, sale: float) -> Iterator[float]:
    found = next((drawn for asked, drawn in board if asked >= sale), None)
    if found is not None:
        yield found - sale


def guests(watch: Watch, till: Till) -> None:
    chance = random.Random(till.keys)
    while not watch.over():
        time.sleep(chance.uniform(0, 2 * 60 * WINDOWS / GUESTS_A_MINUTE))
        watch.taps += till.serve_guest()
        watch.sold.append(time.monotonic())


def screen(watch: Watch, line: Line, address: str, every: float, drawn: Drawn | None = None) -> None:
    """Asks at its own pace; a board remembers when it was drawn, and an answer "nothing new" is a drawing too."""
    seen = b""
    time.sleep(random.Random(id(line)).uniform(0, every))
    while not watch.over():
        asked = time.monotonic()
        status, body = line.get(f"{address}?seen={seen.decode()}" if seen else address, {"HX-Request": "true"})
        now = time.monotonic()
        watch.polls.append(now - asked)
        if status not in (200, 204):
            watch.errors.append(f"{status} {address}")
        found = SEEN.search(body)
        seen = found[1] if found else seen
        if drawn is not None:
            drawn.append((asked, now))
        time.sleep(every)


def dealer(watch: Watch, line: Line, address: str) -> None:
    """Looks up a payout now and then."""
    while not watch.over():
        status, _body = line.get(address, {})
        if status != 200:
            watch.errors.append(f"{status} {address}")
        time.sleep(ROUND_EVERY)


def crowd(watch: Watch, scene: Scene, port: int) -> Iterator[Callable[[], None]]:
    for till in [Till(scene, shift, port) for shift in windows_of(scene)]:
        yield partial(guests, watch, till)
        yield partial(screen, watch, Line(port, till.headers), till.keys.replace("/sell/", "/pulse/"), PULSE_EVERY)
    grace = cookies_of(scene.cast.client(Role.MEMBER_IN_CHARGE))
    for _ in range(BOARDS):
        yield board(watch, Line(port, grace), f"/night/{scene.night.pk}/board/")
    for _ in range(TOTALS):
        yield partial(screen, watch, Line(port, grace), f"/till/{scene.night.pk}/totals/", TOTALS_EVERY)
    tv = cookies_of(enrolled(scene.night, scene.grace, "TV")[0])
    for _ in range(TVS):
        yield board(watch, Line(port, tv), "/night/tv/")
    anton = cookies_of(scene.cast.client(Role.CLASS_A_OPERATOR))
    for number in range(TABLES):
        table = Table.objects.create(night=scene.night, label=f"Table {number}", game="roulette")
        yield partial(dealer, watch, Line(port, anton), f"/games/nights/{scene.night.pk}/tables/{table.pk}/payout/")


def board(watch: Watch, line: Line, address: str) -> Callable[[], None]:
    drawn: Drawn = []
    watch.drawn.append(drawn)
    return partial(screen, watch, line, address, BOARD_EVERY, drawn)


def measure() -> int:
    scene = Scene.build(stock=STOCK)
    with serving() as port:
        watch = Watch()
        everybody = list(crowd(watch, scene, port))
        watch.ends = time.monotonic() + MINUTES * 60
        threads = [threading.Thread(target=_noted(watch, one), daemon=True) for one in everybody]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    p95, behind = _share(watch.taps, 0.95) * 1000, watch.behind()
    screens = BOARDS + TVS + TOTALS + WINDOWS
    print(f"{connection.vendor}, {os.cpu_count()} cores, {MINUTES:g} min: {len(watch.sold):,} sales, {screens} screens")
    print(f"that asked {len(watch.polls):,} times, p95 {_share(watch.polls, 0.95) * 1000:.0f} ms")
    print(f"a tap of a sale: p50 {_share(watch.taps, 0.5) * 1000:.0f} ms, p95 {p95:.0f} ms (under {SALE_P95_MS})")
    print(f"boards behind: p50 {_share(behind, 0.5):.2f} s, most {max(behind):.2f} s (at most {BEHIND_SECONDS:g})")
    print(f"errors: {len(watch.errors)} {sorted(set(watch.errors))[:5]}")
    met = p95 < SALE_P95_MS and max(behind) <= BEHIND_SECONDS and not watch.errors
    print("met" if met else "NOT MET")
    return 0 if met else 1


def _noted(watch: Watch, work: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        try:
            work()
        except Exception as problem:  # whatever it is, somebody saw it
            watch.errors.append(repr(problem))

    return run


def _share(times: list[float], share: float) -> float:
    return sorted(times)[int(len(times) * share)]


@contextmanager
def databases() -> Iterator[None]:
    setup_test_environment(debug=False)
    made = setup_databases(verbosity=0, interactive=False, serialized_aliases=())
    try:
        yield
    finally:
        teardown_databases(made, verbosity=0)


if __name__ == "__main__":
    with databases():
        sys.exit(measure())
