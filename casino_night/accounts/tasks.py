"""What the worker does for accounts."""

from celery import shared_task

from casino_night.accounts import joining_services
from casino_night.accounts.models import SignIn
from casino_night.accounts.services import send_password_reset as send


@shared_task(name="accounts.send_password_reset")  # type: ignore[untyped-decorator]
def send_password_reset(entry_id: str) -> None:
    send(SignIn.objects.select_related("user").get(pk=entry_id))


@shared_task(name=joining_services.OPEN)  # type: ignore[untyped-decorator]
def open_account(name: str, email: str, address: str | None) -> None:
    joining_services.open_account(name, email, address=address)
