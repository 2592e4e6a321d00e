"""The cast, rolled back after each test."""

import pytest

from tests.cast import Cast


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()
