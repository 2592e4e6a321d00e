"""Nights planned to the end: every check passes, so that a test can break one thing and see one thing fail.

night = night_today(cast.own.organisation, "Spring Night", "draft")
complete_plan(night, cast)                  # five tables, their people, money, prizes, fees, declaration
grand_plan(night, cast)                     # the same, grown to 30 tables, 60 people and 300 prizes

Both save to the database, change `night` in place and return it. They work for any night of the cast, whatever its
date and state; call one of them once for a night. What a test wants to break is found by its label or name:
night.tables.get(label="Craps"), night.prizes.get(name="Bicycle").

Anton (class A, cast.own.operator) is over every table; Bea (class B) deals Blackjack 1, in which Anton taught her;
three more class A operators are the crew of the craps table.
"""

from datetime import time, timedelta
from decimal import Decimal

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.roles import Role
from games.sheets import sheet
from licensing.checks.equipment import CERTIFICATION
from licensing.fees import night_fees
from licensing.models import (
    Assignment,
    Assistant,
    Denomination,
    Engagement,
    Instruction,
    MachineModel,
    Membership,
    Night,
    Operator,
    Payment,
    Post,
    Prize,
    Table,
    Upload,
)
from licensing.regulations import limits
from tests.cast import Cast, person

ROOMS = ("Main hall", "Side room")
GAMES = {
    "Blackjack 1": "blackjack",
    "Blackjack 2": "blackjack",
    "Craps": "craps",
    "Roulette": "roulette",
    "Reel 1": "skill_stop_reel",
}
CREW = {"Abel": "dealer", "Alma": "boxperson", "Amos": "stickperson"}
CHIPS = {1: "white", 5: "red", 25: "green", 100: "black"}
PRIZES = {  # name: (award, retail value in cents, imitation dollars on its tag)
    "Bicycle": ("redemption", 400_00, 800),
    "Coffee maker": ("redemption", 90_00, 180),
    "Hamper": ("drawing", 60_00, None),
}


def complete_plan(night: Night, cast: Cast) -> Night:
    """Fill the night so that every check passes, warnings included."""
    _answer_questions(night, cast)
    _extend_approvals(night)
    _name_people(night, cast)
    tables = _tables(night, cast)
    _engage(night, cast, tables)
    _money_and_prizes(night)
    _pay_and_declare(night, cast)
    return night


def grand_plan(night: Night, cast: Cast, *, tables: int = 30, people: int = 60, prizes: int = 300) -> Night:
    """A complete plan grown to that many tables, operators and prizes."""
    complete_plan(night, cast)
    anton = cast.own.operator
    more_tables = [
        _table(night, anton, f"Under/over {number}", "under_over") for number in range(tables - night.tables.count())
    ]
    more_people = [
        User(email=f"dealer{number}.{night.pk}@example.org", name=f"Dealer {number}")
        for number in range(people - night.engagements.count())
    ]
    User.objects.bulk_create(more_people)
    operators = [_operator(user, "A", night) for user in more_people]
    Operator.objects.bulk_create(operators)
    engagements = [Engagement(night=night, operator=operator, pay_cents=100_00) for operator in operators]
    Table.objects.bulk_create(more_tables)
    Engagement.objects.bulk_create(engagements)
    Post.objects.bulk_create(
        Post(table=table, engagement=engagement) for table, engagement in zip(more_tables, engagements, strict=False)
    )
    Prize.objects.bulk_create(
        Prize(night=night, name=f"Basket {number}", retail_cents=50_00)
        for number in range(prizes - night.prizes.count())
    )
    return night


def _answer_questions(night: Night, cast: Cast) -> None:
    night.premises = "Fire house, 1 Main Street"
    night.rooms = "\n".join(ROOMS)
    night.doors_at, night.ends_at = time(18, 30), time(0, 30)
    night.guests_expected = 120
    night.provider = night.provider or cast.own.provider
    night.agreed_at = clock.now() - timedelta(hours=1)
    night.exchange_rate = Decimal("2.00")
    night.award_method, night.exchange_ratio = "both", 20
    night.admission_cents = 25_00
    night.other_games = "none"
    night.use_of_proceeds = "A new ambulance."
    night.save()


def _extend_approvals(night: Night) -> None:
    """Whatever the night's date, registration and approval hold well past it."""
    last = night.date + timedelta(days=365)
    assert night.provider
    for approved in (night.organisation, night.provider):
        approved.state, approved.expires_on = "approved", last
        approved.save(update_fields=["state", "expires_on"])


def _name_people(night: Night, cast: Cast) -> None:
    _member(night, cast[Role.CHARITY_OFFICER], Role.CHARITY_OFFICER)
    for role in (Role.MEMBER_IN_CHARGE, Role.MEMBER_IN_CHARGE_OF_PROCEEDS, Role.BANKER):
        _member(night, cast[role], Role.CHARITY_MEMBER)
        Assignment.objects.get_or_create(night=night, user=cast[role], role=role)
    Assistant.objects.create(night=night, name="Ingrid", standing="member", familiar=True)


def _member(night: Night, user: User, role: Role) -> None:
    Membership.objects.get_or_create(organisation=night.organisation, user=user, defaults={"role": role})


def _table(night: Night, supervisor: Operator, label: str, game: str) -> Table:
    """A table of that game with the most seats, the fewest decks and the default of every choice."""
    about = sheet(game)
    return Table(
        night=night,
        label=label,
        game=game,
        room=ROOMS[0],
        seats=about.seats,
        decks=about.decks and about.decks[0],
        options={option.name: option.default for option in about.options if option.must_be_posted},
        rental_cents=200_00,
        supervisor=supervisor,
    )


def _tables(night: Night, cast: Cast) -> dict[str, Table]:
    tables = {label: _table(night, cast.own.operator, label, game) for label, game in GAMES.items()}
    reel = tables["Reel 1"]
    reel.options = {"schedule": {"three bells": 20}}
    reel.machine, _made = MachineModel.objects.get_or_create(
        provider=night.provider, game=reel.game, name="Bell Stop", defaults={"certificate_number": "C-100"}
    )
    Table.objects.bulk_create(tables.values())
    return tables


def _operator(user: User, operator_class: str, night: Night) -> Operator:
    last = night.date + timedelta(days=365)
    return Operator(
        user=user, operator_class=operator_class, state="approved", licence_number=f"CNO-{user.name}", expires_on=last
    )


def _engage(night: Night, cast: Cast, tables: dict[str, Table]) -> None:
    anton, bea = cast.own.operator, Operator.objects.get(user=cast[Role.CLASS_B_OPERATOR])
    crew = [_crew_member(name, night) for name in CREW]
    everybody = [anton, bea, *crew]
    Operator.objects.filter(pk__in=[one.pk for one in everybody]).update(
        state="approved", expires_on=night.date + timedelta(days=365)
    )
    hired = {
        one.user.name: Engagement(night=night, operator=one, pay_cents=200_00 if one is bea else 400_00)
        for one in everybody
    }
    Engagement.objects.bulk_create(hired.values())
    Instruction.objects.get_or_create(
        teacher=anton, learner=bea, game="blackjack", given_on=night.date - timedelta(days=1)
    )
    posts = [Post(table=tables["Craps"], engagement=hired[name], post=post) for name, post in CREW.items()]
    posts += [Post(table=tables[label], engagement=hired["Anton"]) for label in ("Blackjack 2", "Roulette")]
    Post.objects.bulk_create([Post(table=tables["Blackjack 1"], engagement=hired["Bea"]), *posts])


def _crew_member(name: str, night: Night) -> Operator:
    user = User.objects.filter(email=f"{name.lower()}@example.org").first() or person(name)
    found = Operator.objects.filter(user=user).first()
    if found is None:
        found = _operator(user, "A", night)
        found.save()
    return found


def _money_and_prizes(night: Night) -> None:
    Denomination.objects.bulk_create(
        Denomination(night=night, value=value, color=color, quantity=500) for value, color in CHIPS.items()
    )
    Denomination.objects.create(night=night, form="token", value=1, quantity=500)
    Prize.objects.bulk_create(
        Prize(night=night, name=name, award=award, retail_cents=retail, redemption_amount=amount)
        for name, (award, retail, amount) in PRIZES.items()
    )


def _pay_and_declare(night: Night, cast: Cast) -> None:
    officer = cast[Role.CHARITY_OFFICER]
    about = {"subject_kind": "night", "subject_id": night.pk}
    for number, fee in enumerate(night_fees(limits.at(night.date), night.municipality)):
        Payment.objects.create(
            **about,
            fee=fee.code,
            payee=fee.payee,
            amount_cents=fee.amount.units,
            method="check",
            number=str(1001 + number),
            paid_on=clock.today(),
            recorded_by=officer,
        )
    Upload.objects.create(
        **about,
        purpose=CERTIFICATION,
        name="certification.pdf",
        content_type="application/pdf",
        size=1,
        sha256="0" * 64,
        stored_as=str(night.pk),
        uploaded_by=officer,
    )
    night.declared_by, night.declared_at = officer, clock.now()
    night.save(update_fields=["declared_by", "declared_at"])
