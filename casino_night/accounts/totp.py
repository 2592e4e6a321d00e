"""Time-based one-time codes as authenticator apps make them (RFC 6238 over RFC 4226). Pure."""

import base64
import hashlib
import hmac
import re
import secrets
from datetime import datetime
from urllib.parse import quote, urlencode

STEP_SECONDS = 30
DIGITS = 6
DRIFT = 1  # steps: a telephone's clock may be half a minute off, in either direction
SECRET_BYTES = 20  # the length RFC 4226 recommends, and what every app accepts


def new_secret() -> str:
    """A secret as the person may type it: base32, 32 characters."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()


def step_at(instant: datetime) -> int:
    return int(instant.timestamp()) // STEP_SECONDS


def code_at_step(key: bytes, step: int, *, digits: int = DIGITS, digest: str = "sha1") -> str:
    """HOTP of the step: the dynamic truncation of RFC 4226, section 5.3."""
    mac = hmac.new(key, step.to_bytes(8, "big"), getattr(hashlib, digest)).digest()
    offset = mac[-1] & 0x0F
    number = int.from_bytes(mac[offset : offset + 4], "big") & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def step_of_code(secret: str, code: str, instant: datetime, *, after: int) -> int | None:
    """The step whose code this is, among the steps near `instant` and later than `after`; None if there is none.

    `after` is the step of the last code used: a code that was seen once, over a shoulder or on the wire, is worth
    nothing afterwards.
    """
    typed = code.replace(" ", "")
    if not re.fullmatch(rf"[0-9]{{{DIGITS}}}", typed):
        return None
    key = base64.b32decode(secret)
    now = step_at(instant)
    steps = range(now - DRIFT, now + DRIFT + 1)
    matching = [step for step in steps if hmac.compare_digest(code_at_step(key, step), typed)]
    return next((step for step in matching if step > after), None)


def enrolment_address(secret: str, *, account: str, issuer: str) -> str:
    """What the QR code says: the otpauth address that authenticator apps read."""
    label = quote(f"{issuer}:{account}")
    return f"otpauth://totp/{label}?{urlencode({'secret': secret, 'issuer': issuer})}"
