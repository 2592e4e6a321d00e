"""Writes one file that holds everything this installation knows, while it goes on working."""

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino_night import clock
from casino_night.operations import services
from casino_night.refusal import Refused


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the file to write, or a folder: then the name says when it was made")
        parser.add_argument("--keep", type=int, metavar="N", help="in that folder, only the newest N backups stay")

    def handle(self, *args: Any, **options: Any) -> None:
        began, target = time.monotonic(), Path(options["file"]).absolute()
        folder = target if target.is_dir() else None
        if options["keep"] is not None and (folder is None or options["keep"] < 1):
            raise CommandError("--keep N goes with a folder, and N is at least 1.")
        try:
            taken = services.backup(folder / f"casino-night-{clock.now():%Y%m%d-%H%M%S}.tar.gz" if folder else target)
        except Refused as refused:
            raise CommandError(f"{refused.message} {refused.next_step}".strip()) from None
        if folder and options["keep"]:
            for old in sorted(folder.glob("casino-night-*.tar.gz"))[: -options["keep"]]:
                old.unlink()
        seconds = time.monotonic() - began
        self.stdout.write(f"{taken.path}: {taken.files:,} files, {taken.size / 1e6:,.1f} MB, {seconds:.1f} s")
