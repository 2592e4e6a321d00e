"""`./run bench`: everything that is measured, in one go, with the machine it ran on.

    ./run bench                 all of it, about half an hour
    ./run bench sales pages     some of it
    ./run bench --write         all of it, kept in docs/benchmarks.md

Each benchmark compares in one run: with a peer, with the bare limit of the same database, or with an aim in words.
"""

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests import servers

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
PEERS = str(ROOT / ".venv-bench" / "bin" / "python")
BENCHMARKS = {  # word: title, module, whether the database matters
    "engines": ("Engines beside their peers", "engines", False),
    "sales": ("Sales beside bare commits, and as the night grows", "bench_ledger", True),
    "pages": ("Queue, registers and task list", "bench_registers", True),
    "peak": ("Door peak: four windows, ten tables, forty screens", "bench_evening", True),
    "papers": ("Papers beside bare WeasyPrint", "bench_documents", False),
}


def runs(word: str, database: str) -> Iterator[tuple[str, list[str], dict[str, str]]]:
    title, module, on_both = BENCHMARKS[word]
    python = PEERS if word == "engines" else sys.executable
    command = [python, "-m", f"tests.bench.{module}"]
    yield (f"{title}: SQLite" if on_both else title), command, {}
    if on_both:
        yield f"{title}: PostgreSQL", command, {"TEST_DATABASE_URL": database}


def machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{os.cpu_count()} cores, {memory:.0f} GiB, {platform.system()}, Python {platform.python_version()}"


def measured(command: list[str], more: dict[str, str]) -> tuple[str, bool]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TEST_")}
    environment |= {"DJANGO_SETTINGS_MODULE": "tests.settings", **more}  # never the real installation
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    return done.stdout.rstrip(), done.returncode == 0


def main(words: list[str]) -> int:
    chosen = [word for word in words if word != "--write"] or list(BENCHMARKS)
    unknown = set(chosen) - set(BENCHMARKS)
    if unknown:
        sys.exit(f"There is no benchmark {', '.join(sorted(unknown))}. There are: {', '.join(BENCHMARKS)}.")
    with ExitStack() as stack:
        database = stack.enter_context(servers.postgresql())
        sections, met = [f"{machine()}; {database.version.split(',')[0]}"], True
        print(sections[0], flush=True)
        for title, command, more in [one for word in chosen for one in runs(word, database.url)]:
            print(f"\n## {title}", flush=True)
            text, held = measured(command, more)
            met &= held
            print(text, flush=True)
            sections.append(f"## {title}\n\n```\n{text}\n```")
    if "--write" in words:
        PAGE.write_text("# Benchmarks\n\nWritten by `./run bench --write`.\n\n" + "\n\n".join(sections) + "\n")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
