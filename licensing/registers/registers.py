"""The registers: what each lists, in which columns, found by which words."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from licensing.models import LICENCE_STATES, NIGHT_STATES, MachineModel, Night, Operator, Organisation, Provider

Read = Callable[[Any], Any]


@dataclass(frozen=True)
class Column:
    label: str
    read: Read
    whole: bool = False  # never broken over two lines, such as a date or a number


@dataclass(frozen=True)
class Register:
    slug: str
    title: str
    model: Any
    columns: tuple[Column, ...]
    order: str  # a column of its own table with an index, so that any page is found at once
    names: tuple[str, ...]  # searched anywhere in them
    numbers: tuple[str, ...]  # searched from their beginning
    related: tuple[str, ...] = ()
    states: list[tuple[str, str]] = field(default_factory=list)
    descending: bool = False
    one: str = ""  # what one entry is called


def _state(subject: Any) -> str:
    return str(subject.get_state_display())


EXPIRES = Column("Valid until", lambda one: one.expires_on, whole=True)

REGISTERS = (
    Register(
        "organisations",
        "Organizations",
        Organisation,
        (
            Column("Name", lambda one: one.name),
            Column("Number", lambda one: one.identification_number, whole=True),
            Column("Kind", lambda one: one.get_kind_display()),
            Column("Municipality", lambda one: one.municipality.name),
            Column("State", _state),
            EXPIRES,
        ),
        "name",
        ("name",),
        ("identification_number",),
        ("municipality",),
        LICENCE_STATES,
        one="Organization",
    ),
    Register(
        "operators",
        "Operators",
        Operator,
        (
            Column("Name", lambda one: one.user.name),
            Column("Number", lambda one: one.licence_number, whole=True),
            Column("Class", lambda one: one.operator_class),
            Column("Employer", lambda one: one.employer.name if one.employer else ""),
            Column("State", _state),
            EXPIRES,
        ),
        "licence_number",
        ("user__name",),
        ("licence_number",),
        ("user", "employer"),
        LICENCE_STATES,
        one="Operator",
    ),
    Register(
        "providers",
        "Equipment providers",
        Provider,
        (
            Column("Name", lambda one: one.name),
            Column("Number", lambda one: one.approval_number, whole=True),
            Column("Address", lambda one: one.address),
            Column("State", _state),
            EXPIRES,
        ),
        "name",
        ("name",),
        ("approval_number",),
        (),
        LICENCE_STATES,
        one="Equipment provider",
    ),
    Register(
        "machines",
        "Machine models",
        MachineModel,
        (
            Column("Name", lambda one: one.name),
            Column("Certificate", lambda one: one.certificate_number, whole=True),
            Column("Kind", lambda one: one.get_game_display()),
            Column("Provider", lambda one: one.provider.name),
        ),
        "name",
        ("name", "provider__name"),
        ("certificate_number",),
        ("provider",),
        one="Machine model",
    ),
    Register(
        "nights",
        "Nights",
        Night,
        (
            Column("Night", lambda one: one.title),
            Column("Date", lambda one: one.date, whole=True),
            Column("Organization", lambda one: one.organisation.name),
            Column("Municipality", lambda one: one.municipality.name),
            Column("Reference", lambda one: one.reference, whole=True),
            Column("License", lambda one: one.licence_number, whole=True),
            Column("State", _state),
        ),
        "date",
        ("title", "organisation__name"),
        ("reference", "licence_number"),
        ("organisation", "municipality"),
        NIGHT_STATES,
        descending=True,
        one="Night",
    ),
)
BY_SLUG = {register.slug: register for register in REGISTERS}
