"""The door, other games, the proceeds, the fees and the declaration."""

from typing import Any

import pytest

from casino_night.roles import Role
from licensing.checks import Verdict, case, run
from licensing.models import Municipality, Night, Payment
from tests.cast import Cast
from tests.licensing.checks.findings import answer, found, outcomes, problem


@pytest.mark.parametrize(
    ("field", "nothing", "check"),
    [
        ("admission_cents", None, "admission_is_answered"),
        ("other_games", "", "other_games_are_answered"),
        ("use_of_proceeds", "", "use_of_proceeds_is_given"),
    ],
)
def test_the_questions_are_asked(night: Night, field: str, nothing: Any, check: str) -> None:
    answer(night, **{field: nothing})
    assert found(night) == {check}
    assert outcomes(night)[check].verdict is Verdict.MISSING


def test_20_13_free_admission_is_an_answer(night: Night) -> None:
    answer(night, admission_cents=0)
    assert found(night) == set()


@pytest.mark.parametrize("games", ["bingo", "raffle", "both"])
@pytest.mark.parametrize(("licence", "right"), [("RL-1", True), ("", False), ("  ", False)])
def test_20_16_b_other_games_have_their_own_licence(night: Night, games: str, licence: str, right: bool) -> None:
    answer(night, other_games=games, other_licence=licence)
    assert found(night) == (set() if right else {"other_games_have_a_licence"})


def test_20_16_b_no_other_games_need_no_licence(night: Night) -> None:
    answer(night, other_games="none", other_licence="")
    assert found(night) == set()


def with_payments(night: Night, amounts: dict[str, list[int]]) -> Any:
    """The outcome of the fees with these payments instead; payments in the database are never changed."""
    loaded = case.load(night)
    loaded.payments = [Payment(fee=fee, amount_cents=cents) for fee, sums in amounts.items() for cents in sums]
    return next(one for one in run(loaded) if one.check.name == "fees_are_paid")


@pytest.mark.parametrize(
    ("commission", "municipality", "verdict"),
    [
        ([100_00], [100_00], Verdict.PASS),
        ([60_00, 40_00], [100_00], Verdict.PASS),
        ([99_99], [100_00], Verdict.FAIL),
        ([100_00], [99_99], Verdict.FAIL),
        ([], [100_00], Verdict.MISSING),
        ([200_00], [], Verdict.MISSING),  # two payees, two checks
    ],
)
def test_4_9_c_12_both_fees_are_recorded(
    night: Night, commission: list[int], municipality: list[int], verdict: Verdict
) -> None:
    paid = {"licence_fee_commission": commission, "licence_fee_municipality": municipality}
    assert with_payments(night, paid).verdict is verdict


@pytest.mark.parametrize(("fee", "verdict"), [(0, Verdict.PASS), (50_00, Verdict.MISSING)])
def test_4_10_the_town_sets_its_own_fee(night: Night, fee: int, verdict: Verdict) -> None:
    Municipality.objects.filter(pk=night.municipality_id).update(fee_cents=fee)
    night.municipality.refresh_from_db()
    assert with_payments(night, {"licence_fee_commission": [100_00]}).verdict is verdict


def test_the_answers_are_declared(night: Night) -> None:
    answer(night, declared_at=None, declared_by=None)
    assert found(night) == {"answers_are_declared"}


@pytest.mark.parametrize(
    ("role", "right"),
    [(Role.CHARITY_OFFICER, True), (Role.CHARITY_MEMBER, False), (Role.COMMISSION_REVIEWER, False)],
)
def test_an_officer_declares_them(night: Night, cast: Cast, role: Role, right: bool) -> None:
    answer(night, declared_by=cast[role])
    assert found(night) == (set() if right else {"declarer_is_an_officer"})
    if not right:
        assert cast[role].name in problem(night, "declarer_is_an_officer").message
