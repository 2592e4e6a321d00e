"""Windows, the shifts people work at them, and sales that are keyed but not handed over yet."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from casino_night.hall.models import Device
from casino_night.records import Record
from licensing.models import Denomination, Night

WINDOW_KINDS = [
    ("banker", "Banker's window"),  # sells imitation money; has a till and a tray
    ("door", "Door"),  # takes admission; has a till
    ("prize_desk", "Prize desk"),  # takes imitation money; has neither
]


class Window(Record):
    """A place of the night where guests are served, with receipts numbered from 1."""

    night = models.ForeignKey(Night, models.PROTECT, related_name="windows")
    kind = models.CharField(max_length=12, choices=WINDOW_KINDS)
    name = models.CharField(max_length=40)

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(fields=["night", "name"], name="banking_window_name_once"),
            models.CheckConstraint(
                condition=Q(kind__in=[kind for kind, _label in WINDOW_KINDS]), name="banking_window_kind"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Shift(Record):
    """One person at one window of one night. Everything posted there names it. R083"""

    night = models.ForeignKey(Night, models.PROTECT, related_name="shifts")
    window = models.ForeignKey(Window, models.PROTECT, related_name="shifts")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="shifts")
    device = models.ForeignKey(Device, models.PROTECT, related_name="shifts")
    counting_since = models.DateTimeField(null=True, blank=True)  # nothing more is sold here
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["window"], condition=Q(closed_at__isnull=True), name="banking_shift_one_at_a_window"
            ),
            models.UniqueConstraint(
                fields=["night", "user"], condition=Q(closed_at__isnull=True), name="banking_shift_one_of_a_person"
            ),
        ]


class KeyedSale(Record):
    """A sale somebody keyed: cash on the counter, nothing handed over yet. In no total. Append-only (I13).

    Its id becomes the posting's: accepted when the imitation money is handed over, refused when it was voided before
    that or waited too long. So it ends once.
    """

    append_only = True

    shift = models.ForeignKey(Shift, models.PROTECT, related_name="keyed_sales")
    body = models.TextField()


class TrayPiece(models.Model):
    """How many pieces of a denomination lie in a window's tray: advice for what to hand over, not the ledger."""

    window = models.ForeignKey(Window, models.CASCADE, related_name="pieces")
    denomination = models.ForeignKey(Denomination, models.PROTECT, related_name="+")
    quantity = models.IntegerField(default=0)

    class Meta:
        ordering = ["-denomination__value"]
        constraints = [
            models.UniqueConstraint(fields=["window", "denomination"], name="banking_traypiece_once"),
        ]
