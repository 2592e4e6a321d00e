"""The cast, and an empty folder for the files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from casino_night.documents import render
from tests.cast import Cast


@pytest.fixture
def cast(db: None, tmp_path: Path, settings: pytest.FixtureRequest) -> Cast:
    settings.DOCUMENTS_ROOT = tmp_path / "documents"  # type: ignore[attr-defined]
    return Cast.build()


@pytest.fixture(autouse=True, scope="session")
def _stop_the_press() -> Iterator[None]:
    yield
    render.PRESS.stop()
