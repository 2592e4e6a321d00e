"""Whole rounds by tapping in a real browser, with and without scripts, at every width."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import DESK, HEIGHTS, PHONE, TABLET, assert_accessible

MOST_SCREENS = 2.5  # the thumb never scrolls further than that


def tap(page: Page, *names: str) -> None:
    """Each key by its name; the page answers before the next one is tapped."""
    for name in names:
        with page.expect_response(lambda answer: "/deal/" in answer.url):
            page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_load_state("load")


@pytest.mark.parametrize("javascript", [True, False])
def test_20_25_a_craps_round_by_tapping(page_at: Callable[..., Page], javascript):
    page = page_at(TABLET, javascript=javascript)
    page.goto("/games/craps/deal/")
    tap(page, "$5 chip", "$5 chip", "Pass", "Die shows 2", "Die shows 4", "Settle")
    expect(page.get_by_text("The point is 6.")).to_be_visible()
    expect(page.get_by_text("Nothing to collect and nothing to pay.")).to_be_visible()
    tap(page, "Place bet to win 8", "Undo", "Come", "Die shows 3", "Die shows 3", "Settle")
    now = page.locator(".deal-advice")
    expect(now).to_contain_text("Pay")
    expect(now.locator(".advice-figure")).to_have_text("$10")
    expect(page.locator(".advices").last).to_contain_text("Come")


def test_20_32_a_roulette_round_by_tapping(page_at: Callable[..., Page]):
    page = page_at(PHONE)
    page.goto("/games/roulette/deal/")
    tap(page, "Straight 17", "Seat 2", "Red", "Split", "17: which one?", "Split 17-18")
    tap(page, "Ball", "The ball rests in 17", "Settle")
    figures = page.locator(".deal-advice .advice-figure")
    expect(figures).to_have_text(["$5", "$175", "$85"])
    expect(page.locator(".deal-advice")).to_contain_text("35 to 1")


@pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
def test_the_screens_are_accessible_and_their_keys_large(page_at: Callable[..., Page], width):
    page = page_at(width)
    for path in ("craps/deal/", "roulette/deal/", "blackjack/deal/", "joker-seven/deal/", "craps/payout/"):
        page.goto(f"/games/{path}")
        assert_accessible(page)
        heights = page.locator(".deal-key:visible").evaluate_all("keys => keys.map(key => key.offsetHeight)")
        assert min(heights) >= 64, path
        long = page.locator("#desk, #payout").evaluate("screen => screen.offsetHeight")
        assert long < MOST_SCREENS * HEIGHTS[width], path
    page.goto("/games/craps/deal/")
    tap(page, "Pass", "Horn high 2", *(["Dice"] if width == PHONE else []), "Die shows 3", "Die shows 4", "Settle")
    assert_accessible(page)


def test_a_keyboard_alone_deals(page_at: Callable[..., Page]):
    page = page_at(DESK)
    page.goto("/games/under-over/deal/")
    key = page.get_by_role("button", name="Under 7", exact=True)
    key.focus()
    with page.expect_response(lambda answer: "/deal/" in answer.url):
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Under 7, $5 on it")).to_be_focused()
