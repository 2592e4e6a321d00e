"""How fast the engines are beside their peers: one table of ratios; fails on a missed aim.

CPU time throughout; the peers run in this process, in turns with ours. Importing is measured in fresh processes.
"""

import subprocess
import sys
from collections.abc import Iterator
from statistics import median

from tests.bench import bench_blackjack, bench_craps, bench_poker
from tests.bench.contests import REPEATS, Contest, Score, hold

IMPORT_AIM = 0.100  # seconds
IMPORT = """
from time import process_time
start = process_time()
from games.engines import MODULES, engine
from games.engines import roundfile
for game in MODULES:
    engine(game)
print(process_time() - start)
"""


def contests() -> Iterator[Contest]:
    yield bench_craps.contest()
    yield from bench_poker.contests()
    yield from bench_blackjack.contests()


def import_seconds() -> float:
    """Every engine, loaded by a Python that has just started."""
    command = [sys.executable, "-c", IMPORT]
    return median(float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(REPEATS))


def line(score: Score) -> str:
    contest = score.contest
    aim = f"{contest.aim:g}" if contest.aim else "-"
    verdict = "" if not contest.aim else "met" if score.met else "MISSED"
    ours, theirs = f"{score.ours_per_second:,.0f}", f"{score.theirs_per_second:,.0f}"
    unit = f"{contest.unit}/s"
    return f"{contest.what:34}{unit:>10}{ours:>12}{contest.peer:>12}{theirs:>12}{score.ratio:>8.2f}{aim:>6}  {verdict}"


def main() -> int:
    print(f"{'':34}{'':>10}{'ours':>12}{'peer':>12}{'':>12}{'ratio':>8}{'aim':>6}")
    met = True
    for contest in contests():
        score = hold(contest)
        met &= score.met
        print(line(score), flush=True)
    seconds = import_seconds()
    met &= seconds < IMPORT_AIM
    verdict = "met" if seconds < IMPORT_AIM else "MISSED"
    print(f"importing every engine: {seconds * 1000:.0f} ms of CPU, aim under {IMPORT_AIM * 1000:.0f} ms  {verdict}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
