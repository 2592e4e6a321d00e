"""The poster pack: every notice the rules ask for, in every place they ask for it, with the figures of the plan."""

import re
from decimal import Decimal

import pytest

from casino_night.documents.models import Document
from games.engines import NIGHT_GAMES
from games.sheets import sheet
from licensing.models import Night, Organisation, Prize, Table
from tests.cast import Cast
from tests.licensing.paper.scenes import HOSTILE, ODDS, pages, paper, planned, squeezed, text
from tests.plans import CHIPS, ROOMS

PLACES = (*ROOMS, "Where the prizes are shown")
LONG = ("Benevolent Association of Retired Volunteer Firefighters and Ambulance Drivers of Essex County " * 3)[:200]


def posters(cast, **changes):
    night = planned(cast, **changes)
    return pages(paper("poster_pack", night, cast))


def sheets_called(found, title):
    return [page for page in found[1:] if page.casefold().startswith(title.casefold())]


def one_page_each(document: Document) -> list[str]:
    """The pages: the contents, and one for every sheet. Nothing runs over."""
    found = pages(document)
    assert len(found) == 1 + len(document.snapshot["sheets"])
    return found


def test_the_exchange_rate_hangs_at_the_window_20_11_a_1(cast: Cast) -> None:
    (sheet,) = sheets_called(posters(cast, exchange_rate=Decimal("2.50")), "Exchange rate")
    said = squeezed("The banker's window For each $1.00 of cash you get $2.50 of imitation money")
    assert said in squeezed(sheet)


def test_the_method_the_ratio_and_the_colors_hang_in_every_place_20_11(cast: Cast) -> None:
    found = posters(cast)
    for title in ("Method of awarding prizes", "Exchange ratio", "Color values"):
        assert [place for page in sheets_called(found, title) for place in PLACES if place in page] == list(PLACES)
    ratio = squeezed("One ticket for the drawing takes $20 of imitation money")
    assert ratio in squeezed(sheets_called(found, "Exchange ratio")[0])
    for value, color in CHIPS.items():
        assert f"{color.capitalize()}chip${value}" in squeezed(sheets_called(found, "Color values")[0])


def test_without_a_drawing_no_ratio_is_posted_20_11_b(cast: Cast) -> None:
    found = posters(cast, award_method="redemption")
    assert sheets_called(found, "Exchange ratio") == []
    assert "Prizes are redeemed" in sheets_called(found, "Method of awarding prizes")[0]


def test_every_item_to_be_redeemed_has_a_tag_20_11_c(cast: Cast) -> None:
    night = planned(cast)
    night.prizes.filter(name="Bicycle").update(quantity=9)
    found = " ".join(sheets_called(pages(paper("poster_pack", night, cast)), "Prize tags"))
    assert squeezed(found).count("$800ofimitationmoneyBicycle") == 9
    assert squeezed(found).count("$180ofimitationmoneyCoffeemaker") == 1
    assert "Hamper" not in found


@pytest.mark.parametrize(
    ("option", "said", "natural"),
    [
        ("i", "All ties are a push", "3 to 2"),
        ("ii", "A tie of naturals is a push", "2 to 1"),
        ("iii", "all ties", "2 to 1"),
    ],
)
def test_a_blackjack_table_says_its_ties_and_its_naturals_20_22_g_7(
    cast: Cast, option: str, said: str, natural: str
) -> None:
    night = planned(cast)
    night.tables.filter(label="Blackjack 1").update(options={"tie_option": option})
    found = one_page_each(paper("poster_pack", night, cast))
    page = sheets_called(found, "Table sign: Blackjack Table Blackjack 1")[0]
    assert said in page
    assert f"A winning natural pays {natural}." in page
    assert f"Natural {natural}" in page


@pytest.mark.parametrize(
    ("options", "said", "unsaid"),
    [
        ({"wheel": "double_zero", "zero_rule": "half_loss"}, "lose half, and half is returned", "no spin"),
        ({"wheel": "double_zero", "zero_rule": "full_loss"}, "on 0 and 00 the even chances lose.", "half is returned"),
        ({"wheel": "double_zero_as_single", "zero_rule": "half_loss"}, "00 is no spin", "half is returned"),
    ],
)
def test_a_roulette_table_says_its_wheel_and_its_zero_rule_20_32_g_i(
    cast: Cast, options: dict[str, str], said: str, unsaid: str
) -> None:
    night = planned(cast)
    night.tables.filter(label="Roulette").update(options=options)
    (page,) = sheets_called(pages(paper("poster_pack", night, cast)), "Table sign: Roulette")
    assert said in page
    assert unsaid not in page


def test_higher_odds_are_posted_instead_of_the_listed_ones_20_23_h_12(cast: Cast) -> None:
    night = planned(cast)
    options = {"no_qualify": "ante_1_to_1_bet_returned", "odds": {"royal_flush": "200 to 1"}}
    Table.objects.create(night=night, label="Stud", game="caribbean_stud", options=options)
    night.tables.filter(label="Craps").update(options={"odds": {"place_to_win 4": "2 to 1"}})
    found = pages(paper("poster_pack", night, cast))
    stud, craps = sheets_called(found, "Table sign: Caribbean")[0], sheets_called(found, "Table sign: Craps")[0]
    assert "200 to 1" in stud
    assert "100 to 1" not in stud
    assert "Straight flush 50 to 1" in stud
    assert re.search(r"Place 4 or 10 to win 4 (?:in multiples of \$5 )?2 to 1", craps)
    assert "10 9 to 5" in craps


@pytest.mark.parametrize("game", NIGHT_GAMES)
def test_a_sign_is_one_page_with_all_odds_of_the_sheet_in_to_form_20_25_i(cast: Cast, game: str) -> None:
    night = cast.own.night
    about = sheet(game)
    chosen = {option.name: option.default for option in about.options if option.default}
    Table.objects.create(night=night, label="The only one", game=game, options=chosen)
    page = sheets_called(one_page_each(paper("poster_pack", night, cast)), "Table sign")
    assert len(page) == 1
    owed = {odds for wager in about.wagers for when, odds in wager.odds if "option ii" not in when}
    assert owed <= set(ODDS.findall(page[0]))
    assert not re.search(r"\d for \d", page[0])


def test_the_contents_say_where_each_sheet_is(cast: Cast) -> None:
    found = posters(cast)
    for number, page in enumerate(found[1:], 2):
        assert f"Page {number} of {len(found)}" in page
    assert re.search(r"Exchange rate The banker's window 13:47-20.11\(a\)1, 20.12\(b\) 3\b", found[0])


def test_house_rules_staff_rules_and_help_are_there(cast: Cast) -> None:
    words = " ".join(posters(cast))
    for said in ("next full dollar", "do not play at this event", "no tips", "no alcohol", "1-800-GAMBLER", "under 18"):
        assert said in words


def test_a_pack_before_the_licence_is_a_draft_that_says_what_is_missing(cast: Cast) -> None:
    found = posters(cast, state="approved", licence_number="", exchange_rate=None, award_method="")
    assert "This paper licenses nothing" in found[0]
    for said in ("license is not issued", "exchange rate is not set", "method of awarding prizes is not chosen"):
        assert said in found[0]
    assert sheets_called(found, "Exchange rate") == []


def test_what_people_write_is_text_on_every_sheet(cast: Cast) -> None:
    night = planned(cast, title=HOSTILE, premises=HOSTILE, rooms=HOSTILE)
    Organisation.objects.filter(pk=night.organisation_id).update(name=HOSTILE)
    night.tables.filter(label="Craps").update(label=HOSTILE[:40], room=HOSTILE[:80])
    night.prizes.filter(name="Bicycle").update(name=HOSTILE)
    night.tables.filter(label="Reel 1").update(options={"schedule": {HOSTILE: HOSTILE}})
    fresh = Night.objects.get(pk=night.pk)
    words = squeezed(text(paper("poster_pack", fresh, cast)))
    assert words.count(squeezed(HOSTILE)) > 20


def test_the_longest_names_keep_every_poster_on_its_page(cast: Cast) -> None:
    night = planned(cast, title=LONG[:160], premises=LONG, rooms=f"{LONG[:80]}\n{'W' * 80}")
    Organisation.objects.filter(pk=night.organisation_id).update(name=LONG)
    night.tables.filter(label="Craps").update(label="W" * 40, room="W" * 80)
    Prize.objects.filter(night=night).update(name="W" * 160)
    document = paper("poster_pack", Night.objects.get(pk=night.pk), cast)
    contents_pages = len(pages(document)) - len(document.snapshot["sheets"])
    assert contents_pages <= 3
