"""What was ticked before the doors opened: by whom, when, and with what to say about it."""

from django.conf import settings
from django.db import models

from casino_night.hall.models import Device
from casino_night.records import Record
from licensing.models import Night, Table


class Tick(Record):
    """Somebody looked and says how it is. The latest word on an item counts, the earlier ones stay. Append-only."""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="ticks", db_index=False)
    item = models.CharField(max_length=160)
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="ticks")
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="ticks")  # that the item is about
    passed = models.BooleanField(default=True)
    note = models.CharField(max_length=400, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="ticks")
    # The second name, where the rule wants two: the class A operator who verified (20.18(a)1).
    verified_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="verified_ticks"
    )

    class Meta:
        ordering = ["created_at"]
        indexes = [models.Index(fields=["night", "created_at"], name="night_tick_of_night")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(verified_by__isnull=True) | ~models.Q(verified_by=models.F("by")),
                name="night_tick_two_people",
            )
        ]
