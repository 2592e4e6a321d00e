"""The public pages of the games: everything on the sheets is on the page, for anybody, without a query."""

from collections.abc import Callable, Iterator
from html import unescape

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django import DjangoAssertNumQueries

from games import pictures, selectors
from games.edges import edges
from games.engines.money_wheel import SPACES
from games.engines.roulette_layout import DOUBLE_ZERO_ORDER
from games.engines.rounds import CASINO, NIGHT, RULEBOOKS
from games.sheets import Sheet, sheet
from tests.browser import DESK, PHONE, TABLET, assert_accessible

GAMES = [(rulebook, game) for rulebook in RULEBOOKS for game in selectors.games_of(rulebook)]
LINES = ("crew", "equipment", "duties", "steps", "paying", "irregularities", "notices", "players")


def address(game: str, rulebook: str) -> str:
    return reverse("games:game" if rulebook == NIGHT else "games:casino_game", args=[game])


def text_of(page: str) -> str:
    return unescape(page)


def cited(known: Sheet) -> Iterator[tuple[str, str]]:
    """Every sentence of the sheet with the citation that must stand beside it."""
    for name in LINES:
        yield from ((line.text, line.citation) for line in getattr(known, name))
    yield from ((line.name, line.citation) for line in known.wagers)
    yield from ((line.label, line.citation) for line in known.options)


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_a_games_page_shows_every_sentence_wager_and_citation(client: Client, rulebook: str, game: str) -> None:
    response = client.get(address(game, rulebook))
    known, page = sheet(game, rulebook), text_of(response.content.decode())
    assert response.status_code == 200
    for sentence, citation in cited(known):
        assert sentence in page
        assert f"N.J.A.C. {citation}</strong>" in page
    for wager in known.wagers:
        assert wager.wins in page
    for option in known.options:
        assert all(words in page for _value, words in option.choices)
        assert all(sentence in page for _value, sentence in option.notices)


@pytest.mark.parametrize(("rulebook", "game"), GAMES)
def test_a_games_page_shows_the_price_of_every_wager(client: Client, rulebook: str, game: str) -> None:
    page = text_of(client.get(address(game, rulebook)).content.decode())
    found = edges(game, rulebook)
    assert found or "odds are those of the certified model" in page
    for edge in found:
        assert f"{float(100 * edge.edge):.2f}%".replace("-", "\u2212") in page
        exact = f"{edge.edge.numerator:,}/<wbr>{edge.edge.denominator:,}".replace("-", "\u2212").removesuffix("/<wbr>1")
        assert f">{exact}<" in page if edge.standard_error is None else "standard error" in page


def test_20_4_the_list_has_the_seventeen_games_and_the_casino_games_apart(client: Client) -> None:
    page = text_of(client.get("/games/").content.decode())
    night, casino = page.split('id="casino"')
    assert night.count('<article class="entry">') == 17
    assert "never at a night" in casino
    for rulebook, game in GAMES:
        part, name = (night, sheet(game).name) if rulebook == NIGHT else (casino, sheet(game, CASINO).name)
        assert f'href="{address(game, rulebook)}">{name}' in part


def test_20_9_d_class_a_alone_runs_craps_and_roulette(client: Client) -> None:
    alone = {game for game in selectors.games_of(NIGHT) if selectors.game_page(game, NIGHT).class_a_only}
    assert alone == {"craps", "roulette"}
    assert "Class A only" in client.get("/games/craps/").content.decode()
    assert "Class A only" not in client.get("/games/blackjack/").content.decode()
    assert "Class A" not in text_of(client.get("/games/19-47/craps/").content.decode()).split("On this page")[0]


def test_20_10_c_2_casino_pages_say_that_they_are_for_practice(client: Client) -> None:
    for rulebook, game in GAMES:
        page = client.get(address(game, rulebook)).content.decode()
        assert ("For practice and reference; never at a night." in page) == (rulebook == CASINO)


def test_the_lowest_edge_is_one_that_can_be_had_alone() -> None:
    lowest = {game: selectors.game_page(game, NIGHT).lowest for game in ("craps", "let_it_ride", "red_dog", "roulette")}
    assert {game: price.percent for game, price in lowest.items() if price} == {
        "craps": "1.36%",
        "let_it_ride": "3.51%",
        "red_dog": "3.16%",
        "roulette": "2.63%",
    }
    assert selectors.game_page("token_pusher", NIGHT).lowest is None


def test_wagers_that_cost_the_same_stand_in_one_line_under_their_name() -> None:
    section = next(one for one in selectors.game_page("craps", NIGHT).sections if one.anchor == "edge")
    names = [price.wager for price in section.content]
    assert "Place 6 or 8 to win" in names
    assert "Horn high 2, 12" in names
    assert len(names) == len(set(names))


def test_20_29_a_1_the_drawn_wheel_has_every_space_once() -> None:
    for rulebook, spaces in SPACES.items():
        drawn = [space.label for space in pictures.money_wheel(rulebook)]
        assert {face: drawn.count(face) for face in spaces} == spaces
    assert tuple(space.label for space in pictures.roulette_wheel()) == DOUBLE_ZERO_ORDER


def test_every_game_has_an_emblem() -> None:
    assert [game for _rulebook, game in GAMES if not finders.find(f"img/games/{game}.svg")] == []


@pytest.mark.parametrize("path", ["/games/", "/games/craps/", "/games/19-47/blackjack/", "/games/faro/"])
def test_a_visitor_costs_no_query(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries, path: str
) -> None:
    with django_assert_num_queries(0):
        client.get(path)


def test_an_unknown_game_is_404_and_says_which_there_are(client: Client) -> None:
    response = client.get("/games/crabs/")
    page = text_of(response.content.decode())
    assert response.status_code == 404
    assert "There is no game called “crabs” here" in page
    assert 'Did you mean <a href="/games/craps/">Craps</a>?' in page
    assert all(f'href="{address(game, NIGHT)}"' in page for game in selectors.games_of(NIGHT))


def test_a_game_of_the_other_rulebook_is_404_and_says_where_it_is(client: Client) -> None:
    night = client.get("/games/three-card-poker/")
    assert night.status_code == 404
    assert 'href="/games/19-47/three-card-poker/"' in night.content.decode()
    casino = client.get("/games/19-47/joker-seven/")
    assert casino.status_code == 404
    assert 'href="/games/joker-seven/"' in casino.content.decode()


def test_an_address_may_be_written_with_hyphens_or_underscores(client: Client) -> None:
    assert reverse("games:game", args=["let_it_ride"]) == "/games/let-it-ride/"
    assert client.get("/games/let_it_ride/").status_code == 200


@pytest.mark.parametrize("width", [PHONE, TABLET, DESK])
def test_pages_are_accessible_at_every_width(page_at: Callable[..., Page], width: int) -> None:
    page = page_at(width)
    for path in ("", "craps/", "roulette/", "19-47/three-card-poker/", "faro/"):
        page.goto(f"/games/{path}")
        assert_accessible(page)


def test_the_contents_stay_in_sight_on_a_desk(browser_page: Page) -> None:
    browser_page.goto("/games/craps/")
    browser_page.get_by_role("link", name="Equipment and its measures").click()
    expect(browser_page.get_by_role("heading", name="Equipment and its measures")).to_be_in_viewport()
    expect(browser_page.get_by_role("navigation", name="On this page")).to_be_in_viewport()


def test_a_rule_opens_what_it_says(browser_page: Page) -> None:
    browser_page.goto("/games/craps/")
    browser_page.get_by_role("button", name="§ 20.25(g)2").click()
    expect(browser_page.get_by_role("note").filter(has_text="N.J.A.C. 13:47-20.25(g)2")).to_be_visible()


def test_on_paper_the_page_is_a_handout(browser_page: Page) -> None:
    browser_page.goto("/games/craps/")
    browser_page.emulate_media(media="print")
    expect(browser_page.get_by_role("navigation", name="On this page")).to_be_hidden()
    expect(browser_page.locator(".layout-craps")).to_be_visible()
    assert browser_page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
