"""Serials of printed scrip and tickets: what a scan says, and presenting one, once."""

import base64
import re
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from casino_night.banking.models import Award, ScripReturn, ScripRun, Tickets
from casino_night.banking.services import people, prizes
from casino_night.refusal import Refused
from licensing.models import Night

LETTERS = {"scrip": "S", "ticket": "T"}
_SERIAL = re.compile(r"([ST])-(\d{1,9})-([A-Z2-7]{6})", re.ASCII)


@dataclass(frozen=True)
class Scan:
    state: str  # issued, unknown or redeemed
    what: str = ""
    number: int = 0
    value: int = 0  # imitation dollars of scrip


def serial(night: Night, what: str, number: int) -> str:
    """What is printed, such as S-000123-K7QXBD. The letters at the end cannot be guessed from the number."""
    return f"{LETTERS[what]}-{number:06d}-{_mark(night, what, number)}"


def _mark(night: Night, what: str, number: int) -> str:
    digest = salted_hmac("casino_night.serial", f"{night.pk}:{what}:{number}", algorithm="sha256").digest()
    return base64.b32encode(digest)[:6].decode()


def scan(night: Night, text: str) -> Scan:
    """Says what it is; changes nothing."""
    found = _SERIAL.fullmatch(text.strip().upper())
    if not found:
        return Scan("unknown")
    what = next(name for name, letter in LETTERS.items() if letter == found[1])
    number = int(found[2])
    if not constant_time_compare(found[3], _mark(night, what, number)):
        return Scan("unknown")
    runs = ScripRun if what == "scrip" else Tickets
    run = runs.objects.filter(night=night, first__lte=number, last__gte=number).first()
    if run is None:
        return Scan("unknown")
    used = ScripReturn.objects.filter(night=night, what=what, number=number).exists()
    value = run.denomination.value if isinstance(run, ScripRun) else 0
    return Scan("redeemed" if used else "issued", what, number, value)


def present(night: Night, text: str, *, actor: Any, holder: str = "") -> Scan:
    """Takes a note or a winning ticket in. A photocopy finds that the original was here before. R069"""
    people.require(night, actor, *people.OF_THE_BANK)
    seen = scan(night, text)
    if seen.state == "unknown":
        raise Refused("unknown_serial", "This was not printed for this night.", "13:47-20.12(d)", "Do not accept it.")
    if seen.what == "ticket":
        _require_winner(night, seen.number, holder)
    try:
        with transaction.atomic():
            fields = {"what": seen.what, "number": seen.number, "holder": " ".join(holder.split())}
            ScripReturn.objects.create(night=night, actor=actor, **fields)
    except IntegrityError as twice:
        raise Refused(
            "already_redeemed", "This was presented before.", "13:47-20.12(d)", "Keep it and call the member in charge."
        ) from twice
    return seen


def _require_winner(night: Night, number: int, holder: str) -> None:
    award = Award.objects.filter(night=night, ticket=number).first()
    if award is None:
        raise Refused("no_win", "This ticket has not won.", next_step="Look at the list of winning numbers.")
    if Award.objects.filter(prize=award.prize, item=award.item, turn__gt=award.turn).exists():
        raise Refused("drawn_again", "This prize was drawn again.", next_step="Read the reason on the list of winners.")
    prizes.require_guest(night, holder)
