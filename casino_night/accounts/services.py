"""What changes accounts: signing in, passwords, the second factor."""

import logging
import re
import secrets
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from celery import current_app
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.db.models import F
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac

from casino_night import clock
from casino_night.accounts import selectors, throttle, totp
from casino_night.accounts.address import network_of
from casino_night.accounts.models import Deed, RecoveryCode, SecondFactor, SignIn, User, normal_email
from casino_night.accounts.throttle import Limit, Try
from casino_night.refusal import Refused

log = logging.getLogger(__name__)

ACCOUNT = Limit("password", 10, way_out=", or reset your password now")
ADDRESS = Limit("password-address", 100)  # a whole hall or office may share one
CODE = Limit("second-factor", 10)
RESET = Limit("reset", 3)
RESET_ADDRESS = Limit("reset-address", 20)

RECOVERY_CODES = 10
CLEAR_CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no I, O, 0, 1: they are misread on paper
Outcome = SignIn.Outcome


def end_sessions(user: Any) -> None:
    """Sign the person out everywhere: their roles or their password changed."""
    User.objects.filter(pk=user.pk).update(session_epoch=F("session_epoch") + 1)


def roles_changed(user: Any, words: str, *, actor: Any) -> None:
    """What a person may do has changed: that goes on record, and their open sessions end."""
    Deed.objects.create(kind=Deed.Kind.ROLES, actor=actor, person=user, words=words[:300])
    end_sessions(user)


def record_export(words: str, *, actor: Any) -> None:
    Deed.objects.create(kind=Deed.Kind.EXPORT, actor=actor, words=words[:300])


# Signing in


def sign_in(email: str, password: str, *, address: str | None) -> User:
    """Whose password this is. The same answer after the same work, whether the account exists or not (T11)."""
    user = selectors.account(email)
    if not _guess_password(email, user, password, address):
        raise Refused(
            "wrong_password",
            "That e-mail and password do not belong together.",
            next_step="Check both and try again, or reset your password.",
        )
    assert user is not None
    _record(Outcome.SIGNED_IN, user.email, user, address)
    if not selectors.needs_second_factor(user):
        throttle.forget_person(user.pk)
    return user


def _guess_password(email: str, user: User | None, password: str, address: str | None) -> bool:
    tries = (Try(ACCOUNT, normal_email(email)), Try(ADDRESS, network_of(address)))
    throttle.reserve(*tries)
    if not _password_is_right(user, password):
        _record(Outcome.WRONG_PASSWORD, email, user, address)
        return False
    throttle.give_back(*tries)
    return True


def _password_is_right(user: User | None, password: str) -> bool:
    if user is None:
        make_password(password)  # hashing once is what a wrong password for an existing account costs
        return False
    return user.check_password(password) and user.is_active


def sign_in_demo(user_id: UUID, *, address: str | None) -> User | None:
    """One click, for made-up people only: their mailboxes cannot exist. None for everybody else."""
    user = selectors.demo_accounts().filter(pk=user_id).first()
    if user is None or not settings.DEMO:
        return None
    _record(Outcome.DEMO, user.email, user, address)
    return user


def sign_out_everywhere(user: Any, *, address: str | None) -> None:
    with transaction.atomic():
        end_sessions(user)
        _record(Outcome.SIGNED_OUT_EVERYWHERE, user.email, user, address)


def record_pin(user: Any, *, right: bool, address: str | None) -> None:
    _record(Outcome.PIN if right else Outcome.WRONG_PIN, user.email, user, address)


def _record(outcome: str, email: str, user: Any, address: str | None) -> SignIn:
    hashed = salted_hmac("casino_night.sign_in", normal_email(email), algorithm="sha256").hexdigest()
    return SignIn.objects.create(outcome=outcome, email_hash=hashed, user=user, address=address)


# Passwords


def confirm_password(user: Any, password: str, *, address: str | None) -> None:
    """Before something that a borrowed session must not do. Counts as a guess like any other."""
    if not _guess_password(user.email, user, password, address):
        raise Refused("wrong_password", "That is not your password.", next_step="Type the password you sign in with.")


def change_password(user: Any, old: str, new: str, *, address: str | None) -> None:
    confirm_password(user, old, address=address)
    _set_password(user, new, address)


def reset_password(user: Any, new: str, *, address: str | None) -> None:
    """By the mailed link. The mailbox proves who it is, so the account's used-up tries are given back."""
    _set_password(user, new, address)
    throttle.forget(Try(ACCOUNT, user.email))


def _set_password(user: Any, new: str, address: str | None) -> None:
    """Compare and set: of two changes that began from the same password (or the same link) one wins.

    Every session ends with it, because a session's hash is made from the password's.
    """
    with transaction.atomic():
        hashed = make_password(new)
        if User.objects.filter(pk=user.pk, password=user.password).update(password=hashed) != 1:
            raise Refused(
                "changed_meanwhile",
                "The password was changed a moment ago from somewhere else.",
                next_step="Sign in with the newest password, or ask for a new link.",
            )
        _record(Outcome.PASSWORD_CHANGED, user.email, user, address)
    user.password = hashed


def ask_password_reset(email: str, *, address: str | None) -> None:
    """Promise a mail if there is such an account. The work done here is the same if there is none."""
    throttle.reserve(Try(RESET_ADDRESS, network_of(address)))
    try:
        throttle.reserve(Try(RESET, normal_email(email)))
    except throttle.Locked:
        return  # enough mails are on their way; saying so would tell nothing but annoy
    entry = _record(Outcome.RESET_ASKED, email, selectors.account(email), address)
    try:
        current_app.send_task("accounts.send_password_reset", [str(entry.pk)])
    except Exception:
        # The broker is down. The person sees the same page and asks again later; the log keeps that they asked.
        log.exception("The mail for a password reset could not be handed over.")


def send_password_reset(entry: SignIn) -> None:
    """The mail itself, by the worker: a slow mail server must not tell a stranger which mailboxes are known."""
    user = entry.user
    if user is None or not user.is_active or entry.outcome != Outcome.RESET_ASKED:
        return
    path = reverse("accounts:password_reset_confirm", args=[user.pk, default_token_generator.make_token(user)])
    body = render_to_string("accounts/password_reset_mail.txt", {"user": user, "link": settings.SITE_URL + path})
    send_mail("Set a new password for Casino Night", body, None, [user.email])


# The second factor


def use_second_factor(user: Any, code: str, *, address: str | None) -> None:
    """A code of the authenticator, or a recovery code: each opens the account once."""
    attempt = Try(CODE, str(user.pk))
    throttle.reserve(attempt)
    outcome = _use_code(user, code) or _use_recovery_code(user, code)
    if outcome is None:
        _record(Outcome.WRONG_CODE, user.email, user, address)
        raise Refused(
            "wrong_code",
            "That code is not right, or it was used already.",
            next_step="Wait for the next code in your authenticator, or use one of your recovery codes.",
        )
    throttle.give_back(attempt)
    throttle.forget_person(user.pk)
    _record(outcome, user.email, user, address)


def _use_code(user: Any, code: str) -> str | None:
    factor = SecondFactor.objects.filter(user=user).first()
    step = totp.step_of_code(factor.secret, code, clock.now(), after=factor.last_step) if factor else None
    if step is None:
        return None
    used = SecondFactor.objects.filter(user=user, last_step__lt=step).update(last_step=step)
    return Outcome.SECOND_FACTOR if used == 1 else None


def _use_recovery_code(user: Any, code: str) -> str | None:
    unused = RecoveryCode.objects.filter(user=user, code_hash=_hash_recovery_code(user, code), used_at=None)
    return Outcome.RECOVERY_CODE if unused.update(used_at=clock.now()) == 1 else None


def _hash_recovery_code(user: Any, code: str) -> str:
    """Fifty random bits need no slow hash; the key of the installation makes a stolen table useless."""
    clear = re.sub(r"[^A-Z0-9]", "", code.upper())
    return salted_hmac("casino_night.recovery_code", f"{user.pk}:{clear}", algorithm="sha256").hexdigest()


def set_up_second_factor(user: Any, secret: str, code: str, *, address: str | None) -> Sequence[str]:
    """Confirm a new authenticator by its first code. Returns the recovery codes, which nobody can read again."""
    attempt = Try(CODE, str(user.pk))
    throttle.reserve(attempt)
    step = totp.step_of_code(secret, code, clock.now(), after=0)
    if step is None:
        raise Refused(
            "wrong_code",
            "That code does not belong to this secret.",
            next_step="Check that the telephone's clock is set automatically, then type the code it shows now.",
        )
    throttle.give_back(attempt)
    try:
        with transaction.atomic():
            SecondFactor.objects.create(user=user, secret=secret, last_step=step)
            end_sessions(user)  # sessions begun without the second factor
            _record(Outcome.SECOND_FACTOR_ADDED, user.email, user, address)
            return _new_recovery_codes(user)
    except IntegrityError as twice:
        raise Refused(
            "second_factor_exists",
            "Your account has an authenticator already.",
            next_step="Use its code, or remove it on your security page first.",
        ) from twice


def remove_second_factor(user: Any, password: str, *, address: str | None) -> None:
    confirm_password(user, password, address=address)
    clear_second_factor(user, address=address)


def clear_second_factor(user: Any, *, address: str | None = None) -> None:
    """Also by an administrator, for somebody who lost both the telephone and the codes."""
    with transaction.atomic():
        SecondFactor.objects.filter(user=user).delete()
        RecoveryCode.objects.filter(user=user).delete()
        end_sessions(user)
        _record(Outcome.SECOND_FACTOR_REMOVED, user.email, user, address)


def renew_recovery_codes(user: Any, password: str, *, address: str | None) -> Sequence[str]:
    confirm_password(user, password, address=address)
    with transaction.atomic():
        _record(Outcome.NEW_RECOVERY_CODES, user.email, user, address)
        return _new_recovery_codes(user)


def _new_recovery_codes(user: Any) -> Sequence[str]:
    RecoveryCode.objects.filter(user=user).delete()
    codes = [f"{random_characters(5)}-{random_characters(5)}" for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, code_hash=_hash_recovery_code(user, code)) for code in codes
    )
    return codes


def random_characters(count: int) -> str:
    return "".join(secrets.choice(CLEAR_CHARACTERS) for _ in range(count))


# By an administrator


def save_account(user: User, *, actor: Any = None) -> None:
    """A new account has no password: its owner sets one by the mail of 'Forgot your password?'."""
    user.email = normal_email(user.email)
    with transaction.atomic():
        if user._state.adding:
            user.set_unusable_password()
            user.save()
        else:
            user.save(update_fields=["email", "name", "staff_role", "is_active"])
        standing = user.get_staff_role_display() or "no staff role"
        roles_changed(user, f"account saved: {standing}, {'open' if user.is_active else 'closed'}", actor=actor)
