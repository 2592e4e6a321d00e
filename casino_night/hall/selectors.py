"""What the hall's pages and services read."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from casino_night import clock
from casino_night.accounts.models import User
from casino_night.hall.models import Device, Pin
from casino_night.refusal import Refused
from casino_night.roles import Role, permissions_of
from licensing.models import Assignment, Night

USABLE_STATES = ("licensed", "open", "closing")
AROUND_LICENCE = timedelta(hours=24)  # to set up before the licence begins, and to clear up after it ends


@dataclass(frozen=True)
class Person:
    """Somebody assigned to the night."""

    user: User
    roles: tuple[Role, ...]
    pin_made_at: datetime | None

    @property
    def role_names(self) -> str:
        return ", ".join(role.label for role in self.roles)


def token_hash(token: str) -> str:
    """Of a long random token; those need no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def device_of_token(token: str) -> Device | None:
    return Device.objects.select_related("night").filter(token_hash=token_hash(token)).first()


def devices(night: Night) -> QuerySet[Device]:
    return Device.objects.filter(night=night).select_related("enrolled_by", "revoked_by")


def hall_window(night: Night) -> clock.Window:
    """When PINs work: the hours of the licence (13:47-6.11(c)) and a day on either side."""
    return clock.Window(night.window.opens - AROUND_LICENCE, night.window.closes + AROUND_LICENCE)


def why_not_prepared(night: Night) -> Refused | None:
    """Why no device can be enrolled and no PIN made for the night, if so."""
    if night.state not in USABLE_STATES:
        words = night.get_state_display().lower()
        return Refused(
            "night_not_licensed",
            f"This night is {words}; devices and PINs are for a night that is licensed or running.",
            next_step="Ask the member in charge where the night stands.",
        )
    if clock.now() >= hall_window(night).closes:
        return Refused(
            "night_over",
            "This night is over: its license ended more than a day ago.",
            "13:47-6.11(c)",
            "Sign in with your password for the report; nothing more can be recorded on this device.",
        )
    return None


def why_no_pin(device: Device) -> Refused | None:
    """Why nobody can sign in by PIN on the device at this moment, if so."""
    if device.revoked_at:
        return Refused(
            "device_revoked",
            f"“{device.name}” was taken out of service for this night.",
            next_step="Give it back to the member in charge, who can enroll it again.",
        )
    refused = why_not_prepared(device.night)
    if refused is None and clock.now() < hall_window(device.night).opens:
        refused = Refused(
            "too_early",
            "PINs work from one day before the license begins.",
            "13:47-6.11(c)",
            "Come back on the day before the night.",
        )
    return refused


def people(night: Night) -> list[Person]:
    """Everybody assigned to the night with a role that may enter the hall, by name."""
    rows = Assignment.objects.filter(night=night, user__is_active=True).select_related("user")
    held: dict[User, list[Role]] = {}
    for row in rows.order_by("user__name", "role"):
        held.setdefault(row.user, []).append(Role(row.role))
    made = dict(Pin.objects.filter(night=night).values_list("user_id", "made_at"))
    return [
        Person(user, tuple(roles), made.get(user.pk))
        for user, roles in held.items()
        if "hall.enter" in permissions_of(roles)
    ]


def person(night: Night, user_id: UUID) -> Person | None:
    return next((one for one in people(night) if one.user.pk == user_id), None)


def pin(night: Night, user: Any) -> Pin | None:
    return Pin.objects.filter(night=night, user=user).first()


# What each role does tonight, on the page people land on after their PIN.
TONIGHT: dict[Role, str] = {
    Role.MEMBER_IN_CHARGE: "You run the night: you open and close it and approve what needs a second person.",
    Role.MEMBER_IN_CHARGE_OF_PROCEEDS: "You account for the proceeds: the counts, the deposit and the report.",
    Role.BANKER: "You sell imitation money at a banker's window. You may not deal tonight.",
    Role.CLASS_A_OPERATOR: "You supervise the tables and may deal every game. You handle no cash.",
    Role.CLASS_B_OPERATOR: "You deal the games your class allows, not craps or roulette. You handle no cash.",
}


def tonight(night: Night, user: Any) -> list[tuple[str, str]]:
    """The person's roles for the night, each with its one line."""
    found = person(night, user.pk)
    return [(role.label, TONIGHT[role]) for role in found.roles] if found else []
