"""Who is told what, at which step. One table; every letter is written in the transaction of its step.

A letter says what happened, what waits for whom, and where: names of people, reasons and figures stay behind the
sign-in.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse

from casino_night.accounts.models import User
from casino_night.mail.models import Letter
from casino_night.mail.services import write
from casino_night.roles import Role
from licensing.models import Change, Clerkship, Membership, Night, Operator, Organisation, Provider, ProviderStaff
from licensing.regulations import limits

Recipients = Callable[[Any], set[Any]]


def commission(subject: Any) -> set[Any]:
    """Whoever decides there."""
    deciders = (Role.COMMISSION_REVIEWER, Role.COMMISSION_SUPERVISOR)
    return set(User.objects.filter(staff_role__in=deciders, is_active=True))


def officers(subject: Any) -> set[Any]:
    organisation_id = subject.organisation_id if isinstance(subject, Night) else subject.pk
    rows = Membership.objects.filter(organisation_id=organisation_id, role=Role.CHARITY_OFFICER)
    return {one.user for one in rows.select_related("user")}


def clerks(night: Night) -> set[Any]:
    return {one.user for one in Clerkship.objects.filter(municipality=night.municipality_id).select_related("user")}


def crew(night: Night) -> set[Any]:
    """Everybody who has a part in the night itself, and the officers."""
    return officers(night) | {one.user for one in night.assignments.select_related("user")}


def provider_staff(night: Night) -> set[Any]:
    if night.provider_id is None:
        return set()
    return {one.user for one in ProviderStaff.objects.filter(provider=night.provider_id).select_related("user")}


def holder(subject: Any) -> set[Any]:
    """Of a licence or an approval."""
    if isinstance(subject, Operator):
        return {subject.user}
    return {one.user for one in ProviderStaff.objects.filter(provider=subject).select_related("user")}


@dataclass(frozen=True)
class Note:
    to: tuple[Recipients, ...]
    subject: str
    text: str


_REASON = "The reason stands on its page."

_NIGHT = {
    "submit": Note(
        (commission, clerks), "A night waits for review", "An application for a casino night was handed in."
    ),
    "take_up": Note((officers,), "The review has begun", "The Commission has begun to review your application."),
    "request_changes": Note(
        (officers,), "Things to fix", "The Commission asks for changes. Each has its reason and its rule on the list."
    ),
    "approve": Note(
        (officers, clerks),
        "Approved: the license can be issued",
        "The Commission has approved the night. The municipality issues the license next.",
    ),
    "refuse": Note((officers,), "Refused", f"The Commission has refused the application. {_REASON}"),
    "license": Note(
        (crew, provider_staff),
        "The license is issued",
        "The municipality has issued the license of the night.",
    ),
    "cancel": Note((crew, clerks, provider_staff, commission), "Cancelled", f"The night is cancelled. {_REASON}"),
    "suspend": Note((crew, clerks, provider_staff), "Suspended", f"The night is suspended. {_REASON}"),
    "reinstate": Note((crew, clerks, provider_staff), "Reinstated", "The night may be held after all."),
    "reinstate_approval": Note(
        (crew, clerks, provider_staff), "Reinstated", "The approval holds again. The license is not issued yet."
    ),
    "resume": Note((crew, clerks, provider_staff), "The night goes on", "The suspension is lifted: play may go on."),
    "report": Note((commission,), "A report waits", "The report of operations was filed and waits for acceptance."),
    "accept": Note((officers,), "The report is accepted", "The Commission has accepted the report of operations."),
    "return": Note((officers,), "The report came back", f"The report of operations has to be corrected. {_REASON}"),
    "deny": Note((officers, commission), "Denied", f"The municipality has denied the night after a hearing. {_REASON}"),
    "determined": Note((officers,), "The municipality has decided", "The determination stands on the night's page."),
    "forwarded": Note(
        (commission, officers),
        "Forwarded by the municipality",
        "The municipality has granted the night and sent application, findings and fee to the Commission.",
    ),
    "amended": Note(
        (crew, provider_staff, commission), "The license is amended", f"A new license replaces the old one. {_REASON}"
    ),
    "change_date": Note(
        (crew, clerks, provider_staff, commission), "The date has changed", "The night is planned for another day now."
    ),
}


def _licence(what: str, told: Recipients) -> dict[str, Note]:
    return {
        "submit": Note((commission,), f"A {what} waits", f"An application for a {what} was handed in."),
        "approve": Note((told,), "Approved", f"The Commission has approved the {what}."),
        "refuse": Note((told,), "Refused", f"The Commission has refused the {what}. {_REASON}"),
        "return": Note((told,), "Changes are asked for", f"The Commission asks for changes to the {what}. {_REASON}"),
        "suspend": Note((told,), "Suspended", f"The {what} is suspended. {_REASON}"),
        "reinstate": Note((told,), "Reinstated", f"The {what} is in force again."),
        "revoke": Note((told,), "Revoked", f"The {what} is revoked. {_REASON}"),
        "expire": Note((told,), "Expired", f"The {what} has expired. It can be renewed."),
    }


NOTES: dict[type, dict[str, Note]] = {
    Night: _NIGHT,
    Organisation: _licence("registration", officers),
    Operator: _licence("operator's license", holder),
    Provider: _licence("provider's approval", holder),
}


def announce(subject: Any, change: Change) -> None:
    """Tell everybody this step waits for or concerns; not the one who took it."""
    note = NOTES[type(subject)].get(change.action)
    if note is None:
        return
    people = set().union(*(find(subject) for find in note.to))
    told = {person for person in people if person.pk != change.actor_id}
    tell(told, f"{subject}: {note.subject}", note.text, subject.get_absolute_url(), cause=str(change.pk))


def tell(people: Iterable[Any], subject: str, text: str, path: str, *, cause: str) -> None:
    """The same letter to each of some people, in the caller's transaction."""
    for person in people:
        if person.is_active:
            _write(person, subject, text, path, cause)


def agreed(night: Night) -> None:
    """To the provider, whose time to certify runs from the agreement: one letter a night (13:47-13.7(a)). R020"""
    cause = f"agreed:{night.provider_id}:{night.pk}"
    if night.provider_id is None or night.agreed_at is None or Letter.objects.filter(cause=cause).exists():
        return
    hours = limits.at(max(night.date, limits.first_day()))["certification_hours"]
    text = (
        f"{night.organisation} names you as the equipment provider of this night and has written down when you agreed."
        f" Within {hours} hours of the agreement you certify it to the Commission; the list of your jobs says by when."
    )
    subject = f"{night}: certify what you agreed to"
    tell(provider_staff(night), subject, text, reverse("licensing:jobs", args=[night.provider_id]), cause=cause)


def welcome(member: Membership, *, actor: Any) -> None:
    """To somebody who was put on the list of members; who has no password yet learns how to set one."""
    organisation, user = member.organisation, member.user
    text = f"You are now on the list of members of {organisation}."
    if user.has_usable_password():
        _write(user, f"{organisation}: you are on the list", text, organisation.get_absolute_url(), str(member.pk))
        return
    how = "To sign in for the first time, set a password: open the page below and type this e-mail address."
    _write(user, f"{organisation}: welcome", f"{text}\n\n{how}", reverse("accounts:password_reset"), str(member.pk))


def _write(person: Any, subject: str, text: str, path: str, cause: str) -> None:
    body = f"Hello {person.name},\n\n{text}\n\n{settings.SITE_URL}{path}\n\nCasino Night\n"
    write(person.email, subject, body, cause=cause)
