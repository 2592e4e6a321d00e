"""The objects that views are about, and which roles a person holds for each of them."""

from typing import Any

from casino_night.access import Scope
from casino_night.roles import Role
from licensing.models import (
    Assignment,
    Clerkship,
    Job,
    Membership,
    Municipality,
    Night,
    Operator,
    Organisation,
    Proceeding,
    Provider,
    ProviderStaff,
)


def _organisation_roles(user: Any, organisation_id: Any) -> frozenset[Role]:
    rows = Membership.objects.filter(user=user, organisation_id=organisation_id)
    return frozenset(Role(role) for role in rows.values_list("role", flat=True))


def organisation_roles(user: Any, organisation: Organisation) -> frozenset[Role]:
    """Members, and the clerk of the municipality the organisation has its seat or a night in."""
    municipalities = Municipality.objects.filter(clerkships__user=user)
    in_town = municipalities.filter(organisations=organisation) | municipalities.filter(
        nights__organisation=organisation
    )
    clerk = {Role.MUNICIPAL_CLERK} if in_town.exists() else set()
    return _organisation_roles(user, organisation.pk) | clerk


def night_roles(user: Any, night: Night) -> frozenset[Role]:
    assigned = Assignment.objects.filter(user=user, night=night).values_list("role", flat=True)
    roles = {Role(role) for role in assigned} | _organisation_roles(user, night.organisation_id)
    if Clerkship.objects.filter(user=user, municipality_id=night.municipality_id).exists():
        roles.add(Role.MUNICIPAL_CLERK)
    if night.provider_id and ProviderStaff.objects.filter(user=user, provider_id=night.provider_id).exists():
        roles.add(Role.EQUIPMENT_PROVIDER)
    return frozenset(roles)


def operator_roles(user: Any, operator: Operator) -> frozenset[Role]:
    if operator.user_id == user.pk:
        return frozenset({Role.CLASS_A_OPERATOR if operator.operator_class == "A" else Role.CLASS_B_OPERATOR})
    if operator.employer and ProviderStaff.objects.filter(user=user, provider=operator.employer).exists():
        return frozenset({Role.EQUIPMENT_PROVIDER})
    return frozenset()


def provider_roles(user: Any, provider: Provider) -> frozenset[Role]:
    held = ProviderStaff.objects.filter(user=user, provider=provider).exists()
    return frozenset({Role.EQUIPMENT_PROVIDER}) if held else frozenset()


def municipality_roles(user: Any, municipality: Municipality) -> frozenset[Role]:
    held = Clerkship.objects.filter(user=user, municipality=municipality).exists()
    return frozenset({Role.MUNICIPAL_CLERK}) if held else frozenset()


def job_roles(user: Any, job: Job) -> frozenset[Role]:
    """The provider itself, and whoever the night belongs to."""
    return night_roles(user, job.night) | provider_roles(user, job.provider)


def proceeding_roles(user: Any, proceeding: Proceeding) -> frozenset[Role]:
    """Whoever holds a role for the one it is about."""
    scope = {"registration": ORGANISATION, "operator licence": OPERATOR}.get(proceeding.subject_kind, PROVIDER)
    return scope.roles(user, scope.load(proceeding.subject_id))


def roles_anywhere(user: Any) -> frozenset[Role]:
    """Every role of the person for anything: decides the second factor at sign-in and what the home page shows."""
    roles = {Role(role) for role in Membership.objects.filter(user=user).values_list("role", flat=True)}
    roles |= {Role(role) for role in Assignment.objects.filter(user=user).values_list("role", flat=True)}
    if Clerkship.objects.filter(user=user).exists():
        roles.add(Role.MUNICIPAL_CLERK)
    if ProviderStaff.objects.filter(user=user).exists():
        roles.add(Role.EQUIPMENT_PROVIDER)
    for operator_class in Operator.objects.filter(user=user).values_list("operator_class", flat=True):
        roles.add(Role.CLASS_A_OPERATOR if operator_class == "A" else Role.CLASS_B_OPERATOR)
    return frozenset(roles)


def _load(model: Any, *related: str) -> Any:
    return lambda pk: model.objects.select_related(*related).get(pk=pk)


ORGANISATION = Scope("organisation", _load(Organisation, "municipality"), organisation_roles)
NIGHT = Scope(
    "night", _load(Night, "organisation", "municipality", "provider"), night_roles, night=lambda night: night.pk
)
OPERATOR = Scope("operator", _load(Operator, "user", "employer"), operator_roles)
PROVIDER = Scope("provider", _load(Provider), provider_roles)
MUNICIPALITY = Scope("municipality", _load(Municipality), municipality_roles)
JOB = Scope("job", _load(Job, "provider", "night__organisation", "night__municipality"), job_roles)
PROCEEDING = Scope("proceeding", _load(Proceeding, "opened_by", "recorded_by"), proceeding_roles)
