"""What the pages of jobs, sanctions and professionals cost: so many queries, with one row and with twenty."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino_night.roles import Role
from tests.cast import Cast
from tests.licensing.crowds import first_job, grow

FEW, MANY = 1, 20
# Address and its queries, session and frame included; {...} is the id of the cast's own.
PAGES: dict[Role, dict[str, int]] = {
    Role.EQUIPMENT_PROVIDER: {
        "/providers/{provider}/": 12,
        "/providers/{provider}/jobs/": 13,
        "/providers/{provider}/jobs/{job}/": 19,
        "/providers/{provider}/application/": 16,
        "/providers/{provider}/staff/": 11,
        "/providers/{provider}/machines/": 10,
        "/providers/{provider}/papers/": 15,
        "/providers/{provider}/payments/": 12,
    },
    Role.CLASS_A_OPERATOR: {
        "/operators/{operator}/": 10,
        "/operators/{operator}/application/": 15,
        "/operators/{operator}/instruction/": 9,
        "/operators/{operator}/papers/": 14,
        "/operators/{operator}/payments/": 11,
    },
    Role.COMMISSION_REVIEWER: {
        "/certifications/late/": 12,
        "/organisations/{organisation}/sanctions/": 14,
        "/operators/{operator}/sanctions/": 15,
        "/providers/{provider}/sanctions/": 17,
        "/nights/{night}/removal/": 14,
        "/served-papers/": 9,
        "/review/operators/{operator}/": 25,
        "/review/providers/{provider}/": 26,
    },
}


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def costs(cast: Cast) -> dict[str, int]:
    own = {name: getattr(cast.own, name).pk for name in ("provider", "operator", "organisation", "night")}
    found = {}
    for role, pages in PAGES.items():
        client = cast.client(role)
        for address in pages:
            page = address.format(job=first_job(cast).pk, **own)
            client.get(page)  # what is read once and kept does not count
            with CaptureQueriesContext(connection) as queries:
                assert client.get(page).status_code == 200, page
            found[address] = len(queries)
    return found


def test_pages_of_jobs_sanctions_and_professionals_cost_the_same_however_much_they_list(cast: Cast) -> None:
    grow(cast, FEW)
    few = costs(cast)
    grow(cast, MANY - FEW)
    assert costs(cast) == few
    assert few == {address: queries for pages in PAGES.values() for address, queries in pages.items()}
