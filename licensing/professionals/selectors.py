"""What the pages of operators and providers read."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from casino_night import clock
from casino_night.documents.models import Document
from games.engines import NIGHT_GAMES
from games.sheets import sheet
from licensing.models import Instruction, MachineModel, Operator, Provider, ProviderStaff
from licensing.selectors import papers_about

KEPT = ("draft", "submitted", "approved", "suspended", "expired")


def provider_by_number(number: str) -> Provider | None:
    """One an operator can be employed by: approved today."""
    found = Provider.objects.filter(state="approved", expires_on__gte=clock.today())
    return found.filter(approval_number__iexact=number.strip()).first()


def teachable_games() -> list[tuple[str, str]]:
    """What a class B operator can be taught to operate: everything but what only class A runs. R060"""
    return [(game, sheet(game).name) for game in NIGHT_GAMES if not sheet(game).class_a_only]


def instructions_of(operator: Operator) -> QuerySet[Instruction]:
    """Given by a class A, received by a class B; the newest first."""
    mine = {"teacher": operator} if operator.operator_class == "A" else {"learner": operator}
    found = Instruction.objects.filter(**mine).select_related("teacher__user", "learner__user")
    return found.order_by("-given_on", "-created_at")


def class_b_by_number(number: str) -> Operator | None:
    typed = number.strip().upper()
    if not typed:
        return None
    return Operator.objects.filter(operator_class="B", licence_number__iexact=typed).select_related("user").first()


def staff_of(provider: Provider) -> QuerySet[ProviderStaff]:
    return provider.staff.select_related("user").order_by("user__name")


def employees_of(provider: Provider) -> QuerySet[Operator]:
    return provider.operators.select_related("user").order_by("user__name")


def machine_of(provider: Provider, machine_id: Any) -> MachineModel:
    """One of the provider's own; another's does not exist."""
    found = provider.machine_models.filter(pk=machine_id).first()
    if found is None:
        raise Http404
    return found


def staff_member(provider: Provider, post_id: Any) -> ProviderStaff:
    found = staff_of(provider).filter(pk=post_id).first()
    if found is None:
        raise Http404
    return found


def paper_of(subject: Any, document_id: Any) -> Document:
    """One about the subject or what concerns it; another's does not exist."""
    found = papers_about(subject).filter(pk=document_id).first()
    if found is None:
        raise Http404
    return found
