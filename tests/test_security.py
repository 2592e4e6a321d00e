"""The paper about security says what is true, and no secret lies in the tree."""

import ast
import csv
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ASVS = ROOT / "docs" / "asvs.csv"
SECRETS = re.compile(
    r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b"
    r"|\bglpat-[A-Za-z0-9_-]{20}|\bsk_live_[A-Za-z0-9]{16,}|\bxox[abpr]-[A-Za-z0-9-]{10,}|^SECRET_KEY=\S+"
    r"|\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}",
    re.MULTILINE,
)
# A password in an address, but for the words that stand where somebody's own belongs.
IN_ADDRESS = re.compile(r"[a-z]+://[^/\s:@\"'{}]+:(?!(?:password|PASSWORD|p|pw|secret)@)[^/\s@\"'{}]+@[\w.-]+")
NOT_OURS = ("static/vendor/",)


def tracked() -> list[Path]:
    """What is handed on: the files under version control, or where there is none all but what is made here."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        names = [name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        made = (".venv", ".venv-audit", ".venv-bench", "var", "__pycache__", ".mypy_cache", ".ruff_cache", ".git")
        found = [path for path in ROOT.rglob("*") if not set(made) & set(path.relative_to(ROOT).parts)]
        names = [str(path.relative_to(ROOT)) for path in found]
    return [ROOT / name for name in names if not name.startswith(NOT_OURS) and (ROOT / name).is_file()]


def secrets_in(text: str) -> list[str]:
    return [found[0] for pattern in (SECRETS, IN_ADDRESS) for found in pattern.finditer(text)]


def rows() -> list[dict[str, str]]:
    with ASVS.open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_requirement_has_an_answer_with_a_reason() -> None:
    found = rows()
    assert len(found) > 200
    assert len({row["requirement"] for row in found}) == len(found)
    for row in found:
        name = row["requirement"]
        assert re.fullmatch(r"\d+\.\d+\.\d+|V\d+", name), name
        assert row["applies"] in ("yes", "partly", "no"), name
        assert row["about"], name
        assert row["control"], name
        assert row["test"] or row["applies"] != "yes", f"{name}: no test proves it"
        assert row["gap"] or row["applies"] != "partly", f"{name}: what is missing?"


@pytest.mark.parametrize("named", sorted({name for row in rows() for name in row["test"].split()}))
def test_every_test_that_is_named_exists(named: str) -> None:
    path, _, function = named.partition("::")
    file = ROOT / path
    assert file.exists(), named
    if function:
        tree = ast.parse(file.read_text())
        assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, named


def test_no_secret_lies_in_the_tree() -> None:
    files = tracked()
    assert len(files) > 500
    found = [(str(file.relative_to(ROOT)), secrets_in(file.read_text(errors="replace"))) for file in files]
    assert [one for one in found if one[1]] == []


@pytest.mark.parametrize(
    "secret",
    [
        "-----BEGIN " + "PRIVATE KEY-----",
        "SECRET_KEY=" + "abc",
        "postgresql://casino" + ":hunter2@db.example.org/casino",
        "gh" + "p_" + "a" * 36,
    ],
)
def test_a_secret_would_be_found(secret: str) -> None:
    assert secrets_in(f"first line\n{secret}\n")


def test_what_stands_for_a_secret_is_none() -> None:
    assert not secrets_in("SECRET_KEY=\npostgresql://user:password@host/name\nhttps://example.org/a:b@c\n")


def test_the_linter_looks_for_unsafe_calls_in_everything_that_ships() -> None:
    """Ruff's S rules are bandit's; the lint phase of the test command runs them."""
    lint = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["ruff"]["lint"]
    assert "S" in lint["select"]
    assert [rule for rule in lint["ignore"] if rule.startswith("S") and rule != "S101"] == []
    assert [path for path, rules in lint["per-file-ignores"].items() if "S" in rules] == ["tests/**"]


def test_every_package_is_pinned_with_its_hash() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text()
        packages = re.findall(r"^[A-Za-z0-9_.\[\]-]+==", text, re.MULTILINE)
        assert packages
        assert text.count("--hash=sha256:") >= len(packages)
