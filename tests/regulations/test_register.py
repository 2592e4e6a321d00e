"""The register ties every rule to the source, and cannot go stale."""

import hashlib
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from licensing.regulations import register, scan

# Ids and citations of the reviewed list of rules; a change of either is a change of the law's text.
REVIEWED = "a3385f8cc2e959f719c24e5fa6f2b2a2878516abe52ff16b833224b5e5850a73"
OUT_OF_SCOPE = {"R004", *(f"R{number:03}" for number in range(8, 15)), "R032"}


def test_the_register_is_true() -> None:
    """Every id named in the source exists, every name in the register exists, and none is missing.

    When this fails, run ./run manage rules --write and commit the difference; an id that does not exist is a mistake
    in the source.
    """
    assert register.problems() == []


def test_all_267_rules_are_there_with_the_citations_reviewed() -> None:
    ids = [rule.id for rule in register.rules()]
    assert ids == [f"R{number:03}" for number in range(1, 268)]
    lines = "\n".join(f"{rule.id} {rule.citation}" for rule in register.rules())
    assert hashlib.sha256(lines.encode()).hexdigest() == REVIEWED


def test_every_rule_says_what_it_asks_of_whom_and_how_it_is_kept() -> None:
    for rule in register.rules():
        assert rule.part, rule.id
        assert rule.rule, rule.id
        assert rule.enforcement, rule.id
        assert rule.binds or rule.id == "R004", rule.id
        assert rule.status in register.STATUSES, rule.id


def test_implemented_means_somewhere_and_planned_nowhere() -> None:
    for rule in register.rules():
        assert bool(rule.where) == (rule.status == register.IMPLEMENTED), rule.id


def test_bingo_armchair_races_and_reserved_sections_are_out_of_scope_with_a_reason() -> None:
    out = {rule.id: rule.reason for rule in register.rules() if rule.status == register.OUT_OF_SCOPE}
    assert set(out) == OUT_OF_SCOPE
    assert all(out.values())
    assert not any(rule.reason for rule in register.rules() if rule.id not in out)


def test_no_code_is_left_unexplained_to_the_reader() -> None:
    for rule in register.rules():
        assert rule.ways or rule.detail or rule.status == register.OUT_OF_SCOPE, rule.id
        assert not re.search(r"\b(HB|W|PN|CL|RPT|REF)\b", rule.detail), rule.id


@pytest.mark.parametrize(
    ("enforcement", "ways", "detail"),
    [
        ("HB", ["Stops you"], ""),
        ("tool; PN", ["Settlement tool", "Printed notice"], ""),
        ("HB above cap", ["Stops you"], "Stops you: above cap"),
        ("HB: fixed bet list", ["Stops you"], "Stops you: fixed bet list"),
        (
            "W; HB after expiry",
            ["Warns; may be overridden with a reason", "Stops you"],
            "Warns; Stops you: after expiry",
        ),
        ("HB < 6; CL", ["Stops you", "Checklist"], "Stops you: < 6; Checklist"),
        ("settlement tool", ["Settlement tool"], ""),
        ("separate ledger", [], "Separate ledger"),
        ("none", [], ""),
    ],
)
def test_enforcement_is_said_in_words(enforcement: str, ways: list[str], detail: str) -> None:
    rule = replace(register.rule("R001"), enforcement=enforcement)
    assert (rule.ways, rule.detail) == (ways, detail)


def test_a_rule_is_found_by_its_id() -> None:
    assert register.rule("R080").citation == "13:47-20.12(b)"
    with pytest.raises(KeyError):
        register.rule("R999")


def test_search_takes_words_ids_citations_and_the_three_filters() -> None:
    def ids(text: str = "", **filters: str) -> list[str]:
        return [rule.id for rule in register.search(text, **filters)]

    assert len(ids()) == 267
    assert ids("R080") == ["R080"]
    assert ids("RAFFLE ticket imitation") == ["R260"]
    assert ids("20.23(h)10") == ["R156"]
    assert ids(bound="Banker") == ["R050", "R051", "R052", "R053"]
    assert ids(status=register.OUT_OF_SCOPE, bound="Bingo licensee") == sorted(OUT_OF_SCOPE - {"R004", "R032"})
    assert ids(part="Machines") == ["R259"]
    assert ids("zebra") == []


# --- Keeping it true ---------------------------------------------------------------------------------------------


@pytest.fixture
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A register file of the test's own, and a source that says what the test wants."""
    original = register.rules()
    monkeypatch.setattr(register, "FILE", tmp_path / "rules.toml")
    register.write(original)
    yield lambda mentions: monkeypatch.setattr(scan, "mentions", lambda: mentions)
    monkeypatch.undo()
    register.rules.cache_clear()
    register._by_id.cache_clear()


def status_and_where(rule_id: str) -> tuple[str, tuple[str, ...]]:
    return register.rule(rule_id).status, register.rule(rule_id).where


def test_writing_takes_status_and_where_from_the_source(own_file: Any) -> None:
    own_file({"R001": ["casino_night.clock", "casino_night.money"]})
    call_command("rules", write=True)
    assert status_and_where("R001") == ("implemented", ("casino_night.clock", "casino_night.money"))
    assert status_and_where("R003") == ("planned", ())
    assert status_and_where("R008") == ("out_of_scope", ())
    assert register.problems() == []


def test_writing_twice_changes_nothing(own_file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    own_file({"R001": ["casino_night.clock"]})
    call_command("rules", write=True)
    first = register.FILE.read_bytes()
    call_command("rules", write=True)
    assert register.FILE.read_bytes() == first
    assert capsys.readouterr().out.endswith("Nothing has changed.\n")


def test_the_stored_file_is_as_the_writer_writes_it() -> None:
    assert register.FILE.read_text() == register.rendered(register.rules())


def test_what_is_written_is_read_back_the_same() -> None:
    odd = replace(register.rule("R001"), rule='a "quoted" back\\slash', where=("a.b", "c.d"), reason="so")
    assert register.read(register.rendered([odd])) == (odd,)


def test_a_stale_register_is_a_problem_that_says_what_to_run(own_file: Any) -> None:
    own_file({"R001": ["casino_night.clock"]})
    assert "R001 is not as the source has it: run ./run manage rules --write" in register.problems()


def test_a_mention_of_a_rule_that_does_not_exist_is_a_problem_and_stops_the_writing(own_file: Any) -> None:
    own_file({"R999": ["games.engines.craps"]})
    assert "games.engines.craps: names R999, and there is no such rule." in register.problems()
    with pytest.raises(CommandError, match="R999"):
        call_command("rules", write=True)


def test_a_mention_of_a_rule_out_of_scope_is_a_problem(own_file: Any) -> None:
    own_file({"R008": ["games.engines.craps"]})
    assert any("R008, which is out of scope" in problem for problem in register.problems())


def test_a_row_that_points_at_nothing_is_a_problem(own_file: Any) -> None:
    own_file({"R001": ["casino_night.clock.no_such_check"]})
    call_command("rules", write=True)
    assert register.problems() == [
        "casino_night.clock.no_such_check: the register points at it, and it does not exist."
    ]


def test_the_summary_counts_by_part_and_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("rules", summary=True)
    lines = [re.findall(r"\d+", line)[-4:] for line in capsys.readouterr().out.splitlines()[1:]]
    figures = [[int(figure) for figure in line] for line in lines]
    assert [sum(column) for column in zip(*figures[:-1], strict=True)] == figures[-1]
    assert figures[-1][2:] == [9, 267]
    assert sum(figures[-1][:3]) == 267


def test_the_list_names_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("rules")
    printed = capsys.readouterr().out
    assert len(re.findall(r"^R\d{3}  ", printed, re.MULTILINE)) == 267
