"""The proxy's health address and the staff's status page."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.test import Client

from casino_night import clock
from casino_night.documents.models import Pulse
from casino_night.mail.models import Letter
from casino_night.operations import selectors
from casino_night.roles import Role
from tests.banking.scene import Scene
from tests.cast import Cast
from tests.databases import CommittedDatabase
from tests.look.test_frame import assert_guarded

PARTS = ("worker", "sweep", "backup", "verification")


def test_health_is_one_cheap_question_and_two_letters(db: None, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        response = Client().get("/health/")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert not response.cookies
    assert_guarded(response)


def test_health_without_a_database_is_503_and_says_no_more(committed_db: CommittedDatabase) -> None:
    connection.close()
    connection.settings_dict["NAME"] = "/nowhere/at/all"
    try:
        response = Client().get("/health/")
    finally:
        connection.settings_dict["NAME"] = committed_db.name
    assert (response.status_code, response.content) == (503, b"no database\n")
    assert response.headers["Retry-After"] == "3"


def test_the_proxy_asks_without_tls(db: None, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT, settings.SECURE_REDIRECT_EXEMPT = True, [r"^health/$"]
    assert Client().get("/health/").status_code == 200
    assert Client().get("/rules/").status_code == 301


def test_status_says_what_is_fresh_and_what_is_not(db: None) -> None:
    cast = Cast.build()
    client = cast.client(Role.ADMINISTRATOR)
    assert "6 of 6" not in client.get("/status/").content.decode(), "nothing waits yet, nothing failed"
    assert "4 of 6 need a look" in " ".join(client.get("/status/").content.decode().split())
    for name in PARTS:
        Pulse.objects.create(name=name, at=clock.now())
    assert "Everything is as it should be." in client.get("/status/").content.decode()
    with time_machine.travel(clock.now() + timedelta(hours=27), tick=False):
        bad = [line.title for line in selectors.status() if not line.good]
    assert bad == ["Worker", "Sweep", "Last backup", "Last verification of every ledger"]
    Letter.objects.create(to="a@example.org", subject="x", text="y", state="failed")
    page = client.get("/status/").content.decode()
    assert "0 waiting, 1 failed" in page
    assert "a@example.org" not in page


def test_status_costs_the_same_however_much_waits(db: None, django_assert_max_num_queries: Any) -> None:
    client = Cast.build().client(Role.COMMISSION_SUPERVISOR)
    client.get("/status/")
    Letter.objects.bulk_create(Letter(to=f"{n}@example.org", subject="x", text="y") for n in range(50))
    with django_assert_max_num_queries(20) as queries:
        client.get("/status/")
    assert sum("documents_" in query["sql"] or "mail_" in query["sql"] for query in queries.captured_queries) == 5


@pytest.mark.parametrize("role", [Role.CHARITY_OFFICER, Role.BANKER, Role.MUNICIPAL_CLERK, None])
def test_status_is_for_staff(role: Role | None, db: None) -> None:
    assert Cast.build().client(role).get("/status/").status_code in (302, 403)


def test_a_verification_counts_only_when_every_ledger_was_sound(db: None) -> None:
    scene = Scene.build()
    call_command("verify_ledger", str(scene.night.pk))
    assert not Pulse.objects.filter(name="verification").exists(), "one night is not every night"
    call_command("verify_ledger")
    assert Pulse.objects.filter(name="verification").exists()
