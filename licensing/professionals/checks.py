"""The rules of an operator's and a provider's application as checks, in the words of licensing.checks."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from casino_night import clock
from licensing.checks import Check, Level, Outcome, Problem
from licensing.models import Operator, Provider, Upload
from licensing.payments import selectors as payments
from licensing.regulations import limits
from licensing.regulations.limits import Limits

PHOTO, EVIDENCE, FORM = "photo", "qualification", "signed_form"


@dataclass(frozen=True)
class Dossier:
    """Everything the checks look at, read at once."""

    subject: Any  # the operator or the provider
    limits: Limits  # of the day it is handed in
    today: date
    uploads: list[Upload]
    fees: list[payments.Line]

    @property
    def renewal(self) -> bool:
        return self.subject.approved_on is not None

    def handed_in(self, purpose: str) -> bool:
        return any(one.purpose == purpose for one in self.uploads)


def load(subject: Operator | Provider) -> Dossier:
    today = clock.today()
    return Dossier(
        subject=subject,
        limits=limits.at(today),
        today=today,
        uploads=list(Upload.objects.filter(subject_id=subject.pk).select_related("uploaded_by")),
        fees=payments.lines(subject),
    )


Find = Callable[[Dossier], Iterable[Problem]]
_CHECKS: dict[type, list[Check]] = {Operator: [], Provider: []}


def check(model: type, section: str, title: str, citation: str, rules: str = "") -> Callable[[Find], Find]:
    def enter(find: Find) -> Find:
        anything: Any = find
        one = Check(find.__name__, section, title, citation, tuple(rules.split()), Level.BLOCK, anything)
        _CHECKS[model].append(one)
        return find

    return enter


def run(dossier: Dossier) -> list[Outcome]:
    looked_at: Any = dossier
    return [Outcome(one, tuple(one.find(looked_at))) for one in _CHECKS[type(dossier.subject)]]


def outcomes(subject: Operator | Provider) -> list[Outcome]:
    return run(load(subject))


def _missing(field: str, message: str, fix: str) -> Problem:
    return Problem(field, message, fix, missing=True)


@check(Operator, "person", "Address and telephone are given", "13:47-19.2(b)", "R029")
def operator_can_be_reached(dossier: Dossier) -> Iterator[Problem]:
    """Served papers are forwarded to the last known address. R029"""
    for field, words in (("address", "address"), ("telephone", "telephone number")):
        if not getattr(dossier.subject, field).strip():
            yield _missing(field, f"Your {words} is not given yet.", "Write it down.")


@check(Operator, "person", "A photograph is handed in", "13:47-19.1", "")
def photograph_is_handed_in(dossier: Dossier) -> Iterator[Problem]:
    if not dossier.handed_in(PHOTO):
        yield _missing(PHOTO, "No photograph for the badge is here yet.", "Hand in a picture of your face.")


@check(Operator, "qualification", "The rules of the games are known", "13:47-20.5(a), (b)2", "R040 R042")
def operator_is_familiar(dossier: Dossier) -> Iterator[Problem]:
    """Class A knows the subchapter, class B the operation of its games. R040 R042"""
    if not dossier.subject.familiar:
        yield _missing("familiar", "You have not declared that you know the rules.", "Read them, then tick the box.")


@check(Operator, "qualification", "One way to class A is proven", "13:47-20.5(a)", "R040")
def class_a_shows_a_route(dossier: Dossier) -> Iterator[Problem]:
    """A dealers' school, three years in a casino, or three years at casino nights, with evidence. R040"""
    if dossier.subject.operator_class != "A":
        return
    if not dossier.subject.route:
        yield _missing("route", "How you qualify for class A is not said yet.", "Choose one of the three ways.")
    if not dossier.subject.experience.strip():
        yield _missing("experience", "Where and when is not said yet.", "Name the school or the employers, with years.")
    if not dossier.handed_in(EVIDENCE):
        yield _missing(EVIDENCE, "No evidence of it is here yet.", "Hand in a diploma or the employers' letters.")


@check(Operator, "service", "The Executive Officer is agent for service", "13:47-19.2(a)", "R028")
def agent_for_service_is_appointed(dossier: Dossier) -> Iterator[Problem]:
    day = dossier.subject.agent_appointed_on
    if day is None:
        yield _missing("agent_appointed_on", "The agent for service is not appointed yet.", "Sign the appointment.")
    elif day > dossier.today:
        yield Problem("agent_appointed_on", "The appointment is dated in the future.", "Correct the day.")


@check(Operator, "notary", "The form is signed and notarised", "13:47-19.1(a), (b)", "R026 R027")
def form_is_notarised(dossier: Dossier) -> Iterator[Problem]:
    operator = dossier.subject
    if not operator.notary.strip() or operator.notarised_on is None:
        yield _missing("notary", "Notary and day of the notarisation are not given yet.", "Write them down.")
    elif operator.notarised_on > dossier.today:
        yield Problem("notarised_on", "The notarisation is dated in the future.", "Correct the day.")
    if not dossier.handed_in(FORM):
        yield _missing(FORM, "The signed and notarised form is not here yet.", "Hand in a scan of it.")


@check(Operator, "employer", "The employer signs too", "13:47-19.1(b)", "R027")
def employer_has_signed(dossier: Dossier) -> Iterator[Problem]:
    """An operator employed by a licensed provider pays less, and the provider signs as well. R027"""
    operator = dossier.subject
    if operator.employer is None:
        return
    if not operator.employer.in_force:
        yield Problem(
            "employer",
            f"{operator.employer} is not approved today, so the lower fee of its employees does not apply.",
            "Apply without an employer, or wait until the provider is approved.",
        )
    if not operator.compensated:
        yield Problem("compensated", "An employee of a provider is paid.", "Correct one of the two.")
    if operator.cosigned_at is None:
        yield _missing("cosigned_at", f"{operator.employer} has not signed yet.", "Ask the provider to sign here.")


@check(Operator, "fee", "The fee of this application is paid", "13:47-19.1, 19.4(c), (d)", "R026 R027 R035 R036")
def operator_fee_is_paid(dossier: Dossier) -> Iterator[Problem]:
    yield from _owing(dossier)


def _owing(dossier: Dossier) -> Iterator[Problem]:
    """With a first application goes its own fee, the licence's on approval; with a renewal goes all of it."""
    due = dossier.fees if dossier.renewal else dossier.fees[:1]
    for line in due:
        if line.owing:
            yield _missing(line.fee.code, f"{line.fee.title}: {line.owing} is not recorded yet.", "Record the paper.")


@check(Provider, "company", "The company is described", "13:47-13.1(a), (g)", "R015 R016")
def company_is_described(dossier: Dossier) -> Iterator[Problem]:
    """What Form 11 asks about who provides equipment or personnel. R015 R016"""
    wanted = {
        "address": "The address",
        "contact": "Whom to ask for",
        "telephone": "The telephone number",
        "owners": "Who owns and who runs the company",
        "equipment": "What the company provides",
    }
    for field, words in wanted.items():
        if not getattr(dossier.subject, field).strip():
            yield _missing(field, f"{words} is not given yet.", "Write it down.")


@check(Provider, "form", "The signed Form 11 is handed in", "13:47-13.1(g)", "R016")
def form_11_is_handed_in(dossier: Dossier) -> Iterator[Problem]:
    if not dossier.handed_in(FORM):
        yield _missing(FORM, "The signed form is not here yet.", "Hand in a scan of it.")


@check(Provider, "fee", "The fee of this application is paid", "13:47-13.1(g), 13.6(b)", "R016 R018")
def provider_fee_is_paid(dossier: Dossier) -> Iterator[Problem]:
    yield from _owing(dossier)
