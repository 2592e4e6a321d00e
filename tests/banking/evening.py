"""A whole evening in a few postings: every kind of movement, every kind of record, through the services."""

from contextlib import suppress
from uuid import uuid4

from casino_night import clock
from casino_night.banking.models import Shift
from casino_night.banking.services import books, cash, counts, draws, prizes, sales, serials, shifts, tables, trays
from casino_night.hall.models import Device
from casino_night.money import Cents, Scrip
from casino_night.refusal import Refused
from licensing.models import Denomination, Night
from tests.banking.scene import Scene, new_banker


def play(scene: Scene) -> None:
    """Until the windows close. Leaves the night open and the bank's deposit made."""
    desk = desk_shift(scene)
    table_play(scene)
    at_the_window(scene)
    at_the_prize_desk(scene, desk)
    draw(scene)
    close(scene)


def desk_shift(scene: Scene) -> Shift:
    desk = books.add_window(scene.night, "prize_desk", "Prize desk")
    return shifts.open_shift(desk, actor=scene.peter, device=scene.device)


def table_play(scene: Scene) -> None:
    hundred = str(scene.chips[100].pk)
    slip = tables.send(uuid4(), scene.table, "fill", {hundred: 20}, actor=scene.grace)
    assert tables.receive(slip, {hundred: 19}, actor=scene.anton, device=scene.device).posting is None
    assert tables.receive(slip, {hundred: 20}, actor=scene.anton, device=scene.device).posting
    back = tables.send(uuid4(), scene.table, "credit", {hundred: 2}, actor=scene.anton)
    assert tables.receive(back, {hundred: 2}, actor=scene.rosa, device=scene.device).posting


def at_the_window(scene: Scene) -> None:
    printed = Denomination.objects.create(night=scene.night, form="script", value=10, quantity=50)
    trays.print_run(uuid4(), scene.night, printed, 50, **scene.by_grace)
    for dollars in (20, 100, 500, 60):
        scene.sell(dollars)
    hundred = str(scene.chips[100].pk)
    scene.sell(50, pieces={hundred: 1}, tendered=Cents(60_00))
    cash.admit(uuid4(), scene.shift, 3, actor=scene.rosa, device=scene.device)
    cash.drop(uuid4(), scene.shift, Cents(300_00), "BAG-17", **scene.by_rosa)
    trays.give_back(uuid4(), scene.shift, {hundred: 10}, **scene.by_rosa)
    voided = sales.key(uuid4(), scene.shift, Cents(40_00), actor=scene.rosa)
    sales.void(voided, actor=scene.rosa, approver=scene.grace, device=scene.device, reason="Wrong key")
    keyed = sales.key(uuid4(), scene.shift, Cents(80_00), actor=scene.rosa)
    assert sales.hand_over(keyed, actor=scene.rosa, device=scene.device).accepted


def at_the_prize_desk(scene: Scene, desk: Shift) -> None:
    by_peter = {"actor": scene.peter, "device": scene.device}
    prizes.redeem(uuid4(), desk, scene.prize, "Gloria Guest", **by_peter)
    draws.prepare(scene.night, actor=scene.grace)
    prizes.buy_tickets(uuid4(), desk, 4, **by_peter)
    prizes.buy_tickets(uuid4(), desk, 3, **by_peter)
    prizes.forfeit(uuid4(), scene.night, Scrip(25), "Marked cards, table 1", **by_peter, approver=scene.grace)
    serials.present(scene.night, serials.serial(scene.night, "scrip", 7), actor=scene.peter)
    with suppress(Refused):
        prizes.redeem(uuid4(), desk, scene.prize, scene.rosa.name, **by_peter)


def draw(scene: Scene) -> None:
    draws.close_sales(scene.night, actor=scene.grace)
    first = draws.draw(scene.raffled, actor=scene.grace)
    again = draws.draw_again(first, actor=scene.grace, reason="Nobody came")
    assert again.ticket
    ticket = serials.serial(scene.night, "ticket", again.ticket)
    serials.present(scene.night, ticket, actor=scene.peter, holder="Gloria Guest")


def close(scene: Scene) -> None:
    Night.objects.filter(pk=scene.night.pk).update(state="closing")
    hundred, one = str(scene.chips[100].pk), str(scene.chips[1].pk)
    rack = {hundred: 19, one: 5}
    tables.close(uuid4(), scene.table, rack, {hundred: 1}, actor=scene.anton, approver=scene.grace, device=scene.device)
    counts.begin(scene.shift, actor=scene.rosa)
    pieces = {"10000": scene.till // 10000, "100": scene.till % 10000 // 100 - 6}
    tray = {one: scene.tray + 12}
    counts.count(scene.shift, cash=pieces, tray=tray, actor=scene.rosa)
    counts.count(scene.shift, cash=pieces, tray=tray, actor=scene.rosa)
    counts.sign(scene.shift, actor=scene.rosa, approver=scene.peter, device=scene.device, reason="Busy hour")
    now = clock.now()
    gross = Cents(scene.balance("safe") - 400_00)
    about = {"slip_number": "N-1", "sealed_at": now, "handed_in_at": now}
    cash.deposit(uuid4(), scene.night, gross, **scene.by_grace, **about)
    cash.return_float(uuid4(), scene.night, Cents(100_00), **scene.by_grace)


def second_window(scene: Scene, name: str = "Window 2") -> Shift:
    device = Device.objects.create(night=scene.night, name=name, token_hash=uuid4().hex * 2, enrolled_by=scene.grace)
    banker = new_banker(scene, f"Banker of {name}")
    window = books.add_window(scene.night, "banker", name)
    shift = shifts.open_shift(window, actor=banker, device=device)
    pieces = {str(scene.chips[100].pk): 100}
    trays.refill(uuid4(), shift, pieces, actor=banker, device=device, approver=scene.grace)
    return shift
