"""Who did what: every decision, sign-in, export and change of roles, readable and never changeable."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.accounts.models import Deed, SignIn
from casino_night.accounts.services import save_account
from casino_night.roles import Role
from licensing.models import Change
from licensing.registers import audit
from licensing.services import add_member, assign, change_state
from tests.cast import Cast, night_today, person


def entries(cast: Cast, **wish: str) -> list[audit.Entry]:
    found: list[audit.Entry] = cast.client(Role.AUDITOR).get("/who-did-what/", wish).context["entries"]
    return found


@pytest.fixture
def busy(cast: Cast) -> Cast:
    night = night_today(cast.own.organisation, "Busy", "under_review")
    change_state(night, "approve", actor=cast[Role.COMMISSION_REVIEWER])
    SignIn.objects.create(user=cast[Role.BANKER], email_hash="x", outcome="signed_in", address="10.0.0.7")
    cast.client(Role.COMMISSION_SUPERVISOR).post("/registers/nights/export/")
    add_member(cast.own.organisation, person("Nell"), Role.CHARITY_MEMBER, actor=cast[Role.CHARITY_OFFICER])
    assign(cast.own.night, person("Noor"), Role.BANKER, actor=cast[Role.CHARITY_OFFICER])
    return cast


def test_decisions_sign_ins_exports_and_roles_are_in_one_list(busy: Cast) -> None:
    said = [(one.kind, one.who, one.what) for one in entries(busy)]
    assert ("Step", "Raymond", "Night Busy: approve (under review to approved)") in said
    assert ("Sign-in", "Rosa", "Signed in with password") in said
    assert ("Export", "Susan", "Nights as CSV") in said
    assert ("Roles changed", "Olivia", "Nell: charity member of Own Fire Company") in said
    assert ("Roles changed", "Olivia", "Noor: banker of Own Night") in said
    times = [one.at for one in entries(busy)]
    assert times == sorted(times, reverse=True)


def test_what_a_town_changes_about_itself_is_in_it_too(cast: Cast) -> None:
    clara, town = cast.client(Role.MUNICIPAL_CLERK), f"/municipalities/{cast.own.municipality.pk}/"
    settings = {"fee_cents": "120", "filing_days": "10", "meets_every_days": "14"}
    meeting = clock.today() + timedelta(days=9)
    for address, sent in (
        ("settings/", settings),
        ("meetings/", {"date": meeting}),
        ("meetings/", {"date": meeting}),  # the same form sent twice changes nothing
        ("meetings/", {"date": meeting, "remove": "yes"}),
    ):
        assert clara.post(town + address, sent).status_code == 302
    day = f"{meeting:%B} {meeting.day}, {meeting.year}"
    log = [(one.who, one.what, one.why) for one in entries(cast, kind="step")]
    assert [what for _who, what, _why in log] == [
        "Municipality Own Town: meeting called off",
        "Municipality Own Town: meeting added",
        "Municipality Own Town: settings changed",
    ]
    assert {who for who, _what, _why in log} == {"Clara"}
    assert [why for _who, _what, why in log[:2]] == [day, day]
    assert "own fee: as the Commission's, now $120.00" in log[2][2]
    assert "days papers are due before a meeting: 15, now 10" in log[2][2]


@pytest.mark.parametrize(("kind", "number"), [("step", 1), ("sign_in", 1), ("export", 1), ("roles", 2)])
def test_the_log_is_filtered_by_kind(busy: Cast, kind: str, number: int) -> None:
    assert len(entries(busy, kind=kind)) == number


def test_the_log_is_filtered_by_person_and_day(busy: Cast) -> None:
    assert {one.who for one in entries(busy, person="susan")} == {"Susan"}
    assert entries(busy, day="2001-01-01") == []


@pytest.mark.parametrize("nonsense", [{"before": "x"}, {"before": "2026-01-01T00:00:00_x"}, {"day": "x"}])
def test_nonsense_in_the_address_means_nothing(busy: Cast, nonsense: dict[str, str]) -> None:
    assert entries(busy, **nonsense)


def test_a_staff_role_given_in_the_administration_is_on_record(cast: Cast) -> None:
    user = person("Nina")
    user.staff_role = Role.AUDITOR
    save_account(user, actor=cast[Role.ADMINISTRATOR])
    deed = Deed.objects.get()
    assert (deed.actor, deed.person) == (cast[Role.ADMINISTRATOR], user)
    assert "auditor" in deed.words


@pytest.mark.parametrize("model", [Change, SignIn, Deed])
def test_no_line_can_be_changed_or_removed(busy: Cast, model: Any) -> None:
    for spoil in (
        lambda: model.objects.update(created_at="2001-01-01T00:00:00Z"),
        lambda: model.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            spoil()


def test_pages_follow_each_other_without_gap_or_repeat(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "ROWS", 7)
    for number in range(20):
        SignIn.objects.create(user=cast[Role.BANKER], email_hash=str(number), outcome="signed_in")
        Deed.objects.create(kind="export", actor=cast[Role.AUDITOR], words=str(number))
    seen, before = [], ""
    while True:
        found, before = audit.log(audit.Wish.read({"before": before}))
        seen += [one.id for one in found]
        if not before:
            break
    assert len(seen) == len(set(seen)) == 40


def test_a_page_costs_the_same_however_long_the_log(cast: Cast) -> None:
    client = cast.client(Role.AUDITOR)
    client.get("/who-did-what/")
    costs = []
    for rows in (1, 60):
        for number in range(rows):
            SignIn.objects.create(user=cast[Role.BANKER], email_hash=str(number), outcome="signed_in")
        with CaptureQueriesContext(connection) as queries:
            client.get("/who-did-what/")
        costs.append(len(queries))
    assert costs[0] == costs[1]
