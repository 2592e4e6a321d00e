"""Proceedings from the notice to the order, removal orders, and papers served. Nobody loses a licence unheard."""

from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction

from casino_night import clock
from casino_night.documents.services import request_document
from casino_night.refusal import Refused
from licensing import letters
from licensing.models import Night, Operator, Organisation, Proceeding, RemovalOrder, ServedPaper, Table
from licensing.sanctions import selectors
from licensing.services import change_state, note
from licensing.states import TABLES

LETTER = "sanction_letter"
REMOVAL = "removal_orders"
STEP = {"suspension": "suspend", "revocation": "revoke"}


def open_proceeding(
    subject: Any,
    *,
    measure: str,
    grounds: str,
    citation: str,
    hearing_at: datetime,
    hearing_place: str,
    actor: Any,
) -> Proceeding:
    """Notice with the grounds, and the day on which the holder is heard. R019 R037"""
    if hearing_at <= clock.now():
        raise Refused(
            "no_time", "The hearing lies ahead of the notice.", "13:47-13.6(g), 19.4(e)", "Choose a day to come."
        )
    with transaction.atomic():
        current = type(subject).objects.select_for_update(of=("self",)).get(pk=subject.pk)
        TABLES[type(current)][0].transition(current.state, STEP[measure])  # refuses what could not be ordered
        try:
            with transaction.atomic():
                made = Proceeding.objects.create(
                    subject_kind=TABLES[type(current)][0].name,
                    subject_id=current.pk,
                    measure=measure,
                    grounds=grounds,
                    citation=citation,
                    noticed_on=clock.today(),
                    hearing_at=hearing_at,
                    hearing_place=hearing_place,
                    opened_by=actor,
                )
        except IntegrityError as twice:
            raise Refused("open_already", "Proceedings are open already.", next_step="Finish those first.") from twice
        note(current, f"{measure}_considered", actor=actor, reason=grounds, facts={"proceeding": str(made.pk)})
        request_document(LETTER, made, actor=actor)
        text = f"The Commission considers a {measure}. Its grounds and the day of the hearing stand in the letter."
        _tell_holder(current, "notice and hearing", text, made)
        return made


def record_hearing(
    subject: Any, proceeding: Proceeding, *, appearance: str, hearing_record: str, actor: Any
) -> Proceeding:
    """What happened at the hearing. A holder who waived it can be recorded before its day; nobody else."""
    with transaction.atomic():
        current = Proceeding.objects.select_for_update(of=("self",)).get(pk=proceeding.pk)
        if appearance != "waived" and clock.now() < current.hearing_at:
            raise Refused(
                "not_yet",
                "The hearing has not been held yet.",
                "13:47-13.6(g), 19.4(e)",
                "Come back after its day, or record that the holder waived it in writing.",
            )
        noticed = Proceeding.objects.filter(pk=current.pk, state="noticed")
        if not noticed.update(state="heard", appearance=appearance, hearing_record=hearing_record, recorded_by=actor):
            raise Refused("recorded", "The hearing is on record already.", next_step="Reload the page.")
        current.refresh_from_db()
        note(subject, "hearing_recorded", actor=actor, reason=hearing_record, facts={"proceeding": str(current.pk)})
        return current


def order(subject: Any, proceeding: Proceeding, *, text: str, actor: Any) -> Any:
    """Make the order: the state changes, the letter is printed, and everybody whose night it hits is told. R019 R037"""
    with transaction.atomic():
        Proceeding.objects.select_for_update(of=("self",)).get(pk=proceeding.pk)
        hit = selectors.hits(subject)
        facts = {"proceeding": str(proceeding.pk), "nights": [str(one.night.pk) for one in hit]}
        changed = change_state(subject, STEP[proceeding.measure], actor=actor, reason=text, facts=facts)
        heard = Proceeding.objects.filter(pk=proceeding.pk, state="heard")
        heard.update(state="ordered", order=text, ordered_on=clock.today())
        proceeding.refresh_from_db()
        request_document(LETTER, proceeding, actor=actor)
        for one in hit:
            _tell_night(one, changed, proceeding)
        return changed


def drop(subject: Any, proceeding: Proceeding, *, actor: Any) -> None:
    with transaction.atomic():
        running = Proceeding.objects.filter(pk=proceeding.pk, state__in=("noticed", "heard"))
        if not running.update(state="dropped"):
            raise Refused("over", "These proceedings are over.", next_step="Reload the page.")
        note(subject, "proceedings_dropped", actor=actor, facts={"proceeding": str(proceeding.pk)})
        _tell_holder(subject, "proceedings dropped", "The Commission has dropped the proceedings.", proceeding)


def _tell_holder(subject: Any, title: str, text: str, proceeding: Proceeding) -> None:
    people = letters.officers(subject) if isinstance(subject, Organisation) else letters.holder(subject)
    letters.tell(people, f"{subject}: {title}", text, subject.get_absolute_url(), cause=str(proceeding.pk))


def _tell_night(hit: selectors.Hit, subject: Any, proceeding: Proceeding) -> None:
    night = hit.night
    text = f"The Commission has made an order about {subject}. It touches this night: {'; '.join(hit.what)}."
    people = letters.officers(night) | letters.clerks(night)
    letters.tell(
        people, f"{night}: something has to be replaced", text, night.get_absolute_url(), cause=str(proceeding.pk)
    )


def order_removal(night: Night, *, table: Table | None, item: str, reason: str, actor: Any) -> RemovalOrder:
    """Worn equipment leaves the floor; the table it names stays closed (13:47-20.15(b)). R089"""
    with transaction.atomic():
        current = Night.objects.select_for_update(of=("self",)).get(pk=night.pk)
        if current.state not in ("licensed", "open", "closing"):
            raise Refused(
                "wrong_state",
                "Equipment is ordered off a night only while it is licensed or running.",
                "13:47-20.15(b)",
                "Look at the state of the night.",
            )
        if table and table.night_id != current.pk:
            raise Refused("other_night", "This table belongs to another night.", next_step="Reload the page.")
        made = RemovalOrder.objects.create(night=current, table=table, item=item, reason=reason, ordered_by=actor)
        note(current, "removal_ordered", actor=actor, reason=f"{item}: {reason}", facts={"order": str(made.pk)})
        request_document(REMOVAL, current, actor=actor, cause=str(made.pk))
        letters.tell(
            letters.crew(current) | letters.provider_staff(current),
            f"{current}: equipment has to be removed",
            f"The Commission has ordered this off the floor: {item}.",
            current.get_absolute_url(),
            cause=str(made.pk),
        )
        return made


def log_served(operator: Operator, *, title: str, served_on: date, actor: Any) -> ServedPaper:
    """A paper was served on the Executive Officer as the operator's agent (13:47-19.2). R029"""
    if served_on > clock.today():
        raise Refused("ahead", "That day is still to come.", "13:47-19.2(b)", "Write the day it was served.")
    with transaction.atomic():
        return ServedPaper.objects.create(operator=operator, title=title, served_on=served_on, logged_by=actor)


def forward_served(paper: ServedPaper, *, mailed_on: date, mailed_as: str, mail_number: str, actor: Any) -> ServedPaper:
    """Forwarded by registered or certified mail, return receipt, to the last known address (13:47-19.2(b)). R029"""
    with transaction.atomic():
        current = ServedPaper.objects.select_for_update(of=("self",)).select_related("operator").get(pk=paper.pk)
        if current.mailed_on:
            raise Refused("forwarded", "This paper was forwarded already.", "13:47-19.2(b)", "Reload the page.")
        if not current.served_on <= mailed_on <= clock.today():
            raise Refused(
                "date",
                "That day lies before its service or ahead of today.",
                "13:47-19.2(b)",
                "Write the day it was mailed.",
            )
        if not current.operator.address.strip():
            raise Refused(
                "no_address", "No address of the operator is on record.", "13:47-19.2(b)", "Ask them to file it first."
            )
        current.mailed_on, current.mailed_as, current.mail_number = mailed_on, mailed_as, mail_number
        current.address = current.operator.address
        current.save(update_fields=["mailed_on", "mailed_as", "mail_number", "address"])
        letters.tell(
            [current.operator.user],
            "A paper was served for you",
            "It was forwarded by mail to your last known address.",
            current.operator.get_absolute_url(),
            cause=str(current.pk),
        )
        return current


def record_receipt(paper: ServedPaper, *, receipt_on: date, actor: Any) -> None:
    with transaction.atomic():
        mailed = ServedPaper.objects.filter(pk=paper.pk, mailed_on__lte=receipt_on, receipt_on=None)
        if receipt_on > clock.today() or not mailed.update(receipt_on=receipt_on):
            raise Refused(
                "date",
                "That day lies before the mailing or ahead of today, or a receipt is on record already.",
                "13:47-19.2(b)",
                "Copy the day from the return receipt, or reload the page to see what is on record.",
            )
