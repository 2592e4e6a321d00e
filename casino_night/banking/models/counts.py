"""Counts nobody can make up afterwards: the blind count, the recount, the sheet with its difference, the deposit."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from casino_night.banking.models.ledger import Account, Posting
from casino_night.banking.models.windows import Shift
from casino_night.records import Record
from licensing.models import Night, Table


class Count(Record):
    """What somebody counted, by denomination, before the expected figure was shown. Append-only."""

    append_only = True

    account = models.ForeignKey(Account, models.PROTECT, related_name="counts")
    shift = models.ForeignKey(Shift, models.PROTECT, null=True, related_name="counts")
    attempt = models.PositiveSmallIntegerField()  # 1, and 2 for the one recount
    pieces = models.JSONField()
    total = models.BigIntegerField()
    counter = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="counts")
    at_seq = models.PositiveIntegerField()  # the account's last posting at that moment

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(fields=["account", "shift", "at_seq", "attempt"], name="banking_count_once"),
            models.CheckConstraint(condition=Q(attempt__in=(1, 2)), name="banking_count_twice_at_most"),
            models.CheckConstraint(condition=Q(total__gte=0), name="banking_count_total"),
        ]


class Sheet(Record):
    """The close of one window's shift, or of one table: frozen, numbered, with its difference for ever. Append-only."""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="sheets")
    number = models.PositiveIntegerField()  # 1, 2, 3, ... in the night
    shift = models.ForeignKey(Shift, models.PROTECT, null=True, related_name="sheets")
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="sheets")
    lines = models.JSONField()  # per account: expected, counted, difference, first and second count
    reason = models.CharField(max_length=500, blank=True)
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="signed_sheets")
    countersigned_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="countersigned_sheets")
    head = models.CharField(max_length=64)  # the chain when the sheet was frozen

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="banking_sheet_number_once"),
            models.UniqueConstraint(fields=["shift"], name="banking_sheet_shift_once"),
            models.CheckConstraint(condition=~Q(signed_by=F("countersigned_by")), name="banking_sheet_two_people"),
        ]


class Deposit(Record):
    """Receipts on their way to the games of chance account (13:47-20.8(a)3, reading A43). Append-only. R051"""

    append_only = True

    posting = models.OneToOneField(Posting, models.PROTECT, related_name="deposit")
    amount_cents = models.PositiveBigIntegerField()
    bank = models.CharField(max_length=120)
    account_number = models.CharField(max_length=34)
    slip_number = models.CharField(max_length=40)  # on the deposit slip or the sealed bag's receipt
    sealed_at = models.DateTimeField()  # the bag: where banks are shut at that hour, the deposit begins here
    handed_in_at = models.DateTimeField()

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.CheckConstraint(condition=Q(amount_cents__gt=0), name="banking_deposit_positive"),
            models.CheckConstraint(condition=Q(handed_in_at__gte=F("sealed_at")), name="banking_deposit_times"),
            models.UniqueConstraint(fields=["bank", "slip_number"], name="banking_deposit_slip_once"),
        ]
