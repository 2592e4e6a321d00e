"""From the first answer to the submission and back: what is in the way, what is frozen, what a review opens again."""

import time
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.accounts.models import Deed
from casino_night.roles import Role
from licensing.application import selectors, services
from licensing.application.answers import differences
from licensing.application.sections import BY_KEY
from licensing.checks import case, run
from licensing.models import Assignment, Change, DocketEntry, Flag, Night, Notice, Operator, Prize, Submission, Upload
from tests.cast import Cast, night_today
from tests.licensing.application.pages import at, posted
from tests.plans import complete_plan, grand_plan

SERVER_SECONDS = 0.15  # what the task list of the largest night may take
QUERIES = 30  # of the task list, session and access included


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def draft(cast: Cast) -> Night:
    night = night_today(cast.own.organisation, "Draft Night", "draft")
    night.date += timedelta(days=40)
    night.save()
    return night


@pytest.fixture
def full(cast: Cast, draft: Night) -> Night:
    return complete_plan(draft, cast)


@pytest.fixture
def officer(cast: Cast) -> Any:
    return cast.client(Role.CHARITY_OFFICER)


def pages(night: Night) -> list[str]:
    return [at("application", night), at("check_answers", night), *(at("section", night, key) for key in BY_KEY)]


def cost(client: Any, address: str) -> tuple[int, float]:
    """How many queries a page takes, and the processor's time for it, whatever else runs: the best of three."""
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries), min(timed(client, address) for _turn in range(3))


def timed(client: Any, address: str) -> float:
    began = time.thread_time()
    client.get(address)
    return time.thread_time() - began


def test_every_page_of_the_largest_night_costs_as_many_queries_as_of_a_small_one(cast: Cast, officer: Any) -> None:
    """30 tables, 60 operators and 300 prizes: the same queries, and well within a blink of server time."""
    small = complete_plan(night_today(cast.own.organisation, "Small Night", "draft"), cast)
    few = [cost(officer, address)[0] for address in pages(small)]
    assert few[0] == QUERIES
    assert max(few) <= QUERIES + 1
    large = grand_plan(night_today(cast.own.organisation, "Large Night", "draft"), cast)
    many = [cost(officer, address) for address in pages(large)]
    assert [queries for queries, _seconds in many] == few
    assert many[0][1] < SERVER_SECONDS
    assert max(seconds for _queries, seconds in many) < 2 * SERVER_SECONDS


def test_a_new_night_asks_for_everything_and_every_problem_leads_to_its_field(officer: Any, draft: Night) -> None:
    response = officer.get(at("application", draft))
    statuses = {task.section.key: task.status for task in response.context["tasks"]}
    assert statuses["games"] == "Not started"
    assert statuses["operators"] == "Cannot start yet", "nobody works at tables that are not listed"
    assert statuses["declarations"] == "Cannot start yet"
    for task in response.context["tasks"]:
        if task.url:
            assert task.url in response.content.decode()


def test_every_problem_of_every_check_leads_to_an_id_that_is_on_the_page(officer: Any, cast: Cast, full: Night) -> None:
    """Break everything, follow every link: the element is there."""
    full.tables.update(rental_cents=999_00, supervisor=None, seats=99, options={}, room="Attic")
    full.engagements.update(pay_cents=999_00)
    full.prizes.update(kind="cash", redemption_amount=None)
    full.denominations.update(marked=False, color="")
    full.assignments.all().delete()
    full.assistants.update(familiar=False)
    Operator.objects.update(state="expired")
    Night.objects.filter(pk=full.pk).update(exchange_rate=1, premises="", provider=None, admission_cents=None)
    found = case.load(selectors.fresh(full))
    links = {selectors.place_of(found, one.check.section, each.field) for one in run(found) for each in one.problems}
    assert len(links) > 40
    for link in links:
        address, _mark, element = link.partition("#")
        text = officer.get(address).content.decode()
        assert not element or f'id="{element}"' in text, link


def test_the_way_to_submitted(officer: Any, full: Night) -> None:
    page = officer.get(at("check_answers", full)).content.decode()
    assert "Declare and submit" in page
    assert "things to do" not in page
    answer = officer.post(at("check_answers", full), follow=True)
    full.refresh_from_db()
    assert full.state == "submitted"
    assert full.reference in answer.content.decode()
    frozen = Submission.objects.get(subject_id=full.pk)
    assert [part["key"] for part in frozen.answers][:2] == ["place", "people"]


def test_a_second_press_and_the_back_button_lead_to_the_one_application(officer: Any, full: Night) -> None:
    for _press in range(3):
        assert officer.post(at("check_answers", full)).status_code == 302
    assert Submission.objects.filter(subject_id=full.pk).count() == 1
    assert Change.objects.filter(subject_id=full.pk, action="submit").count() == 1
    back = officer.get(at("check_answers", full)).content.decode()
    assert "Declare and submit" not in back
    assert "Not submitted yet" not in back
    assert "no longer changed" in officer.get(at("section", full, "money")).content.decode()


def test_nothing_is_submitted_while_something_is_in_the_way(officer: Any, full: Night) -> None:
    Prize.objects.create(night=full, name="Envelope", kind="cash", retail_cents=50_00)
    page = officer.get(at("check_answers", full)).content.decode()
    assert "1 thing to do before it can be submitted" in page
    assert "Declare and submit" not in page
    answer = officer.post(at("check_answers", full))
    assert answer.status_code == 409
    assert "cash prize" in answer.content.decode()
    full.refresh_from_db()
    assert (full.state, full.declared_at is None or full.state == "draft") == ("draft", True)
    assert not Submission.objects.filter(subject_id=full.pk).exists()


@pytest.mark.parametrize("name", ["usual_chips", "name_person"])
def test_an_old_tab_changes_nothing_after_submission(officer: Any, full: Night, name: str) -> None:
    officer.post(at("check_answers", full))
    before = full.denominations.count(), full.assignments.count()
    data = {"role": "banker", "user": full.organisation.memberships.first().user_id}
    answer = officer.post(at(name, full), data)
    assert answer.status_code == 409
    assert "can no longer be changed" in answer.content.decode()
    assert (full.denominations.count(), full.assignments.count()) == before


def asked_to_fix(cast: Cast, night: Night, section: str, field: str) -> Flag:
    reviewer = cast[Role.COMMISSION_REVIEWER]
    about = {"subject_kind": "night", "subject_id": night.pk}
    notice = Notice.objects.create(**about, sent_by=reviewer, due_on=clock.today() + timedelta(days=14))
    Night.objects.filter(pk=night.pk).update(state="changes_requested")
    return Flag.objects.create(
        **about,
        notice=notice,
        section=section,
        field=field,
        reason="Look again.",
        citation="13:47-6.3",
        raised_by=reviewer,
    )


def test_only_the_flagged_field_of_a_line_opens_and_resubmitting_says_was_and_now(
    cast: Cast, officer: Any, full: Night
) -> None:
    officer.post(at("check_answers", full))
    prize, other = full.prizes.get(name="Bicycle"), full.prizes.get(name="Hamper")
    asked_to_fix(cast, full, "prizes", f"prizes:{prize.pk}:retail_cents")
    address = at("change_line", full, "prizes", prize.pk)
    form = officer.get(address).context["form"]
    assert form.closed == set(form.fields) - {"retail_cents"}
    assert officer.post(address, posted(form, retail_cents="410")).status_code == 302
    tampered = posted(form) | {"name": "Car", "retail_cents": "410"}
    assert officer.post(address, tampered).status_code == 422
    assert officer.post(at("remove_line", full, "prizes", other.pk)).status_code == 409
    fixes = officer.get(at("fixes", full)).content.decode()
    assert address in fixes
    assert "1 at $410.00 retail" in fixes
    answer = officer.post(at("check_answers", full), follow=True).content.decode()
    assert "What changed" in answer
    assert "1 at $400.00 retail" in answer
    full.refresh_from_db()
    assert full.state == "under_review"
    assert Flag.objects.get(subject_id=full.pk).state == "answered"


def test_a_flagged_question_is_saved_although_its_neighbours_are_closed(cast: Cast, officer: Any, full: Night) -> None:
    officer.post(at("check_answers", full))
    asked_to_fix(cast, full, "place", "premises")
    address = at("section", full, "place")
    form = officer.get(address).context["form"]
    assert form.closed == set(form.fields) - {"premises"}
    assert officer.post(address, posted(form, premises="Grange hall")).status_code == 302
    full.refresh_from_db()
    assert (full.premises, full.title) == ("Grange hall", "Draft Night")


def test_a_reply_is_kept_with_its_file(cast: Cast, officer: Any, full: Night, settings: Any, tmp_path: Any) -> None:
    settings.UPLOADS_ROOT = tmp_path
    officer.post(at("check_answers", full))
    flag = asked_to_fix(cast, full, "admission", "use_of_proceeds")
    file = SimpleUploadedFile("receipt.pdf", b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n", "application/pdf")
    answer = officer.post(at("fixes", full), {"flag": flag.pk, "reply": "It stays.", "file": file}, follow=True)
    assert "It stays." in answer.content.decode()
    upload = Upload.objects.get(subject_id=full.pk, purpose=selectors.reply_purpose(flag))
    assert upload.name in answer.content.decode()
    hostile = SimpleUploadedFile("receipt.pdf", b"MZ not a paper", "application/pdf")
    refused = officer.post(at("fixes", full), {"flag": flag.pk, "reply": "It stays so.", "file": hostile})
    assert refused.status_code == 422
    assert "neither a PDF nor" in refused.content.decode()
    flag.refresh_from_db()
    assert flag.reply == "It stays so."
    assert Upload.objects.filter(subject_id=full.pk, purpose=selectors.reply_purpose(flag)).count() == 1


def test_things_to_fix_cost_the_same_however_many_there_are(cast: Cast, officer: Any, full: Night) -> None:
    officer.post(at("check_answers", full))
    asked_to_fix(cast, full, "place", "premises")
    few, _seconds = cost(officer, at("fixes", full))
    for prize in full.prizes.all():
        asked_to_fix(cast, full, "prizes", f"prizes:{prize.pk}:retail_cents")
    many, _seconds = cost(officer, at("fixes", full))
    assert many == few
    page = officer.get(at("fixes", full)).content.decode()
    assert "Bicycle</h2>" in page
    assert "Premises</h2>" in page


def test_last_years_night_is_copied_and_what_expired_is_marked(cast: Cast, officer: Any, full: Night) -> None:
    Operator.objects.filter(user=cast[Role.CLASS_B_OPERATOR]).update(expires_on=clock.today())
    full.organisation.memberships.filter(user=cast[Role.BANKER]).delete()
    Assignment.objects.create(night=full, user=cast[Role.CLASS_A_OPERATOR], role=Role.CLASS_A_OPERATOR)  # at the doors
    Night.objects.filter(pk=full.pk).update(other_games="raffle", other_licence="RL-1")
    day = clock.today() + timedelta(days=200)
    data = {"title": "Again", "date": day.isoformat(), "municipality": full.municipality_id, "copy_from": full.pk}
    answer = officer.post(f"/organisations/{full.organisation_id}/nights/new/", data, follow=True).content.decode()
    copy = Night.objects.get(title="Again")
    assert (copy.date, copy.state, copy.agreed_at, copy.copied_from) == (day, "draft", None, full)
    assert copy.tables.count() == full.tables.count()
    assert {one.table.night_id for table in copy.tables.all() for one in table.posts.all()} == {copy.pk}
    assert "Copied from Draft Night" in answer
    assert "The license of Bea" in answer
    assert "Rosa as banker: no longer on the list of members" in answer
    assert "Anton as" not in answer, "an operator need not be a member"
    assert not copy.assignments.filter(role=Role.BANKER).exists()
    assert (copy.other_games, copy.other_licence) == ("raffle", "")
    roster = officer.get(at("section", copy, "operators")).context["grid"]
    assert {one.engagement.operator.user.name for one in roster.hired if one.standing} == {"Bea"}


def test_the_date_of_a_submitted_night_moves_with_a_reason(officer: Any, full: Night) -> None:
    assert services.submit(full, actor=full.declared_by).state == "submitted"
    address, day = at("change_date", full), full.date + timedelta(days=7)
    assert officer.post(address, {"date": day.isoformat(), "reason": ""}).status_code == 422
    far = officer.post(address, {"date": (day + timedelta(days=1200)).isoformat(), "reason": "Hall"})
    assert far.status_code == 422
    assert "too far ahead" in far.content.decode()
    assert officer.post(address, {"date": day.isoformat(), "reason": "The hall is taken."}).status_code == 302
    full.refresh_from_db()
    assert full.date == day
    assert Change.objects.get(subject_id=full.pk, action="change_date").reason == "The hall is taken."
    assert DocketEntry.objects.get(subject_id=full.pk).event_date == day
    before, after = Submission.objects.filter(subject_id=full.pk)
    assert [one["label"] for one in differences(before.answers, after.answers)] == ["Date"]


def test_an_approved_night_moves_only_where_everything_still_holds(officer: Any, full: Night) -> None:
    services.submit(full, actor=full.declared_by)
    Night.objects.filter(pk=full.pk).update(state="approved")
    last = full.date + timedelta(days=5)
    Operator.objects.filter(user__name="Anton").update(expires_on=last)
    address = at("change_date", full)
    late = officer.post(address, {"date": last.isoformat(), "reason": "Hall"})
    assert late.status_code == 422
    assert "The license of Anton" in late.content.decode()
    day_before = last - timedelta(days=1)
    assert officer.post(address, {"date": day_before.isoformat(), "reason": "Hall"}).status_code == 302


def test_an_officer_who_names_herself_stays_signed_in(cast: Cast, officer: Any, draft: Night) -> None:
    olivia = cast[Role.CHARITY_OFFICER]
    named = officer.post(at("name_person", draft), {"role": "member_in_charge", "user": olivia.pk}, follow=True)
    assert "Olivia" in named.content.decode()
    day = (clock.today() + timedelta(days=90)).isoformat()
    data = {"title": "Again", "date": day, "municipality": draft.municipality_id, "copy_from": draft.pk}
    address = f"/organisations/{draft.organisation_id}/nights/new/"
    assert "Not submitted yet" in officer.post(address, data, follow=True).content.decode()
    mine = draft.assignments.get(user=olivia)
    assert officer.post(at("take_role_away", draft, mine.pk), follow=True).status_code == 200
    assert set(Deed.objects.filter(person=olivia).values_list("words", flat=True)) == {
        "member in charge of Draft Night",
        "member in charge of Again",
        "no longer member in charge of Draft Night",
    }


def test_withdrawing_and_cancelling_from_the_nights_page(cast: Cast, officer: Any, full: Night) -> None:
    officer.post(at("check_answers", full))
    assert "Withdraw" in officer.get(full.get_absolute_url()).content.decode()
    assert officer.post(at("change_night", full, "withdraw")).status_code == 409
    officer.post(at("change_night", full, "withdraw"), {"reason": "The hall burned down."})
    full.refresh_from_db()
    assert full.state == "withdrawn"
    Night.objects.filter(pk=full.pk).update(state="licensed")
    officer.post(at("change_night", full, "cancel"), {"reason": "Snow."})
    full.refresh_from_db()
    assert full.state == "cancelled"


@pytest.mark.parametrize("day", ["2020-02-29", "9999-12-31", "2027-02-29", "tomorrow"])
def test_a_day_that_cannot_be_is_refused_with_a_sentence(officer: Any, draft: Night, day: str) -> None:
    data = {"title": "Again", "date": day, "municipality": draft.municipality_id}
    answer = officer.post(f"/organisations/{draft.organisation_id}/nights/new/", data)
    assert answer.status_code == 422
    assert 'class="field-error"' in answer.content.decode()


def test_a_member_without_the_role_sees_no_application(cast: Cast, draft: Night) -> None:
    for address in pages(draft):
        assert cast.client(Role.CHARITY_MEMBER).get(address).status_code == 403
        assert cast.client(Role.BANKER).get(address).status_code == 404


def test_saving_while_typing_keeps_what_is_right_and_says_what_is_not(officer: Any, draft: Night) -> None:
    address = at("section", draft, "place")
    form = officer.get(address).context["form"]
    data = posted(form, premises="Grange hall", doors_at="25:99")
    answer = officer.post(address, data, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Doors open at" in text
    assert 'name="initial-premises"' in text
    assert 'name="initial-doors_at"' not in text
    draft.refresh_from_db()
    assert (draft.premises, draft.doors_at) == ("Grange hall", None)
