"""What the municipality decides about a night."""

from django.conf import settings
from django.db import models

from casino_night.records import Record
from licensing.models.nights import Night

OUTCOMES = [("granted", "Granted"), ("denied", "Denied")]


class Determination(Record):
    """Findings and determination of the governing body, or of a clerk an ordinance authorises. The newest counts.

    It is about the night on the day it was voted for: a night that moves needs another one.
    """

    night = models.ForeignKey(Night, models.PROTECT, related_name="determinations")
    night_date = models.DateField()
    voted_on = models.DateField()
    outcome = models.CharField(max_length=10, choices=OUTCOMES)
    by_clerk = models.BooleanField(default=False)
    votes_for = models.PositiveSmallIntegerField(null=True, blank=True)
    votes_against = models.PositiveSmallIntegerField(null=True, blank=True)
    findings = models.TextField(max_length=4000)
    heard_on = models.DateField(null=True, blank=True)  # no denial without a hearing on notice
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="determinations")
    forwarded_on = models.DateField(null=True, blank=True)  # mailed to the Commission: the wait counts from here
    forwarded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="forwarded_determinations"
    )

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(outcome="granted") | models.Q(heard_on__isnull=False),
                name="licensing_denial_after_hearing",
            ),
            models.CheckConstraint(
                condition=models.Q(forwarded_on=None) | models.Q(forwarded_on__gte=models.F("voted_on")),
                name="licensing_forwarded_after_vote",
            ),
        ]
