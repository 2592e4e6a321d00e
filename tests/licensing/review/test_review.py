"""Flag, fix, compare, decide: what each does, and what it leaves alone."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from casino_night import clock
from casino_night.documents.models import Document
from casino_night.refusal import NotPermitted, Refused
from casino_night.roles import Role
from licensing.application import services as application
from licensing.models import Change, Decision, DocketEntry, Flag, Membership, Night, Notice, Override, Phrase
from licensing.review import policy, selectors, services
from licensing.services import change_state
from tests.cast import Cast

IN_TWO_WEEKS = timedelta(days=14)


def flagged(night: Night, actor: Any, *fields: str) -> Notice:
    for field in fields:
        services.raise_flag(night, field, f"Look at {field}.", "13:47-20.12(b)", actor=actor)
    return services.send_notice(night, clock.today() + IN_TWO_WEEKS, actor=actor)


def fixed(night: Night, officer: Any, **answers: Any) -> Night:
    current = Night.objects.get(pk=night.pk)
    application.save_answers(current, answers, seen={}, actor=officer)
    return application.submit(current, actor=officer)


def answer_of(night: Night, field: str) -> Any:
    file = selectors.case_file(Night.objects.select_related("organisation").get(pk=night.pk))
    return next(answer for part in file.parts for answer in part.answers if answer.field == field)


def test_all_flags_go_out_as_one_notice_with_one_date(night: Night, reviewer: Any) -> None:
    notice = flagged(night, reviewer, "exchange_rate", "use_of_proceeds")
    night.refresh_from_db()
    assert night.state == "changes_requested"
    assert Notice.objects.count() == 1
    assert set(Flag.objects.values_list("notice_id", flat=True)) == {notice.pk}
    letter = Document.objects.get(kind="night_notice", subject_id=night.pk)
    assert [thing["about"] for thing in letter.snapshot["things"]] == ["Exchange rate", "Use of the proceeds"]


def test_a_notice_without_flags_is_not_sent(night: Night, reviewer: Any) -> None:
    with pytest.raises(Refused, match="Nothing is flagged"):
        services.send_notice(night, clock.today() + IN_TWO_WEEKS, actor=reviewer)
    assert Night.objects.get(pk=night.pk).state == "submitted"


@pytest.mark.parametrize("days", [0, -1])
def test_an_answer_is_never_due_today_or_earlier(night: Night, reviewer: Any, days: int) -> None:
    services.raise_flag(night, "exchange_rate", "Why?", actor=reviewer)
    with pytest.raises(Refused, match="cannot be due"):
        services.send_notice(night, clock.today() + timedelta(days=days), actor=reviewer)


def test_a_flag_is_anchored_to_an_answer_that_exists(night: Night, reviewer: Any) -> None:
    with pytest.raises(Refused, match="no such answer"):
        services.raise_flag(night, "invented", "Why?", actor=reviewer)


def flag_form(cast: Cast, night: Night, check: str) -> Any:
    """The form behind "Flag this" at the first problem of a check, as the page of the case leads to it."""
    client, case = cast.client(Role.COMMISSION_REVIEWER), f"/review/nights/{night.pk}/"
    item = next(one for one in client.get(case).context["file"].items if one.outcome.check.name == check)
    field = item.problems[0][1]
    return client.get(f"{case}flag/", {"field": field, "check": check}).context


def test_a_finding_is_flagged_at_its_answer_in_the_words_of_its_rule(cast: Cast, night: Night) -> None:
    Night.objects.filter(pk=night.pk).update(exchange_rate=Decimal("1.00"))
    asked = flag_form(cast, night, "exchange_rate_is_high_enough")
    assert asked["answer"]["field"] == "exchange_rate"
    assert "1.00" in asked["form"]["reason"].value()
    assert "20.12(b)" in asked["form"]["citation"].value()


def test_a_second_finding_joins_the_flag_there_is(cast: Cast, night: Night, reviewer: Any) -> None:
    services.raise_flag(night, "exchange_rate", "Why?", "13:47-20.12", actor=reviewer)
    Night.objects.filter(pk=night.pk).update(exchange_rate=Decimal("1.00"))
    asked = flag_form(cast, night, "exchange_rate_is_high_enough")
    assert asked["form"]["reason"].value().startswith("Why?\n")
    assert asked["form"]["citation"].value() == "13:47-20.12"


@pytest.mark.parametrize(
    ("check", "spoil", "part"),
    [
        ("every_table_has_a_class_a", {"supervisor": None}, ":crew"),
        ("rentals_are_within_the_cap", {"rental_cents": 900_00}, ":rental_cents"),
        ("seats_fit_the_game", {"seats": 99}, ""),
    ],
)
def test_a_finding_about_a_part_of_a_line_is_flagged_where_the_line_tells_it(
    cast: Cast, night: Night, check: str, spoil: dict[str, Any], part: str
) -> None:
    table = night.tables.get(label="Blackjack 1")
    night.tables.filter(pk=table.pk).update(**spoil)
    assert flag_form(cast, night, check)["answer"]["field"] == f"tables:{table.pk}{part}"


def test_the_prizes_are_flagged_as_a_whole_and_may_then_come_and_go(cast: Cast, night: Night, reviewer: Any) -> None:
    night.prizes.filter(name="Bicycle").update(retail_cents=200_000_00)
    assert flag_form(cast, night, "prizes_are_within_the_total")["answer"]["field"] == "prizes"
    flagged(night, reviewer, "prizes")
    page = cast.client(Role.CHARITY_OFFICER).get(f"/nights/{night.pk}/application/prizes/").content.decode()
    assert "Add a prize" in page
    assert "Remove" in page


def test_the_same_answer_is_flagged_once(night: Night, reviewer: Any) -> None:
    services.raise_flag(night, "exchange_rate", "Why?", actor=reviewer)
    services.raise_flag(night, "exchange_rate", "Why so low?", actor=reviewer)
    assert list(Flag.objects.values_list("reason", flat=True)) == ["Why so low?"]


def test_what_was_passed_stays_passed_unless_the_answer_changed(night: Night, reviewer: Any, officer: Any) -> None:
    services.pass_answer(night, "premises", actor=reviewer)
    services.pass_answer(night, "exchange_rate", actor=reviewer)
    flagged(night, reviewer, "use_of_proceeds")
    Flag.objects.create(
        subject_kind="night",
        subject_id=night.pk,
        notice=Notice.objects.get(),
        section="money",
        field="exchange_rate",
        reason="And this.",
        raised_by=reviewer,
    )
    fixed(night, officer, use_of_proceeds="A new roof.", exchange_rate=Decimal("3.00"))
    assert answer_of(night, "premises").passed_by == "Raymond"
    assert answer_of(night, "exchange_rate").passed_by == ""
    assert answer_of(night, "exchange_rate").was == "$2.00 of imitation money for $1.00"


def test_a_resubmission_shows_was_and_now(night: Night, reviewer: Any, officer: Any) -> None:
    flagged(night, reviewer, "use_of_proceeds")
    fixed(night, officer, use_of_proceeds="A new roof.")
    file = selectors.case_file(Night.objects.select_related("organisation").get(pk=night.pk))
    assert [(one["was"], one["now"]) for one in file.changes] == [("A new ambulance.", "A new roof.")]
    assert answer_of(night, "use_of_proceeds").asked


def test_passing_what_was_asked_settles_it(night: Night, reviewer: Any, officer: Any) -> None:
    flagged(night, reviewer, "use_of_proceeds")
    fixed(night, officer, use_of_proceeds="A new roof.")
    services.pass_answer(night, "use_of_proceeds", actor=reviewer)
    assert Flag.objects.get().state == "settled"


def test_approving_is_one_step_with_its_letter(night: Night, reviewer: Any) -> None:
    decision = services.propose(night, "approve", actor=reviewer)
    night.refresh_from_db()
    assert (night.state, decision.state, decision.second_because) == ("approved", "made", "")
    letter = Document.objects.get(kind="night_decision", subject_id=night.pk)
    assert letter.snapshot["verdict_words"] == "approved"
    assert letter.cause == str(Change.objects.get(action="approve").pk)


def test_conditions_stand_in_the_letter(night: Night, reviewer: Any) -> None:
    services.propose(
        night, "approve_with_conditions", "Keep the side door open.\nNo more than 100 guests.", actor=reviewer
    )
    letter = Document.objects.get(kind="night_decision")
    assert letter.snapshot["paragraphs"] == ["Keep the side door open.", "No more than 100 guests."]


def test_an_approval_keeps_every_rule(night: Night, reviewer: Any) -> None:
    Night.objects.filter(pk=night.pk).update(exchange_rate=Decimal("1.00"))
    with pytest.raises(Refused) as refusal:
        services.propose(night, "approve", actor=reviewer)
    assert refusal.value.code == "rule_fails"
    assert "20.12(b)" in refusal.value.citation
    assert not Decision.objects.exists()


def test_the_reasons_of_a_refusal_are_built_from_the_failed_rules(night: Night) -> None:
    Night.objects.filter(pk=night.pk).update(exchange_rate=Decimal("1.00"))
    text = selectors.refusal_text(Night.objects.select_related("organisation").get(pk=night.pk))
    assert "13:47-20.12(b)" in text
    assert "1.00" in text


def test_a_refusal_waits_for_a_second_person_and_changes_nothing_until_then(
    night: Night, reviewer: Any, supervisor: Any
) -> None:
    services.propose(night, "refuse", "The premises burnt down.", actor=reviewer)
    assert Night.objects.get(pk=night.pk).state == "under_review"
    assert not Document.objects.filter(kind="night_decision").exists()
    assert DocketEntry.objects.get().needs_second
    decision = services.sign_second(night, actor=supervisor)
    assert Night.objects.get(pk=night.pk).state == "refused"
    assert (decision.signed_by, decision.second_signed_by) == (reviewer, supervisor)
    assert Document.objects.get(kind="night_decision").snapshot["second_signed_by"] == "Susan"
    assert Change.objects.get(action="refuse").facts["decision"] == str(decision.pk)


def test_nobody_signs_twice(night: Night, supervisor: Any) -> None:
    services.propose(night, "refuse", "No.", actor=supervisor)
    with pytest.raises(Refused, match="another"):
        services.sign_second(night, actor=supervisor)
    assert Night.objects.get(pk=night.pk).state == "under_review"


def test_a_reviewer_does_not_sign_second(night: Night, supervisor: Any, reviewer: Any) -> None:
    services.propose(night, "refuse", "No.", actor=supervisor)
    with pytest.raises(NotPermitted):
        services.sign_second(night, actor=reviewer)


def test_the_second_person_may_send_it_back(night: Night, reviewer: Any, supervisor: Any) -> None:
    services.propose(night, "refuse", "No.", actor=reviewer)
    services.send_back(night, "Ask them first.", actor=supervisor)
    assert Decision.objects.get().state == "sent_back"
    assert not DocketEntry.objects.get().needs_second
    services.propose(night, "approve", actor=reviewer)
    assert Night.objects.get(pk=night.pk).state == "approved"


def test_while_a_signature_is_missing_the_case_rests(night: Night, reviewer: Any) -> None:
    services.propose(night, "refuse", "No.", actor=reviewer)
    for work in (
        lambda: services.propose(night, "approve", actor=reviewer),
        lambda: services.raise_flag(night, "exchange_rate", "Why?", actor=reviewer),
        lambda: services.pass_answer(night, "exchange_rate", actor=reviewer),
    ):
        with pytest.raises(Refused, match="second signature"):
            work()


@pytest.mark.parametrize("action", ["refuse", "approve"])
def test_no_other_request_decides_with_one_signature_too_few(cast: Cast, night: Night, action: str) -> None:
    """The step itself is guarded, not only the page that leads to it."""
    services.take_up(night, actor=cast[Role.COMMISSION_REVIEWER])
    Override.objects.create(
        subject_kind="night", subject_id=night.pk, check_name="x", reason="y", actor=cast[Role.CHARITY_OFFICER]
    )
    client = cast.client(Role.COMMISSION_REVIEWER)
    assert client.post(f"/nights/{night.pk}/steps/{action}/", {"reason": "why"}).status_code == 409
    with pytest.raises(Refused, match="two people"):
        change_state(night, action, actor=cast[Role.COMMISSION_SUPERVISOR], reason="why")
    assert Night.objects.get(pk=night.pk).state == "under_review"


def test_an_approval_despite_an_accepted_warning_needs_two(cast: Cast, night: Night, reviewer: Any) -> None:
    """The prizes come near their limit, and the officer gave a reason for going on."""
    prize = night.prizes.get(name="Bicycle")
    prize.retail_cents = 95_000_00
    prize.save()
    Override.objects.create(
        subject_kind="night",
        subject_id=night.pk,
        check_name="prizes_stay_clear_of_the_total",
        reason="A car dealer gives it.",
        actor=cast[Role.CHARITY_OFFICER],
    )
    decision = services.propose(night, "approve", actor=reviewer)
    assert decision.second_because == policy.DESPITE_WARNINGS
    assert Night.objects.get(pk=night.pk).state == "under_review"


def test_nobody_reviews_an_organisation_they_belong_to(night: Night, reviewer: Any) -> None:
    Membership.objects.create(user=reviewer, organisation=night.organisation, role=Role.CHARITY_MEMBER)
    for work in (
        lambda: services.propose(night, "approve", actor=reviewer),
        lambda: services.raise_flag(night, "exchange_rate", "Why?", actor=reviewer),
        lambda: services.pass_answer(night, "exchange_rate", actor=reviewer),
    ):
        with pytest.raises(Refused, match="You belong to this organization"):
            work()


def test_the_second_person_does_not_belong_to_the_organisation_either(
    night: Night, reviewer: Any, supervisor: Any
) -> None:
    services.propose(night, "refuse", "No.", actor=reviewer)
    Membership.objects.create(user=supervisor, organisation=night.organisation, role=Role.CHARITY_MEMBER)
    with pytest.raises(Refused, match="You belong to this organization"):
        services.sign_second(night, actor=supervisor)
    assert Decision.objects.get().second_signed_by is None


def test_flags_that_were_never_sent_stop_a_decision(night: Night, reviewer: Any) -> None:
    flag = services.raise_flag(night, "exchange_rate", "Why?", actor=reviewer)
    with pytest.raises(Refused, match="never sent"):
        services.propose(night, "approve", actor=reviewer)
    services.drop_flag(night, flag.pk, actor=reviewer)
    services.propose(night, "approve", actor=reviewer)


def test_staff_extend_the_phrases(night: Night, reviewer: Any) -> None:
    services.raise_flag(night, "exchange_rate", "The rate is too low.", "13:47-20.12(b)", keep=True, actor=reviewer)
    phrase = Phrase.objects.get(text="The rate is too low.")
    assert (phrase.section, phrase.citation, phrase.added_by) == ("money", "13:47-20.12(b)", reviewer)
    assert phrase in selectors.phrases("money")
    assert phrase not in selectors.phrases("prizes")
    services.retire_phrase(phrase.pk, actor=reviewer)
    assert phrase not in selectors.phrases("money")
