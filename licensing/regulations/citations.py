"""Reading citations of chapter 13:47, so that a rule is found by any way of writing its place. Pure.

A place is a path: section, (letter), number, roman numeral, (number). The register also writes several places at
once: "20.25(h)1, (j)-(k)", "20.23(h)9-10", "20.22(g)10i-iv", "20.27(f)4,24".
"""

import re
from dataclasses import dataclass

SECTION, LETTER, NUMBER, ROMAN, INNER = range(5)
Step = tuple[int, str | int]  # (kind, ordinal), so that ranges compare
Path = tuple[Step, ...]

_CHAPTER = re.compile(r"^(?:N\.J\.A\.C\.\s*)?(?:§\s*)?(?:13:47-)?")
_STEP = re.compile(r"(\d+[A-Z]?\.\d+)|\(([a-z])\)|(\d+)|([ivxl]+)|\((\d+)\)")
_DOTTED_ROMAN = re.compile(r"(?<=\d)\.(?=[ivxl])")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50}


@dataclass(frozen=True)
class Place:
    """One place, or a run of neighbours: `above` and then `low` to `high`."""

    above: Path
    low: Step
    high: Step

    def depth_covering(self, path: Path) -> int:
        """How many steps of the path this place matches, when the path is this place or lies inside it; else 0."""
        depth = len(self.above) + 1
        if len(path) < depth or path[: depth - 1] != self.above:
            return 0
        return depth if self._holds(path[depth - 1]) else 0

    def is_inside(self, path: Path) -> bool:
        return len(path) <= len(self.above) and self.above[: len(path)] == path

    def _holds(self, step: Step) -> bool:
        if step[0] != self.low[0]:
            return False
        return step == self.low if step[0] == SECTION else int(self.low[1]) <= int(step[1]) <= int(self.high[1])


def path_of(citation: str) -> Path:
    """The path of one place; empty when this is no citation of the chapter."""
    bare = _DOTTED_ROMAN.sub("", _CHAPTER.sub("", citation.strip()))
    steps = _steps(bare)
    return steps if steps and steps[0][0] == SECTION else ()


def places_of(citation: str) -> tuple[Place, ...]:
    """Every place that a citation of the register names."""
    found: list[Place] = []
    before: Path = ()
    for piece in _CHAPTER.sub("", citation.strip()).split(","):
        first, _dash, last = piece.strip().partition("-")
        before = _continued(before, _steps(first))
        high = _steps(last)[-1] if last else before[-1]
        found.append(Place(before[:-1], before[-1], high))
    return tuple(found)


def _continued(before: Path, steps: Path) -> Path:
    """A later piece leaves out what it shares with the one before it."""
    return tuple(step for step in before if step[0] < steps[0][0]) + steps


def _steps(text: str) -> Path:
    steps: list[Step] = []
    at = 0
    while at < len(text):
        found = _STEP.match(text, at)
        if not found:
            return ()
        kind = (found.lastindex or 1) - 1
        steps.append((kind, _ordinal(kind, found[kind + 1])))
        at = found.end()
    return tuple(steps)


def _ordinal(kind: int, text: str) -> str | int:
    if kind == SECTION:
        return text
    if kind == LETTER:
        return ord(text)
    return _from_roman(text) if kind == ROMAN else int(text)


def _from_roman(text: str) -> int:
    values = [_ROMAN[letter] for letter in text]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))
