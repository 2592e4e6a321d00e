"""When one person may decide alone, and when a second one has to sign. This is the whole policy."""

from typing import Any
from uuid import UUID

from casino_night.refusal import Refused
from licensing.checks import Outcome
from licensing.models import Decision, Override

REFUSALS = "A refusal is signed by two people."
DESPITE_WARNINGS = "An approval despite a warning that was accepted with a reason is signed by two people."
POLICY = (REFUSALS, DESPITE_WARNINGS)  # shown to reviewers; everything else one person decides


def second_signature(verdict: str, outcomes: list[Outcome]) -> str:
    """Why a supervisor has to sign as well; empty when nobody has to."""
    if verdict == "refuse":
        return REFUSALS
    return DESPITE_WARNINGS if any(one.problems and one.overridden for one in outcomes) else ""


def signed_as_policy_wants(subject: Any, actor: Any, details: dict[str, Any]) -> None:
    """Guards the step itself, so that no other screen, form or request decides with one signature too few."""
    if details.get("decision"):
        _refuse_unsigned(subject, details["decision"], "approve")
    elif Override.objects.filter(subject_id=subject.pk).exists():
        raise _one_too_few(DESPITE_WARNINGS)


def refusal_is_signed(subject: Any, actor: Any, details: dict[str, Any]) -> None:
    """A refusal needs its decision with both signatures, whoever takes the step."""
    if not details.get("decision"):
        raise _one_too_few(REFUSALS)
    _refuse_unsigned(subject, details["decision"], "refuse")


def _refuse_unsigned(subject: Any, decision_id: Any, action: str) -> None:
    found = Decision.objects.filter(pk=UUID(str(decision_id)), subject_id=subject.pk).first()
    if found is not None and found.action != action:
        found = None
    if found is None or (found.second_because and not found.second_signed_by_id):
        raise _one_too_few(found.second_because if found else REFUSALS)


def _one_too_few(why: str) -> Refused:
    return Refused("second_signature", why, next_step="Decide on the page of the case; a supervisor signs there.")
