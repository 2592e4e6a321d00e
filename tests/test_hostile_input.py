"""Every form of every page x what strangers type, generated from the URL configuration (T12 to T18).

The suite takes an eighth of the pages and types one entry of the corpus into each field, another one for each field;
`HOSTILE=1` to `7` are the other eighths, `HOSTILE=all` every page and every entry in every field. What is sent is
rolled back, so that the next one meets the same world. Never: a 500, a script that would run, a trace, a missing
header, a call to another machine, a promotion.
"""

import logging
import os
import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any
from urllib.parse import quote, urlencode
from zlib import crc32

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse, QueryDict
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.utils.datastructures import MultiValueDict
from django.utils.html import escape

from casino_night.accounts.models import User
from casino_night.headers import FILE_POLICY
from casino_night.night.doors.selectors import doors
from casino_night.roles import STAFF_ROLES, Role
from licensing.models import Night
from tests.busy_night import World, rolled_back
from tests.cast import Cast
from tests.hostile import CORPUS, EXTRA, LEAKS, SCRIPT, TOKEN, UNESCAPED, Form, Page, Said, with_query
from tests.licensing.uploads.files import pdf
from tests.look.test_frame import HEADERS, assert_guarded
from tests.test_access import PARAMETER, URLS

SHARES = 8
SHARE = os.environ.get("HOSTILE", "0")
ALL = SHARE == "all"


class Asked:
    """Which names a view reads from what it was sent, written down while it reads them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.names: set[str] = set()
        for method in ("__getitem__", "getlist", "__contains__"):
            patch.setattr(MultiValueDict, method, self._listening(getattr(MultiValueDict, method)))

    def _listening(self, read: Any) -> Any:
        def listening(data: Any, key: Any, *default: Any) -> Any:
            if isinstance(data, QueryDict) and isinstance(key, str):
                self.names.add(key)
            return read(data, key, *default)

        return listening

    def heard(self) -> list[str]:
        names, self.names = sorted(self.names - {TOKEN}), set()
        return names


@dataclass
class Attack:
    """Sends what strangers send, and writes down what should not have happened."""

    world: World
    asked: Asked
    sent: int = 0
    shapes: set[Any] = field(default_factory=set)
    routes: set[tuple[str, str]] = field(default_factory=set)
    found: list[str] = field(default_factory=list)
    turn: Iterator[str] = field(default_factory=lambda: cycle(CORPUS))

    def everywhere(self) -> None:
        """Every form of every page at every stage; then the posts whose form stands on none of them."""
        for _stage in self.world.stages():
            for client, form in self.forms():
                if form.shape not in self.shapes:
                    self.shapes.add(form.shape)
                    self.form(client, form)
        for _stage in self.world.stages():
            for route in [one for one in POSTS if ("post", one) not in self.routes and in_share(one)]:
                self.unseen(route)

    def forms(self) -> Iterator[tuple[Client, Form]]:
        for route, view in URLS.items():
            if "GET" not in view.access_rule.methods or not in_share(route):
                continue
            for address in self.world.addresses(route):
                yield from self.forms_at(address, route)

    def forms_at(self, address: str, route: str) -> Iterator[tuple[Client, Form]]:
        for client in self.world.welcome(route):
            self.asked.heard()
            answer = client.get(address)
            self.judge(answer, f"GET {address}")
            if answer.status_code == 200 and not answer.streaming:
                yield client, Form(address, address, "get", {name: [""] for name in self.asked.heard()})
                if answer.headers["Content-Type"].startswith("text/html"):
                    page = Page(address, answer.content.decode())
                    yield from ((client, form) for form in (*page.forms, *with_query(page)) if form.route in URLS)
                return

    def unseen(self, route: str) -> None:
        """What a view would read that no page shows a form for."""
        address = self.world.address(route)
        for client in self.world.welcome(route):
            names: set[str] = set()
            for _more in range(3):  # a second name is often read only when the first one was there
                self.asked.heard()
                answer = self.send(client, Form(address, address, "post"), {name: ["1"] for name in names})
                names |= set(self.asked.heard())
            if names or answer.status_code not in (403, 404):
                self.form(client, Form(address, address, "post", {name: ["1"] for name in names}))
                return

    def form(self, client: Client, form: Form) -> None:
        self.routes.add((form.method, form.route))
        for name in form.names:
            for entry in CORPUS if ALL else [next(self.turn)]:
                self.send(client, form, {**form.said, name: values(CORPUS[entry])}, f"{entry} in {name}")
            if ALL:
                self.send(client, form, {**form.said, name: []}, f"no {name}")
                self.send(client, form, {**form.said, name: form.said.get(name, ["1"]) * 2}, f"{name} twice")
        self.send(
            client, form, {**form.said, **{name: [value] for name, value in EXTRA.items()}}, "more than was asked"
        )

    def send(self, client: Client, form: Form, said: Said, what: str = "nothing") -> Any:
        """As a browser would, and on to where the answer leads; then as if it had never been."""
        cookies = client.cookies.copy()
        case = f"{form.method.upper()} {form.action} ({form.page}): {what}"
        with rolled_back():
            answer = client.generic(**request(form, said))
            self.judge(answer, case)
            if answer.status_code in (302, 303) and answer.headers["Location"].startswith("/"):
                self.judge(client.get(answer.headers["Location"]), f"{case}, then {answer.headers['Location']}")
            if answer.status_code < 500 and User.objects.exclude(staff_role="").count() != len(STAFF_ROLES):
                self.fault(f"{case}: somebody was promoted")
        client.cookies = cookies
        self.sent += 1
        if ALL and self.sent % 1000 == 0:
            print(f"{self.sent:,} requests, {len(self.shapes)} forms, {len(self.found)} faults", flush=True)
        return answer

    def judge(self, answer: Any, case: str) -> None:
        if answer.status_code >= 500:
            self.fault(f"{case}: {answer.status_code} {answer.exc_info and answer.exc_info[1]!r}"[:600])
        body = b"" if answer.streaming else answer.content
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            for mark in (*UNESCAPED, *LEAKS):
                if mark in body:
                    self.fault(f"{case}: {mark!r} in the page")
        try:
            assert_guarded(answer)
        except AssertionError as missing:
            self.fault(f"{case}: {missing}")

    def fault(self, words: str) -> None:
        self.found.append(words)
        if ALL:
            print(words, flush=True)  # that takes many minutes: whoever waits sees it at once


def values(entry: Any) -> list[Any]:
    return entry if isinstance(entry, list) else [entry]


def request(form: Form, said: Said) -> dict[str, Any]:
    if form.method == "get":
        return {"method": "GET", "path": f"{form.action.partition('?')[0]}?{urlencode(said, doseq=True)[:60_000]}"}
    if form.files or any(isinstance(one, SimpleUploadedFile) for ones in said.values() for one in ones):
        files = {name: [SimpleUploadedFile("paper.pdf", pdf(), "application/pdf")] for name in form.files}
        sent = {**files, **said}
        for one in (one for ones in sent.values() for one in ones if isinstance(one, SimpleUploadedFile)):
            one.seek(0)
        body, kind = encode_multipart(BOUNDARY, sent), MULTIPART_CONTENT
    else:
        body, kind = urlencode(said, doseq=True).encode(), "application/x-www-form-urlencoded"
    return {"method": "POST", "path": form.action, "data": body, "content_type": kind}


# There is no demo here; nobody of the cast may countersign; the only file is the organisation's.
NOT_MET = ("/account/demo/", "/application/signature/", "/files/<uuid:upload>/remove/")
SELL = "/till/<uuid:night>/<uuid:shift>/sell/"
POSTS = [route for route, view in URLS.items() if "POST" in view.access_rule.methods]


def in_share(route: str) -> bool:
    return ALL or crc32(route.encode()) % SHARES == int(SHARE)


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def attack(db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Attack]:
    settings.HALL_IDLE_SECONDS = settings.SESSION_IDLE_SECONDS = 10**6  # what is rolled back keeps no session up
    called: list[Any] = []
    connect = socket.socket.connect

    def listening(own: socket.socket, address: Any) -> None:
        if own.family != socket.AF_UNIX and not str(address[0]).startswith("127."):
            called.append(address)
        connect(own, address)

    monkeypatch.setattr(socket.socket, "connect", listening)
    logging.disable(logging.CRITICAL)
    yield Attack(World.build(), Asked(monkeypatch))
    logging.disable(logging.NOTSET)
    assert called == []


def test_nothing_typed_into_a_form_breaks_the_site_or_runs_in_a_browser(attack: Attack) -> None:
    attack.everywhere()
    print(f"{attack.sent:,} requests, {len(attack.shapes)} forms of {len(attack.routes)} routes")
    assert not attack.found, f"{len(attack.found)} faults, again with HOSTILE={SHARE}:\n" + "\n".join(attack.found[:60])
    reached = {route for method, route in attack.routes if method == "post"}
    assert [route for route in POSTS if in_share(route) and route not in reached and not route.endswith(NOT_MET)] == []


def test_the_judge_sees_what_must_not_be(attack: Attack) -> None:
    for body, status in ((SCRIPT, 200), ("Traceback (most recent call last)", 200), ("fine", 500), ("no headers", 200)):
        answer = HttpResponse(body, status=status, headers={} if "no" in body else HEADERS)
        answer.headers.setdefault("Permissions-Policy", "camera=(self)")
        answer.exc_info = (None, RuntimeError(), None)  # type: ignore[attr-defined]
        attack.judge(answer, body)
    assert [one.split(":")[0] for one in attack.found] == [
        SCRIPT,
        "Traceback (most recent call last)",
        "fine",
        "no headers",
    ]
    attack.found.clear()
    attack.judge(HttpResponse(escape(SCRIPT), headers={**HEADERS, "Permissions-Policy": "camera=(self)"}), "escaped")
    assert attack.found == []


def test_no_post_is_taken_without_its_token(attack: Attack) -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    addresses = [attack.world.address(route) for route in POSTS]
    assert [address for address in addresses if strict.post(address, EXTRA).status_code != 403] == []


def test_words_in_an_address_are_looked_up_and_nothing_else(attack: Attack) -> None:
    """Where a route takes any word, it is given every word of the corpus."""
    for route in [one for one in URLS if in_share(one) and re.search(r"<(?:str|slug|game):", one)]:
        client = next(attack.world.welcome(route))
        for entry in [one for one in CORPUS.values() if isinstance(one, str) and len(one) <= 5000]:
            path = re.sub(r"<(?:str|slug|game):\w+>", lambda _found, word=entry: quote(word, safe=""), route)
            address = PARAMETER.sub(lambda found: str(attack.world.address(f"<{found[1]}>")), path)
            attack.judge(client.get(address), f"GET {address[:120]}")
    assert attack.found == []


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=email\r\n\r\ncut"),
        ("multipart/form-data; boundary=" + "x" * 300, b""),
        ("application/x-www-form-urlencoded; charset=utf-7", b"email=+ADw-script+AD4-"),
        ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % number for number in range(2000))),
        ("application/json", b'{"email": NaN, "email": [{}]'),
        ("text/xml", b"<!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]><x>&y;</x>"),
        ("", b"\xff" * 100),
    ],
)
def test_a_body_that_is_no_form_is_answered_with_a_page(kind: str, body: bytes, attack: Attack) -> None:
    for visitor, address in (("nobody", "/account/sign-in/"), ("Rosa by PIN", attack.world.address(SELL))):
        answer = attack.world.visitors[visitor].generic("POST", address, body, content_type=kind)
        attack.judge(answer, f"{kind} to {address}")
        assert 400 <= answer.status_code < 500
    assert attack.found == []


# What the corpus found, each by name.


def test_a_cookie_with_a_nul_in_it_is_no_cookie(db: None) -> None:
    answer = Client().get("/", headers={"cookie": 'sessionid="aaaaaaaaaaaaaaaa\\000aaaaaaaaaaaaaaa"'})
    assert answer.status_code == 302


def test_the_last_day_there_is_has_no_entries(cast: Cast) -> None:
    assert cast.client(Role.AUDITOR).get("/who-did-what/", {"day": "9999-12-31"}).status_code == 200


def test_an_export_of_a_state_that_is_none_is_a_file_in_a_sandbox(cast: Cast) -> None:
    answer = cast.client(Role.AUDITOR).post("/registers/organisations/export/", {"state": "a\0b"})
    assert answer.status_code == 200
    assert answer.headers["Content-Security-Policy"] == FILE_POLICY


def test_a_note_of_the_checklist_may_hold_anything(attack: Attack) -> None:
    item = next(one for one in doors(attack.world.floor.night).items if not one.by_itself)
    said = {"item": item.key, "table": item.table.pk if item.table else "", "passed": "no", "note": "a\0b"}
    tick = attack.world.address("/night/<uuid:night>/doors/tick/")
    assert attack.world.visitors["Grace by PIN"].post(tick, said).status_code == 303


def test_a_reason_for_withdrawing_may_hold_anything(cast: Cast) -> None:
    Night.objects.filter(pk=cast.own.night.pk).update(state="submitted")
    step = f"/nights/{cast.own.night.pk}/steps/withdraw/"
    assert cast.client(Role.CHARITY_OFFICER).post(step, {"reason": "a\0b"}).status_code in (302, 303)
