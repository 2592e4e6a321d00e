"""Opening an account oneself: a name and a mailbox, and the mail by which its owner sets a password."""

import logging

from celery import current_app
from django.db import IntegrityError, transaction

from casino_night.accounts import selectors, throttle
from casino_night.accounts.address import network_of
from casino_night.accounts.models import User
from casino_night.accounts.services import ask_password_reset, save_account
from casino_night.accounts.throttle import Limit, Try

log = logging.getLogger(__name__)

JOIN_ADDRESS = Limit("join-address", 20)  # a whole hall or office may share one
OPEN = "accounts.open_account"  # what the worker is woken for


def ask_account(name: str, email: str, *, address: str | None) -> None:
    """Leave it to the worker: from answer and time nobody learns which mailboxes are known (T11)."""
    throttle.reserve(Try(JOIN_ADDRESS, network_of(address)))
    try:
        current_app.send_task(OPEN, [name, email, address])
    except Exception:
        # The broker is down. The person sees the same page and asks again when no mail comes.
        log.exception("A new account could not be handed over.")


def open_account(name: str, email: str, *, address: str | None) -> None:
    """An account without a password or a role, unless there is one; either way its owner gets the mail to set one."""
    if selectors.account(email) is None:
        try:
            with transaction.atomic():
                save_account(User(name=name, email=email))
        except IntegrityError:
            log.info("An account was being opened twice.")
    try:
        ask_password_reset(email, address=address)
    except throttle.Locked:
        log.warning("Too many mails were asked for from one network; this one is not sent.")
