"""What the worker does for documents."""

from celery import shared_task

from casino_night.documents import services


@shared_task(name=services.MAKE)  # type: ignore[untyped-decorator]
def make(document_id: str) -> None:
    services.make(document_id)


@shared_task(name=services.ANSWER)  # type: ignore[untyped-decorator]
def answer() -> None:
    services.beat(services.WORKER)
