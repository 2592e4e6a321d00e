"""The server's clock is set back or forward while the night sells (F22): the order stays, and so does every promise."""

from datetime import timedelta

import pytest
import time_machine

from casino_night import clock
from casino_night.banking.models import Posting
from casino_night.banking.verify import verify
from tests.banking.scene import Scene

pytestmark = pytest.mark.django_db


def test_sales_go_on_in_order_while_the_clock_jumps_an_hour_back_and_forth() -> None:
    scene = Scene.build()
    noon = scene.night.window.opens + timedelta(hours=12)
    for jump in (0, -1, 1, -1, 0):
        with time_machine.travel(noon + timedelta(hours=jump), tick=True):
            scene.sell(20)
    rows = list(Posting.objects.order_by("seq").values_list("seq", "created_at"))
    assert [seq for seq, _at in rows] == list(range(1, len(rows) + 1))
    assert [at for _seq, at in rows] == sorted(at for _seq, at in rows), "time never runs backwards in the chain"
    assert verify(scene.night) == []


def test_a_clock_that_runs_past_the_licence_refuses_sales_until_it_is_right_again() -> None:
    from casino_night.refusal import Refused

    scene = Scene.build()
    with time_machine.travel(scene.night.window.closes + timedelta(hours=1)), pytest.raises(Refused):
        scene.sell(20)
    assert clock.now() < scene.night.window.closes
    assert verify(scene.night) == []
