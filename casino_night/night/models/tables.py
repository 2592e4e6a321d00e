"""A table on the evening itself: whether it is open, and who stands at it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from casino_night.hall.models import Device
from casino_night.records import Record
from licensing.models import Night, Operator, Table
from licensing.models.choices import words

TABLE_STATES = words("closed open stopped")
POSTS = words("dealer boxperson stickperson supervisor")
CALLS = [("supervisor", "The supervisor is wanted"), ("fill", "Imitation money is running low")]


class TableDay(Record):
    """How a table stands tonight. What happened to it before is in the history (TableEvent). R057"""

    night = models.ForeignKey(Night, models.PROTECT, related_name="table_days")
    table = models.OneToOneField(Table, models.PROTECT, related_name="day")
    state = models.CharField(max_length=10, choices=TABLE_STATES, default="closed")
    opened_at = models.DateTimeField(null=True, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="opened_tables"
    )
    approved_by = models.ForeignKey(  # the class A operator (20.9(b)2)
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="approved_tables"
    )
    opening = models.PositiveBigIntegerField(default=0)  # imitation dollars counted before the first guest
    stopped_reason = models.CharField(max_length=300, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state="open") | Q(opened_at__isnull=False, approved_by__isnull=False),
                name="night_tableday_opened",
            ),
            models.CheckConstraint(condition=~Q(state="stopped") | ~Q(stopped_reason=""), name="night_tableday_reason"),
        ]


class TableEvent(Record):
    """A table was opened, stopped, taken up again or closed. Append-only."""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="table_events")
    table = models.ForeignKey(Table, models.PROTECT, related_name="events")
    what = models.CharField(max_length=10, choices=words("opened stopped resumed closed"))
    note = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="table_events")

    class Meta:
        ordering = ["created_at"]


class Sitting(Record):
    """Somebody at a table, from then to then: a crew, or the class A operator over it. R056"""

    night = models.ForeignKey(Night, models.PROTECT, related_name="sittings")
    table = models.ForeignKey(Table, models.PROTECT, related_name="sittings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="sittings")
    operator = models.ForeignKey(Operator, models.PROTECT, related_name="sittings")
    post = models.CharField(max_length=12, choices=POSTS)
    device = models.ForeignKey(Device, models.PROTECT, related_name="sittings")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "post"], condition=Q(ended_at__isnull=True), name="night_sitting_one_at_a_post"
            ),
            # A class A operator may be over several tables; nobody works at two at once.
            models.UniqueConstraint(
                fields=["night", "user"],
                condition=Q(ended_at__isnull=True) & ~Q(post="supervisor"),
                name="night_sitting_one_of_a_person",
            ),
        ]


class Call(Record):
    """A table asks for somebody or something; answered when they have come."""

    night = models.ForeignKey(Night, models.PROTECT, related_name="calls")
    table = models.ForeignKey(Table, models.PROTECT, related_name="calls")
    kind = models.CharField(max_length=12, choices=CALLS)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="calls")
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="answered_calls"
    )

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "kind"], condition=Q(answered_at__isnull=True), name="night_call_once"
            )
        ]
