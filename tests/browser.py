"""Debian's chromium, driven by playwright; and what every page must pass."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Playwright

PHONE, TABLET, DESK = 360, 820, 1440
HEIGHTS = {PHONE: 740, TABLET: 1180, DESK: 900}
# --no-sandbox: as root chromium refuses to start without it. The rest keeps it from talking to anybody else.
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
MISSING = "Browser tests need Debian's chromium: apt-get install chromium"


def launch(playwright: Playwright) -> Browser:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, MISSING
    return playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)


class Screens:
    """Opens pages of one visitor at any width and remembers what went wrong inside them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.faults: list[str] = []
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []

    def at(self, width: int, *, javascript: bool = True, still: bool = False) -> Page:
        """A fresh visitor (no cookies) with a screen that wide. `still`: who asked for less motion."""
        context = self._browser.new_context(
            base_url=self._address,
            viewport={"width": width, "height": HEIGHTS.get(width, 900)},
            java_script_enabled=javascript,
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(10_000)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            self.faults.append(message.text)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@contextmanager
def screens(browser: Browser, address: str) -> Iterator[Screens]:
    opened = Screens(browser, address)
    try:
        yield opened
    finally:
        opened.close()
    assert not opened.faults, "The page broke its own rules:\n" + "\n".join(opened.faults)


def settle(page: Page) -> None:
    """The page is there, and what moves has come to rest: half a fade has half a contrast."""
    page.wait_for_load_state()
    page.evaluate(
        """Promise.allSettled(document.getAnimations()
            .filter((one) => one.effect.getTiming().iterations !== Infinity)
            .map((one) => one.finished)).then(() => null)"""
    )


def _violations(page: Page) -> list[dict[str, Any]]:
    try:
        settle(page)
        found = Axe().run(page, options={"resultTypes": ["violations"]})
    except Error:  # a press was still leading to the next page: that one is looked at
        settle(page)
        found = Axe().run(page, options={"resultTypes": ["violations"]})
    violations: list[dict[str, Any]] = found.response["violations"]
    return violations


def assert_accessible(page: Page) -> None:
    """axe finds nothing serious, and nothing has to be scrolled sideways."""
    serious = [
        f"{found['impact']}: {found['help']} ({found['id']})\n"
        + "\n".join(f"    {' '.join(map(str, node['target']))}: {node['html'][:160]}" for node in found["nodes"])
        for found in _violations(page)
        if found["impact"] in ("serious", "critical")
    ]
    assert not serious, f"{page.url} at {page.viewport_size}\n" + "\n".join(serious)
    assert_nothing_is_beyond_the_edge(page)


def assert_nothing_is_beyond_the_edge(page: Page) -> None:
    hidden = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert hidden <= 0, f"{page.url} at {page.viewport_size} is {hidden} px wider than the screen"
