"""Nobody loses a licence unheard; whom it hits is named before and told after; removal orders; papers served."""

import re
from datetime import timedelta
from typing import Any

import pytest

from casino_night import clock
from casino_night.documents.models import Document
from casino_night.mail.models import Letter
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Change, Membership, Night, Operator, Organisation, Proceeding, Provider, ServedPaper
from licensing.sanctions import selectors, services
from licensing.services import change_state
from tests.cast import Cast, night_today
from tests.plans import complete_plan

READ_BY = {
    "organisation": {
        Role.CHARITY_OFFICER: "/organisations/{}/",
        Role.COMMISSION_REVIEWER: "/organisations/{}/sanctions/",
        Role.AUDITOR: "/registers/organisations/{}/",
    },
    "operator": {
        Role.CLASS_A_OPERATOR: "/operators/{}/papers/",
        Role.COMMISSION_REVIEWER: "/operators/{}/sanctions/",
        Role.AUDITOR: "/registers/operators/{}/",
    },
    "provider": {
        Role.EQUIPMENT_PROVIDER: "/providers/{}/papers/",
        Role.COMMISSION_REVIEWER: "/providers/{}/sanctions/",
        Role.AUDITOR: "/registers/providers/{}/",
    },
}


@pytest.fixture
def cast(db: None) -> Cast:
    cast = Cast.build()
    complete_plan(night_today(cast.own.organisation, "Spring Night", "licensed"), cast)
    return cast


def considered(cast: Cast, subject: Any, measure: str = "suspension") -> Proceeding:
    return services.open_proceeding(
        subject,
        measure=measure,
        grounds="Paid a member of the organization.",
        citation="13:47-20.10(c)6",
        hearing_at=clock.now() + timedelta(days=20),
        hearing_place="Newark",
        actor=cast[Role.COMMISSION_SUPERVISOR],
    )


def heard(cast: Cast, subject: Any, measure: str = "suspension") -> Proceeding:
    opened = considered(cast, subject, measure)
    return services.record_hearing(
        subject, opened, appearance="waived", hearing_record="In writing.", actor=cast[Role.COMMISSION_SUPERVISOR]
    )


@pytest.mark.parametrize("holder", ["organisation", "operator", "provider"])
@pytest.mark.parametrize(("measure", "state"), [("suspension", "suspended"), ("revocation", "revoked")])
def test_notice_hearing_order_and_everybody_it_hits_is_told(cast: Cast, holder: str, measure: str, state: str) -> None:
    subject = getattr(cast.own, holder)
    assert "Spring Night" in {hit.night.title for hit in selectors.hits(subject)}
    running = heard(cast, subject, measure)
    Letter.objects.all().delete()
    changed = services.order(subject, running, text="Ordered.", actor=cast[Role.COMMISSION_SUPERVISOR])
    assert changed.state == state
    told = set(Letter.objects.filter(subject__contains="has to be replaced").values_list("to", flat=True))
    assert {cast[Role.CHARITY_OFFICER].email, cast[Role.MUNICIPAL_CLERK].email} <= told
    assert Document.objects.filter(kind="sanction_letter", subject_id=running.pk).count() == 2  # notice and order
    letters = [str(one.number) for one in Document.objects.filter(kind="sanction_letter", subject_id=running.pk)]
    for role, page in READ_BY[holder].items():  # whoever has to read it finds it
        shown = cast.client(role).get(page.format(subject.pk)).content.decode()
        assert all(number in shown for number in letters), f"{role} at {page}"
    done = set(Change.objects.filter(subject_id=subject.pk).values_list("action", flat=True))
    assert {f"{measure}_considered", "hearing_recorded"} <= done


def test_the_preview_names_every_table_of_an_operator(cast: Cast) -> None:
    page = cast.client(Role.COMMISSION_REVIEWER).get(f"/operators/{cast.own.operator.pk}/sanctions/").content.decode()
    (told,) = re.findall(r"Loses its class A operator: ([^<]*)", page)
    led = set(told.split(", "))
    assert {"Craps", "Roulette", "Blackjack 1"} <= led
    assert re.search(rf"1</span> night to come, <span class=\"tabular\">{len(led)}</span> tables", page)


def test_a_night_that_still_runs_past_midnight_is_hit_too(cast: Cast) -> None:
    Night.objects.filter(title="Spring Night").update(state="open", date=clock.today() - timedelta(days=1))
    assert {hit.night.title for hit in selectors.hits(cast.own.operator)} == {"Spring Night"}
    Night.objects.filter(title="Spring Night").update(state="closed")
    assert selectors.hits(cast.own.operator) == []


def test_nothing_is_ordered_before_the_hearing(cast: Cast) -> None:
    operator, supervisor = cast.own.operator, cast[Role.COMMISSION_SUPERVISOR]
    opened = considered(cast, operator)
    with pytest.raises(Refused, match="hearing first"):
        services.order(operator, opened, text="Now.", actor=supervisor)
    with pytest.raises(Refused, match="not been held"):
        services.record_hearing(operator, opened, appearance="heard", hearing_record="x", actor=supervisor)
    with pytest.raises(Refused, match="open already"):
        considered(cast, operator)
    services.drop(operator, opened, actor=supervisor)
    with pytest.raises(Refused, match="over"):
        services.drop(operator, opened, actor=supervisor)
    assert Operator.objects.get(pk=operator.pk).state == "approved"


def test_the_hearing_of_one_measure_is_no_ground_for_another(cast: Cast) -> None:
    running = heard(cast, cast.own.provider, "suspension")
    with pytest.raises(Refused, match="hearing first"):
        change_state(
            cast.own.provider,
            "revoke",
            actor=cast[Role.COMMISSION_SUPERVISOR],
            reason="why",
            facts={"proceeding": str(running.pk)},
        )
    assert Provider.objects.get(pk=cast.own.provider.pk).state == "approved"


def test_nobody_orders_against_an_organisation_they_belong_to(cast: Cast) -> None:
    running = heard(cast, cast.own.organisation)
    supervisor = cast[Role.COMMISSION_SUPERVISOR]
    Membership.objects.create(user=supervisor, organisation=cast.own.organisation, role=Role.CHARITY_MEMBER)
    with pytest.raises(Refused, match="You belong"):
        services.order(cast.own.organisation, running, text="Ordered.", actor=supervisor)
    assert Organisation.objects.get(pk=cast.own.organisation.pk).state == "approved"


def test_20_15_b_equipment_is_ordered_off_a_night_that_is_licensed_or_running(cast: Cast) -> None:
    """R089"""
    night, client = cast.own.night, cast.client(Role.COMMISSION_REVIEWER)
    sent = {"item": "Torn layout", "reason": "Signs of wear."}
    assert client.post(f"/nights/{night.pk}/removal/", sent).status_code == 302
    assert night.removal_orders.get().item == "Torn layout"
    assert Document.objects.filter(kind="removal_orders", subject_id=night.pk).count() == 1
    assert Letter.objects.filter(to=cast[Role.MEMBER_IN_CHARGE].email, subject__contains="removed").exists()
    night.state = "closed"
    night.save()
    assert client.post(f"/nights/{night.pk}/removal/", sent).status_code == 422


def test_19_2_b_a_served_paper_goes_to_the_last_known_address_once(cast: Cast) -> None:
    """R029"""
    client, operator, today = cast.client(Role.COMMISSION_REVIEWER), cast.own.operator, clock.today()
    logged = {"licence_number": operator.licence_number, "title": "Summons", "served_on": today}
    assert client.post("/served-papers/", logged).status_code == 302
    assert client.post("/served-papers/", {**logged, "licence_number": "none"}).status_code == 422
    paper = ServedPaper.objects.get()
    mailed = {"mailed_on": today, "mailed_as": "certified", "mail_number": "9400"}
    assert client.post(f"/served-papers/{paper.pk}/", mailed).status_code == 422  # no address is known
    Operator.objects.filter(pk=operator.pk).update(address="1 Elm Street")
    assert client.post(f"/served-papers/{paper.pk}/", mailed).status_code == 302
    Operator.objects.filter(pk=operator.pk).update(address="Moved")
    paper.refresh_from_db()
    assert (paper.address, paper.mailed_as) == ("1 Elm Street", "certified")
    with pytest.raises(Refused, match="already"):
        services.forward_served(paper, **mailed, actor=cast[Role.COMMISSION_REVIEWER])
    assert client.post(f"/served-papers/{paper.pk}/", {"receipt_on": today}).status_code == 302
    assert client.post(f"/served-papers/{paper.pk}/", {"receipt_on": today}).status_code == 422
