"""Organisations, professionals and municipalities: who they are, who belongs to them, and where each stands."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from casino_night import clock
from casino_night.records import Record
from casino_night.roles import ORGANISATION_ROLES
from games.engines import NIGHT_GAMES
from licensing.models.choices import LICENCE_STATES, ORGANISATION_KINDS, QUALIFICATION_ROUTES, words


class Municipality(Record):
    """A town, with what its own ordinances and calendar decide."""

    name = models.CharField(max_length=120)
    county = models.CharField(max_length=60)
    fee_cents = models.PositiveIntegerField(null=True, blank=True)  # None: as much as the Commission's (13:47-4.10)
    filing_days = models.PositiveSmallIntegerField(default=15)  # the clerk wants papers this long before a meeting
    meets_every_days = models.PositiveSmallIntegerField(default=30)  # assumed beyond the meeting days we know of
    clerk_decides = models.BooleanField(default=False)  # an ordinance lets the clerk decide without a meeting
    sunday_games = models.BooleanField(default=True)  # the town consents to games on Sunday (N.J.S.A. 5:8-58)

    class Meta:
        verbose_name_plural = "municipalities"
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["name", "county"], name="licensing_municipality_once")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("licensing:municipality", args=[self.pk])


class MeetingDay(Record):
    """A day on which the governing body of a municipality meets."""

    municipality = models.ForeignKey(Municipality, models.CASCADE, related_name="meeting_days")
    date = models.DateField()

    class Meta:
        ordering = ["date"]
        constraints = [models.UniqueConstraint(fields=["municipality", "date"], name="licensing_meeting_once")]


class Clerkship(Record):
    """Makes somebody the clerk of a municipality."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="clerkships")
    municipality = models.ForeignKey(Municipality, models.PROTECT, related_name="clerkships")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "municipality"], name="licensing_clerkship_once")]


class Licensed(models.Model):
    """What an organisation's registration, a provider's approval and an operator's licence have in common."""

    state = models.CharField(max_length=20, choices=LICENCE_STATES, default="draft")
    expires_on = models.DateField(null=True, blank=True)  # the last day on which it holds

    class Meta:
        abstract = True

    @property
    def holds(self) -> bool:
        """Approved, or approved before and in renewal: asking for more time takes nothing away."""
        return self.state == "approved" or (self.state in ("draft", "submitted") and self.expires_on is not None)

    @property
    def in_force(self) -> bool:
        """Holds today: past its last day it counts as expired, whether or not somebody has marked it so."""
        return self.holds and self.expires_on is not None and self.expires_on >= clock.today()


class Organisation(Licensed, Record):
    """A charitable organisation and its registration with the Commission (13:47-2.3)."""

    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=40, choices=ORGANISATION_KINDS, default="charitable")
    purpose = models.TextField(blank=True, max_length=2000)
    address = models.CharField(max_length=240, blank=True)
    mailing_address = models.CharField(max_length=240, blank=True)  # where it differs
    municipality = models.ForeignKey(Municipality, models.PROTECT, related_name="organisations")
    incorporated = models.BooleanField(default=False)
    # The games of chance account: every receipt goes in, every payment comes out of it (13:47-6.2(b), 20.9(b)3).
    account_bank = models.CharField(max_length=120, blank=True)
    account_number = models.CharField(max_length=34, blank=True)
    identification_number = models.CharField(max_length=40, blank=True)
    registered_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["name"]
        indexes = [models.Index(fields=["name", "id"], name="licensing_organisation_name")]
        constraints = [
            models.UniqueConstraint(
                fields=["identification_number"],
                condition=~models.Q(identification_number=""),
                name="licensing_organisation_number_once",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("licensing:organisation", args=[self.pk])


class ResponsiblePerson(Record):
    """One of the adults who answer for the games and for the use of the net proceeds (13:47-2.3)."""

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="responsible_people")
    name = models.CharField(max_length=120)
    address = models.CharField(max_length=240)
    born_on = models.DateField()

    class Meta:
        ordering = ["created_at"]


class Affiliate(Record):
    """An auxiliary or affiliate: its members may assist, and may not be paid either (13:47-20.10(c)6)."""

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="affiliates")
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=20, choices=words("auxiliary affiliate"), default="auxiliary")

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(Record):
    """Makes somebody an officer or a member of an organisation, or of one of its affiliates."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships")
    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="memberships")
    affiliate = models.ForeignKey(Affiliate, models.PROTECT, null=True, blank=True, related_name="memberships")
    role = models.CharField(max_length=40, choices=[(role.value, role.label) for role in ORGANISATION_ROLES])
    title = models.CharField(max_length=80, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "organisation"], name="licensing_membership_once")]


class Provider(Licensed, Record):
    """An equipment provider and its approval (13:47-13)."""

    name = models.CharField(max_length=200)
    address = models.CharField(max_length=240, blank=True)
    contact = models.CharField(max_length=120, blank=True)
    telephone = models.CharField(max_length=40, blank=True)
    owners = models.TextField(max_length=2000, blank=True)  # owners and officers, one a line
    equipment = models.TextField(max_length=2000, blank=True)  # what it rents out
    approval_number = models.CharField(max_length=40, blank=True)
    approved_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["name"]
        indexes = [
            models.Index(fields=["name", "id"], name="licensing_provider_name"),
            models.Index(fields=["approval_number"], name="licensing_provider_number"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("licensing:provider", args=[self.pk])


class ProviderStaff(Record):
    """Lets somebody act for a provider."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="provider_posts")
    provider = models.ForeignKey(Provider, models.PROTECT, related_name="staff")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "provider"], name="licensing_provider_staff_once")]


class MachineModel(Record):
    """A skill stop or token pusher machine of a tested and certified model (13:47-20.15(d))."""

    provider = models.ForeignKey(Provider, models.PROTECT, related_name="machine_models")
    game = models.CharField(max_length=30, choices=words("skill_stop_reel skill_stop_video token_pusher"))
    name = models.CharField(max_length=120)
    certificate_number = models.CharField(max_length=60, blank=True)  # entered by the Commission, never by the provider
    certified_on = models.DateField(null=True, blank=True)
    certified_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="certified_machines"
    )

    class Meta:
        ordering = ["name"]
        indexes = [models.Index(fields=["name", "id"], name="licensing_machine_name")]

    def __str__(self) -> str:
        return f"{self.name} (certificate {self.certificate_number})" if self.certificate_number else self.name


class Operator(Licensed, Record):
    """A casino night operator's licence (13:47-19, 20.5)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="operator_licences")
    operator_class = models.CharField(max_length=1, choices=[("A", "Class A"), ("B", "Class B")])
    compensated = models.BooleanField(default=True)
    employer = models.ForeignKey(Provider, models.PROTECT, null=True, blank=True, related_name="operators")
    address = models.CharField(max_length=240, blank=True)  # last known: served papers are forwarded there (19.2(b))
    telephone = models.CharField(max_length=40, blank=True)
    route = models.CharField(max_length=20, choices=QUALIFICATION_ROUTES, blank=True)  # to class A (20.5(a))
    experience = models.TextField(max_length=2000, blank=True)  # where and when, as the evidence shows
    familiar = models.BooleanField(default=False)  # declares to know the rules of the games (20.5(a), (b)2)
    agent_appointed_on = models.DateField(null=True, blank=True)  # the Executive Officer, for service (19.2(a))
    notary = models.CharField(max_length=120, blank=True)
    notarised_on = models.DateField(null=True, blank=True)
    cosigned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="cosigned_operators"
    )
    cosigned_at = models.DateTimeField(null=True, blank=True)  # by the employer (19.1(b))
    licence_number = models.CharField(max_length=40, blank=True)
    approved_on = models.DateField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["licence_number", "id"], name="licensing_operator_number")]

    def __str__(self) -> str:
        return f"{self.user} (class {self.operator_class})"

    def get_absolute_url(self) -> str:
        return reverse("licensing:operator", args=[self.pk])


class Instruction(Record):
    """A class A operator taught a class B operator one game (13:47-20.5(b)1). Append-only."""

    append_only = True

    teacher = models.ForeignKey(Operator, models.PROTECT, related_name="instructions_given")
    learner = models.ForeignKey(Operator, models.PROTECT, related_name="instructions")
    game = models.CharField(max_length=30, choices=[(game, game) for game in NIGHT_GAMES])
    given_on = models.DateField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["teacher", "learner", "game", "given_on"], name="licensing_instruction_once"
            )
        ]

    @property
    def game_words(self) -> str:
        return self.game.replace("_", " ").capitalize()
