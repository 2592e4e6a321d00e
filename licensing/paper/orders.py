"""The Commission's orders on a night: equipment that has to leave the floor (D-34)."""

from typing import Any

from casino_night import clock
from licensing.models import Night
from licensing.paper.about import LICENSED, about, plain_day, register_night_paper


def removal_orders(night: Night) -> dict[str, Any]:
    """One letter for each order: the item, the reason, the time (13:47-20.15(b)). R089"""
    found = night.removal_orders.select_related("table", "ordered_by")
    return {
        **about(night),
        "draft": False,
        "orders": [
            {
                "item": one.item,
                "table": one.table.label if one.table else "",
                "reason": one.reason.splitlines(),
                "by": str(one.ordered_by),
                "on": plain_day(one.created_at.astimezone(clock.NEW_JERSEY).date()),
                "at": clock.in_words(one.created_at.astimezone(clock.NEW_JERSEY).time()),
            }
            for one in found
        ],
    }


register_night_paper(
    "removal_orders",
    "Removal order",
    removal_orders,
    "13:47-20.15(b)",
    ("approved", *LICENSED),
    lambda night: night.removal_orders.exists(),
)
