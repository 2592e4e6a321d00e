"""13:47-20.9(d), R060: a class B operator never runs craps or roulette, by no screen, request or order of steps.

The dealer's pages, the roster, the tables, the copy of last year's night, the register of instruction: each is tried
as Bea, for Bea, in every role the night can give her, and in both orders.
"""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from casino_night import clock
from casino_night.checks import views
from casino_night.refusal import Refused
from casino_night.roles import NIGHT_ROLES, Role
from games.trainer.services import sign_instruction
from licensing.application import services as application
from licensing.application.sections import SECTIONS
from licensing.conditions import class_b_stays_away
from licensing.models import Assignment, Instruction, Night, Operator, Post, Table
from licensing.professionals import services as professionals
from tests.cast import Cast, night_today, signed_in_client
from tests.licensing.application.pages import at, cells
from tests.plans import complete_plan

FORBIDDEN = ("Craps", "Roulette")
GAMES = ("craps", "roulette")


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def bea(cast: Cast) -> Operator:
    return Operator.objects.get(user=cast[Role.CLASS_B_OPERATOR])


@pytest.fixture
def night(cast: Cast) -> Night:
    made = night_today(cast.own.organisation, "Spring Night", "draft", cast.own.provider)
    made.date = clock.today() + timedelta(days=60)
    made.save()
    return complete_plan(made, cast)


# Whatever page of a table is added under the games is knocked at too.
SCREENS = sorted(route for route, _view in views() if "<uuid:table>" in route and route.startswith("/games/"))


def knock(client: Client, night: Night, table: Table) -> set[int]:
    """Every request of a table's screens, by every method."""
    codes = set()
    for route in SCREENS:
        address = route.replace("<uuid:night>", str(night.pk)).replace("<uuid:table>", str(table.pk))
        codes |= {client.get(address).status_code, client.post(address, {"press": "new"}).status_code}
    return codes


@pytest.mark.parametrize("role", NIGHT_ROLES)
def test_no_screen_of_the_table_opens_to_class_b_in_whatever_role(
    cast: Cast, night: Night, bea: Operator, role: Role
) -> None:
    Assignment.objects.get_or_create(night=night, user=bea.user, role=role)
    client = signed_in_client(bea.user)
    assert len(SCREENS) >= 3
    for label in FORBIDDEN:
        assert knock(client, night, night.tables.get(label=label)) <= {403, 405}, f"{label} as {role}"


def test_a_class_a_licence_opens_it_and_its_end_closes_it_again(cast: Cast, night: Night, bea: Operator) -> None:
    """The test above can fail: with a class A licence in force the same request is answered."""
    Assignment.objects.create(night=night, user=bea.user, role=Role.CLASS_B_OPERATOR)
    client, craps = signed_in_client(bea.user), night.tables.get(label="Craps")
    draft = Operator.objects.create(user=bea.user, operator_class="A")  # an application is no licence
    assert 200 not in knock(client, night, craps)
    Operator.objects.filter(pk=draft.pk).update(state="approved", expires_on=clock.today())
    assert 200 in knock(client, night, craps)
    Operator.objects.filter(pk=draft.pk).update(expires_on=clock.today() - timedelta(days=1))
    assert 200 not in knock(client, night, craps)


def roster(client: Client, night: Night) -> tuple[str, Any]:
    for section in SECTIONS:
        address = at("section", night, section.key)
        page = client.get(address)
        grid = (page.context or {}).get("grid")
        if grid is not None and any("Craps" in cell.label for cell in grid.cells.values()):
            return at("grid", night, section.key), grid
    raise AssertionError("The application has no roster.")


def test_no_cell_of_the_roster_takes_class_b(cast: Cast, night: Night, bea: Operator) -> None:
    """Not one that the page never offered either: the request is made by hand."""
    client = cast.client(Role.CHARITY_OFFICER)
    Post.objects.filter(engagement__operator=bea).delete()
    address, grid = roster(client, night)
    hired = night.engagements.get(operator=bea)
    tried = 0
    for cell in grid.cells.values():
        if not any(label in cell.label for label in FORBIDDEN) or "stick" in cell.label.lower():
            continue
        for wanted in (str(hired.pk), str(bea.pk)):
            client.post(address, cells(grid, **{cell.label: wanted}))
            tried += 1
        class_b_stays_away(night)
        assert not Table.objects.filter(night=night, label__in=FORBIDDEN, supervisor=bea).exists()
    assert tried >= 4


@pytest.mark.parametrize("game", GAMES)
def test_a_table_where_class_b_stands_never_becomes_one_of_them(night: Night, bea: Operator, game: str) -> None:
    """The other order: first the person, then the game."""
    table = night.tables.get(label="Blackjack 1")
    with pytest.raises(Refused) as refusal:
        application.change_row(
            night, "tables", table.pk, {"game": game}, seen={"game": "blackjack"}, actor=night.declared_by
        )
    assert refusal.value.citation == "13:47-20.9(d)"
    assert Table.objects.get(pk=table.pk).game == "blackjack"


@pytest.mark.parametrize("label", FORBIDDEN)
def test_what_was_planted_is_neither_copied_nor_submitted(cast: Cast, night: Night, bea: Operator, label: str) -> None:
    """Rows written past every service still lead nowhere."""
    officer = cast[Role.CHARITY_OFFICER]
    Post.objects.filter(engagement__operator=bea).delete()
    Post.objects.create(table=night.tables.get(label=label), engagement=night.engagements.get(operator=bea))
    with pytest.raises(Refused):
        application.submit(night, actor=officer)
    with pytest.raises(Refused):
        application.start(
            night.organisation,
            title="Copy",
            date=night.date,
            municipality=night.municipality,
            copy_from=night,
            actor=officer,
        )
    assert Night.objects.get(pk=night.pk).state == "draft"
    assert not Night.objects.filter(title="Copy").exists()


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_taught_them(cast: Cast, night: Night, bea: Operator, game: str) -> None:
    Operator.objects.filter(pk=bea.pk).update(licence_number="CNO-B")
    anton, before = cast.own.operator, Instruction.objects.count()
    with pytest.raises(Refused):
        professionals.record_instruction(
            anton, licence_number="CNO-B", game=game, given_on=clock.today(), actor=anton.user
        )
    with pytest.raises(Refused):
        sign_instruction(anton, bea, game, actor=anton.user)
    answer = cast.client(Role.CLASS_A_OPERATOR).post(
        f"/operators/{anton.pk}/instruction/record/",
        {"licence_number": "CNO-B", "game": game, "given_on": clock.today()},
    )
    assert answer.status_code == 422
    assert Instruction.objects.count() == before
