"""Opening the ledger of a night: the rate is frozen, the accounts are made."""

from typing import Any
from uuid import UUID

from django.db import transaction

from casino_night import clock
from casino_night.banking import chain, flows
from casino_night.banking.models import Account, Book, Window
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.regulations import limits

ACCOUNTS_OF = {"banker": ("till", "tray"), "door": ("till",), "prize_desk": ()}


def open_book(night: Night, *, actor: Any) -> Book:
    """Once, when the doors open; asked again, the same book. From here on the rate stands. R050 R080 R081"""
    with transaction.atomic():
        night = Night.objects.select_for_update(of=("self",)).get(pk=night.pk)
        book = Book.objects.filter(night=night).first()
        return book or _opened(night, actor)


def _opened(night: Night, actor: Any) -> Book:
    if night.state != "open":
        raise Refused(
            "not_open",
            "The ledger opens with the night, not before it and not after.",
            "13:47-20.12(c)2",
            "Open the night first.",
        )
    book = Book(
        created_at=clock.now(),
        night=night,
        rate_hundredths=_rate(night),
        opens_at=night.window.opens,
        closes_at=night.window.closes,
        opened_by=actor,
    )
    book.genesis = chain.genesis(book.frozen)
    book.save(force_insert=True)
    Account.objects.bulk_create(_account(night, kind) for kind in flows.OF_NIGHT)
    Account.objects.bulk_create(_account(night, "table", table=table) for table in night.tables.all())
    return book


def _rate(night: Night) -> int:
    least = limits.at(night.date).row("minimum_exchange_rate")
    if night.exchange_rate is None or night.exchange_rate < least.typed:
        raise Refused(
            "rate_too_low",
            f"The exchange rate is at least {least.typed} imitation dollars for one dollar.",
            least.citation,
            "Have the license amended before the night opens.",
        )
    return int(night.exchange_rate * 100)


def _account(night: Night, kind: str, window: Window | None = None, table: Any = None) -> Account:
    owner: UUID | None = window.pk if window else table.pk if table else None
    return Account(id=chain.account_id(night.pk, kind, owner), night=night, kind=kind, window=window, table=table)


def add_window(night: Night, kind: str, name: str) -> Window:
    """A banker's window, a door or a prize desk, with the accounts it needs."""
    with transaction.atomic():
        window = Window.objects.create(night=night, kind=kind, name=name)
        Account.objects.bulk_create(_account(night, account, window=window) for account in ACCOUNTS_OF[kind])
        return window
