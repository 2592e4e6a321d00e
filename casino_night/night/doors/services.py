"""What the doors-open check writes: ticks, presence, and the opening itself."""

from typing import Any
from uuid import UUID

from django.db import transaction

from casino_night.banking.models import Book
from casino_night.banking.services import books, people
from casino_night.hall.models import Device
from casino_night.money import Cents
from casino_night.night.doors import selectors
from casino_night.night.doors.checklist import Missing
from casino_night.night.models import Tick
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Night
from licensing.services import assign, change_state


class NotReady(Refused):
    """What keeps the doors shut, all of it at once."""

    def __init__(self, missing: tuple[Missing, ...]) -> None:
        first = missing[0]
        more = f" And {len(missing) - 1} more." if len(missing) > 1 else ""
        super().__init__("doors_not_ready", f"{first.message}{more}", first.citation, first.fix)
        self.missing = missing


def tick(
    night: Night,
    key: str,
    *,
    actor: Any,
    table: UUID | None = None,
    passed: bool = True,
    note: str = "",
) -> Tick:
    """Somebody looked. What failed needs a word of what is wrong. R047 R072 R089 R090 R091"""
    item = selectors.doors(night).item(key, table)
    if item is None or item.by_itself:
        raise Refused("no_such_item", "That is not on the list of this night.", "", "Reload the page.")
    if not passed and not note.strip():
        raise Refused("note_missing", "Say what is wrong with it.", item.citation, "Write a word about it.")
    return Tick.objects.create(
        night=night, item=item.key, table=item.table, by=actor, passed=passed, note=note.strip()[:400]
    )


def count_float(night: Night, cash: Cents, *, actor: Any, approver: Any) -> Tick:
    """The change money, counted by two of the bank before anything is sold. R050"""
    for one in (actor, approver):
        people.require(night, one, *people.OF_THE_BANK)
    people.require_two(actor, approver)
    return Tick.objects.create(night=night, item="float", by=actor, verified_by=approver, note=f"{cash}.")


def arrive(night: Night, *, actor: Any, device: Device | None) -> Tick:
    """On site, and briefed: by the person alone, on a device of the hall. R055 R069 R070 R071"""
    if device is None:
        raise Refused(
            "no_device", "This is said on a device of the hall, with a PIN.", "", "Type your PIN on one of them."
        )
    return Tick.objects.create(night=night, item=f"here:{actor.pk}", by=actor, note=f"On {device.name}, briefed."[:400])


def open_night(night: Night, *, actor: Any) -> Book:
    """The doors open and the book with them, or nothing does. R003 R045 R048 R049 R050"""
    with transaction.atomic():
        current = Night.objects.select_for_update(of=("self",)).get(pk=night.pk)
        missing = selectors.doors(current).missing
        if missing and current.state == "licensed":
            raise NotReady(missing)
        change_state(current, "open", actor=actor, facts={"doors_checked": True})
        return books.open_book(current, actor=actor)


def let_in_roster(night: Night, *, actor: Any) -> int:
    """By the class of the licence each is engaged with (13:47-20.5). R037"""
    roles = {"A": Role.CLASS_A_OPERATOR, "B": Role.CLASS_B_OPERATOR}
    with transaction.atomic():
        found = selectors.without_role(night)
        for operator in found:
            assign(night, operator.user, roles[operator.operator_class], actor=actor)
        return len(found)
