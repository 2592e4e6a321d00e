"""What went wrong in the evening, and what was done about it, step by step."""

from django.conf import settings
from django.db import models

from casino_night.hall.models import Device
from casino_night.records import Record
from games.models import KeptRound
from licensing.models import Night, Table

INCIDENT_KINDS = [
    ("cheating", "Cheating or another breach by a player"),
    ("equipment", "Equipment taken out of use"),
    ("dispute", "Dispute about a round"),
    ("injury", "Injury or illness"),
    ("machine", "Fault of a machine or device"),
]


class Incident(Record):
    """Written down when it happens and never changed; what follows are its steps. Append-only. R006"""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="incidents", db_index=False)
    number = models.PositiveIntegerField()  # 1, 2, 3, ... in the night
    kind = models.CharField(max_length=12, choices=INCIDENT_KINDS)
    table = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="incidents")
    kept = models.ForeignKey(KeptRound, models.PROTECT, null=True, blank=True, related_name="incidents")
    happened = models.TextField(max_length=2000)
    about = models.CharField(max_length=200, blank=True)  # the player or the piece: as little about a guest as will do
    rule = models.CharField(max_length=120, blank=True)  # that was broken, as far as somebody can say at the table
    witnesses = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="incidents")
    device = models.ForeignKey(Device, models.PROTECT, null=True, blank=True, related_name="incidents")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["night", "number"], name="night_incident_number_once")]

    def __str__(self) -> str:
        return f"Incident {self.number}: {self.get_kind_display().lower()}"


class IncidentStep(Record):
    """One thing that was owed for an incident and is done now. Append-only."""

    append_only = True

    incident = models.ForeignKey(Incident, models.PROTECT, related_name="steps")
    step = models.CharField(max_length=20)
    note = models.CharField(max_length=400, blank=True)
    amount = models.PositiveBigIntegerField(default=0)  # imitation dollars not redeemed (6.25(c))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="incident_steps")

    class Meta:
        ordering = ["created_at"]
        constraints = [models.UniqueConstraint(fields=["incident", "step"], name="night_incidentstep_once")]
