"""Devices of the hall, the codes that enrol them, and the PINs people sign in with on them."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower

from casino_night.records import Record
from licensing.models import Night


class Device(Record):
    """A tablet or telephone enrolled for one night. What is recorded on it later refers to this row."""

    night = models.ForeignKey(Night, models.PROTECT, related_name="devices")
    name = models.CharField(max_length=40)
    token_hash = models.CharField(max_length=64, unique=True)
    enrolled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="enrolled_devices")
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="revoked_devices"
    )

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(
                "night", Lower("name"), condition=models.Q(revoked_at=None), name="hall_device_name_once"
            )
        ]

    def __str__(self) -> str:
        return self.name


class EnrolmentCode(Record):
    """Enrols one device, once, within ten minutes."""

    night = models.ForeignKey(Night, models.PROTECT, related_name="enrolment_codes")
    code_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="enrolment_codes")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)


class Pin(Record):
    """What somebody types on an enrolled device of one night instead of their password."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="pins")
    night = models.ForeignKey(Night, models.PROTECT, related_name="pins")
    pin_hash = models.CharField(max_length=128)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="made_pins")
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "night"], name="hall_pin_once")]
