"""What providers agree to and certify, what is handed over, and the reminders before a licence ends."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from casino_night.records import Record
from games.engines import NIGHT_GAMES
from licensing.models.cases import AboutSubject
from licensing.models.choices import words
from licensing.models.nights import Night
from licensing.models.parties import MachineModel, Operator, Provider


class Reminder(AboutSubject):
    """A registration, licence or approval is about to end, and its holder was told so. Append-only."""

    append_only = True

    expires_on = models.DateField()
    days = models.PositiveSmallIntegerField()  # before the end: which of the reminders it is

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(fields=["subject_id", "expires_on", "days"], name="licensing_reminder_once")
        ]


class Job(Record):
    """What a provider offers or has agreed to bring to one night: equipment and personnel, each with its price."""

    provider = models.ForeignKey(Provider, models.PROTECT, related_name="jobs")
    night = models.ForeignKey(Night, models.PROTECT, related_name="jobs")
    agreed_at = models.DateTimeField(null=True, blank=True)  # as the provider recorded it; starts 48 hours (13.7(a))

    class Meta:
        ordering = ["created_at"]
        constraints = [models.UniqueConstraint(fields=["provider", "night"], name="licensing_job_once")]

    def __str__(self) -> str:
        return f"{self.night.title} for {self.night.organisation.name}"

    @property
    def clock_starts(self) -> datetime | None:
        """The earlier of the two records of one agreement: the provider's own and the organisation's."""
        theirs = self.night.agreed_at if self.night.provider_id == self.provider_id else None
        return min((at for at in (self.agreed_at, theirs) if at), default=None)


class JobLine(Record):
    """One table, machine or person of a job, and the price for the day (13:47-16.1(d), 16.2)."""

    job = models.ForeignKey(Job, models.CASCADE, related_name="lines")
    label = models.CharField(max_length=80)
    game = models.CharField(max_length=30, choices=[(game, game) for game in NIGHT_GAMES], blank=True)
    machine = models.ForeignKey(MachineModel, models.PROTECT, null=True, blank=True, related_name="job_lines")
    operator = models.ForeignKey(Operator, models.PROTECT, null=True, blank=True, related_name="job_lines")
    price_cents = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(game="", operator__isnull=False) | (~models.Q(game="") & models.Q(operator=None)),
                name="licensing_job_line_game_or_person",
            ),
            models.UniqueConstraint(fields=["job", "operator"], name="licensing_job_line_person_once"),
        ]

    def __str__(self) -> str:
        return self.label


class Certification(Record):
    """The provider's word to the Commission about one agreement, as it was sent (13:47-13.7(a)). Append-only."""

    append_only = True

    job = models.ForeignKey(Job, models.PROTECT, related_name="certifications")
    agreed_at = models.DateTimeField()
    due_at = models.DateTimeField()
    content = models.JSONField(encoder=DjangoJSONEncoder)
    sha256 = models.CharField(max_length=64)
    signed_name = models.CharField(max_length=120)
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="certifications")

    class Meta:
        ordering = ["created_at"]
        constraints = [models.UniqueConstraint(fields=["job", "sha256"], name="licensing_certification_once")]

    @property
    def late_by(self) -> timedelta:
        return max(self.created_at - self.due_at, timedelta())


class Delivery(Record):
    """Equipment was handed to the member in charge (13:47-20.6(a)2, 20.15). Append-only."""

    append_only = True

    job = models.ForeignKey(Job, models.PROTECT, related_name="deliveries")
    items = models.TextField(max_length=4000)  # one a line, with serial and certificate numbers
    condition = models.CharField(max_length=20, choices=words("no_signs_of_wear worn"))
    received_by = models.CharField(max_length=120)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="deliveries")

    class Meta:
        ordering = ["created_at"]
        verbose_name_plural = "deliveries"

    def __str__(self) -> str:
        return f"Delivery for {self.job}"
