"""What the checks find on a night as it is stored."""

from datetime import date
from typing import Any

from licensing.checks import Outcome, Problem, case, run
from licensing.models import Night
from licensing.regulations.models import Limit
from licensing.regulations.seed import definitions


def outcomes(night: Night) -> dict[str, Outcome]:
    stored = Night.objects.select_related("organisation", "municipality", "provider").get(pk=night.pk)
    return {outcome.check.name: outcome for outcome in run(case.load(stored))}


def found(night: Night) -> set[str]:
    """The names of the checks that found anything, notes included."""
    return {name for name, outcome in outcomes(night).items() if outcome.problems}


def problem(night: Night, check: str) -> Problem:
    """The one problem of that check."""
    (only,) = outcomes(night)[check].problems
    return only


def answer(night: Night, **values: Any) -> None:
    Night.objects.filter(pk=night.pk).update(**values)


# States in which nothing holds, with the last day that goes with them: without one, nothing ever held.
NOT_IN_FORCE = [
    {"state": "draft", "expires_on": None},
    {"state": "submitted", "expires_on": None},
    {"state": "refused"},
    {"state": "withdrawn"},
    {"state": "suspended"},
    {"state": "revoked"},
    {"state": "expired"},
]
# In renewal: what was approved before goes on holding until its last day.
IN_RENEWAL = ("draft", "submitted")


def new_limit(code: str, value: str, start: date) -> Limit:
    """A later row of the limit, in force from that day."""
    definition = definitions()[code]
    unit = definition.unit
    return Limit.objects.create(
        code=code,
        value=unit.parse(value),
        unit=unit.name,
        citation=definition.citation,
        effective_from=start,
        note="test",
    )
