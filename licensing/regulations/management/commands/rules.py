"""The register of rules on the command line: list it, sum it up, or bring it up to date with the source."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from licensing.regulations import register, scan


class Command(BaseCommand):
    help = "Lists the rules of N.J.A.C. 13:47 and where this program carries them out."
    requires_system_checks: list[str] = []  # reads files only

    def add_arguments(self, parser: ArgumentParser) -> None:
        choice = parser.add_mutually_exclusive_group()
        choice.add_argument("--summary", action="store_true", help="figures: implemented, planned, out of scope")
        choice.add_argument("--write", action="store_true", help="bring status and where up to date with the source")

    def handle(self, *args: Any, summary: bool, write: bool, **options: Any) -> None:
        if write:
            self._write()
        elif summary:
            self._summary()
        else:
            self._list()

    def _list(self) -> None:
        for one in register.rules():
            self.stdout.write(f"{one.id}  {one.status_words:<12}  {one.citation}  {one.rule}")
            for name in one.where:
                self.stdout.write(f"      {name}")

    def _summary(self) -> None:
        lines = [(part, register.search(part=part)) for part in register.parts()]
        width = max(len(part) for part, _rules in lines)
        self.stdout.write(f"{'':<{width}}  implemented  planned  out of scope    all")
        for part, rules in [*lines, ("All rules", list(register.rules()))]:
            implemented, planned, out_of_scope = register.figures(rules).values()
            self.stdout.write(f"{part:<{width}}  {implemented:>11}  {planned:>7}  {out_of_scope:>12}  {len(rules):>5}")
        self._say_what_is_wrong(register.problems())

    def _say_what_is_wrong(self, problems: list[str]) -> None:
        for problem in problems:
            self.stderr.write(self.style.WARNING(problem))

    def _write(self) -> None:
        before, mentions = register.rules(), scan.mentions()
        wrong = register.wrong_mentions(before, mentions)
        if wrong:
            raise CommandError("\n".join(wrong))
        after = register.scanned(before, mentions)
        register.write(after)
        changed = [new.id for old, new in zip(before, after, strict=True) if old != new]
        self.stdout.write(f"{len(changed)} changed: {', '.join(changed)}" if changed else "Nothing has changed.")
