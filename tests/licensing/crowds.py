"""A busy trade: many jobs, people, machines, papers and proceedings around the one provider and the one operator."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from casino_night import clock
from casino_night.documents.models import Document
from casino_night.roles import Role
from licensing.models import (
    Certification,
    Change,
    Delivery,
    Engagement,
    Instruction,
    Job,
    JobLine,
    MachineModel,
    Night,
    Operator,
    Post,
    Proceeding,
    ProviderStaff,
    RemovalOrder,
    ServedPaper,
    Table,
    Upload,
)
from tests.cast import Cast, night_today, person


def grow(cast: Cast, rows: int) -> None:
    """So many more of everything the pages of jobs, sanctions and professionals list."""
    for _row in range(rows):
        mark = uuid4().hex[:8]
        night = night_today(cast.own.organisation, f"Night {mark}", "licensed", cast.own.provider)
        helper = Operator.objects.create(
            user=person(f"Helper {mark}"),
            operator_class="B",
            state="approved",
            expires_on=clock.today() + timedelta(days=200),
            licence_number=f"CNO-{mark}",
            employer=cast.own.provider,
        )
        machine = MachineModel.objects.create(
            provider=cast.own.provider, game="token_pusher", name=f"Pusher {mark}", certificate_number=f"C-{mark}"
        )
        _at_the_night(cast, night, helper)
        _job(cast, night, helper, machine)
        _papers(cast, cast.own.operator, mark)
        _papers(cast, cast.own.provider, mark)
        _measures(cast, mark)
        ProviderStaff.objects.create(provider=cast.own.provider, user=person(f"Clerk {mark}"))


def _at_the_night(cast: Cast, night: Night, helper: Operator) -> None:
    table = Table.objects.create(night=night, label="Blackjack 1", game="blackjack", supervisor=cast.own.operator)
    engaged = Engagement.objects.create(night=night, operator=helper, pay_cents=100_00)
    Post.objects.create(table=table, engagement=engaged, post="dealer")
    Instruction.objects.create(
        teacher=cast.own.operator, learner=helper, game="blackjack", given_on=clock.today() - timedelta(days=3)
    )


def _job(cast: Cast, night: Night, helper: Operator, machine: MachineModel) -> None:
    """Agreed three days ago and certified too late; its lines are those of the provider's first job as well."""
    agreed, priya = clock.now() - timedelta(days=3), cast[Role.EQUIPMENT_PROVIDER]
    job = Job.objects.create(provider=cast.own.provider, night=night, agreed_at=agreed)
    Certification.objects.create(
        job=job,
        agreed_at=agreed,
        due_at=agreed + timedelta(hours=48),
        content={},
        sha256=uuid4().hex,
        signed_name="Priya",
        signed_by=priya,
    )
    first = first_job(cast)
    JobLine.objects.create(job=first, label=machine.name, game="token_pusher", machine=machine, price_cents=100_00)
    JobLine.objects.create(job=first, label=str(helper), operator=helper, price_cents=100_00)
    Delivery.objects.create(
        job=first, items="Table", condition="no_signs_of_wear", received_by="Grace", recorded_by=priya
    )


def first_job(cast: Cast) -> Job:
    return Job.objects.get_or_create(provider=cast.own.provider, night=cast.own.night)[0]


def _papers(cast: Cast, subject: Any, mark: str) -> None:
    Upload.objects.create(
        subject_kind="operator licence" if isinstance(subject, Operator) else "provider approval",
        subject_id=subject.pk,
        purpose="signed_form",
        name=f"{mark}.pdf",
        content_type="application/pdf",
        size=1,
        sha256=mark,
        stored_as=uuid4().hex,
        uploaded_by=cast[Role.EQUIPMENT_PROVIDER],
    )
    Document.objects.create(
        kind=f"letter {mark}",
        subject_id=subject.pk,
        snapshot={},
        snapshot_hash=mark,
        template_version=1,
        requested_by=cast[Role.COMMISSION_REVIEWER],
    )


def _measures(cast: Cast, mark: str) -> None:
    reviewer = cast[Role.COMMISSION_REVIEWER]
    for kind, subject in (
        ("operator licence", cast.own.operator),
        ("provider approval", cast.own.provider),
        ("registration", cast.own.organisation),
    ):
        Proceeding.objects.create(
            subject_kind=kind,
            subject_id=subject.pk,
            measure="suspension",
            grounds=mark,
            citation="13:47-19.4(e)",
            noticed_on=clock.today(),
            opened_by=reviewer,
            hearing_at=clock.now(),
            hearing_place="Newark",
            recorded_by=reviewer,
            state="dropped",
        )
        Change.objects.create(subject_kind=kind, subject_id=subject.pk, action="noted", actor=reviewer)
    RemovalOrder.objects.create(night=cast.own.night, item=mark, reason="Worn.", ordered_by=reviewer)
    ServedPaper.objects.create(operator=cast.own.operator, title=mark, served_on=clock.today(), logged_by=reviewer)
