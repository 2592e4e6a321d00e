"""Settles round files: one JSON object per line in, one per line out."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.engines.roundfile import settle_line


class Command(BaseCommand):
    help = "Reads rounds from standard input, one JSON object a line, and writes their settlements."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = False
        for line in sys.stdin.buffer:
            if line.strip():
                answer = settle_line(line.decode("utf-8", "replace"))
                wrong |= "error" in answer
                self.stdout.write(json.dumps(answer))
        if wrong:
            sys.exit(1)
