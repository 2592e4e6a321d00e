"""The demo world: a person for every role, a night for every state."""

import re
from collections import deque
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.urls import Resolver404, resolve
from pytest_django import DjangoDbBlocker

from casino_night.accounts.models import User
from casino_night.banking.verify import verify
from casino_night.money import Cents
from casino_night.night import demo
from casino_night.night.models import Filing, TableDay
from casino_night.night.report.compliance import NOT_MET, findings
from casino_night.night.report.selectors import operations
from casino_night.roles import Role
from licensing.models import NIGHT_STATES, Night
from tests import databases
from tests.cast import signed_in_client

LINK = re.compile(r'<a\b[^>]*\bhref="([^"#]+)')


@pytest.fixture(scope="module")
def world(database_template: str, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), databases.cloned(database_template), override_settings(DEMO=True):
        demo.build()
        yield


def test_the_demo_is_made_only_when_asked_for(db: None) -> None:
    with pytest.raises(CommandError, match="DEMO=1"):
        call_command("demo")
    assert not demo.exists()


def test_a_second_time_changes_nothing(world: None) -> None:
    people = User.objects.count()
    call_command("demo", verbosity=0)
    assert User.objects.count() == people


def test_there_is_a_night_in_every_state(world: None) -> None:
    assert set(Night.objects.values_list("state", flat=True)) == {state for state, _label in NIGHT_STATES}


def test_one_night_is_open_now(world: None) -> None:
    from casino_night import clock

    night = Night.objects.get(state="open")
    assert clock.now() in night.window


def test_every_role_has_a_home_with_something_to_do(world: None) -> None:
    for role in Role:
        user = User.objects.get(name=demo.PEOPLE[role])
        assert role in user.roles_anywhere
        response = signed_in_client(user).get("/")
        assert response.status_code == 200
        content = response.content.decode()
        assert user.name in content
        assert 'class="subject ' in content or 'class="way"' in content, role


@pytest.mark.parametrize("role", Role)
def test_no_link_leads_to_a_door_that_is_shut(world: None, role: Role) -> None:
    client = signed_in_client(User.objects.get(name=demo.PEOPLE[role]))
    seen = dict(readers_way(client, "/"))
    assert len(seen) > 10
    assert {address: status for address, status in seen.items() if status >= 400} == {}


def readers_way(client: Client, start: str) -> Iterator[tuple[str, int]]:
    """Where links lead to and what it answers: one of each kind of page, from each kind of page."""
    waiting, known = deque([start]), set[Any]([start])
    while waiting:
        address = waiting.popleft()
        page = client.get(address)
        yield address, page.status_code
        if page.status_code != 200 or not page.headers["Content-Type"].startswith("text/html"):
            continue
        for link in map(unescape, LINK.findall(page.content.decode())):
            there = urljoin(address, link)
            kinds = resolve(urlsplit(address).path).view_name, _kind(there)
            if kinds[1] and not known & {kinds, there}:
                known |= {kinds, there}
                waiting.append(there)


def _kind(address: str) -> str:
    """The name of the page; empty for what is not a page of ours."""
    try:
        return resolve(urlsplit(address).path).view_name if address.startswith("/") else ""
    except Resolver404:
        return ""


def test_an_evening_that_is_over_has_a_ledger_that_adds_up_and_a_report_of_it(world: None) -> None:
    for night in Night.objects.filter(state__in=("closing", "closed", "reported", "accepted")):
        assert verify(night) == []
        assert {posting.refusal for posting in night.postings.all()} == {""}
        it = operations(night)
        assert it.gross > Cents(5_000_00)
        if night.state != "closing":
            assert it.deposited == it.counted
        if night.state in ("reported", "accepted"):
            assert Filing.objects.get(night=night).figures["net"] == str(it.net)
            assert it.net > Cents(0)
            assert {row.rule.id for row in findings(night) if row.verdict == NOT_MET} == set()


def test_the_evening_that_is_under_way_has_sold_and_its_tables_are_open(world: None) -> None:
    night = Night.objects.get(state="open")
    assert verify(night) == []
    assert {posting.refusal for posting in night.postings.all()} == {""}
    assert night.postings.filter(kind="sale").count() > 10
    assert {day.state for day in TableDay.objects.filter(table__night=night)} == {"open"}


def test_nobody_in_the_demo_has_a_password(world: None) -> None:
    assert not [user for user in User.objects.all() if user.has_usable_password()]


def test_only_the_made_up_past_turns_the_clock(settings: Any) -> None:
    root = settings.BASE_DIR
    sources = [file for app in ("casino_night", "licensing", "games") for file in (root / app).rglob("*.py")]
    turning = {file.name for file in sources if "as_if(" in file.read_text()}
    assert turning == {"clock.py", "demo_evening.py"}
