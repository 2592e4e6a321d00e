"""Proceedings against a holder, orders on the night, and papers served on the Executive Officer."""

from django.conf import settings
from django.db import models

from casino_night.records import Record
from licensing.models.cases import AboutSubject
from licensing.models.choices import words
from licensing.models.nights import Night, Table
from licensing.models.parties import Operator

MEASURES = words("suspension revocation")
APPEARANCES = [
    ("heard", "The holder was heard"),
    ("absent", "The holder did not come, though told in time"),
    ("waived", "The holder waived the hearing in writing"),
]


class Proceeding(AboutSubject):
    """From the notice with its grounds to the order: nobody loses a licence unheard (13:47-13.6(g), 19.4(e))."""

    measure = models.CharField(max_length=12, choices=MEASURES)
    grounds = models.TextField(max_length=4000)
    citation = models.CharField(max_length=80)
    noticed_on = models.DateField()
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="proceedings")
    hearing_at = models.DateTimeField()
    hearing_place = models.CharField(max_length=240)
    appearance = models.CharField(max_length=10, choices=APPEARANCES, blank=True)
    hearing_record = models.TextField(max_length=8000, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="recorded_hearings"
    )
    state = models.CharField(max_length=10, choices=words("noticed heard ordered dropped"), default="noticed")
    order = models.TextField(max_length=4000, blank=True)
    ordered_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["subject_id", "state"], name="licensing_proceeding_subject")]
        constraints = [
            models.UniqueConstraint(
                fields=["subject_id"],
                condition=models.Q(state__in=["noticed", "heard"]),
                name="licensing_one_open_proceeding",
            )
        ]


class RemovalOrder(Record):
    """The Commission ordered equipment off the floor; a table it names stays closed (13:47-20.15(b)). Append-only."""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="removal_orders")
    table = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="removal_orders")
    item = models.CharField(max_length=200)
    reason = models.TextField(max_length=2000)
    ordered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="removal_orders")

    class Meta:
        ordering = ["created_at"]

    def __str__(self) -> str:
        return f"Removal of {self.item}"


class ServedPaper(Record):
    """A paper served on the Executive Officer for an operator, and how it was forwarded (13:47-19.2(b))."""

    operator = models.ForeignKey(Operator, models.PROTECT, related_name="served_papers")
    title = models.CharField(max_length=200)
    served_on = models.DateField()
    logged_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="served_papers")
    mailed_on = models.DateField(null=True, blank=True)
    mailed_as = models.CharField(max_length=12, choices=words("registered certified"), blank=True)
    mail_number = models.CharField(max_length=40, blank=True)
    address = models.CharField(max_length=240, blank=True)  # the last known one, as it was when it was mailed
    receipt_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.title
