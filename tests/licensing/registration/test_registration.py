"""From nothing to a registration with a number and a last day, and on to its renewal."""

from datetime import date, timedelta
from typing import Any

import pytest

from casino_night import clock
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Membership, Organisation, ResponsiblePerson, Submission
from licensing.registration import services
from licensing.services import change_state
from tests.cast import Cast, person, signed_in_client
from tests.licensing.registration.dossiers import again, complete, payment


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def submitted(cast: Cast, **fields: Any) -> Organisation:
    return services.submit(complete(cast, **fields), actor=cast[Role.CHARITY_OFFICER])


def approved(cast: Cast, organisation: Organisation) -> Organisation:
    changed: Organisation = change_state(organisation, "approve", actor=cast[Role.COMMISSION_REVIEWER])
    return changed


def test_anybody_signed_in_starts_one_and_becomes_its_officer(cast: Cast) -> None:
    paula = person("Paula")
    client = signed_in_client(paula)
    details = {"name": "Rescue Squad", "kind": "charitable", "municipality": cast.own.municipality.pk}
    first = client.post("/organisations/register/", details)
    second = client.post("/organisations/register/", details)
    organisation = Organisation.objects.get(name="Rescue Squad")
    assert first.status_code == second.status_code == 302
    assert first["Location"] == second["Location"] == f"/organisations/{organisation.pk}/registration/"
    assert Membership.objects.get(organisation=organisation).role == Role.CHARITY_OFFICER
    page = client.get(first["Location"])  # the same session goes on, though roles have changed
    assert page.status_code == 200
    assert "Not submitted yet." in page.content.decode()


def test_nobody_starts_registrations_without_end(cast: Cast) -> None:
    paula = person("Paula")
    for number in range(services.MOST_DRAFTS):
        services.start(name=f"Club {number}", kind="charitable", municipality=cast.own.municipality, actor=paula)
    with pytest.raises(Refused, match="submitted none of them"):
        services.start(name="Club 99", kind="charitable", municipality=cast.own.municipality, actor=paula)


def test_a_complete_registration_is_frozen_and_handed_in(cast: Cast) -> None:
    organisation = submitted(cast)
    assert organisation.state == "submitted"
    frozen = Submission.objects.get(subject_id=organisation.pk)
    said = {row["label"]: row["value"] for part in frozen.answers for row in part["rows"]}
    assert said["Purpose"] == "Putting out fires."
    assert said["Ann Ames"] == "1 Elm Street; born May 17, 1970"


def test_2_3_handing_in_promises_the_form_to_sign_and_says_by_when_the_answer_comes(cast: Cast) -> None:
    organisation = submitted(cast)
    client, address = cast.client(Role.CHARITY_OFFICER), f"/organisations/{organisation.pk}/registration/submitted/"
    shown = client.get(address)
    (form,) = shown.context["documents"]
    assert (form.kind, form.snapshot["draft"]) == ("registration_application", False)
    assert shown.context["answer_by"] == clock.today() + timedelta(weeks=8)
    assert "the answer comes by" in shown.content.decode()
    approved(cast, organisation)
    assert "the answer comes by" not in client.get(address).content.decode()


def test_an_incomplete_registration_is_not_handed_in(cast: Cast) -> None:
    organisation = complete(cast, purpose="")
    with pytest.raises(Refused, match="purpose is not written"):
        services.submit(organisation, actor=cast[Role.CHARITY_OFFICER])
    assert again(organisation).state == "draft"
    assert not Submission.objects.exists()


def test_a_registration_is_not_submitted_by_the_step_alone(cast: Cast) -> None:
    organisation = complete(cast)
    client = cast.client(Role.CHARITY_OFFICER)
    answer = client.post(f"/organisations/{organisation.pk}/steps/submit/")
    assert answer.status_code == 409
    assert again(organisation).state == "draft"


def test_a_second_press_of_the_button_hands_in_nothing_more(cast: Cast) -> None:
    organisation = complete(cast)
    client, button = cast.client(Role.CHARITY_OFFICER), f"/organisations/{organisation.pk}/registration/check/"
    answers = [client.post(button), client.post(button)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Submission.objects.filter(subject_id=organisation.pk).count() == 1


def test_what_was_handed_in_is_no_longer_changed(cast: Cast) -> None:
    organisation = submitted(cast)
    officer, somebody = cast[Role.CHARITY_OFFICER], ResponsiblePerson.objects.first()
    assert somebody
    for change in (
        lambda: services.save_answers(organisation, {"purpose": "Other"}, seen={}, actor=officer),
        lambda: services.add_person(organisation, {"name": "X", "address": "Y"}, actor=officer),
        lambda: services.remove_person(organisation, somebody, actor=officer),
        lambda: services.submit(organisation, actor=officer),
    ):
        with pytest.raises(Refused, match="cannot be changed now"):
            change()
    assert again(organisation).purpose == "Putting out fires."


def test_an_edit_from_an_old_tab_is_refused_with_a_sentence(cast: Cast) -> None:
    organisation = complete(cast)
    client, page = cast.client(Role.CHARITY_OFFICER), f"/organisations/{organisation.pk}/registration/addresses/"
    stale = {
        "address": "3 Hose Road",
        "initial-address": "2 Engine Lane",
        "municipality": organisation.municipality_id,
        "initial-municipality": organisation.municipality_id,
    }
    Organisation.objects.filter(pk=organisation.pk).update(address="4 Ladder Lane")
    answer = client.post(page, stale)
    assert answer.status_code == 422
    assert "in another window meanwhile" in answer.content.decode()
    assert again(organisation).address == "4 Ladder Lane"


def test_only_what_was_changed_is_saved(cast: Cast) -> None:
    organisation = complete(cast)
    client, page = cast.client(Role.CHARITY_OFFICER), f"/organisations/{organisation.pk}/registration/addresses/"
    town = organisation.municipality_id
    Organisation.objects.filter(pk=organisation.pk).update(mailing_address="PO Box 1")  # in another window
    form = {"address": "3 Hose Road", "initial-address": "2 Engine Lane", "mailing_address": ""}
    client.post(page, {**form, "initial-mailing_address": "", "municipality": town, "initial-municipality": town})
    assert (again(organisation).address, again(organisation).mailing_address) == ("3 Hose Road", "PO Box 1")


def test_2_3_approval_gives_a_number_and_two_years(cast: Cast, time_machine: Any) -> None:
    time_machine.move_to("2028-02-29T17:00:00Z")
    organisation = approved(cast, submitted(cast))
    assert organisation.identification_number.startswith("ID-2028-")
    assert organisation.registered_on == clock.today()
    assert organisation.expires_on == date(2030, 2, 28)


def test_a_renewal_before_the_end_goes_on_where_the_term_ends(cast: Cast) -> None:
    ends = clock.today() + timedelta(days=30)
    organisation = complete(cast, state="approved", identification_number="ID-1", expires_on=ends)
    waiting = services.submit(organisation, actor=cast[Role.CHARITY_OFFICER])
    assert waiting.holds  # asking for more time takes nothing away
    renewed = approved(cast, waiting)
    assert renewed.identification_number == "ID-1"
    assert renewed.expires_on == clock.years_later(ends, 2)


def test_a_renewal_after_the_end_begins_today(cast: Cast) -> None:
    past = clock.today() - timedelta(days=30)
    organisation = complete(cast, state="expired", identification_number="ID-1", expires_on=past)
    renewed = approved(cast, services.submit(organisation, actor=cast[Role.CHARITY_OFFICER]))
    assert renewed.expires_on == clock.years_later(clock.today(), 2)


@pytest.mark.parametrize(("days", "opens"), [(60, True), (61, False)])
def test_a_renewal_opens_with_the_first_reminder(cast: Cast, days: int, opens: bool) -> None:
    ends = clock.today() + timedelta(days=days)
    organisation = complete(cast, state="approved", identification_number="ID-1", expires_on=ends)
    if opens:
        assert services.submit(organisation, actor=cast[Role.CHARITY_OFFICER]).state == "submitted"
    else:
        with pytest.raises(Refused, match="cannot be changed now"):
            services.submit(organisation, actor=cast[Role.CHARITY_OFFICER])


def test_a_renewal_reports_what_changed(cast: Cast) -> None:
    organisation = approved(cast, submitted(cast))
    Organisation.objects.filter(pk=organisation.pk).update(expires_on=clock.today() + timedelta(days=10))
    officer = cast[Role.CHARITY_OFFICER]
    services.save_answers(organisation, {"address": "9 New Road"}, seen={"address": "2 Engine Lane"}, actor=officer)
    payment(organisation, officer, "1002")
    services.submit(again(organisation), actor=officer)
    page = cast.client(Role.CHARITY_OFFICER).get(f"/organisations/{organisation.pk}/registration/submitted/")
    said = page.content.decode()
    assert "2 Engine Lane" in said
    assert "9 New Road" in said


def test_the_pages_of_every_section_open(cast: Cast) -> None:
    organisation = complete(cast, incorporated=True)
    client = cast.client(Role.CHARITY_OFFICER)
    for section in ("details", "addresses", "people", "papers", "account", "fee"):
        assert client.get(f"/organisations/{organisation.pk}/registration/{section}/").status_code == 200
    assert client.get(f"/organisations/{organisation.pk}/registration/nowhere/").status_code == 404


def test_a_responsible_person_is_named_changed_and_removed(cast: Cast) -> None:
    organisation = complete(cast)
    client, pages = cast.client(Role.CHARITY_OFFICER), f"/organisations/{organisation.pk}/registration/people"
    client.post(f"{pages}/add/", {"name": "Flo Fox", "address": "5 Elm Street", "born_on": "1980-01-02"})
    flo = ResponsiblePerson.objects.get(name="Flo Fox")
    client.post(
        f"{pages}/{flo.pk}/",
        {
            "name": "Flo Fox",
            "initial-name": "Flo Fox",
            "address": "6 Elm Street",
            "initial-address": "5 Elm Street",
            "born_on": "1980-01-02",
            "initial-born_on": "1980-01-02",
        },
    )
    flo.refresh_from_db()
    assert flo.address == "6 Elm Street"
    wrong = client.post(f"{pages}/add/", {"name": "Kid", "address": "5 Elm Street", "born_on": "2999-01-02"})
    assert "That day is still to come." in wrong.content.decode()
    client.post(f"{pages}/{flo.pk}/remove/")
    assert not ResponsiblePerson.objects.filter(pk=flo.pk).exists()
