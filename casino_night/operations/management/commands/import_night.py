"""Brings in a night that was held on another machine: all of it, its chain intact and checked, or nothing."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino_night.operations import carrying_services as carrying
from casino_night.refusal import Refused


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a file written by ./run manage export_night")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            carried = carrying.import_night(Path(options["file"]).absolute())
        except Refused as refused:
            raise CommandError(f"{refused.message} {refused.next_step}") from None
        if not carried.new:
            self.stdout.write(f"{carried.night} is here already, exactly as in the file. Nothing was changed.")
            return
        self.stdout.write(f"{carried.night}: {carried.postings:,} postings, verified, head {carried.head}")
        if carried.newcomers:
            self.stdout.write(f"Unknown here until now, brought in without access: {', '.join(carried.newcomers)}")
