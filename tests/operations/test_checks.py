"""What stops the start: a service that is set up like a laptop, or a database that forgets."""

from typing import Any

import pytest
from django.db import connection

from casino_night import settings as production
from casino_night.operations.checks import a_service_is_set_up_as_one, what_is_acknowledged_is_on_the_disk

GOOD = {
    "HTTPS": True,
    "SECRET_KEY": "kX3v-9aQ2hTnW7rYpL0sZ5cBmE8uJdG6fO1iKqRtVxNzAyHwPb4C",
    "ALLOWED_HOSTS": ["casino.example.org"],
    "SITE_URL": "https://casino.example.org",
    "DEBUG": False,
    "DEMO": False,
    "EMAIL_HOST": "mail.example.org",
    "HELP_CONTACT": "help@example.org",
}
FAULTS = [
    ({"SECRET_KEY": "short"}, "operations.E001"),
    ({"SECRET_KEY": "a" * 80}, "operations.E001"),
    ({"ALLOWED_HOSTS": ["*", "casino.example.org"]}, "operations.E002"),
    ({"ALLOWED_HOSTS": ["localhost", "127.0.0.1"], "SITE_URL": "https://localhost"}, "operations.E002"),
    ({"SITE_URL": "http://casino.example.org"}, "operations.E003"),
    ({"SITE_URL": "https://elsewhere.example.org"}, "operations.E003"),
    ({"DEBUG": True}, "operations.E004"),
    ({"DEMO": True}, "operations.E004"),
    ({"EMAIL_HOST": ""}, "operations.W001"),
    ({"HELP_CONTACT": ""}, "operations.W002"),
]


def said(settings: Any, **changes: Any) -> list[Any]:
    for name, value in {**GOOD, **changes}.items():
        setattr(settings, name, value)
    return a_service_is_set_up_as_one(None)


def test_a_service_that_is_set_up_well_has_nothing_to_hear(settings: Any) -> None:
    assert said(settings) == []


@pytest.mark.parametrize(("changes", "id"), FAULTS)
def test_each_fault_is_named_with_what_to_do(settings: Any, changes: dict[str, Any], id: str) -> None:
    (message,) = said(settings, **changes)
    assert message.id == id
    assert message.hint


def test_a_laptop_in_the_hall_hears_nothing_of_it(settings: Any) -> None:
    assert said(settings, HTTPS=False, SECRET_KEY="short", ALLOWED_HOSTS=["*"]) == []


def test_our_own_database_forgets_nothing(db: None) -> None:
    assert what_is_acknowledged_is_on_the_disk(None, databases=["default"]) == []


def test_a_database_that_forgets_is_not_served(db: None) -> None:
    """On SQLite the pragma does nothing inside a transaction, so that one asks a database of its own."""
    if connection.vendor == "sqlite":
        import sqlite3

        from casino_night.operations.checks import _sqlite

        found = list(_sqlite(sqlite3.connect(":memory:", isolation_level=None).cursor()))
        assert ["journal_mode" in message.msg for message in found] == [True]
        return
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = off")
        (message,) = what_is_acknowledged_is_on_the_disk(None, databases=["default"])
    assert message.id == "operations.E005"
    assert "synchronous_commit is off" in message.msg


def test_a_superuser_is_named_where_strangers_come(db: None, settings: Any) -> None:
    settings.HTTPS = True
    found = {message.id for message in what_is_acknowledged_is_on_the_disk(None, databases=["default"])}
    assert found <= {"operations.W003"}


def test_a_server_that_is_away_is_given_up_soon() -> None:
    """F13: within three seconds, not after the minutes that the kernel would wait."""
    found = production.env.database("postgresql://u:p@db.example.org/casino", production.VAR / "x")
    assert found["OPTIONS"]["connect_timeout"] == "3"
