"""Papers that are signed before the doors open: who is in charge, who was taught, what was delivered."""

from typing import Any

from games.sheets import sheet
from licensing.models import Instruction, Night
from licensing.paper.about import LICENSED, about, plain_day, register_night_paper
from licensing.paper.applications import people_of

SPARE_ROWS = 4  # for what nobody foresaw


def designation(night: Night) -> dict[str, Any]:
    """The officers name who is in charge, and who of the proceeds (13:47-20.6, 20.7). R045 R048"""
    return {**about(night), **people_of(night)}


def instruction_log(night: Night) -> dict[str, Any]:
    """Who taught whom which game, until the night (13:47-20.5(b)1, 20.9(c)2). R041 R059"""
    learners = [one.operator_id for one in night.engagements.all()]
    rows = Instruction.objects.filter(learner__in=learners, given_on__lte=night.date)
    return {
        **about(night),
        "spare": list(range(SPARE_ROWS)),
        "rows": [
            {
                "learner": str(row.learner.user),
                "learner_number": row.learner.licence_number,
                "teacher": str(row.teacher.user),
                "teacher_number": row.teacher.licence_number,
                "game": sheet(row.game).name,
                "given_on": plain_day(row.given_on),
            }
            for row in rows.select_related("learner__user", "teacher__user").order_by("given_on", "game")
        ],
    }


def delivery_receipt(night: Night) -> dict[str, Any]:
    """What the provider hands over to the member in charge, item by item (13:47-20.6(a)2, 20.15). R047 R088"""
    return {
        **about(night),
        **people_of(night),
        "provider": night.provider.name if night.provider else "",
        "provider_number": night.provider.approval_number if night.provider else "",
        "spare": list(range(SPARE_ROWS)),
        "items": [*_table_items(night), *_money_items(night)],
    }


def _table_items(night: Night) -> list[dict[str, str]]:
    return [
        {
            "item": f"{table.label}: {sheet(table.game).name}",
            "quantity": f"{table.decks} deck{'' if table.decks == 1 else 's'}" if table.decks else "1",
            "certificate": table.machine.certificate_number if table.machine else "",
        }
        for table in night.tables.select_related("machine")
    ]


def _money_items(night: Night) -> list[dict[str, str]]:
    return [
        {"item": f"{one} of ${one.value:,}", "quantity": f"{one.quantity:,}", "certificate": ""}
        for one in night.denominations.all()
        if one.form in ("chip", "token")
    ]


register_night_paper("designation", "Designation of members in charge", designation, "13:47-20.6, 20.7")
register_night_paper(
    "instruction_log",
    "Instruction log",
    instruction_log,
    "13:47-20.5(b)1",
    offered=lambda night: night.engagements.filter(operator__operator_class="B").exists(),
)
register_night_paper(
    "delivery_receipt",
    "Equipment delivery receipt",
    delivery_receipt,
    "13:47-20.6(a)2",
    ("approved", *LICENSED),
    lambda night: night.provider_id is not None,
)
