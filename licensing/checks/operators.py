"""Operators: licensed through the end of the night, paid inside the caps, at tables they may run, under a class A."""

from collections.abc import Iterator

from casino_night.money import Cents
from games.engines import NIGHT_GAMES
from games.sheets import sheet
from licensing.checks import Level, Problem, check, in_words
from licensing.checks.case import Case
from licensing.models import Post, Table

RUNNING_THE_GAME = ("dealer", "boxperson")  # who does the stick assists (reading A57)
CRAPS_CREW = ("dealer", "boxperson", "stickperson")


def _posts_of_class_b(case: Case) -> Iterator[tuple[Table, Post]]:
    for table in case.tables:
        for post in case.posts_at.get(table.pk, ()):
            if post.engagement.operator.operator_class == "B":
                yield table, post


def _class_a_only(table: Table) -> bool:
    return table.game in NIGHT_GAMES and sheet(table.game).class_a_only


@check("operators", "Every operator is approved by the Commission", "13:47-20.5(d)", "R037 R044")
def operators_are_approved(case: Case) -> Iterator[Problem]:
    """Paid or not: every class A and every class B needs approval (reading A40). R037 R044"""
    for one in case.engagements:
        if not one.operator.holds:
            yield Problem(
                f"engagements:{one.pk}:operator",
                f"The license of {one.operator} is {one.operator.get_state_display().lower()}, not approved.",
                "Engage an operator whose license is in force.",
            )


@check("operators", "Every operator's license outlasts the night", "13:47-19.4", "R033 R034 R035 R036")
def operators_licences_outlast_the_night(case: Case) -> Iterator[Problem]:
    if not case.date_can_be:
        return
    for one in case.engagements:
        expires = one.operator.expires_on
        if not one.operator.holds or case.covered_by(expires):
            continue
        until = f"ends on {in_words(expires)}" if expires else "has no last day on record"
        yield Problem(
            f"engagements:{one.pk}:operator",
            f"The license of {one.operator} {until}; it has to hold on {in_words(case.last_day)}, when the night's "
            "license closes.",
            "Ask the operator to renew before the night, or engage another one.",
        )


@check("operators", "No member is paid", "13:47-20.10(c)6", "R044 R068")
def no_member_is_paid(case: Case) -> Iterator[Problem]:
    """Members of the holder, of an auxiliary and of an affiliate alike. R044 R068"""
    for one in case.engagements:
        membership = case.members.get(one.operator.user_id)
        if one.pay_cents and membership:
            of = membership.affiliate or case.night.organisation
            yield Problem(
                f"engagements:{one.pk}:pay_cents",
                f"{one.operator.user.name} is a member of {of} and would be paid {Cents(one.pay_cents)}.",
                "Take the pay away, or engage an operator who is no member.",
            )


@check("operators", "Only operators licensed for pay are paid", "13:47-19.1(a)", "R026 R044")
def paid_operators_are_licensed_for_pay(case: Case) -> Iterator[Problem]:
    for one in case.engagements:
        if one.pay_cents and not one.operator.compensated:
            yield Problem(
                f"engagements:{one.pk}:pay_cents",
                f"{one.operator} is licensed to work without pay and would be paid {Cents(one.pay_cents)}.",
                "Take the pay away, or engage an operator licensed for pay.",
            )


@check("operators", "No operator is paid above the cap", "13:47-16.2(a)", "R024 R025")
def pay_is_within_the_cap(case: Case) -> Iterator[Problem]:
    """For the day, however many tables. R024 R025"""
    for one in case.engagements:
        most = case.limits[f"class_{one.operator.operator_class.lower()}_pay_per_day"]
        if Cents(one.pay_cents) > most:
            yield Problem(
                f"engagements:{one.pk}:pay_cents",
                f"{one.operator} would be paid {Cents(one.pay_cents)} for the day; the most is {most}.",
                f"Agree on {most} or less.",
            )


@check("operators", "Every table is under a class A operator", "13:47-20.9(b)1, (c)1", "R056")
def every_table_has_a_class_a(case: Case) -> Iterator[Problem]:
    for table in case.tables:
        field, supervisor = f"tables:{table.pk}:supervisor", table.supervisor
        if supervisor is None:
            yield Problem(
                field, f"{table.label} has no class A operator over it yet.", "Choose a class A operator.", missing=True
            )
        elif supervisor.operator_class != "A":
            yield Problem(
                field, f"{table.label} is under {supervisor}, who is not class A.", "Choose a class A operator."
            )
        elif supervisor.pk not in case.engaged:
            yield Problem(
                field,
                f"{table.label} is under {supervisor}, who is not engaged for this night.",
                "Engage the operator for the night, or choose another one.",
            )


@check("operators", "Every table has its dealer", "13:47-20.9(b)1, (c)1", "R056")
def every_table_has_a_dealer(case: Case) -> Iterator[Problem]:
    """A machine has none; craps has a crew of its own below."""
    for table in case.tables:
        if table.game == "craps" or table.game not in NIGHT_GAMES or sheet(table.game).kind == "machine":
            continue
        if not any(post.post == "dealer" for post in case.posts_at.get(table.pk, ())):
            yield Problem(
                f"tables:{table.pk}:crew", f"{table.label} has no dealer yet.", "Give it a dealer.", missing=True
            )


@check("operators", "Every craps table has its crew", "13:47-20.25(c)-(e)", "R170")
def craps_has_its_crew(case: Case) -> Iterator[Problem]:
    for table in case.tables:
        filled = {post.post for post in case.posts_at.get(table.pk, ())}
        lacking = [post for post in CRAPS_CREW if post not in filled]
        if table.game == "craps" and lacking:
            yield Problem(
                f"tables:{table.pk}:crew",
                f"{table.label} has no {' and no '.join(lacking)} yet; craps takes {', '.join(CRAPS_CREW)}.",
                "Fill every post.",
                missing=True,
            )


@check("operators", "No class B operator runs craps or roulette", "13:47-20.9(d)", "R060")
def class_b_runs_no_craps_or_roulette(case: Case) -> Iterator[Problem]:
    for table, post in _posts_of_class_b(case):
        if _class_a_only(table) and post.post in RUNNING_THE_GAME:
            yield Problem(
                f"tables:{table.pk}:crew",
                f"{post.engagement.operator} is {post.post} at {table.label}; {sheet(table.game).name.lower()} is run "
                "by class A operators only.",
                "Put a class A operator there.",
            )


@check(
    "operators",
    "Nobody but class A works at craps or roulette",
    "13:47-20.9(c)2, (d)",
    "R059 R060",
    Level.WARN,
)
def class_b_assists_at_craps_or_roulette(case: Case) -> Iterator[Problem]:
    """The text forbids operating and is silent on the stick: with instruction in that game, and a reason (A57). R060"""
    for table, post in _posts_of_class_b(case):
        if _class_a_only(table) and post.post not in RUNNING_THE_GAME:
            yield Problem(
                f"tables:{table.pk}:crew",
                f"{post.engagement.operator} assists at {table.label}, which only class A operators run.",
                "Put a class A operator there, or write why this is in order.",
            )


@check("operators", "Class B operators work only at games this class A taught them", "13:47-20.9(c)2", "R041 R042 R059")
def class_b_is_instructed(case: Case) -> Iterator[Problem]:
    """By the class A over this very table, in this game, before the night. R041 R042 R059"""
    for table, post in _posts_of_class_b(case):
        learner = post.engagement.operator
        if table.supervisor and (table.supervisor_id, learner.pk, table.game) not in case.instructed:
            yield Problem(
                f"tables:{table.pk}:crew",
                f"No instruction of {learner} by {table.supervisor.user.name} in "
                f"{table.game.replace('_', ' ')} is on record, but {table.label} is under them.",
                "Record the instruction once it is given, or put somebody there whom this class A has taught.",
            )
