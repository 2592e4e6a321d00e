"""What changes a registration and the list of members. Nothing here touches answers that are no longer open."""

from typing import Any

from django.db import IntegrityError, transaction

from casino_night.accounts import selectors as accounts
from casino_night.accounts.models import User
from casino_night.accounts.services import roles_changed, save_account
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing import letters
from licensing.application.services import freeze, refuse_if_stopped, refuse_lost_updates
from licensing.models import Affiliate, Membership, Municipality, Organisation, ResponsiblePerson
from licensing.registration import checks
from licensing.registration.answers import answers
from licensing.services import add_member as add_membership
from licensing.services import change_state
from licensing.states import REGISTRATION, editable

MOST_DRAFTS = 5
MOST_PEOPLE = 30


def start(*, name: str, kind: str, municipality: Municipality, actor: Any) -> Organisation:
    """A new draft, with whoever starts it as its officer. The same form sent twice is one organisation."""
    name = " ".join(name.split())
    with transaction.atomic():
        User.objects.select_for_update().get(pk=actor.pk)
        drafts = Organisation.objects.filter(
            state="draft", memberships__user=actor, memberships__role=Role.CHARITY_OFFICER
        )
        same = drafts.filter(name=name, municipality=municipality).first()
        if same:
            return same
        if drafts.count() >= MOST_DRAFTS:
            raise Refused(
                "too_many_drafts",
                f"You have started {MOST_DRAFTS} registrations and submitted none of them.",
                next_step="Go on with one of them from your home page.",
            )
        organisation = Organisation.objects.create(name=name, kind=kind, municipality=municipality)
        add_membership(organisation, actor, Role.CHARITY_OFFICER, actor=actor)
        return organisation


def save_answers(organisation: Organisation, given: dict[str, Any], *, seen: dict[str, Any], actor: Any) -> None:
    """Save the answers somebody changed. `seen` is what they saw before: what changed since is not overwritten."""
    with transaction.atomic():
        current = _open(organisation)
        refuse_lost_updates(current, given, seen)
        for name, value in given.items():
            setattr(current, name, value)
        current.save(update_fields=list(given))


def add_person(organisation: Organisation, values: dict[str, Any], *, actor: Any) -> ResponsiblePerson:
    with transaction.atomic():
        current = _open(organisation)
        same = current.responsible_people.filter(**values).first()
        if same:  # the same form sent twice
            return same
        if current.responsible_people.count() >= MOST_PEOPLE:
            raise Refused("too_many", f"{MOST_PEOPLE} people are named already.", next_step="Remove one first.")
        return ResponsiblePerson.objects.create(organisation=current, **values)


def change_person(
    organisation: Organisation, person: ResponsiblePerson, values: dict[str, Any], *, seen: dict[str, Any], actor: Any
) -> None:
    with transaction.atomic():
        current = _open(organisation)
        row = current.responsible_people.select_for_update().filter(pk=person.pk).first()
        if row is None:
            raise Refused("gone", "This line is not there any more.", next_step="Reload the page to see the list.")
        refuse_lost_updates(row, values, seen)
        for field, value in values.items():
            setattr(row, field, value)
        row.save(update_fields=list(values))


def remove_person(organisation: Organisation, person: ResponsiblePerson, *, actor: Any) -> None:
    with transaction.atomic():
        _open(organisation)
        person.delete()


def submit(organisation: Organisation, *, actor: Any) -> Organisation:
    """Check everything once more, freeze the answers and hand them in: all of it or nothing."""
    with transaction.atomic():
        current = _open(organisation)
        dossier = checks.load(current)
        refuse_if_stopped(checks.run(dossier))
        frozen = freeze(REGISTRATION.name, current, answers(dossier), actor)
        facts = {"submission": str(frozen.pk), "limits": dossier.limits.used()}
        changed: Organisation = change_state(current, "submit", actor=actor, facts=facts)
        return changed


def _open(organisation: Organisation) -> Organisation:
    """The organisation, locked, while its answers can be changed."""
    current = _locked(organisation)
    if not editable(current):
        raise Refused(
            "not_editable",
            f"This registration is {current.get_state_display().lower()}; its answers cannot be changed now.",
            next_step="Open the organization's page to see where it stands and what can be done.",
        )
    return current


def _locked(organisation: Organisation) -> Organisation:
    rows = Organisation.objects.select_for_update(of=("self",)).select_related("municipality")
    return rows.get(pk=organisation.pk)


# Members, auxiliaries and affiliates


def add_affiliate(organisation: Organisation, *, name: str, kind: str, actor: Any) -> Affiliate:
    with transaction.atomic():
        current = _locked(organisation)
        return Affiliate.objects.get_or_create(organisation=current, name=name, kind=kind)[0]


def remove_affiliate(organisation: Organisation, affiliate: Affiliate, *, actor: Any) -> None:
    with transaction.atomic():
        _locked(organisation)
        if affiliate.memberships.exists():
            raise Refused(
                "has_members",
                f"{affiliate} still has members on the list.",
                next_step="Remove them first, or move them to the organization itself.",
            )
        affiliate.delete()


def add_member(
    organisation: Organisation,
    *,
    name: str,
    email: str,
    role: str,
    title: str = "",
    affiliate: Affiliate | None = None,
    actor: Any,
) -> Membership:
    """Somebody new on the list. Who has no account gets one without a password, and a letter how to set it."""
    _refuse_foreign_officer(role, affiliate)
    with transaction.atomic():
        current = _locked(organisation)
        user = accounts.account(email) or _new_account(name, email)
        if Membership.objects.filter(organisation=current, user=user).exists():
            raise Refused(
                "member_already",
                f"{user.email} is on the list already.",
                next_step="Change the role on the list of members.",
            )
        member = add_membership(current, user, Role(role), title=title, actor=actor)
        if affiliate:
            member.affiliate = affiliate
            member.save(update_fields=["affiliate"])
        letters.welcome(member, actor=actor)
        return member


def _new_account(name: str, email: str) -> User:
    user = User(name=name, email=email)
    try:
        with transaction.atomic():
            save_account(user)
    except IntegrityError as twice:
        raise Refused("busy", "This account is just being made elsewhere.", next_step="Try again.") from twice
    return user


def change_member(
    organisation: Organisation,
    member: Membership,
    *,
    role: str,
    title: str,
    affiliate: Affiliate | None = None,
    actor: Any,
) -> bool:
    """What a member may do from now on, and whom they belong to. True if the role itself is another one now."""
    _refuse_foreign_officer(role, affiliate)
    with transaction.atomic():
        _locked(organisation)
        current = Membership.objects.select_related("user").get(pk=member.pk)
        if role != Role.CHARITY_OFFICER:
            _refuse_last_officer(current)
        changed = current.role != role
        current.role, current.title, current.affiliate = role, title, affiliate
        current.save(update_fields=["role", "title", "affiliate"])
        if changed:
            roles_changed(current.user, f"now {Role(role).label} of {organisation}", actor=actor)
        return changed


def remove_member(organisation: Organisation, member: Membership, *, actor: Any) -> None:
    with transaction.atomic():
        _locked(organisation)
        _refuse_last_officer(member)
        member.delete()
        roles_changed(member.user, f"no longer {Role(member.role).label} of {organisation}", actor=actor)


def _refuse_last_officer(member: Membership) -> None:
    """Somebody has to be able to sign for the organisation."""
    officers = Membership.objects.filter(organisation_id=member.organisation_id, role=Role.CHARITY_OFFICER)
    if member.role == Role.CHARITY_OFFICER and not officers.exclude(pk=member.pk).exists():
        raise Refused(
            "last_officer",
            "This is the only officer; without one nobody could act for the organization.",
            next_step="Make somebody else an officer first.",
        )


def _refuse_foreign_officer(role: str, affiliate: Affiliate | None) -> None:
    if affiliate and role == Role.CHARITY_OFFICER:
        raise Refused(
            "foreign_officer",
            f"A member of {affiliate} is no officer of the organization itself.",
            next_step="Add them as a member of the organization, or leave the role at member.",
        )
