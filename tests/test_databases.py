"""The test databases themselves: real commits, a fresh clone for each test, and nothing shared."""

import subprocess
import sys
import threading
import urllib.error
import urllib.request

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection, connections
from playwright.sync_api import Page

from tests.databases import CommittedDatabase


def people() -> int:
    return get_user_model().objects.count()


@pytest.mark.parametrize("time", ["first", "again"])
def test_each_test_gets_a_clone_without_the_rows_of_the_one_before(committed_db: CommittedDatabase, time: str) -> None:
    assert people() == 0
    get_user_model().objects.create_user(f"{time}@example.org", name=time)
    assert people() == 1


def test_another_thread_sees_what_was_committed(committed_db: CommittedDatabase) -> None:
    get_user_model().objects.create_user("ada@example.org", name="Ada")
    seen: list[int] = []

    def look() -> None:
        seen.append(people())
        connections.close_all()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [1]


def test_another_process_sees_what_was_committed(committed_db: CommittedDatabase) -> None:
    get_user_model().objects.create_user("ada@example.org", name="Ada")
    script = "import django; django.setup(); from tests.test_databases import people; print(people())"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=settings.BASE_DIR, env=committed_db.environ, capture_output=True, text=True
    )
    assert done.stdout.strip() == "1", done.stderr


def test_an_ordinary_test_uses_the_shared_database_again(db: None) -> None:
    assert connection.settings_dict["NAME"] == settings.DATABASES["default"]["NAME"]
    assert people() == 0


def test_the_live_site_serves_style_sheets_and_reads_the_clone(live_site: str, committed_db: CommittedDatabase) -> None:
    with urllib.request.urlopen(f"{live_site}/static/admin/css/base.css") as answer:
        assert answer.headers["Content-Type"].startswith("text/css")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{live_site}/there-is-no-such-page/")


@pytest.mark.browser
def test_a_browser_reaches_the_live_site(browser_page: Page) -> None:
    answer = browser_page.goto("/static/admin/css/base.css")
    assert answer is not None
    assert answer.ok
