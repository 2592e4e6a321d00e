"""Filters and tags that every template has."""

from types import SimpleNamespace

import pytest
from django.core.paginator import Paginator
from django.http import QueryDict
from django.template import Context

from casino_night import look
from casino_night.money import Cents, Scrip
from casino_night.templatetags import casino
from licensing.states import TABLES


@pytest.mark.parametrize(
    ("status", "tone"),
    [
        ("under_review", "blue"),
        ("Changes requested", "amber"),
        ("refused", "red"),
        ("Open", "green"),
        ("Draft", "grey"),
    ],
)
def test_tone_of_a_status(status: str, tone: str) -> None:
    assert casino.tone(status) == tone


def test_no_status_has_two_tones() -> None:
    words = [word for every in casino.TONES.values() for word in every]
    assert len(words) == len(set(words))


def test_states_that_stop_somebody_are_red_and_those_that_let_go_on_are_green() -> None:
    states = {state for workflow, _scope in TABLES.values() for state in workflow.states}
    assert {state for state in states if casino.tone(state) == "red"} >= states & {"refused", "suspended", "revoked"}
    assert {state for state in states if casino.tone(state) == "green"} >= states & {"approved", "licensed", "open"}


def test_money_is_written_with_thousands_and_cents() -> None:
    assert casino.cash(123_450) == casino.cash(Cents(123_450)) == "$1,234.50"
    assert casino.scrip(1234) == casino.scrip(Scrip(1234)) == "$1,234"


def test_13_47_20_12_a_every_chip_carries_its_value_and_marks_of_its_own() -> None:
    colors, marks = zip(*casino.CHIPS.values(), strict=True)
    assert len(set(colors)) == len(set(marks)) == len(casino.CHIPS)
    assert all(casino.chip(value)["face"] in (str(value), f"{value // 1000}K") for value in casino.CHIPS)


def test_rule_takes_its_words_from_the_register_when_none_are_given() -> None:
    assert casino.rule("13:47-6.11(c)")["sentences"]
    assert casino.rule("13:47-6.11(c)", "Own words")["sentences"] == ["Own words"]
    assert casino.rule("13:47-6.11(c)")["badge"] == "§ 6.11(c)"


def test_two_badges_of_one_rule_open_two_cards() -> None:
    assert casino.rule("13:47-6.11(c)")["card"] != casino.rule("13:47-6.11(c)")["card"]


def test_same_query_changes_one_value_and_keeps_the_others() -> None:
    context = Context({"request": SimpleNamespace(GET=QueryDict("q=craps&page=1"))})
    assert casino.same_query(context, page=2) == "?q=craps&page=2"


def test_page_numbers_leave_out_the_middle() -> None:
    page = Paginator(range(267), 25).get_page(5)
    assert casino.page_numbers(page) == [1, "…", 4, 5, 6, "…", 11]


def test_percent_of_nothing_is_nothing() -> None:
    assert (casino.percent_of(84, 100), casino.percent_of(1, 0)) == (84, 0)


def test_every_die_shows_its_pips() -> None:
    assert all(len(set(casino.die(pips)["spots"])) == pips for pips in range(1, 7))


def test_widget_of_a_wrong_field_is_marked() -> None:
    form = look._form()
    assert "is-invalid" in casino.dressed(form["name"])
    assert "is-invalid" not in casino.dressed(form["website"])
    assert 'class="form-select"' in casino.dressed(form["town"])
