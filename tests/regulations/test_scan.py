"""Each mention of a rule belongs to the function, class, method, constant or template that carries it out."""

from pathlib import Path

import pytest

from licensing.regulations import scan

SOURCE = '''"""A module. R001"""

import os

# R002 stands right above the constant.
LIMIT = 3  # R003

ODDS: dict[str, int] = {
    "one": 1,  # R004
}


# R005 above the decorator
@staticmethod
def check(value):
    """R006 R007"""

    def inner():
        return "R008"

    return inner  # R009


class Sheet:
    """R010"""

    size = 1  # R011

    # R012 above the method
    def print(self):
        return f"R013 {self.size}"


R014 = "a name is no mention"
UNIT = """text
R015 in the second line
"""
os.environ["X"] = "R016"
WORD = "R0177 XR018 R019x"
'''


def test_python_mentions_belong_to_the_name_around_them() -> None:
    assert dict(scan.python_mentions("app.module", SOURCE)) == {
        "R001": "app.module",
        "R002": "app.module.LIMIT",
        "R003": "app.module.LIMIT",
        "R004": "app.module.ODDS",
        "R005": "app.module.check",
        "R006": "app.module.check",
        "R007": "app.module.check",
        "R008": "app.module.check",
        "R009": "app.module.check",
        "R010": "app.module.Sheet",
        "R011": "app.module.Sheet",
        "R012": "app.module.Sheet.print",
        "R013": "app.module.Sheet.print",
        "R015": "app.module.UNIT",
        "R016": "app.module",
    }


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "games/engines/craps.py": "PASS = 1  # R266\n",
        "games/__init__.py": '"""Games. R039"""\n',
        "games/migrations/0001_initial.py": "X = 1  # R001\n",
        "casino_night/clock.py": "def a():\n    'R003'\n\n\ndef b():\n    'R003'\n",
        "licensing/regulations/register.py": "X = 1  # R001\n",
        "licensing/regulations/limits.py": "X = 1  # R002\n",
        "templates/notices/rate.html": "<p>{# R073 #}</p>",
        "templates/regulations/rules.html": "R080",
        "tests/test_x.py": "X = 1  # R001\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_sources_and_templates_are_read_tests_migrations_and_the_register_are_not(project: Path) -> None:
    assert scan.mentions(project) == {
        "R002": ["licensing.regulations.limits.X"],
        "R003": ["casino_night.clock.a", "casino_night.clock.b"],
        "R039": ["games"],
        "R073": ["templates/notices/rate.html"],
        "R266": ["games.engines.craps.PASS"],
    }


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("casino_night.clock", True),
        ("casino_night.clock.licence_window", True),
        ("casino_night.money.Cents.parse", True),
        ("casino_night.clock.licence_windows", False),
        ("casino_night.clocks", False),
        ("nowhere", False),
        ("templates/base.html", True),
        ("templates/nowhere.html", False),
    ],
)
def test_a_name_exists_when_it_can_be_imported(name: str, there: bool) -> None:
    assert scan.exists(name) is there
