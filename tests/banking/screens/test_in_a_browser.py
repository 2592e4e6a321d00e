"""The till in a real browser: an answer lost after the commit, a double tap, a keyboard alone, axe on every screen."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from casino_night.banking.models import Posting, Shift
from casino_night.banking.services import counts, draws, prizes
from tests import browser
from tests.banking.scene import Scene
from tests.banking.screens.counter import Counter
from tests.banking.screens.cut import Wire, wire
from tests.browser import DESK, PHONE, TABLET, Screens, assert_accessible

DELIBERATE_MS = 450  # nobody counts chips out faster; a tap that comes sooner was meant for the screen before


@pytest.fixture
def counter(live_site: str) -> Counter:
    return Counter(Scene.build())


@pytest.fixture
def line(live_site: str) -> Iterator[Wire]:
    with wire(live_site) as made:
        yield made


@pytest.fixture
def screens(chromium: Browser, line: Wire) -> Iterator[Screens]:
    with browser.screens(chromium, line.address) as opened:
        yield opened


def at(page: Page, client: Client) -> Page:
    """The browser becomes the device on which this person is signed in."""
    for name, one in client.cookies.items():
        page.context.add_cookies([{"name": name, "value": one.value, "domain": "127.0.0.1", "path": "/"}])
    return page


def sold() -> int:
    return Posting.objects.filter(kind="sale", refusal="").count()


def key(page: Page) -> None:
    page.get_by_role("button", name="$40", exact=True).click()
    page.get_by_role("button", name="Guest gives $50", exact=True).click()


def hand_over(page: Page) -> None:
    page.wait_for_timeout(DELIBERATE_MS)
    page.get_by_role("button", name="Handed over").click()


def test_a_sale_takes_three_taps(screens: Screens, counter: Counter) -> None:
    page = at(screens.at(TABLET), counter.rosa)
    page.goto(counter.sell_url)
    key(page)
    expect(page.locator(".change")).to_have_text("$10")
    hand_over(page)
    expect(page.locator(".done-word")).to_have_text("Done")
    assert sold() == 1


def test_a_sale_whose_answer_is_lost_after_the_commit_ends_in_the_one_receipt_f2(
    screens: Screens, counter: Counter, line: Wire
) -> None:
    page = at(screens.at(TABLET), counter.rosa)
    page.goto(counter.sell_url)
    key(page)
    expect(page.locator(".change")).to_have_text("$10")
    line.lose = 2
    hand_over(page)
    expect(page.locator("[data-checking-word]")).to_be_visible()
    assert_accessible(page)
    expect(page.locator(".done-word")).to_contain_text("Already recorded at")
    assert len(line.lost) == 2
    assert all(b"Till-Next" in answer for answer in line.lost)  # the server had said yes
    assert sold() == 1


def test_a_key_whose_answer_is_lost_leads_to_the_one_hand_over(screens: Screens, counter: Counter, line: Wire) -> None:
    page = at(screens.at(TABLET), counter.rosa)
    page.goto(counter.sell_url)
    line.lose = 1
    key(page)
    expect(page.locator(".change")).to_have_text("$10")
    assert len(line.lost) == 1
    assert counter.shift.keyed_sales.count() == 1


@pytest.mark.parametrize("javascript", [True, False])
def test_a_double_tap_sells_once_f1(screens: Screens, counter: Counter, javascript: bool) -> None:
    page = at(screens.at(TABLET, javascript=javascript), counter.rosa)
    keyed = counter.key().headers["Location"]
    page.goto(keyed)
    page.wait_for_timeout(DELIBERATE_MS)
    page.get_by_role("button", name="Handed over").dblclick()
    expect(page.locator(".done-word")).to_be_visible()
    assert sold() == 1


def test_a_double_tap_on_what_the_guest_gives_hands_nothing_over(screens: Screens, counter: Counter) -> None:
    page = at(screens.at(TABLET), counter.rosa)
    page.goto(counter.sell_url)
    page.get_by_role("button", name="$40", exact=True).click()
    page.get_by_role("button", name="Guest gives $50", exact=True).dblclick()
    expect(page.locator(".change")).to_have_text("$10")
    page.wait_for_timeout(DELIBERATE_MS)
    assert counter.shift.keyed_sales.count() == 1
    assert sold() == 0


def test_a_sale_by_keyboard_alone(screens: Screens, counter: Counter) -> None:
    page = at(screens.at(DESK), counter.rosa)
    page.goto(counter.sell_url)
    page.keyboard.type("40")
    page.keyboard.press("Enter")
    page.keyboard.type("50")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Handed over")).to_be_focused()
    page.wait_for_timeout(DELIBERATE_MS)
    page.keyboard.press("Enter")
    expect(page.locator(".done-word")).to_have_text("Done")
    page.keyboard.type("20")  # the next guest: Enter twice is exact
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".change")).to_have_text("$0")
    assert sold() == 1


def test_a_scanner_at_the_window_asks_what_the_serial_is(screens: Screens, counter: Counter) -> None:
    page = at(screens.at(DESK), counter.rosa)
    page.goto(counter.sell_url)
    page.keyboard.type("S-000123-K7QXBD")
    page.keyboard.press("Enter")
    expect(page.locator(".scanned-word")).to_have_text("Not ours")
    assert counter.shift.keyed_sales.count() == 0


def test_a_sale_without_scripts(screens: Screens, counter: Counter) -> None:
    page = at(screens.at(PHONE, javascript=False), counter.rosa)
    page.goto(counter.sell_url)
    key(page)
    expect(page.locator(".change")).to_have_text("$10")
    hand_over(page)
    expect(page.locator(".done-word")).to_have_text("Done")
    assert sold() == 1


def test_the_till_says_when_nothing_is_recorded(screens: Screens, counter: Counter) -> None:
    page = at(screens.at(TABLET), counter.rosa)
    page.goto(counter.sell_url)
    expect(page.locator("[data-link-word]")).to_have_text("Connected")
    page.context.set_offline(True)
    expect(page.locator("#not-recorded")).to_contain_text("NOT RECORDED")
    page.context.set_offline(False)
    expect(page.locator("#not-recorded")).to_be_hidden()


@pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
def test_every_screen_at_every_width(screens: Screens, counter: Counter, width: int) -> None:
    """axe, and nothing beyond the edge."""
    peter, desk = counter.desk()
    counter.scene.sell(500)
    redeemed = _redeemed(counter, desk)
    grace = counter.sign_in(counter.scene.grace, "Tablet of Grace")
    base, here, there = counter.base, f"{counter.base}{counter.shift.pk}/", f"{counter.base}{desk.pk}/"
    sold = counter.sell().headers["Location"]
    rosa = at(screens.at(width), counter.rosa)
    visit(rosa, sold, f"{here}refill/", f"{here}drop/", f"{here}float/", f"{here}close/", f"{base}why/")
    visit(rosa, counter.key(60, 100).headers["Location"])
    hand_over(rosa)
    expect(rosa.locator(".done")).to_be_visible()
    visit(at(screens.at(width), peter), f"{there}prizes/?left=450&done={redeemed}", f"{base}receipt/{redeemed}/")
    visit(at(screens.at(width), grace), base, f"{base}totals/", f"{base}bank/", f"{base}draw/", f"{base}winners/")
    visit(rosa, f"{base}scan/?serial=S-1-AAAAAA")
    counter.rosa.post(f"{here}close/begin/")
    visit(rosa, f"{here}close/")
    counts.count(counter.shift, cash={"100": 1}, tray={}, actor=counter.scene.rosa)
    visit(rosa, f"{here}close/")
    said = {"reason": "Not counted in earnest", **counter.second(counter.scene.grace)}
    visit(rosa, counter.rosa.post(f"{here}close/sign/", said).headers["Location"])


def visit(page: Page, *addresses: str) -> None:
    for address in addresses:
        page.goto(address)
        assert_accessible(page)


def _redeemed(counter: Counter, desk: Shift) -> UUID:
    by: dict[str, Any] = {"actor": counter.scene.peter, "device": counter.scene.device}
    id = uuid4()
    prizes.redeem(id, desk, counter.scene.prize, "Gloria Guest", **by)
    draws.prepare(counter.night, actor=counter.scene.grace)
    prizes.buy_tickets(uuid4(), desk, 4, **by)
    draws.close_sales(counter.night, actor=counter.scene.grace)
    draws.draw(counter.scene.raffled, actor=counter.scene.grace)
    return id
