"""Asking for the papers of the money. Each is a promise in the outbox; the worker makes it."""

from typing import Any
from uuid import UUID

from django.db import transaction

from casino_night.banking.models import Posting, ScripRun, Tickets
from casino_night.banking.services import people, trays
from casino_night.documents.models import Document
from casino_night.documents.services import request_document
from casino_night.hall.models import Device
from licensing.models import Denomination, Night

RECEIPTS = {"roll": "receipt_roll", "letter": "receipt_letter"}
SCRIP, TICKETS = "scrip_sheet", "ticket_sheet"
AT_THE_TILL = (*RECEIPTS.values(), SCRIP, TICKETS)


def print_receipt(posting: Posting, size: str, *, actor: Any) -> Document:
    """On the roll or on letter paper. Every paper after the first says that it was printed again."""
    people.require(posting.night, actor, *people.OF_THE_BANK)
    with transaction.atomic():
        return request_document(RECEIPTS[size], posting, actor=actor)


def print_tickets(posting: Posting, *, actor: Any) -> Document:
    """The tickets bought together; asked for again, the same paper. R075"""
    people.require(posting.night, actor, *people.OF_THE_BANK)
    with transaction.atomic():
        return request_document(TICKETS, Tickets.objects.get(posting=posting), actor=actor)


def print_scrip(
    id: UUID, night: Night, denomination: Denomination, quantity: int, *, actor: Any, device: Device, approver: Any
) -> Document:
    """A print run into the reserve, and the sheets to cut it from. The same id again finds the same sheets. R085"""
    posting = trays.print_run(id, night, denomination, quantity, actor=actor, device=device, approver=approver)
    with transaction.atomic():
        return request_document(SCRIP, ScripRun.objects.get(posting=posting), actor=actor)
