"""Shifts, keyed sales and the close of a window."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine

from casino_night import clock
from casino_night.banking import selectors
from casino_night.banking.models import KeyedSale, Posting, Sheet, Shift
from casino_night.banking.services import books, counts, people, sales, shifts
from casino_night.money import Cents, Scrip
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Assignment, Night
from tests.banking.evening import second_window
from tests.banking.scene import Scene, new_banker
from tests.hall.halls import pin_of


@pytest.fixture
def scene(db: None) -> Scene:
    return Scene.build()


def refused(code: str, work: object) -> None:
    with pytest.raises(Refused) as caught:
        work()  # type: ignore[operator]
    assert caught.value.code == code


# Shifts.


def test_opening_a_shift_again_finds_it(scene: Scene) -> None:
    assert shifts.open_shift(scene.window, actor=scene.rosa, device=scene.device) == scene.shift


def test_a_second_opening_asks_and_moves_only_an_empty_till(scene: Scene) -> None:
    door = books.add_window(scene.night, "door", "Door")
    opened = {"actor": scene.rosa, "device": scene.device}
    refused("shift_elsewhere", lambda: shifts.open_shift(door, **opened))
    refused("not_counted", lambda: shifts.open_shift(door, **opened, move=True))
    ben = new_banker(scene)
    first = shifts.open_shift(door, actor=ben, device=scene.device)
    window = books.add_window(scene.night, "banker", "Window 2")
    second = shifts.open_shift(window, actor=ben, device=scene.device, move=True)
    first.refresh_from_db()
    assert first.closed_at
    assert selectors.standing_shift(scene.night, ben) == second


def test_a_window_has_one_person(scene: Scene) -> None:
    refused("window_taken", lambda: shifts.open_shift(scene.window, actor=new_banker(scene), device=scene.device))


def test_only_a_banker_opens_a_bankers_window_20_12_c_3(scene: Scene) -> None:
    window = books.add_window(scene.night, "banker", "Window 2")
    for user in (scene.grace, scene.peter, scene.cast[Role.CHARITY_OFFICER]):
        refused("not_permitted", lambda user=user: shifts.open_shift(window, actor=user, device=scene.device))
    assert shifts.open_shift(window, actor=new_banker(scene), device=scene.device)


def test_sales_follow_the_shift_never_the_person(scene: Scene) -> None:
    """Money in the wrong till: somebody with a shift at window 1 cannot sell from window 2."""
    other = second_window(scene)
    refused("no_shift", lambda: sales.sell(uuid4(), other, Cents(20_00), actor=scene.rosa, device=scene.device))


# The licence's hours.


def test_nothing_is_sold_outside_the_licence_whatever_the_state_20_12_c_2(scene: Scene) -> None:
    with time_machine.travel(scene.night.window.closes - timedelta(seconds=1)):
        assert scene.sell(20).accepted
    with time_machine.travel(scene.night.window.closes):
        refused("outside_licence", lambda: scene.sell(20))


def test_nothing_is_sold_before_the_night_opens_and_no_ledger_opens_with_it(scene: Scene) -> None:
    sister = scene.cast.other_night
    refused("not_open", lambda: books.open_book(sister, actor=scene.grace))
    Night.objects.filter(pk=sister.pk).update(state="open", exchange_rate="1.50")
    refused("rate_too_low", lambda: books.open_book(sister, actor=scene.grace))
    Night.objects.filter(pk=sister.pk).update(exchange_rate="2.00")
    book = books.open_book(sister, actor=scene.grace)
    assert books.open_book(sister, actor=scene.grace) == book


def test_the_rate_stands_whatever_happens_to_the_licence_afterwards_f31(scene: Scene) -> None:
    Night.objects.filter(pk=scene.night.pk).update(exchange_rate="5.00")
    scene.night.refresh_from_db()
    scene.sell(20)
    assert scene.balance("guests") == 40


# Keyed sales.


def keyed(scene: Scene, dollars: int = 40) -> KeyedSale:
    return sales.key(uuid4(), scene.shift, Cents(dollars * 100), actor=scene.rosa)


def test_a_keyed_sale_is_in_no_total_until_it_is_handed_over_i13(scene: Scene) -> None:
    before = selectors.totals(scene.night)
    one = keyed(scene)
    assert selectors.totals(scene.night) == before
    assert list(selectors.pending_sales(scene.shift)) == [one]
    posting = sales.hand_over(one, actor=scene.rosa, device=scene.device)
    assert sales.hand_over(one, actor=scene.rosa, device=scene.device).paper == posting.paper
    assert list(selectors.pending_sales(scene.shift)) == []
    assert selectors.totals(scene.night).issued == Scrip(80)


def test_a_voided_sale_stays_voided_and_needs_the_member_in_charge_t1(scene: Scene) -> None:
    one = keyed(scene)
    said = {"device": scene.device, "reason": "Wrong key"}
    refused("not_permitted", lambda: sales.void(one, actor=scene.rosa, approver=scene.peter, **said))
    Assignment.objects.create(user=scene.rosa, night=scene.night, role=Role.MEMBER_IN_CHARGE)
    refused("same_person", lambda: sales.void(one, actor=scene.rosa, approver=scene.rosa, **said))
    refused(
        "reason_missing",
        lambda: sales.void(one, actor=scene.rosa, approver=scene.grace, device=scene.device, reason=" "),
    )
    posting = sales.void(one, actor=scene.rosa, approver=scene.grace, **said)
    assert sales.void(one, actor=scene.rosa, approver=scene.grace, **said) == posting
    refused("voided", lambda: sales.hand_over(one, actor=scene.rosa, device=scene.device))
    assert posting.approver == scene.grace
    assert selectors.totals(scene.night).cash_sales == Cents(0)


def test_a_sale_that_was_handed_over_cannot_be_voided(scene: Scene) -> None:
    one = keyed(scene)
    sales.hand_over(one, actor=scene.rosa, device=scene.device)
    said = {"actor": scene.rosa, "approver": scene.grace, "device": scene.device, "reason": "Too late"}
    refused("handed_over", lambda: sales.void(one, **said))


def test_a_keyed_sale_expires_for_good(scene: Scene) -> None:
    one = keyed(scene)
    with time_machine.travel(clock.now() + sales.KEYED_FOR + timedelta(seconds=1)):
        refused("expired", lambda: sales.hand_over(one, actor=scene.rosa, device=scene.device))
    refused("expired", lambda: sales.hand_over(one, actor=scene.rosa, device=scene.device))


def test_the_second_person_is_whose_pin_was_typed_on_this_device(scene: Scene) -> None:
    pin = pin_of(scene.night, scene.grace, scene.grace)
    assert people.confirmed_by_pin(scene.device, scene.grace.pk, pin, address=None) == scene.grace
    wrong = "000000" if pin != "000000" else "111111"
    refused("wrong_pin", lambda: people.confirmed_by_pin(scene.device, scene.grace.pk, wrong, address=None))
    stranger = scene.cast[Role.AUDITOR].pk
    refused("not_of_the_night", lambda: people.confirmed_by_pin(scene.device, stranger, pin, address=None))


# What to hand over.


def test_what_to_hand_over_comes_from_the_tray(scene: Scene) -> None:
    found = selectors.what_to_hand_over(scene.window, Scrip(240))
    assert found == [(scene.chips[100], 2), (scene.chips[1], 40)]
    pieces = {str(chip.pk): count for chip, count in found}
    scene.sell(120, pieces=pieces)
    left = {piece.denomination.value: piece.quantity for piece in selectors.tray(scene.window)}
    assert left == {100: 998, 1: 60}
    assert selectors.what_to_hand_over(scene.window, Scrip(99)) is None


# The close.


def count(scene: Scene, till: int, tray: int | None = None) -> list[counts.Line]:
    pieces = {"100": till // 100, "1": till % 100}
    chips = {str(scene.chips[1].pk): scene.tray if tray is None else tray}
    return counts.count(scene.shift, cash=pieces, tray=chips, actor=scene.rosa)


def test_sales_stop_and_the_figure_is_hidden_until_somebody_has_counted(scene: Scene) -> None:
    scene.sell(50)
    refused("still_selling", lambda: count(scene, 1))
    counts.begin(scene.shift, actor=scene.rosa)
    refused("being_counted", lambda: scene.sell(20))
    assert counts.lines(scene.shift) == []
    found = {line.kind: line for line in count(scene, 149_00)}
    assert (found["till"].expected, found["till"].difference) == (150_00, -1_00)
    assert found["tray"].difference == 0


def test_one_recount_then_two_people_and_a_sheet_that_keeps_its_difference(scene: Scene) -> None:
    scene.sell(50)
    counts.begin(scene.shift, actor=scene.rosa)
    count(scene, 100_00)
    count(scene, 140_00)
    refused("counted_twice", lambda: count(scene, 150_00))
    signed = {"actor": scene.rosa, "device": scene.device}
    refused("same_person", lambda: counts.sign(scene.shift, **signed, approver=scene.rosa))
    refused("reason_missing", lambda: counts.sign(scene.shift, **signed, approver=scene.peter))
    sheet = counts.sign(scene.shift, **signed, approver=scene.peter, reason="A note stuck")
    assert counts.sign(scene.shift, **signed, approver=scene.peter, reason="Again") == sheet
    till = next(line for line in sheet.lines if line["kind"] == "till")
    assert (till["first"], till["counted"], till["difference"]) == (100_00, 140_00, -10_00)
    assert (scene.till, scene.balance("safe"), scene.balance("cash_variance")) == (0, 540_00, 10_00)
    assert sheet.number == Sheet.objects.count() == 1
    assert sheet.head == Posting.objects.filter(night=scene.night).latest("seq").seal
    assert Shift.objects.get(pk=scene.shift.pk).closed_at


def test_a_small_difference_needs_no_reason_and_too_much_is_booked_too(scene: Scene) -> None:
    counts.begin(scene.shift, actor=scene.rosa)
    count(scene, 101_00)
    counts.sign(scene.shift, actor=scene.rosa, approver=scene.peter, device=scene.device)
    assert scene.balance("cash_variance") == -1_00


@pytest.mark.parametrize("pieces", [{"100": -1}, {"100": 1.5}, {"7": 1}, {"100": "3"}, {"100": 10**7}])
def test_a_count_is_whole_numbers_of_real_pieces(scene: Scene, pieces: dict) -> None:
    counts.begin(scene.shift, actor=scene.rosa)
    refused("not_a_count", lambda: counts.count(scene.shift, cash=pieces, tray={}, actor=scene.rosa))
