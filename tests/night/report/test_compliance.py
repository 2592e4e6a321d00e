"""The compliance report: every row of the register, with what this night has to show for it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino_night.documents import services as documents
from casino_night.documents.models import Document
from casino_night.night.incidents import services as incidents
from casino_night.night.models import Tick
from casino_night.night.report import compliance
from casino_night.night.report.compliance import MET, NOT_APPLICABLE, NOT_MET
from licensing.models import Prize, Table
from licensing.regulations.register import OUT_OF_SCOPE, rules
from tests.licensing.paper.scenes import text
from tests.night.evenings import Evening, closed_evening, played_evening


@pytest.fixture
def evening(db: None) -> Evening:
    return closed_evening()


def found(evening: Evening) -> dict[str, compliance.Finding]:
    return {one.rule.id: one for one in compliance.findings(evening.night)}


def test_every_rule_has_a_verdict_and_its_evidence(evening: Evening) -> None:
    rows = found(evening)
    assert list(rows) == [one.id for one in rules()]
    assert all(row.evidence and all(row.evidence) for row in rows.values())
    for row in rows.values():
        assert row.rule.status != OUT_OF_SCOPE or row.verdict == NOT_APPLICABLE


def test_every_rule_that_is_met_has_something_of_this_night_to_show(evening: Evening) -> None:
    """A place in the program alone is what the program promises, not what this night did."""
    rows = found(evening).values()
    assert [row.rule.id for row in rows if row.verdict == MET and len(row.evidence) == 1] == []


def test_what_the_program_itself_keeps_is_said_to_be_so_with_its_place(evening: Evening) -> None:
    rows = [row for row in found(evening).values() if row.verdict != NOT_APPLICABLE]
    assert all(row.evidence[-1].startswith("Kept by the program") for row in rows)
    assert all(row.rule.where[0] in row.evidence[-1] for row in rows)


def test_6_25_b_a_breach_without_its_letter_is_not_met(db: None) -> None:
    evening = played_evening()
    assert "No breach by a player" in found(evening)["R006"].evidence[0]
    incident = incidents.report(evening.night, "cheating", "Two marked cards.", actor=evening.scene.anton)
    assert found(evening)["R006"].verdict == NOT_MET
    incidents.do(incident, "letter", actor=evening.grace)
    assert found(evening)["R006"].verdict == MET


def test_the_ledger_is_evidence_for_the_rules_of_money(evening: Evening) -> None:
    rows = found(evening)
    for rule_id in ("R052", "R081", "R082", "R083", "R084"):
        assert any("postings pass" in text for text in rows[rule_id].evidence), rule_id
    assert rows["R051"].verdict == MET
    assert "deposited" in " ".join(rows["R051"].evidence)


def test_receipts_that_are_not_deposited_break_the_rule_of_deposit(db: None) -> None:
    rows = found(played_evening())
    assert rows["R051"].verdict == NOT_MET
    assert "is not deposited" in " ".join(rows["R051"].evidence)


def test_a_game_nobody_plays_is_not_applicable_and_one_that_is_played_is(evening: Evening) -> None:
    rows = found(evening)
    craps = [row for row in rows.values() if row.rule.part == "Craps"]
    assert {row.verdict for row in craps} == {NOT_APPLICABLE}
    Table.objects.create(night=evening.night, label="Craps 1", game="craps")
    craps = [row for row in found(evening).values() if row.rule.part == "Craps"]
    assert NOT_APPLICABLE not in {row.verdict for row in craps}
    assert all("Craps 1" in " ".join(row.evidence) for row in craps)


def test_what_nobody_ticked_is_not_met_and_a_tick_names_who_looked(evening: Evening) -> None:
    assert found(evening)["R061"].verdict == NOT_MET
    Tick.objects.create(night=evening.night, item="no_other_gambling", by=evening.grace)
    evidence = " ".join(found(evening)["R061"].evidence)
    assert "last by Grace" in evidence
    assert "Nobody ticked" not in evidence


def test_a_night_without_a_drawing_needs_no_posted_ratio(evening: Evening) -> None:
    assert found(evening)["R075"].verdict != NOT_APPLICABLE
    Prize.objects.filter(night=evening.night).update(award="redemption")
    assert found(evening)["R075"].verdict == NOT_APPLICABLE


def test_the_paper_and_the_page_say_the_same(evening: Evening) -> None:
    paper = Document.objects.get(kind="compliance_report")
    documents.make(paper.pk)
    paper.refresh_from_db()
    printed = text(paper)
    counted = compliance.figures(compliance.findings(evening.night))
    page = evening.peter_at_home.get(f"/night/{evening.night.pk}/report/compliance/?show=not_met").content.decode()
    assert sum(counted.values()) == len(rules()) == 267
    assert page.count('class="finding"') == counted[NOT_MET]
    assert f"{len(rules())} RULES" in printed
    for one in rules():
        assert one.id in printed


def test_the_page_costs_the_same_however_long_the_night(evening: Evening) -> None:
    client = evening.peter_at_home
    url = f"/night/{evening.night.pk}/report/compliance/"

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url).status_code == 200
        return len(queries)

    cost()  # the first one writes the session
    before = cost()
    for number in range(4):
        Table.objects.create(night=evening.night, label=f"Roulette {number}", game="roulette")
        Tick.objects.create(night=evening.night, item=f"here:{number}", by=evening.grace)
    assert cost() == before <= 90
