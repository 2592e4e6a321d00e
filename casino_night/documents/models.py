"""A document is a row first: what was promised, what it says, and how far the making has come."""

import re
import secrets

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from casino_night import clock
from casino_night.documents.kinds import has_tables, is_pack, title_of
from casino_night.records import Record

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no look-alikes: the number is read over the telephone


NUMBER = re.compile(rf"DOC-\d{{4}}-[{LETTERS}]{{6}}", re.ASCII)


def new_number() -> str:
    return f"DOC-{clock.today().year}-{''.join(secrets.choice(LETTERS) for _ in range(6))}"


class State(models.TextChoices):
    WAITING = "waiting", "Waiting"
    MAKING = "making", "Being made"
    READY = "ready", "Ready"
    FAILED = "failed", "Failed"


UNFINISHED = (State.WAITING, State.MAKING)


class Document(Record):
    """One paper: requested, made once from its snapshot, never made again. New content is a new revision."""

    number = models.CharField(max_length=20, unique=True, default=new_number, editable=False)
    kind = models.CharField(max_length=40)
    subject_id = models.UUIDField()
    revision = models.PositiveIntegerField(default=1)
    supersedes = models.OneToOneField("self", models.PROTECT, null=True, related_name="superseded_by")
    snapshot = models.JSONField(encoder=DjangoJSONEncoder)
    snapshot_hash = models.CharField(max_length=64)
    template_version = models.PositiveIntegerField()
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="documents")
    cause = models.CharField(max_length=80, blank=True)  # the record of the step that asked for it

    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveIntegerField(default=0)  # counted before each try, so that a crash counts too
    claim = models.UUIDField(null=True)  # of the maker at work; a maker that lost it can no longer finish
    lease_until = models.DateTimeField(null=True)  # a maker at work renews it; past it the maker is dead
    run_after = models.DateTimeField(default=clock.now)
    rung_at = models.DateTimeField(default=clock.now)  # the last wake-up sent
    error = models.TextField(blank=True)
    percent = models.PositiveSmallIntegerField(default=0)  # of a pack that is being made: how far it is

    file = models.CharField(max_length=60, blank=True)
    size = models.PositiveIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    ready_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            # Two requests at once meet here: one writes the revision, the other finds it.
            models.UniqueConstraint(fields=["kind", "subject_id", "revision"], name="documents_document_revision_once"),
            models.CheckConstraint(
                condition=~models.Q(state=State.READY) | ~models.Q(file="") & ~models.Q(sha256=""),
                name="documents_document_ready_has_file",
            ),
        ]
        indexes = [
            models.Index(fields=["subject_id", "kind"], name="documents_document_subject"),
            # The sweep asks every few seconds; finished rows, nearly all of them, are not in it.
            models.Index(
                fields=["run_after"], condition=models.Q(state__in=UNFINISHED), name="documents_document_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def title(self) -> str:
        return title_of(self.kind)

    @property
    def finished(self) -> bool:
        return self.state not in UNFINISHED

    @property
    def is_pack(self) -> bool:
        return is_pack(self.kind)

    @property
    def has_tables(self) -> bool:
        return has_tables(self.kind)

    @property
    def progress(self) -> str:
        """Changes whenever a page that shows the document has something new to show."""
        return f"{self.state}-{self.attempts}-{self.run_after.timestamp():.0f}-{self.percent}"


class Pulse(models.Model):
    """When a part of the machinery last showed that it lives: the sweep, and the worker when it answers the sweep."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
