"""What changes licensing: role rows, and steps through the state tables."""

from typing import Any

from django.db import transaction

from casino_night.access import Scope, roles_for
from casino_night.accounts.services import roles_changed
from casino_night.documents.services import request_document
from casino_night.refusal import NotPermitted, Refused
from casino_night.roles import Role, permissions_of
from casino_night.workflow import Transition, Workflow
from licensing import letters
from licensing.models import (
    Assignment,
    Change,
    Clerkship,
    Membership,
    Municipality,
    Night,
    Organisation,
    Provider,
    ProviderStaff,
)
from licensing.review import docket
from licensing.states import TABLES


def change_state(
    subject: Any, action: str, *, actor: Any, reason: str = "", facts: dict[str, Any] | None = None
) -> Any:
    """Take one step of the subject's state table. Lock, permission, guards, history, papers, letters: one transaction.

    Returns the subject as it is afterwards. A step somebody else took first is refused by the state it left behind.
    """
    workflow, scope = TABLES[type(subject)]
    details = facts or {}
    with transaction.atomic():
        current = type(subject).objects.select_for_update(of=("self",)).get(pk=subject.pk)
        row = workflow.transition(current.state, action)
        _require(row, scope, current, actor, reason)
        for guard in row.guards:
            guard(current, actor, details)
        _move(current, row, details)
        change = _record(workflow, row, current, actor, reason, details)
        docket.follow(current, change)
        for kind in row.documents:
            request_document(kind, current, actor=actor, cause=str(change.pk))
        letters.announce(current, change)
        return current


def _move(subject: Any, row: Transition, details: dict[str, Any]) -> None:
    """Compare and set: the state and the fields that go with it change together, or not at all."""
    fields = {"state": row.target}
    for effect in row.effects:
        fields |= effect(subject, details)
    moved = type(subject).objects.filter(pk=subject.pk, state=row.source).update(**fields)
    if moved != 1:
        raise Refused("changed_meanwhile", "Somebody else changed this a moment ago.", next_step="Reload the page.")
    subject.refresh_from_db(fields=list(fields))


def _record(
    workflow: Workflow, row: Transition, subject: Any, actor: Any, reason: str, details: dict[str, Any]
) -> Change:
    return Change.objects.create(
        subject_kind=workflow.name,
        subject_id=subject.pk,
        action=row.action,
        source=row.source,
        target=row.target,
        actor=actor,
        reason=reason,
        facts=details,
    )


def note(subject: Any, action: str, *, actor: Any, reason: str = "", facts: dict[str, Any] | None = None) -> Change:
    """What leaves the state as it is still belongs to the history and to the log. In the caller's transaction."""
    return Change.objects.create(
        subject_kind=TABLES[type(subject)][0].name,
        subject_id=subject.pk,
        action=action,
        source=subject.state,
        target=subject.state,
        actor=actor,
        reason=reason[:2000],
        facts=facts or {},
    )


def _require(row: Transition, scope: Scope, subject: Any, actor: Any, reason: str) -> None:
    if row.permission not in permissions_of(roles_for(actor, scope, subject)):
        raise NotPermitted(
            "not_permitted",
            f"Your role does not allow you to do this: {row.label.lower()}.",
            row.citation,
            "Ask somebody who holds the role.",
        )
    if row.needs_reason and not reason.strip():
        raise Refused("reason_missing", "Say why; the reason goes into the record.", next_step="Write the reason.")


def add_member(organisation: Organisation, user: Any, role: Role, *, title: str = "", actor: Any = None) -> Membership:
    with transaction.atomic():
        member = Membership.objects.create(organisation=organisation, user=user, role=role, title=title)
        roles_changed(user, f"{role.label} of {organisation}", actor=actor)
        return member


def assign(night: Night, user: Any, role: Role, *, actor: Any = None) -> Assignment:
    with transaction.atomic():
        assignment = Assignment.objects.create(night=night, user=user, role=role)
        roles_changed(user, f"{role.label} of {night}", actor=actor)
        return assignment


def appoint_clerk(municipality: Municipality, user: Any, *, actor: Any = None) -> Clerkship:
    with transaction.atomic():
        clerkship = Clerkship.objects.create(municipality=municipality, user=user)
        roles_changed(user, f"municipal clerk of {municipality}", actor=actor)
        return clerkship


def add_provider_staff(provider: Provider, user: Any, *, actor: Any = None) -> ProviderStaff:
    with transaction.atomic():
        post = ProviderStaff.objects.create(provider=provider, user=user)
        roles_changed(user, f"equipment provider for {provider}", actor=actor)
        return post
