"""The state tables: what may happen to a registration, a licence, an approval and a night, and who may do it."""

import secrets
from typing import Any

from casino_night import clock
from casino_night.access import Scope
from casino_night.refusal import Refused
from casino_night.workflow import Effect, Guard, Transition, Workflow
from licensing import scopes
from licensing.conditions import (
    GOES_ON,
    agent_is_appointed,
    class_a_is_qualified,
    goes_on,
    holder_could_be_heard,
    licence_fee_is_paid,
    may_be_renewed,
    renewal_is_open,
    suspended_in,
    term_is_over,
    town_has_denied,
    wait_is_over,
)
from licensing.models import (
    Change,
    Membership,
    Night,
    Operator,
    Organisation,
    Provider,
    ProviderStaff,
    Submission,
)
from licensing.regulations import limits
from licensing.review.policy import refusal_is_signed, signed_as_policy_wants


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
            "You belong to this organization, so somebody else has to decide.",
            next_step="Ask a colleague to take the case.",
        )


def decider_has_no_part(subject: Any, actor: Any, details: dict[str, Any]) -> None:
    """Nobody decides on a licence of their own, of a company they act for, or of its operators (invariant I19)."""
    company: Any = subject.employer_id if isinstance(subject, Operator) else subject.pk
    own = isinstance(subject, Operator) and subject.user_id == actor.pk
    if own or ProviderStaff.objects.filter(user=actor, provider_id=company).exists():
        raise Refused(
            "own_licence",
            "This license is your own, or your company's, so somebody else has to decide.",
            next_step="Ask a colleague to take the case.",
        )


def inside_licence_window(night: Any, actor: Any, details: dict[str, Any]) -> None:
    """A night opens only inside its licence (13:47-6.11(c)). R003"""
    if clock.now() not in night.window:
        raise Refused(
            "outside_licence",
            "The license runs from 12:00 AM of its date to 2:00 AM the next day.",
            "13:47-6.11(c)",
            "Open the doors inside the license's hours.",
        )


def doors_are_checked(night: Any, actor: Any, details: dict[str, Any]) -> None:
    """A night opens from its doors-open check, which has looked at every hard rule; never by the step alone. R045"""
    if not details.get("doors_checked"):
        raise Refused(
            "doors_not_checked",
            "The doors open from the doors-open check, once nothing on it is missing.",
            "13:47-20.6(a)",
            "Open the doors-open check of this night.",
        )


def answers_are_frozen(night: Any, actor: Any, details: dict[str, Any]) -> None:
    """An application is submitted with its answers checked, declared and frozen; never by the step alone."""
    if not Submission.objects.filter(pk=details.get("submission") or night.pk, subject_id=night.pk).exists():
        raise Refused(
            "not_declared",
            "The answers have to be checked and declared before they are submitted.",
            next_step="Open the application and go to Check your answers.",
        )


def close_is_signed(night: Any, actor: Any, details: dict[str, Any]) -> None:
    """A night is closed by its path: counted, deposited and signed by two people; never by the step alone. R051"""
    if not details.get("closing"):
        raise Refused(
            "not_signed",
            "The close is signed when tables, windows, prizes and money are in order.",
            "13:47-20.8(a)3",
            "Open the close of the evening; it says what is missing.",
        )


def report_is_signed(night: Any, actor: Any, details: dict[str, Any]) -> None:
    """A report is filed with its figures frozen and its signature; never by the step alone (13:47-9.1)."""
    if not details.get("filing"):
        raise Refused(
            "not_signed",
            "The report is filed with its figures and the signature of the member in charge of proceeds.",
            "13:47-9.1",
            "Open the report of operations, check it and sign.",
        )


def fits(subject: Any, row: Transition) -> bool:
    """Whether a row of the table is worth a button, by what the state alone does not say."""
    if isinstance(subject, Night):
        return row.source != "suspended" or GOES_ON[row.action] == suspended_in(subject)
    return (row.source, row.action) != ("approved", "submit") or may_be_renewed(subject)


def editable(subject: Any) -> bool:
    """Whether what the applicant wrote, and the files with it, are still theirs to change."""
    if isinstance(subject, Night):
        return subject.state in ("draft", "changes_requested")
    return subject.state == "draft" or may_be_renewed(subject)


def _number(prefix: str) -> str:
    """A number a person can read over the telephone: prefix, year, six characters without look-alikes."""
    characters = "".join(secrets.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(6))
    return f"{prefix}-{clock.today().year}-{characters}"


def gives_reference(night: Any, details: dict[str, Any]) -> dict[str, Any]:
    return {} if night.reference else {"reference": _number("CN")}


def gives_licence_number(night: Any, details: dict[str, Any]) -> dict[str, Any]:
    """The town's own number, or one of ours where it keeps none."""
    return {} if night.licence_number else {"licence_number": details.get("licence_number") or _number("RL")}


def gives_term(years: str, number: str, prefix: str, since: str) -> Effect:
    """An approval gives a number, once, and a last day by the limit of that name. A renewal goes on where it ended."""

    def effect(subject: Any, details: dict[str, Any]) -> dict[str, Any]:
        today = clock.today()
        begins = max(today, subject.expires_on or today)
        given = {since: today, "expires_on": clock.years_later(begins, limits.at(today)[years])}
        return given if getattr(subject, number) else given | {number: _number(prefix)}

    return effect


# One year for a provider (R017 R018) and for an operator (R033 R034 R035 R036), two for a registration (13:47-2.3).
REGISTERS = gives_term("registration_years", "identification_number", "ID", "registered_on")
LICENSES = gives_term("operator_licence_years", "licence_number", "CNO", "approved_on")
APPROVES = gives_term("provider_approval_years", "approval_number", "EP", "approved_on")

INDEPENDENT = (decider_did_not_submit, decider_is_no_member)


def _decisions(
    state: str,
    returned: str,
    ask: str,
    permission: str,
    guards: tuple[Guard, ...],
    effects: tuple[Effect, ...] = (),
    qualified: tuple[Guard, ...] = (),
    papers: tuple[str, ...] = (),
) -> tuple[Transition, ...]:
    """What the Commission decides about an application. Each leads through the page of the case and sends a letter."""
    noun = permission.split(".")[0]
    page, letter, notice = f"licensing:{noun}_case", (f"{noun}_decision",), (f"{noun}_notice",)
    signed, refused = (*guards, *qualified, signed_as_policy_wants), (*guards, refusal_is_signed)
    return (
        Transition(
            state, ask, returned, permission, "Ask for changes", guards, (), notice, needs_reason=True, page=page
        ),
        Transition(state, "approve", "approved", permission, "Approve", signed, effects, (*letter, *papers), page=page),
        Transition(state, "refuse", "refused", permission, "Refuse", refused, (), letter, needs_reason=True, page=page),
    )


def _licence_workflow(
    name: str,
    submit: str,
    decide: str,
    guards: tuple[Guard, ...],
    term: Effect,
    ready: tuple[Guard, ...] = (),
    page: str = "",
    sanctions: str = "",
    qualified: tuple[Guard, ...] = (),
    papers: tuple[str, ...] = (),
    handed_in: tuple[str, ...] = (),
) -> Workflow:
    """Registrations, operators' licences and providers' approvals take the same path."""
    suspended, revoked = (*guards, holder_could_be_heard("suspension")), (*guards, holder_could_be_heard("revocation"))
    words = "Check and submit" if page else "Submit"
    return Workflow(
        name,
        (
            Transition("draft", "submit", "submitted", submit, words, ready, (), handed_in, page=page),
            Transition("submitted", "withdraw", "withdrawn", submit, "Withdraw"),
            Transition("withdrawn", "reopen", "draft", submit, "Take it up again"),
            *_decisions("submitted", "draft", "return", decide, guards, (term,), qualified, papers),
            Transition(
                "approved", "suspend", "suspended", decide, "Suspend", suspended, needs_reason=True, page=sanctions
            ),
            Transition("suspended", "reinstate", "approved", decide, "Reinstate", guards, needs_reason=True),
            *(
                Transition(state, "revoke", "revoked", decide, "Revoke", revoked, needs_reason=True, page=sanctions)
                for state in ("approved", "suspended", "expired")
            ),
            Transition("approved", "expire", "expired", decide, "Mark as expired", (term_is_over,)),
            *(
                Transition(
                    state, "submit", "submitted", submit, "Renew", (renewal_is_open, *ready), (), handed_in, page=page
                )
                for state in ("approved", "expired")
            ),
        ),
    )


# The papers of an application, made anew whenever it is handed in.
REGISTRATION_FORM = "registration_application"  # 13:47-2.3
PAPER_SET = ("municipal_application", "rental_certificate")  # 13:47-3.2

REGISTRATION = _licence_workflow(
    "registration",
    "organisation.submit",
    "organisation.decide",
    INDEPENDENT,
    REGISTERS,
    (answers_are_frozen,),
    "licensing:registration_check",
    "licensing:organisation_sanctions",
    papers=("registration_certificate",),
    handed_in=(REGISTRATION_FORM,),
)
OPERATOR = _licence_workflow(
    "operator licence",
    "operator.submit",
    "operator.decide",
    (decider_did_not_submit, decider_has_no_part),
    LICENSES,
    (answers_are_frozen,),
    "licensing:operator_application",
    "licensing:operator_sanctions",
    (agent_is_appointed, class_a_is_qualified, licence_fee_is_paid),
    ("operator_licence",),
)
PROVIDER = _licence_workflow(
    "provider approval",
    "provider.submit",
    "provider.decide",
    (decider_did_not_submit, decider_has_no_part),
    APPROVES,
    (answers_are_frozen,),
    "licensing:provider_application",
    "licensing:provider_sanctions",
    (licence_fee_is_paid,),
    ("provider_licence",),
)

_CANCELLABLE = ("approved", "licensed")
_BEFORE_DECISION = ("submitted", "under_review", "changes_requested")

NIGHT = Workflow(
    "night",
    (
        Transition(
            "draft",
            "submit",
            "submitted",
            "night.submit",
            "Check and submit",
            (answers_are_frozen,),
            (gives_reference,),
            PAPER_SET,
            page="licensing:check_answers",
        ),
        *(
            Transition(state, "withdraw", "withdrawn", "night.submit", "Withdraw", needs_reason=True)
            for state in ("draft", *_BEFORE_DECISION)
        ),
        Transition("submitted", "take_up", "under_review", "night.decide", "Start the review", INDEPENDENT),
        *_decisions("under_review", "changes_requested", "request_changes", "night.decide", INDEPENDENT),
        Transition(
            "changes_requested",
            "submit",
            "under_review",
            "night.submit",
            "Submit the changes",
            (answers_are_frozen,),
            documents=PAPER_SET,
            page="licensing:fixes",
        ),
        Transition(
            "approved",
            "license",
            "licensed",
            "night.license",
            "Issue the license",
            (decider_is_no_member, wait_is_over),
            effects=(gives_licence_number,),
            documents=("night_licence",),
            citation="13:47-20.3",
            page="licensing:town_case",
        ),
        *(
            Transition(
                state,
                "deny",
                "refused",
                "night.license",
                "Deny the night",
                (decider_is_no_member, town_has_denied),
                needs_reason=True,
                page="licensing:town_case",
            )
            for state in ("submitted", "under_review", "changes_requested", "approved")
        ),
        *(
            Transition(state, "cancel", "cancelled", "night.cancel", "Cancel the night", needs_reason=True)
            for state in _CANCELLABLE
        ),
        Transition(
            "licensed",
            "open",
            "open",
            "night.run",
            "Open the doors",
            (inside_licence_window, doors_are_checked),
            page="night:doors",
        ),
        Transition("open", "begin_close", "closing", "night.run", "Begin the close"),
        Transition(
            "closing", "close", "closed", "night.run", "Close the night", (close_is_signed,), page="night:evening"
        ),
        Transition(
            "closed",
            "report",
            "reported",
            "night.report",
            "File the report of operations",
            (report_is_signed,),
            page="night:report",
        ),
        Transition("reported", "accept", "accepted", "night.decide", "Accept the report", INDEPENDENT),
        Transition("reported", "return", "closed", "night.decide", "Return the report", INDEPENDENT, needs_reason=True),
        *(
            Transition(state, "suspend", "suspended", "night.suspend", "Suspend", needs_reason=True)
            for state in ("approved", "licensed", "open")
        ),
        *(
            Transition("suspended", action, target, "night.suspend", label, (goes_on(action), *more), needs_reason=True)
            for action, target, label, more in (
                ("reinstate", "licensed", "Reinstate the license", ()),
                ("reinstate_approval", "approved", "Reinstate the approval", ()),
                ("resume", "open", "Let the night go on", (inside_licence_window,)),
            )
        ),
        Transition("suspended", "begin_close", "closing", "night.run", "Begin the close", (goes_on("begin_close"),)),
    ),
)

# Every kind of subject with its table and the scope that says who holds which role for it.
TABLES: dict[type, tuple[Workflow, Scope]] = {
    Organisation: (REGISTRATION, scopes.ORGANISATION),
    Operator: (OPERATOR, scopes.OPERATOR),
    Provider: (PROVIDER, scopes.PROVIDER),
    Night: (NIGHT, scopes.NIGHT),
}
