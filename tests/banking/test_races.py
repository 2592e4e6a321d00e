"""Many at once: one outcome per id, no gap, no overdraft, before or after the close; and each proof can fail."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection, connections, models, transaction

from casino_night import guards
from casino_night.banking import schema
from casino_night.banking.models import Account, Award, Book, Posting, Shift
from casino_night.banking.services import books, cash, ledger, prizes, sales, shifts
from casino_night.banking.verify import verify
from casino_night.money import Cents
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Assignment, Night
from licensing.services import change_state
from tests.banking.evening import second_window
from tests.banking.forgery import Draft, accepted, in_sql
from tests.banking.scene import Scene
from tests.banking.test_attacks import FORGERIES
from tests.cast import person
from tests.databases import CommittedDatabase
from tests.parallel import at_once


def test_the_same_sale_fifty_times_at_once_is_one_posting_and_fifty_identical_receipts(
    committed_db: CommittedDatabase,
) -> None:
    scene = Scene.build()
    fifty_times_the_same(scene)


def fifty_times_the_same(scene: Scene) -> None:
    id = uuid4()
    papers = at_once(lambda _number: scene.sell(20, id).paper, 50)
    assert len(set(papers)) == 1
    assert Posting.objects.filter(kind="sale").count() == 1
    assert verify(scene.night) == []


def test_the_same_refused_sale_many_times_at_once_is_refused_once_and_the_same(
    committed_db: CommittedDatabase,
) -> None:
    scene = Scene.build()
    id = uuid4()

    def refused(_number: int) -> str:
        with pytest.raises(ledger.FinalRefusal) as caught:
            scene.sell(10_000_000, id)
        return caught.value.posting.paper

    assert len(set(at_once(refused, 20))) == 1
    assert Posting.objects.exclude(refusal="").count() == 1


def test_one_id_with_two_bodies_at_once_is_one_sale_and_conflicts(committed_db: CommittedDatabase) -> None:
    scene = Scene.build()
    id = uuid4()

    def sell(number: int) -> str:
        try:
            return scene.sell(20 if number % 2 else 40, id).paper
        except ledger.Conflict:
            return "conflict"

    answers = Counter(at_once(sell, 12))
    assert sorted(answers.values()) == [6, 6]
    assert answers["conflict"] == 6
    assert Posting.objects.filter(kind="sale").count() == 1


def many_sales(scene: Scene, times: int = 24) -> None:
    """Two windows sell as fast as they can: numbers without a gap, every invariant holds."""
    other = second_window(scene)

    def sell(number: int) -> str:
        if number % 2:
            return scene.sell(10).paper
        said = {"actor": other.user, "device": other.device}
        return sales.sell(uuid4(), other, Cents(10_00), **said).paper

    assert len(set(at_once(sell, times))) == times
    for window in (scene.window, other.window):
        numbers = Posting.objects.filter(window=window, receipt__isnull=False).values_list("receipt", flat=True)
        assert sorted(numbers) == list(range(1, times // 2 + 1))
    assert verify(scene.night) == []


def test_two_windows_at_once_leave_no_gap(committed_db: CommittedDatabase) -> None:
    many_sales(Scene.build())


def test_the_last_money_goes_out_once(committed_db: CommittedDatabase) -> None:
    """I8. The safe holds $400: of eight floats of $300 one is given."""
    scene = Scene.build()

    def issue(_number: int) -> bool:
        try:
            return cash.issue_float(uuid4(), scene.shift, Cents(300_00), **scene.by_rosa).accepted
        except Refused:
            return False

    assert Counter(at_once(issue, 8)) == {True: 1, False: 7}
    assert scene.balance("safe") == 100_00
    assert verify(scene.night) == []


def test_the_last_prize_goes_to_one_of_two_desks(committed_db: CommittedDatabase) -> None:
    """I20. Three kettles, six guests at once."""
    scene = Scene.build()
    scene.sell(1000)
    desks = [_desk(scene, number) for number in range(6)]

    def redeem(number: int) -> bool:
        desk = desks[number]
        said = {"actor": desk.user, "device": desk.device}
        try:
            return prizes.redeem(uuid4(), desk, scene.prize, f"Guest {number}", **said).accepted
        except Refused:
            return False

    assert Counter(at_once(redeem, 6)) == {True: 3, False: 3}
    assert sorted(Award.objects.values_list("item", flat=True)) == [1, 2, 3]
    assert verify(scene.night) == []


def _desk(scene: Scene, number: int) -> Shift:
    helper = person(f"Desk{number}")
    Assignment.objects.create(user=helper, night=scene.night, role=Role.MEMBER_IN_CHARGE_OF_PROCEEDS)
    return shifts.open_shift(
        books.add_window(scene.night, "prize_desk", f"Desk {number}"), actor=helper, device=scene.device
    )


def test_a_close_during_sales_comes_before_or_after_each_of_them_f29(committed_db: CommittedDatabase) -> None:
    scene = Scene.build()

    def work(number: int) -> str:
        if number == 0:
            change_state(scene.night, "begin_close", actor=scene.grace)
            return "closed"
        try:
            return "sold" if scene.sell(10).accepted else "?"
        except Refused as refused:
            return refused.code

    answers = Counter(at_once(work, 20))
    assert set(answers) <= {"closed", "sold", "outside_licence"}
    assert Posting.objects.filter(kind="sale", refusal="").count() == answers["sold"]
    with pytest.raises(Refused):
        scene.sell(10)
    assert verify(scene.night) == []


def test_a_person_has_one_shift_even_when_two_are_opened_at_once(committed_db: CommittedDatabase) -> None:
    scene = Scene.build()
    windows = [books.add_window(scene.night, "door", f"Door {number}") for number in range(6)]

    def open_one(number: int) -> bool:
        try:
            return bool(shifts.open_shift(windows[number], actor=scene.peter, device=scene.device, move=True))
        except Refused:
            return False

    assert all(at_once(open_one, 6))
    assert Shift.objects.filter(user=scene.peter, closed_at=None).count() == 1


# The same proofs with one protection taken away: they have to fail.


@contextmanager
def no_lock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody waits for anybody: no row is locked, and on SQLite no transaction announces that it will write."""
    monkeypatch.setattr(ledger, "lock", lambda night: Book.objects.get(night=night))
    options = connections.settings["default"]["OPTIONS"]
    if connection.vendor == "sqlite":
        monkeypatch.setitem(options, "transaction_mode", "DEFERRED")
    yield


def drop(guard: guards.Guard) -> None:
    with connection.cursor() as cursor:
        on_table = "" if connection.vendor == "sqlite" else f' ON "{guard.table}"'
        cursor.execute(f'DROP TRIGGER "{guard.name}"{on_table}')


def fails(proof: Callable[[Any], None], scene: Scene) -> bool:
    try:
        proof(scene)
    except Exception:  # a failed assertion, or an error where there should be an answer
        return True
    return False


@pytest.mark.parametrize("proof", [fifty_times_the_same, many_sales])
def test_sabotaged_without_the_lock_the_proofs_fail(
    committed_db: CommittedDatabase, monkeypatch: pytest.MonkeyPatch, proof: Callable[[Scene], None]
) -> None:
    scene = Scene.build()
    with no_lock(monkeypatch):
        assert fails(proof, scene)
    # What the schema keeps by itself stays kept: nothing doubled, nothing half.
    assert verify(scene.night) == []


def test_sabotaged_without_the_unique_number_two_postings_get_the_same(
    committed_db: CommittedDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the guards and the key gone, the chain forks; the key alone would still keep it straight."""
    scene = Scene.build()
    guards.lift_for_migration(apps.get_app_config("banking"), "default", plan=[object()])
    if connection.vendor == "postgresql":
        for guard in (schema.POSTING, schema.BALANCES, schema.MOVEMENT):
            drop(guard)

    def fork() -> None:
        for position in (1, 2):
            draft = Draft(scene, "drop")
            draft.posting.seq = 100
            movement = draft.move("cash", "till", "safe", 10_00)
            movement.position = position
            movement.id = uuid4()
            with transaction.atomic():
                draft.write(in_sql)

    assert not accepted(fork)
    key = next(rule for rule in Posting._meta.constraints if rule.name == "banking_posting_seq_once")
    with monkeypatch.context() as without:
        others = [rule for rule in Posting._meta.constraints if rule is not key]
        without.setattr(Posting._meta, "constraints", others)
        with connection.schema_editor() as editor:
            editor.remove_constraint(Posting, key)
    assert accepted(fork)
    fork()
    assert {"I14", "I16"} <= {finding.name for finding in verify(scene.night)}


# Which forgeries each guard alone keeps out.
KEPT_OUT = {
    schema.POSTING: ("half a sale, the cash", "twice the rate", "a number left out", "a closed night", "no shift"),
    schema.MOVEMENT: ("the till called safe",),
}


@pytest.mark.parametrize("guard", KEPT_OUT, ids=lambda guard: guard.name)
def test_sabotaged_without_a_trigger_its_forgeries_are_accepted(
    committed_db: CommittedDatabase, guard: guards.Guard
) -> None:
    scene = Scene.build()
    scene.sell(100)

    def forge(name: str) -> None:
        draft = Draft(scene)
        FORGERIES[name](draft)
        draft.write(in_sql)

    assert not any(accepted(lambda name=name: forge(name)) for name in KEPT_OUT[guard])
    drop(guard)
    assert all(accepted(lambda name=name: forge(name)) for name in KEPT_OUT[guard])
    assert guard.name in guards.missing_guards("default")


def test_sabotaged_without_its_trigger_a_balance_can_be_edited(committed_db: CommittedDatabase) -> None:
    scene = Scene.build()

    def edit() -> None:
        Account.objects.filter(kind="safe").update(balance=1)

    assert not accepted(edit)
    drop(schema.ACCOUNT_CHANGED)
    assert accepted(edit)
    edit()
    assert {"I6", "I7"} <= {finding.name for finding in verify(scene.night)}


def test_rebuilding_a_table_the_guards_read_needs_them_lifted_and_leaves_them_in_place(
    committed_db: CommittedDatabase,
) -> None:
    """Django rebuilds SQLite tables by renaming; a trigger that names one of them stops it."""
    scene = Scene.build()
    for config in apps.get_app_configs():
        guards.lift_for_migration(config, "default", plan=[object()])
    rebuild(Night)
    for config in apps.get_app_configs():
        guards.install_guards(config, "default")
    assert guards.missing_guards("default") == []
    assert scene.sell(20).accepted
    assert verify(scene.night) == []


def rebuild(model: Any) -> None:
    """What AddConstraint and most changes of a column do on SQLite."""
    rule = models.CheckConstraint(condition=~models.Q(title="?"), name="banking_test_rule")
    with connection.schema_editor() as editor:
        editor.add_constraint(model, rule)
