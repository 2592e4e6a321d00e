"""How often something secret may be guessed: counted in the database, across all processes, before the guess is made.

One row per thing guarded. A guess first takes one of the row's tries in a single UPDATE that compares and sets; only
who got one may look at the password, code or PIN. However many processes ask at once, no more guesses are evaluated
than there are tries. The row starts afresh only when a whole period has passed without any evaluated guess, so no
stretch of that length, wherever it begins, ever holds more than the limit.

Call `reserve` outside a transaction: what is taken must be visible to everybody at once and survive a failure.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Case, DateTimeField, F, Q, Value, When
from django.db.models.functions import Greatest
from django.utils.crypto import salted_hmac

from casino_night import clock
from casino_night.accounts.models import Throttle
from casino_night.refusal import Refused


@dataclass(frozen=True)
class Limit:
    name: str
    tries: int
    period: timedelta | None = timedelta(minutes=15)  # None: only `forget` gives tries back
    way_out: str = ""  # besides waiting


@dataclass(frozen=True)
class Try:
    """One guess at one thing. With `person` set, the row is forgotten when that person signs in fully."""

    limit: Limit
    subject: str
    person: UUID | None = None

    @property
    def key(self) -> str:
        """The subject may be a mistyped password in the e-mail field: it is never stored readable."""
        return f"{self.limit.name}:{salted_hmac('casino_night.throttle', self.subject, algorithm='sha256').hexdigest()}"


class Locked(Refused):
    """All tries are used up. `until` is when the next one is free, or None when time alone does not help."""

    def __init__(self, until: datetime | None, way_out: str) -> None:
        self.until = until
        super().__init__(
            "locked",
            "There were too many wrong tries, so nothing is checked at the moment.",
            next_step=f"Try again at {_minute_after(until)}{way_out}." if until else "Sign in with your password.",
        )

    @property
    def seconds(self) -> int:
        return max(1, int((self.until - clock.now()).total_seconds()) + 1) if self.until else 0


def _minute_after(instant: datetime) -> str:
    """Rounded up, so that the time given is never too early."""
    local = (instant + timedelta(seconds=59)).astimezone(clock.NEW_JERSEY)
    return local.strftime("%I:%M %p").lstrip("0")


def reserve(*tries: Try) -> None:
    """Take one try of each, or none and raise Locked."""
    taken: list[Try] = []
    for wanted in tries:
        if not _take(wanted):
            give_back(*taken)
            raise Locked(_free_again(wanted), wanted.limit.way_out)
        taken.append(wanted)


def _take(wanted: Try) -> bool:
    if _compare_and_set(wanted):
        return True
    fresh = Throttle(key=wanted.key, person=wanted.person, used=0, last_at=clock.now())
    Throttle.objects.bulk_create([fresh], ignore_conflicts=True)
    return _compare_and_set(wanted)


def _compare_and_set(wanted: Try) -> bool:
    now, period = clock.now(), wanted.limit.period
    free = Q(used__lt=wanted.limit.tries)
    used: Any = F("used") + 1
    if period:
        rested = Q(last_at__lte=now - period)
        free |= rested
        used = Case(When(rested, then=Value(1)), default=used)
    last_at = Greatest(F("last_at"), Value(now, DateTimeField()))  # clocks of two machines differ: never backwards
    return Throttle.objects.filter(free, key=wanted.key).update(used=used, last_at=last_at) == 1


def _free_again(wanted: Try) -> datetime | None:
    if wanted.limit.period is None:
        return None
    last_at = Throttle.objects.filter(key=wanted.key).values_list("last_at", flat=True).first()
    return (last_at or clock.now()) + wanted.limit.period


def give_back(*tries: Try) -> None:
    """The guess was right: it was none. Only its own try comes back, so that nobody who can sign in to one account
    (or who waits for its owner to) wins fresh tries at anything."""
    for one in tries:  # a statement each: two that lock several rows in different orders would wait for each other
        Throttle.objects.filter(key=one.key, used__gt=0).update(used=F("used") - 1)


def forget(*tries: Try) -> None:
    """Start afresh: the person proved in another way who they are."""
    for one in tries:
        Throttle.objects.filter(key=one.key).delete()


def forget_person(person: UUID) -> None:
    Throttle.objects.filter(person=person).delete()


def tries_left(wanted: Try) -> int:
    used = Throttle.objects.filter(key=wanted.key).values_list("used", flat=True).first() or 0
    return max(0, wanted.limit.tries - used)


def forget_old() -> int:
    """Rows nobody can need any more: a day without a guess, and not kept against a person."""
    deleted, _rows = Throttle.objects.filter(person=None, last_at__lt=clock.now() - timedelta(days=1)).delete()
    return deleted
