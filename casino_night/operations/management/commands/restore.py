"""Puts a backup in the place of what is here, checked from end to end; if anything is wrong, nothing has changed."""

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino_night.operations import services
from casino_night.refusal import Refused


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a file written by ./run manage backup")
        parser.add_argument("--replace", action="store_true", help="even though this installation is not empty")

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.monotonic()
        try:
            taken = services.restore(
                Path(options["file"]).absolute(), replace=options["replace"], say=self.stdout.write
            )
        except Refused as refused:
            raise CommandError(f"{refused.message} {refused.next_step}".strip()) from None
        self.stdout.write(f"Restored: {taken.files:,} files in {time.monotonic() - began:.1f} s.")
        if taken.aside:
            self.stdout.write(f"What was here before waits in {taken.aside}; remove it when you are content.")
