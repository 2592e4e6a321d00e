"""One casino night and everything planned for it: tables, people, imitation money, prizes."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.urls import reverse

from casino_night import clock
from casino_night.records import Record
from casino_night.roles import NIGHT_ROLES
from games.engines import NIGHT_GAMES
from licensing.models.choices import (
    ASSISTANT_STANDINGS,
    AWARD_METHODS,
    COLORS,
    FORMS_OF_MONEY,
    NIGHT_STATES,
    POSTS,
    PRIZE_KINDS,
    words,
)
from licensing.models.parties import MachineModel, Municipality, Operator, Organisation, Provider


class Night(Record):
    """One casino night, from the application to the accepted report of operations.

    What a draft may still lack is null or empty; the checks say what is missing.
    """

    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="nights")
    municipality = models.ForeignKey(Municipality, models.PROTECT, related_name="nights")
    title = models.CharField(max_length=160)
    date = models.DateField()
    state = models.CharField(max_length=20, choices=NIGHT_STATES, default="draft")
    reference = models.CharField(max_length=40, blank=True)
    licence_number = models.CharField(max_length=40, blank=True)
    copied_from = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="copies")

    # Place and hours.
    premises = models.CharField(max_length=240, blank=True)
    rooms = models.TextField(max_length=1000, blank=True)  # one a line: each gets its own notices (20.11(a)2)
    doors_at = models.TimeField(null=True, blank=True)
    ends_at = models.TimeField(null=True, blank=True)  # up to 2:00 A.M. of the next day (6.11(c))
    guests_expected = models.PositiveIntegerField(null=True, blank=True)
    # Equipment.
    provider = models.ForeignKey(Provider, models.PROTECT, null=True, blank=True, related_name="nights")
    agreed_at = models.DateTimeField(null=True, blank=True)  # starts the provider's 48 hours (13.7(a))
    # Imitation dollars for one dollar of cash (20.12(b)); never to be confused with the exchange ratio for prizes.
    exchange_rate = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    award_method = models.CharField(max_length=12, choices=AWARD_METHODS, blank=True)
    exchange_ratio = models.PositiveIntegerField(null=True, blank=True)  # imitation dollars for one ticket (20.11(b))
    admission_cents = models.PositiveIntegerField(null=True, blank=True)  # None: not answered; 0: free (20.13)
    # Other games on the occasion run under their own licence (20.16(b)).
    other_games = models.CharField(max_length=20, choices=words("none bingo raffle both"), blank=True)
    other_licence = models.CharField(max_length=60, blank=True)
    use_of_proceeds = models.TextField(max_length=2000, blank=True)
    declared_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="declared_nights"
    )
    declared_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["date"]
        indexes = [
            models.Index(fields=["state", "date"], name="licensing_night_state_date"),
            models.Index(fields=["date", "id"], name="licensing_night_date"),
            models.Index(fields=["licence_number"], name="licensing_night_number"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def window(self) -> clock.Window:
        return clock.licence_window(self.date)

    @property
    def room_names(self) -> list[str]:
        return [room.strip() for room in self.rooms.splitlines() if room.strip()]

    @property
    def ends(self) -> datetime | None:
        """When the evening is planned to end: an hour before the doors' belongs to the next day."""
        if not self.doors_at or not self.ends_at:
            return None
        day = self.date if self.ends_at > self.doors_at else self.date + timedelta(days=1)
        return datetime.combine(day, self.ends_at, clock.NEW_JERSEY)

    def get_absolute_url(self) -> str:
        return reverse("licensing:night", args=[self.pk])


class Assignment(Record):
    """Gives somebody a role on one night."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="assignments")
    night = models.ForeignKey(Night, models.PROTECT, related_name="assignments")
    role = models.CharField(max_length=40, choices=[(role.value, role.label) for role in NIGHT_ROLES])

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "night", "role"], name="licensing_assignment_once"),
        ]


class Assistant(Record):
    """Somebody who helps at the tables without operating a game (13:47-20.2, 20.5(c))."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="assistants")
    name = models.CharField(max_length=120)
    standing = models.CharField(max_length=20, choices=ASSISTANT_STANDINGS)
    familiar = models.BooleanField(default=False)  # declared thoroughly familiar with the game

    class Meta:
        ordering = ["created_at"]


class Table(Record):
    """One table or machine. A rental counts for each of them (13:47-16.1(d), reading A45)."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="tables")
    label = models.CharField(max_length=40)
    game = models.CharField(max_length=30, choices=[(game, game) for game in NIGHT_GAMES])
    room = models.CharField(max_length=80, blank=True)
    seats = models.PositiveSmallIntegerField(null=True, blank=True)
    decks = models.PositiveSmallIntegerField(null=True, blank=True)
    options = models.JSONField(default=dict, blank=True)  # what the rules of the game leave to the holder
    machine = models.ForeignKey(MachineModel, models.PROTECT, null=True, blank=True, related_name="tables")
    rental_cents = models.PositiveIntegerField(null=True, blank=True)
    supervisor = models.ForeignKey(Operator, models.PROTECT, null=True, blank=True, related_name="supervised_tables")

    class Meta:
        ordering = ["created_at"]
        constraints = [models.UniqueConstraint(fields=["night", "label"], name="licensing_table_label_once")]

    def __str__(self) -> str:
        return self.label


class Engagement(Record):
    """An operator works this night, and for what pay (13:47-16.2). Pay is for the day, not for a table."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="engagements")
    operator = models.ForeignKey(Operator, models.PROTECT, related_name="engagements")
    pay_cents = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["created_at"]
        constraints = [models.UniqueConstraint(fields=["night", "operator"], name="licensing_engagement_once")]


class Post(Record):
    """An engaged operator's place at a table."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="posts")
    engagement = models.ForeignKey(Engagement, models.CASCADE, related_name="posts")
    post = models.CharField(max_length=20, choices=POSTS, default="dealer")

    class Meta:
        ordering = ["created_at"]
        constraints = [models.UniqueConstraint(fields=["table", "engagement"], name="licensing_post_once")]


class Denomination(Record):
    """One kind of imitation money (13:47-20.12)."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="denominations")
    form = models.CharField(max_length=10, choices=FORMS_OF_MONEY, default="chip")
    value = models.PositiveIntegerField()  # imitation dollars, always full ones (20.12(c)1)
    color = models.CharField(max_length=20, choices=COLORS, blank=True)
    marked = models.BooleanField(default=True)  # its value stands on it
    quantity = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["value", "created_at"]
        constraints = [
            models.CheckConstraint(condition=models.Q(value__gt=0), name="licensing_denomination_positive"),
            models.UniqueConstraint(fields=["night", "form", "value"], name="licensing_denomination_once"),
        ]

    def __str__(self) -> str:
        return f"{self.color} {self.form}".strip().capitalize()


class Prize(Record):
    """A prize and what it is worth at retail, bought or donated alike (13:47-20.16(a), reading A44)."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="prizes")
    name = models.CharField(max_length=160)
    kind = models.CharField(max_length=20, choices=PRIZE_KINDS, default="merchandise")
    retail_cents = models.PositiveIntegerField()
    quantity = models.PositiveIntegerField(default=1)
    donated = models.BooleanField(default=False)
    award = models.CharField(max_length=12, choices=AWARD_METHODS[:2], default="drawing")
    redemption_amount = models.PositiveIntegerField(null=True, blank=True)  # imitation dollars on its tag (20.11(c))
    picture = models.ForeignKey("licensing.Upload", models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["created_at"]

    def __str__(self) -> str:
        return self.name
