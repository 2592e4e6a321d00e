"""The kinds of documents of the evening."""

from casino_night.night.incidents import documents as _incidents  # noqa: F401
from casino_night.night.report import documents as reports  # noqa: F401 - registers close, report and compliance
from casino_night.night.tables import documents as _tables  # noqa: F401
