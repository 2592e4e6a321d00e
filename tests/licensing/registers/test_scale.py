"""However long the queue and a register are, a page costs the same queries. (How long it takes: tests/bench.)"""

from datetime import timedelta
from uuid import UUID, uuid4

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.roles import Role
from tests.cast import Cast
from tests.licensing.registers.crowds import crowd_the_queue, crowd_the_register


def cost(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_every_page_of_the_queue_costs_what_an_empty_one_does(cast: Cast) -> None:
    client = cast.client(Role.COMMISSION_REVIEWER)
    few = cost(client, "/review/")
    crowd_the_queue(cast, 2_000)
    deep = f"/review/?after={clock.today() + timedelta(days=150)}_{uuid4()}"
    for address in ("/review/", deep, "/review/?kind=night&failing=1", "/review/?q=company+7"):
        assert cost(client, address) == few, address


def test_every_page_of_a_register_costs_one_count_more_than_a_short_one(cast: Cast) -> None:
    client = cast.client(Role.AUDITOR)
    few = cost(client, "/registers/organisations/")  # all of it on one page, so nothing is counted
    crowd_the_register(cast.own.organisation, 5_000)
    for wish in ("", "?q=club+00", "?state=approved", f"?after=Club+002000_{UUID(int=1)}"):
        assert cost(client, f"/registers/organisations/{wish}") == few + 1, wish
