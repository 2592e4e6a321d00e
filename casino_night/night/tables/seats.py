"""Who may stand at a table, and whether it may be played on: the rules of crew, class and supervision."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from casino_night import clock
from casino_night.banking.models import Shift
from casino_night.night.models import Sitting
from casino_night.refusal import Refused
from casino_night.roles import Role
from games.sheets import sheet
from licensing.models import Assignment, Engagement, Instruction, Night, Operator, Table

SUPERVISOR, DEALER = "supervisor", "dealer"
CRAPS_CREW = (DEALER, "boxperson", "stickperson")


def crew_of(table: Table) -> tuple[str, ...]:
    """The posts that have to be filled: three at craps, none at a machine. R170"""
    if sheet(table.game).kind == "machine":
        return ()
    return CRAPS_CREW if table.game == "craps" else (DEALER,)


def posts_of(table: Table) -> tuple[str, ...]:
    return (*crew_of(table), SUPERVISOR)


def post_words(post: str) -> str:
    return "supervising class A operator" if post == SUPERVISOR else post


@dataclass(frozen=True)
class Candidate:
    """Somebody who comes to a table, with what tonight's lists say of them."""

    user: Any
    operator: Operator | None  # engaged tonight
    is_banker: bool
    shift_open: bool
    elsewhere: Sitting | None  # another table they work at
    taught_by: frozenset[tuple[Any, str]]  # (class A operator, game)


def candidate(night: Night, user: Any) -> Candidate:
    engagement = Engagement.objects.filter(night=night, operator__user=user).select_related("operator__user").first()
    operator = engagement.operator if engagement else None
    roles = Assignment.objects.filter(night=night, user=user).values_list("role", flat=True)
    standing = Sitting.objects.filter(night=night, user=user, ended_at=None).exclude(post=SUPERVISOR)
    taught = Instruction.objects.filter(learner=operator, given_on__lte=night.date) if operator else ()
    return Candidate(
        user,
        operator,
        Role.BANKER in roles,
        Shift.objects.filter(night=night, user=user, closed_at=None).exists(),
        standing.select_related("table").first(),
        frozenset((one.teacher_id, one.game) for one in taught),
    )


def why_not_seat(who: Candidate, table: Table, post: str, supervisor: Operator | None) -> Refused | None:
    """Asked at every arrival and every relief alike: class, license and instruction. R053 R056 R059 R060"""
    return (
        _why_not_post(table, post)
        or _why_no_operator(who, table.night)
        or _why_not_class(who, table, post)
        or _why_not_instructed(who, table, post, supervisor)
        or _why_elsewhere(who, table, post)
    )


def _why_not_post(table: Table, post: str) -> Refused | None:
    if post in posts_of(table):
        return None
    name = sheet(table.game).name.lower()
    return Refused("no_such_post", f"There is no {post or 'such post'} at {name}.", "", "Choose another post.")


def _why_no_operator(who: Candidate, night: Night) -> Refused | None:
    if who.is_banker or who.shift_open:
        return Refused(
            "is_banker",
            f"{who.user.name} is a banker tonight and cannot operate a game.",
            "13:47-20.8(b)2",
            "Ask an operator to take the table.",
        )
    if who.operator is None:
        return Refused(
            "not_engaged",
            f"{who.user.name} is not on the list of tonight's operators.",
            "13:47-20.5(d)",
            "Ask an operator of tonight's list.",
        )
    last = night.window.closes.astimezone(clock.NEW_JERSEY).date()
    if not who.operator.holds or who.operator.expires_on is None or who.operator.expires_on < last:
        return Refused(
            "licence_not_in_force",
            f"The license of {who.operator} does not hold to the end of this night.",
            "13:47-19.4",
            "Ask an operator whose license does.",
        )
    return None


def _why_not_class(who: Candidate, table: Table, post: str) -> Refused | None:
    assert who.operator
    if who.operator.operator_class == "A":
        return None
    if post == SUPERVISOR:
        return Refused(
            "class_b_cannot_supervise",
            f"{who.user.name} is a class B operator; a table is supervised by class A.",
            "13:47-20.9(c)1",
            "Ask a class A operator.",
        )
    if sheet(table.game).class_a_only:
        return Refused(
            "class_b_at_class_a_game",
            f"{sheet(table.game).name} is run by class A operators only; {who.user.name} is of class B.",
            "13:47-20.9(d)",
            "Ask a class A operator to take the table.",
        )
    return None


def _why_not_instructed(who: Candidate, table: Table, post: str, supervisor: Operator | None) -> Refused | None:
    """By the class A operator who stands over this table now, in this game."""
    assert who.operator
    if who.operator.operator_class == "A" or post == SUPERVISOR:
        return None
    if supervisor is None:
        return Refused(
            "no_supervisor",
            "A class B operator works under a class A operator, and nobody supervises this table yet.",
            "13:47-20.9(c)1",
            "Ask the class A operator to take the table over first.",
        )
    if (supervisor.pk, table.game) not in who.taught_by:
        return Refused(
            "not_instructed",
            f"No instruction of {who.user.name} by {supervisor.user.name} in {sheet(table.game).name.lower()} is on "
            "record.",
            "13:47-20.9(c)2",
            "Record the instruction once it is given, or ask somebody whom this class A operator has taught.",
        )
    return None


def _why_elsewhere(who: Candidate, table: Table, post: str) -> Refused | None:
    if post == SUPERVISOR or who.elsewhere is None or who.elsewhere.table_id == table.pk:
        return None
    return Refused(
        "at_another_table",
        f"{who.user.name} stands at {who.elsewhere.table} as {who.elsewhere.post}.",
        "",
        "Be relieved there first.",
    )


# Whether the table may be played on.


def lacking(table: Table, sittings: Iterable[Sitting], taught: frozenset[tuple[Any, Any, str]]) -> Iterator[Refused]:
    """What is wrong with the people at a table, the gravest first. R056 R059 R060 R170"""
    standing = {one.post: one for one in sittings}
    over = standing.get(SUPERVISOR)
    if over is None:
        able = next((one.user.name for one in standing.values() if one.operator.operator_class == "A"), "")
        yield Refused(
            "no_supervisor",
            "No class A operator supervises this table.",
            "13:47-20.9(b)1, (c)1",
            f"Let a class A operator take that post{f'; {able} may as well' if able else ''}.",
        )
    empty = [post for post in crew_of(table) if post not in standing]
    if empty:
        yield _crew_incomplete(table, empty)
    for one in standing.values():
        learner, key = one.operator, (over.operator_id if over else None, one.operator_id, table.game)
        if over and one is not over and learner.operator_class == "B" and key not in taught:
            yield Refused(
                "not_instructed",
                f"{one.user.name} was not instructed in this game by {over.user.name}.",
                "13:47-20.9(c)2",
                "Relieve the dealer, or let the class A operator who taught them take over.",
            )


def _crew_incomplete(table: Table, empty: list[str]) -> Refused:
    nobody = f"Nobody is {' or '.join(empty)} yet."
    if table.game == "craps":
        words = f"Craps is run by three: dealer, boxperson and stickperson. {nobody}"
        return Refused("crew_incomplete", words, "13:47-20.25(c)-(e)", "Let each type a PIN here and take a post.")
    return Refused("crew_incomplete", nobody, "13:47-20.9(b)1", "Let the dealer type a PIN here and take the post.")


def standing_at(table: Table) -> list[Sitting]:
    return list(Sitting.objects.filter(table=table, ended_at=None).select_related("user", "operator__user"))


def taught_tonight(night: Night) -> frozenset[tuple[Any, Any, str]]:
    rows = Instruction.objects.filter(learner__engagements__night=night, given_on__lte=night.date)
    return frozenset(rows.values_list("teacher_id", "learner_id", "game"))
