"""What the nights of the demo are made of: tables, operators, chips, prizes, fees, and what a reviewer asked about."""

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.roles import Role
from games.sheets import sheet
from licensing.application.answers import answers
from licensing.application.services import USUAL_CHIPS, freeze
from licensing.checks import case
from licensing.fees import night_fees
from licensing.models import (
    Assistant,
    Denomination,
    Engagement,
    Flag,
    Instruction,
    MachineModel,
    Night,
    Notice,
    Operator,
    Override,
    Payment,
    Post,
    Prize,
    Provider,
    Submission,
    Table,
)
from licensing.regulations import limits

ROOMS = ("Main hall", "Side room")

# Employees of the provider: name, class, days until the licence expires.
CREW = (
    ("Helen Castellano", "A", 290),
    ("Marcus Boyd", "A", 260),
    ("Irene Sokolov", "A", 330),
    ("Theo Grant", "A", 245),
    ("Camille Roy", "B", 310),
    ("Jorge Medina", "B", 280),
)
PAY = {"A": 400_00, "B": 200_00}
# Who was taught what by the class A operator over all tables.
TAUGHT = {"Bea Thornton": ("blackjack",), "Camille Roy": ("red_dog", "money_wheel"), "Jorge Medina": ("mini_baccarat",)}

# Label, game, room's place, rental in cents, and who works there as what.
TABLES = (
    ("Blackjack 1", "blackjack", 0, 180_00, (("Bea Thornton", "dealer"),)),
    ("Blackjack 2", "blackjack", 0, 180_00, (("Theo Grant", "dealer"),)),
    ("Roulette", "roulette", 0, 240_00, (("Irene Sokolov", "dealer"),)),
    (
        "Craps",
        "craps",
        0,
        250_00,
        (("Helen Castellano", "dealer"), ("Marcus Boyd", "boxperson"), ("Anton Kowalski", "stickperson")),
    ),
    ("Red dog", "red_dog", 1, 120_00, (("Camille Roy", "dealer"),)),
    ("Mini-baccarat", "mini_baccarat", 1, 150_00, (("Jorge Medina", "dealer"),)),
    ("Skill-stop reel 1", "skill_stop_reel", 1, 95_00, ()),
)
MACHINES = (
    ("skill_stop_reel", "Bell Stop Classic", "SSR-2024-118"),
    ("skill_stop_video", "Video Bells Two", "SSV-2025-031"),
    ("token_pusher", "Token Falls", "TP-2023-007"),
)
SCHEDULE = {"three bells": 20, "three plums": 10, "any pair": 2}

# Name, kind, retail value of one in cents, how many, donated, award, imitation dollars on its tag.
PRIZES = (
    ("Weekend at the shore for two", "gift_certificate", 640_00, 1, True, "drawing", None),
    ("Mountain bicycle", "merchandise", 480_00, 1, False, "drawing", None),
    ("Television, 50 inches", "merchandise", 399_00, 1, False, "drawing", None),
    ("Dinner for four at Luca's", "gift_certificate", 180_00, 2, True, "redemption", 900),
    ("Espresso machine", "merchandise", 150_00, 1, True, "redemption", 750),
    ("Picnic hamper", "merchandise", 65_00, 4, True, "redemption", 320),
    ("Theater tickets, a pair", "gift_certificate", 90_00, 3, True, "redemption", 450),
    ("Cast iron pan", "merchandise", 45_00, 5, False, "redemption", 220),
    ("Gardening set", "merchandise", 38_00, 4, True, "redemption", 190),
    ("Board game", "merchandise", 30_00, 8, False, "redemption", 150),
)
ASSISTANTS = (("Samuel Whitaker", "member"), ("Ingrid Olsen", "auxiliary"))
PROCEEDS = {
    "volunteer_fire_company": "A thermal camera and two sets of breathing apparatus for the engine house.",
    "educational": "Instruments for the school band, and its trip to the state festival.",
    "charitable": "Veterinary care and winter boarding for animals that wait for a home.",
}
CERTIFIED = "The provider's certification went to the Commission by registered mail; our copy is in the binder."


@dataclass
class Plans:
    """Rows of every night, kept until all of them are written at once."""

    operators: dict[str, Operator]
    machines: dict[str, MachineModel]
    rows: dict[type, list[Any]] = field(default_factory=dict)

    def add(self, row: Any) -> Any:
        self.rows.setdefault(type(row), []).append(row)
        return row

    def write(self) -> None:
        for model in (Assistant, Table, Engagement, Post, Denomination, Prize, Payment, Override):
            model.objects.bulk_create(self.rows.get(model, []))
        self.rows.clear()


def hire(people: dict[Role, User], crew: list[User], provider: Provider, today: date) -> Plans:
    """The provider's employees, what they were taught, and its machines."""
    for place, (user, (_name, operator_class, days)) in enumerate(zip(crew, CREW, strict=True), start=21):
        Operator.objects.create(
            user=user,
            operator_class=operator_class,
            state="approved",
            employer=provider,
            licence_number=f"CNO-{operator_class}-{2100 + place}",
            approved_on=today - timedelta(days=365 - days),
            expires_on=today + timedelta(days=days),
        )
    operators = {one.user.name: one for one in Operator.objects.select_related("user")}
    teacher = operators[people[Role.CLASS_A_OPERATOR].name]
    Instruction.objects.bulk_create(
        Instruction(teacher=teacher, learner=operators[name], game=game, given_on=today - timedelta(days=120))
        for name, games in TAUGHT.items()
        for game in games
    )
    models = [
        MachineModel(provider=provider, game=game, name=name, certificate_number=no) for game, name, no in MACHINES
    ]
    MachineModel.objects.bulk_create(models)
    return Plans(operators, {one.game: one for one in models})


def answer(night: Night, *, half: bool) -> None:
    """What the night itself says. Half an application is one somebody has begun after work."""
    night.premises = f"{night.municipality} Community Hall, 12 Main Street"
    night.rooms = "\n".join(ROOMS)
    night.doors_at, night.ends_at = time(18, 30), time(23, 30)
    night.guests_expected = 140
    night.award_method = "both"
    if half:
        return
    night.exchange_ratio = 20
    night.admission_cents = 25_00
    night.other_games = "none"
    night.use_of_proceeds = PROCEEDS.get(night.organisation.kind, PROCEEDS["charitable"])
    agreed = min(night.date, clock.today()) - timedelta(days=40)
    night.agreed_at = datetime.combine(agreed, time(11, 15), clock.NEW_JERSEY)


def fill(night: Night, plans: Plans, people: dict[Role, User], *, half: bool) -> None:
    """Everything planned for the night; half of it for a draft in the middle."""
    over = plans.operators[people[Role.CLASS_A_OPERATOR].name]
    tables = TABLES[:4] if half else TABLES
    names = {name for *_table, crew in tables for name, _post in crew} | {over.user.name}
    hired = {name: _engaged(night, plans, name) for name in names} if not half else {}
    for label, game, room, rental, crew in tables:
        table = plans.add(_table(night, label, game, ROOMS[room], plans))
        if half:
            continue
        table.rental_cents, table.supervisor = rental, over
        for name, post in crew:
            plans.add(Post(table=table, engagement=hired[name], post=post))
    for name, standing in ASSISTANTS:
        plans.add(Assistant(night=night, name=name, standing=standing, familiar=True))
    for value, color, quantity in () if half else USUAL_CHIPS:
        plans.add(Denomination(night=night, value=value, color=color, quantity=quantity))
    for name, kind, retail, quantity, donated, award, tag in PRIZES[:3] if half else PRIZES:
        plans.add(
            Prize(
                night=night,
                name=name,
                kind=kind,
                retail_cents=retail,
                quantity=quantity,
                donated=donated,
                award=award,
                redemption_amount=tag,
            )
        )
    if not half:
        _pay(night, plans, people[Role.CHARITY_OFFICER])


def _table(night: Night, label: str, game: str, room: str, plans: Plans) -> Table:
    about = sheet(game)
    options: dict[str, Any] = {
        one.name: one.default for one in about.options if one.must_be_posted and one.default and one.name != "decks"
    }
    if about.kind == "machine":
        options = {"schedule": SCHEDULE}
    return Table(
        night=night,
        label=label,
        game=game,
        room=room,
        seats=about.seats if about.kind != "machine" else None,
        decks=about.decks and (about.decks[1] or about.decks[0]),
        options=options,
        machine=plans.machines.get(game),
    )


def _engaged(night: Night, plans: Plans, name: str) -> Engagement:
    operator = plans.operators[name]
    engagement: Engagement = plans.add(
        Engagement(night=night, operator=operator, pay_cents=PAY[operator.operator_class])
    )
    return engagement


def _pay(night: Night, plans: Plans, officer: User) -> None:
    about = {"subject_kind": "night", "subject_id": night.pk}
    paid_on = min(night.date, clock.today()) - timedelta(days=30)
    number = 4100 + night.date.toordinal() % 500
    for place, fee in enumerate(night_fees(limits.at(night.date), night.municipality)):
        plans.add(
            Payment(
                **about,
                fee=fee.code,
                payee=fee.payee,
                amount_cents=fee.amount.units,
                method="check",
                number=str(number + place),
                paid_on=paid_on,
                recorded_by=officer,
            )
        )
    plans.add(Override(**about, check_name="provider_certifies_in_time", reason=CERTIFIED, actor=officer))


def hand_in(night: Night, officer: User) -> Submission:
    """The answers as they were frozen when the night was submitted."""
    return freeze("night", night, answers(case.load(night)), officer)


def ask_for_changes(night: Night, reviewer: User) -> None:
    """One notice with two things to fix."""
    about = {"subject_kind": "night", "subject_id": night.pk}
    notice = Notice.objects.create(**about, sent_by=reviewer, due_on=clock.today() + timedelta(days=14))
    hamper = Prize.objects.get(night=night, name="Picnic hamper")
    asked = (
        (
            "admission",
            "use_of_proceeds",
            "Say which program the money is for: the festival is outside the state, and travel counts only within it.",
            "13:47-6.3",
        ),
        (
            "prizes",
            f"prizes:{hamper.pk}:retail_cents",
            "The same hamper costs more in the shop's own list. Correct the retail value, or send us the receipt.",
            "13:47-20.16(a)",
        ),
    )
    Flag.objects.bulk_create(
        Flag(**about, notice=notice, section=section, field=name, reason=reason, citation=citation, raised_by=reviewer)
        for section, name, reason, citation in asked
    )
