"""Looks after what waits, documents and letters: wakes the worker again, and does what nobody does, until told to stop.

It outlives the database and the broker: while one of them is away it tries less and less often, and goes on.
"""

import logging
import signal
import threading
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import Error as DatabaseProblem
from django.db import close_old_connections, connection

from casino_night import chores
from casino_night.documents import services
from casino_night.mail import services as mail

log = logging.getLogger(__name__)

EVERY = 2.0  # seconds between two rounds
SIGN_EVERY = 15.0  # seconds between two signs of life
CHORES_EVERY = 600.0  # seconds; a day that has begun is noticed soon enough
LONGEST_PAUSE = 30.0


class Command(BaseCommand):
    help = "Wakes the worker for documents and letters that wait, and does what nobody does. Runs until SIGTERM."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="one round only")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            services.sweep()
            mail.sweep()
            chores.do_all()
            return
        self.stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stop.set())
        self.sign_due = self.chores_due = time.monotonic()
        pause = EVERY
        while not self.stop.wait(pause):
            pause = self._round(pause)

    def _round(self, pause: float) -> float:
        """One round; returns how long to wait for the next."""
        try:
            close_old_connections()
            if time.monotonic() >= self.sign_due:
                services.show_life()
                self.sign_due = time.monotonic() + SIGN_EVERY
            if time.monotonic() >= self.chores_due:
                chores.do_all()
                self.chores_due = time.monotonic() + CHORES_EVERY
            busy = [services.sweep(), mail.sweep()]
            return 0 if any(busy) else EVERY
        except DatabaseProblem as problem:
            connection.close()
            log.warning("The database does not answer (%s); trying again.", str(problem).strip().splitlines()[0])
            return min(max(pause, EVERY) * 2, LONGEST_PAUSE)
