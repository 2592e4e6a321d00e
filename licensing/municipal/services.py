"""What a municipality decides and keeps. The night is locked first, so that two clerks make one determination."""

from datetime import date
from typing import Any

from django.db import transaction

from casino_night import clock
from casino_night.documents.models import Document
from casino_night.documents.services import request_document
from casino_night.money import Cents
from casino_night.refusal import Refused
from licensing import conditions, letters
from licensing.application.services import refuse_if_stopped, refuse_lost_updates
from licensing.checks import case, in_words, run
from licensing.models import Change, Determination, MeetingDay, Municipality, Night
from licensing.municipal.selectors import UNDECIDED
from licensing.services import change_state, note
from licensing.states import decider_is_no_member

FINDINGS = "findings_and_determination"
AMENDABLE = ("title", "premises", "rooms", "doors_at", "ends_at", "date")
SETTINGS = {  # as the log names them
    "fee_cents": "own fee",
    "filing_days": "days papers are due before a meeting",
    "meets_every_days": "usual days from meeting to meeting",
    "clerk_decides": "the clerk decides",
    "sunday_games": "games on Sunday",
}


def determine(
    night: Night,
    *,
    voted_on: date,
    outcome: str,
    findings: str,
    votes_for: int | None = None,
    votes_against: int | None = None,
    heard_on: date | None = None,
    actor: Any,
) -> Determination:
    """Record the vote, or the clerk's decision where an ordinance allows it. A denial ends the application."""
    with transaction.atomic():
        current = _locked(night)
        _refuse_unfit_vote(current, voted_on, outcome, heard_on, actor)
        made = Determination.objects.create(
            night=current,
            night_date=current.date,
            voted_on=voted_on,
            outcome=outcome,
            by_clerk=current.municipality.clerk_decides,
            votes_for=votes_for,
            votes_against=votes_against,
            findings=findings,
            heard_on=heard_on,
            recorded_by=actor,
        )
        facts = {"determination": str(made.pk), "outcome": outcome, "voted_on": voted_on}
        letters.announce(current, note(current, "determined", actor=actor, reason=findings, facts=facts))
        request_document(FINDINGS, current, actor=actor, cause=str(made.pk))
        if outcome == "denied":
            change_state(current, "deny", actor=actor, reason=findings, facts=facts)
        return made


def draft(night: Night, *, actor: Any) -> Document:
    """Findings and determination with all their words and no outcome, for the agenda of the meeting that decides."""
    with transaction.atomic():
        current = _locked(night)
        decided = conditions.last_determination(current)
        if current.state not in UNDECIDED or (decided and decided.night_date == current.date):
            raise Refused(
                "determined",
                "There is nothing to decide about this night now, so it is on no agenda.",
                next_step="Reload the page to see where it stands.",
            )
        return request_document(FINDINGS, current, actor=actor)


def _refuse_unfit_vote(night: Night, voted_on: date, outcome: str, heard_on: date | None, actor: Any) -> None:
    town, today = night.municipality, clock.today()
    if night.state not in UNDECIDED:
        raise Refused(
            "wrong_state",
            f"This night is {night.get_state_display().lower()}; there is nothing to determine.",
            next_step="Reload the page to see where it stands.",
        )
    decider_is_no_member(night, actor, {})
    earlier = conditions.last_determination(night)
    if earlier and earlier.night_date == night.date:
        raise Refused(
            "determined",
            "The determination for this date is recorded already.",
            next_step="Reload the page to read it.",
        )
    if voted_on > today:
        raise Refused("ahead", "That day is still to come.", next_step="Record the vote once it is taken.")
    if not town.clerk_decides and not town.meeting_days.filter(date=voted_on).exists():
        raise Refused(
            "no_meeting",
            "The governing body did not meet on that day, as the calendar has it.",
            "13:47-4",
            "Correct the day, or put the meeting on the calendar first.",
        )
    if outcome == "denied" and not (heard_on and heard_on <= voted_on):
        raise Refused(
            "no_hearing",
            "No application is denied without a hearing on notice.",
            "13:47-4",
            "Give the day of the hearing; it is the day of the vote or earlier.",
        )


def forward(night: Night, *, forwarded_on: date, actor: Any) -> Determination:
    """Application, findings and fee went to the Commission: from this day the wait is counted (13:47-4)."""
    with transaction.atomic():
        current = _locked(night)
        decided = conditions.last_determination(current)
        if not decided or decided.outcome != "granted" or decided.night_date != current.date:
            raise Refused(
                "not_determined", "Nothing is granted yet that could be forwarded.", "13:47-4", "Record the vote first."
            )
        if not decided.voted_on <= forwarded_on <= clock.today():
            raise Refused(
                "date",
                "That day lies before the vote or ahead of today.",
                next_step="Write the day on which it was mailed.",
            )
        unsent = Determination.objects.filter(pk=decided.pk, forwarded_on=None)
        if not unsent.update(forwarded_on=forwarded_on, forwarded_by=actor):
            raise Refused(
                "forwarded", "It was forwarded already.", next_step="Reload the page to see the day on record."
            )
        decided.refresh_from_db()
        letters.announce(current, note(current, "forwarded", actor=actor, facts={"forwarded_on": forwarded_on}))
        return decided


def issue(night: Night, *, licence_number: str, actor: Any) -> Night:
    """Issue the licence under the town's own number, or ours if it gives none. Never before the wait is over."""
    number = " ".join(licence_number.split())
    with transaction.atomic():
        current = _locked(night)
        same = Night.objects.filter(municipality=current.municipality, licence_number=number).exclude(pk=current.pk)
        if number and same.exists():
            raise Refused("number_used", f"The number {number} is given already.", next_step="Give another one.")
        issued: Night = change_state(current, "license", actor=actor, facts={"licence_number": number})
        return issued


def amend(night: Night, given: dict[str, Any], *, seen: dict[str, Any], reason: str, actor: Any) -> Night:
    """Change a licence that is out: the new one replaces it, with the same number."""
    if not reason.strip():
        raise Refused("reason_missing", "Say why; the reason goes into the record.", next_step="Write the reason.")
    with transaction.atomic():
        current = _locked(night)
        if current.state != "licensed" or clock.now() >= current.window.opens:
            raise Refused(
                "not_amendable",
                "Only a license that is out and has not begun can be amended.",
                next_step="Cancel the night, or leave it as it is.",
            )
        decider_is_no_member(current, actor, {})
        refuse_lost_updates(current, given, seen)
        was = {name: getattr(current, name) for name in given if name in AMENDABLE}
        for name in was:
            setattr(current, name, given[name])
        if current.date < clock.today():
            raise Refused("past", "That day has passed.", next_step="Choose a day to come.")
        refuse_if_stopped([one for one in run(case.load(current)) if one.check.section == "place"])
        current.save(update_fields=list(was))
        changed = {name: [was[name], given[name]] for name in was}
        change = note(current, "amended", actor=actor, reason=reason, facts=changed)
        request_document("night_licence", current, actor=actor, cause=str(change.pk))
        letters.announce(current, change)
        return current


def _locked(night: Night) -> Night:
    return (
        Night.objects.select_for_update(of=("self",))
        .select_related("organisation__municipality", "municipality", "provider")
        .get(pk=night.pk)
    )


def set_up(town: Municipality, given: dict[str, Any], *, seen: dict[str, Any], actor: Any) -> Municipality:
    """The town's own rules: its fee, its filing days, Sundays, and whether its clerk decides."""
    with transaction.atomic():
        current = Municipality.objects.select_for_update().get(pk=town.pk)
        refuse_lost_updates(current, given, seen)
        changed = {name: [getattr(current, name), now] for name, now in given.items() if getattr(current, name) != now}
        for name, value in given.items():
            setattr(current, name, value)
        current.save(update_fields=list(given))
        if changed:
            words = [
                f"{SETTINGS[name]}: {_said(name, was)}, now {_said(name, now)}" for name, (was, now) in changed.items()
            ]
            _log(current, "settings_changed", "; ".join(words), actor, changed)
        return current


def _said(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "fee_cents":
        return "as the Commission's" if value is None else str(Cents(value))
    return str(value)


def add_meeting(town: Municipality, day: date, *, actor: Any) -> MeetingDay:
    with transaction.atomic():
        meeting, made = MeetingDay.objects.get_or_create(municipality=town, date=day)
        if made:
            _log(town, "meeting_added", in_words(day), actor)
        return meeting


def remove_meeting(town: Municipality, day: date, *, actor: Any) -> None:
    """A meeting that is called off. One that took place stays: votes refer to it."""
    if day < clock.today():
        raise Refused(
            "took_place",
            "That meeting is over; it stays on the calendar, because votes refer to it.",
            next_step="Call off only a meeting that is still to come.",
        )
    with transaction.atomic():
        removed, _kinds = town.meeting_days.filter(date=day).delete()
        if removed:
            _log(town, "meeting_called_off", in_words(day), actor)


def _log(town: Municipality, action: str, words: str, actor: Any, facts: dict[str, Any] | None = None) -> None:
    """A town has no states, but who changed what about it is on record all the same."""
    Change.objects.create(
        subject_kind="municipality", subject_id=town.pk, action=action, actor=actor, reason=words, facts=facts or {}
    )
