"""The planner's page: filled from the plan, tried with other figures, and not to be broken by any."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from casino_night.roles import Role
from licensing.models import Denomination, Night
from tests.cast import Cast
from tests.plans import complete_plan


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def night(cast: Cast) -> Night:
    return complete_plan(cast.own.night, cast)


@pytest.fixture
def officer(cast: Cast) -> Client:
    return cast.client(Role.CHARITY_OFFICER)


def ask(client: Client, night: Night, **said: Any) -> Any:
    usual = {"guests": 80, "hours": 4, "buy_in": 20, "rate": "2.00", "seed": 1, "tables_blackjack": 2}
    return client.get(reverse("night:planner", args=[night.pk]), usual | said if said else {})


def test_the_plan_fills_the_form(officer: Client, night: Night) -> None:
    page = ask(officer, night)
    assert page.status_code == 200
    form, outlook = page.context["form"], page.context["outlook"]
    assert (form["guests"].value(), form["hours"].value(), form["tables_blackjack"].value()) == (120, 6, 2)
    assert [rack.label for rack in outlook.loading.racks][:2] == ["Blackjack 1", "Blackjack 2"]
    assert [color.piece.color for color in outlook.loading.colors] == ["white", "red", "green", "black"]
    assert [count for _name, count in outlook.loading.machines] == [1]


def test_the_same_address_gives_the_same_page(officer: Client, night: Night) -> None:
    first, again = (ask(officer, night, seed=7).context["outlook"] for _time in range(2))
    assert first == again
    assert first != ask(officer, night, seed=8).context["outlook"]


def test_a_small_order_runs_dry_and_the_list_says_what_is_missing(officer: Client, night: Night) -> None:
    Denomination.objects.filter(night=night).update(quantity=40)
    page = ask(officer, night)
    assert page.context["outlook"].loading.dry
    assert all(color.missing for color in page.context["outlook"].loading.colors if color.needed > 40)
    assert b"would run dry" in page.content
    Denomination.objects.filter(night=night).update(quantity=100_000)
    assert b"No table runs dry" in ask(officer, night).content


@pytest.mark.parametrize(
    "wrong",
    [
        {"guests": "0"},
        {"guests": "9" * 400},
        {"guests": "-5"},
        {"hours": "1e9"},
        {"hours": "100"},
        {"rate": "NaN"},
        {"rate": "Infinity"},
        {"rate": "0.01", "buy_in": 1},
        {"rate": "0.001"},
        {"buy_in": "１２x"},
        {"seed": "-1"},
        {"seed": "\x00"},
        {"tables_blackjack": "61"},
        {"tables_blackjack": "60", "tables_craps": "1"},
        {"tables_blackjack": ""},
    ],
    ids=str,
)
def test_what_cannot_be_is_said_at_the_field(officer: Client, night: Night, wrong: dict[str, Any]) -> None:
    page = ask(officer, night, **wrong)
    assert page.status_code == 422
    assert page.context["form"].errors
    assert "outlook" not in page.context


def test_a_night_without_any_plan_asks_for_tables(officer: Client, cast: Cast) -> None:
    page = ask(officer, cast.own.night)
    assert page.status_code == 200
    assert "outlook" not in page.context


def test_queries_do_not_grow_with_the_plan(
    officer: Client, night: Night, django_assert_num_queries: Any, django_assert_max_num_queries: Any
) -> None:
    ask(officer, night)
    with django_assert_max_num_queries(14) as few:
        ask(officer, night)
    Denomination.objects.create(night=night, value=500, color="purple", quantity=20)
    with django_assert_num_queries(len(few)):
        ask(officer, night, tables_craps=9)
