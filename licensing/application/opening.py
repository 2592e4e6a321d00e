"""What the applicant may change now: everything of a draft, only what was flagged after a review, otherwise nothing."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from licensing.models import Flag, Night


@dataclass(frozen=True)
class Opening:
    """Fields are named as in the checks: "exchange_rate", "prizes", "prizes:<id>", "prizes:<id>:retail_cents"."""

    everything: bool
    flagged: frozenset[str] = frozenset()
    sections: frozenset[str] = frozenset()

    def allows(self, field: str) -> bool:
        """The field itself was flagged, or something it is a part of."""
        return self.everything or any(field == flag or field.startswith(f"{flag}:") for flag in self.flagged)

    def reaches(self, field: str) -> bool:
        """The field, or at least a part of it, is open."""
        return self.allows(field) or any(flag.startswith(f"{field}:") for flag in self.flagged)

    def reaches_section(self, section: str) -> bool:
        return self.everything or section in self.sections


def opening(night: Night, flags: Iterable[Flag]) -> Opening:
    if night.state == "draft":
        return Opening(everything=True)
    if night.state != "changes_requested":
        return Opening(everything=False)
    asked = things_to_fix(flags)
    return Opening(False, frozenset(flag.field for flag in asked), frozenset(flag.section for flag in asked))


def things_to_fix(flags: Iterable[Flag]) -> list[Any]:
    """What the reviewer has asked for in a notice and the applicant has not handed in again yet."""
    return [flag for flag in flags if flag.state == "open" and flag.notice_id]
