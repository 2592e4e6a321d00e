"""One-time codes against the tables of RFC 6238 (appendix B) and RFC 4226 (appendix D)."""

import base64
from datetime import UTC, datetime

import pytest

from casino_night.accounts import totp

SEED = b"12345678901234567890"
SECRET = base64.b32encode(SEED).decode()
# Time, and the eight digits for SHA-1, SHA-256 and SHA-512; the longer hashes use the seed repeated to their length.
RFC_6238 = (
    (59, "94287082", "46119246", "90693936"),
    (1111111109, "07081804", "68084774", "25091201"),
    (1111111111, "14050471", "67062674", "99943326"),
    (1234567890, "89005924", "91819424", "93441116"),
    (2000000000, "69279037", "90698825", "38618901"),
    (20000000000, "65353130", "77737706", "47863826"),
)
RFC_4226 = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]


def at(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


@pytest.mark.parametrize("row", RFC_6238)
def test_the_codes_are_those_of_rfc_6238(row: tuple[int, str, str, str]) -> None:
    seconds, *expected = row
    step = totp.step_at(at(seconds))
    for digest, length, code in zip(("sha1", "sha256", "sha512"), (20, 32, 64), expected, strict=True):
        key = (SEED * 4)[:length]
        assert totp.code_at_step(key, step, digits=8, digest=digest) == code


def test_six_digits_are_those_of_rfc_4226() -> None:
    assert [totp.code_at_step(SEED, counter) for counter in range(10)] == RFC_4226


@pytest.mark.parametrize(("steps_off", "accepted"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_one_step_of_drift_is_forgiven(steps_off: int, accepted: bool) -> None:
    now = 1_000_000_000
    step = totp.step_at(at(now)) + steps_off
    found = totp.step_of_code(SECRET, totp.code_at_step(SEED, step), at(now), after=0)
    assert found == (step if accepted else None)


def test_a_code_at_or_before_the_last_used_step_is_worth_nothing() -> None:
    now = at(1_000_000_000)
    step = totp.step_at(now)
    code = totp.code_at_step(SEED, step)
    assert totp.step_of_code(SECRET, code, now, after=step - 1) == step
    assert totp.step_of_code(SECRET, code, now, after=step) is None


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "12345a", "１２３４５６", "-12345", "12.456"])
def test_what_is_not_six_digits_is_no_code(typed: str) -> None:
    assert totp.step_of_code(SECRET, typed, at(0), after=-5) is None


def test_spaces_between_the_digits_are_ignored() -> None:
    code = totp.code_at_step(SEED, 100)
    assert totp.step_of_code(SECRET, f"{code[:3]} {code[3:]}", at(3000), after=0) == 100


def test_secrets_are_long_and_never_the_same() -> None:
    made = {totp.new_secret() for _ in range(50)}
    assert len(made) == 50
    assert all(len(base64.b32decode(secret)) == 20 for secret in made)


def test_the_qr_code_says_what_authenticators_read() -> None:
    address = totp.enrolment_address("ABC", account="a&b@example.org", issuer="Casino Night NJ")
    assert address == ("otpauth://totp/Casino%20Night%20NJ%3Aa%26b%40example.org?secret=ABC&issuer=Casino+Night+NJ")
