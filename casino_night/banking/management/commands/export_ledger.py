"""Writes the ledger of one night as JSON Lines, for outside_verifier.py or any other program."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from casino_night.banking.export import lines
from licensing.models import Night


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("night", help="id of the night")

    def handle(self, *args: Any, **options: Any) -> None:
        for line in lines(Night.objects.get(pk=options["night"])):
            self.stdout.write(line)
