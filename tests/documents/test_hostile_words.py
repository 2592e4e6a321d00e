"""No text field makes the renderer read a file or open a connection.

Whatever a form takes reaches the renderer as a text of a snapshot, and in no other way. So every text of every snapshot
is made hostile here, on every kind of paper; and what can be typed is also typed, into the real forms.

Behind it stand two more walls: the press fetches bundled files only, and fails a paper that asks for anything else
(tests/documents/test_press.py). Here no paper may even ask.
"""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from casino_night import clock
from casino_night.documents.kinds import all_kinds, kind_of
from casino_night.documents.models import Document
from casino_night.documents.services import request_document
from casino_night.night.incidents import services as incidents
from casino_night.night.incidents.forms import IncidentForm
from casino_night.roles import Role
from licensing.models import Flag, Night, Operator, Organisation, Provider, ServedPaper
from tests.documents.scenes import Canary, made, text_of
from tests.documents.world import World
from tests.licensing.application.pages import at, posted
from tests.licensing.paper.scenes import squeezed

WAYS = (
    '<img src="{}">',
    '<link rel=attachment href="{}">',
    '<link rel=stylesheet href="{}">',
    '<style>@import "{}"</style>',
    '<p style="background:url({})">x',
    '<svg><image href="{}"/></svg>',
    '<svg><use href="{}#a"/></svg>',
    '<svg><foreignObject><img src="{}">',
    '<object data="{}">x</object>',
    '<embed src="{}">',
    '<iframe src="{}"></iframe>',
)
SECRET = "the secret of the house"


@pytest.fixture
def world(db: None, documents_root: Any) -> World:
    return World.build()


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A picture with words that must not come out on any paper."""
    file = tmp_path / "s.svg"
    file.write_text(f"<svg xmlns='http://www.w3.org/2000/svg'><text>{SECRET}</text></svg>")
    return file


def words(canary: Canary, secret: Path, most: int = 10_000) -> str:
    """Every way out of a page, to the server and to the file, as far as the field takes it; a redirect leads on."""
    targets = (canary.address, secret.as_uri(), f"{canary.address}?to={secret.as_uri()}")
    said = [way.format(target) for way in WAYS for target in targets]
    return "".join(said)[:most]


def test_unescaped_these_words_would_knock_on_every_door(canary: Canary, secret: Path) -> None:
    """The control: as HTML, with a fetcher that lets all through, they reach the server and the file."""
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher

    class Open(URLFetcher):
        def __init__(self) -> None:
            super().__init__()
            self.asked: list[str] = []

        def fetch(self, url: str, headers: Any = None) -> Any:
            self.asked.append(url)
            return super().fetch(url, headers)

    fetcher = Open()
    for way in WAYS:
        HTML(string=f"<body>{way.format(canary.address)}{way.format(secret.as_uri())}", url_fetcher=fetcher).write_pdf()
    assert len(canary.knocks) >= 6
    assert secret.as_uri() in fetcher.asked


BY_THE_PROGRAM = ("layout", "game", "photo")  # names of templates and drawings, the badge's picture: never typed


def hostile(value: Any, ways: Iterator[str], name: str = "") -> Any:
    """The same facts, with a way out of the page in place of every text, figures included."""
    if isinstance(value, dict):
        return {key: hostile(one, ways, key) for key, one in value.items()}
    if isinstance(value, list):
        return [hostile(one, ways, name) for one in value]
    return next(ways) if isinstance(value, str) and name not in BY_THE_PROGRAM else value


def test_no_text_of_any_paper_reaches_a_server_or_a_file(world: World, canary: Canary) -> None:
    targets = (canary.address, "file:///etc/passwd")
    ways = cycle(f'">{way.format(target)}' for target in targets for way in WAYS)
    for kind in all_kinds():
        if kind.pack:  # made of the others
            continue
        paper = request_document(kind.code, world.subject_of(kind), actor=world.cast[Role.CHARITY_OFFICER])
        Document.objects.filter(pk=paper.pk).update(snapshot=hostile(paper.snapshot, ways))
        paper = made(paper)
        assert (kind.code, paper.state, paper.error) == (kind.code, "ready", "")
        assert '"><' in squeezed(text_of(paper)), kind.code  # as words; a picture that is missing would fail the paper
    assert canary.knocks == []


def test_no_field_of_any_form_reaches_a_server_or_a_file(world: World, canary: Canary, secret: Path) -> None:
    said = words(canary, secret)
    _type_everywhere(world, said)
    papers = [_paper(kind_of(code), world) for code in PRINTED_ON]
    assert [(one.kind, one.error) for one in papers if one.state != "ready"] == []
    printed = {one.kind: squeezed(text_of(one)) for one in papers}
    for kind, most in PRINTED_ON.items():
        assert squeezed(said[:most]) in printed[kind], kind
    assert not [kind for kind, text in printed.items() if squeezed(SECRET) in text]
    assert canary.knocks == []


# Where what was typed must be read again, letter by letter, and how much of it stands on one page.
PRINTED_ON = {
    "registration_application": 200,
    "registration_certificate": 200,
    "night_licence": 200,
    "municipal_application": 240,
    "poster_pack": 80,
    "cheating_letter": 300,
    "night_decision": 300,
    "removal_orders": 300,
    "operator_application": 300,
    "provider_application": 300,
    "service_letter": 200,
}


def _paper(kind: Any, world: World) -> Document:
    return made(request_document(kind.code, world.subject_of(kind), actor=world.cast[Role.CHARITY_OFFICER]))


def _type_everywhere(world: World, said: str) -> None:
    cast, planned = world.cast, world.planned
    officer, supervisor = cast.client(Role.CHARITY_OFFICER), cast.client(Role.COMMISSION_SUPERVISOR)
    organisation, operator, provider = cast.own.organisation, cast.own.operator, cast.own.provider
    for model, pk in ((Organisation, organisation.pk), (Operator, operator.pk), (Provider, provider.pk)):
        model.objects.filter(pk=pk).update(state="draft")  # type: ignore[attr-defined]

    Night.objects.filter(pk=planned.pk).update(state="changes_requested")
    _answer(officer, at("section", planned, "place"), premises=said[:240], rooms=said[:80])
    table, prize = planned.tables.get(label="Craps"), planned.prizes.get(name="Bicycle")
    _answer(officer, at("change_line", planned, "tables", table.pk), label=said[:40], room=said[:80])
    _answer(officer, at("change_line", planned, "prizes", prize.pk), name=said[:160])
    flag = Flag.objects.filter(subject_id=planned.pk).first()
    assert flag
    assert officer.post(at("fixes", planned), {"flag": flag.pk, "reply": said[:2000]}).status_code == 302

    declared = {"declared_by": cast[Role.CHARITY_OFFICER], "declared_at": clock.now()}
    Night.objects.filter(pk=planned.pk).update(state="under_review", **declared)
    decision = {"verdict": "approve_with_conditions", "conditions": said[:2000]}
    answer = cast.client(Role.COMMISSION_REVIEWER).post(reverse("licensing:night_decide", args=[planned.pk]), decision)
    assert answer.status_code == 302, answer.context["form"].errors

    Night.objects.filter(pk=planned.pk).update(state="licensed")
    removal = reverse("licensing:removal", args=[planned.pk])
    assert supervisor.post(removal, {"item": said[:200], "reason": said[:2000]}).status_code == 302

    details = reverse("licensing:registration_section", args=[organisation.pk, "details"])
    _answer(officer, details, name=said[:200], purpose=said[:2000])
    _answer(officer, details.replace("/details/", "/addresses/"), address=said[:240], mailing_address=said[:240])
    anton, priya = cast.client(Role.CLASS_A_OPERATOR), cast.client(Role.EQUIPMENT_PROVIDER)
    own = reverse("licensing:operator_application", args=[operator.pk])
    _answer(anton, own, experience=said[:2000], address=said[:240], notary=said[:120])
    company = reverse("licensing:provider_application", args=[provider.pk])
    _answer(priya, company, name=said[:200], owners=said[:2000], equipment=said[:2000], address=said[:240])
    served = {"licence_number": operator.licence_number, "title": said[:200], "served_on": "2026-01-02"}
    assert supervisor.post(reverse("licensing:served"), served).status_code == 302

    for model, pk in ((Organisation, organisation.pk), (Operator, operator.pk), (Provider, provider.pk)):
        model.objects.filter(pk=pk).update(state="approved")  # type: ignore[attr-defined]
    world.subjects |= {
        "served_paper": ServedPaper.objects.get(title__startswith="<"),
        "incident": _incident(world, said),
        "organisation": Organisation.objects.get(pk=organisation.pk),
        "operator": Operator.objects.get(pk=operator.pk),
        "provider": Provider.objects.get(pk=provider.pk),
    }
    nights = Night.objects.select_related("organisation", "municipality", "provider")
    world.planned, world.over = nights.get(pk=planned.pk), nights.get(pk=world.over.pk)


def _answer(client: Any, where: str, **said: str) -> None:
    """What a browser sends from the page, with these words typed in."""
    data = posted(client.get(where).context["form"], **said)
    answer = client.post(where, data)
    assert answer.status_code == 302, answer.context["form"].errors


def _incident(world: World, said: str) -> Any:
    Night.objects.filter(pk=world.over.pk).update(state="open")
    typed = {"kind": "cheating", "happened": said[:2000], "about": said[:200], "witnesses": said[:300]}
    form = IncidentForm(typed, tables=[], kept=[])
    assert form.is_valid(), form.errors
    found = incidents.report_form(world.over, form.cleaned_data, actor=world.scene.grace, device=world.scene.device)
    Night.objects.filter(pk=world.over.pk).update(state="closed")
    return found
