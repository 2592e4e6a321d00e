"""Reading a page the way a browser would: its elements, and what every whole page must have."""

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Element:
    name: str
    attributes: dict[str, str]
    parents: tuple[str, ...]
    text: str = ""


@dataclass
class Markup(HTMLParser):
    """All elements of a piece of HTML, in order."""

    source: str
    elements: list[Element] = field(default_factory=list)

    VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[Element] = []
        self.feed(self.source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, tuple(one.name for one in self._open))
        self.elements.append(element)
        if tag not in self.VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop().name != tag:
            pass

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, name: str, /, **attributes: str) -> list[Element]:
        return [
            one
            for one in self.elements
            if one.name == name and all(one.attributes.get(key) == value for key, value in attributes.items())
        ]


def faults(page: str) -> list[str]:
    """What a whole page lacks: language, title, one h1, the skip link and its target, names, tokens, single ids."""
    markup = Markup(page)
    ids = Counter(one.attributes["id"] for one in markup.elements if "id" in one.attributes)
    title = "".join(one.text for one in markup.all("title") if "svg" not in one.parents)
    links = [one.attributes.get("href") for one in markup.all("a")]
    checks = {
        "no lang": markup.all("html") and markup.all("html")[0].attributes.get("lang") == "en-US",
        "no title of its own": title.strip()
        not in ("", "Casino Night", "· Casino Night", "Casino Night · Casino Night"),
        "not exactly one h1": len(markup.all("h1")) == 1 and markup.all("h1")[0].text.strip(),
        "the skip link is not first": bool(links) and links[0] == "#main" and len(markup.all("main", id="main")) == 1,
        "an id twice": not [name for name, times in ids.items() if times > 1],
        "an image without words": all("alt" in one.attributes for one in markup.all("img")),
        "a form without token": len(markup.all("form", method="post")) <= page.count('name="csrfmiddlewaretoken"'),
    }
    return [fault for fault, right in checks.items() if not right]
