"""Shifts: one person at one window of one night."""

from typing import Any

from django.db import transaction

from casino_night import clock
from casino_night.banking.models import Shift, Window
from casino_night.banking.services import people
from casino_night.banking.services.ledger import lock
from casino_night.hall.models import Device
from casino_night.refusal import Refused
from casino_night.roles import Role

ROLES_AT = {"banker": (Role.BANKER,), "door": people.OF_THE_BANK, "prize_desk": people.OF_THE_BANK}


def open_shift(window: Window, *, actor: Any, device: Device, move: bool = False) -> Shift:
    """Opening the shift one has here finds it; opening one elsewhere needs `move` and ends the other. R053 R083"""
    with transaction.atomic():
        lock(window.night)
        _require_fit(window, actor, device)
        standing = Shift.objects.filter(night=window.night, user=actor, closed_at=None).first()
        if standing and standing.window_id == window.pk:
            Shift.objects.filter(pk=standing.pk).update(device=device)
            standing.refresh_from_db()
            return standing
        if standing:
            _end_other(standing, move)
        if Shift.objects.filter(window=window, closed_at=None).exists():
            raise Refused(
                "window_taken",
                "Somebody else has a shift at this window.",
                next_step="Ask them to close their shift with a count first.",
            )
        return Shift.objects.create(night=window.night, window=window, user=actor, device=device)


def _require_fit(window: Window, actor: Any, device: Device) -> None:
    people.require(window.night, actor, *ROLES_AT[window.kind])
    if people.roles(window.night, actor) & set(people.OPERATORS):
        raise Refused(
            "operates_a_game",
            "Somebody who operates a game tonight cannot be its banker.",
            "13:47-20.8(b)2",
            "Ask another member to take the window.",
        )
    if device.night_id != window.night_id or device.revoked_at:
        raise Refused("other_device", "This device is not in service for this night.", "", "Use one of tonight's.")


def _end_other(standing: Shift, move: bool) -> None:
    if not move:
        raise Refused(
            "shift_elsewhere",
            f"Your shift is open at {standing.window}.",
            next_step="Move it here, or go back there.",
        )
    if standing.window.accounts.exclude(balance=0).exists():
        raise Refused(
            "not_counted",
            f"There is money in your till or tray at {standing.window}.",
            next_step="Close that window with a count first.",
        )
    end(standing)


def end(shift: Shift) -> None:
    Shift.objects.filter(pk=shift.pk, closed_at=None).update(closed_at=clock.now())
