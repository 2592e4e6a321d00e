"""Does a page get slower as the years go by? The same pages with 10, 1,000 and 100,000 nights in the database.

    python -m tests.bench.bench_growth                     SQLite in a file
    TEST_DATABASE_URL=postgresql://... python -m tests.bench.bench_growth

The whole request without a network, in CPU and waiting: the best of twenty, so that what else the machine does counts
little. The nights are spread over organizations, towns and years as they would be after decades; from a thousand
to a hundred thousand a page may become half as slow again, never more.
"""

import os
import sys
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from casino_night.roles import Role  # noqa: E402
from licensing.models import Municipality, Night, Organisation  # noqa: E402
from tests.banking.scene import Scene  # noqa: E402
from tests.bench.bench_evening import databases  # noqa: E402
from tests.licensing.registers.crowds import crowd, days_before, numbered, one_of  # noqa: E402

NIGHTS = (10, 1_000, 100_000)
ORGANISATIONS, TOWNS, YEARS = 5_000, 564, 30
GROWTH, TIMES = 1.5, 20


def pages(scene: Scene) -> Iterator[tuple[str, Client, str]]:
    cast, night = scene.cast, scene.night
    officer, clerk = cast.client(Role.CHARITY_OFFICER), cast.client(Role.MUNICIPAL_CLERK)
    grace, auditor = cast.client(Role.MEMBER_IN_CHARGE), cast.client(Role.AUDITOR)
    yield "an officer's home", officer, "/"
    yield "a night's page", officer, f"/nights/{night.pk}/"
    yield "a night's application", officer, f"/nights/{cast.other_night.pk}/application/"
    yield "the town's inbox", clerk, f"/municipalities/{night.municipality_id}/"
    yield "the town's calendar", clerk, f"/municipalities/{night.municipality_id}/calendar/"
    yield "the board", grace, f"/night/{night.pk}/board/"
    yield "totals of the money", grace, f"/till/{night.pk}/totals/"
    yield "the register of nights", auditor, "/registers/nights/"
    yield "look-up of a number", Client(), "/look-up/?q=RL-1"


def best(client: Client, address: str) -> float:
    times = []
    for _ in range(TIMES):
        began = time.perf_counter()
        answer = client.get(address)
        times.append(time.perf_counter() - began)
        assert answer.status_code == 200, (answer.status_code, address)
    return min(times)


def fill(scene: Scene, nights: int) -> None:
    """Thirty years of nights in every town of the state, written by the database from one row."""
    more = nights - Night.objects.count()
    changed = {"title": numbered("Night"), "state": "'accepted'", "date": days_before("date", YEARS * 365)}
    crowd(scene.night, more, **changed, organisation_id=turn_of(Organisation), municipality_id=turn_of(Municipality))


@cache
def turn_of(model: Any) -> str:
    return one_of(model)


def measure() -> int:
    scene, found = Scene.build(), {}
    crowd(scene.night.organisation, ORGANISATIONS, name=numbered("Club"), identification_number="''")
    crowd(scene.night.municipality, TOWNS, name=numbered("Town"))
    for nights in NIGHTS:
        fill(scene, nights)
        for what, client, address in pages(scene):
            found[what, nights] = best(client, address)
    print(f"{connection.vendor}: best of {TIMES} in ms with {', '.join(f'{count:,}' for count in NIGHTS)} nights")
    met = True
    for what in dict.fromkeys(what for what, _nights in found):
        times = [found[what, nights] * 1000 for nights in NIGHTS]
        growth = times[-1] / times[1]  # with ten, the lists are not full yet
        met &= growth <= GROWTH
        figures = "".join(f"{one:>9.1f}" for one in times)
        print(f"{what:28}{figures}{growth:>8.2f}  {'met' if growth <= GROWTH else 'MISSED'}")
    return 0 if met else 1


if __name__ == "__main__":
    with databases():
        sys.exit(measure())
