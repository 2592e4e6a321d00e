"""What the calendar makes due. Each app lists its own when it is ready; the sweep does them all, now and then.

A chore may run as often as it likes: what it did once it does not do again.
"""

import logging
from collections.abc import Callable

from django.db import Error as DatabaseProblem

log = logging.getLogger(__name__)

CHORES: list[Callable[[], object]] = []


def do_all() -> None:
    """One that breaks does not keep the others from being done. A database that is away is the sweep's to wait for."""
    for chore in CHORES:
        try:
            chore()
        except DatabaseProblem:
            raise
        except Exception:
            log.exception("A chore broke: %s.", chore.__name__)
