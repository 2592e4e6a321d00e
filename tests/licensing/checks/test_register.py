"""Every check names rows of the register and a citation, and every row that binds before the night has a check."""

import re

import pytest

from licensing.checks import SECTIONS, Check, Level, checks
from licensing.regulations import register
from licensing.regulations.citations import places_of

# Rows up to R095 that no application can break or keep: who carries them out instead.
ON_THE_NIGHT = "R005 R006 R007 R021 R046 R047 R050 R051 R052 R055 R057 R063 R064 R067 R069 R070 R071 R072 R082 R084"
ON_PAPER_AND_AT_THE_TABLES = "R085 R089 R090 R094 R095"
OPERATORS_AND_PROVIDERS_OWN_APPLICATIONS = "R016 R022 R027 R028 R029 R040"
ELSEWHERE = set(f"{ON_THE_NIGHT} {ON_PAPER_AND_AT_THE_TABLES} {OPERATORS_AND_PROVIDERS_OWN_APPLICATIONS}".split())

# Checks that stand on a section the register has no row for, beside the row they serve.
OTHER_SECTIONS = {
    "date_is_within_reach": "13:47-2.3",
    "registration_outlasts_the_night": "13:47-2.3",
    "town_consents_to_sunday": "N.J.S.A. 5:8-58",
    "use_of_proceeds_is_given": "13:47-6.3",
}
NOT_IN_THE_REGISTER = "4.10"  # the municipality's fee
# The register blocks operating; assisting is a reading of ours (A57), and so a warning.
READ_AS_A_WARNING = {"class_b_assists_at_craps_or_roulette"}

each_check = pytest.mark.parametrize("one", checks(), ids=lambda one: one.name)


def test_every_row_that_binds_before_the_night_has_a_check() -> None:
    in_scope = {one.id for one in register.rules() if one.id <= "R095" and one.status != register.OUT_OF_SCOPE}
    tied = {rule for one in checks() for rule in one.rules if rule <= "R095"}
    assert tied & ELSEWHERE == set()
    assert tied | ELSEWHERE == in_scope


@each_check
def test_a_check_names_rows_that_exist(one: Check) -> None:
    assert one.rules
    for rule in one.rules:
        assert register.rule(rule).status != register.OUT_OF_SCOPE


@each_check
def test_a_check_cites_where_its_rows_stand(one: Check) -> None:
    if one.name in OTHER_SECTIONS:
        assert one.citation == OTHER_SECTIONS[one.name]
        return
    cited = sections(one.citation)
    assert cited
    assert cited - {NOT_IN_THE_REGISTER} <= {section for rule in one.rules for section in sections(rule_citation(rule))}


def sections(citation: str) -> set[object]:
    return {(*place.above, place.low)[0][1] for place in places_of(citation)}


def rule_citation(rule: str) -> str:
    return register.rule(rule).citation


@each_check
def test_a_warning_is_what_the_register_calls_one(one: Check) -> None:
    warns = any(re.search(r"\bW\b", register.rule(rule).enforcement) for rule in one.rules)
    if one.level is Level.WARN:
        assert warns or one.name in READ_AS_A_WARNING


@each_check
def test_a_check_says_in_words_what_is_right_when_it_passes(one: Check) -> None:
    assert re.fullmatch(r"[A-Z][^.]+[^. ]", one.title)
    assert "_" not in one.title


def test_no_two_checks_have_the_same_title_and_every_section_has_some() -> None:
    titles = [one.title for one in checks()]
    assert len(titles) == len(set(titles))
    assert [section for section in SECTIONS if any(one.section == section for one in checks())] == list(SECTIONS)
