"""The cast, in a database of the test's own or in one that is rolled back; and an empty folder for the files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from casino_night.documents import render
from tests.cast import Cast
from tests.databases import CommittedDatabase
from tests.documents.scenes import Canary


@pytest.fixture
def documents_root(tmp_path: Path, settings: pytest.FixtureRequest) -> Path:
    settings.DOCUMENTS_ROOT = tmp_path / "documents"  # type: ignore[attr-defined]
    return tmp_path / "documents"


@pytest.fixture
def cast(db: None, documents_root: Path) -> Cast:
    return Cast.build()


@pytest.fixture
def committed_cast(committed_db: CommittedDatabase) -> Cast:
    return Cast.build()


@pytest.fixture(autouse=True, scope="session")
def _stop_the_press() -> Iterator[None]:
    yield
    render.PRESS.stop()


@pytest.fixture
def canary() -> Iterator[Canary]:
    server = Canary()
    yield server
    server.close()
