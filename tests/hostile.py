"""What strangers type: the corpus of RELIABILITY.md section 7, and the forms of every page to type it into.

The forms are read from the pages themselves, as a browser reads them, so a new form is attacked without being named.
"""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import Resolver404, resolve

from casino_night import clock

SCRIPT = "<svg onload=alert(1)>"
IMAGE = '"><img src=x onerror=alert(1)>'

CORPUS: dict[str, Any] = {
    "nothing": "",
    "spaces": "   ",
    "a megabyte": "x" * 1024 * 1000,
    "a very long word": "W" * 5000,
    "NUL": "a\x00b",
    "line breaks": "a\r\nBcc: everybody@example.org\r\n\r\nb",
    "right to left": "\u202egnp.exe",
    "zero width": "\u200b\u200d\ufeff",
    "combining": "Z" + "\u0301\u0323" * 500,
    "emoji": "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "half a surrogate": b"a\xed\xa0\x80b",
    "not UTF-8": b"\xff\xfe\x80",
    "SQL": "' OR 1=1--",
    "svg": SCRIPT,
    "image": IMAGE,
    "script": "</script></textarea></title><script>alert(1)</script>",
    "attribute": "' onpointerenter='alert(1)",
    "address of script": "javascript:alert(1)",
    "template": "{{7*7}}{% debug %}",
    "expression": "${7*7}#{7*7}",
    "format": "{0.__class__.__mro__}%(x)s%n%s",
    "path": "../../../../etc/passwd",
    "file": "file:///etc/passwd",
    "metadata": "http://169.254.169.254/latest/meta-data/",
    "hyperlink": '=HYPERLINK("http://169.254.169.254/","x")',
    "at sum": "@SUM(1+1)*cmd|' /C calc'!A0",
    "minus": "-1+1",
    "tab first": "\t=1+1",
    "minus one": "-1",
    "zero": "0",
    "a fraction": "0.005",
    "powers": "1e309",
    "not a number": "NaN",
    "infinity": "-Infinity",
    "beyond 32 bits": "2147483648",
    "beyond 64 bits": "9223372036854775808",
    "four hundred digits": "9" * 400,
    "full width": "１２",
    "arabic": "٣",
    "comma": "20,00",
    "a day that is not": "2026-02-31",
    "the last day": "9999-12-31",
    "the first day": "0001-01-01",
    "hour that is not": "2026-03-08T02:30",
    "nil": "00000000-0000-0000-0000-000000000000",
    "nobody": "deadbeef-dead-4bad-8bad-deadbeefdead",
    "JSON": '{"__proto__": {"is_staff": true}, "x": NaN}',
    "a list": ["one", "two", SCRIPT],
    "a file": SimpleUploadedFile("x.svg", SCRIPT.encode(), "image/svg+xml"),
}
MISSING = "missing"  # how a field may be attacked besides: not sent at all
EXTRA = {"is_staff": "1", "is_superuser": "1", "role": "administrator", "staff_role": "administrator", "event": "1"}
UNESCAPED = (b"<svg onload=", b"<img src=x onerror", b"<script>alert(1)", b"' onpointerenter='", b'href="javascript:')
LEAKS = (b"Traceback (most recent call last)", b"root:x:0:", b"&lt;class &#x27;", b"OperationalError", b"DataError")


Said = dict[str, list[Any]]

# What does for a field that is empty, by its kind.
WOULD_DO = {
    "email": "guest@example.org",
    "date": clock.today().isoformat(),
    "time": "19:00",
    "datetime-local": f"{clock.today().isoformat()}T19:00",
    "number": "1",
    "numeric": "1",
    "decimal": "1",
    "password": "a long enough passphrase",
    "tel": "609 555 0100",
}


@dataclass
class Form:
    """One form of a page: where it goes, and what a browser would send."""

    page: str
    action: str
    method: str
    said: Said = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    ticks: list[str] = field(default_factory=list)  # names that are sent only when chosen
    buttons: list[tuple[str, str]] = field(default_factory=list)

    @property
    def route(self) -> str:
        return route_of(self.action)

    @property
    def names(self) -> list[str]:
        return sorted({*self.said, *self.files, *self.ticks, *(name for name, _value in self.buttons)} - {"", TOKEN})

    @property
    def shape(self) -> tuple[str, str, tuple[str, ...]]:
        """Two forms of one shape are the same piece of program."""
        return self.method, self.route, tuple(self.names)


TOKEN = "csrfmiddlewaretoken"


class Page(HTMLParser):
    """The links and forms of a page, as a browser would follow and send them."""

    def __init__(self, address: str, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.address = address
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._by_id: dict[str, Form] = {}
        self._open: Form | None = None
        self._area: str | None = None
        self._select: tuple[Form, str] | None = None
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "a" and said.get("href", "").startswith(("/", "?")):
            self.links.append(urljoin(self.address, said["href"]))
        elif tag == "form":
            action = urljoin(self.address, said.get("action") or self.address)
            self._open = Form(self.address, action, said.get("method", "get").lower())
            self.forms.append(self._open)
            if "id" in said:
                self._by_id[said["id"]] = self._open
        elif tag in ("input", "button", "select", "textarea", "option"):
            self._control(tag, said)

    def _control(self, tag: str, said: dict[str, str]) -> None:
        if tag == "option":
            self._option(said)
            return
        form = self._by_id.get(said.get("form", ""), self._open)
        name = said.get("name", "")
        if form is None or "disabled" in said:
            return
        kind = said.get("type", "submit" if tag == "button" else "text")
        if tag == "select":
            self._select = form, name
            form.said.setdefault(name, [""])
        elif tag == "textarea":
            form.said[name] = [""]
            self._area = name
        elif kind in ("submit", "image"):
            form.buttons.append((name, said.get("value", "")))
        elif kind == "file":
            form.files.append(name)
        elif kind in ("radio", "checkbox"):
            self._choice(form, name, said)
        elif name:
            usual = WOULD_DO.get(kind, WOULD_DO.get(said.get("inputmode", ""), "Words"))
            form.said.setdefault(name, []).append(said.get("value") or said.get("min") or usual)

    def _choice(self, form: Form, name: str, said: dict[str, str]) -> None:
        form.ticks.append(name)
        if "checked" in said or "required" in said or (said["type"] == "radio" and name not in form.said):
            form.said[name] = [said.get("value", "on")]

    def _option(self, said: dict[str, str]) -> None:
        if self._select:
            form, name = self._select
            if "selected" in said or form.said[name] == [""]:
                form.said[name] = [said.get("value", "")]

    def handle_data(self, data: str) -> None:
        if self._area and self._open:
            self._open.said[self._area][0] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._area and self._open:
            self._open.said[self._area] = [self._open.said[self._area][0].strip() or "Words of somebody."]
            self._area = None
        elif tag == "select":
            self._select = None
        elif tag == "form":
            self._open = None


def route_of(address: str) -> str:
    try:
        return "/" + resolve(urlsplit(address).path).route
    except Resolver404:
        return ""


def with_query(page: Page) -> list[Form]:
    """A link with a query is a form that was sent already."""
    parts = [urlsplit(link) for link in page.links]
    return [
        Form(page.address, one.path, "get", {name: [value] for name, value in parse_qsl(one.query)})
        for one in parts
        if one.query
    ]
