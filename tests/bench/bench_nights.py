"""A thousand nights open at once: what is planned on paper for them, and what this machine carries of it.

    TEST_DATABASE_URL=postgresql://... python -m tests.bench.bench_nights
    NIGHTS=50 SECONDS=20 TEST_DATABASE_URL=... python -m tests.bench.bench_nights     a short try

All nights are really there, each with its ledger, its people, an enrolled tablet and a banker signed in on it. Sales
and screens of all of them come at random, as often as on paper for that share of a thousand nights, whether or not
earlier ones are answered; the share grows until a sale or a board is too slow. What the server used of the processors
at the largest share that held says how many cores the whole would need (docs/capacity.md).
"""

import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import NamedTuple
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

import psutil  # noqa: E402
from django.db import connection  # noqa: E402

from casino_night.accounts.models import User  # noqa: E402
from casino_night.banking.services import books, shifts, trays  # noqa: E402
from casino_night.roles import Role  # noqa: E402
from licensing.models import Assignment, Denomination, Night  # noqa: E402
from tests.banking.scene import Scene, new_device  # noqa: E402
from tests.bench.bench_evening import SEEN, databases  # noqa: E402
from tests.bench.http_tills import Line, Till, cookies_of, serving  # noqa: E402
from tests.cast import night_today, person, signed_in_client  # noqa: E402

NIGHTS, SECONDS = int(os.environ.get("NIGHTS", "1000")), float(os.environ.get("SECONDS", "60"))
SALES_A_MINUTE = 1.0  # of a night: 150 guests who buy twice in five hours
ASKED_EVERY = {"board": 1.5, "second board": 1.5, "pulse": 5.0, "totals": 10.0}  # seconds, as the pages themselves do
SHARES = (0.01, 0.02, 0.04, 0.06, 0.08, 0.12, 0.16, 0.24)  # of what a thousand nights would do
TAP_P95, LOOK_P95 = 0.3, 0.5  # seconds
AT_ONCE = 64


class Hall(NamedTuple):
    """What a till has to know of its night."""

    night: Night
    grace: User


@dataclass
class Evening:
    """One of the nights: its till, and the screens that look at it."""

    till: Till
    screens: dict[str, tuple[Line, str]]
    busy: Lock = field(default_factory=Lock)  # one line of this night at a time
    seen: dict[str, str] = field(default_factory=dict)

    def look(self, screen: str) -> None:
        line, address = self.screens[screen]
        seen = self.seen.get(screen, "")
        status, body = line.get(f"{address}?seen={seen}" if seen else address, {"HX-Request": "true"})
        assert status in (200, 204), (status, address)
        found = SEEN.search(body)
        if found:
            self.seen[screen] = found[1].decode()


def evening(scene: Scene, number: int, port: int) -> Evening:
    """A night with two people and one window, its tray full."""
    grace, rosa = person(f"grace{number}"), person(f"rosa{number}")
    night = night_today(scene.night.organisation, f"Night {number:04}", "open")
    for user, role in ((grace, Role.MEMBER_IN_CHARGE), (rosa, Role.BANKER)):
        Assignment.objects.create(user=user, night=night, role=role)
    pieces = {str(Denomination.objects.create(night=night, value=100, color="black", quantity=10_000).pk): 5000}
    device = new_device(night, grace)
    books.open_book(night, actor=grace)
    shift = shifts.open_shift(books.add_window(night, "banker", "Window 1"), actor=rosa, device=device)
    trays.receive(uuid4(), night, pieces, actor=grace, device=device, approver=rosa)
    trays.refill(uuid4(), shift, pieces, actor=rosa, device=device, approver=grace)
    till, by_grace = Till(Hall(night, grace), shift, port), cookies_of(signed_in_client(grace))
    screens = {
        "board": (Line(port, by_grace), f"/night/{night.pk}/board/"),
        "second board": (Line(port, by_grace), f"/night/{night.pk}/board/"),
        "pulse": (Line(port, till.headers), till.keys.replace("/sell/", "/pulse/")),
        "totals": (Line(port, by_grace), f"/till/{night.pk}/totals/"),
    }
    return Evening(till, screens)


@dataclass
class Hour:
    """What was asked and how long it took, while so much of a thousand nights went on."""

    share: float
    taps: list[float] = field(default_factory=list)  # two for each sale
    looks: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    cores: float = 0.0  # that the web server and the database kept busy

    @property
    def held(self) -> bool:
        return not self.errors and p95(self.taps) < TAP_P95 and p95(self.looks) < LOOK_P95

    def line(self) -> str:
        asked = f"{self.share:>6.0%}{len(self.taps) / 2 / SECONDS:>9.2f}{len(self.looks) / SECONDS:>9.1f}"
        took = f"{p95(self.taps) * 1000:>9.0f}{p95(self.looks) * 1000:>9.0f}{self.cores:>9.2f}"
        return f"{asked}{took}{len(self.errors):>8}  {'held' if self.held else 'too much'}"


def p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)] if times else 0.0


def arrivals(chance: random.Random, evenings: list[Evening], share: float) -> Iterator[tuple[float, str, Evening]]:
    """When somebody presses or a screen asks: each at random, all of them as often as on paper."""
    of_a_thousand = 1000 * share
    rates = {"sale": of_a_thousand * SALES_A_MINUTE / 60}
    rates |= {screen: of_a_thousand / every for screen, every in ASKED_EVERY.items()}
    for what, rate in rates.items():
        at = chance.expovariate(rate)
        while at < SECONDS:
            yield at, what, chance.choice(evenings)
            at += chance.expovariate(rate)


def simulate(evenings: list[Evening], share: float) -> Hour:
    hour, chance = Hour(share), random.Random(share)
    plan = sorted(arrivals(chance, evenings, share), key=lambda one: one[0])
    cores = busy_cores()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        began = time.monotonic()
        for at, what, where in plan:
            time.sleep(max(0.0, began + at - time.monotonic()))
            pool.submit(_one, hour, what, where, began + at)
    hour.cores = cores()
    return hour


def _one(hour: Hour, what: str, where: Evening, due: float) -> None:
    """A look is counted from when it was due: who waits for a free line waits, too. A sale by its two taps."""
    try:
        with where.busy:
            if what == "sale":
                hour.taps += where.till.serve_guest()
            else:
                where.look(what)
                hour.looks.append(time.monotonic() - due)
    except Exception as problem:  # whatever it is, somebody saw it
        hour.errors.append(repr(problem)[:200])


def busy_cores() -> Callable[[], float]:
    """What everything on this machine but this process keeps busy, from now until it is asked."""

    def used() -> tuple[float, float]:
        every, own = psutil.cpu_times(), psutil.Process().cpu_times()
        return sum(every) - every.idle - every.iowait - every.guest - own.user - own.system, time.monotonic()

    before, began = used()
    return lambda: (used()[0] - before) / (time.monotonic() - began)


def measure() -> int:
    scene = Scene.build(stock=0)
    with serving() as port:
        began = time.monotonic()
        evenings = [evening(scene, number, port) for number in range(NIGHTS)]
        opening = time.monotonic() - began
        print(f"{connection.vendor}, {os.cpu_count()} cores: {NIGHTS:,} nights opened in {opening:.0f} s;")
        print(f"{SECONDS:g} s of sales and screens for each share of what a thousand nights do on paper")
        print(f"{'share':>6}{'sales/s':>9}{'looks/s':>9}{'tap':>9}{'look':>9}{'cores':>9}{'errors':>8}   p95 in ms")
        best: Hour | None = None
        for share in SHARES:
            hour = simulate(evenings, share)
            print(hour.line(), flush=True)
            if not hour.held:
                break
            best = hour
    return judged(best)


def judged(best: Hour | None) -> int:
    if best is None:
        print("NOT MET: not even the smallest share is carried")
        return 1
    needed = best.cores / best.share
    print(f"this machine carries {best.share * 1000:.0f} nights at once; a thousand need {needed:.0f} cores")
    return 0


if __name__ == "__main__":
    with databases():
        sys.exit(measure())
