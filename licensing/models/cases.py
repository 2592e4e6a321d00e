"""The paper trail of a subject, whatever its kind: steps, submissions, notices and flags, payments, files."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from casino_night.records import Record
from licensing.models.choices import PAYEES, PAYMENT_METHODS, words


class AboutSubject(Record):
    """A record about an organisation, an operator, a provider or a night. `subject_kind` is its workflow's name."""

    subject_kind = models.CharField(max_length=20)
    subject_id = models.UUIDField()

    class Meta:
        abstract = True


class Change(AboutSubject):
    """One step of one subject through its state table: the history on the page and the audit trail. Append-only."""

    append_only = True

    action = models.CharField(max_length=40)
    source = models.CharField(max_length=20)
    target = models.CharField(max_length=20)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="changes")
    reason = models.TextField(blank=True, max_length=2000)
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)  # the values and limits the step relied on

    class Meta:
        ordering = ["created_at"]
        indexes = [
            models.Index(fields=["subject_kind", "subject_id", "created_at"], name="licensing_change_subject"),
            models.Index(fields=["created_at"], name="licensing_change_when"),
        ]

    @property
    def target_words(self) -> str:
        """Where the step led; or, where the state stayed as it was, what was done."""
        words = self.action if self.source == self.target else self.target
        return words.replace("_", " ").capitalize()


class Submission(AboutSubject):
    """What was submitted, frozen: the answers as the applicant saw them. Append-only."""

    append_only = True

    number = models.PositiveIntegerField()
    answers = models.JSONField(encoder=DjangoJSONEncoder)
    sha256 = models.CharField(max_length=64)
    submitted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="submissions")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["subject_id", "number"], name="licensing_submission_once")]


class Notice(AboutSubject):
    """One letter with everything a reviewer wants fixed, and until when."""

    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="notices")
    due_on = models.DateField()

    class Meta:
        ordering = ["created_at"]


class Flag(AboutSubject):
    """One thing to fix, anchored to the field it is about. Without a notice it has not been sent yet."""

    notice = models.ForeignKey(Notice, models.PROTECT, null=True, blank=True, related_name="flags")
    section = models.CharField(max_length=20)
    field = models.CharField(max_length=80)  # "exchange_rate", or "prize:<id>:retail_cents"
    reason = models.TextField(max_length=2000)
    citation = models.CharField(max_length=80, blank=True)
    raised_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="flags")
    reply = models.TextField(max_length=2000, blank=True)
    state = models.CharField(max_length=10, choices=words("open answered settled"), default="open")

    class Meta:
        ordering = ["created_at"]
        indexes = [models.Index(fields=["subject_id", "state"], name="licensing_flag_subject")]


class Override(AboutSubject):
    """Somebody went on despite a warning, and why. Append-only."""

    append_only = True

    check_name = models.CharField(max_length=60)
    reason = models.TextField(max_length=2000)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="overrides")

    class Meta:
        ordering = ["created_at"]
        indexes = [models.Index(fields=["subject_id"], name="licensing_override_subject")]


class Payment(AboutSubject):
    """A fee somebody paid: to whom, how, and the number on the paper. Append-only."""

    append_only = True

    fee = models.CharField(max_length=40)  # the code of the limit, such as licence_fee_commission
    payee = models.CharField(max_length=20, choices=PAYEES)
    amount_cents = models.PositiveIntegerField()
    method = models.CharField(max_length=20, choices=PAYMENT_METHODS)
    number = models.CharField(max_length=40)
    paid_on = models.DateField()
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="recorded_payments")

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(fields=["subject_id", "fee", "number"], name="licensing_payment_once"),
        ]


class Upload(AboutSubject):
    """A file somebody handed in: checked by its content, stored under a random name outside the web root."""

    purpose = models.CharField(max_length=40)  # "by_laws", "articles", "prize_picture", "reply:<flag id>"
    name = models.CharField(max_length=160)  # as the person called it; never a path
    content_type = models.CharField(max_length=40)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    stored_as = models.CharField(max_length=60, unique=True)
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="uploads")

    class Meta:
        ordering = ["created_at"]
        indexes = [models.Index(fields=["subject_id", "purpose"], name="licensing_upload_subject")]

    def __str__(self) -> str:
        return self.name

    @property
    def purpose_words(self) -> str:
        return self.purpose.partition(":")[0].replace("_", " ")
