"""Forms that are signed and handed in, and what the Commission sends to operators and providers."""

from datetime import date

import pytest
from django.urls import reverse

from casino_night.documents.kinds import kind_of
from casino_night.documents.models import Document
from casino_night.documents.selectors import documents_of
from casino_night.roles import Role
from licensing.models import MachineModel, Operator, Organisation, Provider, ResponsiblePerson, ServedPaper, Submission
from licensing.paper.application_forms import operator_application, provider_application, registration_application
from licensing.registration import answers, checks
from tests.cast import Cast
from tests.licensing.paper.scenes import pages, paper, text

WORK = "A casino, 2015 to 2021"


def fresh_operator(cast: Cast, **changes: object) -> Operator:
    known = {
        "state": "draft",
        "address": "7 Elm Street",
        "telephone": "555 0107",
        "experience": "A casino, 2015 to 2021",
    }
    Operator.objects.filter(pk=cast.own.operator.pk).update(**{**known, **changes})
    return Operator.objects.select_related("user", "employer").get(pk=cast.own.operator.pk)


def test_19_1_an_operator_signs_two_originals_before_a_notary(cast: Cast) -> None:
    found = pages(paper("operator_application", fresh_operator(cast), cast))
    assert len(found) == 2
    for number, page in enumerate(found, 1):
        assert f"ORIGINAL {number} OF 2" in page.upper()
        assert "NOTARY PUBLIC" in page.upper()
        assert WORK in page
        assert "DRAFT" not in page


def test_the_notary_swears_in_one_person_or_several_and_the_class_keeps_its_letter(cast: Cast) -> None:
    operator = cast.own.operator
    assert "by the person whose signature stands above" in text(paper("operator_application", operator, cast))
    assert "class A" in text(paper("agent_appointment", operator, cast))


def test_19_1_b_an_employer_signs_too(cast: Cast) -> None:
    employed = fresh_operator(cast, employer=cast.own.provider)
    assert operator_application(employed)["signers"][1].startswith("For Own Rentals, the employer")
    assert len(operator_application(fresh_operator(cast, employer=None))["signers"]) == 1


def test_a_form_with_a_question_open_is_a_draft_but_not_for_what_comes_after_the_printing(cast: Cast) -> None:
    assert operator_application(fresh_operator(cast, telephone=""))["draft"]
    assert not operator_application(fresh_operator(cast, notary="", notarised_on=None, agent_appointed_on=None))[
        "draft"
    ]
    assert provider_application(cast.own.provider)["draft"]


def test_13_6_b_form_11_becomes_its_renewal(cast: Cast) -> None:
    assert provider_application(cast.own.provider)["heading"].startswith("Form 11")
    Provider.objects.filter(pk=cast.own.provider.pk).update(approved_on=date(2026, 1, 2))
    renewed = provider_application(Provider.objects.get(pk=cast.own.provider.pk))
    assert (renewed["heading"], renewed["citation"]) == ("Application to renew an approval", "13:47-13.6(b)")
    assert [amount for _title, _paid, amount in renewed["fees"]] == ["$500.00"]


def test_2_3_a_renewed_registration_says_what_changed_and_keeps_birthdays_and_account_to_itself(cast: Cast) -> None:
    organisation = cast.own.organisation
    ResponsiblePerson.objects.create(
        organisation=organisation, name="Ines", address="9 Oak Road", born_on=date(1970, 5, 17)
    )
    Submission.objects.create(
        subject_kind="registration",
        subject_id=organisation.pk,
        number=1,
        answers=answers.answers(checks.load(organisation)),
        sha256="0" * 64,
        submitted_by=cast[Role.CHARITY_OFFICER],
    )
    Organisation.objects.filter(pk=organisation.pk).update(address="2 New Street", account_number="0001")
    it = registration_application(Organisation.objects.get(pk=organisation.pk))
    assert it["changes"] == [["Seat", "", "2 New Street"]]
    assert {"title": "Who answers for the games", "rows": [["Ines", "9 Oak Road"]]} in it["parts"]
    assert "1970" not in str(it)
    assert "0001" not in str(it)


@pytest.mark.parametrize(
    ("role", "scope", "kind"),
    [
        (Role.CLASS_A_OPERATOR, "operator", "operator_application"),
        (Role.CLASS_A_OPERATOR, "operator", "agent_appointment"),
        (Role.EQUIPMENT_PROVIDER, "provider", "machine_certificates"),
    ],
)
def test_operators_and_providers_ask_on_their_own_page(cast: Cast, role: Role, scope: str, kind: str) -> None:
    fresh_operator(cast)
    MachineModel.objects.create(
        provider=cast.own.provider, game="token_pusher", name="Pusher", certificate_number="C-7"
    )
    subject, client = getattr(cast.own, scope), cast.client(role)
    listed = reverse(f"licensing:{scope}_papers", args=[subject.pk])
    ask = reverse(f"licensing:make_{scope}_paper", args=[subject.pk, kind])
    assert ask in client.get(listed).content.decode()
    answer = client.post(ask, follow=True)
    assert answer.redirect_chain == [(listed, 303)]
    (made,) = documents_of(subject)
    assert made.kind == kind
    assert made.number in answer.content.decode()


def test_nobody_asks_for_a_form_that_is_not_open(cast: Cast) -> None:
    """Approved and not to be renewed yet."""
    ask = reverse("licensing:make_provider_paper", args=[cast.own.provider.pk, "provider_application"])
    assert cast.client(Role.EQUIPMENT_PROVIDER).post(ask).status_code == 409
    assert not Document.objects.exists()


def test_20_15_d_only_certified_models_get_a_certificate(cast: Cast) -> None:
    own = cast.own.provider
    MachineModel.objects.create(provider=own, game="token_pusher", name="Bare")
    kind = kind_of("machine_certificates")
    assert not kind.offered(own)
    MachineModel.objects.create(provider=own, game="token_pusher", name="Pusher", certificate_number="C-7")
    assert kind.offered(own)
    assert [one["name"] for one in kind.snapshot(own)["models"]] == ["Pusher"]


def test_19_2_b_the_commission_prints_the_letter_that_goes_with_a_paper_served(cast: Cast) -> None:
    served = ServedPaper.objects.create(
        operator=fresh_operator(cast),
        title="Summons, Superior Court, Essex",
        served_on=date(2026, 11, 2),
        logged_by=cast[Role.COMMISSION_REVIEWER],
    )
    ask, client = reverse("licensing:service_letter", args=[served.pk]), cast.client(Role.COMMISSION_REVIEWER)
    assert ask in client.get(reverse("licensing:served_paper", args=[served.pk])).content.decode()
    answer = client.post(ask)
    letter = Document.objects.get(kind="service_letter")
    assert answer.headers["Location"] == reverse("documents:status", args=[letter.pk])
    assert letter.snapshot["address"] == "7 Elm Street"
    assert ["Paper", "Summons, Superior Court, Essex"] in letter.snapshot["terms"]
