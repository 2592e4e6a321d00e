"""What changes a table tonight: people come and go, it opens, stops, is taken up again and closes."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from casino_night import clock
from casino_night.banking.models import Account, Sheet, Slip
from casino_night.banking.services import ledger, people
from casino_night.banking.services import tables as racks
from casino_night.hall.models import Device
from casino_night.money import Scrip
from casino_night.night.models import Call, Sitting, TableDay, TableEvent, Tick
from casino_night.night.tables import procedure, seats, selectors
from casino_night.refusal import Refused
from licensing.models import Night, Table


def lock_day(table: Table) -> TableDay:
    """One change of a table at a time. Locks go table, then ledger, then night: a sale takes them in that order too."""
    TableDay.objects.get_or_create(table=table, defaults={"night_id": table.night_id})
    return TableDay.objects.select_for_update(of=("self",)).get(table=table)


def _running_night(table: Table) -> None:
    """Under the night's lock, so that a table opens before the close begins or not at all."""
    selectors.require_running(Night.objects.select_for_update(of=("self",)).get(pk=table.night_id))


# People.


def seat(table: Table, user: Any, post: str, *, device: Device) -> Sitting:
    """Somebody takes a post; whoever stood there is relieved. Class and instruction are looked at every time.

    R053 R056 R059 R060 R102
    """
    try:
        return _seated(table, user, post, device)
    except IntegrityError as twice:
        raise Refused(
            "at_another_table", f"{user.name} has just taken another post.", "", "Look where they stand now."
        ) from twice


def _seated(table: Table, user: Any, post: str, device: Device) -> Sitting:
    with transaction.atomic():
        day = lock_day(table)
        _running_night(table)
        standing = seats.standing_at(table)
        over = next((one.operator for one in standing if one.post == seats.SUPERVISOR), None)
        who = seats.candidate(table.night, user)
        refused = seats.why_not_seat(who, table, post, over)
        if refused:
            raise refused
        before = next((one for one in standing if one.post == post), None)
        if before and before.user_id == user.pk:
            return before
        now = clock.now()
        if before:
            _end(before, now)
        if post != seats.SUPERVISOR:  # they change posts at their own table
            own = [one for one in standing if one.user_id == user.pk and one.post != seats.SUPERVISOR]
            for one in own:
                _end(one, now)
        assert who.operator
        made = Sitting.objects.create(
            night=table.night, table=table, user=user, operator=who.operator, post=post, device=device, created_at=now
        )
        settle(day, actor=user)
        return made


def _end(sitting: Sitting, now: Any) -> None:
    Sitting.objects.filter(pk=sitting.pk, ended_at=None).update(ended_at=now)


def leave(table: Table, user: Any) -> None:
    """Without relief: the table stops, if it cannot be played on without them. R056"""
    with transaction.atomic():
        day = lock_day(table)
        Sitting.objects.filter(table=table, user=user, ended_at=None).update(ended_at=clock.now())
        settle(day, actor=user)


def relieved(table: Table, *, actor: Any) -> Tick | None:
    """The new dealer has shuffled: kept with name and time, once for each relief. R102"""
    with transaction.atomic():
        lock_day(table)
        if not _stands(table, actor):
            raise Refused(
                "not_at_table", "Only somebody at this table ticks this.", "13:47-20.19(a)1", "Take a post here first."
            )
        if not selectors.relief(table):
            return None
        return Tick.objects.create(night=table.night, table=table, item=procedure.RELIEF, by=actor)


# Opening.


def tick(table: Table, key: str, *, actor: Any, verified_by: Any = None) -> Tick:
    """One step of the opening, with its name and time; the inspection of cards with both names. R096"""
    with transaction.atomic():
        lock_day(table)
        wanted = next((one for one in selectors.opening_steps(table) if one.key == key), None)
        if wanted is None:
            raise Refused("no_such_step", "There is no such step at this table.", "", "Reload the page.")
        if wanted.tick:
            return wanted.tick
        if not _stands(table, actor):
            raise Refused(
                "not_at_table", "Only somebody at this table ticks its opening.", "13:47-20.18", "Arrive at it first."
            )
        if wanted.verified:
            _require_supervisor(table, verified_by)
            people.require_two(actor, verified_by)
        else:
            verified_by = None
        return Tick.objects.create(night=table.night, table=table, item=key, by=actor, verified_by=verified_by)


def _stands(table: Table, user: Any) -> bool:
    return any(one.user_id == user.pk for one in seats.standing_at(table))


def _require_supervisor(table: Table, user: Any) -> None:
    """A class A operator who deals at a table of their own opens it alone; only the cards want two (20.18(a)1)."""
    over = next((one for one in seats.standing_at(table) if one.post == seats.SUPERVISOR), None)
    if over is None or user is None or over.user_id != user.pk:
        raise Refused(
            "not_supervisor",
            "The class A operator who supervises this table has to confirm it.",
            "13:47-20.9(b)2",
            "Ask them to type their PIN here.",
        )


def receive_fill(
    table: Table,
    slip: Slip,
    pieces: Mapping[str, int],
    *,
    actor: Any,
    approver: Any,
    device: Device,
    opening: bool,
) -> racks.Received:
    """Counted by the dealer; the opening inventory with the supervising class A operator as well. R057"""
    with transaction.atomic():
        lock_day(table)
        if not _stands(table, actor):
            raise Refused(
                "not_at_table", "Only somebody at this table counts what comes to it.", "", "Arrive at it first."
            )
        if opening:
            _require_supervisor(table, approver)
        moved = racks.receive(slip, pieces, actor=actor, device=device)
        if moved.posting and opening:
            note = f"Slip {slip.number}: {Scrip(slip.amount)}"
            verified = approver if approver.pk != actor.pk else None
            Tick.objects.create(
                night=table.night, table=table, item="inventory", by=actor, verified_by=verified, note=note
            )
        return moved


def open_table(table: Table, *, actor: Any, approver: Any) -> TableDay:
    """The dealer and the supervising class A operator open it together, inside the licence. R003 R057 R096"""
    with transaction.atomic():
        day = lock_day(table)
        if day.state == "open":
            return day
        _running_night(table)
        refused = selectors.why_not_open(table)
        if refused:
            raise refused[0]
        _require_supervisor(table, approver)
        if not _stands(table, actor):
            raise Refused("not_at_table", "Only somebody at this table opens it.", "13:47-20.18", "Arrive at it first.")
        day.state, day.opened_at, day.closed_at = "open", clock.now(), None
        day.opened_by, day.approved_by, day.stopped_reason = actor, approver, ""
        day.opening = Account.objects.get(table=table).balance
        day.save()
        _event(day, "opened", actor, f"Confirmed by {approver.name}.")
        return day


# Stopping and taking up again: what the people and the equipment at the table make of it, never a wish.


def settle(day: TableDay, *, actor: Any) -> None:
    """Called after everything that may stop a table or let it go on. Inside the caller's transaction."""
    if day.state not in ("open", "stopped"):
        return
    found = selectors.why_not_play(day.table)
    reason = " ".join(one.message for one in found)[:300]
    if reason and (day.state, day.stopped_reason) != ("stopped", reason):
        TableDay.objects.filter(pk=day.pk).update(state="stopped", stopped_reason=reason)
        _event(day, "stopped", actor, reason)
    elif not reason and day.state == "stopped":
        TableDay.objects.filter(pk=day.pk).update(state="open", stopped_reason="")
        _event(day, "resumed", actor, "")
    day.refresh_from_db()


def settle_table(table: Table, *, actor: Any) -> None:
    """For what happens beside the table, such as an incident."""
    with transaction.atomic():
        settle(lock_day(table), actor=actor)


def _event(day: TableDay, what: str, actor: Any, note: str) -> None:
    TableEvent.objects.create(night_id=day.night_id, table_id=day.table_id, what=what, note=note, by=actor)


# Closing.


def close_table(
    id: UUID,
    table: Table,
    inventory: Mapping[str, int],
    drop: Mapping[str, int],
    *,
    actor: Any,
    approver: Any,
    device: Device,
) -> Sheet:
    """Rack and drop counted, everything back to the reserve, nobody at the table any more. Works after the licence."""
    with transaction.atomic():
        day = lock_day(table)
        made = racks.close(id, table, inventory, drop, actor=actor, approver=approver, device=device)
        if day.state != "closed":
            now = clock.now()
            TableDay.objects.filter(pk=day.pk).update(state="closed", closed_at=now, stopped_reason="")
            Sitting.objects.filter(table=table, ended_at=None).update(ended_at=now)
            _event(day, "closed", actor, f"Sheet {made.number}, confirmed by {approver.name}.")
        return made


# Calls.


def call(table: Table, kind: str, *, actor: Any) -> Call:
    """Once is enough: a second press finds the call that waits."""
    with transaction.atomic():
        ledger.lock(table.night)
        found = Call.objects.filter(table=table, kind=kind, answered_at=None).first()
        return found or Call.objects.create(night=table.night, table=table, kind=kind, by=actor)


def answer_all(table: Table, *, actor: Any) -> None:
    """Whoever was called is here."""
    Call.objects.filter(table=table, answered_at=None).update(answered_at=clock.now(), answered_by=actor)
