"""The limits this program starts with, read from the reviewed file limits.toml."""

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from licensing.regulations.units import UNITS, Unit

FILE = Path(__file__).with_name("limits.toml")


@dataclass(frozen=True)
class Definition:
    """One limit that programs know: what it is called, and the row it starts with."""

    code: str
    group: str
    title: str
    value: int
    unit: Unit
    citation: str
    effective_from: date
    verified: bool
    note: str
    own_practice: bool = False  # no rule sets it, so there is nothing to verify


def _definition(table: dict[str, Any]) -> Definition:
    unit = UNITS[table["unit"]]
    return Definition(**(table | {"unit": unit, "value": unit.parse(table["value"])}))


@cache
def definitions() -> dict[str, Definition]:
    """Every limit by code, in the order of the file."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))["limit"]
    found = {table["code"]: _definition(table) for table in tables}
    if len(found) != len(tables):
        raise ValueError("limits.toml names a code twice.")
    return found


def plant(limit_model: Any) -> None:
    """Give every code that has no row yet its first one. For data migrations: a later one adds later codes."""
    present = set(limit_model.objects.values_list("code", flat=True))
    limit_model.objects.bulk_create(
        limit_model(
            code=one.code,
            value=one.value,
            unit=one.unit.name,
            citation=one.citation,
            effective_from=one.effective_from,
            verified=one.verified,
            note=one.note,
        )
        for one in definitions().values()
        if one.code not in present
    )
