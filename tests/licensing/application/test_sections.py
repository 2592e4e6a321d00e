"""Answering an application: what is saved, what is never lost, and what can no longer be changed."""

import pytest

from casino_night.roles import Role
from licensing.models import Flag, Night, Notice, Prize
from tests.cast import Cast, night_today
from tests.licensing.application.pages import at, posted


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def draft(cast: Cast) -> Night:
    return night_today(cast.own.organisation, "Draft Night", "draft")


def test_an_answer_is_saved_and_nothing_else_is_touched(cast: Cast, draft: Night) -> None:
    client = cast.client(Role.CHARITY_OFFICER)
    form = client.get(at("section", draft, "place")).context["form"]
    response = client.post(at("section", draft, "place"), posted(form, premises="Firehouse hall"))
    assert response.status_code == 302
    draft.refresh_from_db()
    assert (draft.premises, draft.title) == ("Firehouse hall", "Draft Night")


def test_two_tabs_lose_nothing(cast: Cast, draft: Night) -> None:
    """Different answers from two windows are both kept; the same answer changed twice is said, not overwritten."""
    client = cast.client(Role.CHARITY_OFFICER)
    first = client.get(at("section", draft, "place")).context["form"]
    second = client.get(at("section", draft, "place")).context["form"]
    client.post(at("section", draft, "place"), posted(first, premises="Hall A"))
    client.post(at("section", draft, "place"), posted(second, rooms="Ballroom"))
    draft.refresh_from_db()
    assert (draft.premises, draft.rooms) == ("Hall A", "Ballroom")
    response = client.post(at("section", draft, "place"), posted(second, premises="Hall B"))
    assert response.status_code == 422
    assert "another window" in response.content.decode()
    draft.refresh_from_db()
    assert draft.premises == "Hall A"


def test_an_old_tab_cannot_change_what_was_submitted(cast: Cast, draft: Night) -> None:
    client = cast.client(Role.CHARITY_OFFICER)
    form = client.get(at("section", draft, "money")).context["form"]
    Night.objects.filter(pk=draft.pk).update(state="submitted")
    response = client.post(at("section", draft, "money"), posted(form, exchange_rate="20"))
    assert response.status_code == 422
    assert "submitted" in response.content.decode()
    draft.refresh_from_db()
    assert draft.exchange_rate == 2


@pytest.mark.parametrize("wrong", ["-5", "abc", "1e9", "12.345"])
def test_wrong_money_is_said_at_the_field(cast: Cast, draft: Night, wrong: str) -> None:
    client = cast.client(Role.CHARITY_OFFICER)
    form = client.get(at("section", draft, "admission")).context["form"]
    response = client.post(at("section", draft, "admission"), posted(form, admission_cents=wrong))
    assert response.status_code == 422
    assert "Write an amount such as 20" in response.content.decode()


def test_a_line_is_added_changed_and_removed(cast: Cast, draft: Night) -> None:
    client = cast.client(Role.CHARITY_OFFICER)
    line = {"name": "Bicycle", "kind": "merchandise", "retail_cents": "250", "quantity": "1", "award": "drawing"}
    assert client.post(at("add_line", draft, "prizes"), line).status_code == 302
    prize = Prize.objects.get(night=draft)
    assert prize.retail_cents == 250_00
    url = at("change_line", draft, "prizes", prize.pk)
    form = client.get(url).context["form"]
    assert client.post(url, posted(form, retail_cents="300.50")).status_code == 302
    prize.refresh_from_db()
    assert prize.retail_cents == 300_50
    client.post(at("remove_line", draft, "prizes", prize.pk))
    assert not Prize.objects.filter(night=draft).exists()


def test_a_line_of_another_night_does_not_exist(cast: Cast, draft: Night) -> None:
    foreign = Prize.objects.create(night=cast.other.night, name="Theirs", retail_cents=100)
    client = cast.client(Role.CHARITY_OFFICER)
    assert client.get(at("change_line", draft, "prizes", foreign.pk)).status_code == 404
    assert client.post(at("remove_line", draft, "prizes", foreign.pk)).status_code == 409
    assert Prize.objects.filter(pk=foreign.pk).exists()


def test_after_a_review_only_what_was_flagged_is_open(cast: Cast, draft: Night) -> None:
    Night.objects.filter(pk=draft.pk).update(state="changes_requested")
    reviewer = cast[Role.COMMISSION_REVIEWER]
    notice = Notice.objects.create(subject_kind="night", subject_id=draft.pk, sent_by=reviewer, due_on=draft.date)
    Flag.objects.create(
        subject_kind="night",
        subject_id=draft.pk,
        notice=notice,
        section="money",
        field="exchange_rate",
        reason="Say 4.",
        raised_by=reviewer,
    )
    client = cast.client(Role.CHARITY_OFFICER)
    money = client.get(at("section", draft, "money")).context["form"]
    assert client.post(at("section", draft, "money"), posted(money, exchange_rate="4")).status_code == 302
    place = client.get(at("section", draft, "place")).context["form"]
    assert place.closed == set(place.fields)
    old_window = posted(place) | {"premises": "Elsewhere"}
    answer = client.post(at("section", draft, "place"), old_window)
    assert answer.status_code == 422
    assert "The reviewer has not asked for a change here." in answer.content.decode()
    draft.refresh_from_db()
    assert (draft.exchange_rate, draft.premises) == (4, "Draft Night hall")
