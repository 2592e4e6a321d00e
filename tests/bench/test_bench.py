"""`./run bench` measures the program, and nothing of the installation it lies in."""

import sys

import pytest

from tests.bench.__main__ import measured


def test_what_is_measured_never_meets_the_real_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "casino_night.settings")
    look = "import os; print(os.environ['DJANGO_SETTINGS_MODULE'], os.environ.get('TEST_DATABASE_URL'))"
    assert measured([sys.executable, "-c", look], {"TEST_DATABASE_URL": "x"}) == ("tests.settings x", True)
