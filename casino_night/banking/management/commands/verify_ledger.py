"""Checks the ledger of one night, or of all: every invariant, every link of the chain, every guard."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino_night.banking.models import Posting
from casino_night.banking.verify import verify
from casino_night.documents.services import beat
from licensing.models import Night


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("night", nargs="*", help="ids of nights; without any, every night that has a ledger")

    def handle(self, *args: Any, **options: Any) -> None:
        nights = Night.objects.filter(book__isnull=False).order_by("date")
        if options["night"]:
            nights = nights.filter(pk__in=options["night"])
        broken = sum(self._one(night) for night in nights)
        if broken:
            raise CommandError(f"{broken} of {len(nights)} ledgers are not as they should be.")
        if not options["night"]:
            beat("verification")  # the status page says when all of them were last found sound
        self.stdout.write(f"{len(nights)} ledgers verified.")

    def _one(self, night: Night) -> bool:
        began = time.monotonic()
        findings = verify(night)
        count = Posting.objects.filter(night=night).count()
        state = "BROKEN" if findings else "sound"
        self.stdout.write(f"{night.date} {night.title}: {count:,} postings, {state}, {time.monotonic() - began:.1f} s")
        for finding in findings:
            self.stdout.write(f"  {finding.name} does not hold: {finding.sentence} ({finding.offenders})")
        return bool(findings)
