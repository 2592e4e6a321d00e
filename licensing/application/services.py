"""What changes an application. Nothing here touches a night that is no longer the applicant's to change."""

import datetime
import hashlib
import json
from collections.abc import Iterable
from typing import Any
from uuid import UUID, uuid4

from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction

from casino_night import clock
from casino_night.accounts.services import roles_changed
from casino_night.documents.services import request_document
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing import letters
from licensing.application.answers import NAMED_ROLES, answers
from licensing.application.labels import next_labels
from licensing.application.opening import opening
from licensing.application.sections import ROWS
from licensing.checks import Level, Outcome, case, checks, run
from licensing.conditions import class_b_stays_away
from licensing.models import (
    Assignment,
    Change,
    Denomination,
    Flag,
    Municipality,
    Night,
    Organisation,
    Override,
    Post,
    Submission,
    Table,
)
from licensing.review import docket
from licensing.services import change_state
from licensing.states import PAPER_SET

# What a copy does not take along: it belongs to the occasion, not to the plan.
OF_THE_OCCASION = (
    "id",
    "created_at",
    "state",
    "reference",
    "licence_number",
    "agreed_at",
    "declared_by",
    "declared_at",
    "other_licence",
)
BELONGS_TO_THE_OLD = ("picture",)  # files stay with the night they were handed in for
COPIED_OF_A_TABLE = ("game", "room", "seats", "decks", "options", "machine_id", "rental_cents", "supervisor_id")
USUAL_CHIPS = ((1, "white", 400), (5, "red", 600), (25, "green", 600), (100, "black", 400), (500, "purple", 100))
COUNTED = ("prizes", "assistants")  # one line for all that are alike, so no two lines are
COPIED_LISTS = ("assistants", "denominations", "prizes", "tables", "engagements")


def start(
    organisation: Organisation,
    *,
    title: str,
    date: datetime.date,
    municipality: Municipality,
    copy_from: Night | None = None,
    actor: Any,
) -> Night:
    """A new draft, empty or with everything of an earlier night; the checks then say what has expired since.

    The same form sent twice is one night.
    """
    with transaction.atomic():
        Organisation.objects.select_for_update().get(pk=organisation.pk)
        asked = {"title": title, "date": date, "municipality": municipality, "copied_from": copy_from}
        same = organisation.nights.filter(state="draft", **asked).first()
        if same:
            return same
        night = Night(organisation=organisation)
        if copy_from:
            copied = [field for field in Night._meta.concrete_fields if field.name not in OF_THE_OCCASION]
            for field in copied:
                setattr(night, field.attname, getattr(copy_from, field.attname))
        night.copied_from = copy_from
        night.title, night.date, night.municipality = title, date, municipality
        night.save()
        if copy_from:
            _copy_lists(copy_from, night, actor=actor)
            class_b_stays_away(night)
        return night


def _copy_lists(source: Night, target: Night, *, actor: Any) -> None:
    new_of: dict[Any, Any] = {}
    for name in COPIED_LISTS:
        rows = list(getattr(source, name).all())
        for row in rows:
            old, row.pk, row.night = row.pk, uuid4(), target
            new_of[old] = row.pk
            for field in BELONGS_TO_THE_OLD:
                setattr(row, field, None)
        ROWS[name].objects.bulk_create(rows)
    Post.objects.bulk_create(
        Post(table_id=new_of[post.table_id], engagement_id=new_of[post.engagement_id], post=post.post)
        for post in Post.objects.filter(table__night=source)
    )
    members = set(target.organisation.memberships.values_list("user_id", flat=True))
    for one in source.assignments.filter(role__in=NAMED_ROLES).select_related("user"):
        if one.user_id in members:  # who has left the organisation gets no role by a copy
            Assignment.objects.create(night=target, user=one.user, role=one.role)
            roles_changed(one.user, f"{Role(one.role).label} of {target}", actor=actor)


def save_answers(night: Night, given: dict[str, Any], *, seen: dict[str, Any], actor: Any) -> list[str]:
    """Save the answers somebody changed. `seen` is what they saw before: what changed since then is not overwritten.

    Returns the names of those that were not saved for that reason; all others are.
    """
    with transaction.atomic():
        current = open_for_change(night, given)
        lost = lost_updates(current, given, seen)
        kept = [name for name in given if name not in lost]
        for name in kept:
            setattr(current, name, given[name])
        if kept:
            withdraw_declaration(current)
            current.save(update_fields=[*kept, "declared_by", "declared_at"])
        if {"provider", "agreed_at"} & set(kept):
            letters.agreed(current)
        return lost


def add_row(night: Night, name: str, values: dict[str, Any], *, actor: Any) -> Any:
    with transaction.atomic():
        current = open_for_change(night, [name])
        same = ROWS[name].objects.filter(night=current, **values).first() if name in COUNTED else None
        if same:  # the same form sent twice
            return same
        withdraw_declaration(current, save=True)
        try:
            with transaction.atomic():
                made = ROWS[name].objects.create(night=current, **values)
        except IntegrityError as twice:
            raise Refused(
                "twice", "This is on the list already.", next_step="Change the line that is there."
            ) from twice
        class_b_stays_away(current)
        return made


def add_tables_like(night: Night, table_id: Any, count: int, *, actor: Any) -> list[Table]:
    """More tables of the same game with the same choices; people are not copied, they work at one table."""
    with transaction.atomic():
        current = open_for_change(night, ["tables"])
        like = _row(current, "tables", table_id)
        labels = next_labels(like.label, [one.label for one in current.tables.all()], count)
        withdraw_declaration(current, save=True)
        copied = {name: getattr(like, name) for name in COPIED_OF_A_TABLE}
        return Table.objects.bulk_create(Table(night=current, label=label, **copied) for label in labels)


def add_usual_chips(night: Night, *, actor: Any) -> list[Denomination]:
    """The set every rental company brings, as far as its values and colors are still free."""
    with transaction.atomic():
        current = open_for_change(night, ["denominations"])
        there = list(current.denominations.all())
        values, colors = {one.value for one in there if one.form == "chip"}, {one.color for one in there}
        withdraw_declaration(current, save=True)
        return Denomination.objects.bulk_create(
            Denomination(night=current, value=value, color=color, quantity=quantity)
            for value, color, quantity in USUAL_CHIPS
            if value not in values and color not in colors
        )


def change_row(
    night: Night, name: str, row_id: Any, values: dict[str, Any], *, seen: dict[str, Any], actor: Any
) -> Any:
    with transaction.atomic():
        current = open_for_change(night, [f"{name}:{row_id}:{field}" for field in values])
        row = _row(current, name, row_id)
        refuse_lost_updates(row, values, seen)
        for field, value in values.items():
            setattr(row, field, value)
        row.save(update_fields=list(values))
        class_b_stays_away(current)
        withdraw_declaration(current, save=True)
        return row


def remove_row(night: Night, name: str, row_id: Any, *, actor: Any) -> None:
    with transaction.atomic():
        current = open_for_change(night, [name])
        _row(current, name, row_id).delete()
        withdraw_declaration(current, save=True)


def _row(night: Night, name: str, row_id: Any) -> Any:
    found = ROWS[name].objects.filter(pk=row_id, night=night).first()
    if found is None:
        raise Refused("gone", "This line is not there any more.", next_step="Reload the page to see the list as it is.")
    return found


def name_person(night: Night, user: Any, role: Role, *, actor: Any) -> Assignment:
    """Give somebody a role on the night. Their open sessions end, because what they may do has changed."""
    with transaction.atomic():
        current = open_for_change(night, [role.value])
        assignment, made = Assignment.objects.get_or_create(night=current, user=user, role=role)
        if made:
            roles_changed(user, f"{role.label} of {night}", actor=actor)
        withdraw_declaration(current, save=True)
        return assignment


def take_role_away(night: Night, assignment_id: Any, *, actor: Any) -> None:
    with transaction.atomic():
        found = Assignment.objects.filter(pk=assignment_id, night=night).select_related("user").first()
        current = open_for_change(night, [found.role] if found else [])
        if found:
            found.delete()
            roles_changed(found.user, f"no longer {Role(found.role).label} of {night}", actor=actor)
        withdraw_declaration(current, save=True)


def go_on_despite(night: Night, check_name: str, reason: str, *, actor: Any) -> Override:
    """Record why a warning is accepted. Only warnings can be: what the rules forbid stays forbidden."""
    level = next((one.level for one in checks() if one.name == check_name), None)
    if level is not Level.WARN:
        raise Refused("not_a_warning", "Only a warning can be accepted with a reason.", next_step="Change the answer.")
    if not reason.strip():
        raise Refused("reason_missing", "Say why; the reason goes into the record.", next_step="Write the reason.")
    with transaction.atomic():
        current = open_for_change(night, [])
        return Override.objects.create(
            subject_kind="night", subject_id=current.pk, check_name=check_name, reason=reason.strip(), actor=actor
        )


def reply(night: Night, flag_id: Any, text: str, *, actor: Any) -> Flag:
    """Answer one thing the reviewer asked to be fixed."""
    with transaction.atomic():
        current = open_for_change(night, [])
        flags = Flag.objects.filter(subject_id=current.pk, state="open", notice__isnull=False)
        flag = flags.filter(pk__in=uuids(flag_id)).first()
        if flag is None:
            raise Refused("gone", "This is no longer on the list.", next_step="Reload the page to see what is.")
        flag.reply = text.strip()
        flag.save(update_fields=["reply"])
        return flag


def change_date(night: Night, date: datetime.date, reason: str, *, actor: Any) -> Night:
    """Move a night that was submitted but not yet licensed. The move is a step of its history, with its reason."""
    with transaction.atomic():
        current = Night.objects.select_for_update(of=("self",)).select_related("organisation").get(pk=night.pk)
        if current.state not in ("submitted", "under_review", "changes_requested", "approved"):
            raise Refused(
                "not_movable",
                f"A night that is {current.get_state_display().lower()} cannot be moved.",
                next_step="Change the date in the draft, or cancel the night and apply for another.",
            )
        was, current.date = current.date, date
        found = case.load(current)
        # Nobody looks at an approved night again before its licence: there, everything has to be in order.
        looked_at = run(found) if current.state == "approved" else _about_the_place(run(found))
        refuse_if_stopped(looked_at)
        current.save(update_fields=["date"])
        facts = {"was": was, "now": date, "limits": found.limits.used()}
        if current.state != "changes_requested":  # what is being fixed is frozen when it is handed in again
            facts["submission"] = str(freeze("night", current, answers(found), actor).pk)
        change = Change.objects.create(
            subject_kind="night",
            subject_id=current.pk,
            action="change_date",
            source=current.state,
            target=current.state,
            actor=actor,
            reason=reason,
            facts=facts,
        )
        if "submission" in facts:
            for kind in PAPER_SET:
                request_document(kind, current, actor=actor, cause=str(change.pk))
        docket.move(current)
        letters.announce(current, change)
        return current


def _about_the_place(outcomes: list[Outcome]) -> list[Outcome]:
    return [one for one in outcomes if one.check.section == "place"]


def declare(night: Night, *, actor: Any) -> Night:
    with transaction.atomic():
        current = open_for_change(night, [])
        current.declared_by, current.declared_at = actor, clock.now()
        current.save(update_fields=["declared_by", "declared_at"])
        return current


def submit(night: Night, *, actor: Any) -> Night:
    """Declare, check everything once more, freeze the answers and hand them in: all of it or nothing."""
    with transaction.atomic():
        current = declare(night, actor=actor)
        found = case.load(current)
        refuse_if_stopped(run(found))
        frozen = freeze("night", current, answers(found), actor)
        facts = {"submission": str(frozen.pk), "limits": found.limits.used()}
        changed: Night = change_state(current, "submit", actor=actor, facts=facts)
        Flag.objects.filter(subject_id=changed.pk, state="open").update(state="answered")
        return changed


def refuse_if_stopped(outcomes: list[Outcome]) -> None:
    stopping = [outcome for outcome in outcomes if outcome.stops]
    if stopping:
        first = stopping[0].problems[0]
        more = f" {len(stopping) - 1} more things stand in the way." if len(stopping) > 1 else ""
        raise Refused("not_ready", first.message + more, stopping[0].check.citation, first.fix)


def freeze(kind: str, subject: Any, said: list[dict[str, Any]], actor: Any) -> Submission:
    text = json.dumps(said, cls=DjangoJSONEncoder, sort_keys=True)
    number = Submission.objects.filter(subject_id=subject.pk).count() + 1
    return Submission.objects.create(
        subject_kind=kind,
        subject_id=subject.pk,
        number=number,
        answers=json.loads(text),
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        submitted_by=actor,
    )


def open_for_change(night: Night, wanted: Iterable[str]) -> Night:
    """The night, locked, if the applicant may still change these fields of it."""
    current = Night.objects.select_for_update(of=("self",)).select_related("organisation").get(pk=night.pk)
    if current.state not in ("draft", "changes_requested"):
        raise Refused(
            "not_editable",
            f"This application is {current.get_state_display().lower()}; its answers can no longer be changed.",
            next_step="Open the night's page to see where it stands and what can be done now.",
        )
    flags = Flag.objects.filter(subject_id=current.pk) if current.state == "changes_requested" else ()
    open_now = opening(current, flags)
    if not all(open_now.allows(field) for field in wanted):
        raise Refused(
            "not_flagged",
            "The reviewer has not asked for a change here.",
            next_step="Change only what the list of things to fix names, or write to the reviewer in your reply.",
        )
    return current


def lost_updates(row: Any, given: dict[str, Any], seen: dict[str, Any]) -> list[str]:
    """The fields that somebody else has changed since this person saw them."""
    return [name for name in given if name in seen and getattr(row, name) not in (seen[name], given[name])]


def refuse_lost_updates(row: Any, given: dict[str, Any], seen: dict[str, Any]) -> None:
    lost = lost_updates(row, given, seen)
    if lost:
        named = ", ".join(name.replace("_", " ") for name in lost)
        raise Refused(
            "changed_meanwhile",
            f"Somebody changed this in another window meanwhile: {named}. Yours was not saved.",
            next_step="Reload the page, look at what stands there now, and change it again if you still want to.",
        )


def withdraw_declaration(night: Night, *, save: bool = False) -> None:
    """A declaration is about the answers as they were: changed answers want a new one."""
    night.declared_by = night.declared_at = None
    if save:
        night.save(update_fields=["declared_by", "declared_at"])


def uuids(text: Any) -> list[UUID]:
    """The id somebody sent, if it is one."""
    try:
        return [UUID(str(text))]
    except ValueError:
        return []
