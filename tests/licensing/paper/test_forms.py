"""The papers to be signed: copies, names and amounts are those of the plan."""

import re

import pytest

from licensing.models import Night, Organisation, ResponsiblePerson
from licensing.paper.applications import registration_certificate
from licensing.regulations import limits
from tests.cast import Cast
from tests.licensing.paper.scenes import HOSTILE, pages, paper, planned, squeezed, text

FORMS = (
    "municipal_application",
    "rental_certificate",
    "designation",
    "instruction_log",
    "delivery_receipt",
)


def test_the_registration_certificate_has_number_and_last_day_2_3(cast: Cast) -> None:
    organisation = cast.own.organisation
    (page,) = pages(paper("registration_certificate", organisation, cast))
    last = organisation.expires_on
    for said in ("Own Fire Company", "111", f"{last:%B} {last.day}, {last.year}", "Own Town"):
        assert said in page
    assert "DRAFT" not in page


def test_a_registration_that_does_not_hold_is_a_draft_2_3(cast: Cast) -> None:
    Organisation.objects.filter(pk=cast.own.organisation.pk).update(state="suspended")
    assert registration_certificate(Organisation.objects.get(pk=cast.own.organisation.pk))["draft"]


def test_the_municipal_application_has_as_many_notarised_originals_as_the_limit_says_3_2(cast: Cast) -> None:
    night = planned(cast)
    words = text(paper("municipal_application", night, cast))
    copies = limits.at(night.date)["application_copies"]
    for copy in range(1, copies + 1):
        assert f"Original {copy} of {copies}".upper() in words.upper()
    assert words.upper().count("NOTARY PUBLIC STATE OF NEW JERSEY") == copies


def test_the_municipal_application_adds_up_3_2(cast: Cast) -> None:
    words = text(paper("municipal_application", planned(cast), cast))
    # 5 tables at $200; 4 class A at $400 and one class B at $200; prizes of $400, $90 and $60; two fees of $100.
    for said in ("$1,000.00", "$1,800.00", "$550.00", "In all $3,550.00", "A new ambulance.", "Own Rentals"):
        assert said in words
    assert "Member in charge Grace" in words
    assert re.search(r"Member in charge of proceeds Peter", words)


def test_the_officer_and_both_members_in_charge_sign_the_municipal_application_by_name_3_2(cast: Cast) -> None:
    words = text(paper("municipal_application", planned(cast), cast))
    assert "Grace, member in charge: signature" in words
    assert "Peter, member in charge of proceeds: signature" in words


def test_the_licence_names_the_games_of_the_plan_once_each_20_3(cast: Cast) -> None:
    words = text(paper("night_licence", planned(cast), cast))
    assert "Games authorized Blackjack, Craps, Roulette, Skill-stop reel." in words


def test_an_application_nobody_declared_is_a_draft(cast: Cast) -> None:
    words = text(paper("municipal_application", planned(cast, "draft"), cast))
    assert "This paper licenses nothing" in words
    assert "This paper licenses nothing" not in text(paper("municipal_application", planned_again(cast), cast))


def planned_again(cast: Cast) -> Night:
    Night.objects.filter(pk=cast.own.night.pk).update(state="submitted")
    return Night.objects.get(pk=cast.own.night.pk)


def test_the_rental_certificate_lists_every_game_and_the_cap_16_1_d(cast: Cast) -> None:
    night = planned(cast)
    words = text(paper("rental_certificate", night, cast))
    copies = limits.at(night.date)["rental_certificate_copies"]
    assert words.count("In all $1,000.00") == copies
    assert words.count("more than $250.00 a day") == copies
    assert words.count("Reel 1 Skill-stop reel $200.00") == copies
    assert "EP-111" in words


def test_the_designation_names_both_members_in_charge_and_the_officers_20_6_20_7(cast: Cast) -> None:
    words = text(paper("designation", planned(cast), cast))
    for said in ("conduct of the games Grace", "of the proceeds Peter", "Rosa", "Olivia, officer: signature"):
        assert said in words


def test_the_instruction_log_says_who_taught_whom_what_and_when_20_5_b_1(cast: Cast) -> None:
    words = text(paper("instruction_log", planned(cast), cast))
    assert re.search(r"Bea Blackjack Anton CNO-111 \w+ \d+, \d{4}", words)


def test_the_delivery_receipt_lists_what_the_plan_rents_20_6_a_2(cast: Cast) -> None:
    words = text(paper("delivery_receipt", planned(cast), cast))
    for said in ("Blackjack 1: Blackjack 1 deck", "Reel 1: Skill-stop reel 1", "C-100", "Red chip of $5 500"):
        assert said in words


@pytest.mark.parametrize("kind", FORMS)
def test_what_people_write_is_text(cast: Cast, kind: str) -> None:
    night = planned(cast, title=HOSTILE, premises=HOSTILE, use_of_proceeds=HOSTILE, other_licence=HOSTILE[:60])
    Organisation.objects.filter(pk=night.organisation_id).update(name=HOSTILE, address=HOSTILE)
    ResponsiblePerson.objects.create(
        organisation=night.organisation, name=HOSTILE[:120], address=HOSTILE, born_on="1970-01-01"
    )
    night.tables.filter(label="Craps").update(label=HOSTILE[:40])
    words = squeezed(text(paper(kind, Night.objects.get(pk=night.pk), cast)))
    assert words.count(squeezed(HOSTILE)) >= 3


@pytest.mark.parametrize("kind", FORMS)
def test_words_of_one_long_letter_row_stay_on_the_paper(cast: Cast, kind: str) -> None:
    night = planned(cast, title="M" * 160, premises="W" * 240)
    Organisation.objects.filter(pk=night.organisation_id).update(name="W" * 200)
    words = squeezed(text(paper(kind, Night.objects.get(pk=night.pk), cast)))
    assert "W" * 200 in words
    assert "M" * 160 in words
