"""The ledger of a night: what was frozen at the opening, the accounts, the postings and their movements.

What no constraint of Django's can say (a sale's two halves at the rate, sequence, balances) is in schema.py.
"""

from functools import reduce
from operator import or_
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from casino_night.banking import chain, flows
from casino_night.hall.models import Device
from casino_night.records import Record
from licensing.models import Night, Table


def _choices(names: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(name, name.replace("_", " ").capitalize()) for name in names]


class Book(Record):
    """Opens the ledger of a night and freezes what every posting depends on. Append-only. R050"""

    append_only = True

    night = models.OneToOneField(Night, models.PROTECT, related_name="book")
    rate_hundredths = models.PositiveIntegerField()  # imitation dollars for $100 of cash: no fraction anywhere
    opens_at = models.DateTimeField()  # the licence's hours (6.11(c))
    closes_at = models.DateTimeField()
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="opened_books")
    genesis = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(rate_hundredths__gt=0), name="banking_book_rate_positive"),
            models.CheckConstraint(condition=Q(closes_at__gt=F("opens_at")), name="banking_book_hours"),
        ]

    @property
    def frozen(self) -> dict[str, Any]:
        """What the first link of the chain is made of."""
        return {
            "id": self.pk,
            "created_at": self.created_at,
            "night": self.night_id,
            "rate_hundredths": self.rate_hundredths,
            "opens_at": self.opens_at,
            "closes_at": self.closes_at,
            "opened_by": self.opened_by_id,
        }


class Account(models.Model):
    """Where money is. The balance changes only with a posting, by the database itself (schema.py)."""

    id = models.UUIDField(primary_key=True, editable=False)  # chain.account_id
    night = models.ForeignKey(Night, models.PROTECT, related_name="accounts")
    kind = models.CharField(max_length=20, choices=_choices(flows.ACCOUNTS))
    window = models.ForeignKey("banking.Window", models.PROTECT, null=True, related_name="accounts")
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="accounts")
    balance = models.BigIntegerField(default=0)
    last_seq = models.PositiveIntegerField(default=0)  # of the last posting that moved it

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(balance__gte=0) | Q(kind__in=flows.MAY_BE_NEGATIVE), name="banking_account_not_overdrawn"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=flows.OF_WINDOW, window__isnull=False, table__isnull=True)
                | Q(kind__in=flows.OF_TABLE, window__isnull=True, table__isnull=False)
                | Q(kind__in=flows.OF_NIGHT, window__isnull=True, table__isnull=True),
                name="banking_account_owner",
            ),
            models.UniqueConstraint(
                fields=["night", "kind"],
                condition=Q(window__isnull=True, table__isnull=True),
                name="banking_account_once",
            ),
            models.UniqueConstraint(fields=["window", "kind"], name="banking_account_window_once"),
            models.UniqueConstraint(fields=["table", "kind"], name="banking_account_table_once"),
        ]

    @property
    def unit(self) -> str:
        return flows.CASH if self.kind in flows.CASH_ACCOUNTS else flows.IMITATION


class Posting(Record):
    """What was asked for under an id its client made, and what became of it, for ever: accepted or refused.

    Written last, after its movements: it seals them. Append-only; `created_at` is the server's time.
    """

    append_only = True

    # No index of their own for columns that nobody looks postings up by, or that begin a unique key: each index is
    # a page more to write at every sale.
    night = models.ForeignKey(Night, models.PROTECT, related_name="postings", db_index=False)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=_choices(flows.KINDS))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="postings", db_index=False)
    device = models.ForeignKey(Device, models.PROTECT, related_name="postings", db_index=False)
    shift = models.ForeignKey("banking.Shift", models.PROTECT, null=True, related_name="postings")
    window = models.ForeignKey("banking.Window", models.PROTECT, null=True, related_name="postings", db_index=False)
    approver = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="approved_postings", db_index=False
    )
    receipt = models.PositiveIntegerField(null=True)
    body = models.TextField()  # what was asked, in its one canonical spelling
    refusal = models.CharField(max_length=40, blank=True)  # the code; empty when accepted
    answer = models.TextField()  # what was answered, returned again byte for byte
    previous = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)

    class Meta:
        ordering = ["night", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["night", "seq"], name="banking_posting_seq_once"),
            models.UniqueConstraint(fields=["window", "receipt"], name="banking_posting_receipt_once"),
            models.CheckConstraint(condition=Q(kind__in=flows.KINDS), name="banking_posting_kind"),
            models.CheckConstraint(
                condition=Q(approver__isnull=True) | ~Q(approver=F("actor")), name="banking_posting_second_person"
            ),
            models.CheckConstraint(
                condition=~Q(refusal="voided") | Q(kind="sale", approver__isnull=False), name="banking_posting_void"
            ),
        ]

    @property
    def movements(self) -> "models.QuerySet[Movement]":
        return Movement.objects.filter(night=self.night_id, seq=self.seq)

    @property
    def accepted(self) -> bool:
        return not self.refusal

    @property
    def sealed(self) -> dict[str, Any]:
        """Every cell but the seal itself."""
        return {
            "id": self.pk,
            "created_at": self.created_at,
            "night": self.night_id,
            "seq": self.seq,
            "kind": self.kind,
            "actor": self.actor_id,
            "device": self.device_id,
            "shift": self.shift_id,
            "window": self.window_id,
            "approver": self.approver_id,
            "receipt": self.receipt,
            "body": self.body,
            "refusal": self.refusal,
            "answer": self.answer,
            "previous": self.previous,
        }

    @property
    def paper(self) -> str:
        """What a receipt shows, byte for byte the same however often it is asked for."""
        return chain.canonical({"answer": self.answer, "seq": self.seq, "at": self.created_at, "head": self.seal})


def _allowed_flows() -> Q:
    return reduce(
        or_,
        (Q(kind=flow.kind, unit=flow.unit, source_kind=flow.source, target_kind=flow.target) for flow in flows.FLOWS),
    )


class Movement(Record):
    """An amount from one account to another, so it balances by construction. Append-only. R052 R065 R084"""

    append_only = True

    # Found by night and number, in the order they are written. The posting's index is for SQLite alone, which looks
    # for waiting movements when the posting they refer to comes.
    night = models.ForeignKey(Night, models.PROTECT, related_name="movements", db_index=False)
    seq = models.PositiveIntegerField()  # of its posting
    posting = models.ForeignKey(Posting, models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)
    unit = models.CharField(max_length=10)
    source = models.ForeignKey(Account, models.PROTECT, related_name="movements_out", db_index=False)
    source_kind = models.CharField(max_length=20)
    target = models.ForeignKey(Account, models.PROTECT, related_name="movements_in", db_index=False)
    target_kind = models.CharField(max_length=20)
    amount = models.BigIntegerField()  # cents, or imitation dollars

    class Meta:
        ordering = ["night", "seq", "position"]
        constraints = [
            models.CheckConstraint(condition=_allowed_flows(), name="banking_movement_allowed"),
            models.CheckConstraint(
                condition=Q(amount__gt=0, amount__lte=flows.LARGEST), name="banking_movement_amount"
            ),
            models.UniqueConstraint(fields=["night", "seq", "position"], name="banking_movement_once"),
        ]
        indexes = [  # for a table's fills and credits; sales are not in them
            models.Index(fields=["source"], condition=Q(source_kind="table"), name="banking_movement_from_table"),
            models.Index(fields=["target"], condition=Q(target_kind="table"), name="banking_movement_to_table"),
        ]

    @property
    def sealed(self) -> dict[str, Any]:
        return {
            "id": self.pk,
            "created_at": self.created_at,
            "night": self.night_id,
            "seq": self.seq,
            "posting": self.posting_id,
            "position": self.position,
            "kind": self.kind,
            "unit": self.unit,
            "source": self.source_id,
            "source_kind": self.source_kind,
            "target": self.target_id,
            "target_kind": self.target_kind,
            "amount": self.amount,
        }
