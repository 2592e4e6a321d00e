"""Once a day: reminds holders whose registration, licence or approval ends soon, and marks those that have ended."""

from typing import Any

from django.core.management.base import BaseCommand

from licensing.professionals.term_services import look_after_terms


class Command(BaseCommand):
    help = "Reminds holders whose term ends soon, and marks terms that have ended. Safe to run as often as you like."

    def handle(self, *args: Any, **options: Any) -> None:
        reminded, ended = look_after_terms()
        self.stdout.write(f"{reminded} reminded, {ended} ended.")
