"""A code to stand on each table: scanned with a tablet of the hall it opens that table, and a PIN does the rest."""

from typing import Any

from django.conf import settings
from django.urls import reverse

from games.sheets import sheet
from licensing.models import Night
from licensing.paper.about import about, register_night_paper


def table_codes(night: Night) -> dict[str, Any]:
    """Everything a card says. The address alone opens nothing: it wants an enrolled device and a PIN."""
    return {
        **about(night),
        "tables": [
            {
                "label": table.label,
                "game": sheet(table.game).name,
                "room": table.room,
                "address": f"{settings.SITE_URL}{reverse('night:arrive', args=[night.pk, table.pk])}",
            }
            for table in night.tables.all()
        ],
    }


register_night_paper("table_codes", "Codes for the tables", table_codes, "13:47-20.9", ("licensed", "open"))
