"""Two people decide one case at the same moment, on real commits."""

from collections import Counter
from threading import Barrier
from typing import Any

import pytest

from casino_night.documents.models import Document
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Change, Decision, Night
from licensing.review import services
from tests.cast import Cast
from tests.databases import CommittedDatabase, on_sqlite
from tests.licensing.review.conftest import hand_in
from tests.parallel import at_once

DECIDERS = (Role.COMMISSION_REVIEWER, Role.COMMISSION_SUPERVISOR)


def decide_at_once(cast: Cast, night: Night) -> Counter[str]:
    def decide(number: int) -> str:
        try:
            services.propose(night, "approve_with_conditions", f"Condition {number}.", actor=cast[DECIDERS[number]])
        except Refused as refused:
            return refused.code
        return "decided"

    return Counter(at_once(decide, 2))


def test_two_reviewers_at_once_give_one_decision(committed_db: CommittedDatabase) -> None:
    cast = Cast.build()
    night = hand_in(cast)
    outcomes = decide_at_once(cast, night)
    assert outcomes["decided"] == 1
    assert outcomes.total() == 2
    assert Decision.objects.count() == 1
    assert Change.objects.filter(action="approve").count() == 1
    assert Document.objects.filter(kind="night_decision").count() == 1


def test_without_the_lock_and_the_comparison_there_would_be_two(
    committed_db: CommittedDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Proves that the test above can fail: each reads the state before the other has written."""
    from django.db import transaction
    from django.db.models import QuerySet

    from licensing import services as steps

    cast = Cast.build()
    night = hand_in(cast)
    services.take_up(night, actor=cast[Role.COMMISSION_REVIEWER])
    both_have_read = Barrier(2, timeout=20)
    compare = steps._require

    def read_first(*arguments: Any) -> None:
        compare(*arguments)
        both_have_read.wait()

    def overwrite(subject: Any, row: Any, details: dict[str, Any]) -> None:
        Night.objects.filter(pk=subject.pk).update(state=row.target)
        subject.state = row.target

    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_options: self)
    monkeypatch.setattr(steps, "_require", read_first)
    monkeypatch.setattr(steps, "_move", overwrite)
    if on_sqlite():  # its lock is the transaction itself: without it, nothing holds the second reader back
        monkeypatch.setattr(transaction, "atomic", _no_transaction)
    decided = at_once(lambda number: steps.change_state(night, "approve", actor=cast[DECIDERS[number]]).state, 2)
    assert decided == ["approved", "approved"]
    assert Change.objects.filter(action="approve").count() == 2


class _no_transaction:
    def __init__(self, *_arguments: Any, **_options: Any) -> None:
        pass

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_error: Any) -> None:
        pass


def test_many_second_signatures_at_once_are_one(committed_db: CommittedDatabase) -> None:
    cast = Cast.build()
    night = hand_in(cast)
    services.propose(night, "refuse", "No.", actor=cast[Role.COMMISSION_REVIEWER])

    def sign(_number: int) -> bool:
        try:
            services.sign_second(night, actor=cast[Role.COMMISSION_SUPERVISOR])
        except Refused:
            return False
        return True

    assert at_once(sign, 4).count(True) == 1
    assert Change.objects.filter(action="refuse").count() == 1
