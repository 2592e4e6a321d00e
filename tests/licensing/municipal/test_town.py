"""The town's side of a night: the vote, the way to the Commission, the wait, the licence, and the calendar."""

from datetime import time, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.documents.models import Document
from casino_night.documents.services import request_document
from casino_night.mail.models import Letter
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Determination, MeetingDay, Membership, Night, Organisation
from licensing.municipal import selectors, services
from licensing.registers.lookup import look_up
from licensing.services import change_state
from tests.cast import Cast, night_today


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def clerk(cast: Cast) -> Any:
    return cast[Role.MUNICIPAL_CLERK]


@pytest.fixture
def night(cast: Cast) -> Night:
    """Approved by the Commission, to be held in two months; the governing body met today."""
    made = night_today(cast.own.organisation, "Spring Night", "approved", cast.own.provider)
    made.date, made.rooms = clock.today() + timedelta(days=60), "Main hall"
    made.doors_at, made.ends_at, made.guests_expected = time(18, 30), time(0, 30), 120
    made.save()
    MeetingDay.objects.create(municipality=made.municipality, date=clock.today())
    return made


def grant(night: Night, clerk: Any, **changes: Any) -> Determination:
    vote = {"voted_on": clock.today(), "outcome": "granted", "findings": "In order.", "votes_for": 5}
    return services.determine(night, **{**vote, "votes_against": 0, **changes}, actor=clerk)


def test_the_wait_is_counted_from_the_mailing_and_the_button_turns_live_on_its_day(
    cast: Cast, night: Night, clerk: Any, time_machine: Any
) -> None:
    grant(night, clerk)
    assert selectors.standing(night).stage == "Forward it"
    assert selectors.standing(night).forward_by == clock.today() + timedelta(days=3)
    services.forward(night, forwarded_on=clock.today(), actor=clerk)
    client, address = cast.client(Role.MUNICIPAL_CLERK), f"/nights/{night.pk}/town/"
    first_day = clock.today() + timedelta(days=15)
    assert f"You may issue on {first_day:%B} {first_day.day}" in client.get(address).content.decode()
    early = client.post(f"{address}licence/", {"licence_number": "7"})
    assert early.status_code == 422
    assert Night.objects.get(pk=night.pk).state == "approved"
    time_machine.move_to(clock.now() + timedelta(days=15))
    issued = services.issue(night, licence_number=" OT  7 ", actor=clerk)
    assert (issued.state, issued.licence_number) == ("licensed", "OT 7")
    assert Document.objects.filter(kind="night_licence", subject_id=night.pk).count() == 1


def test_a_number_is_given_once_in_a_town(night: Night, clerk: Any, cast: Cast, time_machine: Any) -> None:
    Night.objects.filter(pk=cast.own.night.pk).update(licence_number="OT 7")
    grant(night, clerk)
    services.forward(night, forwarded_on=clock.today(), actor=clerk)
    time_machine.move_to(clock.now() + timedelta(days=15))
    with pytest.raises(Refused, match="given already"):
        services.issue(night, licence_number="OT 7", actor=clerk)


def test_forwarding_later_than_three_days_shows_as_late(night: Night, clerk: Any, time_machine: Any) -> None:
    grant(night, clerk)
    time_machine.move_to(clock.now() + timedelta(days=4))
    assert selectors.standing(night).stage == "Late"


def test_the_form_begins_with_the_last_meeting_and_the_inbox_says_what_still_reaches_the_next(
    cast: Cast, night: Night, time_machine: Any
) -> None:
    last, town = clock.today(), night.municipality
    MeetingDay.objects.create(municipality=town, date=last + timedelta(days=20))
    time_machine.move_to(clock.now() + timedelta(days=2))
    client = cast.client(Role.MUNICIPAL_CLERK)
    assert f'value="{last:%Y-%m-%d}"' in client.get(f"/nights/{night.pk}/town/").content.decode()
    inbox = f"/municipalities/{town.pk}/"
    assert "Papers for it are due by" in client.get(inbox).content.decode()
    time_machine.move_to(clock.now() + timedelta(days=17))
    assert "waits for the next one" in cast.client(Role.MUNICIPAL_CLERK).get(inbox).content.decode()


def test_the_draft_for_the_meeting_has_the_words_and_no_outcome_and_the_vote_replaces_it(
    cast: Cast, night: Night, clerk: Any
) -> None:
    client, address = cast.client(Role.MUNICIPAL_CLERK), f"/nights/{night.pk}/town/"
    assert client.post(f"{address}draft/").status_code == 302
    draft = Document.objects.get(kind=services.FINDINGS)
    assert draft.snapshot["draft"]
    assert draft.snapshot["paragraphs"][0].startswith("Own Fire Company is registered")
    assert "granted" not in draft.snapshot["conclusion"]
    assert draft.number in client.get(address).content.decode()
    grant(night, clerk)
    made = Document.objects.exclude(pk=draft.pk).get(kind=services.FINDINGS)
    assert Document.objects.get(pk=draft.pk).superseded_by == made
    assert not made.snapshot["draft"]
    assert client.post(f"{address}draft/").status_code == 409


def test_a_vote_needs_a_meeting_that_has_been_held(night: Night, clerk: Any) -> None:
    for day, code in ((clock.today() - timedelta(days=1), "no_meeting"), (clock.today() + timedelta(days=1), "ahead")):
        with pytest.raises(Refused) as refusal:
            grant(night, clerk, voted_on=day)
        assert refusal.value.code == code
    assert not Determination.objects.exists()


def test_where_an_ordinance_lets_the_clerk_decide_no_meeting_is_needed(night: Night, clerk: Any) -> None:
    night.municipality.clerk_decides = True
    night.municipality.save()
    assert grant(night, clerk, voted_on=clock.today() - timedelta(days=1), votes_for=None).by_clerk


def test_nothing_is_denied_without_a_hearing(night: Night, clerk: Any) -> None:
    with pytest.raises(Refused, match="hearing"):
        grant(night, clerk, outcome="denied")
    grant(night, clerk, outcome="denied", heard_on=clock.today())
    assert Night.objects.get(pk=night.pk).state == "refused"


def test_one_determination_for_one_date_and_another_when_the_night_moves(night: Night, clerk: Any) -> None:
    grant(night, clerk)
    with pytest.raises(Refused, match="already"):
        grant(night, clerk)
    Night.objects.filter(pk=night.pk).update(date=night.date + timedelta(days=7))
    grant(night, clerk)
    assert Determination.objects.count() == 2


def test_a_clerk_decides_nothing_about_an_organisation_they_belong_to(night: Night, clerk: Any) -> None:
    Membership.objects.create(user=clerk, organisation=night.organisation, role=Role.CHARITY_MEMBER)
    with pytest.raises(Refused, match="You belong"):
        grant(night, clerk)


def test_an_amended_licence_replaces_the_old_one_and_a_cancelled_one_counts_no_more(
    cast: Cast, night: Night, clerk: Any
) -> None:
    Night.objects.filter(pk=night.pk).update(state="licensed", licence_number="OT 7")
    old = request_document("night_licence", Night.objects.get(pk=night.pk), actor=clerk)
    given, seen = {"premises": "School gym"}, {"premises": night.premises}
    services.amend(night, given, seen=seen, reason="The hall burnt down.", actor=clerk)
    assert Document.objects.get(pk=old.pk).superseded_by.revision == 2
    assert Letter.objects.filter(subject__contains="amended").exists()
    change_state(night, "cancel", actor=clerk, reason="No volunteers.")
    found = look_up("OT 7")
    assert found is not None
    assert not found.valid


def test_the_code_on_the_certificate_takes_the_place_of_the_original(cast: Cast, night: Night, clerk: Any) -> None:
    paper = request_document("registration_certificate", cast.own.organisation, actor=clerk)
    foreign = request_document("registration_certificate", cast.other.organisation, actor=clerk)
    client, address = cast.client(Role.MUNICIPAL_CLERK), f"/nights/{night.pk}/town/"
    for scanned in (paper.number, f"https://casino.example/verify/{paper.number}/"):
        assert "it holds on the day of the night" in client.get(address, {"certificate": scanned}).content.decode()
    assert selectors.certificate(night, foreign.number).words == "This certificate belongs to another organization."
    for nonsense in ("x", "/" * 50, "CN" * 90):
        assert client.get(address, {"certificate": nonsense}).status_code == 200
    Organisation.objects.filter(pk=night.organisation_id).update(expires_on=night.date - timedelta(days=1))
    late = Night.objects.get(pk=night.pk)
    assert not selectors.certificate(late, paper.number).good
    Organisation.objects.filter(pk=night.organisation_id).update(state="suspended")
    assert "no longer counts" in selectors.certificate(Night.objects.get(pk=night.pk), paper.number).words


def test_6_11_a_10_the_calendar_counts_an_organisations_week_here_and_elsewhere(cast: Cast, night: Night) -> None:
    """R002: six a week, from Sunday to Saturday; what is not held does not count."""
    sunday = night.date - timedelta(days=(night.date.weekday() + 1) % 7)
    for place in range(6):
        one = night_today(cast.own.organisation, f"Night {place}", "licensed")
        one.date = sunday + timedelta(days=place)
        one.municipality = cast.other.municipality if place == 5 else one.municipality
        one.save()
    Night.objects.filter(pk=night.pk).update(state="cancelled")
    week = selectors.calendar(cast.own.municipality, sunday)[0]
    assert [(str(holder), used) for holder, used in week.used] == [("Own Fire Company", 6)]
    text = cast.client(Role.MUNICIPAL_CLERK).get(f"/municipalities/{cast.own.municipality.pk}/calendar/?from={sunday}")
    assert "Limit reached" in text.content.decode()


def test_the_pages_of_a_clerk_cost_the_same_however_much_waits(cast: Cast, night: Night) -> None:
    client = cast.client(Role.MUNICIPAL_CLERK)
    home = f"/municipalities/{cast.own.municipality.pk}/"
    for address in (home, f"{home}calendar/", f"{home}settings/"):
        client.get(address)
        costs = []
        for number in (0, 5):
            for more in range(number):
                night_today(cast.own.organisation, f"More {more}", "submitted")
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200
            costs.append(len(queries))
        assert costs[0] == costs[1], address


def test_every_night_the_town_ever_had_is_on_some_page_of_the_inbox(cast: Cast) -> None:
    day = clock.today()
    for number in range(25):
        made = night_today(cast.own.organisation, f"Past {number:02}", "accepted")
        Night.objects.filter(pk=made.pk).update(date=day - timedelta(days=7 * (number + 1)))
    client, home = cast.client(Role.MUNICIPAL_CLERK), f"/municipalities/{cast.own.municipality.pk}/"
    first, second = (client.get(f"{home}?page={page}").content.decode() for page in (1, 2))
    shown = [first.count("Past "), second.count("Past ")]
    assert sum(shown) == 25
    assert 0 < shown[1] < shown[0] <= 20
    assert "Past 00" in first
    assert "Past 24" in second


def test_the_towns_own_fee_is_what_the_night_owes_it(cast: Cast, night: Night) -> None:
    client = cast.client(Role.MUNICIPAL_CLERK)
    page = client.get(f"/municipalities/{cast.own.municipality.pk}/settings/")
    sent = {bound.html_name: bound.value() or "" for bound in page.context["form"]}
    sent |= {bound.html_initial_name: bound.value() or "" for bound in page.context["form"]}
    sent["fee_cents"] = "75"
    sent = {name: value for name, value in sent.items() if value is not False}
    answer = client.post(f"/municipalities/{cast.own.municipality.pk}/settings/", sent)
    assert answer.status_code == 302
    assert str(selectors.town_fee(Night.objects.get(pk=night.pk))[0]) == "$75.00"
