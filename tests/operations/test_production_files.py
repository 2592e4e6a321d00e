"""The files of docs/production say what the program really reads and really runs."""

import configparser
import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from django.core.management import get_commands

from casino_night.start import children
from tests.look.test_frame import HEADERS

ROOT = Path(__file__).resolve().parents[2]
FILES = ROOT / "docs" / "production"
SERVICES = sorted((FILES / "systemd").glob("*.service"))
COMMON = FILES / "systemd" / "casino-night-.service.d" / "common.conf"  # systemd adds it to every one of them
PYTHON = "/opt/casino-night/.venv/bin/python"


def unit(path: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read([path, COMMON] if path in SERVICES else [path])
    return read


def test_every_setting_in_the_example_is_one_the_program_reads() -> None:
    names = re.findall(r"^([A-Z_]+)=", (FILES / "casino-night.env").read_text(), re.MULTILINE)
    read = "".join((ROOT / "casino_night" / name).read_text() for name in ("settings.py", "web_server.py"))
    assert "SECRET_KEY" in names
    assert [name for name in names if f'"{name}"' not in read] == []


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_every_service_runs_something_that_exists_as_nobody_special(path: Path) -> None:
    service = unit(path)["Service"]
    assert (service["User"], service["NoNewPrivileges"], service["ProtectSystem"]) == ("casino-night", "yes", "strict")
    command = service["ExecStart"].split()
    assert command[0] == PYTHON
    if command[1] == "manage.py":
        assert command[2] in get_commands()
    else:
        known = [child[1:] for child in children().values()]
        assert command[1:] in known, "the units start what ./run starts"


def test_a_service_may_do_no_more_than_it_has_to() -> None:
    common = unit(COMMON)["Service"]
    assert common["CapabilityBoundingSet"] == ""
    assert common["SystemCallFilter"] == "@system-service"
    assert common["RestrictNamespaces"] == "net user", "the press gives up the network with these"
    for path in SERVICES:
        assert path.name.startswith("casino-night-"), "or the common file is not for it"


def test_the_target_wants_every_service_that_stays() -> None:
    wanted = set(unit(FILES / "systemd" / "casino-night.target")["Unit"]["Wants"].split())
    assert wanted == {path.name for path in SERVICES if unit(path)["Service"].get("Restart") == "always"}


def test_the_web_server_is_checked_before_it_starts() -> None:
    before = unit(FILES / "systemd" / "casino-night-web.service")["Service"]["ExecStartPre"]
    assert "check --database default" in before


def test_the_box_runs_the_same_commands() -> None:
    text = (FILES / "compose.yaml").read_text()
    commands = [json.loads(found) for found in re.findall(r"^    command: (\[.*\])$", text, re.MULTILINE)]
    ours = {tuple(command[1:]) for command in commands if command[0] == ".venv/bin/python"}
    assert ours == {tuple(child[1:]) for child in children().values()}
    assert "noeviction" in text


def test_the_box_holds_nothing_of_the_machine_it_is_built_on() -> None:
    """The secret and the database lie in var, and a .venv of another machine would replace the box's own."""
    left_out = (FILES / "Dockerfile.dockerignore").read_text().split()
    assert {".venv*", "var*", ".env", ".git", "**/*.mine"} <= set(left_out)


def test_the_certificate_is_renewed_where_the_proxy_shows_the_proof() -> None:
    folder = re.search(r"--webroot -w (\S+) ", (ROOT / "docs" / "production.md").read_text())
    assert folder
    assert f"acme-challenge/ {{ root {folder[1]}; }}" in (FILES / "nginx.conf").read_text()


def test_the_proxy_overwrites_what_visitors_could_claim() -> None:
    proxy = (FILES / "nginx-proxy.conf").read_text()
    for name in ("Host $host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme", "X-Request-Id $request_id"):
        assert f"proxy_set_header {name};" in proxy
    site = (FILES / "nginx.conf").read_text()
    assert site.count("{") == site.count("}")
    assert "ssl_protocols TLSv1.2 TLSv1.3;" in site


def test_what_the_proxy_answers_itself_has_the_headers_of_the_program() -> None:
    site, page = (FILES / "nginx.conf").read_text(), (FILES / "not-through.html").read_text()
    said = {name: value.strip('"') for name, value in re.findall(r'add_header (\S+) (".*"|\S+) always;', site)}
    for name, value in HEADERS.items():
        if name != "Content-Security-Policy":
            assert said[name] == value
    style = re.search("<style>(.*)</style>", page)
    assert style
    digest = b64encode(sha256(style[1].encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in said["Content-Security-Policy"]
    assert "script" not in page
    assert "What to do next" in page


def test_the_proxy_writes_down_no_address_and_no_path() -> None:
    """A path may hold the token of a reset link."""
    site = (FILES / "nginx.conf").read_text()
    formats = re.findall(r"log_format casino_night '(.*)';", site)
    assert formats
    assert not re.search(r"\$(remote_|request_uri|request\b|uri|args|http_)", formats[0])
    assert "$request_id" in formats[0]
    assert site.count("access_log /var/log/nginx/casino-night.log casino_night;") == site.count("server_name")


def test_lines_of_the_log_have_an_end() -> None:
    journal = unit(FILES / "journald.conf")["Journal"]
    assert journal["MaxRetentionSec"] == "90day"
    assert "ninety days" in (ROOT / "docs" / "production.md").read_text()


def test_faults_of_packages_are_mended_within_days_that_are_promised() -> None:
    page = (ROOT / "docs" / "production.md").read_text()
    assert "./run audit" in page
    assert re.search(r"within 3 days .* within 14, any\s+other within 30", page, re.DOTALL)


def test_the_database_file_asks_for_what_the_check_wants() -> None:
    text = (FILES / "postgresql.conf").read_text()
    for name in ("fsync", "full_page_writes", "synchronous_commit"):
        assert f"\n{name} = on\n" in text


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.name)
def test_every_link_of_the_docs_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("page", [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")], ids=lambda page: page.name)
def test_every_command_that_is_written_down_exists(page: Path) -> None:
    words = set(re.findall(r"^\./run (\w+)", (ROOT / "run").read_text(), re.MULTILINE))
    for first, second in re.findall(r"\./run ([a-z]\w*)(?: ([a-z]\w*))?", page.read_text()):
        assert first in words, f"{page.name}: ./run {first}"
        if first == "drill":
            assert (ROOT / "tests" / "drills" / f"{second}.py").is_file(), f"{page.name}: ./run drill {second}"
        if first == "manage" and second:
            assert second in get_commands(), f"{page.name}: ./run manage {second}"


def test_every_link_of_the_readme_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)", (ROOT / "README.md").read_text())
    assert [target for target in links if "://" not in target and not (ROOT / target).exists()] == []
