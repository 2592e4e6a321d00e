"""The rules of a night as live checks: one engine for the applicant, the reviewer, the open door and the report.

A check reads a case (case.py) and yields what is wrong; it never asks the database. Each stands in the module of the
part of the application it is about and carries the rows of the register it enforces. `run(case)` gives one outcome
per check, in the order of the application.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from importlib import import_module

from licensing.checks.case import Case

SECTIONS = ("place", "people", "games", "equipment", "operators", "money", "prizes", "admission", "declarations")


class Level(StrEnum):
    """What a problem does: stops, warns until somebody records a reason, or informs."""

    BLOCK = "block"
    WARN = "warn"
    NOTE = "note"


class Verdict(StrEnum):
    PASS = "pass"  # noqa: S105
    FAIL = "fail"
    MISSING = "missing"  # not answered yet: nothing is wrong, but it cannot be submitted
    EYES = "eyes"  # a person has to look


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong or missing, at one field, and what to do about it."""

    field: str  # "exchange_rate"; "tables:<id>:seats" for a row
    message: str
    fix: str
    missing: bool = False
    eyes: bool = False
    citation: str = ""  # the one place meant here, where the check cites several


Find = Callable[[Case], Iterable[Problem]]


@dataclass(frozen=True)
class Check:
    name: str
    section: str
    title: str  # what is right when it passes
    citation: str
    rules: tuple[str, ...]
    level: Level
    find: Find


@dataclass(frozen=True)
class Outcome:
    check: Check
    problems: tuple[Problem, ...]
    overridden: str = ""  # the reason somebody recorded for going on despite a warning

    @property
    def verdict(self) -> Verdict:
        if not self.problems:
            return Verdict.PASS
        if all(problem.missing for problem in self.problems):
            return Verdict.MISSING
        return Verdict.EYES if all(problem.eyes for problem in self.problems) else Verdict.FAIL

    @property
    def stops(self) -> bool:
        """It cannot be submitted or decided like this."""
        return bool(self.problems) and (
            self.check.level is Level.BLOCK or (self.check.level is Level.WARN and not self.overridden)
        )


_FOUND: dict[str, Check] = {}


def check(section: str, title: str, citation: str, rules: str, level: Level = Level.BLOCK) -> Callable[[Find], Find]:
    """Enters a function in the list of checks. `rules` are the ids of the register, such as "R080 R081"."""

    def enter(find: Find) -> Find:
        name = find.__name__
        if name in _FOUND:
            raise ValueError(f"There are two checks called {name}.")
        _FOUND[name] = Check(name, section, title, citation, tuple(rules.split()), level, find)
        return find

    return enter


@cache
def checks() -> tuple[Check, ...]:
    for section in SECTIONS:
        import_module(f"licensing.checks.{section}")
    return tuple(sorted(_FOUND.values(), key=lambda one: SECTIONS.index(one.section)))


def run(case: Case) -> list[Outcome]:
    return [Outcome(one, tuple(one.find(case)), case.overrides.get(one.name, "")) for one in checks()]


def unanswered(case: Case, fields: dict[str, str]) -> Iterator[Problem]:
    """Questions about the night itself that have no answer yet."""
    for field, question in fields.items():
        if getattr(case.night, field) in (None, ""):
            yield Problem(field, f"{question} is not answered yet.", "Answer the question.", missing=True)


def in_words(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"
