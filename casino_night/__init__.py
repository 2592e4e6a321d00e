"""The project: wiring, the pure modules everybody shares, and the apps every part stands on."""

from casino_night.celery import app as celery_app

__all__ = ["celery_app"]
