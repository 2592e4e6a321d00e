"""A whole evening adds up: live totals, the identity, the verifiers, the sheet, the draw."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command

from casino_night.banking import draw, flows, outside_verifier, selectors
from casino_night.banking.export import lines
from casino_night.banking.models import Award, Drawing, Movement, Posting, Sheet, Tickets
from casino_night.banking.services import draws
from casino_night.banking.verify import verify
from casino_night.money import Cents, Scrip
from tests.banking import evening
from tests.banking.scene import Scene


@pytest.fixture
def scene(db: None) -> Scene:
    made = Scene.build()
    evening.play(made)
    return made


def test_every_kind_of_movement_and_every_record_occurs(scene: Scene) -> None:
    assert set(Posting.objects.values_list("kind", flat=True)) == set(flows.KINDS)
    empty = [model.__name__ for model in apps.get_app_config("banking").get_models() if not model.objects.exists()]
    assert empty == []


def test_the_ledger_is_sound_inside_and_outside(scene: Scene, tmp_path: Path) -> None:
    assert verify(scene.night) == []
    file = tmp_path / "night.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines(scene.night)))
    script = Path(outside_verifier.__file__)
    done = subprocess.run([sys.executable, "-I", script, file], cwd=tmp_path, capture_output=True, text=True)
    head = Posting.objects.filter(night=scene.night).latest("seq").seal
    assert done.returncode == 0, done.stdout
    assert head in done.stdout


def test_the_outside_verifier_knows_the_same_flows_by_itself() -> None:
    assert {tuple(flow) for flow in flows.FLOWS} == outside_verifier.ALLOWED
    assert set(flows.MAY_BE_NEGATIVE) == outside_verifier.MAY_BE_NEGATIVE
    source = Path(outside_verifier.__file__).read_text()
    assert "import casino_night" not in source
    assert "from casino_night" not in source


def test_the_commands_verify_and_export(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify_ledger")
    assert "1 ledgers verified" in capsys.readouterr().out
    call_command("export_ledger", str(scene.night.pk))
    assert capsys.readouterr().out.count("\n") == len(list(lines(scene.night)))


def test_live_totals_say_what_happened(scene: Scene) -> None:
    totals = selectors.totals(scene.night)
    sold = Cents((20 + 100 + 500 + 60 + 50 + 80) * 100)
    assert totals.balanced
    assert totals.cash_sales == sold
    assert totals.issued == Scrip(2 * sold.units // 100)
    assert totals.admissions == Cents(45_00)
    assert totals.gross_receipts == sold + Cents(45_00)
    assert totals.for_prizes == Scrip(200)
    assert totals.for_tickets == Scrip(700)
    assert totals.forfeited == Scrip(25)
    assert totals.cash_variance == Cents(6_00)
    assert totals.imitation_variance == Scrip(-12)
    assert (totals.in_tills, totals.trays, totals.at_tables) == (Cents(0), Scrip(0), Scrip(0))
    assert totals.received == totals.reserve + totals.in_guests_hands + Scrip(200 + 700 + 25 - 12)


def test_cash_identity_of_the_close_i23(scene: Scene) -> None:
    """Counted = float + sales + admissions - drops + difference."""
    line = next(line for line in Sheet.objects.get(shift=scene.shift).lines if line["kind"] == "till")
    expected = 100_00 + 810_00 + 45_00 - 300_00
    assert (line["expected"], line["difference"]) == (expected, -6_00)
    assert line["counted"] == expected - 6_00


def test_table_result_is_closing_and_credits_and_drop_less_opening_and_fills_i25(scene: Scene) -> None:
    totals = selectors.table_totals(scene.table)
    opening_and_fills, credit, closing, drop = 2000, 200, 1905, 100
    assert totals.result == Scrip(closing + credit + drop - opening_and_fills)
    assert totals.brought == Scrip(opening_and_fills)
    assert totals.credits == Scrip(credit + closing + drop)


def test_the_draw_can_be_repeated_from_the_record(scene: Scene) -> None:
    drawing = Drawing.objects.get(night=scene.night)
    assert draw.commitment(drawing.seed) == drawing.seed_hash
    assert drawing.tickets_sold == Tickets.objects.order_by("last").last().last == 7
    won: set[int] = set()
    for award in Award.objects.filter(how="drawing").order_by("created_at"):
        label = draws.label(award.prize, award.item, award.turn)
        assert draw.winning_ticket(drawing.seed, label, 7, won) == award.ticket
        won.add(award.ticket)
    assert len(won) == 2


def test_no_cash_ever_left_a_till_but_to_the_safe_13_47_20_8_b_1(scene: Scene) -> None:
    out = Movement.objects.filter(source_kind="till").values_list("target_kind", flat=True)
    assert set(out) == {"safe", "cash_variance"}


def test_the_words_do_not_occur() -> None:
    """No screen, service or table of the money can even say it."""
    root = Path(flows.__file__).parent
    words = ("refund", "cash-out", "cash_out", "cashout", "buy-back", "buy_back", "buyback")
    found = [
        f"{path.name}: {word}" for path in root.rglob("*.py") for word in words if word in path.read_text().lower()
    ]
    assert found == []


def test_the_list_of_flows_is_the_one_that_was_decided_i12() -> None:
    """Changing what money can do is a decision: whoever changes the list changes this line too."""
    assert flows.fingerprint() == "c5e6688c2393fb51c23e9fbd103908b2c74e2d7be8a898db85d5ff96093a4637"
