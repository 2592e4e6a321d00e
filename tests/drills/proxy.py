"""`./run drill proxy`: nginx with the files of docs/production before a running installation, and strangers before it.

A certificate is made, nginx is started with the shipped configuration (only its ports, folders and names of files are
others), and then it is spoken to over plain sockets: TLS, headers on every kind of answer, claims a visitor makes about
itself, two requests hidden in one, bodies and floods that are too much, a web server that is away. What the program
itself saw is read from its own log.

    ./run drill proxy       about a minute; as root it installs nginx and openssl where they are missing
"""

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests import installation
from tests.installation import ROOT, eventually, free_port

HOST = "casino.example.org"
FILES = ROOT / "docs" / "production"
GUARDED = {
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains; preload",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
SETTINGS = {
    "HTTPS": 1,
    "SECRET_KEY": "kX3v-9aQ2hTnW7rYpL0sZ5cBmE8uJdG6fO1iKqRtVxNzAyHwPb4C",
    "ALLOWED_HOSTS": HOST,
    "SITE_URL": f"https://{HOST}",
    "HELP_CONTACT": "help@example.org",
    "EMAIL_HOST": "mail.example.org",
    "DEMO": 0,
}
# Nobody asks for this page: if the program saw it, it was smuggled in.
HIDDEN, ITS_ROUTE = "/help/power-failure/", "/help/<slug:guide>/"
INNER = f"GET {HIDDEN} HTTP/1.1\r\nHost: {HOST}\r\n\r\n"
CHUNKED = f"0\r\n\r\n{INNER}"
SMUGGLED = {  # each: the lines that tell how long the body is, and the body
    "both lengths": (f"Content-Length: {len(CHUNKED)}\r\nTransfer-Encoding: chunked", CHUNKED),
    "both lengths, the other way": ("Transfer-Encoding: chunked\r\nContent-Length: 4", f"5c\r\n{INNER}\r\n0\r\n\r\n"),
    "two lengths": (f"Content-Length: 0\r\nContent-Length: {len(INNER)}", INNER),
    "a length with a sign": (f"Content-Length: +{len(INNER)}", INNER),
    "a length in two parts": (f"Content-Length: 0, {len(INNER)}", INNER),
    "an unknown coding": (f"Content-Length: {len(CHUNKED)}\r\nTransfer-Encoding: xchunked", CHUNKED),
    "a blank before the colon": (f"Content-Length: {len(CHUNKED)}\r\nTransfer-Encoding : chunked", CHUNKED),
    "a tab before the coding": (f"Content-Length: {len(CHUNKED)}\r\nTransfer-Encoding:\tchunked", CHUNKED),
    "two codings": (
        f"Content-Length: {len(CHUNKED)}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        CHUNKED,
    ),
    "a folded line": (f"Content-Length: {len(CHUNKED)}\r\nTransfer-Encoding:\r\n chunked", CHUNKED),
    "a line that ends early": (f"X-Name: value\nContent-Length: {len(CHUNKED)}\r\nTransfer-Encoding: chunked", CHUNKED),
    "a chunk that lies": ("Transfer-Encoding: chunked", f"1\r\nZZ{INNER}\r\n0\r\n\r\n"),
    "a chunk with an extension": ("Transfer-Encoding: chunked", f"0;\n{INNER}\r\n\r\n"),
}


def say(words: str) -> None:
    print(words, flush=True)


@dataclass
class Front:
    """nginx before one installation, as a visitor finds it."""

    behind: installation.Installation
    port: int
    plain: int
    trust: Path
    faults: list[str] = field(default_factory=list)

    def expect(self, what: str, right: bool, seen: object = "") -> None:
        say(f"  {'as it should be' if right else 'NOT AS IT SHOULD BE'}: {what}{f' ({seen})' if seen else ''}")
        if not right:
            self.faults.append(what)

    def line(self, *, version: ssl.TLSVersion | None = None) -> ssl.SSLSocket:
        context = ssl.create_default_context(cafile=self.trust)
        if version:
            context.set_ciphers("DEFAULT:@SECLEVEL=0")
            with warnings.catch_warnings(action="ignore"):  # that some are old is why they are tried
                context.minimum_version = context.maximum_version = version
        return context.wrap_socket(socket.create_connection(("127.0.0.1", self.port), 30), server_hostname=HOST)

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPSConnection(HOST)
        connection.sock = self.line()
        connection.request(method, path, body, {"Host": HOST, **{k.replace("_", "-"): v for k, v in headers.items()}})
        answer = connection.getresponse()
        answer.body = answer.read()  # type: ignore[attr-defined]
        return answer

    def raw(self, words: str) -> bytes:
        """Everything that is answered to these bytes until the other side closes, or says no more."""
        with self.line() as line:
            line.settimeout(3)
            line.sendall(words.encode())
            answered = b""
            with suppress(OSError):
                while more := line.recv(65536):
                    answered += more
            return answered

    def seen(self) -> list[dict[str, Any]]:
        """What the program wrote about each request it got."""
        lines = [line for line in self.behind.said().splitlines() if line.startswith("{")]
        return [said for said in map(json.loads, lines) if said["logger"] == "casino_night.requests"]


def guarded(answer: http.client.HTTPResponse) -> list[str]:
    """Headers that an answer lacks, or has twice."""
    wrong = [name for name, value in GUARDED.items() if answer.headers.get_all(name) != [value]]
    policy = answer.headers.get_all("Content-Security-Policy") or []
    return [*wrong, *([] if len(policy) == 1 and "default-src 'none'" in policy[0] else ["Content-Security-Policy"])]


# What is tried.


def transport(front: Front) -> None:
    with socket.create_connection(("127.0.0.1", front.plain), 30) as line:
        line.sendall(f"GET /rules/ HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        first = line.recv(4096).decode()
    front.expect("plain HTTP leads to TLS", f"Location: https://{HOST}/rules/" in first, first.splitlines()[0])
    for name, right in {"TLSv1_1": False, "TLSv1_2": True, "TLSv1_3": True}.items():
        try:
            with front.line(version=ssl.TLSVersion[name]) as line:
                spoken = line.cipher() or ("nothing",)
        except (ssl.SSLError, ConnectionError) as no:
            spoken = (type(no).__name__,)
        held = ("Error" not in spoken[0]) == right
        front.expect(f"{name} is {'spoken' if right else 'refused'}", held, spoken[0])


def answers(front: Front) -> None:
    """Every kind of answer has every header once, whoever gave it."""
    flood = [front.ask("GET", "/account/sign-in/") for _ in range(40)]
    kinds = {
        200: front.ask("GET", "/rules/"),
        302: front.ask("GET", "/"),
        404: front.ask("GET", "/no-such-page/"),
        403: front.ask("POST", "/help/", b"x=1"),
        405: front.ask("TRACE", "/rules/"),
        413: front.ask("POST", "/rules/", None, Content_Length=str(14 * 2**20)),
        400: front.ask("GET", "/rules/", Host="elsewhere.example.org"),
        414: front.ask("GET", "/rules/?q=" + "x" * 20_000),
        429: next((one for one in flood if one.status == 429), flood[-1]),
    }
    for status, answer in kinds.items():
        lacking = guarded(answer)
        front.expect(f"{status} has every header", answer.status == status and not lacking, lacking or answer.status)
        front.expect(f"{status} does not name nginx's version", "/" not in (answer.headers["Server"] or ""))


def static_files(front: Front) -> None:
    page = front.ask("GET", "/rules/").body.decode()  # type: ignore[attr-defined]
    name = re.search(r'href="(/static/css/[^"]+\.css)"', page)
    answer = front.ask("GET", name[1] if name else "/", Accept_Encoding="gzip")
    kept, packed = answer.headers["Cache-Control"] or "", answer.headers["Content-Encoding"]
    front.expect(
        "a style sheet comes packed and is kept", "immutable" in kept and packed == "gzip", f"{packed}, {kept}"
    )
    front.expect("no folder is listed", front.ask("GET", "/static/").status == 404)
    for path in ("/.git/config", "/static/..%2f..%2fcasino_night/settings.py", "/not-through.html", "/../run"):
        status = front.ask("GET", path).status
        front.expect(f"{path} gives nothing", status in (400, 404), status)


def claims(front: Front) -> None:
    mine = "0123456789abcdef0123456789abcdef"
    answer = front.ask(
        "GET",
        "/rules/",
        X_Request_Id=mine,
        X_Forwarded_For="192.0.2.1",
        X_Forwarded_Proto="http",
        X_Forwarded_Host="evil",
    )
    front.expect("what a visitor claims about itself is lost", answer.status == 200, answer.status)
    front.expect("the id of a request is the proxy's", answer.headers["X-Request-Id"] not in (mine, None))
    logged = [said for said in front.seen() if said.get("request") == answer.headers["X-Request-Id"]]
    front.expect("and stands in the program's log", len(logged) == 1, logged and logged[0]["route"])


def smuggling(front: Front) -> None:
    front.ask("GET", HIDDEN)
    openly = [said for said in front.seen() if said["route"] == ITS_ROUTE]
    front.expect("the page that will be hidden is seen when it is asked for openly", len(openly) == 1)
    before = len(front.seen())
    for what, (lengths, body) in SMUGGLED.items():
        answered = front.raw(f"POST /rules/ HTTP/1.1\r\nHost: {HOST}\r\n{lengths}\r\n\r\n{body}")
        eventually(lambda: front.ask("GET", "/health/").status == 200, 10, "it still answers")
        hidden = [said for said in front.seen()[before:] if said["route"] == ITS_ROUTE]
        statuses = re.findall(rb"HTTP/1\.1 (\d+)", answered)
        # A second request that nginx itself has read is a second request of this visitor: it is answered, in its turn.
        held = len(hidden) <= max(0, len(statuses) - 1)
        front.expect(f"hidden by {what}", held, b" ".join(statuses).decode() or "closed")
        before = len(front.seen())


def patience(front: Front) -> None:
    began = time.monotonic()
    with front.line() as line:
        line.settimeout(40)
        line.sendall(f"POST /rules/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 1000\r\n\r\nx".encode())
        with suppress(OSError):
            line.recv(1000)
    waited = time.monotonic() - began
    front.expect("a body that does not come is not waited for", waited < 25, f"{waited:.0f} s")


def nobody_behind(front: Front) -> None:
    front.behind.stop()
    answer = front.ask("GET", "/rules/")
    lacking = guarded(answer)
    front.expect(
        "with the web server away there is a page", answer.status == 502 and not lacking, lacking or answer.status
    )
    front.expect("that says what to do next", b"What to do next" in answer.body)  # type: ignore[attr-defined]


TRIED = {
    "TLS": transport,
    "Headers": answers,
    "Files": static_files,
    "What a visitor claims": claims,
    "Two requests in one": smuggling,
    "Patience": patience,
    "Nobody behind": nobody_behind,
}


# nginx.


def configured(folder: Path, behind: int, port: int, plain: int) -> Path:
    """The shipped files with ports, folders and the certificate of this drill; nothing else is changed."""
    site = (FILES / "nginx.conf").read_text()
    changed = {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen [::]:80;": "",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
        "listen [::]:443 ssl http2;": "",
        "server 127.0.0.1:8000;": f"server 127.0.0.1:{behind};",
        f"/etc/letsencrypt/live/{HOST}/fullchain.pem": str(folder / "certificate.pem"),
        f"/etc/letsencrypt/live/{HOST}/privkey.pem": str(folder / "key.pem"),
        "/etc/nginx/casino-night-proxy.conf": str(FILES / "nginx-proxy.conf"),
        "/opt/casino-night/docs/production": str(FILES),
        "/var/log/nginx/casino-night.log": str(folder / "nginx.log"),
    }
    for shipped, here in changed.items():
        assert shipped in site, f"docs/production/nginx.conf no longer says {shipped}"
        site = site.replace(shipped, here)
    user = "user root;" if os.geteuid() == 0 else ""  # only so that it may read this checkout
    around = (
        f"{user} pid {folder}/pid; error_log {folder}/error.log; events {{}} http {{ include {folder}/site.conf; }}"
    )
    (folder / "site.conf").write_text(site)
    (folder / "nginx.conf").write_text(around)
    return folder / "nginx.conf"


def certificate(folder: Path) -> Path:
    subject = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}", "-days", "2"]
    files = ["-keyout", folder / "key.pem", "-out", folder / "certificate.pem"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *subject, *files]
    subprocess.run(command, check=True, capture_output=True)
    return folder / "certificate.pem"


@contextmanager
def fronted(behind: installation.Installation, folder: Path) -> Iterator[Front]:
    front = Front(behind, free_port(), free_port(), certificate(folder))
    file = configured(folder, int(behind.address.rpartition(":")[2]), front.port, front.plain)
    tested = subprocess.run(["nginx", "-t", "-c", file], capture_output=True, text=True)
    front.expect("nginx -t", tested.returncode == 0, tested.stderr.strip().splitlines()[-1])
    nginx = subprocess.Popen(["nginx", "-c", file, "-g", "daemon off;"])
    try:
        eventually(lambda: (folder / "pid").exists() and front.ask("GET", "/health/").status == 200, 30, "nginx is up")
        yield front
    finally:
        nginx.terminate()
        nginx.wait(20)


def tools() -> bool:
    missing = [name for name in ("nginx", "openssl") if not shutil.which(name)]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Installing {' and '.join(missing)}")
        quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
        subprocess.run(["apt-get", "update", "-qq"], **quiet)  # type: ignore[call-overload]
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing], **quiet)  # type: ignore[call-overload]
    return all(map(shutil.which, ("nginx", "openssl")))


def main() -> int:
    if not tools():
        say("This drill needs nginx and openssl: sudo apt-get install nginx openssl")
        return 1
    version = subprocess.run(["nginx", "-v"], capture_output=True, text=True).stderr.strip()
    say(f"{version}, {ssl.OPENSSL_VERSION}")
    with tempfile.TemporaryDirectory(prefix="casino-night-drill-") as name:
        folder = Path(name)
        with (
            installation.started(folder, "--empty", patience=240, **SETTINGS) as behind,
            fronted(behind, folder) as front,
        ):
            for title, trial in TRIED.items():
                say(f"== {title}")
                trial(front)
        say(f"{len(front.faults)} faults" + "".join(f"\n  {fault}" for fault in front.faults))
    return 1 if front.faults else 0


if __name__ == "__main__":
    sys.exit(main())
