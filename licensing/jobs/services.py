"""What changes jobs: lines inside the caps, the agreement, the certification, the delivery."""

from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction

from casino_night import clock
from casino_night.documents.services import request_document
from casino_night.money import Cents
from casino_night.refusal import Refused
from games.sheets import sheet
from licensing import letters
from licensing.jobs import selectors
from licensing.models import Certification, Delivery, Job, JobLine, MachineModel, Night, Operator, Provider

CERTIFICATION = "equipment_certification"
MOST_LINES = 80


def pick(provider: Provider, *, identification_number: str, date: date, actor: Any) -> Job:
    """A job for a registered organisation's night, named by its registration number and its date."""
    _refuse_unapproved(provider)
    night = selectors.night_on(identification_number, date)
    if night is None or not selectors.registered(night.organisation, date):
        raise Refused(
            "not_registered",
            "No organization registered under this number plans a night on that day.",
            "13:47-13.8(a)",
            "Ask the organization for the number on its certificate and for the date.",
        )
    return _made(provider, night)


def take_up(provider: Provider, night: Night, *, actor: Any) -> Job:
    """A night that names the provider becomes its job, with the tables and operators the organisation wrote down."""
    _refuse_unapproved(provider)
    if night.provider_id != provider.pk:
        raise Refused(
            "not_named",
            "This night does not name you as its provider.",
            next_step="Ask the organization to name you in its application.",
        )
    return _made(provider, night)


def _made(provider: Provider, night: Night) -> Job:
    with transaction.atomic():
        job, new = Job.objects.get_or_create(provider=provider, night=night)
        if new and night.provider_id == provider.pk:
            _fill_in(job)
        return job


def _fill_in(job: Job) -> None:
    for table in job.night.tables.select_related("machine"):
        own = table.machine if table.machine and table.machine.provider_id == job.provider_id else None
        price = min(table.rental_cents or 0, selectors.cap_of(job, None).units)
        JobLine.objects.create(job=job, label=table.label, game=table.game, machine=own, price_cents=price)
    for one in job.night.engagements.filter(operator__employer=job.provider).select_related("operator__user"):
        price = min(one.pay_cents, selectors.cap_of(job, one.operator).units)
        JobLine.objects.create(job=job, label=one.operator.user.name, operator=one.operator, price_cents=price)


def add_equipment(
    job: Job, *, label: str, game: str, machine: MachineModel | None, price_cents: int, actor: Any
) -> JobLine:
    """A table or a machine. A machine is of one of the provider's certified models. R023 R091"""
    if sheet(game).kind == "machine" and (machine is None or machine.game != game or not machine.certificate_number):
        raise Refused(
            "not_certified",
            "A machine is of a certified model made for this game.",
            "13:47-20.15(d)",
            "Choose a certified model, or another game.",
        )
    if machine and (machine.provider_id != job.provider_id or sheet(game).kind != "machine"):
        raise Refused(
            "other_model", "This model is not made for the game of the line.", "13:47-20.15(a)", "Choose another."
        )
    return _add(job, {"label": label, "game": game, "machine": machine, "price_cents": price_cents}, None)


def add_person(job: Job, *, operator: Operator, price_cents: int, actor: Any) -> JobLine:
    """One of the provider's own operators, whose licence is in force on the day of the night. R024 R025"""
    outlasts = operator.in_force and operator.expires_on and operator.expires_on > job.night.date
    if operator.employer_id != job.provider_id or not outlasts:
        raise Refused(
            "not_licensed",
            "Personnel are operators you employ whose license outlasts the night.",
            "13:47-19.4",
            "Choose somebody else, or ask them to renew.",
        )
    values = {"label": operator.user.name, "operator": operator, "price_cents": price_cents}
    return _add(job, values, operator)


def _add(job: Job, values: dict[str, Any], operator: Operator | None) -> JobLine:
    cap = selectors.cap_of(job, operator)
    if Cents(values["price_cents"]) > cap:
        raise Refused(
            "above_cap",
            f"{Cents(values['price_cents'])} for the day is above the most that may be asked, {cap}.",
            "13:47-16.2(a)" if operator else "13:47-16.1(d)",
            f"Ask {cap} or less.",
        )
    with transaction.atomic():
        current = _locked(job)
        if current.lines.count() >= MOST_LINES:
            raise Refused("too_many", f"There are {MOST_LINES} lines already.", next_step="Remove one first.")
        try:
            with transaction.atomic():
                return JobLine.objects.create(job=current, **values)
        except IntegrityError as twice:
            raise Refused("twice", "This person is on the list already.", next_step="Reload the page.") from twice


def remove_line(job: Job, line_id: str, *, actor: Any) -> None:
    """What is gone already, or is no line of this job, stays so."""
    with transaction.atomic():
        for line in _locked(job).lines.all():
            if str(line.pk) == line_id:
                line.delete()


def agree(job: Job, *, agreed_at: datetime, actor: Any) -> Job:
    """Record when the agreement was made: the clock of the certification starts there, once. R020"""
    if agreed_at > clock.now():
        raise Refused("ahead", "That moment is still to come.", "13:47-13.7(a)", "Write when it was agreed.")
    with transaction.atomic():
        if not Job.objects.filter(pk=job.pk, agreed_at=None).update(agreed_at=agreed_at):
            raise Refused("agreed", "The agreement is on record already.", next_step="Reload the page.")
        return _locked(job)


def certify(job: Job, *, signed_name: str, actor: Any) -> Certification:
    """Send the certification to the Commission, signed by name. Late ones are taken too, and listed. R020 R022"""
    if " ".join(signed_name.split()).casefold() != actor.name.casefold():
        raise Refused("signature", "The name does not match your account.", "13:47-13.7(a)", f"Sign as {actor.name}.")
    with transaction.atomic():
        current = _locked(job)
        _refuse_unapproved(current.provider)
        starts = current.clock_starts
        if starts is None:
            raise Refused("not_agreed", "No agreement is on record yet.", "13:47-13.7(a)", "Record when you agreed.")
        said, sha256 = selectors.certified(current)
        if not said["lines"]:
            raise Refused("empty", "The job has no line yet.", "13:47-13.7(a)", "Add what you bring, charged or free.")
        same = current.certifications.filter(sha256=sha256).first()
        if same:  # the same form sent twice
            return same
        made = Certification.objects.create(
            job=current,
            agreed_at=starts,
            due_at=selectors.certification_clock()(starts),
            content=said,
            sha256=sha256,
            signed_name=actor.name,
            signed_by=actor,
        )
        request_document(CERTIFICATION, current, actor=actor, cause=str(made.pk))
        letters.tell(
            letters.commission(current),
            f"{current.provider}: equipment certified",
            f"The provider has certified what it brings to {current.night}.",
            current.night.get_absolute_url(),
            cause=str(made.pk),
        )
        return made


def deliver(job: Job, *, items: str, condition: str, received_by: str, actor: Any) -> Delivery:
    """Equipment goes only to an organisation that is registered and licensed by the municipality. R021"""
    with transaction.atomic():
        current = _locked(job)
        night = current.night
        _refuse_unapproved(current.provider)
        if not selectors.registered(night.organisation, night.date):
            raise Refused(
                "not_registered",
                f"{night.organisation} is not registered on the day of the night.",
                "13:47-13.8(a)",
                "Keep the equipment until the registration is in force.",
            )
        if not selectors.licensed(night):
            raise Refused(
                "not_licensed",
                "The municipality has not licensed this night.",
                "13:47-13.8(a)",
                "Keep the equipment until the license is issued.",
            )
        if night.provider_id != current.provider_id:
            raise Refused(
                "other_provider",
                "The night names another provider, and only its equipment may stand there.",
                "13:47-20.15(a)",
                "Ask the organization to name you in its application.",
            )
        if condition != "no_signs_of_wear":
            raise Refused("worn", "Equipment must show no signs of wear.", "13:47-20.15(b)", "Bring another piece.")
        return Delivery.objects.create(
            job=current, items=items, condition=condition, received_by=received_by, recorded_by=actor
        )


def _locked(job: Job) -> Job:
    rows = Job.objects.select_for_update(of=("self",))
    return rows.select_related("night__organisation", "night__municipality", "provider").get(pk=job.pk)


def _refuse_unapproved(provider: Provider) -> None:
    """Who provides equipment or personnel is approved first. R015"""
    if not provider.in_force:
        raise Refused(
            "not_approved",
            f"{provider} is not approved today.",
            "13:47-13.1(a)",
            "Apply, or renew the approval.",
        )
