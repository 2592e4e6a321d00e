"""What a stranger may try on the page that verifies, how far a pack is, and a document that poisons nobody."""

import base64
import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from casino_night.documents import render, services
from casino_night.documents.models import Document, State
from casino_night.roles import Role
from tests.cast import Cast
from tests.documents.scenes import made, request_licence, text_of, with_text
from tests.licensing.paper.scenes import planned, squeezed


def verify(number: str) -> Any:
    return Client().get(reverse("documents:verify", args=[number]))


def test_who_tries_out_numbers_is_soon_told_to_wait(cast: Cast) -> None:
    genuine = made(request_licence(cast))
    for _try in range(services.LOOK_UPS.tries):
        assert verify("DOC-2026-AAAAAA").status_code == 404
    answer = verify("DOC-2026-AAAAAB")
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 61
    assert verify(genuine.number).status_code == 429  # a right guess is not told from a wrong one
    compared = Client().post(reverse("documents:compare", args=[genuine.number]))
    assert compared.status_code == 429


def test_a_hall_full_of_people_may_scan_the_same_licence(cast: Cast) -> None:
    genuine = made(request_licence(cast))
    for _guest in range(services.LOOK_UPS.tries + 5):
        assert verify(genuine.number).status_code == 200


def test_a_pack_tells_how_far_it_is_and_a_single_paper_does_not(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    renew = services._renew

    def noting(document: Document, done: int) -> None:
        told.append(done)
        renew(document, done)

    monkeypatch.setattr(services, "_renew", noting)
    made(request_licence(cast))
    assert all(done == 0 for done in told)
    told.clear()
    night = planned(cast)
    made(services.request_document("before_doors", night, actor=cast[Role.CHARITY_OFFICER]))
    steps = [done for done in told if done]
    assert steps == sorted(steps)
    assert len(set(steps)) >= 4
    assert steps[-1] <= 90


def test_the_bar_of_a_pack_moves_on_its_page(cast: Cast) -> None:
    document = services.request_document("before_doors", planned(cast), actor=cast[Role.CHARITY_OFFICER])
    Document.objects.filter(pk=document.pk).update(state=State.MAKING, percent=40)
    client, address = cast.client(Role.CHARITY_OFFICER), reverse("documents:status", args=[document.pk])
    assert '<progress max="100" value="40"' in client.get(address).content.decode()
    document.refresh_from_db()
    Document.objects.filter(pk=document.pk).update(percent=70)
    news = client.get(address, {"seen": document.progress}, headers={"HX-Request": "true"})
    assert 'value="70"' in news.content.decode()


@pytest.mark.parametrize(
    "poison",
    [
        "x" * 10_000_000,
        "🎲" * 2_000 + "\u202eאבג" * 200,
        "<table>" + "<tr><td>1</td></tr>" * 5_000,
    ],
    ids=["10 MB", "emoji and right to left", "5,000 rows of somebody's HTML"],
)
def test_a_poisonous_document_fails_or_is_made_alone(cast: Cast, poison: str) -> None:
    bad = with_text(request_licence(cast, premises="A"), poison)
    good = request_licence(cast, premises="B")
    services.make(bad.pk)
    assert made(good).state == "ready"
    assert "RL-2026-TEST42" in text_of(good)
    bad.refresh_from_db()
    assert bad.state in ("ready", "waiting")
    assert (bad.state == "waiting") == bool(bad.error)


def test_a_photograph_that_was_drawn_anew_is_printed_on_the_badge(cast: Cast) -> None:
    file = io.BytesIO()
    Image.new("RGB", (240, 300), "#7799bb").save(file, "JPEG")
    photo = f"data:image/jpeg;base64,{base64.b64encode(file.getvalue()).decode()}"
    document = services.request_document("operator_licence", cast.own.operator, actor=cast[Role.AUDITOR])
    Document.objects.filter(pk=document.pk).update(snapshot={**document.snapshot, "photo": photo})
    document.refresh_from_db()
    assert made(document).state == "ready"
    assert squeezed(cast.own.operator.user.name) in squeezed(text_of(document))


def test_pages_told_by_the_press_are_no_part_of_its_answer() -> None:
    said = render.press.STARTED + render.press.PAGE * 3
    assert render._percent(said, 6) == 45
    assert render._percent(said, 0) == 0
    render._judge(said + render.press.DONE)
    with pytest.raises(render.RenderFailed, match=r"^It broke\.$"):
        render._judge(said + b"It broke.")
