"""What the board shows: the floor, the money, alarms and approvals; and its version, one indexed read."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.urls import reverse

from casino_night import clock
from casino_night.banking import selectors as banking
from casino_night.banking import total_screens
from casino_night.banking.models import Book, Drawing, Sheet, Slip
from casino_night.banking.selectors import Totals
from casino_night.money import Cents, Scrip
from casino_night.night.models import Announcement
from casino_night.night.selectors import OpenIncident, Tile, incidents_open, tables_now
from casino_night.roles import Role
from licensing.models import Assignment, Night, Operator
from licensing.regulations import limits

LAST_CALL = timedelta(minutes=30)  # ours: no rule sets it
LAST_EXCHANGE = timedelta(minutes=45)
TILL_LIMIT = Cents(2_000_00)  # ours: above this cash goes to the safe
SLIP_WAITS = timedelta(minutes=5)
STOP, WARN, NOTE = "stop", "warn", "note"
SEVERITY = {STOP: "Stop", WARN: "Act soon", NOTE: "Keep in mind"}
SLIP_COUNTS = 2

# The latest row of everything the board shows, each by its own index: one statement, no row read in full.
_VERSION = """SELECT (SELECT MAX(seq) FROM banking_posting WHERE night_id = %s),
 (SELECT MAX(created_at) FROM night_announcement WHERE night_id = %s),
 (SELECT MAX(created_at) FROM night_tick WHERE night_id = %s),
 (SELECT MAX(number) FROM night_incident WHERE night_id = %s),
 (SELECT COUNT(*) FROM night_incidentstep s JOIN night_incident i ON i.id = s.incident_id WHERE i.night_id = %s),
 (SELECT COUNT(*) FROM night_tableevent WHERE night_id = %s),
 (SELECT COUNT(*) || ':' || COUNT(ended_at) FROM night_sitting WHERE night_id = %s),
 (SELECT COUNT(*) || ':' || COUNT(answered_at) FROM night_call WHERE night_id = %s),
 (SELECT COUNT(*) || ':' || COUNT(counting_since) || ':' || COUNT(closed_at) FROM banking_shift WHERE night_id = %s),
 (SELECT MAX(number) FROM banking_slip WHERE night_id = %s),
 (SELECT state FROM licensing_night WHERE id = %s)"""


def version(night: Night) -> str:
    """Changes with everything the board shows, and with the minute. One statement of index lookups."""
    key = night.pk.hex if connection.vendor == "sqlite" else night.pk
    with connection.cursor() as cursor:
        cursor.execute(_VERSION, [key] * _VERSION.count("%s"))
        row = cursor.fetchone()
    minute = int(clock.now().timestamp()) // 60
    return "-".join(str(cell or 0).replace(" ", "T") for cell in (minute, *row))


@dataclass(frozen=True)
class Alarm:
    severity: str
    sentence: str
    citation: str = ""
    action: str = ""
    url: str = ""

    @property
    def words(self) -> str:
        return SEVERITY[self.severity]


@dataclass(frozen=True)
class Approval:
    """Something that waits for a second person."""

    what: str
    who: str
    since: datetime
    url: str


@dataclass(frozen=True)
class Board:
    night: Night
    now: datetime
    floor: list[tuple[Tile, Scrip | None]]  # each table, with its result once it was counted
    totals: Totals | None
    prize_value_left: Cents
    prizes_left: int
    announcement: Announcement | None
    alarms: list[Alarm]
    approvals: list[Approval]

    @property
    def minutes_left(self) -> int:
        """Full minutes to 2:00 AM, by the server's clock (13:47-6.11(c)). R003"""
        return minutes_left(self.night, self.now)

    @property
    def open_tables(self) -> int:
        return sum(tile.state == "open" for tile, _result in self.floor)


def minutes_left(night: Night, now: datetime) -> int:
    return max(int((night.window.closes - now).total_seconds()) // 60, 0)


def board(night: Night) -> Board:
    """Everything at once: the number of queries does not grow with tables, sales or people."""
    now = clock.now()
    book = Book.objects.filter(night=night).first()
    totals = banking.totals(night) if book else None
    tiles = tables_now(night)
    stock = banking.prize_stock(night)
    slips = _slips(night)
    results = _results(night)
    tills = total_screens.tills(night) if book else []
    alarms = [
        *_licence_alarms(night, totals, now),
        *_money_alarms(night, totals, tills),
        *_table_alarms(night, tiles),
        *_people_alarms(night),
        *_incident_alarms(night, incidents_open(night), now),
        *_slip_alarms(night, slips, now),
        *_prize_alarms(night, stock),
    ]
    return Board(
        night=night,
        now=now,
        floor=[(tile, results.get(tile.table.pk)) for tile in tiles],
        totals=totals,
        prize_value_left=Cents(sum(prize.retail_cents * max(left, 0) for prize, left in stock)),
        prizes_left=sum(max(left, 0) for _prize, left in stock),
        announcement=announcement(night),
        alarms=sorted(alarms, key=lambda alarm: tuple(SEVERITY).index(alarm.severity)),
        approvals=sorted(_approvals(night, slips, tills), key=lambda one: one.since),
    )


def announcement(night: Night) -> Announcement | None:
    latest = Announcement.objects.filter(night=night).order_by("-created_at").first()
    return latest if latest and latest.kind != "clear" else None


def _results(night: Night) -> dict[Any, Scrip]:
    """Table -> what the bank won there by its counted sheets. While a table plays nobody can know it."""
    rows = Sheet.objects.filter(night=night, table__isnull=False).values_list("table_id", "lines")
    found: dict[Any, Scrip] = {}
    for table, lines in rows:
        found[table] = found.get(table, Scrip(0)) + Scrip(sum(line["difference"] for line in lines))
    return found


def _slips(night: Night) -> list[Slip]:
    """On their way: sent, and not counted as the slip says."""
    sent = Slip.objects.filter(night=night).select_related("table", "sender").prefetch_related("counts")
    found = []
    for slip in sent:
        counts = list(slip.counts.all())
        if len(counts) < SLIP_COUNTS and all(count.amount != slip.amount for count in counts):
            found.append(slip)
    return found


def _licence_alarms(night: Night, totals: Totals | None, now: datetime) -> Iterator[Alarm]:
    left = night.window.closes - now
    close = reverse("night:evening", args=[night.pk])
    if night.state != "open":
        return
    if left <= timedelta(0):
        yield Alarm(
            STOP,
            "The license has ended: nothing is sold or opened any more.",
            "13:47-6.11(c)",
            "Close the evening",
            close,
        )
        return
    if left <= LAST_CALL:
        yield Alarm(
            WARN,
            f"The license ends in {minutes_left(night, now)} minutes.",
            "13:47-6.11(c)",
            "Last call, then close",
            close,
        )
    if left <= LAST_EXCHANGE and totals and totals.in_guests_hands.units > 0:
        yield Alarm(
            WARN,
            f"Guests hold {totals.in_guests_hands}, and prizes end with the license.",
            "13:47-20.11",
            "Send them to the prize desk",
            reverse("till:windows", args=[night.pk]),
        )


def _money_alarms(night: Night, totals: Totals | None, tills: list[total_screens.Till]) -> Iterator[Alarm]:
    where = reverse("till:totals", args=[night.pk])
    if totals and not totals.balanced:
        yield Alarm(STOP, "The imitation money does not add up.", "13:47-20.8(a)2", "Stop the sales and look", where)
    for till in tills:
        if till.expected > TILL_LIMIT:
            yield Alarm(WARN, f"{till.place.window} holds more than {TILL_LIMIT}.", "", "Bring it to the safe", where)
        if till.low and till.place.shift:
            names = ", ".join(stack.name.lower() for stack in till.low)
            yield Alarm(NOTE, f"{till.place.window} runs low: {names}.", "", "Refill the tray", where)


def _table_alarms(night: Night, tiles: list[Tile]) -> Iterator[Alarm]:
    for tile in tiles:
        where = reverse("night:table", args=[night.pk, tile.table.pk])
        if tile.state == "stopped":
            yield Alarm(STOP, f"{tile.table} is stopped: {tile.stopped_reason}", "13:47-20.9(c)1", "Go there", where)
        elif tile.state == "open" and tile.supervisor is None and any(one.operator_class == "B" for one in tile.crew):
            yield Alarm(
                STOP, f"{tile.table} has no class A operator over it.", "13:47-20.9(c)1", "Send one there", where
            )
        for call in tile.calls:
            yield Alarm(WARN, f"{tile.table}: {call[0].lower()}{call[1:]}.", "", "Go there", where)


def _people_alarms(night: Night) -> Iterator[Alarm]:
    """Licences that end before the night does, and people who cannot be both."""
    engaged = Operator.objects.filter(engagements__night=night).select_related("user")
    last_day = night.window.closes.astimezone(clock.NEW_JERSEY).date()
    for one in engaged:
        if one.expires_on is None or one.expires_on < last_day or one.state != "approved":
            yield Alarm(
                STOP, f"{one.user.name} holds no license to the end of the night.", "13:47-19.4", "Relieve them"
            )
    bankers = set(Assignment.objects.filter(night=night, role=Role.BANKER).values_list("user_id", flat=True))
    for one in engaged:
        if one.user_id in bankers:
            yield Alarm(STOP, f"{one.user.name} is banker and operator.", "13:47-20.8(b)2", "Take one of the two away")


def _incident_alarms(night: Night, found: list[OpenIncident], now: datetime) -> Iterator[Alarm]:
    for one in found:
        late = one.due_at <= now
        where = reverse("night:incident", args=[night.pk, one.incident.pk])
        duty = one.owed[0]
        yield Alarm(
            STOP if late else WARN, f"{one.incident}: {duty.task.words}.", duty.task.citation, "See the incident", where
        )


def _slip_alarms(night: Night, slips: list[Slip], now: datetime) -> Iterator[Alarm]:
    for slip in slips:
        if now - slip.created_at > SLIP_WAITS:
            yield Alarm(
                WARN,
                f"Slip {slip.number}, a {slip.kind} for {slip.table}, has been on its way since"
                f" {clock.in_words(slip.created_at.astimezone(clock.NEW_JERSEY).time())}.",
                "",
                "Have it counted",
                reverse("night:table", args=[night.pk, slip.table_id]),
            )


def _prize_alarms(night: Night, stock: list[tuple[Any, int]]) -> Iterator[Alarm]:
    given = sum(prize.retail_cents * (prize.quantity - max(left, 0)) for prize, left in stock)
    most = limits.at(night.date)["prize_total"].units
    percent = limits.at(night.date)["prize_warning_percent"]
    if given * 100 >= most * percent:
        yield Alarm(
            WARN, f"Prizes worth {Cents(given)} of {Cents(most)} are awarded.", "13:47-20.16(a)", "Watch the desk"
        )


def _approvals(night: Night, slips: list[Slip], tills: list[total_screens.Till]) -> Iterator[Approval]:
    for slip in slips:
        where = reverse("night:table", args=[night.pk, slip.table_id])
        yield Approval(f"Slip {slip.number}: {slip.kind}, {slip.table}", slip.sender.name, slip.created_at, where)
    windows = reverse("till:windows", args=[night.pk])
    for till in tills:
        shift = till.place.shift
        if shift and shift.counting_since:
            yield Approval(f"Count of {till.place.window}", shift.user.name, shift.counting_since, windows)


# The TV: what every guest may see. No cash, no result of a table, no name of a guest or of a banker.


@dataclass(frozen=True)
class PublicTile:
    label: str
    game: str
    state: str
    seats: int | None


@dataclass(frozen=True)
class Public:
    night: Night
    now: datetime
    minutes_left: int
    tiles: list[PublicTile]
    announcement: Announcement | None
    prizes: list[tuple[str, int]]
    seed_hash: str  # of the draw, posted before ticket sales close
    rate: str


def public(night: Night) -> Public:
    now = clock.now()
    drawing = Drawing.objects.filter(night=night).first()
    rate = night.exchange_rate
    return Public(
        night=night,
        now=now,
        minutes_left=minutes_left(night, now),
        tiles=[PublicTile(one.table.label, one.game, one.state, one.table.seats) for one in tables_now(night)],
        announcement=announcement(night),
        prizes=[(prize.name, left) for prize, left in banking.prize_stock(night) if left > 0][:8],
        seed_hash=drawing.seed_hash if drawing else "",
        rate=f"${rate.normalize():f}" if rate else "",
    )
