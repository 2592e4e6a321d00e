"""`./run drill mutation`: change the program in one place, and a test must notice. What nobody noticed is listed.

    ./run drill mutation                        forty places of each module, drawn by a fixed seed
    ./run drill mutation games.engines.odds     one module
    MUTANTS=0 ./run drill mutation              every place

Engines, ledger, access and limits: what decides about money, odds and permission. A module is tested by the tests that
are its own; a mutant that makes them fail, or hang, is dead.
"""

import ast
import importlib.util
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.drills.mutant import changes

MUTANTS = int(os.environ.get("MUTANTS", "40"))
AT_ONCE = int(os.environ.get("AT_ONCE", str(os.cpu_count() or 2)))
SECONDS = 120
ENGINE = ["tests/games/engines/test_all_games.py"]
MONEY = ["tests/banking/test_sales.py", "tests/banking/test_desk.py", "tests/banking/test_evening.py"]
MONEY += ["tests/banking/test_windows.py", "tests/banking/test_attacks.py"]
TARGETS = {
    **{
        f"games.engines.{name}": [f"tests/games/engines/test_{tested}.py", *ENGINE]
        for name, tested in {
            "baccarat": "baccarat",
            "blackjack_hands": "blackjack",
            "blackjack_play": "blackjack",
            "caribbean_stud": "caribbean_stud",
            "chuck_a_luck": "chuck_a_luck",
            "craps_table": "craps",
            "craps_outcomes": "craps",
            "let_it_ride": "let_it_ride",
            "money_wheel": "money_wheel",
            "odds": "odds",
            "poker": "poker",
            "red_dog": "red_dog",
            "roulette": "roulette",
            "three_card_poker": "three_card_poker",
            "under_over": "under_over",
        }.items()
    },
    "casino_night.money": ["tests/test_money.py"],
    "casino_night.access": ["tests/hall", "tests/accounts/test_second_factor.py", "tests/licensing/test_pages.py"],
    "casino_night.banking.flows": MONEY,
    "casino_night.banking.chain": [*MONEY, "tests/banking/test_tampering.py"],
    "casino_night.banking.services.ledger": [*MONEY, "tests/banking/test_histories.py"],
    "casino_night.banking.services.sales": MONEY,
    "licensing.regulations.limits": ["tests/regulations"],
    "licensing.checks.prizes": ["tests/licensing/checks"],
    "licensing.checks.money": ["tests/licensing/checks"],
}


def places(module: str) -> tuple[list[tuple[int, str]], int]:
    """Those to try, and how many there are."""
    found = importlib.util.find_spec(module)
    assert found is not None, module
    source = Path(str(found.origin)).read_text()
    every = [
        (number, f"{module}:{getattr(change.node, 'lineno', 0)} {change.words}")
        for number, change in enumerate(changes(ast.parse(source)))
    ]
    chosen = every if not MUTANTS else random.Random(module).sample(every, min(MUTANTS, len(every)))
    return sorted(chosen), len(every)


def died(module: str, number: int | None) -> bool:
    """Whether a test noticed. Number None: the program as it is, which must live."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not browser"]
    command += ["-p", "tests.drills.mutant"] if number is not None else []
    environment = os.environ if number is None else {**os.environ, "MUTANT": f"{module}:{number}"}
    try:
        done = subprocess.run([*command, *TARGETS[module]], env=environment, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main(modules: list[str]) -> int:
    survivors: list[str] = []
    for module in modules or TARGETS:
        if died(module, None):
            sys.exit(f"The tests of {module} fail without any change: {' '.join(TARGETS[module])}")
        tried, all_of_them = places(module)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            dead = list(pool.map(lambda place, module=module: died(module, place[0]), tried))  # type: ignore[misc]
        alive = [words for (_number, words), gone in zip(tried, dead, strict=True) if not gone]
        print(f"{module:40}{all_of_them:>6} places{len(tried):>5} tried{len(alive):>4} survived", flush=True)
        for words in alive:
            print(f"  {words}", flush=True)
        survivors += alive
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
