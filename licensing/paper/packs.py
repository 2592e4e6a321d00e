"""Everything for one night before the doors open, as one file with a contents page."""

from typing import Any

from casino_night.documents.kinds import kind_of
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


def before_doors(night: Night) -> dict[str, Any]:
    """Each part says exactly what it would say alone."""
    kinds = [kind_of(code) for code in BEFORE_DOORS]
    parts = [
        {"kind": kind.code, "title": kind.title, "citation": kind.citation, "it": kind.snapshot(night)}
        for kind in kinds
        if kind.offered(night)
    ]
    return {**about(night), "parts": parts}


register_night_paper(
    "before_doors",
    "Everything before the doors",
    before_doors,
    "13:47-20",
    ("approved", "licensed", "open"),
    lambda night: night.tables.exists(),
)
