"""Everything for one night before the doors open, as one file with a contents page."""

from collections.abc import Iterable
from typing import Any

from casino_night.documents.kinds import Kind, kind_of
from licensing.models import Night
from licensing.paper.about import about, register_night_paper

# In the order in which they are needed. The licence is the first of the posters.
BEFORE_DOORS = (
    "designation",
    "instruction_log",
    "delivery_receipt",
    "poster_pack",
    "rule_cards",
    "table_openings",
)


def parts_of(night: Night, kinds: Iterable[Kind]) -> list[dict[str, Any]]:
    """Each part says exactly what it would say alone."""
    return [
        {"kind": kind.code, "title": kind.title, "citation": kind.citation, "it": kind.snapshot(night)}
        for kind in kinds
        if kind.offered(night)
    ]


def before_doors(night: Night) -> dict[str, Any]:
    return {**about(night), "parts": parts_of(night, map(kind_of, BEFORE_DOORS))}


register_night_paper(
    "before_doors",
    "Everything before the doors",
    before_doors,
    "13:47-20",
    ("approved", "licensed", "open"),
    lambda night: night.tables.exists(),
    pack=True,
)
