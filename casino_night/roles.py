"""Who may do what: roles, permissions, and which role holds which. Pure.

Where a role comes from is a row: membership of an organisation, assignment to a night, a clerk's municipality,
a provider's staff list, an operator's licence, or the staff role on the account itself. This module only says what
a role may do once somebody holds it for an object.
"""

from collections.abc import Iterable
from enum import StrEnum


class Role(StrEnum):
    CHARITY_OFFICER = "charity_officer"
    CHARITY_MEMBER = "charity_member"
    MEMBER_IN_CHARGE = "member_in_charge"
    MEMBER_IN_CHARGE_OF_PROCEEDS = "member_in_charge_of_proceeds"
    BANKER = "banker"
    CLASS_A_OPERATOR = "class_a_operator"
    CLASS_B_OPERATOR = "class_b_operator"
    EQUIPMENT_PROVIDER = "equipment_provider"
    MUNICIPAL_CLERK = "municipal_clerk"
    COMMISSION_REVIEWER = "commission_reviewer"
    COMMISSION_SUPERVISOR = "commission_supervisor"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"

    @property
    def label(self) -> str:
        return self.value.replace("_", " ").replace("class a", "class A").replace("class b", "class B")


# Held for everything, by the staff role of the account.
STAFF_ROLES = (Role.COMMISSION_REVIEWER, Role.COMMISSION_SUPERVISOR, Role.AUDITOR, Role.ADMINISTRATOR)
# Held for one organisation.
ORGANISATION_ROLES = (Role.CHARITY_OFFICER, Role.CHARITY_MEMBER)
# Held for one night.
NIGHT_ROLES = (
    Role.MEMBER_IN_CHARGE,
    Role.MEMBER_IN_CHARGE_OF_PROCEEDS,
    Role.BANKER,
    Role.CLASS_A_OPERATOR,
    Role.CLASS_B_OPERATOR,
)
# A password alone is not enough for these (threat T8).
SECOND_FACTOR_ROLES = frozenset(
    {
        Role.COMMISSION_REVIEWER,
        Role.COMMISSION_SUPERVISOR,
        Role.MUNICIPAL_CLERK,
        Role.MEMBER_IN_CHARGE,
        Role.AUDITOR,
        Role.ADMINISTRATOR,
    }
)

_VIEW = {"organisation.view", "operator.view", "provider.view", "night.view", "municipality.view", "document.view"}

# The money of the night: its windows, its prize desk, its counts.
_BANK = {"till.enter", "till.count", "prizes.redeem"}

GRANTS: dict[Role, frozenset[str]] = {
    Role.CHARITY_OFFICER: frozenset(
        {
            "organisation.view",
            "organisation.edit",
            "organisation.submit",
            "night.view",
            "night.apply",
            "night.edit",
            "night.submit",
            "night.cancel",
            "document.view",
            "document.request",
        }
    ),
    Role.CHARITY_MEMBER: frozenset({"organisation.view", "night.view"}),
    Role.MEMBER_IN_CHARGE: frozenset(
        {
            "organisation.view",
            "night.view",
            "night.run",
            "device.enrol",
            "document.view",
            "document.request",
            "hall.enter",
            "table.deal",
        }
        | _BANK
        | {"till.run", "till.view", "prizes.draw"}
    ),
    Role.MEMBER_IN_CHARGE_OF_PROCEEDS: frozenset(
        {
            "organisation.view",
            "night.view",
            "night.report",
            "document.view",
            "document.request",
            "hall.enter",
            "till.view",
        }
        | _BANK
    ),
    # Only a banker sells imitation money (13:47-20.12(c)3).
    Role.BANKER: frozenset({"night.view", "hall.enter", "till.sell"} | _BANK),
    Role.CLASS_A_OPERATOR: frozenset(
        {
            "operator.view",
            "operator.edit",
            "operator.submit",
            "operator.instruct",
            "night.view",
            "hall.enter",
            "table.deal",
        }
    ),
    # Never craps or roulette (13:47-20.9(d)): the dealer's pages look at the game too.
    Role.CLASS_B_OPERATOR: frozenset(
        {"operator.view", "operator.edit", "operator.submit", "night.view", "hall.enter", "table.deal"}
    ),
    Role.EQUIPMENT_PROVIDER: frozenset(
        {"provider.view", "provider.edit", "provider.submit", "operator.view", "operator.cosign", "night.view"}
    ),
    Role.MUNICIPAL_CLERK: frozenset(
        {
            "municipality.view",
            "municipality.edit",
            "organisation.view",
            "night.view",
            "night.license",
            "night.cancel",
            "document.view",
        }
    ),
    Role.COMMISSION_REVIEWER: frozenset(
        _VIEW
        | {
            "organisation.decide",
            "operator.decide",
            "provider.decide",
            "night.decide",
            "document.retry",
            "review.work",
            "register.view",
            "status.view",
        }
    ),
    Role.COMMISSION_SUPERVISOR: frozenset(
        _VIEW
        | {
            "organisation.decide",
            "operator.decide",
            "provider.decide",
            "night.decide",
            "night.suspend",
            "document.retry",
            "limit.add",
            "review.work",
            "review.sign_second",
            "register.view",
            "status.view",
        }
    ),
    Role.AUDITOR: frozenset(_VIEW | {"audit.view", "register.view", "status.view"}),
    Role.ADMINISTRATOR: frozenset({"person.manage", "audit.view", "document.retry", "developer.view", "status.view"}),
}

PERMISSIONS = frozenset().union(*GRANTS.values())


def permissions_of(roles: Iterable[Role]) -> frozenset[str]:
    return frozenset().union(*(GRANTS[role] for role in roles))


def require_known(permission: str) -> str:
    """A misspelt permission stops the start instead of refusing everybody for ever."""
    if permission not in PERMISSIONS:
        raise ValueError(f"No role holds a permission called {permission!r}.")
    return permission
