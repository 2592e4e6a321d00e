"""The evening itself: the doors-open check (doors.py), tables and who stands at them (tables.py), incidents, and
what its end leaves behind (evening.py)."""

from casino_night.night.models.doors import Tick
from casino_night.night.models.evening import Announcement, Closing, Filing, Reconciliation, ReportLine
from casino_night.night.models.incidents import Incident, IncidentStep
from casino_night.night.models.tables import Call, Sitting, TableDay, TableEvent

__all__ = [
    "Announcement",
    "Call",
    "Closing",
    "Filing",
    "Incident",
    "IncidentStep",
    "Reconciliation",
    "ReportLine",
    "Sitting",
    "TableDay",
    "TableEvent",
    "Tick",
]
