"""What guests get for imitation money: prizes, numbered tickets, the draw; and the serials of printed scrip."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from casino_night.banking.models.ledger import Posting
from casino_night.records import Record
from licensing.models import Denomination, Night, Prize


class Tickets(Record):
    """Raffle tickets bought together, numbered without a gap over the night. Append-only. R075"""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="tickets")
    posting = models.OneToOneField(Posting, models.PROTECT, related_name="tickets")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    ratio = models.PositiveIntegerField()  # imitation dollars for one ticket, as posted (20.11(b))

    class Meta:
        verbose_name_plural = "tickets"
        ordering = ["first"]
        constraints = [
            models.UniqueConstraint(fields=["night", "first"], name="banking_tickets_first_once"),
            models.UniqueConstraint(fields=["night", "last"], name="banking_tickets_last_once"),
            models.CheckConstraint(condition=Q(first__gte=1, last__gte=F("first")), name="banking_tickets_range"),
        ]


class Drawing(Record):
    """The draw of a night's prizes. The seed's hash is posted before ticket sales close; the seed is shown afterwards.

    Anybody can then repeat the draw from the record (draw.py) and see that nobody chose the winner (T19).
    """

    night = models.OneToOneField(Night, models.PROTECT, related_name="drawing")
    seed_hash = models.CharField(max_length=64)
    seed = models.CharField(max_length=64)  # nobody is shown it before the draw
    sales_closed_at = models.DateTimeField(null=True, blank=True)
    tickets_sold = models.PositiveIntegerField(null=True, blank=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")


class Award(Record):
    """One item of a prize given to somebody, by redemption or by the draw. Append-only. R065 R092"""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="awards")
    prize = models.ForeignKey(Prize, models.PROTECT, related_name="awards")
    item = models.PositiveIntegerField()  # 1 to the prize's quantity
    turn = models.PositiveIntegerField(default=1)  # a draw nobody claimed is drawn again
    retail_cents = models.PositiveIntegerField()
    how = models.CharField(max_length=12, choices=[("redemption", "Redemption"), ("drawing", "Drawing")])
    posting = models.OneToOneField(Posting, models.PROTECT, null=True, related_name="award")
    ticket = models.PositiveIntegerField(null=True)
    winner = models.CharField(max_length=120, blank=True)
    reason = models.CharField(max_length=500, blank=True)  # why it was drawn again
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="awards")

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.UniqueConstraint(fields=["prize", "item", "turn"], name="banking_award_once"),
            models.UniqueConstraint(fields=["night", "ticket"], name="banking_award_ticket_once"),
            models.CheckConstraint(
                condition=Q(how="redemption", posting__isnull=False, ticket__isnull=True, turn=1)
                | Q(how="drawing", posting__isnull=True, ticket__isnull=False),
                name="banking_award_how",
            ),
            models.CheckConstraint(condition=Q(turn=1) | ~Q(reason=""), name="banking_award_again_with_reason"),
        ]


class ScripRun(Record):
    """Printed scrip: serials from first to last of one denomination. Append-only. R085"""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="scrip_runs")
    denomination = models.ForeignKey(Denomination, models.PROTECT, related_name="scrip_runs")
    posting = models.OneToOneField(Posting, models.PROTECT, related_name="scrip_run")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()

    class Meta:
        ordering = ["first"]
        constraints = [
            models.UniqueConstraint(fields=["night", "first"], name="banking_scriprun_first_once"),
            models.UniqueConstraint(fields=["night", "last"], name="banking_scriprun_last_once"),
            models.CheckConstraint(condition=Q(first__gte=1, last__gte=F("first")), name="banking_scriprun_range"),
        ]


class ScripReturn(Record):
    """A printed note or ticket that was presented: a photocopy of it is refused. Append-only."""

    append_only = True

    night = models.ForeignKey(Night, models.PROTECT, related_name="scrip_returns")
    what = models.CharField(max_length=10, choices=[("scrip", "Scrip"), ("ticket", "Ticket")])
    number = models.PositiveIntegerField()
    holder = models.CharField(max_length=120, blank=True)  # who claimed a prize with the ticket
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["night", "what", "number"], name="banking_scripreturn_once"),
        ]
