"""Every page there is, in a real browser, by whom it is for: axe, the keyboard alone, at rest for who asked for rest,
and nothing beyond the edge on a phone, a tablet, a desk and at 200 % zoom.

The suite shows each page to one of those it is for and asks axe at one of three widths: others for each page.
`SCREENSHOTS=folder` shows it to all of them, asks at all three, and keeps a picture of each.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import pytest
from django.test import override_settings
from playwright.sync_api import Browser, Page
from pytest_django import DjangoDbBlocker

from casino_night.roles import Role
from tests import browser, databases, live
from tests.browser import DESK, HEIGHTS, PHONE, TABLET, assert_accessible, assert_nothing_is_beyond_the_edge
from tests.busy_night import World
from tests.test_access import URLS

PICTURES = os.environ.get("SCREENSHOTS", "")
WIDTHS = (PHONE, TABLET, DESK)
ZOOMED = DESK // 2  # what a desk has room for at 200 %
VISITORS = ["nobody", *Role, *(f"{name} by PIN" for name in ("Rosa", "Grace", "Peter", "Anton", "Bea"))]
# No pages: files and pieces of pages, and where an address alone leads on. Or pages that need more than this world has:
# those that follow a press are looked at where it is pressed.
NOT_SHOWN = (
    "/account/demo/",  # tests/look/test_screens.py, in the demo
    "/account/password-reset/<uuid:person>/<str:token>/",
    "/admin/login/",
    "/admin/password_change/",
    "/application/lists/<slug:name>/<uuid:row>/",
    "/application/signature/",
    "/file/",
    "/archive/",
    "/files/<uuid:upload>/",
    "/flag/",
    "/health/",
    "/papers/<uuid:paper>/",
    "/payments/<uuid:payment>/",
    "/pulse/",
    "/submitted/",
    "/till/<uuid:night>/paper/<uuid:paper>/",
    "/till/<uuid:night>/sheet/<uuid:sheet>/",
)

# What somebody without a mouse could not reach, would not see, or would meet out of order.
BEYOND_THE_KEYBOARD = """() => {
  const ringed = (one) => {
    const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(one);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  };
  const usable = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";
  return [...document.querySelectorAll(usable)].filter((one) => {
    const there = one.checkVisibility({visibilityProperty: true}) && !one.matches(":disabled, [inert] *");
    if (!there || one.tabIndex < 0) return false;
    one.focus();
    const box = one.getBoundingClientRect();
    const shown = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const ring = [one, one.parentElement, one.nextElementSibling].some((near) => near && ringed(near));
    return document.activeElement !== one || one.tabIndex > 0 || !shown || !ring;
  }).map((one) => one.outerHTML.slice(0, 160));
}"""
MOVING = "document.getAnimations().filter((one) => one.playState === 'running').map((one) => one.animationName)"


class Busy(NamedTuple):
    """The world and what is to be seen of it: visitor, stage, routes."""

    world: World
    database: str
    plan: dict[str, dict[str, list[str]]]


@pytest.fixture(scope="module")
def busy(database_template: str, django_db_blocker: DjangoDbBlocker) -> Iterator[Busy]:
    with (
        django_db_blocker.unblock(),
        override_settings(HALL_IDLE_SECONDS=10**6, SESSION_IDLE_SECONDS=10**6, HELP_CONTACT="help@example.org"),
        databases.cloned(database_template) as base,
    ):
        world = World.build()
        yield Busy(world, base.name, planned(world))


def planned(world: World) -> dict[str, dict[str, list[str]]]:
    """Each page at the first stage at which there is one."""
    plan: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    left = [route for route, view in URLS.items() if "GET" in view.access_rule.methods]
    names = {id(client): name for name, client in world.visitors.items()}
    cookies = {name: client.cookies.output() for name, client in world.visitors.items()}
    for stage in world.stages():
        for route in tuple(left):
            welcome = [names[id(client)] for client in world.welcome(route)]
            turn = crc32(route.encode()) % max(len(welcome), 1)
            for name in (*welcome[turn:], *welcome[:turn]):
                client = world.visitors[name]
                client.cookies = SimpleCookie(cookies[name].replace("Set-Cookie: ", ""))
                answer = client.get(world.address(route))
                if answer.status_code == 200 and not answer.streaming and b"<main" in answer.content:
                    plan[name][stage].append(route)
                    if not PICTURES:
                        break
        shown = {route for stages in plan.values() for route in stages.get(stage, ())}
        left = [route for route in left if route not in shown]
    assert [route for route in left if not route.endswith(NOT_SHOWN)] == []
    return plan


@pytest.mark.parametrize("visitor", VISITORS)
def test_every_page(visitor: str, busy: Busy, chromium: Browser) -> None:
    for stage, routes in busy.plan[visitor].items():
        with (
            databases.cloned(busy.database),
            live.serving() as address,
            browser.screens(chromium, address) as opened,
        ):
            busy.world.enter(stage)
            page = opened.at(DESK, still=True)
            signed_in = busy.world.visitors[visitor]
            for name, one in signed_in.cookies.items():
                page.context.add_cookies([{"name": name, "value": one.value, "url": address}])
            for route in routes:
                first, *others = busy.world.addresses(route)
                look(page, first, route, visitor)
                for path in others:
                    if signed_in.get(path).status_code == 200:  # not every list has lines of every kind
                        look(page, path, route, visitor)


def look(page: Page, path: str, route: str, visitor: str) -> None:
    answer = page.goto(path)
    assert answer, path
    assert answer.status == 200, f"{path}: {answer.status}"
    page.keyboard.press("Tab")  # the browser shows the focus of who uses the keyboard
    assert page.evaluate(BEYOND_THE_KEYBOARD) == [], path
    for width in (ZOOMED, *WIDTHS):
        page.set_viewport_size({"width": width, "height": HEIGHTS.get(width, 450)})
        assert_nothing_is_beyond_the_edge(page)
        if width in WIDTHS and (PICTURES or width == WIDTHS[crc32(route.encode()) % len(WIDTHS)]):
            assert_accessible(page)
        if PICTURES and width in WIDTHS:
            page.screenshot(path=Path(PICTURES) / visitor / f"{path.replace('/', '-')[1:]}{width}.png", full_page=True)
    assert page.evaluate(MOVING) == [], path
