"""One cast of people for every test: thirteen people around one night, and a second world they must never see.

`Cast.build()` makes both. Everything in the foreign world carries CANARY in its name, so that any page that shows a
piece of it to the wrong person is caught by its text.
"""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.test import Client

from casino_night import clock
from casino_night.access import SECOND_FACTOR
from casino_night.accounts.models import User
from casino_night.roles import NIGHT_ROLES, STAFF_ROLES, Role
from licensing.models import (
    Assignment,
    Clerkship,
    Determination,
    Membership,
    Municipality,
    Night,
    Operator,
    Organisation,
    Provider,
    ProviderStaff,
)

CANARY = "CANARY-4f1c"

NAMES = {
    Role.CHARITY_OFFICER: "Olivia",
    Role.CHARITY_MEMBER: "Martin",
    Role.MEMBER_IN_CHARGE: "Grace",
    Role.MEMBER_IN_CHARGE_OF_PROCEEDS: "Peter",
    Role.BANKER: "Rosa",
    Role.CLASS_A_OPERATOR: "Anton",
    Role.CLASS_B_OPERATOR: "Bea",
    Role.EQUIPMENT_PROVIDER: "Priya",
    Role.MUNICIPAL_CLERK: "Clara",
    Role.COMMISSION_REVIEWER: "Raymond",
    Role.COMMISSION_SUPERVISOR: "Susan",
    Role.AUDITOR: "Arthur",
    Role.ADMINISTRATOR: "Ada",
}


def person(name: str, staff_role: str = "", password: str | None = None) -> User:
    return User.objects.create_user(f"{name.lower()}@example.org", password, name=name, staff_role=staff_role)


def night_today(organisation: Organisation, title: str, state: str, provider: Provider | None = None) -> Night:
    return Night.objects.create(
        title=title,
        organisation=organisation,
        municipality=organisation.municipality,
        provider=provider,
        date=clock.today(),
        premises=f"{title} hall",
        state=state,
        exchange_rate=Decimal("2.00"),
    )


@dataclass
class World:
    municipality: Municipality
    organisation: Organisation
    provider: Provider
    operator: Operator
    night: Night

    @classmethod
    def build(cls, mark: str, number: str, operator_user: User) -> "World":
        today = clock.today()
        # Which towns there are is no secret: anybody may ask whether a night can be held in one.
        town = Municipality.objects.create(name="Own Town" if mark == "Own" else "Elsewhere", county="Essex")
        organisation = Organisation.objects.create(
            name=f"{mark} Fire Company",
            municipality=town,
            state="approved",
            identification_number=number,
            expires_on=today + timedelta(days=300),
        )
        provider = Provider.objects.create(
            name=f"{mark} Rentals",
            state="approved",
            approval_number=f"EP-{number}",
            expires_on=today + timedelta(days=300),
        )
        operator = Operator.objects.create(
            user=operator_user,
            operator_class="A",
            state="approved",
            licence_number=f"CNO-{number}",
            expires_on=today + timedelta(days=300),
            route="casino",
            familiar=True,
            agent_appointed_on=today,
        )
        night = night_today(organisation, f"{mark} Night", "licensed", provider)
        return cls(town, organisation, provider, operator, night)


@dataclass
class Cast:
    people: dict[Role, User]
    own: World
    other: World  # nobody of `people` but the commission and the auditor has any business here
    other_night: Night  # same organisation, another night

    @classmethod
    def build(cls) -> "Cast":
        people = {role: person(name, role if role in STAFF_ROLES else "") for role, name in NAMES.items()}
        own = World.build("Own", "111", people[Role.CLASS_A_OPERATOR])
        other = World.build(CANARY, "999", person(f"{CANARY} Stranger"))
        other_night = night_today(own.organisation, "Sister Night", "licensed")
        Operator.objects.create(
            user=people[Role.CLASS_B_OPERATOR],
            operator_class="B",
            state="approved",
            expires_on=clock.today() + timedelta(days=300),
        )
        _give_roles(people, own)
        return cls(people, own, other, other_night)

    def __getitem__(self, role: Role) -> User:
        return self.people[role]

    def client(self, role: Role | None) -> Client:
        """A browser in which that person is signed in, second factor and all."""
        return signed_in_client(self.people[role]) if role else Client()


def _give_roles(people: dict[Role, User], world: World) -> None:
    for role in (Role.CHARITY_OFFICER, Role.CHARITY_MEMBER):
        Membership.objects.create(user=people[role], organisation=world.organisation, role=role)
    for role in NIGHT_ROLES:
        Assignment.objects.create(user=people[role], night=world.night, role=role)
    Clerkship.objects.create(user=people[Role.MUNICIPAL_CLERK], municipality=world.municipality)
    ProviderStaff.objects.create(user=people[Role.EQUIPMENT_PROVIDER], provider=world.provider)


def granted(night: Night, actor: User, days_ago: int = 30) -> Determination:
    """The town has granted the night for its date and forwarded it so many days ago: the wait is over after 14."""
    day = clock.today() - timedelta(days=days_ago)
    return Determination.objects.create(
        night=night,
        night_date=night.date,
        voted_on=day,
        outcome="granted",
        findings="In order.",
        recorded_by=actor,
        forwarded_on=day,
        forwarded_by=actor,
    )


def signed_in_client(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    session = client.session
    session[SECOND_FACTOR] = "done"
    session.save()
    return client
