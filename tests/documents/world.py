"""One of everything a paper can be about: an evening played to its close, a planned night, people with papers."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from casino_night import clock
from casino_night.banking.models import Posting, ScripRun, Shift, Tickets
from casino_night.documents.kinds import Kind
from casino_night.money import Cents, Scrip
from casino_night.night.models import Closing, Filing, Incident, IncidentStep, Reconciliation, ReportLine
from casino_night.night.report import selectors as report
from casino_night.night.report.services import frozen
from casino_night.roles import Role
from licensing.models import (
    Certification,
    Change,
    Decision,
    Flag,
    Job,
    Night,
    Notice,
    Operator,
    Organisation,
    Proceeding,
    Provider,
    RemovalOrder,
    ServedPaper,
)
from tests.banking import evening
from tests.banking.scene import Scene
from tests.cast import Cast, granted
from tests.plans import complete_plan


@dataclass
class World:
    scene: Scene
    cast: Cast
    planned: Night  # licensed, nothing played yet
    over: Night  # played, counted, deposited, closed
    subjects: dict[str, Any]  # by the name of the kind's scope

    @classmethod
    def build(cls) -> "World":
        scene = Scene.build()
        evening.play(scene)
        Shift.objects.filter(night=scene.night, closed_at=None).update(closed_at=clock.now())  # the prize desk's
        cast = scene.cast
        _close(scene)
        planned = complete_plan(cast.other_night, cast)
        Night.objects.filter(pk=planned.pk).update(licence_number="RL-2026-PLAN42")
        granted(planned, cast[Role.MUNICIPAL_CLERK])
        RemovalOrder.objects.create(
            night=planned,
            table=planned.tables.get(label="Craps"),
            item="Dice without a mark",
            reason="They were not those of the certificate.",
            ordered_by=cast[Role.COMMISSION_SUPERVISOR],
        )
        _describe_professionals(cast, planned)
        _correspond(cast, planned)
        nights = Night.objects.select_related("organisation", "municipality", "provider")
        planned = nights.get(pk=planned.pk)
        over = nights.get(pk=scene.night.pk)
        return cls(scene, cast, planned, over, _subjects(cast, planned, over))

    def subject_of(self, kind: Kind) -> Any:
        if kind.scope.name != "night":
            return self.subjects[kind.scope.name]
        return self.over if kind.offered(self.over) and not kind.offered(self.planned) else self.planned


def _close(scene: Scene) -> None:
    """The last count, the two signatures, and the report that was filed."""
    night, grace, peter = scene.night, scene.grace, scene.peter
    Night.objects.filter(pk=night.pk).update(state="closed", licence_number="RL-2026-OVER42")
    last = Posting.objects.filter(night=night).latest("seq")
    Reconciliation.objects.create(
        night=night,
        cash={},
        cash_counted=0,
        cash_expected=0,
        pieces={str(chip.pk): 9_900 + value for value, chip in scene.chips.items()},
        imitation_counted=0,
        imitation_expected=0,
        counted_by=grace,
        confirmed_by=peter,
    )
    Closing.objects.create(
        night=night,
        figures={},
        postings=last.seq,
        head=last.seal,
        remarks="One bag was counted twice.",
        signed_by=grace,
        countersigned_by=peter,
    )
    for kind, what, payee, amount in (
        ("prize", "Bicycle", "Main Street Cycles", Cents(120_00)),
        ("expense", "Rental of equipment", "Own Rentals", Cents(200_00)),
        ("use", "Hoses for the ladder truck", "Fire Supply Company", Cents(75_50)),
    ):
        ReportLine.objects.create(
            night=night,
            kind=kind,
            what=what,
            payee=payee,
            amount_cents=amount.units,
            paid_on=clock.today(),
            number="31",
        )
    Filing.objects.create(
        night=night,
        number=1,
        figures=frozen(report.operations(night)),
        due_on=report.due_on(night),
        signed_name=peter.name,
        signed_by=peter,
    )


def _describe_professionals(cast: Cast, planned: Night) -> None:
    today = clock.today()
    Organisation.objects.filter(pk=cast.own.organisation.pk).update(
        registered_on=today, address="1 Main Street, Own Town, NJ 07001", purpose="Fire protection for Own Town."
    )
    Operator.objects.filter(pk=cast.own.operator.pk).update(
        approved_on=today,
        address="7 Elm Street, Own Town, NJ 07001",
        telephone="555 0107",
        experience="Dealer at a casino in Atlantic City, 2015 to 2021.",
        state="submitted",
    )
    Provider.objects.filter(pk=cast.own.provider.pk).update(
        approved_on=today,
        address="12 Dock Road, Own Town, NJ 07001",
        contact="Priya",
        telephone="555 0112",
        owners="Priya, owner",
        equipment="Tables, wheels, chips and machines, with operators",
        state="submitted",
    )
    cast.own.provider.machine_models.update(certified_on=clock.today(), certified_by=cast[Role.COMMISSION_REVIEWER])
    for one in (cast.own.organisation, cast.own.operator, cast.own.provider):
        one.refresh_from_db()


def _correspond(cast: Cast, night: Night) -> None:
    """What the Commission asked for, and its decision."""
    reviewer = cast[Role.COMMISSION_REVIEWER]
    about = {"subject_kind": "night", "subject_id": night.pk}
    notice = Notice.objects.create(**about, sent_by=reviewer, due_on=clock.today() + timedelta(days=10))
    for field, reason, rule in (
        ("exchange_rate", "The rate on the form is not the one on the notice.", "13:47-20.12(b)"),
        ("premises", "Say which rooms are used for games.", "13:47-20.11(a)2"),
    ):
        Flag.objects.create(
            **about, notice=notice, section="money", field=field, reason=reason, citation=rule, raised_by=reviewer
        )
    text = "Two members watch the door.\nThe craps table stands apart from the bar."
    made = Decision.objects.create(
        **about, verdict="approve_with_conditions", text=text, signed_by=reviewer, state="made"
    )
    for action, facts in (("request_changes", {}), ("approve", {"decision": str(made.pk)})):
        Change.objects.create(
            **about, action=action, source="under_review", target="approved", actor=reviewer, facts=facts
        )


def _incident(cast: Cast, night: Night) -> Incident:
    grace = cast[Role.MEMBER_IN_CHARGE]
    made = Incident.objects.create(
        night=night,
        number=1,
        kind="cheating",
        happened="Marked cards were found on a player at Blackjack 1.",
        table=night.tables.get(label="Blackjack 1"),
        by=grace,
    )
    IncidentStep.objects.create(incident=made, step="stopped", note="Asked to leave the table.", by=grace)
    IncidentStep.objects.create(incident=made, step="forfeited", amount=Scrip(25).units, by=grace)
    return made


def _subjects(cast: Cast, night: Night, over: Night) -> dict[str, Any]:
    own, staff = cast.own, cast[Role.COMMISSION_SUPERVISOR]
    return {
        "organisation": own.organisation,
        "operator": own.operator,
        "provider": own.provider,
        "job": _job(cast, night),
        "proceeding": Proceeding.objects.create(
            subject_kind="provider approval",
            subject_id=own.provider.pk,
            measure="suspension",
            grounds="Dice without a mark were delivered twice.",
            citation="13:47-13.6(g)",
            noticed_on=clock.today(),
            opened_by=staff,
            hearing_at=clock.now() + timedelta(days=20),
            hearing_place="Trenton",
        ),
        "scrip_run": ScripRun.objects.get(night=over),
        "tickets": Tickets.objects.filter(night=over).first(),
        "incident": _incident(cast, over),
        "served_paper": ServedPaper.objects.create(
            operator=own.operator, title="Summons, Superior Court, Essex", served_on=clock.today(), logged_by=staff
        ),
        "posting": Posting.objects.filter(night=over, kind="sale", refusal="").first(),
    }


def _job(cast: Cast, night: Night) -> Job:
    job = Job.objects.create(provider=cast.own.provider, night=night, agreed_at=clock.now())
    said = {
        "provider": cast.own.provider.name,
        "approval_number": cast.own.provider.approval_number,
        "organisation": night.organisation.name,
        "identification_number": night.organisation.identification_number,
        "night": night.title,
        "premises": night.premises,
        "municipality": str(night.municipality),
        "lines": [{"label": "Craps", "what": "Table with dice", "price": "$250.00"}],
        "total": "$250.00",
    }
    Certification.objects.create(
        job=job,
        agreed_at=clock.now(),
        due_at=clock.now() + timedelta(hours=48),
        content=said,
        sha256="0" * 64,
        signed_name="Priya",
        signed_by=cast[Role.EQUIPMENT_PROVIDER],
    )
    return job
