"""The floor at one minute. Balances are added up from the movements themselves, by one query, whatever the minute.

At the last minute they are the live balances: what the database kept and what the movements say are the same.
"""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any

from django.db.models import Max, Min, Sum

from casino_night import clock
from casino_night.banking.models import Account, Award, Movement, Posting
from casino_night.money import Cents, Scrip
from licensing.models import Night, Prize, Table

MINUTE = timedelta(minutes=1)
LAST_SHOWN = 6


@dataclass(frozen=True)
class Span:
    """The minutes of a night in which its ledger was written."""

    first: datetime
    last: int  # minutes after the first

    @property
    def end(self) -> datetime:
        return self.at(self.last)

    def at(self, minute: int) -> datetime:
        return self.first + minute * MINUTE

    def nearest(self, minute: int) -> int:
        return min(max(minute, 0), self.last)

    def of_time(self, wall: time) -> int:
        """The minute at that time of day: a time before the first one's belongs to the next day."""
        began = self.first.astimezone(clock.NEW_JERSEY)
        day = began.date() if wall >= began.time() else began.date() + timedelta(days=1)
        wanted = datetime.combine(day, wall, clock.NEW_JERSEY)
        return self.nearest((wanted - self.first) // MINUTE)


def span(night: Night) -> Span | None:
    """None while nothing was written."""
    written = Posting.objects.filter(night=night).aggregate(first=Min("created_at"), last=Max("created_at"))
    if written["first"] is None:
        return None
    drawn = Award.objects.filter(night=night).aggregate(last=Max("created_at"))["last"]
    first = written["first"].replace(second=0, microsecond=0)
    return Span(first, (max(written["last"], drawn or first) - first) // MINUTE)


@dataclass(frozen=True)
class AtTable:
    table: Table
    in_rack: Scrip
    brought: Scrip
    credits: Scrip


@dataclass(frozen=True)
class AtWindow:
    name: str
    till: Cents | None
    tray: Scrip | None


@dataclass(frozen=True)
class Floor:
    """Where everything was."""

    at: datetime
    seq: int  # of the last posting
    cash_sales: Cents
    admissions: Cents
    in_safe: Cents
    in_guests_hands: Scrip
    reserve: Scrip
    redeemed: Scrip
    tables: list[AtTable]
    windows: list[AtWindow]
    prizes_left: int
    prizes: int
    prize_value_left: Cents
    happened: list[Posting]  # the latest, newest first

    @property
    def cash_taken(self) -> Cents:
        return self.cash_sales + self.admissions

    @property
    def at_tables(self) -> Scrip:
        return sum((one.in_rack for one in self.tables), Scrip(0))

    @property
    def in_trays(self) -> Scrip:
        return sum((one.tray for one in self.windows if one.tray is not None), Scrip(0))


def floor(night: Night, span: Span, minute: int) -> Floor:
    """As it stood when the minute was over. The number of queries does not depend on the night."""
    until = span.at(minute) + MINUTE
    latest = Posting.objects.filter(night=night, created_at__lt=until, refusal="").order_by("-seq")
    happened = list(latest.select_related("window")[:LAST_SHOWN])
    seq = happened[0].seq if happened else 0
    sums = _Sums(night, seq)
    accounts = Account.objects.filter(night=night).select_related("table", "window")
    by_kind: dict[str, list[Account]] = defaultdict(list)
    for account in accounts:
        by_kind[account.kind].append(account)
    held = {kind: sum(sums.balance(one.pk) for one in every) for kind, every in by_kind.items()}
    left, every, value = _prizes(night, until)
    return Floor(
        at=span.at(minute),
        seq=seq,
        cash_sales=Cents(-held.get("sales", 0)),
        admissions=Cents(-held.get("admissions", 0)),
        in_safe=Cents(held.get("safe", 0)),
        in_guests_hands=Scrip(held.get("guests", 0)),
        reserve=Scrip(held.get("reserve", 0)),
        redeemed=Scrip(held.get("prizes", 0) + held.get("tickets", 0)),
        tables=_tables(by_kind["table"], sums),
        windows=_windows([*by_kind["till"], *by_kind["tray"]], sums),
        prizes_left=left,
        prizes=every,
        prize_value_left=value,
        happened=happened,
    )


class _Sums:
    """What had come into and gone out of each account, by kind."""

    def __init__(self, night: Night, seq: int) -> None:
        rows = Movement.objects.filter(night=night, seq__lte=seq).order_by()
        pairs = rows.values_list("kind", "source_id", "target_id").annotate(total=Sum("amount"))
        self.into: dict[tuple[Any, str], int] = defaultdict(int)
        self.out: dict[tuple[Any, str], int] = defaultdict(int)
        self._balances: dict[Any, int] = defaultdict(int)
        for kind, source, target, total in pairs:
            self.into[target, kind] += int(total)
            self.out[source, kind] += int(total)
            self._balances[target] += int(total)
            self._balances[source] -= int(total)

    def balance(self, account: Any) -> int:
        return self._balances.get(account, 0)


def _tables(accounts: list[Account], sums: _Sums) -> list[AtTable]:
    found = [
        AtTable(
            one.table,
            Scrip(sums.balance(one.pk)),
            Scrip(sums.into.get((one.pk, "fill"), 0)),
            Scrip(sums.out.get((one.pk, "credit"), 0)),
        )
        for one in accounts
        if one.table
    ]
    return sorted(found, key=lambda one: one.table.created_at)


def _windows(accounts: list[Account], sums: _Sums) -> list[AtWindow]:
    """A banker's window has a till and a tray, a door a till only."""
    places: dict[Any, dict[str, Any]] = {}
    for one in sorted(accounts, key=lambda one: one.window.created_at):  # type: ignore[union-attr]
        places.setdefault(one.window, {})[one.kind] = sums.balance(one.pk)
    return [
        AtWindow(
            str(window),
            Cents(held["till"]) if "till" in held else None,
            Scrip(held["tray"]) if "tray" in held else None,
        )
        for window, held in places.items()
    ]


def _prizes(night: Night, until: datetime) -> tuple[int, int, Cents]:
    given: dict[Any, int] = defaultdict(int)
    for prize in Award.objects.filter(night=night, turn=1, created_at__lt=until).values_list("prize_id", flat=True):
        given[prize] += 1
    every = list(Prize.objects.filter(night=night))
    left = [(prize, prize.quantity - given[prize.pk]) for prize in every]
    value = sum(prize.retail_cents * count for prize, count in left)
    return sum(count for _prize, count in left), sum(prize.quantity for prize in every), Cents(value)
