"""Writes one night that is over as one file, to be brought into another installation by import_night."""

from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino_night.operations import carrying_services as carrying
from casino_night.refusal import Refused
from licensing.models import Night


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("night", help="id of the night, as in the address of its page")
        parser.add_argument("file", help="the file to write")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            night = Night.objects.get(pk=options["night"])
        except (Night.DoesNotExist, ValidationError):
            raise CommandError(f"There is no night {options['night']} here.") from None
        try:
            carried = carrying.export(night, Path(options["file"]).absolute())
        except Refused as refused:
            raise CommandError(f"{refused.message} {refused.next_step}") from None
        self.stdout.write(f"{night}: {carried.postings:,} postings, head {carried.head}")
