"""What licensing's pages read."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse

from casino_night import clock
from casino_night.access import roles_for
from casino_night.documents.models import Document
from casino_night.roles import Role, permissions_of
from casino_night.workflow import Transition
from licensing.models import (
    Change,
    Municipality,
    Night,
    Operator,
    Organisation,
    Proceeding,
    Provider,
)
from licensing.states import TABLES, fits

RECENT = 12  # rows in a section of the home page; the full list is a page of its own


@dataclass(frozen=True)
class Section:
    """A heading on the home page and the things under it that wait for the person, or that they hold."""

    title: str
    empty: str
    rows: Any  # a query, or a list that is always short
    key: str = ""  # of the page with the whole list
    whole_list: str = ""  # its address, where that page exists already

    @cached_property
    def _first(self) -> list[Any]:
        return list(self.rows[: RECENT + 1])

    @property
    def subjects(self) -> list[Any]:
        return self._first[:RECENT]

    @property
    def more(self) -> str:
        """Where the rest is, if there is more than is shown."""
        if len(self._first) <= RECENT:
            return ""
        return self.whole_list or reverse("licensing:home_list", args=[self.key])


def nights() -> QuerySet[Night]:
    return Night.objects.select_related("organisation", "municipality", "provider")


def nights_in(municipality: Municipality) -> QuerySet[Night]:
    """Nights a clerk knows of: a draft is the organisation's own business."""
    return nights().filter(municipality=municipality).exclude(state="draft").order_by("-date", "pk")


def offered_steps(subject: Any, user: Any) -> tuple[Transition, ...]:
    """The buttons of the subject's page for this person: rows of the same table that `change_state` reads."""
    workflow, scope = TABLES[type(subject)]
    rows = workflow.offered(subject.state, permissions_of(roles_for(user, scope, subject)))
    offered = [row for row in rows if fits(subject, row)]
    return tuple(sorted(offered, key=lambda row: row.needs_reason))  # what ends it comes last


def papers_about(subject: Any) -> QuerySet[Document]:
    """The documents about a subject, newest first: its own, and the letters and certifications that concern it."""
    concerning: list[QuerySet[Any]] = [Proceeding.objects.filter(subject_id=subject.pk)]
    if isinstance(subject, Operator):
        concerning.append(subject.served_papers.all())
    if isinstance(subject, Provider | Night):
        concerning.append(subject.jobs.all())
    ids = [subject.pk, *(pk for rows in concerning for pk in rows.values_list("pk", flat=True))]
    return Document.objects.filter(subject_id__in=ids).select_related("superseded_by")


def history(subject: Any) -> QuerySet[Change]:
    return Change.objects.filter(subject_id=subject.pk).select_related("actor")


def latest_changes() -> QuerySet[Change]:
    return Change.objects.select_related("actor").order_by("-created_at")[:RECENT]


def home_sections(user: Any) -> list[Section]:
    """The home page: one section per thing the person's roles make them responsible for."""
    roles = user.roles_anywhere
    return [replace(section(user), key=key) for key, (wanted, section) in _SECTIONS.items() if roles & wanted]


def home_section(user: Any, key: str) -> Section | None:
    """One section with its whole list, if it is on the person's home page and has no page of its own."""
    found = next((one for one in home_sections(user) if one.key == key), None)
    return None if found is None or found.whole_list else found


def may_apply_for(user: Any) -> QuerySet[Organisation]:
    """The organisations for which the person can apply for a night."""
    return Organisation.objects.filter(memberships__user=user, memberships__role=Role.CHARITY_OFFICER)


def unfinished(user: Any) -> QuerySet[Night]:
    """Applications that wait for the person: begun and not handed in, or handed back."""
    mine = nights().filter(organisation__in=may_apply_for(user))
    return mine.filter(state__in=("draft", "changes_requested"))


def _tonight(user: Any) -> Section:
    mine = nights().filter(assignments__user=user, state__in=("licensed", "open", "closing", "closed", "reported"))
    return Section("Your nights", "You are not on the list of any night yet.", mine.distinct())


def _organisations(user: Any) -> Section:
    mine = Organisation.objects.filter(memberships__user=user)
    return Section("Your organization", "You belong to no organization yet.", mine)


def _organisation_nights(user: Any) -> Section:
    mine = nights().filter(organisation__memberships__user=user).order_by("-date")
    return Section("Your organization's nights", "No night has been applied for yet.", mine)


def _licences(user: Any) -> Section:
    return Section("Your license", "You hold no operator license yet.", user.operator_licences.select_related("user"))


def _provider(user: Any) -> Section:
    mine = Provider.objects.filter(staff__user=user)
    return Section("Your company", "You work for no provider yet.", mine)


def _jobs(user: Any) -> Section:
    mine = nights().filter(provider__staff__user=user, date__gte=clock.today())
    return Section("Jobs ahead", "No night has chosen you yet.", mine)


def _to_license(user: Any) -> Section:
    town = nights().filter(municipality__clerkships__user=user, state="approved")
    return Section("Licenses to issue", "Nothing waits for your town today.", town)


def _in_town(user: Any) -> Section:
    town = nights().filter(municipality__clerkships__user=user).exclude(state__in=("draft", "approved"))
    return Section("Nights in your town", "No night is planned in your town.", town.order_by("-date"))


def _registrations_to_decide(user: Any) -> Section:
    waiting = Organisation.objects.filter(state="submitted")
    return Section("Registrations to decide", "No registration waits.", waiting)


def _nights_to_decide(user: Any) -> Section:
    waiting = nights().filter(state__in=("submitted", "under_review", "reported"))
    return Section("Nights to decide", "No night waits for a decision.", waiting)


def _professionals_to_decide(user: Any) -> Section:
    operators = Operator.objects.filter(state="submitted").select_related("user")
    providers = Provider.objects.filter(state="submitted")
    both = [*operators[:RECENT], *providers[:RECENT]]
    return Section("Operators and providers to decide", "Nobody waits.", both, whole_list=reverse("licensing:queue"))


def _everything_open(user: Any) -> Section:
    running = nights().filter(Q(state="open") | Q(state="closing") | Q(date__gte=clock.today(), state="licensed"))
    return Section("Nights running or ahead", "No night is running.", running)


_COMMISSION = {Role.COMMISSION_REVIEWER, Role.COMMISSION_SUPERVISOR}
_MEMBERS = {Role.CHARITY_OFFICER, Role.CHARITY_MEMBER}
_OPERATORS = {Role.CLASS_A_OPERATOR, Role.CLASS_B_OPERATOR}
_ON_THE_NIGHT = {Role.MEMBER_IN_CHARGE, Role.MEMBER_IN_CHARGE_OF_PROCEEDS, Role.BANKER}
# The key is the last part of the address of the whole list.
_SECTIONS: dict[str, tuple[set[Role], Callable[[Any], Section]]] = {
    "nights-to-decide": (_COMMISSION, _nights_to_decide),
    "registrations-to-decide": (_COMMISSION, _registrations_to_decide),
    "professionals-to-decide": (_COMMISSION, _professionals_to_decide),
    "licences-to-issue": ({Role.MUNICIPAL_CLERK}, _to_license),
    "nights-in-town": ({Role.MUNICIPAL_CLERK}, _in_town),
    "nights": (_ON_THE_NIGHT | _OPERATORS, _tonight),
    "licences": (_OPERATORS, _licences),
    "jobs": ({Role.EQUIPMENT_PROVIDER}, _jobs),
    "companies": ({Role.EQUIPMENT_PROVIDER}, _provider),
    "organisation-nights": (_MEMBERS, _organisation_nights),
    "organisations": (_MEMBERS, _organisations),
    "running": ({Role.AUDITOR}, _everything_open),
}
