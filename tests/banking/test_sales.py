"""Selling imitation money: one posting, both halves at the rate, whole dollars, at a window, on the night."""

from uuid import uuid4

import pytest

from casino_night.banking.models import Movement, Posting
from casino_night.banking.services import ledger
from casino_night.refusal import Refused
from tests.banking.scene import Scene


@pytest.fixture
def scene(db: None) -> Scene:
    return Scene.build()


def test_a_sale_is_one_cash_and_one_imitation_movement_at_the_rate_13_47_20_12_b(scene: Scene) -> None:
    till, tray = scene.till, scene.tray
    posting = scene.sell(20)
    legs = {movement.unit: movement for movement in Movement.objects.filter(posting=posting)}
    assert {unit: leg.amount for unit, leg in legs.items()} == {"cash": 20_00, "imitation": 40}
    assert (scene.till - till, scene.tray - tray, scene.balance("guests")) == (20_00, -40, 40)


def test_the_same_id_is_answered_the_same_and_sells_once(scene: Scene) -> None:
    id = uuid4()
    first, again = scene.sell(20, id), scene.sell(20, id)
    assert first.paper == Posting.objects.get(pk=id).paper == again.paper
    assert Posting.objects.filter(kind="sale").count() == 1


def test_the_same_id_with_another_body_is_a_conflict(scene: Scene) -> None:
    id = uuid4()
    scene.sell(20, id)
    with pytest.raises(ledger.Conflict):
        scene.sell(40, id)
    assert Posting.objects.filter(kind="sale").count() == 1


def test_a_refused_id_stays_refused(scene: Scene) -> None:
    id = uuid4()
    with pytest.raises(ledger.FinalRefusal, match="not so much") as first:
        scene.sell(900_000, id)
    scene.supply(30_000)
    with pytest.raises(ledger.FinalRefusal) as again:
        scene.sell(900_000, id)
    assert first.value.posting.paper == again.value.posting.paper
    assert scene.sell(900_000).accepted


def test_only_full_dollars_that_buy_full_dollars_13_47_20_12_c_1(db: None) -> None:
    scene = Scene.build(rate="2.50")
    with pytest.raises(Refused, match="full dollars"):
        scene.sell(1)
    assert scene.sell(2).accepted
