"""`./run`: looks whether it can start, prepares the database and the static files, and hands over to the supervisor.

`python -m casino_night.start [--empty]` and `python -m casino_night.start manage ...`. Everything that can be wrong
ends it with one sentence and a status that is not 0, before anything is changed.
"""

import fcntl
import hashlib
import ipaddress
import json
import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from casino_night import env
from casino_night.env import Misconfigured
from casino_night.supervisor import say

ROOT = Path(__file__).resolve().parent.parent
IN_THE_HALL = "To start the real thing in the hall: DEMO=0 HOST=0.0.0.0 VAR=var-hall ./run"
DEMO_PEOPLE = "%@demo.invalid"  # the addresses of the made-up people: they tell a demo world from a real one


@dataclass(frozen=True)
class Place:
    """Where this installation listens and writes."""

    host: str
    port: int
    var: Path
    database_url: str

    @classmethod
    def from_environment(cls) -> "Place":
        var = Path(env.text("VAR") or ROOT / "var").resolve()
        port = env.number("PORT", 8000, least=1, most=65535)
        return cls(env.text("HOST") or "127.0.0.1", port, var, env.text("DATABASE_URL"))

    @property
    def loopback(self) -> bool:
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    @property
    def everywhere(self) -> bool:
        return self.host in ("0.0.0.0", "::")  # noqa: S104 - compared, not bound

    def world(self) -> str:
        """What the SQLite file in VAR holds: `new` (nobody yet), `demo` or `real`."""
        file = self.var / "casino-night.sqlite3"
        if not os.access(file, os.R_OK):  # not there; or not ours, which take_lock says better
            return "new"
        try:
            with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
                people = "SELECT count(*), count(CASE WHEN email LIKE ? THEN 1 END) FROM accounts_user"
                everybody, made_up = database.execute(people, [DEMO_PEOPLE]).fetchone()
        except sqlite3.OperationalError:  # an earlier start ended before the tables were made
            return "new"
        return ("demo" if made_up else "real") if everybody else "new"


def decide_demo(place: Place, *, empty: bool) -> bool:
    """Whether this is the demo. The made-up world has no passwords, so nobody but this machine may reach it."""
    world = "real" if place.database_url else place.world()
    if env.flag("DEMO", default=False):
        if not place.loopback or place.database_url:
            where = "on a database of its own" if place.database_url else f"on {place.host}"
            raise Misconfigured(f"The demo signs anybody in with one click, so it does not run {where}. {IN_THE_HALL}")
        if world == "real":
            raise Misconfigured(
                f"{place.var} holds real people, so the demo stays out of it. For the demo: VAR=var-demo ./run"
            )
    if world == "demo" and not place.loopback:
        raise Misconfigured(
            f"{place.var} holds the demo world, which is not opened to the network. Start with an empty folder: "
            f"DEMO=0 HOST={place.host} VAR=var-hall ./run"
        )
    return env.flag("DEMO", default=place.loopback and world != "real" and not empty)


def own_names() -> list[str]:
    """Every name and address other machines may reach this one by."""
    names = [socket.gethostname(), f"{socket.gethostname()}.local"]
    try:
        names += subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=True).stdout.split()  # noqa: S607
    except (OSError, subprocess.CalledProcessError):  # not Linux
        names += [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None)]
    return [f"[{name}]" if ":" in name else name for name in dict.fromkeys(names)]


def reached_at(place: Place) -> str:
    """The one name that is printed and put into QR codes."""
    if not place.everywhere:
        return f"[{place.host}]" if ":" in place.host else place.host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; only asks which of our addresses would be used
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def set_environment(place: Place, *, demo: bool) -> None:
    """What the settings of every child read."""
    address = f"http://{reached_at(place)}:{place.port}"
    hosts = ["localhost", "127.0.0.1", "[::1]", reached_at(place), *([] if place.loopback else own_names())]
    defaults = {"SITE_URL": address, "ALLOWED_HOSTS": ",".join(dict.fromkeys(hosts))}
    for name, value in defaults.items():
        if not env.text(name):
            os.environ[name] = value
    os.environ |= {"HOST": place.host, "PORT": str(place.port), "VAR": str(place.var), "DEMO": str(int(demo))}
    os.environ["DJANGO_SETTINGS_MODULE"] = "casino_night.settings"


def take_lock(place: Place) -> int:
    """One start per folder: two would hand out the same wake-ups twice and fight over the SQLite file."""
    try:
        (place.var / "broker" / "control").mkdir(parents=True, exist_ok=True)
        lock = os.open(place.var / "run.lock", os.O_RDWR | os.O_CREAT, 0o600)
        for file in place.var.glob("casino-night.sqlite3*"):
            file.open("r+b").close()
    except OSError as problem:
        raise Misconfigured(
            f"Cannot write to {place.var} ({problem.strerror}). Choose a folder of your own: VAR=... ./run"
        ) from problem
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(lock, 100).decode().strip() or "another process"
        raise Misconfigured(
            f"{place.var} is in use by {holder}. Stop that one with Ctrl-C, or choose another folder: VAR=... ./run"
        ) from None
    os.truncate(lock, 0)
    os.write(lock, f"process {os.getpid()} on port {place.port}".encode())
    return lock


def check_port(place: Place) -> None:
    try:
        family, kind, _, _, address = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen(1)
    except PermissionError:
        raise Misconfigured(f"Port {place.port} is reserved for root. Choose one from 1024: PORT=8000 ./run") from None
    except OSError as problem:
        if isinstance(problem, socket.gaierror) or "assign" in str(problem.strerror):
            raise Misconfigured(f"HOST is {place.host!r}, which is not an address of this machine.") from None
        raise Misconfigured(
            f"Port {place.port} is taken by another program. Choose another one: PORT={place.port + 1} ./run"
        ) from None


def prepare(*, demo: bool) -> bool:
    """Tables, static files and, for a new demo, its world. Says whether there is anybody who can sign in."""
    import django
    from django.core.management import call_command
    from django.core.management.base import SystemCheckError

    django.setup()
    from django.contrib.auth import get_user_model
    from django.db import connections

    say("Preparing the database")
    call_command("migrate", interactive=False, verbosity=0)
    try:
        call_command("check", databases=["default"], verbosity=0)
    except SystemCheckError as problem:  # a promise is broken: guards, durability, secret, names
        raise Misconfigured(str(problem)) from None
    collect_static_files()
    if demo:
        call_command("demo")
    somebody = get_user_model().objects.exists()
    connections.close_all()
    return somebody


def collect_static_files() -> None:
    """Compressing them takes seconds, so only when one has changed since last time."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders
    from django.core.management import call_command

    seen = hashlib.sha256(str(settings.STORAGES).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            about = Path(storage.path(name)).stat()
            seen.update(f"{name} {about.st_size} {about.st_mtime_ns}\n".encode())
    stamp = settings.VAR / "static.stamp"
    if not stamp.exists() or stamp.read_text() != seen.hexdigest():
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        stamp.write_text(seen.hexdigest())


def children() -> dict[str, list[str]]:
    python = [sys.executable, "-m"]
    worker = ["-A", "casino_night", "-q", "worker", "-P", "threads", "-c", "2", "-Q", "work,documents"]
    return {
        "web server": [*python, "gunicorn", "-c", "python:casino_night.web_server"],
        "worker": [*python, "celery", *worker, "--without-gossip", "--without-mingle", "-l", "WARNING"],
        "sweep": [sys.executable, "manage.py", "sweep"],
    }


def announcement(*, demo: bool, somebody: bool) -> str:
    site = os.environ["SITE_URL"]
    lines = [f"\nCasino Night is at {site}/   (Ctrl-C stops it)"]
    if demo:
        lines.append(f"Demo sign-ins, one click each: {site}/account/demo/")
    elif not somebody:
        lines.append("Nobody has an account yet. Make the first administrator: ./run manage createsuperuser")
    return "\n".join(lines) + "\n"


def hand_over(place: Place, lock: int, words: str) -> NoReturn:
    """Becomes the supervisor: the same process, without Django in it."""
    os.set_inheritable(lock, True)
    host = "127.0.0.1" if place.everywhere else place.host
    plan = {"children": children(), "host": host, "port": place.port, "announcement": words, "lock": lock}
    script = str(ROOT / "casino_night" / "supervisor.py")
    # -P: its folder holds modules with famous names (celery), and it needs none of them.
    os.execv(sys.executable, [sys.executable, "-P", script, json.dumps(plan)])  # noqa: S606


def start(*, empty: bool) -> NoReturn:
    place = Place.from_environment()
    demo = decide_demo(place, empty=empty)
    lock = take_lock(place)
    check_port(place)
    set_environment(place, demo=demo)
    somebody = prepare(demo=demo)
    hand_over(place, lock, announcement(demo=demo, somebody=somebody))


def manage(arguments: list[str]) -> None:
    """manage.py with the settings that `./run` would use."""
    place = Place.from_environment()
    set_environment(place, demo=decide_demo(place, empty=False))
    from django.core.management import execute_from_command_line

    execute_from_command_line(["./run manage", *arguments])


def main(arguments: list[str]) -> None:
    os.chdir(ROOT)
    os.umask(0o077)  # what is in VAR is nobody else's business
    if arguments[:1] == ["manage"]:
        manage(arguments[1:])
    elif arguments in ([], ["--empty"]):
        start(empty=bool(arguments))
    else:
        raise Misconfigured(f"There is no ./run {' '.join(arguments)}; see ./run help.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
