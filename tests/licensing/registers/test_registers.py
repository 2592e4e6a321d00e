"""The registers: found, paged, exported without harm, and everything about one entry on one page."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.accounts.models import Deed
from casino_night.roles import Role
from licensing.models import MachineModel, Organisation
from licensing.registers.registers import REGISTERS
from licensing.registers.selectors import harmless
from licensing.sanctions import services as sanctions
from tests.cast import CANARY, Cast, granted

SLUGS = [register.slug for register in REGISTERS]


def exported(cast: Cast, slug: str, **wish: str) -> list[list[str]]:
    answer = cast.client(Role.AUDITOR).post(f"/registers/{slug}/export/", wish)
    assert answer.status_code == 200
    text = b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_register_opens_and_every_entry_has_its_page(cast: Cast, slug: str) -> None:
    MachineModel.objects.create(
        provider=cast.own.provider, game="token_pusher", name="Pusher", certificate_number="C-1"
    )
    client = cast.client(Role.AUDITOR)
    shown = client.get(f"/registers/{slug}/").context["shown"]
    assert shown.total > 0
    for line in shown.lines:
        assert client.get(line.url).status_code == 200


def test_everything_about_an_organisation_is_on_one_page(cast: Cast) -> None:
    page = cast.client(Role.AUDITOR).get(f"/registers/organisations/{cast.own.organisation.pk}/").content.decode()
    for said in ("Own Fire Company", "111", "Own Night", "Sister Night", "Olivia", "Own Town"):
        assert said in page


def test_everything_about_an_entry_is_on_one_page_its_troubles_too(cast: Cast) -> None:
    """Proceedings, papers served, certifications, the town's word and removal orders."""
    own, supervisor, today = cast.own, cast[Role.COMMISSION_SUPERVISOR], clock.today()
    for holder in (own.organisation, own.operator, own.provider):
        sanctions.open_proceeding(
            holder,
            measure="suspension",
            grounds="Paid a member.",
            citation="13:47-20.10(c)6",
            hearing_at=clock.now() + timedelta(days=20),
            hearing_place="Newark",
            actor=supervisor,
        )
    sanctions.log_served(own.operator, title="Summons, Essex", served_on=today, actor=supervisor)
    sanctions.order_removal(own.night, table=None, item="Torn layout", reason="Worn.", actor=supervisor)
    granted(own.night, cast[Role.MUNICIPAL_CLERK])
    said = {
        f"organisations/{own.organisation.pk}": ("Paid a member.", "Noticed"),
        f"operators/{own.operator.pk}": ("Paid a member.", "Summons, Essex"),
        f"providers/{own.provider.pk}": ("Paid a member.", "It has certified no equipment yet."),
        f"nights/{own.night.pk}": ("Torn layout", "Granted"),
    }
    for entry, words in said.items():
        page = cast.client(Role.AUDITOR).get(f"/registers/{entry}/").content.decode()
        assert all(one in page for one in words), entry


@pytest.mark.parametrize(("words", "found"), [("own fire", 1), ("111", 1), ("fire", 2), ("nothing", 0)])
def test_a_register_is_searched_by_name_and_number(cast: Cast, words: str, found: int) -> None:
    answer = cast.client(Role.AUDITOR).get("/registers/organisations/", {"q": words})
    assert answer.context["shown"].total == found


def test_a_register_is_narrowed_by_state(cast: Cast) -> None:
    Organisation.objects.filter(pk=cast.other.organisation.pk).update(state="revoked")
    answer = cast.client(Role.AUDITOR).get("/registers/organisations/?state=revoked")
    assert [line.cells[0] for line in answer.context["shown"].lines] == [f"{CANARY} Fire Company"]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("after", ["x", "x_x", "_", "2026-13-01_00000000-0000-4000-8000-000000000000"])
def test_nonsense_in_the_address_means_nothing(cast: Cast, slug: str, after: str) -> None:
    assert cast.client(Role.AUDITOR).get(f"/registers/{slug}/", {"after": after}).status_code == 200


def test_pages_follow_each_other_without_gap_or_repeat(cast: Cast) -> None:
    """Equal names too."""
    Organisation.objects.bulk_create(
        Organisation(name=f"Club {number % 3}", municipality=cast.own.municipality) for number in range(130)
    )
    client, seen, after = cast.client(Role.AUDITOR), [], ""
    while True:
        shown = client.get("/registers/organisations/", {"after": after} if after else {}).context["shown"]
        seen += [line.url for line in shown.lines]
        after = shown.next
        if not after:
            break
    assert len(seen) == len(set(seen)) == 132


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_costs_the_same_however_long_the_register(cast: Cast, slug: str) -> None:
    client = cast.client(Role.AUDITOR)
    client.get("/registers/")
    costs = []
    for rows in (0, 60):
        Organisation.objects.bulk_create(
            Organisation(name=f"Club {number}", municipality=cast.own.municipality) for number in range(rows)
        )
        MachineModel.objects.bulk_create(
            MachineModel(provider=cast.own.provider, game="token_pusher", name=f"M{number}") for number in range(rows)
        )
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/registers/{slug}/")
        costs.append(len(queries))
    assert costs[1] <= costs[0] + 1  # the count, once there is more than a page


FORMULAS = (
    '=HYPERLINK("http://x")',
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    " =1+1",
    "\u00a0=1+1",
    "\uff1d1+1",
)


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_cell_of_an_export_is_a_formula(cast: Cast, formula: str) -> None:
    Organisation.objects.filter(pk=cast.own.organisation.pk).update(name=formula)
    cells = [cell for row in exported(cast, "organisations") for cell in row]
    assert f"'{formula}" in cells
    assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@"))]


@pytest.mark.parametrize("plain", ["", "Fire Company No. 1", "O'Brien", "a=b", "3-4", None])
def test_ordinary_words_are_left_alone(plain: Any) -> None:
    assert harmless(plain) == (plain or "")


def test_quotes_commas_and_lines_survive(cast: Cast) -> None:
    name = 'The "Old", Company\nNo. 1'
    Organisation.objects.filter(pk=cast.own.organisation.pk).update(name=name)
    assert name in [row[0] for row in exported(cast, "organisations")]


def test_an_export_is_what_the_search_shows_and_is_on_record(cast: Cast) -> None:
    rows = exported(cast, "organisations", q="own fire")
    assert [row[0] for row in rows] == ["Name", "Own Fire Company"]
    deed = Deed.objects.get()
    assert (deed.kind, deed.actor, deed.words) == ("export", cast[Role.AUDITOR], "Organizations as CSV (own fire)")


def test_an_export_streams_a_long_register(cast: Cast) -> None:
    """Rows are read in portions: the first lines leave before the last are read."""
    Organisation.objects.bulk_create(
        Organisation(
            name=f"Club {number}", municipality=cast.own.municipality, expires_on=clock.today() + timedelta(days=1)
        )
        for number in range(3000)
    )
    answer = cast.client(Role.AUDITOR).post("/registers/organisations/export/")
    assert answer.streaming
    assert sum(1 for _line in answer.streaming_content) == 3003  # type: ignore[attr-defined]
