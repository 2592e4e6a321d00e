"""What is barred, what it adds up to, and what has to be posted."""

import pytest

from licensing.checks import Verdict
from licensing.checks.prizes import BARRED, HINTS
from licensing.models import Night, Prize
from licensing.models.choices import PRIZE_KINDS
from tests.licensing.checks.findings import answer, found, new_limit, outcomes, problem


def total(night: Night, cents: int) -> None:
    """One prize that makes the list worth exactly that much."""
    night.prizes.exclude(name="Bicycle").delete()
    night.prizes.update(retail_cents=cents)


@pytest.mark.parametrize(
    ("cents", "expected"),
    [
        (89_999_99, set()),
        (90_000_00, {"prizes_stay_clear_of_the_total"}),
        (100_000_00, {"prizes_stay_clear_of_the_total"}),
        (100_000_01, {"prizes_are_within_the_total"}),
    ],
)
def test_20_16_a_the_listed_total_is_watched_from_90_percent(night: Night, cents: int, expected: set[str]) -> None:
    total(night, cents)
    assert found(night) == expected


def test_20_16_a_every_piece_counts_and_donated_ones_too(night: Night) -> None:
    total(night, 25_000_00)
    night.prizes.update(quantity=4, donated=True)
    assert found(night) == {"prizes_stay_clear_of_the_total"}
    night.prizes.update(quantity=5)
    assert "$125,000.00" in problem(night, "prizes_are_within_the_total").message


def test_20_16_a_reasons_for_90_percent_do_not_cover_passing_the_total(night: Night) -> None:
    """Two checks, so that what was accepted at 90 % is not accepted above the total."""
    total(night, 95_000_00)
    near = found(night)
    total(night, 101_000_00)
    assert near.isdisjoint(found(night))


def test_the_prizes_are_listed(night: Night) -> None:
    night.prizes.all().delete()
    assert found(night) == {"prizes_are_listed"}


@pytest.mark.parametrize("values", [{"retail_cents": 0}, {"quantity": 0}])
def test_a_prize_is_worth_something(night: Night, values: dict[str, int]) -> None:
    night.prizes.filter(name="Bicycle").update(**values)
    assert found(night) == {"prizes_have_a_retail_value"}


@pytest.mark.parametrize("kind", [kind for kind, _words in PRIZE_KINDS])
def test_6_20_a_prohibited_kinds(night: Night, kind: str) -> None:
    night.prizes.filter(name="Bicycle").update(kind=kind)
    if kind not in BARRED:
        assert found(night) == set()
    else:
        assert found(night) == {"no_cash_prizes" if kind == "cash" else "no_barred_prizes"}


@pytest.mark.parametrize("kind", BARRED)
def test_6_20_a_a_kind_is_barred_as_long_as_the_limit_says_so(night: Night, kind: str) -> None:
    night.prizes.filter(name="Bicycle").update(kind=kind)
    new_limit(f"prize_barred_{kind}", "no", night.date)
    assert found(night) == set()


def test_every_barred_kind_has_its_words() -> None:
    assert set(HINTS) == set(BARRED)
    assert set(BARRED) == {kind for kind, _words in PRIZE_KINDS} - {"merchandise", "gift_certificate"}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Hunting RIFLE", "weapons"),
        ("Box of cigars", "tobacco"),
        ("Two kittens", "live_animals"),
        ("Silver coins", "coins"),
        ("$500 cash", "cash"),
        ("Week in a timeshare", "real_estate"),
        ("Savings bond", "bonds"),
        ("Ten shares of a brewery", "shares"),
        ("Treasury bill", "securities"),
        ("Car lease for a year", "vehicle_leases"),
        ("Visa gift card", "convertible"),
    ],
)
def test_6_20_a_a_name_that_sounds_barred_is_looked_at(night: Night, name: str, kind: str) -> None:
    night.prizes.filter(name="Bicycle").update(name=name)
    assert found(night) == {"no_prize_sounds_barred"}
    assert outcomes(night)["no_prize_sounds_barred"].verdict is Verdict.EYES
    assert dict(PRIZE_KINDS)[kind].lower() in problem(night, "no_prize_sounds_barred").message


@pytest.mark.parametrize("name", ["Cashmere scarf", "Bondi beach towel", "Coincidence board game", "Gunther's bakery"])
def test_words_inside_other_words_do_not_count(night: Night, name: str) -> None:
    night.prizes.filter(name="Bicycle").update(name=name)
    assert found(night) == set()


def test_the_way_prizes_are_awarded_is_asked(night: Night) -> None:
    answer(night, award_method="")
    assert found(night) == {"award_method_is_chosen"}


@pytest.mark.parametrize(
    ("method", "ratio", "verdict"),
    [
        ("drawing", 1, Verdict.PASS),
        ("drawing", 0, Verdict.FAIL),
        ("drawing", None, Verdict.MISSING),
        ("both", None, Verdict.MISSING),
        ("redemption", None, Verdict.PASS),
    ],
)
def test_20_11_b_a_drawing_has_its_ratio(night: Night, method: str, ratio: int | None, verdict: Verdict) -> None:
    answer(night, award_method=method, exchange_ratio=ratio)
    assert outcomes(night)["exchange_ratio_is_given"].verdict is verdict


@pytest.mark.parametrize(
    ("award", "amount", "verdict"),
    [
        ("redemption", 1, Verdict.PASS),
        ("redemption", 0, Verdict.FAIL),
        ("redemption", None, Verdict.MISSING),
        ("drawing", None, Verdict.PASS),
    ],
)
def test_20_11_c_each_prize_to_redeem_has_its_amount(
    night: Night, award: str, amount: int | None, verdict: Verdict
) -> None:
    night.prizes.filter(name="Bicycle").update(award=award, redemption_amount=amount)
    assert outcomes(night)["redemption_amounts_are_given"].verdict is verdict


@pytest.mark.parametrize(("method", "wrong"), [("both", set()), ("drawing", {"Bicycle"}), ("redemption", {"Hamper"})])
def test_20_11_a_2_prizes_are_awarded_the_way_that_is_posted(night: Night, method: str, wrong: set[str]) -> None:
    Prize.objects.filter(night=night, name="Coffee maker").delete()
    answer(night, award_method=method)
    problems = outcomes(night)["prizes_follow_the_method"].problems
    assert {one.message.split(" is awarded")[0] for one in problems} == wrong
