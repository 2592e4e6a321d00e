"""What reviewers do to a case: pass, flag, send back as one notice, decide, sign."""

from datetime import date
from typing import Any

from django.db import transaction

from casino_night import clock
from casino_night.access import roles_for
from casino_night.refusal import NotPermitted, Refused
from casino_night.roles import permissions_of
from licensing.checks import Outcome
from licensing.models import Decision, Flag, Mark, Notice, Phrase, SavedFilter
from licensing.review import docket, findings, policy
from licensing.review.kinds import CaseKind, kind_of
from licensing.services import change_state, note
from licensing.states import TABLES

MOST_FILTERS = 20


def take_up(subject: Any, *, actor: Any) -> Any:
    """Begin the review of a night that was handed in."""
    return change_state(subject, "take_up", actor=actor)


def pass_answer(subject: Any, field: str, *, actor: Any) -> Mark:
    """The reviewer looked at one answer, or one finding of the rules, and found it right. What was asked is settled."""
    with transaction.atomic():
        current = _at_work(subject, actor)
        value = _value(current, field)
        mark, _made = Mark.objects.update_or_create(
            subject_id=current.pk,
            field=field,
            defaults={"subject_kind": kind_of(current).workflow, "value": value, "passed_by": actor},
        )
        _flags(current).filter(field=field, state="answered").update(state="settled")
        docket.acted(current, actor)
        return mark


def take_pass_back(subject: Any, field: str, *, actor: Any) -> None:
    with transaction.atomic():
        current = _at_work(subject, actor)
        Mark.objects.filter(subject_id=current.pk, field=field).delete()
        docket.acted(current, actor)


def raise_flag(subject: Any, field: str, reason: str, citation: str = "", *, keep: bool = False, actor: Any) -> Flag:
    """Anchor something to fix to the answer it is about. It is sent with the others, as one notice."""
    with transaction.atomic():
        current = _at_work(subject, actor)
        answer = findings.answer(findings.latest(current), field)
        if answer is None:
            raise Refused("no_such_answer", "There is no such answer.", next_step="Reload the page of the case.")
        Mark.objects.filter(subject_id=current.pk, field=field).delete()
        if keep:
            add_phrase(answer["section"], reason, citation, actor=actor)
        about = {"subject_id": current.pk, "field": field, "notice": None, "state": "open"}
        flag, _made = Flag.objects.update_or_create(
            **about,
            defaults={
                "subject_kind": kind_of(current).workflow,
                "section": answer["section"],
                "reason": reason.strip(),
                "citation": citation.strip(),
                "raised_by": actor,
            },
        )
        docket.acted(current, actor)
        return flag


def drop_flag(subject: Any, flag_id: Any, *, actor: Any) -> None:
    """Take back a flag that has not been sent."""
    with transaction.atomic():
        current = _at_work(subject, actor)
        _flags(current).filter(pk=flag_id, notice=None).delete()
        docket.acted(current, actor)


def send_notice(subject: Any, due_on: date, *, actor: Any) -> Notice:
    """All flags go out as one notice: the applicant is asked once, with one date."""
    if due_on <= clock.today():
        raise Refused("due_too_soon", "The answer cannot be due today or earlier.", next_step="Choose a later day.")
    with transaction.atomic():
        current = _at_work(subject, actor)
        kind = kind_of(current)
        waiting = list(_flags(current).filter(notice=None, state="open"))
        if not waiting:
            raise Refused("nothing_flagged", "Nothing is flagged yet.", next_step="Flag what has to be fixed first.")
        notice = Notice.objects.create(subject_kind=kind.workflow, subject_id=current.pk, sent_by=actor, due_on=due_on)
        Flag.objects.filter(pk__in=[flag.pk for flag in waiting]).update(notice=notice)
        things = "1 thing" if len(waiting) == 1 else f"{len(waiting)} things"
        words = f"{things} to fix by {due_on:%B} {due_on.day}, {due_on.year}."
        change_state(current, kind.ask, actor=actor, reason=words, facts={"notice": str(notice.pk)})
        return notice


# Decisions


def propose(subject: Any, verdict: str, text: str = "", *, actor: Any) -> Decision:
    """Decide. Where policy wants a second person, the decision waits for their signature and changes nothing yet."""
    with transaction.atomic():
        current = _at_work(subject, actor)
        kind, text = kind_of(current), text.strip()
        outcomes = kind.outcomes(current)
        _refuse_unfounded(verdict, text, outcomes)
        if _flags(current).filter(notice=None, state="open").exists():
            raise Refused(
                "flags_not_sent",
                "There are flags that were never sent.",
                next_step="Send them as a notice, or take them back.",
            )
        decision = Decision.objects.create(
            subject_kind=kind.workflow,
            subject_id=current.pk,
            verdict=verdict,
            text=text,
            second_because=policy.second_signature(verdict, outcomes),
            signed_by=actor,
            facts={"findings": findings.recorded(outcomes)},
        )
        if decision.second_because:
            docket.acted(current, actor, needs_second=True, failing=docket.failing(outcomes))
            words = f"{decision.get_verdict_display()}. {text}"
            note(current, "decision_proposed", actor=actor, reason=words, facts={"decision": str(decision.pk)})
        else:
            _make(current, decision, actor)
        return decision


def sign_second(subject: Any, *, actor: Any) -> Decision:
    """The second person signs, and the decision takes effect with everything that goes with it."""
    with transaction.atomic():
        current = _locked(subject)
        decision = _proposed(current, actor)
        decision.second_signed_by = actor
        decision.save(update_fields=["second_signed_by"])
        _make(current, decision, actor)
        return decision


def send_back(subject: Any, why: str, *, actor: Any) -> Decision:
    """The second person does not sign, and says why; the case is with the reviewers again."""
    if not why.strip():
        raise Refused("reason_missing", "Say why; the reason goes into the record.", next_step="Write the reason.")
    with transaction.atomic():
        current = _locked(subject)
        decision = _proposed(current, actor)
        decision.state, decision.sent_back = "sent_back", why.strip()
        decision.save(update_fields=["state", "sent_back"])
        docket.acted(current, actor, needs_second=False)
        note(current, "decision_sent_back", actor=actor, reason=why.strip(), facts={"decision": str(decision.pk)})
        return decision


def _make(subject: Any, decision: Decision, actor: Any) -> None:
    """The step itself: state, number, term, history and letter come with it, in this transaction."""
    decision.state = "made"
    decision.save(update_fields=["state"])
    facts = {"decision": str(decision.pk), "signed_by": str(decision.signed_by_id), **decision.facts}
    change_state(subject, decision.action, actor=actor, reason=decision.text[:2000], facts=facts)


def _refuse_unfounded(verdict: str, text: str, outcomes: list[Outcome]) -> None:
    """An approval keeps every rule; a refusal and a condition are in words."""
    if verdict != "approve" and not text:
        raise Refused("reason_missing", "Say why; it goes into the letter.", next_step="Write it down.")
    stopping = [outcome for outcome in outcomes if outcome.stops]
    if verdict != "refuse" and stopping:
        first = stopping[0]
        raise Refused(
            "rule_fails",
            f"A rule is not met: {first.problems[0].message}",
            first.check.citation,
            "Ask for changes, or refuse.",
        )


def _proposed(subject: Any, actor: Any) -> Decision:
    decision = Decision.objects.filter(subject_id=subject.pk, state="proposed").select_related("signed_by").first()
    if decision is None:
        raise Refused("nothing_to_sign", "No decision waits for a signature here.", next_step="Reload the page.")
    _workflow, scope = TABLES[type(subject)]
    if "review.sign_second" not in permissions_of(roles_for(actor, scope, subject)):
        raise NotPermitted("not_permitted", "Only a supervisor signs as the second person.", next_step="Ask one.")
    if decision.signed_by_id == actor.pk:
        raise Refused(
            "same_person", "You signed this already; the second person is another.", next_step="Ask a colleague."
        )
    return decision


# The case in hand


def _locked(subject: Any) -> Any:
    return type(subject).objects.select_for_update(of=("self",)).get(pk=subject.pk)


def _at_work(subject: Any, actor: Any) -> Any:
    """The case, locked, if it is with the Commission, waits for nobody's signature, and is this person's to work on."""
    current = _locked(subject)
    kind = kind_of(current)
    if current.state not in kind.waiting:
        raise Refused(
            "not_waiting",
            f"This case is {current.get_state_display().lower()}; there is nothing to review now.",
            next_step="Reload the page to see where it stands.",
        )
    if Decision.objects.filter(subject_id=current.pk, state="proposed").exists():
        raise Refused(
            "waits_for_signature",
            "A decision waits for its second signature; until then the case rests.",
            next_step="Ask the supervisor to sign or to send it back.",
        )
    if current.state == "submitted" and kind.workflow == "night":
        return take_up(current, actor=actor)
    _refuse_interested(kind, current, actor)
    return current


def _refuse_interested(kind: CaseKind, subject: Any, actor: Any) -> None:
    """Who may not decide it does not prepare the decision either (invariant I19)."""
    workflow, scope = TABLES[type(subject)]
    if kind.permission not in permissions_of(roles_for(actor, scope, subject)):
        raise NotPermitted("not_permitted", "Your role does not review cases.", next_step="Ask a reviewer.")
    for guard in workflow.transition(subject.state, kind.ask).guards:
        guard(subject, actor, {})


def _flags(subject: Any) -> Any:
    return Flag.objects.filter(subject_id=subject.pk)


def _value(subject: Any, field: str) -> str:
    """The words a mark is given for."""
    if field.startswith(findings.OF_CHECK):
        said = findings.said_by_check(kind_of(subject).outcomes(subject), field)
    else:
        answer = findings.answer(findings.latest(subject), field)
        said = answer["value"] if answer else None
    if said is None:
        raise Refused("no_such_answer", "There is no such answer.", next_step="Reload the page of the case.")
    return str(said)


# Phrases and saved filters


def add_phrase(section: str, text: str, citation: str = "", *, actor: Any) -> Phrase:
    text = text.strip()
    same = Phrase.objects.filter(section=section, text=text, retired=False).first()
    return same or Phrase.objects.create(section=section, text=text, citation=citation.strip(), added_by=actor)


def retire_phrase(phrase_id: Any, *, actor: Any) -> None:
    Phrase.objects.filter(pk=phrase_id).update(retired=True)


def save_filter(name: str, query: str, *, actor: Any) -> SavedFilter:
    """The same name again replaces what it stood for."""
    with transaction.atomic():
        others = SavedFilter.objects.filter(user=actor).exclude(name=name)
        if others.count() >= MOST_FILTERS:
            raise Refused("too_many", f"You keep {MOST_FILTERS} filters already.", next_step="Remove one first.")
        saved, _made = SavedFilter.objects.update_or_create(user=actor, name=name, defaults={"query": query})
        return saved


def remove_filter(filter_id: Any, *, actor: Any) -> None:
    SavedFilter.objects.filter(pk=filter_id, user=actor).delete()
