"""What the worker does for letters."""

from celery import shared_task

from casino_night.mail import services


@shared_task(name=services.SEND)  # type: ignore[untyped-decorator]
def send(letter_id: str) -> None:
    services.send(letter_id)
