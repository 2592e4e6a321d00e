"""What the Commission's reviewers keep: the docket, their marks, their phrases, and decisions with signatures."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from casino_night.records import Record
from licensing.models.cases import AboutSubject
from licensing.models.choices import DOCKET_STAGES, VERDICTS, words


class DocketEntry(AboutSubject):
    """One application in the hands of the Commission: a row of its queue.

    Everything the queue shows is kept here and changed by the steps themselves (licensing/review/docket.py), so that
    a page of it costs the same with ten cases and with twenty thousand.
    """

    reference = models.CharField(max_length=40, blank=True)
    applicant = models.CharField(max_length=200)
    event_date = models.DateField(null=True, blank=True)
    stage = models.CharField(max_length=10, choices=DOCKET_STAGES)
    received_at = models.DateTimeField()
    due_on = models.DateField()  # the clock: it stands still while the applicant has the case
    failing = models.PositiveIntegerField(default=0)  # rules that failed when last looked at
    times_returned = models.PositiveIntegerField(default=0)
    needs_second = models.BooleanField(default=False)  # a decision waits for its second signature
    acted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="docket_entries")
    acted_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "docket entries"
        ordering = ["due_on", "id"]
        constraints = [models.UniqueConstraint(fields=["subject_id"], name="licensing_docket_once")]
        indexes = [models.Index(fields=["stage", "due_on", "id"], name="licensing_docket_clock")]


class Mark(AboutSubject):
    """A reviewer looked at one answer, or at one finding, and found it right.

    It holds for the words it was given for: a changed answer is looked at again, an unchanged one stays passed.
    """

    field = models.CharField(max_length=120)  # of the answer; "check:<name>" for a finding of the rules
    value = models.TextField(blank=True)
    passed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="marks")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["subject_id", "field"], name="licensing_mark_once")]


class Phrase(Record):
    """A sentence reviewers use again and again. It is retired, never changed: letters quote it."""

    section = models.CharField(max_length=20, blank=True)  # empty: fits anywhere
    text = models.TextField(max_length=2000)
    citation = models.CharField(max_length=80, blank=True)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="phrases")
    retired = models.BooleanField(default=False)

    class Meta:
        ordering = ["section", "created_at"]

    def __str__(self) -> str:
        return self.text


class Decision(AboutSubject):
    """What the Commission decides, why, and who signed. It takes effect with its last signature."""

    verdict = models.CharField(max_length=30, choices=VERDICTS)
    text = models.TextField(max_length=8000, blank=True)  # the conditions, or the reasons of a refusal
    second_because = models.CharField(
        max_length=200, blank=True
    )  # why policy wants a second person; empty: it does not
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="decisions")
    second_signed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="second_decisions"
    )
    sent_back = models.TextField(max_length=2000, blank=True)  # why the second person would not sign
    state = models.CharField(max_length=10, choices=words("proposed made sent_back"), default="proposed")
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)  # the findings it rests on

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["subject_id"], condition=models.Q(state="proposed"), name="licensing_decision_one_open"
            ),
            # Two signatures are two people.
            models.CheckConstraint(
                condition=models.Q(second_signed_by=None) | ~models.Q(second_signed_by=models.F("signed_by")),
                name="licensing_decision_two_people",
            ),
        ]

    @property
    def action(self) -> str:
        """The step of the state table it leads to."""
        return "refuse" if self.verdict == "refuse" else "approve"


class SavedFilter(Record):
    """A view of the queue that somebody comes back to."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_filters")
    name = models.CharField(max_length=60)
    query = models.CharField(max_length=400)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="licensing_saved_filter_once")]

    def __str__(self) -> str:
        return self.name
