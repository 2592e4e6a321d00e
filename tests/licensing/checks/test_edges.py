"""No check without its edges: every limit a check reads is tried inside, on and beyond it, and with a later row.

What a check reads is found by running it; a check that reads a limit nobody has given edges here fails, and so does a
check that no entry here can break.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from casino_night import clock
from casino_night.money import Cents
from casino_night.roles import Role
from licensing.checks import case, checks
from licensing.checks.prizes import BARRED, CASH
from licensing.models import (
    Assignment,
    Engagement,
    Membership,
    Municipality,
    Night,
    Operator,
    Organisation,
    Post,
    Prize,
    Provider,
    Upload,
)
from licensing.regulations import limits
from tests.cast import night_today, person
from tests.licensing.checks.findings import answer, found, new_limit

Change = Callable[[Night], Any]
DAY = timedelta(days=1)
# Asked by many checks before they work anything out from a date; a limit of `date_is_within_reach` alone.
GATE = "registration_years"


@dataclass(frozen=True)
class Edge:
    """What keeps a limit with room to spare, what just keeps it, what just breaks it, and a value that allows that."""

    inside: Change
    on: Change
    beyond: Change
    later: str


def nothing(night: Night) -> None:
    """The complete plan as it is."""


def rental(cents: int) -> Change:
    return lambda night: night.tables.filter(label="Craps").update(rental_cents=cents)


def pay(operator_class: str, cents: int) -> Change:
    return lambda night: night.engagements.filter(operator__operator_class=operator_class).update(pay_cents=cents)


def rate(text: str) -> Change:
    return lambda night: answer(night, exchange_rate=Decimal(text))


def prizes_of(cents: int) -> Change:
    def change(night: Night) -> None:
        night.prizes.exclude(name="Bicycle").delete()
        night.prizes.update(retail_cents=cents)

    return change


def prize(**values: Any) -> Change:
    return lambda night: night.prizes.filter(name="Bicycle").update(**values)


def ends(text: str) -> Change:
    return lambda night: answer(night, ends_at=text)


def more_nights(count: int) -> Change:
    def change(night: Night) -> None:
        for days in range(1, count + 1):
            one = night_today(night.organisation, f"Night {days}", "licensed")
            answer(one, date=night.date + days * DAY)

    return change


def last_day(model: Any, days: int) -> Change:
    """Approvals end so many days after the night."""
    return lambda night: model.objects.update(expires_on=night.date + days * DAY)


def agreed(hours: int, minutes: int = 0) -> Change:
    def change(night: Night) -> None:
        Upload.objects.filter(subject_id=night.pk).delete()
        answer(night, agreed_at=clock.now() - timedelta(hours=hours, minutes=minutes))

    return change


def fee_of(code: str, cents: int) -> Change:
    """$100.00 is paid, and a payment is never changed: the fee comes to so much."""
    return lambda night: new_limit(code, str(Cents(cents)), night.date - DAY)


def moved(day: date) -> Change:
    """Another date, with every approval long enough for it."""

    def change(night: Night) -> None:
        for model in (Organisation, Provider, Operator):
            model.objects.update(expires_on=date(2099, 1, 1))
        answer(night, date=day)

    return change


def reach() -> date:
    return clock.years_later(clock.today(), 2)


EDGES: dict[tuple[str, str], Edge] = {
    ("date_is_within_reach", GATE): Edge(
        lambda night: moved(reach() - DAY)(night),
        lambda night: moved(reach())(night),
        lambda night: moved(reach() + DAY)(night),
        "3",
    ),
    ("nights_in_the_week", "nights_per_week"): Edge(more_nights(4), more_nights(5), more_nights(6), "7"),
    ("hours_are_inside_the_licence", "licence_closes"): Edge(
        ends("01:59"), ends("02:00"), ends("02:01"), "02:01 next day"
    ),
    ("registration_outlasts_the_night", "licence_closes"): Edge(
        last_day(Organisation, 2), last_day(Organisation, 1), last_day(Organisation, 0), "23:59"
    ),
    ("providers_approval_outlasts_the_night", "licence_closes"): Edge(
        last_day(Provider, 2), last_day(Provider, 1), last_day(Provider, 0), "23:59"
    ),
    ("operators_licences_outlast_the_night", "licence_closes"): Edge(
        last_day(Operator, 2), last_day(Operator, 1), last_day(Operator, 0), "23:59"
    ),
    ("provider_certifies_in_time", "certification_hours"): Edge(agreed(47), agreed(47, 59), agreed(48, 1), "49"),
    ("rentals_are_within_the_cap", "rental_per_game_day"): Edge(
        rental(249_99), rental(250_00), rental(250_01), "$250.01"
    ),
    ("pay_is_within_the_cap", "class_a_pay_per_day"): Edge(
        pay("A", 499_99), pay("A", 500_00), pay("A", 500_01), "$500.01"
    ),
    ("pay_is_within_the_cap", "class_b_pay_per_day"): Edge(
        pay("B", 249_99), pay("B", 250_00), pay("B", 250_01), "$250.01"
    ),
    ("exchange_rate_is_high_enough", "minimum_exchange_rate"): Edge(rate("2.01"), rate("2.00"), rate("1.99"), "1.99"),
    ("prizes_are_within_the_total", "prize_total"): Edge(
        prizes_of(99_999_99), prizes_of(100_000_00), prizes_of(100_000_01), "$100,000.01"
    ),
    ("prizes_stay_clear_of_the_total", "prize_total"): Edge(
        prizes_of(89_999_98), prizes_of(89_999_99), prizes_of(90_000_00), "$100,000.01"
    ),
    ("prizes_stay_clear_of_the_total", "prize_warning_percent"): Edge(
        prizes_of(89_999_98), prizes_of(89_999_99), prizes_of(90_000_00), "91"
    ),
    ("fees_are_paid", "licence_fee_commission"): Edge(
        fee_of("licence_fee_commission", 99_99), nothing, fee_of("licence_fee_commission", 100_01), "$100.00"
    ),
    ("fees_are_paid", "licence_fee_municipality"): Edge(
        fee_of("licence_fee_municipality", 99_99), nothing, fee_of("licence_fee_municipality", 100_01), "$100.00"
    ),
    ("no_cash_prizes", "prize_barred_cash"): Edge(nothing, prize(kind="merchandise"), prize(kind=CASH), "no"),
    **{
        ("no_barred_prizes", f"prize_barred_{kind}"): Edge(nothing, prize(kind="merchandise"), prize(kind=kind), "no")
        for kind in BARRED
        if kind != CASH
    },
    **{
        ("no_prize_sounds_barred", f"prize_barred_{kind}"): Edge(
            nothing, prize(name="Glass bowl"), prize(name=name), "no"
        )
        for kind, name in {
            "cash": "A basket of cash",
            "real_estate": "Timeshare",
            "bonds": "Savings bond",
            "shares": "Stock certificate",
            "securities": "Treasury bill",
            "weapons": "Hunting rifle",
            "live_animals": "Puppy",
            "coins": "Bullion",
            "tobacco": "Box of cigars",
            "vehicle_leases": "Car lease",
            "convertible": "Lottery ticket",
        }.items()
    },
}
# Opens at midnight, so that nothing lies before it until a later row says so.
ONLY_TIGHTENED = {("hours_are_inside_the_licence", "licence_opens"): ("18:30", "18:31")}

each_edge = pytest.mark.parametrize(("pair", "edge"), EDGES.items(), ids=["-".join(pair) for pair in EDGES])


def taken_back(change: Change, night: Night) -> set[str]:
    """What is found after a change that did not stay."""
    here = transaction.savepoint()
    change(night)
    names = found(night)
    transaction.savepoint_rollback(here)
    return names


@each_edge
def test_a_limit_is_kept_inside_and_on_it_and_broken_beyond_until_a_later_row_allows_it(
    night: Night, pair: tuple[str, str], edge: Edge
) -> None:
    check, code = pair
    assert check not in taken_back(edge.inside, night)
    assert check not in taken_back(edge.on, night)
    edge.beyond(night)
    assert check in found(night)
    night.refresh_from_db()
    new_limit(code, edge.later, night.date + DAY)
    assert check in found(night)
    new_limit(code, edge.later, night.date)
    assert check not in found(night)


@pytest.mark.parametrize(("pair", "values"), ONLY_TIGHTENED.items())
def test_a_later_row_can_forbid_what_nothing_forbade(
    night: Night, pair: tuple[str, str], values: tuple[str, str]
) -> None:
    """The doors of the plan open at 6:30 PM."""
    check, code = pair
    on, beyond = values
    new_limit(code, beyond, night.date + DAY)
    assert check not in found(night)
    new_limit(code, on, night.date - DAY)
    assert check not in found(night)
    new_limit(code, beyond, night.date)
    assert check in found(night)


# Checks that read no limit: what is right in the complete plan, broken.


def without(name: str) -> Change:
    return lambda night: getattr(night, name).all().delete()


def nobody_as(role: Role) -> Change:
    return lambda night: night.assignments.filter(role=role).delete()


def stranger_as(role: Role) -> Change:
    def change(night: Night) -> None:
        Membership.objects.filter(organisation=night.organisation, user__assignments__role=role).delete()

    return change


def also_operator(role: Role, **values: Any) -> Change:
    """Whoever holds the role is engaged at a table as well."""

    def change(night: Night) -> None:
        holder = Assignment.objects.get(night=night, role=role).user
        operator = Operator.objects.create(
            user=holder, operator_class="A", state="approved", expires_on=night.date + 30 * DAY
        )
        Engagement.objects.create(night=night, operator=operator, **values)

    return change


def table(label: str, **values: Any) -> Change:
    return lambda night: night.tables.filter(label=label).update(**values)


def second_craps(night: Night) -> None:
    one = night.tables.get(label="Craps")
    one.pk, one.label, one.options = None, "Craps 2", {**one.options, "odds": {"any_seven": "5 to 1"}}
    one._state.adding = True
    one.save(force_insert=True)


def bea_at(label: str, post: str) -> Change:
    def change(night: Night) -> None:
        bea = night.engagements.get(operator__operator_class="B")
        Post.objects.create(table=night.tables.get(label=label), engagement=bea, post=post)

    return change


def bicycle_without_a_tag(night: Night) -> None:
    night.prizes.filter(name="Bicycle").update(redemption_amount=None)


def on_a_sunday(night: Night) -> None:
    Municipality.objects.update(sunday_games=False)
    answer(night, date=night.date + (6 - night.date.weekday()) * DAY)


def two_reds(night: Night) -> None:
    night.denominations.filter(value=25).update(color="red")


def plain_chip(night: Night) -> None:
    night.denominations.filter(value=25).update(marked=False, color="")


def anton_belongs(night: Night) -> None:
    anton = Operator.objects.get(user__name="Anton").user
    Membership.objects.create(organisation=night.organisation, user=anton, role=Role.CHARITY_MEMBER)


BREAKS: dict[str, Change] = {
    "place_and_hours_are_given": lambda night: answer(night, premises=""),
    "date_is_ahead": lambda night: moved(clock.today() - DAY)(night),
    "town_consents_to_sunday": on_a_sunday,
    "organisation_is_registered": lambda night: Organisation.objects.update(state="suspended"),
    "member_in_charge_is_named": nobody_as(Role.MEMBER_IN_CHARGE),
    "member_in_charge_is_a_member": stranger_as(Role.MEMBER_IN_CHARGE),
    "member_in_charge_of_proceeds_is_named": nobody_as(Role.MEMBER_IN_CHARGE_OF_PROCEEDS),
    "member_in_charge_of_proceeds_is_a_member": stranger_as(Role.MEMBER_IN_CHARGE_OF_PROCEEDS),
    "no_class_a_operator_holds_the_proceeds": also_operator(Role.MEMBER_IN_CHARGE_OF_PROCEEDS),
    "banker_is_named": nobody_as(Role.BANKER),
    "bankers_are_members": stranger_as(Role.BANKER),
    "bankers_are_no_operators": also_operator(Role.BANKER),
    "bankers_are_unpaid": also_operator(Role.BANKER, pay_cents=1),
    "assistants_are_familiar": lambda night: night.assistants.update(familiar=False),
    "tables_are_listed": without("tables"),
    "games_are_authorised": table("Roulette", game="faro"),
    "tables_stand_in_named_rooms": table("Roulette", room="Attic"),
    "seats_fit_the_game": table("Blackjack 1", seats=8),
    "decks_fit_the_game": table("Blackjack 1", decks=0),
    "options_are_chosen": table("Blackjack 1", options={}),
    "options_are_offered": table("Blackjack 1", options={"tie_option": "iv"}),
    "odds_are_not_below_the_listed": table("Craps", options={"odds": {"any_seven": "3 to 1"}}),
    "craps_odds_are_uniform": second_craps,
    "provider_is_chosen": lambda night: answer(night, provider=None),
    "provider_is_approved": lambda night: Provider.objects.update(state="revoked"),
    "machines_are_certified": table("Reel 1", machine=None),
    "machines_come_from_the_provider": lambda night: answer(
        night, provider=Provider.objects.exclude(pk=night.provider_id).first()
    ),
    "operators_are_approved": lambda night: Operator.objects.filter(user__name="Anton").update(state="expired"),
    "no_member_is_paid": anton_belongs,
    "paid_operators_are_licensed_for_pay": lambda night: Operator.objects.update(compensated=False),
    "every_table_has_a_class_a": table("Roulette", supervisor=None),
    "every_table_has_a_dealer": lambda night: Post.objects.filter(table__label="Roulette").delete(),
    "craps_has_its_crew": lambda night: Post.objects.filter(post="stickperson").delete(),
    "class_b_runs_no_craps_or_roulette": bea_at("Roulette", "dealer"),
    "class_b_assists_at_craps_or_roulette": bea_at("Craps", "stickperson"),
    "class_b_is_instructed": bea_at("Craps", "stickperson"),
    "exchange_rate_is_given": lambda night: answer(night, exchange_rate=None),
    "sales_come_out_even": rate("2.50"),
    "denominations_are_listed": without("denominations"),
    "denominations_are_marked_or_colored": plain_chip,
    "tokens_are_marked": lambda night: night.denominations.filter(form="token").update(marked=False, color="blue"),
    "colors_stand_for_one_value": two_reds,
    "award_method_is_chosen": lambda night: answer(night, award_method=""),
    "prizes_are_listed": without("prizes"),
    "prizes_have_a_retail_value": prize(retail_cents=0),
    "prizes_follow_the_method": lambda night: answer(night, award_method="drawing"),
    "exchange_ratio_is_given": lambda night: answer(night, exchange_ratio=None),
    "redemption_amounts_are_given": bicycle_without_a_tag,
    "admission_is_answered": lambda night: answer(night, admission_cents=None),
    "other_games_are_answered": lambda night: answer(night, other_games=""),
    "other_games_have_a_licence": lambda night: answer(night, other_games="bingo"),
    "use_of_proceeds_is_given": lambda night: answer(night, use_of_proceeds=""),
    "answers_are_declared": lambda night: answer(night, declared_at=None),
    "declarer_is_an_officer": lambda night: answer(night, declared_by=person("Dora")),
}


@pytest.mark.parametrize(("check", "broken"), BREAKS.items(), ids=list(BREAKS))
def test_a_check_finds_what_it_is_there_for(night: Night, check: str, broken: Change) -> None:
    assert check not in found(night)
    broken(night)
    assert check in found(night)


def test_every_check_has_edges_or_something_that_breaks_it() -> None:
    assert {one.name for one in checks()} - set(BREAKS) == {check for check, _code in {*EDGES, *ONLY_TIGHTENED}}


def read_by_the_checks(night: Night) -> set[tuple[str, str]]:
    """Each check on its own, with limits that remember what they were asked for."""
    stored = Night.objects.select_related("organisation", "municipality", "provider").get(pk=night.pk)
    whole = case.load(stored)
    found_reads = set()
    for one in checks():
        alone = replace(whole, limits=limits.at(stored.date))
        list(one.find(alone))
        found_reads |= {(one.name, code) for code in alone.limits.used()}
    return found_reads


def test_every_limit_that_a_check_reads_has_its_edges(night: Night) -> None:
    names = iter(["Cash", "Timeshare", "Bond", "Shares", "Treasury bill", "Rifle", "Puppy", "Coin", "Cigar"])
    Prize.objects.bulk_create(Prize(night=night, name=name, retail_cents=1) for name in [*names, "Car lease", "Vape"])
    Prize.objects.create(night=night, name="Lottery ticket", retail_cents=1)
    Prize.objects.bulk_create(Prize(night=night, name="Thing", kind=kind, retail_cents=1) for kind in BARRED)
    read = read_by_the_checks(night)
    moved(reach() + DAY)(night)
    read |= read_by_the_checks(night)
    asked_first = {(check, code) for check, code in read if code == GATE and check != "date_is_within_reach"}
    assert read - asked_first == {*EDGES, *ONLY_TIGHTENED}
