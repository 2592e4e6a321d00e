"""The evenings of the demo, played by the same services as a real one, each moment at its own hour: their boards,
reports and papers show a ledger that adds up.
"""

from collections.abc import Mapping
from datetime import timedelta
from random import Random
from typing import Any
from uuid import uuid4

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.banking import selectors as banking
from casino_night.banking.models import Account, Posting, Shift
from casino_night.banking.services import books, cash, counts, draws, prizes, sales, serials, shifts, trays
from casino_night.banking.services import tables as racks
from casino_night.hall.models import Device
from casino_night.money import Cents
from casino_night.night.doors import selectors as doors
from casino_night.night.evening import selectors as closing
from casino_night.night.evening import services as closing_services
from casino_night.night.models import Closing, Filing, Tick
from casino_night.night.report import selectors as report
from casino_night.night.report import services as report_services
from casino_night.night.tables import seats, services
from casino_night.night.tables import selectors as tables
from casino_night.roles import Role
from licensing.models import Assignment, Engagement, Night, Post, Prize, Table

DOORS, LAST_HAND = timedelta(hours=18, minutes=30), timedelta(hours=23, minutes=30)  # after the licence begins
# Dollars at the window, and who came through the door together: 110 to 120 guests, about $46 each.
SALES = (60, 120, 300, 180, 120, 600, 60, 300, 180, 120, 300, 240, 600, 120, 60, 300, 180, 720, 300, 120, 180, 300, 540)
PARTIES = (4, 8, 4, 12, 6, 16, 4, 10, 8, 4, 12, 8, 4, 16, 6, 8)
RACK, TRAY = 2_000, {1: 100, 5: 200, 25: 200, 100: 150}
TICKETS = (25, 40, 15, 30, 20)
WINNERS = ("Dolores Finch", "Hal Brennan", "Mei Castro", "Owen Pratt", "Tess Ibarra", "Gil Novak")


class Evening:
    """One night, its people and its device. `hours` since the licence began is what the clock shows."""

    def __init__(self, night: Night, people: Mapping[Role, User]) -> None:
        self.night = Night.objects.select_related("organisation", "municipality", "provider").get(pk=night.pk)
        self.grace, self.peter = people[Role.MEMBER_IN_CHARGE], people[Role.MEMBER_IN_CHARGE_OF_PROCEEDS]
        self.rosa, self.anton = people[Role.BANKER], people[Role.CLASS_A_OPERATOR]
        self.chips = {one.value: str(one.pk) for one in self.night.denominations.all()}
        self.chance = Random(self.night.title)  # noqa: S311 - the same demo every time
        self.device = Device.objects.filter(night=night).first() or Device.objects.create(
            night=night, name="Office", token_hash=uuid4().hex * 2, enrolled_by=self.grace
        )

    def at(self, passed: timedelta) -> Any:
        return clock.as_if(self.night.window.opens + passed)

    def pieces(self, dollars: int) -> dict[str, int]:
        """An amount in as few chips as possible."""
        found = {}
        for value in sorted(self.chips, reverse=True):
            number, dollars = divmod(dollars, value)
            if number:
                found[self.chips[value]] = number
        return found

    def two(self, first: User, second: User) -> dict[str, Any]:
        return {"actor": first, "approver": second, "device": self.device}


def play(night: Night, people: Mapping[Role, User]) -> None:
    """From the doors-open check to the draw. The night is open in the database."""
    evening = Evening(night, people)
    with evening.at(DOORS - timedelta(minutes=40)):
        _check_doors(evening)
        _open_bank(evening)
    with evening.at(DOORS):
        for table in evening.night.tables.all():
            _open_table(evening, table)
    _at_the_windows(evening)
    _prizes(evening)


def begin(night: Night, people: Mapping[Role, User]) -> None:
    """The evening that is under way: everything opened within the last hour, and some guests have come."""
    evening = Evening(night, people)
    passed = clock.now() - evening.night.window.opens
    began = max(passed - timedelta(hours=1), timedelta())
    with evening.at(began):
        _check_doors(evening)
        _open_bank(evening)
        for table in evening.night.tables.all():
            _open_table(evening, table)
    _sell(evening, began, (passed - began) / len(SALES))


def _check_doors(evening: Evening) -> None:
    night = evening.night
    for one in Engagement.objects.filter(night=night).select_related("operator"):
        role = Role.CLASS_A_OPERATOR if one.operator.operator_class == "A" else Role.CLASS_B_OPERATOR
        Assignment.objects.get_or_create(night=night, user_id=one.operator.user_id, role=role)
    here = {f"here:{one.user_id}": one.user for one in night.assignments.select_related("user")}
    looked = [
        Tick(night=night, item=one.key, table=one.table, device=one.device, by=here.get(one.key, evening.grace))
        for one in doors.doors(night).items
        if one.key != "float"
    ]
    Tick.objects.bulk_create(looked)
    Tick.objects.create(night=night, item="float", by=evening.grace, verified_by=evening.rosa, note=f"{Cents(500_00)}.")


def _open_bank(evening: Evening) -> None:
    night, grace, rosa = evening.night, evening.grace, evening.rosa
    books.open_book(night, actor=grace)
    every = {str(one.pk): one.quantity for one in night.denominations.all()}
    trays.receive(uuid4(), night, every, **evening.two(grace, rosa))
    cash.bring_float(uuid4(), night, Cents(500_00), **evening.two(grace, rosa))
    for kind, name, who in (
        ("banker", "Window 1", rosa),
        ("door", "Front door", evening.peter),
        ("prize_desk", "Prize desk", grace),
    ):
        shift = shifts.open_shift(books.add_window(night, kind, name), actor=who, device=evening.device)
        if kind != "prize_desk":
            cash.issue_float(uuid4(), shift, Cents(200_00), **evening.two(who, grace))
        if kind == "banker":
            stacks = {evening.chips[value]: number for value, number in TRAY.items()}
            trays.refill(uuid4(), shift, stacks, **evening.two(rosa, grace))


def _open_table(evening: Evening, table: Table) -> None:
    """Its crew by the plan, its rack counted, its opening ticked with both names."""
    crew = Post.objects.filter(table=table).select_related("engagement__operator__user")
    posts = [(one.engagement.operator.user, one.post or seats.DEALER) for one in crew]
    services.seat(table, evening.anton, seats.SUPERVISOR, device=evening.device)
    for user, post in posts:
        services.seat(table, user, post, device=evening.device)
    dealer = posts[0][0] if posts else evening.anton
    if posts:
        slip = racks.send(uuid4(), table, "fill", evening.pieces(RACK), actor=evening.rosa)
        services.receive_fill(table, slip, slip.pieces, **evening.two(dealer, evening.anton), opening=True)
    for step in tables.opening_steps(table):
        services.tick(table, step.key, actor=dealer, verified_by=evening.anton)
    services.open_table(table, actor=dealer, approver=evening.anton)


def _shift(evening: Evening, kind: str) -> Shift:
    return Shift.objects.select_related("window", "user").get(night=evening.night, window__kind=kind, closed_at=None)


def _at_the_windows(evening: Evening) -> None:
    door = _shift(evening, "door")
    for number, guests in enumerate(evening.chance.sample(PARTIES, 14)):
        with evening.at(DOORS + timedelta(minutes=3 * number)):
            cash.admit(uuid4(), door, guests, actor=evening.peter, device=evening.device)
    _sell(evening, DOORS + timedelta(minutes=10), timedelta(minutes=9))


def _sell(evening: Evening, first: timedelta, apart: timedelta) -> None:
    window = _shift(evening, "banker")
    for number, dollars in enumerate(evening.chance.sample(SALES, 20)):
        with evening.at(first + number * apart):
            cash_paid, handed = Cents(dollars * 100), evening.pieces(dollars * 2)
            sales.sell(uuid4(), window, cash_paid, actor=evening.rosa, device=evening.device, pieces=handed)


def _prizes(evening: Evening) -> None:
    night, desk = evening.night, _shift(evening, "prize_desk")
    by: dict[str, Any] = {"actor": evening.grace, "device": evening.device}
    with evening.at(LAST_HAND - timedelta(minutes=70)):
        draws.prepare(night, actor=evening.grace)
        for prize, winner in zip(Prize.objects.filter(night=night, award="redemption"), WINNERS, strict=False):
            prizes.redeem(uuid4(), desk, prize, winner, **by)
        for count in TICKETS:
            prizes.buy_tickets(uuid4(), desk, count, **by)
    with evening.at(LAST_HAND - timedelta(minutes=15)):
        draws.close_sales(night, actor=evening.grace)
        for prize, winner in zip(Prize.objects.filter(night=night, award="drawing"), reversed(WINNERS), strict=False):
            award = draws.draw(prize, actor=evening.grace)
            assert award.ticket
            serials.present(night, serials.serial(night, "ticket", award.ticket), actor=evening.grace, holder=winner)


def count_up(night: Night, people: Mapping[Role, User]) -> None:
    """Tables, windows and the prize desk are closed. The night is closing in the database."""
    evening = Evening(night, people)
    with evening.at(LAST_HAND + timedelta(minutes=10)):
        for table in evening.night.tables.all():
            _close_table(evening, table)
        for kind, who in (("banker", evening.rosa), ("door", evening.peter)):
            _close_window(evening, _shift(evening, kind), who)
        shifts.end(_shift(evening, "prize_desk"))


def _close_table(evening: Evening, table: Table) -> None:
    rack = Account.objects.get(table=table).balance
    counted = rack + evening.chance.randrange(-150, 600, 5) if rack else 0
    who = next((one.user for one in seats.standing_at(table) if one.post != seats.SUPERVISOR), evening.anton)
    services.close_table(uuid4(), table, evening.pieces(counted), {}, **evening.two(who, evening.grace))


def _close_window(evening: Evening, shift: Shift, who: User) -> None:
    held = {one.kind: one.balance for one in shift.window.accounts.all()}
    counts.begin(shift, actor=who)
    counts.count(shift, cash={"100": held["till"] // 100}, tray=evening.pieces(held.get("tray", 0)), actor=who)
    counts.sign(shift, **evening.two(who, evening.grace))


def sign(night: Night, people: Mapping[Role, User]) -> None:
    """The last count, the deposit, two signatures."""
    evening = Evening(night, people)
    two = evening.two(evening.grace, evening.rosa)
    with evening.at(LAST_HAND + timedelta(minutes=50)):
        found = closing.load(evening.night)
        assert found.totals
        safe = {"100": found.totals.in_safe.units // 100}
        chips = evening.pieces(found.chips_expected.units)
        closing_services.reconcile(evening.night, cash=safe, pieces=chips, reason="", **two)
        bag: dict[str, Any] = {
            "slip_number": f"N-{evening.night.date:%m%d}",
            "sealed_at": clock.now(),
            "handed_in_at": clock.now(),
        }
        closing_services.deposit(uuid4(), evening.night, **bag, **two)
        closing_services.return_float(uuid4(), evening.night, **two)
        last = Posting.objects.filter(night=night).latest("seq")
        Closing.objects.create(
            night=night,
            figures=closing_services.figures(banking.totals(evening.night)),
            postings=last.seq,
            head=last.seal,
            signed_by=evening.grace,
            countersigned_by=evening.peter,
        )


def file(night: Night, people: Mapping[Role, User]) -> None:
    """The report as it went to the Commission. The night is closed in the database."""
    evening = Evening(night, people)
    report_services.take_over(evening.night, list(range(len(report.proposals(evening.night)))))
    net = report.operations(evening.night).net
    if net > Cents(0):
        use = Cents(net.units // 2)
        report_services.add_line(evening.night, "use", evening.night.use_of_proceeds[:160], "The suppliers", use)
    Filing.objects.create(
        night=night,
        number=1,
        figures=report_services.frozen(report.operations(evening.night)),
        due_on=report.due_on(evening.night),
        signed_name=evening.peter.name,
        signed_by=evening.peter,
    )
