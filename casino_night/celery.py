"""The Celery application. It carries wake-ups; what is owed is a row in the database."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino_night.settings")

app = Celery("casino_night")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
