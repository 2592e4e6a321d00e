"""System checks of the whole installation: what would lose money or let strangers in is said before the start.

`./run` and the systemd units ask them before anything is served; an Error stops the start.
"""

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import connections

LOCAL = {"localhost", "127.0.0.1", "[::1]", "::1", "0.0.0.0"}  # noqa: S104 - compared, not bound
SHORTEST_SECRET = 50
# PostgreSQL acknowledges a sale only after it is on the disk if all of these are as wanted (I1, F12).
DURABLE = {"fsync": {"on"}, "full_page_writes": {"on"}, "synchronous_commit": {"on", "remote_write", "remote_apply"}}


@register(Tags.security)
def a_service_is_set_up_as_one(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """HTTPS=1 says: strangers reach this. Then nothing may be left as it is on a laptop."""
    return [*_secret(), *_names(), *_surroundings()] if settings.HTTPS else []


def _secret() -> Iterator[CheckMessage]:
    if len(settings.SECRET_KEY) < SHORTEST_SECRET or len(set(settings.SECRET_KEY)) < 10:
        hint = "Make one: python3 -c 'import secrets; print(secrets.token_urlsafe(64))'"
        yield Error("SECRET_KEY is too short or too regular to be a secret.", hint=hint, id="operations.E001")


def _names() -> Iterator[CheckMessage]:
    hosts = set(settings.ALLOWED_HOSTS)
    if "*" in hosts or not hosts - LOCAL:
        hint = "Set ALLOWED_HOSTS to the names people type, such as casino.example.org."
        yield Error("ALLOWED_HOSTS does not name this site.", hint=hint, id="operations.E002")
    site = urlsplit(settings.SITE_URL)
    if site.scheme != "https" or site.hostname not in hosts:
        hint = "Set SITE_URL to https:// and one of ALLOWED_HOSTS: it is printed as QR codes and sent in letters."
        yield Error(f"SITE_URL is {settings.SITE_URL!r}.", hint=hint, id="operations.E003")


def _surroundings() -> Iterator[CheckMessage]:
    if settings.DEBUG or settings.DEMO:
        hint = "Unset DEBUG and DEMO."
        yield Error("DEBUG shows secrets to strangers, DEMO signs them in.", hint=hint, id="operations.E004")
    if not settings.EMAIL_HOST:
        hint = "Set EMAIL_HOST and its neighbours; until then letters are files in VAR/mail."
        yield Warning("No mail server: nobody gets a letter.", hint=hint, id="operations.W001")
    if not settings.HELP_CONTACT:
        hint = "Set HELP_CONTACT to an address somebody reads."
        yield Warning("No page says whom to write to for help.", hint=hint, id="operations.W002")


@register(Tags.database)
def what_is_acknowledged_is_on_the_disk(
    app_configs: Any, databases: Iterable[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    return [message for using in databases or () for message in _durability(using)]


def _durability(using: str) -> Iterator[CheckMessage]:
    connection = connections[using]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            yield from _sqlite(cursor)
        else:
            yield from _postgresql(cursor)


def _sqlite(cursor: Any) -> Iterator[CheckMessage]:
    for name, wanted in (("synchronous", {2, 3}), ("journal_mode", {"wal"})):
        value = cursor.execute(f"PRAGMA {name}").fetchone()[0]
        if value not in wanted:
            hint = "The settings ask for it (casino_night/env.py); is the file on a network drive? Use a local disk."
            yield Error(f"SQLite's {name} is {value!r}: a power cut loses sales.", hint=hint, id="operations.E005")


def _postgresql(cursor: Any) -> Iterator[CheckMessage]:
    for name, wanted in DURABLE.items():
        cursor.execute("SELECT current_setting(%s)", [name])
        value = cursor.fetchone()[0]
        if value not in wanted:
            hint = f"Set {name} = on in postgresql.conf, and for the role and the database (ALTER ROLE ... RESET)."
            yield Error(f"PostgreSQL's {name} is {value}: a crash loses sales.", hint=hint, id="operations.E005")
    cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
    if settings.HTTPS and cursor.fetchone()[0]:
        hint = "Use a role that owns its own database only: docs/production.md, step 2."
        yield Warning("The database role is a superuser, above every guard.", hint=hint, id="operations.W003")
