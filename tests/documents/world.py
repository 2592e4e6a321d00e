"""One of everything a paper can be about: an evening played to its close, a planned night, people with papers."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from casino_night import clock
from casino_night.banking.models import Posting, ScripRun, Shift, Tickets
from casino_night.documents.kinds import Kind
from casino_night.night.models import Incident
from casino_night.roles import Role
from licensing.models import Certification, Job, Night, Proceeding, RemovalOrder
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
        Night.objects.filter(pk=scene.night.pk).update(state="closed", licence_number="RL-2026-OVER42")
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
        nights = Night.objects.select_related("organisation", "municipality", "provider")
        planned = nights.get(pk=planned.pk)
        return cls(scene, cast, planned, nights.get(pk=scene.night.pk), _subjects(cast, planned, scene.night))

    def subject_of(self, kind: Kind) -> Any:
        if kind.scope.name != "night":
            return self.subjects[kind.scope.name]
        return self.over if kind.offered(self.over) and not kind.offered(self.planned) else self.planned


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
        "incident": Incident.objects.create(
            night=over, number=1, kind="cheating", happened="Marked cards.", by=cast[Role.MEMBER_IN_CHARGE]
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
