"""A letter is a row first: to whom, what it says, and how far the sending has come."""

from django.db import models

from casino_night import clock
from casino_night.records import Record


class State(models.TextChoices):
    WAITING = "waiting", "Waiting"
    SENDING = "sending", "Being sent"
    SENT = "sent", "Sent"
    FAILED = "failed", "Failed"


UNSENT = (State.WAITING, State.SENDING)


class Letter(Record):
    """One e-mail to one mailbox."""

    to = models.EmailField()
    subject = models.CharField(max_length=160)
    text = models.TextField()
    cause = models.CharField(max_length=80, blank=True)  # the record of the step that asked for it

    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveIntegerField(default=0)  # counted before each try, so that a crash counts too
    claim = models.UUIDField(null=True)  # of the sender at work; a sender that lost it can no longer finish
    lease_until = models.DateTimeField(null=True)  # past it the sender is dead
    run_after = models.DateTimeField(default=clock.now)
    rung_at = models.DateTimeField(default=clock.now)  # the last wake-up sent
    error = models.TextField(blank=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            # The sweep asks every few seconds; letters sent, nearly all of them, are not in it.
            models.Index(fields=["run_after"], condition=models.Q(state__in=UNSENT), name="mail_letter_unsent"),
        ]

    def __str__(self) -> str:
        return f"Letter {str(self.pk)[:8]}"
