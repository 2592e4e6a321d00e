"""An organisation whose registration lacks nothing, and what several tests begin with."""

from datetime import date
from typing import Any

from casino_night import clock
from casino_night.roles import Role
from licensing.models import Change, Organisation, Payment, ResponsiblePerson, Upload
from licensing.registration import checks
from tests.cast import Cast

NAMES = ("Ann Ames", "Ben Bell", "Cal Cole", "Dee Dunn", "Eve Ems")
ADULT = date(1970, 5, 17)


def paper(organisation: Organisation, purpose: str, by: Any) -> Upload:
    return Upload.objects.create(
        subject_kind="registration",
        subject_id=organisation.pk,
        purpose=purpose,
        name=f"{purpose}.pdf",
        content_type="application/pdf",
        size=1,
        sha256="0" * 64,
        stored_as=f"{organisation.pk.hex[:16]}{purpose}",
        uploaded_by=by,
    )


def payment(organisation: Organisation, by: Any, number: str = "1001") -> Payment:
    return Payment.objects.create(
        subject_kind="registration",
        subject_id=organisation.pk,
        fee="registration_fee",
        payee="commission",
        amount_cents=100_00,
        method="check",
        number=number,
        paid_on=clock.today(),
        recorded_by=by,
    )


def people(organisation: Organisation, born: date = ADULT, count: int = 5) -> None:
    for name in NAMES[:count]:
        ResponsiblePerson.objects.create(organisation=organisation, name=name, address="1 Elm Street", born_on=born)


def complete(cast: Cast, **fields: Any) -> Organisation:
    """The cast's own organisation as a draft with everything in it."""
    organisation, officer = cast.own.organisation, cast[Role.CHARITY_OFFICER]
    draft = {
        "state": "draft",
        "identification_number": "",
        "expires_on": None,
        "purpose": "Putting out fires.",
        "address": "2 Engine Lane",
        "account_bank": "First Bank",
        "account_number": "123456",
    }
    Organisation.objects.filter(pk=organisation.pk).update(**draft | fields)
    people(organisation)
    for purpose in ("by_laws", "constitution"):
        paper(organisation, purpose, officer)
    payment(organisation, officer)
    return again(organisation)


def again(organisation: Organisation) -> Organisation:
    return Organisation.objects.select_related("municipality").get(pk=organisation.pk)


def approved_once(organisation: Organisation, by: Any) -> None:
    """The step of an approval that lies behind."""
    Change.objects.create(
        subject_kind="registration",
        subject_id=organisation.pk,
        action="approve",
        source="submitted",
        target="approved",
        actor=by,
    )


def failing(organisation: Organisation) -> set[str]:
    return {one.check.name for one in checks.run(checks.load(again(organisation))) if one.stops}
