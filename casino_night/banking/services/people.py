"""Who may do what at the night's money, and how a second person says yes."""

from typing import Any

from casino_night.hall import selectors as hall
from casino_night.hall.models import Device
from casino_night.hall.services import sign_in_by_pin
from casino_night.refusal import NotPermitted, Refused
from casino_night.roles import Role
from licensing.models import Assignment, Night

IN_CHARGE = (Role.MEMBER_IN_CHARGE,)
OF_PROCEEDS = (Role.MEMBER_IN_CHARGE, Role.MEMBER_IN_CHARGE_OF_PROCEEDS)
OF_THE_BANK = (Role.BANKER, *OF_PROCEEDS)
OPERATORS = (Role.CLASS_A_OPERATOR, Role.CLASS_B_OPERATOR)
AT_TABLES = (*OPERATORS, Role.MEMBER_IN_CHARGE)


def roles(night: Night, user: Any) -> frozenset[Role]:
    held = Assignment.objects.filter(night=night, user=user).values_list("role", flat=True)
    return frozenset(Role(role) for role in held)


def require(night: Night, user: Any, *wanted: Role) -> None:
    if not roles(night, user) & set(wanted):
        names = " or ".join(role.label for role in wanted)
        raise NotPermitted("not_permitted", f"This is for the {names} of the night.", "", "Ask one of them.")


def require_two(first: Any, second: Any) -> None:
    if first.pk == second.pk:
        raise Refused("same_person", "The second person has to be somebody else.", "", "Ask a colleague to confirm.")


def confirmed_by_pin(device: Device, user_id: Any, pin: str, *, address: str | None) -> Any:
    """The person whose PIN was typed on this device: what `approver=` and `second=` of the other services want."""
    person = hall.person(device.night, user_id)
    if person is None:
        raise Refused("not_of_the_night", "That person is not on the list of this night.", "", "Choose somebody else.")
    return sign_in_by_pin(device, person, pin, address=address)
