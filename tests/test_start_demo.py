"""When `./run` is the demo, when it is not, and that the made-up world is never opened to the network."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from casino_night import start
from casino_night.env import Misconfigured
from casino_night.night import demo
from casino_night.start import Place, decide_demo

HERE = "127.0.0.1"
NETWORK = ("0.0.0.0", "192.168.1.20", "::", "hall.example.org")
LOOPBACKS = ("127.0.0.1", "localhost", "::1", "127.0.0.2")


@pytest.fixture(autouse=True)
def _a_plain_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEMO", raising=False)


def place(var: Path, host: str = HERE, database_url: str = "") -> Place:
    return Place(host, 8000, var, database_url)


def people(var: Path, *addresses: str) -> Path:
    """A database file with these people in it."""
    with closing(sqlite3.connect(var / "casino-night.sqlite3")) as database, database:
        database.execute("CREATE TABLE accounts_user (email text)")
        database.executemany("INSERT INTO accounts_user VALUES (?)", [(address,) for address in addresses])
    return var


@pytest.mark.parametrize("host", LOOPBACKS)
def test_on_this_machine_the_demo_is_the_default(tmp_path: Path, host: str) -> None:
    assert decide_demo(place(tmp_path, host), empty=False)


def test_empty_means_no_demo(tmp_path: Path) -> None:
    assert not decide_demo(place(tmp_path), empty=True)


@pytest.mark.parametrize("host", NETWORK)
def test_on_the_network_it_is_off(tmp_path: Path, host: str) -> None:
    assert not decide_demo(place(tmp_path, host), empty=False)


def test_with_a_database_of_its_own_it_is_off(tmp_path: Path) -> None:
    assert not decide_demo(place(tmp_path, database_url="postgresql://x/y"), empty=False)


@pytest.mark.parametrize(
    ("host", "database_url"), [*((host, "") for host in NETWORK), (HERE, "postgresql://x/y"), (HERE, "sqlite:///x")]
)
def test_asked_for_where_others_could_reach_it_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, database_url: str
) -> None:
    monkeypatch.setenv("DEMO", "1")
    with pytest.raises(Misconfigured, match=r"DEMO=0 HOST=0\.0\.0\.0 VAR=var-hall \./run"):
        decide_demo(place(tmp_path, host, database_url), empty=False)


@pytest.mark.parametrize("host", NETWORK)
@pytest.mark.parametrize("wish", ["", "0"])
def test_a_demo_world_is_not_opened_to_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, wish: str
) -> None:
    monkeypatch.setenv("DEMO", wish)
    people(tmp_path, f"olivia@{demo.DOMAIN}", "real@example.org")
    with pytest.raises(Misconfigured, match=r"Start with an empty folder: .* VAR=var-hall"):
        decide_demo(place(tmp_path, host), empty=False)


def test_a_real_world_never_becomes_a_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people(tmp_path, "treasurer@example.org")
    assert not decide_demo(place(tmp_path), empty=False)
    monkeypatch.setenv("DEMO", "1")
    with pytest.raises(Misconfigured, match="holds real people"):
        decide_demo(place(tmp_path), empty=False)


def test_a_world_without_people_is_new(tmp_path: Path) -> None:
    assert place(people(tmp_path)).world() == "new"


def test_the_made_up_people_are_known_by_the_demos_own_domain() -> None:
    assert start.DEMO_PEOPLE.removeprefix("%@") == demo.DOMAIN


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_on_the_network_it_answers_to_its_own_addresses_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    for name in ("ALLOWED_HOSTS", "SITE_URL", "VAR", "HOST", "PORT", "DJANGO_SETTINGS_MODULE"):
        monkeypatch.setenv(name, "")
    start.set_environment(place(tmp_path, host), demo=False)
    hosts = os.environ["ALLOWED_HOSTS"].split(",")
    assert "*" not in hosts
    assert os.environ["SITE_URL"].removeprefix("http://").removesuffix(":8000") in hosts
    assert {"localhost", *start.own_names()} <= set(hosts)


def test_what_the_shell_says_about_names_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "casino.example.org")
    monkeypatch.setenv("SITE_URL", "https://casino.example.org")
    for name in ("VAR", "HOST", "PORT", "DJANGO_SETTINGS_MODULE"):
        monkeypatch.setenv(name, "")
    start.set_environment(place(tmp_path, "0.0.0.0"), demo=False)
    assert os.environ["ALLOWED_HOSTS"] == "casino.example.org"
    assert os.environ["SITE_URL"] == "https://casino.example.org"
