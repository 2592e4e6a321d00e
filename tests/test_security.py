"""The paper about security says what is true, and no secret lies in the tree."""

import ast
import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ASVS = ROOT / "docs" / "asvs.csv"
SECRETS = re.compile(
    r"-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b"
    r"|\bsk_live_[A-Za-z0-9]{16,}|\bxox[abpr]-[A-Za-z0-9-]{10,}|^SECRET_KEY=\S+",
    re.MULTILINE,
)
OURS = ("casino_night", "licensing", "games", "templates", "static", "tests", "docs", ".ci")
READ = {".py", ".html", ".js", ".css", ".md", ".toml", ".txt", ".csv", ".json", ".env", ".conf", ".yaml", ".in", ""}


def rows() -> list[dict[str, str]]:
    with ASVS.open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_section_has_an_answer_with_a_reason() -> None:
    found = rows()
    assert len(found) > 50
    assert len({row["section"] for row in found}) == len(found)
    for row in found:
        assert row["applies"] in ("yes", "partly", "no"), row
        assert row["control"], row
        assert row["test"] or row["gap"] or row["applies"] == "no", f"{row['section']}: neither proof nor admitted gap"


@pytest.mark.parametrize("named", sorted({name for row in rows() for name in row["test"].split()}))
def test_every_test_that_is_named_exists(named: str) -> None:
    path, _, function = named.partition("::")
    file = ROOT / path
    assert file.exists(), named
    if function:
        tree = ast.parse(file.read_text())
        assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, named


def test_no_secret_lies_in_the_tree() -> None:
    files = [path for name in OURS for path in (ROOT / name).rglob("*")]
    files += [path for path in ROOT.iterdir() if path.is_file()]
    found = [
        str(path.relative_to(ROOT))
        for path in files
        if path.is_file() and path.suffix in READ and SECRETS.search(path.read_text(errors="replace"))
    ]
    assert found == []


def test_a_secret_would_be_found() -> None:
    assert SECRETS.search("-----BEGIN " + "PRIVATE KEY-----")
    assert SECRETS.search("SECRET_KEY=" + "abc")
    assert not SECRETS.search("SECRET_KEY=\n")


def test_every_package_is_pinned_with_its_hash() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text()
        packages = re.findall(r"^[A-Za-z0-9_.\[\]-]+==", text, re.MULTILINE)
        assert packages
        assert text.count("--hash=sha256:") >= len(packages)
