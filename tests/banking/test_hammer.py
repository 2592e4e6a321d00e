"""Several tills in processes of their own, repeats, kill -9: every acknowledged sale is there, once, as it was said."""

from pathlib import Path

from casino_night.banking.models import Posting
from casino_night.banking.verify import verify
from tests.banking import hammering
from tests.banking.evening import second_window
from tests.banking.scene import Scene
from tests.databases import CommittedDatabase

SALES = 200


def test_killed_clients_lose_and_double_nothing(committed_db: CommittedDatabase, tmp_path: Path) -> None:
    """The long version, with eight processes and the server killed too, is `./run drill ledger`."""
    scene = Scene.build()
    shifts = [scene.shift, *(second_window(scene, f"Window {number}") for number in (2, 3))]
    tally = hammering.run(shifts, tmp_path, committed_db.environ, sales=SALES, kills=2)
    tally = hammering.tallied(tmp_path, tally)
    assert tally.kills >= 1
    assert (tally.lost, tally.altered) == ([], [])
    assert tally.acked == tally.asked >= len(shifts) * SALES
    assert Posting.objects.filter(kind="sale", refusal="").count() == tally.asked
    assert verify(scene.night) == []
