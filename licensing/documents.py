"""The papers of licensing."""

from datetime import date, datetime, timedelta
from typing import Any

from casino_night import clock
from casino_night.documents.kinds import Kind, register
from games.sheets import sheet
from licensing.jobs import documents as certifications  # noqa: F401 - registers the 48-hour certification
from licensing.models import Night
from licensing.municipal import documents as determinations  # noqa: F401 - registers the town's determination
from licensing.paper import (  # noqa: F401 - registers the papers of a night, and forms to sign
    application_forms,
    applications,
    cards,
    evening,
    orders,
    packs,
    posters,
)
from licensing.professionals import documents as licences  # noqa: F401 - registers operators' and providers' licences
from licensing.review import documents as letters  # noqa: F401 - registers the Commission's letters
from licensing.sanctions import documents as sanctions  # noqa: F401 - registers notices and orders
from licensing.scopes import NIGHT

HALF_A_DAY = timedelta(hours=12)
CLOCK_CHANGES = {
    ("forward", "start"): "Clocks go forward at 2:00 A.M. on this date; the hour from 2:00 to 3:00 A.M. is skipped.",
    ("forward", "end"): "Clocks go forward as this license ends: 2:00 A.M. EST is the same instant as 3:00 A.M. EDT.",
    ("back", "start"): "Clocks go back at 2:00 A.M. on this date; the hour from 1:00 to 2:00 A.M. comes twice.",
    ("back", "end"): "Clocks go back before this license ends: the hour from 1:00 to 2:00 A.M. comes twice, and both"
    " count.",
}
VOID = {"suspended": "The license is suspended.", "cancelled": "The night is cancelled."}


def in_words(day: date) -> str:
    return f"{day:%A, %B} {day.day}, {day.year}"


def _local(instant: datetime) -> datetime:
    return instant.astimezone(clock.NEW_JERSEY)


def licence_hours(day: date) -> dict[str, str]:
    """When the licence runs, in words (13:47-6.11(c)), with what the clocks do if they change meanwhile. R003"""
    window = clock.licence_window(day)
    last_second = _local(window.closes - timedelta(seconds=1))
    from_day, until_day = in_words(day), in_words(day + timedelta(days=1))
    return {
        "from": f"12:00 A.M. (midnight) at the start of {from_day}",
        "until": f"2:00 A.M. on {until_day}",
        "from_day": from_day,
        "until_day": until_day,
        "from_zone": _local(window.opens).tzname() or "",
        # Clocks change at 2:00 A.M., so the zone of the end is that of the second before it.
        "until_zone": last_second.tzname() or "",
        "clock_change": CLOCK_CHANGES.get(_clock_change(window), ""),
    }


def _clock_change(window: clock.Window) -> tuple[str, str]:
    """Which way the clocks go between the two ends, if they do, and at which of the two 2:00 A.M."""
    ends_and_noon = (window.opens, window.opens + HALF_A_DAY, window.closes)
    first, noon, last = (_local(instant).utcoffset() or timedelta() for instant in ends_and_noon)
    direction = "forward" if last > first else "back" if last < first else ""
    return direction, "end" if noon == first else "start"


def why_void(night: Night) -> str:
    """Why a genuine licence no longer counts: withdrawn, or over (13:47-6.11(c))."""
    if night.state in VOID:
        return VOID[night.state]
    if clock.now() >= clock.licence_window(night.date).closes:
        return f"The license ended at {licence_hours(night.date)['until']}."
    return ""


def night_licence(night: Night) -> dict[str, Any]:
    organisation, municipality = night.organisation, night.municipality
    return {
        "draft": not night.licence_number,  # the number is given when the municipality issues the licence
        "licence_number": night.licence_number,
        "reference": night.reference,
        "night": night.title,
        "date": night.date,
        "date_in_words": in_words(night.date),
        "hours": licence_hours(night.date),
        "premises": night.premises,
        "organisation": organisation.name,
        "organisation_kind": organisation.get_kind_display(),
        "organisation_address": organisation.address,
        "identification_number": organisation.identification_number,
        "municipality": municipality.name,
        "county": municipality.county,
        "exchange_rate": f"{night.exchange_rate:.2f}" if night.exchange_rate else "",
        "games": ", ".join(dict.fromkeys(sheet(table.game).name for table in night.tables.order_by("game"))),
    }


def night_licence_facts(it: dict[str, Any]) -> dict[str, str]:
    return {
        "License number": it["licence_number"],
        "Holder": it["organisation"],
        "Identification number": it["identification_number"],
        "Municipality": f"{it['municipality']}, {it['county']} County",
        "Premises": it["premises"],
        "Valid from": it["hours"]["from"],
        "Valid until": it["hours"]["until"],
    }


register(
    Kind(
        code="night_licence",
        title="Casino night license",
        template="night_licence.html",
        version=1,
        scope=NIGHT,
        snapshot=night_licence,
        facts=night_licence_facts,
        void_because=why_void,
        citation="13:47-20.3, 13:47-6.11(c)",
    )
)
