"""A believable made-up world: people of every role, organisations in several towns, nights in every state.

The world is written as if it had happened, with its history dated back; the guards of the state tables are about
real time and do not apply to a made-up past. Nobody here has a password: the demo's one-click page signs them in.
"""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.documents.services import request_document
from casino_night.night import demo_evening, demo_offices, demo_plan
from casino_night.roles import NIGHT_ROLES, Role
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
from licensing.review import docket
from licensing.states import TABLES

DOMAIN = "demo.invalid"

# One person per role. The same people are on the one-click sign-in page.
PEOPLE: dict[Role, str] = {
    Role.CHARITY_OFFICER: "Olivia Marsh",
    Role.CHARITY_MEMBER: "Martin Reyes",
    Role.MEMBER_IN_CHARGE: "Grace Okafor",
    Role.MEMBER_IN_CHARGE_OF_PROCEEDS: "Peter Lindqvist",
    Role.BANKER: "Rosa Delgado",
    Role.CLASS_A_OPERATOR: "Anton Kowalski",
    Role.CLASS_B_OPERATOR: "Bea Thornton",
    Role.EQUIPMENT_PROVIDER: "Priya Raman",
    Role.MUNICIPAL_CLERK: "Clara Benning",
    Role.COMMISSION_REVIEWER: "Raymond Ellis",
    Role.COMMISSION_SUPERVISOR: "Susan Whitfield",
    Role.AUDITOR: "Arthur Nakamura",
    Role.ADMINISTRATOR: "Ada Bergstrom",
}
STAFF = (Role.COMMISSION_REVIEWER, Role.COMMISSION_SUPERVISOR, Role.AUDITOR, Role.ADMINISTRATOR)

TOWNS = (("Maplewood", "Essex"), ("Collingswood", "Camden"), ("Red Bank", "Monmouth"), ("Hoboken", "Hudson"))

# Name, kind, town, state of the registration, days until it expires.
ORGANISATIONS = (
    ("Maplewood Volunteer Fire Company No. 1", "volunteer_fire_company", "Maplewood", "approved", 400),
    ("St. Brigid School Association", "educational", "Collingswood", "approved", 210),
    ("Shore Animal Rescue League", "charitable", "Red Bank", "approved", 35),
    ("Hudson Youth Orchestra Boosters", "charitable", "Hoboken", "submitted", 0),
    ("Essex Veterans Post 212", "veterans", "Maplewood", "expired", -20),
)

# Name, class, state of the licence, days until it expires.
OTHER_OPERATORS = (
    ("Dominic Farrell", "A", "approved", 12),
    ("Eun-ji Park", "B", "approved", 190),
    ("Walter Abbott", "B", "suspended", 120),
    ("Nadia Haddad", "A", "submitted", 0),
    ("Luis Ortega", "B", "expired", -45),
)

# The steps a night has taken: action and who took it. Each state is a prefix of a road.
_ROAD = (
    ("submit", Role.CHARITY_OFFICER),
    ("take_up", Role.COMMISSION_REVIEWER),
    ("approve", Role.COMMISSION_REVIEWER),
    ("license", Role.MUNICIPAL_CLERK),
    ("open", Role.MEMBER_IN_CHARGE),
    ("begin_close", Role.MEMBER_IN_CHARGE),
    ("close", Role.MEMBER_IN_CHARGE),
    ("report", Role.MEMBER_IN_CHARGE_OF_PROCEEDS),
    ("accept", Role.COMMISSION_REVIEWER),
)
_CHANGES = ("request_changes", Role.COMMISSION_REVIEWER)
_WITHDRAW = ("withdraw", Role.CHARITY_OFFICER)
_REFUSE = ("refuse", Role.COMMISSION_REVIEWER)
_CANCEL = ("cancel", Role.CHARITY_OFFICER)
_SUSPEND = ("suspend", Role.COMMISSION_SUPERVISOR)

# Title, organisation's place in the list, days from today, steps taken. Together they show every state.
NIGHTS = (
    ("Engine House Casino Night", 0, 0, _ROAD[:5]),
    ("Spring Fling Casino Night", 0, 150, ()),
    ("Firefighters' Midwinter Casino", 0, 75, _ROAD[:1]),
    ("St. Brigid Monte Carlo Night", 1, 60, _ROAD[:2]),
    ("St. Brigid Alumni Casino", 1, 82, (*_ROAD[:2], _CHANGES)),
    ("Paws and Aces", 2, 30, _ROAD[:3]),
    ("Barkley's Boardwalk Casino", 2, 12, _ROAD[:4]),
    ("Ladder Company Late Close", 0, -1, _ROAD[:6]),
    ("Harvest Casino Night", 1, -9, _ROAD[:7]),
    ("Rescue League Roulette Ball", 2, -24, _ROAD[:8]),
    ("Founders' Casino Night", 0, -70, _ROAD),
    ("Picnic Casino", 1, 45, (*_ROAD[:1], _WITHDRAW)),
    ("Halloween Casino", 2, -18, (*_ROAD[:2], _REFUSE)),
    ("Snow Date Casino", 0, 20, (*_ROAD[:4], _CANCEL)),
    ("Marina Casino Night", 2, 26, (*_ROAD[:4], _SUSPEND)),
)


def exists() -> bool:
    return User.objects.filter(email__endswith=f"@{DOMAIN}").exists()


@transaction.atomic
def build() -> None:
    """The whole world, in one transaction: there is never half a demo."""
    today = clock.today()
    people = {role: _person(name, staff_role=role if role in STAFF else "") for role, name in PEOPLE.items()}
    towns = {name: Municipality.objects.create(name=name, county=county) for name, county in TOWNS}
    Clerkship.objects.create(user=people[Role.MUNICIPAL_CLERK], municipality=towns["Maplewood"])
    Clerkship.objects.create(user=people[Role.MUNICIPAL_CLERK], municipality=towns["Red Bank"])
    provider = _providers(people, today)
    organisations = _organisations(people, towns, today)
    _operators(people, provider, today)
    plans = demo_plan.hire(people, [_person(name) for name, *_licence in demo_plan.CREW], provider, today)
    nights = [
        (
            _night(title, organisations[place], provider, today + timedelta(days=days), plans, people, half=not steps),
            steps,
        )
        for title, place, days, steps in NIGHTS
    ]
    plans.write()
    for night, steps in nights:
        _walk(night, list(steps), people)
    docket.catch_up()
    demo_offices.set_up(people, provider, [night for night, _steps in nights])


def _person(name: str, *, staff_role: str = "") -> User:
    mailbox = name.lower().replace(" ", ".").replace("'", "")
    return User.objects.create_user(f"{mailbox}@{DOMAIN}", name=name, staff_role=staff_role)


def _providers(people: dict[Role, User], today: date) -> Provider:
    chosen = Provider.objects.create(
        name="Garden State Casino Rentals",
        address="88 Commerce Way, Edison",
        state="approved",
        approval_number="EP-2026-0147",
        approved_on=today - timedelta(days=140),
        expires_on=today + timedelta(days=225),
    )
    Provider.objects.create(name="Lucky Seven Event Supply", address="12 Harbor Road, Brick", state="submitted")
    ProviderStaff.objects.create(user=people[Role.EQUIPMENT_PROVIDER], provider=chosen)
    return chosen


def _organisations(people: dict[Role, User], towns: dict[str, Municipality], today: date) -> list[Organisation]:
    made = []
    for place, (name, kind, town, state, days) in enumerate(ORGANISATIONS, start=1):
        registered = state in ("approved", "expired")
        organisation = Organisation.objects.create(
            name=name,
            kind=kind,
            municipality=towns[town],
            address=f"{place * 17} Main Street, {town}",
            account_bank="Garden State Savings Bank",
            account_number=f"00{place * 7}-41{place}",
            purpose="Raises money for its charitable work and reports every dollar of it.",
            state=state,
            identification_number=f"{100 + place}-4-{38000 + place * 311}" if registered else "",
            registered_on=today - timedelta(days=730 - days) if registered else None,
            expires_on=today + timedelta(days=days) if registered else None,
        )
        made.append(organisation)
    for organisation in made[:3]:
        _member(people[Role.CHARITY_OFFICER], organisation, Role.CHARITY_OFFICER, "Secretary")
    for role in (Role.CHARITY_MEMBER, Role.MEMBER_IN_CHARGE, Role.MEMBER_IN_CHARGE_OF_PROCEEDS, Role.BANKER):
        for organisation in made[:3]:
            _member(people[role], organisation, Role.CHARITY_MEMBER, "Member")
    _member(_person("Hannah Levin"), made[3], Role.CHARITY_OFFICER, "President")
    _member(_person("Frank DeLuca"), made[4], Role.CHARITY_OFFICER, "Commander")
    return made


def _member(user: User, organisation: Organisation, role: Role, title: str) -> None:
    Membership.objects.create(user=user, organisation=organisation, role=role, title=title)


def _operators(people: dict[Role, User], provider: Provider, today: date) -> None:
    own = ((Role.CLASS_A_OPERATOR, "A", 300), (Role.CLASS_B_OPERATOR, "B", 160))
    for place, (role, operator_class, days) in enumerate(own, start=1):
        _operator(people[role], operator_class, "approved", today + timedelta(days=days), place, provider)
    for place, (name, operator_class, state, days) in enumerate(OTHER_OPERATORS, start=3):
        _operator(_person(name), operator_class, state, today + timedelta(days=days), place, None)


def _operator(
    user: User, operator_class: str, state: str, expires: date, place: int, employer: Provider | None
) -> None:
    licensed = state != "submitted"
    Operator.objects.create(
        user=user,
        operator_class=operator_class,
        state=state,
        employer=employer,
        licence_number=f"CNO-{operator_class}-{2100 + place}" if licensed else "",
        approved_on=expires - timedelta(days=365) if licensed else None,
        expires_on=expires if licensed else None,
    )


def _night(
    title: str,
    organisation: Organisation,
    provider: Provider,
    day: date,
    plans: demo_plan.Plans,
    people: dict[Role, User],
    *,
    half: bool,
) -> Night:
    night = Night(
        title=title,
        organisation=organisation,
        municipality=organisation.municipality,
        provider=provider,
        date=day,
        exchange_rate=Decimal("2.00"),
    )
    demo_plan.answer(night, half=half)
    night.save()
    Assignment.objects.bulk_create(Assignment(user=people[role], night=night, role=role) for role in NIGHT_ROLES)
    demo_plan.fill(night, plans, people, half=half)
    return night


def _walk(night: Night, steps: list[tuple[str, Role]], people: dict[Role, User]) -> None:
    """Take the steps of the state table, dated back evenly so that the history reads as it would have been.

    An evening was played: between its steps the services write what they would have written.
    """
    workflow, _scope = TABLES[Night]
    asked: list[tuple[str, User]] = []
    for place, (action, role) in enumerate(steps):
        if action in _PLAYED_BEFORE:
            night.save()
            _PLAYED_BEFORE[action](night, people)
        row = workflow.transition(night.state, action)
        facts = {"submission": str(demo_plan.hand_in(night, people[role]).pk)} if action == "submit" else {}
        for effect in row.effects:
            for field, value in effect(night, {}).items():
                setattr(night, field, value)
        Change.objects.create(
            subject_kind=workflow.name,
            subject_id=night.pk,
            action=action,
            source=row.source,
            target=row.target,
            actor=people[role],
            reason="As recorded at the time." if row.needs_reason else "",
            facts=facts,
            created_at=_when(night, action, len(steps) - place),
        )
        night.state = row.target
        asked += [(kind, people[role]) for kind in row.documents]
        if action == "submit":
            night.declared_by, night.declared_at = people[role], _when(night, action, len(steps) - place)
    night.save()
    if night.state == "open":
        demo_evening.begin(night, people)
    if night.state == "closing":
        demo_evening.count_up(night, people)
    if night.state in ("reported", "accepted"):
        asked.append(("poster_pack", people[Role.CHARITY_OFFICER]))
    if night.state == "changes_requested":
        demo_plan.ask_for_changes(night, people[Role.COMMISSION_REVIEWER])
    for kind, actor in asked:
        request_document(kind, night, actor=actor)


def _count_and_sign(night: Night, people: dict[Role, User]) -> None:
    demo_evening.count_up(night, people)
    demo_evening.sign(night, people)


# What happened before each of these steps; the night is in the state before it.
_PLAYED_BEFORE = {"begin_close": demo_evening.play, "close": _count_and_sign, "report": demo_evening.file}


def _when(night: Night, action: str, steps_left: int) -> Any:
    """Steps of the evening itself happen inside its licence window; paper steps before and after, a few days apart."""
    evening = {"open": 18, "begin_close": 24, "close": 25}
    if action in evening:
        return min(night.window.opens + timedelta(hours=evening[action]), clock.now())
    if action in ("report", "accept"):
        return night.window.closes + timedelta(days=9 if action == "report" else 16)
    return min(night.window.opens, clock.now()) - timedelta(days=4 * steps_left)
