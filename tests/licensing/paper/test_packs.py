"""One file with everything before the doors, and the buttons on the page that have papers made."""

import re

import pytest
from django.urls import reverse

from casino_night.documents.models import Document
from casino_night.roles import Role
from licensing.models import Night
from licensing.paper.selectors import offers
from licensing.scopes import NIGHT
from tests.cast import Cast
from tests.licensing.paper.scenes import pages, paper, planned


def ask(cast: Cast, night: Night, kind: str, role: Role = Role.CHARITY_OFFICER, **headers: str):
    return cast.client(role).post(reverse("licensing:night_paper", args=[night.pk, kind]), headers=headers)


def test_the_pack_has_every_part_in_order_at_the_page_its_contents_say(cast: Cast) -> None:
    document = paper("before_doors", planned(cast), cast)
    found = pages(document)
    rows = [re.escape(f"{part['title']} {part['citation']} ") for part in document.snapshot["parts"]]
    starts = [int(re.findall(rf"{row}(\d+)", found[0])[0]) for row in rows]
    assert starts == sorted(starts)
    heads = (
        "Designation of members",
        "Instruction log",
        "Equipment delivery",
        "What to hang",
        "Blackjack",
        "Blackjack",
    )
    for start, head in zip(starts, heads, strict=True):
        assert head in found[start - 1]


def test_each_part_of_the_pack_says_what_it_says_alone(cast: Cast) -> None:
    night = planned(cast)
    pack = paper("before_doors", night, cast)
    for part in pack.snapshot["parts"]:
        assert part["it"] == paper(part["kind"], night, cast).snapshot


@pytest.mark.parametrize(
    ("state", "there", "not_there"),
    [
        ("draft", {"municipal_application", "poster_pack", "designation"}, {"before_doors", "delivery_receipt"}),
        ("licensed", {"before_doors", "delivery_receipt", "rule_cards"}, set()),
        ("closed", {"poster_pack"}, {"before_doors", "municipal_application"}),
    ],
)
def test_papers_are_offered_by_the_state_of_the_night(
    cast: Cast, state: str, there: set[str], not_there: set[str]
) -> None:
    found = {offer.kind.code for offer in offers(planned(cast, state), NIGHT)}
    assert there <= found
    assert not found & not_there


def test_the_page_offers_each_paper_with_a_button_of_its_own(cast: Cast) -> None:
    night = planned(cast)
    page = cast.client(Role.CHARITY_OFFICER).get(night.get_absolute_url()).content.decode()
    for offer in offers(night, NIGHT):
        assert reverse("licensing:night_paper", args=[night.pk, offer.kind.code]) in page


def test_asking_without_script_comes_back_to_the_page(cast: Cast) -> None:
    night = planned(cast)
    response = ask(cast, night, "designation")
    assert response.status_code == 303
    assert response["Location"].startswith(night.get_absolute_url())
    document = Document.objects.get(kind="designation")
    assert (document.subject_id, document.state) == (night.pk, "waiting")


def test_asking_with_htmx_shows_where_the_paper_stands(cast: Cast) -> None:
    night = planned(cast)
    said = ask(cast, night, "designation", HX_Request="true").content.decode()
    assert said.lstrip().startswith('<div class="paper-offer" id="paper-designation">')
    assert "It waits for its turn" in said


def test_asking_again_for_the_same_facts_is_the_same_paper(cast: Cast) -> None:
    night = planned(cast)
    first = paper("designation", night, cast)
    said = ask(cast, night, "designation", HX_Request="true").content.decode()
    assert "Nothing has changed" in said
    Night.objects.filter(pk=night.pk).update(premises="Elsewhere")
    ask(cast, night, "designation")
    second = Document.objects.get(kind="designation", revision=2)
    assert second.supersedes == first


@pytest.mark.parametrize("kind", ["before_doors", "night_licence", "no_such_paper"])
def test_what_is_not_offered_is_refused(cast: Cast, kind: str) -> None:
    night = planned(cast, "draft")
    assert ask(cast, night, kind).status_code == 409
    assert not Document.objects.exists()


def test_a_member_without_an_office_cannot_ask(cast: Cast) -> None:
    assert ask(cast, planned(cast), "designation", Role.CHARITY_MEMBER).status_code == 403
