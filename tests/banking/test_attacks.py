"""Attempts on the ledger, past the services and through them, each with its honest twin that is accepted."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models import F

from casino_night import clock
from casino_night.banking.models import Account, Book, Movement, Posting, Shift
from casino_night.banking.services import cash, sales, shifts, trays
from casino_night.banking.verify import verify
from casino_night.hall.models import Device
from casino_night.money import Cents
from casino_night.roles import Role
from licensing.models import Assignment, Night
from tests.banking.evening import second_window
from tests.banking.forgery import REFUSALS, Draft, accepted, in_sql, ledger_state, sql, with_orm
from tests.banking.scene import Scene, new_device
from tests.banking.screens.counter import Counter
from tests.hall.halls import another

Attempt = Callable[[], Any]
TWENTY = Cents(20_00)


@pytest.fixture
def scene(db: None) -> Scene:
    made = Scene.build()
    made.sell(100)
    return made


def on_sqlite() -> bool:
    return connection.vendor == "sqlite"


def altered(**cells: Any) -> Callable[[Draft], None]:
    def alter(draft: Draft) -> None:
        for name, value in cells.items():
            setattr(draft.posting, name, value(draft) if callable(value) else value)

    return alter


def flow(kind: str, unit: str, source: str, target: str, amount: int = 10_00) -> Callable[[Draft], None]:
    """Some other movement instead of the sale."""

    def alter(draft: Draft) -> None:
        draft.posting.kind = kind
        draft.posting.receipt = None
        draft.movements.clear()
        draft.move(unit, source, target, amount)

    return alter


def amounts(money: Any, imitation: Any) -> Callable[[Draft], None]:
    def alter(draft: Draft) -> None:
        draft.cash.amount, draft.imitation.amount = money, imitation

    return alter


def legs(*units: str) -> Callable[[Draft], None]:
    def alter(draft: Draft) -> None:
        draft.movements.clear()
        for unit in units:
            ends = ("sales", "till", 20_00) if unit == "cash" else ("tray", "guests", 40)
            draft.move(unit, *ends)

    return alter


def lie(side: str, account: str, called: str, **more: Any) -> Callable[[Draft], None]:
    """An allowed flow on paper, with another account behind the word."""

    def alter(draft: Draft) -> None:
        flow("return_float", "cash", "safe", "treasury")(draft)
        movement = draft.movements[0]
        setattr(movement, f"{side}_id", draft.account(account))
        setattr(movement, f"{side}_kind", called)

    return alter


def night_is(state: str) -> Callable[[Draft], None]:
    return lambda draft: Night.objects.filter(pk=draft.scene.night.pk).update(state=state) and None


def of_other_night(draft: Draft) -> None:
    draft.posting.night_id = draft.scene.cast.other_night.pk
    for movement in draft.movements:
        movement.night_id = draft.posting.night_id


def till_of_other_window(draft: Draft) -> None:
    other = second_window(draft.scene)
    fresh = Draft(draft.scene)
    draft.posting, draft.movements = fresh.posting, fresh.movements
    draft.cash.target_id = Account.objects.get(window=other.window, kind="till").pk


def shift_of_other_window(draft: Draft) -> None:
    other = second_window(draft.scene)
    fresh = Draft(draft.scene)
    draft.posting, draft.movements = fresh.posting, fresh.movements
    draft.posting.shift_id = other.pk


def stranger_device(draft: Draft) -> Any:
    return new_device(draft.scene.cast.other_night, draft.scene.grace).pk


def revoked(draft: Draft) -> None:
    Device.objects.filter(pk=draft.scene.device.pk).update(revoked_at=clock.now())


def shift_closed(draft: Draft) -> None:
    Shift.objects.filter(pk=draft.scene.shift.pk).update(closed_at=clock.now())


def counting(draft: Draft) -> None:
    Shift.objects.filter(pk=draft.scene.shift.pk).update(counting_since=clock.now())


def no_longer_banker(draft: Draft) -> None:
    Assignment.objects.filter(user=draft.scene.rosa, role=Role.BANKER).update(role=Role.MEMBER_IN_CHARGE_OF_PROCEEDS)


def second_half_later(draft: Draft) -> None:
    late = draft.movements.pop()
    draft.write(in_sql)
    in_sql(late)


def third_half_later(draft: Draft) -> None:
    draft.write(in_sql)
    in_sql(draft.move("imitation", "tray", "guests", 40))


FORGERIES: dict[str, Callable[[Draft], None]] = {
    # Cash towards a guest, in every spelling.
    "cash from the till to sales": flow("sale", "cash", "till", "sales"),
    "cash from the till to the guests": flow("sale", "cash", "till", "guests"),
    "cash from the till to admissions": flow("admission", "cash", "till", "admissions"),
    "cash from the till to the treasury": flow("drop", "cash", "till", "treasury"),
    "cash from the till to the bank": flow("deposit", "cash", "till", "bank"),
    "cash from the safe to sales": flow("return_float", "cash", "safe", "sales"),
    "cash from the safe to the guests": flow("return_float", "cash", "safe", "guests"),
    "a kind of its own": flow("payback", "cash", "till", "sales"),
    "no kind": flow("", "cash", "till", "safe"),
    "a kind in capitals": flow("SALE", "cash", "till", "sales"),
    "a kind with a blank": flow("drop ", "cash", "till", "sales"),
    "imitation money into a till": flow("sale", "imitation", "guests", "till"),
    "imitation money back into the tray": flow("sale", "imitation", "guests", "tray", 40),
    "cash out of the tray": flow("sale", "cash", "tray", "guests"),
    "a prize back for imitation money": flow("redemption", "imitation", "prizes", "guests", 40),
    "tickets back for imitation money": flow("tickets", "imitation", "tickets", "guests", 40),
    "forfeited money back": flow("forfeit", "imitation", "forfeited", "guests", 40),
    "imitation money out of nothing": flow("receive", "imitation", "source", "guests", 40),
    "imitation money from the reserve to guests": flow("fill", "imitation", "reserve", "guests", 40),
    "an account to itself": flow("drop", "cash", "till", "till"),
    "a third unit": flow("drop", "points", "till", "safe"),
    "the till called safe": lie("source", "till", "safe"),
    "the sales account called treasury": lie("target", "sales", "treasury"),
    # Amounts and the rate.
    "a negative sale": amounts(-20_00, -40),
    "nothing sold": amounts(0, 0),
    "a huge sale": amounts(10**12, 2 * 10**10),
    "half a cent": amounts("2000.5", "40.01"),
    "a word for an amount": amounts("2000x", "40x"),
    "half a dollar": amounts(50, 1),
    "twice the rate": amounts(20_00, 80),
    "half the rate": amounts(20_00, 20),
    "one dollar off": amounts(20_00, 41),
    "more than the tray holds": amounts(100_000_00, 200_000),
    # Halves.
    "half a sale, the cash": legs("cash"),
    "half a sale, the imitation money": legs("imitation"),
    "a sale of nothing": legs(),
    "two cash halves": legs("cash", "cash"),
    "two imitation halves": legs("imitation", "imitation"),
    "three halves": legs("cash", "imitation", "imitation"),
    "a refused sale that moves money": altered(refusal="voided"),
    # The chain.
    "a number left out": altered(seq=lambda draft: draft.posting.seq + 1),
    "a number used before": altered(seq=1),
    "number nought": altered(seq=0),
    "another predecessor": altered(previous="0" * 64),
    "a receipt left out": altered(receipt=lambda draft: draft.posting.receipt + 1),
    "a receipt used before": altered(receipt=1),
    "no receipt": altered(receipt=None),
    "an id used before": altered(id=lambda _draft: Posting.objects.latest("seq").pk),
    # Time.
    "before the license": altered(created_at=lambda draft: draft.scene.night.window.opens - timedelta(seconds=1)),
    "after the license": altered(created_at=lambda draft: draft.scene.night.window.closes),
    "before the posting before it": altered(created_at=lambda draft: draft.posting.created_at - timedelta(hours=1)),
    "a night that is licensed only": night_is("licensed"),
    "a night that is closing": night_is("closing"),
    "a closed night": night_is("closed"),
    "a suspended night": night_is("suspended"),
    # Who, where, on what.
    "another night": of_other_night,
    "a till of another window": till_of_other_window,
    "a shift of another window": shift_of_other_window,
    "no window": altered(window_id=None),
    "no shift": altered(shift_id=None),
    "a shift that is over": shift_closed,
    "a window that is being counted": counting,
    "somebody else's shift": altered(actor_id=lambda draft: draft.scene.grace.pk),
    "a stranger": altered(actor_id=lambda draft: draft.scene.cast[Role.AUDITOR].pk),
    "somebody who is no longer banker": no_longer_banker,
    "approved by oneself": altered(approver_id=lambda draft: draft.scene.rosa.pk),
    "a device of another night": altered(device_id=stranger_device),
    "a device out of service": revoked,
}


@pytest.mark.parametrize("insert", [in_sql, with_orm])
def test_no_forged_posting_is_accepted_and_the_honest_one_is(scene: Scene, insert: Any) -> None:
    def attempt(forge: Callable[[Draft], None]) -> None:
        draft = Draft(scene)
        forge(draft)
        draft.write(insert)

    for name, forge in FORGERIES.items():
        assert not accepted(lambda forge=forge: attempt(forge)), name
        assert accepted(lambda: Draft(scene).write(insert)), f"the honest twin of: {name}"
    Draft(scene).write(insert)
    connection.check_constraints()
    assert verify(scene.night) == []


def test_there_are_sixty_forgeries_and_more() -> None:
    assert len(FORGERIES) >= 60


@pytest.mark.parametrize("forge", [second_half_later, third_half_later])
def test_a_posting_takes_no_movement_later(scene: Scene, forge: Callable[[Draft], None]) -> None:
    assert not accepted(lambda: forge(Draft(scene)))


def test_a_movement_without_its_posting_does_not_survive_the_commit(scene: Scene) -> None:
    assert not accepted(lambda: in_sql(Draft(scene).cash))


def test_a_posting_cannot_come_before_its_movements(scene: Scene) -> None:
    def backwards() -> None:
        draft = Draft(scene)
        draft.seal()
        in_sql(draft.posting)
        for movement in draft.movements:
            in_sql(movement)

    assert not accepted(backwards)


STATEMENTS = (
    "UPDATE banking_movement SET amount = amount + 100",
    "UPDATE banking_movement SET target_id = source_id",
    "UPDATE banking_posting SET kind = 'drop'",
    "UPDATE banking_posting SET answer = '{}'",
    "UPDATE banking_posting SET refusal = 'voided'",
    "UPDATE banking_posting SET seal = previous",
    "UPDATE banking_posting SET seq = seq + 100",
    "DELETE FROM banking_posting WHERE kind = 'sale'",
    "DELETE FROM banking_movement WHERE kind = 'sale'",
    "DELETE FROM banking_movement",
    "DELETE FROM banking_account",
    "DELETE FROM banking_book",
    "UPDATE banking_book SET rate_hundredths = 300",
    "UPDATE banking_book SET closes_at = opens_at",
    "UPDATE banking_account SET balance = balance + 1 WHERE kind = 'till'",
    "UPDATE banking_account SET balance = 0",
    "UPDATE banking_account SET last_seq = last_seq + 1",
    "UPDATE banking_account SET balance = balance + 1, last_seq = last_seq + 1",
    "UPDATE banking_account SET balance = balance - 2000, last_seq = 1 WHERE kind = 'till'",
    "UPDATE banking_account SET kind = 'safe' WHERE kind = 'till'",
    "UPDATE banking_account SET window_id = NULL WHERE kind = 'till'",
    "INSERT INTO banking_flow (kind, unit, source, target) VALUES ('sale', 'cash', 'till', 'guests')",
)
STATEMENTS_SQLITE = (
    "REPLACE INTO banking_movement SELECT * FROM banking_movement",
    "INSERT OR REPLACE INTO banking_posting SELECT * FROM banking_posting WHERE seq = 1",
    "INSERT OR REPLACE INTO banking_account SELECT * FROM banking_account",
    "INSERT OR REPLACE INTO banking_book SELECT * FROM banking_book",
    "UPDATE OR IGNORE banking_account SET balance = 5",
    "UPDATE OR REPLACE banking_posting SET seq = 1",
    "INSERT INTO banking_movement SELECT * FROM banking_movement WHERE 1 ON CONFLICT DO UPDATE SET amount = 1",
)
STATEMENTS_POSTGRESQL = (
    "TRUNCATE banking_posting, banking_movement CASCADE",
    "TRUNCATE banking_account CASCADE",
    "TRUNCATE banking_book",
    "INSERT INTO banking_movement SELECT * FROM banking_movement ON CONFLICT (id) DO UPDATE SET amount = 1",
    "WITH gone AS (DELETE FROM banking_movement RETURNING *) SELECT count(*) FROM gone",
    "MERGE INTO banking_account a USING (SELECT 1) x ON a.kind = 'till' WHEN MATCHED THEN UPDATE SET balance = 1",
)


def test_no_statement_changes_what_was_written(scene: Scene) -> None:
    own = STATEMENTS_SQLITE if on_sqlite() else STATEMENTS_POSTGRESQL
    assert [one for one in (*STATEMENTS, *own) if accepted(lambda one=one: sql(one))] == []


@pytest.mark.parametrize("verb", ["INSERT OR IGNORE", "INSERT OR REPLACE"])
def test_sqlite_ways_around_a_conflict_do_not_overdraw_the_tray(scene: Scene, verb: str) -> None:
    def attempt(imitation: int) -> None:
        draft = Draft(scene)
        amounts(imitation * 50, imitation)(draft)
        draft.write(lambda row: in_sql(row, verb))

    if on_sqlite():
        assert not accepted(lambda: attempt(200_000))
        assert accepted(lambda: attempt(200))


def test_an_account_begins_empty_and_is_opened_once(scene: Scene) -> None:
    rich = Account(id=uuid4(), night=scene.night, kind="table", table=scene.table, balance=5)
    twice = Account(id=uuid4(), night=scene.night, kind="safe")
    other = Account(id=uuid4(), night=scene.cast.other_night, kind="till", window=scene.window)
    assert [one.kind for one in (rich, twice, other) if accepted(lambda one=one: in_sql(one))] == []
    assert accepted(lambda: in_sql(Account(id=uuid4(), night=scene.cast.other_night, kind="safe")))


def test_a_second_ledger_or_one_at_another_rate_cannot_be_opened(scene: Scene) -> None:
    first = Book.objects.get(night=scene.night)
    sister = scene.cast.other_night

    def book(**cells: Any) -> Book:
        fields = {"opens_at": first.opens_at, "closes_at": first.closes_at, "opened_by": scene.grace}
        return Book(**{**fields, "night": sister, "rate_hundredths": 200, "genesis": "x", **cells})

    assert not accepted(lambda: in_sql(book(night=scene.night)))
    assert not accepted(lambda: in_sql(book()))  # not open
    Night.objects.filter(pk=sister.pk).update(state="open")
    assert not accepted(lambda: in_sql(book(rate_hundredths=300)))
    assert not accepted(lambda: in_sql(book(rate_hundredths=0)))
    assert accepted(lambda: in_sql(book()))


def shell(scene: Scene) -> Iterator[tuple[str, Attempt]]:
    """What somebody types who has a Python prompt on the server."""
    posting = Posting.objects.filter(kind="sale").latest("seq")
    movement = posting.movements.get(unit="cash")
    till = Account.objects.get(window=scene.window, kind="till")
    yield "update a posting", lambda: Posting.objects.filter(pk=posting.pk).update(answer="{}")
    yield "update all movements", lambda: Movement.objects.update(amount=F("amount") + 1)
    yield "delete a posting", lambda: posting.delete()
    yield "delete all movements", lambda: Movement.objects.all().delete()
    yield "raw delete", lambda: Movement.objects.all()._raw_delete("default")
    yield "save a changed movement", lambda: _changed(movement, amount=1).save()
    yield "save a changed posting", lambda: _changed(posting, receipt=99).save()
    yield "bulk update", lambda: Movement.objects.bulk_update([_changed(movement, amount=1)], ["amount"])
    yield (
        "bulk create with update",
        lambda: Movement.objects.bulk_create(
            [movement], update_conflicts=True, unique_fields=["id"], update_fields=["amount"]
        ),
    )
    yield "update or create", lambda: Movement.objects.update_or_create(pk=movement.pk, defaults={"amount": 1})
    yield "a balance", lambda: Account.objects.filter(pk=till.pk).update(balance=0)
    yield "a balance with F", lambda: Account.objects.filter(pk=till.pk).update(balance=F("balance") - 100)
    yield "a saved balance", lambda: _changed(till, balance=till.balance + 1).save()
    yield "a balance with a number", lambda: _changed(till, balance=0, last_seq=till.last_seq + 1).save()
    yield "delete an account", lambda: till.delete()
    yield "the rate", lambda: Book.objects.update(rate_hundredths=1)
    yield "delete the book", lambda: Book.objects.all().delete()
    yield "a lone movement", lambda: Movement.objects.bulk_create([Draft(scene).cash])
    yield "a lone posting", lambda: Draft(scene).posting.save(force_insert=True)


def _changed(row: Any, **cells: Any) -> Any:
    fresh = type(row).objects.get(pk=row.pk)
    for name, value in cells.items():
        setattr(fresh, name, value)
    return fresh


def test_nothing_typed_at_a_prompt_changes_the_ledger(scene: Scene) -> None:
    assert [name for name, attempt in shell(scene) if accepted(attempt)] == []


def services(scene: Scene) -> Iterator[tuple[str, Attempt]]:
    def sell(amount: Any = TWENTY, shift: Shift = scene.shift, **more: Any) -> Attempt:
        said = {"actor": scene.rosa, "device": scene.device, **more}
        return lambda: sales.sell(uuid4(), shift, amount, **said)

    yield "negative", sell(Cents(-20_00))
    yield "nothing", sell(Cents(0))
    yield "half a dollar", sell(Cents(50))
    yield "huge", sell(Cents(10**15))
    yield "beyond any column", sell(Cents(2**63))
    yield "imitation money as cash", lambda: sell(trays.Scrip(20))()
    yield "less tendered than asked", sell(tendered=Cents(10_00))
    yield "pieces worth something else", sell(pieces={str(scene.chips[100].pk): 1})
    yield "pieces of another night", sell(pieces={str(uuid4()): 1})
    yield "half a piece", sell(pieces={str(scene.chips[1].pk): 40.0})
    yield "somebody who is not at the window", sell(actor=scene.grace)
    yield "an operator", sell(actor=scene.anton)
    yield "another device", sell(device=new_device(scene.cast.other_night, scene.grace, "Elsewhere"))
    yield "an empty float", lambda: cash.issue_float(uuid4(), scene.shift, Cents(0), **scene.by_rosa)
    yield (
        "a float larger than the safe",
        lambda: cash.issue_float(uuid4(), scene.shift, Cents(10_000_00), **scene.by_rosa),
    )
    yield (
        "a drop larger than the till",
        lambda: cash.drop(uuid4(), scene.shift, Cents(10_000_00), "BAG-1", **scene.by_rosa),
    )
    yield "a negative drop", lambda: cash.drop(uuid4(), scene.shift, Cents(-1_00), "BAG-1", **scene.by_rosa)
    yield (
        "a refill larger than the reserve",
        lambda: trays.refill(uuid4(), scene.shift, {str(scene.chips[100].pk): 9_999}, **scene.by_rosa),
    )
    yield (
        "a refill approved by oneself",
        lambda: trays.refill(
            uuid4(), scene.shift, {str(scene.chips[100].pk): 1}, **{**scene.by_rosa, "approver": scene.rosa}
        ),
    )


def test_no_service_moves_money_it_should_not(scene: Scene) -> None:
    def moves(attempt: Attempt) -> bool:
        """A refusal is recorded, and that is all: no movement, no balance."""
        before = (Movement.objects.count(), sorted(Account.objects.values_list("pk", "balance")))
        with suppress(*REFUSALS), transaction.atomic():
            attempt()
        return before != (Movement.objects.count(), sorted(Account.objects.values_list("pk", "balance")))

    attempts = list(services(scene))
    assert [name for name, attempt in attempts if moves(attempt)] == []
    assert scene.sell(20).accepted
    assert verify(scene.night) == []


def test_the_admin_offers_no_way_to_the_ledger(scene: Scene) -> None:
    client = scene.cast.client(Role.ADMINISTRATOR)
    for name in ("posting", "movement", "account", "book"):
        for action in ("", "add/", f"{uuid4()}/change/", f"{uuid4()}/delete/"):
            assert client.post(f"/admin/banking/{name}/{action}", {"amount": 1}).status_code in (302, 403, 404)
    assert verify(scene.night) == []


def test_a_shift_cannot_be_opened_by_an_operator_20_8_b_2(scene: Scene) -> None:
    both = scene.anton
    Assignment.objects.create(user=both, night=scene.night, role=Role.BANKER)
    Shift.objects.filter(pk=scene.shift.pk).update(closed_at=clock.now())
    with pytest.raises(shifts.Refused, match="operates a game"):
        shifts.open_shift(scene.window, actor=both, device=scene.device)
    Assignment.objects.filter(user=both, role=Role.CLASS_A_OPERATOR).delete()
    assert shifts.open_shift(scene.window, actor=both, device=scene.device)


def at_the_counter(counter: Counter) -> Iterator[tuple[str, Attempt]]:
    """Over HTTP, by a banker who is signed in on a device of the night and knows every address."""
    scene, rosa, sell = counter.scene, counter.rosa, counter.sell_url
    odd = "0 -20 0.005 20.50 1.000 20,00 1e3 0x10 NaN 99999999999 \uff11\uff12 \u0663"
    for amount in (*odd.split(), ""):
        yield f"an amount of {amount!r}", lambda amount=amount: counter.key(amount, "100")
    yield "too little given", lambda: counter.key(40, 20)
    yield "an id that is none", lambda: counter.key(40, 50, id="none")  # type: ignore[arg-type]
    yield "no id", lambda: rosa.post(sell, {"amount": 40, "tendered": 50})
    yield "handing over what was never keyed", lambda: rosa.post(f"{sell}{uuid4()}/")
    yield "handing over by GET", lambda: rosa.get(counter.key().headers["Location"])
    yield "a shift of nobody", lambda: rosa.post(f"{counter.base}{uuid4()}/sell/", {"amount": 40, "tendered": 50})
    for night in (scene.cast.other.night, scene.cast.other_night):
        there = f"/till/{night.pk}/{counter.shift.pk}/sell/"
        yield "another night", lambda there=there: rosa.post(there, {"id": uuid4(), "amount": 40, "tendered": 50})
    second = counter.second(scene.grace)
    bag = {"id": str(uuid4()), "bag": "BAG-1", **second}
    for name, address, said in (
        ("a negative drop", "drop/", {**bag, "cash": "-5"}),
        ("an empty drop", "drop/", {**bag, "cash": "0"}),
        ("a drop without a bag", "drop/", {**bag, "cash": "5", "bag": " "}),
        ("a drop confirmed by oneself", "drop/", {**bag, "cash": "5", **counter.second(scene.rosa)}),
        ("a drop with a wrong PIN", "drop/", {**bag, "cash": "5", "pin": another(second["pin"])}),
        ("a negative float", "float/", {"id": str(uuid4()), "cash_100": "-5", **second}),
        ("a refill of minus one", "refill/", {"id": str(uuid4()), f"piece_{scene.chips[1].pk}": "-1", **second}),
        ("tickets at a banker's window", "prizes/tickets/", {"id": str(uuid4()), "count": 1}),
        ("admission at a banker's window", "door/", {"id": str(uuid4()), "guests": 1}),
    ):
        here = f"{counter.base}{counter.shift.pk}/{address}"
        yield name, lambda here=here, said=said: rosa.post(here, said)
    yield "money into the reserve by a banker", lambda: rosa.post(f"{counter.base}bank/receive/", bag)
    for word in ("refund", "cash-out", "buy-back"):
        yield f"an address for a {word}", lambda word=word: rosa.post(f"{counter.base}{counter.shift.pk}/{word}/", bag)


def test_nothing_sent_to_the_till_moves_money_it_should_not_and_honest_posts_do(db: None) -> None:
    counter = Counter()
    attempts = list(at_the_counter(counter))
    assert len(attempts) >= 30

    def moves(attempt: Attempt) -> bool:
        before = ledger_state()
        answer = attempt()
        assert answer.status_code < 500
        return bool(Movement.objects.count() != movements or (answer.status_code < 400 and ledger_state() != before))

    movements = Movement.objects.count()
    assert [name for name, attempt in attempts if moves(attempt)] == []
    assert moves(lambda: counter.sell(40, 50))
    here, second = f"{counter.base}{counter.shift.pk}/", counter.second(counter.scene.grace)
    honest = {"id": str(uuid4()), "cash": "5", "bag": "BAG-1", **second}
    assert counter.rosa.post(f"{here}drop/", honest).status_code == 303
    assert counter.rosa.post(f"{here}float/", {"id": str(uuid4()), "cash_100": "5", **second}).status_code == 303
    piece = {f"piece_{counter.scene.chips[1].pk}": "1"}
    assert counter.rosa.post(f"{here}refill/", {"id": str(uuid4()), **piece, **second}).status_code == 303
    assert Movement.objects.count() == movements + 5
    assert verify(counter.night) == []
