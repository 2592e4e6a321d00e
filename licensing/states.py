"""The state tables: what may happen to a registration, a licence, an approval and a night, and who may do it."""

from typing import Any

from casino_night import clock
from casino_night.refusal import Refused
from casino_night.workflow import Transition, Workflow
from licensing.models import Change, Membership


def decider_did_not_submit(subject: Any, actor: Any, details: dict[str, Any]) -> None:
    """Who submits does not decide (invariant I19)."""
    if Change.objects.filter(subject_id=subject.pk, action="submit", actor=actor).exists():
        raise Refused(
            "own_submission",
            "You submitted this, so somebody else has to decide it.",
            next_step="Ask a colleague to take the case.",
        )


def decider_is_no_member(subject: Any, actor: Any, details: dict[str, Any]) -> None:
    """Nobody decides on an organisation they belong to (invariant I19)."""
    organisation_id = getattr(subject, "organisation_id", subject.pk)
    if Membership.objects.filter(user=actor, organisation_id=organisation_id).exists():
        raise Refused(
            "own_organisation",
            "You belong to this organisation, so somebody else has to decide.",
            next_step="Ask a colleague to take the case.",
        )


def inside_licence_window(night: Any, actor: Any, details: dict[str, Any]) -> None:
    """A night opens only inside its licence (13:47-6.11(c)). R003"""
    if clock.now() not in night.window:
        raise Refused(
            "outside_licence",
            "The licence runs from 12:00 AM of its date to 2:00 AM the next day.",
            "13:47-6.11(c)",
            "Open the doors inside the licence's hours.",
        )


INDEPENDENT = (decider_did_not_submit, decider_is_no_member)


def _licence_workflow(name: str, submit: str, decide: str, guards: tuple[Any, ...]) -> Workflow:
    """Registrations, operators' licences and providers' approvals take the same path."""
    return Workflow(
        name,
        (
            Transition("draft", "submit", "submitted", submit, "Submit"),
            Transition("submitted", "withdraw", "withdrawn", submit, "Withdraw"),
            Transition("submitted", "approve", "approved", decide, "Approve", guards),
            Transition("submitted", "refuse", "refused", decide, "Refuse", guards, needs_reason=True),
            Transition("submitted", "return", "draft", decide, "Ask for changes", guards, needs_reason=True),
            Transition("approved", "suspend", "suspended", decide, "Suspend", guards, needs_reason=True),
            Transition("suspended", "reinstate", "approved", decide, "Reinstate", guards, needs_reason=True),
            Transition("suspended", "revoke", "revoked", decide, "Revoke", guards, needs_reason=True),
            Transition("approved", "expire", "expired", decide, "Mark as expired"),
            Transition("expired", "submit", "submitted", submit, "Renew"),
        ),
    )


REGISTRATION = _licence_workflow("registration", "organisation.submit", "organisation.decide", INDEPENDENT)
OPERATOR = _licence_workflow("operator licence", "operator.submit", "operator.decide", (decider_did_not_submit,))
PROVIDER = _licence_workflow("provider approval", "provider.submit", "provider.decide", (decider_did_not_submit,))

_CANCELLABLE = ("approved", "licensed")
_BEFORE_DECISION = ("submitted", "under_review", "changes_requested")

NIGHT = Workflow(
    "night",
    (
        Transition("draft", "submit", "submitted", "night.submit", "Submit the application"),
        Transition("draft", "withdraw", "withdrawn", "night.submit", "Withdraw"),
        *(Transition(state, "withdraw", "withdrawn", "night.submit", "Withdraw") for state in _BEFORE_DECISION),
        Transition("submitted", "take_up", "under_review", "night.decide", "Start the review", INDEPENDENT),
        Transition(
            "under_review",
            "request_changes",
            "changes_requested",
            "night.decide",
            "Ask for changes",
            INDEPENDENT,
            needs_reason=True,
        ),
        Transition("changes_requested", "submit", "under_review", "night.submit", "Submit the changes"),
        Transition("under_review", "approve", "approved", "night.decide", "Approve", INDEPENDENT),
        Transition("under_review", "refuse", "refused", "night.decide", "Refuse", INDEPENDENT, needs_reason=True),
        Transition(
            "approved",
            "license",
            "licensed",
            "night.license",
            "Issue the licence",
            (decider_is_no_member,),
            documents=("night_licence",),
            citation="13:47-20.3",
        ),
        *(
            Transition(state, "cancel", "cancelled", "night.cancel", "Cancel the night", needs_reason=True)
            for state in _CANCELLABLE
        ),
        Transition("licensed", "open", "open", "night.run", "Open the doors", (inside_licence_window,)),
        Transition("open", "begin_close", "closing", "night.run", "Begin the close"),
        Transition("closing", "close", "closed", "night.run", "Close the night"),
        Transition("closed", "report", "reported", "night.report", "File the report of operations"),
        Transition("reported", "accept", "accepted", "night.decide", "Accept the report", INDEPENDENT),
        Transition("reported", "return", "closed", "night.decide", "Return the report", INDEPENDENT, needs_reason=True),
        *(
            Transition(state, "suspend", "suspended", "night.suspend", "Suspend", needs_reason=True)
            for state in ("approved", "licensed", "open")
        ),
        Transition("suspended", "reinstate", "licensed", "night.suspend", "Reinstate", needs_reason=True),
    ),
)
