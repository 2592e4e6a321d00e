"""What the doors-open check reads. The number of queries does not grow with the night."""

from typing import Any

from django.db.models import Sum

from casino_night.banking.models import Movement
from casino_night.documents.models import Document
from casino_night.documents.selectors import documents_of
from casino_night.hall.selectors import devices
from casino_night.money import Cents
from casino_night.night.doors.checklist import Checklist, checklist
from casino_night.night.models import Tick
from casino_night.roles import Role
from licensing.checks import case as cases
from licensing.models import Delivery, Night, Operator
from licensing.paper.posters import poster_pack

OPERATORS = (Role.CLASS_A_OPERATOR, Role.CLASS_B_OPERATOR)


def doors(night: Night) -> Checklist:
    return checklist(
        cases.load(night),
        poster_pack(night)["sheets"],
        Delivery.objects.filter(job__night=night, job__provider=night.provider_id),
        devices(night),
        Tick.objects.filter(night=night).select_related("by", "verified_by", "device"),
        float_in_ledger(night),
    )


def float_in_ledger(night: Night) -> Cents:
    """Change money brought to the safe, as the bank recorded it."""
    brought = Movement.objects.filter(night=night, kind="bring_float").aggregate(total=Sum("amount"))["total"]
    return Cents(brought or 0)


def papers(night: Night) -> dict[str, Document]:
    """Kind -> the latest document of the night."""
    found: dict[str, Document] = {}
    for document in documents_of(night):
        found.setdefault(document.kind, document)
    return found


def is_here(night: Night, user: Any) -> bool:
    return Tick.objects.filter(night=night, item=f"here:{user.pk}", passed=True).exists()


def without_role(night: Night) -> list[Operator]:
    """Engaged for tonight, and not let in yet: without a role of the night there is no PIN."""
    engaged = Operator.objects.filter(engagements__night=night).select_related("user")
    return list(engaged.exclude(user__assignments__in=night.assignments.filter(role__in=OPERATORS)))
