"""Help stands at the foot of every page and leads to the part of a guide that speaks of it."""

import pytest
from django.test import Client, RequestFactory
from django.urls import get_resolver, resolve

from casino_night import guides
from casino_night.roles import Role
from tests.cast import Cast
from tests.test_access import URLS

SCREENS = sorted({view.__module__ for view in URLS.values() if "GET" in view.access_rule.methods})


@pytest.mark.parametrize("module", SCREENS)
def test_every_screen_has_a_part_that_speaks_of_it(module: str) -> None:
    assert "#" in guides.part_of_module(module), f"Teach casino_night/guides.py which part helps with {module}."


@pytest.mark.parametrize("named", sorted({*guides.PARTS.values(), *guides.PAGES.values()}))
def test_every_part_that_a_page_leads_to_is_written(named: str) -> None:
    guide, _, part = named.partition("#")
    assert part in {one.slug for one in guides.every_guide()[guide].parts}


@pytest.mark.parametrize("name", guides.PAGES)
def test_every_page_with_a_part_of_its_own_exists(name: str) -> None:
    namespace, _, last = name.partition(":")
    assert last in get_resolver().namespace_dict[namespace][1].reverse_dict


def test_the_longest_name_of_a_module_wins() -> None:
    assert guides.part_of_module("licensing.registration.views") == "charity-officer#register-the-organization"
    assert guides.part_of_module("licensing.registration.member_views") == "charity-officer#members-and-roles"
    assert guides.part_of_module("licensing.registrations") == "everyone"


def test_the_foot_of_a_page_leads_to_its_part(db: None) -> None:
    cast = Cast.build()
    page = cast.client(Role.COMMISSION_REVIEWER).get("/review/")
    assert 'href="/help/commission/#the-queue"' in page.content.decode()
    assert 'href="/help/everyone/#signing-in"' in Client().get("/account/sign-in/").content.decode()


def test_where_nothing_was_found_all_guides_are_offered(db: None) -> None:
    assert 'class="foot-page-help" href="/help/"' in Client().get("/no-such-page/").content.decode()


def test_guides_are_open_to_all_and_unknown_ones_are_not_there(db: None) -> None:
    listed = Client().get("/help/").content.decode()
    for slug, guide in guides.every_guide().items():
        assert f'href="/help/{slug}/"' in listed
        said = Client().get(f"/help/{slug}/").content.decode()
        assert all(f'id="{part.slug}"' in said for part in guide.parts)
    assert Client().get("/help/croupier/").status_code == 404


def test_what_a_guide_says_is_text_with_bold_code_lists_and_links_to_guides() -> None:
    guide = guides.read(
        "x",
        "# T <b>\n\nSee [power](power-failure.md) or [set-up](../production.md).\n"
        "\n## Do it\n\n1. **One** & `two`\n2. <script>\n",
    )
    assert guide.title == "T <b>"
    assert guide.summary == '<p>See <a href="/help/power-failure/">power</a> or set-up.</p>'
    assert guide.parts[0].text == "<ol><li><strong>One</strong> &amp; <code>two</code></li><li>&lt;script&gt;</li></ol>"


def test_the_request_of_a_page_knows_its_part() -> None:
    request = RequestFactory().get("/games/")
    request.resolver_match = resolve("/games/")
    assert guides.help_url(request) == "/help/operator/#the-games"
