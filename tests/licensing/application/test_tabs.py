"""Two windows, the back button, a second press, an old window: one application, nothing lost, and a clear message."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from casino_night.roles import Role
from licensing.models import Change, Night, Submission
from tests.browser import DESK, PHONE, assert_accessible
from tests.cast import Cast, night_today, signed_in_client
from tests.licensing.application.pages import at, posted
from tests.plans import complete_plan

CLOSED = "This application is submitted; its answers can no longer be changed."
WAY_OUT = "Open the night's page"


def full_night(cast: Cast) -> Night:
    night = night_today(cast.own.organisation, "Spring Night", "draft")
    night.date += timedelta(days=40)
    night.save()
    return complete_plan(night, cast)


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def night(cast: Cast) -> Night:
    return full_night(cast)


@pytest.fixture
def officer(cast: Cast) -> Any:
    return cast.client(Role.CHARITY_OFFICER)


def test_two_windows_on_one_section_keep_both_changes(officer: Any, night: Night) -> None:
    address = at("section", night, "place")
    first, second = officer.get(address).context["form"], officer.get(address).context["form"]
    assert officer.post(address, posted(first, premises="Grange hall")).status_code == 302
    assert officer.post(address, posted(second, guests_expected="90")).status_code == 302
    night.refresh_from_db()
    assert (night.premises, night.guests_expected) == ("Grange hall", 90)


def test_the_slower_of_two_windows_overwrites_nothing_and_is_told(officer: Any, night: Night) -> None:
    address = at("section", night, "place")
    first, second = officer.get(address).context["form"], officer.get(address).context["form"]
    officer.post(address, posted(first, premises="Grange hall"))
    late = officer.post(address, posted(second, premises="Town hall", guests_expected="90"))
    assert late.status_code == 422
    assert "Somebody changed this in another window meanwhile. Yours was not saved" in late.content.decode()
    night.refresh_from_db()
    assert (night.premises, night.guests_expected) == ("Grange hall", 90)


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["pressed", "while typing"])
def test_an_answer_from_an_old_window_after_submission_changes_nothing(
    officer: Any, night: Night, headers: dict[str, str]
) -> None:
    address = at("section", night, "place")
    old = officer.get(address).context["form"]
    officer.post(at("check_answers", night))
    late = officer.post(address, posted(old, premises="Town hall"), headers=headers)
    assert late.status_code == 422
    assert CLOSED in late.content.decode().replace("&#x27;", "'")
    assert WAY_OUT in late.content.decode().replace("&#x27;", "'")
    night.refresh_from_db()
    assert night.premises == "Fire house, 1 Main Street"


def test_a_line_from_an_old_window_after_submission_changes_nothing(officer: Any, night: Night) -> None:
    prize = night.prizes.get(name="Bicycle")
    address = at("change_line", night, "prizes", prize.pk)
    old = officer.get(address).context["form"]
    officer.post(at("check_answers", night))
    late = officer.post(address, posted(old, name="Car"))
    assert late.status_code in (409, 422)
    assert CLOSED in late.content.decode()
    for name, extra in (("add_line", ["prizes"]), ("remove_line", ["prizes", prize.pk])):
        refused = officer.post(at(name, night, *extra), {"name": "Car", "retail_cents": "1"})
        assert refused.status_code in (409, 422)
    assert set(night.prizes.values_list("name", flat=True)) == {"Bicycle", "Coffee maker", "Hamper"}


def test_a_new_night_and_a_new_line_sent_twice_are_one(officer: Any, night: Night) -> None:
    day = (night.date + timedelta(days=7)).isoformat()
    form = {"title": "Twice", "date": day, "municipality": night.municipality_id}
    address = f"/organisations/{night.organisation_id}/nights/new/"
    first, second = officer.post(address, form), officer.post(address, form)
    assert first.url == second.url
    assert Night.objects.filter(title="Twice").count() == 1
    line = {"name": "Kettle", "kind": "merchandise", "retail_cents": "40", "quantity": "1", "award": "drawing"}
    for _press in range(2):
        assert officer.post(at("add_line", night, "prizes"), line).status_code == 302
    assert night.prizes.filter(name="Kettle").count() == 1


def test_windows_in_a_browser(page_at: Callable[..., Page], live_site: str) -> None:
    """Submit in one window, twice and with the back button, then type in the window that was left open."""
    cast = Cast.build()
    night = full_night(cast)
    first = page_at(DESK)
    cookie = signed_in_client(cast[Role.CHARITY_OFFICER]).cookies["sessionid"].value
    first.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_site}])
    second = first.context.new_page()
    second.set_viewport_size({"width": PHONE, "height": 740})
    second.goto(at("section", night, "place"))

    first.goto(at("check_answers", night))
    first.get_by_role("button", name="Declare and submit").dblclick()
    expect(first.get_by_role("heading", level=1)).to_have_text("Submitted")
    first.go_back()
    again = first.get_by_role("button", name="Declare and submit")
    if again.count():  # the page of before, from the browser's memory
        again.click()
    else:
        first.goto(at("submitted", night))
    expect(first.get_by_role("heading", level=1)).to_have_text("Submitted")

    second.get_by_label("Premises").fill("Town hall")
    second.get_by_label("Premises").press("Tab")
    expect(second.locator("#section-saved")).to_contain_text(CLOSED)
    assert_accessible(second)
    second.get_by_role("button", name="Save and go on").click()
    expect(second.get_by_text(CLOSED).first).to_be_visible()
    assert_accessible(second)

    night.refresh_from_db()
    assert (night.state, night.premises) == ("submitted", "Fire house, 1 Main Street")
    assert Submission.objects.filter(subject_id=night.pk).count() == 1
    assert Change.objects.filter(subject_id=night.pk, action="submit").count() == 1
