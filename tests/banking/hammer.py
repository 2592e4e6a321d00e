"""A client that sells as fast as it can and may be killed at any moment; what it knows, it has written down first.

    python -m tests.banking.hammer SHIFT JOURNAL SALES

Before each sale the id goes into the journal ("asked"), after the answer the receipt ("acked"), each line in one write
that survives the process. One sale in ten is sent again. Started again on the same journal, it resends what was asked
and never answered, as a till does whose answer got lost.
"""

import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from uuid import UUID, uuid4

Answer = TypeVar("Answer")


class Journal:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def write(self, *words: object) -> None:
        os.write(self.handle, (" ".join(map(str, words)) + "\n").encode())

    def unanswered(self) -> list[tuple[UUID, int]]:
        asked, acked = read(self.path)
        return [(id, dollars) for id, dollars in asked.items() if id not in acked]


def read(path: Path) -> tuple[dict[UUID, int], dict[UUID, str]]:
    """(asked: id -> dollars, acked: id -> receipt). A line cut by the kill is not a line."""
    asked: dict[UUID, int] = {}
    acked: dict[UUID, str] = {}
    for line in path.read_text().splitlines(keepends=True) if path.exists() else []:
        words = line.split()
        if line.endswith("\n") and words[0] == "asked":
            asked[UUID(words[1])] = int(words[2])
        elif line.endswith("\n"):
            acked[UUID(words[1])] = words[2]
    return asked, acked


def main(shift_id: str, path: str, sales_wanted: int) -> None:
    import django

    django.setup()
    from django.db import DatabaseError, connection

    from casino_night.banking.models import Shift
    from casino_night.banking.services import sales
    from casino_night.money import Cents

    def patiently(work: Callable[[], Answer]) -> Answer:
        """A database that is away is asked again, the same thing, until it answers."""
        while True:
            try:
                return work()
            except DatabaseError:
                connection.close()
                time.sleep(0.05)

    people = ("night", "window", "user", "device")
    shift = patiently(lambda: Shift.objects.select_related(*people).get(pk=shift_id))
    journal = Journal(Path(path))

    def sell(id: UUID, dollars: int) -> None:
        said = {"actor": shift.user, "device": shift.device}
        posting = patiently(lambda: sales.sell(id, shift, Cents(dollars * 100), **said))
        journal.write("acked", id, posting.seal)

    print("ready", flush=True)
    for id, dollars in journal.unanswered():
        sell(id, dollars)
    for _ in range(sales_wanted):
        id, dollars = uuid4(), random.choice((2, 5, 10, 20))
        journal.write("asked", id, dollars)
        sell(id, dollars)
        if random.random() < 0.1:
            sell(id, dollars)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
