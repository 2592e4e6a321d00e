"""What reading the registers leaves behind: a record of every export, and a count of every look-up."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from casino_night.accounts import throttle
from casino_night.accounts.address import network_of
from casino_night.accounts.services import record_export
from casino_night.accounts.throttle import Limit, Locked, Try
from casino_night.refusal import Refused
from licensing.registers import lookup, selectors
from licensing.registers.registers import Register

# A person who checks badges at a door needs a few a minute; whoever tries numbers needs thousands.
LOOK_UPS = Limit("look-up", 30, timedelta(minutes=1))


def export(register: Register, wish: selectors.Wish, *, actor: Any) -> Iterator[str]:
    """The lines of the file. That it was taken is on record before the first of them leaves."""
    chosen = ", ".join(word for word in (wish.words, wish.state) if word)
    record_export(f"{register.title} as CSV{f' ({chosen})' if chosen else ''}", actor=actor)
    return selectors.csv_lines(register, wish)


def look_up(number: str, *, address: str | None) -> lookup.Found | None:
    """Whether a number is valid, counted by the network that asks."""
    try:
        throttle.reserve(Try(LOOK_UPS, network_of(address)))
    except Locked as locked:
        raise Refused(
            "too_many_look_ups",
            "There were too many look-ups from here in a short time.",
            next_step=f"Wait {locked.seconds} seconds and ask again.",
        ) from locked
    return lookup.look_up(number)
