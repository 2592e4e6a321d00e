"""Incidents: each asks for something, by a time, and stays open until it is done."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from casino_night.banking.selectors import totals
from casino_night.banking.services import ledger
from casino_night.documents.models import Document
from casino_night.money import Scrip
from casino_night.night.incidents import services
from casino_night.night.models import TableDay
from casino_night.night.selectors import incidents_open
from casino_night.refusal import Refused
from tests.night.floors import Floor


def test_6_25_b_cheating_is_open_until_the_player_is_stopped_and_the_letter_asked_for(
    db: None, time_machine: Any
) -> None:
    floor = Floor()
    incident = services.report(
        floor.night, "cheating", "Moved a wager after the ball fell.", actor=floor.anton, table=floor.table("Roulette")
    )
    (found,) = incidents_open(floor.night)
    assert [duty.task.step for duty in found.owed] == ["stopped", "letter"]
    assert not found.owed[0].late
    time_machine.move_to(incident.created_at + timedelta(minutes=6))
    assert incidents_open(floor.night)[0].owed[0].late
    services.do(incident, "stopped", actor=floor.anton)
    services.do(incident, "letter", actor=floor.grace)
    assert incidents_open(floor.night) == []
    letter = Document.objects.get(kind="cheating_letter", subject_id=incident.pk)
    assert "Moved a wager after the ball fell." in letter.snapshot["paragraphs"]
    with pytest.raises(Refused, match="done already"):
        services.do(incident, "stopped", actor=floor.anton)


def test_6_25_c_a_forfeit_is_posted_with_the_incident_or_not_at_all(db: None) -> None:
    floor = Floor()
    incident = services.report(floor.night, "cheating", "Marked cards.", actor=floor.anton)
    about = {"actor": floor.anton, "approver": floor.grace, "device": floor.device}
    with pytest.raises(ledger.FinalRefusal):  # no guest holds anything yet
        services.do(incident, "forfeited", amount=Scrip(50), id=uuid4(), **about)
    assert not incident.steps.exists()
    with pytest.raises(Refused, match="member in charge's PIN"):
        services.do(incident, "forfeited", actor=floor.anton)
    table = floor.open_blackjack()
    from casino_night.night.tables import services as tables

    by = {"actor": floor.bea, "approver": floor.anton, "device": floor.device}
    tables.close_table(uuid4(), table, floor.chips(800), {}, **by)  # guests won $200
    services.do(incident, "forfeited", amount=Scrip(50), id=uuid4(), **about)
    assert totals(floor.night).forfeited == Scrip(50)
    assert totals(floor.night).balanced


def test_20_15_b_equipment_out_of_use_stops_its_table_until_it_is_replaced(db: None) -> None:
    floor = Floor()
    table = floor.open_blackjack()
    incident = services.report(floor.night, "equipment", "A torn card.", actor=floor.bea, table=table, about="Deck 2")
    day = TableDay.objects.get(table=table)
    assert day.state == "stopped"
    assert "Deck 2" in day.stopped_reason
    services.do(incident, "removed", actor=floor.bea)
    services.do(incident, "replaced", actor=floor.anton, note="New deck")
    day.refresh_from_db()
    assert day.state == "open"


def test_20_6_a_1_a_dispute_is_decided_by_a_class_a_never_by_the_member_in_charge(db: None) -> None:
    floor = Floor()
    incident = services.report(floor.night, "dispute", "Was it 21?", actor=floor.bea, table=floor.table())
    with pytest.raises(Refused) as refused:
        services.do(incident, "decided", actor=floor.grace)
    assert refused.value.citation == "13:47-20.6(a)1"
    services.do(incident, "decided", actor=floor.anton)
    services.do(incident, "informed", actor=floor.grace)
    assert incidents_open(floor.night) == []


def test_incidents_are_numbered_and_belong_to_a_night_that_runs(db: None) -> None:
    floor = Floor(opened=False)
    with pytest.raises(Refused, match="while the night runs"):
        services.report(floor.night, "injury", "A fall.", actor=floor.grace)


def test_an_incident_by_its_pages(db: None) -> None:
    floor = Floor()
    client, _pin = floor.tablet(floor.anton)
    base = f"/night/{floor.night.pk}/incidents/"
    assert client.post(f"{base}new/", {"kind": "injury"}).status_code == 422
    made = client.post(f"{base}new/", {"kind": "injury", "happened": "A guest fell.", "table": floor.table().pk})
    assert made.status_code == 303
    page = made.headers["Location"]
    assert "First aid" in client.get(page).content.decode()
    for step in ("helped", "recorded"):
        assert client.post(f"{page}do/", {"step": step, "note": "Done"}).status_code == 303
    assert "Due by" not in client.get(page).content.decode()
    assert "A guest fell" not in client.get(base).content.decode()  # the list says as little as will do
    assert client.post(f"{page}do/", {"step": "nonsense"}).status_code == 409
