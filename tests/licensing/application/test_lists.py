"""Tables with the choices of their game, the roster, rentals, chips and prizes."""

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from casino_night.roles import Role
from games.engines import NIGHT_GAMES
from games.sheets import sheet
from licensing.application.table_forms import TableForm, odds_card, with_presets
from licensing.models import Engagement, Night, Operator, Post, Prize, Provider, Table
from tests.cast import Cast, night_today
from tests.licensing.application.pages import at, cells, posted
from tests.plans import complete_plan


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def draft(cast: Cast) -> Night:
    return night_today(cast.own.organisation, "Draft Night", "draft")


@pytest.fixture
def full(cast: Cast, draft: Night) -> Night:
    return complete_plan(draft, cast)


@pytest.fixture
def officer(cast: Cast) -> Any:
    return cast.client(Role.CHARITY_OFFICER)


@pytest.mark.parametrize("game", NIGHT_GAMES)
def test_a_table_of_every_game_is_asked_what_its_rules_leave_open(officer: Any, draft: Night, game: str) -> None:
    """Choosing a game fills in seats and decks; what is sent then is kept as it was chosen."""
    address = at("add_line", draft, "tables")
    asked = officer.post(address, {"game": game, "reload": "1"})
    assert asked.status_code == 200
    form = asked.context["form"]
    assert not Table.objects.filter(night=draft).exists(), "showing the questions saves nothing"
    about = sheet(game)
    assert ("seats" in form.fields) == (about.seats is not None and about.kind != "machine")
    assert ("decks" in form.fields) == (about.decks is not None)
    answered = {bound.html_name: bound.value() or "" for bound in form}
    for option in about.options:
        if f"option_{option.name}" in answered and not answered[f"option_{option.name}"]:
            answered[f"option_{option.name}"] = option.default
    assert officer.post(address, answered).status_code == 302
    table = Table.objects.get(night=draft)
    assert (table.game, table.label) == (game, f"{about.name} 1")
    assert table.seats == (about.seats if about.kind != "machine" else None)
    kept = {option.name for option in about.options if option.default and option.name != "decks"}
    assert set(table.options) == kept


def test_the_questions_come_as_a_part_of_the_page_or_as_a_page(officer: Any, draft: Night) -> None:
    address, data = at("add_line", draft, "tables"), {"game": "roulette", "reload": "1"}
    part = officer.post(address, data, headers={"HX-Request": "true"}).content.decode()
    page = officer.post(address, data).content.decode()
    assert "<html" in page
    assert "<html" not in part
    assert 'id="table-fields"' in page
    assert 'id="table-fields"' in part
    assert 'name="option_wheel"' in part


def test_what_must_be_posted_is_chosen_by_somebody(draft: Night) -> None:
    filled = with_presets(_query(game="blackjack"), draft)
    assert filled["option_tie_option"] == ""
    assert (filled["seats"], filled["decks"]) == ("7", "4")
    form = TableForm(filled, night=draft).unchecked()
    assert not form.errors


def _query(**values: str) -> Any:
    from django.http import QueryDict

    made = QueryDict(mutable=True)
    made.update(values)
    return made


def test_20_22_g_7_the_odds_card_follows_the_tie_option() -> None:
    def natural(options: dict[str, Any]) -> list[str]:
        hand = next(pays for wager, pays in odds_card(sheet("blackjack"), options) if wager.type == "hand")
        return [odds for when, odds in hand if when]

    assert natural({"tie_option": "i"}) == ["3 to 2"]
    assert natural({"tie_option": "ii"}) == ["2 to 1"]
    assert len(natural({})) == 3, "while nothing is chosen, all of them are shown"


def test_another_game_takes_the_old_choices_away(officer: Any, full: Night) -> None:
    table = full.tables.get(label="Blackjack 1")
    address = at("change_line", full, "tables", table.pk)
    form = officer.get(address).context["form"]
    reloaded = officer.post(address, posted(form) | {"game": "chuck_a_luck", "reload": "1"}).context["form"]
    data = {bound.html_name: bound.value() or "" for bound in reloaded}
    data |= {"initial-game": "blackjack", "initial-label": "Blackjack 1", "initial-room": table.room}
    answer = officer.post(address, data)
    assert answer.status_code == 302, answer.context["form"].errors
    table.refresh_from_db()
    assert (table.game, table.seats, table.decks) == ("chuck_a_luck", None, None)
    assert "tie_option" not in table.options


def test_a_machine_keeps_its_schedule(officer: Any, full: Night) -> None:
    reel = full.tables.get(label="Reel 1")
    address = at("change_line", full, "tables", reel.pk)
    form = officer.get(address).context["form"]
    data = posted(form) | {
        "option_schedule": "three bells = 25\nany pair = 2",
        "initial-option_schedule": "three bells = 20",
    }
    assert officer.post(address, data).status_code == 302
    reel.refresh_from_db()
    assert reel.options == {"schedule": {"three bells": 25, "any pair": 2}}
    wrong = officer.post(address, data | {"option_schedule": "three bells"})
    assert wrong.status_code == 422
    assert "one a line" in wrong.content.decode()


def test_two_windows_do_not_overwrite_each_others_choices(officer: Any, full: Night) -> None:
    table = full.tables.get(label="Blackjack 1")
    address = at("change_line", full, "tables", table.pk)
    old = officer.get(address).context["form"]
    officer.post(address, posted(old, option_tie_option="ii"))
    answer = officer.post(address, posted(old, option_tie_option="iii"))
    assert answer.status_code == 422
    assert "another window" in answer.content.decode()
    table.refresh_from_db()
    assert table.options["tie_option"] == "ii"


def test_three_more_like_this(officer: Any, full: Night) -> None:
    table = full.tables.get(label="Blackjack 2")
    officer.post(at("more_tables", full, table.pk))
    made = full.tables.filter(label__in=["Blackjack 3", "Blackjack 4", "Blackjack 5"])
    assert {(one.game, one.decks, one.options["tie_option"]) for one in made} == {("blackjack", 1, "i")}
    assert made.count() == 3


def test_two_tables_never_share_a_name(officer: Any, full: Night) -> None:
    data = {"game": "under_over", "label": "Craps", "room": "Main hall"}
    answer = officer.post(at("add_line", full, "tables"), data)
    assert answer.status_code == 422
    assert "Another table has this name." in answer.content.decode()


def test_16_1_d_rentals_are_saved_together_and_never_over_another_window(officer: Any, full: Night) -> None:
    page = at("section", full, "equipment")
    grid = officer.get(page).context["grid"]
    one, other = full.tables.get(label="Craps"), full.tables.get(label="Roulette")
    changed = cells(grid, **{"Rental of Craps": "99.50"})
    assert officer.post(at("grid", full, "equipment"), changed).status_code == 302
    again = cells(grid, **{"Rental of Craps": "120", "Rental of Roulette": "80"})
    answer = officer.post(at("grid", full, "equipment"), again)
    assert answer.status_code == 422
    assert "another window" in answer.content.decode()
    one.refresh_from_db(), other.refresh_from_db()
    assert (one.rental_cents, other.rental_cents) == (99_50, 200_00)
    wrong = officer.post(at("grid", full, "equipment"), cells(grid, **{"Rental of Craps": "much"}))
    assert wrong.status_code == 422
    assert "Write an amount such as 20" in wrong.content.decode()


def test_only_providers_approved_to_the_end_of_the_night_can_be_chosen(officer: Any, draft: Night) -> None:
    Provider.objects.create(name="Not Yet Rentals", state="submitted")
    text = officer.get(at("section", draft, "equipment")).content.decode()
    assert "Not Yet Rentals (approval submitted)</option>" in text
    refused = text[: text.index("Not Yet Rentals")].rsplit("<option", 1)[1]
    assert "disabled" in refused
    assert "disabled" not in text[: text.index("Own Rentals")].rsplit("<option", 1)[1]


def test_20_9_d_class_b_is_greyed_at_craps_and_roulette(officer: Any, cast: Cast, full: Night) -> None:
    grid = officer.get(at("section", full, "operators")).context["grid"]
    barred = {
        one.table.label: {person.words for person in one.crew[0][1].options.people if person.barred}
        for one in grid.tables
        if one.crew
    }
    assert barred["Craps"] == barred["Roulette"] == {"Bea (B: not at this game)"}
    assert barred["Blackjack 1"] == set()
    bea = Engagement.objects.get(night=full, operator__user=cast[Role.CLASS_B_OPERATOR])
    answer = officer.post(at("grid", full, "operators"), cells(grid, **{"Dealer of Roulette": str(bea.pk)}))
    assert answer.status_code == 422
    assert not Post.objects.filter(table__label="Roulette", engagement=bea).exists()


def test_the_roster_puts_people_to_tables_and_lets_them_change_places(officer: Any, full: Night) -> None:
    page = at("section", full, "operators")
    grid = officer.get(page).context["grid"]
    by_name = {one.operator.user.name: str(one.pk) for one in full.engagements.select_related("operator__user")}
    swap = {"Dealer of Craps": by_name["Alma"], "Boxperson of Craps": by_name["Abel"], "Pay of Abel": "0"}
    assert officer.post(at("grid", full, "operators"), cells(grid, **swap)).status_code == 302
    crew = {(post.post, post.engagement.operator.user.name) for post in Post.objects.filter(table__label="Craps")}
    assert {("dealer", "Alma"), ("boxperson", "Abel"), ("stickperson", "Amos")} == crew
    assert Engagement.objects.get(pk=by_name["Abel"]).pay_cents == 0
    twice = cells(officer.get(page).context["grid"], **{"Stickperson of Craps": by_name["Alma"]})
    answer = officer.post(at("grid", full, "operators"), twice)
    assert answer.status_code == 422
    assert "already at Craps" in answer.content.decode()


def test_an_operator_is_engaged_once_and_only_with_a_licence(officer: Any, cast: Cast, draft: Night) -> None:
    address = at("add_line", draft, "engagements")
    anton = cast.own.operator
    assert officer.post(address, {"operator": anton.pk, "pay_cents": "300"}).status_code == 302
    assert officer.post(address, {"operator": anton.pk, "pay_cents": "300"}).status_code == 422
    Operator.objects.filter(user=cast[Role.CLASS_B_OPERATOR]).update(state="suspended")
    choices = officer.get(address).content.decode()
    assert "Bea, class B" not in choices
    assert draft.engagements.get().pay_cents == 300_00


def test_20_11_d_the_usual_chips_never_repeat_a_value_or_a_color(officer: Any, draft: Night) -> None:
    officer.post(
        at("add_line", draft, "denominations"),
        {"form": "chip", "value": "50", "color": "red", "marked": "on", "quantity": "10"},
    )
    for _again in range(2):
        officer.post(at("usual_chips", draft))
    chips = list(draft.denominations.values_list("value", "color"))
    assert chips == [(1, "white"), (25, "green"), (50, "red"), (100, "black"), (500, "purple")]
    offered = officer.get(at("add_line", draft, "denominations")).content.decode()
    assert "Red (already $50)" in offered


def test_a_prize_is_shown_with_its_picture(officer: Any, draft: Night, settings: Any, tmp_path: Any) -> None:
    settings.UPLOADS_ROOT = tmp_path
    drawn = io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(drawn, "PNG")
    prize = {"name": "Bicycle", "kind": "merchandise", "retail_cents": "250", "quantity": "1", "award": "drawing"}
    file = SimpleUploadedFile("bicycle.png", drawn.getvalue(), "image/png")
    assert officer.post(at("add_line", draft, "prizes"), prize | {"file": file}).status_code == 302
    picture = Prize.objects.get(night=draft).picture
    assert picture
    text = officer.get(at("section", draft, "prizes")).content.decode()
    assert at("night_file", draft, picture.pk) in text
    assert "$250.00 of $100,000.00" in text
    evil = SimpleUploadedFile("bicycle.png", b"<script>alert(1)</script>", "image/png")
    answer = officer.post(at("add_line", draft, "prizes"), prize | {"file": evil})
    assert answer.status_code == 422
    assert "neither a PDF nor a PNG" in answer.content.decode()
    assert Prize.objects.filter(night=draft).count() == 1


def test_a_prohibited_prize_is_flagged_on_its_line(officer: Any, draft: Night) -> None:
    Prize.objects.create(night=draft, name="Envelope", kind="cash", retail_cents=50_00)
    text = officer.get(at("section", draft, "prizes")).content.decode()
    assert "Envelope is a cash prize" in text
    assert 'class="line-problem"' in text
