"""Organisations, professionals, municipalities and nights: who may hold what, and where each stands."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from casino_night import clock
from casino_night.records import Record
from casino_night.roles import NIGHT_ROLES, ORGANISATION_ROLES


def _choices(words: str) -> list[tuple[str, str]]:
    return [(word, word.replace("_", " ").capitalize()) for word in words.split()]


LICENCE_STATES = _choices("draft submitted approved refused withdrawn suspended revoked expired")
NIGHT_STATES = _choices(
    "draft submitted under_review changes_requested approved licensed open closing closed reported accepted"
    " withdrawn refused cancelled suspended"
)


class Municipality(Record):
    name = models.CharField(max_length=120)
    county = models.CharField(max_length=60)

    class Meta:
        verbose_name_plural = "municipalities"
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["name", "county"], name="licensing_municipality_once")]

    def __str__(self) -> str:
        return self.name


class Clerkship(Record):
    """Makes somebody the clerk of a municipality."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="clerkships")
    municipality = models.ForeignKey(Municipality, models.PROTECT, related_name="clerkships")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "municipality"], name="licensing_clerkship_once")]


class Organisation(Record):
    """A charitable organisation and its registration with the Commission (13:47-2.3)."""

    KINDS = _choices(
        "charitable educational religious patriotic public_spirited veterans volunteer_fire_company"
        " first_aid_or_rescue_squad senior_citizens"
    )
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=40, choices=KINDS, default="charitable")
    purpose = models.TextField(blank=True, max_length=2000)
    address = models.CharField(max_length=240, blank=True)
    municipality = models.ForeignKey(Municipality, models.PROTECT, related_name="organisations")
    state = models.CharField(max_length=20, choices=LICENCE_STATES, default="draft")
    identification_number = models.CharField(max_length=40, blank=True)
    registered_on = models.DateField(null=True, blank=True)
    expires_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                fields=["identification_number"],
                condition=~models.Q(identification_number=""),
                name="licensing_organisation_number_once",
            )
        ]

    def __str__(self) -> str:
        return self.name


class Membership(Record):
    """Makes somebody an officer or a member of an organisation."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships")
    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=40, choices=[(role.value, role.label) for role in ORGANISATION_ROLES])
    title = models.CharField(max_length=80, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "organisation"], name="licensing_membership_once")]


class Provider(Record):
    """An equipment provider and its approval (13:47-13)."""

    name = models.CharField(max_length=200)
    address = models.CharField(max_length=240, blank=True)
    state = models.CharField(max_length=20, choices=LICENCE_STATES, default="draft")
    approval_number = models.CharField(max_length=40, blank=True)
    approved_on = models.DateField(null=True, blank=True)
    expires_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class ProviderStaff(Record):
    """Lets somebody act for a provider."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="provider_posts")
    provider = models.ForeignKey(Provider, models.PROTECT, related_name="staff")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "provider"], name="licensing_provider_staff_once")]


class Operator(Record):
    """A casino night operator's licence (13:47-19, 20.5)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="operator_licences")
    operator_class = models.CharField(max_length=1, choices=[("A", "Class A"), ("B", "Class B")])
    compensated = models.BooleanField(default=True)
    employer = models.ForeignKey(Provider, models.PROTECT, null=True, blank=True, related_name="operators")
    state = models.CharField(max_length=20, choices=LICENCE_STATES, default="draft")
    licence_number = models.CharField(max_length=40, blank=True)
    approved_on = models.DateField(null=True, blank=True)
    expires_on = models.DateField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.user} (class {self.operator_class})"


class Night(Record):
    """One casino night, from the application to the accepted report of operations."""

    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="nights")
    municipality = models.ForeignKey(Municipality, models.PROTECT, related_name="nights")
    provider = models.ForeignKey(Provider, models.PROTECT, null=True, blank=True, related_name="nights")
    title = models.CharField(max_length=160)
    date = models.DateField()
    premises = models.CharField(max_length=240, blank=True)
    state = models.CharField(max_length=20, choices=NIGHT_STATES, default="draft")
    reference = models.CharField(max_length=40, blank=True)
    licence_number = models.CharField(max_length=40, blank=True)
    # Imitation dollars for one dollar of cash (20.12(b)); never to be confused with the exchange ratio for prizes.
    exchange_rate = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)

    class Meta:
        ordering = ["date"]
        indexes = [models.Index(fields=["state", "date"], name="licensing_night_state_date")]

    def __str__(self) -> str:
        return self.title

    @property
    def window(self) -> clock.Window:
        return clock.licence_window(self.date)


class Assignment(Record):
    """Gives somebody a role on one night."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="assignments")
    night = models.ForeignKey(Night, models.PROTECT, related_name="assignments")
    role = models.CharField(max_length=40, choices=[(role.value, role.label) for role in NIGHT_ROLES])

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "night", "role"], name="licensing_assignment_once"),
        ]


class Change(Record):
    """One step of one subject through its state table: the history on the page and the audit trail. Append-only."""

    subject_kind = models.CharField(max_length=20)
    subject_id = models.UUIDField()
    action = models.CharField(max_length=40)
    source = models.CharField(max_length=20)
    target = models.CharField(max_length=20)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="changes")
    reason = models.TextField(blank=True, max_length=2000)
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)  # the values and limits the step relied on

    class Meta:
        ordering = ["created_at"]
        indexes = [models.Index(fields=["subject_kind", "subject_id", "created_at"], name="licensing_change_subject")]
