"""Removes personal data that has expired, and says what is held, why, and for how long."""

from typing import Any

from django.core.management.base import BaseCommand

from casino_night.operations.retention_services import TABLE, remove_expired


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        removed = remove_expired()
        for kind in TABLE:
            done = f"{removed[kind.what]:,} removed" if kind.remove else "stays"
            self.stdout.write(f"{kind.what}: {done}")
            self.stdout.write(f"    for {kind.why}; {kind.how_long} ({kind.ground}); left: {kind.left}")
