"""What the end of the evening leaves behind: announcements, the last count, the signed close, the report."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from casino_night.records import Record
from licensing.models import Night

ANNOUNCEMENTS = [
    ("message", "Message"),
    ("last_call", "Last call"),
    ("draw", "The draw begins soon"),
    ("clear", "Nothing any more"),
]
LINE_KINDS = [
    ("prize", "Cost of prizes"),
    ("expense", "Expense"),
    ("use", "Use of the proceeds"),
]


class Announcement(Record):
    """What the board and the TV say. The latest counts; "clear" takes it down. Append-only."""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="announcements", db_index=False)
    kind = models.CharField(max_length=10, choices=ANNOUNCEMENTS, default="message")
    text = models.CharField(max_length=160, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="announcements")

    class Meta:
        ordering = ["created_at"]
        indexes = [models.Index(fields=["night", "created_at"], name="night_announcement_of_night")]
        constraints = [
            models.CheckConstraint(condition=Q(kind="clear") | ~Q(text=""), name="night_announcement_says_something")
        ]


class Reconciliation(Record):
    """The last count: cash in the safe, and every chip that goes back to the provider. Append-only. R051"""

    append_only = True

    night = models.OneToOneField(Night, models.PROTECT, related_name="reconciliation")
    cash = models.JSONField()  # bills and coins in the safe
    cash_counted = models.PositiveBigIntegerField()
    cash_expected = models.BigIntegerField()
    pieces = models.JSONField()  # denomination -> quantity
    imitation_counted = models.PositiveBigIntegerField()
    imitation_expected = models.BigIntegerField()
    reason = models.CharField(max_length=500, blank=True)
    counted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="reconciliations")
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="confirmed_reconciliations")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(counted_by=F("confirmed_by")), name="night_reconciliation_two_people"),
            models.CheckConstraint(
                condition=Q(cash_counted=F("cash_expected"), imitation_counted=F("imitation_expected")) | ~Q(reason=""),
                name="night_reconciliation_reason",
            ),
        ]


class Closing(Record):
    """The frozen close of a night: its figures, the head of its ledger, two signatures. Append-only."""

    append_only = True

    night = models.OneToOneField(Night, models.PROTECT, related_name="closing")
    figures = models.JSONField()  # of the ledger at this moment, in cents and imitation dollars
    postings = models.PositiveIntegerField()
    head = models.CharField(max_length=64, blank=True)
    remarks = models.CharField(max_length=1000, blank=True)
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="signed_closings")
    countersigned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="countersigned_closings"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(signed_by=F("countersigned_by")), name="night_closing_two_people")
        ]


class ReportLine(Record):
    """What was paid out of the receipts, or what the proceeds are for. Changes until the report is filed."""

    night = models.ForeignKey(Night, models.PROTECT, related_name="report_lines")
    kind = models.CharField(max_length=8, choices=LINE_KINDS)
    what = models.CharField(max_length=160)
    payee = models.CharField(max_length=160)
    amount_cents = models.PositiveBigIntegerField()
    paid_on = models.DateField(null=True, blank=True)
    number = models.CharField(max_length=40, blank=True)  # of the check on the games of chance account (20.9(b)3)

    class Meta:
        ordering = ["kind", "created_at"]
        constraints = [
            models.CheckConstraint(condition=Q(amount_cents__gt=0), name="night_reportline_positive"),
            models.CheckConstraint(
                condition=Q(kind__in=[kind for kind, _label in LINE_KINDS]), name="night_reportline_kind"
            ),
        ]


class Filing(Record):
    """A report of operations as it was signed and filed; a corrected one is the next number. Append-only."""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="filings")
    number = models.PositiveSmallIntegerField()
    figures = models.JSONField()  # everything the report says
    due_on = models.DateField()
    signed_name = models.CharField(max_length=120)
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="filings")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["night", "number"], name="night_filing_number_once")]
