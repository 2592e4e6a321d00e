"""What pages and services read about accounts."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.tokens import default_token_generator
from django.db.models import QuerySet

from casino_night.accounts.models import RecoveryCode, SecondFactor, SignIn, User, normal_email
from casino_night.roles import Role

DEMO_DOMAIN = "@demo.invalid"  # reserved by RFC 2606: no real person's mailbox ends with it
LOG_ROWS = 20


def account(email: str) -> User | None:
    return User.objects.filter(email=normal_email(email)).first()


def has_second_factor(user: Any) -> bool:
    return SecondFactor.objects.filter(user=user).exists()


def needs_second_factor(user: Any) -> bool:
    """Asked once, at sign-in: the roles demand it, or the person chose to have it."""
    return has_second_factor(user) or user.must_use_second_factor


def recovery_codes_left(user: Any) -> int:
    return RecoveryCode.objects.filter(user=user, used_at=None).count()


def latest_sign_ins(user: Any) -> QuerySet[SignIn]:
    return SignIn.objects.filter(user=user)[:LOG_ROWS]


def person_of_reset(user_id: UUID, token: str) -> User | None:
    """Whose password the mailed link may set, while the link is good: an hour, once, and until the next sign-in."""
    user = User.objects.filter(pk=user_id, is_active=True).first()
    return user if user and default_token_generator.check_token(user, token) else None


@dataclass(frozen=True)
class DemoPerson:
    user: User
    roles: str
    note: str


# In the order of the page; a person stands under the first role they hold.
DEMO_NOTES: dict[Role, str] = {
    Role.CHARITY_OFFICER: "Apply for a night and follow it to the report.",
    Role.COMMISSION_REVIEWER: "Work through the queue: registrations, operators, nights.",
    Role.COMMISSION_SUPERVISOR: "Decide, suspend, and keep the limits of the regulation.",
    Role.MUNICIPAL_CLERK: "Issue the town's license for an approved night.",
    Role.MEMBER_IN_CHARGE: "Run the night: enroll the devices, hand out PINs, open the doors.",
    Role.BANKER: "Sell imitation money at a banker's window.",
    Role.MEMBER_IN_CHARGE_OF_PROCEEDS: "Account for the proceeds and file the report of operations.",
    Role.CLASS_A_OPERATOR: "Supervise the tables; deal any game.",
    Role.CLASS_B_OPERATOR: "Deal the card games and the simpler tables.",
    Role.EQUIPMENT_PROVIDER: "See the jobs and the equipment for each night.",
    Role.CHARITY_MEMBER: "See what the organization plans.",
    Role.AUDITOR: "Read everything; change nothing.",
    Role.ADMINISTRATOR: "Look after accounts, jobs and the register of rules.",
}


def demo_accounts() -> QuerySet[User]:
    return User.objects.filter(email__endswith=DEMO_DOMAIN, is_active=True)


def demo_people() -> list[DemoPerson]:
    people = [_demo_person(user) for user in demo_accounts()]
    order = list(DEMO_NOTES.values())
    return sorted(
        people, key=lambda person: (order.index(person.note) if person.note else len(order), str(person.user))
    )


def _demo_person(user: User) -> DemoPerson:
    held = [role for role in DEMO_NOTES if role in user.roles_anywhere]
    return DemoPerson(user, ", ".join(role.label for role in held) or "no role", DEMO_NOTES[held[0]] if held else "")
