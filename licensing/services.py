"""What changes licensing: role rows, and steps through the state tables."""

import secrets
from typing import Any

from django.db import transaction

from casino_night import clock
from casino_night.access import Scope, roles_for
from casino_night.accounts.services import end_sessions
from casino_night.documents.services import request_document
from casino_night.refusal import Refused
from casino_night.roles import Role, permissions_of
from casino_night.workflow import Transition, Workflow
from licensing import scopes, states
from licensing.models import (
    Assignment,
    Change,
    Clerkship,
    Membership,
    Municipality,
    Night,
    Operator,
    Organisation,
    Provider,
    ProviderStaff,
)

_TABLES: dict[type, tuple[Workflow, Scope]] = {
    Organisation: (states.REGISTRATION, scopes.ORGANISATION),
    Operator: (states.OPERATOR, scopes.OPERATOR),
    Provider: (states.PROVIDER, scopes.PROVIDER),
    Night: (states.NIGHT, scopes.NIGHT),
}


def change_state(
    subject: Any, action: str, *, actor: Any, reason: str = "", facts: dict[str, Any] | None = None
) -> Any:
    """Take one step of the subject's state table: lock, permission, guards, history and documents in one transaction.

    Returns the subject as it is afterwards. A step somebody else took first is refused by the state it left behind.
    """
    workflow, scope = _TABLES[type(subject)]
    with transaction.atomic():
        current = type(subject).objects.select_for_update(of=("self",)).get(pk=subject.pk)
        row = workflow.transition(current.state, action)
        _require(row, scope, current, actor, reason)
        for guard in row.guards:
            guard(current, actor, facts or {})
        moved = type(subject).objects.filter(pk=current.pk, state=row.source).update(state=row.target)
        if moved != 1:
            workflow.transition("changed meanwhile", action)
        change = Change.objects.create(
            subject_kind=workflow.name,
            subject_id=current.pk,
            action=action,
            source=row.source,
            target=row.target,
            actor=actor,
            reason=reason,
            facts=facts or {},
        )
        current.state = row.target
        for kind in row.documents:
            request_document(kind, current, actor=actor, cause=str(change.pk))
        return current


def _require(row: Transition, scope: Scope, subject: Any, actor: Any, reason: str) -> None:
    if row.permission not in permissions_of(roles_for(actor, scope, subject)):
        raise Refused(
            "not_permitted",
            f"Your role does not allow you to do this: {row.label.lower()}.",
            row.citation,
            "Ask somebody who holds the role.",
        )
    if row.needs_reason and not reason.strip():
        raise Refused("reason_missing", "Say why; the reason goes into the record.", next_step="Write the reason.")


def add_member(organisation: Organisation, user: Any, role: Role, *, title: str = "") -> Membership:
    with transaction.atomic():
        member = Membership.objects.create(organisation=organisation, user=user, role=role, title=title)
        end_sessions(user)
        return member


def assign(night: Night, user: Any, role: Role) -> Assignment:
    with transaction.atomic():
        assignment = Assignment.objects.create(night=night, user=user, role=role)
        end_sessions(user)
        return assignment


def appoint_clerk(municipality: Municipality, user: Any) -> Clerkship:
    with transaction.atomic():
        clerkship = Clerkship.objects.create(municipality=municipality, user=user)
        end_sessions(user)
        return clerkship


def add_provider_staff(provider: Provider, user: Any) -> ProviderStaff:
    with transaction.atomic():
        post = ProviderStaff.objects.create(provider=provider, user=user)
        end_sessions(user)
        return post


def new_reference(prefix: str) -> str:
    """A number a person can read over the telephone: prefix, year, six characters without look-alikes."""
    letters = "".join(secrets.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(6))
    return f"{prefix}-{clock.today().year}-{letters}"
