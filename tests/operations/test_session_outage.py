"""The database goes away after a sale was committed, while the session is saved: come again, not "bad request" (F2)."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import psycopg
import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.db import OperationalError

from casino_night import clock
from casino_night.banking.models import Posting
from tests.banking.screens.counter import Counter

pytestmark = pytest.mark.django_db


def away(*_arguments: Any, **_options: Any) -> None:
    raise OperationalError("the connection is closed") from psycopg.OperationalError("the connection is closed")


def test_a_sale_whose_session_could_not_be_saved_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter()
    sale = uuid4()
    hand_over = counter.key(id=sale).headers["Location"]
    with monkeypatch.context() as outage, time_machine.travel(clock.now() + timedelta(seconds=10)):
        outage.setattr(Session, "save", away)
        lost = counter.rosa.post(hand_over)
    assert (lost.status_code, lost.headers["Retry-After"]) == (503, "3")
    assert "Till-Answer" not in lost.headers, "so the till sends it again"
    assert counter.rosa.post(hand_over).status_code == 303
    assert Posting.objects.filter(pk=sale, refusal="").count() == 1
