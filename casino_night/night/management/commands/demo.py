"""Makes the demo world, once."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino_night.night import demo


class Command(BaseCommand):
    help = "Makes a believable world with people of every role (only with DEMO=1)."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("The demo world is made only with DEMO=1, and never on a database that is in real use.")
        if demo.exists():
            self.stdout.write("The demo world is already here.")
            return
        demo.build()
        self.stdout.write(f"Made the demo world: {len(demo.PEOPLE)} roles, {len(demo.NIGHTS)} nights.")
