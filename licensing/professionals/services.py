"""What changes operators, providers, their machines and the register of instruction."""

from datetime import date
from typing import Any

from django.db import IntegrityError, transaction

from casino_night import clock
from casino_night.accounts import selectors as accounts
from casino_night.accounts.models import User
from casino_night.accounts.services import end_sessions, roles_changed
from casino_night.refusal import Refused
from games.sheets import sheet
from licensing import letters
from licensing.application.services import freeze, refuse_if_stopped, refuse_lost_updates
from licensing.models import Instruction, MachineModel, Operator, Provider, ProviderStaff
from licensing.professionals import checks, selectors
from licensing.professionals.answers import answers
from licensing.services import add_provider_staff, change_state, note
from licensing.states import TABLES, editable

MOST_DRAFTS = 3


def start_operator(*, operator_class: str, compensated: bool, employer: Provider | None, actor: Any) -> Operator:
    """A new draft for oneself. One licence of a class is enough; the same form sent twice is one application."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=actor.pk)
        same = Operator.objects.filter(user=actor, operator_class=operator_class, state__in=selectors.KEPT).first()
        if same and same.state == "draft" and (same.compensated, same.employer) == (compensated, employer):
            return same
        if same:
            raise Refused(
                "applied_already",
                f"You have a class {operator_class} license or an application for one already"
                f" ({same.get_state_display().lower()}).",
                next_step="Open it from your home page.",
            )
        made = Operator.objects.create(
            user=actor, operator_class=operator_class, compensated=compensated, employer=employer
        )
        end_sessions(actor)
        return made


def start_provider(*, name: str, actor: Any) -> Provider:
    name = " ".join(name.split())
    with transaction.atomic():
        User.objects.select_for_update().get(pk=actor.pk)
        drafts = Provider.objects.filter(staff__user=actor, state="draft")
        same = drafts.filter(name=name).first()
        if same:
            return same
        if drafts.count() >= MOST_DRAFTS:
            raise Refused(
                "too_many_drafts", "You have started enough applications.", next_step="Go on with one of them."
            )
        made = Provider.objects.create(name=name)
        add_provider_staff(made, actor, actor=actor)
        return made


def save_answers(subject: Any, given: dict[str, Any], *, seen: dict[str, Any], actor: Any) -> Any:
    """Save what somebody changed. An employer's signature was under the answers as they were: it is asked for again."""
    with transaction.atomic():
        current = _open(subject)
        refuse_lost_updates(current, given, seen)
        for name, value in given.items():
            setattr(current, name, value)
        fields = list(given)
        if isinstance(current, Operator):
            current.cosigned_by = current.cosigned_at = None
            fields += ["cosigned_by", "cosigned_at"]
        current.save(update_fields=fields)
        return current


def cosign(operator: Operator, *, actor: Any) -> Operator:
    """The employer's signature under an application (13:47-19.1(b)). R027"""
    with transaction.atomic():
        current: Operator = _open(operator)
        if current.employer is None or not current.employer.staff.filter(user=actor).exists():
            raise Refused(
                "not_employer",
                "Only the employer named in it signs this application.",
                "13:47-19.1(b)",
                "Ask somebody on that company's staff to sign.",
            )
        if not current.employer.in_force:
            raise Refused(
                "employer_not_approved",
                f"{current.employer} is not approved today.",
                "13:47-19.1(b)",
                "Renew the approval first.",
            )
        current.cosigned_by, current.cosigned_at = actor, clock.now()
        current.save(update_fields=["cosigned_by", "cosigned_at"])
        note(current, "signed_by_employer", actor=actor)
        return current


def submit(subject: Any, *, actor: Any) -> Any:
    """Check everything once more, freeze the answers and hand them in: all of it or nothing. R016 R026 R027"""
    with transaction.atomic():
        current = _open(subject)
        dossier = checks.load(current)
        refuse_if_stopped(checks.run(dossier))
        frozen = freeze(TABLES[type(current)][0].name, current, answers(dossier), actor)
        facts = {"submission": str(frozen.pk), "limits": dossier.limits.used()}
        return change_state(current, "submit", actor=actor, facts=facts)


def _open(subject: Any) -> Any:
    """The subject, locked, while its answers can be changed."""
    related = ("user", "employer") if isinstance(subject, Operator) else ()
    rows = type(subject).objects.select_for_update(of=("self",)).select_related(*related)
    current = rows.get(pk=subject.pk)
    if not editable(current):
        raise Refused(
            "not_editable",
            f"This application is {current.get_state_display().lower()}; its answers cannot be changed now.",
            next_step="Open its page to see where it stands and what can be done.",
        )
    return current


def record_instruction(teacher: Operator, *, licence_number: str, game: str, given_on: date, actor: Any) -> Instruction:
    """A class A operator taught a class B operator one game. Never one that only class A runs. R041 R042 R059 R060"""
    if sheet(game).class_a_only:
        raise Refused(
            "class_a_only",
            f"A class B operator does not operate {sheet(game).name.lower()}.",
            "13:47-20.9(d)",
            "Choose another game.",
        )
    if given_on > clock.today():
        raise Refused("ahead", "That day is still to come.", "13:47-20.5(b)1", "Record the instruction once given.")
    with transaction.atomic():
        current = Operator.objects.select_for_update(of=("self",)).get(pk=teacher.pk)
        _refuse_unfit_teacher(current)
        learner = selectors.class_b_by_number(licence_number)
        if learner is None or not learner.in_force:
            raise Refused(
                "no_class_b",
                "No class B license with this number is in force.",
                "13:47-20.5(b)1",
                "Ask for the number on the badge.",
            )
        try:
            with transaction.atomic():
                return Instruction.objects.create(teacher=current, learner=learner, game=game, given_on=given_on)
        except IntegrityError:  # the same form sent twice
            return Instruction.objects.get(teacher=current, learner=learner, game=game, given_on=given_on)


def _refuse_unfit_teacher(teacher: Operator) -> None:
    if teacher.operator_class != "A" or not teacher.in_force:
        raise Refused(
            "not_class_a",
            "Only a class A operator whose license is in force gives instruction.",
            "13:47-20.5(b)1",
            "Ask the class A operator who supervises the event.",
        )


def add_staff(provider: Provider, *, email: str, actor: Any) -> ProviderStaff:
    """Somebody who may act for the provider: sign, certify, agree to jobs."""
    with transaction.atomic():
        current = Provider.objects.select_for_update().get(pk=provider.pk)
        user = accounts.account(email)
        if user is None:
            raise Refused("no_account", f"Nobody has an account under {email}.", next_step="Ask them to make one.")
        if current.staff.filter(user=user).exists():
            raise Refused(
                "staff_already",
                f"{user.email} is on the list already.",
                next_step="Nothing is left to do: they may act now.",
            )
        post = add_provider_staff(current, user, actor=actor)
        text = f"You may now act for {current}: sign applications, agree to jobs and certify them."
        letters.tell([user], f"{current}: you are on the staff", text, current.get_absolute_url(), cause=str(post.pk))
        return post


def remove_staff(provider: Provider, post: ProviderStaff, *, actor: Any) -> None:
    with transaction.atomic():
        current = Provider.objects.select_for_update().get(pk=provider.pk)
        if current.staff.count() == 1:
            raise Refused(
                "last_one",
                "Without anybody on the list nobody could act for the company.",
                next_step="Add somebody else first.",
            )
        post.delete()
        roles_changed(post.user, f"no longer equipment provider for {provider}", actor=actor)


def add_machine(provider: Provider, *, name: str, game: str, actor: Any) -> MachineModel:
    """A model the provider would like to rent out. It may stand at a night once the Commission has certified it."""
    with transaction.atomic():
        current = Provider.objects.select_for_update().get(pk=provider.pk)
        return MachineModel.objects.get_or_create(provider=current, game=game, name=" ".join(name.split()))[0]


def certify_machine(machine: MachineModel, *, certificate_number: str, certified_on: date, actor: Any) -> MachineModel:
    """The Commission enters the certificate of the tested model, once (13:47-20.15(d), 13:3-7). R091 R259"""
    number = " ".join(certificate_number.split())
    if not number or certified_on > clock.today():
        raise Refused(
            "no_certificate",
            "A certificate has a number and a day that has come.",
            "13:47-20.15(d)",
            "Copy both from the certificate of the tested model.",
        )
    with transaction.atomic():
        bare = MachineModel.objects.filter(pk=machine.pk, certificate_number="")
        if not bare.update(certificate_number=number, certified_on=certified_on, certified_by=actor):
            raise Refused("certified", "This model is certified already.", next_step="Reload the page.")
        machine.refresh_from_db()
        facts = {"machine": machine.name, "certificate": number, "certified_on": certified_on}
        note(machine.provider, "machine_certified", actor=actor, reason=f"{machine.name}: {number}", facts=facts)
        return machine
