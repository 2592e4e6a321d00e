"""A contest between an engine and a peer: both do the same work in one process, turn by turn, in CPU time."""

from collections.abc import Callable
from gc import collect
from statistics import median
from time import process_time
from typing import NamedTuple

REPEATS = 7


class Contest(NamedTuple):
    """`ours` and `theirs` each do `times` of `unit` once. `aim`: how many times as fast ours must be."""

    what: str
    unit: str
    times: int
    peer: str
    ours: Callable[[], object]
    theirs: Callable[[], object]
    aim: float


class Score(NamedTuple):
    contest: Contest
    ours_per_second: float
    theirs_per_second: float

    @property
    def ratio(self) -> float:
        return self.ours_per_second / self.theirs_per_second

    @property
    def met(self) -> bool:
        return self.ratio >= self.contest.aim


def hold(contest: Contest) -> Score:
    """In turns, so that whatever else the machine does falls on both; the median of the turns counts."""
    ours, theirs = [], []
    for _ in range(REPEATS):
        ours.append(_seconds(contest.ours))
        theirs.append(_seconds(contest.theirs))
    return Score(contest, contest.times / median(ours), contest.times / median(theirs))


def _seconds(work: Callable[[], object]) -> float:
    collect()  # nobody pays for the other's garbage
    start = process_time()
    work()
    return process_time() - start
