"""Settings of the tests: the program's own, in a temporary folder, on the database and broker the tests were given.

`TEST_DATABASE_URL` and `TEST_REDIS_URL` choose the servers (`./run test` sets them); without them it is SQLite in a
file and the broker in a folder. What the shell says about the real installation (DATABASE_URL, VAR, ...) is ignored.
"""

import atexit
import os
import secrets
import shutil
import tempfile
from pathlib import Path

if "TEST_VAR" not in os.environ:  # the first process makes the folder and removes it; its children share it
    os.environ["TEST_VAR"] = tempfile.mkdtemp(prefix="casino-night-test-")
    atexit.register(shutil.rmtree, os.environ["TEST_VAR"], ignore_errors=True)
os.environ.setdefault("TEST_RUN", secrets.token_hex(4))  # keeps parallel runs on one server apart

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "alone")
TEST_VAR = Path(os.environ["TEST_VAR"])

for _name in ("ALLOWED_HOSTS", "DEBUG", "DEMO", "EMAIL_HOST", "HTTPS", "SECRET_KEY", "SITE_URL"):
    os.environ.pop(_name, None)
os.environ["VAR"] = str(TEST_VAR / WORKER)
os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL", "")
os.environ["REDIS_URL"] = os.environ.get("TEST_REDIS_URL", "")

from casino_night.settings import *  # noqa: E402, F403
from casino_night.settings import (  # noqa: E402
    BROKER_FOLDER,
    CELERY_BROKER_TRANSPORT_OPTIONS,
    DATABASES,
    REDIS_URL,
    VAR,
)

TEST_DATABASE = f"casino_test_{os.environ['TEST_RUN']}_{WORKER}"
IS_SQLITE = DATABASES["default"]["ENGINE"].endswith("sqlite3")
# A file on SQLite too: threads, processes and a live server must see what another one committed.
DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3") if IS_SQLITE else TEST_DATABASE}

BROKER_PREFIX = f"{TEST_DATABASE}:"  # every key we ever write to a Redis that others may use too
if REDIS_URL:
    CELERY_BROKER_TRANSPORT_OPTIONS = {**CELERY_BROKER_TRANSPORT_OPTIONS, "global_keyprefix": BROKER_PREFIX}
(BROKER_FOLDER / "control").mkdir(parents=True, exist_ok=True)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # `real_hasher` brings Argon2 back
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True  # straight from static/, no collectstatic
WHITENOISE_USE_FINDERS = True
