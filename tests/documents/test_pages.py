"""What people see of a document: where it stands, the file, the staff's list, and the public check of a number."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from playwright.sync_api import Page, expect

from casino_night import clock
from casino_night.documents import render, services
from casino_night.documents.models import Document, Pulse
from casino_night.roles import Role
from licensing.models import Night
from tests.browser import DESK, PHONE, TABLET, assert_accessible
from tests.cast import Cast
from tests.documents.scenes import made, request_licence

HTMX = {"HX-Request": "true"}
MAY_SEE = {
    Role.CHARITY_OFFICER,
    Role.MEMBER_IN_CHARGE,
    Role.MEMBER_IN_CHARGE_OF_PROCEEDS,
    Role.MUNICIPAL_CLERK,
    Role.COMMISSION_REVIEWER,
    Role.COMMISSION_SUPERVISOR,
    Role.AUDITOR,
}
MAY_RETRY = {Role.COMMISSION_REVIEWER, Role.COMMISSION_SUPERVISOR, Role.ADMINISTRATOR}


def put(document: Document, **values: Any) -> Document:
    Document.objects.filter(pk=document.pk).update(**values)
    document.refresh_from_db()
    return document


def failed(document: Document) -> Document:
    return put(document, state="failed", attempts=3, error="The ink ran out.")


def status(client: Client, document: Document, **more: Any) -> Any:
    return client.get(reverse("documents:status", args=[document.pk]), **more)


def words(response: Any) -> str:
    return " ".join(response.content.decode().split())


# ---- The page of one document ----------------------------------------------------------------------------------------


def test_waiting(cast: Cast) -> None:
    said = words(status(cast.client(Role.MUNICIPAL_CLERK), request_licence(cast)))
    assert "It waits for its turn" in said
    assert 'hx-trigger="every 2s"' in said
    assert "Look again" in said  # without JavaScript


def test_being_made(cast: Cast) -> None:
    document = put(request_licence(cast), state="making", attempts=1)
    said = words(status(cast.client(Role.MUNICIPAL_CLERK), document))
    assert "It is being made now" in said
    assert 'hx-trigger="every 2s"' in said


def test_ready(cast: Cast) -> None:
    document = made(request_licence(cast))
    said = words(status(cast.client(Role.MUNICIPAL_CLERK), document))
    assert reverse("documents:file", args=[document.pk]) in said
    assert "Download the PDF" in said
    assert "hx-trigger" not in said


def test_failed_says_why_and_who_helps(cast: Cast) -> None:
    said = words(status(cast.client(Role.MUNICIPAL_CLERK), failed(request_licence(cast))))
    assert "It could not be made. The ink ran out." in said
    assert "staff see this and can try again" in said
    assert "Try again" not in said
    assert "hx-trigger" not in said


def test_failed_offers_staff_to_try_again(cast: Cast) -> None:
    said = words(status(cast.client(Role.COMMISSION_REVIEWER), failed(request_licence(cast))))
    assert "Try again" in said


def test_between_two_tries_it_says_why_and_when(cast: Cast) -> None:
    document = put(request_licence(cast), error="The ink ran out.", run_after=clock.now() + timedelta(seconds=40))
    said = words(status(cast.client(Role.MUNICIPAL_CLERK), document))
    assert "It waits for its next try" in said
    assert "The ink ran out." in said


def test_a_superseded_document_names_the_one_that_counts(cast: Cast) -> None:
    old = made(request_licence(cast))
    new = request_licence(cast, premises="Another hall")
    assert f'Replaced by <span class="text-nowrap">{new.number}</span>' in words(
        status(cast.client(Role.MUNICIPAL_CLERK), old)
    )


def test_an_error_is_text_on_the_page(cast: Cast) -> None:
    document = put(failed(request_licence(cast)), error="<script>alert(1)</script>")
    assert escape(document.error) in words(status(cast.client(Role.MUNICIPAL_CLERK), document))


# ---- News for the page -----------------------------------------------------------------------------------------------


def test_nothing_is_sent_while_nothing_has_changed(cast: Cast) -> None:
    document = request_licence(cast)
    client = cast.client(Role.MUNICIPAL_CLERK)
    assert status(client, document, data={"seen": document.progress}, headers=HTMX).status_code == 204
    assert status(client, document, data={"seen": document.progress}).status_code == 200  # a person who reloads


def test_only_the_part_that_changed_is_sent(cast: Cast) -> None:
    document = request_licence(cast)
    seen = document.progress
    made(document)
    response = status(cast.client(Role.MUNICIPAL_CLERK), document, data={"seen": seen}, headers=HTMX)
    assert response.status_code == 200
    assert response.content.decode().strip().startswith("<div")
    assert f'id="document-{document.pk}"' in words(response)
    assert "<html" not in words(response)


def test_a_machine_that_cannot_print_is_news(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The try is not counted, so that the row is waiting with no tries before and after; its words are new."""
    monkeypatch.setattr("casino_night.documents.render.PANGO", ("libpango-of-nowhere.so.9",))
    render.PRESS.stop()
    document = request_licence(cast)
    seen = document.progress
    made(document)
    response = status(cast.client(Role.MUNICIPAL_CLERK), document, data={"seen": seen}, headers=HTMX)
    assert "libpango-of-nowhere.so.9 is missing" in words(response)


# ---- The file --------------------------------------------------------------------------------------------------------


def test_the_file_is_given_out_as_it_was_made(cast: Cast) -> None:
    document = made(request_licence(cast))
    response = cast.client(Role.MUNICIPAL_CLERK).get(reverse("documents:file", args=[document.pk]))
    assert response.status_code == 200
    assert hashlib.sha256(response.content).hexdigest() == document.sha256
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == f'attachment; filename="{document.number}.pdf"'
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in response["Content-Security-Policy"]


def test_there_is_no_file_before_it_is_ready(cast: Cast) -> None:
    document = request_licence(cast)
    response = cast.client(Role.MUNICIPAL_CLERK).get(reverse("documents:file", args=[document.pk]))
    assert response.status_code == 409
    assert "is not ready yet" in words(response)


@pytest.mark.parametrize("page", ["documents:status", "documents:file"])
def test_who_may_see_a_document(cast: Cast, page: str) -> None:
    document = made(request_licence(cast))
    let_in = {role for role in Role if cast.client(role).get(reverse(page, args=[document.pk])).status_code == 200}
    assert let_in == MAY_SEE


def test_a_stranger_does_not_learn_that_it_exists(cast: Cast) -> None:
    foreign = services.request_document("night_licence", cast.other.night, actor=cast[Role.MUNICIPAL_CLERK])
    for role in MAY_SEE - {Role.COMMISSION_REVIEWER, Role.COMMISSION_SUPERVISOR, Role.AUDITOR}:
        assert status(cast.client(role), foreign).status_code == 404


# ---- The staff's list ------------------------------------------------------------------------------------------------


def test_the_list_shows_what_waits_and_what_failed_and_not_what_is_done(cast: Cast) -> None:
    client = cast.client(Role.COMMISSION_REVIEWER)
    document = failed(request_licence(cast))
    waiting = services.request_document("night_licence", cast.other_night, actor=cast[Role.MUNICIPAL_CLERK])
    said = words(client.get(reverse("documents:staff")))
    assert document.number in said
    assert waiting.number in said
    assert "The ink ran out. Tried 3 times." in said
    assert said.count("Try again<") == 1
    made(waiting)
    assert waiting.number not in words(client.get(reverse("documents:staff")))


def test_failures_stand_first(cast: Cast) -> None:
    document = failed(request_licence(cast))
    waiting = services.request_document("night_licence", cast.other_night, actor=cast[Role.MUNICIPAL_CLERK])
    said = words(cast.client(Role.COMMISSION_REVIEWER).get(reverse("documents:staff")))
    assert said.index(document.number) < said.index(waiting.number)


def test_the_list_shows_who_is_at_work(cast: Cast) -> None:
    client = cast.client(Role.ADMINISTRATOR)
    assert words(client.get(reverse("documents:staff"))).count("Not seen yet") == 2
    services.beat(services.WORKER)
    services.beat(services.SWEEP)
    assert words(client.get(reverse("documents:staff"))).count("At work") == 2
    Pulse.objects.filter(name=services.WORKER).update(at=clock.now() - timedelta(minutes=5))
    said = words(client.get(reverse("documents:staff")))
    assert "Silent" in said
    assert "the administrator should start the worker again" in said


def test_the_list_renews_itself_alone(cast: Cast) -> None:
    response = cast.client(Role.ADMINISTRATOR).get(reverse("documents:staff"), headers=HTMX)
    assert words(response).startswith('<div id="staff-list"') or 'id="staff-list"' in words(response)[:200]
    assert "<html" not in words(response)


def test_staff_try_again(cast: Cast) -> None:
    document = failed(request_licence(cast))
    client = cast.client(Role.COMMISSION_REVIEWER)
    response = client.post(reverse("documents:retry", args=[document.pk]))
    assert (response.status_code, response["Location"]) == (303, reverse("documents:staff"))
    assert f"{document.number} is being tried again." in words(client.get(reverse("documents:staff")))
    assert client.post(reverse("documents:retry", args=[document.pk])).status_code == 409


def test_staff_try_again_on_the_spot(cast: Cast) -> None:
    document = failed(request_licence(cast))
    client = cast.client(Role.COMMISSION_REVIEWER)
    response = client.post(reverse("documents:retry", args=[document.pk]), headers=HTMX)
    assert response.status_code == 200
    assert "It waits for its turn" in words(response)
    assert "<html" not in words(response)


def test_who_may_try_again(cast: Cast) -> None:
    """Not even the clerk who asked for it; and never by GET."""
    document = request_licence(cast)
    accepted = set()
    for role in Role:
        failed(document)
        response = cast.client(role).post(reverse("documents:retry", args=[document.pk]))
        accepted |= {role} if response.status_code == 303 else set()
    assert accepted == MAY_RETRY
    assert cast.client(Role.ADMINISTRATOR).get(reverse("documents:retry", args=[document.pk])).status_code == 405


def test_who_sees_the_list(cast: Cast) -> None:
    assert {role for role in Role if cast.client(role).get(reverse("documents:staff")).status_code == 200} == MAY_RETRY


# ---- Is the paper genuine? -------------------------------------------------------------------------------------------


def verify(number: str) -> Any:
    return Client().get(reverse("documents:verify", args=[number]))


def test_anybody_reads_what_the_paper_must_say(cast: Cast) -> None:
    document = made(request_licence(cast))
    said = words(verify(document.number))
    assert "Genuine" in said
    for fact in ("RL-2026-TEST42", "Own Fire Company", "Own Town, Essex County", "Own Night hall", document.sha256):
        assert fact in said


def test_a_number_may_be_typed_in_small_letters(cast: Cast) -> None:
    assert verify(made(request_licence(cast)).number.lower()).status_code == 200


@pytest.mark.parametrize("number", ["DOC-2026-AAAAAA", "' OR 1=1", "\x00", "DOC-2026-AAAA\x00A", "é" * 300, "%00"])
def test_a_number_nobody_gave_out_is_said_to_be_so(cast: Cast, number: str) -> None:
    response = verify(number)
    assert response.status_code == 404
    assert "No document has the number" in words(response)


def test_a_paper_that_was_replaced_says_by_which(cast: Cast) -> None:
    old = made(request_licence(cast))
    new = made(request_licence(cast, premises="Another hall"))
    said = words(verify(old.number))
    assert f'A newer paper, <span class="text-nowrap">{new.number}</span>, has taken its place' in said
    assert "Genuine" not in said
    assert "Genuine" in words(verify(new.number))


@pytest.mark.parametrize(("state", "reason"), [("suspended", "is suspended"), ("cancelled", "is cancelled")])
def test_a_genuine_paper_that_no_longer_counts_says_so(cast: Cast, state: str, reason: str) -> None:
    document = made(request_licence(cast))
    Night.objects.filter(pk=cast.own.night.pk).update(state=state)
    said = words(verify(document.number))
    assert "No longer counts" in said
    assert reason in said


def test_a_licence_that_has_run_out_says_so(cast: Cast) -> None:
    """13:47-6.11(c): until 2:00 A.M. of the next day."""
    document = made(request_licence(cast, date=clock.today() - timedelta(days=3)))
    said = words(verify(document.number))
    assert "No longer counts" in said
    assert "ended at 2:00 A.M. on" in said


def test_a_draft_is_never_called_genuine(cast: Cast) -> None:
    said = words(verify(made(request_licence(cast, licence_number="")).number))
    assert "it licenses nothing" in said
    assert "Genuine" not in said


def test_a_number_whose_paper_is_not_made_yet_is_not_called_genuine(cast: Cast) -> None:
    said = words(verify(request_licence(cast).number))
    assert "has not been made yet" in said
    assert "Genuine" not in said


def test_a_replaced_paper_is_void_however_the_new_one_fares(cast: Cast) -> None:
    old = made(request_licence(cast))
    failed(request_licence(cast, premises="Another hall"))
    assert "Genuine" not in words(verify(old.number))


# ---- As it looks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
def test_the_pages_are_accessible(
    committed_cast: Cast, page_at: Callable[..., Page], live_site: str, width: int
) -> None:
    ready = made(request_licence(committed_cast))
    lost = failed(request_licence(committed_cast, premises="Another hall"))
    reviewer = committed_cast.client(Role.COMMISSION_REVIEWER).cookies[settings.SESSION_COOKIE_NAME].value
    page = page_at(width)
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": reviewer, "url": live_site}])
    for name, argument, shown in (
        ("documents:verify", ready.number, "Replaced"),
        ("documents:verify", "DOC-2026-AAAAAA", "Unknown document"),
        ("documents:status", ready.pk, "Download the PDF"),
        ("documents:status", lost.pk, "Try again"),
        ("documents:staff", None, "The ink ran out."),
    ):
        page.goto(reverse(name, args=[argument] if argument else []))
        assert shown in page.content()
        assert_accessible(page)


def test_the_list_renews_itself_under_ones_hands(
    committed_cast: Cast, page_at: Callable[..., Page], live_site: str
) -> None:
    """Whoever stands on a button with the keyboard still stands there after the renewal."""
    document = failed(request_licence(committed_cast))
    reviewer = committed_cast.client(Role.COMMISSION_REVIEWER).cookies[settings.SESSION_COOKIE_NAME].value
    page = page_at(DESK)
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": reviewer, "url": live_site}])
    page.goto(reverse("documents:staff"))
    page.get_by_role("button", name="Try again").focus()
    put(document, error="The paper ran out.")
    expect(page.get_by_text("The paper ran out.")).to_be_visible(timeout=15_000)
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
