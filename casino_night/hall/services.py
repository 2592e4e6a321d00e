"""What changes the hall: enrolling devices, making PINs, signing in by PIN."""

import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import check_password, make_password
from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac

from casino_night import clock
from casino_night.accounts import throttle
from casino_night.accounts.address import network_of
from casino_night.accounts.models import User
from casino_night.accounts.services import random_characters, record_pin
from casino_night.accounts.throttle import Limit, Try
from casino_night.hall import selectors
from casino_night.hall.models import Device, EnrolmentCode, Pin
from casino_night.refusal import Refused
from licensing.models import Night

CODE_LENGTH = 8
CODE_VALID = timedelta(minutes=10)
ENROL = Limit("enrolment", 20)
PIN = Limit("pin", 5, period=None)  # in a row; then only the password helps (T4)
# Over the whole night, so that somebody who waits for the owner to reset the row above wins next to nothing.
PIN_NIGHT = Limit("pin-night", 20, period=None)


def _refuse(reason: Refused | None) -> None:
    if reason:
        raise reason


# Devices


def new_enrolment_code(night: Night, *, actor: Any) -> str:
    """Returns the code; only its hash is kept."""
    _refuse(selectors.why_not_prepared(night))
    code = random_characters(CODE_LENGTH)
    EnrolmentCode.objects.create(
        night=night, code_hash=_hash_code(code), made_by=actor, expires_at=clock.now() + CODE_VALID
    )
    return code


def _hash_code(code: str) -> str:
    clear = "".join(code.upper().replace("-", " ").split())
    return salted_hmac("casino_night.enrolment", clear, algorithm="sha256").hexdigest()


def enrol(code: str, name: str, *, address: str | None) -> tuple[Device, str]:
    """Turns the code into a device of its night. Returns the token for the device's cookie; only its hash is kept."""
    attempt = Try(ENROL, network_of(address))
    throttle.reserve(attempt)
    token = secrets.token_urlsafe(32)
    try:
        with transaction.atomic():
            device = _use_code(code, name, token)
    except IntegrityError as twice:
        raise Refused(
            "name_taken",
            f"Another device of this night is called “{name}” already.",
            next_step="Choose another name; the code is still good.",
        ) from twice
    throttle.give_back(attempt)
    return device, token


def _use_code(code: str, name: str, token: str) -> Device:
    now = clock.now()
    unused = EnrolmentCode.objects.filter(code_hash=_hash_code(code), used_at=None, expires_at__gt=now)
    if unused.update(used_at=now) != 1:
        raise Refused(
            "wrong_code",
            "That code is not right, was used already, or is older than ten minutes.",
            next_step="Ask the member in charge for a new code.",
        )
    used = EnrolmentCode.objects.select_related("night").get(code_hash=_hash_code(code))
    _refuse(selectors.why_not_prepared(used.night))
    return Device.objects.create(
        night=used.night, name=name, token_hash=selectors.token_hash(token), enrolled_by=used.made_by
    )


def revoke_device(night: Night, device_id: UUID, *, actor: Any) -> None:
    """The device stops at its next request, whoever is signed in on it."""
    standing = Device.objects.filter(pk=device_id, night=night, revoked_at=None)
    standing.update(revoked_at=clock.now(), revoked_by=actor)


# PINs


def make_pins(night: Night, users: Iterable[User], *, actor: Any) -> list[tuple[User, str]]:
    """A new PIN for each of these people. Returns them to be shown once; only hashes are kept."""
    _refuse(selectors.why_not_prepared(night))
    made = [(user, f"{secrets.randbelow(10**6):06d}") for user in users]
    hashed = [(user, make_password(_peppered(night, user, pin))) for user, pin in made]
    now = clock.now()
    with transaction.atomic():
        for user, pin_hash in hashed:
            fields = {"pin_hash": pin_hash, "made_by": actor, "made_at": now}
            Pin.objects.update_or_create(user=user, night=night, defaults=fields)
    return made


def _peppered(night: Night, user: Any, pin: str) -> str:
    """A million PINs are soon tried on a stolen table; without the installation's key they cannot be."""
    return salted_hmac("casino_night.pin", f"{night.pk}:{user.pk}:{pin}", algorithm="sha256").hexdigest()


def sign_in_by_pin(device: Device, person: selectors.Person, pin: str, *, address: str | None) -> User:
    """Whose PIN this is, on this device of this night. A try is taken before the PIN is looked at."""
    _refuse(selectors.why_no_pin(device))
    kept = selectors.pin(device.night, person.user)
    if kept is None:
        raise Refused("no_pin", "There is no PIN for you yet.", next_step="Ask the member in charge for your PIN slip.")
    attempts = _attempts(device, person.user)
    try:
        throttle.reserve(*attempts)
    except throttle.Locked as locked:
        raise _pin_locked() from locked
    if not check_password(_peppered(device.night, person.user, pin), kept.pin_hash):
        record_pin(person.user, right=False, address=address)
        raise _wrong_pin(attempts)
    in_a_row, over_the_night = attempts
    throttle.forget(in_a_row)
    throttle.give_back(over_the_night)
    record_pin(person.user, right=True, address=address)
    return person.user


def _attempts(device: Device, user: Any) -> tuple[Try, Try]:
    """Forgotten when the person signs in with their password: `person` is set."""
    subject = f"{device.pk}:{user.pk}"
    return Try(PIN, subject, user.pk), Try(PIN_NIGHT, subject, user.pk)


def _wrong_pin(attempts: Iterable[Try]) -> Refused:
    left = min(throttle.tries_left(one) for one in attempts)
    if not left:
        return _pin_locked()
    tries = "One try is left." if left == 1 else f"{left} tries are left."
    return Refused("wrong_pin", f"That PIN is not right. {tries}", next_step="Look at your PIN slip and try again.")


def _pin_locked() -> Refused:
    return Refused(
        "pin_locked",
        "There were too many wrong PINs, so your PIN is locked on this device.",
        next_step="Sign in with your e-mail and password; then your PIN works here again.",
    )
