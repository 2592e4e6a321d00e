"""Slips: imitation money on its way between the reserve and a table, counted by whoever receives it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from casino_night.records import Record
from licensing.models import Night, Table


class Slip(Record):
    """A fill or a credit as the sender wrote it. The receiver does not see the figure before counting. Append-only."""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="slips")
    table = models.ForeignKey(Table, models.PROTECT, related_name="slips")
    number = models.PositiveIntegerField()  # 1, 2, 3, ... in the night, none missing
    kind = models.CharField(max_length=10, choices=[("fill", "Fill"), ("credit", "Credit")])
    pieces = models.JSONField()  # denomination -> quantity
    amount = models.BigIntegerField()
    sender = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="sent_slips")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="banking_slip_number_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="banking_slip_amount"),
            models.CheckConstraint(condition=Q(kind__in=("fill", "credit")), name="banking_slip_kind"),
        ]


class SlipCount(Record):
    """What the receiver counted: once, and once more when it differed. Append-only."""

    append_only = True

    slip = models.ForeignKey(Slip, models.PROTECT, related_name="counts")
    attempt = models.PositiveSmallIntegerField()
    pieces = models.JSONField()
    amount = models.BigIntegerField()
    receiver = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="received_slips")

    class Meta:
        ordering = ["attempt"]
        constraints = [
            models.UniqueConstraint(fields=["slip", "attempt"], name="banking_slipcount_once"),
            models.CheckConstraint(condition=Q(attempt__in=(1, 2)), name="banking_slipcount_twice_at_most"),
        ]
